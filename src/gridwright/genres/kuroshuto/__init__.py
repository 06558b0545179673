"""Kuroshuto (Kurochute): blacken cells so that every number reaches exactly one black cell."""

from gridwright.genre import Genre
from gridwright.genres.kuroshuto.puzzle import Kuroshuto

__all__ = ["GENRE", "Kuroshuto"]

GENRE: Genre[Kuroshuto] = Genre(
    name="kuroshuto",
    title="Kuroshuto",
    aliases=("kurochute",),
    summary="Blacken cells so that each number has exactly one black cell at its distance.",
    puzzle=Kuroshuto,
    family="gridwright.shading",
    basics={
        "A number looks along its row and its column, in all four directions, at the cells exactly"
        " that many steps away; a 1 looks at its neighbours.": "",
        "A question mark is a white cell that does not say where it looks.": "?",
    },
    renamed={"seed": "straathof2025"},
)
