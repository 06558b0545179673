"""LITS: a piece of four cells in each room, all connected, equal shapes apart."""

from gridwright.genre import Genre
from gridwright.genres.lits.puzzle import Lits

__all__ = ["GENRE", "Lits"]

GENRE: Genre[Lits] = Genre(
    name="lits",
    title="LITS",
    aliases=("nuruomino",),
    summary="Blacken an L, I, T or S of four cells in every room, so that all are connected and"
    " equal ones do not touch.",
    puzzle=Lits,
    family="gridwright.shading",
    sentences={
        "four cells in each room": "Every room has four black cells, which form an L, I, T or S.",
        "equal shapes apart": "Pieces of the same shape, turned and mirrored too, never share a"
        " side.",
        **dict.fromkeys(("no black square", "black connected", "given cells"), ""),
    },
    basics={
        "Thick lines divide the board into rooms.": "",
        "Turned and mirrored pieces have the same shape.": "",
    },
    connected=None,
)
