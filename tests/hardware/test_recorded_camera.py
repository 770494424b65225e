"""Recordings as cameras: every picture in its order, again and again, and plain words for what cannot be played."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError, first_frame
from hardware.recorded_camera import FilmCamera, FolderCamera


def test_the_pictures_of_a_folder(picture_folder: Path) -> None:
    """Each picture is shown in the order of the names, and after the last the first again."""
    known = {path.name: cv2.imread(str(path)).astype(int) for path in picture_folder.iterdir()}
    camera = FolderCamera(picture_folder, fps=60, shown_s=0.05)
    shown = []
    first_frame(camera)
    while len(shown) < 4:
        seen = camera.read().pixels
        name = min(known, key=lambda name: np.abs(known[name] - seen).mean())
        assert np.abs(known[name] - seen).max() <= 2
        if not shown or shown[-1] != name:
            shown.append(name)
    camera.close()
    assert shown in (["a.png", "b.jpg"] * 2, ["b.jpg", "a.png"] * 2)


def test_a_still_picture_is_no_camera_that_stands_still(picture_folder: Path) -> None:
    """Frames of one picture differ as a sensor's do, and on the whole are as bright as the picture."""
    camera = FolderCamera(picture_folder, fps=60, shown_s=60)
    first, second = first_frame(camera).pixels, camera.read().pixels
    camera.close()
    assert 0.2 < np.abs(first.astype(int) - second).mean() < 3
    assert first.mean() == pytest.approx(cv2.imread(str(picture_folder / "a.png")).mean(), abs=0.3)


def test_a_film(film: Path) -> None:
    """A film goes on from its first picture after the last."""
    camera = FilmCamera(film)
    first_frame(camera)
    levels = [camera.read().pixels.mean() for _ in range(12)]
    camera.close()
    assert max(levels) > 140
    assert min(levels) < 80
    assert any(b < a - 40 for a, b in pairwise(levels))


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda place: FolderCamera(place / "gone"), "cannot be opened"),
        (FolderCamera, "holds no JPEG or PNG pictures"),
        (lambda place: FilmCamera(place / "gone.mp4"), "is not there"),
        (lambda place: FilmCamera(place / "notes.txt"), "cannot be played"),
        (lambda place: FolderCamera(place / "bad"), "is no picture"),
    ],
)
def test_what_cannot_be_played(tmp_path: Path, made, words: str) -> None:
    """A missing or empty folder, a missing film, and a file that is no film or picture are told with what to do."""
    (tmp_path / "notes.txt").write_text("no film")
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "a.jpg").write_text("no picture")
    camera = made(tmp_path)
    with pytest.raises(CameraError, match=words) as caught:
        first_frame(camera)
    assert ";" in str(caught.value)
    camera.close()
