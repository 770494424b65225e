"""How somebody wins a round of Drecksau, for the tests of its match."""

from __future__ import annotations


def win_round(player, winner: int, *, first: int) -> None:
    """Let the player `winner` (from 0) get three dirty pigs, the others discarding; `first` begins."""
    players = len(player.stage.play.board.players)
    pig = 1
    for turn in range(first, first + 40):
        if player.stage.play.board.win is not None:
            return
        if turn % players == winner:
            player.touch("card", "mud")
            player.touch("on", f"{winner} {pig}")
            pig += 1
        else:
            player.touch("card", "discard")
            player.touch("play-it")
    raise AssertionError("nobody has won")
