"""Decoding: damage that the libraries only tell stderr is heard, and what others say there is not lost."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.decoding import decode
from vision.pictures import PictureError, load


def stored(ending: str, *options: int) -> bytes:
    rough = np.random.default_rng(1).integers(0, 256, (400, 600, 3), np.uint8)
    return cv2.imencode(ending, cv2.GaussianBlur(rough, (0, 0), 3), options)[1].tobytes()


def half_with_an_end_mark(data: bytes) -> bytes:
    return data[: len(data) // 2] + b"\xff\xd9"


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def with_a_gap(data: bytes) -> bytes:
    return data[: len(data) // 2] + data[len(data) // 2 + 4096 :]


JPEG, PROGRESSIVE, PNG = stored(".jpg"), stored(".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1), stored(".png")
DAMAGED: list[tuple[str, bytes, Callable[[bytes], bytes]]] = [
    ("half a JPEG", JPEG, half_with_an_end_mark),
    ("half a progressive JPEG", PROGRESSIVE, half_with_an_end_mark),
    ("a JPEG with a gap", JPEG, with_a_gap),
    ("half a PNG", PNG, half),
    ("a PNG with a gap", PNG, with_a_gap),
]


@pytest.mark.parametrize("how", [cv2.IMREAD_COLOR, cv2.IMREAD_REDUCED_COLOR_8])
@pytest.mark.parametrize(("data", "damage"), [case[1:] for case in DAMAGED], ids=[case[0] for case in DAMAGED])
def test_damage_is_no_picture(
    data: bytes, damage: Callable[[bytes], bytes], how: int, capfd: pytest.CaptureFixture[str]
) -> None:
    """A picture that is damaged, if only in part, is refused at every size, and nothing is written to stderr."""
    assert decode(data, how) is not None
    assert decode(damage(data), how) is None
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(("data", "damage"), [case[1:] for case in DAMAGED], ids=[case[0] for case in DAMAGED])
def test_a_damaged_file_says_what_to_do(data: bytes, damage: Callable[[bytes], bytes], tmp_path: Path) -> None:
    """Such a file is refused with its name and what to do about it."""
    path = tmp_path / "a.jpg"
    path.write_bytes(damage(data))
    with pytest.raises(PictureError, match=r"a\.jpg.*(copy|take)"):
        load(path)


def test_what_others_write_to_stderr_is_not_lost(capfd: pytest.CaptureFixture[str]) -> None:
    """Lines of other threads come through while pictures are decoded, and none of the decoder's."""
    done = threading.Event()
    written = 0

    def talk() -> None:
        nonlocal written
        while not done.is_set():
            os.write(2, b"a word from beside\n")
            written += 1
            done.wait(0.0005)

    talker = threading.Thread(target=talk)
    talker.start()
    bad = half_with_an_end_mark(JPEG)
    assert all(decode(bad, cv2.IMREAD_COLOR) is None for _ in range(60))
    done.set()
    talker.join()
    assert capfd.readouterr().err == "a word from beside\n" * written


def test_threads_decode_side_by_side(capfd: pytest.CaptureFixture[str]) -> None:
    """Whole pictures and damaged ones decoded at the same time are never taken for one another."""
    found: list[tuple[bool, bool]] = []

    def work(data: bytes, whole: bool) -> None:
        found.extend((whole, decode(data, cv2.IMREAD_REDUCED_COLOR_8) is not None) for _ in range(30))

    bad = half_with_an_end_mark(JPEG)
    threads = [threading.Thread(target=work, args=case) for case in [(JPEG, True), (bad, False)] * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(set(found)) == [(False, False), (True, True)]
    assert capfd.readouterr().err == ""


def test_no_handle_is_left_open() -> None:
    """However often a picture is decoded, no file handle stays behind."""
    decode(JPEG, cv2.IMREAD_COLOR)
    before = len(list(Path("/dev/fd").iterdir()))
    for _ in range(20):
        decode(JPEG, cv2.IMREAD_REDUCED_COLOR_8)
    assert len(list(Path("/dev/fd").iterdir())) == before


def test_a_program_without_stderr(tmp_path: Path) -> None:
    """A program that was started with stderr closed decodes all the same."""
    (tmp_path / "whole.jpg").write_bytes(JPEG)
    (tmp_path / "bad.jpg").write_bytes(half_with_an_end_mark(JPEG))
    code = (
        "import sys, cv2; from vision.decoding import decode; "
        "print([decode(open(name, 'rb').read(), cv2.IMREAD_COLOR) is not None for name in sys.argv[1:]])"
    )
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$0" "$@" 2>&-', sys.executable, "-c", code, "whole.jpg", "bad.jpg"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    assert done.stdout == "[True, False]\n"
