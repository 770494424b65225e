"""Reads the data file of a deck: which cards it has and how many of each."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

Deck = TypeVar("Deck")


class DamagedDeckError(ValueError):
    """A data file that is missing or does not hold a deck; raised when the deck is first used."""


def read_deck(path: Path, form: type[Deck]) -> Deck:
    """Read a deck of a form from its file; raises DamagedDeckError."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=form)
    except (OSError, msgspec.MsgspecError) as error:
        raise DamagedDeckError(f"expected a deck in {path}, got: {error}; install the program again") from error
