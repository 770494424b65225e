"""Teach one's own dice: which edition they are of; what was begun is gone on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.views import Action, Choice, MenuView, View
from firmware.match.page import BACK, Page
from firmware.setup.face_page import FacePage
from firmware.setup.tools import SetUpTools
from scorer.sausage_sizzle.editions import EDITIONS

if TYPE_CHECKING:
    from firmware.match.stage import Stage


class TeachPage(Page):
    """One row an edition."""

    def __init__(self, stage: Stage, tools: SetUpTools) -> None:
        super().__init__(stage)
        self._tools = tools

    def shown(self) -> None:
        """Look anew at what was begun."""
        self._drafts = {edition: self._tools.draft(edition) for edition in EDITIONS}

    def choices(self) -> tuple[Choice, ...]:
        """Return the editions, those that were begun with how far, and the way back."""
        rows = []
        for edition, draft in self._drafts.items():
            of = len(draft.labels)
            detail = f"go on: {draft.shown} of {of} faces done" if draft.is_begun else f"{of} faces, 3 pictures of each"
            rows.append(Choice(EDITIONS[edition].name, Action("edition", edition), detail=detail))
        return *rows, Choice("Back", BACK)

    def view(self) -> View:
        """Return the rows."""
        return MenuView(
            title="Which dice do you teach?",
            text="One die after the other shows each face. You can stop at any time and go on later.",
            hints=self.hints(),
            focus=self.focus,
            choices=self.choices(),
        )

    def do(self, action: Action) -> None:
        """Begin or go on with an edition."""
        if action == BACK:
            self.back()
            return
        draft = self._drafts[action.about]
        self.stage.push(FacePage(self.stage, self._tools, draft, draft.unfinished() or draft.labels[-1]))
