"""DIMACS files with every connectivity encoding, solved by MiniSat and read back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cli.runner import run
from gridwright import load
from gridwright.core.errors import FormatError, InputError
from gridwright.engine.check import check
from gridwright.engine.dimacs import decode, write_cnf
from gridwright.engine.generate import generate
from gridwright.engine.solve import solve
from gridwright.formats.dimacs import read_answer
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.genres.kuromasu import GENRE as KUROMASU
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.sat.cardinality import ENCODINGS
from gridwright.sat.connectivity import encoding_named, names
from judges.minisat import run_minisat

URL = "kurodoko/6/6/j5h3k5n7k55g2j"
PUZZLE = load(URL, "kuromasu")
EXAMPLES = Path(__file__).parents[2] / "examples"
ANSWER = [".....#", "#.#.#.", "...#..", ".#....", "...#..", "#.#..#"]
WARNING = "WARNING: for repeatability, setting FPU to use double precision"
STATISTICS = """\
============================[ Problem Statistics ]=============================
|  Number of variables:             2                                         |
restarts              : 1
conflicts             : 0              (-nan /sec)
seconds in all        : 0.001659 s
"""
PARTED = Kuromasu(5, 5, {0: 3, 2: 4, 14: 4, 21: 2})


def competition(output: str) -> str:
    """MiniSat's result file in the spelling of the SAT competitions."""
    verdict, *models = output.splitlines()
    word = {"SAT": "SATISFIABLE", "UNSAT": "UNSATISFIABLE"}[verdict]
    return f"c a comment\ns {word}\n" + "".join(f"v {line}\n" for line in models)


@pytest.mark.parametrize("simplify", [False, True])
@pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: genre.name)
def test_with_its_cuts_a_formula_has_just_the_answers(genre: Genre[Any], simplify: bool) -> None:
    """Whatever is deduced beforehand, the cuts are those that the written clauses need."""
    for made in generate(genre, 6, 6, count=4, seed=1):
        puzzle = made.puzzle
        text = write_cnf(genre, puzzle, with_cuts=True, simplify=simplify)
        first = run_minisat(text)
        board = decode(puzzle, first.output)
        assert board is not None
        assert check(genre, puzzle, board).solved
        blocked = " ".join(str(-literal) for literal in first.model[: puzzle.decisions])
        assert run_minisat(text + blocked + " 0\n").status == "UNSAT"


@pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: genre.name)
def test_what_is_written_by_default_is_the_whole_puzzle(genre: Genre[Any]) -> None:
    """The example of each genre: MiniSat finds its answer, and no other."""
    source = str(EXAMPLES / f"{genre.name}.txt")
    written = run("cnf", source)
    assert (written.status, written.err) == (0, "")
    puzzle = load(source)
    first = run_minisat(written.out)
    assert decode(puzzle, first.output) == solve(genre, puzzle).boards[0]
    blocked = " ".join(str(-literal) for literal in first.model[: puzzle.decisions])
    assert run_minisat(written.out + blocked + " 0\n").status == "UNSAT"


def test_what_is_left_out_is_told() -> None:
    lazy = run("cnf", URL, "--connectivity", "cuts")
    assert lazy.status == 0
    assert "does not enforce connectivity" in lazy.err
    assert run("cnf", URL, "--connectivity", "cuts", "--with-cuts").err == ""
    several = run("cnf", "kurodoko/3/3/o", "--with-cuts")
    assert "does not enforce connectivity" in several.err
    assert run("cnf", str(EXAMPLES / "kamaji.txt"), "--connectivity", "cuts").err == ""


@pytest.mark.parametrize("simplify", [False, True])
@pytest.mark.parametrize("name", names())
def test_minisat_finds_the_answer(name: str, simplify: bool) -> None:
    text = write_cnf(KUROMASU, PUZZLE, connectivity=name, with_cuts=True, simplify=simplify)
    result = run_minisat(text)
    assert result.status == "SAT"
    assert result.warnings == []
    for output in (result.output, competition(result.output)):
        board = decode(PUZZLE, output)
        assert board is not None
        assert KUROMASU.answer_rows(PUZZLE, board) == ANSWER
    blocked = " ".join(str(-literal) for literal in result.model[: PUZZLE.decisions])
    again = run_minisat(text + blocked + " 0\n")
    assert again.status == "UNSAT"
    assert decode(PUZZLE, again.output) is None
    assert decode(PUZZLE, competition(again.output)) is None


@pytest.mark.parametrize("kind", ENCODINGS)
def test_minisat_and_every_cardinality(kind: str) -> None:
    text = write_cnf(KUROMASU, PUZZLE, connectivity="two-trees", cardinality=kind)
    board = decode(PUZZLE, run_minisat(text).output)
    assert board is not None
    assert KUROMASU.answer_rows(PUZZLE, board) == ANSWER


@pytest.mark.parametrize("name", names())
def test_minisat_sees_what_has_no_answer(name: str) -> None:
    impossible = Kuromasu(3, 3, {4: 1, 0: 5})
    assert solve(KUROMASU, impossible).status == "none"
    text = write_cnf(KUROMASU, impossible, connectivity=name, with_cuts=True)
    assert run_minisat(text).status == "UNSAT"


def test_cuts_are_needed_and_can_be_included() -> None:
    """A puzzle that has one answer only because white cells must be connected."""
    result = solve(KUROMASU, PARTED)
    assert result.status == "unique"
    assert result.stats["cuts"] > 0
    without = write_cnf(KUROMASU, PARTED, connectivity="cuts")
    assert "c the clauses do not enforce connectivity" in without
    with_cuts = write_cnf(KUROMASU, PARTED, with_cuts=True)
    assert with_cuts.count("\n") > without.count("\n")
    board = decode(PARTED, run_minisat(with_cuts).output)
    assert board == result.boards[0]
    assert check(KUROMASU, PARTED, board).solved


def test_comments_name_rules_clues_and_cells() -> None:
    lines = write_cnf(KUROMASU, PUZZLE, connectivity="levels").splitlines()
    for rule in ("given cells", "black cells apart", "white connected"):
        assert f"c rule {rule}" in lines
    for cell in PUZZLE.numbers:
        assert f"c rule numbers, clue at {PUZZLE.grid.name(cell)}" in lines
    maps = [line.split() for line in lines if line.startswith("c map ")]
    assert maps == [["c", "map", str(i + 1), PUZZLE.grid.name(i)] for i in range(36)]
    header = next(line for line in lines if line.startswith("p cnf ")).split()
    clauses = [line for line in lines if line[0] not in "cp"]
    assert int(header[3]) == len(clauses)
    used = max(abs(int(word)) for line in clauses for word in line.split())
    assert int(header[2]) >= used


def test_eager_files_say_it_all_and_lazy_ones_warn() -> None:
    for name in names():
        text = write_cnf(KUROMASU, PUZZLE, connectivity=name)
        assert ("the clauses do not enforce connectivity" in text) == encoding_named(name).lazy


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "expected the output of a SAT solver"),
        ("SAT\n", "shows no literals"),
        ("SAT\n1 two 0\n", "line 2: expected a literal, found 'two'"),
        ("s SATISFIABLE\nv 1 -1 0\n", "the variable 1 is both true and false"),
        ("s MAYBE\nv 1 0\n", "line 1: expected literals, found 's MAYBE'"),
        ("SAT\ns MAYBE\n1 0\n", "line 2: expected literals, found 's MAYBE'"),
        ("SAT\ntwo 0\n", "shows no literals"),
        ("SAT\n1 0\nUNSATISFIABLE\n", "line 3: expected one verdict, found 'UNSATISFIABLE'"),
    ],
)
def test_bad_answers_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(FormatError, match=sentence):
        read_answer(text)


@pytest.mark.parametrize(
    "text",
    [
        f"{WARNING}\nSAT\n1 -2 0\n",
        f"SAT\n{WARNING}\n1 -2 0\n",
        f"SAT\n1 -2 0\n{WARNING}\n",
        f"{WARNING}\nc a comment\ns SATISFIABLE\n{WARNING}\nv 1 -2\nv 0\n{WARNING}\n",
        f"SAT\n1 -2 0\n{WARNING}\n{STATISTICS}\nSATISFIABLE\n",
        f"{WARNING}\n{STATISTICS}\nSATISFIABLE\nSAT\n1 -2 0\n",
    ],
)
def test_what_else_a_solver_says_is_passed_over(text: str) -> None:
    assert read_answer(text) == (True, [1, -2])
    no = re.sub("^1 -2 0$|^v.*$", "", text.replace("SAT", "UNSAT"), flags=re.MULTILINE)
    assert read_answer(no) == (False, [])


def test_all_that_minisat_prints_can_be_read_as_it_comes() -> None:
    """As in ``minisat puzzle.cnf /dev/stdout | gridwright decode PUZZLE -``."""
    result = run_minisat(write_cnf(KUROMASU, PUZZLE, with_cuts=True))
    for text in (result.log + result.output, result.output + result.log):
        board = decode(PUZZLE, text)
        assert board is not None
        assert KUROMASU.answer_rows(PUZZLE, board) == ANSWER


def test_unknown_is_not_no() -> None:
    with pytest.raises(InputError, match="expected SAT or UNSAT"):
        decode(PUZZLE, "s UNKNOWN\n")


def test_commands(tmp_path: Path) -> None:
    formula, output = tmp_path / "puzzle.cnf", tmp_path / "answer.txt"
    made = run("cnf", URL, "--connectivity", "order", "-o", str(formula))
    assert made.status == 0, made.out
    output.write_text(run_minisat(formula.read_text()).output)
    shown = run("decode", URL, str(output), "--json")
    assert shown.status == 0
    assert json.loads(shown.out)["solution"] == ANSWER
    output.write_text("SAT\n" + " ".join(str(-i - 1) for i in range(36)) + " 0\n")
    broken = run("decode", URL, str(output))
    assert broken.status == 1
    assert "numbers: the 5 at r1c5" in broken.out
    output.write_text("UNSAT\n")
    assert run("decode", URL, str(output)).status == 1
    printed = run("cnf", URL)
    assert printed.out.startswith("c Kuromasu 6x6")


def test_solvers_command() -> None:
    table = run("solvers")
    assert table.status == 0
    assert "default for solving" in table.out
    lines = run("solvers", "--json").out.splitlines()
    native = {row["name"] for row in map(json.loads, lines) if row["cardinality"]}
    assert native == {"gluecard3", "gluecard4", "minicard"}
