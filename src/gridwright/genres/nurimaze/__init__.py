"""Nurimaze (Nurimeizu, Nuri-Maze): blacken rooms so that a maze from S to G remains."""

from gridwright.genre import Genre
from gridwright.genres.nurimaze.puzzle import Nurimaze

GENRE: Genre[Nurimaze] = Genre(
    name="nurimaze",
    title="Nurimaze",
    aliases=("nurimeizu", "nuri-maze"),
    summary="Blacken rooms so that the white cells form a maze with a path from S to G.",
    puzzle=Nurimaze,
    basics={
        "Thick lines divide the board into rooms.": "",
        "A path goes from cell to cell across sides, never across corners, and so do"
        " connections.": "",
        "The white cells may have dead ends.": "",
    },
    renamed={"seed": "mourits2022"},
)
