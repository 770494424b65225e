"""The views of the orders of Sosig, for all tests of the screens."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from display.sosig_views import OrderChoice, OrdersView, ShownOrder
from display.views import Action, ButtonHints, Choice, View
from scorer.sosig.orders import path_of


def usual(_picture: np.ndarray) -> dict[str, View]:
    """The orders of the deck, some of them open, and one that is being described."""
    shown = [ShownOrder((), cards, cards - 2, cards % 2 == 1) for cards in range(3, 10)]
    shapes = ("r", "sr", "rl", "rr", "sss", "rlr", "srls", "rrll", "srsrsr")
    shown += [ShownOrder(path_of(shape), 0, len(shape), shape[0] == "s") for shape in shapes]
    tiles = [
        OrderChoice(f"order {n}", Action("order", str(n)), selected=n in (2, 9), enabled=n not in (4, 12), order=one)
        for n, one in enumerate(shown)
    ]
    words = ("Then straight", "Then left", "Then right", "Add it", "Last one back", "A point more", "A point less")
    change = [Choice(text, Action("do", text), enabled=text != "Then left") for text in words]
    change += [Choice(text, Action("do", text)) for text in ("With mystery meat", "Cancel")]
    hints = ButtonHints("It lies open", "Other choice", "Back")
    return {
        "orders": OrdersView(
            title="Which orders lie open? Touch each",
            hints=hints,
            choices=(*tiles, Choice("Done", Action("back"))),
            focus=tiles[3].action,
        ),
        "order-shape": OrdersView(
            title="An order for a shape: body after body",
            text="A head, 4 bodies, a head: begin at either end",
            hints=ButtonHints("Then straight", "Other choice", "Back"),
            order=ShownOrder(path_of("srls"), 0, 4, mystery_meat=True),
            choices=tuple(change),
            focus=change[0].action,
        ),
    }


def extreme(picture: np.ndarray, long_hints: ButtonHints, sentence: str) -> dict[str, View]:
    """No order at all, and one for the most cards."""
    ends = (Choice("Done", Action("back")), Choice("Another length", Action("new-length"), enabled=False))
    described = usual(picture)["order-shape"]
    return {
        "orders-empty": OrdersView(text=sentence, hints=long_hints, choices=ends),
        "order-length": replace(described, order=ShownOrder((), 12, 9), hints=long_hints),
    }
