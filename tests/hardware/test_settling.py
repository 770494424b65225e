"""A camera finds light and focus on the table once, holds them, and begins anew only under another light."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from hardware.settling import CHANGED_S, FOCUS_S, PATIENCE_S, STEADY_FRAMES, Phase, Settling

CONTROLS = {
    "AeEnable",
    "ExposureTime",
    "AnalogueGain",
    "AwbEnable",
    "ColourGains",
    "AfMode",
    "AfTrigger",
    "LensPosition",
}
FPS = 20


@dataclass
class Table:
    """What a camera over a table tells, frame by frame; controls take effect at once."""

    settling: Settling = field(default_factory=lambda: Settling(CONTROLS))
    level: float = 110.0
    metadata: dict[str, Any] = field(
        default_factory=lambda: {
            "ExposureTime": 12_000,
            "AnalogueGain": 2.0,
            "ColourGains": (1.6, 1.8),
            "AfState": 0,
            "LensPosition": 1.0,
        }
    )
    now_s: float = 100.0
    told: list[dict[str, Any]] = field(default_factory=list)
    rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(1))

    def frames(self, seconds: float, *, hand: bool = False) -> list[dict[str, Any]]:
        """The controls that are asked for in so many seconds; a hand covers another part of the picture each frame."""
        asked = []
        for _ in range(round(seconds * FPS)):
            self.now_s += 1 / FPS
            luma = self.rng.normal(self.level, 1.0, (45, 80))
            if hand:
                across = self.rng.integers(0, 40)
                luma[:, across : across + 40] = 20
            told = self.settling.look(self.metadata, luma.clip(0, 255).astype(np.uint8), self.now_s)
            if told:
                asked.append(told)
        return asked

    def just_held(self) -> Table:
        """Settled, and held since a frame."""
        self.settling.begin()
        self.frames(1.5)
        self.metadata |= {"AfState": 2, "LensPosition": 3.2}
        self.frames(1 / FPS)
        assert self.settling.phase is Phase.HELD
        return self

    def held(self) -> Table:
        """Settled, and held for long enough to be shown by the pictures."""
        self.just_held().frames(2.0)
        return self


def test_it_begins_with_everything_by_itself() -> None:
    """A camera begins with exposure and colours automatic, also where they were held before."""
    begun = Settling(CONTROLS).begin()
    assert begun == {"AeEnable": True, "ExposureTime": 0, "AnalogueGain": 0.0, "AwbEnable": True}
    assert Settling(()).begin() == {}


def test_focus_waits_for_the_light_and_then_all_is_held() -> None:
    """The lens is started once the picture is steady, and everything is held once it is done."""
    table = Table()
    table.settling.begin()
    (focus,) = table.frames(1.0)
    assert focus == {"AfMode": 1, "AfTrigger": 0}
    assert table.frames(1.0) == []
    table.metadata |= {"AfState": 2, "LensPosition": 3.2}
    (held,) = table.frames(0.1)
    assert held == {
        "AeEnable": False,
        "ExposureTime": 12_000,
        "AnalogueGain": 2.0,
        "AwbEnable": False,
        "ColourGains": (1.6, 1.8),
        "AfMode": 0,
        "LensPosition": 3.2,
    }
    assert table.frames(20.0) == []


def test_a_lens_that_is_never_done() -> None:
    """A lens that hunts for ever is held where it is after its time."""
    table = Table()
    table.settling.begin()
    table.frames(1.0)
    assert table.frames(FOCUS_S - 1.0) == []
    (held,) = table.frames(2.0)
    assert held["LensPosition"] == 1.0


def test_no_hand_is_settled_on() -> None:
    """While something moves in the picture nothing is held; soon after it is gone all is."""
    table = Table(Settling(CONTROLS - {"AfMode", "AfTrigger", "LensPosition"}))
    table.settling.begin()
    assert table.frames(PATIENCE_S - 1.0, hand=True) == []
    (held,) = table.frames((STEADY_FRAMES + 3) / FPS)
    assert held["AeEnable"] is False


def test_a_lamp_that_flickers() -> None:
    """Colours that jump to and fro are held as they are after a while, so that they stop."""
    table = Table(Settling({"AwbEnable", "ColourGains"}))
    table.settling.begin()
    asked = []
    for n in range(round((PATIENCE_S + 1) * FPS)):
        table.metadata["ColourGains"] = (1.9, 1.5) if n % 2 else (1.6, 1.8)
        asked += table.frames(1 / FPS)
    assert asked[0]["AwbEnable"] is False
    assert asked[0]["ColourGains"] in ((1.9, 1.5), (1.6, 1.8))


def test_nothing_is_settled_on_in_the_dark() -> None:
    """A cap on the lens is no light to hold; when it comes off the light is looked for as usual."""
    table = Table(level=2.0)
    table.settling.begin()
    assert table.frames(3 * PATIENCE_S) == []
    table.level = 110.0
    assert table.frames(1.0) == [{"AfMode": 1, "AfTrigger": 0}]


def test_another_light_is_settled_on_once_it_stays() -> None:
    """Twice the light for long begins anew without the focus; for a moment, or a little more light, changes nothing."""
    table = Table().held()
    table.level = 150.0
    assert table.frames(3 * CHANGED_S) == []
    table.level = 220.0
    assert table.frames(CHANGED_S - 1) == []
    table.level = 110.0
    assert table.frames(1.0) == []
    table.level = 220.0
    assert table.frames(CHANGED_S + 0.2) == [
        {"AeEnable": True, "ExposureTime": 0, "AnalogueGain": 0.0, "AwbEnable": True}
    ]
    table.metadata["ExposureTime"], table.level = 6_000, 110.0
    (held,) = table.frames(1.0)
    assert (held["ExposureTime"], held["LensPosition"]) == (6_000, 3.2)


def test_a_hand_for_long_is_no_other_light() -> None:
    """A hand that moves over the table for long makes the picture darker, and nothing is settled anew meanwhile."""
    table = Table().held()
    table.level = 60.0
    assert table.frames(3 * CHANGED_S, hand=True) == []


def test_a_black_picture_is_no_other_light() -> None:
    """A cap on the lens, however long, changes nothing of what is held."""
    table = Table().held()
    table.level = 1.0
    assert table.frames(5.0) == []
    table.level = 110.0
    assert table.frames(5.0) == []


def test_what_the_camera_did_not_take_is_set_again() -> None:
    """Each frame tells what it was taken with: a control that was lost is set again, and not for ever."""
    table = Table().just_held()
    table.metadata["ColourGains"] = (2.4, 1.1)
    asked = table.frames(10.0)
    assert 1 <= len(asked) <= 3
    assert all(told["ColourGains"] == (1.6, 1.8) for told in asked)


def test_a_camera_that_goes_dark_when_held() -> None:
    """Where holding the exposure makes the picture black, it is given back to the camera; the colours stay held."""
    table = Table().just_held()
    table.level = 1.0
    (begun,) = table.frames(1.0)
    assert begun["AeEnable"] is True
    table.level = 110.0
    (held,) = table.frames(1.0)
    assert "AeEnable" not in held
    assert held["AwbEnable"] is False


@pytest.mark.parametrize("metadata", [{}, {"ExposureTime": 12_000}])
def test_a_camera_that_tells_little(metadata: dict[str, Any]) -> None:
    """What a camera does not tell cannot be held, and is left to it."""
    table = Table(Settling({"AeEnable", "ExposureTime", "AnalogueGain"}), metadata=metadata)
    table.settling.begin()
    assert table.frames(5.0) == []
    assert table.settling.phase is Phase.HELD
