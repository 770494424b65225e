"""Pigs and the cards played on them: which card may be played on which pig, and what it does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from scorer.words import listing, tell

CARDS = (
    "mud",
    "rain",
    "barn",
    "lightning",
    "lightning-rod",
    "barn-door",
    "clean-that-pig",
    "pretty-pig",
    "escape",
    "lucky-bird",
)
DISCARD, SWAP_HAND = "discard", "swap-hand"
"""A turn without a card played: one card unused, or the whole hand for three new ones."""
WITHOUT_PIG = ("rain", "lucky-bird", DISCARD, SWAP_HAND)
OWN = ("mud", "barn", "lightning-rod", "barn-door")
OTHERS = ("lightning", "clean-that-pig")
"""Cards for pigs of one's own, and for those of others; Pretty Pig and Escape are for anybody's."""
With = Literal["dirty", "pretty"]


@dataclass(frozen=True, slots=True)
class Pig:
    """A pig: clean or dirty, perhaps pretty on top of either, perhaps with a barn, and that with a rod and a door."""

    dirty: bool = False
    pretty: bool = False
    barn: bool = False
    rod: bool = False
    door: bool = False

    @property
    def told(self) -> str:
        """The pig in words: "pretty (dirty below), barn with rod"."""
        below = "dirty" if self.dirty else "clean"
        kept = [word for word, there in (("rod", self.rod), ("door", self.door)) if there]
        barn = f", barn{f' with {listing(kept)}' if kept else ''}" if self.barn else ""
        return (f"pretty ({below} below)" if self.pretty else below) + barn


CLEAN = Pig()


def pig_faults(pig: Pig) -> tuple[str, ...]:
    """List why no sequence of cards leaves a pig like this."""
    faults = [
        f"a {what} needs a barn" for what, there in (("rod", pig.rod), ("door", pig.door)) if there and not pig.barn
    ]
    if pig.dirty and pig.pretty and pig.door:
        faults.append("a dirty pig behind a barn door cannot be pretty")
    return tuple(faults)


def card_fault(card: str, pig: Pig, *, own: bool) -> str | None:
    """Say why a card for a pig cannot be played on this one, `own` or another player's; None where it can."""
    if card in OWN and not own:
        return f"{card} is for a pig of one's own"
    if card in OTHERS and own:
        return f"{card} is for a pig of another player"
    return next((reason for wrong, reason in _reasons(card, pig) if wrong), None)


def _reasons(card: str, pig: Pig) -> Iterable[tuple[bool, str]]:
    """Yield what could be wrong with a card on a pig: whether it is, and how it is told."""
    match card:
        case "mud":
            yield pig.pretty, "the pig is pretty: only Escape changes that"
            yield pig.dirty, "the pig is dirty already"
        case "barn":
            yield pig.barn, "the pig has a barn already"
        case "lightning":
            yield not pig.barn, "the pig has no barn"
            yield pig.rod, "a lightning rod protects the barn"
        case "lightning-rod":
            yield not pig.barn, "the pig has no barn"
            yield pig.rod, "the barn has a lightning rod already"
        case "barn-door":
            yield not pig.barn, "the pig has no barn"
            yield pig.door, "the barn has a door already"
            yield pig.pretty, "a pretty pig stands in the barn"
        case "clean-that-pig":
            yield pig.pretty, "the pig is pretty: only Escape changes that"
            yield not pig.dirty, "the pig is clean"
            yield pig.door, "the barn door keeps the farmer out"
        case _:
            yield from _reasons_of_pretty(card, pig)


def _reasons_of_pretty(card: str, pig: Pig) -> Iterable[tuple[bool, str]]:
    match card:
        case "pretty-pig":
            yield pig.pretty, "the pig is pretty already"
            yield pig.dirty and pig.door, "a dirty pig behind a barn door cannot be made pretty"
        case "escape":
            yield not pig.pretty, "the pig is not pretty"
        case _:
            yield True, f"expected a card for a pig, got {tell(card)}"


def played(card: str, pig: Pig) -> Pig:
    """Give the pig after a card for a pig that can be played on it."""
    match card:
        case "mud" | "clean-that-pig":
            after = replace(pig, dirty=card == "mud")
        case "barn" | "lightning":
            after = replace(pig, barn=card == "barn", door=False)
        case "lightning-rod":
            after = replace(pig, rod=True)
        case "barn-door":
            after = replace(pig, door=True)
        case _:
            after = replace(pig, pretty=card == "pretty-pig")
    return after


def rained_on(pig: Pig) -> Pig:
    """Give the pig after Rain, which a barn and an umbrella keep off."""
    return pig if pig.barn or pig.pretty else replace(pig, dirty=False)


def won_with(pigs: Iterable[Pig]) -> With | None:
    """Tell whether a player with these pigs has won: all pretty, or all dirty and none pretty."""
    every = tuple(pigs)
    if all(pig.pretty for pig in every):
        return "pretty"
    return "dirty" if all(pig.dirty and not pig.pretty for pig in every) else None
