"""How many dice an edition has: a whole roll gains, clutter beside it goes, and anything else stays as it was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.sausage_sizzle.editions import EDITIONS
from vision.inventory import lacking, revised, shortage, surplus

EDITION = EDITIONS["sausage-sizzle"]
WHOLE: list[str | None] = ["critter"] * 4 + ["food"] * 4

CANDIDATES = st.lists(st.tuples(st.floats(0, 1), st.sampled_from(["critter", "food", None])), max_size=14)


@given(CANDIDATES)
def test_probabilities_stay_probabilities(candidates: list[tuple[float, str | None]]) -> None:
    """As many come out as went in, each from 0 to 1, and at most a whole roll gains."""
    presences = [p for p, _ in candidates]
    changed = revised(presences, [k for _, k in candidates], EDITION)
    assert len(changed) == len(presences)
    assert all(0 <= p <= 1 for p in changed)
    assert sum(after > before for before, after in zip(presences, changed, strict=True)) <= len(EDITION.dice)


@given(CANDIDATES)
def test_what_is_no_whole_roll_stays_as_it_was(candidates: list[tuple[float, str | None]]) -> None:
    """With fewer dice than the edition has, or of other kinds, nothing gains and nothing is lost."""
    presences, kinds = [p for p, _ in candidates], [None if k == "food" else k for _, k in candidates]
    assert revised(presences, kinds, EDITION) == presences


@pytest.mark.parametrize("weak", range(8))
def test_a_die_that_makes_the_roll_whole_gains(weak: int) -> None:
    """One weaker die among seven sure ones of fitting kinds is likelier than by itself."""
    presences = [0.98] * 8
    presences[weak] = 0.8
    changed = revised(presences, WHOLE, EDITION)
    assert changed[weak] > 0.95
    assert all(after >= before for before, after in zip(presences, changed, strict=True))


def test_clutter_beside_a_whole_roll_is_nothing() -> None:
    """What is clearly less likely than eight dice of a whole roll goes."""
    assert revised([0.97] * 8 + [0.2, 0.5], [*WHOLE, "food", None], EDITION)[8:] == [0, 0]


@pytest.mark.parametrize("rival", [0.92, 0.97])
def test_a_ninth_die_is_not_explained_away(rival: float) -> None:
    """Nine likely dice stay nine: which of them is none is for the player to say."""
    presences = [0.97] * 8 + [rival]
    assert revised(presences, [*WHOLE, "food"], EDITION) == presences


def test_the_order_of_candidates_does_not_matter() -> None:
    """The same candidates in another order are judged the same."""
    presences, kinds = [*[0.9] * 7, 0.6, 0.1], [*WHOLE, "food"]
    turned = revised(presences[::-1], kinds[::-1], EDITION)
    assert turned[::-1] == pytest.approx(revised(presences, kinds, EDITION))


@pytest.mark.parametrize(("seen", "short"), [(0, 8), (7, 1), (8, 0), (9, 0)])
def test_what_a_roll_lacks(seen: int, short: int) -> None:
    """Fewer than eight likely dice are too few; unlikely places do not count."""
    assert lacking([0.9] * seen + [0.2] * 3, EDITION) == short


def test_more_dice_than_there_are_is_said() -> None:
    """A fifth die of a kind is told with the edition's name; four of each, fewer, or things of no kind are fine."""
    assert surplus([*WHOLE, None, None], EDITION) == []
    assert surplus(WHOLE[:3], EDITION) == []
    assert surplus(["critter", *WHOLE], EDITION) == [f"5 critter dice seen, but {EDITION.name} has 4"]
    assert len(surplus([*WHOLE, *WHOLE], EDITION)) == 2


@pytest.mark.parametrize(("seen", "said"), [(0, False), (5, False), (6, True), (7, True), (8, False), (9, False)])
def test_a_die_or_two_that_lack_are_said(seen: int, said: bool) -> None:
    """Of a roll that lacks one or two dice that is said; a whole roll, and a few dice that are none, have no doubt."""
    sentences = shortage(seen, EDITION)
    assert bool(sentences) is said
    assert all(sentence.startswith(f"{seen} dice seen, but Sausage Sizzle! has 8") for sentence in sentences)
