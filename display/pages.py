"""Which page of a list too long for the screen is shown: the one that was turned to, or the one with the focus."""

from __future__ import annotations

from dataclasses import dataclass

from display.views import Action

VERB = "page"
"""The verb of the screen's own actions; they turn pages and never leave the screen."""


@dataclass(slots=True)
class _Place:
    page: int = 0
    focus: int | None = None


class Pages:
    """The open page of every list by its name. It is the screen's own memory and says nothing about the match."""

    def __init__(self) -> None:
        self._places: dict[str, _Place] = {}

    def window(self, key: str, count: int, capacity: int, focus: int | None) -> tuple[int, int, int, int]:
        """The part of `count` things to show, `capacity` a page: (first, end, page, pages).

        `focus` is the index of the thing with the focus; when it has moved, its page is shown.
        """
        capacity = max(1, capacity)
        pages = max(1, -(-count // capacity))
        place = self._places.setdefault(key, _Place())
        if focus is not None and focus != place.focus:
            place.page = focus // capacity
        place.focus = focus
        place.page = max(0, min(place.page, pages - 1))
        first = place.page * capacity
        return first, min(count, first + capacity), place.page, pages

    def enlarged(self, key: str, parts: int, focus: int | None) -> int:
        """Which of the `parts` of a drawing is shown large, from 1 on; 0 where the whole is shown.

        `focus` is the index of the part with the focus; when it has moved while a part is shown, its part is.
        """
        place = self._places.setdefault(key, _Place())
        if focus is not None and focus != place.focus and place.page > 0:
            place.page = focus + 1
        place.focus = focus
        place.page = max(0, min(place.page, parts))
        return place.page

    def turn(self, action: Action) -> None:
        """Carry out Action("page", "<key>:<page>")."""
        key, _, page = action.about.rpartition(":")
        self._places.setdefault(key, _Place()).page = int(page)

    def forget(self) -> None:
        """Open every list at its beginning again."""
        self._places.clear()
