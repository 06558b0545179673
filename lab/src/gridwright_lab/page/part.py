"""What the laboratory adds to the page: why puzzles are hard, with its verbs and its modules."""

from __future__ import annotations

from pathlib import Path

from gridwright.web.asked import Asked
from gridwright.web.parts import PagePart, Verb
from gridwright.web.records import Record

PACKAGE = Path(__file__).parents[1]


def reduce(asked: Asked) -> Record:
    """The board of clauses in a genre, with the tiles it is made of."""
    from gridwright_lab.page import reducing

    return reducing.reduce(asked)


def signals(asked: Asked) -> Record:
    """What the wires of such a board carry; without an assignment the board is solved for one."""
    from gridwright_lab.page import reducing

    return reducing.signals(asked)


PART = PagePart(
    verbs={"reduce": Verb(reduce, long=True), "signals": Verb(signals, long=True)},
    files=PACKAGE / "page" / "files",
    lessons={"hard": "hard.js"},
    packages=(PACKAGE,),
    left_out=frozenset({"bench", "commands", "dataset", "files", "learning", "studies", "symbols"}),
)
