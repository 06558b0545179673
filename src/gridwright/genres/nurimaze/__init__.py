"""Nurimaze (Nurimeizu, Nuri-Maze): blacken rooms so that a maze from S to G remains."""

from gridwright.genre import Genre
from gridwright.genres.nurimaze.puzzle import Nurimaze

GENRE: Genre[Nurimaze] = Genre(
    name="nurimaze",
    title="Nurimaze",
    aliases=("nurimeizu", "nuri-maze"),
    summary="Blacken rooms so that the white cells form a maze with a path from S to G.",
    puzzle=Nurimaze,
    basics=(
        "Thick lines divide the board into rooms. A path goes from cell to cell across sides, never"
        " across corners, and so do connections. The white cells may have dead ends.",
    ),
    lesson=(
        (
            "Thick lines divide the board into rooms. All cells of a room have the same colour.",
            "",
        ),
        (
            "A path goes from cell to cell across sides, never across corners, and so do"
            " connections.",
            "",
        ),
        ("Every circle is on the path from S to G.", "circle"),
        ("Triangles are white cells that are not on the path from S to G.", "triangle"),
        (
            "All white cells are connected. They may have dead ends, but form no loop.",
            "",
        ),
        ("No square of 2×2 cells is all black or all white.", ""),
    ),
    renamed={"seed": "mourits2022"},
)
