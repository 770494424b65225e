"""One reading of several pictures: parts laid on each other, what another picture settles, and what stays doubtful."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.sosig.cards import turned
from vision.card_reading import CardGuess, CardPiece, LayoutReading
from vision.layout_whole import whole

Row = tuple[tuple[int, int], str, int, str]
LAYOUT: list[Row] = [
    ((0, 0), "head-n-plain", 90, "e"),
    ((0, 1), "body-ns-spicy", 90, "ew"),
    ((0, 2), "body-ne-flaky", 180, "sw"),
    ((0, 3), "head-n-natural", 0, "n"),
    ((1, 2), "body-ne-cocktail", 0, "ne"),
    ((1, 3), "body-ns-plain", 90, "ew"),
    ((1, 4), "head-n-spicy", 270, "w"),
    ((2, 3), "body-ns-cocktail", 0, "ns"),
    ((2, 4), "scrontch-n", 0, "n"),
    ((3, 3), "head-n-flaky", 0, "n"),
]


def card(row: Row, *, sure: bool = True) -> CardPiece:
    """A card as a reader tells it."""
    cell, label, turn, exits = row
    x, y = 100.0 * cell[1] + 50, 100.0 * cell[0] + 50
    outline = ((x - 45, y - 45), (x + 45, y - 45), (x + 45, y + 45), (x - 45, y + 45))
    guess = CardGuess(label=label, likelihood=0.9, turn=turn, exits=exits)
    return CardPiece(
        label=label,
        kind=None,
        sure=sure,
        confidence=0.99 if sure else 0.6,
        centre=(x, y),
        outline=outline,
        guesses=(guess,),
        turn=turn,
        exits=exits,
        cell=cell,
    )


def reading(rows: list[Row], *, unsure: tuple[str, ...] = ()) -> LayoutReading:
    """A picture of some of the cards, counted from its own top left; the cells between them are seen too."""
    top, left = min(r[0][0] for r in rows), min(r[0][1] for r in rows)
    moved = [((cell[0] - top, cell[1] - left), label, turn, exits) for cell, label, turn, exits in rows]
    pieces = tuple(card(row, sure=row[1] not in unsure) for row in moved)
    doubts = tuple(f"{label} is doubtful" for label in unsure)
    looked = frozenset(row[0] for row in moved)
    return LayoutReading(pieces=pieces, doubts=doubts, milliseconds=1.0, looked=looked)


def told(found: LayoutReading) -> list[Row]:
    """What a reading says, as rows."""
    return [(piece.cell, piece.label, piece.turn, piece.exits) for piece in found.cards]


def test_two_pictures_make_one_layout() -> None:
    """Overlapping parts give the whole layout, without a doubt, counted from its top left."""
    found = whole([reading(LAYOUT[:6]), reading(LAYOUT[1:])])
    assert told(found) == LAYOUT
    assert found.is_sure


def test_one_picture_stays_as_it_is() -> None:
    """The whole of a single picture is that picture."""
    only = reading(LAYOUT)
    assert told(whole([only])) == told(only)
    assert whole([only]).is_sure


def test_a_picture_from_another_side_is_turned() -> None:
    """A part photographed from the other side of the table is laid on the rest with its turns and exits turned."""
    other = [
        ((3 - cell[0], 4 - cell[1]), label, (turn + 180) % 360, turned(exits, 2))
        for cell, label, turn, exits in LAYOUT[1:]
    ]
    found = whole([reading(LAYOUT), reading(other)])
    assert told(found) == LAYOUT
    assert found.is_sure


def test_what_another_picture_shows_is_no_doubt() -> None:
    """A card that is doubtful in one picture and plain in another is sure; one doubtful in both is not."""
    first, second = reading(LAYOUT[:6], unsure=("body-ne-flaky", "head-n-plain")), reading(LAYOUT[1:])
    found = whole([first, second])
    assert [piece.label for piece in found.cards if not piece.sure] == ["head-n-plain"]
    assert len(found.doubts) == 1
    assert "[0, 0]" in found.doubts[0]


def test_pictures_that_contradict_each_other_are_a_doubt() -> None:
    """A card that two pictures name differently is not sure, and both names are told."""
    changed: list[Row] = [
        (cell, "body-ne-plain" if label == "body-ne-flaky" else label, turn, exits)
        for cell, label, turn, exits in LAYOUT[1:]
    ]
    found = whole([reading(LAYOUT), reading(changed)])
    assert not found.is_sure
    assert any("body-ne-plain" in doubt and "body-ne-flaky" in doubt for doubt in found.doubts)
    (doubted,) = (piece for piece in found.cards if not piece.sure)
    assert {guess.label for guess in doubted.guesses} == {"body-ne-plain", "body-ne-flaky"}


def test_a_doubt_about_no_card_is_kept() -> None:
    """What one picture doubts beyond its cards is still a doubt of the whole."""
    first = replace(reading(LAYOUT[:6]), doubts=("something at 5, 5 is seen only now and then",))
    assert whole([first, reading(LAYOUT[1:])]).loose == first.doubts


def test_parts_without_common_cards_are_left_out() -> None:
    """A picture that shows no card of the others is left out with a doubt that says what to do."""
    found = whole([reading(LAYOUT[:3]), reading(LAYOUT[8:])])
    assert len(found.pieces) == 3
    assert found.left_out == (1,)
    assert any("left out" in doubt and "more overlap" in doubt for doubt in found.doubts)


def test_no_picture_is_refused() -> None:
    """Nothing cannot be joined."""
    with pytest.raises(ValueError, match="at least one part"):
        whole([])
