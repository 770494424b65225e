"""The simulator's table of Sausage Sizzle!: dice that are rolled, set aside and moved with the mouse."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from display import shapes, text, theme
from display.geometry import Rect
from firmware.bench import Bench
from firmware.match import Stage
from firmware.match.sausage_sizzle.play import DicePlay
from firmware.match.sausage_sizzle.tap_table import TapTable
from firmware.setup.face_page import FacePage
from firmware.setup.step_page import StepPage
from firmware.side import HelpLine, Place, Side

_LAY = HelpLine("Click on the table, or press R: one die lies there with the face that is asked for.", important=True)
_ROLL = HelpLine("Press R: all eight dice roll onto the table, for the camera to see.", important=True)
_BY_HAND = HelpLine(
    "No camera reads this turn: roll here, then tap the eight dice in on the screen of the box.", important=True
)
_BUTTONS = "H hand over the table   1 green   2 blue: other choice   3 red"
_HELP = (
    HelpLine("Click a die: set it aside, or take it back.  Drag a die: move it."),
    HelpLine(f"R roll   {_BUTTONS}"),
)


class DiceSide(Side):
    """The table of dice."""

    keys = {pygame.K_r: "roll", pygame.K_h: "hand"}  # noqa: RUF012 - never changed; the base says Mapping

    def __init__(self, bench: Bench) -> None:
        self.bench: Bench = bench
        self._asked = ""
        """The face that the set-up asks for; empty on other pages."""
        self._help: tuple[HelpLine, ...] = _HELP
        self._turn: tuple[object, ...] = ()
        self._rolled_for: tuple[object, ...] = ()
        self._held: int | None = None

    def attend(self, stage: Stage) -> None:
        """Lay the dice of the edition that is played or taught."""
        play, page = stage.play, stage.page
        self._asked = page.label if isinstance(page, FacePage) else ""
        self._turn = (play.match, play.player, len(play.used)) if isinstance(play, DicePlay) else ()
        if isinstance(play, DicePlay):
            self.bench.use_edition(play.edition.id)
        elif isinstance(page, FacePage):
            self.bench.use_edition(page.edition.id)
        if self._asked:
            self._help = (_LAY, HelpLine(_BUTTONS))
        elif isinstance(page, TapTable):
            self._help = (_BY_HAND, *_HELP)
        else:
            self._help = (_ROLL, *_HELP) if isinstance(page, StepPage) else _HELP

    def words(self) -> Mapping[str, str]:
        """Return rolling, and the hand."""
        roll = f"Lay {self._asked} (R)" if self._asked else "Roll (R)"
        return {"roll": roll, "hand": "Hand away (H)" if self.bench.hand else "Hand over the table (H)"}

    def help(self) -> tuple[HelpLine, ...]:
        """Return what the mouse and the keys do, and what is to be done by hand."""
        return self._help

    def do(self, word: str, place: Place) -> None:  # noqa: ARG002 - dice roll wherever the pointer is
        """Roll, or move the hand."""
        if word == "roll":
            self.roll()
        else:
            self.bench.toggle_hand()

    def roll(self) -> None:
        """Roll what is not set aside; the first roll of a turn takes all eight. For teaching, lay the die asked for."""
        if self._asked:
            self.bench.lay_somewhere(self._asked)
            return
        if self._turn != self._rolled_for:
            self._rolled_for = self._turn
            self.bench.new_turn()
        self.bench.roll()

    def press(self, place: Place) -> bool:
        """Hold the die there; where none is, lay the one that is asked for."""
        self._held = self.bench.die_at(*place)
        if self._held is None and self._asked:
            self.bench.lay(self._asked, *place)
        return self._held is not None

    def move(self, place: Place, *, dragging: bool) -> None:
        """Drag the die that is held."""
        if dragging and self._held is not None:
            self.bench.drag(self._held, *place)

    def release(self, place: Place, *, dragged: bool) -> None:  # noqa: ARG002 - it lies where it was dragged
        """Set the die aside, or take it back, unless it was dragged."""
        if self._held is not None and not dragged:
            self.bench.toggle_aside(self._held)
        self._held = None

    def draw_marks(self, window: pygame.Surface, area: Rect) -> None:
        """Outline the dice set aside, and say once what the outline means."""
        width, height = self.bench.resolution_wh
        quads = [
            [(area.x + x * area.w / width, area.y + y * area.h / height) for x, y in quad]
            for quad in self.bench.aside_corners()
        ]
        thick = max(2, area.w // 300)
        for quad in quads:
            shapes.outline(window, quad, theme.INK, thick + 3)
            shapes.outline(window, quad, theme.CREAM, thick)
        if quads:
            words = text.line("set aside", max(14, area.w // 40), theme.CREAM)
            left, top = min(x for quad in quads for x, _ in quad), min(y for quad in quads for _, y in quad)
            at = Rect(round(left), round(top) - words.get_height() - 8, words.get_width() + 12, words.get_height() + 4)
            shapes.card(window, at, theme.GROUND, at.h // 3)
            window.blit(words, (at.x + 6, at.y + 2))
