"""The plain values that the screens of Drecksau draw: pens of pigs, cards to play, the prizes, and what was played."""

from __future__ import annotations

from dataclasses import dataclass

from display.views import Action, Choice, Pixels, Sentence, View
from scorer.drecksau.pigs import Pig

LOOKS = ("plain", "lit", "dark")
"""How a pig stands there: as it is, as one that the chosen card can be played on, as one that it cannot."""


@dataclass(frozen=True, slots=True)
class ShownPig:
    """A pig of a pen: what touching it asks for, and what a finger asks for that rests on it.

    `look` is one of LOOKS. `doubt`: the camera is not sure of it. `seen`: as the camera sees it, where that is
    otherwise than booked.
    """

    pig: Pig
    action: Action
    held: Action | None = None
    look: str = "plain"
    doubt: bool = False
    seen: Pig | None = None


@dataclass(frozen=True, slots=True)
class Pen:
    """One player's pigs, in their order; `total` are the points of a tournament, None without one.

    `touch`: what touching the name asks for, where it has room enough to be touched.
    """

    name: str
    pigs: tuple[ShownPig, ...]
    total: int | None = None
    on_turn: bool = False
    touch: Action | None = None


@dataclass(frozen=True, slots=True)
class CardChoice(Choice):
    """A card, or a property of a pig, that can be chosen: `icon` is its word, as "barn-door".

    `dark`: it cannot be played now, but touching it says why.
    """

    dark: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PigsView(View):
    """Everybody's pigs, the cards that can be played, what to do next.

    `cards` stand below the pens, each in its place whether it can be played or not; `choices` is the row below them,
    what of it is a card or a pig stands there already. `note`: a few words at the right end of the strip. `picture`
    and `sentences`: what the camera sees and what is to be said of it; they stand in the place of the cards.
    """

    pens: tuple[Pen, ...] = ()
    cards: tuple[CardChoice, ...] = ()
    todo: str = ""
    note: str = ""
    picture: Pixels | None = None
    sentences: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownPrize:
    """A trophy or a mud bucket with its stars or carrots, and who has taken it; "" while it lies in its stack."""

    kind: str
    points: int
    taken_by: str = ""
    fresh: bool = False
    """True for the one that was taken just now."""


@dataclass(frozen=True, slots=True)
class PrizeTotal:
    """One player's stars and carrots together."""

    name: str
    total: int
    leads: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizesView(View):
    """The prizes of a tournament, who has taken which, and everybody's points; `sentence` says what has happened."""

    sentence: str = ""
    prizes: tuple[ShownPrize, ...] = ()
    totals: tuple[PrizeTotal, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayRow:
    """A line of the sheet: its number, the card's word as an icon ("": none), what was done and what came of it."""

    number: int
    icon: str
    text: str
    action: Action
    detail: str = ""
    opened: bool = False
    """True for the line that is open: the one that the photo, if there is one, belongs to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaysView(View):
    """What was played, the last card first; `choices` are the tabs of the players and what else can be done."""

    rows: tuple[PlayRow, ...] = ()
    note: str = ""
    picture: Pixels | None = None
    """The photo that an opened line was read from, if one was kept."""
    empty: str = ""
    """What stands there without any row."""
