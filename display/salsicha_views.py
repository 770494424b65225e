"""The plain values that the screens of Salsicha draw: cards, combinations, and one frozen view a screen."""

from __future__ import annotations

from dataclasses import dataclass, field

from display.views import Action, Choice, Pixels, PlayerScore, Quad, Sentence, View

Parts = tuple[tuple[str, str], ...]
"""The parts of a combination with their letters, as the scorer keeps them: (("head", "A"), ...)."""


@dataclass(frozen=True, slots=True)
class DogCard:
    """A card as a small drawing: a part ("head", "body" or "tail"), and the letters that stand for its colour.

    `colour` is the colour's name; empty for a letter of a combination, which is no colour of its own.
    """

    part: str
    mark: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class CardChoice(Choice):
    """A card to touch; `count`: how many of it are chosen, `doubt`: it is not sure that it is this card.

    One that is not `enabled` can be touched all the same: the page then says why it cannot be chosen.
    """

    card: DogCard = field(default_factory=lambda: DogCard("body", ""))
    count: int = 0
    doubt: bool = False


@dataclass(frozen=True, slots=True)
class CombinationChoice(Choice):
    """A combination to touch, drawn as the dog that it is; one that is not `enabled` says why when it is touched."""

    parts: Parts = ()


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card as the live picture shows it: where, and whether the box is sure of it."""

    outline: Quad
    card: DogCard
    sure: bool = True


@dataclass(frozen=True, slots=True)
class ShownCombination:
    """A live combination: its name and its parts."""

    name: str
    parts: Parts


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView(View):
    """A round going on: the live combinations large, the scores, what to do, what is to be remembered.

    Touching the combinations gives `change`. `note`: a few words at the right end of the strip, as "Round 2 of 4".
    `missing` says what is to be done where not all of them are chosen yet. `picture` is the live one, if there is one,
    with the cards `seen` in it.
    """

    live: tuple[ShownCombination, ...] = ()
    change: Action | None = None
    missing: str = ""
    scores: tuple[PlayerScore, ...] = ()
    todo: str = ""
    note: str = ""
    sentences: tuple[Sentence, ...] = ()
    picture: Pixels | None = None
    seen: tuple[SeenCard, ...] = ()
    area: Quad | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PickView(View):
    """Cards put together by touching them: those there are to choose from, and those chosen so far.

    `todo` says what comes of them, in place of the title. `cards` are one choice a card, `picked` the chosen ones in
    their order (touching one takes it out); `empty` are the words where none is chosen. `is_row`: the chosen ones are a
    row of parts, drawn as one dog. `choices` are what else can be done, the first one beside the chosen cards. With a
    `picture`, into which the cards `seen` are drawn, the chosen ones stand beside it, and there are no `cards`.
    """

    todo: str = ""
    cards: tuple[CardChoice, ...] = ()
    picked: tuple[CardChoice, ...] = ()
    empty: str = ""
    is_row: bool = False
    picture: Pixels | None = None
    seen: tuple[SeenCard, ...] = ()
    area: Quad | None = None


@dataclass(frozen=True, slots=True)
class CardsRow:
    """Somebody's cards in a row: whose, what comes of them in words, and the points (None: none are spoken of).

    `take` and `drop` are the places of the cards that are taken, or discarded, for it.
    """

    name: str
    words: str
    action: Action
    points: int | None = None
    cards: tuple[DogCard, ...] = ()
    take: frozenset[int] = frozenset()
    drop: frozenset[int] = frozenset()
    opened: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RowsView(View):
    """Rows of cards with their reasons and points: a round that has ended, or a player's sheet.

    `total`: the points in the corner; None without. `choices` are what can be done beside touching a row.
    """

    rows: tuple[CardsRow, ...] = ()
    total: int | None = None
    empty: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CombinationsView(View):
    """The combinations of a copy to choose from, what else can be done, and a sentence over them."""

    combinations: tuple[CombinationChoice, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameView(View):
    """A name typed on the screen: what is typed so far, as the keyboard of PlayersView; the choices above it."""

    typed: str = ""
    hint: str = ""
