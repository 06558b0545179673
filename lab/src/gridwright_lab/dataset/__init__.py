"""Data sets of generated puzzles, for people who train, test or study solvers.

``gridwright dataset`` makes one (:mod:`~gridwright_lab.dataset.folder`). Any program that reads
Parquet reads it; these functions take a row, as pandas, Polars or ``datasets`` give it, and make
what a table need not hold: the puzzle as an object, its picture, a proof that its answer is the
only one.

>>> row = {"genre": "kuromasu", "puzzle": "kurodoko/3/1/2h", "answer": [". . #"]}
>>> puzzle(row), answer(row)
(<Kuromasu 3x1: https://puzz.link/p?kurodoko/3/1/2h>, <Board ..#>)
>>> print(picture(row, answered=True))
    1   2   3
  ┌───┬───┬───┐
1 │ 2 │ · │███│
  └───┴───┴───┘
>>> proof(row).claim
'unique'
>>> explanation(row)
<Explanation unique: 1 step to the answer>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwright.core.board import Board
from gridwright.genres import by_name
from gridwright_lab.bench.rows import Row, load

if TYPE_CHECKING:
    from gridwright.engine.explanation import Explanation
    from gridwright.engine.prove import Proof
    from gridwright.render.drawing import Drawing


def puzzle(row: Row) -> Any:
    """The puzzle of a row."""
    return load(row).puzzle


def answer(row: Row) -> Board:
    """The answer of a row, as a board."""
    return load(row).answer


def picture(row: Row, answered: bool = False) -> Drawing:
    """The puzzle as a picture, or its answer: ``svg()``, ``png()``; a notebook shows it."""
    from gridwright.engine.frames import drawn
    from gridwright.render.drawing import Drawing

    board = answer(row) if answered else None
    return Drawing(drawn(by_name(row["genre"]), puzzle(row), board, None))


def proof(row: Row) -> Proof:
    """A proof that the answer of a row is the only one, which others can check."""
    from gridwright.engine.prove import prove

    return prove(by_name(row["genre"]), puzzle(row))


def explanation(row: Row) -> Explanation:
    """The steps of a row as an object: they can be shown, and told in another language."""
    from gridwright.engine.explain import explain

    return explain(by_name(row["genre"]), puzzle(row))
