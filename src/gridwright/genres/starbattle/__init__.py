"""Star Battle: so many stars in each row, column and room, and no two of them touch."""

from gridwright.genre import Genre
from gridwright.genres.starbattle.puzzle import StarBattle

__all__ = ["GENRE", "StarBattle"]

GENRE: Genre[StarBattle] = Genre(
    name="starbattle",
    title="Star Battle",
    aliases=("star-battle", "two-not-touch"),
    summary="Place stars so that every row, column and room has the same number of them, and no"
    " two touch.",
    puzzle=StarBattle,
    family="gridwright.shading",
    basics={
        "Thick lines divide the board into rooms.": "",
        "The sign 2* means: two stars in every row, column and room.": "",
    },
    connected=None,
)
