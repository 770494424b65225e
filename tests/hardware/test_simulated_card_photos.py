"""Simulated photos of Sosig: the truth they come with, their faults, and the virtual table that is played on."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.camera import Camera, CameraError
from hardware.pieces import sosig_sheet
from hardware.simulated.card_camera import VirtualCardCamera
from hardware.simulated.card_deck import printed_deck
from hardware.simulated.card_drawing import SLEEVED, Shine, Slab, draw_slabs, sleeved
from hardware.simulated.card_grower import Laid
from hardware.simulated.card_laying import Habit, Lying, flat_corners, stacked
from hardware.simulated.card_photos import simulated_layout, single_card
from hardware.simulated.card_shots import SIZE_WH
from hardware.simulated.card_table import COLUMNS, ROWS, VirtualCardTable
from hardware.simulated.grid_laying import lay, pitch
from hardware.simulated.lighting import Light
from hardware.simulated.optics import Lens, Pose
from scorer.sosig.cards import turned


def cut_out(pixels: np.ndarray, polygon: list[list[float]], side: int = 96) -> np.ndarray:
    """The face inside a polygon, art upright."""
    goal = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(np.array(polygon, np.float32), goal)
    return cv2.warpPerspective(pixels, matrix, (side, side), flags=cv2.INTER_LINEAR)


def likeness(pixels: np.ndarray, told: dict, names: list[str]) -> float:
    """How much the face at a card's place is like the best of its variants (-1 to 1)."""
    seen = cv2.cvtColor(cut_out(pixels, told["polygon"]), cv2.COLOR_BGR2GRAY).astype(np.float32)[8:-8, 8:-8]
    best = -1.0
    for name in names:
        art = cv2.resize(sosig_sheet.sheet().picture(name, 4.0), (96, 96), interpolation=cv2.INTER_AREA)
        drawn = cv2.cvtColor(art, cv2.COLOR_BGR2GRAY).astype(np.float32)[8:-8, 8:-8]
        best = max(best, float(np.corrcoef(seen.ravel(), drawn.ravel())[0, 1]))
    return best


@pytest.mark.parametrize("faults", [False, True])
def test_the_truth_is_what_the_picture_shows(faults: bool) -> None:
    """At every card's polygon the picture shows the art of its label, upright, and its exits are the turned ones."""
    names = [design.name for design in printed_deck().designs]
    liked = []
    for seed in (1, 2):
        photo = simulated_layout(seed, cards=9, faults=faults)
        assert photo.pixels.shape == (SIZE_WH[1], SIZE_WH[0], 3)
        for told in photo.truth:
            label = told["label"]
            assert told["exits_on_table"] == turned(label.split("-")[2 if told["burnt"] else 1], told["turn"] // 90)
            if "hidden" not in told:
                liked.append(likeness(photo.pixels, told, [n for n in names if n.split("@")[0] == label]))
    assert min(liked) > 0.55, liked
    assert float(np.median(liked)) > 0.85, liked


def test_photos_depend_on_their_seed_alone() -> None:
    """The same seed gives the same photo, truth and tags; another gives another."""
    first, again, other = (simulated_layout(seed, cards=5, faults=True) for seed in (11, 11, 12))
    assert np.array_equal(first.pixels, again.pixels)
    assert (first.truth, first.tags) == (again.truth, again.tags)
    assert first.truth != other.truth


def test_cells_turns_and_places_agree() -> None:
    """Cells begin at 0, go right and down in the picture, and each card's art is turned as told, crooked at most."""
    photo = simulated_layout(5, cards=14, faults=True)
    cells = [tuple(told["cell"]) for told in photo.truth]
    assert len(set(cells)) == 14
    assert (min(row for row, _ in cells), min(column for _, column in cells)) == (0, 0)
    middles = {tuple(told["cell"]): told["centre"] for told in photo.truth}
    for (row, column), (x, y) in middles.items():
        for way, axis in (((row, column + 1), 0), ((row + 1, column), 1)):
            if way in middles:
                assert middles[way][axis] > (x, y)[axis] + 20
    for told in photo.truth:
        left, right = np.array(told["polygon"][:2])
        off = (np.degrees(np.arctan2(*(right - left)[::-1])) - told["turn"] + 180) % 360 - 180
        assert abs(off) < 45


def test_every_card_is_in_the_picture() -> None:
    """However many cards lie there, the whole of each is in sight."""
    for seed, cards in ((3, 30), (4, 4)):
        photo = simulated_layout(seed, cards=cards, faults=True)
        corners = np.concatenate([told["polygon"] for told in photo.truth])
        assert len(photo.truth) == cards
        assert (corners >= 0).all()
        assert (corners <= SIZE_WH).all()


def test_a_photo_to_teach_with_shows_one_upright_card() -> None:
    """A single card lies with the art upright, and its picture is like the printed face; an unknown label is told."""
    photo = single_card("body-ne-spicy", 4)
    (told,) = photo.truth
    assert (told["label"], told["turn"], told["exits_on_table"]) == ("body-ne-spicy", 0, "ne")
    assert likeness(photo.pixels, told, ["body-ne-spicy", "body-ne-spicy@2", "body-ne-spicy@3"]) > 0.9
    with pytest.raises(KeyError, match="expected a card of the deck"):
        single_card("body-nw-golden", 1)


def test_cards_lie_on_one_another() -> None:
    """A card that overlaps another stands higher at that side; a Burnt one lies wholly on the card it covers."""
    deck = printed_deck()
    low = Laid((0, 0), "head-n-plain", 0, "n")
    beside = Laid((0, 1), "body-ns-plain", 0, "ns")
    burnt = Laid((0, 0), "burnt-head-n", 0, "n", "", "head-n-plain")
    corners = stacked(deck, [Lying(low, 0, 0, 0), Lying(beside, 48, 0, 0), Lying(burnt, 1, 1, 3)])
    heights = [card[:, 2] / deck.thickness_mm for card in corners]
    assert np.allclose(heights[0], 1)
    assert np.allclose(heights[1], [2, 1, 1, 2])
    assert (heights[2] >= 2 - 1e-9).all()


def test_an_island_lies_off_the_grid_as_a_whole() -> None:
    """Where islands stray, every card of one is off the grid of the other by the same, less than half a cell."""
    cards = [Laid((row, column), "head-n-plain", 0, "n") for column in (0, 3) for row in range(3)]
    neat = Habit(slip_mm=0.0, crooked_deg=0.0, lift_mm=0.0, stray=0.3)
    lying = lay(np.random.default_rng(3), printed_deck(), cards, neat)
    places = np.array([[one.x_mm, one.y_mm] for one in lying])
    across, down = pitch(printed_deck(), neat)
    off = places[3:] - places[:3] - (3 * across, 0.0)
    assert np.allclose(off, off[0], atol=1e-6)
    assert 1.0 < np.abs(off[0]).max() < 0.61 * across
    assert np.allclose(np.diff(places[:3, 1]), -down)


def _grey_slab() -> Slab:
    corners = np.column_stack([flat_corners((0, 0), (50, 50), 0), np.full(4, 0.35)])
    return Slab(np.full((100, 100, 3), 120, np.uint8), np.full((100, 100), 255, np.uint8), corners)


def test_a_sleeve_mirrors_a_lamp() -> None:
    """Film throws a lamp back that it mirrors into the lens; bare card hardly does, nor film with it elsewhere."""
    lens, light = Lens(Pose(400.0), (320, 240)), Light(softness=0.4)
    seen = {}
    for name, slab in (("bare", _grey_slab()), ("film", sleeved(_grey_slab(), SLEEVED))):
        for place, direction in (("above", (0.0, 0.0, 1.0)), ("aside", (0.8, 0.0, 0.6))):
            picture = np.full((240, 320, 3), 90, np.uint8)
            added = draw_slabs(picture, lens, light, (slab,), (Shine(direction, 1.0),))
            seen[name, place] = float(added[110:130, 150:170].mean())
    assert seen["film", "above"] > 120
    assert seen["bare", "above"] < seen["film", "above"] / 3
    assert seen["film", "aside"] < 20


def test_the_virtual_camera_is_a_camera() -> None:
    """It gives frames of its size until it is closed, and finds cards, cells and decks by pixels."""
    table = VirtualCardTable(seed=2)
    table.grow(10, burnt=1)
    camera = VirtualCardCamera(table, fps=0, clock=lambda: 7.0, resolution_wh=(640, 480))
    assert isinstance(camera, Camera)
    frame = camera.read()
    assert (frame.pixels.shape, frame.time_s) == ((480, 640, 3), 7.0)
    for told in camera.cards():
        index = camera.card_at(*told["centre"])
        assert index is not None
        assert table.cards[index].card.label == told["label"]
        assert table.cell_at(*camera.table_point(*told["centre"])) == table.cards[index].card.cell
    assert table.pile_at(*table.pile_place("body")) == "body"
    camera.close()
    camera.close()
    with pytest.raises(CameraError, match="closed"):
        camera.read()


def test_laying_turning_and_putting_back() -> None:
    """A card lies in its cell as it was turned, is counted out of its deck, and comes back into it."""
    table = VirtualCardTable(seed=1)
    before = table.left()["head-n-spicy"]
    assert table.place("head-n-spicy", (2, 3), 1)
    assert not table.place("head-n-plain", (2, 3))
    assert not table.place("head-n-plain", (ROWS, COLUMNS))
    assert table.cards[0].card.exits == "e"
    assert table.turn(0)
    assert table.cards[0].card.exits == "s"
    assert 170 < table.cards[0].turn_deg < 190
    assert table.left()["head-n-spicy"] == before - 1
    assert table.move(0, (0, 0))
    assert table.cell_at(table.cards[0].x_mm, table.cards[0].y_mm) == (0, 0)
    table.put_back(0)
    assert table.left()["head-n-spicy"] == before
    with pytest.raises(KeyError):
        table.place("head-n-golden", (0, 0))


def test_burning_a_card() -> None:
    """Burnt cards cover only their own form, never Flaky ones, and move with the card below."""
    table = VirtualCardTable(seed=1)
    table.place("body-ne-natural", (1, 1), 3)
    table.place("body-ns-flaky", (1, 2))
    assert table.burn(0)
    assert not table.burn(1)
    assert not table.place("burnt-head-n", (1, 1))
    (seen, _) = VirtualCardCamera(table, fps=0, clock=lambda: 0.0).cards()
    assert (seen["label"], seen["under"], seen["exits_on_table"]) == ("burnt-body-ne", "body-ne-natural", "nw")
    assert not table.turn(0)
    assert table.move(0, (4, 4))
    assert [one.card.cell for one in table.cards] == [(4, 4), (1, 2), (4, 4)]
    table.put_back(0)
    assert [one.card.label for one in table.cards] == ["body-ne-natural", "body-ns-flaky"]


def test_a_held_card_is_no_card_of_the_layout() -> None:
    """What is between the fingers is seen above the table but not told as lying there; let go it lies."""
    table = VirtualCardTable(seed=6, habit=Habit())
    camera = VirtualCardCamera(table, fps=0, clock=lambda: 0.0)
    bare = camera.read().pixels
    assert table.take("body", *table.middle((2, 3)))
    assert not table.take("head", 0, 0)
    assert camera.cards() == []
    assert np.abs(camera.read().pixels.astype(int) - bare).mean() > 1
    assert table.drop()
    (told,) = camera.cards()
    assert told["cell"] == [0, 0]
    assert table.pile("body") == 55
    assert table.lift(0)
    table.carry(*table.pile_place("body"))
    assert not table.drop()
    assert table.pile("body") == 56
