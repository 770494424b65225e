"""Whole boxes without hardware, played by buttons or by touch on a clock of their own."""

from __future__ import annotations

import importlib.util
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pygame
import pytest

from display.screen import Screen
from display.sosig_views import CardView, LayoutView
from display.views import Action, CorrectView, MenuView, TableView, View
from firmware.bench import Bench
from firmware.configuration import Configuration, Loaded
from firmware.eyes import open_eyes
from firmware.home import Home
from firmware.loop import Loop
from firmware.match import Stage
from firmware.match.stage import Surroundings
from firmware.setting import Icons, surroundings
from firmware.setup.kept import SetUpFile
from firmware.sides import virtual_tables
from firmware.watcher import Watcher
from hardware.buttons import simulated_panel
from hardware.camera import Camera
from scorer.sosig.cards import Card
from scorer.sosig.labels import parse_label
from scorer.sosig.layout import Layout

STEP_S = 0.05


class Clock:
    """A clock that only moves when it is told to."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


class Box:
    """A whole box without hardware: the real loop, screen, buttons and book, on a clock of its own.

    `first`: it is started for the first time, and the set-up comes by itself.
    """

    def __init__(self, home: Path, *, camera: bool = False, first: bool = False) -> None:
        self.clock = Clock()
        self.screen = Screen((800, 480), icons=Icons(), clock=self.clock)
        self.screen.open()
        self.panel = simulated_panel(clock=self.clock)
        place = Home(home, home)
        if not first:
            SetUpFile(place.set_up).mark_seen()
        self.stage = Stage(self.around(place, camera))
        self.loop = Loop(self.screen, self.panel, self.stage, self.watcher(), clock=self.clock)
        self.running = True
        self.step()

    def around(self, place: Home, camera: bool) -> Surroundings:
        return surroundings(place, Loaded(Configuration()), camera=camera, quit_words="Quit")

    def watcher(self):
        return None

    def step(self, times: int = 1) -> None:
        for _ in range(times):
            self.clock.now_s += STEP_S
            self.running = self.loop.step()

    def rest(self) -> None:
        """Let half a second go by, in which a person does nothing."""
        self.clock.now_s += 0.5
        self.step()

    @property
    def view(self) -> View:
        return self.stage.view()

    # By buttons.

    def press(self, *buttons: str) -> None:
        for button in buttons:
            self.panel.press(button)
            self.step()
            self.panel.release(button)
            self.rest()

    def choose(self, verb: str, about: str = "") -> None:
        """Go to an action with blue and carry it out with green."""
        wanted = Action(verb, about)
        for _ in range(60):
            if self.view.focus == wanted:
                self.press("green")
                return
            self.press("blue")
        raise AssertionError(f"{wanted} cannot be reached with blue on {self.view.title}")

    # By touch.

    def tap(self, verb: str, about: str = "") -> None:
        """Touch what gives an action, turning pages of lists where it is not on the first."""
        wanted = Action(verb, about)
        for _ in range(8):
            targets = {target.action: target for target in self.screen._targets}
            if wanted in targets:
                self._tap_at(targets[wanted].rect.centre)
                self.rest()
                return
            pages = [target for action, target in targets.items() if action.verb == "page"]
            assert pages, f"{wanted} cannot be touched on {self.view.title}; there is {sorted(map(str, targets))}"
            self._tap_at(pages[-1].rect.centre)
        raise AssertionError(f"{wanted} is on no page of {self.view.title}")

    def _tap_at(self, at: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
            self.step()

    def close(self) -> None:
        self.panel.close()
        self.stage.close()
        self.screen.close()


class WatchedBox(Box):
    """A box with a virtual camera: each step of the loop takes one frame and reads it with the real reader."""

    eyes: Watcher

    def __init__(self, home: Path, **options) -> None:
        super().__init__(home, camera=True, **options)

    def watch(self, camera: Camera) -> Watcher:
        self.eyes = Watcher(camera, lambda game, name: open_eyes(game, name).reader, clock=self.clock)
        return self.eyes

    def step(self, times: int = 1) -> None:
        for _ in range(times):
            if hasattr(self, "loop"):
                self.eyes.step()
            super().step()

    def until_read(self) -> None:
        """Wait until what lies on the table now has been read."""
        self.step()
        self.clock.now_s += 1.2
        for _ in range(40):
            self.step()
            if self.view.state in ("ready", "question"):
                return
        raise AssertionError(f"the table was not read: {self.view.state}, {self.view.todo}")

    def close(self) -> None:
        super().close()
        self.eyes.close()


class SimulatedBox(WatchedBox):
    """A box over the virtual table of dice."""

    def __init__(
        self, home: Path, *, seed: int, edition: str = "sausage-sizzle", first: bool = False, **options
    ) -> None:
        self.seed = seed
        self.edition = edition
        self.options = options
        super().__init__(home, first=first)

    def watcher(self) -> Watcher:
        self.bench = Bench(self.edition, seed=self.seed, clock=self.clock, fps=0, **self.options)
        return self.watch(self.bench)

    def roll(self) -> None:
        """Roll what is not set aside and wait until the dice have been read."""
        self.bench.roll()
        self.until_read()

    def answer_questions(self) -> int:
        """Say the truth to whatever the box asks; return how many questions there were."""
        asked = 0
        while asked < 12:
            seen = [die.label for die in self.view.dice] if isinstance(self.view, TableView) else []
            if seen and self.view.state == "question":
                self.press("green")
            if not isinstance(self.view, CorrectView):
                return asked
            asked += 1
            die = self.stage.page._die
            if die is None:
                self.tap("face", self._missing(seen))
            elif truth := self._truth_at(die.piece.outline):
                self.tap("face", truth)
            else:
                self.tap("no-die")
        raise AssertionError(f"the box never stops asking: {self.view}")

    def _missing(self, seen: list[str]) -> str:
        return next(iter((Counter(self.bench.table.labels()) - Counter(seen)).elements()))

    def _truth_at(self, outline) -> str | None:
        """The label of the die whose top face lies there."""
        middle = np.mean(np.asarray(outline), axis=0)
        for _kind, label, corners in self.bench.camera.top_faces():
            centre = np.mean(np.asarray(corners), axis=0)
            if float(np.linalg.norm(centre - middle)) < 20:
                return label
        return None


class CardBox(WatchedBox):
    """A box over the virtual table of Sosig."""

    def __init__(self, home: Path, *, seed: int) -> None:
        self.seed = seed
        super().__init__(home)

    def watcher(self) -> Watcher:
        self.tables = virtual_tables(seed=self.seed, clock=self.clock, fps=0)
        self.tables.show("sosig")
        self.bench = self.tables.side.bench
        return self.watch(self.tables)

    @property
    def truth(self) -> Layout:
        """The cards on the virtual table without their halves of mystery meats, which count for nothing at the end."""
        return bare(map(card_of, self.bench.cards()))

    @property
    def shown(self) -> Layout:
        """The cards on the screen, without halves as well."""
        return bare(shown.card for shown in self.view.diagram.cards)

    def booked(self, name: str) -> Layout:
        """The cards in the book for a player, without halves as well."""
        return bare(self.stage.play.cards_of(name))

    def answer_questions(self, act: Callable[..., None]) -> int:
        """Say the truth to whatever the box asks, with `tap` or `choose`; return how many questions there were."""
        asked = 0
        while asked < 12:
            if isinstance(self.view, LayoutView) and self.view.state == "question":
                act("go")
            if isinstance(self.view, LayoutView):
                return asked
            asked += 1
            if isinstance(self.view, MenuView):
                # About all of them: they are drawn as they are taken.
                act("yes")
                assert self.shown == self.truth
            else:
                self._say(self.view, self._truth_of(self.view.card.cell), act)
        raise AssertionError(f"the box never stops asking: {self.view}")

    def _truth_of(self, cell: tuple[int, int]) -> Card | None:
        """The card that really lies where the picture of now shows one in this cell."""
        piece = self.stage.pages[-2].board().at(cell).piece
        assert piece.picture == len(self.stage.play.parts), "what another picture shows cannot be looked up"
        near = (card for card in self.bench.cards() if math.dist(card["centre"], piece.centre) < 0.4 * piece.side_px)
        return next(map(card_of, near), None)

    def _say(self, view: CardView, card: Card | None, act: Callable[..., None]) -> None:
        """Answer one question: one of the candidates, no card, or whatever else lies there."""
        if card is None:
            act("part", "none")
            return
        offered = [choice for choice in view.choices if choice.action.verb == "candidate"]
        right = next((choice.action for choice in offered if alike(choice.card, card)), None)
        if right is not None:
            act(right.verb, right.about)
            return
        act("part", "other")
        for verb, about in (("part", card.part), ("exits", card.exits), ("effect", card.effect)):
            if Action(verb, about) in {choice.action for choice in self.view.choices if not choice.selected}:
                act(verb, about)
        if card.burnt != self.view.card.burnt:
            act("burnt")
        act("done")


class HandBox(WatchedBox):
    """A box over the virtual table of Salsicha."""

    def __init__(self, home: Path, *, seed: int) -> None:
        self.seed = seed
        super().__init__(home)

    def watcher(self) -> Watcher:
        tables = virtual_tables(seed=self.seed, clock=self.clock, fps=0)
        tables.show("salsicha")
        self.bench = tables.side.bench
        return self.watch(tables)

    def lay(self, *labels: str, y_mm: float, left_mm: float = -150.0) -> None:
        """Lay cards side by side, beside what lies there already."""
        for number, label in enumerate(labels):
            assert self.bench.table.place(label, left_mm + 48.0 * number, y_mm)

    def until(self, happened: Callable[[], bool]) -> None:
        """Wait until what lies on the table now has been read, and has come about on the screen."""
        self.clock.now_s += 1.2
        for _ in range(40):
            self.step()
            if happened():
                return
        raise AssertionError(f"it did not come about: {self.view.title}, {self.view.todo}")


def bare(cards: Iterable[Card]) -> Layout:
    """Cards without their halves of mystery meats, counted from the top left one."""
    layout = Layout(tuple(replace(card, halves="") for card in cards))
    top, left = (min((cell[axis] for cell in layout.cells()), default=0) for axis in (0, 1))
    return layout.shifted(-top, -left)


def alike(one: Card, other: Card) -> bool:
    """True for the same card, wherever it lies."""
    return replace(one, halves="", cell=other.cell) == other


def card_of(truth: dict[str, Any]) -> Card:
    """A card of the virtual table as the rules see it, without halves."""
    part, _, effect = parse_label(truth["label"])
    cell, exits = tuple(truth["cell"]), truth["exits_on_table"]
    return Card(cell, part.removeprefix("burnt-"), exits, effect or "plain", truth["burnt"])


@pytest.fixture
def new_box(tmp_path: Path) -> Iterator[Callable[..., Box]]:
    """Makes boxes that keep the same book, one after the other."""
    made: list[Box] = []

    def make(kind: type[Box] = Box, **options) -> Box:
        for earlier in made:
            earlier.close()
        made.append(kind(tmp_path, **options))
        return made[-1]

    yield make
    for box in made:
        box.close()


@pytest.fixture
def simulated() -> type[SimulatedBox]:
    return SimulatedBox


@pytest.fixture
def simulated_cards() -> type[CardBox]:
    return CardBox


@pytest.fixture
def simulated_hands() -> type[HandBox]:
    return HandBox


@pytest.fixture
def box(new_box: Callable[..., Box]) -> Box:
    return new_box()


def _beside(name: str) -> ModuleType:
    """A file of this folder that tests and a process that a test kills both use."""
    spec = importlib.util.spec_from_file_location(f"journeys_{name}", Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def played() -> ModuleType:
    """How turns are played."""
    return _beside("played")


@pytest.fixture(scope="session")
def evening() -> ModuleType:
    """How the first evening goes."""
    return _beside("first_evening")
