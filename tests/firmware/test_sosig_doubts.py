"""Which doubts about cards are asked, how, and what the camera's trouble and a correction offer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from display.sosig_views import CardView
from display.views import Action
from firmware.lessons import Teacher
from firmware.match import Sight
from firmware.match.lesson import LEARN, Correction, Learnt, Lesson
from firmware.match.stage import SetChoice
from scorer.sosig.cards import Card
from vision.card_reading import CardGuess, LayoutReading
from vision.sets import SetStore

HEAD, BODY, END = Card((0, 0), "head", "e"), Card((0, 1), "body", "ew"), Card((0, 2), "head", "w")
ROW = (HEAD, BODY, END)


@pytest.fixture
def table(player):
    player.start("Ana", "Bo", game="sosig")
    return player


@pytest.fixture
def doubted(layout_reading):
    """A reading of ROW with its body in doubt."""

    def make(guesses: Sequence[CardGuess], doubt: str = "name") -> LayoutReading:
        reading = layout_reading(HEAD, (BODY, BODY), END)
        pieces = tuple(
            replace(piece, guesses=tuple(guesses), doubt=doubt, label=guesses[0].label) if not piece.sure else piece
            for piece in reading.cards
        )
        return replace(reading, pieces=pieces)

    return make


def guess(label: str, likelihood: float, turn: int = 0) -> CardGuess:
    return CardGuess(label, likelihood, turn=turn, exits="ew")


def test_a_doubt_between_names_of_one_card_is_not_asked(table, doubted) -> None:
    """Variants of a card count as one: which of them lies there changes nothing, and the turn can be booked."""
    table.see("still", doubted([guess("body-ew-plain", 0.6), guess("body-ew-plain@2", 0.39)]))
    assert table.view.state == "ready"
    table.press("green")
    assert table.stage.play.cards_of("Ana") == ROW


@pytest.mark.parametrize(
    ("guesses", "doubt"),
    [
        ([guess("body-ew-plain", 0.6), guess("body-ew-plain@2", 0.3), guess("body-ew-spicy", 0.1)], "name"),
        ([guess("body-ew-plain", 0.6), guess("body-ew-plain@2", 0.39)], "look"),
        ([guess("body-ew-plain", 0.6), guess("body-ew-plain@2", 0.39)], "presence"),
        ([guess("body-ew-plain", 0.6), guess("body-ew-plain@2", 0.39)], "place"),
        ([guess("body-ew-plain", 0.6), guess("a coaster", 0.39)], "name"),
        ([guess("body-ew-plain", 0.99)], "name"),
        ([guess("body-ew-plain", 0.5, 90), guess("body-ew-plain", 0.5, 270)], "name"),
    ],
)
def test_every_other_doubt_is_asked(table, doubted, guesses, doubt) -> None:
    """Another card that is likely, a card that may be none or lie elsewhere, or looks strange: all that is asked."""
    table.see("still", doubted(guesses, doubt))
    assert table.view.state == "question"
    table.press("green")
    assert isinstance(table.view, CardView)


@pytest.mark.parametrize(("doubt", "words"), [("presence", "Is there a card"), ("place", "in this place")])
def test_the_question_says_what_is_doubtful(table, doubted, doubt: str, words: str) -> None:
    """What may be no card at all is asked as that, with "no card here" among the answers."""
    table.see("still", doubted([guess("body-ew-plain", 0.9)], doubt))
    assert words in table.view.todo
    table.press("green")
    assert Action("part", "none") in {choice.action for choice in table.view.choices}
    table.touch("part", "none")
    assert [shown.card for shown in table.view.diagram.cards] == [HEAD, END]


def test_a_camera_in_trouble_offers_tapping(table) -> None:
    """When the camera fails the cards can be tapped in, by touch and with green."""
    table.lay(*ROW)
    table.stage.seen(Sight("fault", table.now_s, fault="the camera gives no picture: plug it in again"), table.now_s)
    assert table.view.state == "fault"
    assert table.view.hints.green == "Tap the cards in"
    table.press("green")
    assert table.view.hints.red == "Camera"
    table.touch("add", "0 0")
    table.touch("done")
    table.touch("go")
    assert len(table.stage.play.cards_of("Ana")) == 1


LABELS = ("head-n-plain", "head-n-spicy", "body-ns-plain", "body-ns-spicy", "burnt-body-ns", "scrontch-n")
PRINTED = SetChoice("print-and-play", LABELS)


class Notebook:
    """A teacher that writes down what it is told."""

    def __init__(self) -> None:
        self.learnt: list[Correction] = []

    def learn(self, correction: Correction) -> Learnt:
        self.learnt.append(correction)
        return Learnt(correction.game, correction.set_name, correction.name, "1.png")

    def unlearn(self, learnt: Learnt) -> None:
        raise AssertionError(f"{learnt} is not to be taken back")


@pytest.fixture
def taught(player):
    """A player whose box can learn, and whose set calls a card by its art upright."""
    player.teacher = Notebook()
    player.stage.lesson = Lesson(player.teacher, player.stage.say)
    player.stage.around = replace(player.stage.around, sets=lambda _game: (PRINTED,))
    player.start("Ana", "Bo", game="sosig")
    return player


def offered(player) -> set[Action]:
    return {choice.action for choice in player.view.choices}


def test_a_correction_can_be_learnt(taught) -> None:
    """One tap keeps a corrected card as an example of what it is, outlined from the top left of its art."""
    taught.lay(*ROW)
    assert LEARN not in offered(taught)
    taught.touch("card", "0 2")
    taught.touch("effect", "spicy")
    taught.touch("done")
    assert next(choice.text for choice in taught.view.choices if choice.action == LEARN) == "Learn Spicy head"
    taught.touch("learn")
    (correction,) = taught.teacher.learnt
    assert (correction.game, correction.set_name, correction.label) == ("sosig", "print-and-play", "head-n-spicy")
    outline = taught.stage.sight.reading.cards[2].outline
    # Its exit is at the left, so its art is turned by three quarters and begins at the bottom left.
    assert correction.outline == (outline[3], outline[0], outline[1], outline[2])
    assert LEARN not in offered(taught)


@pytest.mark.parametrize("then", ["the same", "no card", "other cards", "not in the set"])
def test_nothing_to_learn(taught, then: str) -> None:
    """A card said to be as it was read, none, one the set does not have, and cards that are gone teach nothing."""
    taught.lay(*(replace(card, cell=card.cell) for card in ROW))
    taught.touch("card", "0 1")
    if then == "no card":
        taught.touch("part", "none")
    elif then == "not in the set":
        taught.touch("effect", "flaky")
        taught.touch("done")
    else:
        taught.touch("effect", "spicy")
        taught.touch("done")
        assert LEARN in offered(taught)
    if then == "the same":
        taught.touch("card", "0 1")
        taught.touch("effect", "plain")
        taught.touch("done")
    elif then == "other cards":
        taught.lay(HEAD, at=(300.0, 260.0))
    assert LEARN not in offered(taught)
    assert taught.teacher.learnt == []


def test_the_teacher_keeps_the_card_in_colour(tmp_path: Path) -> None:
    """The example is the card with its art upright, in colour, in the player's copy of the shipped set; and it goes."""
    store = SetStore(tmp_path)
    frame = np.zeros((200, 200, 3), np.uint8)
    frame[80:120, 60:100] = (200, 40, 10)
    frame[80:90, 60:100] = (10, 40, 250)
    corners = ((59.5, 119.5), (59.5, 79.5), (99.5, 79.5), (99.5, 119.5))
    correction = Correction("sosig", "print-and-play", "head-n-spicy", "Spicy head", "head-n-plain", frame, corners)
    learnt = Teacher(store).learn(correction)
    (kept,) = store.load("sosig", "print-and-play").added
    assert (kept.label, kept.file) == ("head-n-spicy", learnt.file)
    side = kept.face.shape[0]
    # What is at the top of the frame is at the right of the art.
    assert tuple(int(v) for v in kept.face[side // 2, side - side // 8]) == (10, 40, 250)
    assert tuple(int(v) for v in kept.face[side // 2, side // 4]) == (200, 40, 10)
    Teacher(store).unlearn(learnt)
    assert store.load("sosig", "print-and-play").added == ()


DECKS = ((Card((0, 0), "scrontch", "n"), BODY), (Card((1, 0), "scrontch", "s"), BODY))


def test_a_table_with_hardly_a_card_is_empty_with_green(table, layout_reading) -> None:
    """Where only a doubtful piece or two is seen and nothing is booked, green says "no card here", and that is all."""
    table.see("still", layout_reading(*DECKS, doubts=("how far the cards at 90, 60 lie from the others is not sure",)))
    table.press("green")
    assert table.view.hints.green == "No card here"
    table.press("green", "green")
    assert (table.view.state, table.view.todo) == ("lay", "Ana: lay a card")
    assert table.view.diagram.cards == ()
    assert table.view.hints.green == ""


def test_a_card_laid_beside_what_is_none_is_read(table, layout_reading) -> None:
    """What was said to be no card stays so when a card is laid, and that card can be booked."""
    table.see("still", layout_reading(*DECKS))
    table.press("green", "green", "green")
    table.see("moving")
    table.see("still", layout_reading(*DECKS, Card((0, 3), "head", "e")))
    assert table.view.state == "ready"
    table.press("green")
    assert len(table.stage.play.cards_of("Ana")) == 1


def test_a_doubt_beside_booked_cards_is_asked_as_ever(table) -> None:
    """Where the player has cards in the book, a doubtful piece most likely is one of them."""
    table.lay(HEAD)
    table.press("green")
    table.touch("more")
    table.touch("seats")
    table.touch("seat", "Ana")
    table.lay((HEAD, Card((0, 0), "head", "e", "natural")), at=(300.0, 200.0))
    table.press("green")
    assert table.view.focus == Action("candidate", "0")


def test_no_doubt_about_pairs_or_distances_without_a_card(table) -> None:
    """How far cards lie from each other, and what lies beside the picture, is no question about an empty table."""
    table.lay(doubts=("how far the cards at 90, 60 lie from the others is not sure",), looked=frozenset({(0, 0)}))
    assert (table.view.state, table.view.todo) == ("lay", "Ana: lay a card")
