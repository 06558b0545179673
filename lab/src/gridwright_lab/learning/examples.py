"""Puzzles from which a network learns, made by the generators of the genre.

The subject of a genre says by which methods, and how a puzzle and its answer become arrays
(``subject.py``); one that has a quicker way of its own makes its examples itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from gridwright.core.deadline import look
from gridwright.engine.generate import generate
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright_lab.learning.subject import Arrays, Subject

OWN = ("hitori", "kamaji", "kuromasu")
"""The genres whose subjects are here."""


def subject_of(genre: Genre[Any]) -> Subject | None:
    """What a network learns of a genre, with something that makes examples.

    A package that brings a genre may have it in a module ``learning`` beside it.
    """
    if find_spec(_place(genre)) is None:
        return None
    subject: Subject = import_module(_place(genre)).SUBJECT
    if subject.examples is not None:
        return subject
    return replace(subject, examples=partial(generated, genre, subject))


def taught() -> list[str]:
    """The names of the genres that a network can learn."""
    return [genre.name for genre in all_genres() if find_spec(_place(genre))]


def _place(genre: Genre[Any]) -> str:
    """The module that has the subject of a genre, if there is one."""
    own = f"{__package__}.{genre.name}.subject"
    return own if genre.name in OWN else f"{genre.package}.learning"


def generated(
    genre: Genre[Any], subject: Subject, rng: Random, largest: int
) -> Iterator[tuple[int, Arrays]]:
    """Puzzles with one answer, without end; every side up to the largest is equally frequent."""
    if subject.arrays is None:
        raise ValueError(f"nothing makes arrays of {genre.name}")
    while True:
        look()
        side = rng.randint(subject.smallest, largest)
        method, options = rng.choice(subject.ways)
        seed = rng.getrandbits(48)
        made = next(generate(genre, side, side, seed=seed, method=method, options=options))
        picture = next(each for each in subject.sides if each >= side)
        arrays = subject.arrays(made.puzzle, made.answer, picture)
        if arrays is not None:
            yield picture, arrays
