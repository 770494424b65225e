"""The words that the command line takes for games and for things to print, built in this version or not."""

from __future__ import annotations

from firmware.failure import FailureError

GAMES = ("sausage-sizzle", "sosig", "salsicha", "wurst-case-scenario", "drecksau")
PRINTS = ("mat", "dice", "sosig", "salsicha", "wurst-case-scenario", "drecksau")


def refuse_unbuilt(game: str, built: tuple[str, ...], done: str) -> None:
    """Refuse a game or thing that this version knows by name only; `done` as in "read", "scored", "printed"."""
    if game not in built:
        raise FailureError(f"{game} cannot be {done} by this version", remedy=f"it can do {', '.join(built)}")
