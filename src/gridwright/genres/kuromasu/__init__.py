"""Kuromasu (Kurodoko, Range): blacken cells so that every number sees that many white cells."""

from gridwright.genre import Genre
from gridwright.genres.kuromasu.puzzle import Kuromasu

__all__ = ["GENRE", "Kuromasu"]

GENRE: Genre[Kuromasu] = Genre(
    name="kuromasu",
    title="Kuromasu",
    aliases=("kurodoko", "range"),
    summary="Blacken cells so that every number sees exactly that many white cells.",
    puzzle=Kuromasu,
    family="gridwright.shading",
    basics={
        "A number sees along its row and its column, in all four directions, as far as the next"
        " black cell or the edge. It counts its own cell too, once.": "",
        "A question mark is a white cell that does not say how much it sees.": "?",
    },
)
