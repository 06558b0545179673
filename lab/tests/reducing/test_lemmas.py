"""The lemmas of the proofs hold in all of their cases, and each of them notices what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hardness
import pytest

from cli.runner import assert_refused, run
from gridwright.render.typeset import typeset
from gridwright_lab.reductions import path_lemmas, paths
from gridwright_lab.reductions.families import FAMILIES
from gridwright_lab.reductions.tiles import lemmas
from gridwright_lab.reductions.tiles.akari import boards as akari
from gridwright_lab.reductions.tiles.hitori import boards as hitori
from gridwright_lab.reductions.tiles.kamaji import boards as kamaji
from gridwright_lab.reductions.tiles.kuromasu import boards as kuromasu
from gridwright_lab.reductions.tiles.kuromasu import lemmas as kuromasu_lemmas
from gridwright_lab.reductions.tiles.kuroshuto import boards as kuroshuto
from gridwright_lab.reductions.tiles.lemmas import Lemma, checked, lemmas_of
from gridwright_lab.reductions.tiles.mosaic import boards as mosaic

DOCS = Path(__file__).parents[2] / "docs"
LETTERS = {
    "akari": "A",
    "mosaic": "F",
    "kuroshuto": "CK",
    "kamaji": "M",
    "kuromasu": "Q",
    "hitori": "H",
    "nurimaze": "N",
}
"""The pages, and how the names of their lemmas begin."""
Patch = Callable[[pytest.MonkeyPatch], None]


def every() -> dict[str, Lemma]:
    found = {lemma.name: lemma for lemma in path_lemmas.LEMMAS}
    for family in FAMILIES.values():
        if family.target is not None:
            found |= {one.name: one for one in lemmas_of(family.name, family.target.clause)}
    return found


EVERY = every()


CACHED = (
    path_lemmas._boards,
    hitori.cells_of,
    hitori.inside,
    kuromasu.tile_of,
    kuromasu_lemmas._wired_pairs,
    lemmas.neighbours,
    kuroshuto.filling,
)


def clear() -> None:
    for cached in CACHED:
        cached.cache_clear()


@pytest.fixture(autouse=True, scope="module")
def fresh() -> Iterator[None]:
    """What a wrong tile has left in a cache is forgotten."""
    yield
    clear()


@pytest.mark.parametrize("name", EVERY)
def test_a_lemma_holds(name: str) -> None:
    found = checked(EVERY[name])
    assert found.broken == ()
    assert found.cases > 0
    # Where a page says how many cases there are, it is so.
    pages = (DOCS / f"{genre}-is-np-complete.md" for genre in LETTERS)
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    for said in re.findall(rf"\*\*{name}\*\*[,:]\s([\d,]+\d)", text):
        assert int(said.replace(",", "")) == found.cases


def changed(rows: tuple[str, ...], row: int, col: int, sign: str) -> tuple[str, ...]:
    return (*rows[:row], rows[row][:col] + sign + rows[row][col + 1 :], *rows[row + 1 :])


def drawn(module: Any, tile: Any, *signs: tuple[int, int, str]) -> Patch:
    """Some cells of a drawn tile are others."""

    def patch(to: pytest.MonkeyPatch) -> None:
        rows = module.TILES[tile]
        for row, col, sign in signs:
            rows = changed(rows, row, col, sign)
        to.setattr(module, "TILES", {**module.TILES, tile: rows})

    return patch


def numbered(tile: str, *numbers: tuple[int, int, int]) -> Patch:
    """Some numbers of a tile of Kamaji are others."""

    def patch(to: pytest.MonkeyPatch) -> None:
        rows = [list(row) for row in kamaji.TILES[tile]]
        for row, col, number in numbers:
            rows[row][col] = number
        to.setattr(kamaji, "TILES", {**kamaji.TILES, tile: tuple(map(tuple, rows))})

    return patch


def given(module: Any, name: str, value: Any) -> Patch:
    return lambda to: to.setattr(module, name, value)


NO_SPLIT = given(lemmas, "in_row", lambda *state: ("equal", "ns") if any(state) else None)
ALL_WHITE = (".....",) * 5
ONE_CELL = changed(("#####",) * 5, 2, 2, ".")
MIDDLE_END = {**hitori.TILES, "equal es low": hitori.TILES["equal es"]}
WRONG: list[tuple[str, Patch, str]] = [
    ("A1", drawn(akari, "free n", (4, 0, ".")), "free n has something else"),
    ("A2", drawn(akari, "free n", (0, 4, "#")), "before free n"),
    ("A3", drawn(akari, "equal ns", (3, 3, "#")), "equal ns has 1 placements with .*s"),
    ("A4", drawn(akari, "equal ns", (3, 3, "2")), "equal ns has .*2"),
    ("C1", NO_SPLIT, "before"),
    ("C2", given(lemmas, "allowed", lambda kind, sides: frozenset()), "allows something else"),
    ("C3", given(lemmas, "plan", lambda one, kind: {}), "connected wires|differ"),
    ("F1", drawn(mosaic, "free n", (0, 5, ".")), "free n has something else"),
    ("F2", drawn(mosaic, "equal ns", (1, 1, ".")), "equal ns with .* colourings"),
    ("F3", drawn(mosaic, "equal ns", (1, 1, "2")), "equal ns has .*2"),
    ("K1", given(kuroshuto, "PATTERN", changed(kuroshuto.PATTERN, 1, 5, "#")), "touches"),
    ("K2", given(kuroshuto, "PATTERN", changed(kuroshuto.PATTERN, 1, 5, "#")), "reaches too far"),
    ("K3", given(kuroshuto, "CROSSING_CLUES", {(1, 6): 1}), "cross nesw say something else"),
    ("K4", given(kuroshuto, "filling", lambda *place: 5), "the filling of"),
    ("K5", given(kuroshuto, "filling", lambda *place: 5), "nothing demands"),
    ("M1", numbered("equal ne", (0, 4, 2)), "equal ne do not fit"),
    ("M2", numbered("equal ns", (3, 8, 29)), "a piece across equal ns"),
    ("M3", numbered("equal ns", *((1, col, 1) for col in range(9))), "the line from"),
    ("M4", numbered("equal ns", (8, 8, 35)), "the corners of equal ns"),
    ("M5", numbered("equal ns", (2, 4, 50)), "equal ns has 0 covers"),
    ("M6", numbered("equal ns", (2, 2, 54)), "largest number 54"),
    ("Q1", given(kuromasu, "on_lattice", lambda square: False), "line 0 of the bands"),
    ("Q2", given(kuromasu, "_in_gap", lambda square, sides: sides == "ns"), "beside"),
    ("Q4", drawn(kuromasu, ("free", "n"), (5, 10, ".")), "wire between"),
    ("Q5", given(kuromasu, "on_lattice", lambda square: square[0] == 9), "the edge"),
    ("Q6", drawn(kuromasu, ("free", "n"), (0, 1, "#")), "touches another"),
    ("Q7", given(kuromasu_lemmas, "LARGEST", 24), "ha(s|ve) a clue 25"),
    ("H1", drawn(hitori, "nothing", (0, 0, "#")), "nothing: other cells follow"),
    ("H2", given(hitori, "walls_of", lambda *cells: {(1, 18, 20)}), "inside a wall"),
    ("H3", drawn(hitori, "differ ns", (8, 8, ".")), "differ ns has"),
    ("H4", drawn(hitori, "nothing", (8, 8, ".")), "nothing with"),
    ("H5", drawn(hitori, "nothing", (1, 17, "#")), "of two rims"),
    (
        "H6",
        given(hitori, "TILES", {**hitori.TILES, "equal es low": hitori.TILES["equal es"]}),
        "line",
    ),
    ("H7", drawn(hitori, "free n", (1, 1, "a")), "the letter of an end twice"),
    ("H8", drawn(hitori, "one esw", (1, 1, "h")), "a letter 6 times"),
    ("N1", given(paths, "TILE", ONE_CELL), "the graph"),
    ("N2", given(paths, "TILE", ONE_CELL), "a tile at"),
    ("N3", given(paths, "TILE", ALL_WHITE), "the graph"),
]


@pytest.mark.parametrize(("name", "patch", "said"), WRONG, ids=[name for name, *_ in WRONG])
def test_a_lemma_notices_what_is_wrong(
    name: str, patch: Patch, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    patch(monkeypatch)
    clear()
    assert re.search(said, next(filter(None, EVERY[name].cases())))


def test_every_lemma_is_broken_by_something() -> None:
    """The third of Kuromasu asks a solver; ``test_kuromasu_tiles.py`` breaks one of its tiles."""
    assert EVERY.keys() - {name for name, *_ in WRONG} == {"Q3"}


def test_the_command_prints_the_lemmas_and_refuses_a_broken_tile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numbered("equal ns", (3, 8, 29))(monkeypatch)
    wrong = run("reduce", "kamaji", "--verify")
    assert wrong.status == 1
    assert "13 checked, 1 wrong" in wrong.out
    assert "NOT SO: a piece across equal ns" in wrong.out
    assert "9 checked, 2 wrong" in wrong.out


def test_square_boards() -> None:
    for words in (("kuroshuto", "--", "1", "2"), ("nurimaze", "--", "SoG")):
        found = run("reduce", words[0], "--square", "--solve", "--to", "json", *words[1:])
        assert found.status == 0
        rows, _, cols, *_ = found.err.replace(",", "").split()
        assert rows == cols
    assert_refused(run("reduce", "--square", "--", "1"), "not for kurodoko")


def test_pages_name_their_lemmas() -> None:
    """With the letter of the genre; those of circuits are on the page of Kuroshuto."""
    for genre, letters in LETTERS.items():
        page = (DOCS / f"{genre}-is-np-complete.md").read_text(encoding="utf-8")
        named = set(re.findall(r"\*\*([A-Z]\d)\.?\*\*", page))
        assert named == {name for name in EVERY if name[0] in letters}


def test_the_document_is_typeset() -> None:
    """One chapter of it, from Markdown; the whole takes longer."""
    chapter = [*hardness.blocks((DOCS / "nurimaze-is-np-complete.md").read_text(encoding="utf-8"))]
    assert chapter[0] == "= Nurimaze is NP-complete"
    text = "\n\n".join([hardness.OPENING, *chapter, hardness.drawn("tile", ["#.", ".a"])])
    assert "```" not in text
    drawings = {name: svg for name, svg in hardness.pictures().items() if "nurimaze" in name}
    assert typeset(text, drawings, "pdf").startswith(b"%PDF-")
