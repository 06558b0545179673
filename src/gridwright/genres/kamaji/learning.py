"""How a network learns Kamaji (Kleijn 2018, §8.1.1)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from gridwright.genres.kamaji.lessons import LARGEST, SIDES, SMALLEST, examples
from gridwright.genres.kamaji.pixels import PIXELS
from gridwright.genres.kamaji.scenes import FEATURES, PLANES, lesson, right
from gridwright.learning.network import Shape
from gridwright.learning.subject import Subject

NUMBERS = Subject(
    name="kamaji",
    shape=Shape(PLANES, FEATURES),
    sides=SIDES,
    smallest=SMALLEST,
    largest=LARGEST,
    examples=examples,
    lesson=lesson,
    right=right,
)
PICTURES = replace(NUMBERS, shape=Shape(PIXELS, FEATURES), lesson=partial(lesson, pictured=True))
"""The same, with a picture of every cell instead of its number."""
SUBJECT = replace(NUMBERS, pictured=PICTURES)
