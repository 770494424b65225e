"""The screens of the box itself: its way out, and the test of its touchscreen."""

from __future__ import annotations

from display.views import Action, ButtonHints, Choice, MenuView, TouchTestView, View

OFF = (
    Choice("Shut down", Action("shut-down"), detail="before you pull the plug"),
    Choice("Quit", Action("quit"), detail="this program only"),
    Choice("Touch test", Action("touch-test"), detail="five rings to touch"),
    Choice("Back", Action("back")),
)
RINGS = ((0.1, 0.21), (0.9, 0.21), (0.9, 0.79), (0.1, 0.79), (0.5, 0.5))


def usual() -> dict[str, View]:
    """Each screen in the middle of its use."""
    return {
        "off": MenuView(
            title="Stop here?",
            text="Everything booked is kept.",
            hints=ButtonHints("Shut down", "Other choice", "Back"),
            focus=OFF[0].action,
            choices=OFF,
        ),
        "farewell": MenuView(
            title="Shutting down",
            text="Pull the plug once the green light on the Pi has stopped blinking.",
            wait_s=1.0,
        ),
        "touch-test": TouchTestView(
            title="Touch test",
            ring=RINGS[2],
            touches=((0.11, 0.2), (0.89, 0.22)),
            text="Touch the middle of ring 3 of 5. The red button leaves.",
            hints=ButtonHints(red="Back"),
        ),
    }


def extreme(long_hints: ButtonHints) -> dict[str, View]:
    """Without anything, and with all touches in one corner."""
    return {
        "touch-test-empty": TouchTestView(),
        "touch-test-corner": TouchTestView(
            title="Touch test",
            ring=RINGS[4],
            touches=((0.0, 0.0), (1.0, 1.0), (0.5, 1.0), (1.0, 0.0)),
            text="Touch the middle of ring 5 of 5. The red button leaves.",
            hints=long_hints,
        ),
    }
