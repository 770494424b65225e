"""Events to dictionaries and back: exact, and everything wrong with the data told at once."""

from __future__ import annotations

import pytest

from scorer.game import BadEventError
from scorer.sausage_sizzle.game import Event, MatchStarted, TurnBooked, TurnCorrected, decode, encode

DICE = ("wasp", "wasp", "wasp", "unread", "5", "5", "4", "sausage")


@pytest.mark.parametrize(
    ("event", "data"),
    [
        (
            MatchStarted("wuerfelwurst", ("Ana", "李")),
            {"event": "match_started", "edition": "wuerfelwurst", "players": ["Ana", "李"]},
        ),
        (TurnBooked(DICE, "wasp"), {"event": "turn_booked", "dice": list(DICE), "critter": "wasp"}),
        (
            TurnCorrected("Ana", 3, DICE, "wasp"),
            {"event": "turn_corrected", "player": "Ana", "turn": 3, "dice": list(DICE), "critter": "wasp"},
        ),
    ],
)
def test_an_event_is_written_in_this_form(event: Event, data: dict[str, object]) -> None:
    """The form of the journal is fixed: matches written by an earlier version must stay readable."""
    assert encode(event) == data
    assert decode(data) == event


def test_everything_wrong_with_an_event_is_told_at_once() -> None:
    """An unknown field, a missing one and values of the wrong type come together."""
    with pytest.raises(BadEventError) as refused:
        decode({"event": "turn_corrected", "plyer": "Ana", "turn": 2.0, "dice": ["5", 5], "critter": None})
    assert refused.value.reasons == (
        'turn_corrected has no field "plyer"',
        "turn_corrected lacks the field player",
        "turn_corrected, turn: expected a whole number, got 2.0",
        "turn_corrected, dice: expected a list of texts, got a list",
        "turn_corrected, critter: expected a text, got nothing",
    )


def test_an_unknown_kind_of_event_is_told_with_the_known_ones() -> None:
    """A journal of a later version says what this one can read."""
    with pytest.raises(BadEventError, match=r"expected one of match_started, turn_booked or turn_corrected .* got"):
        decode({"event": "dice_eaten"})


def test_the_dictionary_given_out_is_the_callers_own() -> None:
    """Changing what encode gave does not reach the event."""
    event = TurnBooked(DICE, "wasp")
    data = encode(event)
    dice = data["dice"]
    assert isinstance(dice, list)
    dice.clear()
    assert event.dice == DICE
