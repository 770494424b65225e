"""A match of Salsicha that the camera reads: discards, hands, doubts, what lies there already, photos."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from display.salsicha_views import PickView, RoundView, RowsView
from display.views import Action, MenuView, PodiumView
from firmware.match import Sight
from firmware.match.lesson import Correction, Learnt, Lesson
from firmware.match.salsicha.seen import Laid, added
from hardware.pieces.salsicha_deck import deck
from vision.card_reading import LaidCard, TurnedGuess
from vision.reading import Piece

TROUSERS = ("red-head", "red-body", "red-body", "red-body", "blue-body", "blue-tail")
NAMES = ("Ana", "Bo", "Cy")
AREA = ("pink-body", "green-body", "green-tail", "pink-tail", "black-body")


@pytest.fixture
def table(player):
    player.start(*NAMES, game="salsicha")
    player.touch("live")
    player.touch("toggle", "trousers")
    player.touch("go")
    return player


def go_out(dogs, player, *pieces: Piece) -> None:
    player.touch("out")
    player.touch("who", "Ana")
    dogs.show(player, *pieces)


def state(player):
    return player.stage.play.state


def test_a_discard_is_proposed_and_booked_by_green(table, dogs) -> None:
    """The one new card among the discards is proposed as discarded; of a head the table is reminded at once."""
    area = dogs.row(*AREA)
    dogs.show(table, *area)
    assert table.view.focus == Action("next-player")
    head = dogs.piece("brown-head", 400.0, 80.0)
    dogs.show(table, *area[1:], head)
    assert table.view.focus == Action("seen-discard")
    assert "passes a card to the left" in table.view.sentences[0].text
    assert state(table).discarded == ""
    table.press("green")
    assert state(table).discarded == "brown-head"
    assert table.stage.play.player == "Bo"
    assert table.view.focus == Action("next-player")


def test_cards_pushed_aside_are_no_discard(table, dogs) -> None:
    """Cards that lie elsewhere are the same cards; two new ones are proposed as nothing."""
    area = dogs.row(*AREA)
    dogs.show(table, *area)
    dogs.show(table, *dogs.row(*AREA, y=200.0))
    assert table.view.focus == Action("next-player")
    dogs.show(table, *dogs.row(*AREA, "red-head", "red-tail", y=200.0))
    assert table.view.focus == Action("next-player")


def test_a_doubtful_discard_is_asked_about(table, dogs) -> None:
    """A new card of which the box is not sure is asked about with its candidates, and booked only after the answer."""
    area = dogs.row(*AREA)
    dogs.show(table, *area)
    dogs.show(table, *area, dogs.piece("brown-head", 400.0, 80.0, "black-head"))
    assert table.view.focus == Action("which-discard")
    assert table.stage.lamps()["green"] == "fast"
    table.press("green")
    assert isinstance(table.view, PickView)
    assert [one.text for one in table.view.picked] == ["Brown head", "Black head"]
    table.touch("is", "black-head")
    table.press("green")
    assert state(table).discarded == "black-head"


def test_a_hand_is_read_and_goes_out(table, dogs) -> None:
    """Of the cards on the table those that were not among the discards are the hand; green books it with a photo."""
    area = dogs.row(*AREA)
    dogs.show(table, *area)
    go_out(dogs, table, *area, *dogs.row(*TROUSERS, y=300.0))
    assert table.view.todo == "Ana goes out: Trousers, 2 points"
    assert len(table.view.picked) == len(TROUSERS)
    table.press("green")
    assert Counter(state(table).round.hand) == Counter(TROUSERS)
    assert table.stage.play.photo_of(1, "Ana") is not None
    assert isinstance(table.view, RowsView)


def test_what_is_booked_is_not_proposed_again(table, dogs) -> None:
    """The discards are read without the hand that went out, and the next hand without both."""
    area, hand = dogs.row(*AREA), dogs.row(*TROUSERS, y=300.0)
    dogs.show(table, *area)
    go_out(dogs, table, *area, *hand)
    table.press("green", "green")
    assert Counter(one.text for one in table.view.picked) == Counter(c.replace("-", " ").capitalize() for c in AREA)
    table.press("green")
    assert state(table).round.discard == AREA
    table.press("green")
    assert table.view.picked == ()
    assert "Bo: lay your hand open" in table.view.todo
    assert (table.view.hints.green, table.stage.lamps()["green"]) == ("", "slow")
    dogs.show(table, *area)
    assert table.view.picked == ()
    shown = dogs.row("pink-head", "pink-body", "pink-body", "green-head", "green-body", y=400.0)
    dogs.show(table, *area, *hand, *shown)
    assert table.view.todo == "Bo: take green tail and pink body, discard green head: Trousers, 1 point"
    table.press("green")
    assert state(table).totals == {"Ana": 2, "Bo": 1, "Cy": 0}


def test_a_doubtful_card_of_a_hand_is_asked_about(table, dogs) -> None:
    """A hand with a doubt is not booked: green asks, and any card of the deck, or none, can be the answer."""
    dogs.show(table, *dogs.row(*AREA))
    doubtful = (*TROUSERS[:-1], ("green-tail", "yellow-tail"))
    go_out(dogs, table, *dogs.row(*AREA), *dogs.row(*doubtful, y=300.0))
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


def test_something_odd_is_asked_about(table, dogs) -> None:
    """What lies there like a card and cannot be named is asked about before anything is booked."""
    dogs.show(table)
    table.touch("out")
    table.touch("who", "Ana")
    dogs.show(table, *dogs.row(*TROUSERS), odd=("what lies at 400, 300 may be a card",))
    assert table.view.todo == "Is that all?"
    table.press("green")
    assert isinstance(table.view, MenuView)
    assert "of the picture" in table.view.text
    table.press("green")
    assert table.view.todo.startswith("Ana goes out")


def test_a_wrong_card_is_corrected(table, dogs) -> None:
    """A touched card becomes another one; that holds while it lies there, also in the next reading."""
    dogs.show(table)
    go_out(dogs, table, *dogs.row("red-tail", *TROUSERS[1:]))
    assert "not the parts" in table.view.todo
    table.touch("correct", "0")
    table.touch("other-card")
    table.touch("card", "red-head")
    assert table.view.todo.startswith("Ana goes out")
    dogs.show(table, *dogs.row("red-tail", *TROUSERS[1:]))
    assert table.view.todo.startswith("Ana goes out")


def test_a_hand_that_lay_there_before_is_spoken_of(table, dogs) -> None:
    """A hand laid before somebody goes out counts as discards: the page says so, until it is laid once more."""
    before = dogs.row(*AREA), dogs.row(*TROUSERS, y=300.0)
    dogs.show(table, *before[0], *before[1])
    table.touch("out")
    table.touch("who", "Ana")
    dogs.show(table, *before[0], *before[1])
    assert table.view.picked == ()
    assert "does not count: lift it" in table.view.empty
    dogs.show(table)
    assert table.view.empty == "No card so far"
    dogs.show(table, *before[0], *dogs.row(*TROUSERS, y=420.0))
    assert table.view.todo == "Ana goes out: Trousers, 2 points"


def test_a_card_that_lies_elsewhere_is_asked_about(table, dogs) -> None:
    """Of a card that is there once a second one is read: it is told at once, and booked only after one more press."""
    area = dogs.row(*AREA)
    dogs.show(table, *area)
    go_out(dogs, table, *area, *dogs.row(*TROUSERS, y=300.0))
    table.press("green", "green")
    dogs.show(table, *area[1:], *dogs.row("red-head", y=420.0))
    assert table.view.todo == "One red head: it lies in Ana's hand"
    table.press("green")
    assert isinstance(table.view, MenuView)
    table.press("red")
    assert not table.stage.play.is_laid(1)
    assert len(table.view.picked) == len(AREA)
    table.press("green", "green")
    assert "red-head" in state(table).round.discard
    assert table.view.title == "Look at this: 2 red heads on the table, there is 1"


def test_the_hand_can_be_tapped_in(table, dogs) -> None:
    """From the camera's page the cards can be tapped in, beginning with those it was sure of."""
    dogs.show(table)
    go_out(dogs, table, *dogs.row(*TROUSERS[:-1], ("green-tail", "yellow-tail")))
    table.touch("tap")
    assert table.view.picture is None
    assert len(table.view.picked) == len(TROUSERS) - 1
    table.touch("card", "blue-tail")
    table.press("green")
    assert state(table).round.out == "Ana"


def test_colours_have_one_order(table, monkeypatch) -> None:
    """With a camera, whose set may name them by the alphabet, the cards to tap are in the deck's order, others last."""
    labels = sorted((*deck().labels(), "azure-head", "azure-body", "azure-tail"))
    monkeypatch.setattr(table.stage, "labels_of", lambda _play: tuple(labels))
    table.touch("out")
    table.touch("who", "Ana")
    table.touch("tap")
    found = dict.fromkeys(one.card.colour for one in table.view.cards)
    assert tuple(found) == (*deck().colours, "azure")


def test_a_camera_in_trouble_leads_to_tapping(table) -> None:
    """With a fault of the camera the page says so, and green goes to tapping the cards in."""
    table.touch("out")
    table.touch("who", "Ana")
    table.see("fault")
    table.stage.seen(Sight("fault", table.now_s, None, None, None, fault="the camera is gone"), table.now_s)
    assert table.view.todo == "the camera is gone"
    assert table.view.focus == Action("tap")


def test_combination_cards_are_chosen_as_they_lie(player, dogs) -> None:
    """The combination cards on the table are chosen by themselves; nothing is booked before green."""
    player.start(*NAMES, game="salsicha")
    dogs.show(
        player, *dogs.row("combination-perfect", "combination-zebra", "combination-skirt", "combination-puppy", *AREA)
    )
    player.press("green")
    assert [one.text for one in player.view.combinations if one.selected] == ["Perfect", "Puppy", "Skirt", "Zebra"]
    assert all(one.selected for one in player.view.combinations[:4])
    assert len(state(player).round.live) == 1
    player.press("green")
    assert len(state(player).round.live) == 4


def test_the_photo_is_seen_rounds_later(table, dogs) -> None:
    """From a sheet the hand of a round is opened with the photo that it was read from."""
    dogs.show(table)
    go_out(dogs, table, *dogs.row(*TROUSERS))
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


def test_a_hand_of_perfect_is_over_at_once(table, dogs) -> None:
    """A Perfect hand that the camera reads wins with one press."""
    dogs.show(table)
    go_out(dogs, table, *dogs.row("red-head", *["red-body"] * 4, "red-tail"))
    table.press("green")
    assert isinstance(table.view, PodiumView)


def test_added_is_what_was_not_there(dogs) -> None:
    """A card is new where there is one more of its name at another place; a doubt that stayed is not new."""
    before = dogs.row("red-head", "red-body", ("blue-body", "black-body"))
    assert added(before, before) == ()
    assert added(dogs.row("red-head", "red-body", "black-body"), before) == ()
    moved = dogs.row("red-body", "red-head", y=300.0)
    assert added((*moved, before[2]), before) == ()
    more = (*before, dogs.piece("red-body", 500.0, 80.0))
    assert added(more, before) == more[3:]


@pytest.mark.parametrize("seed", range(20))
def test_a_deal_is_no_discard(seed: int, dogs) -> None:
    """While a fresh round is laid out card by card nothing counts as discarded; the first card after it does."""
    rng = random.Random(seed)
    cards = dogs.row(*AREA)
    laid, down = Laid(), 0
    while down < len(cards):
        down = min(len(cards), down + rng.choice((1, 2, 3)))
        laid = laid.after(cards[:down], fresh=True, deal=5)
        assert laid.news == ()
    new = dogs.piece("brown-head", 500.0, 80.0)
    assert laid.after((*cards, new), fresh=True, deal=5).news == (new,)


def test_a_lost_set_leads_to_tapping(table) -> None:
    """The set is gone in the middle of a match: the box says so, and the match goes on by hand."""
    table.stage.around = replace(table.stage.around, sets=lambda _game: ())
    table.stage.seen(Sight("fault", table.now_s, None, None, None, fault="there is no such set"), table.now_s)
    assert "is gone" in table.view.title
    table.touch("tap")
    assert isinstance(table.view, RoundView)
    assert table.view.picture is None


def test_more_leads_to_tapping_what_is_next(table, dogs) -> None:
    """For one turn the cards are tapped in: the discarded one, or once somebody is out the discards and the hands."""
    table.touch("more")
    table.touch("tap")
    table.touch("card", "green-head")
    assert state(table).discarded == "green-head"
    go_out(dogs, table, *dogs.row(*TROUSERS))
    table.press("green")
    for label in ("pink-tail", "black-body"):
        table.touch("more")
        table.touch("tap")
        table.touch("card", label)
        table.touch("go")
    assert state(table).round.discard == ("pink-tail",)
    assert state(table).round.shown == {"Bo": ("black-body",)}


class Notebook:
    """Takes down what was learnt."""

    def __init__(self) -> None:
        self.corrections: list[Correction] = []

    def learn(self, correction: Correction) -> Learnt:
        self.corrections.append(correction)
        return Learnt(correction.game, correction.set_name, correction.name, "one.png")

    def unlearn(self, learnt: Learnt) -> None:
        raise NotImplementedError


def test_a_corrected_card_can_be_learnt(table, dogs) -> None:
    """What a person said of a card in doubt is learnt with one more tap, cut out with its art upright."""
    notebook = Notebook()
    table.stage.lesson = Lesson(notebook, table.stage.say)
    dogs.show(table)
    hand = dogs.row(*TROUSERS)
    doubt = hand[0]
    turned = LaidCard(
        label="red-tail",
        kind=None,
        sure=False,
        confidence=0.5,
        centre=doubt.centre,
        outline=doubt.outline,
        guesses=(TurnedGuess("red-tail", 0.5, turn=0), TurnedGuess("red-head", 0.4, turn=180)),
        turn=0,
        doubt="name",
    )
    go_out(dogs, table, turned, *hand[1:])
    table.press("green")
    table.touch("is", "red-head")
    assert table.view.todo == "Ana goes out: Trousers, 2 points"
    table.touch("learn")
    (one,) = notebook.corrections
    assert (one.game, one.set_name, one.label, one.read_as) == ("salsicha", "print-and-play", "red-head", "red-tail")
    assert one.outline == (doubt.outline[2], doubt.outline[3], doubt.outline[0], doubt.outline[1])
    assert "Learnt: this is red head" in table.view.notice
    table.press("green")
    assert state(table).round.out == "Ana"
