"""Nurikabe (Cell Structure, Islands): islands of white cells in a connected sea of black ones."""

from gridwright.genre import Genre
from gridwright.genres.nurikabe.puzzle import Nurikabe

__all__ = ["GENRE", "Nurikabe"]

GENRE: Genre[Nurikabe] = Genre(
    name="nurikabe",
    title="Nurikabe",
    aliases=("cell structure",),
    summary="Blacken cells so that every number is alone in a white island of that many cells.",
    puzzle=Nurikabe,
    family="gridwright.shading",
    sentences={
        "islands": "Each island of white cells holds one clue; a number is the count of its cells.",
        **dict.fromkeys(("given cells", "no black square", "black connected"), ""),
    },
    basics={
        "An island is an area of white cells that goes from cell to cell across sides.": "",
        "A question mark is in an island of any size.": "?",
    },
    connected=None,
)
