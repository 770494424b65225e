"""The cards of Salsicha and the dog combinations: which hands are one, and what cannot be one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from scorer.words import counted, listing, name_fault, quote, tell

PARTS = ("head", "body", "tail")
DECK: Mapping[str, int] = MappingProxyType({"head": 1, "body": 4, "tail": 1})
"""How many cards of each part every colour has."""
COLOURS, FEWER_COLOURS, FEW_PLAYERS = 9, 7, 3
"""So many colours are in the deck, and so many with up to FEW_PLAYERS players, who take two out."""
PERFECT_NAME = "perfect"
MOST_PARTS = 18
"""More cards than any combination needs, or any hand can hold."""

Profile = tuple[int, int, int]
"""How many heads, bodies and tails one colour, or one letter, has."""
Shape = tuple[Profile, ...]
"""The profiles of all colours in a hand, sorted: two hands of one shape differ in the names of the colours only."""


class UnknownCardError(ValueError):
    """A label that names no card of Salsicha."""


def split(label: str) -> tuple[str, str]:
    """Give colour and part of a label such as "light-blue-head"; raises UnknownCardError."""
    colour, dash, part = label.rpartition("-")
    if not dash or part not in PARTS or name_fault(colour):
        raise UnknownCardError(f"expected a card as colour-{listing(PARTS, 'or')}, got {quote(label)}")
    return colour, part


def card_faults(cards: Sequence[str]) -> tuple[str, ...]:
    """List the labels that name no card, each once."""
    faults = []
    for label in dict.fromkeys(cards):
        try:
            split(label)
        except UnknownCardError as error:
            faults.append(str(error))
    return tuple(faults)


def profiles(cards: Iterable[str]) -> dict[str, Profile]:
    """Count heads, bodies and tails of every colour."""
    return _profiles(_split(label) for label in cards)


def shape_of(cards: Iterable[str]) -> Shape:
    """Give the shape of a hand; the order of the cards and the names of the colours do not matter."""
    return tuple(sorted(profiles(cards).values()))


_split = lru_cache(maxsize=1024)(split)


def _profiles(pairs: Iterable[tuple[str, str]]) -> dict[str, Profile]:
    found: dict[str, list[int]] = {}
    for colour, part in pairs:
        found.setdefault(colour, [0, 0, 0])[PARTS.index(part)] += 1
    return {colour: (heads, bodies, tails) for colour, (heads, bodies, tails) in found.items()}


@dataclass(frozen=True, slots=True)
class Combination:
    """A dog combination: a row of (part, letter); equal letters are one colour, different letters different ones."""

    name: str
    parts: tuple[tuple[str, str], ...]

    @property
    def size(self) -> int:
        """How many cards it needs."""
        return len(self.parts)

    @property
    def letters(self) -> str:
        """The letters in their order, as printed on the cards: "AAAABB"."""
        return "".join(letter for _, letter in self.parts)

    @property
    def shape(self) -> Shape:
        """The shape that a hand must have to be this combination."""
        return _shape_of_parts(self.parts)

    @property
    def is_perfect(self) -> bool:
        """True for the Perfect Salsicha: a head, four bodies and a tail of one colour, or whatever bears its name."""
        return self.name == PERFECT_NAME or self.shape == _PERFECT_SHAPE

    def fits(self, hand: Sequence[str]) -> bool:
        """Tell whether all cards of the hand together are this combination."""
        return len(hand) == self.size and shape_of(hand) == self.shape


@lru_cache(maxsize=256)
def _shape_of_parts(parts: tuple[tuple[str, str], ...]) -> Shape:
    return tuple(sorted(_profiles((letter, part) for part, letter in parts).values()))


_PERFECT_SHAPE: Shape = ((1, 4, 1),)


def _row(name: str, parts: str, letters: str) -> Combination:
    """Make a combination of two words: h, b and t for the parts, and the letters below them."""
    names = {part[0]: part for part in PARTS}
    return Combination(name, tuple((names[part], letter) for part, letter in zip(parts, letters, strict=True)))


PERFECT = _row(PERFECT_NAME, "hbbbbt", "AAAAAA")
KNOWN = (
    PERFECT,
    _row("trousers", "hbbbbt", "AAAABB"),
    _row("salsiberus", "hhbbbbt", "ABCCCDA"),
    _row("two-storey", "hbbbbbt", "ABBACCA"),
)
"""The combinations that the rulebook shows; a copy has more, which its owner adds."""


def read_parts(value: object) -> tuple[tuple[str, str], ...]:
    """Read the parts of a combination, [[part, letter], ...]; raises ValueError saying what was expected."""
    if not isinstance(value, list):
        raise ValueError(f"expected a list of parts, got {tell(value)}")
    pairs = []
    for number, pair in enumerate(value, start=1):
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(word, str) for word in pair):
            raise ValueError(f"expected a part and its letter as part {number}, got {tell(pair)}")
        pairs.append((pair[0], pair[1]))
    return tuple(pairs)


def combination_faults(combination: Combination) -> tuple[str, ...]:
    """List what makes a combination none: no name, no parts, too many, an unknown part, a letter that is none."""
    faults = []
    if fault := name_fault(combination.name):
        faults.append(fault)
    if not combination.parts:
        faults.append("expected at least one part, got none")
    if combination.size > MOST_PARTS:
        faults.append(f"expected at most {MOST_PARTS} parts, got {combination.size}")
        return tuple(faults)
    for number, (part, letter) in enumerate(combination.parts, start=1):
        if part not in PARTS:
            faults.append(f"part {number}: expected {listing(PARTS, 'or')}, got {tell(part)}")
        if len(letter) != 1 or not letter.isalpha():
            faults.append(f"part {number}: expected one letter for its colour, got {tell(letter)}")
    return tuple(faults)


def combination_warnings(combination: Combination) -> tuple[str, ...]:
    """List why no deck can make a combination: more of a part in one colour, or more colours, than there are."""
    letters = Counter((letter, part) for part, letter in combination.parts)
    found = [
        f"letter {letter} has {_parts_told(count, part)}, a colour has {_parts_told(DECK[part], part)}"
        for (letter, part), count in letters.items()
        if count > DECK.get(part, count)
    ]
    colours = len(set(combination.letters))
    if colours > COLOURS:
        found.append(f"it needs {counted(colours, 'colour')}, the deck has {COLOURS}")
    return tuple(found)


def deck_warnings(cards: Iterable[str], players: int) -> tuple[str, ...]:
    """List what these cards together are more of than the deck has, for a number of players."""
    counts = Counter(cards)
    found = [
        f"{_parts_told(count, label)} on the table, there {'is' if DECK[split(label)[1]] == 1 else 'are'} "
        f"{DECK[split(label)[1]]}"
        for label, count in sorted(counts.items())
        if count > DECK[split(label)[1]]
    ]
    colours = sorted({split(label)[0] for label in counts})
    most = FEWER_COLOURS if players <= FEW_PLAYERS else COLOURS
    if len(colours) > most:
        found.append(f"{len(colours)} colours are on the table, expected at most {most} with {players} players")
    return tuple(found)


def _parts_told(count: int, what: str) -> str:
    """Tell a number of cards: "2 heads", "5 red bodies"."""
    word = what.replace("-", " ")
    return f"{count} {word[:-4]}bodies" if count != 1 and word.endswith("body") else counted(count, word)
