"""Does the network of Kamaji carry over to genres in which cells are blackened?

The same trunk and recipe, with a score for each cell, learned Kuromasu and Hitori
(``learning/shading.py``). Both networks look once at puzzles that they have never seen. Of each
size there are puzzles of the usual generator; on small boards also harder ones, so that every level
is met.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

from gridwright.batch.ledger import Row
from gridwright.engine.generate import generate
from gridwright.engine.grade import grade
from gridwright.genre import Genre
from gridwright.genres.hitori import GENRE as HITORI
from gridwright.genres.kuromasu import GENRE as KUROMASU
from gridwright_lab.studies.cells import Cell

USUAL, HARDER = "usual", "harder"
TAUGHT: dict[str, tuple[Genre[Any], dict[str, tuple[str, dict[str, Any]]]]] = {
    "kuromasu": (KUROMASU, {USUAL: ("grow", {}), HARDER: ("thin", {})}),
    "hitori": (HITORI, {USUAL: ("grow", {}), HARDER: ("grow", {"guessing": True})}),
}
"""By name: the genre, and how puzzles are made."""
SEED = 35_000_000
"""Added to the seed of the study. Examples for training come from another kind of seed."""
GRADED = 10
"""Boards up to this side are graded; also, harder ones are made of these sizes."""


def cells(sides: tuple[int, ...], each: int, seed: int) -> Iterator[Cell]:
    """So many puzzles of each genre and side, usual and harder."""
    for name in TAUGHT:
        for side in sides:
            for kind in (USUAL, HARDER) if side <= GRADED else (USUAL,):
                for number in range(each):
                    key = (name, side, kind, number, seed)
                    yield Cell(("by cell", *key), partial(looked, *key), f"{name} {side}×{side}")


def looked(name: str, side: int, kind: str, number: int, seed: int) -> Row:
    """One look at one puzzle; cells with a number count where they may be black."""
    # Only now: it imports NumPy, without which the studies can be listed.
    from gridwright_lab.learning.looking import network_of, one_look, probabilities

    genre, ways = TAUGHT[name]
    sights = import_module(f"gridwright_lab.learning.{genre.name}.subject").SIGHTS
    method, options = ways[kind]
    made = next(
        generate(genre, side, side, seed=SEED + seed, start=number, method=method, options=options)
    )
    puzzle, answer = made.puzzle, made.answer
    board = one_look(puzzle, probabilities(puzzle, sights, network_of(genre.name)))
    row = {
        "genre": name,
        "side": side,
        "kind": kind,
        "cells": puzzle.grid.size - puzzle.given.no.bit_count(),
        "right": board.yes == answer.yes,
        "wrong": (board.yes ^ answer.yes).bit_count(),
    }
    return row | {"level": grade(genre, puzzle).level} if side <= GRADED else row
