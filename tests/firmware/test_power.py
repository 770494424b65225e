"""Shutting the system down through systemd: what is called, and what is said where it refuses."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from firmware.power import COMMAND, PowerError, power_off


def test_systemd_is_asked_without_sudo() -> None:
    """The system's own command is called, as the player, without a question for a password and with a limit in time."""
    called: list[tuple[object, dict[str, object]]] = []

    def run(command: object, **options: object) -> subprocess.CompletedProcess[str]:
        called.append((command, options))
        return subprocess.CompletedProcess([], 0, "", "")

    power_off(run)
    ((command, options),) = called
    assert command == COMMAND == ("systemctl", "poweroff", "--no-ask-password")
    assert 0 < float(str(options["timeout"])) <= 30


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (subprocess.CompletedProcess([], 1, "", "Call failed.\nInteractive authentication required.\n"), "Interactive"),
        (subprocess.CompletedProcess([], 4, "", ""), "ended with 4"),
        (FileNotFoundError(2, "No such file"), "systemctl is not here"),
        (subprocess.TimeoutExpired("systemctl", 20), "no answer"),
    ],
)
def test_refusal_is_one_line(answer: object, words: str) -> None:
    """Why the system stays on is said in one line, with what to do."""

    def run(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        if isinstance(answer, BaseException):
            raise answer
        assert isinstance(answer, subprocess.CompletedProcess)
        return answer

    with pytest.raises(PowerError) as refused:
        power_off(run)
    told = str(refused.value)
    assert words in told
    assert "\n" not in told
    assert told.endswith("quit, and shut it down from its own menu")


def test_a_real_command_that_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last line that the command says is the reason."""
    script = tmp_path / "systemctl"
    script.write_text("#!/bin/sh\necho 'Access denied.' >&2\nexit 1\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PowerError, match="Access denied; quit"):
        power_off()
