"""What the match asks the camera side to read with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the camera side should read with: a set of a game, loaded anew for another `revision`."""

    game: str = ""
    set_name: str = ""
    revision: int = 0

    def __bool__(self) -> bool:
        """True where something is to be read."""
        return bool(self.set_name)


NOTHING = Wanted()
"""Nothing is to be read."""
