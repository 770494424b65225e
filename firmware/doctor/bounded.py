"""Lets a check take so long and no longer, and turns whatever it meets into a check."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator

from firmware.doctor.check import Check

LIMIT_S = 60.0
"""A camera that is tried in every way has failed for good by then."""


def bounded(name: str, look: Callable[[], Iterable[Check]], limit_s: float = LIMIT_S) -> Iterator[Check]:
    """Give what `look` finds; a fault of this name where it takes longer than `limit_s` seconds or breaks off."""
    found: queue.SimpleQueue[list[Check] | Exception] = queue.SimpleQueue()

    def run() -> None:
        try:
            found.put(list(look()))
        except Exception as error:  # what a broken library or a strange device raises is what the doctor is asked for
            found.put(error)

    # A thread that hangs in a driver cannot be ended; a daemon known by its name does not keep the program alive.
    threading.Thread(target=run, name=f"doctor {name}", daemon=True).start()
    try:
        told = found.get(timeout=limit_s)
    except queue.Empty:
        yield Check(
            name, "fault", f"it gave no answer within {limit_s:g} s", "switch the box off and on, then try again"
        )
        return
    if isinstance(told, Exception):
        words = " ".join(str(told).split())[:200]
        reason = f"it could not be looked at ({type(told).__name__}{f': {words}' if words else ''})"
        yield Check(name, "fault", reason, "send a report: sizzlebox report FILE.zip")
        return
    yield from told
