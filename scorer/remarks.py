"""What was found while a typed table is read, and the parts of reading that games share: players, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scorer.words import EXACT_WHOLE, LONGEST_NAME, listing, name_fault, names_faults, quote, tell

MOST_PLAYERS = 100
"""More players than around any table; how many may play is each game's own rule."""
MOST_OF_A_LIST = 20
"""So many faults, and warnings, of a long list are told one by one."""
MOST_UNKNOWN_KEYS = 10
"""So many keys that nobody reads are named, of each object."""


@dataclass(slots=True)
class Remarks:
    """What was found while a table is read: faults refuse it, warnings go out with its scores."""

    faults: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def unknown_keys(self, where: str, data: Mapping[object, object], known: tuple[str, ...]) -> None:
        """Warn of keys nobody reads, which are likely slips of the pen."""
        unknown = [key for key in data if key not in known]
        for key in unknown[:MOST_UNKNOWN_KEYS]:
            self.warnings.append(f"{where}unknown key {tell(key)} ignored (expected {listing(known)})")
        if len(unknown) > MOST_UNKNOWN_KEYS:
            self.warnings.append(f"{where}{len(unknown) - MOST_UNKNOWN_KEYS} more unknown keys ignored")

    def add_some(self, where: str, more: Remarks) -> None:
        """Add the first of what was found in a long list, and say of how many more."""
        for kept, found in ((self.faults, more.faults), (self.warnings, more.warnings)):
            kept.extend(found[:MOST_OF_A_LIST])
            if len(found) > MOST_OF_A_LIST:
                kept.append(f"{where}{len(found) - MOST_OF_A_LIST} more of the kind")

    def too_many(self, where: str, expected: str, values: Sequence[object], most: int) -> bool:
        """Note more of something than any table has, which is then not judged one by one; True where that is so."""
        if len(values) > most:
            self.faults.append(f"{where}expected {expected}, got {len(values)}")
        return len(values) > most


def read_players(value: object, wrong_number: Callable[[int], str | None], remarks: Remarks) -> list[object]:
    """Give the list of players, whatever they are; note a list that is none, a wrong number, and names that cannot be.

    `wrong_number` says why so many players cannot play, or None where they can. Of far too many none is given.
    """
    if not isinstance(value, list):
        remarks.faults.append(f"expected a list of players, got {tell(value)}")
        return []
    if fault := wrong_number(len(value)):
        remarks.faults.append(fault)
        if len(value) > MOST_PLAYERS:
            return []
    if remarks.too_many("", f"at most {MOST_PLAYERS} players", value, MOST_PLAYERS):
        return []
    remarks.faults += names_faults((n, p.get("name")) for n, p in enumerate(value, start=1) if isinstance(p, dict))
    for n, p in enumerate(value, start=1):
        name = p.get("name") if isinstance(p, dict) else None
        if isinstance(name, str) and len(name) > LONGEST_NAME:
            remarks.faults.append(f"player {n}: expected a name of up to {LONGEST_NAME} characters, got {len(name)}")
    return value


def read_names(value: object, wrong_number: Callable[[int], str | None], remarks: Remarks) -> tuple[str, ...]:
    """Give the players' names where the list of players holds nothing else; noted is what `read_players` notes."""
    players = [{"name": name} for name in value] if isinstance(value, list) else value
    named = (player["name"] for player in read_players(players, wrong_number, remarks) if isinstance(player, dict))
    return tuple(name for name in named if isinstance(name, str))


def whole_number(value: object) -> int | None:
    """Give a JSON value as a whole number (3 and 3.0 alike), or None where it is none."""
    if isinstance(value, float) and value.is_integer() and abs(value) <= EXACT_WHOLE:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def place_of(number: int, name: object) -> str:
    """Say which player is meant: by number, and by name where there is one to read."""
    readable = isinstance(name, str) and not name_fault(name)
    return f"player {number} ({quote(str(name))})" if readable else f"player {number}"


def note_alike(names: Iterable[str], remarks: Remarks) -> None:
    """Warn of names that differ in capitals only."""
    seen: dict[str, str] = {}
    for name in names:
        other = seen.setdefault(name.casefold().strip(), name)
        if other != name:
            remarks.warnings.append(f"the names {quote(other)} and {quote(name)} differ in capitals only")
