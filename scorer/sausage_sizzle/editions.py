"""The editions of Sausage Sizzle as data: which dice each has, its critters in order, how many may play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from scorer.words import listing, quote

Kind = Literal["critter", "food"]
KINDS: tuple[Kind, Kind] = ("critter", "food")
NUMBERS = ("2", "3", "4", "5")
SAUSAGE = "sausage"
FOOD = (*NUMBERS, SAUSAGE)
"""The labels that food dice may show, lowest number first."""
UNREAD = "unread"
"""Stands in a booked turn for a die whose doubt could not change the score; never a face of a die."""
DICE_PER_KIND = 4
DICE = 2 * DICE_PER_KIND
TURNS = 6
"""Turns of each player, and critters of an edition: each critter is used once."""


class UnknownEditionError(ValueError):
    """An edition id that no edition has."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die of an edition: its kind and its six faces (labels, repeated where a face is)."""

    kind: Kind
    faces: tuple[str, ...]

    def __post_init__(self) -> None:
        """Refuse a die without six faces, and a food die whose faces have no value."""
        if len(self.faces) != 6:
            raise ValueError(f"expected a die with six faces, got {len(self.faces)}")
        if self.kind == "food" and not set(self.faces) <= set(FOOD):
            raise ValueError(f"expected food faces of {listing(FOOD)}, got {listing(self.faces)}")
        if self.kind == "critter" and set(self.faces) & {*FOOD, UNREAD}:
            raise ValueError(f"expected critters on a critter die, got {listing(self.faces)}")


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition: critters in the order that breaks ties, the eight dice, and the most players."""

    id: str
    name: str
    critters: tuple[str, ...]
    dice: tuple[Die, ...]
    most_players: int

    def __post_init__(self) -> None:
        """Refuse an edition without four dice of each kind, six distinct critters, and those critters on its dice."""
        for kind in KINDS:
            if self.count(kind) != DICE_PER_KIND:
                raise ValueError(f"expected {DICE_PER_KIND} {kind} dice in {self.id}, got {self.count(kind)}")
        if len(self.critters) != TURNS or len(set(self.critters)) != TURNS:
            raise ValueError(f"expected {TURNS} distinct critters in {self.id}, got {listing(self.critters)}")
        if self.most_players < 1:
            raise ValueError(f"expected at least one player in {self.id}, got {self.most_players}")
        shown = {face for die in self.dice if die.kind == "critter" for face in die.faces}
        if shown != set(self.critters):
            raise ValueError(f"expected the critters on the critter dice of {self.id}, got {listing(sorted(shown))}")

    @property
    def labels(self) -> tuple[str, ...]:
        """Every label a die of this edition may show: the critters in their order, then the food."""
        return self.critters + self.faces("food")

    def faces(self, kind: Kind) -> tuple[str, ...]:
        """The distinct labels of one kind in order."""
        if kind == "critter":
            return self.critters
        shown = {face for die in self.dice if die.kind == "food" for face in die.faces}
        return tuple(label for label in FOOD if label in shown)

    def count(self, kind: Kind) -> int:
        """How many dice of the kind the edition has."""
        return sum(die.kind == kind for die in self.dice)

    def kind_of(self, label: str) -> Kind | None:
        """The kind of die that shows the label; None where no die of this edition does."""
        return next((kind for kind in KINDS if label in self.faces(kind)), None)

    def can_show(self, labels: Sequence[str]) -> bool:
        """True if dice of this edition can show all these labels at once, each die showing one of them.

        A bipartite matching of labels to dice by augmenting paths; fewer labels than dice are fine.
        """
        label_on: dict[int, int] = {}

        def place(label: int, tried: set[int]) -> bool:
            for number, die in enumerate(self.dice):
                if labels[label] in die.faces and number not in tried:
                    tried.add(number)
                    if number not in label_on or place(label_on[number], tried):
                        label_on[number] = label
                        return True
            return False

        return len(labels) <= len(self.dice) and all(place(label, set()) for label in range(len(labels)))

    def impossible(self, labels: Sequence[str]) -> str | None:
        """Name the label that its dice cannot show as often as asked for, as "5 3 times"; None where all can."""
        for label, times in Counter(labels).items():
            if not self.can_show([label] * times):
                return f"{label} {times} times"
        return None if self.can_show(labels) else listing(labels)


def _dice(critters: tuple[str, ...], *food: str) -> tuple[Die, ...]:
    return (
        *(Die("critter", critters) for _ in range(DICE_PER_KIND)),
        *(Die("food", tuple(SAUSAGE if face == "s" else face for face in faces)) for faces in food),
    )


_AUSTRALIAN = ("quokka", "crocodile", "platypus", "echidna", "snake", "kangaroo")
_GERMAN = ("quail", "bug", "wasp", "worm", "raccoon", "weasel")

EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {
        edition.id: edition
        for edition in (
            Edition(
                "sausage-sizzle",
                "Sausage Sizzle!",
                _AUSTRALIAN,
                _dice(_AUSTRALIAN, "2345ss", "2345ss", "2345ss", "2345ss"),
                most_players=5,
            ),
            Edition(
                "wuerfelwurst",
                "Würfelwurst",
                _GERMAN,
                _dice(_GERMAN, "2345ss", "2345ss", "23455s", "23455s"),
                most_players=4,
            ),
        )
    }
)
"""The known editions by id, the default one first."""
DEFAULT_EDITION = next(iter(EDITIONS))


def edition(edition_id: str) -> Edition:
    """Give the edition of that id; raises UnknownEditionError naming the known ones."""
    found = EDITIONS.get(edition_id) if isinstance(edition_id, str) else None
    if found is None:
        shown = quote(edition_id) if isinstance(edition_id, str) else repr(type(edition_id).__name__)
        raise UnknownEditionError(f"expected one of the editions {listing(tuple(EDITIONS))}, got {shown}")
    return found
