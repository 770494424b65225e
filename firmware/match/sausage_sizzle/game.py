"""Sausage Sizzle! as the pages that all games share need it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.match.game import MatchGame
from firmware.match.sausage_sizzle import table
from firmware.match.sausage_sizzle.help import PAGES
from firmware.match.sausage_sizzle.options import DiceOptions
from firmware.match.sausage_sizzle.play import DicePlay
from firmware.match.sausage_sizzle.roll import stale_of
from firmware.match.sausage_sizzle.sheet import SheetPage
from firmware.match.sausage_sizzle.tap_table import TapTable
from scorer.sausage_sizzle.editions import EDITIONS, TURNS
from scorer.sausage_sizzle.game import State

if TYPE_CHECKING:
    from firmware.match.page import Page
    from firmware.match.stage import SetChoice, Stage


class SausageSizzle(MatchGame):
    """The dice game."""

    play_type = DicePlay
    pieces = "dice"
    help = PAGES

    def fits(self, known: SetChoice, edition: str) -> bool:
        """True for a set that shows every critter and food of the edition."""
        return set(EDITIONS[edition].labels) <= set(known.labels)

    def begin(self, stage: Stage) -> Page:
        """Return the choice of edition, camera and dice."""
        return DiceOptions(stage, self)

    def table(self, stage: Stage, play: DicePlay) -> Page:
        """Return the camera's table, or the one for tapping."""
        return table.table_of(stage, play)

    def by_hand(self, stage: Stage, play: DicePlay) -> Page:
        """Return the table for tapping, from which red leads back to the camera's."""
        return TapTable(stage, play, instead_of_camera=True)

    def sheet(self, stage: Stage, play: DicePlay, player: str) -> Page:
        """Return the sheet of six turns."""
        return SheetPage(stage, play, player)

    def progress(self, state: State) -> str:
        """Say which turn it is."""
        return f"turn {state.turn_number} of {TURNS}"

    def take_back(self, stage: Stage, play: DicePlay) -> None:
        """Take back the last change; what lies on the table may count again."""
        table.take_back(stage, play)

    def play_again(self, stage: Stage, play: DicePlay, players: tuple[str, ...]) -> None:
        """Begin anew; the last roll may still lie there: it is booked, and nobody's first turn."""
        table.open_dice(stage, play.again(stage.book(), players), stale_of(play.last_dice))
