"""The paper's own grids, figures and claims (Kleijn 2018)."""

from __future__ import annotations

import pytest

from generic.boards.kamaji import FIGURE_1, SECTION_3_3_3, thesis
from gridwright.core.options import options_of
from gridwright.core.strategy import Request
from gridwright.engine.check import check
from gridwright.engine.dimacs import decode, write_cnf
from gridwright.engine.solve import solve, strategies
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.answer import representation, representation_text
from gridwright.genres.kamaji.paper.published import encode_kleijn, printed_clauses
from gridwright.genres.kamaji.paper.search import Meter, bigger_first, brute_force
from gridwright.genres.kamaji.paper.strategies import board_of
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.sat.answers import literals_of
from gridwright.sat.cnf import Cnf
from judges.minisat import run_minisat

NAMES = [
    strategy.name
    for strategy in strategies(GENRE)
    if "refinement" in [option.name for option in options_of(strategy.options)]
]


@pytest.mark.parametrize("strategy", NAMES)
@pytest.mark.parametrize("number", range(5))
def test_solutions_and_minimal_solutions(number: int, strategy: str) -> None:
    puzzle, entry = thesis(number)
    every = solve(GENRE, puzzle, strategy, limit=None)
    assert (every.count, every.exhausted) == (entry["solutions"], True)
    expected = {"count": entry["minimal_solutions"], "exhausted": True}
    assert every.stats["refinements"]["minimal"].items() >= expected.items()
    minimal = solve(GENRE, puzzle, strategy, limit=None, options={"refinement": "minimal"})
    assert minimal.count == entry["minimal_solutions"]
    assert {board.yes for board in minimal.boards} <= {board.yes for board in every.boards}


CLAUSES = """x001 x002, x011 x013, -x011 -x013, x023 x024, x102 x105, -x102 -x105, x124 x126,
-x124 -x126, x205 x207, x217 x218, -x217 -x218, x226 x228, x001 -x011, x011 -x001, x002 -x102,
x102 -x002, x013 -x023, x023 -x013, x024 -x124, x124 -x024, x105 -x205, x205 -x105, x126 -x226,
x226 -x126, x207 -x217, x217 -x207, x218 -x228, x228 -x218"""


def test_the_28_clauses_of_section_3_3_3() -> None:
    expected = [" ∨ ".join(words.replace("-", "¬").split()) for words in CLAUSES.split(",")]
    assert len(expected) == 28
    assert printed_clauses(SECTION_3_3_3) == expected


@pytest.mark.parametrize("puzzle", [FIGURE_1, SECTION_3_3_3])
def test_the_number_of_clauses(puzzle: Kamaji) -> None:
    """The paper says: ℓ(ℓ-1)/2 per entry above one, ℓ(ℓ-1) per piece, and the maximum."""
    cnf = Cnf(puzzle.decisions)
    encode_kleijn(puzzle, cnf)
    entries = [len(through) for through in puzzle.through]
    first = len(entries) - 1
    second = sum(
        length * (length - 1) // 2
        for length, number in zip(entries, puzzle.numbers, strict=True)
        if number > 1
    )
    third = sum(len(line) * (len(line) - 1) for line in puzzle.lines)
    assert len(cnf.clauses) == first + second + third + 1


@pytest.mark.parametrize("encoding", ["", "kleijn2018"])
@pytest.mark.parametrize("puzzle", [FIGURE_1, SECTION_3_3_3])
def test_minisat_solves_our_files(puzzle: Kamaji, encoding: str) -> None:
    text = write_cnf(GENRE, puzzle, encoding=encoding)
    board = decode(puzzle, run_minisat(text).output)
    assert board is not None
    assert check(GENRE, puzzle, board).solved


def test_minisat_finds_all_solutions_when_they_are_blocked() -> None:
    """As §4.6 does it: add a clause against each solution and run MiniSat again."""
    found = set()
    lines = write_cnf(GENRE, FIGURE_1, encoding="kleijn2018").splitlines()
    while (board := decode(FIGURE_1, run_minisat("\n".join(lines)).output)) is not None:
        found.add(board.yes)
        lines.append(" ".join(str(-literal) for literal in literals_of(board)) + " 0")
        header = next(at for at, line in enumerate(lines) if line.startswith("p cnf"))
        *words, clauses = lines[header].split()
        lines[header] = " ".join((*words, str(int(clauses) + 1)))
    assert found == {board.yes for board in solve(GENRE, FIGURE_1, limit=None).boards}


REPRESENTATION = """01 -2 02 -3
04 01 08 03
04 -5 05 -5
-4 06 07 07
"""


def test_two_solutions_share_one_representation() -> None:
    solutions = list(brute_force(FIGURE_1, Meter()))
    boards = [board_of(FIGURE_1, laid) for laid in solutions]
    assert len({board.yes for board in boards}) == 2
    assert [representation_text(FIGURE_1, board) for board in boards] == [REPRESENTATION] * 2
    assert [representation(FIGURE_1, laid) for laid in solutions] == [
        [[int(word) for word in row.split()] for row in REPRESENTATION.splitlines()]
    ] * 2


def test_brute_force_tries_directions_in_the_stated_order() -> None:
    first = next(brute_force(SECTION_3_3_3, Meter()))
    assert SECTION_3_3_3.lines[first[0]] == (0, 1)


def test_figure_2_is_solved_in_a_single_run() -> None:
    runs = bigger_first(thesis(1)[0])
    assert (runs.solved, runs.found) == (True, (7,))


def test_the_first_solution_only() -> None:
    result = solve(GENRE, FIGURE_1, "brute-force", limit=1)
    assert (result.count, str(result.status)) == (1, "found")


def test_runs_are_reported() -> None:
    result = solve(GENRE, FIGURE_1, "biggerfirst")
    assert result.stats["runs"] == len(result.stats["pieces_per_run"]) == 1
    assert result.stats["pieces_per_run"] == [6]
    assert result.stats["pieces_left_to_brute_force"] == 1
    assert not result.stats["solved_by_runs_alone"]


def test_a_deadline_is_no_answer() -> None:
    from gridwright.core.control import Control
    from gridwright.genres.kamaji.paper.strategies import find_by_brute_force

    ones = Kamaji(5, 6, (5, *[1] * 29))
    result = Control(0.05).run(find_by_brute_force, ones, Request(limit=None, keep=False))
    assert (str(result.status), result.exhausted) == ("timeout", False)
    assert result.stats["timed_out"]
