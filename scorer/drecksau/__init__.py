"""Drecksau with Sauschön: pigs clean, dirty and pretty, the cards on them, and the tournament."""

from scorer.drecksau.events import (
    BirdEnded,
    CardPlayed,
    Event,
    MatchStarted,
    PigsCorrected,
    RoundStarted,
    decode,
    encode,
)
from scorer.drecksau.game import EDITION, State, apply, describe
from scorer.drecksau.table import score_table
from scorer.game import Game

GAME: Game[State, Event] = Game(
    id="drecksau",
    name="Drecksau: Sauschön",
    editions=(EDITION,),
    event_types=(MatchStarted, CardPlayed, BirdEnded, PigsCorrected, RoundStarted),
    start=MatchStarted,
    apply=apply,
    encode=encode,
    decode=decode,
    describe=describe,
    score_table=score_table,
)
"""The description of the game that the registry holds."""
