"""What a card may be: the whole picture and the edges together, in the turns it can lie in."""

from __future__ import annotations

import math

import numpy as np
import pytest

from vision.card_exits import Crossings
from vision.card_naming import Namings
from vision.memory import Likeness

LABELS = ("head-n-plain", "body-ns-plain", "body-ne-plain", "body-ne-spicy", "order-3")


def likeness(cosines: dict[tuple[str, int], float], rest: float = 0.1) -> Likeness:
    """A likeness with these cosines by label and quarter, and `rest` for all others."""
    by_turn = np.full((4, len(LABELS)), rest, dtype=np.float32)
    for (label, quarter), cosine in cosines.items():
        by_turn[quarter, LABELS.index(label)] = cosine
    return Likeness(by_turn.max(axis=0), by_turn, -1.0, 0.9, 0.5)


def crossings(edges: str, clear: float = 4.0) -> Crossings:
    """Edges that are crossed, as clear as that."""
    return Crossings(np.array([clear if edge in edges else -clear for edge in "nesw"]), np.full(4, -4.0))


@pytest.mark.parametrize(("quarters", "exits"), [(0, "ne"), (1, "es"), (2, "sw"), (3, "nw")])
def test_a_turned_card_has_turned_exits(quarters: int, exits: str) -> None:
    """The likeliest option has the label's exits as they lie on the table."""
    naming = Namings(LABELS).weigh(likeness({("body-ne-spicy", quarters): 0.9}), crossings(exits), (0, 1, 2, 3))
    best = naming.options[0]
    assert (LABELS[best.label], best.quarters, best.exits) == ("body-ne-spicy", quarters, exits)
    assert naming.agreed
    assert naming.crossing == pytest.approx(4.0)


def test_edges_decide_between_like_drawings() -> None:
    """Where two labels look nearly alike, the edges that are crossed tell which it is; the two ways then disagree."""
    close = likeness({("body-ns-plain", 0): 0.72, ("body-ne-plain", 0): 0.70})
    naming = Namings(LABELS).weigh(close, crossings("ne"), (0, 1, 2, 3))
    assert LABELS[naming.options[0].label] == "body-ne-plain"
    assert not naming.agreed
    assert not math.isinf(naming.crossing)


def test_a_contradiction_shows() -> None:
    """A card that clearly looks like one label while other edges are crossed has odds below 0 for its exits."""
    naming = Namings(LABELS).weigh(likeness({("head-n-plain", 0): 0.95}), crossings("s", 1.5), (0, 1, 2, 3))
    assert naming.options[0].exits == "n"
    assert naming.crossing == pytest.approx(-1.5)


def test_oblong_cards_lie_in_two_turns() -> None:
    """Turns that a card cannot lie in are not considered, however much it looks so."""
    seen = likeness({("body-ne-spicy", 1): 0.95, ("body-ne-spicy", 2): 0.6})
    naming = Namings(LABELS).weigh(seen, crossings("sw"), (0, 2))
    assert naming.options[0].quarters == 2
    assert all(option.quarters in (0, 2) for option in naming.options if option.likelihood > 0.01)


def test_labels_without_exits_are_named_by_their_look() -> None:
    """A label that is none of Sosig's has no exits, and no edge speaks for or against it."""
    naming = Namings(LABELS).weigh(likeness({("order-3", 3): 0.9}), crossings("ns"), (0, 1, 2, 3))
    assert LABELS[naming.options[0].label] == "order-3"
    assert naming.options[0].exits == ""
    assert naming.crossing == math.inf


def test_likelihoods_are_shares() -> None:
    """The options fall in likelihood and sum to 1 at most."""
    naming = Namings(LABELS).weigh(likeness({("body-ne-plain", 1): 0.5}), crossings("es", 1.0), (0, 1, 2, 3))
    shares = [option.likelihood for option in naming.options]
    assert shares == sorted(shares, reverse=True)
    assert 0 < sum(shares) <= 1 + 1e-9
