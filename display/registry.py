"""Which function draws which view: the one place where a screen is registered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from display import (
    card_editor,
    card_sheet,
    choose,
    correct,
    drecksau_plays,
    drecksau_prizes,
    drecksau_table,
    drecksau_views,
    help_page,
    keep,
    layout_table,
    menu,
    name_entry,
    orders,
    players,
    podium,
    salsicha_combinations,
    salsicha_pick,
    salsicha_round,
    salsicha_rows,
    salsicha_views,
    setup_step,
    sheet,
    sosig_views,
    table,
    tally,
    touch_test,
    views,
    wurst_belt,
    wurst_cards,
    wurst_identity,
    wurst_views,
)
from display.canvas import Canvas
from display.geometry import Rect

Draw = Callable[[Canvas, Any, Rect], None]

DRAW: dict[type[views.View], Draw] = {
    views.MenuView: menu.draw,
    views.PlayersView: players.draw,
    views.TableView: table.draw,
    views.ChooseView: choose.draw,
    views.CorrectView: correct.draw,
    views.SheetView: sheet.draw,
    views.PodiumView: podium.draw,
    views.TouchTestView: touch_test.draw,
    views.HelpView: help_page.draw,
    views.SetupView: setup_step.draw,
    sosig_views.LayoutView: layout_table.draw,
    sosig_views.CardView: card_editor.draw,
    sosig_views.KeepView: keep.draw,
    sosig_views.OrdersView: orders.draw,
    sosig_views.TallyView: tally.draw,
    sosig_views.CardSheetView: card_sheet.draw,
    drecksau_views.PigsView: drecksau_table.draw,
    drecksau_views.PrizesView: drecksau_prizes.draw,
    drecksau_views.PlaysView: drecksau_plays.draw,
    salsicha_views.RoundView: salsicha_round.draw,
    salsicha_views.PickView: salsicha_pick.draw,
    salsicha_views.RowsView: salsicha_rows.draw,
    salsicha_views.CombinationsView: salsicha_combinations.draw,
    salsicha_views.NameView: name_entry.draw,
    wurst_views.BeltView: wurst_belt.draw,
    wurst_views.ActionCardView: wurst_cards.draw,
    wurst_views.IdentityView: wurst_identity.draw,
}


class UnknownViewError(ValueError):
    """A view that no screen draws."""


def drawing_of(view: views.View) -> Draw:
    """The function that draws `view`, or a view it is a kind of."""
    for kind in type(view).__mro__:
        if kind in DRAW:
            return DRAW[kind]
    known = ", ".join(kind.__name__ for kind in DRAW)
    raise UnknownViewError(
        f"expected a view that has a screen ({known}), got {type(view).__name__}; register it in display/registry.py"
    )
