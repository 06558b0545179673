"""Akari (Light Up): lamps that light every open cell, and no lamp lights another."""

from gridwright.genre import Genre
from gridwright.genres.akari.puzzle import Akari

__all__ = ["GENRE", "Akari"]

GENRE: Genre[Akari] = Genre(
    name="akari",
    title="Akari",
    aliases=("light-up", "lightup", "bijutsukan"),
    summary="Place lamps so that every open cell is lit, no lamp lights another, and every number"
    " counts the lamps beside it.",
    puzzle=Akari,
    family="gridwright.shading",
    basics={
        "Black cells are blocks: no lamp stands there, and light does not pass.": "",
        "A block without a number may have any number of lamps beside it.": "",
    },
    connected=None,
    blank=None,
)
