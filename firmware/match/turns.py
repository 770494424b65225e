"""Which page a match shows: the camera's table, the dice tapped in, or the podium; and what they have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from display.views import Action, Choice, PlayerScore
from firmware.match.confirm import ConfirmPage
from firmware.match.page import Page
from firmware.match.play import Booked, Play
from scorer.words import counted, listing, shorten

if TYPE_CHECKING:
    from firmware.match.roll import Kept, Stale
    from firmware.match.stage import Stage

_CALLED, _TILE = 14, 34
"""The most letters of a name in a sentence, and of the names on a tile."""
SHEET, MORE, GO = Action("sheet"), Action("more"), Action("go")


def open_table(stage: Stage, play: Play, stale: Stale | None = None, kept: Kept | None = None) -> None:
    """Show the page that a match is at.

    `stale` are dice that are no part of the turn and may still lie there, `kept` those that may be chosen with again.
    """
    from firmware.match.camera_table import CameraTable  # noqa: PLC0415 - the pages open each other in a circle
    from firmware.match.podium import PodiumPage  # noqa: PLC0415 - the pages open each other in a circle
    from firmware.match.roll import stale_of  # noqa: PLC0415 - the pages open each other in a circle
    from firmware.match.tap_table import TapTable  # noqa: PLC0415 - the pages open each other in a circle

    stage.play = play
    # What was corrected belongs to the turn that is left.
    stage.lesson.withdraw()
    if play.state.over:
        stage.reset(PodiumPage(stage, play))
    elif play.settings.with_camera and stage.around.camera:
        stage.reset(CameraTable(stage, play, stale or stale_of(play.last_dice), kept))
    else:
        stage.reset(TapTable(stage, play))


def called(name: str) -> str:
    """Give a name as it stands in a sentence that must be read at a glance: the middle of a long one is left out."""
    return shorten(name, _CALLED)


def who(names: Sequence[str]) -> str:
    """Name the players of a match on one tile: all where there is room, else the first and how many others."""
    told = listing([called(name) for name in names])
    if len(names) <= 1 or len(told) <= _TILE:
        return told
    return f"{called(names[0])} and {counted(len(names) - 1, 'other')}"


def told(booked: Booked, *, again: bool = False) -> str:
    """Say what was booked; `again`: it had been taken back."""
    verb = "Corrected" if booked.corrected else "Booked"
    return f"{verb}{' again' if again else ''}: {in_words(booked)}"


def in_words(booked: Booked) -> str:
    """Say whose turn, and what it gave."""
    return f"{booked.player}, turn {booked.turn}: {counted(booked.points, 'point')} with {booked.critter}"


def taken_back(booked: Booked) -> str:
    """Say what was taken back; after a correction the turn stands in the book as it was before."""
    if booked.corrected:
        return f"Correction of turn {booked.turn} taken back ({booked.player})"
    return f"Taken back: {in_words(booked)}"


class TurnPage(Page):
    """What the two tables share: the scores, the sheet, more, and red as undo."""

    def __init__(self, stage: Stage, play: Play) -> None:
        super().__init__(stage)
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

    def score_actions(self) -> tuple[Action, ...]:
        """Return what touching a player's score asks for."""
        return tuple(Action("sheet-of", name) for name in self.play.state.players)

    def common_choices(self) -> tuple[Choice, ...]:
        """Return what every table offers."""
        return Choice("Sheet", SHEET), Choice("More", MORE)

    def do_common(self, action: Action) -> None:
        """Carry out what every table offers."""
        from firmware.match.more import MorePage  # noqa: PLC0415 - the pages open each other in a circle
        from firmware.match.sheet import SheetPage  # noqa: PLC0415 - the pages open each other in a circle

        if action == SHEET:
            self.stage.push(SheetPage(self.stage, self.play, self.play.player))
        elif action.verb == "sheet-of":
            self.stage.push(SheetPage(self.stage, self.play, action.about))
        elif action == MORE:
            self.stage.push(MorePage(self.stage, self.play))

    def red_words(self) -> str:
        """Say what red does: take the last turn back, or leave before there is one."""
        return "Undo" if self.play.last else "Leave"

    def back(self) -> None:
        """Ask before a booked turn is taken back, and before the match is left."""
        if self.play.last:
            ask_undo(self.stage, self.play)
        else:
            ask_leave(self.stage)


def ask_undo(stage: Stage, play: Play) -> None:
    """Ask whether the last booked turn is to be taken back."""
    last = play.last
    if last is not None:
        title, what = "Take it back?", in_words(last)
        if last.corrected:
            title = "Take the correction back?"
            points = counted(last.points, "point")
            what = f"{last.player}, turn {last.turn} is then as it was before it became {points} with {last.critter}"
        act = _undoing(stage, play)
        stage.push(ConfirmPage(stage, title, what, yes="Take it back", no="Keep it", act=act))


def ask_leave(stage: Stage) -> None:
    """Ask whether the match is to be left."""
    kept = "It is kept and can be gone on with."
    stage.push(ConfirmPage(stage, "Leave the match?", kept, yes="Leave", no="Stay", act=stage.reset))


def _undoing(stage: Stage, play: Play) -> Callable[[], None]:
    def act() -> None:
        from firmware.match.camera_table import CameraTable  # noqa: PLC0415 - the pages open each other in a circle
        from firmware.match.roll import NOT_STALE, Kept  # noqa: PLC0415 - the pages open each other in a circle

        taken = play.last
        if taken is None:
            return
        if taken.corrected:
            if play.undo():
                stage.say(taken_back(taken))
                # The dice on the table are booked as before.
                open_table(stage, play)
            return
        dice = play.state.turns(taken.player)[taken.turn - 1].dice
        kept = Kept(dice, play.photo_of(taken.player, taken.turn), play.last_dice)
        if play.undo():
            stage.say(taken_back(taken))
            table = next((page for page in stage.pages if isinstance(page, CameraTable)), None)
            # The dice of a turn taken back count again where they still lie there; others must be rolled first.
            others = table.others(kept.as_read) if table else NOT_STALE.before_it(kept.as_read)
            open_table(stage, play, NOT_STALE if others is None else others, None if others is None else kept)

    return act
