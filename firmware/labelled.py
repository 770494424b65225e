"""Reads labels.json, which says what lies in pictures: every value is judged before a figure rests on it."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorer.remarks import whole_number
from scorer.sosig.cards import DIRECTIONS, in_order
from scorer.words import listing, quote, tell
from vision.reading import Piece, Point

REACH = 0.6
"""A piece belongs to a true one when its centre is at most so many sides of the true one away."""
COCKED_REACH = 1.0
"""The same for a die that does not lie flat: the face that a reader takes for its top may be another one."""
FORM = (
    '{"file": "a.jpg", "dice": [{"face": "snake", "top_polygon": [[x, y], [x, y], [x, y], [x, y]]}]}, or with "items": '
    '[{"label": "snake", "cx": x, "cy": y, "w": wide, "h": high}], all in pixels'
)
"""An entry of labels.json, for a person who writes one."""
OBLIQUE_DEG = 20.0
_CORNERS = 4
_FARTHEST_PX = 1_000_000.0
"""No picture is so large."""


class LabelsError(ValueError):
    """A labels.json that does not say what lies in the pictures."""


@dataclass(frozen=True, slots=True)
class Truth:
    """One true piece: the name a reading must give it, where its centre is, and its size, in pixels.

    A `cocked` die does not lie flat: a doubt is right, whatever its name, and being sure of it is wrong. Of a `hidden`
    one nothing can be seen: it may be missed or doubted, but a sure wrong name for it is wrong. `also`: what else a
    piece must say of it by the names it has there, as a card's exits (in n e s w order) and its cell.
    """

    label: str
    centre: Point
    size_px: float
    cocked: bool = False
    hidden: bool = False
    also: tuple[tuple[str, object], ...] = ()

    def is_told_by(self, piece: Piece) -> bool:
        """True where the piece says of this one what is right."""
        if self.cocked:
            return not piece.sure
        return self.is_named_by(piece) or (self.hidden and not piece.sure)

    def is_named_by(self, piece: Piece) -> bool:
        """True where the piece has its name, and what else it says of itself is right."""
        return self.label == piece.label and not self.wrong_about(piece)

    def wrong_about(self, piece: Piece) -> tuple[str, ...]:
        """What the piece says wrongly of this one beside its label: the names of that."""
        return tuple(name for name, value in self.also if getattr(piece, name, value) != value)

    @property
    def reach_px(self) -> float:
        """How far from its centre a piece may lie that is meant to be this one."""
        return self.size_px * (COCKED_REACH if self.cocked else REACH)


@dataclass(frozen=True, slots=True)
class Labelled:
    """One picture of a labels.json: its file, what lies in it, and the tags its figures are also kept under."""

    file: str
    truths: tuple[Truth, ...]
    tags: tuple[str, ...]


def labelled(entry: Any) -> Labelled:
    """Read one entry of a labels.json in any of its three forms: dice, cards, items; LabelsError says what is wrong."""
    if not isinstance(entry, dict):
        raise LabelsError(f"expected an object for each picture, got {tell(entry)}")
    file = entry.get("file")
    if not isinstance(file, str):
        raise LabelsError(f"expected the name of a picture under file, got {tell(file)}")
    form = next((form for form in ("dice", "cards", "items") if isinstance(entry.get(form), list)), None)
    if form is None:
        raise LabelsError(f"{quote(file)}: expected a list under dice, cards or items, got {_others(entry)}")
    truths = []
    for number, one in enumerate(entry[form], start=1):
        try:
            truths.append(_truth(one))
        except LabelsError as error:
            raise LabelsError(f"{quote(file)}: number {number} of its {form}: {error}") from error
    try:
        tags = _tags(entry)
    except LabelsError as error:
        raise LabelsError(f"{quote(file)}: {error}") from error
    return Labelled(file, tuple(truths), tuple(dict.fromkeys(tags)))


def _others(entry: Mapping[str, Any]) -> str:
    """Say what stands in an entry beside the name of its picture."""
    return listing([quote(str(key)) for key in list(entry)[:5] if key != "file"]) or "none of them"


def _tags(entry: Mapping[str, Any]) -> list[str]:
    tags = [] if entry.get("tags") is None else entry["tags"]
    if not isinstance(tags, list):
        raise LabelsError(f'expected a list of texts as tags, such as ["dim"], got {tell(tags)}')
    wrong = [tag for tag in tags if not isinstance(tag, str)]
    if wrong:
        raise LabelsError(f"expected texts as tags, got {tell(wrong[0])}")
    if entry.get("tilt_deg") is None:
        return tags
    return [*tags, "oblique" if _number(entry, "tilt_deg") >= OBLIQUE_DEG else "overhead"]


def _truth(one: Any) -> Truth:
    if not isinstance(one, dict):
        raise LabelsError(f"expected an object, got {tell(one)}")
    key = next((key for key in ("top_polygon", "polygon") if one.get(key) is not None), None)
    if key is not None:
        corners = _points(key, one[key])
        size = sum(math.dist(corners[i], corners[i - 1]) for i in range(_CORNERS)) / _CORNERS
        centre = (sum(x for x, _ in corners) / _CORNERS, sum(y for _, y in corners) / _CORNERS)
        if one.get("centre") is not None:
            centre = _point("centre", one["centre"])
    else:
        centre = (_number(one, "cx"), _number(one, "cy"))
        size = max(_side(one, "w"), _side(one, "h"))
    if size <= 0:
        raise LabelsError(f"expected corners apart from one another as {key}, got them all in one place")
    label, cocked, hidden = _label(one), _flag(one, "cocked"), _flag(one, "hidden")
    return Truth(label, centre, size, cocked, hidden, tuple(_also(one)))


def _also(one: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """What else is told of a piece: of a card of a layout, of a piece on a belt, of a card with a pig."""
    for key, name, read in _ALSO:
        if one.get(key) is not None:
            yield name, read(one, key)


def _exits(one: Mapping[str, Any], key: str) -> str:
    exits = one[key]
    if not isinstance(exits, str) or not set(exits) <= set(DIRECTIONS):
        raise LabelsError(f"expected letters of n e s w as {key}, got {tell(exits)}")
    return in_order(exits)


def _cell(one: Mapping[str, Any], key: str) -> tuple[int, int]:
    cell = one[key]
    numbers = [whole_number(number) for number in cell] if isinstance(cell, list) else []
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        raise LabelsError(f"expected [row, column] as {key}, got {tell(cell)}")
    return numbers[0], numbers[1]


def _counted(one: Mapping[str, Any], key: str) -> int:
    number = whole_number(one[key])
    if number is None or number < 1:
        raise LabelsError(f"expected a number from 1 as {key}, got {tell(one[key])}")
    return number


_ALSO: tuple[tuple[str, str, Callable[[Mapping[str, Any], str], object]], ...] = (
    ("exits_on_table", "exits", _exits),
    ("cell", "cell", _cell),
    ("card", "card", _counted),
    ("of", "of", _counted),
)
"""What a labels.json may tell of a piece beside its label, under which name the piece tells it, and how it is read."""


def _label(one: Mapping[str, Any]) -> str:
    """The name of a piece; a whole number, as of pips, is one too. Accents are put on as a set has them."""
    key = "face" if "face" in one else "label"
    label = one.get(key)
    if isinstance(label, str) and label.strip():
        return unicodedata.normalize("NFC", label)
    if isinstance(label, int) and not isinstance(label, bool):
        return tell(label)
    raise LabelsError(f"expected the name of the piece as face or label, got {tell(label)}")


def _flag(one: Mapping[str, Any], key: str) -> bool:
    value = one.get(key)
    if value is not None and not isinstance(value, bool):
        raise LabelsError(f"expected true or false as {key}, got {tell(value)}")
    return value is True


def _side(one: Mapping[str, Any], key: str) -> float:
    side = _number(one, key)
    if side <= 0:
        raise LabelsError(f"expected a number of pixels above 0 as {key}, got {tell(one[key])}")
    return side


def _number(one: Mapping[str, Any], key: str) -> float:
    number = _pixels(one.get(key))
    if number is None:
        raise LabelsError(f"expected a number as {key}, got {tell(one.get(key))}")
    return number


def _points(key: str, value: object) -> list[Point]:
    if not isinstance(value, list) or len(value) != _CORNERS:
        came = f"a list of {len(value)}" if isinstance(value, list) else tell(value)
        raise LabelsError(f"expected four corners as {key}, got {came}")
    return [_point(f"corner of {key}", corner) for corner in value]


def _point(what: str, value: object) -> Point:
    numbers = [_pixels(part) for part in value] if isinstance(value, list) else []
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        came = f"[{', '.join(tell(part) for part in value[:3])}]" if isinstance(value, list) and value else tell(value)
        raise LabelsError(f"expected [x, y] as {what}, got {came}")
    return (numbers[0], numbers[1])


def _pixels(value: object) -> float | None:
    """A number that a picture can have, or None."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= _FARTHEST_PX:
        return None
    return float(value)
