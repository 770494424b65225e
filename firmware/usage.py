"""The error of a command line that is used wrongly, for what typer cannot see."""

from __future__ import annotations


class UsageError(Exception):
    """Wrong usage: exit status 2."""

    exit_code = 2

    def format_message(self) -> str:
        """Return the message, as typer's own errors do."""
        return str(self)
