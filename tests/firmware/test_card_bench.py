"""The simulator's table of Sosig in its window: decks, mouse, wheel, keys and drawn words."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from display.screen import Screen
from firmware.card_side import GROWN_CARDS
from firmware.configuration import Configuration, Loaded
from firmware.home import Home
from firmware.match import Stage
from firmware.setting import surroundings
from firmware.setup.kept import SetUpFile
from firmware.sides import virtual_tables
from firmware.simulator import Desk
from firmware.watcher import Watcher
from hardware.buttons import simulated_panel
from hardware.camera import Camera


def no_reader(*_: str):
    raise AssertionError("nothing is read here")


class Window:
    """The simulator's window with the table of Sosig in it, driven with the mouse and keys."""

    def __init__(self, home) -> None:
        self.now_s = 50.0
        self.screen = Screen((800, 480), side_panel=True, clock=self.clock)
        self.screen.open()
        self.panel = simulated_panel(clock=self.clock)
        SetUpFile(Home(home, home).set_up).mark_seen()
        self.stage = Stage(surroundings(Home(home, home), Loaded(Configuration()), camera=True, quit_words="Quit"))
        self.tables = virtual_tables(seed=3, clock=self.clock, fps=0)
        self.tables.show("sosig")
        self.bench = self.tables.side.bench
        self.watcher = Watcher(self.tables, no_reader, always=True, clock=self.clock)
        self.desk = Desk(self.screen, self.panel, self.tables, self.stage, self.watcher)
        self.watcher.step()
        self.desk.draw()

    def clock(self) -> float:
        return self.now_s

    @property
    def area(self):
        return self.screen.parts.desk

    def of_pixel(self, x_px: float, y_px: float) -> tuple[float, float]:
        """Where in the window a pixel of the camera's frame is."""
        area, (width, height) = self.desk._picture, self.bench.resolution_wh
        return area.x + x_px * area.w / width, area.y + y_px * area.h / height

    def cell(self, row: int, column: int) -> tuple[float, float]:
        return self.of_pixel(*self.bench.camera.pixel(*self.bench.table.middle((row, column))))

    def deck(self, part: str) -> tuple[float, float]:
        return self.of_pixel(*self.bench.camera.pixel(*self.bench.table.pile_place(part)))

    def send(self, kind: int, **facts: object) -> None:
        self.now_s += 0.05
        self.desk.handle([pygame.event.Event(kind, **facts)], self.now_s)

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
def window(tmp_path) -> Iterator[Window]:
    made = Window(tmp_path)
    yield made
    made.panel.close()
    made.stage.close()
    made.screen.close()
    made.watcher.close()


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
    """The word grows a tableau, once more adds to it and moves nothing; the other puts every card back."""
    window.click(window.desk._words["grow"].centre)
    assert len(set(window.cells)) == GROWN_CARDS
    assert len(window.bench.cards()) == GROWN_CARDS
    lying = window.bench.table.cards
    window.key(pygame.K_g)
    assert window.bench.table.cards[: len(lying)] == lying
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
    window.click(window.desk._words["hand"].centre)
    assert window.bench.table.hand is not None
    window.key(pygame.K_h)
    assert window.bench.table.hand is None
    for rect in (window.desk._picture, *window.desk._words.values()):
        assert rect.x >= window.area.x
        assert rect.right <= window.area.right
        assert rect.bottom <= window.area.bottom


def test_m_moves_the_camera_over_parts_of_the_table(window) -> None:
    """M goes from the whole grid to its left part, its right one, and back; what lies there stays, and is larger."""
    window.bench.table.place("head-n-plain", (2, 3))
    (whole,) = window.bench.cards()
    seen = []
    for _ in range(3):
        window.key(pygame.K_m)
        (card,) = window.bench.cards()
        seen.append(card)
    left, right, back = ([round(x) for x, _ in card["polygon"]] for card in seen)
    assert [card["label"] for card in seen] == ["head-n-plain"] * 3
    assert max(left) - min(left) > 1.4 * (max(x for x, _ in whole["polygon"]) - min(x for x, _ in whole["polygon"]))
    assert min(left) > max(right)
    assert back == [round(x) for x, _ in whole["polygon"]]
