"""Sosig: cards in a grid, the chains they make, and the six steps of the scoring."""

from scorer.game import Game
from scorer.sosig.game import (
    EDITION,
    Event,
    Kept,
    LayoutCounted,
    MatchStarted,
    PrizeSettled,
    State,
    TurnBooked,
    apply,
    decode,
    describe,
    encode,
)
from scorer.sosig.table import score_table

GAME: Game[State, Event] = Game(
    id="sosig",
    name="Sosig",
    editions=(EDITION,),
    event_types=(MatchStarted, TurnBooked, LayoutCounted, Kept, PrizeSettled),
    start=MatchStarted,
    apply=apply,
    encode=encode,
    decode=decode,
    describe=describe,
    score_table=score_table,
)
"""The description of the game that the registry holds."""
