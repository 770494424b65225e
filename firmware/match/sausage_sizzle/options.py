"""What is chosen before a match of Sausage Sizzle!: the edition, beside camera and dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from display.views import Action, Choice
from firmware.match.options import OptionsPage
from firmware.match.play import Settings
from firmware.match.sausage_sizzle.play import DicePlay
from scorer.game import EditionInfo
from scorer.sausage_sizzle.editions import DEFAULT_EDITION, EDITIONS

if TYPE_CHECKING:
    from firmware.match.game import MatchGame
    from firmware.match.stage import SetChoice, Stage

EDITION = Action("edition")


class DiceOptions(OptionsPage):
    """The edition that matches begin with is the one whose dice the usual set shows."""

    def __init__(self, stage: Stage, game: MatchGame) -> None:
        sets = stage.around.sets(game.id) if stage.around.camera else ()
        super().__init__(stage, game, sets, _edition_of(sets, stage.default_set(game.id)))

    def own_rows(self) -> tuple[Choice, ...]:
        """Return the edition."""
        detail = f"up to {self.edition.most_players} players"
        return (Choice(f"Edition: {self.edition.name}", EDITION, detail=detail),)

    def do_own(self, action: Action) -> None:
        """Take the next edition."""
        if action == EDITION:
            ids = list(EDITIONS)
            self.edition = _edition(ids[(ids.index(self.edition.id) + 1) % len(ids)])
            self.choose_fitting_set()

    def begin(self, players: tuple[str, ...], settings: Settings) -> DicePlay:
        """Begin the match."""
        return DicePlay.begin(self.stage.book(), self.edition.id, players, settings)

    def no_set_words(self) -> str:
        """Say which critters no set shows."""
        return f"no set shows the critters of {self.edition.name}"


def _edition_of(sets: Sequence[SetChoice], set_name: str) -> EditionInfo:
    """The edition whose dice a set shows; the usual one where it shows those too, or is not known."""
    labels = next((set(choice.labels) for choice in sets if choice.name == set_name), set())
    usual = EDITIONS[DEFAULT_EDITION]
    found = next((e for e in (usual, *EDITIONS.values()) if set(e.labels) <= labels), usual)
    return _edition(found.id)


def _edition(edition_id: str) -> EditionInfo:
    return next(info for info in DicePlay.rules.editions if info.id == edition_id)
