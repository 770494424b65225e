"""Tables whose camera shows nothing: what is wrong stands in the place of the picture."""

from __future__ import annotations

from dataclasses import replace

from display.sosig_views import LayoutView
from display.views import ButtonHints, TableView, View

NO_CAMERA = "The USB camera is not there; plug it in (since 20:46)"


def usual(table: TableView, layout: LayoutView) -> dict[str, View]:
    """The tables of dice and of cards, each without its picture."""
    told = {"title": "Zoë's turn", "state": "fault", "todo": NO_CAMERA, "hints": ButtonHints("Tap in", "More", "Undo")}
    return {"table-fault": replace(table, dice=(), **told), "layout-fault": replace(layout, **told)}
