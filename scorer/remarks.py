"""What was found while a typed table is read, and the part of reading that every game shares: the players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from scorer.words import LONGEST_NAME, listing, name_fault, names_faults, quote, tell


@dataclass(slots=True)
class Remarks:
    """What was found while a table is read: faults refuse it, warnings go out with its scores."""

    faults: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def unknown_keys(self, where: str, data: Mapping[object, object], known: tuple[str, ...]) -> None:
        """Warn of keys nobody reads, which are likely slips of the pen."""
        for key in data:
            if key not in known:
                self.warnings.append(f"{where}unknown key {tell(key)} ignored (expected {listing(known)})")


def read_players(value: object, wrong_number: Callable[[int], str | None], remarks: Remarks) -> list[object]:
    """Give the list of players, whatever they are; note a list that is none, a wrong number, and names that cannot be.

    `wrong_number` says why so many players cannot play, or None where they can.
    """
    if not isinstance(value, list):
        remarks.faults.append(f"expected a list of players, got {tell(value)}")
        return []
    if fault := wrong_number(len(value)):
        remarks.faults.append(fault)
    remarks.faults += names_faults((n, p.get("name")) for n, p in enumerate(value, start=1) if isinstance(p, dict))
    for n, p in enumerate(value, start=1):
        name = p.get("name") if isinstance(p, dict) else None
        if isinstance(name, str) and len(name) > LONGEST_NAME:
            remarks.faults.append(f"player {n}: expected a name of up to {LONGEST_NAME} characters, got {len(name)}")
    return value


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
