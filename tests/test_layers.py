"""Imports go downward only; genres and engine are siblings; shared code names no genre."""

from __future__ import annotations

import ast
import re
import runpy
from pathlib import Path

import pytest

import gridwright
from gridwright.genres import genres

ROOT = Path(gridwright.__file__).parent

LAYERS: dict[str, int] = {
    "version": 0,
    "core": 1,
    "formats": 2,
    "sat": 2,
    "counting": 2,
    "search": 2,
    "logic": 2,
    "render": 2,
    "languages": 2,
    "shading": 3,
    "making": 3,
    "genre": 4,
    "genres": 5,
    "engine": 5,
    "sources": 5,
    "reductions": 6,
    "library": 6,
    "batch": 7,
    "books": 7,
    "studies": 8,
    "api": 8,
    "deprecated": 9,
    "": 9,
    "web": 10,
    "cli": 11,
    "__main__": 12,
}
SAME_LEVEL_MAY = {
    ("shading", "making"),
    ("logic", "search"),
    ("search", "logic"),
    ("search", "sat"),
    ("logic", "sat"),
}
MODULES = sorted(ROOT.rglob("*.py"))


def layer(dotted: str) -> str:
    parts = dotted.split(".")
    return parts[1] if len(parts) > 1 else ""


def imported(path: Path) -> set[str]:
    """Every gridwright module that a file imports, also inside functions."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            module = node.module or ""
            for alias in node.names:
                deeper = ROOT.joinpath(*module.split(".")[1:], f"{alias.name}.py")
                package = ROOT.joinpath(*module.split(".")[1:], alias.name)
                is_module = deeper.exists() or package.is_dir()
                names.add(f"{module}.{alias.name}" if is_module else module)
    return {name for name in names if name.split(".")[0] == "gridwright"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_downward(path: Path) -> None:
    relative = path.relative_to(ROOT).with_suffix("")
    parts = [part for part in relative.parts if part != "__init__"]
    here = parts[0] if parts else ""
    for name in imported(path):
        there = layer(name)
        if there == here or (here, there) in SAME_LEVEL_MAY:
            continue
        if here == "" and there == "api":
            continue
        assert LAYERS[there] < LAYERS[here], f"{'.'.join(parts)} imports {name}"


def test_the_picture_of_the_layers_shows_each_of_them_in_its_place() -> None:
    place = ROOT.parents[1] / "docs" / "pictures" / "architecture.py"
    architecture = runpy.run_path(str(place))
    rows = [
        {box.name.rstrip("/").removesuffix(".py") for box in row} for row in architecture["ROWS"]
    ]
    files = {"version", "deprecated", "", "__main__"}
    assert set().union(*rows) == set(LAYERS) - files
    levels = [{LAYERS[name] for name in row} for row in rows]
    assert all(len(row) == 1 for row in levels)
    assert levels == sorted(levels, key=max, reverse=True)
    assert place.with_suffix(".svg").read_text(encoding="utf-8") == architecture["picture"]()


def dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(["gridwright", *(part for part in parts if part != "__init__")])


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle, or nothing."""
    done: set[str] = set()
    for first in sorted(graph):
        way = [first]
        waiting = [sorted(graph[first] - done)]
        while way:
            if not waiting[-1]:
                done.add(way.pop())
                waiting.pop()
                continue
            further = waiting[-1].pop()
            if further in way:
                return [*way[way.index(further) :], further]
            if further not in done:
                way.append(further)
                waiting.append(sorted(graph.get(further, set())))
    return []


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside functions count too: a circle is one, whenever it is closed."""
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) == ["a", "b", "c", "a"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
    found = circle({dotted(path): imported(path) for path in MODULES})
    assert not found, " imports ".join(found)


def test_a_genre_imports_no_other_genre() -> None:
    for path in MODULES:
        relative = path.relative_to(ROOT).parts
        if relative[0] != "genres" or len(relative) < 3:
            continue
        for name in imported(path):
            parts = name.split(".")
            if parts[1] == "genres" and len(parts) > 2:
                assert parts[2] == relative[1], f"{'/'.join(relative)} imports {name}"


SHARED = [
    "core", "formats", "sat", "counting", "render", "engine", "search", "logic", "shading",
    "making", "books",
]  # fmt: skip
SHARED_MODULES = sorted(path for folder in SHARED for path in (ROOT / folder).rglob("*.py"))
SHARED_MODULES += [ROOT / "genre.py", ROOT / "sources.py"]
shared_code = pytest.mark.parametrize(
    "path", SHARED_MODULES, ids=lambda path: str(path.relative_to(ROOT))
)


@shared_code
def test_shared_code_imports_no_genre(path: Path) -> None:
    names = {genre.name for genre in genres()}
    for name in imported(path):
        assert not names & set(name.split(".")), f"{path.name} imports {name}"


@shared_code
def test_shared_code_names_no_genre(path: Path) -> None:
    """Docstrings may: an example needs a puzzle."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    words = {
        word.lower()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told
        for word in re.findall(r"[A-Za-z]+", node.value)
    }
    own = {form.name for genre in genres() for form in genre.formats if form.begins}
    # "range" is a word of its own.
    names = {name for genre in genres() for name in (genre.name, *genre.aliases)} - {"range"}
    assert not words & (names | own)


def test_pysat_is_imported_in_the_sat_layer_only() -> None:
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                if name.split(".")[0] in {"pysat", "pysolvers"}:
                    assert path.relative_to(ROOT).parts[0] == "sat", f"{path} imports {name}"
