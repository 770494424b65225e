"""Notices cards that lie askew to the picture: turned farther than the finder knows them, it passes over them."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.card_sight import CardSight, Seen, alone

Pixels = npt.NDArray[np.uint8]

_LIKELY = 0.5
_STRAIGHT_DEG = 15.0
"""Turned no farther, cards are found as well as any: of 142 on simulated tables 141; at 25 degrees 89, at 35 but 16."""
_TRIED_DEG = (30.0, -30.0)
"""Between these and the picture as it is no card is turned farther than that."""
_MORE = 2


def askew_deg(sight: CardSight, pixels: Pixels, sights: Sequence[Seen]) -> float | None:
    """By how many degrees (0 to 45) cards of a picture lie askew, where it must be turned to see them; else None.

    `sights`: what is seen in the picture (height x width x 3, blue green red) as it is. Where this shows cards that lie
    straight, nothing more is looked at.
    """
    likely = _likely(sights)
    if likely and abs(_roll_deg(likely)) <= _STRAIGHT_DEG:
        return None
    best, askew = len(likely) + _MORE - 1, None
    for turn in _TRIED_DEG:
        found = _likely(sight.sights(_turned(pixels, turn)))
        if len(found) > best:
            off = abs(turn - _roll_deg(found)) % 90
            best, askew = len(found), min(off, 90 - off)
    return askew


def _likely(sights: Sequence[Seen]) -> list[Seen]:
    return [one for one in sights if alone(one).presence >= _LIKELY]


def _roll_deg(cards: Sequence[Seen]) -> float:
    """How far cards are turned against the picture's edges, -45 to 45, clockwise above 0."""
    sides = np.array([one.candidate.outline[1] - one.candidate.outline[0] for one in cards])
    # A quarter more is the same: four times the angle goes once around.
    four = np.exp(4j * np.arctan2(sides[:, 1], sides[:, 0])).mean()
    return float(np.degrees(np.angle(four)) / 4)


def _turned(pixels: Pixels, deg: float) -> Pixels:
    """A picture turned clockwise about its middle, all of it in sight."""
    height, width = pixels.shape[:2]
    matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), -deg, 1.0)
    wide, high = (
        round(float(abs(matrix[0, 0]) * a + abs(matrix[0, 1]) * b)) for a, b in ((width, height), (height, width))
    )
    matrix[:, 2] += ((wide - width) / 2, (high - height) / 2)
    return np.asarray(cv2.warpAffine(pixels, matrix, (wide, high), flags=cv2.INTER_LINEAR), dtype=np.uint8)
