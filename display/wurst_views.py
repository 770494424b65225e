"""The plain values that the screens of Wurst Case Scenario draw: the belt with its sausages, cards, identities."""

from __future__ import annotations

from dataclasses import dataclass, field

from display.views import Action, Pixels, View


@dataclass(frozen=True, slots=True)
class ShownSausage:
    """A sausage: its label, the card it stands on (1 to 8), what touching it asks for, and how it is shown.

    `lit`: it may be chosen now. `chosen`: it is chosen. `moved`: it has been moved in this turn.
    """

    label: str
    card: int = 1
    action: Action | None = None
    lit: bool = False
    chosen: bool = False
    moved: bool = False


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """A card of the belt (`number` 1 to 8) or the machine (9): what touching it asks for, and whether it may be chosen.

    `marked`: something has just come here, or would.
    """

    number: int
    action: Action | None = None
    lit: bool = False
    marked: bool = False


@dataclass(frozen=True, slots=True)
class BeltPlayer:
    """A player beside the belt: who is on turn, and who holds the start token."""

    name: str
    on_turn: bool = False
    starts: bool = False


@dataclass(frozen=True, slots=True)
class Belt:
    """The belt as every screen draws it: the sausages that stand, all places in their order, and who fell, in order."""

    sausages: tuple[ShownSausage, ...] = ()
    places: tuple[ShownPlace, ...] = tuple(ShownPlace(number) for number in range(1, 10))
    fallen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BeltView(View):
    """The belt: what to do next, whose turn it is, the card that is played, and every sausage where it stands.

    `note`: a few words at the right end of the strip, as "Round 3". `told`: one line above the belt. `choices` are what
    stands below; `focus` may also be the action of a sausage or of a place.
    """

    todo: str = ""
    note: str = ""
    told: str = ""
    players: tuple[BeltPlayer, ...] = ()
    belt: Belt = field(default_factory=Belt)
    picture: Pixels | None = None
    """What the camera sees or saw, beside a belt of which nothing can be touched."""


CARD_GROUPS = ("move", "pair", "other", "character", "end")


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionCardView(View):
    """Which card is played: `choices` are GroupedChoice of CARD_GROUPS, a group may be missing.

    How many sausages move; the actions for two; all forward and what concerns the hands; who stands on the card.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityView(View):
    """One player's secret: the eight sausages, large, `wanted` of them to be chosen; `choices` stand below."""

    sausages: tuple[ShownSausage, ...] = ()
    wanted: int = 2
