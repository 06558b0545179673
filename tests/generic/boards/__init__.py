"""The puzzles on which the properties are tested: a module per genre, found by its name.

It is the only part of ``tests/generic`` that a new genre has to write; a genre without one fails
``test_boards.py``. The answers there are found without the genre's code as far as possible, so
that a mistake that rules and clauses share is seen too.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Protocol, cast

from hypothesis.strategies import SearchStrategy

from gridwright.genre import Genre
from gridwright.genres import all_genres
from trying import spread


class Boards(Protocol):
    """What the module of a genre offers."""

    def small_puzzles(self) -> Iterable[Any]:
        """Every puzzle of the smallest boards, of a few decisions each."""

    def sample(self, rng: Random) -> Any:
        """A random puzzle of a small board, with all kinds of cells; many have an answer."""

    def puzzles(self) -> SearchStrategy[Any]:
        """Puzzles of every shape, solvable or not."""

    def answers(self, puzzle: Any) -> set[int]:
        """The answers as masks of yes, by walking over cells."""


GENRES = all_genres(hidden=True)
"""All of them, the template too."""


def boards_of(genre: Genre[Any]) -> Boards:
    """The module of a genre."""
    return cast("Boards", import_module(f"{__name__}.{genre.name}"))


def samples(genre: Genre[Any], count: int, seed: int = 1) -> list[Any]:
    """So many random puzzles of small boards."""
    rng = Random(seed)
    return [boards_of(genre).sample(rng) for _ in range(count)]


Solved = tuple[Any, frozenset[int]]
"""A puzzle and all its answers."""


@cache
def small(name: str) -> tuple[Solved, ...]:
    """All small puzzles of the genre of this name with their answers, or some of all sizes."""
    module = next(boards_of(genre) for genre in GENRES if genre.name == name)
    chosen = spread(list(module.small_puzzles()))
    return tuple((puzzle, frozenset(module.answers(puzzle))) for puzzle in chosen)


@cache
def _begun(name: str, seed: int) -> tuple[Boards, Random, list[Solved]]:
    genre = next(genre for genre in GENRES if genre.name == name)
    return boards_of(genre), Random(seed), []


def sampled(name: str, count: int, seed: int = 1) -> tuple[Solved, ...]:
    """So many random puzzles with their answers: the first ones are the same for every number."""
    module, rng, found = _begun(name, seed)
    while len(found) < count:
        puzzle = module.sample(rng)
        found.append((puzzle, frozenset(module.answers(puzzle))))
    return tuple(found[:count])
