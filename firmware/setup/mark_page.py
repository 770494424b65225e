"""Marks the playing area: two corners are dragged, tapped to their places, or moved with the buttons."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from display.views import Action, Choice, Mark, Sentence, SetupView, View
from firmware.match.sight import Pixels
from firmware.setup.area_guard import with_table
from firmware.setup.kept import LEAST_SHARE, Area
from firmware.setup.step_page import StepPage, leave_choice
from firmware.setup.study import Survey
from firmware.setup.tools import SetUpTools

if TYPE_CHECKING:
    from firmware.match.stage import Stage

KEEP, OTHER = Action("keep-area"), Action("other-corner")
STEP = 0.04
"""So far an arrow moves a corner, as a share of the picture."""
_ARROWS = {"left": ("left", -1, 0), "right": ("right", 1, 0), "up": ("up", 0, -1), "down": ("down", 0, 1)}
_NAMES = ("upper left", "lower right")
_POINTED = ("grip", "drag", "drop")

Corner = tuple[float, float]


class MarkPage(StepPage):
    """Holds the two corners, in shares of the picture, until they are kept."""

    step, title = 2, "Mark the playing area"

    def __init__(self, stage: Stage, tools: SetUpTools) -> None:
        super().__init__(stage, tools)
        area = tools.file.now.area
        self._corners: list[Corner] = [(0.1, 0.1), (0.9, 0.9)]
        if area is not None:
            width, height = area.size_wh
            self._corners = [(area.left / width, area.top / height), (area.right / width, area.bottom / height)]
        self._active = 0
        self._gripped = False
        self._still: list[Pixels] = []

    def survey(self) -> Survey | None:
        """Look for nothing new: the live picture is all that is needed."""
        return Survey("mat")

    def looked(self) -> None:
        """Keep the first and the latest frame of the table at rest, to notice later that the camera was moved."""
        sight = self.stage.sight
        if sight.state in ("moving", "hand", "fault"):
            self._still.clear()
        elif sight.state == "still" and sight.picture is not None:
            self._still = [*self._still[:1], sight.picture]

    def choices(self) -> tuple[Choice, ...]:
        """Return keeping it, the other corner, the arrows, and leaving."""
        arrows = [Choice("", Action("move-corner", way), icon=icon) for way, (icon, _, _) in _ARROWS.items()]
        return Choice("Keep", KEEP), Choice("Other corner", OTHER), *arrows, leave_choice()

    def green_words(self, chosen: Choice) -> str:
        """Say where an arrow moves the corner."""
        return f"Move {chosen.action.about}" if chosen.action.verb == "move-corner" else chosen.text

    def view(self) -> View:
        """Return the picture with the area and its two corners."""
        view = super().view()
        if not isinstance(view, SetupView) or self.stage.sight.picture is None:
            return view
        return replace(view, corner=("first", "second")[self._active])

    def sentences(self) -> tuple[Sentence, ...]:
        """Return how it is done."""
        return (
            Sentence("Drag the two corners, or tap where one shall be."),
            Sentence(f"The arrows move the bright one, the {_NAMES[self._active]} corner."),
        )

    def marks(self) -> tuple[Mark, ...]:
        """Return the area as it would be kept."""
        area = self._area()
        return (Mark("area", area.corners),) if area else ()

    def touch(self, action: Action) -> None:
        """Take a finger on the picture: the nearer corner follows it."""
        if action.verb not in _POINTED:
            super().touch(action)
            return
        x, y = (float(part) for part in action.about.split())
        if action.verb == "grip":
            self._active = min((0, 1), key=lambda n: math.dist((x, y), self._corners[n]))
            self._gripped = True
        if self._gripped:
            self._put(x, y)
        self._gripped = self._gripped and action.verb != "drop"

    def do(self, action: Action) -> None:
        """Keep the area, move a corner, or turn to the other."""
        if action == KEEP:
            self._keep()
        elif action == OTHER:
            self._active = 1 - self._active
        elif action.verb == "move-corner":
            _, across, down = _ARROWS[action.about]
            x, y = self._corners[self._active]
            self._put(x + across * STEP, y + down * STEP)
        else:
            super().do(action)

    def _put(self, x: float, y: float) -> None:
        """Put the active corner somewhere: in the picture, and so far from the other that a roll has room."""
        other = self._corners[1 - self._active]
        if self._active == 0:
            x, y = min(x, other[0] - LEAST_SHARE), min(y, other[1] - LEAST_SHARE)
        else:
            x, y = max(x, other[0] + LEAST_SHARE), max(y, other[1] + LEAST_SHARE)
        self._corners[self._active] = (min(1.0, max(0.0, x)), min(1.0, max(0.0, y)))

    def _area(self) -> Area | None:
        picture = self.stage.sight.picture
        if picture is None:
            return None
        height, width = picture.shape[:2]
        (left, top), (right, bottom) = self._corners
        return Area(left * width, top * height, right * width, bottom * height, (width, height))

    def _keep(self) -> None:
        area = self._area()
        if area is None:
            self.stage.say("There is no picture yet")
            return
        if len(self._still) == 2 and all(frame.shape[1::-1] == area.size_wh for frame in self._still):
            area = with_table(area, *self._still)
        self.stage.pop()
        self.stage.say("Kept: what lies outside is ignored")
        self.tools.file.mark_area(area)
