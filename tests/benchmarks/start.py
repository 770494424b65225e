"""How long the box takes to its first picture and to a live reading, beside what Python takes for pygame and cv2.

`.venv/bin/python tests/benchmarks/start.py [--times 5]`, without a window unless SDL_VIDEODRIVER
names a driver for one. Both are started in turn, so that a busy machine slows both.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import cv2

from firmware.home import Home
from firmware.journal import Journal
from firmware.match.play import Settings
from firmware.match.sausage_sizzle.play import DicePlay
from firmware.setup.kept import SetUpFile
from hardware.camera import first_frame
from hardware.simulated.camera import VirtualCamera
from hardware.simulated.table import VirtualTable

HERE = Path(__file__).parent
BARE = "import pygame, cv2"
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

MOST_PICTURE, MOST_READING = 3.0, 8.0


def prepare(folder: Path) -> None:
    """Leave an open match in a home, and a picture of dice as its camera."""
    home = Home(folder, folder)
    SetUpFile(home.set_up).mark_seen()
    with Journal.open(home.journal) as journal:
        DicePlay.begin(journal, "sausage-sizzle", ("Ana", "Ben"), Settings("print-and-play", with_camera=True))
    table = VirtualTable(seed=3)
    table.roll(0.0)
    camera = VirtualCamera(table, seed=3, clock=lambda: 60.0, fps=0)
    pictures = folder / "pictures"
    pictures.mkdir()
    cv2.imwrite(str(pictures / "roll.png"), first_frame(camera).pixels)
    home.configuration.write_text(f'[camera]\nsource = "{pictures}"\n', "utf-8")


def box(folder: Path) -> tuple[float, float]:
    """Start the box; return the seconds to its first picture and to the first reading of the table."""
    environment = {**os.environ, "SIZZLEBOX_HOME": str(folder), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    # Compiled as after the first start of an installed box.
    environment |= {"PYTHONPYCACHEPREFIX": str(folder / "compiled"), "PYTHONDONTWRITEBYTECODE": ""}
    begun_s = time.monotonic()
    command = [sys.executable, str(HERE / "start_child.py"), str(begun_s)]
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True, timeout=600)
    picture_s, reading_s = map(float, done.stdout.split())
    return picture_s, reading_s


def bare() -> float:
    """Start Python with the two libraries alone; return the seconds that it takes."""
    begun_s = time.monotonic()
    subprocess.run([sys.executable, "-c", BARE], check=True, capture_output=True, timeout=60)
    return time.monotonic() - begun_s


def main() -> int:
    """Print the times and how they compare; 1 where a limit is not kept."""
    parser = argparse.ArgumentParser(description="Measure the start of the box.")
    parser.add_argument("--times", type=int, default=5)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder))
        box(Path(folder))
        rows = [(bare(), *box(Path(folder))) for _ in range(times)]
    base_s, picture_s, reading_s = (statistics.median(column) for column in zip(*rows, strict=True))
    for name, value_s, most in (("first picture", picture_s, MOST_PICTURE), ("live reading", reading_s, MOST_READING)):
        sys.stdout.write(f"{name}: {value_s:.2f} s, {value_s / base_s:.1f} times {base_s:.2f} s (limit {most:g})\n")
    return 0 if picture_s <= MOST_PICTURE * base_s and reading_s <= MOST_READING * base_s else 1


if __name__ == "__main__":
    sys.exit(main())
