"""Drecksau as the pages that all games share need it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from display.views import Action, Choice
from firmware.match.drecksau.camera_page import CameraPage
from firmware.match.drecksau.correct_page import CorrectPage
from firmware.match.drecksau.help import PAGES
from firmware.match.drecksau.options import PigOptions
from firmware.match.drecksau.play import PigPlay
from firmware.match.drecksau.player_page import PlayerPage
from firmware.match.drecksau.plays_page import PlaysPage
from firmware.match.drecksau.prizes_page import PrizesPage, RoundPage
from firmware.match.drecksau.table_page import TablePage
from firmware.match.drecksau.words import told_champion, told_round, told_win
from firmware.match.game import MatchGame
from firmware.match.turns import called
from scorer.drecksau.game import State

if TYPE_CHECKING:
    from firmware.match.page import Page
    from firmware.match.stage import SetChoice, Stage

PIG_LABELS = ("pig-clean", "pig-dirty")
"""What a set has to know at least, to tell how a round goes."""


class Drecksau(MatchGame):
    """The game of pigs."""

    play_type = PigPlay
    pieces = "pigs"
    help = PAGES

    def fits(self, known: SetChoice, edition: str) -> bool:  # noqa: ARG002 - there is one edition
        """True for a set that tells clean pigs from dirty ones."""
        return set(PIG_LABELS) <= set(known.labels)

    def begin(self, stage: Stage) -> Page:
        """Return the choice of pigs, tournament, camera and set."""
        return PigOptions(stage, self)

    def table(self, stage: Stage, play: PigPlay) -> Page:
        """Return the prizes after a round, else the pigs."""
        if play.board.win:
            return RoundPage(stage, play)
        return (CameraPage if play.settings.with_camera and stage.around.camera else TablePage)(stage, play)

    def by_hand(self, stage: Stage, play: PigPlay) -> Page:
        """Return the table without what the camera proposes."""
        return TablePage(stage, play, instead_of_camera=True)

    def sheet(self, stage: Stage, play: PigPlay, player: str) -> Page:
        """Return what was booked."""
        return PlaysPage(stage, play, player)

    def progress(self, state: State) -> str:
        """Say which round it is and whose turn."""
        if state.player_on_turn is None:
            return f"{told_round(state)} is won"
        turn = f"{state.player_on_turn} to play"
        return f"{told_round(state)}, {turn}" if state.is_tournament else turn

    def has_points(self, state: State) -> bool:
        """True for a tournament: one round is won or lost."""
        return state.is_tournament

    def outcome(self, state: State) -> str:
        """Say who is champion of the tournament, or with which pigs the round was won."""
        if state.is_tournament or state.board.win is None:
            return told_champion(state)
        return told_win(state.board.win)

    def podium_rows(self, stage: Stage, play: PigPlay) -> tuple[tuple[Choice, Callable[[], Page]], ...]:
        """Return the prizes of a tournament."""
        prizes = Choice("Trophies and mud buckets", Action("prizes"))
        return ((prizes, partial(PrizesPage, stage, play)),) if play.state.is_tournament else ()

    def own_rows(self, stage: Stage, play: PigPlay) -> tuple[tuple[Choice, Callable[[], Page]], ...]:
        """Return the prizes of a tournament, correcting the pigs, and whose pigs the camera shows."""
        rows = list(self.podium_rows(stage, play))
        correct = Choice("Correct the pigs", Action("correct"), detail="they lie otherwise")
        rows.append((correct, partial(CorrectPage, stage, play)))
        if play.settings.with_camera and stage.around.camera:
            told = f"{called(play.shows)}'s pigs" if play.shows else "everybody's pigs"
            shows = Choice("Camera shows", Action("camera-shows"), detail=told)
            page = partial(PlayerPage, stage, play, "Whose pigs does the camera show?", play.shows, play.let_show)
            rows.append((shows, page))
        return tuple(rows)
