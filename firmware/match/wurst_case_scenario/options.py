"""What is chosen before a match of Wurst Case Scenario: whether cards are named, and when secrets are told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from display.views import Action, Choice
from firmware.match.options import OptionsPage
from firmware.match.play import Settings
from firmware.match.wurst_case_scenario.play import BeltPlay, Ways
from scorer.wurst_case_scenario.game import EDITION

if TYPE_CHECKING:
    from firmware.match.game import MatchGame
    from firmware.match.stage import Stage

CARDS, SECRETS = Action("cards"), Action("secrets")


class BeltOptions(OptionsPage):
    """Two rows of its own, beside the camera and the set."""

    def __init__(self, stage: Stage, game: MatchGame) -> None:
        sets = stage.around.sets(game.id) if stage.around.camera else ()
        super().__init__(stage, game, sets, EDITION)
        self._ways = Ways()

    def own_rows(self) -> tuple[Choice, ...]:
        """Return whether cards are named, and when the identities are told."""
        ways = self._ways
        named = "the box holds you to what the card says" if ways.names_cards else "the box knows the belt only"
        asked = "one by one, the others look away" if ways.asks_secrets else "only who holds the last sausage"
        return (
            Choice(f"Action cards: {'named' if ways.names_cards else 'not named'}", CARDS, detail=named),
            Choice(f"Identities: at the {'start' if ways.asks_secrets else 'end'}", SECRETS, detail=asked),
        )

    def do_own(self, action: Action) -> None:
        """Change one of the two."""
        ways = self._ways
        if action == CARDS:
            self._ways = replace(ways, names_cards=not ways.names_cards)
        elif action == SECRETS:
            self._ways = replace(ways, asks_secrets=not ways.asks_secrets)

    def begin(self, players: tuple[str, ...], settings: Settings) -> BeltPlay:
        """Begin the match."""
        return BeltPlay.begin(self.stage.book(), players, settings, self._ways)

    def no_set_words(self) -> str:
        """Say that there are no sausages to read with."""
        return "no set of the eight sausages is here"
