"""What a study is, and what it is asked to do.

A study repeats the experiment of one paper and shows its figures next to ours. By default it runs a
small part (under two minutes); with ``full`` it runs the whole experiment. It uses the published
puzzles of the corpus, or puzzles given by the user, or puzzles that it makes (``puzzles.py``).

>>> command("kuromasu", StudyRequest(Path("out"), full=True, time_limit=5.0))
'gridwright study kuromasu --full --time-limit 5'
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.core.errors import InputError

if TYPE_CHECKING:
    from gridwright.formats.document import Document
    from gridwright_lab.studies.report import Report
    from gridwright_lab.studies.rows import Kept

Progress = Callable[[str, int, int], None]
"""Called with the current stage, how many rows of it are done, and how many there are."""

CORPUS_VARIABLE = "GRIDWRIGHT_CORPUS"


def _silent(stage: str, done: int, total: int) -> None:
    """Show no progress: the default."""


def _unheard(sentence: str) -> None:
    """Say nothing: the default."""


@dataclass(frozen=True, slots=True)
class StudyRequest:
    """What is asked of a study."""

    out: Path
    """The folder for the report, its CSV files, its plots and the ledger of finished rows."""
    full: bool = False
    """The whole experiment instead of a small part of it."""
    documents: tuple[Document[Any], ...] = ()
    """Puzzles to study; if empty, the study uses its part of the corpus."""
    time_limit: float | None = None
    """Seconds for one cell of a table, in place of the study's own limit."""
    seed: int = 0
    progress: Progress = field(default=_silent)
    jobs: int = 1
    """Processes for cells that measure no time; cells that do are computed one at a time."""
    tell: Callable[[str], None] = field(default=_unheard)
    """Called with a sentence that the user should read at once."""


@dataclass(frozen=True, slots=True)
class Study:
    """A named study: one line about it, the paper it repeats, how it measures and reports."""

    name: str
    sentence: str
    paper: str
    """The paper whose experiment it repeats: author, year, section."""
    gather: Callable[[StudyRequest], Kept]
    """Measure what is not measured yet; returns all rows."""
    report: Callable[[Kept], Report]
    """The report: a function of the rows alone."""
    genre: str = ""
    """The genre of the puzzles that may be given; empty if none may be given."""

    def run(self, request: StudyRequest) -> Report:
        """Measure what is not measured yet, and report on all of it."""
        return self.report(self.gather(request))


def command(name: str, request: StudyRequest) -> str:
    """The command that gives the same figures, for the report."""
    words = ["gridwright study", name]
    words += ["SOURCE…"] if request.documents else []
    words += ["--full"] if request.full else []
    words += [] if request.time_limit is None else [f"--time-limit {request.time_limit:g}"]
    words += [f"--seed {request.seed}"] if request.seed else []
    return " ".join(words)


def corpus_folder() -> Path | None:
    """Where the published puzzles are: the folder that ``GRIDWRIGHT_CORPUS`` names, if any."""
    named = os.environ.get(CORPUS_VARIABLE)
    return Path(named) if named else None


def corpus_file(name: str) -> Path | None:
    """The corpus file ``<name>.json``, if it exists."""
    folder = corpus_folder()
    path = None if folder is None else folder / f"{name}.json"
    return path if path is not None and path.is_file() else None


def missing(name: str) -> str:
    """A sentence about the missing puzzles, and how to supply them."""
    return (
        f"the published puzzles {name}.json were not found: name puzzles to study, or set"
        f" {CORPUS_VARIABLE} to the folder that holds them"
    )


def corpus_entries(name: str) -> list[dict[str, Any]]:
    """The entries of the corpus file ``<name>.json``; an error if it is missing."""
    path = corpus_file(name)
    if path is None:
        raise InputError(missing(name))
    entries: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return entries
