"""The simulator's table of Sosig in a window: decks, mouse, wheel, keys and drawn words."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from display.geometry import Rect
from firmware.card_bench import CardBench
from firmware.card_desk import GROWN_CARDS, WORDS, CardDesk
from hardware.camera import Camera

AREA = Rect(800, 0, 700, 640)


class Window:
    """A window with only the table of Sosig in it, driven with the mouse and keys."""

    def __init__(self) -> None:
        pygame.display.init()
        pygame.font.init()
        self.surface = pygame.Surface((1500, 640))
        self.bench = CardBench(seed=3, clock=lambda: 1.0, fps=0)
        self.desk = CardDesk(self.bench, lambda: self.bench.read().pixels)
        self.desk.draw(self.surface, AREA)

    def of_pixel(self, x_px: float, y_px: float) -> tuple[float, float]:
        """Where in the window a pixel of the camera's frame is."""
        area, (width, height) = self.desk.picture_area, self.bench.resolution_wh
        return area.x + x_px * area.w / width, area.y + y_px * area.h / height

    def cell(self, row: int, column: int) -> tuple[float, float]:
        return self.of_pixel(*self.bench.camera.pixel(*self.bench.table.middle((row, column))))

    def deck(self, part: str) -> tuple[float, float]:
        return self.of_pixel(*self.bench.camera.pixel(*self.bench.table.pile_place(part)))

    def send(self, kind: int, **facts: object) -> None:
        self.desk.handle([pygame.event.Event(kind, **facts)])

    def point(self, at: tuple[float, float]) -> None:
        self.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def drag(self, start: tuple[float, float], goal: tuple[float, float]) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        self.point(goal)
        self.send(pygame.MOUSEBUTTONUP, pos=goal, button=1)

    def click(self, at: tuple[float, float], button: int = 1) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        self.send(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def key(self, key: int) -> None:
        self.send(pygame.KEYDOWN, key=key)

    @property
    def cells(self) -> list[tuple[int, int]]:
        return [one.card.cell for one in self.bench.table.cards]


@pytest.fixture
def window() -> Iterator[Window]:
    made = Window()
    yield made
    made.bench.close()


def test_the_bench_is_a_camera(window) -> None:
    """The watcher can take its frames."""
    assert isinstance(window.bench, Camera)
    assert window.bench.read().pixels.shape == (960, 1280, 3)


def test_a_card_is_dragged_from_a_deck(window) -> None:
    """Dragging from the head deck lays a head in the cell where it was let go, and the deck has one less."""
    window.drag(window.deck("head"), window.cell(2, 3))
    (one,) = window.bench.table.cards
    assert (one.card.cell, one.card.label.split("-")[0]) == ((2, 3), "head")
    assert window.bench.left("head") == 23
    assert window.bench.left("body") == 56


def test_a_card_is_moved_and_put_back(window) -> None:
    """A card that is dragged lies in the other cell; off the grid or on its deck it is put back."""
    window.drag(window.deck("body"), window.cell(1, 1))
    window.drag(window.cell(1, 1), window.cell(3, 4))
    assert window.cells == [(3, 4)]
    window.drag(window.cell(3, 4), window.deck("body"))
    assert window.cells == []
    assert window.bench.left("body") == 56
    window.drag(window.deck("body"), window.cell(1, 1))
    window.point(window.cell(1, 1))
    window.key(pygame.K_DELETE)
    assert window.cells == []


def test_a_taken_cell_sends_a_card_home(window) -> None:
    """Where a card lies already another cannot: it goes back to where it came from, turned as it was."""
    window.drag(window.deck("body"), window.cell(0, 0))
    window.drag(window.deck("body"), window.cell(0, 2))
    before = {one.card for one in window.bench.table.cards}
    window.drag(window.cell(0, 2), window.cell(0, 0))
    assert {one.card for one in window.bench.table.cards} == before


def test_wheel_and_right_click_turn(window) -> None:
    """The wheel turns the card under the pointer either way, a right click clockwise, and both turn what is held."""
    window.drag(window.deck("head"), window.cell(2, 2))
    window.point(window.cell(2, 2))
    start = window.bench.table.cards[0].card.quarters
    window.send(pygame.MOUSEWHEEL, x=0, y=1)
    assert window.bench.table.cards[0].card.quarters == (start + 1) % 4
    window.send(pygame.MOUSEWHEEL, x=0, y=-1)
    window.click(window.cell(2, 2), button=3)
    assert window.bench.table.cards[0].card.quarters == (start + 1) % 4
    window.send(pygame.MOUSEBUTTONDOWN, pos=window.cell(2, 2), button=1)
    window.send(pygame.MOUSEWHEEL, x=0, y=1)
    window.send(pygame.MOUSEBUTTONUP, pos=window.cell(2, 2), button=1)
    assert window.bench.table.cards[0].card.quarters == (start + 2) % 4


def test_growing_and_clearing(window) -> None:
    """The word grows a tableau in which nothing is blocked; the other puts every card back."""
    window.click(window.desk.word_area("grow").centre)
    assert len(set(window.cells)) == GROWN_CARDS
    assert len(window.bench.cards()) == GROWN_CARDS
    window.key(pygame.K_c)
    assert window.cells == []
    assert (window.bench.left("head"), window.bench.left("body")) == (24, 56)


def test_burning_and_a_scrontch(window) -> None:
    """B burns the card under the pointer; a Scrontch sticks to the pointer until a click lays it."""
    window.bench.table.place("body-ns-plain", (2, 2))
    window.point(window.cell(2, 2))
    window.key(pygame.K_b)
    assert [one.card.label for one in window.bench.table.cards] == ["body-ns-plain", "burnt-body-ns"]
    window.key(pygame.K_s)
    assert window.bench.holding
    window.point(window.cell(3, 2))
    window.click(window.cell(3, 2))
    assert window.bench.table.cards[-1].card.label == "scrontch-n"
    assert window.cells[-1] == (3, 2)


def test_the_hand_and_the_drawn_table(window) -> None:
    """The hand is held over the table and taken away; everything drawn lies inside its part of the window."""
    window.click(window.desk.word_area("hand").centre)
    assert window.bench.table.hand is not None
    window.key(pygame.K_h)
    assert window.bench.table.hand is None
    for rect in (window.desk.picture_area, *(window.desk.word_area(word) for word in WORDS)):
        assert rect.x >= AREA.x
        assert rect.right <= AREA.right
        assert rect.bottom <= AREA.bottom
