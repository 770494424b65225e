"""Watches the table: frames in, the state of the table and agreed readings out, in a thread of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from firmware.failure import FailureError
from firmware.mat_guard import MatGuard
from firmware.match.sight import NO_SIGHT, Sight, SightState
from hardware.camera import Camera, CameraError, Frame, Pixels
from vision.agree import RollVote
from vision.blind import Blind, BlindCheck
from vision.reading import Reading
from vision.settle import TableState, TableWatch

RETRY_S = (0.5, 1.0, 2.0, 5.0)
"""How long to wait before a camera that failed is asked again; the last for ever."""
BLIND_RETRY_S = 0.25
"""How long to wait before a camera that gives a picture, but none of a table, is asked again."""
IDLE_S = 0.15
"""The pause between frames when everything is read and nothing moves."""


class ReadsPictures(Protocol):
    """What reads dice: `vision.reader.Reader` or a stand-in of a test."""

    def read(self, pixels: Pixels, scale: float = 1.0) -> Reading:
        """Read one picture."""
        ...


class Watcher:
    """Takes frames while somebody wants them and keeps the latest `Sight`.

    `make_reader` loads the set of that name (slow; FailureError where it cannot). With `start` all this happens in a
    thread; a test may call `step` itself instead.
    """

    def __init__(
        self,
        camera: Camera,
        make_reader: Callable[[str], ReadsPictures],
        *,
        always: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._camera = camera
        self._make_reader = make_reader
        self._always = always
        self._clock = clock
        self._sight = NO_SIGHT
        self._wanted = ""
        self._revision = 0
        self._changed = threading.Event()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._reader: ReadsPictures | None = None
        self._reader_of = ("", 0)
        self._table = TableWatch()
        self._mat = MatGuard()
        self._vote = RollVote()
        self._agreed: tuple[Reading, Pixels] | None = None
        self._early: tuple[Reading, Pixels] | None = None
        self._glimpse: Reading | None = None
        self._failures = 0
        self._blind = BlindCheck()

    # For the main loop.

    @property
    def sight(self) -> Sight:
        """What is known now."""
        return self._sight

    def want(self, set_name: str, revision: int = 0) -> None:
        """Read with this set from now on; an empty name lets the camera rest.

        Another revision is loaded for the next reading; what was read before stands until the table moves.
        """
        if (set_name, revision) != (self._wanted, self._revision):
            self._wanted, self._revision = set_name, revision
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
        wanted = self._wanted
        if not wanted and not self._always:
            self._forget()
            self._mat.forget()
            self._sight = NO_SIGHT
            return IDLE_S
        try:
            frame = self._camera.read()
        except CameraError as error:
            return self._fault(str(error))
        self._failures = 0
        blind = self._blind.look(frame.pixels, frame.time_s)
        if blind is not None:
            return self._cannot_see(blind)
        table = self._table.look(frame.pixels, frame.time_s)
        if table is TableState.HAND and self._mat.is_bump(frame.pixels, frame.time_s):
            # A pushed picture differs up to its edge, as one with a hand does; the table is looked at from now on.
            self._table = TableWatch()
            table = self._table.look(frame.pixels, frame.time_s)
        try:
            looked = self._looked(frame, table, wanted)
            self._sight = replace(looked, glimpse=None if looked.reading else self._glimpse)
        except FailureError as error:
            self._sight = Sight("fault", frame.time_s, frame.pixels, fault=error.line)
            return RETRY_S[-1]
        return IDLE_S if self._agreed or not wanted else 0.0

    def _looked(self, frame: Frame, table: TableState, wanted: str) -> Sight:
        """What is known with this frame; FailureError where the set cannot be used."""
        if table in (TableState.MOVING, TableState.HAND):
            self._forget()
        elif table is TableState.SETTLING and self._agreed:
            # Nobody moved a die: it is read anew because of a disturbance, and what flickered stays a doubt.
            self._agreed = self._early = None
            self._vote.again()
        # Reading begins while the table settles, and counts only once it is still: what moves again forgets it.
        if table in (TableState.SETTLING, TableState.STILL) and wanted and self._agreed is None:
            self._read(frame, wanted)
        if table is not TableState.STILL:
            state: SightState = table.value
            return Sight(state, frame.time_s, frame.pixels, note=self._note(table, frame.time_s))
        if self._agreed is not None or not wanted:
            # The mat waits until the dice are read and shown: nobody waits for it.
            self._mat.look(frame.pixels, frame.time_s)
        if self._agreed is None and self._early is not None:
            self._agreed = self._early
        note = self._note(table, frame.time_s)
        if self._agreed is None:
            return Sight("still", frame.time_s, frame.pixels, note=note)
        reading, read_from = self._agreed
        empty = not reading.pieces and reading.is_sure
        return Sight("empty" if empty else "still", frame.time_s, frame.pixels, reading, read_from, note=note)

    def _note(self, table: TableState, time_s: float) -> str:
        """What the players should know: what keeps the table from being read, then what became of the mat."""
        disturbed = self._table.words if self._agreed is None else ""
        at_rest = table in (TableState.SETTLING, TableState.STILL)
        return disturbed or (self._mat.note(time_s) if at_rest else "")

    def _read(self, frame: Frame, wanted: str) -> None:
        """Read one more frame until they agree."""
        wanted_now = (wanted, self._revision)
        if self._reader is None or self._reader_of != wanted_now:
            self._reader, self._reader_of = self._make_reader(wanted), wanted_now
            self._forget()
        if self._early is not None:
            return
        self._glimpse = self._reader.read(frame.pixels)
        agreed = self._vote.add(self._glimpse)
        if agreed is not None:
            self._early = (agreed, frame.pixels)

    def _forget(self) -> None:
        self._agreed = self._early = None
        self._vote = RollVote()

    def _cannot_see(self, blind: Blind) -> float:
        self._fault(f"the picture of {self._camera.name} {blind.value}")
        self._failures = 0
        return BLIND_RETRY_S

    def _fault(self, words: str) -> float:
        self._forget()
        self._glimpse = None
        self._table = TableWatch()
        self._sight = Sight("fault", self._clock(), fault=words)
        self._failures += 1
        return RETRY_S[min(self._failures, len(RETRY_S)) - 1]

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                rest_s = self.step()
            except Exception as error:  # the thread must live on: what went wrong is said on the screen
                rest_s = self._fault(f"the picture could not be read ({type(error).__name__}: {error})")
            self._changed.clear()
            if rest_s > 0 and not self._stop.is_set():
                self._changed.wait(rest_s)
