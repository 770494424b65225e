"""A reading of cards joined with what a person said about it."""

from __future__ import annotations

import pytest

from firmware.match.sosig.board import Answer, Said, carried, judge, make_board, shift_between
from firmware.match.sosig.notes import Notes
from firmware.match.sosig.words import likely_card, on_screen, turn_sentences
from scorer.sosig.cards import Card
from scorer.sosig.layout import Layout
from scorer.sosig.options import Options
from scorer.sosig.orders import LengthOrder, ShapeOrder
from scorer.sosig.turns import Decks, compare

HEAD = Card((0, 0), "head", "e")
BODY = Card((0, 1), "body", "ew", "spicy")
END = Card((0, 2), "head", "w")
ROW = (HEAD, BODY, END)


@pytest.fixture
def reading_of(layout_reading):
    return layout_reading


def test_a_sure_reading_may_be_booked(reading_of) -> None:
    """Cards that are all sure are ready, as they were read."""
    judged = judge(make_board(reading_of(*ROW), Said()))
    assert judged.verdict == "ready"
    assert judged.layout.cards == ROW


def test_a_doubtful_card_is_asked_about(reading_of) -> None:
    """A card that is not sure is a question about its cell, with both cards it may be; nothing can be booked."""
    other = Card((0, 1), "body", "ew", "flaky")
    board = make_board(reading_of(HEAD, (BODY, other), END), Said())
    judged = judge(board)
    assert (judged.verdict, judged.ask) == ("question", (0, 1))
    assert board.at((0, 1)).candidates == (BODY, other)


def test_an_answer_holds_while_the_card_lies_there(reading_of) -> None:
    """What was said of a card counts for later readings of it, also when a card above moves the count of rows."""
    other = Card((0, 1), "body", "ew", "flaky")
    first = reading_of(HEAD, (BODY, other), END)
    said = Said().with_answer(Answer.about(first.cards[1], other))
    assert judge(make_board(first, said)).layout.cards == (HEAD, other, END)
    more = reading_of(Card((-1, 0), "body", "ns"), HEAD, (BODY, other), END)
    said = carried(said, first, more)
    board = make_board(more, said)
    assert board.at((1, 1)).card == Card((1, 1), "body", "ew", "flaky")
    assert judge(board).verdict == "ready"


def test_an_added_card_moves_with_the_others(reading_of) -> None:
    """A card that the camera missed keeps its place among the others when the count of rows moves."""
    first = reading_of(HEAD, END)
    said = Said().with_card(BODY)
    assert make_board(first, said).plain == ROW
    more = reading_of(Card((-1, 0), "body", "ns"), HEAD, END)
    assert make_board(more, carried(said, first, more)).at((1, 1)).card.effect == "spicy"


def test_another_table_forgets_what_was_said(reading_of) -> None:
    """When most cards lie elsewhere, nothing of what was said counts any more."""
    first, other = reading_of(*ROW), reading_of(*ROW, at=(300.0, 260.0))
    assert shift_between(first, other) is None
    assert carried(Said().with_card(Card((1, 0), "body", "ns")), first, other) == Said()


def test_a_phantom_is_taken_out(reading_of) -> None:
    """ "No card here" takes a card out of the layout for as long as it is read there."""
    reading = reading_of(*ROW, Card((3, 3), "body", "ns"))
    said = Said().with_answer(Answer.about(reading.cards[3], None))
    assert make_board(reading, said).plain == ROW


def test_a_contradicting_pair_is_asked_card_after_card(reading_of) -> None:
    """Of neighbours that contradict each other in doubt both are asked about before anything is booked."""
    turned = Card((0, 1), "body", "ns", "spicy")
    reading = reading_of(HEAD, turned, pairs=(((0, 0), (0, 1)),))
    said = Said()
    for _ in range(2):
        judged = judge(make_board(reading, said))
        assert judged.verdict == "question"
        piece = next(piece for piece in reading.cards if piece.cell == judged.ask)
        said = said.with_answer(Answer.about(piece, HEAD if piece.cell == (0, 0) else turned))
    assert judge(make_board(reading, said)).verdict == "ready"


def test_a_doubt_about_no_card_is_looked_at_once(reading_of) -> None:
    """A doubt such as how far islands lie apart stands until a person has said that the cards are right."""
    reading = reading_of(*ROW, doubts=("how far the cards lie from the others is not sure",))
    judged = judge(make_board(reading, Said()))
    assert (judged.verdict, judged.ask) == ("question", None)
    assert judge(make_board(reading, Said(accepted=True))).verdict == "ready"


def test_what_cannot_lie_so_is_no_layout(reading_of) -> None:
    """A Scrontch that is joined to nothing is asked about, not booked and not refused later."""
    judged = judge(make_board(reading_of(*ROW, Card((2, 2), "scrontch", "n")), Said()))
    assert (judged.verdict, judged.ask) == ("question", (2, 2))
    assert "cannot be" in judged.words


def test_two_cards_in_one_cell_are_a_question(reading_of) -> None:
    """Where two cards seem to lie in one cell, the surer one is shown and has to be looked at."""
    reading = reading_of(HEAD, BODY, Card((0, 1), "body", "ns"))
    judged = judge(make_board(reading, Said()))
    assert (judged.verdict, judged.ask) == ("question", (0, 1))


@pytest.mark.parametrize(
    "notes",
    [
        Notes(),
        Notes(7),
        Notes(3, (LengthOrder(5, 3, mystery_meat=True), ShapeOrder("slr", 2))),
        Notes(1, (LengthOrder(12, 9),)),
    ],
)
def test_notes_are_read_as_they_were_written(notes: Notes) -> None:
    """What a match keeps beside its events comes back the same."""
    assert Notes.read(str(notes)) == notes


@pytest.mark.parametrize("text", ["", "x", "99", "3,5:", "3,:2", "3,qq:1,5:2", "²", "1,llll:3"])
def test_damaged_notes_do_no_harm(text: str) -> None:
    """Notes that cannot be read are left out where they are damaged."""
    notes = Notes.read(text)
    assert 1 <= notes.step <= 7
    assert all(order.points == 2 for order in notes.orders)


def test_the_card_to_add_goes_on_from_its_neighbours() -> None:
    """Beside an open exit a body is offered that leads on, between two one that joins them, first of all a head."""
    assert likely_card((0, 0), ()).part == "head"
    assert likely_card((0, 1), (HEAD,)).exits == "ew"
    assert likely_card((0, 1), (HEAD, END)).exits == "ew"
    assert likely_card((1, 0), (HEAD,)).part == "body"


@pytest.mark.parametrize(
    ("rules", "screen"),
    [
        (
            "Burnt at [0, 2] does not match the body ew below: it is a body ns",
            "Burnt at row 1, column 2 does not match the body (right and left) below: it is a body (top and bottom)",
        ),
        ("2 cards are new, expected one a turn", "2 cards are new, expected one a turn"),
    ],
)
def test_the_words_of_the_rules_are_put_into_those_of_the_screen(rules: str, screen: str) -> None:
    """Places are told as rows and columns from 1, edges by their names."""
    assert on_screen(rules, [(0, 1), (1, 1), (0, 2)]) == screen


def told(before: tuple[Card, ...], after: tuple[Card, ...]) -> list[str]:
    layout = Layout(after)
    turn = compare(Layout(before), layout, Options())
    return [sentence.text for sentence in turn_sentences(turn, layout, Options(), (), Decks(9, 9))]


def bodies(*cells: tuple[int, int]) -> tuple[Card, ...]:
    return tuple(Card(cell, "body", "ew") for cell in cells)


def test_a_card_that_is_gone_is_named_where_it_lay() -> None:
    """Row and column are those of the layout it belonged to, also where the first row or column went with it."""
    rows = (Card((0, 2), "head", "s"), Card((1, 2), "body", "ns"), Card((2, 2), "head", "n", "spicy"))
    aside = Card((2, 0), "body", "ne")
    assert told((*rows, aside), rows) == ["The card at row 3, column 1 is gone"]
    assert told((*rows, aside), (rows[1], rows[2], aside)) == ["The card at row 1, column 3 is gone"]


def test_many_cards_gone_are_one_line() -> None:
    """Where most cards are gone or others, one line says how many, and asks what most likely is the matter."""
    before = bodies(*((row, column) for row in range(3) for column in range(4)))
    assert told(before, (Card((0, 0), "head", "s"),)) == ["12 cards have changed or are gone. Another player's cards?"]
    assert told(before, before[:4]) == ["8 cards are gone. Another player's cards?"]


def test_blocked_exits_are_one_line() -> None:
    """Blocked exits are named by edge and place; from three on they are counted."""
    wall = tuple(Card((row, 1), "body", "ns") for row in range(3))
    assert told((), (*wall[:1], Card((0, 0), "head", "e"))) == ["Blocked now: the right exit at row 1, column 1"]
    assert told((), (*wall, *bodies((0, 2), (1, 2), (2, 2)))) == ["3 exits are blocked now"]
