"""What a turn brought: two layouts of one player compared, and whether the decks say that it was the last turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorer.sosig.cards import BODIES, HEADS, OPPOSITE, REMOVED_HEADS, Card, Cell, neighbour, tell_cell
from scorer.sosig.chains import Chain, chains, finished
from scorer.sosig.layout import Layout, best_shift
from scorer.sosig.options import Options
from scorer.sosig.orders import Order, Win, wins
from scorer.words import counted

FACE_UP_HEADS, FACE_UP_BODIES = 1, 2
"""How many cards of each deck lie open beside it."""
LAST_CARDS = 1
"""With so many cards left in a deck the turn is the last."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What changed from one layout of a player to the next, in the cells of the later one.

    `placed`, `burnt`: cells with a new card, or covered since. `finished`: the Sosigs finished now, which alone can
    win orders. `wins`: the orders they win. `cocktails`: the Sosigs in which two Cocktail cards were joined now; any
    is one free turn. `meats`: edges on which both halves of a mystery-meat symbol were joined now, as the two cells.
    What cannot have come about by the rules: cards that are `gone`, by their cells; in plain English what of the others
    has `changed`, and what is laid wrongly (`misplaced`); and the exits `blocked` now, as cell and edge. `before` is
    the earlier layout, counted as the later one.
    """

    placed: tuple[Cell, ...]
    burnt: tuple[Cell, ...]
    finished: tuple[Chain, ...]
    wins: tuple[Win, ...]
    cocktails: tuple[Chain, ...]
    meats: tuple[tuple[Cell, Cell], ...]
    gone: tuple[Cell, ...]
    changed: tuple[str, ...]
    misplaced: tuple[str, ...]
    blocked: tuple[tuple[Cell, str], ...]
    before: Layout

    @property
    def warnings(self) -> tuple[str, ...]:
        """Everything that cannot have come about by the rules, in plain English."""
        return (
            *(f"the card at {tell_cell(cell)} is gone: cards are not moved" for cell in self.gone),
            *self.changed,
            *self.misplaced,
            *(f"the exit {edge} of the card at {tell_cell(cell)} is blocked now" for cell, edge in self.blocked),
        )

    @property
    def free_turn(self) -> bool:
        """True where the player is on turn once more."""
        return bool(self.cocktails)

    @property
    def mystery_meats(self) -> int:
        """How many mystery meats the player takes: for joined halves, and with orders that carry one."""
        return len(self.meats) + sum(win.order.mystery_meat for win in self.wins)


def compare(before: Layout, after: Layout, options: Options, orders: Sequence[Order] = ()) -> Turn:
    """Tell what happened between two layouts of one player; `orders` are those that lie open.

    The layouts may be shifted against each other, as readings are when a card is laid above or to the left.
    """
    before = before.shifted(*best_shift(before, after))
    old = {frozenset(chain.cells) for chain in finished(before, options)}
    now = tuple(chain for chain in finished(after, options) if frozenset(chain.cells) not in old)
    joined, blocked = set(_joined_halves(before)), set(before.blocked())
    return Turn(
        placed=tuple(card.cell for card in after.cards if before.at(card.cell) is None),
        burnt=tuple(card.cell for card in after.cards if card.burnt and not _was_burnt(before, card)),
        finished=now,
        wins=wins(orders, now, options),
        cocktails=_joined_cocktails(before, after),
        meats=tuple(pair for pair in _joined_halves(after) if pair not in joined),
        gone=tuple(card.cell for card in before.cards if after.at(card.cell) is None),
        changed=tuple(_changes(before, after)),
        misplaced=tuple(_placing(before, after)),
        blocked=tuple(exit_ for exit_ in after.blocked() if exit_ not in blocked),
        before=before,
    )


def _was_burnt(before: Layout, card: Card) -> bool:
    old = before.at(card.cell)
    return old is not None and old.burnt


def _joined_cocktails(before: Layout, after: Layout) -> tuple[Chain, ...]:
    """Find the chains in which a Cocktail card was joined with another that it was not joined with before."""
    apart = {card.cell: number for number, chain in enumerate(chains(before)) for card in chain.with_effect("cocktail")}
    found = []
    for chain in chains(after):
        cells = [card.cell for card in chain.with_effect("cocktail")]
        came_from = {apart.get(cell, cell) for cell in cells}
        if len(came_from) > 1:
            found.append(chain)
    return tuple(found)


def _joined_halves(layout: Layout) -> Iterable[tuple[Cell, Cell]]:
    """Yield the two cells of every edge on which both cards show half a symbol; a Burnt card hides its own."""
    for card in layout.cards:
        for edge in "es":
            other = layout.at(neighbour(card.cell, edge))
            if other is None or card.burnt or other.burnt:
                continue
            if edge in card.halves and OPPOSITE[edge] in other.halves:
                yield card.cell, other.cell


def _changes(before: Layout, after: Layout) -> Iterable[str]:
    """Tell of cards that have become others: cards stay as they were laid."""
    for old in before.cards:
        new = after.at(old.cell)
        where = f"the card at {tell_cell(old.cell)}"
        if new is None:
            continue
        if new.burnt and (new.part, new.exits) != (old.part, old.exits):
            yield f"Burnt at {tell_cell(old.cell)} does not match the {_told(old)} below: it is a {_told(new)}"
        elif new.burnt and old.effect == "flaky":
            yield f"Burnt at {tell_cell(old.cell)} lies on a Flaky card, which is protected"
        elif old.burnt and not new.burnt:
            yield f"Burnt at {tell_cell(old.cell)} is gone: it stays where it was laid"
        elif (new.part, new.exits) != (old.part, old.exits) or (new.effect != old.effect and not new.burnt):
            yield f"{where} was a {_told(old)} and is a {_told(new)}: cards are not turned or changed"


def _placing(before: Layout, after: Layout) -> Iterable[str]:
    """Tell of what lies as no turn may leave it: too many new cards, one that touches none."""
    new = [card for card in after.cards if before.at(card.cell) is None]
    laid = [card for card in new if card.part != "scrontch"]
    if len(laid) > 1 and before.cards:
        yield f"{counted(len(laid), 'card')} are new, expected one a turn"
    if len(after.islands()) > len(before.islands()) > 0:
        yield "a new card touches no other by an edge"


def _told(card: Card) -> str:
    effect = "" if card.effect == "plain" or card.burnt else f" {card.effect}"
    return f"{card.part} {card.exits}{effect}"


@dataclass(frozen=True, slots=True)
class Decks:
    """How many cards are left face down in the decks; below 0 where more lie on the table than there are."""

    heads: int
    bodies: int

    @property
    def last_turn(self) -> bool:
        """True where one card is left in either deck, or none: the turn that placed the last card ends the game."""
        return min(self.heads, self.bodies) <= LAST_CARDS

    @property
    def notice(self) -> str:
        """What the box says where the game ends; empty before."""
        if not self.last_turn:
            return ""
        low = [(n, deck) for n, deck in ((self.heads, "head"), (self.bodies, "body")) if n <= LAST_CARDS]
        told = " and ".join(f"{max(n, 0) or 'no'} card in the {deck} deck" for n, deck in low)
        return f"{told}: this turn is the last"


def decks_left(layouts: Iterable[Layout], players: int) -> Decks:
    """Count what is left in the decks when these layouts lie on the table, one of each player.

    Off the decks are the heads taken out before (none for a number of players that the rules do not name), the cards
    laid, and those that lie open beside the decks.
    """
    parts = [card.part for layout in layouts for card in layout.cards]
    heads = HEADS - REMOVED_HEADS.get(players, 0) - FACE_UP_HEADS - parts.count("head")
    return Decks(heads, BODIES - FACE_UP_BODIES - parts.count("body"))
