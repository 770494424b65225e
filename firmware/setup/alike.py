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
AS_MUCH = 0.06
"""By so much less a picture may be like another face than like its own, and still be one of the other: pictures of one
face differ by that much."""


class Alike:
    """Remembers what each picture of a draft looks like to the namer."""

    def __init__(self) -> None:
        self._namer = Namer()
        self._known: dict[int, tuple[Pixels, F32]] = {}

    def doubt(self, draft: Draft, label: str, face: Pixels) -> str:
        """Why a new picture (an example: square, grey) is not taken for this face by itself, in words; else empty."""
        likeness = self._likeness(draft, face)
        if other := _other(likeness, label):
            return f"It looks like {other}, which you showed before"
        if likeness.get(label, 1.0) < SAME:
            return "It looks unlike the picture before"
        return ""

    def other(self, draft: Draft, label: str, face: Pixels) -> str:
        """Which face shown before a new picture for `label` may show as well, for all that is seen; empty for none."""
        return _other(self._likeness(draft, face), label)

    def are_one(self, before: Pixels, face: Pixels) -> bool:
        """True where two pictures show one face."""
        return float((self._turned(before) @ self._vector(face)).max()) >= SAME

    def _likeness(self, draft: Draft, face: Pixels) -> dict[str, float]:
        """How much a new picture is like those of each face that was shown, 1 at most."""
        new = self._vector(face)
        return {
            label: max(float((self._turned(taken) @ new).max()) for taken in faces)
            for label in draft.labels
            if (faces := draft.faces(label))
        }

    def _vector(self, face: Pixels) -> F32:
        return np.asarray(self._namer.vectors(self._namer.of_example(face, 0))[0], dtype=np.float32)

    def _turned(self, taken: Pixels) -> F32:
        """What a picture looks like in its four quarter turns (4 x 96)."""
        known = self._known.get(id(taken))
        if known is None:
            turns = [one for quarter in range(4) for one in self._namer.of_example(taken, quarter)]
            # Kept with its picture, so that no other can get its id.
            known = self._known[id(taken)] = (taken, self._namer.vectors(turns))
        return known[1]


def _other(likeness: dict[str, float], label: str) -> str:
    """The other face that is all but as near as this one, and near enough to be it; empty for none."""
    own = likeness.get(label, 0.0)
    others = {other: alike for other, alike in likeness.items() if other != label}
    nearest = max(others, key=lambda other: others[other], default="")
    return nearest if nearest and others[nearest] >= max(SAME, own - AS_MUCH) else ""
