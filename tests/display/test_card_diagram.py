"""Tests of the drawn cards of Sosig and of their diagram: told apart, joined, marked, and touched in parts."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pygame
import pytest

from display import diagram, theme
from display.card_diagram import LETTERS, card_picture
from display.pages import VERB
from display.screen import Screen
from display.sosig_views import Diagram, EmptyCell, LayoutView, ShownCard
from display.views import Action
from scorer.sosig.cards import EFFECTS, Card
from scorer.sosig.layout import Layout
from scorer.sosig.options import Options

SIZES_PX = (20, 44, 300)
KINDS = {
    **{f"head {effect}": Card((0, 0), "head", "n", effect) for effect in EFFECTS},
    **{f"straight {effect}": Card((0, 0), "body", "ns", effect) for effect in EFFECTS},
    **{f"folded {effect}": Card((0, 0), "body", "ne", effect) for effect in EFFECTS},
    "burnt head": Card((0, 0), "head", "n", burnt=True),
    "burnt straight": Card((0, 0), "body", "ns", burnt=True),
    "burnt folded": Card((0, 0), "body", "ne", burnt=True),
    "scrontch": Card((0, 0), "scrontch", "n"),
}


def pixels(surface: pygame.Surface) -> np.ndarray:
    """The picture as height x width x 3."""
    return pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(int)


def grey(surface: pygame.Surface) -> np.ndarray:
    """The lightness of a picture, 0 to 1, as height x width."""
    return pixels(surface) @ np.array([0.2126, 0.7152, 0.0722]) / 255


@pytest.mark.parametrize("size_px", SIZES_PX)
def test_every_kind_of_card_differs_without_colour(size_px: int) -> None:
    """In lightness alone no two kinds of card are drawn alike, however small."""
    drawn = {name: grey(card_picture(card, size_px)) for name, card in KINDS.items()}
    for one, other in combinations(drawn, 2):
        changed = np.abs(drawn[one] - drawn[other])
        assert (changed > 0.08).mean() > 0.02, (one, other)


@pytest.mark.parametrize("size_px", SIZES_PX)
def test_the_sausage_leaves_by_its_exits_alone(size_px: int) -> None:
    """The middle of an edge is dark or coloured where there is an exit, and bare paper where there is none."""
    for exits in ("n", "e", "s", "w", "ns", "ew", "ne", "es", "sw", "nw"):
        drawn = pixels(card_picture(Card((0, 0), "head" if len(exits) == 1 else "body", exits), size_px))
        middle, last = size_px // 2, size_px - 1
        at = {"n": (0, middle), "e": (middle, last), "s": (last, middle), "w": (middle, 0)}
        bare = {edge for edge, (y, x) in at.items() if drawn[y, x].min() > 200}
        assert bare == set("nesw") - set(exits), exits


def test_halves_stand_on_their_edges() -> None:
    """Half a mystery meat changes the card at its own edge and nowhere else."""
    plain = pixels(card_picture(Card((0, 0), "body", "ns"), 100))
    for edge, (rows, columns) in {"e": (slice(25, 75), slice(75, 100)), "w": (slice(25, 75), slice(0, 25))}.items():
        changed = np.abs(pixels(card_picture(Card((0, 0), "body", "ns", halves=edge), 100)) - plain).max(axis=2) > 20
        assert changed[rows, columns].sum() > 100
        assert changed.sum() == changed[rows, columns].sum()


def test_a_burnt_card_shows_no_effect() -> None:
    """What lies under Burnt makes no difference to its drawing."""
    bare = grey(card_picture(Card((0, 0), "head", "e", burnt=True), 90))
    for effect in LETTERS:
        if effect != "flaky":
            assert np.array_equal(grey(card_picture(Card((0, 0), "head", "e", effect, burnt=True), 90)), bare)


def drawn_view(view: LayoutView, size: tuple[int, int] = (800, 480)) -> tuple[Screen, pygame.Surface, tuple]:
    screen, surface = Screen(size), pygame.Surface(size)
    return screen, surface, screen.draw(surface, view)


def of(*cards: Card, **marks) -> Diagram:
    return Diagram.of(Layout(cards), Options(), touch=lambda cell: Action("card", f"{cell[0]} {cell[1]}"), **marks)


PAIR = (Card((0, 0), "head", "e"), Card((0, 1), "body", "ew"))


def test_states_of_chains_differ_in_lightness() -> None:
    """The frames of finished, incomplete and invalid chains are light, middle and dark."""
    light = [theme.luminance(diagram.FRAMES[state]) for state in ("finished", "incomplete", "invalid")]
    assert light[0] > 2 * light[1] > 4 * light[2]


def test_a_frame_leaves_joined_edges_open() -> None:
    """No frame is drawn between two joined cards, and one all round them."""
    _, surface, targets = drawn_view(LayoutView(diagram=of(*PAIR)))
    boxes = {t.action.about: t.rect for t in targets if t.action.verb == "card"}
    left, right = boxes["0 0"], boxes["0 1"]
    y = left.y + left.h // 4
    frame = diagram.FRAMES["incomplete"]

    def framed(x: int) -> bool:
        return any(tuple(surface.get_at((x + dx, y)))[:3] == frame for dx in range(-12, 12) if 0 <= x + dx < 800)

    assert framed(left.x + 6)
    assert framed(right.right - 6)
    assert not framed(left.right)


@pytest.mark.parametrize(
    "marks",
    [
        {"unsure": [(0, 1)]},
        {"pairs": [((0, 0), (0, 1))]},
        {"meats": [((0, 0), (0, 1))]},
        {"by_hand": [(0, 1)]},
        {"lit": [(0, 1)]},
    ],
    ids=lambda marks: next(iter(marks)),
)
def test_every_mark_is_seen_without_colour(marks: dict) -> None:
    """A doubt, a doubtful pair, a mystery meat, a card by hand and cards spoken of each change the lightness."""
    _, plain, _ = drawn_view(LayoutView(diagram=of(*PAIR)))
    _, marked, _ = drawn_view(LayoutView(diagram=of(*PAIR, **marks)))
    assert (np.abs(grey(plain) - grey(marked)) > 0.25).sum() > 60


def test_a_blocked_exit_is_marked_on_its_edge() -> None:
    """Where an exit faces a card without exit a mark covers the edge between the two."""
    cards = (Card((0, 0), "head", "e"), Card((0, 1), "body", "ns"))
    blocked = of(*cards)
    assert blocked.blocked == (((0, 0), "e"),)
    unmarked = Diagram(blocked.cards, blocked.chains)
    images = [grey(drawn_view(LayoutView(diagram=shown))[1]) for shown in (blocked, unmarked)]
    _, _, targets = drawn_view(LayoutView(diagram=blocked))
    box = next(t.rect for t in targets if t.action == Action("card", "0 0"))
    changed = np.abs(images[0] - images[1]) > 0.1
    assert changed[box.y + box.h // 3 : box.y + 2 * box.h // 3, box.right - 30 : box.right + 30].sum() > 50


def wide(columns: int) -> LayoutView:
    cards = tuple(Card((0, i), "body", "ew") for i in range(columns))
    return LayoutView(diagram=of(*cards))


def actions_of(targets: tuple) -> set[Action]:
    return {target.action for target in targets}


def test_a_large_layout_is_touched_in_parts() -> None:
    """Where cells are too small a touch shows their part, its arrows lead to the next and back to the whole."""
    view = wide(30)
    screen, surface, targets = drawn_view(view)
    assert {action.verb for action in actions_of(targets)} == {VERB}
    found = set()
    screen._pages.turn(Action(VERB, "diagram:1"))
    for _ in range(30):
        targets = screen.draw(surface, view)
        found |= {action for action in actions_of(targets) if action.verb == "card"}
        onward = next((t for t in targets if t.name == "diagram down"), None)
        if onward is None:
            break
        screen._pages.turn(onward.action)
    assert len(found) == 30
    whole = next(t for t in targets if t.name == "diagram whole")
    screen._pages.turn(whole.action)
    assert {action.verb for action in actions_of(screen.draw(surface, view))} == {VERB}


def test_an_enlarged_part_follows_the_focus() -> None:
    """While a part is shown and the focus goes on to a card elsewhere, the part with that card is shown."""
    view = wide(30)
    screen, surface, _ = drawn_view(view)
    screen._pages.turn(Action(VERB, "diagram:1"))
    last = Action("card", "0 29")
    moved = LayoutView(diagram=view.diagram, focus=last)
    assert last in actions_of(screen.draw(surface, moved))


def test_a_layout_that_fits_is_touched_directly() -> None:
    """Cells large enough are touched without detour, empty ones too."""
    shown = of(*PAIR, empty=[EmptyCell((1, 1), Action("add", "1 1"))])
    _, _, targets = drawn_view(LayoutView(diagram=shown))
    assert actions_of(targets) == {Action("card", "0 0"), Action("card", "0 1"), Action("add", "1 1")}


def test_cells_may_lie_below_zero() -> None:
    """A card added above or to the left has a cell below 0 and is drawn there."""
    shown = Diagram((ShownCard(Card((-2, -1), "head", "e"), action=Action("card", "far")),))
    _, surface, targets = drawn_view(LayoutView(diagram=shown))
    (box,) = [t.rect for t in targets]
    assert surface.get_rect().contains(box.xywh)


def test_the_legend_tells_only_what_is_to_be_seen() -> None:
    """The legend names the marks of a diagram, and no others."""
    assert [words for _, _, words in diagram.legend_of(of(*PAIR))] == ["incomplete"]
    doubted = of(*PAIR, unsure=[(0, 0)])
    assert [words for _, _, words in diagram.legend_of(doubted)] == ["incomplete", "not sure"]
