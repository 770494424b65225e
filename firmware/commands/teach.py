"""`sizzlebox teach`: learn an edition from a folder of example photos."""

from __future__ import annotations

from pathlib import Path

from firmware.commands.weakest import verdict
from firmware.console import progress, write_json, write_text
from firmware.eyes import store
from firmware.failure import FailureError
from firmware.games import refuse_unbuilt
from scorer.words import counted
from vision.readers import LABEL_WORDS, READERS
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
        warnings = (*warnings, *(LABEL_WORDS[game](taught.labels) if game in LABEL_WORDS else ()))
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
