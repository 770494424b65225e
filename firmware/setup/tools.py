"""What the pages of the set-up need from outside: the file of what was set up, the drafts, the sets."""

from __future__ import annotations

import threading
from pathlib import Path

from firmware.setup.draft import STEPS, Draft
from firmware.setup.kept import SetUpFile
from scorer.sausage_sizzle.editions import EDITIONS
from vision.sets import Set, SetError, SetStore

Finished = tuple[Set, tuple[str, ...]]


class Learning:
    """A set being made of a draft in a thread of its own; ask `result` now and then."""

    def __init__(self, draft: Draft, store: SetStore) -> None:
        self._result: Finished | str | None = None
        self.progress = (0, STEPS)
        """How many of the steps are done, of how many."""
        self._thread = threading.Thread(target=self._run, args=(draft, store), name="learning", daemon=True)
        self._thread.start()

    @property
    def result(self) -> Finished | str | None:
        """The set with its warnings, or one line on why there is none; None while it is being made."""
        return self._result

    def _run(self, draft: Draft, store: SetStore) -> None:
        try:
            self._result = draft.finish(store, self._tell)
        except SetError as error:
            self._result = str(error)
        except Exception as error:  # the page waits for an answer: what went wrong is said on the screen
            self._result = f"the set could not be made ({type(error).__name__}: {error})"

    def _tell(self, done: int, steps: int) -> None:
        self.progress = (done, steps)


class SetUpTools:
    """The set-up of one box: its file, its sets of one game, and the folder of the drafts."""

    def __init__(self, file: SetUpFile, store: SetStore, game: str, drafts: Path) -> None:
        self.file = file
        self._store = store
        self.game = game
        self._drafts = drafts

    def draft(self, edition_id: str) -> Draft:
        """The draft of an edition's set with all pictures taken so far."""
        return Draft(self._drafts / edition_id, EDITIONS[edition_id], self.game)

    @property
    def waiting(self) -> Draft | None:
        """A draft that was begun and waits to be gone on with; None without one."""
        return next((draft for edition in EDITIONS if (draft := self.draft(edition)).is_begun), None)

    def learn(self, draft: Draft) -> Learning:
        """Begin to make the set of a draft."""
        return Learning(draft, self._store)
