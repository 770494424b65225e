"""Watches the table: frames in, the state of the table and agreed readings out, in a thread of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from firmware.camera_guard import RETRY_S, CameraGuard, Trouble
from firmware.failure import FailureError
from firmware.log import LOG
from firmware.mat_guard import MatGuard
from firmware.match.sight import NO_SIGHT, Sight, SightState
from firmware.setup.area_guard import AreaGuard
from firmware.setup.kept import Area
from firmware.setup.study import Study, Survey
from firmware.setup.surveyor import AGAIN_S, Surveyor
from firmware.wanted import NOTHING, Wanted
from hardware.camera import Camera, Frame, Pixels
from vision.agree import RollVote
from vision.reading import Reading
from vision.settle import HAND_LEAVES_S, TableState, TableWatch

MOVED_S = 3.0
"""Where the camera may be moved, so long without a movement shows that it was, not that a hand is in the picture."""
IDLE_S = 0.15
"""The pause between frames when everything is read and nothing moves."""
QUIET = ((60.0, 1.0), (5.0, 0.4))
"""The same once nothing has moved for so many seconds: a hand that reaches for the dice takes longer."""
RENEWED_S = 2.0
"""A table on which nothing moves is shown anew so often."""


class ReadsPictures(Protocol):
    """What reads the pieces of a game: one of `vision.readers.READERS` or a stand-in of a test."""

    def read(self, pixels: Pixels, scale: float = 1.0) -> Reading:
        """Read one picture."""
        ...


@dataclass(frozen=True, slots=True)
class _Wish:
    """What the main loop wants: a set to read with; or a survey; the marked area; whether the camera may be moved."""

    reading: Wanted = NOTHING
    survey: Survey | None = None
    area: Area | None = None
    moves: bool = False


class Watcher:
    """Takes frames while somebody wants them and keeps the latest `Sight`.

    `make_reader` loads the set of a game and a name (slow; FailureError where it cannot). With `start` all this happens
    in a thread; a test may call `step` itself instead.
    """

    def __init__(
        self,
        camera: Camera,
        make_reader: Callable[[str, str], ReadsPictures],
        *,
        always: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._camera = CameraGuard(camera, clock)
        self._make_reader = make_reader
        self._always = always
        self._clock = clock
        self._sight = NO_SIGHT
        self._wish = _Wish()
        self._changed = threading.Event()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._reader: ReadsPictures | None = None
        self._reader_of = NOTHING
        self._table = TableWatch()
        self._table_of = ""
        """The game whose table that is."""
        self._mat = MatGuard()
        self._vote = RollVote()
        self._agreed: tuple[Reading, Pixels] | None = None
        self._early: tuple[Reading, Pixels] | None = None
        self._glimpse: Reading | None = None
        self._left_out = 0
        self._area: AreaGuard | None = None
        self._surveyor = Surveyor()
        self._studied: tuple[Survey, float, Study] | None = None
        self._stirred_s = 0.0

    # For the main loop.

    @property
    def sight(self) -> Sight:
        """What is known now."""
        return self._sight

    def want(
        self, reading: Wanted, *, survey: Survey | None = None, area: Area | None = None, moves: bool = False
    ) -> None:
        """Read with this set from now on, or look for what a survey asks; without either the camera rests.

        Another revision is loaded for the next reading; what was read before stands until the table moves. Of a
        reading only what lies in `area` is kept. `moves`: the camera may be moved, to show other pieces that lie still.
        """
        wish = _Wish(reading, survey, area, moves)
        if wish != self._wish:
            self._wish = wish
            self._changed.set()

    def start(self) -> None:
        """Begin to watch in a thread."""
        self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop watching and let go of the camera; may be called twice."""
        self._stop.set()
        self._changed.set()
        if self._thread is not None:
            self._thread.join(timeout=5.0)
            self._thread = None
        self._camera.close()

    # One look.

    def step(self) -> float:
        """Take one frame and make of it what can be made; return how long to rest before the next, in seconds."""
        wish = self._wish
        if not wish.reading and wish.survey is None and not self._always:
            self._forget()
            self._mat.forget()
            self._table_of = ""
            self._camera.rest()
            self._sight = NO_SIGHT
            return IDLE_S
        frame = self._camera.take()
        if isinstance(frame, Trouble):
            return self._cannot_see(frame)
        self._begin_table(wish.reading.game)
        self._table.hand_leaves_s = MOVED_S if wish.moves else HAND_LEAVES_S
        table = self._table.look(frame.pixels, frame.time_s)
        if table is TableState.HAND and self._mat.is_bump(frame.pixels, frame.time_s):
            # A pushed picture differs up to its edge, as one with a hand does; the table is looked at from now on.
            self._table = TableWatch()
            table = self._table.look(frame.pixels, frame.time_s)
        try:
            looked = self._surveyed(frame, table, wish.survey) if wish.survey else self._looked(frame, table, wish)
            self._show(replace(looked, glimpse=None if looked.reading else self._glimpse))
        except FailureError as error:
            self._sight = Sight("fault", frame.time_s, frame.pixels, fault=error.line)
            return RETRY_S[-1]
        if wish.survey is not None or (bool(wish.reading) and not self._agreed):
            return 0.0
        quiet_s = frame.time_s - self._stirred_s
        return next((rest_s for after_s, rest_s in QUIET if quiet_s >= after_s), IDLE_S)

    def _begin_table(self, game: str) -> None:
        """Look at the table of another game as at a new one: what is laid out for it is no hand over the old one."""
        if game and game != self._table_of:
            self._table, self._table_of = TableWatch(), game

    def _show(self, sight: Sight) -> None:
        """Let the main loop see it; what shows no more than before is kept, and nothing has to be drawn."""
        before = self._sight
        same = (
            sight.state == before.state
            and sight.reading is before.reading
            and sight.study is before.study
            and sight.glimpse is before.glimpse
            and (sight.note, sight.left_out, sight.area_fault) == (before.note, before.left_out, before.area_fault)
        )
        if not same or sight.state not in {"still", "empty"}:
            self._stirred_s = sight.time_s
        elif sight.study is None and sight.time_s - before.time_s < RENEWED_S:
            return
        self._sight = sight

    def _surveyed(self, frame: Frame, table: TableState, survey: Survey) -> Sight:
        """The live picture, and once it is still what the survey asks for, anew about once a second."""
        self._forget()
        if table is not TableState.STILL or (self._studied and self._studied[0] != survey):
            self._studied = None
            self._surveyor.forget()
        if table is TableState.STILL and (self._studied is None or frame.time_s - self._studied[1] >= AGAIN_S):
            reading = self._reader_of_set(survey.reading).read(frame.pixels) if survey.reading else None
            study = self._surveyor.study(survey, frame.pixels, reading)
            self._studied = (survey, frame.time_s, study) if study else None
        state: SightState = table.value
        study = self._studied[2] if self._studied else None
        return Sight(state, frame.time_s, frame.pixels, note=self._table.words, study=study)

    def _looked(self, frame: Frame, table: TableState, wish: _Wish) -> Sight:
        """What is known with this frame; FailureError where the set cannot be used."""
        wanted = wish.reading
        if (self._area.area if self._area else None) != wish.area:
            self._area = AreaGuard(wish.area) if wish.area else None
            self._forget()
        if table in (TableState.MOVING, TableState.HAND):
            self._forget()
        elif table is TableState.SETTLING and self._agreed:
            # Nobody moved a die: it is read anew because of a disturbance, and what flickered stays a doubt.
            self._agreed = self._early = None
            self._vote.again()
        # Reading begins while the table settles, and counts only once it is still: what moves again forgets it.
        if table in (TableState.SETTLING, TableState.STILL) and wanted and self._agreed is None:
            self._read(frame, wish)
        if table is not TableState.STILL:
            state: SightState = table.value
            return Sight(state, frame.time_s, frame.pixels, note=self._note(table, frame.time_s))
        if self._agreed is not None or not wanted:
            # The mat waits until the dice are read and shown: nobody waits for it.
            self._mat.look(frame.pixels, frame.time_s)
            if self._area is not None:
                self._area.look(frame.pixels, frame.time_s)
        if self._agreed is None and self._early is not None:
            self._agreed = self._early
        note = self._note(table, frame.time_s)
        if self._agreed is None:
            return Sight("still", frame.time_s, frame.pixels, note=note)
        reading, read_from = self._agreed
        empty = not reading.pieces and reading.is_sure
        sight = Sight("empty" if empty else "still", frame.time_s, frame.pixels, reading, read_from, note=note)
        return replace(sight, left_out=self._left_out, area_fault=self._area.fault if self._area else "")

    def _note(self, table: TableState, time_s: float) -> str:
        """What the players should know: what keeps the table from being read, then what became of the mat."""
        disturbed = self._table.words if self._agreed is None else ""
        at_rest = table in (TableState.SETTLING, TableState.STILL)
        return disturbed or (self._mat.note(time_s) if at_rest else "")

    def _read(self, frame: Frame, wish: _Wish) -> None:
        """Read one more frame until they agree."""
        reader = self._reader_of_set(wish.reading)
        if self._early is not None:
            return
        self._glimpse, self._left_out = reader.read(frame.pixels), 0
        if self._area is not None:
            self._glimpse, self._left_out = self._area.kept(self._glimpse, frame.pixels)
        agreed = self._vote.add(self._glimpse)
        if agreed is not None:
            self._early = (agreed, frame.pixels)

    def _reader_of_set(self, wanted: Wanted) -> ReadsPictures:
        """The reader of a set, loaded where it was another before; FailureError where that cannot be."""
        if self._reader is None or self._reader_of != wanted:
            self._reader, self._reader_of = self._make_reader(wanted.game, wanted.set_name), wanted
            self._forget()
        return self._reader

    def _forget(self) -> None:
        self._agreed = self._early = None
        self._vote = RollVote()

    def _cannot_see(self, trouble: Trouble) -> float:
        self._forget()
        self._glimpse = None
        self._table = TableWatch()
        if not trouble.words:
            self._sight = NO_SIGHT
        elif (self._sight.state, self._sight.fault) != ("fault", trouble.words):
            self._sight = Sight("fault", self._clock(), fault=trouble.words)
        return trouble.rest_s

    def _run(self) -> None:
        while not self._stop.is_set():
            # Before the look, which reads the wish: one that comes in its midst shortens the rest.
            self._changed.clear()
            try:
                rest_s = self.step()
            except Exception as error:  # the thread must live on: what went wrong is said on the screen
                LOG.exception("the picture could not be read")
                words = f"the picture could not be read ({type(error).__name__}: {error})"
                rest_s = self._cannot_see(self._camera.failed(words))
            if rest_s > 0 and not self._stop.is_set():
                self._changed.wait(rest_s)
