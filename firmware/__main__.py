"""The command `sizzlebox`: runs the command line and turns every end into an exit status and at most one line."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
import threading
from collections.abc import Sequence
from typing import NoReturn

from firmware.console import complain, write_text

HANGS = "doctor "
"""How the names of threads begin that may hang: see firmware/doctor/bounded.py."""
NAMING = ("score", "history")
"""The commands that take players from a file: what they say in an error goes into no log."""
FINE, FAILED, WRONG_USAGE, STOPPED = 0, 1, 2, 130


class _StoppedError(BaseException):
    """Ctrl-C; not KeyboardInterrupt, which typer would answer in its own words."""


def _stop(*_: object) -> None:
    raise _StoppedError


def main() -> None:
    """Run the command line of this process and leave it."""
    signal.signal(signal.SIGINT, _stop)
    _occupy_standard_handles()
    _leave(run(sys.argv[1:]))


def _leave(status: int) -> NoReturn:
    """End this process; at once where a check of the doctor hangs in a driver, which nothing else can end."""
    if any(thread.name.startswith(HANGS) for thread in threading.enumerate()):
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, AttributeError, ValueError):
                stream.flush()
        os._exit(status)
    sys.exit(status)


def _occupy_standard_handles() -> None:
    """Let no file of ours, the journal least of all, get the number of a stream that was closed at the start."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def run(arguments: Sequence[str]) -> int:
    """Carry out a command; return its exit status."""
    try:
        if list(arguments) == ["--version"]:
            return _version()
        status = _command(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except (KeyboardInterrupt, _StoppedError):
        complain("stopped")
        return STOPPED
    except BrokenPipeError:
        # Whoever read our output has gone; the rest is for nobody.
        _drop_output()
        return FAILED
    except Exception as error:  # the last resort: no traceback ever reaches a player
        return _ended(error)
    return status


def _drop_output() -> None:
    """Send what is still to be written nowhere, so that Python does not complain of it at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)


def _version() -> int:
    from firmware.version import version_line  # noqa: PLC0415 - only for this answer

    write_text(version_line())
    return FINE


def _command(arguments: Sequence[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    if not arguments:
        # As the command line does, which takes as long to load as all before the first picture.
        from firmware.commands.box import run_box  # noqa: PLC0415 - not for --version

        run_box()
        return FINE
    import typer  # noqa: PLC0415 - the bare box starts without it

    from firmware.cli import app  # noqa: PLC0415 - the bare box starts without it

    command = typer.main.get_command(app)
    if not {"--help", "-h"} & set(arguments):
        status = command.main(args=list(arguments), prog_name="sizzlebox", standalone_mode=False)
        return status if isinstance(status, int) else FINE
    # typer prints the help by itself; caught, it goes out like every other answer, also where nothing can be written.
    helped = io.StringIO()
    with contextlib.redirect_stdout(helped):
        status = command.main(args=list(arguments), prog_name="sizzlebox", standalone_mode=False)
    write_text(helped.getvalue())
    return status if isinstance(status, int) else FINE


def _ended(error: Exception) -> int:
    from firmware.failure import FailureError  # noqa: PLC0415 - nothing was needed of it until something failed

    if isinstance(error, FailureError):
        complain(error.line)
        return FAILED
    if type(error).__name__ == "Abort":
        complain("stopped")
        return STOPPED
    wrong_usage = getattr(error, "format_message", None)
    if wrong_usage is not None:
        complain(f"{wrong_usage().rstrip('.')}; try: sizzlebox --help")
        return WRONG_USAGE
    if isinstance(error, MemoryError):
        complain("there is not enough memory for this; close other programs and try again")
        return FAILED
    complain(f"{_words(error)}; {_logged(error)}")
    return FAILED


def _words(error: Exception) -> str:
    if isinstance(error, ImportError):
        return f"a library does not load ({error}); set the program up again, or ask why: sizzlebox doctor"
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}{f': {error.filename}' if error.filename else ''}"
    return f"something unexpected went wrong ({type(error).__name__}: {error})"


def _logged(error: Exception) -> str:
    """Write the traceback down where a bug report can find it; say where."""
    from firmware.home import find_home  # noqa: PLC0415 - nothing was needed of it until something failed
    from firmware.log import write_down  # noqa: PLC0415 - as above

    try:
        home = find_home()
        command = sys.argv[1] if sys.argv[1:] else ""
        if not write_down(home, f"sizzlebox {command}".rstrip(), error, words=command not in NAMING):
            return "the details could not be written down"
    except Exception:  # a fault while a fault is told: what was told first still counts
        return "the details could not be written down"
    return f"the details are in {home.log}"


if __name__ == "__main__":
    main()
