"""Short sounds for what a player need not look at the screen for: booked, a question, an error."""

from __future__ import annotations

import queue
import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, Protocol, get_args

from hardware.buttons import ButtonError, Pins

SoundName = Literal["booked", "question", "error"]
NAMES: tuple[SoundName, ...] = get_args(SoundName)


@dataclass(frozen=True, slots=True)
class Note:
    """A tone of `tone_hz` (0: silence; a buzzer has one tone of its own) for `lasts_s` seconds."""

    tone_hz: float
    lasts_s: float


TUNES: dict[SoundName, tuple[Note, ...]] = {
    "booked": (Note(1320.0, 0.07), Note(1760.0, 0.11)),
    "question": (Note(1760.0, 0.07), Note(0.0, 0.09), Note(1760.0, 0.07)),
    "error": (Note(440.0, 0.4),),
}
"""A buzzer, which knows no tones, makes one short beep, two, or a long one of them."""


class _Voice(Protocol):
    """What sounds at a pin."""

    def sound(self, tone_hz: float) -> None:
        """Begin a tone; 0 is silence."""
        ...

    def close(self) -> None:
        """Fall silent and let go of the pin."""
        ...


class _Buzzer:
    """It beeps by itself while its pin is high."""

    def __init__(self, pin: int, factory: Any) -> None:
        from gpiozero import Buzzer  # noqa: PLC0415 - slow to import, and needed only where pins are used

        self._device = Buzzer(pin, pin_factory=factory)

    def sound(self, tone_hz: float) -> None:
        self._device.value = tone_hz > 0

    def close(self) -> None:
        self._device.close()


class _Speaker:
    """It sounds as high as its pin changes fast."""

    def __init__(self, pin: int, factory: Any) -> None:
        from gpiozero import TonalBuzzer  # noqa: PLC0415 - slow to import, and needed only where pins are used

        self._device = TonalBuzzer(pin, mid_tone="A5", octaves=2, pin_factory=factory)

    def sound(self, tone_hz: float) -> None:
        if tone_hz > 0:
            self._device.play(tone_hz)
        else:
            self._device.stop()

    def close(self) -> None:
        self._device.close()


class Sound:
    """Plays sounds on the pin of a buzzer or speaker, in a thread of its own, so that nobody waits for them."""

    def __init__(self, pins: Pins, *, factory: Any = None) -> None:
        from gpiozero.exc import GPIOZeroError  # noqa: PLC0415 - slow to import, and needed only where pins are used

        self.kind = pins.sounds
        if self.kind is None:
            raise ValueError("expected the pin of a buzzer or a speaker, got none; set one in the configuration")
        self._wanted: queue.SimpleQueue[SoundName | None] = queue.SimpleQueue()
        try:
            self._voice: _Voice = (
                _Buzzer(pins.buzzer, factory) if self.kind == "buzzer" else _Speaker(pins.speaker, factory)
            )
        except (GPIOZeroError, OSError) as error:
            raise ButtonError(
                f"the {self.kind} cannot be reached: {error}; check its pin in the configuration"
            ) from error
        self._thread = threading.Thread(target=self._run, name="sound", daemon=True)
        self._thread.start()

    def __repr__(self) -> str:
        return f"<Sound {self.kind}>"

    def play(self, name: SoundName) -> None:
        """Begin a sound; one that still plays is cut short."""
        if name not in NAMES:
            raise ValueError(f"expected a sound of {', '.join(NAMES)}, got {name!r}")
        self._wanted.put(name)

    def close(self) -> None:
        """Fall silent and let go of the pin; may be called twice."""
        self._wanted.put(None)
        self._thread.join(timeout=1.0)
        self._voice.close()

    def _run(self) -> None:
        name = self._wanted.get()
        while name is not None:
            name = self._played(name)

    def _played(self, name: SoundName) -> SoundName | None:
        """Play a sound until it ends or another is wished for; return the next wish, None for the last of all."""
        for note in TUNES[name]:
            self._voice.sound(note.tone_hz)
            with suppress(queue.Empty):
                return self._wanted.get(timeout=note.lasts_s)
        self._voice.sound(0.0)
        return self._wanted.get()
