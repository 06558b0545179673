"""How a network learns Kamaji (Kleijn 2018, §8.1.1)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from gridwright.genres.kamaji.scenes import FEATURES, PLANES
from gridwright.networks.network import Shape
from gridwright_lab.learning.kamaji.lesson import lesson, right
from gridwright_lab.learning.kamaji.pixels import PIXELS
from gridwright_lab.learning.kamaji.puzzles import LARGEST, SIDES, SMALLEST, examples
from gridwright_lab.learning.subject import Subject

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
