"""Orders what lies on a table as a person reads it: row after row, each from left to right."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]

_ONE_ROW = 0.55
"""Cards that lie no farther apart across a row (in heights) than this are of one row."""


def in_rows(outlines: Sequence[F64]) -> list[list[int]]:
    """The numbers of cards (4 x 2 pixels each, the corner at the picture's top left first) by rows, from the top.

    A row runs along the cards' own edges: the camera need not look straight at the table.
    """
    if not outlines:
        return []
    along = np.median([outline[1] - outline[0] + outline[2] - outline[3] for outline in outlines], axis=0)
    along = along / max(float(np.linalg.norm(along)), 1e-6)
    places = np.stack([outline.mean(axis=0) for outline in outlines])
    right, down = places @ along, places @ np.array([-along[1], along[0]])
    heights = [float(np.linalg.norm(outline[3] - outline[0] + outline[2] - outline[1])) / 2 for outline in outlines]
    rows: list[list[int]] = []
    for n in np.argsort(down, kind="stable").tolist():
        if rows and down[n] - np.mean(down[rows[-1]]) < _ONE_ROW * float(np.median(heights)):
            rows[-1].append(n)
        else:
            rows.append([n])
    return [sorted(row, key=lambda n: float(right[n])) for row in rows]
