"""How a network learns Kamaji (Kleijn 2018, §8.1.1)."""

from __future__ import annotations

from gridwright.genres.kamaji.lessons import SIDES, examples
from gridwright.genres.kamaji.scenes import FEATURES, PLANES, lesson, right
from gridwright.learning.network import Shape
from gridwright.learning.subject import Subject

SUBJECT = Subject("kamaji", Shape(PLANES, FEATURES), SIDES, examples, lesson, right)
