"""The green, blue and red button with their lamps, on real pins or on gpiozero's mock pins."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import partial
from typing import Any, Literal, get_args

from hardware.debounce import Debouncer
from hardware.lamps import Lamp, LampMode

ButtonName = Literal["green", "blue", "red"]
BUTTONS: tuple[ButtonName, ...] = get_args(ButtonName)
SoundKind = Literal["buzzer", "speaker"]
SOUNDS: tuple[SoundKind, ...] = get_args(SoundKind)
Clock = Callable[[], float]
HOLD_BUTTON: ButtonName = "red"
"""The button that does something else when it is held down; a press of it counts when it is let go."""
HOLD_S = 3.0
"""How long that button is held down for it."""
STUCK_S = 20.0
"""Nobody holds a button for so long: it is stuck, or its wire touches ground."""


class ButtonError(OSError):
    """The pins of the buttons cannot be used."""


@dataclass(frozen=True, slots=True)
class Press:
    """One settled press of a button; `time_s` is when the contact first closed, in seconds of the panel's clock."""

    button: ButtonName
    time_s: float


@dataclass(frozen=True, slots=True)
class Pins:
    """The BCM numbers of the pins, each from 2 to 27 and used once; 0 for a buzzer or speaker that is not there.

    A buzzer beeps by itself when its pin is high; a speaker, a bare piezo disc too, sounds as fast as its pin changes.

    The defaults leave I2C (2, 3), UART (14, 15, its handshake 16, 17), SPI (7 to 11, its second bus 16 to 21), sound
    (18 to 21) and what small displays take (17, 18, 22 to 25, 27) free.
    A button closes its pin to ground; a lamp's driver is switched on by a high pin. Until the program runs, a Pi pulls
    pins up to 8 up and the others down: a button rests open, a lamp is dark, a buzzer silent on any pin from 9 on.
    """

    green: int = 4
    blue: int = 5
    red: int = 6
    green_lamp: int = 12
    blue_lamp: int = 13
    red_lamp: int = 26
    buzzer: int = 0
    speaker: int = 0

    def __post_init__(self) -> None:
        """Refuse numbers that are no free pin, one pin used twice, and two things that sound."""
        numbers = {field.name: getattr(self, field.name) for field in fields(self)}
        if self.buzzer and self.speaker:
            raise ValueError("expected a buzzer or a speaker, got both")
        numbers = {name: number for name, number in numbers.items() if number or name not in SOUNDS}
        for name, number in numbers.items():
            if not 2 <= number <= 27:
                raise ValueError(f"expected a GPIO number from 2 to 27 for {name}, got {number}")
        twice = sorted(n for n in set(numbers.values()) if list(numbers.values()).count(n) > 1)
        if twice:
            users = ", ".join(name for name, number in numbers.items() if number == twice[0])
            raise ValueError(f"expected different pins, got GPIO {twice[0]} for {users}")

    @property
    def sounds(self) -> SoundKind | None:
        """What makes sounds on a pin of its own; None on a box that is silent."""
        return next((kind for kind in SOUNDS if getattr(self, kind)), None)


@dataclass(frozen=True, slots=True)
class _Edge:
    button: ButtonName
    closed: bool
    time_s: float


class Panel:
    """Three buttons and their lamps.

    The callbacks of the pins, which run in threads of their own, only post edges into a queue; `presses` turns them
    into presses in the caller's thread. A contact that is closed from the beginning counts only once it was open.
    """

    def __init__(self, pins: Pins, *, factory: Any = None, clock: Clock = time.monotonic) -> None:
        from gpiozero import Button  # noqa: PLC0415 - slow to import, and needed only where pins are used
        from gpiozero.exc import GPIOZeroError  # noqa: PLC0415 - slow to import, and needed only where pins are used

        self._clock = clock
        self._edges: queue.SimpleQueue[_Edge] = queue.SimpleQueue()
        self._contacts: dict[ButtonName, Any] = {}
        self._debouncers: dict[ButtonName, Debouncer] = {name: Debouncer() for name in BUTTONS}
        self._held_since_s: float | None = None
        self.lamps: dict[ButtonName, Lamp] = {}
        try:
            for name in BUTTONS:
                contact = Button(getattr(pins, name), pull_up=True, bounce_time=None, pin_factory=factory)
                self._contacts[name] = contact
                if contact.is_pressed:
                    now_s = clock()
                    self._debouncers[name] = Debouncer(pressed=True, level=True, changed_s=now_s, pressed_s=now_s)
                contact.when_pressed = partial(self._post, name, True)
                contact.when_released = partial(self._post, name, False)
                self.lamps[name] = Lamp(getattr(pins, f"{name}_lamp"), factory=factory)
        except (GPIOZeroError, OSError) as error:
            self.close()
            raise ButtonError(f"the buttons cannot be reached: {error}; check the pins in the configuration") from error

    def __repr__(self) -> str:
        return f"<Panel {' '.join(f'{name}:{lamp.mode}' for name, lamp in self.lamps.items())}>"

    @property
    def pressed(self) -> frozenset[ButtonName]:
        """The buttons that are held down now, as far as they have settled."""
        return frozenset(name for name, debouncer in self._debouncers.items() if debouncer.pressed)

    def presses(self, now_s: float | None = None) -> list[Press]:
        """Return the presses settled since the last call, in the order of their times.

        That of HOLD_BUTTON counts once it is let go, and not at all where it was held for HOLD_S.
        """
        now_s = self._clock() if now_s is None else now_s
        found: list[Press] = []
        while True:
            try:
                edge = self._edges.get_nowait()
            except queue.Empty:
                break
            self._note(found, edge.button, self._debouncers[edge.button].edge(edge.closed, edge.time_s))
        for name, contact in self._contacts.items():
            debouncer = self._debouncers[name]
            # The level itself is looked at as well: an edge that the system lost must not hold a button for ever.
            if self._edges.empty() and not contact.closed:
                self._note(found, name, debouncer.edge(bool(contact.is_pressed), max(now_s, debouncer.changed_s)))
            self._note(found, name, debouncer.settle(now_s))
        return sorted(found, key=lambda press: press.time_s)

    def held_s(self, now_s: float) -> float:
        """How long HOLD_BUTTON has been held down, in seconds; 0 where it is not, or was closed from the beginning."""
        return 0.0 if self._held_since_s is None else max(0.0, now_s - self._held_since_s)

    def stuck(self, now_s: float) -> frozenset[ButtonName]:
        """The buttons whose contact has been closed for longer than anybody presses."""
        return frozenset(name for name in self.pressed if now_s - self._debouncers[name].pressed_s >= STUCK_S)

    def light(self, modes: Mapping[str, LampMode]) -> None:
        """Set every lamp; a button that is not named goes dark."""
        for name, lamp in self.lamps.items():
            lamp.show(modes.get(name, "off"))

    def close(self) -> None:
        """Let go of all pins, lamps dark; may be called twice."""
        for contact in self._contacts.values():
            contact.close()
        for lamp in self.lamps.values():
            lamp.close()

    def _post(self, button: ButtonName, closed: bool) -> None:
        self._edges.put(_Edge(button, closed, self._clock()))

    def _note(self, found: list[Press], button: ButtonName, time_s: float | None) -> None:
        """Take what a debouncer said: a press that settled at `time_s`, or nothing new but perhaps a release."""
        debouncer = self._debouncers[button]
        if button != HOLD_BUTTON:
            if time_s is not None:
                found.append(Press(button, time_s))
        elif time_s is not None:
            self._held_since_s = time_s
        elif not debouncer.pressed and self._held_since_s is not None:
            if debouncer.released_s - self._held_since_s < HOLD_S:
                found.append(Press(button, self._held_since_s))
            self._held_since_s = None


class SimulatedPanel(Panel):
    """The same panel on gpiozero's mock pins, with `press` and `release` in the place of fingers."""

    def __init__(self, pins: Pins, *, clock: Clock = time.monotonic) -> None:
        from gpiozero.pins.mock import MockFactory, MockPWMPin  # noqa: PLC0415 - slow to import, and needed only where pins are used

        self._factory = MockFactory(pin_class=MockPWMPin)
        self._pin_numbers: dict[ButtonName, int] = {name: getattr(pins, name) for name in BUTTONS}
        super().__init__(pins, factory=self._factory, clock=clock)

    def press(self, button: ButtonName) -> None:
        """Close the contact of a button."""
        self._factory.pin(self._pin_numbers[button]).drive_low()

    def release(self, button: ButtonName) -> None:
        """Open the contact of a button."""
        self._factory.pin(self._pin_numbers[button]).drive_high()


def simulated_panel(pins: Pins | None = None, *, clock: Clock = time.monotonic) -> SimulatedPanel:
    """Make a panel on mock pins; the default pins where none are given."""
    return SimulatedPanel(pins or Pins(), clock=clock)
