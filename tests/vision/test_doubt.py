"""The judgement of a candidate: what is sure, what is asked, and what is nothing, whatever the weights."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision import doubt
from vision.doubt import LEAST_SIDE_PX, SURE_CONFIDENCE, Evidence, Judgement, Weights, judge

CLEAR = Evidence(
    score=0.99,
    logit=6.0,
    cocked=-8.0,
    best=0.97,
    second=0.1,
    own=0.95,
    rival=0.3,
    bare=-1.0,
    slant_off=0.0,
    size_off=0.0,
    facing_off=0.0,
    facing_times=0.0,
    leaning=0.0,
    side_px=40.0,
    cut_off=False,
)
NOISE = replace(CLEAR, score=0.12, logit=-6.0, best=0.05, second=0.04, slant_off=1.0, size_off=1.0)

shares = st.floats(0, 1)
cosines = st.floats(-1, 1)
EVIDENCE = st.builds(
    Evidence,
    score=shares,
    logit=st.floats(-1e6, 1e6),
    cocked=st.floats(-1e6, 1e6),
    best=cosines,
    second=cosines,
    own=cosines,
    rival=cosines,
    bare=cosines,
    slant_off=st.floats(0, 2),
    size_off=st.floats(0, 5),
    facing_off=st.floats(0, 2),
    facing_times=st.floats(0, 90),
    leaning=st.floats(-1e6, 1e6),
    side_px=st.floats(1, 800),
    cut_off=st.booleans(),
)


def test_clear_evidence_is_sure() -> None:
    """A die that both networks see, that resembles one label only and fits its neighbours, is sure."""
    assert judge(CLEAR, CLEAR.presence) is Judgement.SURE


def test_noise_is_nothing() -> None:
    """What no network takes for a die and resembles no label is not even listed."""
    assert judge(NOISE, NOISE.presence) is Judgement.NOTHING


@given(EVIDENCE)
def test_probabilities_are_probabilities(evidence: Evidence) -> None:
    """Presence and naming stay from 0 to 1 whatever the networks say."""
    for features in (evidence.of_a_die, evidence.of_lying_flat, evidence.of_a_name):
        assert all(math.isfinite(feature) for feature in features)
    for share in (evidence.presence, evidence.flatness, evidence.naming):
        assert 0 <= share <= 1


@given(EVIDENCE, shares, st.booleans())
def test_sure_is_never_cut_off_small_or_unlikely(evidence: Evidence, presence: float, missing: bool) -> None:
    """Only a whole flat die of readable size, with a confidence above the bound and unlike the bare table, is sure."""
    if judge(evidence, presence, missing=missing) is Judgement.SURE:
        assert evidence.confidence(presence) >= SURE_CONFIDENCE
        assert min(presence, evidence.flatness, evidence.naming) >= SURE_CONFIDENCE
        assert not evidence.cut_off
        assert evidence.side_px >= LEAST_SIDE_PX
        assert evidence.bare <= evidence.best


@given(EVIDENCE, shares)
def test_what_the_bare_table_shows_is_no_die(evidence: Evidence, presence: float) -> None:
    """A place that resembles the bare table more than any label is nothing."""
    seen_before = replace(evidence, best=0.2, second=0.1, bare=0.3)
    assert judge(seen_before, presence) is Judgement.NOTHING


@given(EVIDENCE, shares)
def test_missing_dice_only_add_questions(evidence: Evidence, presence: float) -> None:
    """Where dice are missing more places are asked about, and nothing is judged otherwise or made sure."""
    usual, missing = judge(evidence, presence), judge(evidence, presence, missing=True)
    assert missing is usual or (usual, missing) == (Judgement.NOTHING, Judgement.UNLIKELY)


def test_less_is_asked_about_where_dice_are_missing() -> None:
    """What is a die in one of fifteen cases is passed over in a whole roll, and asked about where one is missing."""
    assert judge(CLEAR, 1 / 15) is Judgement.NOTHING
    assert judge(CLEAR, 1 / 15, missing=True) is Judgement.UNLIKELY
    assert judge(CLEAR, 0.001, missing=True) is Judgement.NOTHING


@given(EVIDENCE)
def test_a_stronger_mark_is_never_less_likely_a_die(evidence: Evidence) -> None:
    """Presence does not fall when either network says more strongly that there is a die."""
    assert replace(evidence, score=1.0).presence >= replace(evidence, score=0.0).presence - 1e-9
    assert replace(evidence, logit=6.0).presence >= replace(evidence, logit=-6.0).presence - 1e-9


@given(EVIDENCE)
def test_what_looks_cocked_is_less_sure_to_lie_flat(evidence: Evidence) -> None:
    """The refiner's word that a die leans never makes it likelier to lie flat."""
    assert replace(evidence, cocked=8.0).flatness < replace(evidence, cocked=-8.0).flatness


@given(EVIDENCE)
def test_a_name_as_near_as_another_is_less_sure(evidence: Evidence) -> None:
    """With the second label as near as the best, the name is trusted less than with the second far away."""
    near = replace(evidence, best=0.9, second=0.9)
    assert near.naming <= replace(near, second=0.0).naming + 1e-9


@pytest.fixture
def plain_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights: presence is the finder's score, flatness the refiner's word, and a name is as good as its margin."""
    monkeypatch.setattr(doubt, "IS_DIE", _alone(CLEAR.of_a_die, 0, 1.0, 0.0))
    monkeypatch.setattr(doubt, "IS_FLAT", _alone(CLEAR.of_lying_flat, 0, -1.0, 0.0))
    monkeypatch.setattr(doubt, "IS_NAMED", _alone(CLEAR.of_a_name, 2, 40.0, -10.0))


def _alone(features: tuple[float, ...], at: int, weight: float, constant: float) -> Weights:
    """Weights of which only one counts."""
    return Weights((*(weight if n == at else 0.0 for n in range(len(features))), constant))


TABLE = [
    ({}, Judgement.SURE),
    ({"score": 0.05}, Judgement.NOTHING),
    ({"score": 0.3}, Judgement.UNLIKELY),
    ({"score": 0.3, "cut_off": True}, Judgement.UNLIKELY),
    ({"cut_off": True}, Judgement.HIDDEN),
    ({"cut_off": True, "side_px": 5.0}, Judgement.HIDDEN),
    ({"side_px": 5.0}, Judgement.SMALL),
    ({"side_px": LEAST_SIDE_PX}, Judgement.SURE),
    ({"second": 0.9}, Judgement.CLOSE),
    ({"cocked": 0.0}, Judgement.COCKED),
    ({"cocked": 4.0, "cut_off": True}, Judgement.HIDDEN),
    ({"best": 0.3, "second": 0.25}, Judgement.STRANGE),
    ({"bare": 0.98}, Judgement.NOTHING),
]


@pytest.mark.usefixtures("plain_weights")
@pytest.mark.parametrize(("change", "wanted"), TABLE)
def test_the_judgements_in_their_order(change: dict[str, float | bool], wanted: Judgement) -> None:
    """Each judgement has its own cause, and the graver cause is told first."""
    evidence = replace(CLEAR, **change)
    assert judge(evidence, evidence.presence) is wanted


def test_two_equal_names_are_asked() -> None:
    """A clear die that resembles two labels alike is never sure."""
    assert judge(replace(CLEAR, second=CLEAR.best), 0.999) is Judgement.CLOSE
