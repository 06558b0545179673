"""Akari (Light Up): lamps that light every open cell, and no lamp lights another."""

from gridwright.genre import Genre
from gridwright.genres.akari.puzzle import Akari

__all__ = ["GENRE", "Akari"]

GENRE: Genre[Akari] = Genre(
    name="akari",
    title="Akari",
    aliases=("light-up", "lightup", "bijutsukan"),
    called={"pzprv3": "lightup", "tatham": "lightup"},
    summary="Place lamps so that every open cell is lit, no lamp lights another, and every number"
    " counts the lamps beside it.",
    puzzle=Akari,
    family="gridwright.shading",
    sentences={
        "numbers": "A block with a number has that many lamps beside it.",
        "light": "Every open cell is lit by a lamp in it, or in its row or column.",
        "lamps apart": "No lamp lights another: a block stands between two in a row or column.",
        "given cells": "There is no lamp on a block; given cells stay as they are.",
    },
    basics={
        "Black cells are blocks: no lamp stands there, and light does not pass.": "",
        "A block without a number may have any number of lamps beside it.": "",
    },
    connected=None,
    blank=None,
)
