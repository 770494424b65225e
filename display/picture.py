"""Camera pictures on the screen: scaled to a place, and points carried between the two."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame

from display.geometry import Rect
from display.views import Pixels


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a picture of `size_wh` pixels lies on the surface: all of it, in proportion, in `rect`."""

    size_wh: tuple[int, int]
    rect: Rect

    def to_surface(self, point: tuple[float, float]) -> tuple[float, float]:
        """A place in the picture as a place on the surface."""
        return (
            self.rect.x + point[0] * self.rect.w / self.size_wh[0],
            self.rect.y + point[1] * self.rect.h / self.size_wh[1],
        )

    def to_picture(self, point: tuple[float, float]) -> tuple[float, float] | None:
        """A place on the surface as a place in the picture; None outside the picture."""
        if point not in self.rect:
            return None
        return (
            (point[0] - self.rect.x) * self.size_wh[0] / self.rect.w,
            (point[1] - self.rect.y) * self.size_wh[1] / self.rect.h,
        )


def to_surface(picture: Pixels, size_wh: tuple[int, int]) -> pygame.Surface:
    """A picture (height x width x 3, blue green red, uint8) scaled to `size_wh` pixels."""
    if picture.ndim != 3 or picture.shape[2] != 3 or picture.dtype != np.uint8 or 0 in picture.shape:
        raise ValueError(
            f"expected a picture as height x width x 3 of uint8, got {picture.shape} of {picture.dtype}; "
            "convert it to blue green red first"
        )
    import cv2  # noqa: PLC0415 - takes seconds on a Pi's cold card; the first screen stands before it is needed

    size = (max(1, size_wh[0]), max(1, size_wh[1]))
    how = cv2.INTER_AREA if size[0] < picture.shape[1] else cv2.INTER_LINEAR
    scaled = cv2.cvtColor(cv2.resize(picture, size, interpolation=how), cv2.COLOR_BGR2RGB)
    return pygame.image.frombuffer(scaled.tobytes(), size, "RGB")


def draw(surface: pygame.Surface, rect: Rect, picture: Pixels) -> Placed:
    """Draw the whole picture as large as fits in the middle of `rect`; returns where it lies."""
    height, width = picture.shape[:2]
    placed = Placed((width, height), rect.fitted(max(1, width), max(1, height)))
    surface.blit(to_surface(picture, (placed.rect.w, placed.rect.h)), (placed.rect.x, placed.rect.y))
    return placed
