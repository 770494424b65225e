"""What is chosen before a match of Drecksau: how many pigs, and one round or a tournament, beside camera and pigs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice
from firmware.match.drecksau.play import PigPlay
from firmware.match.options import OptionsPage
from firmware.match.play import Settings
from scorer.drecksau.board import PIGS, PIGS_OF_BASE_GAME
from scorer.drecksau.game import EDITION
from scorer.words import listing

if TYPE_CHECKING:
    from firmware.match.game import MatchGame
    from firmware.match.stage import Stage

PIG_COUNT, TOURNAMENT = Action("pig-count"), Action("tournament")


class PigOptions(OptionsPage):
    """Two rows that change with each press."""

    def __init__(self, stage: Stage, game: MatchGame) -> None:
        sets = stage.around.sets(game.id) if stage.around.camera else ()
        super().__init__(stage, game, sets, EDITION)
        self._as_base_game = False
        self._tournament = False

    def own_rows(self) -> tuple[Choice, ...]:
        """Return the tournament and the number of pigs."""
        base = listing([str(count) for count in PIGS_OF_BASE_GAME.values()], "or")
        players = listing([str(count) for count in PIGS_OF_BASE_GAME], "or")
        return (
            Choice(
                "A tournament" if self._tournament else "One round",
                TOURNAMENT,
                detail="3 to 5 rounds for trophies and mud buckets"
                if self._tournament
                else "whoever wins it wins the match",
            ),
            Choice(
                f"{base} pigs each" if self._as_base_game else f"{PIGS} pigs each",
                PIG_COUNT,
                detail=f"with {players} players, as in the base game" if self._as_base_game else "",
            ),
        )

    def do_own(self, action: Action) -> None:
        """Change one of the two."""
        if action == TOURNAMENT:
            self._tournament = not self._tournament
        elif action == PIG_COUNT:
            self._as_base_game = not self._as_base_game

    def begin(self, players: tuple[str, ...], settings: Settings) -> PigPlay:
        """Begin the match."""
        return PigPlay.begin(
            self.stage.book(), players, settings, as_base_game=self._as_base_game, tournament=self._tournament
        )

    def no_set_words(self) -> str:
        """Say that there are no pigs to read with."""
        return "no set of Drecksau pigs is here"
