"""Puts a corrected piece into the set it was read with, as one more example."""

from __future__ import annotations

from datetime import datetime
from functools import cache

import numpy as np

from firmware.match.lesson import Correction, Learnt, LessonError
from vision.eye import EYES
from vision.namer import Names
from vision.sets import SetError, SetStore


class Teacher:
    """Keeps examples in the sets of this box; see firmware.match.lesson.Teaches."""

    def __init__(self, store: SetStore) -> None:
        self._store = store

    def learn(self, correction: Correction) -> Learnt:
        """Cut the piece out of its frame and add it; LessonError where the set cannot take it."""
        game, name = correction.game, correction.set_name
        face = _namer(game).example(correction.pixels, np.array(correction.outline, dtype=np.float64))
        when = datetime.now().astimezone().isoformat(timespec="seconds")
        source = f"a correction at the table: read as {correction.read_as}"
        try:
            added, dropped = self._store.add(game, name, correction.label, face, source=source, when=when)
        except SetError as error:
            raise LessonError(str(error)) from error
        return Learnt(game, name, correction.name, added.file, dropped)

    def unlearn(self, learnt: Learnt) -> None:
        """Take exactly that example out again; LessonError where it is not there."""
        try:
            self._store.take_back(learnt.game, learnt.set_name, learnt.file)
        except SetError as error:
            raise LessonError(str(error)) from error


@cache
def _namer(game: str) -> Names:
    """What cuts examples of a game's pieces; loaded with the first one."""
    return EYES[game]().namer
