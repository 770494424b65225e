"""The consolation solver of Salsicha against trying everything, and hands worked out by hand."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from types import SimpleNamespace

import pytest

from scorer.salsicha.cards import (
    DECK,
    KNOWN,
    PARTS,
    PERFECT,
    Combination,
    UnknownCardError,
    combination_faults,
    combination_warnings,
    split,
)
from scorer.salsicha.solver import Way, consolation, held

HANDS = int(os.environ.get("SIZZLEBOX_HANDS", "400"))
"""How many random hands are tried; SIZZLEBOX_HANDS=10000 makes it the full dose, and compares the speed too."""
FULL_DOSE = "SIZZLEBOX_HANDS" in os.environ
TROUSERS, SALSIBERUS, TWO_STOREY = KNOWN[1:]


def is_combination(hand: Sequence[str], combination: Combination) -> bool:
    """Try every assignment of the hand's colours to the letters, one card after the other."""
    if len(hand) != combination.size:
        return False
    return _assign(tuple(combination.parts), Counter(hand), {})


def _assign(parts: tuple[tuple[str, str], ...], left: Counter[str], colours: dict[str, str]) -> bool:
    if not parts:
        return True
    (part, letter), *rest = parts
    for card in [card for card, count in left.items() if count and card.endswith(part)]:
        colour = card.rpartition("-")[0]
        if colours.get(letter, colour) != colour or (letter not in colours and colour in colours.values()):
            continue
        left[card] -= 1
        fits = _assign(tuple(rest), left, {**colours, letter: colour})
        left[card] += 1
        if fits:
            return True
    return False


def try_everything(hand: list[str], area: Sequence[str], live: Sequence[Combination]) -> tuple[str, str] | None:
    """Name the combination and the way, by trying every discarded card and every pair taken."""
    for combination in live:
        if is_combination(hand, combination):
            return combination.name, "held"
        if any(is_combination(hand[:n] + hand[n + 1 :], combination) for n in range(len(hand))):
            return combination.name, "discard"
        for pair in {tuple(sorted(pair)) for pair in combinations(area, 2)}:
            more = [*hand, *pair]
            if any(is_combination(more[:n] + more[n + 1 :], combination) for n in range(len(more))):
                return combination.name, "take"
    return None


def told(way: Way | None) -> tuple[str, str] | None:
    if way is None:
        return None
    return way.combination.name, "take" if way.take else "discard" if way.discard else "held"


def shows_it(way: Way, hand: Sequence[str], area: Sequence[str]) -> bool:
    """The cards of the answer are there, and leave the combination."""
    after = Counter(hand) + Counter(way.take)
    if way.discard:
        after.subtract([way.discard])
    lies = not Counter(way.take) - Counter(area) and len(way.take) in {0, 2}
    return lies and min(after.values()) >= 0 and is_combination(list(after.elements()), way.combination)


def test_the_solver_agrees_with_trying_everything(at_random: SimpleNamespace) -> None:
    """On random hands, areas and live combinations the answer is the first that trying everything finds, and true."""
    by = Random(2026)
    seen: Counter[str] = Counter()
    for _ in range(HANDS):
        live = by.sample(KNOWN, by.randint(1, 4))
        hand = list(at_random.hand_of(by, by.choice(live)))
        if by.random() < 0.6:
            hand.pop(by.randrange(len(hand)))
        area = at_random.area_of(by)
        way = consolation(hand, area, live)
        expected = try_everything(hand, area, live)
        assert told(way) == expected, (hand, area, live)
        assert way is None or shows_it(way, hand, area), (hand, area, way)
        seen[expected[1] if expected else "none"] += 1
        other = by.sample(hand, len(hand)), by.sample(area, len(area))
        assert consolation(*other, live) == way, "the order of the cards says nothing"
    assert all(seen[kind] > HANDS // 40 for kind in ("held", "discard", "take", "none")), seen


@pytest.mark.skipif(not FULL_DOSE, reason="compares speeds: set SIZZLEBOX_HANDS")
def test_the_solver_is_quicker_than_finding_markers() -> None:
    """With the whole deck open and no way to be found, a hand takes less than finding markers in one frame."""
    import cv2
    import numpy as np

    colours = [f"c{n}" for n in range(9)]
    deck = [f"{colour}-{part}" for colour in colours for part in PARTS for _ in range(DECK[part])]
    by = Random(1)
    frame = np.asarray(by.choices(range(256), k=1280 * 960), np.uint8).reshape(960, 1280)
    frame = cv2.GaussianBlur(frame, (0, 0), 3)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))

    def least_s(act: object) -> float:
        taken = []
        for _ in range(7):
            begun = time.perf_counter()
            act()  # type: ignore[operator]  # a function of no arguments
            taken.append(time.perf_counter() - begun)
        return min(taken)

    markers_s = least_s(lambda: detector.detectMarkers(frame))
    hands = [by.sample(deck, size) for size in (5, 6, 7) for _ in range(20)]
    slowest_s = max(least_s(lambda hand=hand: consolation(hand, deck, KNOWN)) for hand in hands)
    print(f"solver {1000 * slowest_s:.2f} ms at most, markers {1000 * markers_s:.2f} ms")  # noqa: T201 - what was measured
    assert slowest_s < markers_s


@pytest.mark.parametrize(
    ("hand", "area", "live", "expected"),
    [
        ("r-head r-body r-body r-body b-body b-tail", "", [PERFECT, TROUSERS], ("trousers", (), None)),
        ("r-head r-body r-body r-body r-body b-tail r-tail", "", [TROUSERS, PERFECT], ("perfect", (), "b-tail")),
        (
            "r-head r-body r-body b-body b-tail",
            "r-body g-head",
            [TROUSERS],
            ("trousers", ("r-body", "g-head"), "g-head"),
        ),
        (
            "r-head r-body r-body b-body g-tail",
            "r-body b-tail",
            [TROUSERS],
            ("trousers", ("b-tail", "r-body"), "g-tail"),
        ),
        ("r-head r-body r-body b-body b-tail", "r-body", [TROUSERS], None),
        (
            "r-head r-body r-body b-body g-tail",
            "r-body g-body",
            [TROUSERS],
            ("trousers", ("g-body", "r-body"), "b-body"),
        ),
        ("r-head r-body r-body r-body", "r-body r-tail b-body", [PERFECT], None),
        ("", "r-head r-tail", [PERFECT], None),
        (
            "r-head",
            "r-tail b-tail",
            [Combination("x", (("head", "A"), ("tail", "B")))],
            ("x", ("b-tail", "r-tail"), "r-tail"),
        ),
    ],
    ids=[
        "held",
        "discard one",
        "one is enough",
        "two",
        "one lies there",
        "another pair",
        "two short",
        "no cards",
        "apart",
    ],
)
def test_hands_worked_out(
    hand: str, area: str, live: list[Combination], expected: tuple[str, tuple[str, ...], str | None] | None
) -> None:
    """The prize is the first live combination that one turn reaches, told with the cards that show it."""
    way = consolation(hand.split(), area.split(), live)
    assert (way and (way.combination.name, way.take, way.discard)) == expected


def test_the_first_listed_combination_counts() -> None:
    """A hand that fits two live combinations is the one listed first, and a later one held gives way to it too."""
    other = Combination("other", TROUSERS.parts)
    hand = ["r-head", "r-body", "r-body", "r-body", "b-body", "b-tail"]
    assert held(hand, [other, TROUSERS]) is other
    assert held(hand, [TROUSERS, other]) is TROUSERS
    way = consolation(hand, ["r-body", "r-tail"], [PERFECT, TROUSERS])
    assert way == Way(TROUSERS)
    way = consolation(["r-head", "r-body", "r-body", "r-body", "r-body", "b-tail", "r-tail"], [], [TROUSERS, PERFECT])
    assert way is not None
    assert way.combination is PERFECT


@pytest.mark.parametrize("label", ["", "red", "head", "-head", "red-paw", "red head", " -tail"])
def test_what_is_no_card(label: str) -> None:
    """A label without a colour or with another part is refused by name; a colour may hold a dash."""
    assert split("light-blue-head") == ("light-blue", "head")
    with pytest.raises(UnknownCardError, match="expected a card as colour-head, body or tail"):
        split(label)


def test_combinations_are_judged() -> None:
    """The known ones are sound; what is no combination, and what no deck can make, is told."""
    for combination in KNOWN:
        assert not combination_faults(combination)
        assert not combination_warnings(combination)
    assert [combination.letters for combination in KNOWN] == ["AAAAAA", "AAAABB", "ABCCCDA", "ABBACCA"]
    assert [combination.is_perfect for combination in KNOWN] == [True, False, False, False]
    assert Combination("all one", PERFECT.parts[::-1]).is_perfect
    assert combination_faults(Combination("x", (("paw", "A"), ("head", "AB"), ("tail", "1"))))[0].startswith("part 1")
    assert combination_faults(Combination("", ())) == ("the name is empty", "expected at least one part, got none")
    assert combination_warnings(Combination("x", (("body", "A"),) * 5)) == (
        "letter A has 5 bodies, a colour has 4 bodies",
    )
    assert "10 colours" in combination_warnings(Combination("x", tuple(("body", c) for c in "ABCDEFGHIJ")))[0]
