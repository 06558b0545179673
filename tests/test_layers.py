"""Imports go downward only; genres and engine are siblings; shared code names no genre."""

from __future__ import annotations

import ast
import re
import runpy
from functools import cache
from pathlib import Path

import gridwright
from gridwright.genres import all_genres

ROOT = Path(gridwright.__file__).parent

LAYERS: dict[str, int] = {
    "moved": 0,
    "version": 0,
    "core": 1,
    "formats": 2,
    "sat": 2,
    "counting": 2,
    "networks": 2,
    "search": 2,
    "logic": 2,
    "render": 2,
    "languages": 2,
    "kinds": 3,
    "shading": 3,
    "making": 3,
    "genre": 4,
    "genres": 5,
    "engine": 5,
    "sources": 5,
    "library": 6,
    "batch": 7,
    "books": 7,
    "scanning": 7,
    "api": 8,
    "deprecated": 9,
    "": 9,
    "web": 10,
    "cli": 11,
    "__main__": 12,
}
SAME_LEVEL_MAY = {
    ("shading", "kinds"),
    ("shading", "making"),
    ("logic", "search"),
    ("search", "logic"),
    ("search", "sat"),
    ("logic", "sat"),
}
MODULES = sorted(ROOT.rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imported(path: Path) -> frozenset[str]:
    """Every module that a file imports, also inside functions."""
    names: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            module = node.module or ""
            for alias in node.names:
                deeper = ROOT.joinpath(*module.split(".")[1:], f"{alias.name}.py")
                package = ROOT.joinpath(*module.split(".")[1:], alias.name)
                is_module = module.split(".")[0] == "gridwright" and (
                    deeper.exists() or package.is_dir()
                )
                names.add(f"{module}.{alias.name}" if is_module else module)
    return frozenset(names)


def ours(path: Path) -> set[str]:
    return {name for name in imported(path) if name.split(".")[0] == "gridwright"}


def parts_of(path: Path) -> list[str]:
    """Where a module is, below the package: ``genres``, ``hitori``, ``rules``."""
    relative = path.relative_to(ROOT).with_suffix("")
    return [part for part in relative.parts if part != "__init__"]


def upward(path: Path) -> list[str]:
    """What a module imports and must not."""
    here = "".join(parts_of(path)[:1])
    wrong = []
    for name in sorted(ours(path)):
        there = "".join(name.split(".")[1:2])
        allowed = there == here or (here, there) in SAME_LEVEL_MAY or (here, there) == ("", "api")
        if not allowed and LAYERS[there] >= LAYERS[here]:
            wrong.append(f"{'.'.join(parts_of(path))} imports {name}")
    return wrong


def test_imports_go_downward() -> None:
    assert [wrong for path in MODULES for wrong in upward(path)] == []


def test_the_product_never_imports_the_laboratory() -> None:
    # One table tells those who come from 0.3.0 where a module is now.
    for path in set(MODULES) - {ROOT / "moved.py"}:
        assert not {name for name in imported(path) if name.split(".")[0] == "gridwright_lab"}, path
        text = path.read_text(encoding="utf-8")
        assert "gridwright_lab" not in text, f"{path} names a module of the laboratory"


def test_the_picture_of_the_layers_shows_each_of_them_in_its_place() -> None:
    place = ROOT.parents[1] / "docs" / "pictures" / "architecture.py"
    architecture = runpy.run_path(str(place))
    rows = [
        {box.name.rstrip("/").removesuffix(".py") for box in row} for row in architecture["ROWS"]
    ]
    files = {"moved", "version", "deprecated", "", "__main__"}
    assert set().union(*rows) == set(LAYERS) - files
    levels = [{LAYERS[name] for name in row} for row in rows]
    assert all(len(row) == 1 for row in levels)
    assert levels == sorted(levels, key=max, reverse=True)
    assert place.with_suffix(".svg").read_text(encoding="utf-8") == architecture["picture"]()


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
    modules = {".".join(["gridwright", *parts_of(path)]): ours(path) for path in MODULES}
    assert " imports ".join(circle(modules)) == ""


SHARED = {
    "core", "formats", "sat", "counting", "learning", "render", "engine", "search", "logic",
    "kinds", "shading", "making", "books", "genre", "sources",
}  # fmt: skip


def strings(path: Path) -> set[str]:
    """The words of a module's strings. Docstrings may name a genre: an example needs a puzzle."""
    told = {node.value for node in ast.walk(tree(path)) if isinstance(node, ast.Expr)}
    return {
        word.lower()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told
        for word in re.findall(r"[A-Za-z]+", node.value)
    }


def test_a_genre_is_known_in_its_own_folder_only() -> None:
    folders = {genre.name for genre in all_genres()}
    own = {form.name for genre in all_genres() for form in genre.formats if form.begins}
    # "range" is a word of its own.
    names = {name for genre in all_genres() for name in (genre.name, *genre.aliases)} - {"range"}
    wrong = []
    for path in MODULES:
        parts = parts_of(path)
        foreign = {name for name in ours(path) if (folders - set(parts[1:2])) & {*name.split(".")}}
        if parts and parts[0] in SHARED:
            wrong += [f"{path} says {word}" for word in strings(path) & (names | own)]
        if parts and parts[0] in SHARED | {"genres"}:
            wrong += [f"{path} imports {name}" for name in foreign]
    assert wrong == []


def test_pysat_is_imported_in_the_sat_layer_only() -> None:
    outside = [path for path in MODULES if parts_of(path)[:1] != ["sat"]]
    solvers = [
        f"{path} imports {name}"
        for path in outside
        for name in imported(path)
        if name.split(".")[0] in {"pysat", "pysolvers"}
    ]
    assert solvers == []
