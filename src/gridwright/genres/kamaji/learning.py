"""How a network learns Kamaji (Kleijn 2018, §8.1.1)."""

from __future__ import annotations

from gridwright.genres.kamaji.lessons import LARGEST, SIDES, SMALLEST, examples
from gridwright.genres.kamaji.scenes import FEATURES, PLANES, lesson, right
from gridwright.learning.network import Shape
from gridwright.learning.subject import Subject

SUBJECT = Subject(
    name="kamaji",
    shape=Shape(PLANES, FEATURES),
    sides=SIDES,
    smallest=SMALLEST,
    largest=LARGEST,
    examples=examples,
    lesson=lesson,
    right=right,
)
