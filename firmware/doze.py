"""Says when the box may rest: nobody touched, pressed or moved anything for long."""

from __future__ import annotations


class Doze:
    """Falls asleep `after_s` seconds after the last sign of life (0: never); `now_s`: seconds of a monotonic clock."""

    def __init__(self, after_s: float) -> None:
        self._after_s = after_s
        self._alive_s: float | None = None
        self.asleep = False

    def __repr__(self) -> str:
        return f"<Doze {'asleep' if self.asleep else 'awake'}>"

    def alive(self, now_s: float) -> bool:
        """Take note of a sign of life; True where it wakes the box, and is for nothing else."""
        self._alive_s = now_s
        woken, self.asleep = self.asleep, False
        return woken

    def tired(self, now_s: float) -> bool:
        """True where the box falls asleep now."""
        if self._alive_s is None:
            self._alive_s = now_s
        if self.asleep or not self._after_s or now_s - self._alive_s < self._after_s:
            return False
        self.asleep = True
        return True
