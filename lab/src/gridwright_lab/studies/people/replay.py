"""The study of people: one recorded solve, replayed move by move.

Before each move of a person, the techniques say which moves there are, on two boards:

- the board *as written*: what the person has written so far;
- the *closed* board: the same, the rest of every step that the person has begun to write, and all
  that follows by steps of the first rung, which many people see without writing them.

A record names the cells by letters (column, then row), or by two digits each on large boards, both
from 0; a ``0`` is black and a ``1`` white, or a star where stars are placed. What follows after
another comma is a note, such as the colour of a mark. Other entries are orders to the page on which
the record was made.

>>> marks("Z2;ba,0;ab,1,,A;-;2604,-;")
[Mark(row=0, col=1, black=True, noted=False), Mark(row=1, col=0, black=False, noted=True),
 Mark(row=4, col=26, black=None, noted=False)]
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from gridwright.batch.ledger import Row
from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.core.grid import bits
from gridwright.engine.ladders import ladder_of
from gridwright.genre import Genre
from gridwright.genres.lits.puzzle import Lits
from gridwright.kinds.count import LAMP, STAR
from gridwright.logic.ladder import Ladder
from gridwright.logic.moves import distance
from gridwright.logic.steps import Walk, name_of
from gridwright.logic.trial import Trial

_ENTRY = re.compile(r"(?:([a-z])([a-z])|(\d\d)(\d\d)),(\d+|-)(,.*)?")
USUAL: Mapping[str, bool] = {"0": True, "1": False}
MOST_LINKS = 5
"""A move that no technique explains is tried as a what-if of so many rounds."""
WRITTEN, CLOSED = "written", "closed"
FAR = 30
"""All distances from here on are counted as one."""


class Mark(NamedTuple):
    """One entry of a record."""

    row: int
    col: int
    black: bool | None
    """Black, or a star; ``None`` if the cell was emptied."""
    noted: bool
    """Whether the person added something that is no answer, such as a colour."""


def codes(puzzle: Any) -> Mapping[str, bool]:
    """What a record writes for black and for white; a piece of LITS is the code of its letter."""
    thing = getattr(puzzle, "thing", "")
    if thing == STAR:
        return {"1": True, "0": False}
    if isinstance(puzzle, Lits):
        return {str(ord(letter)): True for letter in "AILST"} | {"0": False, "1": False}
    return {**USUAL, "2": False} if thing == LAMP else USUAL


def marks(record: str, written: Mapping[str, bool] = USUAL) -> list[Mark]:
    """The entries of a record that write in a cell; others, such as a note, are left out."""
    found = []
    for entry in record.split(";"):
        parts = _ENTRY.fullmatch(entry)
        if parts:
            col, row = (
                (ord(parts[1]) - ord("a"), ord(parts[2]) - ord("a"))
                if parts[1]
                else (int(parts[3]), int(parts[4]))
            )
            if parts[5] == "-" or parts[5] in written:
                found.append(Mark(row, col, written.get(parts[5]), bool(parts[6])))
    return found


class Outcome:
    """How a move of a person is explained."""

    TECHNIQUE = "technique"
    """One technique finds it."""
    OBVIOUS = "obvious"
    """It belongs to a step that was begun, or follows by steps of the first rung: closed board."""
    LATER = "later"
    """It follows after several steps of the techniques, some of which were not written."""
    WHAT_IF = "what-if"
    """Its opposite leads to a contradiction within a few links."""
    OUTSIDE = "outside"
    """None of this."""


def replay(genre: Genre[Any], puzzle: Any, answer: Board, record: str) -> Row:
    """What a person did, and what the techniques offered before every move."""
    ladder = ladder_of(genre, puzzle)
    decision_of = _decisions(ladder)
    grid = puzzle.grid
    written = Walk(ladder, puzzle.given, answer.yes, longest=0)
    closed = Walk(ladder, puzzle.given, answer.yes, longest=0)
    about: Counter[str] = Counter()
    states: dict[str, list[Row]] = {WRITTEN: [], CLOSED: []}
    last = 0
    for mark in marks(record, codes(puzzle)):
        if mark.row >= grid.rows or mark.col >= grid.cols:
            raise InputError(
                "the record names row {row}, column {col}, which is not on the board",
                row=mark.row + 1,
                col=mark.col + 1,
            )
        cell = grid.cell(mark.row, mark.col)
        kind = _kind(mark, decision_of.get(cell), answer, written)
        about[kind] += 1
        about["noted"] += mark.noted
        if kind == "moves":
            bit = 1 << decision_of[cell]
            states[WRITTEN].append(_state(written, bit, cell, last))
            settles = (bit & answer.yes, bit & ~answer.yes)
            close(closed)
            states[CLOSED].append(_closed_state(closed, bit, cell, last))
            closed.take(*_step(closed, bit, last) or settles)
            written.take(*settles)
        last = 1 << cell
    return dict(about) | {"open": puzzle.given.open.bit_count(), "states": states}


def _decisions(ladder: Ladder[Any]) -> dict[int, int]:
    """The decision of each cell."""
    return {
        cell: decision
        for decision in range(ladder.size)
        for cell in bits(ladder.view.cells(1 << decision))
    }


def _kind(mark: Mark, decision: int | None, answer: Board, written: Walk[Any]) -> str:
    """What a mark is: a move, if it is right and new."""
    if mark.black is None:
        return "emptied"
    if decision is None:
        return "repeated"
    if bool(answer.yes >> decision & 1) != mark.black:
        return "wrong"
    return "repeated" if (written.yes | written.no) >> decision & 1 else "moves"


def _closed_state(closed: Walk[Any], bit: int, cell: int, last: int) -> Row:
    """What there was to do when all that is obvious is done."""
    if (closed.yes | closed.no) & bit:
        return {"outcome": Outcome.OBVIOUS}
    return _state(closed, bit, cell, last)


def _step(walk: Walk[Any], bit: int, last: int) -> tuple[int, int] | None:
    """All that the step settles to which a move belongs: of the easiest such steps the nearest."""
    view = walk.ladder.view
    steps = [move for move in walk.all_moves() if (move.yes | move.no) & bit]
    if not steps:
        return None
    best = min(
        steps,
        key=lambda move: (
            move.rung,
            distance(view.grid, last, view.cells(move.yes | move.no)),
            move.post,
        ),
    )
    return best.yes, best.no


def close(walk: Walk[Any]) -> None:
    """Take all moves of the first rung."""
    while moves := walk.moves():
        if moves[0].rung > 1:
            return
        for move in moves:
            walk.take(move.yes, move.no)


def _state(walk: Walk[Any], bit: int, cell: int, last: int) -> Row:
    """What there was to do, what the person did, and how it is explained."""
    ladder, grid = walk.ladder, walk.ladder.view.grid
    explained = {
        ladder.technique_of[post].name for post, (yes, no) in walk.findings() if (yes | no) & bit
    }
    counts: dict[tuple[str, int], list[int]] = {}
    for move in walk.all_moves():
        far = min(distance(grid, last, ladder.view.cells(move.yes | move.no)), FAR)
        count = counts.setdefault((name_of(ladder, move), far), [0, 0])
        count[0] += 1
        count[1] += bool((move.yes | move.no) & bit)
    row: Row = {
        "outcome": Outcome.TECHNIQUE,
        "by": [each.name for each in ladder.techniques if each.name in explained],
        "far": min(distance(grid, last, 1 << cell), FAR) if last else None,
        "options": [[*key, *count] for key, count in sorted(counts.items())],
    }
    return row if explained else row | _unexplained(walk, bit)


def _unexplained(walk: Walk[Any], bit: int) -> Row:
    """How a move follows that no single technique finds."""
    settled = walk.ladder.settle(walk.yes, walk.no)
    if settled is not None and (settled[0] | settled[1]) & bit:
        return {"outcome": Outcome.LATER}
    assumed = (0, bit) if walk.answer & bit else (bit, 0)
    chain = Trial(walk.ladder, walk.yes, walk.no, assumed).run(MOST_LINKS)
    if chain is None or chain.length > MOST_LINKS:
        return {"outcome": Outcome.OUTSIDE}
    return {"outcome": Outcome.WHAT_IF, "links": chain.length}
