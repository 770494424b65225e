"""Where cards lie at the end of a round: the hand that goes out, the hands of the others, the discard area."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from firmware.match.salsicha.play import DISCARD, DogPlay
from firmware.match.salsicha.words import told_misfit, told_name, told_parts, told_way
from firmware.match.turns import called
from scorer.salsicha.cards import DECK, split
from scorer.salsicha.events import DiscardLaid, HandShown, WentOut
from scorer.salsicha.rounds import GOING_OUT, Round
from scorer.salsicha.solver import consolation, held
from scorer.words import counted

Cards = tuple[str, ...]


class Place(ABC):
    """A place where cards lie in a round of a match; what comes of them, and how they are booked."""

    def __init__(self, play: DogPlay, number: int) -> None:
        self.play = play
        self.number = number

    @property
    def round(self) -> Round:
        """The round as it is in the book."""
        return self.play.of(self.number)

    @property
    @abstractmethod
    def whose(self) -> str:
        """The player whose hand it is, or DISCARD."""

    @property
    @abstractmethod
    def is_booked(self) -> bool:
        """True where its cards are in the book."""

    @property
    @abstractmethod
    def cards(self) -> Cards:
        """Its cards in the book."""

    @abstractmethod
    def event(self, cards: Cards) -> Any:
        """Give the event that books these cards."""

    @abstractmethod
    def told(self, cards: Cards) -> str:
        """Say what comes of these cards, or what is to be done."""

    @abstractmethod
    def go_words(self, cards: Cards) -> str:
        """Say in a word or two what booking them is."""

    def can_be(self, cards: Cards) -> bool:
        """True where these cards can be booked."""
        return bool(cards)

    def is_complete(self, cards: Cards) -> bool:  # noqa: ARG002 - of most places nobody knows how many cards lie there
        """True where nothing more is to be added."""
        return False

    def elsewhere(self, label: str) -> dict[str, int]:
        """Say in which other places of the round a card lies, and how many of it."""
        counts = {place_name(whose): cards.count(label) for whose, cards in self.others() if whose != self.whose}
        return {where: count for where, count in counts.items() if count}

    def surplus(self, label: str, count: int) -> str:
        """Say that so many of a card, with those that lie elsewhere, are more than the deck has; empty where not."""
        most, elsewhere = DECK[split(label)[1]], self.elsewhere(label)
        if count + sum(elsewhere.values()) <= most:
            return ""
        if count > most or not elsewhere:
            return f"The deck has {told_parts(most, label)}"
        lies = "it lies" if most == 1 else "some lie"
        return f"{told_parts(most, label).capitalize()}: {lies} {next(iter(elsewhere))}"

    def beyond(self, cards: Cards) -> str:
        """Say of which of these cards the deck cannot have so many; empty where they may all lie here."""
        told = (self.surplus(label, cards.count(label)) for label in dict.fromkeys(cards))
        return next((words for words in told if words), "")

    def others(self) -> list[tuple[str, Cards]]:
        """Return all cards that are in the book for the round, with whose they are."""
        one = self.round
        return [(one.out, one.hand), *one.hands, (DISCARD, one.discard)]


def place_name(whose: str) -> str:
    """Say where the cards of a player, or of the discard area, lie."""
    return "in the discard area" if whose == DISCARD else f"in {called(whose)}'s hand"


class _Hand(Place):
    """A player's cards."""

    def __init__(self, play: DogPlay, number: int, player: str) -> None:
        super().__init__(play, number)
        self._player = player

    @property
    def whose(self) -> str:
        """Whose hand it is."""
        return self._player


class OutPlace(_Hand):
    """The hand that a player goes out with."""

    @property
    def is_booked(self) -> bool:
        """True where this player is booked as gone out."""
        return self.round.out == self._player

    @property
    def cards(self) -> Cards:
        """The hand in the book: where another player went out with it, that was most likely the mistake."""
        return self.round.hand

    def others(self) -> list[tuple[str, Cards]]:
        """Leave the hand out that this one takes the place of."""
        return super().others()[1:]

    def event(self, cards: Cards) -> WentOut:
        """Give the event of going out."""
        return WentOut(self.number, self._player, cards)

    def told(self, cards: Cards) -> str:
        """Say which live combination the hand is, or why it is none."""
        name = called(self._player)
        if not cards:
            return f"{name} goes out: touch the cards of the hand"
        fits = held(cards, self.round.live)
        if fits is None:
            return f"{name}: {told_misfit(cards, self.round.live)}"
        if fits.is_perfect:
            return f"{name} goes out: {told_name(fits.name)}, which wins at once"
        return f"{name} goes out: {told_name(fits.name)}, {GOING_OUT} points"

    def go_words(self, cards: Cards) -> str:  # noqa: ARG002 - the same for any
        """Say that the player goes out."""
        return "Keep it" if self.is_booked else "Go out"

    def can_be(self, cards: Cards) -> bool:
        """True where the hand is a live combination."""
        return held(cards, self.round.live) is not None

    def is_complete(self, cards: Cards) -> bool:
        """True where the hand is a live combination."""
        return self.can_be(cards)


class HandPlace(_Hand):
    """The hand of a player who did not go out, shown for the consolation prize."""

    @property
    def is_booked(self) -> bool:
        """True where the hand was shown."""
        return self._player in self.round.shown

    @property
    def cards(self) -> Cards:
        """The hand in the book."""
        return self.round.shown.get(self._player, ())

    def event(self, cards: Cards) -> HandShown:
        """Give the event of showing it."""
        return HandShown(self.number, self._player, cards)

    def told(self, cards: Cards) -> str:
        """Say how the hand wins the consolation prize, or that it does not."""
        name = called(self._player)
        if not cards:
            return f"{name}: touch the cards of your hand"
        way = consolation(cards, self.round.discard, self.round.live)
        if way is None:
            return f"{name}: no prize with {'this card' if len(cards) == 1 else f'these {len(cards)} cards'}"
        return f"{name}: {told_way(self._player, way)}, 1 point"

    def go_words(self, cards: Cards) -> str:
        """Say what the hand wins."""
        return "1 point" if consolation(cards, self.round.discard, self.round.live) else "No prize"


class DiscardPlace(Place):
    """The face-up discard area."""

    @property
    def whose(self) -> str:
        """Nobody's."""
        return DISCARD

    @property
    def is_booked(self) -> bool:
        """True where the area is in the book."""
        return self.play.is_laid(self.number)

    @property
    def cards(self) -> Cards:
        """The cards that lie there."""
        return self.round.discard

    def event(self, cards: Cards) -> DiscardLaid:
        """Give the event of laying them out."""
        return DiscardLaid(self.number, cards)

    def told(self, cards: Cards) -> str:
        """Say what to do, and how many lie there."""
        return f"Discard area: {counted(len(cards), 'card')}" if cards else "Which cards lie face up as discards?"

    def go_words(self, cards: Cards) -> str:
        """Say that these are all."""
        return "All of them" if cards else "None"

    def can_be(self, cards: Cards) -> bool:  # noqa: ARG002 - all may have been taken
        """Return True: the area may be empty."""
        return True
