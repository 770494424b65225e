"""The plain English of reasons: odd values told safely, lists, plurals, players' names."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.words import LONGEST_QUOTE, counted, listing, name_fault, names_faults, number_fault, plural, quote, tell


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (None, "nothing"),
        (True, "true"),
        (False, "false"),
        (5, "5"),
        (-5, "-5"),
        (5.5, "5.5"),
        (2**53, "9007199254740992"),
        (2**53 + 1, "a very large number"),
        (-(2**53) - 1, "a very large number"),
        (1e300, "a very large number"),
        (float("nan"), "no finite number"),
        (float("-inf"), "no finite number"),
        ("a", '"a"'),
        ([], "an empty list"),
        ([[]], "a list"),
        ({}, "an object"),
        (object(), "something that is no JSON"),
    ],
)
def test_any_value_is_told_in_a_few_words(value: object, told: str) -> None:
    """Whatever came is told without failing and without filling the screen."""
    assert tell(value) == told


def test_a_number_too_long_to_print_is_told() -> None:
    """A whole number of five thousand digits, which Python refuses to print, is told all the same."""
    assert tell(10**5000) == tell(-(10**5000)) == "a very large number"


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("Ana", '"Ana"'),
        ("李", '"李"'),
        ("a\nb\tc\rd", '"a\\nb\\tc\\rd"'),
        ("\x1b[31m", '"\\u001b[31m"'),
        ("\ud800", '"\\ud800"'),
        ("\u200b", '"\\u200b"'),
        ("x" * LONGEST_QUOTE, f'"{"x" * LONGEST_QUOTE}"'),
        ("x" * 1000, f'"{"x" * (LONGEST_QUOTE - 1)}…"'),
    ],
)
def test_a_foreign_text_is_quoted_on_one_printable_line(text: str, quoted: str) -> None:
    """No line break, control sign or half character of a typed text reaches the terminal."""
    assert quote(text) == quoted
    assert quoted.isprintable()


@pytest.mark.parametrize(
    ("words", "joined"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_words_are_joined_as_in_a_sentence(words: list[str], joined: str) -> None:
    """Commas, and the last word behind "and"."""
    assert listing(words) == joined


@pytest.mark.parametrize(
    ("word", "many"), [("echidna", "echidnas"), ("platypus", "platypuses"), ("fox", "foxes"), ("finch", "finches")]
)
def test_plurals_of_critters(word: str, many: str) -> None:
    """One is one, none and more are plural."""
    assert [plural(word, count) for count in (0, 1, 2)] == [many, word, many]
    assert counted(3, word) == f"3 {many}"


@pytest.mark.parametrize("name", ["Ana", " Ana ", "O'Neil", "李", "👩‍🚀", "5", "x" * 500])
def test_what_has_something_to_see_is_a_name(name: str) -> None:
    """Any text with a visible character will do."""
    assert name_fault(name) is None


@pytest.mark.parametrize("name", [None, 5, True, [], {}, "", " ", "\n", "\u200b\u2003", "A\ud800"])
def test_what_has_nothing_to_see_is_no_name(name: Any) -> None:
    """No text, an empty one, only space or invisible signs, or half a character."""
    assert name_fault(name)


def test_players_are_told_by_their_numbers() -> None:
    """The number in a reason is the one given with the name, also where players were left out."""
    assert names_faults([(2, "Ana"), (5, ""), (7, "Ana")]) == (
        "player 5: the name is empty",
        'player 7: the name "Ana" is taken by player 2',
    )


@pytest.mark.parametrize(("players", "right"), [(0, False), (1, False), (2, True), (4, True), (5, False)])
def test_a_number_of_players_is_judged(players: int, right: bool) -> None:
    """From the fewest to the most, both included."""
    assert (number_fault(players, 2, 4) is None) is right
