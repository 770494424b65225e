"""Tells from live frames whether the table moves, settles, lies still, or has a hand over it, and what disturbs it."""

from __future__ import annotations

import enum
from collections import deque

import numpy as np
import numpy.typing as npt

from vision.change import Change, Small, Stranger, changed, is_blur, small, stranger

Pixels = npt.NDArray[np.uint8]


class TableState(enum.Enum):
    """What the table does."""

    MOVING = "moving"
    HAND = "hand"
    SETTLING = "settling"
    STILL = "still"


class Disturbance(enum.Enum):
    """What changes the picture though no die moves."""

    LIGHT = "light"
    SHADOW = "shadow"
    FOCUS = "focus"
    COLOUR = "colour"


WORDS = {
    Disturbance.LIGHT: "the light is changing",
    Disturbance.SHADOW: "a shadow lies over the table",
    Disturbance.FOCUS: "the camera looks for its focus",
    Disturbance.COLOUR: "the camera changes its colours",
}
NOT_SETTLING = "the table does not come to rest: look what moves there, or tap the pieces in"
HAND_STAYS = "something still reaches over the table: take it away, or tap the pieces in"

# A disturbance in which no movement can be seen hides a roll for DISTURBED_S + LOOK_AGAIN_S at most.
SETTLE_S = 0.25
"""The table counts as still after so long without a change."""
HAND_LEAVES_S = 20.0
"""A stranger that lies motionless for so long is part of the table, not a hand."""
PATIENCE_S = 12.0
"""A table that moves, or has a hand over it, for so long is spoken of in words."""
DISTURBED_S = 2.0
"""What disturbs for longer than this is put up with: the table is read in spite of it."""
LOOK_AGAIN_S = 4.0
"""While something disturbs, the table is read anew so often, whatever it hides."""
_NAMED_S = 1.5
"""A disturbance is named until so long after its last sign."""
_ANCHOR_S = 1.0
"""A frame is compared with one of up to so long ago, so that what creeps is seen too."""
_LIGHT, _LIGHT_UPSETS = 0.05, 0.1
"""A change of all brightness by this share is one of the light; by the second one, the table is read anew."""
_DUSK = 0.15
_DUSK_S = 20.0
_COLOUR = 0.025


class TableWatch:
    """Looks at every frame and keeps what it needs to know of the last ones.

    `hand_leaves_s`: for so long a stranger lies motionless before it is taken for a part of the table; a camera that
    was moved shows nothing but strangers.
    """

    def __init__(self) -> None:
        self.hand_leaves_s = HAND_LEAVES_S
        self._last: deque[Small] = deque(maxlen=2)
        self._anchor: tuple[float, Small] | None = None
        self._empty: Small | None = None
        self._noise = 0.0
        self._moved_s = self._upset_s = 0.0
        self._upset_since_s: float | None = None
        self._looked_again_s = 0.0
        self._named: tuple[Disturbance, float] | None = None
        self._shade_since_s: float | None = None
        self._levels: deque[tuple[float, float]] = deque()
        self._busy_since_s: float | None = None
        self._now_s = 0.0
        self._state = TableState.SETTLING

    @property
    def cause(self) -> Disturbance | None:
        """What disturbs the picture now, if anything does."""
        if self._named is None or self._now_s - self._named[1] > _NAMED_S:
            return None
        return self._named[0]

    @property
    def words(self) -> str:
        """One line for the player on a hand that stays, a table that never settles, or a disturbance; else empty."""
        if self._busy_since_s is not None and self._now_s - self._busy_since_s > PATIENCE_S:
            return HAND_STAYS if self._state is TableState.HAND else NOT_SETTLING
        at_rest = self._state in (TableState.SETTLING, TableState.STILL)
        return WORDS[self.cause] if self.cause and at_rest else ""

    def look(self, pixels: Pixels, time_s: float) -> TableState:
        """The state after this frame (any size; `time_s` from a monotonic clock)."""
        now = small(pixels)
        self._now_s = time_s
        if not self._last:
            self._moved_s = time_s
        moved = self._compare(now, time_s)
        self._last.append(now)
        if moved:
            self._moved_s, self._anchor = time_s, None
        if self._anchor is None or time_s - self._anchor[0] > _ANCHOR_S:
            self._anchor = (time_s, now)
        self._state = self._judge(now, time_s, moved=moved)
        if self._state is TableState.STILL:
            self._busy_since_s = None
            if self._shade_since_s is None or time_s - self._shade_since_s > self.hand_leaves_s:
                # What lies still without a hand is what a hand is told apart from.
                self._empty = now
        elif self._busy_since_s is None:
            self._busy_since_s = time_s
        return self._state

    def _judge(self, now: Small, time_s: float, *, moved: bool) -> TableState:
        if self._hand(now, time_s):
            return TableState.HAND
        if moved:
            return TableState.MOVING
        since_s = self._moved_s
        if self._upset_since_s is not None:
            if self._upset_s - self._upset_since_s < DISTURBED_S:
                since_s = max(since_s, self._upset_s)
            elif time_s - self._looked_again_s > LOOK_AGAIN_S:
                self._looked_again_s = time_s
                return TableState.SETTLING
        return TableState.SETTLING if time_s - since_s < SETTLE_S else TableState.STILL

    def _compare(self, now: Small, time_s: float) -> bool:
        """True where something moved since the last frames; takes note of what disturbs."""
        others = [*self._last, *([self._anchor[1]] if self._anchor else [])]
        changes = [changed(now, other, self._noise) for other in others]
        if not changes:
            return False
        latest = changes[len(self._last) - 1]
        moves = [(c, other) for c, other in zip(changes, others, strict=True) if c.moves]
        blurred = bool(moves) and all(is_blur(now, other, self._noise) for _, other in moves)
        moved = bool(moves) and not blurred
        if not moves:
            self._noise = latest.noise if self._noise == 0 else 0.9 * self._noise + 0.1 * latest.noise
        self._name(latest, time_s, blurred=blurred)
        lamp = abs(latest.gain) > _LIGHT_UPSETS or latest.uneven
        if lamp:
            # Another light, another noise: it is learnt anew.
            self._noise = 0.0
            self._levels.clear()
        upset = blurred or lamp
        if upset:
            if self._upset_since_s is None:
                self._upset_since_s = self._looked_again_s = time_s
            self._upset_s = time_s
        elif self._upset_since_s is not None and time_s - self._upset_s > 2 * SETTLE_S:
            self._upset_since_s = None
        return moved

    def _name(self, latest: Change, time_s: float, *, blurred: bool) -> None:
        """Remember what disturbs, if it is clear what."""
        self._levels.append((time_s, latest.level))
        while time_s - self._levels[0][0] > _DUSK_S:
            self._levels.popleft()
        dusk = abs(self._levels[0][1] - latest.level)
        if blurred:
            found = Disturbance.FOCUS
        elif latest.cast > max(_COLOUR, 2 * abs(latest.gain)):
            found = Disturbance.COLOUR
        elif abs(latest.gain) > _LIGHT or latest.uneven:
            found = Disturbance.SHADOW if latest.partly else Disturbance.LIGHT
        elif dusk > _DUSK and self.cause is None:
            found = Disturbance.LIGHT
        else:
            return
        self._named = (found, time_s)

    def _hand(self, now: Small, time_s: float) -> bool:
        """True while something large reaches in over the picture's edge that was not there when all was still."""
        if self._empty is None or time_s - self._moved_s > self.hand_leaves_s:
            return False
        large = stranger(now, self._empty)
        if large is not Stranger.SHADOW:
            self._shade_since_s = None
        elif self.cause in (None, Disturbance.SHADOW):
            self._named = (Disturbance.SHADOW, time_s)
            self._shade_since_s = time_s if self._shade_since_s is None else self._shade_since_s
        return large is Stranger.HAND
