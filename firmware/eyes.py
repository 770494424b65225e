"""What the commands and the loop need of seeing: the taught sets of this home, and readers made from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from firmware.failure import FailureError
from firmware.games import refuse_unbuilt
from firmware.home import Home, find_home
from vision.readers import READERS, ReadsPictures
from vision.sets import SetError, SetStore

OWN_SET = "print-and-play"
"""The set that the box ships with, one a game."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """A reader with the names it answers to in results."""

    game: str
    set_name: str
    reader: ReadsPictures


def store(home: Home | None = None) -> SetStore:
    """Return the sets of this home and those the box ships with."""
    return SetStore((home or find_home()).sets)


def open_eyes(game: str, set_name: str | None = None) -> Eyes:
    """Load a set and make its reader; FailureError where the game is not built or the set is unknown or damaged."""
    refuse_unbuilt(game, tuple(READERS), "read")
    name = OWN_SET if set_name is None else set_name
    try:
        taught: Any = store().load(game, name)
    except SetError as error:
        raise FailureError(str(error)) from error
    return Eyes(game, name, READERS[game](taught))
