"""The events of a match of Salsicha, and their form in the journal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scorer.codec import Codec, Shape, text, texts, whole
from scorer.game import JsonObject, Recorded
from scorer.salsicha.cards import KNOWN, Combination, read_parts
from scorer.words import tell


@dataclass(frozen=True, slots=True)
class MatchStarted(Recorded):
    """A match begins: the players in seating order, the first of whom starts, and the combinations of this copy."""

    edition: str
    players: tuple[str, ...]
    combinations: tuple[Combination, ...] = KNOWN


@dataclass(frozen=True, slots=True)
class CombinationKept(Recorded):
    """A combination is added, or another one of its name replaced, also where it is live and nobody is out yet."""

    combination: Combination


@dataclass(frozen=True, slots=True)
class LiveChosen(Recorded):
    """These combinations, by name and as listed, are live in a round (numbered from 1); once more corrects them."""

    round: int
    live: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnBooked(Recorded):
    """A player has discarded this card ("": which one was not told); the next player is on turn.

    Turns need not be booked: any player may be named.
    """

    player: str
    discarded: str = ""


@dataclass(frozen=True, slots=True)
class WentOut(Recorded):
    """A player goes out in a round with this hand; once more corrects it."""

    round: int
    player: str
    hand: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiscardLaid(Recorded):
    """These cards lie face up in the discard area at the end of a round; once more corrects them."""

    round: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandShown(Recorded):
    """A player who did not go out shows this hand for the consolation prize; once more corrects it."""

    round: int
    player: str
    hand: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundClosed(Recorded):
    """No more hands are shown in the round being played: the next one begins, or the match is over."""


Event = MatchStarted | CombinationKept | LiveChosen | TurnBooked | WentOut | DiscardLaid | HandShown | RoundClosed


def _read_combination(value: object) -> Combination:
    if not isinstance(value, dict) or set(value) != {"name", "parts"}:
        raise ValueError(f"expected an object of name and parts as a combination, got {tell(value)}")
    return Combination(text(value["name"]), read_parts(value["parts"]))


def _read_combinations(value: object) -> tuple[Combination, ...]:
    if not isinstance(value, list):
        raise ValueError(f"expected a list of combinations, got {tell(value)}")
    return tuple(_read_combination(item) for item in value)


def _combination_as_json(combination: object) -> JsonObject:
    if not isinstance(combination, Combination):
        raise TypeError(f"expected a combination, got {type(combination).__name__}")
    return {"name": combination.name, "parts": [list(pair) for pair in combination.parts]}


_CODEC: Codec[Event] = Codec(
    {
        "match_started": Shape(MatchStarted, {"edition": text, "players": texts, "combinations": _read_combinations}),
        "combination_kept": Shape(CombinationKept, {"combination": _read_combination}),
        "live_chosen": Shape(LiveChosen, {"round": whole, "live": texts}),
        "turn_booked": Shape(TurnBooked, {"player": text, "discarded": text}),
        "went_out": Shape(WentOut, {"round": whole, "player": text, "hand": texts}),
        "discard_laid": Shape(DiscardLaid, {"round": whole, "cards": texts}),
        "hand_shown": Shape(HandShown, {"round": whole, "player": text, "hand": texts}),
        "round_closed": Shape(RoundClosed, {}),
    },
    {Combination: _combination_as_json},
)
encode: Callable[[Event], JsonObject] = _CODEC.encode
"""Give an event as a plain dictionary that JSON can carry; raises BadEventError for a foreign object."""
decode: Callable[[object], Event] = _CODEC.decode
"""Give the event that a plain dictionary holds; raises BadEventError with everything that is wrong with it."""
