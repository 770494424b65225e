"""What a set is: a taught edition with its labels and example faces, what may be a name, and what can be wrong."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from scorer.words import quote
from vision.added import Added

Pixels = npt.NDArray[np.uint8]

MOST_OF_LABEL = 999
"""So many examples one label has at most, and so many pictures there are of the bare table."""
MOST_EXAMPLES = 4_500
"""So many grey examples a set has at most, all together, in colour a third: what is kept can also be exported."""
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
    """A taught edition: for each label its example faces (EXAMPLE_SIDE square), and the weakest pair.

    `ratio`: of a set of cards the width to the height of a card with its art upright; its examples are in colour and
    stretched square. None for dice, whose examples are grey.
    """

    game: str
    name: str
    examples: Mapping[str, tuple[Pixels, ...]]
    bare: tuple[Pixels, ...] = ()
    weakest: Pair | None = None
    warnings: tuple[str, ...] = field(default=())
    added: tuple[Added, ...] = ()
    """The examples that corrections added to the taught ones."""
    ratio: float | None = None

    @property
    def faces(self) -> dict[str, tuple[Pixels, ...]]:
        """All examples by label: the taught ones, then the added ones."""
        return {
            label: (*taught, *(one.face for one in self.added if one.label == label))
            for label, taught in self.examples.items()
        }

    @property
    def size_fault(self) -> str | None:
        """Why the set is too large to be kept, or None where it is not."""
        return size_fault(
            {label: len(taught) for label, taught in self.examples.items()},
            len(self.bare),
            len(self.added),
            colour=self.ratio is not None,
        )

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


def label_key(label: str) -> str:
    """Give the form in which two labels count as the same: no person, and not every disk, tells them apart by more.

    Neither capitals nor how accented letters are put together make a difference.
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", label).casefold())


def alike_fault(labels: Iterable[str]) -> str | None:
    """Say which two of a set's labels are one in truth, or None where all differ."""
    seen: dict[str, str] = {}
    for label in labels:
        other = seen.setdefault(label_key(label), label)
        if other is not label:
            by_capitals = label != other and label.casefold() == other.casefold()
            told = "differ in capitals only" if by_capitals else "are written alike"
            return f"the labels {quote(other)} and {quote(label)} {told}"
    return None


def size_fault(counts: Mapping[str, int], bare: int = 0, added: int = 0, *, colour: bool = False) -> str | None:
    """Say why no set has so many examples (by label, of the bare table, added) and what to do; None where it may."""
    most = MOST_EXAMPLES // 3 if colour else MOST_EXAMPLES
    for label, count in counts.items():
        if count > MOST_OF_LABEL:
            return f"{count} examples of {quote(label)}, and {MOST_OF_LABEL} of a label are the most: leave photos out"
    if bare > MOST_OF_LABEL:
        return f"{bare} things seen on the bare table, and {MOST_OF_LABEL} are the most: leave photos of it out"
    total = sum(counts.values()) + bare + added
    if total > most:
        return f"{total} examples, and {most} of all labels together are the most: leave photos or labels out"
    return None
