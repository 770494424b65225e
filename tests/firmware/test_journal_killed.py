"""The journal under kill -9."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from firmware.journal import Journal

WRITER = """
import sys
from pathlib import Path
from firmware.journal import Journal
with Journal.open(Path(sys.argv[1])) as journal:
    match = journal.start("sausage-sizzle", {"players": ["Ana"]})
    number = 0
    while True:
        journal.append(match, {"n": number}, photo=b"photo %d" % number)
        print(number, flush=True)
        number += 1
"""


def test_killed_at_any_instant(tmp_path: Path) -> None:
    """A writer killed with kill -9 again and again leaves every acknowledged event, in order, with its photo."""
    path = tmp_path / "journal.sqlite"
    rng = random.Random(5)
    acknowledged: list[list[int]] = []
    for _ in range(6):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        first = writer.stdout.readline()
        time.sleep(rng.uniform(0.0, 0.25))
        writer.send_signal(signal.SIGKILL)
        rest = writer.stdout.read().splitlines()
        writer.wait()
        acknowledged.append([int(line) for line in [first, *rest] if line.strip()])
    with Journal.open(path) as journal:
        assert journal.notice == ""
        matches = sorted(journal.matches(), key=lambda match: match.id)
        assert len(matches) == len(acknowledged)
        for match, numbers in zip(matches, acknowledged, strict=True):
            events = journal.book(match.id).events[1:]
            found = [row.payload["n"] for row in events]
            assert found[: len(numbers)] == numbers
            assert len(found) <= len(numbers) + 1
            assert all(journal.photo(row.photo) == b"photo %d" % row.payload["n"] for row in events)
