"""The first evening on the virtual table, played by tests and by the process that a test kills."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from firmware.setup.face_page import FacePage


def until(box, holds: Callable[[], bool], what: str, steps: int = 60) -> None:
    """Let time pass until something holds."""
    for _ in range(steps):
        if holds():
            return
        box.step()
    raise AssertionError(f"{what} never came: {box.view.title}, {getattr(box.view, 'sentences', '')}")


def said(box) -> str:
    """What the page says."""
    return " ".join(sentence.text for sentence in box.view.sentences)


def wait_for(box, words: str) -> None:
    until(box, lambda: words in said(box), words)


def lay(box, x: float, y: float) -> None:
    """Lay the die that is asked for, and wait until its picture is taken."""
    page = box.stage.page
    assert isinstance(page, FacePage)
    label, taken = page.label, box.view.taken
    assert box.bench.lay(label, x, y)
    until(box, lambda: box.stage.page is not page or (page.label, box.view.taken) != (label, taken), f"{label} taken")


def open_teaching(box) -> None:
    """Go from the first step to the faces of Sausage Sizzle! by touch."""
    for _ in range(2):
        box.tap("next-step")
    box.tap("teach")
    box.tap("edition", "sausage-sizzle")


def main() -> None:
    """Teach until killed; after each picture print the face that is asked for and how many of it are taken."""
    from conftest import SimulatedBox  # run as a program, its own folder is searched first

    os.environ["SDL_VIDEODRIVER"] = "dummy"
    box = SimulatedBox(Path(sys.argv[1]), seed=5, first=True)
    open_teaching(box)
    number = 0
    while isinstance(box.stage.page, FacePage):
        number += 1
        lay(box, 420.0 + 90 * (number % 5), 330.0 + 80 * (number % 4))
        page = box.stage.page
        sys.stdout.write(f"taken {page.label} {box.view.taken[0]}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
