"""Turns the chatter of a contact into presses, from time stamps alone."""

from __future__ import annotations

from dataclasses import dataclass

PRESS_S = 0.010
"""How long a contact must have been closed, bounces left out, before it counts as pressed: spikes are shorter."""
RELEASE_S = 0.030
"""How long a contact must stay open before it counts as let go: a bounce is shorter."""


@dataclass(slots=True)
class Debouncer:
    """The settled state of one contact.

    Edges come with their own times, so a busy program that looks late still counts a short press. A press needs the
    contact closed for `press_s` seconds in all since its first edge; after it, nothing counts until the contact was
    open for `release_s` seconds on end. gpiozero's own `bounce_time` is not used: it loses real edges.
    """

    press_s: float = PRESS_S
    release_s: float = RELEASE_S
    pressed: bool = False
    level: bool = False
    changed_s: float = 0.0
    """When the level last changed."""
    _first_s: float = 0.0
    _closed_s: float = 0.0

    def edge(self, level: bool, time_s: float) -> float | None:
        """Take the contact's level (True: closed) at `time_s`; return the time of a press that settled before it."""
        settled = self.settle(time_s)
        if level == self.level:
            return settled
        if level and not self.pressed and self._closed_s == 0.0:
            self._first_s = time_s
        if not level and not self.pressed:
            self._closed_s += time_s - self.changed_s
        self.level = level
        self.changed_s = time_s
        return settled

    def settle(self, now_s: float) -> float | None:
        """Let time pass up to `now_s`; return the time of the first edge of a press that has settled, once."""
        lasted_s = now_s - self.changed_s
        if self.level:
            if not self.pressed and self._closed_s + lasted_s >= self.press_s:
                self.pressed = True
                self._closed_s = 0.0
                return self._first_s
        elif lasted_s >= self.release_s:
            self.pressed = False
            self._closed_s = 0.0
        return None
