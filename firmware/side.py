"""What each game's table is to the simulator's window: what lies there, and what mouse, wheel and keys do to it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pygame

from display import text, theme
from display.geometry import Rect
from firmware.match import Stage
from firmware.shared_camera import SharedCamera

Place = tuple[float, float]
"""A place in the camera's frame, in pixels."""


@dataclass(frozen=True, slots=True)
class HelpLine:
    """A line below the table; `important` says what is to be done now."""

    text: str
    important: bool = False


class Side(ABC):
    """One game's table; `bench` is its camera as well, and `keys` give the word that a key stands for."""

    bench: SharedCamera[Any]
    keys: Mapping[int, str]

    @abstractmethod
    def attend(self, stage: Stage) -> None:
        """Take note of what the box shows now: the match, or what the set-up asks for."""

    @abstractmethod
    def words(self) -> Mapping[str, str]:
        """Return the drawn keys below the table: what each is for, and what is written on it."""

    @abstractmethod
    def help(self) -> tuple[HelpLine, ...]:
        """Return the lines below the table."""

    @abstractmethod
    def do(self, word: str, place: Place) -> None:
        """Carry out one of `words`, the pointer being at a place of the frame."""

    def key(self, key: int, place: Place) -> None:  # noqa: B027 - not every table has more keys
        """Take a key that is none of `keys`."""

    @abstractmethod
    def press(self, place: Place) -> bool:
        """Take the pointer going down; tells whether something is held now."""

    @abstractmethod
    def move(self, place: Place, *, dragging: bool) -> None:
        """Take the pointer moving, `dragging` where something was pressed and it has left that place."""

    @abstractmethod
    def release(self, place: Place, *, dragged: bool) -> None:
        """Take the pointer going up with what was pressed."""

    def turn(self, place: Place, quarters: int) -> None:  # noqa: B027 - not everything can be turned
        """Take the wheel, or the right button, as so many quarters clockwise."""

    def draw_marks(self, window: pygame.Surface, area: Rect) -> None:  # noqa: B027 - not every table has marks
        """Draw what is to be marked into the picture, which fills an area of the window."""


def fitted_line(words: str, line_px: int, colour: theme.Colour, width_px: int) -> pygame.Surface:
    """Return a line of text, set smaller where it would be too wide."""
    written = text.line(words, line_px, colour)
    if written.get_width() > width_px:
        written = text.line(words, max(8, line_px * width_px // written.get_width()), colour)
    return written
