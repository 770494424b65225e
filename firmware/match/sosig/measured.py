"""Prizes of the printed deck that the rules leave to the players' marks, though the cards show who has met them."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.pieces.sosig_deck import PrizeCard, deck
from scorer.sosig.chains import finished
from scorer.sosig.game import State
from scorer.sosig.prizes import MEASURES, prize_of
from scorer.words import listing


def card_of(prize_id: str) -> PrizeCard | None:
    """Return the card of a prize that is to be marked and can be measured; None for any other prize."""
    card = next((card for card in deck().prizes if card.id == prize_id), None)
    return card if card is not None and card.measure in MEASURES and not prize_of(prize_id).is_measured else None


def is_measured(prize_id: str) -> bool:
    """True where nobody has to say who has met a prize."""
    return prize_of(prize_id).is_measured or card_of(prize_id) is not None


def values(state: State, card: PrizeCard) -> Mapping[str, int]:
    """What the finished Sosigs of each player measure."""
    measure, options = MEASURES[card.measure], state.options
    return {name: measure.value(finished(state.holding(name).layout, options), options) for name in state.players}


def met_by(state: State, prize_id: str) -> tuple[str, ...]:
    """Return who has met a prize as the cards lie now; nobody for one that is not measured so."""
    card = card_of(prize_id)
    if card is None:
        return ()
    measured = values(state, card)
    best = max(measured.values())
    return tuple(name for name, value in measured.items() if value == best >= card.minimum)


def told_values(state: State) -> str:
    """Say what the prize played for measures of each player; empty for one that is not measured so."""
    card = card_of(state.prize.id) if state.prize else None
    if card is None:
        return ""
    each = listing([f"{name} {value}" for name, value in values(state, card).items()])
    return f"{card.name}, {card.minimum} or more {card.words}: {each}"
