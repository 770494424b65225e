"""What share of one core the box takes while nothing moves: over a quiet table, with a dim screen, with the lid on.

`.venv/bin/python tests/benchmarks/idle.py [--seconds 60]`, without a window unless SDL_VIDEODRIVER
names a driver for one. The time in which the virtual camera draws its pictures is told apart: a real one has a chip for
that.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from firmware import cameras
from firmware.__main__ import run
from firmware.home import Home
from firmware.journal import Journal
from firmware.match.play import Settings
from firmware.match.sausage_sizzle.play import DicePlay
from firmware.match.stage import Stage
from firmware.setup.kept import SetUpFile
from hardware.camera import Camera, Frame
from hardware.simulated.camera import VirtualCamera
from hardware.simulated.table import VirtualTable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

MOST_PERCENT = 10.0
SETTLED_S = 25.0
"""So long after the first sight of the table all is quiet: also a lid has been noticed for long."""
SCENES = {"quiet table": 0, "dim screen": 20, "lid on": 0}
"""Each with the seconds after which the screen goes dim; 0: never."""


class Watched:
    """A virtual camera over dice that lie still, or with its lid on, that counts its own work."""

    def __init__(self, *, lid: bool) -> None:
        table = VirtualTable(seed=3)
        table.roll(-60.0)
        self._camera = VirtualCamera(table, seed=3, fps=15.0)
        self._lid = lid
        self._rng = np.random.default_rng(1)
        self.name = "the virtual camera"
        self.resolution_wh = self._camera.resolution_wh
        self.work_s = 0.0
        self.frames = 0

    def read(self, timeout_s: float = 2.0) -> Frame:
        """Take a frame; black noise with the lid on."""
        begun_s = time.thread_time()
        frame = self._camera.read(timeout_s)
        if self._lid:
            frame = Frame(self._rng.integers(0, 3, frame.pixels.shape, np.uint8), frame.time_s)
        self.work_s += time.thread_time() - begun_s
        self.frames += 1
        return frame

    def restart(self) -> None:
        """Nothing has to be opened anew."""

    def close(self) -> None:
        """Let go of the table."""
        self._camera.close()


def child(scene: str, seconds: float) -> int:
    """Run the box, go on with the open match, and print the shares of a core in percent and the frames a second."""
    camera = Watched(lid=scene == "lid on")
    seen = threading.Event()
    look, tick = Stage.seen, Stage.tick
    begun: list[float] = []

    def choose(_source: str) -> Callable[[], Camera]:
        return lambda: camera

    def listened(stage: Stage, sight: object, now_s: float) -> None:
        look(stage, sight, now_s)  # type: ignore[arg-type] - passed on as it came
        if getattr(sight, "reading", None) is not None or getattr(sight, "fault", ""):
            seen.set()

    def measure() -> None:
        seen.wait()
        time.sleep(SETTLED_S)
        before = time.process_time(), camera.work_s, camera.frames
        time.sleep(seconds)
        used_s, work_s, frames = (
            now - then for now, then in zip((time.process_time(), camera.work_s, camera.frames), before, strict=True)
        )
        sys.stdout.write(f"{100 * (used_s - work_s) / seconds} {100 * work_s / seconds} {frames / seconds}\n")
        sys.stdout.flush()
        os._exit(0)

    def ticked(stage: Stage, now_s: float) -> None:
        tick(stage, now_s)
        if not begun:
            begun.append(now_s)
            stage.press("green", now_s)

    cameras.choose_camera = choose  # type: ignore[assignment] - the camera is put in
    Stage.seen = listened  # type: ignore[method-assign] - only to listen
    Stage.tick = ticked  # type: ignore[method-assign] - goes on with the match at the first round
    threading.Thread(target=measure, daemon=True).start()
    return run([])


def prepare(folder: Path, dim_after_s: int) -> None:
    """Leave an open match in a home."""
    home = Home(folder, folder)
    SetUpFile(home.set_up).mark_seen()
    with Journal.open(home.journal) as journal:
        DicePlay.begin(journal, "sausage-sizzle", ("Ana", "Ben"), Settings("print-and-play", with_camera=True))
    home.configuration.write_text(f"[screen]\ndim_after_s = {dim_after_s}\n", "utf-8")


def main() -> int:
    """Print a line a scene; 1 where the box takes more than it may."""
    parser = argparse.ArgumentParser(description="Measure what the box takes while nothing moves.")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--scene", choices=list(SCENES), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.scene:
        return child(chosen.scene, chosen.seconds)
    worst = 0.0
    for scene, dim_after_s in SCENES.items():
        with tempfile.TemporaryDirectory() as folder:
            prepare(Path(folder), dim_after_s)
            environment = {**os.environ, "SIZZLEBOX_HOME": folder, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
            command = [sys.executable, __file__, "--scene", scene, "--seconds", str(chosen.seconds)]
            done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True, timeout=900)
        box, work, pace = map(float, done.stdout.split())
        sys.stdout.write(f"{scene}: {box:.1f} % of a core, {pace:.1f} frames a second; drawing them {work:.1f} %\n")
        sys.stdout.flush()
        worst = max(worst, box)
    return 0 if worst < MOST_PERCENT else 1


if __name__ == "__main__":
    sys.exit(main())
