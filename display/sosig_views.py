"""The plain values that the screens of Sosig draw: diagrams of cards, and one frozen view a screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from display.views import Action, Choice, Pixels, PlayerScore, Quad, Sentence, View
from scorer.sosig.cards import Card, Cell
from scorer.sosig.chains import Chain, State, chains
from scorer.sosig.layout import Layout
from scorer.sosig.options import Options

NO_OUTLINES: Mapping[Cell, Quad] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card of a diagram: what it is, whether that is sure, and what touching it asks for (None: nothing).

    `outline`: where the picture shows it, in pixels of the picture; None where it is not seen in it. `by_hand`: a
    person has entered or corrected it.
    """

    card: Card
    sure: bool = True
    action: Action | None = None
    outline: Quad | None = None
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class EmptyCell:
    """An empty cell where a card can be added by touching it."""

    cell: Cell
    action: Action


@dataclass(frozen=True, slots=True)
class ShownChain:
    """A chain of a diagram: its cells along the path, and whether it is finished, incomplete or invalid."""

    cells: tuple[Cell, ...]
    state: State

    @classmethod
    def of(cls, chain: Chain, options: Options) -> ShownChain:
        """The chain of a layout, under these house rules."""
        return cls(chain.cells, chain.state(options))


@dataclass(frozen=True, slots=True)
class Diagram:
    """A player's cards as every screen draws them; cells may lie anywhere, also below 0.

    `blocked`: exits that face a card without exit, as Layout.blocked tells them. `pairs`: neighbours whose exits
    contradict each other in doubt. `meats`: neighbours whose halves make a whole mystery meat this turn. `lit`: the
    cells that are spoken of, all others are dimmed; None where none is. `empty`: cells where a card can be added.
    `grows`: more cards are to come, so that a chain that does not count yet is nothing to be alarmed at.
    """

    cards: tuple[ShownCard, ...] = ()
    chains: tuple[ShownChain, ...] = ()
    blocked: tuple[tuple[Cell, str], ...] = ()
    pairs: tuple[tuple[Cell, Cell], ...] = ()
    meats: tuple[tuple[Cell, Cell], ...] = ()
    lit: frozenset[Cell] | None = None
    empty: tuple[EmptyCell, ...] = ()
    grows: bool = False

    @classmethod
    def of(
        cls,
        layout: Layout,
        options: Options,
        *,
        touch: Callable[[Cell], Action] | None = None,
        unsure: Collection[Cell] = (),
        by_hand: Collection[Cell] = (),
        outlines: Mapping[Cell, Quad] = NO_OUTLINES,
        pairs: Iterable[tuple[Cell, Cell]] = (),
        meats: Iterable[tuple[Cell, Cell]] = (),
        lit: Iterable[Cell] | None = None,
        empty: Iterable[EmptyCell] = (),
        grows: bool = False,
    ) -> Diagram:
        """The diagram of a layout with its chains and blocked exits; `touch` gives the action of a card by its cell."""
        shown = tuple(
            ShownCard(
                card,
                card.cell not in unsure,
                touch(card.cell) if touch else None,
                outlines.get(card.cell),
                card.cell in by_hand,
            )
            for card in layout.cards
        )
        return cls(
            shown,
            tuple(ShownChain.of(chain, options) for chain in chains(layout)),
            layout.blocked(),
            tuple(pairs),
            tuple(meats),
            None if lit is None else frozenset(lit),
            tuple(empty),
            grows,
        )


@dataclass(frozen=True, slots=True)
class GroupedChoice(Choice):
    """A choice that stands with the others of its `group`; `card` is drawn with it (None: text and icon alone)."""

    group: str = ""
    card: Card | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutView(View):
    """One player's cards: the picture with outlined cards, the diagram, the scores, what to do, what the turn brought.

    `picture` is the live picture, or the photo that a counted layout was read from; None without: then the diagram
    stands alone, large. `state` is a word as in TableView, also "lay" and "counted". `note`: a few words at the right
    end of the strip, as "2 of 3 counted". `choices` are what stands below; `focus` may also be the action of a card,
    an empty cell or a score. Where cells become too small to touch the screen itself shows parts of the diagram large.
    """

    picture: Pixels | None = None
    diagram: Diagram = field(default_factory=Diagram)
    scores: tuple[PlayerScore, ...] = ()
    state: str = ""
    todo: str = ""
    note: str = ""
    sentences: tuple[Sentence, ...] = ()
    """What the last turn brought, what looks wrong, what the end of the game asks for; the most important first."""
    area: Quad | None = None
    """The playing area that was marked, in pixels of the picture; None where all of it counts."""


CARD_GROUPS = ("candidate", "part", "exits", "effect", "burnt", "half", "end")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView(View):
    """Correct one card, or answer which of two it is.

    `choices` are GroupedChoice of CARD_GROUPS, a group may be missing: up to two candidates with their cards; the
    parts and "no card"; the exits that the part can have, each with its card; the effects (`icon` is the effect's
    name, as "spicy"); burnt; a half on each edge; at last done and cancel. What is so now is `selected`. `card` is
    what stands now, drawn large; None where no card is to lie there.
    """

    crop: Pixels | None = None
    card: Card | None = None
    question: str = ""


KEEP_GROUPS = ("player", "order", "add", "little", "prize", "met", "end")


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepView(View):
    """What one player has won beside the cards: orders and Little Sosigs; the prize, and who has met it.

    `choices` are GroupedChoice of KEEP_GROUPS, a group may be missing: the players (`selected`: whose these are; the
    detail their orders in short); the orders won (text: the points; touching takes one back); the points that can be
    added; "-" and "+" for the Little Sosigs; the prize that is played for; who met the prize
    (`selected`: has); at last done.
    """

    player: str = ""
    orders: tuple[int, ...] = ()
    little_sosigs: int = 0


@dataclass(frozen=True, slots=True)
class ShownOrder:
    """An order as it is drawn: the cells of its shape from head to head, or so many cards where `path` is empty."""

    path: tuple[Cell, ...] = ()
    cards: int = 0
    points: int = 0
    mystery_meat: bool = False


@dataclass(frozen=True, slots=True)
class OrderChoice(Choice):
    """An order that can be chosen, drawn as a picture; `selected`: it lies open."""

    order: ShownOrder = ShownOrder()


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdersView(View):
    """Orders as pictures, `text` before there is any; or one order being described, drawn large (`order`).

    `choices`: each OrderChoice is a picture, the others stand below them, or beside the order that is described.
    """

    text: str = ""
    order: ShownOrder | None = None


@dataclass(frozen=True, slots=True)
class TallyPlayer:
    """One player in a step of the tally: the diagram with the step's cells lit, its points and reasons, the total.

    `points`: None before the first step. `total`: with this step. `action`: what touching it asks for.
    """

    name: str
    diagram: Diagram
    points: int | None
    total: int
    reasons: tuple[str, ...] = ()
    action: Action | None = None
    leads: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyView(View):
    """One of the six steps for all players: `title` names it, `rule` says in a sentence what it does."""

    step: int = 1
    steps: int = 6
    rule: str = ""
    players: tuple[TallyPlayer, ...] = ()


@dataclass(frozen=True, slots=True)
class StepRow:
    """One step on a player's sheet: its name, its points, the reasons in words, and the action that opens it."""

    name: str
    points: int
    reasons: tuple[str, ...]
    action: Action
    opened: bool = False
    """True for the step that is open: its cells are lit in the diagram."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSheetView(View):
    """A player's six steps with their reasons, the total, the diagram, and the photo that it was read from.

    `choices` are the tabs of the players and what else can be done.
    """

    player: str = ""
    rows: tuple[StepRow, ...] = ()
    total: int = 0
    diagram: Diagram = field(default_factory=Diagram)
    picture: Pixels | None = None
