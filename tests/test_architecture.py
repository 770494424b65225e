"""Dependencies run one way: firmware -> display, vision, hardware -> scorer."""

from __future__ import annotations

import ast
import graphlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
MAY_IMPORT: dict[str, frozenset[str]] = {
    "scorer": frozenset({"scorer"}),
    "vision": frozenset({"vision", "scorer"}),
    "hardware": frozenset({"hardware", "scorer"}),
    "display": frozenset({"display", "scorer"}),
    "firmware": frozenset({"firmware", "display", "vision", "hardware", "scorer"}),
}
TRAINING = "firmware.training"
LOADERS = {"import_module", "__import__", "find_spec", "load_module", "run_module", "files", "as_file"}


class Import(NamedTuple):
    """One module that a file names, in an import statement or in the text given to a loader."""

    file: str
    line: int
    module: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} imports {self.module}"


def _named_by_loader(node: ast.Call) -> Iterator[str]:
    """Yield the module that a call such as import_module("vision.reader") names."""
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    first = node.args[0] if node.args else None
    if name in LOADERS and isinstance(first, ast.Constant) and isinstance(first.value, str):
        yield first.value


def imports_of(source: str, file: str) -> list[Import]:
    """List every module that `source` names, relative imports resolved from the place of `file` in the tree."""
    package = list(Path(file).parent.parts)
    found: list[Import] = []
    for node in ast.walk(ast.parse(source, file)):
        if isinstance(node, ast.Import):
            found += [Import(file, node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found += [Import(file, node.lineno, f"{base}.{alias.name}") for alias in node.names]
        elif isinstance(node, ast.Call):
            found += [Import(file, node.lineno, module) for module in _named_by_loader(node)]
    return found


def faults_of(source: str, file: str) -> list[str]:
    """List the imports of one file that run against the direction; empty where there are none."""
    folder = file.split("/", maxsplit=1)[0]
    in_training = file.startswith("firmware/training/")
    faults = []
    for found in imports_of(source, file):
        top = found.module.split(".")[0]
        within = f"{found.module}.".startswith(f"{TRAINING}.")
        if top in MAY_IMPORT and top not in MAY_IMPORT[folder]:
            faults.append(f"{found}: {folder} may only use {', '.join(sorted(MAY_IMPORT[folder]))}")
        if folder == "scorer" and top not in MAY_IMPORT and top not in sys.stdlib_module_names:
            faults.append(f"{found}: scorer uses nothing but Python's own library")
        if within and not in_training:
            faults.append(f"{found}: the training scripts are used by nothing")
        if top in {"torch", "torchvision"} and not in_training:
            faults.append(f"{found}: torch stays in the training scripts")
        if top in {"tests", "conftest"}:
            faults.append(f"{found}: the program knows nothing of its tests")
    return faults


def _sources() -> list[Path]:
    return sorted(path for folder in MAY_IMPORT for path in (ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_imports_run_one_way(folder: str) -> None:
    """No file of the folder imports a folder that stands above it or beside it."""
    files = [path for path in _sources() if path.relative_to(ROOT).parts[0] == folder]
    faults = [
        fault for path in files for fault in faults_of(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())
    ]
    assert files, f"expected Python files in {folder}/"
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("scorer/a.py", "import vision.reading"),
        ("scorer/a.py", "import numpy as np"),
        ("scorer/deep/a.py", "def f():\n    from firmware import cli"),
        ("vision/a.py", "from hardware.camera import Frame"),
        ("vision/a.py", "from display import views"),
        ("vision/deep/a.py", "from ...firmware import cli"),
        ("display/a.py", "import vision"),
        ("hardware/a.py", "import importlib\nimportlib.import_module('vision.reader')"),
        ("hardware/simulated/a.py", "if TYPE_CHECKING:\n    from vision.reading import Reading"),
        ("firmware/a.py", "from .training import faces"),
        ("firmware/a.py", "from firmware.training.faces import train"),
        ("vision/a.py", "import torch.nn as nn"),
        ("display/a.py", "from tests import conftest"),
    ],
)
def test_rule_sees_a_wrong_import(file: str, source: str) -> None:
    """The rule finds an import against the direction, wherever in the file and however it is written."""
    assert faults_of(source, file)


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("scorer/deep/a.py", "from __future__ import annotations\nfrom ..b import c\nimport json, enum"),
        ("vision/a.py", "import cv2\nfrom scorer.sausage_sizzle import EDITIONS\nfrom .reading import Piece"),
        ("hardware/simulated/a.py", "from ..camera import Frame\nfrom . import table"),
        ("firmware/a.py", "import display.views, vision.reading, hardware.camera, scorer"),
        ("firmware/training/a.py", "import torch\nfrom firmware.training import pictures\nfrom . import faces"),
        ("firmware/a.py", "from firmware import training_log"),
    ],
)
def test_rule_lets_a_right_import_pass(file: str, source: str) -> None:
    """The rule has nothing against an import along the direction."""
    assert not faults_of(source, file)


def test_scorer_runs_without_its_neighbours() -> None:
    """What the scorer is built from can be imported by a Python that has no site-packages and sees only scorer/."""
    modules = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in (ROOT / "scorer").rglob("*.py")]
    script = (
        f"import importlib, sys; sys.path = [{str(ROOT)!r}, *sys.path]\n"
        f"for name in {sorted(modules)!r}: importlib.import_module(name.removesuffix('.__init__'))\n"
        "wrong = {'vision', 'hardware', 'display', 'firmware', 'numpy', 'cv2', 'pygame'} & set(sys.modules)\n"
        "sys.exit(f'loaded {sorted(wrong)}' if wrong else 0)"
    )
    command = [sys.executable, "-I", "-S", "-c", script]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def _at_once(body: list[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the imports that run when a module is loaded: not those of functions, nor for the type checker alone."""
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and "TYPE_CHECKING" not in ast.unparse(node.test):
            yield from _at_once([*node.body, *node.orelse])
        elif isinstance(node, ast.ClassDef | ast.Try | ast.With):
            yield from _at_once(node.body)


def _packages(module: str) -> list[str]:
    parts = module.split(".")
    return [".".join(parts[:n]) for n in range(1, len(parts))]


def loaded_before(modules: dict[str, str]) -> dict[str, set[str]]:
    """For each module (name and source) those of ours that Python loads while it loads this one."""
    before: dict[str, set[str]] = {}
    for module, source in modules.items():
        wanted: set[str] = set()
        for node in _at_once(ast.parse(source).body):
            names = [alias.name for alias in node.names]
            wanted |= set(names) if isinstance(node, ast.Import) else {f"{node.module}.{name}" for name in names}
            wanted |= {node.module or ""} if isinstance(node, ast.ImportFrom) else set()
        wanted |= {package for name in wanted for package in _packages(name)}
        before[module] = {name for name in wanted if name in modules and name not in {module, *_packages(module)}}
    return before


def test_no_module_waits_for_itself() -> None:
    """Whichever module is loaded first, none is needed while it is still being loaded."""
    modules = {}
    for path in (path for folder in MAY_IMPORT for path in (ROOT / folder).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path.read_text("utf-8")
    list(graphlib.TopologicalSorter(loaded_before(modules)).static_order())
    circle = {
        "a": "from a.b import c",
        "a.b": "import d.e",
        "d": "",
        "d.e": "def f(): import a\nfrom a.g import h",
        "a.g": "",
    }
    with pytest.raises(graphlib.CycleError):
        list(graphlib.TopologicalSorter(loaded_before(circle)).static_order())
