"""How the screens of Salsicha speak: cards, combinations, colours and their letters, and what hands are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from display.salsicha_views import DogCard, ShownCombination
from hardware.pieces.salsicha_deck import deck
from scorer.salsicha.cards import PARTS, Combination, UnknownCardError, split
from scorer.salsicha.rounds import CONSOLATION, Award
from scorer.salsicha.solver import Way
from scorer.words import counted, listing

if TYPE_CHECKING:
    from firmware.match.salsicha.play import DogPlay
    from firmware.match.stage import Stage

COMBINATION = "combination-"
"""How the labels of combination cards begin."""


def told_card(label: str) -> str:
    """Say what a card is, as "light blue head"."""
    return label.replace("-", " ")


def told_parts(count: int, label: str) -> str:
    """Say how many there are of a card: "one red head", "4 red bodies"."""
    word = told_card(label)
    return f"one {word}" if count == 1 else f"{count} {word[:-4]}bodies"


def told_name(name: str) -> str:
    """Say the name of a combination: as it stands on the printed card, else as it was typed."""
    printed = next((card.name for card in deck().combinations if card.id == name), "")
    return printed or f"{name[:1].upper()}{name[1:]}"


def shown(combination: Combination) -> ShownCombination:
    """Give a combination as the screens draw it."""
    return ShownCombination(told_name(combination.name), combination.parts)


def told_way(player: str, way: Way) -> str:
    """Say how a hand wins the consolation prize, with the exact cards."""
    reason = Award(player, way.combination, CONSOLATION, way.take, way.discard).reason
    return f"{reason}: {told_name(way.combination.name)}"


def told_misfit(hand: Sequence[str], live: Sequence[Combination]) -> str:
    """Say in a few words why a hand is no live combination."""
    fitting = [told_name(one.name) for one in live if one.size == len(hand)]
    if fitting:
        return f"not the parts and colours of {listing(fitting, 'or')}"
    sizes = [str(size) for size in sorted({one.size for one in live})]
    return f"{counted(len(hand), 'card')}, a combination takes {listing(sizes, 'or')}"


def marks_of(colours: Iterable[str]) -> dict[str, str]:
    """Give each colour its first letter, with one of the others where that tells it from the rest, else its number."""
    words = {colour: colour.replace("-", "") for colour in colours}
    found: dict[str, str] = {}
    for number, (colour, word) in enumerate(words.items(), start=1):
        alike = [other for name, other in words.items() if name != colour and other[0] == word[0]]
        second = next((letter for letter in word[1:] if not any(letter in other[1:] for other in alike)), "")
        found[colour] = f"{word[0].upper()}{second}" if alike and second else (word[0].upper() if not alike else "")
        found[colour] = found[colour] or str(number)
    return found


def is_card(label: str) -> bool:
    """True for the label of a card of a dog."""
    try:
        split(label)
    except UnknownCardError:
        return False
    return not label.startswith(COMBINATION)


def colours_of(labels: Iterable[str]) -> tuple[str, ...]:
    """Name the colours of which a set has all three parts."""
    cards = {label for label in labels if is_card(label)}
    found = dict.fromkeys(split(label)[0] for label in labels if label in cards)
    return tuple(colour for colour in found if all(f"{colour}-{part}" in cards for part in PARTS))


class Colours:
    """The colours of a match: those of the set it is read with, else of the printed deck, and any other in the book."""

    def __init__(self, stage: Stage, play: DogPlay) -> None:
        known = colours_of(stage.labels_of(play)) if play.settings.with_camera else ()
        printed = deck().colours
        named = dict.fromkeys((*(known or printed), *play.booked_colours))
        # With a camera or without, a colour of the printed deck has its place.
        self.names = (*(one for one in printed if one in named), *(one for one in named if one not in printed))
        self._marks = marks_of(self.names)

    def card(self, label: str) -> DogCard:
        """Give a card as the screens draw it."""
        colour, part = split(label)
        return DogCard(part, self._marks.get(colour, colour[:2].capitalize()), colour)

    def cards(self, labels: Iterable[str]) -> tuple[DogCard, ...]:
        """Give cards as the screens draw them."""
        return tuple(self.card(label) for label in labels)
