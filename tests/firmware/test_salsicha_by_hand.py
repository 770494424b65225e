"""A match of Salsicha without a camera: combinations, turns, going out, consolation prizes, corrections, the end."""

from __future__ import annotations

import pytest

from display.salsicha_views import CombinationsView, NameView, PickView, RoundView, RowsView
from display.views import Action, PodiumView
from firmware.match.salsicha.words import marks_of
from scorer.salsicha.cards import Combination

NAMES = ("Ana", "Bo", "Cy")
TROUSERS = ("red-head", "red-body", "red-body", "red-body", "blue-body", "blue-tail")
PERFECT = ("red-head", "red-body", "red-body", "red-body", "red-body", "red-tail")
CHOSEN = ("trousers", "salsiberus", "puppy")


@pytest.fixture
def table(seat):
    player = seat(camera=False)
    player.start(*NAMES, game="salsicha")
    return player


def choose(player, *names: str) -> None:
    player.touch("live")
    for name in names:
        player.touch("toggle", name)
    player.touch("go")


def enter(player, *labels: str) -> None:
    for label in labels:
        player.touch("card", label)
    player.touch("go")


def go_out(player, who: str, *labels: str) -> None:
    player.touch("out")
    player.touch("who", who)
    enter(player, *labels)


def state(player):
    return player.stage.play.state


def test_the_combinations_are_chosen(table) -> None:
    """Perfect lies there always, three others are chosen by touch, and a fourth is refused with the reason."""
    assert table.view.focus == Action("live")
    table.touch("live")
    assert isinstance(table.view, CombinationsView)
    for name in CHOSEN:
        table.touch("toggle", name)
    assert table.view.focus == Action("go")
    table.touch("toggle", "zebra")
    assert "lie beside Perfect already" in table.view.notice
    table.touch("toggle", "perfect")
    assert "in every round" in table.view.notice
    table.touch("go")
    assert [one.name for one in state(table).round.live] == ["perfect", *CHOSEN]
    assert [one.name for one in table.view.live] == ["Perfect", "Trousers", "Salsiberus", "Puppy"]


def test_turns_go_round_and_a_head_is_reminded_of(table) -> None:
    """Each turn is one press; a head or tail is told with one more, and the table is reminded until the next turn."""
    choose(table, *CHOSEN)
    assert table.view.todo.startswith("Ana starts")
    table.press("green")
    assert table.view.todo.startswith("Bo:")
    table.touch("discarded")
    assert {one.card.part for one in table.view.cards} == {"head", "tail"}
    table.touch("card", "green-head")
    assert [one.text for one in table.view.sentences] == ["A head was discarded: everybody passes a card to the left"]
    table.touch("discarded")
    table.touch("card", "red-tail")
    assert "passes a card to the right" in table.view.sentences[0].text
    table.touch("next-player")
    assert table.view.sentences == ()


def test_going_out_needs_a_live_combination(table) -> None:
    """Going out is offered once all cards are a live combination; until then the page says why not."""
    choose(table, *CHOSEN)
    table.touch("out")
    assert table.view.focus == Action("who", "Ana")
    table.touch("who", "Bo")
    for label in TROUSERS[:-1]:
        table.touch("card", label)
    assert "5 cards, a combination takes" in table.view.todo
    table.touch("go")
    assert isinstance(table.view, PickView)
    table.touch("card", "red-tail")
    assert "not the parts and colours of" in table.view.todo
    table.press("red")
    table.touch("card", "blue-tail")
    assert table.view.todo == "Bo goes out: Trousers, 2 points"
    table.press("green")
    assert (state(table).round.out, state(table).totals) == ("Bo", {"Ana": 0, "Bo": 2, "Cy": 0})
    assert isinstance(table.view, RowsView)


def test_a_card_that_cannot_be_says_why(table) -> None:
    """A card that the deck has no more of is not lit, and touching it says why; one that lies elsewhere says where."""
    choose(table, *CHOSEN)
    table.touch("out")
    table.touch("who", "Ana")
    table.touch("card", "red-head")
    table.touch("card", "red-head")
    assert table.view.notice == "The deck has one red head: chosen already"
    assert len(table.view.picked) == 1
    enter(table, *TROUSERS[1:])
    table.touch("hand", "Bo")
    lit = {one.action.about for one in table.view.cards if one.enabled}
    assert "red-head" not in lit
    assert "red-body" in lit
    table.touch("card", "red-head")
    assert table.view.notice == "One red head: it lies in Ana's hand"
    for _ in range(2):
        table.touch("card", "red-body")
    assert table.view.notice == "4 red bodies: some lie in Ana's hand"
    assert len(table.view.picked) == 1


def test_the_consolation_prize_is_found_with_its_cards(table) -> None:
    """Discards, then each hand: the box says which cards to take and to discard, and books one point."""
    choose(table, *CHOSEN)
    go_out(table, "Ana", *TROUSERS)
    assert table.view.focus == Action("discard")
    table.press("green")
    enter(table, "pink-body", "green-body", "green-tail", "pink-tail")
    assert table.view.focus == Action("hand", "Bo")
    table.press("green")
    for label in ("pink-head", "pink-body", "pink-body", "green-head", "green-body"):
        table.touch("card", label)
    assert table.view.todo == "Bo: take green tail and pink body, discard green head: Trousers, 1 point"
    table.touch("go")
    row = next(row for row in table.view.rows if row.name == "Bo")
    assert row.points == 1
    assert [row.cards[n].mark + row.cards[n].part for n in sorted(row.take)] == ["Gtail", "Pibody"]
    assert [row.cards[n].mark + row.cards[n].part for n in row.drop] == ["Ghead"]
    table.touch("hand", "Cy")
    enter(table, "brown-head", "black-head")
    assert state(table).totals == {"Ana": 2, "Bo": 1, "Cy": 0}
    assert table.view.focus == Action("close")
    table.press("green")
    assert isinstance(table.view, RoundView)
    assert table.view.note == "Round 2 of 4"
    assert table.view.todo.startswith("Bo starts")
    assert [one.name for one in table.view.live] == ["Perfect"]


def test_perfect_wins_at_once(table) -> None:
    """Going out with Perfect ends the match there and then, and the podium says so."""
    choose(table, *CHOSEN)
    go_out(table, "Cy", *PERFECT)
    assert isinstance(table.view, PodiumView)
    assert table.view.sentence == "Cy went out with the Perfect Salsicha, which wins at once"
    assert [place.name for place in table.view.places if place.won] == ["Cy"]


def play_round(player, who: str) -> None:
    choose(player, "trousers")
    go_out(player, who, *TROUSERS)
    if isinstance(player.view, RowsView):
        player.touch("close")


def test_four_points_end_the_match(table) -> None:
    """After the round in which somebody has four points the match is over; the tie goes to whoever went out last."""
    play_round(table, "Ana")
    play_round(table, "Bo")
    choose(table, "trousers")
    go_out(table, "Bo", *TROUSERS)
    assert table.view.choices[0].text == "See who won"
    table.touch("close")
    assert isinstance(table.view, PodiumView)
    assert table.view.sentence == "4 points reached: Bo has the most points"


def test_two_players_have_no_prize(seat) -> None:
    """With two players a round is over as soon as somebody goes out; two rounds won win the match."""
    player = seat(camera=False)
    player.start("Ana", "Bo", game="salsicha")
    assert "between you" in player.view.sentences[0].text
    play_round(player, "Ana")
    assert player.view.note == "Round 2, 2 won end it"
    play_round(player, "Bo")
    assert state(player).why == "2 rounds played, nobody has won 2 yet: Ana starts the next round"
    play_round(player, "Ana")
    assert isinstance(player.view, PodiumView)
    assert state(player).winners == ("Ana",)
    assert player.view.sentence == "Ana has won 2 rounds"


def test_a_combination_is_added_and_kept(table, seat) -> None:
    """A combination tapped together at the table is live at once, kept for the next match, and can be taken out."""
    table.touch("live")
    table.touch("add")
    for part in ("head A", "body B", "body A", "tail B"):
        table.touch("part", part)
    assert isinstance(table.view, PickView)
    assert table.view.todo.startswith("ABAB")
    table.touch("name")
    assert isinstance(table.view, NameView)
    for letter in "Dot":
        table.touch("key", letter)
    table.touch("go")
    table.touch("go")
    table.touch("go")
    dot = Combination("Dot", (("head", "A"), ("body", "B"), ("body", "A"), ("tail", "B")))
    assert state(table).round.live[1] == dot
    again = seat(camera=False)
    again.touch("new")
    again.touch("game", "salsicha")
    again.touch("combinations")
    assert [one.text for one in again.view.combinations][-1] == "Dot"
    again.touch("away", "Dot")
    again.touch("yes")
    again.touch("away", "perfect")
    assert "it stays" in again.view.notice
    again.touch("back")
    again.touch("copy")
    assert again.view.choices[2].text == "Look at the 4 combinations"
    again.touch("copy")
    again.touch("go")
    for name in NAMES[:2]:
        again.touch("known", name)
    again.touch("go")
    assert "Dot" not in {one.name for one in state(again).combinations}
    assert len(state(again).combinations) == 13


def test_a_combination_that_is_known_is_not_added(table) -> None:
    """The same parts under another name are told as known, and no colour gets a second head."""
    table.touch("live")
    table.touch("add")
    for part in ("head A", "body A", "body A", "tail A"):
        table.touch("part", part)
    assert table.view.todo == "Puppy has these parts: it is known already"
    table.touch("go")
    assert isinstance(table.view, PickView)
    table.touch("part", "head A")
    assert table.view.notice == "A colour has one head"
    table.press("red")
    assert len(table.view.picked) == 3


def test_a_hand_is_corrected_rounds_later(table) -> None:
    """A sheet opens an earlier round; a hand corrected there moves the points, and leads back to the round."""
    choose(table, *CHOSEN)
    go_out(table, "Ana", *TROUSERS)
    table.touch("hand", "Bo")
    enter(table, "brown-head", "black-head")
    table.touch("close")
    play_round(table, "Cy")
    table.touch("sheet-of", "Bo")
    assert [row.words for row in table.view.rows] == ["no prize", "Cy went out"]
    table.touch("round", "1")
    table.touch("hand", "Bo")
    table.press("green")
    assert table.view.notice == "Nothing was changed"
    table.touch("hand", "Bo")
    table.touch("clear")
    enter(table, "pink-head", "pink-body", "pink-body", "pink-tail")
    assert state(table).totals["Bo"] == 1
    assert isinstance(table.view, RowsView)
    assert "Corrected" in table.view.notice
    table.press("red")
    assert [row.points for row in table.view.rows] == [1, None]
    table.press("red")
    assert isinstance(table.view, RoundView)


def test_more_colours_than_there_are_is_told(table) -> None:
    """With three players seven colours are in the deck: more of them are told, and tallied all the same."""
    choose(table, *CHOSEN)
    go_out(table, "Ana", *TROUSERS)
    table.touch("discard")
    enter(table, *(f"{colour}-body" for colour in ("orange", "yellow", "green", "purple", "pink", "brown")))
    for name in ("Bo", "Cy"):
        table.touch("hand", name)
        enter(table, "orange-tail" if name == "Bo" else "yellow-tail")
    assert table.view.title.startswith("Look at this: 8 colours are on the table")


def test_who_went_out_is_corrected(table) -> None:
    """Another player went out: the page that asks who leads to the hand, and the points are theirs."""
    choose(table, *CHOSEN)
    go_out(table, "Ana", *TROUSERS)
    table.touch("out")
    assert table.view.focus == Action("who", "Ana")
    table.touch("who", "Cy")
    assert len(table.view.picked) == len(TROUSERS)
    table.press("green")
    assert state(table).totals == {"Ana": 0, "Bo": 0, "Cy": 2}


def test_a_correction_that_cannot_be_is_refused(table) -> None:
    """Combinations under which a hand that went out is none any more are refused with the reason."""
    choose(table, *CHOSEN)
    go_out(table, "Ana", *TROUSERS)
    table.touch("live")
    table.touch("toggle", "trousers")
    table.touch("go")
    assert "is no live combination" in table.view.notice
    assert isinstance(table.view, CombinationsView)
    assert state(table).round.live[1].name == "trousers"


def test_a_killed_box_goes_on(table, seat) -> None:
    """After the plug was pulled the box stands at the same hand of the same round."""
    choose(table, *CHOSEN)
    go_out(table, "Ana", *TROUSERS)
    table.touch("discard")
    enter(table, "pink-body", "green-body")
    table.touch("hand", "Bo")
    enter(table, "pink-head")
    before = state(table)
    again = seat(camera=False)
    again.touch("go-on")
    assert state(again) == before
    assert again.view.title == "Cy: show your hand"
    assert again.view.focus == Action("hand", "Cy")


def test_undo_to_the_start_and_redo_to_the_end(table, seat) -> None:
    """Everything that was booked can be taken back one after the other and brought back to the very same state."""
    choose(table, *CHOSEN)
    table.touch("next-player")
    table.touch("discarded")
    table.touch("card", "red-tail")
    go_out(table, "Ana", *TROUSERS)
    table.touch("discard")
    enter(table, "pink-body", "green-body")
    table.touch("hand", "Bo")
    enter(table, "pink-head")
    table.touch("close")
    choose(table, "trousers")
    go_out(table, "Cy", *PERFECT)
    assert isinstance(table.view, PodiumView)
    end, undone = state(table), 0
    while table.stage.play.last is not None:
        table.press("red", "green")
        undone += 1
    assert undone == 9
    assert (state(table).rounds[0].out, state(table).totals) == ("", {"Ana": 0, "Bo": 0, "Cy": 0})
    again = seat(camera=False)
    again.touch("go-on")
    while again.stage.play.next_redo is not None:
        again.touch("more")
        again.touch("redo")
    assert state(again) == end
    assert isinstance(again.view, PodiumView)


def test_play_again_keeps_the_combinations(table) -> None:
    """A match with the same players begins with the combinations as they are now."""
    table.touch("live")
    table.touch("add")
    for part in ("head A", "body B", "tail C"):
        table.touch("part", part)
    table.touch("go")
    table.touch("go")
    go_out(table, "Ana", *PERFECT)
    table.touch("again")
    table.touch("yes")
    assert state(table).combinations[-1].name == "ABC"
    assert state(table).players == ("Bo", "Cy", "Ana")


def test_marks_tell_colours_apart() -> None:
    """Each colour has letters of its own, one where that is enough."""
    deck = ("red", "blue", "black", "brown", "pink", "purple", "light-blue")
    assert list(marks_of(deck).values()) == ["R", "Bu", "Ba", "Br", "Pi", "Pu", "L"]
    assert list(marks_of(("a-b", "ab", "c")).values()) == ["1", "2", "C"]
