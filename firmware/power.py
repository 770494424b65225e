"""Switches the Pi off the clean way: asks systemd, which lets the player at the box do that without a password."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence

COMMAND = ("systemctl", "poweroff", "--no-ask-password")
PATIENCE_S = 20.0


class PowerError(OSError):
    """The system does not switch off; says why and what to do."""


def power_off(run: Callable[..., subprocess.CompletedProcess[str]] = subprocess.run) -> None:
    """Ask systemd to shut the system down; it then ends this program too. PowerError where it refuses."""
    try:
        done = run(COMMAND, check=False, capture_output=True, text=True, timeout=PATIENCE_S)
    except FileNotFoundError:
        raise _refused("systemctl is not here") from None
    except (OSError, subprocess.SubprocessError) as error:
        raise _refused(f"systemctl gave no answer ({type(error).__name__})") from error
    if done.returncode != 0:
        raise _refused(_last_line((done.stderr, done.stdout)) or f"systemctl ended with {done.returncode}")


def _last_line(texts: Sequence[str]) -> str:
    """The last line that says something."""
    lines = [line.strip() for text in texts for line in text.splitlines() if line.strip()]
    return lines[-1].rstrip(".") if lines else ""


def _refused(why: str) -> PowerError:
    return PowerError(f"the system does not shut down: {why}; quit, and shut it down from its own menu")
