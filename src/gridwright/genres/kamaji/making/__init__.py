"""How Kamaji puzzles are made; ``puzzles.py`` says it to the generation engine."""

from gridwright.genres.kamaji.making.puzzles import MAKING as MAKING
