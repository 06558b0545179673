"""Puzzles from which a network learns, made by the generators of the genre.

A genre says by which methods, and how a puzzle and its answer become arrays
(``learning/subject.py``); one that has a quicker way of its own makes its examples itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from gridwright.core.deadline import look
from gridwright.engine.generate import generate
from gridwright.genre import Genre
from gridwright.learning.subject import Arrays, Subject


def subject_of(genre: Genre[Any]) -> Subject | None:
    """What a network learns of a genre, with something that makes examples."""
    subject = genre.learning
    if subject is None or subject.examples is not None:
        return subject
    return replace(subject, examples=partial(generated, genre, subject))


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
