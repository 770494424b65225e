"""The labels of Sosig's cards, such as body-ne-spicy: what a card shows with its art upright."""

from __future__ import annotations

import re

from scorer.sosig.cards import EFFECTS

_LABEL = re.compile(
    rf"(?P<part>head|body|burnt-head|burnt-body|scrontch)-(?P<exits>[nesw]{{1,2}})(-(?P<effect>{'|'.join(EFFECTS)}))?(@\d+)?"
)


class UnknownCardError(ValueError):
    """A label that no card of the grid can have."""


def parse_label(label: str) -> tuple[str, str, str]:
    """Split the label of a card of the grid into part, exits and effect ("" for burnt ones and the Scrontch).

    A variant (@2) is the card it is a variant of. Raises UnknownCardError.
    """
    match = _LABEL.fullmatch(label)
    if match is not None:
        part, exits, effect = match["part"], match["exits"], match["effect"] or ""
        wanted = 2 if part.endswith("body") else 1
        if len(set(exits)) == wanted == len(exits) and bool(effect) == (part in {"head", "body"}):
            return part, exits, effect
    raise UnknownCardError(
        f"expected a card like body-ne-spicy, burnt-head-n or scrontch-n, got {label!r}; see the pictures' names"
    )
