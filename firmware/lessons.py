"""Puts a corrected die into the set it was read with, as one more example."""

from __future__ import annotations

from datetime import datetime

import cv2
import numpy as np
import numpy.typing as npt

from firmware.match.lesson import LessonError
from vision.faces import EXAMPLE_SIDE, EXAMPLE_SPAN, cut
from vision.reading import Piece
from vision.sets import SetError, SetStore

Pixels = npt.NDArray[np.uint8]


class Teacher:
    """Keeps examples in the sets of one game; see firmware.match.lesson.Teaches."""

    def __init__(self, store: SetStore, game: str) -> None:
        self._store = store
        self._game = game

    def learn(self, set_name: str, label: str, pixels: Pixels, piece: Piece) -> tuple[str, bool]:
        """Cut the die out of its frame and add it; LessonError where the set cannot take it."""
        grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
        face = cut(grey, np.array(piece.outline, dtype=np.float64), EXAMPLE_SIDE, EXAMPLE_SPAN)
        when = datetime.now().astimezone().isoformat(timespec="seconds")
        source = f"a correction at the table: read as {piece.label}"
        try:
            added, dropped = self._store.add(self._game, set_name, label, face, source=source, when=when)
        except SetError as error:
            raise LessonError(str(error)) from error
        return added.file, dropped

    def unlearn(self, set_name: str, taught: str) -> None:
        """Take exactly that example out again; LessonError where it is not there."""
        try:
            self._store.take_back(self._game, set_name, taught)
        except SetError as error:
            raise LessonError(str(error)) from error
