"""The figures of measure, on readings made by hand."""

from __future__ import annotations

import pytest

from firmware.measuring import LabelsError, Measurement, Tally, Truth, compare, labelled
from vision.reading import Piece, Reading

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def piece(label: str, x: float, *, sure: bool = True) -> Piece:
    return Piece(label, None, sure, 0.9, (x, 0.0), SQUARE)


def truth(label: str, x: float) -> Truth:
    return Truth(label, (x, 0.0), 10.0)


def reading(*pieces: Piece, doubts: tuple[str, ...] = ()) -> Reading:
    return Reading(pieces, doubts, 5.0)


def test_pairs_are_nearest_first_and_once() -> None:
    """Each true piece gets the nearest read one, none is used twice, and too far away is no pair."""
    compared = compare([truth("a", 0), truth("b", 10)], [piece("a", 4), piece("b", 9), piece("c", 30)])
    assert [(t.label, p.label) for t, p in compared.pairs] == [("a", "a"), ("b", "b")]
    assert [p.label for p in compared.phantoms] == ["c"]
    assert not compared.right


@pytest.mark.parametrize(
    ("pieces", "doubts", "expected"),
    [
        ([piece("a", 0)], (), {"coverage": 1.0, "right": 1.0, "silent_wrong": 0.0, "piece": 1.0, "sure_wrong": 0.0}),
        ([piece("b", 0)], (), {"coverage": 1.0, "right": 0.0, "silent_wrong": 1.0, "piece": 0.0, "sure_wrong": 1.0}),
        ([piece("b", 0, sure=False)], (), {"coverage": 0.0, "right": 0.0, "silent_wrong": 0.0, "sure_wrong": 0.0}),
        ([piece("a", 0)], ("hm",), {"coverage": 0.0, "right": 1.0, "silent_wrong": 0.0}),
        ([], (), {"coverage": 1.0, "right": 0.0, "silent_wrong": 1.0, "piece": 0.0}),
        ([piece("a", 0), piece("x", 50)], (), {"right": 0.0, "silent_wrong": 1.0, "piece": 1.0, "sure_wrong": 1.0}),
    ],
    ids=["right", "wrong", "doubted", "right-but-doubted", "missed", "phantom"],
)
def test_one_picture(pieces: list[Piece], doubts: tuple[str, ...], expected: dict[str, float]) -> None:
    """The figures of one picture with one true piece say what they mean."""
    tally = Tally()
    tally.add([truth("a", 0)], reading(*pieces, doubts=doubts))
    figures = tally.figures()
    assert {key: figures[key] for key in expected} == expected


def test_failed_pictures_count() -> None:
    """A picture that cannot be opened is neither answered nor right, and its pieces are missed."""
    tally = Tally()
    tally.add([truth("a", 0)], None)
    assert (tally.figures()["coverage"], tally.figures()["piece"], tally.figures()["failed"]) == (0.0, 0.0, 1)


def test_the_three_forms() -> None:
    """Dice, cards and items are understood; the tilt becomes a tag."""
    die = {"face": "5", "top_polygon": [[0, 0], [4, 0], [4, 4], [0, 4]], "centre": [2, 2]}
    card = {"label": "body-ns", "polygon": [[0, 0], [4, 0], [4, 4], [0, 4]]}
    item = {"label": "3", "cx": 2.0, "cy": 2.0, "w": 4.0, "h": 3.0}
    for form, one, label in (("dice", die, "5"), ("cards", card, "body-ns"), ("items", item, "3")):
        entry = labelled({"file": "a.jpg", form: [one], "tilt_deg": 30.0, "tags": ["dark"]})
        assert entry.truths == (Truth(label, (2.0, 2.0), 4.0),)
        assert entry.tags == ("dark", "oblique")


@pytest.mark.parametrize("entry", [None, {}, {"file": "a"}, {"file": "a", "dice": [{}]}, {"file": "a", "items": [1]}])
def test_labels_that_cannot_be_understood(entry: object) -> None:
    """A labels.json that does not say what lies there is refused."""
    with pytest.raises(LabelsError):
        labelled(entry)


def test_tags_have_their_own_figures() -> None:
    """Each tag's line counts its own pictures only."""
    measurement = Measurement()
    measurement.add([truth("a", 0)], ["dark"], reading(piece("a", 0)))
    measurement.add([truth("a", 0)], ["light"], reading(piece("b", 0)))
    figures = measurement.figures()
    assert figures["right"] == 0.5
    assert figures["tags"]["dark"]["right"] == 1.0
    assert figures["tags"]["light"]["right"] == 0.0


def test_nothing_measured() -> None:
    """Without pictures there are no shares, not zero."""
    assert Tally().figures()["coverage"] is None
