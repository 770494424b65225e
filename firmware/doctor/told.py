"""The checks of the doctor as text for people."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from firmware.doctor.check import Check, count

STATE_WIDTH, NAME_WIDTH = 10, 15
LEAST_WIDTH, MOST_WIDTH = 60, 120
"""The narrowest and the widest lines that are written, in columns."""


def line(check: Check, width: int) -> str:
    """A check in at most `width` columns: its state, its name, the reason, and below it what to do."""
    head = f"{check.word:<{STATE_WIDTH}}{check.name:<{NAME_WIDTH}}"
    room = width - len(head)
    rows = textwrap.wrap(check.reason, room) or [""]
    if check.remedy:
        rows += textwrap.wrap(f"> {check.remedy}", room, subsequent_indent="  ")
    return "\n".join([head + rows[0], *(" " * len(head) + row for row in rows[1:])])


def as_text(checks: Sequence[Check], width: int = MOST_WIDTH) -> str:
    """All checks below one another, and how many of each."""
    return "\n".join([*(line(check, width) for check in checks), "", count(checks)])
