"""A frame: one picture of an explanation, with its sentence.

A step has one frame. A what-if has several: what is supposed, each link of its chain, the
contradiction, and what follows. Frames are shown one after the other on a page, in a notebook and
in a book.
"""

from __future__ import annotations

from typing import NamedTuple

from gridwright.core.picture import Picture


class Frame(NamedTuple):
    """A picture and what is said to it."""

    picture: Picture
    """The board, with what is new and its reason highlighted."""
    sentence: str
    heading: str = ""
    """The technique; in a what-if also which part of it this is."""
    number: int = 1
    """The number of its step, or of its sentence in a digest, from 1."""
    key: bool = False
    """In a digest: whether this takes a thought."""
