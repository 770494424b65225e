"""Takes a camera's frames for the watcher: what is wrong with it and since when, and how often it is tried again."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from hardware.camera import Camera, CameraError, CameraStartingError, Frame
from vision.blind import Blind, BlindCheck

RETRY_S = (0.5, 1.0, 2.0, 5.0)
"""How long to wait before a camera that failed is asked again; the last for ever."""
BLIND_RETRY_S = 0.25
"""How long to wait before a camera that is starting, or gives a picture but none of a table, is asked again."""
DARK_RETRY_S = 2.0
"""The same where it has been black for DARK_S: the lid is on, and nobody waits."""
DARK_S = 10.0
RESTART_AFTER_S = {Blind.FROZEN: 0.0, Blind.BLACK: 30.0}
"""How long a picture is useless before the camera is let go and opened anew; a covered lens needs a hand, not that."""
RESTART_S = (5.0, 15.0, 60.0, 300.0)
"""How long to wait after such an attempt before the next; the last for ever."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why there is no frame, in a line for the players (empty while a camera is starting), and when to ask again."""

    words: str
    rest_s: float


class CameraGuard:
    """Gives frames that show a table; what else a camera does is a Trouble, and is worked at until it is over.

    `clock` counts seconds, `wall_clock` tells the players' time of day.
    """

    def __init__(
        self,
        camera: Camera,
        clock: Callable[[], float] = time.monotonic,
        wall_clock: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._camera = camera
        self._clock, self._wall_clock = clock, wall_clock
        self._blind = BlindCheck()
        self._failures = 0
        self._since = ""
        self._words = ""
        self._useless_s: float | None = None
        self._restarts = 0
        self._restart_s = 0.0

    def take(self) -> Frame | Trouble:
        """Take the next frame, or say why there is none."""
        try:
            frame = self._camera.read()
        except CameraStartingError:
            # What was wrong stands until it is over.
            return Trouble(self._words, BLIND_RETRY_S)
        except CameraError as error:
            return self.failed(str(error))
        self._failures = 0
        blind = self._blind.look(frame.pixels, frame.time_s)
        if blind is not None:
            self._restart_where_it_helps(blind)
            return Trouble(self._told(f"the picture of {self._camera.name} {blind.value}"), self._blind_rest_s(blind))
        self.rest()
        self._since = self._words = ""
        return frame

    def failed(self, words: str) -> Trouble:
        """Take note of a failure told in `words`; the more in a row, the longer the rest."""
        self._failures += 1
        return Trouble(self._told(words), RETRY_S[min(self._failures, len(RETRY_S)) - 1])

    def rest(self) -> None:
        """Nobody looks for a while: the camera is tried at once when somebody does, and what is wrong stays so."""
        self._failures = self._restarts = 0
        self._useless_s = None

    def close(self) -> None:
        """Let go of the camera; may be called twice."""
        self._camera.close()

    def _told(self, words: str) -> str:
        """The words with the time since when something is wrong: told once, they stay as they are."""
        self._since = self._since or self._wall_clock().strftime("%H:%M")
        self._words = f"{words[:1].upper()}{words[1:]} (since {self._since})"
        return self._words

    def _blind_rest_s(self, blind: Blind) -> float:
        dark = blind is Blind.BLACK and self._useless_s is not None and self._clock() - self._useless_s >= DARK_S
        return DARK_RETRY_S if dark else BLIND_RETRY_S

    def _restart_where_it_helps(self, blind: Blind) -> None:
        """Open a camera anew whose picture is useless by itself, less and less often."""
        now_s = self._clock()
        if blind not in RESTART_AFTER_S:
            self._useless_s = None
            return
        if self._useless_s is None:
            self._useless_s = now_s
            self._restart_s = now_s + RESTART_AFTER_S[blind]
        if now_s >= self._restart_s:
            self._camera.restart()
            self._restart_s = now_s + RESTART_S[min(self._restarts, len(RESTART_S) - 1)]
            self._restarts += 1
