"""The house rules: what the papers say is true, the pins are whole, and every file is short and says its purpose."""

from __future__ import annotations

import ast
import doctest
import os
import re
import shutil
import subprocess
import sys
import tokenize
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parent.parent
PROGRAM = ("scorer", "vision", "hardware", "display", "firmware")
LEFT_BY_TOOLS = {"__pycache__", "build", "dist", ".git", ".venv"}
TOP_LEVEL = {
    *PROGRAM,
    "tests",
    "docs",
    *(".ci", ".gitignore", "pyproject.toml", "requirements.txt", "requirements-dev.txt"),
    *("README.md", "LICENSE", "CHANGELOG.md", "Makefile", "install.sh"),
}
LONGEST_FILE, LONGEST_FUNCTION = 400, 40


def _is_left_by_tools(name: str) -> bool:
    return name in LEFT_BY_TOOLS or name.endswith((".egg-info", "_cache", ".pyc")) or name == ".hypothesis"


def _files() -> Iterator[Path]:
    """Yield the project's own files, also where there is no git to ask."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if not _is_left_by_tools(name))
        yield from (Path(folder, name) for name in sorted(names) if not _is_left_by_tools(name))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


FILES = list(_files())
PYTHON = [path for path in FILES if path.suffix == ".py"]
PROGRAM_PYTHON = [path for path in PYTHON if path.relative_to(ROOT).parts[0] in PROGRAM]
PAPERS = [path for path in FILES if path.suffix == ".md"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def _is_one_sentence(text: str) -> bool:
    """Tell whether a docstring's first paragraph is one sentence that is closed."""
    first = " ".join(text.strip().split("\n\n")[0].split())
    return first.endswith((".", "?")) and not re.search(r"[.?!] [A-Z]", first.replace("e.g. ", "").replace("i.e. ", ""))


def _functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


# ---- the code ---------------------------------------------------------------------------------------------------


def test_every_module_says_its_purpose() -> None:
    """Each Python file opens with one sentence that tells what it is for."""
    purposes = {path: ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "" for path in PYTHON}
    silent = [_name(path) for path, purpose in purposes.items() if not _is_one_sentence(purpose)]
    assert PYTHON
    assert not silent, silent


def test_no_file_is_long() -> None:
    """A file has at most 400 lines: what is longer has two purposes."""
    lengths = {_name(path): len(path.read_text("utf-8").splitlines()) for path in PYTHON}
    long = {name: length for name, length in lengths.items() if length > LONGEST_FILE}
    assert not long, long


def test_no_function_is_long() -> None:
    """A function of the program has at most 40 lines, its docstring not counted."""
    long = []
    for path in PROGRAM_PYTHON:
        for function in _functions(path):
            head = function.body[0]
            is_text = isinstance(head, ast.Expr) and isinstance(head.value, ast.Constant)
            docstring = head.end_lineno - head.lineno + 1 if is_text and head.end_lineno else 0
            length = (function.end_lineno or function.lineno) - function.lineno + 1 - docstring
            if length > LONGEST_FUNCTION:
                long.append(f"{_name(path)}:{function.lineno} {function.name} has {length} lines")
    assert not long, "\n".join(long)


def test_every_test_says_what_it_holds() -> None:
    """Each test's docstring tells in one sentence which behaviour it holds."""
    tests = [path for path in PYTHON if path.name.startswith("test_")]
    silent = [
        f"{_name(path)}:{function.lineno} {function.name}"
        for path in tests
        for function in _functions(path)
        if function.name.startswith("test_") and not _is_one_sentence(ast.get_docstring(function) or "")
    ]
    assert tests
    assert not silent, "\n".join(silent)


def test_silenced_warnings_have_a_reason() -> None:
    """Where a check is switched off, the same comment or the comment above says why."""
    bare = []
    for path in PYTHON:
        lines = path.read_text("utf-8").splitlines()
        with path.open("rb") as file:
            comments = {
                token.start[0]: token.string
                for token in tokenize.tokenize(file.readline)
                if token.type == tokenize.COMMENT
            }
        for number, comment in comments.items():
            switch = re.search(r"#\s*(noqa|type:\s*ignore|pragma)[^#]*", comment)
            if switch is None:
                continue
            reason = re.sub(r"noqa(: ?[A-Z]+\d+(, ?[A-Z]+\d+)*)?|type: ?ignore(\[[\w, -]+\])?|pragma[^#]*", "", comment)
            above = lines[number - 2].strip() if number > 1 else ""
            if not re.search(r"\w", reason) and not above.startswith("#"):
                bare.append(f"{_name(path)}:{number} {comment}")
    assert not bare, "\n".join(bare)


def test_nothing_is_left_to_do() -> None:
    """No file carries a mark of unfinished work."""
    marks = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|X" + r"XX|HA" + r"CK)\b")
    texts = [path for path in FILES if path.suffix in {".py", ".md", ".toml", ".sh", ".svg", ""}]
    left = [_name(path) for path in texts if marks.search(path.read_text("utf-8", errors="replace"))]
    assert not left, left


def test_top_level_is_fixed() -> None:
    """The top level holds the folders and papers that the README names, and nothing beside them."""
    top = {path.relative_to(ROOT).parts[0] for path in FILES}
    assert top <= TOP_LEVEL, top - TOP_LEVEL


def test_tests_mirror_the_folders() -> None:
    """Every folder of tests belongs to a folder of the program, holds whole games, or measures."""
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and not _is_left_by_tools(path.name)}
    assert folders - {"benchmarks", "journeys", "playthroughs"} <= set(PROGRAM)
    assert set(PROGRAM) <= folders


# ---- the dependencies -------------------------------------------------------------------------------------------


def _pins(name: str) -> dict[str, tuple[str, int]]:
    """Read a requirements file into {package: (version, how many hashes)}."""
    text = (ROOT / name).read_text("utf-8").replace("\\\n", " ")
    entries = re.findall(r"^([\w.-]+)==([\w.]+)(.*)$", text, re.MULTILINE)
    return {package: (version, rest.count("--hash=sha256:")) for package, version, rest in entries}


def test_every_dependency_has_a_reason() -> None:
    """Each line of dependencies in pyproject.toml ends with a comment that says what it is there for."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    wanted = [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["dev"]]
    bare = [entry for entry in wanted if not re.search(rf'"{re.escape(entry)}",\s+# \w+', text)]
    assert not bare, bare


@pytest.mark.parametrize(("name", "extra"), [("requirements.txt", False), ("requirements-dev.txt", True)])
def test_pins_fit_the_project(name: str, extra: bool) -> None:
    """Every dependency is pinned to one version inside the range that pyproject.toml allows, with its hashes."""
    wanted = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]
    if extra:
        wanted += PROJECT["project"]["optional-dependencies"]["dev"]
    pins = _pins(name)
    for requirement in map(Requirement, wanted):
        version, _ = pins[requirement.name]
        assert requirement.specifier.contains(version), f"{requirement} is pinned to {version}: make pins"
    assert all(hashes for _, hashes in pins.values())


def test_pins_agree_and_name_no_address() -> None:
    """The tests run with the same versions as the program, and no file of pins says where to download from."""
    run, dev = _pins("requirements.txt"), _pins("requirements-dev.txt")
    assert run.items() <= dev.items()
    for name in ("requirements.txt", "requirements-dev.txt"):
        assert not re.search(r"https?:|file:|--(extra-)?index|--find-links", (ROOT / name).read_text("utf-8"))


def test_fit_pythons_are_the_same_everywhere() -> None:
    """pyproject.toml, the set-up and the README speak of the same Pythons."""
    allowed = SpecifierSet(PROJECT["project"]["requires-python"])
    fit = [f"3.{minor}" for minor in range(6, 30) if allowed.contains(f"3.{minor}.0")]
    assert f"supported='{' '.join(fit)}'" in (ROOT / ".ci/set-up").read_text("utf-8")
    assert f"{fit[0]} to {fit[-1]}" in (ROOT / "README.md").read_text("utf-8")


def test_wheel_holds_every_file(tmp_path: Path) -> None:
    """A wheel made of the project carries every file of the program folders: pictures, masters and sets too."""
    source = tmp_path / "source"
    for path in FILES:
        if path.relative_to(ROOT).parts[0] in {*PROGRAM, "pyproject.toml", "README.md", "LICENSE"}:
            (source / path.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, source / path.relative_to(ROOT))
    build = "import sys; from setuptools import build_meta; print(build_meta.build_wheel(sys.argv[1]))"
    command = [sys.executable, "-c", build, str(tmp_path)]
    done = subprocess.run(command, cwd=source, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    with zipfile.ZipFile(tmp_path / done.stdout.split()[-1]) as wheel:
        inside = set(wheel.namelist())
    wanted = {_name(path) for path in FILES if path.relative_to(ROOT).parts[0] in PROGRAM}
    assert wanted <= inside, sorted(wanted - inside)


# ---- the papers -------------------------------------------------------------------------------------------------


def _anchor(heading: str) -> str:
    """Turn a heading into the name that a link uses for it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


@pytest.mark.parametrize("paper", PAPERS, ids=_name)
def test_links_lead_somewhere(paper: Path) -> None:
    """Every link in a paper leads to a file of the project, and to a heading that it has."""
    for target in re.findall(r"\]\(([^)\s]+)\)", paper.read_text("utf-8")):
        if re.match(r"\w+:", target):
            continue
        name, _, heading = target.partition("#")
        aim = (paper.parent / name).resolve() if name else paper
        assert aim.exists(), f"{_name(paper)} links to {target}"
        assert aim.is_relative_to(ROOT), f"{_name(paper)} links outside: {target}"
        if heading:
            headings = re.findall(r"^#+ (.+)$", aim.read_text("utf-8"), re.MULTILINE)
            assert heading in map(_anchor, headings), f"{_name(paper)} links to {target}"


def test_paths_in_papers_exist() -> None:
    """A file or folder of the project that the README or a page of docs names in code type is there."""
    pattern = re.compile(r"`((?:" + "|".join([*PROGRAM, "tests", "docs", r"\.ci"]) + r")/[\w./-]*)`")
    named = [(paper, found) for paper in PAPERS for found in pattern.findall(paper.read_text("utf-8"))]
    missing = [f"{_name(paper)} names {found}" for paper, found in named if not (ROOT / found).exists()]
    assert not missing, "\n".join(missing)


def _commands(paper: Path) -> Iterator[list[str]]:
    """Yield the words of every `sizzlebox ...` line in the code blocks of a paper."""
    for block in re.findall(r"^```\w*\n(.*?)^```", paper.read_text("utf-8"), re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            words = line.split("#")[0].split()
            if words and words[0].endswith("sizzlebox"):
                yield words[1:]


def test_commands_in_papers_exist() -> None:
    """Each command and option that the README or a page of docs shows is one that the program has."""
    from typer.main import get_command

    from firmware import cli

    shown = [(paper, words) for paper in PAPERS for words in _commands(paper)]
    assert shown
    for paper, words in shown:
        line = f"{_name(paper)} shows: sizzlebox {' '.join(words)}"
        command, rest = get_command(cli.app), list(words)
        while (inner := getattr(command, "commands", {})) and rest and not rest[0].startswith("-"):
            assert rest[0] in inner, f"{line}: there is no {rest[0]}"
            command = inner[rest.pop(0)]
        known = {option for parameter in command.params for option in parameter.opts} | {"--help"}
        unknown = {word for word in rest if re.match(r"-+\w", word)} - known
        assert not unknown, f"{line}: there is no {unknown}"


@pytest.mark.parametrize("paper", [paper for paper in PAPERS if ">>> " in paper.read_text("utf-8")], ids=_name)
def test_examples_in_papers_run(paper: Path) -> None:
    """What a paper shows of the program from Python comes out as printed."""
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    done = doctest.testfile(str(paper), module_relative=False, optionflags=flags, encoding="utf-8")
    assert done.attempted > 0
    assert done.failed == 0


def test_settings_in_the_readme_are_understood(tmp_path: Path) -> None:
    """The settings that the README shows are taken by the program without a complaint."""
    from firmware.configuration import load_configuration

    shown = re.findall(r"^```toml\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert shown
    for number, text in enumerate(shown):
        file = tmp_path / f"{number}.toml"
        file.write_text(text, "utf-8")
        assert load_configuration(file).problem == ""


def test_make_targets_in_papers_exist() -> None:
    """Each `make` target that a paper names is in the Makefile."""
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    code = re.compile(r"`make ([\w-]+)|^make ([\w-]+)", re.MULTILINE)
    named = {a or b for paper in PAPERS for a, b in code.findall(paper.read_text("utf-8"))}
    assert {"run", "test", "check"} <= named
    assert named <= targets, named - targets


def test_prerequisites_name_make() -> None:
    """The README's line of prerequisites names make and what Debian does not bring along."""
    (line,) = re.findall(r"^sudo apt install .*$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert {"make", "python3-venv"} <= set(line.split())


def test_changelog_tells_of_this_version() -> None:
    """The newest entry of the changelog is the version that pyproject.toml names."""
    versions = re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert versions[0] == PROJECT["project"]["version"]
