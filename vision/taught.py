"""What a set is: a taught edition with its labels and example faces, what may be a name, and what can be wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from scorer.words import quote
from vision.added import Added

Pixels = npt.NDArray[np.uint8]

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}")


class SetError(ValueError):
    """A set that cannot be used; the message says why and what to do."""


class UnknownSetError(SetError):
    """No set of this name has been taught."""


class DamagedSetError(SetError):
    """A set's files are missing or cannot be read."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two labels and how far apart they are: 0 cannot be told apart, 1 nothing in common."""

    labels: tuple[str, str]
    apart: float


@dataclass(frozen=True, slots=True, eq=False)
class Set:
    """A taught edition: for each label its example faces (EXAMPLE_SIDE square, grey), and the weakest pair."""

    game: str
    name: str
    examples: Mapping[str, tuple[Pixels, ...]]
    bare: tuple[Pixels, ...] = ()
    weakest: Pair | None = None
    warnings: tuple[str, ...] = field(default=())
    added: tuple[Added, ...] = ()
    """The examples that corrections added to the taught ones."""

    @property
    def faces(self) -> dict[str, tuple[Pixels, ...]]:
        """All examples by label: the taught ones, then the added ones."""
        return {
            label: (*taught, *(one.face for one in self.added if one.label == label))
            for label, taught in self.examples.items()
        }

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the faces, in the order they are kept."""
        return tuple(self.examples)


def is_label(label: object) -> bool:
    """True for a text that can be the name of a face: a folder's name everywhere, of signs that can be shown."""
    # str.isprintable refuses control signs and half surrogates, which no folder's name can hold everywhere.
    return (
        isinstance(label, str) and label not in {"", ".", ".."} and label.isprintable() and not set(label) & {"/", "\\"}
    )


def is_name(name: str) -> bool:
    """True for what can be the name of a set, and so of a folder, everywhere."""
    return _NAME.fullmatch(name) is not None and not name.endswith((" ", "."))


def check_name(name: str) -> str:
    """The name itself; SetError where it could not be a folder's name everywhere."""
    if not is_name(name):
        raise SetError(
            f"expected a set's name of up to 40 letters, digits, '-', '_', '.' and spaces, got {quote(name)}"
        )
    return name
