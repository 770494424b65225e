"""Which combinations a copy has: those of the printed deck or of the rulebook, and what was added at the table."""

from __future__ import annotations

from typing import Any

from firmware.journal import Journal, JournalError
from firmware.match.play import replayed
from hardware.pieces.salsicha_deck import deck
from scorer.registry import GAMES
from scorer.salsicha.cards import KNOWN, Combination

Combinations = tuple[Combination, ...]
PRINTED, OWN = "print-and-play", "another copy"
COPIES = (PRINTED, OWN)


def printed() -> Combinations:
    """The combinations of the deck that is printed for this box."""
    return tuple(card.combination for card in deck().combinations)


def copy_of(combinations: Combinations) -> str:
    """Tell which copy a match was played with: the printed deck has its own names."""
    names = {one.name for one in combinations}
    return PRINTED if {one.name for one in printed()} <= names else OWN


def kept(journal: Journal) -> dict[str, Combinations]:
    """Give what each copy has, the one played last first: as it was left in its last match, deleted ones too.

    A copy that was never played has the combinations of the printed deck, or those that the rulebook shows.
    """
    found: dict[str, Combinations] = {}
    matches = sorted((*journal.matches(), *journal.binned()), key=lambda match: match.started_utc, reverse=True)
    for match in matches:
        if match.game != GAMES["salsicha"].id or len(found) == len(COPIES):
            continue
        try:
            state: Any = replayed(journal, match)
        except JournalError:
            continue
        found.setdefault(copy_of(state.combinations), state.combinations)
    return {**found, **{copy: first for copy, first in ((PRINTED, printed()), (OWN, KNOWN)) if copy not in found}}
