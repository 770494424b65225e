"""`sizzlebox teach`: learn an edition from a folder of example photos."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from firmware.commands.weakest import verdict
from firmware.console import progress, write_json, write_text
from firmware.eyes import store
from firmware.failure import FailureError
from firmware.games import refuse_unbuilt
from scorer.words import counted, listing
from vision.readers import LABELS, READERS
from vision.sets import SetError
from vision.teach import TOO_CLOSE, TeachError, teach


def teach_folder(game: str, folder: Path, name: str, *, as_json: bool) -> None:
    """Teach a set from FOLDER/<label>/ and keep it; warnings do not make it fail."""
    refuse_unbuilt(game, tuple(READERS), "taught")
    try:
        store().check_free(game, name)
        with progress("Teaching") as tell:
            taught, warnings = teach(game, folder, name, tell)
        store().save(taught)
        warnings = (*warnings, *_unused(game, taught.labels))
    except (TeachError, SetError) as error:
        raise FailureError(str(error)) from error
    if as_json:
        weakest = taught.weakest
        write_json(
            {
                "game": game,
                "set": taught.name,
                "labels": list(taught.labels),
                "examples": {label: len(found) for label, found in taught.examples.items()},
                "weakest": {"labels": list(weakest.labels), "apart": round(weakest.apart, 3)} if weakest else None,
                "warnings": list(warnings),
            }
        )
        return
    write_text(f"Taught: {taught.name}, {counted(len(taught.labels), 'label')}: {', '.join(taught.labels)}")
    for warning in warnings:
        if not warning.startswith("weakest pair"):
            write_text(warning)
    if taught.weakest is not None and taught.weakest.apart >= TOO_CLOSE:
        first, second = taught.weakest.labels
        write_text(f"Most alike are {first} and {second}: {verdict(taught.weakest.apart)}")


def _unused(game: str, labels: Sequence[str]) -> list[str]:
    """Say which labels a game has no use for, and which of its own were not taught."""
    own = LABELS.get(game)
    if own is None:
        return []
    others = [label for label in labels if label not in own]
    missing = [label for label in own if label not in labels]
    told = [f"not used, for {game} reads only {listing(own)}: {listing(others)}"] if others else []
    return told + ([f"not taught, and so not read: {listing(missing)}"] if missing else [])
