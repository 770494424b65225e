"""The faces of the Sosig deck as pictures: exits a camera can see, edges that stay bare, designs nobody mixes up."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import cv2
import numpy as np
import pytest

from hardware.pieces import letters, sosig_art, sosig_bodies, sosig_cards, sosig_icons
from hardware.pieces.deck_sheet import GAP_MM
from hardware.pieces.frames import INK, PAPER, TALL_MM
from hardware.pieces.shapes import Fill, fill, rendered, rgb, stroke, turned
from hardware.pieces.sosig_cards import SQUARE_MM
from hardware.pieces.sosig_deck import deck
from hardware.pieces.sosig_sheet import drawing
from hardware.pieces.sosig_sheet import sheet as sosig
from scorer.sosig.labels import UnknownCardError, parse_label

PX_PER_MM = 6
SHEET = sosig()
GRID = [card.label for card in SHEET.cards if card.size_mm == SQUARE_MM and card.label != "little-sosig"]
PLAIN_GRID = [name for name in GRID if "@" not in name]
ALIKE = 0.89
"""Measured: the two most alike of different cards correlate to 0.87, body-ne-plain and body-ne-spicy."""


@cache
def seen(name: str) -> np.ndarray:
    return SHEET.picture(name, PX_PER_MM)


@cache
def small(name: str) -> np.ndarray:
    """A card as a camera sees it from afar: 64 x 64 grey pixels, their mean and contrast taken out."""
    grey = cv2.cvtColor(SHEET.picture(name), cv2.COLOR_BGR2GRAY)
    pixels = cv2.resize(grey, (64, 64), interpolation=cv2.INTER_AREA).astype(float)
    pixels -= pixels.mean()
    return pixels / np.linalg.norm(pixels)


def alike(one: str, other: str, quarters: int) -> float:
    return float((small(one) * np.rot90(small(other), -quarters)).sum())


def edge_strip(name: str, edge: str, deep_mm: float) -> np.ndarray:
    """The pixels along an edge, clockwise, as deep x length x 3, the outermost row first."""
    turned_up = np.rot90(seen(name), {"n": 0, "e": 1, "s": 2, "w": 3}[edge])
    return turned_up[: round(deep_mm * PX_PER_MM)]


def ground(name: str) -> np.ndarray:
    colour = sosig_art.SOOT if name.startswith("burnt") else PAPER
    return np.array(rgb(colour)[::-1])


def inked(name: str, edge: str, deep_mm: float = 2.0) -> np.ndarray:
    return (np.abs(edge_strip(name, edge, deep_mm).astype(int) - ground(name)) > 12).any(axis=2)


@pytest.mark.parametrize("name", GRID)
def test_a_sausage_crosses_the_middle_of_every_exit(name: str) -> None:
    """Nineteen millimetres about the middle of an edge with an exit are sausage, the same width on every card."""
    middle = round(SQUARE_MM[0] / 2 * PX_PER_MM)
    half = round(sosig_bodies.EDGE_HALF_MM * PX_PER_MM)
    dark = np.array(rgb(INK)[::-1])
    for edge in parse_label(name)[1]:
        ink = inked(name, edge, 1.0)
        assert ink[:, middle - half : middle + half].all()
        row = edge_strip(name, edge, 1.0)[1].astype(int)
        outline = np.flatnonzero((np.abs(row - dark) < 25).all(axis=1))
        assert abs(outline.min() - (middle - half)) <= 4
        assert abs(outline.max() - (middle + half)) <= 4


@pytest.mark.parametrize("name", GRID)
def test_the_middle_of_every_other_edge_is_bare(name: str) -> None:
    """Where no sausage goes on, fourteen millimetres about the edge's middle are plain ground, two deep."""
    middle, near = round(SQUARE_MM[0] / 2 * PX_PER_MM), 7 * PX_PER_MM
    for edge in set("nesw") - set(parse_label(name)[1]):
        assert not inked(name, edge)[:, middle - near : middle + near].any()


@pytest.mark.parametrize("name", GRID)
def test_edges_without_exit_bear_nothing_but_halves(name: str) -> None:
    """Half a plate is on exactly the edges the data says, 9 mm from the middle on both sides; other edges are bare."""
    card = deck().names().get(name)
    halves = card.halves if card else ""
    middle = round(SQUARE_MM[0] / 2 * PX_PER_MM)
    for edge in set("nesw") - set(parse_label(name)[1]):
        ink = inked(name, edge, 0.8)
        assert ink.any() == (edge in halves)
        if edge in halves:
            places = (np.flatnonzero(ink.any(axis=0)) + 0.5 - middle) / PX_PER_MM
            assert (np.abs(np.abs(places) - 9.0) < 1.0).all()
            assert (places > 0).any()
            assert (places < 0).any()


def test_halves_on_two_cards_make_one_plate() -> None:
    """The card with a half on its east edge beside one turned so that its half is west: rims meet on both sides."""
    left = inked("body-ns-plain@2", "e", 0.5).any(axis=0)
    right = inked("body-ne-plain@3", "w", 0.5).any(axis=0)
    places = [np.flatnonzero(ink) for ink in (left, right[::-1])]
    assert len(places[0])
    assert np.abs(places[0][[0, -1]] - places[1][[0, -1]]).max() <= 1


def test_different_cards_differ_in_grey_from_afar() -> None:
    """No two labels look alike at 64 pixels without colour, whichever way either is turned."""
    found = {
        (one, other, quarters): alike(one, other, quarters)
        for one, other in combinations(PLAIN_GRID, 2)
        for quarters in range(4)
    }
    worst = max(found, key=lambda key: found[key])
    assert found[worst] < ALIKE, (worst, found[worst])


def test_a_card_is_not_like_another_with_half_a_plate() -> None:
    """A variant is nearer to its own label, turned alike, than to any other label however turned."""
    for name in set(GRID) - set(PLAIN_GRID):
        own = name.split("@")[0]
        others = max(alike(name, other, quarters) for other in PLAIN_GRID if other != own for quarters in range(4))
        assert alike(name, own, 0) > others + 0.03


@pytest.mark.parametrize("name", PLAIN_GRID)
def test_a_turn_shows_wherever_it_changes_the_exits(name: str) -> None:
    """A straight body is the same card after half a turn; every other quarter turn of a card is easily told."""
    part, exits, _ = parse_label(name)
    for quarters in (1, 2, 3):
        likeness = alike(name, name, quarters)
        if exits == "ns" and quarters == 2:
            assert likeness > 0.999
        else:
            assert likeness < 0.75, part


def test_effects_differ_without_colour_and_pattern() -> None:
    """The signs of effects differ in form: as black shapes on white, no two overlap by three quarters."""
    shapes = {}
    for name in ("flaky", "cocktail", "spicy", "natural", "burnt", "scrontch"):
        moved = [
            type(s)(s.points + 11, *(() if isinstance(s, Fill) else (s.width_mm,)), "#000000")
            for s in sosig_icons.icon(name)
        ]
        shapes[name] = rendered(moved, (22, 22), 6)[..., 0] < 128
    for one, other in combinations(shapes, 2):
        overlap = (shapes[one] & shapes[other]).sum() / (shapes[one] | shapes[other]).sum()
        assert overlap < 0.75, (one, other, overlap)


def test_skins_differ_in_lightness_or_bear_a_pattern() -> None:
    """Seen in grey, the sausage of an effect is lighter, darker or far livelier than every other one."""
    looks = {}
    for effect in ("plain", "flaky", "cocktail", "spicy", "natural"):
        grey = cv2.cvtColor(seen(f"body-ns-{effect}"), cv2.COLOR_BGR2GRAY)[:, 110:190].astype(float)
        looks[effect] = np.array([grey.mean(), grey.std()])
    for one, other in combinations(looks, 2):
        assert np.abs(looks[one] - looks[other]).max() > 12, (one, other)


@pytest.mark.parametrize("name", SHEET.names)
def test_nothing_is_drawn_on_the_next_card(name: str) -> None:
    """Every shape ends before the neighbour on the sheet begins, and the ground goes on beyond the cut all round."""
    shapes, size = drawing(name)
    for shape in shapes:
        pen = 0.0 if isinstance(shape, Fill) else shape.width_mm / 2
        assert shape.points.min() - pen >= -GAP_MM
        assert (shape.points.max(axis=0) + pen <= np.array(size) + GAP_MM).all()
    ground_shape = shapes[0]
    assert isinstance(ground_shape, Fill)
    assert (ground_shape.points.min(axis=0) <= -1).all()
    assert (ground_shape.points.max(axis=0) >= np.array(size) + 1).all()


def test_no_line_of_a_card_is_too_thin_to_print() -> None:
    """The thinnest stroke of any face is 0.2 mm, about what a home printer draws surely."""
    for name in SHEET.names:
        for shape in drawing(name)[0]:
            if not isinstance(shape, Fill):
                assert shape.width_mm >= 0.2, name


@pytest.mark.parametrize(
    "name", [name for name in SHEET.names if drawing(name)[1] == TALL_MM and not name.startswith("back-")]
)
def test_words_stay_inside_the_frame(name: str) -> None:
    """Whatever is drawn on the pale field of an order, prize or help card keeps off its frame."""
    for shape in drawing(name)[0][2:]:
        left, top = shape.points.min(axis=0)
        right, bottom = shape.points.max(axis=0)
        if top > 10:
            assert left >= 3.4
            assert right <= TALL_MM[0] - 3.4
            assert bottom <= TALL_MM[1] - 3.2


def test_an_order_shows_as_many_points_as_it_gives() -> None:
    """Two orders of one shape that differ in points, or in the mystery meat, are drawn differently."""
    order = deck().orders[1]
    looks = [rendered(sosig_cards.order(o), TALL_MM, 3) for o in (order, deck().orders[2])]
    assert (looks[0] != looks[1]).any()
    again = type(order)(**{**{f: getattr(order, f) for f in order.__struct_fields__}, "points": 9})
    assert (rendered(sosig_cards.order(again), TALL_MM, 3) != looks[0]).any()
    more = type(order)(**{**{f: getattr(order, f) for f in order.__struct_fields__}, "mystery_meat": True})
    assert (rendered(sosig_cards.order(more), TALL_MM, 3) != looks[0]).any()


def test_a_turned_drawing_is_the_turned_picture() -> None:
    """Turning the vectors clockwise by quarters gives the picture turned clockwise."""
    shapes, size = drawing("head-n-cocktail")
    for quarters in range(4):
        one = rendered(turned(shapes, size[0], quarters), size, 4).astype(int)
        other = np.rot90(rendered(shapes, size, 4), -quarters).astype(int)
        assert np.abs(one - other).mean() < 1.5


def test_faults_of_drawing_are_named() -> None:
    """Unknown names, forms, effects, colours and letters are refused with what was expected."""
    for name in ("back-cheese", "head", "order-length-2"):
        with pytest.raises(UnknownCardError, match=name):
            drawing(name)
    for wrong in (("head", "e", "plain", ""), ("body", "ne", "plain", "n"), ("body", "ns", "plain", "x")):
        with pytest.raises(ValueError, match="card that is drawn"):
            sosig_art.face(*wrong)
    with pytest.raises(ValueError, match="effect"):
        sosig_art.face("head", "n", "sweet")
    with pytest.raises(ValueError, match="#rrggbb"):
        rendered([fill([(0, 0), (1, 0), (0, 1)], "red")], (2, 2), 4)
    with pytest.raises(ValueError, match="signs that are drawn"):
        letters.text("50 %", (0, 0), 3, "#000000")
    assert stroke([(0, 0), (1, 0), (1, 1)], 1, "#000000", closed=True).points[-1].tolist() == [0, 0]
