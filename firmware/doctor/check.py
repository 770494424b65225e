"""One thing that the doctor looked at: ok, warning or fault, why, and the one thing to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "warning", "fault"]
ORDER: tuple[State, ...] = ("ok", "warning", "fault")
"""From the best to the worst."""


@dataclass(frozen=True, slots=True)
class Check:
    """What was found of one part; `remedy` is empty where all is well.

    `here` is False for a part that this computer has no place for, as pins on a PC: that is no fault. `looked` is
    False where something kept it from being looked at, which is told elsewhere.
    """

    name: str
    state: State
    reason: str
    remedy: str = ""
    here: bool = True
    looked: bool = True

    @property
    def word(self) -> str:
        """The state as a person reads it first."""
        if not self.here:
            return "not here"
        if not self.looked:
            return "skipped"
        return self.state.upper() if self.state == "fault" else self.state


def absent(name: str, reason: str) -> Check:
    """A part that is not here, and that nobody misses."""
    return Check(name, "ok", reason, here=False)


def skipped(name: str, why: str, *, here: bool = True) -> Check:
    """A part that could not be looked at."""
    return Check(name, "ok", f"not checked: {why}", here=here, looked=False)


def worst(checks: Iterable[Check]) -> State:
    """The worst state of all."""
    return max((check.state for check in checks), key=ORDER.index, default="ok")


def count(checks: Iterable[Check]) -> str:
    """How many of each, in a line: "2 faults, 1 warning, 9 ok, 1 skipped, 4 not here"."""
    words = [check.word for check in checks]
    told = []
    for word, name in (
        ("FAULT", "fault"),
        ("warning", "warning"),
        ("ok", "ok"),
        ("skipped", "skipped"),
        ("not here", "not here"),
    ):
        number = words.count(word)
        if number:
            told.append(f"{number} {name}{'s' if number > 1 and word in {'FAULT', 'warning'} else ''}")
    return ", ".join(told)
