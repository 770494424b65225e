"""Wurst Case Scenario: eight sausages on the belt, the Meat Machine, and who is left standing."""

from scorer.game import Game
from scorer.wurst_case_scenario.belt import AllMoved, Moved, MovedApart, MovedTogether, Swapped
from scorer.wurst_case_scenario.events import (
    BeltCorrected,
    CardPlayed,
    Event,
    HandDiscarded,
    HolderNamed,
    IdentitiesTaken,
    MatchStarted,
    MoveCancelled,
    TurnEnded,
    decode,
    encode,
)
from scorer.wurst_case_scenario.game import EDITION, State, apply, describe
from scorer.wurst_case_scenario.table import score_table

GAME: Game[State, Event] = Game(
    id="wurst-case-scenario",
    name="Wurst Case Scenario",
    editions=(EDITION,),
    event_types=(
        MatchStarted,
        IdentitiesTaken,
        CardPlayed,
        Moved,
        Swapped,
        MovedTogether,
        MovedApart,
        AllMoved,
        MoveCancelled,
        HandDiscarded,
        TurnEnded,
        BeltCorrected,
        HolderNamed,
    ),
    start=MatchStarted,
    apply=apply,
    encode=encode,
    decode=decode,
    describe=describe,
    score_table=score_table,
)
"""The description of the game that the registry holds."""
