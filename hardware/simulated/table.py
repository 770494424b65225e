"""The virtual table: eight dice that are rolled, tumble, come to rest, are set aside and moved by a player."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from hardware.pieces import faces
from hardware.simulated.cube import Body, Solid, resting, rotation_about
from hardware.simulated.scene import Hand
from scorer.sausage_sizzle.editions import Die, edition

REACH_MM = (78.0, 52.0)
"""Dice come to rest at most so far from the table's middle, in x and y."""
ASIDE_Y_MM = 92.0
"""The row of the dice set aside."""
SIZE_MM = 16.0
_PRINT = 128
_LIGHT_BODY = Body(SIZE_MM, (0.90, 0.93, 0.94), (0.07, 0.06, 0.06), rounding=0.22, gloss=0.3)
_DARK_BODY = Body(SIZE_MM, (0.10, 0.09, 0.09), (0.90, 0.93, 0.94), rounding=0.22, gloss=0.3)


@lru_cache(maxsize=16)
def prints_of(labels: tuple[str, ...]) -> npt.NDArray[np.uint8]:
    """The six faces of a die (6 x S x S, read only), as the stickers show them: drawn 15 mm wide on 16 mm."""
    side = round(_PRINT * 15 / 16)
    start = (_PRINT - side) // 2
    made = np.zeros((6, _PRINT, _PRINT), dtype=np.uint8)
    for number, label in enumerate(labels):
        made[number, start : start + side, start : start + side] = faces.mask(label, side)
    made.flags.writeable = False
    return made


def body_of(kind: str) -> Body:
    """Critter dice are light, food dice dark."""
    return _LIGHT_BODY if kind == "critter" else _DARK_BODY


@dataclass(slots=True)
class VirtualDie:
    """One die: what it is, where it lies (mm), how it is turned, and how it moves just now."""

    kind: str
    faces: tuple[str, ...]
    x_mm: float = 0.0
    y_mm: float = 0.0
    up: int = 0
    yaw_deg: float = 0.0
    aside: bool = False
    on_table: bool = False
    height_mm: float = 0.0
    tumble_deg: float = 0.0
    axis: npt.NDArray[np.float64] = field(default_factory=lambda: np.array([1.0, 0.0, 0.0]))
    start_mm: tuple[float, float] = (0.0, 0.0)
    goal_mm: tuple[float, float] = (0.0, 0.0)
    began_s: float = 0.0
    lasts_s: float = 0.0

    @property
    def label(self) -> str:
        """The face that is up."""
        return self.faces[self.up]

    @property
    def moving(self) -> bool:
        """True while it tumbles."""
        return self.lasts_s > 0

    def solid(self) -> Solid:
        """The die as a thing to draw."""
        turn = resting(self.up, self.yaw_deg)
        if self.tumble_deg:
            turn = rotation_about(self.axis, self.tumble_deg) @ turn
        centre = (self.x_mm, self.y_mm, SIZE_MM / 2 + self.height_mm)
        return Solid(body_of(self.kind), prints_of(self.faces), centre, turn)


class VirtualTable:
    """The eight dice of an edition on a table; the same seed rolls the same dice.

    Before the first roll of a turn the dice are in the player's hand, off the table.
    """

    def __init__(self, edition_id: str = "sausage-sizzle", *, seed: int = 0) -> None:
        self._rng = np.random.default_rng([seed, 77])
        self.edition = edition(edition_id)
        self.dice = tuple(_virtual(die) for die in self.edition.dice)
        self.hand: Hand | None = None
        self.version = 0
        """Counts every change, so that a camera knows whether to draw anew."""

    @property
    def is_still(self) -> bool:
        """True when no die tumbles."""
        return not any(die.moving for die in self.dice)

    def labels(self) -> tuple[str, ...]:
        """What is up on the dice, in their order."""
        return tuple(die.label for die in self.dice)

    def new_turn(self) -> None:
        """Take all dice into the hand."""
        for die in self.dice:
            die.aside = die.on_table = False
            die.lasts_s = die.height_mm = die.tumble_deg = 0.0
        self.version += 1

    def roll(self, now_s: float) -> None:
        """Throw every die that is not set aside; they tumble for about a second (call `advance`)."""
        goals = [(die.x_mm, die.y_mm) for die in self.dice if die.aside]
        for die in self.dice:
            if die.aside:
                continue
            die.goal_mm = self._free_place(goals)
            goals.append(die.goal_mm)
            die.up = int(self._rng.integers(6))
            die.yaw_deg = float(self._rng.uniform(0, 360))
            axis = self._rng.normal(size=3)
            die.axis = axis / np.linalg.norm(axis)
            die.start_mm = (float(self._rng.uniform(-40, 40)), -REACH_MM[1] - 60)
            die.began_s, die.lasts_s = now_s, float(self._rng.uniform(0.7, 1.1))
            die.on_table = True
        self.version += 1
        self.advance(now_s)

    def _free_place(self, taken: list[tuple[float, float]]) -> tuple[float, float]:
        """A place no other die will lie on; now and then right beside one."""
        while True:
            across, along = self._rng.uniform(-1, 1, 2)
            spot = (float(across * REACH_MM[0]), float(along * REACH_MM[1]))
            if taken and self._rng.random() < 0.2:
                x, y = taken[int(self._rng.integers(len(taken)))]
                turn = self._rng.uniform(0, 2 * math.pi)
                spot = (x + 1.45 * SIZE_MM * math.cos(turn), y + 1.45 * SIZE_MM * math.sin(turn))
            inside = abs(spot[0]) <= REACH_MM[0] and abs(spot[1]) <= REACH_MM[1]
            if inside and all(math.dist(spot, other) >= 1.43 * SIZE_MM for other in taken):
                return spot

    def advance(self, now_s: float) -> None:
        """Move tumbling dice to where they are at `now_s` (seconds of the clock that `roll` was given)."""
        for die in self.dice:
            if not die.moving:
                continue
            part = min(1.0, max(0.0, (now_s - die.began_s) / die.lasts_s))
            slow = 1 - (1 - part) ** 2
            die.x_mm = die.start_mm[0] + (die.goal_mm[0] - die.start_mm[0]) * slow
            die.y_mm = die.start_mm[1] + (die.goal_mm[1] - die.start_mm[1]) * slow
            die.height_mm = 30 * abs(math.cos(part * 2.5 * math.pi)) * (1 - part)
            die.tumble_deg = 900 * (1 - part) ** 2
            if part >= 1:
                die.lasts_s = die.height_mm = die.tumble_deg = 0.0
            self.version += 1

    def set_aside(self, index: int) -> None:
        """Put a die that lies on the table into the row at the back; nothing happens to one that tumbles or is off."""
        die = self.dice[index]
        if die.moving or not die.on_table or die.aside:
            return
        die.aside = True
        places = [-77.0 + 22 * n for n in range(3 * len(self.dice))]
        free = [x for x in places if all(self._clear(die, x, other) for other in self.dice)]
        die.x_mm, die.y_mm = free[0], ASIDE_Y_MM
        die.yaw_deg = float(self._rng.normal(0, 6))
        self.version += 1

    @staticmethod
    def _clear(die: VirtualDie, x_mm: float, other: VirtualDie) -> bool:
        """True where a die put into the row at x does not touch the other; in the row they lie straight."""
        least_mm = (1.3 if other.aside else 1.43) * SIZE_MM
        gone = other is die or not other.on_table
        return gone or math.dist((x_mm, ASIDE_Y_MM), (other.x_mm, other.y_mm)) >= least_mm

    def take_back(self, index: int) -> None:
        """Put a die from the row back among the others."""
        die = self.dice[index]
        if not die.aside:
            return
        others = [(d.x_mm, d.y_mm) for d in self.dice if d is not die and d.on_table]
        die.aside = False
        die.x_mm, die.y_mm = self._free_place(others)
        self.version += 1

    def move(self, index: int, x_mm: float, y_mm: float) -> None:
        """Push a die somewhere; where another lies it stops beside it (nothing happens to a tumbling one)."""
        die = self.dice[index]
        others = [d for d in self.dice if d is not die and d.on_table]
        if die.moving or any(math.dist((x_mm, y_mm), (d.x_mm, d.y_mm)) < 1.43 * SIZE_MM for d in others):
            return
        die.x_mm, die.y_mm, die.on_table = x_mm, y_mm, True
        self.version += 1

    def put_hand(self, on: bool) -> None:
        """Hold a hand over the table, or take it away."""
        self.hand = Hand((10.0, -20.0), -80.0) if on else None
        self.version += 1


def _virtual(die: Die) -> VirtualDie:
    return VirtualDie(die.kind, tuple(die.faces))
