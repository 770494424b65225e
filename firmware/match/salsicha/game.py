"""Salsicha as the pages that all games share need it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from display.views import Action, Choice
from firmware.match.game import MatchGame
from firmware.match.salsicha.cards_page import DiscardedPage, PlacePage
from firmware.match.salsicha.end_page import EndPage, SheetPage
from firmware.match.salsicha.help import PAGES
from firmware.match.salsicha.options import DogOptions
from firmware.match.salsicha.places import DiscardPlace, HandPlace
from firmware.match.salsicha.play import DogPlay
from firmware.match.salsicha.round_page import RoundPage
from firmware.match.salsicha.watched_round import WatchedRoundPage
from firmware.match.salsicha.words import COMBINATION, colours_of, is_card
from scorer.salsicha.game import State
from scorer.salsicha.rounds import told_round

if TYPE_CHECKING:
    from firmware.match.page import Page
    from firmware.match.stage import SetChoice, Stage


class Salsicha(MatchGame):
    """The game of sausage dogs."""

    play_type = DogPlay
    pieces = "cards"
    help = PAGES

    def fits(self, known: SetChoice, edition: str) -> bool:  # noqa: ARG002 - there is one edition
        """True for a set of dog cards, with or without combination cards, that has a colour with all its parts."""
        cards = all(is_card(label) or label.startswith(COMBINATION) for label in known.labels)
        return cards and bool(colours_of(known.labels))

    def begin(self, stage: Stage) -> Page:
        """Return the choice of copy, camera and cards."""
        return DogOptions(stage, self)

    def table(self, stage: Stage, play: DogPlay) -> Page:
        """Return the round that goes on, or the one that somebody has ended."""
        if play.state.round.out:
            return EndPage(stage, play, play.number)
        reads = play.settings.with_camera and stage.around.camera
        return (WatchedRoundPage if reads else RoundPage)(stage, play)

    def by_hand(self, stage: Stage, play: DogPlay) -> Page:
        """Return asking which card was discarded; once somebody is out, for the discards or the next hand."""
        if not play.state.round.out:
            return DiscardedPage(stage, play)
        awaited = play.state.awaited
        is_hand = bool(awaited) and play.is_laid(play.number)
        return PlacePage(
            stage, play, HandPlace(play, play.number, awaited[0]) if is_hand else DiscardPlace(play, play.number)
        )

    def sheet(self, stage: Stage, play: DogPlay, player: str) -> Page:
        """Return the rounds of a player."""
        return SheetPage(stage, play, player)

    def progress(self, state: State) -> str:
        """Say which round is played."""
        return told_round(state.players, len(state.rounds))

    def outcome(self, state: State) -> str:
        """Say why the match is over and who has won."""
        return f"{state.why[:1].upper()}{state.why[1:]}"

    def own_rows(self, stage: Stage, play: DogPlay) -> tuple[tuple[Choice, Callable[[], Page]], ...]:
        """Return the sheets."""
        return ((Choice("Sheets", Action("sheets")), partial(SheetPage, stage, play, play.player)),)
