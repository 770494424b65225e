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
Clock = Callable[[], float]


class ButtonError(OSError):
    """The pins of the buttons cannot be used."""


@dataclass(frozen=True, slots=True)
class Press:
    """One settled press of a button; `time_s` is when the contact first closed, in seconds of the panel's clock."""

    button: ButtonName
    time_s: float


@dataclass(frozen=True, slots=True)
class Pins:
    """The BCM numbers of the pins, each from 2 to 27 and used once.

    The defaults leave I2C (2, 3), UART (14, 15, its handshake 16, 17), SPI (7 to 11, its second bus 16 to 21), sound
    (18 to 21) and what small displays take (17, 18, 22 to 25, 27) free.
    A button closes its pin to ground; a lamp's driver is switched on by a high pin. Until the program runs, a Pi pulls
    pins up to 8 up and the others down: a button rests open, a lamp is dark.
    """

    green: int = 4
    blue: int = 5
    red: int = 6
    green_lamp: int = 12
    blue_lamp: int = 13
    red_lamp: int = 26

    def __post_init__(self) -> None:
        """Refuse numbers that are no free pin, and one pin used twice."""
        numbers = {field.name: getattr(self, field.name) for field in fields(self)}
        for name, number in numbers.items():
            if not 2 <= number <= 27:
                raise ValueError(f"expected a pin from 2 to 27 for {name}, got {number}")
        twice = sorted(n for n in set(numbers.values()) if list(numbers.values()).count(n) > 1)
        if twice:
            users = ", ".join(name for name, number in numbers.items() if number == twice[0])
            raise ValueError(f"expected six different pins, got pin {twice[0]} for {users}")


@dataclass(frozen=True, slots=True)
class _Edge:
    button: ButtonName
    closed: bool
    time_s: float


class Panel:
    """Three buttons and their lamps.

    The callbacks of the pins, which run in threads of their own, only post edges into a queue; `presses` turns them
    into presses in the caller's thread.
    """

    def __init__(self, pins: Pins, *, factory: Any = None, clock: Clock = time.monotonic) -> None:
        from gpiozero import Button  # noqa: PLC0415 - slow to import, and needed only where pins are used
        from gpiozero.exc import GPIOZeroError  # noqa: PLC0415 - slow to import, and needed only where pins are used

        self._clock = clock
        self._edges: queue.SimpleQueue[_Edge] = queue.SimpleQueue()
        self._contacts: dict[ButtonName, Any] = {}
        self._debouncers: dict[ButtonName, Debouncer] = {name: Debouncer() for name in BUTTONS}
        self.lamps: dict[ButtonName, Lamp] = {}
        try:
            for name in BUTTONS:
                contact = Button(getattr(pins, name), pull_up=True, bounce_time=None, pin_factory=factory)
                self._contacts[name] = contact
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
        """Return the presses settled since the last call, in the order of their times."""
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

    @staticmethod
    def _note(found: list[Press], button: ButtonName, time_s: float | None) -> None:
        if time_s is not None:
            found.append(Press(button, time_s))


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
