"""What holds for every registered game, shown on its playthroughs: matches that a person can read."""

from __future__ import annotations

import copy
import json
import os
import pickle
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from scorer.game import BadEventError, Game, IllegalEvent, IllegalTable, MatchState, replay
from scorer.registry import GAMES

FOLDER = Path(__file__).parent.parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))
WRITE = "SIZZLEBOX_WRITE_PLAYTHROUGHS"
AnyGame = Game[Any, Any]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
every_playthrough = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


def game_of(path: Path) -> AnyGame:
    with path.open(encoding="utf-8") as file:
        return GAMES[file.readline().removeprefix("game: ").strip()]


def lines_played(lines: list[str]) -> Iterator[str]:
    """Play the events among the lines and give every line that the whole file should have."""
    game: AnyGame = GAMES[lines[0].removeprefix("game: ")]
    yield lines[0]
    state: Any = None
    told: tuple[str, ...] = ()
    for line in lines[1:]:
        if line.startswith("#") or not line:
            yield line
        if not line.startswith("> "):
            continue
        yield line
        try:
            state = game.apply(state, game.decode(json.loads(line[2:])))
        except IllegalEvent as refusal:
            yield from (f"! {reason}" for reason in refusal.reasons)
            continue
        before, told = told, game.describe(state)
        yield from (changed for changed in told if changed not in before)
    yield from (f"= {line}" for line in told)


def events_of(path: Path) -> list[Any]:
    """The events of a playthrough that were not refused."""
    game = game_of(path)
    lines = [*path.read_text(encoding="utf-8").splitlines(), ""]
    return [
        game.decode(json.loads(line[2:]))
        for line, after in pairwise(lines)
        if line.startswith("> ") and not after.startswith("! ")
    ]


def playthroughs_of(game: AnyGame) -> list[list[Any]]:
    return [events_of(path) for path in FILES if game_of(path) is game]


def states_of(game: AnyGame, events: list[Any]) -> list[Any]:
    return [game.replay(events[:count]) for count in range(1, len(events) + 1)]


@every_playthrough
def test_a_playthrough_replays_line_by_line(path: Path) -> None:
    """A written match gives exactly the states, scores, reasons and refusals that its file tells."""
    written = path.read_text(encoding="utf-8").splitlines()
    played = list(lines_played(written))
    if os.environ.get(WRITE):
        path.write_text("\n".join(played) + "\n", encoding="utf-8")
    assert played == written


@every_game
def test_a_game_has_a_finished_playthrough(game: AnyGame) -> None:
    """Every registered game is shown by at least one match played to its end."""
    assert any(states_of(game, events)[-1].over for events in playthroughs_of(game))


@every_game
def test_the_playthroughs_use_every_kind_of_event(game: AnyGame) -> None:
    """No kind of event goes unshown."""
    shown = {type(event) for events in playthroughs_of(game) for event in events}
    assert shown == set(game.event_types)


@every_game
def test_the_registry_knows_a_game_by_its_own_id(game: AnyGame) -> None:
    """The id is the key, a word fit for the command line, and the first edition is playable."""
    assert GAMES[game.id] is game
    assert game.id == game.id.lower().strip()
    assert game.name
    assert game.editions
    for edition in game.editions:
        players = tuple(f"P{n}" for n in range(edition.fewest_players))
        assert game.apply(None, game.start(edition.id, players)).players == players


@every_game
def test_players_beyond_an_editions_most_are_refused(game: AnyGame) -> None:
    """One player more than the menu offers is refused, the most it offers is not."""
    for edition in game.editions:
        names = tuple(f"P{n}" for n in range(edition.most_players + 1))
        assert game.apply(None, game.start(edition.id, names[:-1])).players == names[:-1]
        with pytest.raises(IllegalEvent):
            game.apply(None, game.start(edition.id, names))


@every_game
def test_events_survive_json_without_loss(game: AnyGame) -> None:
    """What the journal writes is read back as the very same event."""
    for events in playthroughs_of(game):
        for event in events:
            assert game.decode(json.loads(json.dumps(game.encode(event)))) == event


@every_game
def test_damaged_events_are_refused(game: AnyGame) -> None:
    """A missing field, an unknown one, or a value of another type is no event: BadEventError, nothing else."""
    for events in playthroughs_of(game):
        for event in events:
            whole = game.encode(event)
            damaged: list[object] = [{**whole, "surprise": 1}]
            damaged += [{k: v for k, v in whole.items() if k != key} for key in whole]
            others = (None, 1.5, True, [None], {"a": 1})
            damaged += [
                {**whole, key: v} for key in whole for v in others if type(v) is not type(whole[key]) or v == [None]
            ]
            for data in damaged:
                with pytest.raises(BadEventError):
                    game.decode(data)


@every_game
@pytest.mark.parametrize("data", [None, 3, "text", [], {}, {"event": None}, {"event": []}, {"event": "nonsense"}])
def test_what_is_no_event_is_refused(game: AnyGame, data: object) -> None:
    """Any other JSON value is refused the same way."""
    with pytest.raises(BadEventError):
        game.decode(data)


@every_game
def test_a_foreign_object_is_not_encoded_nor_applied(game: AnyGame) -> None:
    """An object that is no event of the game is refused by name, never written."""
    with pytest.raises(BadEventError, match="object"):
        game.encode(object())
    for events in playthroughs_of(game):
        with pytest.raises(IllegalEvent):
            game.apply(game.replay(events), object())


@every_game
def test_replaying_gives_the_same_state(game: AnyGame) -> None:
    """A match is the list of its events: playing them again, from JSON or not, ends in an equal state."""
    for events in playthroughs_of(game):
        again = [game.decode(game.encode(event)) for event in events]
        assert game.replay(again) == game.replay(events)


@every_game
def test_undo_is_replay_of_all_but_the_last_event(game: AnyGame) -> None:
    """Taking the last event away and giving it back leads through equal states, back to the start."""
    for events in playthroughs_of(game):
        states = states_of(game, events)
        for count in range(len(events) - 1, 0, -1):
            undone = game.replay(events[:count])
            assert undone == states[count - 1]
            assert game.apply(undone, events[count]) == states[count]
        assert game.replay([]) is None


@every_game
def test_states_are_values(game: AnyGame) -> None:
    """A state is hashable, copies are equal, and applying an event leaves the old state as it was."""
    for events in playthroughs_of(game):
        for state, event in zip(states_of(game, events), events[1:], strict=False):
            kept = pickle.dumps(state)
            assert hash(state) == hash(copy.deepcopy(state))
            game.apply(state, event)
            assert pickle.dumps(state) == kept
            assert pickle.loads(kept) == state  # noqa: S301 - pickled two lines above


@every_game
def test_every_state_answers_what_the_screens_ask(game: AnyGame, agree: Callable[[Any], None]) -> None:
    """Whose turn it is, who leads, who won and the ranks agree with one another in every state."""
    for events in playthroughs_of(game):
        for state in states_of(game, events):
            assert isinstance(state, MatchState)
            assert all("\n" not in line for line in game.describe(state))
            agree(state)


@every_game
def test_a_match_starts_once(game: AnyGame) -> None:
    """The starting event is refused in a running match, and every other event before it."""
    for events in playthroughs_of(game):
        with pytest.raises(IllegalEvent, match="already started"):
            game.apply(game.replay(events[:1]), events[0])
        for event in events[1:]:
            with pytest.raises(IllegalEvent, match="not started"):
                game.apply(None, event)


@every_game
def test_replay_names_the_event_that_is_refused(game: AnyGame) -> None:
    """A journal with an illegal event says which one it is."""
    events = playthroughs_of(game)[0]
    with pytest.raises(IllegalEvent, match=r"^event 2: the match has already started$"):
        replay(game.apply, [events[0], events[0]])


@every_game
@pytest.mark.parametrize("data", [None, True, 7, float("nan"), "text", [], {}, {"players": []}, {"players": 3}])
def test_a_table_that_is_none_is_refused(game: AnyGame, data: object) -> None:
    """Any other JSON than a table is refused with reasons, on one line each."""
    with pytest.raises(IllegalTable) as refused:
        game.score_table(data)
    assert refused.value.reasons
    assert all(reason and "\n" not in reason for reason in refused.value.reasons)
    assert str(refused.value) == "; ".join(refused.value.reasons)


def test_refusals_keep_their_reasons() -> None:
    """A refusal can be copied and pickled, and cannot be made without a reason."""
    refused = IllegalEvent(["one", "two"])
    assert copy.copy(refused).reasons == pickle.loads(pickle.dumps(refused)).reasons == ("one", "two")  # noqa: S301 - own
    with pytest.raises(ValueError, match="at least one reason"):
        IllegalTable([])
