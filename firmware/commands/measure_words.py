"""What the columns of `sizzlebox measure` mean, for the help and for below the table."""

from __future__ import annotations

COLUMNS = {
    "coverage": "pictures read without any doubt",
    "right": "pictures in which every piece has its name, and nothing else was read",
    "silent wrong": "pictures read without a doubt, and yet not right: this one must be 0",
    "piece": "pieces with their right name, doubted ones too",
    "sure wrong": "pieces read wrong without a doubt, for each true piece",
    "ms": "milliseconds a picture took; of 100 pictures 95 took no longer than p95",
}
SHARES = "Shares of the pictures or pieces, 0 to 1; a row for all, and one for each tag of labels.json."


def explained() -> str:
    """Return one line a column, below a line that is about all of them."""
    return "\n".join((SHARES, *(f"  {column}: {meaning}" for column, meaning in COLUMNS.items())))
