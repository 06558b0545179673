"""The verbs as Python functions: what they take, give and refuse."""

from __future__ import annotations

import io
import sys
from inspect import isfunction, signature
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import gridwright
from gridwright.core.board import Board
from gridwright.core.errors import FormatError, InputError, PuzzleError
from gridwright.core.result import Result, Status
from gridwright.core.saying import Saying
from gridwright.core.step import Basis, Step
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.version import VERSION

UNIQUE = "kurodoko/4/4/g4i7j4i6g"
ANSWER = ["#.#.", "....", "#..#", "...."]
IMPOSSIBLE = "kurodoko/2/2/133"
TWO = "kuromasu\n. 2\n. .\nkuromasu\n3 .\n. .\n"
SOLVED = "kuromasu\nauthor: Ann\n. 2\n. .\n\n#.\n..\n"
VERBS = ("load", "load_all", "check", "solve", "count", "backbone", "draw", "convert")


@pytest.mark.parametrize("name", VERBS)
def test_every_verb_is_typed_and_told(name: str) -> None:
    verb = getattr(gridwright, name)
    assert name in gridwright.__all__
    # The types of what engines give are imported when they are asked for.
    types = {name: getattr(gridwright, name) for name in gridwright.__all__}
    assert "return" in get_type_hints(verb, localns=types)
    assert verb.__doc__


def test_the_documentation_has_a_word_about_every_parameter() -> None:
    text = (Path(__file__).parents[1] / "docs" / "python.md").read_text(encoding="utf-8")
    common, *sections = text.split("## Every verb and its parameters")[1].split("\n### ")
    told = {
        name: section for section in sections for name in section.partition("\n")[0].split(", ")
    }
    verbs = {name: getattr(gridwright, name) for name in gridwright.__all__}
    verbs = {name: verb for name, verb in verbs.items() if isfunction(verb)}
    assert verbs.keys() <= told.keys()
    methods = [("Game", gridwright.Game), ("Game", gridwright.Game.hint)]
    for name, verb in [*verbs.items(), *methods]:
        for parameter in signature(verb).parameters.keys() - {"self", "old_cols"}:
            assert f"`{parameter}`" in common + told[name], f"{name}: {parameter}"


def test_there_is_nothing_else() -> None:
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        _ = gridwright.sovle  # type: ignore[attr-defined]
    assert gridwright.__version__ == VERSION


def test_load_takes_text_file_and_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = gridwright.load(UNIQUE)
    assert isinstance(puzzle, Kuromasu)
    path = tmp_path / "puzzle"
    path.write_text(UNIQUE)
    assert gridwright.load(path) == gridwright.load(str(path)) == puzzle
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(UNIQUE.encode())))
    assert gridwright.load("-") == puzzle
    assert gridwright.load(". 2\n. .", genre="range") == gridwright.load("2x2:a2b")


def test_load_all() -> None:
    one, other = gridwright.load_all(TWO)
    assert (one.puzzle.clues, other.puzzle.clues) == ({"r1c2": 2}, {"r1c1": 3})
    (document,) = gridwright.load_all(SOLVED)
    assert document.about == {"author": "Ann"}
    assert document.answer == gridwright.parse_board(document.puzzle, "#./..")


@pytest.mark.parametrize(
    ("source", "kind", "words"),
    [
        (TWO, InputError, "expected one puzzle, found 2; use load_all"),
        ("", FormatError, "empty"),
        ("kurodoko/4/x/", FormatError, "number of rows"),
        ("kurodoko/2/2/9", PuzzleError, "the clue 9 at r1c1 is impossible"),
        ("missing.txt", InputError, "there is no file 'missing.txt'"),
        (Path("missing"), InputError, "no such file"),
        (Path("a\0b"), InputError, "cannot be the name of a file"),
        (Path(), InputError, "is a directory"),
    ],
)
def test_load_refuses(source: str | Path, kind: type[InputError], words: str) -> None:
    with pytest.raises(kind, match=words):
        gridwright.load(source)


def test_an_unknown_genre_is_refused() -> None:
    with pytest.raises(InputError, match="no such genre: 'chess'"):
        gridwright.load(UNIQUE, genre="chess")


def test_solve() -> None:
    puzzle = gridwright.load(UNIQUE)
    result = gridwright.solve(puzzle)
    assert isinstance(result, Result)
    assert (result.status, result.count, result.exhausted) == (Status.UNIQUE, 1, True)
    assert result.board is not None
    assert gridwright.format_board(puzzle, result.board).splitlines() == ANSWER
    assert gridwright.solve(IMPOSSIBLE).status is Status.NONE
    several = gridwright.solve("kurodoko/3/3/")
    assert several.status is Status.MULTIPLE
    assert len(set(several.boards)) == 2
    assert gridwright.solve("kurodoko/3/3/", limit=None).count == 39
    assert gridwright.solve(UNIQUE, solver="minicard").status is Status.UNIQUE


def test_a_timeout_is_no_answer() -> None:
    assert gridwright.solve("kurodoko/60/60/", time_limit=1e-9).status is Status.TIMEOUT
    result = gridwright.count("kurodoko/40/40/", time_limit=0.1)
    assert (result.status, result.exhausted) == (Status.TIMEOUT, False)
    assert gridwright.backbone("kurodoko/60/60/", time_limit=1e-9).status is Status.TIMEOUT
    found = gridwright.check("kurodoko/60/60/", ["?" * 60] * 60, time_limit=1e-9)
    assert found.completable is None
    assert not found.consistent


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"limit": 0}, "the limit of answers is 0"),
        ({"time_limit": 0}, "the time limit is 0"),
        ({"time_limit": float("nan")}, "the time limit is nan"),
        ({"strategy": "magic"}, "no strategy 'magic'"),
        ({"solver": "magic"}, "no such solver: 'magic'"),
    ],
)
def test_solve_and_count_refuse(options: dict[str, Any], words: str) -> None:
    for verb in (gridwright.solve, gridwright.count):
        with pytest.raises(InputError, match=words):
            verb(UNIQUE, **options)


def test_count() -> None:
    result = gridwright.count("kurodoko/4/4/")
    assert result.exhausted
    # As many as one by one.
    assert result.count == len(gridwright.solve("kurodoko/4/4/", limit=None).boards)
    assert len(result.boards) == 2
    capped = gridwright.count("kurodoko/4/4/", limit=7)
    assert (capped.count, capped.exhausted) == (7, False)


def test_backbone_is_what_all_answers_share() -> None:
    puzzle = gridwright.load("kurodoko/3/3/3n")
    boards = gridwright.solve(puzzle, limit=None).boards
    found = gridwright.backbone(puzzle)
    assert found.status is Status.MULTIPLE
    yes = no = (1 << puzzle.decisions) - 1
    for board in boards:
        yes, no = yes & board.yes, no & board.no
    assert found.board == Board(puzzle.decisions, yes, no)
    assert gridwright.backbone(IMPOSSIBLE).status is Status.NONE
    with pytest.raises(InputError, match="time limit"):
        gridwright.backbone(puzzle, time_limit=-1)


def test_check() -> None:
    assert gridwright.check(UNIQUE, ANSWER).solved
    assert gridwright.check(UNIQUE, "/".join(ANSWER)).solved
    assert gridwright.check(UNIQUE, "\n".join(ANSWER)).solved
    board = gridwright.solve(UNIQUE).board
    assert gridwright.check(UNIQUE, board).solved
    found = gridwright.check("kurodoko/3/2/", ["##.", "..."])
    assert [violation.rule for violation in found.violations] == ["black cells apart"]
    assert found.violations[0].cells == ("r1c1", "r1c2")
    partial = gridwright.check(UNIQUE, ["????", "????", "????", "???#"])
    assert (partial.violations, partial.complete, partial.completable) == ((), False, False)


def test_check_uses_the_answer_of_the_source() -> None:
    assert gridwright.check(SOLVED).solved
    (document,) = gridwright.load_all(SOLVED)
    assert gridwright.check(document) == gridwright.check(SOLVED)
    with pytest.raises(InputError, match="expected an answer"):
        gridwright.check(UNIQUE)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (ANSWER[:3], "expected 4 rows of the answer, found 3"),
        ([*ANSWER[:3], "..."], "line 4: expected 4 cells"),
        ([*ANSWER[:3], "...x"], "line 4, column 4"),
        (Board(9), "a board of 9 decisions does not fit"),
        (Board(16, 1, 1), "both ways"),
    ],
)
def test_check_refuses(answer: Any, words: str) -> None:
    with pytest.raises(InputError, match=words):
        gridwright.check(UNIQUE, answer)


def test_draw() -> None:
    drawing = gridwright.draw(UNIQUE)
    assert "│ 4 │" in str(drawing)
    assert "█" not in str(drawing)
    assert "█" in str(gridwright.draw(UNIQUE, ANSWER))
    assert drawing.text(ascii=True).isascii()
    assert drawing._repr_svg_() == drawing.svg()
    assert drawing.svg().startswith("<svg ")
    step = Step("by hand", 1, Saying("because I say so"), yes=1, basis=Basis(no=2))
    shown = gridwright.draw(UNIQUE, step=step)
    assert "[█]" in str(shown)
    assert "because I say so" in str(shown)


def test_draw_tells_the_title_unless_told_otherwise() -> None:
    source = "kuromasu\ntitle: First\nauthor: Ann\n. 2\n. .\n"
    assert str(gridwright.draw(source)).startswith("First\nKuromasu 2×2, by Ann\n    1   2\n")
    assert ">First</text>" in gridwright.draw(source).svg()
    bare = gridwright.draw(source, heading=False, coordinates=False)
    assert str(bare).startswith("┌───┬───┐\n")
    assert ">First</text>" not in bare.svg()
    # A puzzle by itself has no title: the board is shown alone.
    assert str(gridwright.draw(gridwright.load(source))).startswith("    1   2\n")


def test_notebooks_show_puzzles() -> None:
    puzzle = gridwright.load(UNIQUE)
    assert puzzle._repr_svg_() == gridwright.draw(puzzle).svg()


def test_convert() -> None:
    puzzle = gridwright.load(UNIQUE)
    for form in ("puzzlink", "pzprv3", "janko", "tatham", "text", "json"):
        assert gridwright.load(gridwright.convert(puzzle, form)) == puzzle
    assert gridwright.convert(puzzle, "puzzlink") == f"https://puzz.link/p?{UNIQUE}"
    written = gridwright.convert(puzzle, "json", answer=ANSWER, about={"author": "Ann"})
    (document,) = gridwright.load_all(written)
    assert gridwright.check(document).solved
    assert document.about == {"author": "Ann"}
    # What the source tells is kept unless told otherwise.
    assert gridwright.load_all(gridwright.convert(SOLVED, "janko"))[0].about == {"author": "Ann"}
    assert gridwright.load_all(gridwright.convert(SOLVED, "json", about={}))[0].about == {}


def test_convert_refuses() -> None:
    with pytest.raises(InputError, match="cannot be written as 'pdf'; expected one of"):
        gridwright.convert(UNIQUE, "pdf")
    with pytest.raises(FormatError, match="r1c1 is a '\\?'"):
        gridwright.convert("kurodoko/1/1/.", "tatham")
    with pytest.raises(InputError, match="use load_all"):
        gridwright.convert(TWO, "text")
