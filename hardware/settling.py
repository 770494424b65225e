"""Lets a camera find its exposure, colours and focus on the table once, then holds them until the light changes."""

from __future__ import annotations

import enum
import math
from collections import deque
from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from hardware.camera import Pixels

STEADY_FRAMES = 8
"""So many frames in a row must be alike, and exposed alike, before anything is held."""
PATIENCE_S = 30.0
"""A light that never gets steady (a lamp that flickers) is held as it is after so long."""
FOCUS_S, LEAST_FOCUS_S = 5.0, 0.5
"""How long a lens may take; and what it says before the second has not heard yet that it is to move."""
CHANGED_S = 4.0
"""A light that is another for so long is another light, and no hand."""
CHANGED = 1.6
"""The ratio of brightness from which on it is another light: the reader copes with less."""
DARK = 6.0
"""A mean brightness (0 to 255) below this is a cap on the lens or a dark room: nothing to settle on."""
_ALIKE = 0.04
"""The largest relative difference of exposures, of colour gains and of whole pictures that are alike."""
_TAKES_FRAMES = 10
"""A control takes so many frames at most until a picture shows it."""
_MOST_REPEATS = 3

_EXPOSURE = ("ExposureTime", "AnalogueGain")
_AF_AUTO, _AF_MANUAL, _AF_START = 1, 0, 0
_AF_DONE = {2, 3}
"""The numbers of libcamera: AfMode Auto and Manual, AfTrigger Start, AfState Focused and Failed."""


class Phase(enum.Enum):
    """What a camera does about the light; the values are for people."""

    LIGHT = "looking for the light"
    FOCUS = "looking for the focus"
    HELD = "held"


class Settling:
    """Decides which controls a camera is to set, from what each of its frames tells.

    `controls` are the names that the camera has: one without autofocus, or with no control at all, is not asked for it.
    """

    def __init__(self, controls: Collection[str]) -> None:
        self._known = frozenset(controls)
        self._last: deque[tuple[float, float, float]] = deque(maxlen=STEADY_FRAMES)
        self._phase = Phase.LIGHT
        self._since_s: float | None = None
        self._small: Pixels | None = None
        self._held: dict[str, Any] = {}
        self._held_light = 0.0
        self._still = self._frames = self._repeats = 0
        self._other_since_s: float | None = None
        self._holds_exposure = True
        self._is_focused = "AfMode" not in self._known

    @property
    def phase(self) -> Phase:
        """What the camera does now."""
        return self._phase

    def begin(self) -> dict[str, Any]:
        """Return the controls with which a camera begins: everything by itself but the focus, which waits."""
        self._phase, self._since_s = Phase.LIGHT, None
        self._last.clear()
        self._other_since_s = None
        # Zero gives exposure and gain back to the automatic, whatever the version of libcamera.
        wanted = {"AeEnable": True, "ExposureTime": 0, "AnalogueGain": 0.0, "AwbEnable": True}
        return self._had(wanted)

    def look(self, metadata: Mapping[str, Any], luma: Pixels, time_s: float) -> dict[str, Any]:
        """Take a frame's metadata, coarse brightness (height x width) and time in s; return the controls to set now."""
        light = float(luma.mean())
        self._still = 0 if self._moved(luma, light) else self._still + 1
        if self._phase is Phase.HELD:
            return self._look_held(metadata, light, time_s)
        if self._since_s is None or light < DARK:
            self._since_s = time_s
        self._last.append(_exposed(metadata))
        waited_s = time_s - self._since_s
        if self._phase is Phase.FOCUS:
            done = waited_s > FOCUS_S or (metadata.get("AfState") in _AF_DONE and waited_s > LEAST_FOCUS_S)
            return self._hold(metadata, light) if done else {}
        steady = self._still >= STEADY_FRAMES and self._is_exposed_alike()
        if light < DARK or not (steady or waited_s > PATIENCE_S):
            return {}
        if self._is_focused:
            return self._hold(metadata, light)
        self._phase, self._since_s = Phase.FOCUS, time_s
        return self._had({"AfMode": _AF_AUTO, "AfTrigger": _AF_START})

    def _moved(self, luma: Pixels, light: float) -> bool:
        """True where the picture differs from the last by more than its noise: a hand, or an exposure on its way."""
        small, before = luma, self._small
        self._small = small
        if before is None or before.shape != small.shape:
            return True
        differs = float(np.abs(small.astype(np.int16) - before).mean())
        return differs > 1.5 + _ALIKE * light

    def _is_exposed_alike(self) -> bool:
        rows = zip(*self._last, strict=True)
        return len(self._last) == STEADY_FRAMES and all(max(row) <= (1 + _ALIKE) * min(row) for row in rows)

    def _hold(self, metadata: Mapping[str, Any], light: float) -> dict[str, Any]:
        """Hold what the frame was taken with, as far as the camera tells it and can."""
        self._phase, self._is_focused = Phase.HELD, True
        self._held_light, self._frames, self._repeats = light, 0, 0
        held: dict[str, Any] = {}
        if self._holds_exposure and all(metadata.get(name) for name in _EXPOSURE):
            held |= {"AeEnable": False} | {name: metadata[name] for name in _EXPOSURE}
        if metadata.get("ColourGains"):
            held |= {"AwbEnable": False, "ColourGains": tuple(metadata["ColourGains"])}
        if metadata.get("LensPosition") is not None:
            held |= {"AfMode": _AF_MANUAL, "LensPosition": metadata["LensPosition"]}
        self._held = self._had(held)
        return self._held

    def _look_held(self, metadata: Mapping[str, Any], light: float, time_s: float) -> dict[str, Any]:
        """Set again what the camera did not take; begin anew under another light."""
        self._frames += 1
        if self._frames == _TAKES_FRAMES:
            if self._holds_exposure and self._held and light < self._held_light / CHANGED**2:
                # Some cameras go dark when their exposure is held: this one keeps its automatic.
                self._holds_exposure = False
                return self.begin()
            if not self._is_taken(metadata) and self._repeats < _MOST_REPEATS:
                self._frames, self._repeats = 0, self._repeats + 1
                return self._held
        ratio = light / max(self._held_light, 1.0)
        if 1 / CHANGED < ratio < CHANGED or light < DARK:
            self._other_since_s = None
        elif self._other_since_s is None:
            self._other_since_s = time_s
        elif time_s - self._other_since_s > CHANGED_S and self._still >= STEADY_FRAMES:
            return self.begin()
        return {}

    def _is_taken(self, metadata: Mapping[str, Any]) -> bool:
        """True where the frame was taken with what is held, or does not tell."""
        for name, held in self._held.items():
            told = metadata.get(name)
            if isinstance(held, bool) or told is None or name == "AfMode":
                continue
            pairs = zip(np.atleast_1d(told), np.atleast_1d(held), strict=True)
            if not all(math.isclose(a, b, rel_tol=2 * _ALIKE, abs_tol=0.01) for a, b in pairs):
                return False
        return True

    def _had(self, wanted: Mapping[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in wanted.items() if name in self._known}


def _exposed(metadata: Mapping[str, Any]) -> tuple[float, float, float]:
    """How much light a frame got, and its two colour gains; 1 where the camera does not tell."""
    exposure = float(metadata.get("ExposureTime") or 1) * float(metadata.get("AnalogueGain") or 1)
    red, blue = metadata.get("ColourGains") or (1.0, 1.0)
    return exposure, float(red), float(blue)
