"""The disturbances of the virtual camera: seeded, limited in time, and each what its name says."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.camera import Camera, CameraError
from hardware.simulated.faults import FAULTS, CameraFault, FaultyCamera
from hardware.simulated.table import VirtualTable

SEEN = tuple(kind for kind in FAULTS if kind != "unplugged")
"""The faults of a camera that still gives frames."""


class Clock:
    now_s = 10.0


def frames(kind: str, seed: int, *, count: int = 12) -> list[np.ndarray]:
    """Frames of a still table at 10 a second; the fault lasts from the second one to the last but two."""
    clock, table = Clock(), VirtualTable(seed=1)
    table.roll(5.0)
    table.advance(9.0)
    camera = FaultyCamera(table, seed=3, clock=lambda: clock.now_s, fps=0, resolution_wh=(320, 240))
    assert isinstance(camera, Camera)
    camera.fault = CameraFault(kind, 10.05, 0.1 * (count - 3), seed)
    made = []
    for _ in range(count):
        made.append(camera.read().pixels)
        clock.now_s += 0.1
    return made


def apart(a: np.ndarray, b: np.ndarray) -> float:
    return float(np.abs(a.astype(np.int16) - b).mean())


@pytest.mark.parametrize("kind", SEEN)
def test_a_fault_is_seeded_and_passes(kind: str) -> None:
    """The same seed disturbs alike, and before and after it the table is seen as it is."""
    made, again = frames(kind, 4), frames(kind, 4)
    assert all(np.array_equal(a, b) for a, b in zip(made, again, strict=True))
    usual = apart(made[0], made[-1])
    assert usual < 3
    if kind == "frozen":
        assert all(np.array_equal(made[0], frame) for frame in made[1:-2])
    else:
        assert max(apart(made[0], frame) for frame in made[1:-2]) > usual + 0.2


@pytest.mark.parametrize("kind", [kind for kind in SEEN if kind not in ("frozen", "black")])
def test_another_seed_disturbs_otherwise(kind: str) -> None:
    """Two seeds give two disturbances of the same kind."""
    assert any(not np.array_equal(a, b) for a, b in zip(frames(kind, 4), frames(kind, 5), strict=True))


def test_no_such_fault() -> None:
    """A kind that no camera has and a time that is none are refused."""
    with pytest.raises(ValueError, match="expected a fault of lamp"):
        CameraFault("gremlin", 0.0)
    with pytest.raises(ValueError, match="longer than 0 s"):
        CameraFault("lamp", 0.0, 0.0)


def test_unplugged_for_a_while() -> None:
    """An unplugged camera raises CameraError for as long as the fault lasts, then gives frames again."""
    clock = Clock()
    camera = FaultyCamera(VirtualTable(seed=1), clock=lambda: clock.now_s, fps=0, resolution_wh=(320, 240))
    camera.fault = CameraFault("unplugged", clock.now_s, 2.0)
    with pytest.raises(CameraError, match="check its cable"):
        camera.read()
    clock.now_s += 2.0
    assert camera.read().pixels.shape == (240, 320, 3)


def test_frozen_until_opened_anew() -> None:
    """A camera that stands still moves again once it was restarted; a restart mends nothing else."""
    clock = Clock()
    camera = FaultyCamera(VirtualTable(seed=1), clock=lambda: clock.now_s, fps=0, resolution_wh=(320, 240))
    first = camera.read().pixels
    camera.fault = CameraFault("frozen", clock.now_s, 1e6)
    assert np.array_equal(camera.read().pixels, first)
    camera.restart()
    assert not np.array_equal(camera.read().pixels, first)
    camera.fault = CameraFault("black", clock.now_s, 1e6)
    camera.restart()
    assert camera.read().pixels.max() < 6
