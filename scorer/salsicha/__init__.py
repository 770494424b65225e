"""Salsicha: hands that are dog combinations, going out, and the consolation prize."""

from scorer.game import Game
from scorer.salsicha.events import (
    CombinationKept,
    DiscardLaid,
    Event,
    HandShown,
    LiveChosen,
    MatchStarted,
    RoundClosed,
    TurnBooked,
    WentOut,
    decode,
    encode,
)
from scorer.salsicha.game import EDITION, State, apply, describe
from scorer.salsicha.table import score_table

GAME: Game[State, Event] = Game(
    id="salsicha",
    name="Salsicha",
    editions=(EDITION,),
    event_types=(
        MatchStarted,
        CombinationKept,
        LiveChosen,
        TurnBooked,
        WentOut,
        DiscardLaid,
        HandShown,
        RoundClosed,
    ),
    start=MatchStarted,
    apply=apply,
    encode=encode,
    decode=decode,
    describe=describe,
    score_table=score_table,
)
"""The description of the game that the registry holds."""
