"""Yin-Yang: black cells connected, white cells connected, and no square of one colour."""

from gridwright.genre import Genre
from gridwright.genres.yinyang.puzzle import YinYang

__all__ = ["GENRE", "YinYang"]

GENRE: Genre[YinYang] = Genre(
    name="yinyang",
    title="Yin-Yang",
    aliases=("yin-yang",),
    summary="Make every cell black or white so that each colour is connected and no 2×2 square has"
    " one colour.",
    puzzle=YinYang,
    family="gridwright.shading",
    sentences=dict.fromkeys(
        ("given cells", "black connected", "white connected", "no square of one colour"), ""
    ),
    basics={"A circle shows the colour of its cell.": ""},
    connected=None,
)
