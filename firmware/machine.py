"""What the doctor asks of the computer it runs on, in one place, so that a test can put another in front of it."""

from __future__ import annotations

import os
import pwd
import struct
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE_S = 5.0
"""A command of the system that says nothing for so long says nothing any more."""
_SYSTEM_PACKAGES = "usr/lib/python3/dist-packages"


def answer(command: Sequence[str]) -> str:
    """What a command of the system prints; empty where it is not there, fails or takes too long."""
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE_S)  # noqa: S603 - the commands are the doctor's own
    except (OSError, ValueError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


@dataclass(frozen=True, slots=True)
class Machine:
    """A computer: its files below `root`, the Python that runs on it, and the user who asks.

    `prefix` is the folder of .venv, `python` the version of its Python, `bits` that of its words. `group_ids` are the
    groups that hold now; those that hold from the next login on are in its file of groups.
    """

    root: Path
    environment: Mapping[str, str]
    home: Path
    prefix: Path
    python: tuple[int, int]
    bits: int
    user: str
    user_id: int
    group_ids: frozenset[int]
    ask: Callable[[Sequence[str]], str] = field(default=answer)

    @classmethod
    def here(cls) -> Machine:
        """The computer that this program runs on."""
        try:
            user = pwd.getpwuid(os.geteuid()).pw_name
        except KeyError:
            user = str(os.geteuid())
        return cls(
            root=Path("/"),
            environment=os.environ,
            home=Path(os.path.expanduser("~")),  # noqa: PTH111 - Path.home() fails for a user without a home
            prefix=Path(sys.prefix),
            python=sys.version_info[:2],
            bits=8 * struct.calcsize("P"),
            user=user,
            user_id=os.geteuid(),
            group_ids=frozenset({*os.getgroups(), os.getegid()}),
        )

    def text(self, path: str) -> str:
        """The text of a file of the system; empty where it is not there or may not be read."""
        try:
            return (self.root / path).read_text("utf-8", errors="replace").strip("\0\n ")
        except OSError:
            return ""

    def has(self, pattern: str) -> bool:
        """True where a file of the system has a name like this."""
        return any(self.root.glob(pattern))

    @property
    def model(self) -> str:
        """As what the board tells itself; empty on a PC."""
        return self.text("proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        """True on a Raspberry Pi."""
        return self.model.startswith("Raspberry Pi")

    @property
    def release(self) -> str:
        """The name of the system's release, as "trixie"; of one without such a name, what system it is."""
        told = dict(line.split("=", 1) for line in self.text("etc/os-release").splitlines() if "=" in line)
        return (told.get("VERSION_CODENAME") or told.get("ID") or "unknown").strip('"')

    @property
    def is_installed(self) -> bool:
        """True where install.sh made the .venv that runs."""
        return (self.prefix / "installed").exists()

    @property
    def is_box(self) -> bool:
        """True where the program is a box, or is to become one: there everything has to be as install.sh leaves it."""
        return self.is_pi or self.is_installed

    @property
    def again(self) -> str:
        """What sets the program up anew on this computer."""
        return "run ./install.sh again" if self.is_box else "run make setup in the folder of the program"

    @property
    def packages(self) -> Path:
        """Where the system's own Python packages lie."""
        return self.root / _SYSTEM_PACKAGES

    @property
    def sees_packages(self) -> bool:
        """True where .venv was made with sight of the system's packages."""
        try:
            text = (self.prefix / "pyvenv.cfg").read_text("utf-8")
        except OSError:
            return False
        settings = (line.lower().partition("=") for line in text.splitlines())
        return any(
            key.strip() == "include-system-site-packages" and kept.strip() == "true" for key, _, kept in settings
        )

    @property
    def system_python(self) -> tuple[int, int] | None:
        """The version of the system's own Python; None where that cannot be told."""
        try:
            name = os.readlink(self.root / "usr/bin/python3")  # noqa: PTH115 - the bare name in the link is wanted
        except OSError:
            return None
        major, _, minor = Path(name).name.removeprefix("python").partition(".")
        return (int(major), int(minor)) if major.isdecimal() and minor.isdecimal() else None

    @property
    def groups(self) -> dict[str, bool]:
        """The groups of this user by name: True where they hold now, False where only from the next login on."""
        found = {}
        for line in self.text("etc/group").splitlines():
            name, _, number, members = (line.split(":") + [""] * 4)[:4]
            holds = number.isdecimal() and int(number) in self.group_ids
            if holds or self.user in members.split(","):
                found[name] = holds
        return found

    @property
    def known_groups(self) -> frozenset[str]:
        """The groups that the system has."""
        return frozenset(line.partition(":")[0] for line in self.text("etc/group").splitlines())
