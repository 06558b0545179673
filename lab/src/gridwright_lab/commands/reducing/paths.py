"""``gridwright reduce nurimaze``: from a path that visits every square to a Nurimaze, and back.

The words after the genre are the rows of a drawing: S and G are the ends of the path, o other
squares, full stops are holes.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from gridwright.cli import common
from gridwright.core.errors import InputError
from gridwright.core.saying import Saying, board_of
from gridwright_lab.commands.reducing.answers import ReducedAnswer, read, solved
from gridwright_lab.commands.reducing.gadgets import Checked, print_checked, verify_lemmas
from gridwright_lab.commands.reducing.writing import write_board

HEADS = ("lattice", "graphs", "paths", "answers", "holds")


def reduce_path(asked: Any, rows: list[str]) -> int:
    """Build the board of a graph, and its answer if an option asks for it."""
    from gridwright_lab.reductions.paths import parse, reduce

    _refuse_options(asked)
    if asked.verify:
        return _verify(asked.time_limit)
    graph = parse(rows)
    reduced = reduce(graph.squared() if asked.square else graph)
    common.tell(
        "{rows} rows, {cols} columns, {openings} [openings|opening|openings] to decide",
        rows=reduced.puzzle.rows,
        cols=reduced.puzzle.cols,
        openings=len(reduced.openings),
    )
    answer = _answer(reduced, asked)
    answer.say(asked_for=asked.read_back is not None)
    if asked.read_back is None or asked.out is not None:
        write_board(reduced, answer.board, asked.out, asked.to, asked.picture)
    return answer.status


def _refuse_options(asked: Any) -> None:
    """Refuse the options that are about clauses."""
    given = {
        "--dimacs": asked.dimacs is not None,
        "--assignment": asked.assignment is not None,
        "--short-rays": asked.short_rays,
        "--fixed-clues": asked.fixed_clues,
        "--count": asked.count,
    }
    for name, wanted in given.items():
        if wanted:
            raise InputError(
                "nurimaze takes the drawing of a graph: {option} is for clauses", option=name
            )


def _answer(reduced: Any, asked: Any) -> ReducedAnswer:
    def meaning(board: Any) -> str:
        """The squares of the path, by row and column."""
        from gridwright_lab.reductions.paths import read_back

        return " ".join(f"r{row + 1}c{col + 1}" for row, col in read_back(reduced, board))

    def none(spent: str) -> Saying:
        return Saying("no answer: no path visits every square once {spent}", spent=spent)

    if asked.solve:
        return solved(reduced, asked.time_limit, meaning, none)
    return ReducedAnswer() if asked.read_back is None else read(reduced, asked.read_back, meaning)


def _verify(time_limit: float | None) -> int:
    """Print, for all graphs of small lattices, how many paths and answers there are."""
    from gridwright_lab.reductions.paths import SMALL_LATTICES, checked_lattice

    def check(rows: int, cols: int) -> Checked:
        one = checked_lattice(rows, cols)
        return one.right, (f"{rows}x{cols}", one.graphs, one.paths, one.answers)

    checks = [(board_of(*size), partial(check, *size)) for size in SMALL_LATTICES]
    from gridwright_lab.reductions.path_lemmas import LEMMAS

    status = print_checked(HEADS, checks, time_limit)
    return max(status, verify_lemmas(LEMMAS, time_limit))
