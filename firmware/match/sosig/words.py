"""How the screens of Sosig speak: cards, cells, the six steps, and what a turn brought."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from display.views import Action, Sentence
from firmware.match.sosig.notes import told_order
from scorer.sosig.cards import DIRECTIONS, OPPOSITE, REMOVED_HEADS, Card, Cell, neighbour
from scorer.sosig.chains import Chain
from scorer.sosig.game import State
from scorer.sosig.layout import Layout
from scorer.sosig.options import Options
from scorer.sosig.orders import Order, wins
from scorer.sosig.prizes import MEASURES
from scorer.sosig.turns import Decks, Turn
from scorer.words import counted, listing

STEP_NAMES = {
    "invalids": "Invalids out",
    "sum": "One point a card",
    "bonuses": "Spicy and Natural",
    "incompletes": "Incomplete Sosigs",
    "orders": "Orders",
    "prize": "Prize",
}
STEP_RULES = {
    "invalids": "Single cards, and chains without a head, do not count",
    "sum": "Every card that is left is worth 1, Burnt and Scrontch 0",
    "bonuses": "2 or more Spicy in a Sosig: 1 each. Most Natural 4, second 2",
    "incompletes": "A Sosig with one head or a Scrontch costs 2",
    "orders": "The points on the orders won, and 1 a Little Sosig",
    "prize": "4 to everyone who meets it best, 2 less for the others",
}
MOST_NAMED = 2
"""So many cards are named one by one; of more it is said how many there are."""
_CELL = re.compile(r"\[(-?\d+), (-?\d+)\]")
_EXIT = re.compile(r"the exit ([nesw])\b")
_EXITS = re.compile(r"\b(head|body|scrontch) ([nesw]{1,2})\b")
_EDGES = {"n": "top", "e": "right", "s": "bottom", "w": "left"}


def card_action(cell: Cell, verb: str = "card") -> Action:
    """The action of the card, or of the empty cell, at a place."""
    return Action(verb, f"{cell[0]} {cell[1]}")


def cell_of(action: Action) -> Cell:
    """The cell that such an action is about."""
    row, column = action.about.split(" ")
    return int(row), int(column)


def told_card(card: Card) -> str:
    """Say what a card is, as "Spicy body"; a Burnt one hides its effect."""
    if card.part == "scrontch":
        return "Scrontch"
    effect = "Burnt" if card.burnt else card.effect.capitalize()
    return f"{effect} {card.part}"


def told_exits(exits: str) -> str:
    """Say at which edges a card has exits, as "top and right"."""
    return " and ".join(_EDGES[edge] for edge in exits)


def told_edge(edge: str) -> str:
    """Name an edge of a card."""
    return _EDGES[edge]


def told_place(cell: Cell, cells: Iterable[Cell]) -> str:
    """Say where a cell is among these, counted from the top left one, from 1: those of the layout it belongs to."""
    known = list(cells)
    return f"row {cell[0] - min(r for r, _ in known) + 1}, column {cell[1] - min(c for _, c in known) + 1}"


def joins_of(cell: Cell, cards: Sequence[Card]) -> str:
    """The edges of a cell at which the card beyond has an exit towards it."""
    exits = {card.cell: card.exits for card in cards}
    return "".join(edge for edge in DIRECTIONS if OPPOSITE[edge] in exits.get(neighbour(cell, edge), ""))


def likely_card(cell: Cell, cards: Sequence[Card]) -> Card:
    """Give the card that most likely is to be added in a cell: one that goes on from those beside it."""
    open_edges = joins_of(cell, cards)
    if not open_edges:
        return Card(cell, "body", "ns") if cards else Card(cell, "head", "e")
    return Card(
        cell, "body", "".join(open_edges[:2] if len(open_edges) > 1 else (open_edges[0], OPPOSITE[open_edges[0]]))
    )


def told_chain(chain: Chain, options: Options) -> str:
    """Say what a finished Sosig is: its length and its folds."""
    folds = chain.folded(options)
    with_folds = f" with {counted(folds, 'fold')}" if folds else ""
    return f"a Sosig of {counted(chain.length(options), 'card')}{with_folds} is finished"


def on_screen(words: str, cells: Iterable[Cell]) -> str:
    """Say what the rules have to say in the words of the screen: places counted from the top left, edges by name."""
    known = list(cells)
    words = _CELL.sub(lambda found: told_place((int(found[1]), int(found[2])), known), words)
    words = _EXIT.sub(lambda found: f"the {_EDGES[found[1]]} exit", words)
    return _EXITS.sub(lambda found: f"{found[1]} ({told_exits(found[2])})", words)


def turn_sentences(
    turn: Turn, layout: Layout, options: Options, orders: Sequence[Order], decks: Decks
) -> tuple[Sentence, ...]:
    """Say what a turn brought, what looks wrong, and whether the game ends; the most important first.

    `layout` is the one that the turn has led to.
    """
    told = []
    if decks.last_turn:
        told.append(Sentence(_capital(decks.notice), "warning"))
    if len(turn.finished) > MOST_NAMED:
        told.append(Sentence(f"{len(turn.finished)} Sosigs are finished", "good"))
    else:
        told += [Sentence(_capital(told_chain(chain, options)), "good") for chain in turn.finished]
    for win in wins(orders, turn.finished, options):
        meat = " and a mystery meat" if win.order.mystery_meat else ""
        told.append(Sentence(f"It wins the order “{told_order(win.order)}”: {win.order.points}{meat}", "good"))
    if turn.free_turn:
        told.append(Sentence("Two Cocktails joined: a free turn", "good"))
    if turn.meats:
        meats = "a mystery meat" if len(turn.meats) == 1 else f"{len(turn.meats)} mystery meats"
        told.append(Sentence(f"Both halves joined: take {meats}", "good"))
    return (*told, *(Sentence(_capital(words), "warning") for words in told_wrong(turn, layout)))


def told_wrong(turn: Turn, layout: Layout) -> Iterable[str]:
    """Say what cannot have come about by the rules, one line a kind: a few are named, more are counted."""
    gone, changed, blocked = len(turn.gone), len(turn.changed), len(turn.blocked)
    if gone + changed > MOST_NAMED:
        does = "are gone" if not changed else "have changed" if not gone else "have changed or are gone"
        # Whatever else looks wrong follows from that.
        yield f"{counted(gone + changed, 'card')} {does}. Another player's cards?"
        return
    if gone:
        # Counted as they lay: where a card is gone there may be no row or column any more.
        where = listing([told_place(cell, turn.before.cells()) for cell in turn.gone])
        yield f"the card at {where} is gone" if gone == 1 else f"{gone} cards are gone: {where}"
    yield from (on_screen(words, layout.cells()) for words in turn.changed)
    yield from turn.misplaced
    if blocked > MOST_NAMED:
        yield f"{blocked} exits are blocked now"
    elif blocked:
        exits = [f"the {told_edge(edge)} exit at {told_place(cell, layout.cells())}" for cell, edge in turn.blocked]
        yield f"blocked now: {listing(exits)}"


def told_decks(state: State) -> tuple[Sentence, ...]:
    """Say before the first turn how many heads are put away, where the number of players asks for that."""
    away, laid = REMOVED_HEADS.get(len(state.players), 0), any(holding.layout.cards for holding in state.holdings)
    if laid or not away:
        return ()
    return (Sentence(f"With {len(state.players)} players put {away} heads away before you begin"),)


def told_prize(state: State) -> str:
    """Say how the prize was settled where nobody has met it; empty where somebody has, or there is none."""
    prize = state.prize
    if prize is None or any(sheet.prize > 0 for sheet in state.sheets.values()):
        return ""
    least = f"reached {prize.minimum} {MEASURES[prize.measure].words}" if prize.is_measured else "has met it"
    pays = min(sheet.prize for sheet in state.sheets.values())
    return f"{prize.name}: nobody {least}. {f'Everybody pays {-pays}' if pays else 'Nobody pays'}"


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
