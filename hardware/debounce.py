"""Turns the chatter of a contact into presses, from time stamps alone."""

from __future__ import annotations

from dataclasses import dataclass

PRESS_S = 0.015
"""How much longer a contact must have been closed than open before it counts as pressed: the hum of the mains, which
a long wire picks up, closes it for 10 ms at most."""
RELEASE_S = 0.030
"""How long a contact must stay open before it counts as let go: a bounce is shorter."""


@dataclass(slots=True)
class Debouncer:
    """The settled state of one contact.

    Edges come with their own times, so a busy program that looks late still counts a short press. Time closed counts
    up and time open counts down; a press is `press_s` seconds of it, so that a worn contact that chatters while it is
    held is pressed, and spikes now and then, however many, are not. After it, nothing counts until the contact was
    open for `release_s` seconds on end. gpiozero's own `bounce_time` is not used: it loses real edges.

    A contact that is closed from the beginning starts with `pressed` and `level`: nobody pressed it.
    """

    press_s: float = PRESS_S
    release_s: float = RELEASE_S
    pressed: bool = False
    level: bool = False
    changed_s: float = 0.0
    """When the level last changed."""
    pressed_s: float = 0.0
    """When the press that lasts, or lasted last, began."""
    released_s: float = 0.0
    """When the contact opened that ended the last press."""
    _closed_s: float = 0.0
    _first_s: float = 0.0

    def edge(self, level: bool, time_s: float) -> float | None:
        """Take the contact's level (True: closed) at `time_s`; return the time of a press that settled before it."""
        settled = self.settle(time_s)
        if level == self.level:
            return settled
        lasted_s = time_s - self.changed_s
        if not self.pressed:
            self._closed_s = max(0.0, self._closed_s + (-lasted_s if level else lasted_s))
            if level and self._closed_s == 0.0:
                self._first_s = time_s
        self.level = level
        self.changed_s = time_s
        return settled

    def settle(self, now_s: float) -> float | None:
        """Let time pass up to `now_s`; return the time of the first edge of a press that has settled, once."""
        lasted_s = now_s - self.changed_s
        if self.level:
            if not self.pressed and self._closed_s + lasted_s >= self.press_s:
                self.pressed = True
                self.pressed_s = self._first_s
                return self.pressed_s
        elif lasted_s >= self.release_s:
            if self.pressed:
                self.released_s = self.changed_s
            self.pressed = False
            self._closed_s = 0.0
        return None
