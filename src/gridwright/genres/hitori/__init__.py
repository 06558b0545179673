"""Hitori: blacken cells until no row or column shows a number twice."""

from gridwright.genre import Genre
from gridwright.genres.hitori.puzzle import Hitori

__all__ = ["GENRE", "Hitori"]

GENRE: Genre[Hitori] = Genre(
    name="hitori",
    title="Hitori",
    summary="Blacken cells so that white cells in the same row or column hold different numbers.",
    puzzle=Hitori,
    family="gridwright.shading",
    basics={
        "A number may appear several times in a row or column of the puzzle.": "",
        "Numbers in black cells no longer count.": "",
    },
)
