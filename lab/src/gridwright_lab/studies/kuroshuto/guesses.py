"""How the paper counts guesses (Straathof 2025, §6.3): several readings, compared with Table 4.

The sets of Table 4 are "how many times backtracking was applied". Here every puzzle is solved in
several ways that the text might mean, and in each way guesses are counted in four ways. For
example, if a guess leads to another one and both colours of that fail, three tiles may have been
guessed, of which two are on the way to the answer:

>>> counts(Kuroshuto(2, 2, {0: 1, 3: 1}), Settings(), Search)
{'guesses': 1, 'kept': 1, 'deepest': 1, 'wrong': 0}
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gridwright.batch.ledger import Ledger, Row
from gridwright.core.control import Control
from gridwright.core.errors import Timeout
from gridwright.genres.kuroshuto import Kuroshuto
from gridwright.genres.kuroshuto.paper.deduction import (
    ALL,
    DIAGONAL,
    DIAMOND,
    FLOOD,
    UNREACHED,
    Settings,
)
from gridwright.genres.kuroshuto.paper.strategies import FIRST, MOST, Search
from gridwright_lab.studies.cells import Cell, rows_of
from gridwright_lab.studies.puzzles import Entry
from gridwright_lab.studies.study import StudyRequest

COUNTED = {
    "guesses": "every guessed tile",
    "kept": "tiles guessed on the way to the answer",
    "deepest": "the most guessed tiles at once",
    "wrong": "wrong guesses",
}
"""Attributes of a search, and what they count."""


class LastTile(Search):
    """Guess the last open tile instead of the first."""

    def _tile(self) -> int:
        return self.deduction.open.bit_length() - 1


READ = "as read here"
LATE = "wrong guesses noticed on full boards only (Figure 8)"
WAYS: dict[str, tuple[Settings, type[Search], str]] = {
    READ: (Settings(), Search, FIRST),
    LATE: (Settings(early=False), Search, FIRST),
    "the last open tile is guessed": (Settings(), LastTile, FIRST),
    "the tile that affects most others is guessed (§7)": (Settings(), Search, MOST),
    **{
        f"without {name}": (Settings(ALL - {name}), Search, FIRST)
        for name in (UNREACHED, DIAGONAL, DIAMOND, FLOOD)
    },
}


def counts(puzzle: Kuroshuto, settings: Settings, kind: type[Search], order: str = FIRST) -> Row:
    """All counts of finding the first answer in one way."""
    search = kind(puzzle, settings, order)
    next(search.answers(), None)
    return {name: getattr(search, name) for name in COUNTED}


def guess_row(puzzle: Kuroshuto, seconds: float) -> Row:
    """The counts of every way; ``None`` for one that takes too long."""
    row: Row = {}
    for name, (settings, kind, order) in WAYS.items():
        try:
            row[name] = Control(seconds).run(counts, puzzle, settings, kind, order)
        except Timeout:
            row[name] = None
    return row


def guessed(
    request: StudyRequest, ledger: Ledger, entries: Sequence[Entry], seconds: float
) -> list[Row]:
    """The counts of all puzzles."""
    cells = [
        Cell(
            ["guessed", entry.fingerprint, seconds],
            partial(guess_row, entry.puzzle, seconds),
            names={"puzzle": entry.name},
        )
        for entry in entries
    ]
    return rows_of(cells, ledger, "counting guesses", request, timed=False)
