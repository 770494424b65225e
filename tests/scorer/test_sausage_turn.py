"""One turn of Sausage Sizzle: multiplier, score, options, reasons, and what forbids a turn."""

from __future__ import annotations

import pytest

from scorer.sausage_sizzle.editions import EDITIONS
from scorer.sausage_sizzle.turn import (
    best,
    doubt_matters,
    harmless_faces,
    multiplier,
    options,
    reason,
    roll_faults,
    score,
    take,
    turn_faults,
    unread,
)

SIZZLE, WURST = EDITIONS["sausage-sizzle"], EDITIONS["wuerfelwurst"]
WORKED = ["echidna", "echidna", "echidna", "quokka", "5", "5", "5", "4"]


@pytest.mark.parametrize(
    ("food", "expected"),
    [
        ("5 5 5 4", 4),
        ("5 5 5 5", 5),
        ("2 3 4 5", 2),
        ("3 3 3 3", 3),
        ("5 5 5 sausage", 1),
        ("2 sausage sausage sausage", 1),
        ("sausage sausage sausage sausage", 7),
        ("5 4 5", 4),
        ("sausage sausage sausage", 1),
        ("", 1),
    ],
)
def test_the_multiplier_is_the_lowest_number(food: str, expected: int) -> None:
    """Lowest number, a sausage among others 1, four sausages 7; three sausages beside an unread die are not four."""
    assert multiplier(food.split()) == expected


@pytest.mark.parametrize("label", ["1", "6", "echidna", "unread", ""])
def test_the_multiplier_refuses_what_is_no_food(label: str) -> None:
    """A label that is no food has no number."""
    with pytest.raises(ValueError, match="expected food labels"):
        multiplier(["5", "5", "5", label])


@pytest.mark.parametrize(
    ("dice", "critter", "count", "factor", "points"),
    [
        ("echidna echidna echidna quokka 5 5 5 4", "echidna", 3, 4, 12),
        ("echidna echidna echidna quokka 5 5 5 4", "quokka", 1, 4, 4),
        ("kangaroo kangaroo kangaroo kangaroo 5 5 5 sausage", "kangaroo", 4, 1, 4),
        ("kangaroo kangaroo kangaroo kangaroo sausage sausage sausage sausage", "kangaroo", 4, 7, 28),
        ("echidna echidna echidna quokka 5 5 5 4", "snake", 0, 4, 0),
        ("weasel weasel bug unread 2 3 sausage unread", "weasel", 2, 1, 2),
    ],
)
def test_a_turn_scores_count_times_multiplier(dice: str, critter: str, count: int, factor: int, points: int) -> None:
    """The worked values of the rules; unread dice count for nothing."""
    scored = score(dice.split(), critter)
    assert (scored.critter, scored.count, scored.multiplier, scored.points) == (critter, count, factor, points)


@pytest.mark.parametrize(
    ("used", "allowed"),
    [
        ([], {"echidna": 12, "quokka": 4}),
        (["echidna"], {"quokka": 4}),
        (["echidna", "quokka"], {"crocodile": 0, "platypus": 0, "snake": 0, "kangaroo": 0}),
        (["echidna", "quokka", "crocodile", "platypus", "snake"], {"kangaroo": 0}),
        (list(SIZZLE.critters), {}),
    ],
)
def test_options_allow_what_the_rules_allow(used: list[str], allowed: dict[str, int]) -> None:
    """A rolled unused critter; where all rolled ones are used any unused one for 0; a used one never."""
    given = options(SIZZLE, WORKED, used)
    assert tuple(option.critter for option in given) == SIZZLE.critters
    assert {option.critter: option.points for option in given if option.allowed} == allowed
    assert [option.critter for option in given if option.used] == [c for c in SIZZLE.critters if c in used]
    assert all(option.points == 0 for option in given if not option.allowed)
    assert {option.critter: option.count for option in given if option.count} == {"echidna": 3, "quokka": 1}
    assert {option.multiplier for option in given} == {4}


@pytest.mark.parametrize(
    ("dice", "used", "critter"),
    [
        ("echidna echidna echidna quokka 5 5 5 4", [], "echidna"),
        ("snake snake quokka quokka 5 5 5 4", [], "quokka"),
        ("kangaroo snake echidna platypus 5 5 5 4", [], "platypus"),
        ("echidna echidna echidna quokka 5 5 5 4", ["echidna", "quokka"], "crocodile"),
    ],
)
def test_the_best_option_is_worth_most_and_first_among_equals(dice: str, used: list[str], critter: str) -> None:
    """Ties and turns without points go to the first in the edition's order."""
    assert best(SIZZLE, dice.split(), used).critter == critter


def test_there_is_no_best_option_without_an_unused_critter() -> None:
    """A seventh turn has nothing to choose."""
    with pytest.raises(ValueError, match="all of them used"):
        best(SIZZLE, WORKED, SIZZLE.critters)


@pytest.mark.parametrize(
    ("dice", "critter", "line"),
    [
        ("echidna 4 5 echidna 5 echidna quokka 5", "echidna", "3 echidnas × 4 (lowest of 5 5 5 4) = 12"),
        ("echidna 4 5 echidna 5 echidna quokka 5", "quokka", "1 quokka × 4 (lowest of 5 5 5 4) = 4"),
        (
            "platypus platypus snake snake sausage 5 5 5",
            "platypus",
            "2 platypuses × 1 (lowest of 5 5 5 sausage; a sausage is 1) = 2",
        ),
        ("wasp wasp wasp wasp sausage sausage sausage sausage", "wasp", "4 wasps × 7 (four sausages are 7) = 28"),
        ("wasp wasp wasp wasp 2 3 4 unread", "wasp", "4 wasps × 2 (lowest of 4 3 2 unread) = 8"),
        (
            "wasp wasp wasp wasp sausage sausage sausage unread",
            "wasp",
            "4 wasps × 1 (lowest of sausage sausage sausage unread; a sausage is 1) = 4",
        ),
        (
            "echidna echidna echidna quokka 5 5 5 4",
            "snake",
            "no unused critter rolled: snake turned over for 0",
        ),
    ],
)
def test_a_reason_tells_how_the_points_came_about(dice: str, critter: str, line: str) -> None:
    """The line names the count, the multiplier, where the multiplier comes from, and the product."""
    assert reason(take(dice.split(), critter)) == line


@pytest.mark.parametrize(
    ("dice", "faults"),
    [
        ("echidna echidna echidna quokka 5 5 5 4", []),
        ("5 echidna 5 echidna 5 echidna 4 quokka", []),
        ("echidna echidna echidna unread 5 5 5 unread", []),
        ("", ["expected 8 dice, got 0", "expected 4 critter dice, got 0", "expected 4 food dice, got 0"]),
        ("echidna echidna echidna quokka 5 5 5", ["expected 8 dice, got 7", "expected 4 food dice, got 3"]),
        ("echidna echidna echidna quokka snake 5 5 5", ["critter dice, got 5", "food dice, got 3"]),
        ("echidna echidna echidna quokka snake 5 5 unread", ["critter dice, got 5", "food dice, got 2"]),
        ("echidna echidna echidna quokka 5 5 5 4 unread", ["expected 8 dice, got 9"]),
        ("echidna echidna echidna weasel 5 5 5 4", ['"weasel" is on a die of wuerfelwurst, not of sausage-sizzle']),
        ("echidna echidna echidna quokka 5 5 5 6", ['no die of sausage-sizzle shows "6"']),
        ("dog dog cat quokka 5 5 5 1", ['shows "dog"', 'shows "cat"', 'shows "1"']),
        ("dog snake snake snake snake snake 5 5", ['shows "dog"', "critter dice, got 5", "food dice, got 2"]),
    ],
)
def test_a_roll_is_eight_dice_four_of_each_kind(dice: str, faults: list[str]) -> None:
    """Everything that keeps dice from being a roll is listed at once, each label once."""
    found = roll_faults(SIZZLE, dice.split())
    assert len(found) == len(faults)
    assert all(expected in given for expected, given in zip(faults, found, strict=True))


def test_an_unread_die_can_be_ruled_out() -> None:
    """Where a person types the dice nothing is unread."""
    dice = ["echidna", "echidna", "echidna", "quokka", "5", "5", "4", "unread"]
    assert roll_faults(SIZZLE, dice) == ()
    assert 'shows "unread"' in roll_faults(SIZZLE, dice, unread_allowed=False)[0]


@pytest.mark.parametrize(
    ("critter", "used", "faults"),
    [
        ("echidna", ["snake"], []),
        ("quokka", ["echidna"], []),
        ("snake", ["echidna", "quokka"], []),
        ("echidna", ["echidna"], ["the echidna is already used"]),
        ("snake", [], ["no die shows the snake, but quokka and echidna were rolled and unused"]),
        ("snake", ["echidna"], ["no die shows the snake, but quokka was rolled and unused"]),
        ("snake", ["snake"], ["the snake is already used", "no die shows the snake"]),
        ("weasel", [], ["expected one of Sausage Sizzle!'s critters"]),
        ("5", [], ["expected one of Sausage Sizzle!'s critters"]),
        ("", [], ["expected one of Sausage Sizzle!'s critters"]),
    ],
)
def test_a_turn_needs_a_rolled_unused_critter(critter: str, used: list[str], faults: list[str]) -> None:
    """Every reason against a critter is given at once."""
    found = turn_faults(SIZZLE, WORKED, critter, used)
    assert len(found) == len(faults)
    assert all(expected in given for expected, given in zip(faults, found, strict=True))


@pytest.mark.parametrize(
    ("dice", "used", "kind", "faces"),
    [
        ("wasp wasp wasp bug 5 5 3 unread", [], "food", "3 4 5"),
        ("wasp wasp wasp bug 5 5 5 unread", [], "food", "5"),
        ("wasp wasp wasp bug 5 5 sausage unread", [], "food", "2 3 4 5 sausage"),
        ("wasp wasp wasp bug sausage sausage sausage unread", [], "food", "2 3 4 5"),
        ("wasp wasp wasp bug 5 5 5 unread", ["wasp", "bug"], "food", "2 3 4 5 sausage"),
        ("wasp wasp wasp unread 5 5 5 5", [], "critter", ""),
        ("wasp wasp wasp unread 5 5 5 5", ["quail"], "critter", "quail"),
        ("wasp wasp wasp unread 5 5 5 5", ["quail", "weasel"], "critter", "quail weasel"),
        ("wasp wasp wasp unread 5 5 5 5", ["wasp", "weasel"], "critter", "wasp weasel"),
    ],
)
def test_harmless_faces_leave_every_option_alone(dice: str, used: list[str], kind: str, faces: str) -> None:
    """An unread food die may be any number not under the multiplier, an unread critter die any used critter."""
    assert harmless_faces(WURST, dice.split(), used, kind) == tuple(faces.split())  # type: ignore[arg-type]  # as above


@pytest.mark.parametrize(
    ("dice", "critter", "used", "refused"),
    [
        ("wasp wasp wasp bug 5 5 3 unread", "wasp", [], []),
        ("wasp wasp wasp bug 5 5 5 unread", "wasp", [], ["unread food die"]),
        ("wasp wasp wasp unread 5 5 5 5", "wasp", ["quail"], ["unread critter die"]),
        ("wasp wasp wasp unread 5 5 5 5", "wasp", ["quail", "bug"], []),
        ("wasp wasp wasp unread 5 5 5 unread", "wasp", [], ["unread critter die", "unread food die"]),
        ("wasp bug unread unread unread unread unread unread", "worm", ["wasp", "bug"], []),
    ],
)
def test_a_die_stays_unread_only_where_its_doubt_changes_nothing(
    dice: str, critter: str, used: list[str], refused: list[str]
) -> None:
    """A doubt is between two faces: where fewer than two are harmless the booking is refused."""
    found = turn_faults(WURST, dice.split(), critter, used)
    assert len(found) == len(refused)
    assert all(expected in given for expected, given in zip(refused, found, strict=True))


@pytest.mark.parametrize(
    ("doubtful", "used", "matters"),
    [
        ({7: "5 4"}, [], True),
        ({7: "4 5", 4: "3"}, [], False),
        ({7: "sausage 5"}, [], True),
        ({7: "4 5", 4: "sausage", 5: "sausage", 6: "sausage"}, [], False),
        ({7: "sausage 5", 4: "sausage", 5: "sausage", 6: "sausage"}, [], True),
        ({7: "sausage 5", 4: "sausage"}, [], False),
        ({3: "quokka snake"}, [], True),
        ({3: "quokka snake"}, ["snake"], True),
        ({3: "quokka snake"}, ["quokka", "snake"], False),
        ({3: "quokka echidna"}, ["quokka", "echidna"], False),
        ({7: "2 sausage"}, ["quokka", "echidna"], False),
        ({3: "quokka 5", 7: "quokka 5"}, [], True),
        ({3: "5"}, [], True),
        ({3: ""}, [], True),
        ({3: "dog"}, [], True),
        # Nothing the edition has: no possible roll is left.
        ({3: "dog cat"}, ["quokka", "snake"], True),
        # The kinds leave only the 5, but left unread it could not be told from a lower number.
        ({7: "5 echidna"}, [], True),
    ],
)
def test_a_doubt_matters_only_where_it_can_change_the_score(
    doubtful: dict[int, str], used: list[str], matters: bool
) -> None:
    """The question is asked only if an answer could change what a critter is worth or whether it may be chosen."""
    sure = ["echidna", "echidna", "echidna", "quokka", "5", "5", "5", "5"]
    candidates = [doubtful.get(place, label).split() for place, label in enumerate(sure)]
    assert doubt_matters(SIZZLE, candidates, used) is matters


def test_a_roll_of_another_number_of_dice_always_asks() -> None:
    """Seven dice or nine are a question in any case."""
    for dice in (WORKED[:7], [*WORKED, "5"], []):
        assert doubt_matters(SIZZLE, [[die] for die in dice], [])
    assert not doubt_matters(SIZZLE, [[die] for die in WORKED], [])


def test_doubtful_dice_are_booked_unread() -> None:
    """Sure dice keep their label, every other is unread; a candidate named twice is one candidate."""
    assert unread([["quokka"], ["snake", "snake"], {"4", "5"}]) == ("quokka", "snake", "unread")
