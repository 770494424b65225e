"""The command line: what each command takes; the work itself is in firmware/commands, imported when it is needed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from firmware.commands.measure_words import LABELS, explained
from firmware.games import GAMES, PRINTS
from scorer.words import quote

_WHOLE = 1000
"""More letters than any line about a command has."""


class _Commands(TyperGroup):
    """The list of commands with what each does in full: on further lines where one is too short, never cut off."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list."""
        named = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, one.get_short_help_str(_WHOLE)) for name, one in named if one is not None and not one.hidden]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


app = typer.Typer(
    cls=_Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _known_game(game: str) -> str:
    if game not in GAMES:
        raise typer.BadParameter(f"expected a game of {', '.join(GAMES)}, got {quote(game)}")
    return game


def _known_print(what: str) -> str:
    if what not in PRINTS:
        raise typer.BadParameter(f"expected one of {', '.join(PRINTS)}, got {quote(what)}")
    return what


Game = Annotated[str, typer.Argument(metavar="GAME", callback=_known_game, help=", ".join(GAMES))]
Json = Annotated[bool, typer.Option("--json", help="Print JSON only.")]
SetName = Annotated[str | None, typer.Option("--set", metavar="NAME", help="The taught set to read with.")]


@app.callback(invoke_without_command=True)
def box(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    """Run the box; on a machine without camera and buttons, offer the simulator."""
    if version:
        from firmware.console import write_text  # noqa: PLC0415 - only --version needs it
        from firmware.version import version_line  # noqa: PLC0415 - only --version needs it

        write_text(version_line())
        raise typer.Exit(0)
    if context.invoked_subcommand is None:
        from firmware.commands.box import run_box  # noqa: PLC0415 - slow to load, and only this command needs it

        run_box()


@app.command()
def sim(
    seed: Annotated[int, typer.Option(min=0, max=2**31 - 1, help="Seed of the virtual dice (0: by chance).")] = 0,
) -> None:
    """Open the simulator: the virtual table beside the box."""
    from firmware.commands.sim import run_sim  # noqa: PLC0415 - slow to load, and only this command needs it

    run_sim(seed)


@app.command()
def read(
    game: Game,
    pictures: Annotated[list[str], typer.Argument(metavar="PICTURE...")],
    set_name: SetName = None,
    join: Annotated[
        bool, typer.Option("--join", help="The pictures show parts of one layout of cards: make one reading of them.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Read the pieces in pictures.

    With --json: one JSON object a line, one for each picture in the order given, so that a program can read line by
    line. A picture that failed has "error" in its line, and the others still go through.

    \b
    {"file": "a.jpg", "game": "sausage-sizzle", "set": "ours", "milliseconds": 11.8,
     "pieces": [{"label": "echidna", "kind": "critter", "sure": true, ...}], "doubts": []}
    {"file": "b.jpg", "error": "..."}

    With --join all pictures must be readable; the one object then has "files" in place of "file".
    """
    from firmware.commands.read import read_pictures, read_whole  # noqa: PLC0415 - slow to load, and only this command needs it

    (read_whole if join else read_pictures)(game, pictures, set_name, as_json=as_json)


@app.command()
def teach(
    game: Game,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="FOLDER/<label>/*.jpg, optionally FOLDER/empty/")],
    set_name: Annotated[str, typer.Option("--set", metavar="NAME", help="The name of the new set.")],
    as_json: Json = False,
) -> None:
    """Teach an edition from example photos."""
    from firmware.commands.teach import teach_folder  # noqa: PLC0415 - slow to load, and only this command needs it

    teach_folder(game, folder, set_name, as_json=as_json)


@app.command()
def sets(
    words: Annotated[list[str] | None, typer.Argument(metavar="[GAME | remove | export | import ...]")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Remove a set though an open match is read with it.")] = False,
    as_json: Json = False,
) -> None:
    """List the taught sets, or remove, export or import one.

    \b
    sets [GAME]                  list them: built in or your own, and the two faces most alike
    sets remove GAME NAME        delete one of your own, or what corrections added to one built in
    sets export GAME NAME FILE   write one to a file, to take it to another box
    sets import FILE             take one in from such a file
    """
    from firmware.commands.sets import sets_command  # noqa: PLC0415 - slow to load, and only this command needs it

    sets_command(words or [], yes=yes, as_json=as_json)


@app.command()
def score(
    game: Game,
    file: Annotated[str, typer.Argument(metavar="FILE", help='A JSON file; "-" reads standard input.')],
    as_json: Json = False,
) -> None:
    """Tally a typed table.

    FILE holds the players with their turns so far, of each turn the eight dice as they lay and the critter chosen:

    \b
    {"edition": "sausage-sizzle",
     "players": [
       {"name": "Ana", "turns": [
         {"dice": ["echidna", "echidna", "echidna", "quokka", 5, 5, 5, 4],
          "critter": "echidna"}]}]}

    "edition" may be left out, or be "wuerfelwurst". Without "critter" the one worth most is taken.

    Of Sosig it holds each player's cards as they lie at the end, row and column first, and what else they hold:

    \b
    {"prize": "longest",
     "players": [
       {"name": "Ana", "orders": [3, 2], "little_sosigs": 1, "cards": [
         {"cell": [0, 0], "part": "head", "exits": "e", "effect": "spicy"},
         {"cell": [0, 1], "part": "body", "exits": "sw", "burnt": true},
         {"cell": [1, 1], "part": "head", "exits": "n"}]}]}

    A part is head, body or scrontch, an effect plain, flaky, cocktail, spicy or natural. A prize other than
    most-sosigs, longest and most-folded goes to the players with "prize": "met".

    Of Salsicha it holds the rounds: the live combinations, who went out, the hands of the others, the discard area:

    \b
    {"players": ["Ana", "Ben", "Cleo"],
     "combinations": {"twins": [["head", "A"], ["tail", "A"], ["head", "B"], ["tail", "B"]]},
     "rounds": [
       {"live": ["perfect", "trousers", "twins"],
        "out": {"player": "Ana", "hand": ["red-head", "red-tail", "blue-head", "blue-tail"]},
        "others": {"Ben": ["pink-head", "pink-tail", "lime-head", "lime-body", "lime-tail"]},
        "discard": ["red-body", "pink-body"]}]}

    Known without being given are perfect, trousers, salsiberus and two-storey.

    Of Wurst Case Scenario it holds what happened on the belt, one step after the other; the first player starts:

    \b
    {"players": [{"name": "Ana", "identities": ["1", "2"]}, {"name": "Ben", "identities": ["5", "8"]}],
     "events": [
       {"move": {"sausage": "1", "by": 1}}, {"end_turn": true},
       {"swap": ["1", "2"]}, {"end_turn": true},
       {"move": {"sausage": "2", "by": 1}}, {"together": ["2", "3"]},
       {"apart": ["4", "5"], "towards": "4"},
       {"all": ["8", "7", "6", "5", "4", "3", "2", "1"]}]}

    Of Drecksau it holds the cards in the order they were played, pigs counted from 1:

    \b
    {"players": ["Ana", "Ben"], "pigs": 3,
     "plays": [
       {"player": "Ana", "card": "mud", "on": ["Ana", 1]},
       {"player": "Ben", "card": "rain"},
       {"player": "Ana", "card": "lucky-bird", "plays": [{"card": "barn", "on": ["Ana", 1]}]},
       {"player": "Ben", "card": "discard"}]}

    The cards are mud, rain, barn, lightning, lightning-rod, barn-door, clean-that-pig, pretty-pig, escape, lucky-bird,
    and discard or swap-hand for a turn without one. "tournament" in place of "plays" is a list of such lists.
    """
    from firmware.commands.score import score_file  # noqa: PLC0415 - slow to load, and only this command needs it

    score_file(game, file, as_json=as_json)


@app.command("print")
def print_(
    what: Annotated[str, typer.Argument(metavar="WHAT", callback=_known_print, help=", ".join(PRINTS))],
    pdf: Annotated[str | None, typer.Option("-o", "--output", metavar="FILE.pdf", help="WHAT.pdf without it.")] = None,
    png: Annotated[str | None, typer.Option("--png", metavar="FOLDER", help="One picture a face.")] = None,
    edition: Annotated[str, typer.Option(metavar="EDITION", help="Which edition's pieces.")] = "",
    paper: Annotated[str, typer.Option(metavar="a4|a3", help="The size of the mat.")] = "",
) -> None:
    """Print pieces or the mat: a PDF, or pictures."""
    from firmware.commands.print_pieces import print_pieces  # noqa: PLC0415 - slow to load, and only this command needs it

    print_pieces(what, pdf, png, edition, paper)


@app.command(
    help="Measure accuracy and speed against FOLDER/labels.json, or on simulated rolls."
    f"\n\n{LABELS}\n\n\b\n{explained()}",
    short_help="Measure accuracy and speed against FOLDER/labels.json.",
)
def measure(
    game: Game,
    folder: Annotated[Path | None, typer.Argument(metavar="FOLDER", help="Pictures with labels.json.")] = None,
    *,
    set_name: SetName = None,
    simulated: Annotated[int, typer.Option(min=0, max=100000, help="Measure on so many simulated rolls instead.")] = 0,
    seed: Annotated[int, typer.Option(min=0, max=2**31 - 1, help="Seed of the simulated rolls.")] = 0,
    faults: Annotated[bool, typer.Option("--faults", help="Simulate faults of light, lens and clutter.")] = False,
    baseline: Annotated[bool, typer.Option("--baseline", help="Measure the reader without networks too.")] = False,
    as_json: Json = False,
) -> None:
    """Measure accuracy and speed against FOLDER/labels.json."""
    if (folder is None) == (simulated == 0):
        raise typer.BadParameter("expected either a FOLDER or --simulated N")
    if faults and not simulated:
        raise typer.BadParameter("expected --simulated N with --faults, got a FOLDER")
    from firmware.commands.measure import measure_folder, measure_simulated  # noqa: PLC0415 - slow to load, and only this command needs it

    if folder is not None:
        measure_folder(game, folder, set_name, baseline=baseline, as_json=as_json)
    else:
        measure_simulated(game, simulated, seed, set_name, faults=faults, baseline=baseline, as_json=as_json)


@app.command()
def history(
    words: Annotated[list[str] | None, typer.Argument(metavar="[export FILE | import FILE]")] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    as_json: Json = False,
) -> None:
    """List finished and open matches; `history export FILE`, `history import FILE`."""
    if as_csv and as_json:
        raise typer.BadParameter("expected --csv or --json, got both")
    from firmware.commands.history import history_command  # noqa: PLC0415 - slow to load, and only this command needs it

    history_command(words or [], as_csv=as_csv, as_json=as_json)


@app.command()
def doctor(as_json: Json = False) -> None:
    """Check the box part by part, the light and the camera's aim too; status 1 on a fault."""
    from firmware.commands.doctor import doctor as examine  # noqa: PLC0415 - slow to load, and only this command needs it

    examine(as_json=as_json)


@app.command()
def report(
    file: Annotated[str, typer.Argument(metavar="FILE.zip", help="The bundle to write.")], as_json: Json = False
) -> None:
    """Bundle for a bug report what the doctor says, the log, settings and doubtful pictures; no names of players."""
    from firmware.commands.report import report as bundle  # noqa: PLC0415 - slow to load, and only this command needs it

    bundle(file, as_json=as_json)
