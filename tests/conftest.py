"""Shared settings of all tests: no screen, no sound, no network, and nobody's data touched."""

from __future__ import annotations

import os
import socket
import tempfile
from pathlib import Path
from typing import Any

# Read by SDL and the numeric libraries when they load, so they stand before every import of ours. Each worker of
# pytest-xdist has a core of its own: more threads would only get in one another's way.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")
# One home a worker, gone at the end. A test that needs an empty one sets SIZZLEBOX_HOME to its tmp_path.
_HOME = tempfile.TemporaryDirectory(prefix="sizzlebox-tests-")
os.environ["SIZZLEBOX_HOME"] = str(Path(_HOME.name) / "home")

import cv2  # noqa: E402 - after the settings above, which it reads
from hypothesis import HealthCheck, settings  # noqa: E402 - as above

cv2.setNumThreads(1)

# The same examples in every run on CI, so that a red run can be had again; fresh ones on a desk. No deadline: the
# machines are shared and slow moments are no fault.
settings.register_profile("desk", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("desk"), derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")


class _SocketInside(socket.socket):
    """A socket that reaches nothing outside this machine."""

    def connect(self, address: Any) -> None:
        inside = self.family == getattr(socket, "AF_UNIX", None) or address[0] in {"127.0.0.1", "::1", "localhost"}
        if not inside:
            raise OSError(f"expected no network in the tests, got a connection to {address}")
        super().connect(address)


socket.socket = _SocketInside  # type: ignore[misc]  # replacing the class is the point: every library gets this one


def pytest_unconfigure() -> None:
    """Take the worker's home away."""
    _HOME.cleanup()
