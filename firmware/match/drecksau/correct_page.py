"""Correcting the pigs of Drecksau: how they really lie, where that is otherwise than booked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from display.drecksau_views import CardChoice, Pen, PigsView, ShownPig
from display.views import Action, Choice, View
from firmware.match.drecksau.play import PigPlay
from firmware.match.drecksau.words import pig_action, pig_of
from firmware.match.page import Page
from firmware.match.turns import called, open_table
from scorer.drecksau.board import Board, Target
from scorer.drecksau.pigs import Pig, pig_faults

if TYPE_CHECKING:
    from firmware.match.stage import Stage

KEEP, OTHER_PIG = Action("keep"), Action("other-pig")
_MARKS = {
    "dirty": ("Dirty", "mud"),
    "pretty": ("Pretty", "pretty-pig"),
    "barn": ("Barn", "barn"),
    "rod": ("Lightning rod", "lightning-rod"),
    "door": ("Barn door", "barn-door"),
}
"""What a pig can be or have: its name and its sign."""


class CorrectPage(Page):
    """Everybody's pigs; a touched one is changed mark by mark, and green on “Keep it” books what was changed."""

    def __init__(self, stage: Stage, play: PigPlay) -> None:
        super().__init__(stage)
        self._play = play
        self._draft = play.board
        self._before: list[Board] = []
        self._pig: Target | None = None

    def choices(self) -> tuple[Choice, ...]:
        """Return the pigs, or the marks of the one that is touched; then keeping what was changed."""
        keep = Choice("Keep it", KEEP, enabled=self._draft != self._play.board)
        if self._pig is not None:
            return *self._marks(), Choice("Other pig", OTHER_PIG), keep
        pigs = (
            Choice(f"{called(owner)}'s pig {number}", pig_action(self._draft, (owner, number), "pig"))
            for owner, held in zip(self._draft.players, self._draft.pigs, strict=True)
            for number in range(1, len(held) + 1)
        )
        return keep, *pigs

    def _marks(self) -> tuple[CardChoice, ...]:
        """What the touched pig is and has; dark is what it cannot be as it is."""
        if self._pig is None:
            return ()
        pig = self._now(self._pig)
        return tuple(
            CardChoice(
                name,
                Action("mark", mark),
                selected=getattr(pig, mark),
                icon=icon,
                dark=bool(pig_faults(_turned(pig, mark))),
            )
            for mark, (name, icon) in _MARKS.items()
        )

    def _now(self, on: Target) -> Pig:
        return self._draft.of(on[0])[on[1] - 1]

    def extra_actions(self) -> tuple[Action, ...]:
        """Return the pigs, which can be touched at any time."""
        board = self._draft
        return tuple(
            pig_action(board, (owner, n + 1), "pig") for owner in board.players for n in range(len(board.pigs[0]))
        )

    def view(self) -> View:
        """Return the pens and the marks."""
        if self._pig is None:
            todo = "Touch the pig that lies otherwise"
        else:
            todo = f"{called(self._pig[0])}'s pig {self._pig[1]}: {self._now(self._pig).told}"
        return PigsView(
            title="Correct the pigs",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
            pens=self._pens(),
            cards=self._marks(),
            todo=todo,
        )

    def _pens(self) -> tuple[Pen, ...]:
        board = self._draft
        return tuple(
            Pen(
                owner,
                tuple(
                    ShownPig(
                        pig,
                        pig_action(board, (owner, n), "pig"),
                        look="lit" if (owner, n) == self._pig else "plain",
                    )
                    for n, pig in enumerate(pigs, start=1)
                ),
            )
            for owner, pigs in zip(board.players, board.pigs, strict=True)
        )

    def red_words(self) -> str:
        """Say what red does: take the last change back, let go of the pig, or leave everything as it was."""
        if self._before:
            return "Take back"
        return "Other pig" if self._pig is not None else "Back"

    def back(self) -> None:
        """Take the last change back, let go of the pig, or leave."""
        if self._before:
            self._draft = self._before.pop()
        elif self._pig is not None:
            self._pig = None
        else:
            self.stage.pop()

    def do(self, action: Action) -> None:
        """Choose a pig, change it, or keep everything as it is drawn."""
        if action.verb == "pig":
            self._pig = pig_of(self._draft, action)
            self.set_focus(None)
        elif action.verb == "mark":
            self._turn(action.about)
            self.set_focus(action)
        elif action == OTHER_PIG:
            self._pig = None
            self.set_focus(None)
        elif action == KEEP:
            self._keep()

    def _turn(self, mark: str) -> None:
        """Turn one mark of the touched pig; what cannot be is said."""
        if self._pig is None:
            return
        owner, number = self._pig
        pig = _turned(self._now(self._pig), mark)
        if faults := pig_faults(pig):
            self.stage.say("; ".join(f"{fault[:1].upper()}{fault[1:]}" for fault in faults))
            return
        pigs = self._draft.of(owner)
        self._before.append(self._draft)
        self._draft = self._draft.with_pigs(owner, (*pigs[: number - 1], pig, *pigs[number:]))

    def _keep(self) -> None:
        """Book the pigs of each player whose were changed."""
        for owner in self._draft.players:
            if self._draft.of(owner) != self._play.board.of(owner):
                self.stage.booked(self._play.correct(owner, self._draft.of(owner)).booked)
        open_table(self.stage, self._play)


def _turned(pig: Pig, mark: str) -> Pig:
    """The pig with one mark turned; with a barn go its rod and its door."""
    turned = replace(pig, **{mark: not getattr(pig, mark)})
    return turned if turned.barn or mark != "barn" else replace(turned, rod=False, door=False)
