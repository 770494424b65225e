"""What disturbs a camera is told apart from a roll, is named, and hides no roll for long."""

from __future__ import annotations

import pytest

from hardware.simulated.faults import CameraFault, FaultyCamera
from hardware.simulated.table import VirtualTable
from vision.blind import FROZEN_S, Blind, BlindCheck
from vision.settle import (
    DISTURBED_S,
    HAND_STAYS,
    LOOK_AGAIN_S,
    NOT_SETTLING,
    PATIENCE_S,
    Disturbance,
    TableState,
    TableWatch,
)

MOVING, HAND, SETTLING, STILL = TableState.MOVING, TableState.HAND, TableState.SETTLING, TableState.STILL
FPS = 15
CAUSES = {
    "lamp": Disturbance.LIGHT,
    "dusk": Disturbance.LIGHT,
    "flicker": Disturbance.LIGHT,
    "shadow": Disturbance.SHADOW,
    "focus": Disturbance.FOCUS,
    "white-balance": Disturbance.COLOUR,
}


class Evening:
    """A virtual table under a watched camera that can be disturbed, at 15 frames a second."""

    def __init__(self, seed: int, *, light: str = "soft", surface: str = "felt") -> None:
        self.now_s = 50.0
        self.seed = seed
        self.table = VirtualTable(seed=seed)
        self.camera = FaultyCamera(
            self.table,
            seed=seed,
            light=light,
            surface=surface,
            clock=lambda: self.now_s,
            fps=0,
            resolution_wh=(640, 480),
        )
        self.watch = TableWatch()
        self.causes: set[Disturbance | None] = set()

    def frames(self, seconds: float) -> list[TableState]:
        states = []
        for _ in range(round(seconds * FPS)):
            self.now_s += 1 / FPS
            states.append(self.watch.look(self.camera.read().pixels, self.now_s))
            self.causes.add(self.watch.cause)
        return states

    def rolled(self) -> Evening:
        self.table.roll(self.now_s)
        assert self.frames(2.2)[-1] is STILL
        self.causes.clear()
        return self

    def disturbed(self, kind: str, lasts_s: float = 2.0) -> None:
        self.camera.fault = CameraFault(kind, self.now_s + 0.01, lasts_s, self.seed)


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("kind", CAUSES)
def test_a_disturbance_is_no_roll_and_has_its_name(kind: str, seed: int) -> None:
    """Dice that lie still never seem to move or to be under a hand, and what disturbs is named."""
    evening = Evening(seed, light="dim" if seed else "soft", surface="wood" if seed else "felt").rolled()
    lasts_s = 6.0 if kind == "dusk" else 2.5
    evening.disturbed(kind, lasts_s)
    states = evening.frames(lasts_s + 0.8)
    assert not {MOVING, HAND} & set(states), states
    assert states[-1] is STILL
    assert CAUSES[kind] in evening.causes, evening.causes


@pytest.mark.parametrize("kind", CAUSES)
def test_a_roll_is_seen_through_a_disturbance(kind: str) -> None:
    """Dice that are rolled meanwhile are seen to move, or the table is read anew within the time that is stated."""
    evening = Evening(3).rolled()
    evening.disturbed(kind, 9.0)
    evening.frames(0.8)
    evening.table.roll(evening.now_s)
    states = evening.frames(DISTURBED_S + LOOK_AGAIN_S)
    assert MOVING in states[: round(1.0 * FPS)] or SETTLING in states[round(1.3 * FPS) :]
    assert states[-1] is STILL


def test_a_flicker_without_end_is_put_up_with() -> None:
    """Light that flickers for ever does not keep the table from being read, now and again anew."""
    evening = Evening(4).rolled()
    evening.disturbed("flicker", 60.0)
    states = evening.frames(DISTURBED_S + 2 * LOOK_AGAIN_S + 1.5)
    late = states[round((DISTURBED_S + 0.5) * FPS) :]
    assert late.count(STILL) > 0.9 * len(late)
    assert late.count(SETTLING) >= 1
    assert evening.watch.words


def test_a_hand_that_never_leaves_is_said() -> None:
    """A hand that moves over the table for long is spoken of in words, and the words go with it."""
    evening = Evening(5).rolled()
    evening.table.put_hand(True)
    for n in range(round(PATIENCE_S / 0.5) + 2):
        hand = evening.table.hand
        assert hand is not None
        evening.table.hand = type(hand)((10.0 + 8 * (n % 2), -20.0), -80.0)
        evening.table.version += 1
        evening.frames(0.2)
        evening.now_s += 0.3
    assert evening.watch.words == HAND_STAYS
    evening.table.put_hand(False)
    assert evening.frames(1.0)[-1] is STILL
    assert evening.watch.words == ""


def test_a_table_that_never_settles_is_said() -> None:
    """A table on which something moves without end is spoken of in words."""
    evening = Evening(6)
    for _ in range(round(PATIENCE_S) + 2):
        evening.table.roll(evening.now_s)
        evening.frames(0.2)
        evening.now_s += 0.8
        assert STILL not in evening.frames(0.07)
    assert evening.watch.words == NOT_SETTLING


@pytest.mark.parametrize(
    ("kind", "blind"), [("black", Blind.BLACK), ("covered", Blind.COVERED), ("frozen", Blind.FROZEN)]
)
@pytest.mark.parametrize("light", ["soft", "dim"])
def test_a_camera_that_shows_nothing_is_noticed(kind: str, blind: Blind, light: str) -> None:
    """A cap, a finger on the lens and a frozen camera are each named within their time, and forgotten when over."""
    evening = Evening(7, light=light).rolled()
    check = BlindCheck()
    for _ in range(10):
        evening.now_s += 1 / FPS
        assert check.look(evening.camera.read().pixels, evening.now_s) is None
    evening.disturbed(kind, 5.0)
    found = []
    for _ in range(round((5.0 + 0.5) * FPS)):
        evening.now_s += 1 / FPS
        found.append(check.look(evening.camera.read().pixels, evening.now_s))
    assert {f for f in found if f} == {blind}
    assert found.index(blind) <= (round((FROZEN_S + 0.2) * FPS) if kind == "frozen" else 1)
    assert found[-1] is None


@pytest.mark.parametrize("kind", CAUSES)
def test_what_disturbs_the_light_is_no_blind_camera(kind: str) -> None:
    """A lamp that goes out, dusk, a shadow or a lens that hunts leave a camera that sees."""
    evening = Evening(8).rolled()
    check = BlindCheck()
    evening.disturbed(kind, 3.0)
    for _ in range(round(3.5 * FPS)):
        evening.now_s += 1 / FPS
        assert check.look(evening.camera.read().pixels, evening.now_s) is None


@pytest.mark.parametrize("changed_after", [1, 2, 5])
def test_a_table_changed_at_the_beginning_is_no_frozen_camera(changed_after: int) -> None:
    """Whatever happens between the first frames, the noise of a working camera is not taken for standing still."""
    evening = Evening(8)
    check = BlindCheck()
    for number in range(round((FROZEN_S + 2) * FPS)):
        evening.now_s += 1 / FPS
        pixels = evening.camera.read().pixels
        assert check.look(255 - pixels if number >= changed_after else pixels, evening.now_s) is None
