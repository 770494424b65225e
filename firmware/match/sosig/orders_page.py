"""The orders that lie open: told to the box, it says after a turn which of them the finished Sosig wins."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from display.sosig_views import OrderChoice, OrdersView, ShownOrder
from display.views import Action, Choice, View
from firmware.match.confirm import ConfirmPage
from firmware.match.page import BACK, Page
from firmware.match.sosig.notes import Notes, told_order
from firmware.match.sosig.order_page import OrderPage
from firmware.match.sosig.play import CardPlay
from hardware.pieces import sosig_deck
from scorer.sosig.orders import LengthOrder, Order, ShapeOrder

if TYPE_CHECKING:
    from firmware.match.stage import Stage

PRINTED, NEW_LENGTH, NEW_SHAPE = (Action(verb) for verb in ("printed", "new-length", "new-shape"))
MOST_OPEN = 16
"""As many as the deck has."""


def printed_orders() -> tuple[Order, ...]:
    """Return the orders of the printed deck."""
    return tuple(
        LengthOrder(card.cards, card.points, card.mystery_meat)
        if isinstance(card, sosig_deck.LengthOrder)
        else ShapeOrder(card.bodies, card.points, card.mystery_meat)
        for card in sosig_deck.deck().orders
    )


def shown_order(order: Order) -> ShownOrder:
    """Return an order as it is drawn."""
    if isinstance(order, LengthOrder):
        return ShownOrder((), order.cards, order.points, order.mystery_meat)
    return ShownOrder(order.path(), 0, order.points, order.mystery_meat)


class OpenOrdersPage(Page):
    """The open orders as pictures; before a touched one is taken away it is asked."""

    def __init__(self, stage: Stage, play: CardPlay) -> None:
        super().__init__(stage)
        self._play = play

    def choices(self) -> tuple[Choice, ...]:
        """Return what can be added, the way back, and the orders."""
        orders = self._play.notes.orders
        room = len(orders) < MOST_OPEN
        rows = (
            OrderChoice(f"{told_order(order)}: {order.points}", Action("away", str(n)), order=shown_order(order))
            for n, order in enumerate(orders)
        )
        return (
            Choice("From the printed deck", PRINTED, enabled=room),
            Choice("Another length", NEW_LENGTH, enabled=room),
            Choice("Another shape", NEW_SHAPE, enabled=room),
            Choice("Done", BACK),
            *rows,
        )

    def view(self) -> View:
        """Return the pictures."""
        text = "Tell the orders that lie open, and the box says which a Sosig wins"
        return OrdersView(title="Open orders", text=text, hints=self.hints(), focus=self.focus, choices=self.choices())

    def green_words(self, chosen: Choice) -> str:
        """Say that an order is taken away."""
        return "Take it away" if chosen.action.verb == "away" else chosen.text

    def do(self, action: Action) -> None:
        """Add an order, ask before one is taken away, or go back."""
        stage, play = self.stage, self._play
        if action == PRINTED:
            stage.push(PrintedOrdersPage(stage, play))
        elif action == NEW_LENGTH:
            stage.push(OrderPage(stage, self._keep))
        elif action == NEW_SHAPE:
            stage.push(OrderPage(stage, self._keep, shape=""))
        elif action.verb == "away":
            self._ask_away(play.notes.orders[int(action.about)])
        else:
            self.back()

    def _keep(self, order: Order) -> None:
        notes = self._play.notes
        self._play.note(replace(notes, orders=(*notes.orders, order)))

    def _ask_away(self, order: Order) -> None:
        words = f"{told_order(order)}, worth {order.points}: it does not lie open any more."
        play = self._play

        def act() -> None:
            play.note(_without(play.notes, order))

        page = ConfirmPage(self.stage, "Take the order away?", words, yes="Take it away", no="Keep it", act=act)
        self.stage.push(page)


class PrintedOrdersPage(Page):
    """All orders of the printed deck as pictures: a touch puts one out, another one takes it away again."""

    def __init__(self, stage: Stage, play: CardPlay) -> None:
        super().__init__(stage)
        self._play = play
        self._orders = printed_orders()

    def choices(self) -> tuple[Choice, ...]:
        """Return the orders, those that are won out of reach, and the way back."""
        notes = self._play.notes
        won = {taken.order for taken in notes.taken}
        room = len(notes.orders) < MOST_OPEN
        rows = (
            OrderChoice(
                f"{told_order(order)}: {order.points}",
                Action("printed-order", str(n)),
                selected=order in notes.orders,
                enabled=order in notes.orders or (room and order not in won),
                order=shown_order(order),
            )
            for n, order in enumerate(self._orders)
        )
        return *rows, Choice("Done", BACK)

    def view(self) -> View:
        """Return the pictures."""
        title = "Which orders lie open? Touch each"
        return OrdersView(title=title, hints=self.hints(), focus=self.focus, choices=self.choices())

    def green_words(self, chosen: Choice) -> str:
        """Say what green does to an order."""
        return chosen.text if chosen.action == BACK else "Take it away" if chosen.selected else "It lies open"

    def do(self, action: Action) -> None:
        """Put an order out, take it away again, or go back."""
        if action == BACK:
            self.back()
            return
        order, notes = self._orders[int(action.about)], self._play.notes
        is_open = order in notes.orders
        self._play.note(_without(notes, order) if is_open else replace(notes, orders=(*notes.orders, order)))
        self.stage.say(f"{told_order(order)}: {'taken away' if is_open else 'lies open'}")
        self.set_focus(action)


def _without(notes: Notes, order: Order) -> Notes:
    """The notes with one order less; unchanged where it does not lie open."""
    if order not in notes.orders:
        return notes
    place = notes.orders.index(order)
    return replace(notes, orders=(*notes.orders[:place], *notes.orders[place + 1 :]))
