"""The events of a match of Drecksau, and their form in the journal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields

from scorer.codec import Codec, Shape, flag, text, texts, whole
from scorer.drecksau.board import PIGS, Target
from scorer.drecksau.pigs import Pig
from scorer.game import JsonObject, Recorded
from scorer.words import listing, tell

PIG_KEYS = tuple(field.name for field in fields(Pig))


@dataclass(frozen=True, slots=True)
class MatchStarted(Recorded):
    """A match begins: the players in seating order, how many pigs each has, and whether it is a tournament."""

    edition: str
    players: tuple[str, ...]
    pigs: int = PIGS
    tournament: bool = False


@dataclass(frozen=True, slots=True)
class CardPlayed(Recorded):
    """A player plays a card, on pig `pig` (from 1) of `owner` where it is one for a pig; "discard" and "swap-hand" too.

    The first card of a round may be anybody's. After a Lucky Bird up to two more are the same player's.
    """

    player: str
    card: str
    owner: str = ""
    pig: int = 0

    @property
    def on(self) -> Target | None:
        """The pig it is played on; None for a card without one."""
        return (self.owner, self.pig) if self.owner or self.pig else None


@dataclass(frozen=True, slots=True)
class BirdEnded(Recorded):
    """The player on turn plays no more cards with the Lucky Bird."""


@dataclass(frozen=True, slots=True)
class PigsCorrected(Recorded):
    """The pigs of a player are otherwise than booked."""

    player: str
    pigs: tuple[Pig, ...]


@dataclass(frozen=True, slots=True)
class RoundStarted(Recorded):
    """The next round of a tournament begins, all pigs clean; where players share the lead, among these only."""


Event = MatchStarted | CardPlayed | BirdEnded | PigsCorrected | RoundStarted


def _read_pigs(value: object) -> tuple[Pig, ...]:
    if not isinstance(value, list):
        raise ValueError(f"expected a list of pigs, got {tell(value)}")
    return tuple(_read_pig(item) for item in value)


def _read_pig(value: object) -> Pig:
    if not isinstance(value, dict) or set(value) != set(PIG_KEYS):
        raise ValueError(f"expected a pig as an object of {listing(PIG_KEYS)}, got {tell(value)}")
    return Pig(**{key: flag(value[key]) for key in PIG_KEYS})


def pig_as_json(pig: object) -> JsonObject:
    """Give a pig as a plain dictionary of five booleans."""
    return {key: getattr(pig, key) for key in PIG_KEYS}


_CODEC: Codec[Event] = Codec(
    {
        "match_started": Shape(MatchStarted, {"edition": text, "players": texts, "pigs": whole, "tournament": flag}),
        "card_played": Shape(CardPlayed, {"player": text, "card": text, "owner": text, "pig": whole}),
        "bird_ended": Shape(BirdEnded, {}),
        "pigs_corrected": Shape(PigsCorrected, {"player": text, "pigs": _read_pigs}),
        "round_started": Shape(RoundStarted, {}),
    },
    {Pig: pig_as_json},
)
encode: Callable[[Event], JsonObject] = _CODEC.encode
"""Give an event as a plain dictionary that JSON can carry; raises BadEventError for a foreign object."""
decode: Callable[[object], Event] = _CODEC.decode
"""Give the event that a plain dictionary holds; raises BadEventError with everything that is wrong with it."""
