"""Tells systemd that the box has started and still goes round, so that a hanging box is started anew."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping

BEATS_PER_LIMIT = 3
"""How often systemd hears of the box within the time after which it would start it anew."""


class Notifier:
    """What systemd (sd_notify(3)) hears of this process; silent where no systemd asked for it."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        if self._address.startswith("@"):
            # An abstract socket: its first byte is nought.
            self._address = "\0" + self._address[1:]
        limit_us = environment.get("WATCHDOG_USEC", "")
        for_us = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        self._pause_s = int(limit_us) / 1e6 / BEATS_PER_LIMIT if for_us and limit_us.isdecimal() else None
        self._next_s: float | None = None

    def __repr__(self) -> str:
        return f"<Notifier {'silent' if not self._address else f'every {self._pause_s} s'}>"

    def beat(self, now_s: float) -> None:
        """Say that the box goes round, at first that it is ready; `now_s` is in seconds of a monotonic clock."""
        if self._next_s is None:
            self._send("READY=1")
        elif self._pause_s is None or now_s < self._next_s:
            return
        else:
            self._send("WATCHDOG=1")
        self._next_s = now_s + (self._pause_s or 0.0)

    def _send(self, state: str) -> None:
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
                out.setblocking(False)
                out.sendto(state.encode(), self._address)
        except OSError:
            # A match goes on though nobody listens; a systemd that missed too many beats starts the box anew.
            return
