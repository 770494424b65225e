"""Says which labels of a taught set a game has no use for, and which it lacks."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.salsicha.cards import PARTS, UnknownCardError, split
from scorer.words import listing

COMBINATION = "combination-"
"""How the label of a combination card of Salsicha begins."""


def told_of_fixed(game: str, own: Sequence[str], labels: Sequence[str]) -> list[str]:
    """Compare labels with those that a game's reader knows."""
    others = [label for label in labels if label not in own]
    missing = [label for label in own if label not in labels]
    told = [f"not used, for {game} reads only {listing(own)}: {listing(others)}"] if others else []
    return told + ([f"not taught, and so not read: {listing(missing)}"] if missing else [])


def told_of_hands(labels: Sequence[str]) -> list[str]:
    """Compare labels with what cards of Salsicha are called: any colours, but each with all of its parts."""
    colours: dict[str, set[str]] = {}
    others = []
    for label in labels:
        try:
            colour, part = split(label)
            colours.setdefault(colour, set()).add(part)
        except UnknownCardError:
            others += [] if label.startswith(COMBINATION) else [label]
    called = f"{listing([f'colour-{part}' for part in PARTS], 'or')}, or {COMBINATION}name"
    told = [f"read, but no card of a hand, which are called {called}: {listing(others)}"] if others else []
    missing = [f"{colour}-{part}" for colour, parts in colours.items() for part in PARTS if part not in parts]
    return told + ([f"not taught, and so not read: {listing(missing)}"] if missing else [])
