"""Says of a set how far its two most alike faces are apart, and whether that is enough."""

from __future__ import annotations

from vision.teach import TOO_CLOSE


def verdict(apart: float) -> str:
    """How far apart a pair is (of 1), with what it is measured by."""
    if apart < TOO_CLOSE:
        return f"{apart:.2f} apart, close: one of them may be asked about ({TOO_CLOSE} is enough)"
    return f"{apart:.2f} apart; {TOO_CLOSE} is enough"
