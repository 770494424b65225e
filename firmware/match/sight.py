"""What the camera side knows at one moment, as the match needs it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from firmware.setup.study import Study
from vision.reading import Reading

Pixels = npt.NDArray[np.uint8]
SightState = Literal["none", "empty", "moving", "hand", "settling", "still", "fault"]
STATES: tuple[SightState, ...] = get_args(SightState)


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """The state of the table, the latest frame, and for a still table the reading with the frame it was made from.

    `reading` is None until several frames agreed. `fault` says in one line what is wrong with the camera or the set,
    `note` what disturbs a table that is not read yet, or what became of the mat. `glimpse` is what a single frame
    showed since the last reading: too little to book by, but it may tell where dice lay before they were rolled.
    `study` is what the set-up asked for. `left_out` counts the sure dice outside the marked playing area, `area_fault`
    says why that area no longer fits.
    """

    state: SightState
    time_s: float
    picture: Pixels | None = None
    reading: Reading | None = None
    read_from: Pixels | None = None
    fault: str = ""
    note: str = ""
    glimpse: Reading | None = None
    study: Study | None = None
    left_out: int = 0
    area_fault: str = ""

    def __post_init__(self) -> None:
        """Refuse a state that no table has."""
        if self.state not in STATES:
            raise ValueError(f"expected a state of {', '.join(STATES)}, got {self.state!r}")


NO_SIGHT = Sight("none", 0.0)
"""Before the first frame, and where there is no camera."""
