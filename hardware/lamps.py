"""The lamps inside the buttons: off, on, slow blink, fast blink."""

from __future__ import annotations

from typing import Any, Literal, get_args

LampMode = Literal["off", "on", "slow", "fast"]
"""on: press me; slow blink: reading; fast blink: I have a question."""

MODES: tuple[LampMode, ...] = get_args(LampMode)
_SLOW_FADE_S = 0.6
_FAST_HALF_S = 0.15


class Lamp:
    """One lamp on a pin that can dim."""

    def __init__(self, pin: int, *, factory: Any = None) -> None:
        from gpiozero import PWMLED  # noqa: PLC0415 - slow to import, and needed only where pins are used

        self._led = PWMLED(pin, pin_factory=factory)
        self._mode: LampMode = "off"

    def __repr__(self) -> str:
        return f"<Lamp {self._mode}>"

    @property
    def mode(self) -> LampMode:
        """What the lamp was last told to do."""
        return self._mode

    @property
    def value(self) -> float:
        """How bright the lamp is at this moment, 0 to 1."""
        return 0.0 if self._led.closed else float(self._led.value)

    def show(self, mode: LampMode) -> None:
        """Switch to a mode; the mode it is in already goes on undisturbed."""
        if mode not in MODES:
            raise ValueError(f"expected a lamp mode of {', '.join(MODES)}, got {mode!r}")
        if mode == self._mode or self._led.closed:
            return
        self._mode = mode
        if mode == "on":
            self._led.on()
        elif mode == "slow":
            self._led.pulse(fade_in_time=_SLOW_FADE_S, fade_out_time=_SLOW_FADE_S)
        elif mode == "fast":
            self._led.blink(on_time=_FAST_HALF_S, off_time=_FAST_HALF_S)
        else:
            self._led.off()

    def close(self) -> None:
        """Go dark and let go of the pin; may be called twice."""
        self._mode = "off"
        self._led.close()
