"""From fingers and the mouse to taps and drags: whatever doubles the system sends, one tap is one tap."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from display.geometry import Rect, turned_wh
from display.views import Action


@dataclass(frozen=True, slots=True)
class Target:
    """A place to touch on a screen: where, what it asks for, and its name in words.

    A `spot` is told where it is touched: it gives "grip", "drag" and "drop" with the place in shares of its size.
    `held` is what a finger asks for that rests on it for HOLD_S; lifting that finger then asks for nothing more.
    """

    rect: Rect
    action: Action
    name: str = ""
    spot: bool = False
    held: Action | None = None


@dataclass(frozen=True, slots=True)
class _Down:
    """A finger or mouse button that is down: which, on what, since when; `rests` while it has not left that."""

    source: tuple[str, int, int]
    target: Target | None
    time_s: float
    at: tuple[float, float]
    rests: bool = True


TWIN_S = 0.5
"""A mouse event this soon after a finger's at the same place is the system's double of it (and the other way round)."""
HOLD_S = 0.7
"""So long a finger has to rest on a target for its `held`."""
LOST_S = 3.0
"""After so long a down whose up never came no longer stands in the way of another."""
_TWIN_PX = 24
_KINDS = {
    pygame.FINGERDOWN: "down",
    pygame.FINGERMOTION: "move",
    pygame.FINGERUP: "up",
    pygame.MOUSEBUTTONDOWN: "down",
    pygame.MOUSEMOTION: "move",
    pygame.MOUSEBUTTONUP: "up",
}


class TapReader:
    """Turns pygame's finger and mouse events into actions; `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._down: _Down | None = None
        self._last: _Down | None = None

    @property
    def pressed(self) -> Target | None:
        """What is being held down now."""
        return self._down.target if self._down else None

    def held_s(self, action: Action) -> float:
        """How long a finger has rested on what asks for `action`, in seconds; 0 where none does."""
        down = self._down
        if down is None or down.target is None or down.target.action != action or not down.rests:
            return 0.0
        return self._clock() - down.time_s

    def reset(self) -> None:
        """Forget a touch that is under way, as when another screen appears under the finger."""
        if self._down:
            self._down = replace(self._down, target=None)

    def read(
        self,
        events: Sequence[pygame.event.Event],
        targets: Sequence[Target],
        window_wh: tuple[int, int],
        offset: tuple[int, int] = (0, 0),
        turned: tuple[int, int] = (0, 0),
    ) -> list[Action]:
        """The actions tapped in `events`.

        `offset` is where the targets' origin lies in the window, which is `window_wh` large when it is upright; mouse
        and fingers tell their places on it as it was turned clockwise by the two degrees of `turned`.
        """
        actions = []
        for event in events:
            found = _pointer(event, window_wh, turned)
            if found is None:
                continue
            kind, source, at = found
            point = (at[0] - offset[0], at[1] - offset[1])
            actions += self._taken(kind, source, at, _hit(targets, point), point)
        return actions + self._long_held()

    def _long_held(self) -> list[Action]:
        """What a finger asks for that has rested long enough where it is."""
        down = self._down
        if down is None or down.target is None or down.target.held is None or not down.rests:
            return []
        if self._clock() - down.time_s < HOLD_S:
            return []
        self._down = replace(down, target=None)
        return [down.target.held]

    def _taken(
        self,
        kind: str,
        source: tuple[str, int, int],
        at: tuple[float, float],
        target: Target | None,
        point: tuple[float, float],
    ) -> list[Action]:
        """What one event asks for: a tap when it ends, a spot all the while."""
        if kind == "down":
            new = _Down(source, target, self._clock(), at)
            self._press(new)
            return [_spotted("grip", target, point)] if self._down is new and target and target.spot else []
        if self._down is None or self._down.source != source:
            return []
        held = self._down.target
        if kind == "up":
            # Some systems report the double of a touch only once it has ended.
            self._last = replace(self._down, time_s=self._clock())
            self._down = None
        elif target != held:
            self._down = replace(self._down, rests=False)
        if held is not None and held.spot:
            return [_spotted("drop" if kind == "up" else "drag", held, point)]
        return [held.action] if kind == "up" and held is not None and target == held else []

    def _press(self, new: _Down) -> None:
        if self._last is not None and _is_twin(self._last, new):
            return
        held = self._down
        if held is not None and held.source != new.source and new.time_s - held.time_s < LOST_S:
            return
        self._down = self._last = new


def _is_twin(last: _Down, new: _Down) -> bool:
    """True where `new` is the same touch reported again as another kind of event."""
    return (
        last.source[0] != new.source[0] and new.time_s - last.time_s < TWIN_S and math.dist(last.at, new.at) <= _TWIN_PX
    )


def _spotted(verb: str, target: Target, point: tuple[float, float]) -> Action:
    """Where on a target a finger is, in shares of its width and height, never outside."""
    x = min(1.0, max(0.0, (point[0] - target.rect.x) / max(1, target.rect.w)))
    y = min(1.0, max(0.0, (point[1] - target.rect.y) / max(1, target.rect.h)))
    return Action(verb, f"{x:.4f} {y:.4f}")


def _hit(targets: Sequence[Target], point: tuple[float, float]) -> Target | None:
    return next((target for target in reversed(targets) if point in target.rect), None)


def _pointer(
    event: pygame.event.Event, window_wh: tuple[int, int], turned: tuple[int, int]
) -> tuple[str, tuple[str, int, int], tuple[float, float]] | None:
    """(down, move or up, which finger or button, where in the window) of an event; None for events of no interest."""
    kind = _KINDS.get(event.type, "")
    if event.type in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
        source = ("finger", int(getattr(event, "touch_id", 0)), int(getattr(event, "finger_id", 0)))
        return kind, source, _upright((event.x, event.y), window_wh, turned[1])
    if not kind or getattr(event, "touch", False) or getattr(event, "button", 1) != 1:
        return None
    width, height = turned_wh(window_wh, turned[0])
    return kind, ("mouse", 0, 1), _upright((event.pos[0] / width, event.pos[1] / height), window_wh, turned[0])


def _upright(shares: tuple[float, float], window_wh: tuple[int, int], turned: int) -> tuple[float, float]:
    """From shares of the turned window to pixels of the upright one."""
    x, y = shares
    x, y = {0: (x, y), 90: (y, 1 - x), 180: (1 - x, 1 - y), 270: (1 - y, x)}[turned]
    return x * window_wh[0], y * window_wh[1]
