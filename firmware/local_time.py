"""Times of the journal, which are kept in UTC, as the clock on the player's wall shows them."""

from __future__ import annotations

from datetime import datetime


def local_minute(time_utc: str) -> str:
    """Give "2024-05-01 19:30" of a journal's time (ISO 8601 with its zone), in the zone of this machine.

    A text that is no time is given as it stands: a list of matches is not lost for one of them.
    """
    try:
        return datetime.fromisoformat(time_utc).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError):
        return time_utc[:16]


def local_day(time_utc: str) -> str:
    """Give the day of `local_minute`."""
    return local_minute(time_utc)[:10]
