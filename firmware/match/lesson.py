"""A piece that was corrected can be learnt with one more tap, and what was learnt can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from display.views import Action, Choice
from firmware.match.sight import Pixels
from vision.reading import Point

LEARN, UNLEARN = Action("learn"), Action("unlearn")


class LessonError(Exception):
    """Something that cannot be learnt or taken back; the message is one line for the player."""


@dataclass(frozen=True, slots=True, eq=False)
class Correction:
    """A piece that a person named: the set it was read with, and what it is there (`label`) and on the screen (`name`).

    `outline`: where the frame `pixels` shows it, clockwise from the top left of its art.
    `read_as`: as what it was read.
    """

    game: str
    set_name: str
    label: str
    name: str
    read_as: str
    pixels: Pixels
    outline: tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Learnt:
    """An example that was added to a set: the file it is in, and whether the oldest one had to go for it."""

    game: str
    set_name: str
    name: str
    file: str
    dropped: bool = False


class Teaches(Protocol):
    """What keeps examples in the sets of this box; both raise LessonError."""

    def learn(self, correction: Correction) -> Learnt:
        """Keep the piece as an example of what it is."""
        ...

    def unlearn(self, learnt: Learnt) -> None:
        """Remove exactly that example."""
        ...


class Lesson:
    """The last correction that could be learnt, and the last one that was; `revision` rises with every change."""

    def __init__(
        self, teacher: Teaches | None, say: Callable[[str], None], hear: Callable[[Correction], None] = lambda _: None
    ) -> None:
        self._teacher = teacher
        self._say = say
        self._hear = hear
        self._offer: Correction | None = None
        self._learnt: Learnt | None = None
        self.revision = 0

    def offer(self, correction: Correction) -> None:
        """A person has just said what this piece is."""
        self._hear(correction)
        if self._teacher is not None:
            self._offer = correction

    def withdraw(self) -> None:
        """The pieces lie elsewhere: the correction is past, what was learnt stays."""
        self._offer = None

    def choices(self) -> tuple[Choice, ...]:
        """Return learning what is on offer, if anything is."""
        return (Choice(f"Learn {self._offer.name}", LEARN),) if self._offer else ()

    def undo_choices(self) -> tuple[Choice, ...]:
        """Return taking back what was learnt last, if anything was."""
        return (Choice(f"Unlearn {self._learnt.name}", UNLEARN),) if self._learnt else ()

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
        if self._teacher is None or self._offer is None:
            return
        learnt = self._teacher.learn(self._offer)
        self._offer, self._learnt = None, learnt
        self.revision += 1
        gone = f"; the oldest added {learnt.name} made room" if learnt.dropped else ""
        self._say(f"Learnt: this is {learnt.name}. It counts from the next reading{gone}")

    def _unlearn(self) -> None:
        if self._teacher is None or self._learnt is None:
            return
        learnt, self._learnt = self._learnt, None
        self._teacher.unlearn(learnt)
        self.revision += 1
        self._say(f"Taken back: that example of {learnt.name} is gone")
