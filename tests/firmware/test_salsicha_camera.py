"""A match of Salsicha that the camera reads: discards, hands, doubts, what lies there already, photos."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from display.salsicha_views import PickView, RoundView, RowsView
from display.views import Action, MenuView, PodiumView
from firmware.match import Sight
from firmware.match.salsicha.seen import Laid, added
from vision.reading import Guess, Piece, Reading

TROUSERS = ("red-head", "red-body", "red-body", "red-body", "blue-body", "blue-tail")
NAMES = ("Ana", "Bo", "Cy")
AREA = ("pink-body", "green-body", "green-tail", "pink-tail", "black-body")


def piece(label: str, x: float, y: float, *others: str) -> Piece:
    """A card at a place of the frame; with `others` it may be one of them."""
    w, h = 22.0, 34.0
    corners = ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
    guesses = tuple(Guess(one, 0.6 - 0.2 * n) for n, one in enumerate((label, *others)))
    return Piece(label, None, not others, 0.6 if others else 0.99, (x, y), corners, guesses if others else ())


def row(*labels: str | tuple[str, ...], y: float = 80.0) -> tuple[Piece, ...]:
    told = [(label,) if isinstance(label, str) else label for label in labels]
    return tuple(piece(one[0], 60.0 + 60 * n, y, *one[1:]) for n, one in enumerate(told))


def lay(player, *pieces: Piece, odd: tuple[str, ...] = ()) -> None:
    doubts = (*("a card is doubtful" for one in pieces if not one.sure), *odd)
    player.see("moving")
    player.see("settling")
    player.see("still", Reading(pieces, doubts, 9.0))


@pytest.fixture
def table(player):
    player.start(*NAMES, game="salsicha")
    player.touch("live")
    player.touch("toggle", "trousers")
    player.touch("go")
    return player


def go_out(player, *pieces: Piece) -> None:
    player.touch("out")
    player.touch("who", "Ana")
    lay(player, *pieces)


def state(player):
    return player.stage.play.state


def test_a_discard_is_proposed_and_booked_by_green(table) -> None:
    """The one new card among the discards is proposed as discarded; of a head the table is reminded at once."""
    area = row(*AREA)
    lay(table, *area)
    assert table.view.focus == Action("next-player")
    head = piece("brown-head", 400.0, 80.0)
    lay(table, *area[1:], head)
    assert table.view.focus == Action("seen-discard")
    assert "passes a card to the left" in table.view.sentences[0].text
    assert state(table).discarded == ""
    table.press("green")
    assert state(table).discarded == "brown-head"
    assert table.stage.play.player == "Bo"
    assert table.view.focus == Action("next-player")


def test_cards_pushed_aside_are_no_discard(table) -> None:
    """Cards that lie elsewhere are the same cards; two new ones are proposed as nothing."""
    area = row(*AREA)
    lay(table, *area)
    lay(table, *row(*AREA, y=200.0))
    assert table.view.focus == Action("next-player")
    lay(table, *row(*AREA, "red-head", "red-tail", y=200.0))
    assert table.view.focus == Action("next-player")


def test_a_doubtful_discard_is_asked_about(table) -> None:
    """A new card of which the box is not sure is asked about with its candidates, and booked only after the answer."""
    area = row(*AREA)
    lay(table, *area)
    lay(table, *area, piece("brown-head", 400.0, 80.0, "black-head"))
    assert table.view.focus == Action("which-discard")
    assert table.stage.lamps()["green"] == "fast"
    table.press("green")
    assert isinstance(table.view, PickView)
    assert [one.text for one in table.view.picked] == ["Brown head", "Black head"]
    table.touch("is", "black-head")
    table.press("green")
    assert state(table).discarded == "black-head"


def test_a_hand_is_read_and_goes_out(table) -> None:
    """Of the cards on the table those that were not among the discards are the hand; green books it with a photo."""
    area = row(*AREA)
    lay(table, *area)
    go_out(table, *area, *row(*TROUSERS, y=300.0))
    assert table.view.todo == "Ana goes out: Trousers, 2 points"
    assert len(table.view.picked) == len(TROUSERS)
    table.press("green")
    assert Counter(state(table).round.hand) == Counter(TROUSERS)
    assert table.stage.play.photo_of(1, "Ana") is not None
    assert isinstance(table.view, RowsView)


def test_what_is_booked_is_not_proposed_again(table) -> None:
    """The discards are read without the hand that went out, and the next hand without both."""
    area, hand = row(*AREA), row(*TROUSERS, y=300.0)
    lay(table, *area)
    go_out(table, *area, *hand)
    table.press("green", "green")
    assert Counter(one.text for one in table.view.picked) == Counter(c.replace("-", " ").capitalize() for c in AREA)
    table.press("green")
    assert state(table).round.discard == AREA
    table.press("green")
    assert table.view.picked == ()
    assert "Bo: lay your hand open" in table.view.todo
    lay(table, *area)
    assert table.view.picked == ()
    shown = row("pink-head", "pink-body", "pink-body", "green-head", "green-body", y=400.0)
    lay(table, *area, *hand, *shown)
    assert table.view.todo == "Bo: take green tail and pink body, discard green head: Trousers, 1 point"
    table.press("green")
    assert state(table).totals == {"Ana": 2, "Bo": 1, "Cy": 0}


def test_a_doubtful_card_of_a_hand_is_asked_about(table) -> None:
    """A hand with a doubt is not booked: green asks, and any card of the deck, or none, can be the answer."""
    lay(table, *row(*AREA))
    doubtful = (*TROUSERS[:-1], ("green-tail", "yellow-tail"))
    go_out(table, *row(*AREA), *row(*doubtful, y=300.0))
    assert table.view.hints.green == "Answer"
    table.press("green")
    table.touch("other-card")
    table.touch("card", "blue-tail")
    assert table.view.todo == "Ana goes out: Trousers, 2 points"
    table.press("red")
    assert table.view.hints.green == "Answer"
    table.press("green")
    table.touch("none")
    assert "5 cards" in table.view.todo
    table.touch("add")
    table.touch("card", "blue-tail")
    table.press("green")
    assert state(table).round.out == "Ana"


def test_something_odd_is_asked_about(table) -> None:
    """What lies there like a card and cannot be named is asked about before anything is booked."""
    lay(table)
    table.touch("out")
    table.touch("who", "Ana")
    lay(table, *row(*TROUSERS), odd=("what lies at 400, 300 may be a card",))
    assert table.view.todo == "Is that all?"
    table.press("green")
    assert isinstance(table.view, MenuView)
    assert "of the picture" in table.view.text
    table.press("green")
    assert table.view.todo.startswith("Ana goes out")


def test_a_wrong_card_is_corrected(table) -> None:
    """A touched card becomes another one; that holds while it lies there, also in the next reading."""
    lay(table)
    go_out(table, *row("red-tail", *TROUSERS[1:]))
    assert "not the parts" in table.view.todo
    table.touch("correct", "0")
    table.touch("other-card")
    table.touch("card", "red-head")
    assert table.view.todo.startswith("Ana goes out")
    lay(table, *row("red-tail", *TROUSERS[1:]))
    assert table.view.todo.startswith("Ana goes out")


def test_the_hand_can_be_tapped_in(table) -> None:
    """From the camera's page the cards can be tapped in, beginning with those it was sure of."""
    lay(table)
    go_out(table, *row(*TROUSERS[:-1], ("green-tail", "yellow-tail")))
    table.touch("tap")
    assert table.view.picture is None
    assert len(table.view.picked) == len(TROUSERS) - 1
    table.touch("card", "blue-tail")
    table.press("green")
    assert state(table).round.out == "Ana"


def test_a_camera_in_trouble_leads_to_tapping(table) -> None:
    """With a fault of the camera the page says so, and green goes to tapping the cards in."""
    table.touch("out")
    table.touch("who", "Ana")
    table.see("fault")
    table.stage.seen(Sight("fault", table.now_s, None, None, None, fault="the camera is gone"), table.now_s)
    assert table.view.todo == "the camera is gone"
    assert table.view.focus == Action("tap")


def test_combination_cards_are_chosen_as_they_lie(player) -> None:
    """The combination cards on the table are chosen by themselves; nothing is booked before green."""
    player.start(*NAMES, game="salsicha")
    lay(player, *row("combination-perfect", "combination-zebra", "combination-skirt", "combination-puppy", *AREA))
    player.press("green")
    assert {one.text for one in player.view.combinations if one.selected} == {"Perfect", "Zebra", "Skirt", "Puppy"}
    assert len(state(player).round.live) == 1
    player.press("green")
    assert len(state(player).round.live) == 4


def test_the_photo_is_seen_rounds_later(table) -> None:
    """From a sheet the hand of a round is opened with the photo that it was read from."""
    lay(table)
    go_out(table, *row(*TROUSERS))
    table.press("green")
    table.touch("close")
    table.touch("sheet-of", "Ana")
    table.touch("round", "1")
    table.touch("out")
    table.touch("who", "Ana")
    table.touch("photo")
    assert table.view.picture.shape == (1, 1, 3)
    assert len(table.view.picked) == len(TROUSERS)
    table.press("red", "red", "red", "red")
    assert isinstance(table.view, RoundView)


def test_a_hand_of_perfect_is_over_at_once(table) -> None:
    """A Perfect hand that the camera reads wins with one press."""
    lay(table)
    go_out(table, *row("red-head", *["red-body"] * 4, "red-tail"))
    table.press("green")
    assert isinstance(table.view, PodiumView)


def test_added_is_what_was_not_there() -> None:
    """A card is new where there is one more of its name at another place; a doubt that stayed is not new."""
    before = row("red-head", "red-body", ("blue-body", "black-body"))
    assert added(before, before) == ()
    assert added(row("red-head", "red-body", "black-body"), before) == ()
    moved = row("red-body", "red-head", y=300.0)
    assert added((*moved, before[2]), before) == ()
    more = (*before, piece("red-body", 500.0, 80.0))
    assert added(more, before) == more[3:]


@pytest.mark.parametrize("seed", range(20))
def test_a_deal_is_no_discard(seed: int) -> None:
    """While a fresh round is laid out card by card nothing counts as discarded; the first card after it does."""
    rng = random.Random(seed)
    cards = row(*AREA)
    laid, down = Laid(), 0
    while down < len(cards):
        down = min(len(cards), down + rng.choice((1, 2, 3)))
        laid = laid.after(cards[:down], fresh=True, deal=5)
        assert laid.news == ()
    new = piece("brown-head", 500.0, 80.0)
    assert laid.after((*cards, new), fresh=True, deal=5).news == (new,)
