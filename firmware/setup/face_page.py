"""Teaching one face after the other: a die shows it, and three pictures are taken."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from display.views import Action, Choice, Mark, Sentence, SetupView, View
from firmware.match.sight import Pixels
from firmware.setup.alike import Alike
from firmware.setup.draft import PICTURES, Draft
from firmware.setup.step_page import StepPage, leave_choice
from firmware.setup.study import Face, FaceStudy, Quad, Survey
from firmware.setup.taught_page import TaughtPage
from firmware.setup.tools import SetUpTools
from scorer.sausage_sizzle.editions import Edition
from vision.aim import SMALL_PX
from vision.teach import example

if TYPE_CHECKING:
    from firmware.match.stage import Stage

TAKE, SKIP, RETAKE, FINISH = (Action(verb) for verb in ("take", "skip", "retake", "finish"))
_ELSEWHERE = 0.15
"""A die lies elsewhere where a corner of its top is further than this share of its side from all of those before."""


class FacePage(StepPage):
    """Takes a picture by itself where one die lies still in a new place, or with green; the last of a face goes on."""

    step = 3

    def __init__(self, stage: Stage, tools: SetUpTools, draft: Draft, label: str) -> None:
        super().__init__(stage, tools)
        self._draft = draft
        self.label = label
        self._last: Quad | None = None
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
        if self._stirred and len(faces) == 1 and self._is_new(faces[0]):
            self._doubt = self._alike.doubt(self._draft, self.label, self._example(faces[0]))
            if not self._doubt:
                self._take()

    def _faces(self) -> tuple[Face, ...]:
        """The dice as they lie now, in the playing area if one is marked."""
        study, area = self.study, self.tools.file.now.area
        if not isinstance(study, FaceStudy):
            return ()
        return tuple(face for face in study.faces if area is None or area.holds(face.centre))

    def _is_new(self, face: Face) -> bool:
        """True for a die beyond doubt that does not lie as the one of the last picture did."""
        if not face.sure or not _is_large(face):
            return False
        last = self._last
        return last is None or any(min(math.dist(c, o) for o in last) > _ELSEWHERE * _side(face) for c in face.outline)

    # What is shown.

    @property
    def title(self) -> str:  # type: ignore[override]  # the other steps have one title, this one counts
        """Which face of how many this is."""
        return f"Face {self._draft.labels.index(self.label) + 1} of {len(self._draft.labels)}"

    def choices(self) -> tuple[Choice, ...]:
        """Return taking a picture, skipping, taking anew, being finished where that can be, and leaving."""
        again = self._again()
        found = [Choice("Take it", TAKE, enabled=len(self._faces()) == 1), Choice("Skip", SKIP)]
        if again:
            found.append(Choice(f"Retake {again}", RETAKE))
        if not self._draft.missing:
            found.append(Choice("Finish", FINISH))
        return (*found, leave_choice())

    @property
    def focus(self) -> Action | None:
        """Taking a picture; while no die is seen green has nothing to do, lest it skips one."""
        if self._focus in self._enabled():
            return self._focus
        return TAKE if TAKE in self._enabled() else None

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
        how = "Taken. Turn the die a little and lay it elsewhere."
        told = Sentence(how, "good") if taken else Sentence(f"Lay down one die that shows {self.label}.")
        if not isinstance(self.study, FaceStudy):
            return (told,)
        trouble = self._trouble(self._faces())
        if trouble:
            return told, Sentence(trouble, "warning")
        return (told,) if taken else (told, Sentence("Green takes the die that lies there."))

    def _trouble(self, faces: tuple[Face, ...]) -> str:
        """Why the dice as they lie are not taken; empty where nothing but a movement is wanting."""
        if not faces:
            return "No die is seen."
        if len(faces) > 1:
            return f"{len(faces)} dice are seen: leave one alone in the picture."
        if not _is_large(faces[0]):
            return f"It is only {_side(faces[0]):.0f} pixels wide: move the camera nearer."
        if not faces[0].sure:
            return "Is this a die? Green takes it."
        return f"{self._doubt}. Green takes it as {self.label}." if self._doubt else ""

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
        self.label = label
        self._stirred, self._doubt = False, ""
        self.set_focus(None)

    def _take(self) -> None:
        """Keep the one die that lies there as a picture of the face."""
        (face,) = self._faces()
        self._draft.add(self.label, self._example(face))
        self._last, self._stirred, self._doubt = face.outline, False, ""
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
