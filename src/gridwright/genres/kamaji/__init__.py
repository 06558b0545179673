"""Kamaji: cover all numbers with straight pieces that add up to the maximum."""

from gridwright.genre import Genre
from gridwright.genres.kamaji.puzzle import Kamaji

GENRE: Genre[Kamaji] = Genre(
    name="kamaji",
    title="Kamaji",
    summary="Cover every number with straight pieces that add up to the largest number; a number"
    " above one is used exactly once.",
    puzzle=Kamaji,
    basics={
        "A piece is a straight line of neighbouring cells, along a row, a column or a diagonal,"
        " whose numbers add up to the largest number on the board.": "",
        "The largest number is a piece by itself.": "",
    },
    renamed={"seed": "kleijn2018"},
)
