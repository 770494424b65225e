"""What this version is called."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def version_line() -> str:
    """Return "sizzlebox" and the number of the installed version."""
    try:
        return f"sizzlebox {version('sizzlebox')}"
    except PackageNotFoundError:
        return "sizzlebox (not installed)"
