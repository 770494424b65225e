"""Says in words, and in one word, what is doubtful about a card: the same for every game."""

from __future__ import annotations

from vision.card_doubt import CardJudgement
from vision.card_reading import Doubt, LaidCard

STRANGE = "looks like a card, but like none of this set"
"""What is said of a thing that is shaped like a card and shows none."""
_DOUBTS = {
    CardJudgement.STRANGE: "the card at {place} shows none of the set clearly; the nearest is {label}",
    CardJudgement.DISAGREED: "the card at {place} looks like {label}, but its edges do not show {exits}",
    CardJudgement.HIDDEN: "the card at {place} is cut off by the edge of the picture",
    CardJudgement.SMALL: "the card at {place} is only {side:.0f} pixels wide: move the camera closer",
    CardJudgement.UNLIKELY: "what lies at {place} may be a card, {label}: take it away if it is none, or lay it flat",
    CardJudgement.CLOSE: "the card at {place} may be {label} or {other}",
}


def doubt_kind(verdict: CardJudgement) -> Doubt:
    """What is doubtful about a card that is taken for this, wherever it lies."""
    if verdict is CardJudgement.UNLIKELY:
        return "presence"
    return "" if verdict is CardJudgement.SURE else "name" if verdict is CardJudgement.CLOSE else "look"


def doubt_words(piece: LaidCard, verdict: CardJudgement, side_px: float, exits: str = "") -> str:
    """What is doubtful about a card's look or name; `side_px` as it was looked at, `exits` what its name says.

    KeyError for a card whose look and name are sure.
    """
    others = [guess.label for guess in piece.guesses[1:] if guess.label != piece.label]
    return _DOUBTS[verdict].format(
        place=place_words(piece),
        label=piece.label,
        other=others[0] if others else "something else",
        exits=exits,
        side=side_px,
    )


def place_words(piece: LaidCard) -> str:
    """Where a card lies."""
    return f"{piece.centre[0]:.0f}, {piece.centre[1]:.0f}"


def may_be_card_words(x: float, y: float) -> str:
    """What is told of something that looks like a card and has no name."""
    return f"what lies at {x:.0f}, {y:.0f} {STRANGE}: take it away, or turn it over"


def may_be_cut_words(x: float, y: float) -> str:
    """What is told of something that may be a card of which the picture shows only a part."""
    return f"what lies at {x:.0f}, {y:.0f} may be a card that the picture's edge cuts off: move it, or the camera"


def may_hide_words(x: float, y: float) -> str:
    """What is told of something that lies beside cards and is not the table."""
    return (
        f"what lies at {x:.0f}, {y:.0f} is not the table: a card may lie there, or under it; clear it, or take it away"
    )
