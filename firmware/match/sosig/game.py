"""Sosig as the pages that all games share need it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from display.views import Action, Choice
from firmware.match.game import MatchGame
from firmware.match.sosig.camera_page import CameraPage
from firmware.match.sosig.hand_page import HandPage
from firmware.match.sosig.help import PAGES
from firmware.match.sosig.options import CardOptions
from firmware.match.sosig.orders_page import OpenOrdersPage
from firmware.match.sosig.play import CardPlay
from firmware.match.sosig.seat_page import SeatPage
from firmware.match.sosig.sheet_page import SheetPage
from firmware.match.sosig.tally_page import TallyPage
from scorer.sosig.game import State
from scorer.sosig.labels import UnknownCardError, parse_label
from scorer.words import counted

if TYPE_CHECKING:
    from firmware.match.page import Page
    from firmware.match.stage import SetChoice, Stage


class Sosig(MatchGame):
    """The card game."""

    play_type = CardPlay
    pieces = "cards"
    help = PAGES

    def fits(self, known: SetChoice, edition: str) -> bool:  # noqa: ARG002 - there is one edition
        """True for a set whose labels are all cards of the grid."""
        try:
            return bool([parse_label(label) for label in known.labels])
        except UnknownCardError:
            return False

    def begin(self, stage: Stage) -> Page:
        """Return the choice of prize, house rules, camera and cards."""
        return CardOptions(stage, self)

    def table(self, stage: Stage, play: CardPlay) -> Page:
        """Return the tally, the camera's table, or the one for tapping."""
        if play.state.over:
            return TallyPage(stage, play)
        return (CameraPage if play.settings.with_camera and stage.around.camera else HandPage)(stage, play)

    def by_hand(self, stage: Stage, play: CardPlay) -> Page:
        """Return the table for tapping, from which red leads back to the camera's."""
        return HandPage(stage, play, instead_of_camera=True)

    def sheet(self, stage: Stage, play: CardPlay, player: str) -> Page:
        """Return the sheet of six steps."""
        return SheetPage(stage, play, player)

    def progress(self, state: State) -> str:
        """Say whose turn it is, or how many are counted."""
        if state.over:
            return "the tally"
        if state.counting:
            return f"{sum(state.counted)} of {counted(len(state.players), 'player')} counted"
        return f"{state.player_on_turn} to play"

    def own_rows(self, stage: Stage, play: CardPlay) -> tuple[tuple[Choice, Callable[[], Page]], ...]:
        """Return the sheets, the open orders, and whose cards are looked at."""
        sheets = Choice("Sheets", Action("sheets")), partial(SheetPage, stage, play, play.player)
        if play.state.over:
            return (sheets,)
        count = len(play.notes.orders)
        told = counted(count, "order") if count else "none told"
        orders = Choice("Open orders", Action("open-orders"), detail=told), partial(OpenOrdersPage, stage, play)
        now = f"now {play.player}'s"
        seat = Choice("Another player's cards", Action("seats"), detail=now), partial(SeatPage, stage, play)
        return sheets, orders, seat
