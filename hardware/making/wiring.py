"""The wires of the box, from the pins that its configuration names: as values and as a table to tick off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from hardware.buttons import BUTTONS, ButtonName, Pins, SoundKind
from hardware.making.header import PLACE_OF, signal

WireKind = Literal["contact", "lamp", "sound", "ground", "5 V"]
FIVE_VOLTS, BUTTON_GROUND, DRIVER_GROUND = 4, 39, 34
"""Places of the header for power."""
SCREEN_FIVE_VOLTS, SCREEN_GROUND = 2, 6
"""Places of the header that feed a Touch Display; with a screen that has a supply of its own they stay free."""
DRIVER: Final = "ULN2003A"
DRIVER_INPUT: Final[dict[ButtonName, int]] = {"green": 1, "blue": 2, "red": 3}
DRIVER_OUTPUT: Final[dict[ButtonName, int]] = {"green": 16, "blue": 15, "red": 14}
SOUND_INPUT, SOUND_OUTPUT = 4, 13
DRIVER_GROUND_LEG = 8
DRIVER_CLAMP_LEG = 9
"""Through it a coil, as of a buzzer, lets the current run on for a moment when the driver switches it off."""
IN_THE_WIRE_OHM, ACROSS_OHM = 100, 1000
"""The resistors of a speaker: one keeps a coil of 8 ohm, and a piezo disc that charges, from taking more than a channel
of the driver can carry; through the one across it a disc, which the driver only pulls one way, loses its charge again.
"""


@dataclass(frozen=True, slots=True)
class HeaderPin:
    """A place of the Pi's header, 1 to 40."""

    place: int

    def __str__(self) -> str:
        return f"header pin {self.place} ({signal(self.place)})"


@dataclass(frozen=True, slots=True)
class DriverLeg:
    """A leg of the driver of lamps and sound, 1 to 16."""

    number: int

    def __str__(self) -> str:
        return f"{DRIVER} leg {self.number}"


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab of a button: one of the two of its contact, or of its lamp."""

    button: ButtonName
    name: Literal["contact", "ground", "lamp -", "lamp +"]

    def __str__(self) -> str:
        return f"{self.button} button, " + {"contact": "contact", "ground": "other contact"}.get(self.name, self.name)


@dataclass(frozen=True, slots=True)
class SoundTab:
    """A leg of the buzzer or speaker."""

    kind: SoundKind
    name: Literal["+", "-"]

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


@dataclass(frozen=True, slots=True)
class ResistorEnd:
    """One of the two ends of a resistor on the board, which has no direction."""

    ohm: int
    name: Literal["one end", "other end"]

    @property
    def value(self) -> str:
        """The resistance as it is written on a bag of them."""
        return f"{self.ohm} Ω" if self.ohm < 1000 else f"{self.ohm / 1000:g} kΩ"

    def __str__(self) -> str:
        return f"resistor of {self.value}, {self.name}"


@dataclass(frozen=True, slots=True)
class ScreenTab:
    """A place on the Touch Display's own board where it is fed; its two wires come with it."""

    name: Literal["5V", "GND"]

    def __str__(self) -> str:
        return f"Touch Display, {self.name}"


End = HeaderPin | DriverLeg | Tab | SoundTab | ResistorEnd | ScreenTab


@dataclass(frozen=True, slots=True)
class Wire:
    """One wire from `start` to `ends`; more than one end is a wire that goes on from tab to tab."""

    kind: WireKind
    start: End
    ends: tuple[End, ...]
    button: ButtonName | None = None


def wires(pins: Pins) -> tuple[Wire, ...]:
    """Every wire of a box with these pins, in the order in which it is best soldered."""
    power = (
        Wire("5 V", HeaderPin(SCREEN_FIVE_VOLTS), (ScreenTab("5V"),)),
        Wire("ground", HeaderPin(SCREEN_GROUND), (ScreenTab("GND"),)),
        Wire("ground", HeaderPin(BUTTON_GROUND), tuple(Tab(name, "ground") for name in BUTTONS)),
        Wire("ground", HeaderPin(DRIVER_GROUND), (DriverLeg(DRIVER_GROUND_LEG),)),
        Wire("5 V", HeaderPin(FIVE_VOLTS), (*(Tab(name, "lamp +") for name in BUTTONS), *_fed_sound(pins))),
    )
    contacts = tuple(
        Wire("contact", HeaderPin(PLACE_OF[getattr(pins, name)]), (Tab(name, "contact"),), name) for name in BUTTONS
    )
    inputs = tuple(
        Wire("lamp", HeaderPin(PLACE_OF[getattr(pins, f"{name}_lamp")]), (DriverLeg(DRIVER_INPUT[name]),), name)
        for name in BUTTONS
    )
    outputs = tuple(Wire("lamp", DriverLeg(DRIVER_OUTPUT[name]), (Tab(name, "lamp -"),), name) for name in BUTTONS)
    return (*power, *contacts, *inputs, *outputs, *_sound(pins))


def _fed_sound(pins: Pins) -> tuple[End, ...]:
    """What the 5 V wire reaches last on a box that sounds."""
    kind = pins.sounds
    if kind is None:
        return ()
    across = (ResistorEnd(ACROSS_OHM, "one end"),) if kind == "speaker" else ()
    return (DriverLeg(DRIVER_CLAMP_LEG), *across, SoundTab(kind, "+"))


def _sound(pins: Pins) -> tuple[Wire, ...]:
    """The wires of the buzzer or speaker, through the driver too: it may take more than a pin can give."""
    kind = pins.sounds
    if kind is None:
        return ()
    told = Wire("sound", HeaderPin(PLACE_OF[getattr(pins, kind)]), (DriverLeg(SOUND_INPUT),))
    if kind == "buzzer":
        return (told, Wire("sound", DriverLeg(SOUND_OUTPUT), (SoundTab(kind, "-"),)))
    before, behind = ResistorEnd(IN_THE_WIRE_OHM, "one end"), ResistorEnd(IN_THE_WIRE_OHM, "other end")
    return (
        told,
        Wire("sound", DriverLeg(SOUND_OUTPUT), (before,)),
        Wire("sound", behind, (ResistorEnd(ACROSS_OHM, "other end"), SoundTab(kind, "-"))),
    )


def table(pins: Pins) -> str:
    """The wires as a table in Markdown, a row a wire."""
    rows = [f"| {wire.kind} | {wire.start} | {', then '.join(map(str, wire.ends))} |" for wire in wires(pins)]
    return "\n".join(["| Wire | From | To |", "| --- | --- | --- |", *rows, ""])
