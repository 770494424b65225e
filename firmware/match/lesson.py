"""A die that was corrected can be learnt with one more tap, and what was learnt can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from display.views import Action, Choice
from firmware.match.sight import Pixels
from vision.reading import Piece

LEARN, UNLEARN = Action("learn"), Action("unlearn")


class LessonError(Exception):
    """Something that cannot be learnt or taken back; the message is one line for the player."""


class Teaches(Protocol):
    """What keeps examples in the sets of this box; both raise LessonError."""

    def learn(self, set_name: str, label: str, pixels: Pixels, piece: Piece) -> tuple[str, bool]:
        """Keep a die of this frame as an example: what to take it back by, and whether the oldest had to go."""
        ...

    def unlearn(self, set_name: str, taught: str) -> None:
        """Remove exactly that example."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class _Corrected:
    """A die that a person named: with which set it was read, as what it counts, and where it was seen."""

    set_name: str
    label: str
    pixels: Pixels
    piece: Piece


class Lesson:
    """The last correction that could be learnt, and the last one that was; `revision` rises with every change."""

    def __init__(self, teacher: Teaches | None, say: Callable[[str], None]) -> None:
        self._teacher = teacher
        self._say = say
        self._offer: _Corrected | None = None
        self._learnt: tuple[str, str, str] | None = None
        self.revision = 0

    def offer(self, set_name: str, label: str, pixels: Pixels | None, piece: Piece) -> None:
        """A person has just said what this die of a frame shows."""
        if self._teacher is not None and pixels is not None:
            self._offer = _Corrected(set_name, label, pixels, piece)

    def withdraw(self) -> None:
        """The dice lie elsewhere: the correction is past, what was learnt stays."""
        self._offer = None

    def choices(self) -> tuple[Choice, ...]:
        """Return learning what is on offer, if anything is."""
        return (Choice(f"Learn {self._offer.label}", LEARN),) if self._offer else ()

    def undo_choices(self) -> tuple[Choice, ...]:
        """Return taking back what was learnt last, if anything was."""
        return (Choice(f"Unlearn {self._learnt[1]}", UNLEARN),) if self._learnt else ()

    def do(self, action: Action) -> None:
        """Learn or take back, and tell it."""
        try:
            if action == LEARN:
                self._learn()
            elif action == UNLEARN:
                self._unlearn()
        except LessonError as error:
            self._say(str(error))

    def _learn(self) -> None:
        offer = self._offer
        if self._teacher is None or offer is None:
            return
        taught, dropped = self._teacher.learn(offer.set_name, offer.label, offer.pixels, offer.piece)
        self._offer, self._learnt = None, (offer.set_name, offer.label, taught)
        self.revision += 1
        gone = f"; the oldest added {offer.label} made room" if dropped else ""
        self._say(f"Learnt: this is {offer.label}. It counts from the next reading{gone}")

    def _unlearn(self) -> None:
        if self._teacher is None or self._learnt is None:
            return
        set_name, label, taught = self._learnt
        self._learnt = None
        self._teacher.unlearn(set_name, taught)
        self.revision += 1
        self._say(f"Taken back: that example of {label} is gone")
