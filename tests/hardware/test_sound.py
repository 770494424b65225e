"""The sounds of the box on mock pins."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from hardware import sound
from hardware.buttons import ButtonError, Pins
from hardware.sound import NAMES, TUNES, Sound


@pytest.fixture
def factory() -> MockFactory:
    return MockFactory(pin_class=MockPWMPin)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Notes of a tenth of their length."""
    short = {n: tuple(replace(note, lasts_s=note.lasts_s / 10) for note in tune) for n, tune in TUNES.items()}
    monkeypatch.setattr(sound, "TUNES", short)


def wait(until: Callable[[], bool]) -> None:
    end_s = time.monotonic() + 5
    while not until():
        assert time.monotonic() < end_s
        time.sleep(0.002)


@pytest.mark.parametrize("name", NAMES)
def test_buzzer_beeps(factory: MockFactory, name: str) -> None:
    """A buzzer is high for each beep of a sound and low after it, another number of beeps or length for each sound."""
    made = Sound(Pins(buzzer=16), factory=factory)
    pin = factory.pin(16)
    made.play(name)
    beeps = 1 + sum(note.tone_hz == 0 for note in TUNES[name])
    wait(lambda: [bool(state.state) for state in pin.states].count(True) == beeps and not pin.state)
    made.close()
    assert pin.states[-1].state == 0


def test_each_sound_differs_on_a_buzzer() -> None:
    """A buzzer has one tone: what it says is told apart by number and length of beeps."""
    beeps = {(sum(n.tone_hz == 0 for n in tune), sum(n.lasts_s for n in tune) > 0.3) for tune in TUNES.values()}
    assert len(beeps) == len(TUNES)


def test_speaker_plays_tones(factory: MockFactory) -> None:
    """A speaker plays the tones of a sound one after the other, then falls silent."""
    made = Sound(Pins(speaker=16), factory=factory)
    pin = factory.pin(16)
    heard: list[float] = []
    begin = pin._set_frequency
    pin._set_frequency = lambda hertz: (heard.append(hertz), begin(hertz))[1]
    made._voice.sound(880.0)
    assert pin.frequency == 880.0
    assert pin.state == 0.5
    made._voice.sound(0.0)
    assert not pin.state
    made.play("booked")
    wait(lambda: pin.frequency == TUNES["booked"][-1].tone_hz)
    wait(lambda: not pin.state)
    made.close()


def test_later_sound_cuts_the_first_short(factory: MockFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a sound: the next one begins at once, and the last of several is played."""
    monkeypatch.setitem(sound.TUNES, "error", (sound.Note(440.0, 60.0),))
    made = Sound(Pins(speaker=16), factory=factory)
    pin = factory.pin(16)
    made.play("error")
    wait(lambda: pin.frequency == 440.0)
    made.play("booked")
    wait(lambda: pin.frequency == TUNES["booked"][-1].tone_hz)
    made.close()


def test_closing_ends_a_sound(factory: MockFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing falls silent at once, lets go of the pin and may happen twice."""
    monkeypatch.setitem(sound.TUNES, "error", (sound.Note(440.0, 60.0),))
    made = Sound(Pins(buzzer=16), factory=factory)
    made.play("error")
    wait(lambda: bool(factory.pin(16).state))
    made.close()
    made.close()
    Sound(Pins(buzzer=16), factory=factory).close()


def test_unknown_sound(factory: MockFactory) -> None:
    """A sound that there is not is refused by name."""
    made = Sound(Pins(buzzer=16), factory=factory)
    with pytest.raises(ValueError, match="fanfare"):
        made.play("fanfare")
    made.close()


def test_silent_box() -> None:
    """Without a pin there is no sound to make, which is said."""
    with pytest.raises(ValueError, match="buzzer or a speaker"):
        Sound(Pins())


def test_pin_that_cannot_be_had() -> None:
    """A pin that cannot be used is one plain error that names the part."""
    with pytest.raises(ButtonError, match="the speaker cannot be reached"):
        Sound(Pins(speaker=16), factory=MockFactory(pin_class=MockPin))
