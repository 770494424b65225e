"""A face that is shown by mistake is not taken by itself."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from firmware.bench import Bench
from firmware.setup.alike import Alike
from firmware.setup.draft import Draft
from firmware.setup.surveyor import Surveyor
from scorer.sausage_sizzle.editions import EDITIONS
from vision.faces import example

EDITION = EDITIONS["sausage-sizzle"]


@pytest.fixture(scope="module")
def photos() -> dict[str, list[np.ndarray]]:
    """Two pictures each of four faces as they lie on the virtual table."""
    bench, surveyor = Bench(EDITION.id, seed=7, clock=lambda: 5.0, fps=0), Surveyor()
    found: dict[str, list[np.ndarray]] = {}
    for label in ("quokka", "echidna", "2", "5"):
        for _ in range(2):
            bench.lay_somewhere(label)
            pixels = bench.read().pixels
            (face,) = surveyor.faces(pixels).faces
            assert face.sure
            found.setdefault(label, []).append(example(pixels, np.array(face.outline)))
    return found


def test_the_right_faces_raise_no_doubt(tmp_path: Path, photos) -> None:
    """Each of several faces shown one after the other, twice, is taken, the most alike ones too."""
    draft, alike = Draft(tmp_path, EDITION, EDITION.id), Alike()
    for label, faces in photos.items():
        for face in faces:
            assert alike.doubt(draft, label, face) == ""
            draft.add(label, face)


def test_the_face_before_is_told(tmp_path: Path, photos) -> None:
    """The die that still shows the last face is told by that face's name, where the next face has no picture yet."""
    draft, alike = Draft(tmp_path, EDITION, EDITION.id), Alike()
    draft.add("quokka", photos["quokka"][0])
    assert "quokka" in alike.doubt(draft, "echidna", photos["quokka"][1])
    draft.take_out("quokka")
    assert alike.doubt(draft, "echidna", photos["quokka"][1]) == ""


def test_another_face_between_two_pictures_is_told(tmp_path: Path, photos) -> None:
    """A second picture that shows something else than the first is doubted, though nothing of its kind was shown."""
    draft, alike = Draft(tmp_path, EDITION, EDITION.id), Alike()
    draft.add("2", photos["2"][0])
    assert "unlike" in alike.doubt(draft, "2", photos["5"][0])
    assert alike.doubt(draft, "2", photos["2"][1]) == ""
