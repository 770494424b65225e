"""Compares a new picture of a face with those that were taken, so that no wrong face is taken by itself."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from firmware.setup.draft import Draft
from vision.namer import Namer

Pixels = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]

SAME = 0.85
"""From this likeness on two pictures show one face. On simulated tables, each under one lamp, pictures of one face were
alike by 0.94 or more, those of two faces by 0.76 or less (two editions, four tables, three pictures a face)."""


class Alike:
    """Remembers what each picture of a draft looks like to the namer."""

    def __init__(self) -> None:
        self._namer = Namer()
        self._known: dict[int, tuple[Pixels, F32]] = {}

    def doubt(self, draft: Draft, label: str, face: Pixels) -> str:
        """Why a new picture (an example: square, grey) is not taken for this face by itself, in words; else empty."""
        new = self._namer.vectors([self._namer.of_example(face, 0)])[0]
        likeness = {
            other: max(float((self._turned(taken) @ new).max()) for taken in faces)
            for other in draft.labels
            if (faces := draft.faces(other))
        }
        own = likeness.pop(label, None)
        nearest = max(likeness, key=lambda other: likeness[other], default="")
        if nearest and likeness[nearest] >= SAME and likeness[nearest] > (own or 0.0):
            return f"It looks like {nearest}, which you showed before"
        if own is not None and own < SAME:
            return "It looks unlike the picture before"
        return ""

    def _turned(self, taken: Pixels) -> F32:
        """What a picture looks like in its four quarter turns (4 x 96)."""
        known = self._known.get(id(taken))
        if known is None:
            turns = [self._namer.of_example(taken, quarter) for quarter in range(4)]
            # Kept with its picture, so that no other can get its id.
            known = self._known[id(taken)] = (taken, self._namer.vectors(turns))
        return known[1]
