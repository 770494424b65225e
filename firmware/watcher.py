"""Watches the table: frames in, the state of the table and agreed readings out, in a thread of its own."""

from __future__ import annotations

import threading
import time
import zlib
from collections.abc import Callable
from typing import Protocol

from firmware.failure import FailureError
from firmware.match.sight import NO_SIGHT, Sight, SightState
from hardware.camera import Camera, CameraError, Frame, Pixels
from vision.agree import RollVote
from vision.reading import Reading
from vision.settle import TableWatch

FROZEN_S = 5.0
"""A camera that gives the very same picture, noise and all, for so long has stopped."""
DARK_LEVEL = 6.0
"""A picture whose brightest parts are below this (of 255) shows nothing."""
RETRY_S = (0.5, 1.0, 2.0, 5.0)
"""How long to wait before a camera that failed is asked again; the last for ever."""
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
        self._changed = threading.Event()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._reader: ReadsPictures | None = None
        self._reader_name = ""
        self._table = TableWatch()
        self._vote = RollVote()
        self._agreed: tuple[Reading, Pixels] | None = None
        self._failures = 0
        self._same_since_s = 0.0
        self._print = 0

    # For the main loop.

    @property
    def sight(self) -> Sight:
        """What is known now."""
        return self._sight

    def want(self, set_name: str) -> None:
        """Read with this set from now on; an empty name lets the camera rest."""
        if set_name != self._wanted:
            self._wanted = set_name
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
            self._sight = NO_SIGHT
            return IDLE_S
        try:
            frame = self._camera.read()
            self._check(frame)
        except CameraError as error:
            return self._fault(str(error))
        self._failures = 0
        state: SightState = self._table.look(frame.pixels, frame.time_s).value
        if state != "still":
            self._forget()
        if state == "still" and wanted and self._agreed is None:
            try:
                self._read(frame, wanted)
            except FailureError as error:
                self._sight = Sight("fault", frame.time_s, frame.pixels, fault=error.line)
                return RETRY_S[-1]
        reading, read_from = self._agreed if self._agreed and state == "still" else (None, None)
        self._sight = Sight(state, frame.time_s, frame.pixels, reading, read_from)
        return IDLE_S if self._agreed or not wanted else 0.0

    def _read(self, frame: Frame, wanted: str) -> None:
        if self._reader is None or self._reader_name != wanted:
            self._reader, self._reader_name = self._make_reader(wanted), wanted
            self._forget()
        agreed = self._vote.add(self._reader.read(frame.pixels))
        if agreed is not None:
            self._agreed = (agreed, frame.pixels)

    def _forget(self) -> None:
        if self._agreed is not None or self._wanted:
            self._agreed = None
            self._vote = RollVote()

    def _check(self, frame: Frame) -> None:
        """Refuse a black picture and one that has not changed in its last bit for seconds: neither is a table."""
        sample = frame.pixels[::16, ::16]
        if float(sample.max()) < DARK_LEVEL:
            raise CameraError(f"the picture of {self._camera.name} is black; take the cap off or switch a lamp on")
        fingerprint = zlib.crc32(frame.pixels[::4, ::4].tobytes())
        if fingerprint != self._print:
            self._print, self._same_since_s = fingerprint, frame.time_s
        elif frame.time_s - self._same_since_s > FROZEN_S:
            raise CameraError(f"the picture of {self._camera.name} stands still; check its cable")

    def _fault(self, words: str) -> float:
        self._forget()
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
