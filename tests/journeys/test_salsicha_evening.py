"""Whole games of Salsicha without a camera, by touch alone and by the three buttons alone."""

from __future__ import annotations

from display.salsicha_views import RoundView, RowsView
from display.views import PodiumView
from scorer.salsicha.cards import split

NAMES = ("Player 1", "Player 2", "Player 3")
TROUSERS = ("red-head", "red-body", "red-body", "red-body", "blue-body", "blue-tail")
PERFECT = ("pink-head", "pink-body", "pink-body", "pink-body", "pink-body", "pink-tail")


def begin(act, names: tuple[str, ...]) -> None:
    act("new")
    act("game", "salsicha")
    act("go")
    for name in names:
        act("known", name)
    act("go")


def choose(act, *names: str) -> None:
    act("live")
    for name in names:
        act("toggle", name)
    act("go")


def enter(act, *labels: str) -> None:
    for label in labels:
        act("card", label)
    act("go")


def go_out(act, who: str, *labels: str) -> None:
    act("out")
    act("who", who)
    enter(act, *labels)


def first_round(box, act) -> None:
    """Player 2 goes out after two turns; Player 3 gets the consolation prize, Player 1 shows a hand for nothing."""
    choose(act, "trousers", "salsiberus", "puppy")
    act("discarded")
    act("card", "green-head")
    assert "passes a card to the left" in box.view.sentences[0].text
    act("next-player")
    go_out(act, "Player 2", *TROUSERS)
    assert isinstance(box.view, RowsView)
    act("discard")
    enter(act, "pink-body", "green-body", "green-tail")
    act("hand", "Player 3")
    enter(act, "pink-head", "pink-body", "pink-body", "green-head", "green-body")
    act("hand", "Player 1")
    enter(act, "brown-body", "black-tail")
    act("close")
    assert box.stage.play.state.totals == {"Player 1": 0, "Player 2": 2, "Player 3": 1}
    assert isinstance(box.view, RoundView)
    assert box.stage.play.player == "Player 3"


def add_a_combination(act) -> None:
    """Tap in what stands on a card that the box does not know: five parts, no name."""
    act("live")
    act("add")
    for part in ("head A", "body B", "body C", "tail C"):
        act("part", part)
    act("go")
    act("toggle", "skirt")
    act("go")


def second_round(box, act) -> None:
    """Player 2 goes out with the new combination, and has won."""
    add_a_combination(act)
    hand = ("red-head", "blue-body", "pink-body", "pink-tail")
    go_out(act, "Player 2", *hand)
    assert box.stage.play.state.totals["Player 2"] == 4
    assert {split(label)[0] for label in box.stage.play.state.round.hand} == {"red", "blue", "pink"}
    act("close")


def check_end(box) -> None:
    assert isinstance(box.view, PodiumView)
    assert box.view.sentence == "4 points reached: Player 2 has the most points"
    assert {place.name: place.total for place in box.view.places} == {"Player 1": 0, "Player 2": 4, "Player 3": 1}


def test_an_evening_by_touch_alone(new_box) -> None:
    """Three players play with nothing but touches: turns, prizes, a new combination, a killed box, a correction."""
    box = new_box()
    begin(box.tap, NAMES)
    first_round(box, box.tap)
    box = new_box()
    box.tap("go-on")
    second_round(box, box.tap)
    check_end(box)
    box.tap("sheet")
    box.tap("player", "Player 3")
    box.tap("round", "1")
    box.tap("hand", "Player 3")
    box.tap("out", "0")
    box.tap("go")
    assert box.stage.play.state.totals["Player 3"] == 0
    box.tap("press", "red")
    box.tap("press", "red")
    assert isinstance(box.view, PodiumView)
    box.tap("back")
    assert box.view.title == "sizzlebox"


def test_an_evening_by_buttons_alone(box) -> None:
    """The same evening with the three buttons, everything taken back in between and brought back again."""
    begin(box.choose, NAMES)
    first_round(box, box.choose)
    before = box.stage.play.state
    box.press("red", "green")
    assert isinstance(box.view, RowsView)
    box.choose("more")
    box.choose("redo")
    assert box.stage.play.state == before
    second_round(box, box.choose)
    check_end(box)
    box.press("red", "green")
    assert isinstance(box.view, RowsView)
    box.choose("close")
    check_end(box)


def test_a_round_over_the_virtual_table(new_box, simulated_hands) -> None:
    """Virtual cards and camera, the real reader: combinations, a discard and a hand are proposed, green books them."""
    box = new_box(simulated_hands, seed=4)
    begin(box.choose, NAMES[:2])
    box.lay("combination-skirt", "combination-zebra", y_mm=-95.0)
    box.lay("green-body", "orange-tail", "yellow-head", "pink-body", "black-body", y_mm=-20.0)
    box.until(lambda: len(box.view.seen) == 5)
    box.press("green")
    assert [tile.text for tile in box.view.combinations if tile.selected] == ["Perfect", "Skirt", "Zebra"]
    box.choose("go")
    box.until(lambda: len(box.view.seen) == 5)
    box.lay("brown-tail", y_mm=-20.0, left_mm=108.0)
    box.until(lambda: box.view.hints.green == "Book brown tail")
    box.press("green")
    assert "passes a card to the right" in box.view.sentences[0].text
    assert box.stage.play.state.discarded == "brown-tail"
    box.choose("out")
    box.press("green")
    hand = ("red-head", "blue-body", "red-body", "blue-body", "red-body", "blue-tail")
    box.lay(*hand, y_mm=80.0)
    box.until(lambda: box.view.hints.green == "Go out")
    assert box.view.todo == "Player 2 goes out: Zebra, 2 points"
    box.press("green")
    one = box.stage.play.state.rounds[0]
    assert (one.out, sorted(one.hand)) == ("Player 2", sorted(hand))
    assert box.stage.play.photo_of(1, "Player 2").startswith(b"\xff\xd8")


def test_two_players_and_perfect_by_green_and_blue(box) -> None:
    """Two players: no prize is asked for, and Perfect wins at once, with green where the frame stands by itself."""
    begin(box.choose, NAMES[:2])
    box.press("green", "green", "green", "green", "green")
    assert len(box.stage.play.state.round.live) == 4
    box.press("green")
    assert box.stage.play.player == "Player 2"
    go_out(box.choose, "Player 2", *PERFECT)
    assert isinstance(box.view, PodiumView)
    assert box.stage.play.state.winners == ("Player 2",)
