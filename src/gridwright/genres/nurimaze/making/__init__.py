"""How Nurimaze puzzles are made; ``puzzles.py`` says it to the generation engine."""

from gridwright.genres.nurimaze.making.puzzles import MAKING as MAKING
