"""Teaching one face after the other: a die shows it, and three pictures are taken."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from display.views import Action, Choice, Mark, Sentence, SetupView, View
from firmware.match.confirm import ConfirmPage
from firmware.match.page import BACK
from firmware.match.sight import Pixels
from firmware.setup.alike import Alike
from firmware.setup.draft import PICTURES, Draft
from firmware.setup.step_page import StepPage, leave_choice
from firmware.setup.study import Face, FaceStudy, Quad, Survey
from firmware.setup.taught_page import TaughtPage
from firmware.setup.tools import SetUpTools
from scorer.sausage_sizzle.editions import Edition
from vision.aim import SMALL_PX
from vision.faces import example

if TYPE_CHECKING:
    from firmware.match.stage import Stage

TAKE, SKIP, RETAKE, FINISH = (Action(verb) for verb in ("take", "skip", "retake", "finish"))
_ELSEWHERE = 0.15
"""A die lies elsewhere where a corner of its top is further than this share of its side from all of those before."""


@dataclass(frozen=True, slots=True, eq=False)
class _Lay:
    """A die as it lay: the outline of its top, and the picture of it."""

    outline: Quad
    picture: Pixels


class FacePage(StepPage):
    """Takes a picture by itself where one die lies still in a new place, or with green; the last of a face goes on.

    A die that nobody touched since the last picture, or since another face is asked for, is never taken.
    """

    step = 3

    def __init__(self, stage: Stage, tools: SetUpTools, draft: Draft, label: str) -> None:
        super().__init__(stage, tools)
        self._draft = draft
        self.label = label
        self._last: _Lay | None = None
        """The die of the last picture, or the one that lay there when another face was asked for."""
        self._moved = True
        self._stirred = False
        self._seen: FaceStudy | None = None
        self._alike = Alike()
        self._doubt = ""

    @property
    def edition(self) -> Edition:
        """The edition whose faces are shown."""
        return self._draft.edition

    # What is seen.

    def survey(self) -> Survey | None:
        """Look for single dice."""
        return Survey("faces")

    def looked(self) -> None:
        """Take a picture by itself where a die was laid down."""
        sight = self.stage.sight
        if sight.state in ("moving", "hand"):
            self._stirred, self._doubt = True, ""
        fresh = isinstance(sight.study, FaceStudy) and sight.study is not self._seen
        if not fresh or self.stage.page is not self:
            return
        self._seen = sight.study if isinstance(sight.study, FaceStudy) else None
        faces = self._faces()
        if len(faces) != 1:
            return
        lay = _Lay(faces[0].outline, self._example(faces[0]))
        self._moved = self._was_moved(faces[0], lay)
        if self._stirred and self._moved and faces[0].sure and _is_large(faces[0]) and not self._is_complete:
            self._doubt = self._alike.doubt(self._draft, self.label, lay.picture)
            if not self._doubt:
                self._keep(lay)

    def _faces(self) -> tuple[Face, ...]:
        """The dice as they lie now, in the playing area if one is marked."""
        study, area = self.study, self.tools.file.now.area
        if not isinstance(study, FaceStudy):
            return ()
        return tuple(face for face in study.faces if area is None or area.holds(face.centre))

    def _was_moved(self, face: Face, lay: _Lay) -> bool:
        """True for a die that lies elsewhere than before, or that was tipped in its place to another face."""
        last = self._last
        if last is None:
            return True
        far = _ELSEWHERE * _side(face)
        if any(min(math.dist(c, o) for o in last.outline) > far for c in face.outline):
            return True
        return self._stirred and not self._alike.are_one(last.picture, lay.picture)

    @property
    def _is_complete(self) -> bool:
        """True with all pictures of this face: more are taken only once it is to be taken anew."""
        return self._draft.taken(self.label) >= PICTURES

    # What is shown.

    @property
    def title(self) -> str:  # type: ignore[override]  # the other steps have one title, this one counts
        """Which face of how many this is."""
        return f"Face {self._draft.labels.index(self.label) + 1} of {len(self._draft.labels)}"

    def choices(self) -> tuple[Choice, ...]:
        """Return taking a picture, skipping, taking anew, being finished where that can be, and leaving."""
        again = self._again()
        can_take = len(self._faces()) == 1 and self._moved and not self._is_complete
        found = [Choice("Take it", TAKE, enabled=can_take), Choice("Skip", SKIP)]
        if again:
            found.append(Choice(f"Retake {again}", RETAKE))
        if not self._draft.missing:
            found.append(Choice("Finish", FINISH))
        return (*found, leave_choice())

    @property
    def focus(self) -> Action | None:
        """Taking a picture, or with all taken finishing; while no die is seen green does nothing, lest it skips one."""
        if self._focus in self._enabled():
            return self._focus
        wished = TAKE if self._draft.unfinished() else FINISH
        return wished if wished in self._enabled() else None

    def _again(self) -> str:
        """The face whose pictures can be taken anew: this one, or the one before it."""
        labels = self._draft.labels
        before = labels[: labels.index(self.label) + 1]
        return next((label for label in reversed(before) if self._draft.taken(label)), "")

    def view(self) -> View:
        """Return the picture, the face asked for, and how many pictures of it there are."""
        view = super().view()
        if not isinstance(view, SetupView):
            return view
        return replace(view, face=self.label, taken=(min(PICTURES, self._draft.taken(self.label)), PICTURES))

    def sentences(self) -> tuple[Sentence, ...]:
        """Return what to do next, and what keeps the box from taking a picture by itself."""
        taken = self._draft.taken(self.label)
        if self._is_complete:
            return self._complete_words()
        how = "Taken. Turn the die a little and lay it elsewhere."
        told = Sentence(how, "good") if taken else Sentence(f"Lay down one die that shows {self.label}.")
        if not isinstance(self.study, FaceStudy):
            return (told,)
        trouble = self._trouble(self._faces())
        if trouble:
            return told, Sentence(trouble, "warning")
        return (told,) if taken else (told, Sentence("Green takes the die that lies there."))

    def _complete_words(self) -> tuple[Sentence, ...]:
        """What to do where this face wants no more pictures."""
        if self._draft.unfinished():
            return (Sentence(f"All pictures of {self.label} are taken. “Skip” leads on to the next face.", "good"),)
        last = "“Finish” makes your set of them. “Retake” takes a face anew."
        return Sentence("All faces are shown.", "good"), Sentence(last)

    def _trouble(self, faces: tuple[Face, ...]) -> str:
        """Why the dice as they lie are not taken; empty where nothing but a movement is wanting."""
        if not faces:
            return "No die is seen."
        if len(faces) > 1:
            return f"{len(faces)} dice are seen: leave one alone in the picture."
        if not self._moved:
            words = "It lies as before: nothing is taken until you move it."
            return words if self._stirred or not self._draft.taken(self.label) else ""
        if not _is_large(faces[0]):
            return f"It is only {_side(faces[0]):.0f} pixels wide: move the camera nearer."
        if not faces[0].sure:
            return "Is this a die? Green takes it."
        return f"{self._doubt}. If it is {self.label} all the same, press green." if self._doubt else ""

    def marks(self) -> tuple[Mark, ...]:
        """Return the dice that are seen."""
        faces = self._faces()
        alone = len(faces) == 1
        return tuple(Mark("die" if face.sure and alone else "doubt", face.outline) for face in faces)

    # What is done.

    def do(self, action: Action) -> None:
        """Take a picture, skip the face, take one's pictures anew, or finish."""
        if action == TAKE:
            self._take()
        elif action == SKIP:
            self._go_to(self._draft.unfinished(self.label) or self.label)
        elif action == RETAKE:
            label = self._again()
            self._draft.take_out(label)
            self._go_to(label)
        elif action == FINISH:
            self._finish()
        else:
            super().do(action)

    def back(self) -> None:
        """Leave the teaching; what was taken is kept."""
        self.stage.pop()
        self.stage.say(f"Kept: {self._draft.shown} of {len(self._draft.labels)} faces. Go on whenever you like")

    def go_to(self, label: str) -> None:
        """Ask for this face next."""
        self._go_to(label)

    def _go_to(self, label: str) -> None:
        """Ask for a face; the die that lies there still shows another."""
        faces = self._faces()
        if len(faces) == 1:
            self._last, self._moved = _Lay(faces[0].outline, self._example(faces[0])), False
        self.label = label
        self._stirred, self._doubt = False, ""
        self.set_focus(None)

    def _take(self) -> None:
        """Keep the one die that lies there as a picture of the face; ask where it looks like another one."""
        (face,) = self._faces()
        lay = _Lay(face.outline, self._example(face))
        other = self._alike.other(self._draft, self.label, lay.picture)
        if not other:
            self._keep(lay)
            return
        page = ConfirmPage(
            self.stage,
            f"Is this {self.label}?",
            f"It looks like {other}, which you showed before. If both are one face, they cannot be told apart later.",
            yes=f"Take it as {self.label}",
            no="Do not take it",
            act=partial(self._keep, lay),
        )
        page.set_focus(BACK)
        self.stage.push(page)

    def _keep(self, lay: _Lay) -> None:
        """Keep a picture of the face; the last one leads on."""
        self._draft.add(self.label, lay.picture)
        self._last, self._moved, self._stirred, self._doubt = lay, False, False, ""
        if self._draft.taken(self.label) < PICTURES:
            return
        following = self._draft.unfinished(self.label)
        if following is None:
            self._finish()
        else:
            self.stage.say(f"Got {self.label}")
            self._go_to(following)

    def _example(self, face: Face) -> Pixels:
        """The picture of a die that is seen now."""
        pixels = self.stage.sight.picture
        if pixels is None:
            raise RuntimeError("expected a picture in which a die was seen, got none")
        return example(pixels, np.array(face.outline))

    def _finish(self) -> None:
        self.stage.push(TaughtPage(self.stage, self.tools, self._draft, self.go_to))


def _side(face: Face) -> float:
    return sum(math.dist(face.outline[n], face.outline[(n + 1) % 4]) for n in range(4)) / 4


def _is_large(face: Face) -> bool:
    """True for a die large enough to be told from others later."""
    return _side(face) >= SMALL_PX[1]
