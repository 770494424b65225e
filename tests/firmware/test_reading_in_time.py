"""From the last die that stops to a reading: measured on the virtual camera with the real reader."""

from __future__ import annotations

import pytest

from firmware.wanted import Wanted
from firmware.watcher import Watcher
from hardware.camera import Frame
from hardware.simulated.camera import VirtualCamera
from hardware.simulated.table import VirtualTable
from vision.readers import READERS
from vision.sets import SHIPPED, SetStore

FPS = 15
GAME = "sausage-sizzle"


class Paced(VirtualCamera):
    """A virtual camera whose every frame lets a fifteenth of a second pass."""

    now_s = 100.0

    def read(self, timeout_s: float = 2.0) -> Frame:
        self.now_s += 1 / FPS
        return super().read(timeout_s)


@pytest.fixture(scope="module")
def reader():
    return READERS[GAME](SetStore(SHIPPED).load(GAME, "print-and-play"))


@pytest.mark.parametrize(("seed", "surface", "light"), [(0, "felt", "soft"), (6, "wood", "lamp"), (22, "cloth", "dim")])
def test_a_roll_is_read_in_time(reader, seed: int, surface: str, light: str) -> None:
    """The eight dice are read at most 0.7 s after the last one stopped, and never while one still tumbles."""
    table = VirtualTable(seed=seed)
    camera = Paced(table, seed=seed, surface=surface, light=light, clock=lambda: camera.now_s, fps=0)
    watcher = Watcher(camera, lambda *_: reader, clock=lambda: camera.now_s)
    watcher.want(Wanted("sausage-sizzle", "print-and-play"))
    for _ in range(6):
        watcher.step()
    table.roll(camera.now_s)
    stops_s = max(die.began_s + die.lasts_s for die in table.dice)
    while camera.now_s < stops_s + 0.7:
        watcher.step()
        if watcher.sight.reading is not None:
            break
    assert watcher.sight.reading is not None
    assert camera.now_s >= stops_s
    assert len(watcher.sight.reading.pieces) == 8
