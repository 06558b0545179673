"""The genres that one-in-three SAT is reduced to, each with the same functions.

>>> from gridwright_lab.reductions.instance import parse_arguments
>>> clauses = parse_arguments(["1.-2.3", "2.3"])
>>> for name, family in FAMILIES.items():
...     reduced = family.reduce(clauses)
...     answer = family.answer(reduced, {1: True, 2: True, 3: False})
...     print(name, reduced.puzzle.rows, reduced.puzzle.cols, family.read_back(reduced, answer))
kurodoko 97 177 {1: True, 2: True, 3: False}
kuromasu 130 130 {1: True, 2: True, 3: False}
kuroshuto 59 59 {1: True, 2: True, 3: False}
kamaji 45 45 {1: True, 2: True, 3: False}
hitori 90 90 {1: True, 2: True, 3: False}
akari 50 50 {1: True, 2: True, 3: False}
mosaic 49 49 {1: True, 2: True, 3: False}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from gridwright.core.board import Board
from gridwright.core.errors import InputError, unknown
from gridwright.core.saying import Listed
from gridwright_lab.reductions.instance import Assignment, Instance
from gridwright_lab.reductions.koelker import build, readback, reduction
from gridwright_lab.reductions.koelker import tiling as gadgets
from gridwright_lab.reductions.tiles.akari import boards as akari
from gridwright_lab.reductions.tiles.hitori import boards as hitori
from gridwright_lab.reductions.tiles.hitori import words as hitori_words
from gridwright_lab.reductions.tiles.kamaji import boards as kamaji
from gridwright_lab.reductions.tiles.kamaji import words as kamaji_words
from gridwright_lab.reductions.tiles.kuromasu import boards as kuromasu
from gridwright_lab.reductions.tiles.kuromasu import words as kuromasu_words
from gridwright_lab.reductions.tiles.kuroshuto import boards as kuroshuto
from gridwright_lab.reductions.tiles.kuroshuto import words as kuroshuto_words
from gridwright_lab.reductions.tiles.mosaic import boards as mosaic
from gridwright_lab.reductions.tiles.mosaic import words as mosaic_words
from gridwright_lab.reductions.tiles.reduced import answer_to, read_back, reduce
from gridwright_lab.reductions.tiles.target import Target
from gridwright_lab.reductions.tiling import Tiling, Words, of_circuit

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the page needs to show signals on a board."""

    tiling: Callable[[Any], Tiling]
    """The tiles of what is reduced."""
    words: Words


@dataclass(frozen=True, slots=True)
class Family:
    """A genre with its reduction; what is reduced has an ``instance`` and a ``puzzle``."""

    name: str
    reduce: Callable[[Instance], Any]
    answer: Callable[[Any, Assignment], Board]
    """The answer of an assignment, without a solver."""
    read_back: Callable[[Any, Board], dict[int, bool]]
    """The assignment of an answer; a board that is none is refused."""
    lesson: Lesson | None = None
    """For the page, which draws no walls and no lamps."""
    target: Target | None = None
    """Its tiles, if it is made of the circuits that genres share."""

    @property
    def docs(self) -> str:
        """The page with the proof."""
        return f"{self.name}-is-np-complete.md"


def _of_tiles(target: Target, words: Words | None = None) -> Family:
    lesson = None if words is None else Lesson(partial(of_circuit, words=words), words)
    return Family(target.genre, partial(reduce, target), answer_to, read_back, lesson, target)


def kurodoko_with(*, short_rays: bool = False, fixed_clues: bool = False) -> Family:
    """Kurodoko with kinks in its wires, for small clues, or made of parts (Kölker 2012, §6)."""
    made = partial(reduction.reduce, short_rays=short_rays, fixed_clues=fixed_clues)
    return replace(FAMILIES["kurodoko"], reduce=made)


def squared(family: Family) -> Family:
    """The same genre with square boards, as tiles without a part fill them."""
    if family.target is None:
        raise InputError("--square is for boards of tiles, not for {name}", name=family.name)
    return replace(family, reduce=partial(reduce, family.target, square=True))


FAMILIES: Mapping[str, Family] = {
    family.name: family
    for family in (
        Family(
            "kurodoko",
            reduction.reduce,
            build.answer,
            readback.read_back,
            Lesson(gadgets.of_gadgets, gadgets.WORDS),
        ),
        _of_tiles(kuromasu.TARGET, kuromasu_words.WORDS),
        _of_tiles(kuroshuto.TARGET, kuroshuto_words.WORDS),
        _of_tiles(kamaji.TARGET, kamaji_words.WORDS),
        _of_tiles(hitori.TARGET, hitori_words.WORDS),
        _of_tiles(akari.TARGET),
        _of_tiles(mosaic.TARGET, mosaic_words.WORDS),
    )
}

LESSONS: Mapping[str, Lesson] = {
    name: family.lesson for name, family in FAMILIES.items() if family.lesson
}
"""What the page shows, by genre."""


def family_of(name: str, *others: str) -> Family:
    """The family of a genre by its name; any other is refused, with what the caller offers too."""
    return _named(name, FAMILIES, others)


def lesson_of(name: str) -> Lesson:
    """The lesson about a genre; a genre without one is refused."""
    return _named(name, LESSONS)


def _named(name: str, among: Mapping[str, T], others: tuple[str, ...] = ()) -> T:
    if name not in among:
        raise unknown(
            name,
            (*among, *others),
            "nothing is reduced to {name}: expected {names}",
            name=repr(name),
            names=Listed((*among, *others), "or"),
        )
    return among[name]
