"""The papers' experiments, one folder per paper, each run by name: ``gridwright study NAME``.

A folder with a ``study.py`` is a study; there is no list. To add one, write a ``study.py`` whose
``STUDY`` is a :class:`~gridwright_lab.studies.study.Study`, a ``tables.toml`` with the names of its
tables and their columns, and a ``text.md``.

A study has two halves. ``gather`` takes a :class:`~gridwright_lab.studies.study.StudyRequest`, gets
its puzzles from ``puzzles.py``, measures with ``timing.py``, computes its rows with ``cells.py``,
which keeps each in a :class:`~gridwright.batch.ledger.Ledger` so that an interrupted run can be
resumed, and returns all of them as named tables (``rows.py``). ``report`` is a function of these
tables alone: it groups the rows, takes figures from the groups, and gives the figures to the
sentences of ``NAME/text.md`` (``text.py``): the paper's claims with a verdict each and the
threshold that decides it, then how they were measured, tables and plots. The command writes all of
this as Markdown, CSV and SVG, and the rows next to it. The rows of the published reports are in
``lab/docs/studies``.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from gridwright.core.errors import unknown
from gridwright_lab.studies.study import Study


@cache
def studies() -> tuple[Study, ...]:
    """Every study, by name."""
    names = (found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)
    known = (import_module(f"{__name__}.{name}.study").STUDY for name in names)
    return tuple(sorted(known, key=lambda study: study.name))


def by_name(name: str) -> Study:
    """The study with this name; an unknown name is refused."""
    for study in studies():
        if study.name == name.lower().strip():
            return study
    names = ", ".join(study.name for study in studies())
    raise unknown(
        name,
        (study.name for study in studies()),
        "no such study: {name}; expected one of: {names}",
        name=repr(name),
        names=names,
    )
