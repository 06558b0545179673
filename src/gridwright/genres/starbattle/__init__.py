"""Star Battle: so many stars in each row, column and room, and no two of them touch."""

from gridwright.genre import Genre
from gridwright.genres.starbattle.puzzle import StarBattle

__all__ = ["GENRE", "StarBattle"]

GENRE: Genre[StarBattle] = Genre(
    name="starbattle",
    title="Star Battle",
    aliases=("star-battle", "two-not-touch"),
    called={"janko": "sternenschlacht"},
    summary="Place stars so that every row, column and room has the same number of them, and no"
    " two touch.",
    puzzle=StarBattle,
    family="gridwright.shading",
    sentences={
        "rows": "Every row has the same number of stars, which is given.",
        "columns": "Every column has that many stars.",
        "rooms": "Every room has that many stars.",
        "stars apart": "Two stars never touch, not even at a corner.",
        "given cells": "",
    },
    basics={
        "Thick lines divide the board into rooms.": "",
        "The sign 2* means: two stars in every row, column and room.": "",
    },
    connected=None,
)
