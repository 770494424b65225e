"""The figures of measure, on readings made by hand."""

from __future__ import annotations

import io
import math

import pytest
from rich.console import Console

from firmware.commands.measure_tables import tables
from firmware.commands.measure_words import COLUMNS
from firmware.measuring import LabelsError, Measurement, Tally, Truth, compare, labelled
from firmware.proportions import interval
from vision.card_reading import BeltPiece, TurnedGuess
from vision.reading import Piece, Reading

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def piece(label: str, x: float, *, sure: bool = True) -> Piece:
    return Piece(label, None, sure, 0.9, (x, 0.0), SQUARE)


def said(label: str, x: float, confidence: float) -> Piece:
    return Piece(label, None, False, confidence, (x, 0.0), SQUARE)


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


@pytest.mark.parametrize(
    ("pieces", "doubts", "expected"),
    [
        ([piece("a", 0, sure=False)], (), {"right": 1.0, "silent_wrong": 0.0, "piece": 1.0, "sure_wrong": 0.0}),
        ([piece("b", 9, sure=False)], (), {"right": 1.0, "silent_wrong": 0.0, "piece": 1.0, "sure_wrong": 0.0}),
        ([piece("a", 0)], (), {"right": 0.0, "silent_wrong": 1.0, "piece": 0.0, "sure_wrong": 1.0}),
        ([piece("a", 0)], ("hm",), {"right": 0.0, "silent_wrong": 0.0, "piece": 0.0, "sure_wrong": 1.0}),
        ([], (), {"right": 0.0, "silent_wrong": 1.0, "piece": 0.0, "sure_wrong": 0.0}),
    ],
    ids=["doubted", "doubted-by-another-face", "sure", "sure-among-doubts", "missed"],
)
def test_a_cocked_die(pieces: list[Piece], doubts: tuple[str, ...], expected: dict[str, float]) -> None:
    """A die that does not lie flat is right when it is doubted; to be sure of it or not to see it is wrong."""
    tally = Tally()
    tally.add([Truth("a", (0.0, 0.0), 10.0, cocked=True)], reading(*pieces, doubts=doubts))
    figures = tally.figures()
    assert {key: figures[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("pieces", "right", "silent_wrong"),
    [([], 1.0, 0.0), ([piece("b", 0, sure=False)], 1.0, 0.0), ([piece("a", 0)], 1.0, 0.0), ([piece("b", 0)], 0.0, 1.0)],
    ids=["missed", "doubted", "guessed-well", "sure-and-wrong"],
)
def test_a_hidden_die(pieces: list[Piece], right: float, silent_wrong: float) -> None:
    """Nothing is asked of a die that cannot be seen, but a sure wrong name for it is an error."""
    tally = Tally()
    tally.add([Truth("a", (0.0, 0.0), 10.0, hidden=True)], reading(*pieces))
    figures = tally.figures()
    assert (figures["right"], figures["silent_wrong"], figures["piece"]) == (right, silent_wrong, None)


def test_pictures_that_can_be_answered_have_their_own_coverage() -> None:
    """A rightly doubted cocked die leaves a picture unanswered, but not among those that could be answered."""
    measurement = Measurement()
    measurement.add([truth("a", 0)], [], reading(piece("a", 0)))
    measurement.add([Truth("a", (0.0, 0.0), 10.0, cocked=True)], [], reading(piece("a", 0)))
    figures = measurement.figures()
    measurement.add([Truth("a", (0.0, 0.0), 10.0, cocked=True)], [], reading(piece("a", 0, sure=False)))
    assert (figures["coverage_answerable"], figures["cocked_sure"], figures["confusions"]) == (1.0, 1, [])
    figures = measurement.figures()
    assert (figures["coverage"], figures["coverage_answerable"]) == (pytest.approx(0.6667), 1.0)
    assert sum(band["right"] for band in figures["reliability"]) == 1


def test_labels_tell_what_is_cocked_or_hidden() -> None:
    """The two marks of a labels.json are kept; without them a die lies flat and in sight."""
    die = {"face": "5", "top_polygon": [[0, 0], [4, 0], [4, 4], [0, 4]]}
    dice = [die, {**die, "cocked": True}, {**die, "hidden": True}]
    truths = labelled({"file": "a.jpg", "dice": dice}).truths
    assert [(one.cocked, one.hidden) for one in truths] == [(False, False), (True, False), (False, True)]


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


DIE = {"face": "5", "top_polygon": [[0, 0], [4, 0], [4, 4], [0, 4]], "centre": [2, 2]}
ITEM = {"label": "3", "cx": 2.0, "cy": 2.0, "w": 4.0, "h": 3.0}
AMISS: list[tuple[dict[str, object], dict[str, object], str]] = [
    ({}, {"tags": 5}, "list of texts as tags.*got 5"),
    ({}, {"tags": "dark"}, 'list of texts as tags.*got "dark"'),
    ({}, {"tags": {"dark": 1}}, "list of texts as tags.*an object"),
    ({}, {"tags": ["dark", None]}, "texts as tags, got nothing"),
    ({}, {"tags": [["dark"]]}, "texts as tags, got a list"),
    ({}, {"tilt_deg": "30"}, 'a number as tilt_deg, got "30"'),
    ({}, {"tilt_deg": math.nan}, "a number as tilt_deg"),
    ({}, {"file": 5}, "the name of a picture under file, got 5"),
    ({"face": None}, {}, "name of the piece as face or label, got nothing"),
    ({"face": ""}, {}, "name of the piece"),
    ({"face": True}, {}, "name of the piece.*got true"),
    ({"face": ["5"]}, {}, "name of the piece.*got a list"),
    ({"label": None}, {}, "name of the piece"),
    ({"cx": "12"}, {}, 'a number as cx, got "12"'),
    ({"cx": True}, {}, "a number as cx, got true"),
    ({"cy": None}, {}, "a number as cy, got nothing"),
    ({"cy": math.inf}, {}, "a number as cy, got no finite number"),
    ({"cx": 1e300}, {}, "a number as cx, got a very large number"),
    ({"w": -5}, {}, "above 0 as w, got -5"),
    ({"h": 0}, {}, "above 0 as h, got 0"),
    ({"h": "3"}, {}, "a number as h"),
    ({"top_polygon": []}, {}, "four corners as top_polygon, got a list of 0"),
    ({"top_polygon": [[1, 1]]}, {}, "four corners as top_polygon, got a list of 1"),
    ({"top_polygon": [[1, 1]] * 4}, {}, "corners apart from one another"),
    ({"top_polygon": "abcd"}, {}, 'four corners as top_polygon, got "abcd"'),
    ({"top_polygon": [[0, 0], [4, 0], [4, 4], [0]]}, {}, r"\[x, y\] as corner of top_polygon, got \[0\]"),
    ({"top_polygon": [[0, 0], [4, 0], [4, 4], ["0", 4]]}, {}, "as corner of top_polygon"),
    ({"top_polygon": [[0, 0], [4, 0], [4, 4], 7]}, {}, "as corner of top_polygon, got 7"),
    ({"centre": [2]}, {}, "as centre"),
    ({"centre": "22"}, {}, "as centre"),
    ({"cocked": "yes"}, {}, 'true or false as cocked, got "yes"'),
    ({"hidden": 1}, {}, "true or false as hidden, got 1"),
]


@pytest.mark.parametrize(("changes", "beside", "told"), AMISS, ids=[told[:40] for _, _, told in AMISS])
def test_every_value_of_labels_is_judged(changes: dict[str, object], beside: dict[str, object], told: str) -> None:
    """No figure rests on a value that is none: the refusal says in one line what was expected and what came."""
    form, one = ("items", ITEM) if set(changes) & {"label", "cx", "cy", "w", "h"} else ("dice", DIE)
    with pytest.raises(LabelsError, match=told) as caught:
        labelled({"file": "a.jpg", form: [one, {**one, **changes}], **beside})
    assert "\n" not in str(caught.value)
    assert "file" in beside or str(caught.value).startswith('"a.jpg": ')
    assert not changes or f"number 2 of its {form}" in str(caught.value)


def test_labels_may_be_whole_numbers_and_accents_apart() -> None:
    """A pip may be written as a number, and a name as any editor saves it; tags may be left out or be nothing."""
    entry = labelled({"file": "a.jpg", "dice": [{**DIE, "face": 5}, {**DIE, "face": "cafe\u0301"}], "tags": None})
    assert [truth.label for truth in entry.truths] == ["5", "caf\u00e9"]
    assert entry.tags == ()


def test_sure_wrong_counts_what_lies_nowhere() -> None:
    """Of one true piece eight sure readings of nothing are 8.0, and their number stands beside; of none it is told."""
    tally = Tally()
    tally.add([truth("a", 0)], reading(*(piece("x", 100.0 * n) for n in range(1, 9))))
    assert (tally.figures()["sure_wrong"], tally.figures()["sure_wrong_pieces"]) == (8.0, 8)
    nothing = Tally()
    nothing.add([], reading(piece("x", 0), piece("x", 100)))
    assert (nothing.figures()["sure_wrong"], nothing.figures()["piece"]) == (2.0, None)
    assert "above 1" in COLUMNS["sure wrong"]


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


def test_the_interval_of_few_pictures() -> None:
    """The interval is that of published tables (Clopper and Pearson), also for none and for all of n."""
    assert interval(0, 200) == pytest.approx((0.0, 0.01828), abs=1e-5)
    assert interval(10, 10) == pytest.approx((0.69150, 1.0), abs=1e-5)
    assert interval(1, 10) == pytest.approx((0.00253, 0.44502), abs=1e-5)
    assert interval(5, 10) == pytest.approx((0.18709, 0.81291), abs=1e-5)
    assert interval(0, 0) is None


@pytest.mark.parametrize("share", [0.001, 0.02, 0.5, 0.93])
def test_the_interval_keeps_its_promise(share: float) -> None:
    """Whatever the true share, the counts whose interval holds it come about at least 95 times in 100."""
    whole = 300
    kept = 0.0
    for part in range(whole + 1):
        low, high = interval(part, whole) or (0.0, 1.0)
        if low <= share <= high:
            kept += math.comb(whole, part) * share**part * (1 - share) ** (whole - part)
    assert kept >= 0.95


@pytest.mark.parametrize(("part", "whole"), [(-1, 5), (6, 5)])
def test_no_interval_of_what_is_no_part(part: int, whole: int) -> None:
    """A part that is not of the whole is refused."""
    with pytest.raises(ValueError, match="expected"):
        interval(part, whole)


def test_silence_has_an_interval() -> None:
    """None wrong of few pictures promises little; the key stays a share and the interval stands beside it."""
    measurement = Measurement()
    for _ in range(20):
        measurement.add([truth("a", 0)], ["dark"], reading(piece("a", 0)))
    figures = measurement.figures()
    assert (figures["silent_wrong"], figures["silent_wrong_pictures"]) == (0.0, 0)
    assert figures["silent_wrong_95"] == pytest.approx([0.0, 0.16843], abs=1e-4)
    assert figures["tags"]["dark"]["silent_wrong_95"] == figures["silent_wrong_95"]


def test_reliability_counts_what_was_said() -> None:
    """Each read piece counts in the band of its confidence, a piece that is none as wrong."""
    measurement = Measurement()
    pieces = [said("a", 0, 0.9), said("b", 20, 0.94), said("c", 40, 1.0), said("d", 60, 0.0), said("e", 90, 0.9999)]
    measurement.add([truth("a", 0), truth("x", 20), truth("c", 40), truth("d", 60)], [], reading(*pieces))
    bands = {(band["from"], band["to"]): band for band in measurement.figures()["reliability"]}
    band = bands[0.9, 0.95]
    assert (band["said"], band["right"], band["expected"], band["share"]) == (2, 1, 1.8, 0.5)
    assert (bands[0.999, 1.0]["said"], bands[0.999, 1.0]["right"]) == (2, 1)
    assert (bands[0.0, 0.5]["said"], bands[0.0, 0.5]["right"]) == (1, 1)
    assert bands[0.95, 0.98]["share"] is None
    assert sum(band["said"] for band in bands.values()) == len(pieces)


def test_confusions_are_counted() -> None:
    """The most frequent mistake comes first, with how often it was made without a doubt."""
    measurement = Measurement()
    measurement.add([truth("a", 0), truth("c", 20)], [], reading(piece("b", 0, sure=False), piece("d", 20)))
    measurement.add([truth("a", 0), truth("c", 20)], [], reading(piece("b", 0)))
    measurement.add([], [], reading(piece("q", 0)))
    figures = measurement.figures()
    assert figures["confusions"] == [
        {"true": "a", "read": "b", "wrong": [], "count": 2, "sure": 1},
        {"true": "c", "read": "d", "wrong": [], "count": 1, "sure": 1},
    ]
    assert (figures["missed"], figures["phantoms"]) == (1, 1)


def test_a_right_name_in_the_wrong_place_is_told_as_that() -> None:
    """A piece with its name that stands at another card is no wrong name, and says what is wrong."""
    measurement = Measurement()
    true = Truth("3", (0.0, 0.0), 10.0, also=(("card", 2),))
    box = ((-5.0, -5.0), (5.0, -5.0), (5.0, 5.0), (-5.0, 5.0))
    stands = BeltPiece(
        label="3",
        kind=None,
        sure=True,
        confidence=0.99,
        centre=(0.0, 0.0),
        outline=box,
        guesses=(TurnedGuess("3", 0.99, turn=0),),
        turn=0,
        card=5,
    )
    measurement.add([true], [], reading(stands))
    figures = measurement.figures()
    assert figures["confusions"] == [{"true": "3", "read": "3", "wrong": ["card"], "count": 1, "sure": 1}]
    console = Console(width=160, file=io.StringIO())
    for part in tables("folder x", figures):
        console.print(part)
    text = console.file.getvalue()
    assert "0 wrong names, 1 right name with something else wrong" in text
    assert "3, but at another card" in text


def test_tables_for_people() -> None:
    """A person is told the silent wrong readings with their interval, the reliability and the confusions."""
    measurement = Measurement()
    measurement.add([truth("a", 0)], ["[dark]"], reading(piece("b", 0)))
    console = Console(width=160, file=io.StringIO())
    for part in tables("folder x", measurement.figures()):
        console.print(part)
    text = console.file.getvalue()
    assert "1 picture of 1; in truth 2.50% to 100.00% (Clopper-Pearson, 95 %)" in text
    for words in ("[dark]", "What confidence is worth", "0.9 to 0.95", "Taken for another", "1 wrong name"):
        assert words in text, words


def test_every_column_is_explained() -> None:
    """Below the figures stands what each column means, once; a second table beside it needs no words."""
    measurement = Measurement()
    measurement.add([truth("a", 0)], [], reading(piece("a", 0)))
    first, *others = tables("folder x", measurement.figures())
    columns = [str(column.header) for column in first.columns]
    told = str(others[0])
    for column in columns[2:]:
        assert f"  {column.split()[0] if column.startswith('ms') else column}: " in told, column
    assert not any("coverage:" in str(part) for part in tables("y", measurement.figures(), with_words=False))
