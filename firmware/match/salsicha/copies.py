"""Which combinations a copy has: those of the printed deck or of the rulebook, and what was added at the table."""

from __future__ import annotations

from typing import Any

from firmware.journal import Journal, JournalError
from firmware.match.play import replayed
from hardware.pieces.salsicha_deck import deck
from scorer.registry import GAMES
from scorer.salsicha.cards import KNOWN, Combination

Combinations = tuple[Combination, ...]
PRINTED, OWN = "printed deck", "another copy"
COPIES = (PRINTED, OWN)


def printed() -> Combinations:
    """The combinations of the deck that is printed for this box."""
    return tuple(card.combination for card in deck().combinations)


def first_of(copy: str) -> Combinations:
    """The combinations that a copy has before any is added or taken out."""
    return printed() if copy == PRINTED else KNOWN


def copy_of(combinations: Combinations) -> str:
    """Tell which copy a match was played with: the printed deck has names of its own, some of them taken out or not."""
    its_own = {one.name for one in printed()} - {one.name for one in KNOWN}
    return OWN if its_own.isdisjoint(one.name for one in combinations) else PRINTED


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
    return {**found, **{copy: first_of(copy) for copy in COPIES if copy not in found}}
