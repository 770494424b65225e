"""A piece of a reading as JSON, in the form that the command line promises."""

from __future__ import annotations

from typing import Any

from vision.reading import Piece


def piece_as_json(piece: Piece) -> dict[str, Any]:
    """Return what is known of a piece by the names of the contract; places in pixels, rounded to a tenth."""
    return {
        "label": piece.label,
        **piece.about,
        "sure": piece.sure,
        "confidence": round(piece.confidence, 3),
        "centre": [round(value, 1) for value in piece.centre],
        "outline": [[round(x, 1), round(y, 1)] for x, y in piece.outline],
    }
