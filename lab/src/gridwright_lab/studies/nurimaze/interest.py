"""What a Nurimaze offers: its circles and triangles, and how interesting it is to solve.

Mourits 2022 counts the marks of published puzzles of one size (§4.2), and would like to measure how
interesting a puzzle is, but finds that hard to do objectively (§5.4). Here both are measured of the
published puzzles of all sizes, of as many puzzles that gridwright makes of the same sizes, and of
boards drawn with the settings of §5.4.

Interest is measured twice. The *quality* is taken from the steps of a person, as gridwright
explains them (``logic/quality.py``): variety, rhythm, places to begin and turning points. The paper
itself calls a puzzle interesting if many rules are needed; so the *kinds* are the kinds of checks
that fail while the modified algorithm tries rooms; backtracking is not counted, as in Table 3.

>>> from gridwright.engine.load import read
>>> puzzle = read("nurimaze/5/5/rftmrver5173c4a2545", [GENRE])[0].puzzle
>>> row = measured(puzzle, 60.0)
>>> row["circles"], row["triangles"], row["quality"], row["kinds"]
(1, 2, 18.75, 1)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from gridwright.batch.ledger import Row
from gridwright.core.control import Control
from gridwright.core.errors import Timeout
from gridwright.core.words import counted
from gridwright.engine.generate import generate
from gridwright.engine.grade import quality_of
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.paper.colouring import Tables
from gridwright.genres.nurimaze.paper.contradiction import ModifiedOptions
from gridwright.genres.nurimaze.paper.generator import METHOD
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright_lab.studies.cells import Cell
from gridwright_lab.studies.nurimaze import figures
from gridwright_lab.studies.nurimaze.rows import SINGLE, column
from gridwright_lab.studies.nurimaze.workers import Remembered, Workers
from gridwright_lab.studies.puzzles import Entry
from gridwright_lab.studies.timing import processor_limits

PUBLISHED = "published"
METHODS = ("grow", "thin", "carve")
"""The methods that make puzzles of every size."""
LARGE = 225
"""Up to 15×15, puzzles are thinned too, and kinds are counted; beyond, either may take minutes."""
OFFERED_SECONDS = 20.0
"""Processor seconds for one figure of one puzzle."""
PARTS = ("variety", "rhythm", "opening", "turning_points")

MARKS, SIGMA, ROOMS = "§5.4.1, marks", "§5.4.1, σ", "§5.4.2 and §5.4.3, rooms"
SINGLE_SHARE = 2
"""Of boards with rooms of one cell, only one in so many is made, and of the smallest size."""
SIZES = figures.SIZES[:2]
"""One puzzle of the paper's third size, 5×5, takes as long as ten of these."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One way to draw boards in §5.4."""

    section: str
    name: str
    size: tuple[int, int]
    options: Mapping[str, Any]


def settings() -> list[Setting]:
    """The settings that are compared: numbers of marks, their deviation, distributions of rooms."""
    marks = [
        Setting(
            MARKS,
            f"{counted(circles, 'circle')}, {counted(triangles, 'triangle')}",
            SIZES[0],
            {"circles": circles, "triangles": triangles},
        )
        for circles in range(3)
        for triangles in range(3)
    ]
    others = [
        Setting(section, name, size, {option: value})
        for size in SIZES
        for section, option, names in (
            (SIGMA, "sigma", {str(sigma): float(sigma) for sigma in figures.TABLE_8}),
            (ROOMS, "rooms", {rooms: rooms for rooms in (*figures.TABLE_10, SINGLE)}),
        )
        for name, value in names.items()
        if name != SINGLE or size == SIZES[0]
    ]
    return marks + others


@dataclass(frozen=True, slots=True)
class Offered:
    """How many puzzles are measured."""

    largest: int
    """Published puzzles have at most so many cells, and so have those made beside them."""
    drawn: int
    """How many puzzles are made with each setting of §5.4."""
    seconds: float = OFFERED_SECONDS
    most: int | None = None
    """At most so many published puzzles are measured."""


def measured(puzzle: Nurimaze, seconds: float) -> Row:
    """The marks of a puzzle, its quality with its parts, and the kinds of checks that fail."""
    row: Row = {
        "size": column((puzzle.rows, puzzle.cols)),
        "cells": puzzle.grid.size,
        "circles": puzzle.circles.bit_count(),
        "triangles": puzzle.triangles.bit_count(),
    }
    row |= _within(seconds, partial(_quality, puzzle))
    if puzzle.grid.size <= LARGE:
        row |= _within(seconds, partial(_kinds, puzzle))
    return row


def _within(seconds: float, measure: Callable[[], Row]) -> Row:
    """What can be measured in time; nothing otherwise."""
    try:
        with processor_limits(), Control(seconds):
            return measure()
    except Timeout:
        return {}


def _quality(puzzle: Nurimaze) -> Row:
    found = quality_of(GENRE, puzzle)
    parts = {name: round(getattr(found, name), 4) for name in PARTS}
    return {"quality": round(found.percent, 2)} | parts


def _kinds(puzzle: Nurimaze) -> Row:
    attempts = Remembered(Tables(puzzle), ModifiedOptions())
    Workers(attempts, 1).coloured()
    return {"kinds": sum(bool(failed) for failed in attempts.checks.failed.values())}


def offered_cells(entries: Sequence[Entry], offered: Offered, seed: int) -> list[Cell]:
    """A cell for each published puzzle, and for those of the same sizes by each method."""
    # A puzzle may have been published twice.
    known = {entry.fingerprint: entry for entry in entries}
    some = [entry for entry in known.values() if entry.puzzle.grid.size <= offered.largest]
    some = some[: offered.most]
    sizes = Counter((entry.puzzle.rows, entry.puzzle.cols) for entry in some)
    return [
        Cell(
            [entry.fingerprint, "interest", offered.seconds],
            partial(_published, entry, offered.seconds),
            f"puzzle {entry.name}",
        )
        for entry in some
    ] + [
        Cell(
            ["interest", size, method, number, seed, offered.seconds],
            partial(_made, size, method, {}, number, seed, offered.seconds),
            f"{method}, {column(size)}",
        )
        for size, count in sizes.items()
        for method in METHODS
        if method != "thin" or size[0] * size[1] <= LARGE
        for number in range(count)
    ]


def _published(entry: Entry, seconds: float) -> Row:
    return {"kind": PUBLISHED, "puzzle": entry.name} | measured(entry.puzzle, seconds)


def drawn_cells(offered: Offered, seed: int) -> list[Cell]:
    """Cells for puzzles that are drawn with the settings of §5.4."""
    return [
        Cell(
            ["interest", setting.size, METHOD, setting.options, number, seed, offered.seconds],
            partial(_made, setting.size, METHOD, setting.options, number, seed, offered.seconds),
            f"{setting.name}, {column(setting.size)}",
            {"section": setting.section, "setting": setting.name},
        )
        for setting in settings()
        for number in range(offered.drawn // (SINGLE_SHARE if setting.name == SINGLE else 1))
    ]


def _made(
    size: tuple[int, int],
    method: str,
    options: Mapping[str, Any],
    number: int,
    seed: int,
    seconds: float,
) -> Row:
    """One generated puzzle, measured."""
    try:
        with processor_limits():
            made = next(
                Control(seconds).each(
                    generate(GENRE, *size, seed=seed, start=number, method=method, options=options)
                )
            )
    except Timeout:
        return {"kind": method, "size": column(size), "status": "timeout"}
    return {"kind": method} | measured(made.puzzle, seconds)
