"""What a set knows, ready to be asked: which label a face resembles most, and by how much."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.namer import Names
from vision.sets import Pair, Set

F32 = npt.NDArray[np.float32]
F64 = npt.NDArray[np.float64]
_CLEARLY = 1e-3
"""Two cosines nearer than this are one."""


@dataclass(frozen=True, slots=True, eq=False)
class Likeness:
    """How a face compares with a set: `by_label` the cosine to each label's nearest example, `bare` to no piece.

    `by_turn` (4 x labels): the same with the examples turned clockwise by each number of quarters. `own` and `rival`
    are the set's, for comparison: how near the examples of the nearest label lie to one another, and how near to those
    of the next.
    """

    by_label: F32
    by_turn: F32
    bare: float
    own: float
    rival: float


class Memory:
    """The vectors of a set's examples in four quarter turns, and the labels they belong to."""

    def __init__(self, taught: Set, namer: Names) -> None:
        self.labels = taught.labels
        self._owner = np.array([n for n, faces in enumerate(taught.faces.values()) for _ in faces])
        faces = [face for group in taught.faces.values() for face in group]
        outlined = [[namer.of_example(face, quarter) for face in faces] for quarter in range(4)]
        several = np.stack([[namer.vectors(some) for some in group] for group in outlined])
        self.vectors = several[:, :, 0]
        """Of the examples (4 quarters x examples x the namer's width), outlined as they were taught."""
        self._several = np.ascontiguousarray(several.reshape(-1, several.shape[-1]).T)
        self._shape = several.shape[:3]
        bare = [namer.of_example(face, quarter)[0] for face in taught.bare for quarter in range(4)]
        self._bare = namer.vectors(bare)
        self._near = self._among_all()
        self._apart = self._among_examples()

    def compare(self, vectors: F32) -> list[Likeness]:
        """The likeness of each face (N x the namer's width)."""
        near = (vectors @ self._several).reshape(len(vectors), *self._shape).max(axis=3)
        turned = np.stack([near[:, :, self._owner == n].max(axis=2) for n in range(len(self.labels))], axis=2)
        best = turned.max(axis=1)
        bare = (vectors @ self._bare.T).max(axis=1) if len(self._bare) else np.full(len(vectors), -1.0)
        found = []
        for row, by_turn, table in zip(best, turned, bare, strict=True):
            first, *others = np.argsort(row)[::-1][:2].tolist()
            rival = float(self._apart[first, others[0]]) if others else 0.0
            found.append(Likeness(row, by_turn, float(table), float(self._apart[first, first]), rival))
        return found

    def _among_all(self) -> F64:
        """How near each example comes to each other one as it was taught (E x E), in its best turn and outline."""
        near = (self.vectors[0] @ self._several).reshape(-1, *self._shape)
        return np.asarray(near.max(axis=(1, 3)).T, dtype=np.float64)

    def _among_examples(self) -> F64:
        """How near the examples of two labels lie (L x L): the median over examples of the nearest among the others.

        A label of a single example is as near to itself as labels are on average, or 1 where no label has two.
        """
        near = np.maximum(self._near, self._near.T)
        np.fill_diagonal(near, -1)
        of = [np.nonzero(self._owner == n)[0] for n in range(len(self.labels))]
        table = np.array([[np.median(near[np.ix_(a, b)].max(axis=1)) for b in of] for a in of])
        own = table.diagonal()
        alone = np.array([len(a) < 2 for a in of])
        np.fill_diagonal(table, np.where(alone, own[~alone].mean() if not alone.all() else 1.0, own))
        return table

    def weakest(self) -> Pair | None:
        """The two labels whose examples resemble each other most; None with fewer than two labels."""
        if len(self.labels) < 2:
            return None
        near = self._near
        pairs = []
        for a in range(len(self.labels)):
            for b in range(a):
                between = near[np.ix_(self._owner == a, self._owner == b)]
                pairs.append((float(np.median(between)), b, a))
        likeness, a, b = max(pairs)
        return Pair((self.labels[a], self.labels[b]), float(np.clip(1 - likeness, 0, 1)))

    def strangers(self) -> list[tuple[str, int, str]]:
        """Examples that resemble another label more than the rest of their own: (label, number, other label)."""
        near = np.maximum(self._near, self._near.T)
        np.fill_diagonal(near, -1)
        found = []
        for n, owner in enumerate(self._owner.tolist()):
            own = near[n, self._owner == owner].max(initial=-1)
            other = int(np.argmax(np.where(self._owner == owner, -1, near[n])))
            if np.count_nonzero(self._owner == owner) > 1 and near[n, other] > own + _CLEARLY:
                number = int(np.count_nonzero(self._owner[:n] == owner))
                found.append((self.labels[owner], number, self.labels[self._owner[other]]))
        return found
