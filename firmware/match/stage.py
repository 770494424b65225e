"""The pages of the screen as a stack, and everything they share: the journal, the match, the latest sight."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from display.views import Action, View
from firmware.journal import Journal, JournalError, MatchRow
from firmware.match.lesson import Lesson, Teaches
from firmware.match.page import Page
from firmware.match.play import Play
from firmware.match.sight import NO_SIGHT, Pixels, Sight
from firmware.match.witness import Nobody, Witness
from firmware.power import PowerError
from firmware.setup.kept import Area, SetUpError
from firmware.setup.study import Survey
from firmware.wanted import NOTHING, Wanted
from hardware.lamps import LampMode
from hardware.sound import SoundName
from scorer.game import IllegalEvent

if TYPE_CHECKING:
    from firmware.match.game import MatchGame
    from firmware.setup.tools import SetUpTools

NOTICE_S = 4.0
OWN_SET = "print-and-play"
"""The set that the box ships with, one a game."""
CONFIRM_AGAIN_S = 0.4
"""So long after a booking another green does nothing: it was the same press of an eager finger."""


@dataclass(frozen=True, slots=True)
class SetChoice:
    """A taught set that a match may be read with: its name and its labels."""

    name: str
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the pages need from outside.

    `open_journal` opens the book (JournalError: one line for the player). `sets` lists the taught sets of a game.
    `to_jpeg` and `from_jpeg` turn frames into photos and back. `camera` is False where no camera is there.
    `default_sets` are the names that matches begin with where it is not "print-and-play", by game. `problem` is shown
    on the start page. `quit_words` is empty on a box that is only switched off. `power_off` shuts the system down
    (PowerError); None where that is not the box's business, as on a PC. `touch_rotation` is by how many degrees touches
    are turned, as the test of the touchscreen tells it. `teacher` adds corrected pieces to the sets; None where they
    cannot be kept. `set_up` is what the set-up works with; None on a box that has none.
    `witness` keeps notes for a bug report.
    """

    open_journal: Callable[[], Journal]
    sets: Callable[[str], tuple[SetChoice, ...]]
    to_jpeg: Callable[[Pixels], bytes]
    from_jpeg: Callable[[bytes], Pixels | None]
    camera: bool = True
    default_sets: Mapping[str, str] = field(default_factory=dict)
    problem: str = ""
    quit_words: str = "Quit"
    power_off: Callable[[], None] | None = None
    touch_rotation: int = 0
    teacher: Teaches | None = None
    set_up: SetUpTools | None = None
    witness: Witness = field(default_factory=Nobody)


class Stage:
    """The screen's logic: presses, touches, sights and time go in; a view, lamps and booked events come out."""

    def __init__(self, around: Surroundings) -> None:
        from firmware.match.games import MATCH_GAMES  # noqa: PLC0415 - the pages of the games know the stage
        from firmware.match.start import StartPage  # noqa: PLC0415 - the pages know the stage, and it the first page
        from firmware.setup.begin import is_first_start, open_set_up  # noqa: PLC0415 - the pages know the stage, and it the first page

        self.around = around
        self.games: Mapping[str, MatchGame] = MATCH_GAMES
        self.journal: Journal | None = None
        self.play: Play[Any] | None = None
        self.lesson = Lesson(around.teacher, self.say, around.witness.corrected)
        self.sight: Sight = NO_SIGHT
        self.now_s = 0.0
        self.quit = False
        self.version = 0
        """Rises with everything that may have changed the view."""
        self._notice = ""
        self._notice_until_s = 0.0
        self._booked_s = -1e9
        self._sounds: list[SoundName] = []
        self.stuck = ""
        """Says which buttons are stuck, if any."""
        self._stack: list[Page] = []
        self.push(StartPage(self))
        if is_first_start(self):
            open_set_up(self)

    # Inputs.

    def press(self, button: str, now_s: float) -> None:
        """Take the press of a button ("green", "blue" or "red")."""
        self._pass(now_s)
        if button == "green" and now_s - self._booked_s < CONFIRM_AGAIN_S:
            return
        self._notice = ""
        self._safely(lambda: self.page.press(button))

    def touch(self, action: Action, now_s: float) -> None:
        """Take what was touched on the screen."""
        if action.verb == "press":
            self.press(action.about, now_s)
            return
        self._pass(now_s)
        if now_s - self._booked_s < CONFIRM_AGAIN_S:
            return
        self._notice = ""
        self._safely(lambda: self.page.touch(action))

    def hold(self, now_s: float) -> None:
        """Take red held down for long, or what stands for it: the way out from every page."""
        from firmware.match.off import OffPage  # noqa: PLC0415 - the pages know the stage

        self._pass(now_s)
        self._notice = ""
        if not any(isinstance(page, OffPage) for page in self._stack):
            self.push(OffPage(self))

    def note_stuck(self, buttons: Collection[str]) -> None:
        """Take which buttons have been down for longer than anybody presses; what changes is said."""
        names = " and ".join(sorted(buttons))
        words = f"The {names} button{'s are' if len(buttons) > 1 else ' is'} stuck: free it, or look at its wire"
        words = words if names else ""
        if words != self.stuck:
            self.stuck = words
            self.say(words or "The buttons are free again")

    def seen(self, sight: Sight, now_s: float) -> None:
        """Take what the camera side knows now."""
        self._pass(now_s)
        self.sight = sight
        self.around.witness.seen(sight, self.wanted)
        if sight.area_fault and self.area is not None:
            self._safely(lambda: self._drop_area(sight.area_fault))
        for page in tuple(self._stack):
            self._safely(page.looked)

    def tick(self, now_s: float) -> None:
        """Let time pass: notices go away."""
        if self._notice and now_s >= self._notice_until_s:
            self._notice = ""
            self.version += 1
        self.now_s = now_s
        self.page.tick()

    # Outputs.

    def view(self) -> View:
        """Return what the screen shows now."""
        view = self.page.view()
        return replace(view, notice=self._notice) if self._notice else view

    def lamps(self) -> dict[str, LampMode]:
        """Return what the lamps show now, by button."""
        return self.page.lamps()

    def leave(self) -> None:
        """End the program after this round; everything booked is kept."""
        self.quit = True

    def take_sounds(self) -> tuple[SoundName, ...]:
        """Return what was to be heard since the last call."""
        sounds = tuple(self._sounds)
        self._sounds.clear()
        return sounds

    @property
    def page(self) -> Page:
        """The page on top."""
        return self._stack[-1]

    @property
    def pages(self) -> tuple[Page, ...]:
        """All pages, the one on top last."""
        return tuple(self._stack)

    @property
    def wanted(self) -> Wanted:
        """The game and the set that the camera side should read with now; NOTHING where nothing is to be read."""
        if self.play is None or not self.play.settings.with_camera or self.play.state.over:
            return NOTHING
        return Wanted(self.play.rules.id, self.play.settings.set_name, self.lesson.revision)

    @property
    def survey(self) -> Survey | None:
        """What the camera side should look for now, beside or in place of reading; None for nothing."""
        return self.page.survey()

    @property
    def camera_moves(self) -> bool:
        """True while the players may move the camera over other pieces, which lie still."""
        return any(page.camera_moves for page in self._stack)

    @property
    def area(self) -> Area | None:
        """The marked playing area, of a reading only what lies in it counts; None for the whole picture."""
        return self.around.set_up.file.now.area if self.around.set_up else None

    def default_set(self, game: str) -> str:
        """The set that a match begins with: the one chosen in the set-up before the one of the configuration."""
        tools = self.around.set_up
        chosen = tools.file.now.set_name if tools and tools.game == game else ""
        return chosen or self.around.default_sets.get(game, OWN_SET)

    def game_id(self, match: MatchRow) -> str:
        """Return the game of a match in the journal; JournalError for one that cannot be played here."""
        if match.game not in self.games:
            raise JournalError(f"this version cannot show a match of {match.game}")
        return match.game

    def game_of(self, play: Play[Any]) -> MatchGame:
        """Return the game that a match is of."""
        return self.games[play.rules.id]

    def labels_of(self, play: Play[Any]) -> tuple[str, ...]:
        """Return the labels of the set that a match is read with; none where it is gone."""
        name, known_sets = play.settings.set_name, self.around.sets(play.rules.id)
        return next((known.labels for known in known_sets if known.name == name), ())

    def resume(self, match: MatchRow) -> Play[Any]:
        """Go on with a match from the journal; JournalError where that cannot be."""
        return self.games[self.game_id(match)].play_type.resume(self.book(), match)

    # For the pages.

    def push(self, page: Page) -> None:
        """Put a page on top."""
        self._stack.append(page)
        self._show()

    def pop(self) -> None:
        """Take the top page away (the first one stays)."""
        if len(self._stack) > 1:
            self._stack.pop()
        self._come_back()

    def back_to(self, page: Page) -> None:
        """Take every page above this one away."""
        while self._stack[-1] is not page and len(self._stack) > 1:
            self._stack.pop()
        self._come_back()

    def reset(self, *pages: Page) -> None:
        """Go back to the start page and put these on it."""
        del self._stack[1:]
        self._stack.extend(pages)
        if pages:
            self._show()
        else:
            self._come_back()

    def say(self, words: str) -> None:
        """Show a passing notice: until the next press or touch, or for NOTICE_S."""
        self._notice = words
        self._notice_until_s = self.now_s + NOTICE_S
        self.version += 1

    def booked(self, words: str) -> None:
        """Tell that something is in the book; for a moment green is deaf."""
        self._booked_s = self.now_s
        self.around.witness.booked()
        self._sounds.append("booked")
        self.say(words)

    def book(self) -> Journal:
        """Return the open journal, opening it when it is first needed; raises JournalError."""
        if self.journal is None:
            self.journal = self.around.open_journal()
            if self.journal.notice:
                self.say(self.journal.notice)
        return self.journal

    def close(self) -> None:
        """Let go of the journal, and of whoever keeps notes."""
        self.around.witness.close()
        if self.journal is not None:
            self.journal.close()
            self.journal = None

    # Inside.

    def _drop_area(self, why: str) -> None:
        """Let the whole picture count: the marked area no longer fits it."""
        self.say(why)
        if self.around.set_up is not None:
            self.around.set_up.file.mark_area(None, why)

    def _come_back(self) -> None:
        """Show a page that was left: the frame stands where it does on a new one."""
        self.page.set_focus(None)
        self._show()

    def _show(self) -> None:
        self.version += 1
        self._safely(self.page.shown)

    def _pass(self, now_s: float) -> None:
        self.now_s = now_s
        self.version += 1
        if self._notice and now_s >= self._notice_until_s:
            self._notice = ""

    def _safely(self, act: Callable[[], None]) -> None:
        """Carry something out; what the journal or the rules refuse is said, and nothing has changed."""
        try:
            act()
        except (JournalError, SetUpError, PowerError) as error:
            self.around.witness.refused(str(error))
            self._refuse(str(error))
        except IllegalEvent as refusal:
            self._refuse("; ".join(refusal.reasons))

    def _refuse(self, why: str) -> None:
        self._sounds.append("error")
        self.say(why)
