"""Right and wrong uses, for a type checker; nothing here is run.

A line that is wrong says which error is expected; a type checker that does not find it complains
that the remark is not needed.
"""

# ruff: noqa: B018, F841

from __future__ import annotations

import gridwright
from gridwright import Board, Cell, Generated, Kamaji, Kuromasu, Puzzle


def uses() -> None:
    """What people write."""
    puzzle: Puzzle = gridwright.load("kurodoko/4/4/g4i7j4i6g")
    puzzle.rows + puzzle.cols
    puzzle.clues["r1c2"]
    first: int | str | None = puzzle[0, 1]
    gridwright.load("x").nonsense  # type: ignore[attr-defined]
    gridwright.parse("x").numbers  # type: ignore[attr-defined]
    gridwright.read("x", "kuromasu").numbers[0] + 1
    gridwright.load_all("x")[0].puzzle.nonsense  # type: ignore[attr-defined]

    known: Kuromasu = gridwright.load("5x5:5g8_6_6d5h3", genre="range")
    other: Kamaji = gridwright.parse("x", genre="kuromasu")  # type: ignore[assignment]

    result = gridwright.solve(puzzle, solver="cadical195", time_limit=3)
    gridwright.solve(puzzle, slover="cadical195")  # type: ignore[call-arg]
    gridwright.solve(puzzle, connectivity="knots")  # type: ignore[arg-type]
    gridwright.solve([puzzle])  # type: ignore[arg-type]
    gridwright.count(puzzle, limit=7, memory=100)
    if result.board is not None:
        sign: str = result.board[0, 1] + result.board["r1c2"] + result.board[0][1]
        rows: list[str] = result.board.rows()
        result.board[1.5]  # type: ignore[call-overload]

    made: Generated[Kuromasu] = next(
        gridwright.generate("kuromasu", "5x5", level=3, fill="uniform")
    )
    made.puzzle.numbers.items()
    gridwright.generate("kuromasu", "5x5", levle=3)  # type: ignore[call-overload]
    gridwright.generate("kuromasu", "5x5", symmetry="square")  # type: ignore[call-overload]
    gridwright.generate("kuromasu", "5x5", circles=3)  # type: ignore[call-overload]
    gridwright.generate("nurimaze", "5x5", circles=3)
    gridwright.generate("my own genre", "5x5", level="any")

    step = gridwright.hint(puzzle, near="r1c2").steps[0]
    colour: str = step.settles["r1c2"]
    cells: tuple[Cell, ...] = step.because.cells
    step.becuase  # type: ignore[attr-defined]
    row: int = cells[0].row
    end: Board = gridwright.explain(puzzle).end
    gridwright.sovle(puzzle)  # type: ignore[attr-defined]
