"""The faces drawn for this project: complete, in one colour, inside their box, and unlike each other."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree as ET

import cv2
import numpy as np
import pytest

from hardware.pieces import faces
from scorer.sausage_sizzle.editions import EDITIONS

LABELS = faces.labels()
SVG = "{http://www.w3.org/2000/svg}"
WORST_LIKENESS = 0.72
SMALL_PX = 48


def test_every_label_of_both_editions_is_drawn() -> None:
    """The masters are the labels of the editions, no more and no fewer."""
    assert set(LABELS) == {label for edition in EDITIONS.values() for label in edition.labels}
    assert len(LABELS) == 17


@pytest.mark.parametrize("label", LABELS)
def test_a_master_is_a_plain_drawing_in_one_colour(label: str) -> None:
    """A master has the agreed view box and holds nothing but black even-odd fills: no text, picture or font."""
    root = ET.parse(faces.FOLDER / f"{label}.svg").getroot()  # noqa: S314 - our own file
    assert root.get("viewBox") == "0 0 100 100"
    drawn = [element for element in root if element.tag != f"{SVG}title"]
    assert drawn
    for element in drawn:
        assert element.tag in {f"{SVG}{name}" for name in ("path", "circle", "ellipse", "polygon")}
        assert element.get("fill") == "#000"
        assert element.get("fill-rule") == "evenodd"
        assert element.get("stroke") is None


@pytest.mark.parametrize("label", LABELS)
def test_the_ink_fills_the_middle_and_stays_off_the_edges(label: str) -> None:
    """The ink keeps 11 units from every edge of the die, is centred, and its long side spans at least 74."""
    left, top, right, bottom = faces.ink_box(label)
    assert min(left, top) >= 11
    assert max(right, bottom) <= 89
    assert max(right - left, bottom - top) >= 74
    assert (left + right) / 2 == pytest.approx(50, abs=0.5)
    assert (top + bottom) / 2 == pytest.approx(50, abs=0.5)


@pytest.mark.parametrize("label", LABELS)
def test_a_face_is_neither_thin_nor_a_blot(label: str) -> None:
    """Between 15 % and 40 % of a face is ink, so it survives a small print and still has a shape."""
    assert 0.15 < faces.mask(label, 128).mean() / 255 < 0.40


@pytest.mark.parametrize("label", LABELS)
def test_no_detail_is_lost_at_the_size_of_a_die(label: str) -> None:
    """At 16 mm hardly any ink is finer than 0.2 mm, which a home printer smears or drops."""
    ink = (faces.mask(label, 800) > 127).astype(np.uint8)
    opened = cv2.morphologyEx(ink, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (11, 11)))
    assert opened.sum() / ink.sum() > 0.97


def _normalised(picture: np.ndarray) -> np.ndarray:
    values = picture.astype(np.float32).ravel()
    values -= values.mean()
    return values / np.linalg.norm(values)


def _turned_and_shifted(label: str) -> np.ndarray:
    """Every rotation by 5 degrees with every shift of up to two pixels, one a row, normalised."""
    large = faces.mask(label, SMALL_PX * 4)
    middle = (SMALL_PX * 4 - 1) / 2
    rows = []
    for angle in range(0, 360, 5):
        turn = cv2.getRotationMatrix2D((middle, middle), angle, 1)
        small = cv2.resize(cv2.warpAffine(large, turn, large.shape), (SMALL_PX, SMALL_PX), interpolation=cv2.INTER_AREA)
        rows += [_normalised(np.roll(small, (down, right), (0, 1))) for down in range(-2, 3) for right in range(-2, 3)]
    return np.array(rows)


def test_no_two_faces_look_alike_in_any_rotation() -> None:
    """The likest pair of all 136, over all rotations and small shifts at 48 px, stays under a correlation of 0.72."""
    upright = {label: _normalised(faces.mask(label, SMALL_PX)) for label in LABELS}
    likest: dict[tuple[str, str], float] = {}
    for label in LABELS:
        turned = _turned_and_shifted(label)
        assert (turned @ upright[label]).max() > 0.99
        for other in LABELS:
            if other != label:
                pair = (min(label, other), max(label, other))
                likest[pair] = max(likest.get(pair, -1.0), float((turned @ upright[other]).max()))
    assert len(likest) == 136
    worst = max(likest, key=lambda pair: likest[pair])
    assert likest[worst] < WORST_LIKENESS, f"{worst} look alike: {likest[worst]:.3f}"


def test_faces_stay_apart_at_thirty_pixels_and_blurred() -> None:
    """A face 30 px wide, turned, blurred and noisy, is still likest to itself in every one of 102 tries."""
    chance = np.random.default_rng(5)
    candidates = {label: _turned_and_shifted(label) for label in LABELS}
    for label in LABELS:
        for _ in range(6):
            turn = cv2.getRotationMatrix2D((127.5, 127.5), float(chance.uniform(0, 360)), 1)
            seen = cv2.warpAffine(faces.mask(label, 256), turn, (256, 256))
            seen = cv2.GaussianBlur(cv2.resize(seen, (30, 30), interpolation=cv2.INTER_AREA), (0, 0), 1.0)
            noisy = seen.astype(np.float32) + chance.normal(0, 12, seen.shape).astype(np.float32)
            here = _normalised(cv2.resize(noisy, (SMALL_PX, SMALL_PX), interpolation=cv2.INTER_LINEAR))
            best = max(LABELS, key=lambda name: float((candidates[name] @ here).max()))
            assert best == label


@pytest.mark.parametrize("pair", list(combinations(("2", "3", "5"), 2)), ids="-".join)
def test_digits_are_not_each_other_upside_down(pair: tuple[str, str]) -> None:
    """No digit turned by half a turn covers another: at most 60 % of their ink is shared."""
    one, other = (faces.mask(label, 128) > 127 for label in pair)
    upside_down = other[::-1, ::-1]
    assert (one & upside_down).sum() / (one | upside_down).sum() < 0.6


def test_a_mask_agrees_with_the_outline_s_area() -> None:
    """The ink of a mask is the area that its contours enclose, whatever its size."""
    for label in LABELS:
        (shape,) = faces.outline_paths(label)
        signed = [float(np.cross(_pad(ring), _pad(np.roll(ring, -1, 0)))[:, 2].sum()) / 2 for ring in shape]
        area = abs(sum(signed)) / faces.VIEW_BOX**2
        for size_px in (48, 200):
            assert faces.mask(label, size_px).mean() / 255 == pytest.approx(area, abs=0.01)


def _pad(ring: np.ndarray) -> np.ndarray:
    return np.column_stack([ring, np.zeros(len(ring))])


def test_a_mask_is_smooth_shared_and_read_only() -> None:
    """A mask has grey edges, is drawn once, and cannot be spoilt by a caller."""
    mask = faces.mask("quokka", 128)
    assert mask.shape == (128, 128)
    assert mask.dtype == np.uint8
    assert mask.max() == 255
    assert np.unique(mask).size > 8
    assert faces.mask("quokka", 128) is mask
    with pytest.raises(ValueError, match="read-only"):
        mask[0, 0] = 1


def test_an_asymmetric_face_is_drawn_upright() -> None:
    """The 4 has its ink as drawn: more on the right than on the left, its point at the top."""
    four = faces.mask("4", 100) > 127
    assert four[:, 50:].sum() > four[:, :50].sum()
    assert four[15, 60:70].any()
    assert not four[15, 15:45].any()


@pytest.mark.parametrize("label", ["", "6", "Quokka", "../faces", "quokka.svg"])
def test_an_unknown_label_is_refused_by_name(label: str) -> None:
    """A label without a drawing gives one line that repeats it and lists the known ones."""
    with pytest.raises(faces.UnknownFaceError, match="no such face is drawn") as caught:
        faces.mask(label, 64)
    assert repr(label) in str(caught.value)
    assert "wasp" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("size_px", [-1, 0, 3, 4097])
def test_an_impossible_size_is_refused(size_px: int) -> None:
    """A mask too small to hold a drawing or too large for the memory is refused."""
    with pytest.raises(ValueError, match="from 4 to 4096 pixels"):
        faces.mask("quokka", size_px)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("no drawing at all", "expected a vector drawing"),
        ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'/>", "expected ink"),
    ],
)
def test_a_damaged_master_is_named(tmp_path, monkeypatch, content: str, reason: str) -> None:
    """A master that is no SVG or empty is named with its file."""
    (tmp_path / "moth.svg").write_text(content)
    monkeypatch.setattr(faces, "FOLDER", tmp_path)
    monkeypatch.setattr(faces, "labels", lambda: ("moth",))
    with pytest.raises(faces.DamagedFaceError, match=reason) as caught:
        faces.mask("moth", 64)
    assert "moth.svg" in str(caught.value)


def test_hand_drawn_masters_may_use_circles_and_several_elements(tmp_path, monkeypatch) -> None:
    """A master of several simple elements is filled as their union, each by its own even-odd rule."""
    drawing = (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><circle cx='50' cy='50' r='30'/>"
        "<polygon points='40,40 90,40 90,60 40,60'/></svg>"
    )
    (tmp_path / "moth.svg").write_text(drawing)
    monkeypatch.setattr(faces, "FOLDER", tmp_path)
    monkeypatch.setattr(faces, "labels", lambda: ("moth",))
    mask = faces.fill(faces.outline_paths("moth"), 1.0, 100, 100)
    assert mask[50, 50] == mask[50, 85] == mask[30, 50] == 255
    assert mask[30, 85] == 0
