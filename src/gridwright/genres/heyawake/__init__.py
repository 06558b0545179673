"""Heyawake: rooms with numbers of black cells, and no white line through three rooms."""

from gridwright.genre import Genre
from gridwright.genres.heyawake.puzzle import Heyawake

__all__ = ["GENRE", "Heyawake"]

GENRE: Genre[Heyawake] = Genre(
    name="heyawake",
    title="Heyawake",
    summary="Blacken cells so that every room has its number of black cells, and no white line"
    " crosses two walls.",
    puzzle=Heyawake,
    family="gridwright.shading",
    sentences={
        "numbers": "A room with a number has that many black cells.",
        "lines": "A straight line of white cells crosses at most one wall between rooms.",
        **dict.fromkeys(("given cells", "black cells apart", "white connected"), ""),
    },
    basics={
        "Thick lines divide the board into rooms.": "",
        "A room without a number may have any number of black cells.": "",
    },
)
