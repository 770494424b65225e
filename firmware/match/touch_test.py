"""Tests the touchscreen: five rings to touch, and what to set where the touches arrive elsewhere."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, TouchTestView, View
from firmware.match.page import BACK, Page

if TYPE_CHECKING:
    from firmware.match.stage import Stage

Place = tuple[float, float]
"""A place on the screen in shares of its width and height."""

RINGS: tuple[Place, ...] = ((0.1, 0.21), (0.9, 0.21), (0.9, 0.79), (0.1, 0.79), (0.5, 0.5))
LEAVES_S = 20.0
"""Where nothing is touched for so long, the page goes: on a dead touchscreen nobody is caught in it."""
NEAR = 0.07
"""So far from its ring, in shares of the screen, a touch may arrive."""
AGAIN = Action("again")
_TURNED: dict[int, Callable[[Place], Place]] = {
    0: lambda at: at,
    90: lambda at: (at[1], 1 - at[0]),
    180: lambda at: (1 - at[0], 1 - at[1]),
    270: lambda at: (1 - at[1], at[0]),
}
"""Where a touch belongs that is turned by so many degrees more: as the screen turns it."""
_MIRRORS = {0: "invx", 90: "swapxy", 180: "invy", 270: "swapxy, invx and invy"}
"""What a panel's line says to mirror left and right, with what is turned by so many degrees after that."""


def verdict(touches: Sequence[Place], touch_rotation: int) -> str:
    """Say how touches on all RINGS arrived, and what to change.

    `touch_rotation`: by how many degrees touches are turned already.
    """
    if max(math.dist(touches[0], at) for at in touches) < NEAR:
        return "All touches arrive at one place: check the panel's cable, and its line in /boot/firmware/config.txt."
    ways = [(_off(touches, turn), degrees, False) for degrees, turn in _TURNED.items()]
    ways += [(_off([(1 - x, y) for x, y in touches], turn), degrees, True) for degrees, turn in _TURNED.items()]
    off, degrees, mirrored = min(ways)
    if off > NEAR:
        return "Touches arrive beside their rings: go through it once more, with the tip of a finger."
    if mirrored:
        # The system mirrors before the touch is turned here, and a turn that is mirrored goes the other way round.
        word = _MIRRORS[(degrees - 2 * touch_rotation) % 360]
        line = "the panel's line in /boot/firmware/config.txt"
        return f"Touches arrive mirrored: add {word} to {line}, or take out what stands there already."
    if degrees:
        wanted = (touch_rotation + degrees) % 360
        return f"Touches arrive turned: write touch_rotation = {wanted} under [screen] in the settings."
    return "The touchscreen is right."


def _off(touches: Sequence[Place], turn: Callable[[Place], Place]) -> float:
    """How far the touch that fits worst lies from its ring, once all are turned."""
    return max(math.dist(turn(at), ring) for at, ring in zip(touches, RINGS, strict=True))


class TouchTestPage(Page):
    """Shows one ring after the other, and marks where the touches arrive."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._touches: list[Place] = []
        self._touched_s = stage.now_s

    def choices(self) -> tuple[Choice, ...]:
        """Return nothing to choose: wherever the screen is touched, it belongs to the test."""
        return ()

    def view(self) -> View:
        """Return the ring to touch and the touches so far."""
        return TouchTestView(
            title="Touch test",
            ring=RINGS[len(self._touches)],
            touches=tuple(self._touches),
            text=f"Touch the middle of ring {len(self._touches) + 1} of {len(RINGS)}. The red button leaves.",
            hints=self.hints(),
        )

    def touch(self, action: Action) -> None:
        """Take where a finger came down."""
        if action.verb != "grip":
            return
        x, y = map(float, action.about.split())
        self._touches.append((x, y))
        self._touched_s = self.stage.now_s
        if len(self._touches) == len(RINGS):
            self.stage.pop()
            self.stage.push(TouchVerdictPage(self.stage, verdict(self._touches, self.stage.around.touch_rotation)))

    def do(self, action: Action) -> None:
        """Nothing is offered."""

    def tick(self) -> None:
        """Leave where nobody touches."""
        if self.stage.now_s - self._touched_s > LEAVES_S:
            self.stage.pop()
            self.stage.say(f"No touch arrived for {LEAVES_S:.0f} seconds.")


class TouchVerdictPage(Page):
    """What the test found."""

    def __init__(self, stage: Stage, words: str) -> None:
        super().__init__(stage)
        self._words = words

    def choices(self) -> tuple[Choice, ...]:
        """Return the way back, and the test anew."""
        return Choice("Back", BACK), Choice("Test again", AGAIN)

    def view(self) -> View:
        """Return the finding."""
        return MenuView(
            title="Touch test", text=self._words, hints=self.hints(), focus=self.focus, choices=self.choices()
        )

    def do(self, action: Action) -> None:
        """Leave, or test once more."""
        self.stage.pop()
        if action == AGAIN:
            self.stage.push(TouchTestPage(self.stage))
