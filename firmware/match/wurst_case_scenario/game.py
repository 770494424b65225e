"""Wurst Case Scenario as the pages that all games share need it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from display.views import Action, Choice
from firmware.match.game import MatchGame
from firmware.match.wurst_case_scenario.belt_page import BeltPage
from firmware.match.wurst_case_scenario.correct_page import CorrectBeltPage
from firmware.match.wurst_case_scenario.help import PAGES
from firmware.match.wurst_case_scenario.holder_page import HolderPage
from firmware.match.wurst_case_scenario.log_page import LogPage
from firmware.match.wurst_case_scenario.options import BeltOptions
from firmware.match.wurst_case_scenario.play import BeltPlay
from firmware.match.wurst_case_scenario.secret_page import LookAwayPage, SecretsPage
from firmware.match.wurst_case_scenario.watched_page import WatchedBeltPage
from scorer.words import counted
from scorer.wurst_case_scenario.belt import SAUSAGES
from scorer.wurst_case_scenario.game import State

if TYPE_CHECKING:
    from firmware.match.page import Page
    from firmware.match.stage import SetChoice, Stage


class WurstCaseScenario(MatchGame):
    """The game of the belt."""

    play_type = BeltPlay
    pieces = "sausages"
    help = PAGES

    def fits(self, known: SetChoice, edition: str) -> bool:  # noqa: ARG002 - there is one edition
        """True for a set that knows all eight sausages."""
        return set(SAUSAGES) <= set(known.labels)

    def begin(self, stage: Stage) -> Page:
        """Return the choice of how the match is played on the box."""
        return BeltOptions(stage, self)

    def table(self, stage: Stage, play: BeltPlay) -> Page:
        """Return the belt; before it a secret that is to be told, after it who holds the last sausage."""
        if play.state.outcome is not None:
            return HolderPage(stage, play)
        if play.to_tell:
            return LookAwayPage(stage, play, play.to_tell, beginning=True)
        return (WatchedBeltPage if play.settings.with_camera and stage.around.camera else BeltPage)(stage, play)

    def by_hand(self, stage: Stage, play: BeltPlay) -> Page:
        """Return the belt without what the camera sees."""
        return BeltPage(stage, play)

    def sheet(self, stage: Stage, play: BeltPlay, player: str) -> Page:  # noqa: ARG002 - one belt for all
        """Return what was played."""
        return LogPage(stage, play)

    def progress(self, state: State) -> str:
        """Say the round and how many are left."""
        if state.outcome is not None:
            return f"who holds {state.belt.survivor}?"
        return f"round {state.clock.round}, {counted(len(state.belt.standing), 'sausage')} left"

    def has_points(self, state: State) -> bool:  # noqa: ARG002 - no match of it has any
        """False: it is won or lost."""
        return False

    def outcome(self, state: State) -> str:
        """Say who won, or how everybody lost."""
        end = state.outcome
        if end is None or end.kind == "wurst-case":
            return "Wurst Case Scenario: the last ones fell together. Nobody wins!"
        if end.winner is None:
            return f"Total Failure: nobody holds {end.survivor}. All lose!"
        return f"{end.winner} wins: {end.survivor} is the Last Wurst Standing!"

    def own_rows(self, stage: Stage, play: BeltPlay) -> tuple[tuple[Choice, Callable[[], Page]], ...]:
        """Return what was played, putting the belt right, and the secrets."""
        log = Choice("What was played", Action("log")), partial(LogPage, stage, play)
        if play.state.over:
            return (log,)
        right = Choice("Put the belt right", Action("put-right")), partial(CorrectBeltPage, stage, play)
        told = sum(bool(held) for held in play.state.identities)
        detail = f"{told} of {len(play.state.players)} told"
        secrets = Choice("Identities", Action("secrets"), detail=detail), partial(SecretsPage, stage, play)
        return log, right, secrets
