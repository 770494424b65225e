"""Which table a match of Sausage Sizzle! shows, the camera's or the one for tapping, and what the two share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, PlayerScore
from firmware.match.sausage_sizzle.play import DicePlay
from firmware.match.sausage_sizzle.roll import NOT_STALE, Kept, Stale, stale_of
from firmware.match.turns import TurnPage, show

if TYPE_CHECKING:
    from firmware.match.page import Page
    from firmware.match.stage import Stage


class DiceTurnPage(TurnPage):
    """What the two tables share: the scores of all players."""

    def __init__(self, stage: Stage, play: DicePlay) -> None:
        super().__init__(stage, play)
        self.play = play

    def scores(self) -> tuple[PlayerScore, ...]:
        """Return one line a player."""
        state = self.play.state
        return tuple(
            PlayerScore(
                name,
                state.total(name),
                len(state.turns(name)),
                name == self.play.player,
                state.used(name),
                Action("sheet-of", name),
            )
            for name in state.players
        )


def table_of(stage: Stage, play: DicePlay, stale: Stale | None = None, kept: Kept | None = None) -> Page:
    """Return the table of a match that is not over.

    `stale` are dice that are no part of the turn and may still lie there, `kept` those that may be chosen with again.
    """
    from firmware.match.sausage_sizzle.camera_table import CameraTable  # noqa: PLC0415 - the pages open each other in a circle
    from firmware.match.sausage_sizzle.tap_table import TapTable  # noqa: PLC0415 - the pages open each other in a circle

    if play.settings.with_camera and stage.around.camera:
        return CameraTable(stage, play, stale or stale_of(play.last_dice), kept)
    return TapTable(stage, play)


def open_dice(stage: Stage, play: DicePlay, stale: Stale | None = None, kept: Kept | None = None) -> None:
    """Show the page that a match is at; `stale` and `kept` as in `table_of`."""
    show(stage, play, lambda: table_of(stage, play, stale, kept))


def take_back(stage: Stage, play: DicePlay) -> None:
    """Take back the last change; the dice of a turn taken back count again where they still lie there."""
    from firmware.match.sausage_sizzle.camera_table import CameraTable  # noqa: PLC0415 - the pages open each other in a circle

    taken, booked = play.last, play.last_booked
    if taken is None:
        return
    if booked is None:
        if play.undo():
            stage.say(taken.taken_back)
            # The dice on the table are booked as before.
            open_dice(stage, play)
        return
    dice = play.state.turns(booked[0])[booked[1] - 1].dice
    kept = Kept(dice, play.photo_of(*booked), play.last_dice)
    if play.undo():
        stage.say(taken.taken_back)
        table = next((page for page in stage.pages if isinstance(page, CameraTable)), None)
        # Dice that lie elsewhere must be rolled first.
        others = table.others(kept.as_read) if table else NOT_STALE.before_it(kept.as_read)
        open_dice(stage, play, NOT_STALE if others is None else others, None if others is None else kept)
