"""Dice set aside: told from how the dice lay from one reading to the next, and marked on the table's picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from firmware.match import Sight
from firmware.match.sausage_sizzle.aside import aside_after, is_at
from vision.reading import Guess, Piece, Reading

ROLL = ("snake", "snake", "quokka", "echidna", "2", "5", "5", "sausage")


def laid(*dice: tuple[str, float, float], doubtful: tuple[int, ...] = ()) -> Reading:
    """A reading of dice of 40 pixels: label, x, y."""
    pieces = []
    for i, (label, x, y) in enumerate(dice):
        corners = ((x - 20, y - 20), (x + 20, y - 20), (x + 20, y + 20), (x - 20, y + 20))
        sure = i not in doubtful
        guesses = () if sure else (Guess(label, 0.5), Guess("kangaroo", 0.4))
        pieces.append(Piece(label, None, sure, 0.9, (x, y), corners, guesses))
    return Reading(tuple(pieces), ("a doubt",) if doubtful else (), 1.0)


FIRST = tuple((label, 100.0 + 80 * i, 300.0) for i, label in enumerate(ROLL))


def pushed(dice, *which: int, y: float = 60.0):
    return tuple((label, x, y if i in which else at) for i, (label, x, at) in enumerate(dice))


def rolled(dice, *kept: int, face: str = "crocodile"):
    return tuple(die if i in kept else (face, die[1] + 7, die[2] + 150) for i, die in enumerate(dice))


def marked(now: Reading, aside) -> list[int]:
    return [i for i, piece in enumerate(now.pieces) if is_at(piece, aside)]


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([FIRST, pushed(FIRST, 1, 5)], [1, 5]),
        ([FIRST, pushed(FIRST, 1), pushed(FIRST, 1, 5)], [1, 5]),
        ([FIRST, pushed(FIRST, 1, 5), pushed(FIRST, 5)], [5]),
        ([FIRST, rolled(FIRST, 0, 1)], [0, 1]),
        ([FIRST, pushed(FIRST, 0, 1), rolled(pushed(FIRST, 0, 1), 0, 1)], [0, 1]),
        ([FIRST, pushed(FIRST, 3), pushed(FIRST, 3)[3:4], rolled(pushed(FIRST, 3), 3)], [3]),
        ([FIRST, rolled(FIRST)], []),
        ([FIRST, FIRST[:5]], []),
        ([(), FIRST], []),
    ],
    ids=["pushed", "more", "taken-back", "left-lying", "pushed-rolled", "picked-up", "all-rolled", "taken", "first"],
)
def test_what_was_set_aside(steps, expected: list[int]) -> None:
    """Dice pushed away and dice that stay while others roll are set aside; a die pushed back is not any more."""
    aside, before = (), laid(*steps[0])
    for step in steps[1:]:
        now = laid(*step)
        aside, before = aside_after(before, now, aside), now
    assert marked(before, aside) == expected


def test_a_doubtful_die_does_not_make_a_roll() -> None:
    """A die that was pushed and is now read in doubt as something else was not rolled: the rest is not set aside."""
    now = list(pushed(FIRST, 2))
    now[2] = ("kangaroo", *now[2][1:])
    after = aside_after(laid(*FIRST), laid(*now, doubtful=(2,)), ())
    assert marked(laid(*now), after) == [2]


def test_the_table_marks_them_for_one_turn(player) -> None:
    """The picture marks the dice that stayed where they lay while others rolled; the next turn begins without marks."""
    player.start("Ana", "Bo")
    player.roll(*ROLL)
    assert not any(die.aside for die in player.view.dice)
    kept = player.reading(*ROLL).pieces[:3]
    player.throw += 1
    again = player.reading(*ROLL[:3], "kangaroo", "3", "3", "3", "4")
    again = replace(again, pieces=(*kept, *again.pieces[3:]))
    player.see("moving")
    player.see("still", again)
    assert [die.aside for die in player.view.dice] == [True] * 3 + [False] * 5
    player.touch("die", "0")
    player.touch("face", "quokka")
    assert [die.aside for die in player.view.dice] == [True] * 3 + [False] * 5
    player.touch("die", "0")
    player.touch("face", "snake")
    player.touch("go")
    player.press("green")
    assert player.stage.play.player == "Bo"
    player.roll(*ROLL)
    assert not any(die.aside for die in player.view.dice)


@pytest.mark.parametrize("glimpsed", ["moved", "one hidden", "doubtful"])
def test_rolled_at_once_after_setting_aside(player, glimpsed: str) -> None:
    """Dice set aside are marked though the others were rolled before a reading: one whole frame between is enough."""
    player.start("Ana")
    player.see("moving")
    player.see("still", laid(*FIRST))
    pushed_away = pushed(FIRST, 1, 5)
    shown = {
        "moved": laid(*pushed_away),
        "one hidden": laid(*pushed_away[:-1]),
        "doubtful": laid(*pushed_away, doubtful=(0,)),
    }[glimpsed]
    for state, glimpse in (("moving", None), ("settling", shown), ("moving", shown), ("settling", shown)):
        player.now_s += 0.1
        player.stage.seen(Sight(state, player.now_s, glimpse=glimpse), player.now_s)
    player.see("still", laid(*rolled(pushed_away, 1, 5)))
    marked = [i for i, die in enumerate(player.view.dice) if die.aside]
    assert marked == ([1, 5] if glimpsed == "moved" else [])


def test_a_glimpse_alone_marks_nothing(player) -> None:
    """Dice that were seen elsewhere for one frame and lie where they lay are not set aside."""
    player.start("Ana")
    player.see("still", laid(*FIRST))
    player.now_s += 0.1
    player.stage.seen(Sight("settling", player.now_s, glimpse=laid(*pushed(FIRST, 2))), player.now_s)
    player.see("still", laid(*FIRST))
    assert not any(die.aside for die in player.view.dice)
