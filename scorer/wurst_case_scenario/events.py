"""The events of a match of Wurst Case Scenario, and their form in the journal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scorer.codec import Codec, Shape, text, texts, whole, wholes
from scorer.game import JsonObject, Recorded
from scorer.wurst_case_scenario.belt import AllMoved, Moved, MovedApart, MovedTogether, Swapped


@dataclass(frozen=True, slots=True)
class MatchStarted(Recorded):
    """A match begins: the players in seating order, the first of whom starts the first round."""

    edition: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IdentitiesTaken(Recorded):
    """A player tells their secret identities, at any time; once more corrects them."""

    player: str
    sausages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed(Recorded):
    """The player on turn plays a card: its action, its character, and of "move" how many sausages.

    The steps of the turn are then those of the card. Where no card is named any step may follow.
    """

    action: str
    character: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class MoveCancelled(Recorded):
    """A player who is not on turn plays a Donut: the next move and the rest of the card are lost."""

    player: str


@dataclass(frozen=True, slots=True)
class HandDiscarded(Recorded):
    """The player on turn plays no card: the whole hand is discarded, and three cards are drawn."""


@dataclass(frozen=True, slots=True)
class TurnEnded(Recorded):
    """The turn is over; after the last of a round every sausage moves one card towards the machine."""


@dataclass(frozen=True, slots=True)
class BeltCorrected(Recorded):
    """The sausages stand otherwise than booked: the card of each in the order of their numbers, 9 for the machine."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HolderNamed(Recorded):
    """At the end this player holds the last sausage, "" for nobody; once more corrects it."""

    player: str


Event = (
    MatchStarted
    | IdentitiesTaken
    | CardPlayed
    | Moved
    | Swapped
    | MovedTogether
    | MovedApart
    | AllMoved
    | MoveCancelled
    | HandDiscarded
    | TurnEnded
    | BeltCorrected
    | HolderNamed
)

_PAIR = {"first": text, "second": text}
_CODEC: Codec[Event] = Codec(
    {
        "match_started": Shape(MatchStarted, {"edition": text, "players": texts}),
        "identities_taken": Shape(IdentitiesTaken, {"player": text, "sausages": texts}),
        "card_played": Shape(CardPlayed, {"action": text, "character": text, "count": whole}),
        "moved": Shape(Moved, {"sausage": text, "by": whole}),
        "swapped": Shape(Swapped, _PAIR),
        "moved_together": Shape(MovedTogether, _PAIR),
        "moved_apart": Shape(MovedApart, {**_PAIR, "towards": text}),
        "all_moved": Shape(AllMoved, {"order": texts}),
        "move_cancelled": Shape(MoveCancelled, {"player": text}),
        "hand_discarded": Shape(HandDiscarded, {}),
        "turn_ended": Shape(TurnEnded, {}),
        "belt_corrected": Shape(BeltCorrected, {"cards": wholes}),
        "holder_named": Shape(HolderNamed, {"player": text}),
    }
)
encode: Callable[[Event], JsonObject] = _CODEC.encode
"""Give an event as a plain dictionary that JSON can carry; raises BadEventError for a foreign object."""
decode: Callable[[object], Event] = _CODEC.decode
"""Give the event that a plain dictionary holds; raises BadEventError with everything that is wrong with it."""
