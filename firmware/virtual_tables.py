"""The simulator's tables as one camera: what is seen is the table of the game that is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from firmware.match import Stage
from firmware.side import Side
from hardware.camera import Frame


class VirtualTables:
    """One table a game, made when it is first played; itself a camera, see hardware.camera.Camera.

    `make` gives the table of each game, the first one stands there until a match is begun.
    """

    def __init__(self, make: Mapping[str, Callable[[], Side]]) -> None:
        self._make = make
        self._made: dict[str, Side] = {}
        self.game = next(iter(make))
        self.side = self._of(self.game)

    def attend(self, stage: Stage) -> None:
        """Put the table of the game there that is played or prepared on the box."""
        game = stage.play.rules.id if stage.play is not None else next((p.game for p in stage.pages if p.game), "")
        self.show(game)
        self.side.attend(stage)

    def show(self, game: str) -> None:
        """Put the table of a game there; that of a game without a table changes nothing."""
        if game != self.game and game in self._make:
            self.game, self.side = game, self._of(game)

    def _of(self, game: str) -> Side:
        if game not in self._made:
            self._made[game] = self._make[game]()
        return self._made[game]

    @property
    def name(self) -> str:
        """What the player calls this camera."""
        return self.side.bench.name

    @property
    def resolution_wh(self) -> tuple[int, int]:
        """Width and height of the frames in pixels."""
        return self.side.bench.resolution_wh

    def read(self, timeout_s: float = 2.0) -> Frame:
        """Take the next frame."""
        return self.side.bench.read(timeout_s)

    def restart(self) -> None:
        """Nothing has to be opened anew."""
        self.side.bench.restart()

    def close(self) -> None:
        """Let go of all tables."""
        for side in self._made.values():
            side.bench.close()
