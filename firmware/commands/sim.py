"""`sizzlebox sim`: the virtual table and the box in one window."""

from __future__ import annotations

import secrets

import pygame

from firmware.log import begin, note_start
from firmware.setting import Icons, load, open_screen, surroundings


def run_sim(seed: int) -> None:
    """Open the simulator and play until the window is closed."""
    home, loaded = load()
    configuration = loaded.configuration
    with open_screen(configuration, side_panel=True, fullscreen=False) as screen:
        from firmware.eyes import open_eyes  # noqa: PLC0415 - slow to load; the window stands already
        from firmware.loop import Loop  # noqa: PLC0415 - slow to load; the window stands already
        from firmware.match import Stage  # noqa: PLC0415 - slow to load; the window stands already
        from firmware.sides import virtual_tables  # noqa: PLC0415 - slow to load; the window stands already
        from firmware.simulator import Desk  # noqa: PLC0415 - slow to load; the window stands already
        from firmware.watcher import Watcher  # noqa: PLC0415 - slow to load; the window stands already
        from hardware.buttons import simulated_panel  # noqa: PLC0415 - slow to load; the window stands already

        begin(home)
        note_start("the simulator", screen=pygame.display.get_driver())
        screen.set_icons(Icons())
        wanted = configuration.simulator
        seed = seed or wanted.seed or secrets.randbelow(2**31 - 1) + 1
        tables = virtual_tables(seed=seed, surface=wanted.surface, light=wanted.light)
        panel = simulated_panel(configuration.buttons)
        stage = Stage(surroundings(home, loaded, camera=True, quit_words="Quit"))
        watcher = Watcher(tables, lambda game, name: open_eyes(game, name).reader, always=True)
        try:
            watcher.start()
            desk = Desk(screen, panel, tables, stage, watcher)
            Loop(screen, panel, stage, watcher, beside=desk, dim_after_s=configuration.screen.dim_after_s).run()
        finally:
            watcher.close()
            panel.close()
            stage.close()
