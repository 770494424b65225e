"""Runs the box as `sizzlebox` does, goes on with the open match, and tells when picture and reading were there."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

import pygame

begun_s = float(sys.argv[1])
shown: list[float] = []
flip = pygame.display.flip


def flipped() -> None:
    """Note when the first picture was on the screen; with the second one, that of the box, listen to what is seen."""
    flip()
    shown.append(time.monotonic() - begun_s)
    if len(shown) != 2:
        return
    from firmware.match.stage import Stage

    seen = Stage.seen

    def listened(stage: Stage, sight: Any, now_s: float) -> None:
        seen(stage, sight, now_s)
        if sight.reading is not None and sight.reading.pieces:
            sys.stdout.write(f"{shown[0]} {time.monotonic() - begun_s}\n")
            sys.stdout.flush()
            os._exit(0)

    Stage.seen = listened  # type: ignore[method-assign] - only to listen
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1, unicode="1", mod=0))


pygame.display.flip = flipped
from firmware.__main__ import run  # noqa: E402 - what it loads counts, and is loaded only once the clock runs

sys.exit(run([]))
