"""What every camera with a device has in common: a thread that waits for the device, so that no caller has to."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Protocol

from hardware.camera import CameraError, CameraStartingError, Frame, Pixels

RESOLUTION_WH = (1280, 960)
"""What a device is asked for."""
SILENT_S = 1.5
"""A device that has given nothing for so long hangs."""
OPENING_S = 20.0
"""Opening a device takes longer than a frame: on a Pi its libraries are loaded first. The first picture counts in."""
RESTS_AFTER_S, REST_S = 0.25, 1.0
"""A device that nobody has asked for so long is left alone, but for a picture now and then to see whether it lives."""
MOST_LEFT = 3
"""So many threads that hang in a driver are left behind before no further one is risked."""


class Device(Protocol):
    """An open device. `advance` and `pixels` raise CameraError in plain words, and whatever their driver raises."""

    @property
    def rests(self) -> bool:
        """True where nothing is lost if it is not asked for a while: no place in a film, no light to settle on."""
        ...

    def advance(self) -> None:
        """Wait for the next picture."""
        ...

    def renew(self) -> None:
        """Wait for a picture that is taken from now on: the next may have waited in the driver for long."""
        ...

    def pixels(self) -> Pixels:
        """Make the picture that was waited for last: height x width x 3, blue green red."""
        ...

    def close(self) -> None:
        """Let go of the device."""
        ...


class DeviceCamera:
    """A camera whose device a thread reads all the time, so that `read` gives a new frame and never hangs.

    Pictures that nobody asked for are let go unmade, and a device that `rests` is hardly asked for any after
    RESTS_AFTER_S: what nobody looks at costs next to nothing. One that blocks for ever (a moved cable does that) leaves
    `read` with CameraError after its time-out; the next `read` opens it anew.
    """

    def __init__(
        self,
        name: str,
        open_device: Callable[[], Device],
        *,
        clock: Callable[[], float] = time.monotonic,
        silent_s: float = SILENT_S,
        opening_s: float = OPENING_S,
    ) -> None:
        self._name = name
        self._open_device = open_device
        self._clock = clock
        self._silent_s, self._opening_s = silent_s, opening_s
        self._change = threading.Condition()
        self._frame: Frame | None = None
        self._wanted = False
        self._error = ""
        self._run_number = 0
        self._running = self._opened = self._closed = False
        self._alive_s = self._asked_s = 0.0
        self._thread: threading.Thread | None = None
        self._left: list[threading.Thread] = []
        self._resolution_wh = RESOLUTION_WH
        with self._change:
            self._start()

    @property
    def name(self) -> str:
        """What the player calls this camera."""
        return self._name

    @property
    def resolution_wh(self) -> tuple[int, int]:
        """Width and height of the frames in pixels."""
        return self._resolution_wh

    def read(self, timeout_s: float = 2.0) -> Frame:
        """Take the next frame that the device gives; CameraError where none comes within `timeout_s` seconds."""
        with self._change:
            if not self._running and not self._error and not self._closed:
                self._start()
            self._wanted, self._frame, was_open = True, None, self._opened
            self._change.notify_all()
            self._change.wait_for(lambda: self._frame is not None or not self._running, timeout_s)
            self._wanted, self._asked_s = False, time.monotonic()
            if self._frame is not None:
                return self._frame
            raise self._failure(timeout_s, was_open=was_open)

    def restart(self) -> None:
        """Let go of the device; the next `read` opens it anew."""
        with self._change:
            self._give_up()

    def close(self) -> None:
        """Let go of the device for good; may be called twice."""
        with self._change:
            self._closed = True
            self._give_up()
            thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            # A device still open when Python ends may take the whole program down with it.
            thread.join(self._silent_s)

    def _failure(self, timeout_s: float, *, was_open: bool) -> CameraError:
        """Why there is no frame; a device that hangs is given up, and the next `read` tries anew."""
        if self._closed:
            return CameraError(f"{self.name} is closed; open it again")
        if not self._running:
            words, self._error = self._error, ""
            return CameraError(words or f"{self.name} was let go while a frame was waited for; ask again")
        quiet_s = time.monotonic() - self._alive_s
        if quiet_s < (self._silent_s if self._opened else self._opening_s):
            if was_open:
                return CameraError(f"{self.name} gave no picture within {timeout_s:g} s; ask again, or give it longer")
            return CameraStartingError(f"{self.name} is getting ready; ask again")
        self._give_up()
        what = "has stopped giving pictures" if self._opened else f"does not open in {self._opening_s:.0f} seconds"
        return CameraError(f"{self.name} {what}; check its cable")

    def _give_up(self) -> None:
        self._run_number += 1
        self._running = False
        self._error, self._frame = "", None
        self._change.notify_all()

    def _start(self) -> None:
        former, self._thread = self._thread, None
        self._left = [thread for thread in (*self._left, former) if thread is not None and thread.is_alive()]
        if len(self._left) > MOST_LEFT:
            self._error = f"{self.name} hangs in its driver; pull its cable, and switch the box off and on"
            return
        self._run_number += 1
        self._running, self._opened, self._error = True, False, ""
        self._alive_s = time.monotonic()
        run = (self._run_number, former)
        self._thread = threading.Thread(target=self._run, args=run, name=self.name, daemon=True)
        self._thread.start()

    def _run(self, number: int, former: threading.Thread | None) -> None:
        """Read until told to stop; a thread that hangs in the driver is left behind and ends when it wakes."""
        words = ""
        try:
            if former is not None:
                # Most devices cannot be opened twice.
                former.join(self._opening_s / 4)
            device = self._open_device()
            try:
                device.advance()
                while (wanted := self._go_on(number)) is not None:
                    if wanted:
                        self._post(number, device.pixels())
                    elif device.rests and self._rested(number):
                        device.renew()
                        continue
                    device.advance()
            finally:
                device.close()
        except CameraError as error:
            words = str(error)
        except Exception as error:  # each driver raises its own kinds; whatever it is, the player is told
            words = f"{self.name} failed ({' '.join(str(error).split())[:120]}); check its cable"
        with self._change:
            if number == self._run_number:
                self._running, self._error = False, words
                self._change.notify_all()

    def _go_on(self, number: int) -> bool | None:
        """Note that the device lives; True where its picture is asked for, None where this thread is to end."""
        with self._change:
            if number != self._run_number:
                return None
            self._opened, self._alive_s = True, time.monotonic()
            return self._wanted

    def _rested(self, number: int) -> bool:
        """Leave the device alone where nobody has asked for a while, until somebody does or REST_S are over."""
        with self._change:
            if time.monotonic() - self._asked_s < RESTS_AFTER_S:
                return False
            self._change.wait_for(lambda: self._wanted or number != self._run_number, REST_S)
            self._alive_s = time.monotonic()
            return True

    def _post(self, number: int, pixels: Pixels) -> None:
        with self._change:
            if number == self._run_number and self._wanted:
                self._wanted = False
                self._resolution_wh = (pixels.shape[1], pixels.shape[0])
                self._frame = Frame(pixels, self._clock())
                self._change.notify_all()
