"""The one error that a command ends with: reasons in plain words, and what to do."""

from __future__ import annotations

MOST_REASONS = 100
"""So many reasons one line holds: three for each turn of five players; of more only the number."""


class FailureError(Exception):
    """The work failed; `reasons` are clauses, `remedy` says what to do (may be empty)."""

    def __init__(self, *reasons: str, remedy: str = "") -> None:
        self.reasons = reasons
        self.remedy = remedy
        super().__init__(self.line)

    @property
    def line(self) -> str:
        """Everything in one line: the reasons, then the remedy, joined by "; "; beyond MOST_REASONS "and 7 more"."""
        over = len(self.reasons) - MOST_REASONS
        parts = [*self.reasons[:MOST_REASONS], f"and {over} more" if over > 0 else "", self.remedy]
        return "; ".join(" ".join(part.split()) for part in parts if part)
