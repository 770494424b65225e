"""Sausage Sizzle and Würfelwurst: editions, events, states and scores."""

from scorer.game import EditionInfo, Game
from scorer.sausage_sizzle.editions import EDITIONS
from scorer.sausage_sizzle.game import (
    FEWEST_PLAYERS,
    Event,
    MatchStarted,
    State,
    TurnBooked,
    TurnCorrected,
    apply,
    decode,
    describe,
    encode,
)
from scorer.sausage_sizzle.table import score_table

GAME: Game[State, Event] = Game(
    id="sausage-sizzle",
    name="Sausage Sizzle!",
    editions=tuple(EditionInfo(e.id, e.name, FEWEST_PLAYERS, e.most_players) for e in EDITIONS.values()),
    event_types=(MatchStarted, TurnBooked, TurnCorrected),
    start=MatchStarted,
    apply=apply,
    encode=encode,
    decode=decode,
    describe=describe,
    score_table=score_table,
)
"""The description of the game that the registry holds."""
