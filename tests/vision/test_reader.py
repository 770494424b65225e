"""Reading simulated rolls: no silent wrong, nearly all pieces right, places that fit, and doubts where they belong."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hardware.simulated.camera import View, VirtualCamera
from hardware.simulated.photos import Photo
from hardware.simulated.table import VirtualTable
from scorer.sausage_sizzle.editions import EDITIONS
from vision.reader import Reader
from vision.readers import READERS
from vision.reading import Piece, Reading
from vision.sets import Set, SetStore

GAME = "sausage-sizzle"
Paired = Callable[..., list[tuple[dict[str, Any], Piece | None]]]


def side_of(die: dict[str, Any]) -> float:
    corners = die["top_polygon"]
    return sum(math.dist(corners[i], corners[(i + 1) % 4]) for i in range(4)) / 4


def right(reading: Reading, truth: tuple[dict[str, Any], ...], paired: Paired) -> bool:
    pairs = paired(truth, reading.pieces)
    return len(reading.pieces) == len(truth) and all(p is not None and p.label == d["face"] for d, p in pairs)


def test_no_roll_is_silently_wrong(readings: list[Reading], rolls: list[Photo], paired: Paired) -> None:
    """A reading without doubts has every die of the table under its right name and nothing else."""
    for roll, reading in zip(rolls, readings, strict=True):
        assert not reading.is_sure or right(reading, roll.truth, paired), roll.tags
    assert sum(reading.is_sure for reading in readings) >= len(readings) / 3


def test_sure_pieces_are_right(readings: list[Reading], rolls: list[Photo], paired: Paired) -> None:
    """A piece that is sure is a die with that name, also in a reading with doubts."""
    for roll, reading in zip(rolls, readings, strict=True):
        on_dice = {id(p) for _, p in paired(roll.truth, reading.pieces)}
        assert all(id(p) in on_dice for p in reading.pieces if p.sure), roll.tags
        assert all(p.label == d["face"] for d, p in paired(roll.truth, reading.pieces) if p is not None and p.sure)


def test_nearly_all_dice_are_named(readings: list[Reading], rolls: list[Photo], paired: Paired) -> None:
    """Of all dice at least 95 in 100 are found under their right name, sure or not."""
    named = [
        p is not None and p.label == d["face"]
        for roll, reading in zip(rolls, readings, strict=True)
        for d, p in paired(roll.truth, reading.pieces)
    ]
    assert len(named) == 8 * len(rolls)
    assert sum(named) >= 0.95 * len(named)


def test_places_agree_with_the_truth(readings: list[Reading], rolls: list[Photo], paired: Paired) -> None:
    """Centres and corners lie within a small share of the side from those of the true top face."""
    centres, corners = [], []
    for roll, reading in zip(rolls, readings, strict=True):
        for die, piece in paired(roll.truth, reading.pieces):
            if piece is None or not piece.sure:
                continue
            side = side_of(die)
            centres.append(math.dist(piece.centre, die["centre"]) / side)
            corners += [min(math.dist(c, t) for t in die["top_polygon"]) / side for c in piece.outline]
            x, y = np.array(piece.outline).T
            assert np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) > 0, "clockwise"
    assert len(centres) > 50
    assert np.median(centres) < 0.06
    assert max(centres) < 0.25
    assert np.median(corners) < 0.12


def test_readings_are_in_order_and_explained(readings: list[Reading]) -> None:
    """Pieces go from top to bottom, guesses begin with the label and fall, and each unsure piece has a doubt."""
    for reading in readings:
        assert [p.centre[1] for p in reading.pieces] == sorted(p.centre[1] for p in reading.pieces)
        assert reading.milliseconds > 0
        for piece in reading.pieces:
            likelihoods = [guess.likelihood for guess in piece.guesses]
            assert piece.guesses[0].label == piece.label
            assert likelihoods == sorted(likelihoods, reverse=True)
            assert sum(likelihoods) <= 1 + 1e-6
            x, y = (round(v) for v in piece.centre)
            assert piece.sure or any(f"{x}, {y}" in doubt for doubt in reading.doubts)


def test_the_kind_belongs_to_the_label(readings: list[Reading]) -> None:
    """Every piece has the kind that the edition gives its label."""
    kind_of = EDITIONS[GAME].kind_of
    seen = {(p.label, p.kind) for reading in readings for p in reading.pieces}
    assert all(kind == kind_of(label) for label, kind in seen)
    assert {kind for _, kind in seen} == {"critter", "food"}


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_turned_picture_has_the_same_dice(
    quarters: int, reader: Reader, readings: list[Reading], rolls: list[Photo]
) -> None:
    """A picture that stands upright or on its head gives no other sure names than the one that lies."""
    same = total = 0
    for roll, lying in list(zip(rolls, readings, strict=True))[1:5]:
        height, width = roll.pixels.shape[:2]
        turned = reader.read(np.ascontiguousarray(np.rot90(roll.pixels, quarters)))
        for piece in lying.pieces:
            if not piece.sure:
                continue
            x, y = piece.centre
            place = {1: (y, width - 1 - x), 2: (width - 1 - x, height - 1 - y), 3: (height - 1 - y, x)}[quarters]
            near = [p for p in turned.pieces if math.dist(p.centre, place) < 0.3 * piece.side_px]
            total += 1
            same += any(p.label == piece.label for p in near)
            assert all(p.label == piece.label for p in near if p.sure)
    assert total >= 15
    assert same >= 0.95 * total


@pytest.mark.parametrize("surface", ["felt", "wood", "cloth", "paper", "neoprene"])
def test_a_table_without_dice_has_no_sure_piece(surface: str, reader: Reader) -> None:
    """A bare table of any kind gives no piece."""
    table = VirtualTable()
    camera = VirtualCamera(table, view=View(surface=surface, surface_seed=7), clock=lambda: 1.0, fps=0)
    reading = reader.read(camera.read().pixels)
    assert (reading.pieces, reading.doubts) == ((), ())


@pytest.mark.parametrize("value", [0, 128, 255])
def test_an_even_picture_is_empty(value: int, reader: Reader) -> None:
    """A black, grey or white picture has no pieces and no doubts."""
    reading = reader.read(np.full((480, 640, 3), value, np.uint8))
    assert (reading.pieces, reading.doubts) == ((), ())


def test_scale_leads_to_the_picture_as_given(reader: Reader, rolls: list[Photo]) -> None:
    """All coordinates grow with the scale, the middle of the first pixel staying the origin; names stay."""
    plain, scaled = reader.read(rolls[1].pixels), reader.read(rolls[1].pixels, scale=4.0)
    assert len(plain.pieces) == 8
    for a, b in zip(plain.pieces, scaled.pieces, strict=True):
        assert (a.label, a.sure, a.confidence) == (b.label, b.sure, b.confidence)
        for p, q in zip((a.centre, *a.outline), (b.centre, *b.outline), strict=True):
            assert q == pytest.approx(((p[0] + 0.5) * 4 - 0.5, (p[1] + 0.5) * 4 - 0.5), abs=0.3)


def test_the_same_picture_reads_the_same(reader: Reader, readings: list[Reading], rolls: list[Photo]) -> None:
    """Reading leaves nothing behind: the same picture gives the same pieces and doubts again."""
    again = reader.read(rolls[0].pixels)
    assert (again.pieces, again.doubts) == (readings[0].pieces, readings[0].doubts)


# ---- inventory --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def five_critters() -> Photo:
    """A roll in which a food die has been swapped for a fifth critter die."""
    table = VirtualTable(seed=6)
    critter, food = table.dice[0], next(die for die in table.dice if die.kind == "food")
    food.kind, food.faces = critter.kind, critter.faces
    table.roll(0.0)
    table.advance(10.0)
    camera = VirtualCamera(table, surface="paper", clock=lambda: 10.0, fps=0)
    truth = tuple({"face": label, "top_polygon": p, "die": kind} for kind, label, p in camera.top_faces())
    return Photo(camera.read().pixels, truth, (), 9.0)


def renamed(shipped: Set, name: Callable[[str], str]) -> Set:
    return Set(GAME, "renamed", {name(label): faces for label, faces in shipped.examples.items()}, shipped.bare)


def test_five_critter_dice_are_a_doubt(five_critters: Photo, reader: Reader) -> None:
    """Where all labels are of the edition, more dice of a kind than it has are told."""
    assert [d["die"] for d in five_critters.truth].count("critter") == 5
    doubts = reader.read(five_critters.pixels).doubts
    assert any("5 critter dice" in doubt and "has 4" in doubt for doubt in doubts)


def test_five_critter_dice_are_none_with_other_labels(five_critters: Photo, shipped: Set) -> None:
    """With one label that no edition has, the inventory is nobody's business."""
    other = Reader(renamed(shipped, lambda label: "pig" if label == "snake" else label))
    assert not any("critter dice" in doubt for doubt in other.read(five_critters.pixels).doubts)


def test_other_labels_have_no_kind(rolls: list[Photo], shipped: Set) -> None:
    """A set of labels that no edition knows is read all the same, without kinds and without inventory."""
    other = Reader(renamed(shipped, lambda label: f"sign {label}"))
    pieces = other.read(rolls[2].pixels).pieces
    assert len(pieces) >= 8
    assert {p.kind for p in pieces} == {None}
    assert all(p.label.startswith("sign ") for p in pieces)


def test_every_game_that_is_read_has_a_shipped_set(shipped: Set, tmp_path: Any) -> None:
    """A game with a reader comes with a print-and-play set that the reader takes."""
    for game, factory in READERS.items():
        assert factory(SetStore(tmp_path).load(game, "print-and-play")).taught.game == game


# ---- the edge ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("share", [0.3, 0.5])
def test_a_die_cut_off_by_the_edge_is_never_sure(share: float, reader: Reader, rolls: list[Photo]) -> None:
    """A die of which the picture's edge takes a third or half is a doubt, or not listed, but never sure."""
    doubted = 0
    for roll in rolls[:6]:
        die = max(roll.truth, key=lambda d: d["centre"][0])
        corners = np.array(die["top_polygon"])
        low, high = corners[:, 0].min(), corners[:, 0].max()
        edge = int(high - share * (high - low))
        reading = reader.read(np.ascontiguousarray(roll.pixels[:, :edge]))
        y = die["centre"][1]
        at = [p for p in reading.pieces if abs(p.centre[1] - y) < side_of(die) / 2 and p.centre[0] > low]
        assert not any(p.sure for p in at), (roll.tags, at)
        doubted += bool(at)
    assert doubted >= 3
