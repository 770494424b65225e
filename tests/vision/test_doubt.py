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
    score=0.99, logit=6.0, best=0.97, second=0.1, bare=-1.0, slant_off=0.0, size_off=0.0, side_px=40.0, cut_off=False
)
NOISE = replace(CLEAR, score=0.12, logit=-6.0, best=0.05, second=0.04, slant_off=1.0, size_off=1.0)

shares = st.floats(0, 1)
cosines = st.floats(-1, 1)
EVIDENCE = st.builds(
    Evidence,
    score=shares,
    logit=st.floats(-1e6, 1e6),
    best=cosines,
    second=cosines,
    bare=cosines,
    slant_off=st.floats(0, 2),
    size_off=st.floats(0, 5),
    side_px=st.floats(1, 800),
    cut_off=st.booleans(),
)


def test_clear_evidence_is_sure() -> None:
    """A die that both networks see, that resembles one label only and fits its neighbours, is sure."""
    assert judge(CLEAR) is Judgement.SURE


def test_noise_is_nothing() -> None:
    """What no network takes for a die and resembles no label is not even listed."""
    assert judge(NOISE) is Judgement.NOTHING


@given(EVIDENCE)
def test_probabilities_are_probabilities(evidence: Evidence) -> None:
    """Presence and confidence stay from 0 to 1 whatever the networks say, and a name needs a die."""
    assert all(math.isfinite(feature) for feature in evidence.features)
    assert 0 <= evidence.confidence <= evidence.presence <= 1


@given(EVIDENCE)
def test_sure_is_never_cut_off_small_or_unlikely(evidence: Evidence) -> None:
    """Only a whole die of readable size, with a confidence above the bound and unlike the bare table, is sure."""
    if judge(evidence) is Judgement.SURE:
        assert evidence.confidence >= SURE_CONFIDENCE
        assert not evidence.cut_off
        assert evidence.side_px >= LEAST_SIDE_PX
        assert evidence.bare <= evidence.best


@given(EVIDENCE)
def test_what_the_bare_table_shows_is_no_die(evidence: Evidence) -> None:
    """A place that resembles the bare table more than any label is nothing."""
    assert judge(replace(evidence, best=0.2, second=0.1, bare=0.3)) is Judgement.NOTHING


@given(EVIDENCE)
def test_a_stronger_mark_is_never_less_likely_a_die(evidence: Evidence) -> None:
    """Presence does not fall when either network says more strongly that there is a die."""
    assert replace(evidence, score=1.0).presence >= replace(evidence, score=0.0).presence - 1e-9
    assert replace(evidence, logit=6.0).presence >= replace(evidence, logit=-6.0).presence - 1e-9


@given(EVIDENCE)
def test_a_name_as_near_as_another_is_less_sure(evidence: Evidence) -> None:
    """With the second label as near as the best, the name is trusted less than with the second far away."""
    near = replace(evidence, best=0.9, second=0.9)
    assert doubt.IS_NAMED.share(near) <= doubt.IS_NAMED.share(replace(near, second=0.0)) + 1e-9


@pytest.fixture
def plain_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights by which presence is the finder's score and a name is as good as its margin."""
    others = [0.0] * (len(CLEAR.features) - 2)
    monkeypatch.setattr(doubt, "IS_DIE", Weights((1.0, 0.0, *others, 0.0)))
    monkeypatch.setattr(doubt, "IS_NAMED", Weights((0.0, 0.0, 0.0, 40.0, *others[2:], -10.0)))


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
    ({"best": 0.3, "second": 0.25}, Judgement.STRANGE),
    ({"bare": 0.98}, Judgement.NOTHING),
]


@pytest.mark.usefixtures("plain_weights")
@pytest.mark.parametrize(("change", "wanted"), TABLE)
def test_the_judgements_in_their_order(change: dict[str, float | bool], wanted: Judgement) -> None:
    """Each judgement has its own cause, and the graver cause is told first."""
    assert judge(replace(CLEAR, **change)) is wanted
