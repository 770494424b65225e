"""Events to plain dictionaries and back, exact and checked, driven by a table of what fields an event has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from scorer.game import BadEventError, JsonObject
from scorer.words import listing, quote, tell

EventT = TypeVar("EventT")
KIND = "event"
"""The key that says which event a dictionary is."""
Reader = Callable[[object], object]
"""Takes a decoded JSON value and gives the field's value; raises ValueError saying what was expected."""


def text(value: object) -> str:
    """Read a text."""
    if isinstance(value, str):
        return value
    raise ValueError(f"expected a text, got {tell(value)}")


def whole(value: object) -> int:
    """Read a whole number; true, false and 2.0 are none."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(f"expected a whole number, got {tell(value)}")


def flag(value: object) -> bool:
    """Read true or false."""
    if isinstance(value, bool):
        return value
    raise ValueError(f"expected true or false, got {tell(value)}")


def texts(value: object) -> tuple[str, ...]:
    """Read a list of texts as a tuple."""
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise ValueError(f"expected a list of texts, got {tell(value)}")


def wholes(value: object) -> tuple[int, ...]:
    """Read a list of whole numbers as a tuple."""
    if not isinstance(value, list):
        raise ValueError(f"expected a list of whole numbers, got {tell(value)}")
    return tuple(whole(item) for item in value)


@dataclass(frozen=True, slots=True)
class Shape(Generic[EventT]):
    """How one kind of event looks as a dictionary: its class, and a reader for each of its fields."""

    make: Callable[..., EventT]
    fields: Mapping[str, Reader]


@dataclass(frozen=True, slots=True)
class Codec(Generic[EventT]):
    """Turns the events of one game into dictionaries and back; `shapes` maps the kind's name to its shape.

    `plain` says how a value that JSON has no word for (a card, say) is written, by its type.
    """

    shapes: Mapping[str, Shape[EventT]]
    plain: Mapping[type, Callable[[object], object]] = field(default_factory=dict)

    def encode(self, event: EventT) -> JsonObject:
        """Give the event as a dictionary of texts, numbers and lists; raises BadEventError for a foreign object."""
        for kind, shape in self.shapes.items():
            if type(event) is shape.make:
                data: JsonObject = {KIND: kind}
                for name in shape.fields:
                    data[name] = self._plain(getattr(event, name))
                return data
        raise BadEventError([f"expected an event of this game ({self._kinds()}), got {type(event).__name__}"])

    def decode(self, data: object) -> EventT:
        """Give the event that `encode` was given; raises BadEventError with everything that is wrong with the data."""
        if not isinstance(data, dict):
            raise BadEventError([f"expected an event as an object, got {tell(data)}"])
        kind = data.get(KIND)
        shape = self.shapes.get(kind) if isinstance(kind, str) else None
        if shape is None:
            raise BadEventError([f"expected one of {self._kinds()} as the kind of the event, got {tell(kind)}"])
        faults = [
            f"{kind} has no field {quote(key) if isinstance(key, str) else tell(key)}"
            for key in data
            if key != KIND and key not in shape.fields
        ]
        values: dict[str, object] = {}
        for name, read in shape.fields.items():
            if name not in data:
                faults.append(f"{kind} lacks the field {name}")
                continue
            try:
                values[name] = read(data[name])
            except ValueError as fault:
                faults.append(f"{kind}, {name}: {fault}")
        if faults:
            raise BadEventError(faults)
        return shape.make(**values)

    def _plain(self, value: object) -> object:
        if isinstance(value, tuple):
            return [self._plain(item) for item in value]
        write = self.plain.get(type(value))
        return write(value) if write else value

    def _kinds(self) -> str:
        return listing(tuple(self.shapes), "or")
