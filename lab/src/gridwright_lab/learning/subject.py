"""What a genre gives so that a network can learn it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.networks.network import Array, Scene, Shape

Arrays = tuple[Array, ...]
"""Examples as arrays, one row for each."""


@dataclass(frozen=True)
class Subject:
    """A genre, as a network learns it."""

    name: str
    shape: Shape
    sides: tuple[int, ...]
    """The sides of the pictures, smallest first; a board lies in the smallest that it fits."""
    smallest: int
    largest: int
    """The sides of the boards that a network is trained on."""
    lesson: Callable[[Any, Arrays, bool], tuple[Scene, Array, Array]]
    """By JAX: examples as a network sees them, what is to be learned of each piece or cell, and
    which of these count. The first argument is a key for random numbers; the last says whether
    boards are turned, reflected and cut."""
    right: Callable[[Scene, Array, Array, Array], Array]
    """By JAX, from a scene, scores, what was to be learned and what counts: which boards are wholly
    right in one look."""
    examples: Callable[[Random, int], Iterator[tuple[int, Arrays]]] | None = None
    """Examples without end, up to a side, each with the side of its picture; ``None`` where the
    generators of the genre make the puzzles (``learning/examples.py``) …"""
    ways: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    """… with these methods and options; every puzzle draws one of them by lot …"""
    arrays: Callable[[Any, Board, int], Arrays | None] | None = None
    """… and this makes an example of a puzzle and its answer, in a picture of a side; ``None`` if
    it has too many pieces."""
    pictured: Subject | None = None
    """The same genre, if a network can also be shown pictures of it."""
