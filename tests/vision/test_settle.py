"""The watched table: rolls, hands, lamps and noise, and that every state is left again."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np
import pytest

from hardware.simulated.camera import View, VirtualCamera
from hardware.simulated.optics import Pose
from hardware.simulated.scene import Hand
from hardware.simulated.spread_camera import SpreadCamera
from hardware.simulated.spread_tables import HandTable, PigTable, SpreadTable
from hardware.simulated.table import VirtualTable
from vision.settle import HAND_LEAVES_S, TableState, TableWatch

MOVING, HAND, SETTLING, STILL = TableState.MOVING, TableState.HAND, TableState.SETTLING, TableState.STILL
Lamp = Callable[[np.ndarray], np.ndarray]


def as_it_is(pixels: np.ndarray) -> np.ndarray:
    return pixels


class Evening:
    """A virtual table under a watched camera, on a clock of its own."""

    def __init__(
        self, *, seed: int = 1, light: str = "soft", surface: str = "felt", step_s: float = 0.1, high_mm: float = 400.0
    ) -> None:
        self.now_s = 50.0
        self.step_s = step_s
        self.table = VirtualTable(seed=seed)
        self.camera = VirtualCamera(
            self.table,
            view=View(Pose(high_mm, 9.0)),
            light=light,
            surface=surface,
            clock=lambda: self.now_s,
            fps=0,
            resolution_wh=(640, 480),
        )
        self.watch = TableWatch()

    def frames(self, count: int, lamp: Lamp = as_it_is) -> list[TableState]:
        """Watch for so many frames under a lamp."""
        states = []
        for _ in range(count):
            self.now_s += self.step_s
            states.append(self.watch.look(lamp(self.camera.read().pixels), self.now_s))
        return states

    def rolled(self) -> Evening:
        """Roll and wait until all is still."""
        self.table.roll(self.now_s)
        assert self.frames(25)[-1] is STILL
        return self


def course(states: list[TableState]) -> list[TableState]:
    """The states without repetitions."""
    return [state for state, _ in itertools.groupby(states)]


def gain(factor: float) -> Lamp:
    return lambda pixels: np.clip(pixels * factor, 0, 255).astype(np.uint8)


def slope(strength: float, down: bool = False) -> Lamp:
    """A lamp on one side: brighter there, darker on the other."""

    def lit(pixels: np.ndarray) -> np.ndarray:
        height, width = pixels.shape[:2]
        ramp = np.linspace(1 - strength, 1 + strength, height if down else width)
        gains = ramp[:, None, None] if down else ramp[None, :, None]
        return np.clip(pixels * gains, 0, 255).astype(np.uint8)

    return lit


def test_an_empty_table_is_still() -> None:
    """A table on which nothing happens settles and then is still."""
    assert course(Evening().frames(10))[-2:] == [SETTLING, STILL]


@pytest.mark.parametrize("surface", ["felt", "wood", "cloth"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_roll_moves_settles_and_is_still(seed: int, surface: str) -> None:
    """A roll is seen as movement, then settling, then stillness, and never still while dice tumble."""
    evening = Evening(seed=seed, surface=surface)
    evening.frames(8)
    evening.table.roll(evening.now_s)
    states = []
    while not evening.table.is_still:
        states += evening.frames(1)
        assert states[-1] is not STILL or evening.table.is_still
    states += evening.frames(15)
    assert course(states)[-3:] == [MOVING, SETTLING, STILL]
    assert states[0] in {MOVING, HAND}


def test_a_hand_is_a_hand_until_it_leaves() -> None:
    """A hand that comes in is seen as one for as long as it stays, and once it is away the table is still."""
    evening = Evening().rolled()
    evening.table.put_hand(True)
    assert HAND in evening.frames(2)
    assert set(evening.frames(40)) == {HAND}
    evening.table.put_hand(False)
    after = evening.frames(12)
    assert HAND not in after[1:]
    assert after[-1] is STILL


def test_what_lies_still_for_long_is_part_of_the_table() -> None:
    """A thing that was left lying at the edge does not stop the game for ever, nor does taking it away."""
    evening = Evening(step_s=0.5).rolled()
    evening.table.put_hand(True)
    wait = round(HAND_LEAVES_S / 0.5) + 4
    assert evening.frames(wait)[-1] is STILL
    evening.table.put_hand(False)
    assert evening.frames(wait)[-1] is STILL


@pytest.mark.parametrize(
    ("table", "high_mm"),
    [(HandTable(seed=2), 440.0), (HandTable(seed=9), 440.0), (PigTable(seed=0), 345.0), (PigTable(seed=8), 345.0)],
)
def test_cards_in_the_midst_are_no_hand(table: SpreadTable, high_mm: float) -> None:
    """Many cards laid at once, none at the picture's edge, are no hand; a hand that reaches in over them is one."""
    now_s = 50.0
    view = View(Pose(high_mm, 7.0, 90.0), surface="felt", surface_seed=14)
    camera = SpreadCamera(table, view=view, seed=2, clock=lambda: now_s, fps=0)
    watch, states = TableWatch(), []
    for frame in range(14):
        if frame == 4:
            table.lay()
        elif frame == 10:
            table.hand = Hand((10.0, -20.0), -80.0)
            table.version += 1
        now_s += 0.25
        states.append(watch.look(camera.read().pixels, now_s))
    assert states[3] is states[9] is STILL
    assert HAND not in states[:10]
    assert set(states[10:]) == {HAND}


LAMPS: dict[str, Lamp] = {
    "dimmer": gain(0.65),
    "brighter": gain(1.3),
    "from the left": slope(0.2),
    "from the right": slope(-0.2),
    "from above": slope(0.2, down=True),
}


@pytest.mark.parametrize("lamp", LAMPS)
@pytest.mark.parametrize("surface", ["felt", "wood"])
def test_a_sudden_lamp_is_no_movement(lamp: str, surface: str) -> None:
    """Switching a lamp on or off, in the middle or on one side, is neither a movement nor a hand."""
    evening = Evening(surface=surface).rolled()
    states = evening.frames(6, LAMPS[lamp]) + evening.frames(6)
    assert set(states) <= {STILL, SETTLING}, states


def test_slow_daylight_is_no_movement() -> None:
    """A cloud that passes over half a minute leaves the table still."""
    evening = Evening(step_s=0.5).rolled()
    states = []
    for n in range(60):
        states += evening.frames(1, gain(1 + 0.35 * float(np.sin(n / 9))))
    assert set(states) == {STILL}


@pytest.mark.parametrize("light", ["dim", "lamp", "warm"])
def test_noise_is_no_movement(light: str) -> None:
    """The noise of a camera in weak light never looks like a movement."""
    evening = Evening(light=light).rolled()
    assert set(evening.frames(30)) == {STILL}


@pytest.mark.parametrize(("high_mm", "push_mm"), [(300, 20), (480, 20), (480, 4)])
@pytest.mark.parametrize("die", [0, 3, 4, 7])
def test_one_die_that_is_pushed_is_a_movement(die: int, high_mm: float, push_mm: float) -> None:
    """One die pushed, by a quarter of its side too, is a movement, and the table is still again after it."""
    evening = Evening(seed=4, high_mm=high_mm).rolled()
    before = evening.table.dice[die].x_mm, evening.table.dice[die].y_mm
    for dx, dy in ((push_mm, 0), (-push_mm, 0), (0, push_mm), (0, -push_mm)):
        evening.table.move(die, before[0] + dx, before[1] + dy)
        if (evening.table.dice[die].x_mm, evening.table.dice[die].y_mm) != before:
            break
    assert (evening.table.dice[die].x_mm, evening.table.dice[die].y_mm) != before
    states = evening.frames(10)
    assert states[0] is MOVING
    assert states[-1] is STILL


def test_a_pause_between_frames_does_no_harm() -> None:
    """When frames stop for a while and go on, the table is still at once if nothing changed."""
    evening = Evening().rolled()
    evening.now_s += 60
    assert set(evening.frames(3)) == {STILL}


@pytest.mark.parametrize("seed", range(3))
def test_every_state_is_left(seed: int) -> None:
    """Whatever players and lamps do in whatever order, a quiet table is still again before long."""
    rng = np.random.default_rng(seed)
    evening = Evening(seed=seed, step_s=0.2)
    seen = set()
    for _ in range(12):
        act = rng.integers(5)
        if act == 0:
            evening.table.roll(evening.now_s)
        elif act == 1:
            evening.table.put_hand(bool(rng.integers(2)))
        elif act == 2:
            evening.table.move(int(rng.integers(8)), float(rng.uniform(-70, 70)), float(rng.uniform(-50, 50)))
        elif act == 3:
            evening.table.new_turn()
        lamp = gain(float(rng.uniform(0.6, 1.3))) if act == 4 else as_it_is
        seen |= set(evening.frames(int(rng.integers(1, 8)), lamp))
    evening.table.put_hand(False)
    evening.step_s = 1.0
    assert evening.frames(round(HAND_LEAVES_S) + 5)[-3:] == [STILL] * 3
    assert MOVING in seen


@pytest.mark.parametrize("value", [0, 255])
def test_a_blind_camera_is_no_crash(value: int) -> None:
    """Black or white frames, and a change of the frame's size, are looked at like any other."""
    watch = TableWatch()
    frame = np.full((480, 640, 3), value, np.uint8)
    assert [watch.look(frame, 0.1 * n) for n in range(8)][-1] is STILL
    assert watch.look(np.full((960, 1280, 3), value, np.uint8), 0.9) is STILL


def test_each_watch_is_its_own() -> None:
    """A second watch begins anew: it knows nothing of what another saw."""
    evening = Evening().rolled()
    assert TableWatch().look(evening.camera.read().pixels, 0.0) is not STILL
