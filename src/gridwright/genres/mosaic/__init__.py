"""Mosaic (Fill-a-Pix): a number counts the black cells in the square of nine around it."""

from gridwright.genre import Genre
from gridwright.genres.mosaic.puzzle import Mosaic

__all__ = ["GENRE", "Mosaic"]

GENRE: Genre[Mosaic] = Genre(
    name="mosaic",
    title="Mosaic",
    aliases=("fill-a-pix", "fillapix"),
    called={"puzzlink": "", "tatham": "mosaic", "janko": "mosaik"},
    summary="Blacken cells so that every number counts the black cells in and around it.",
    puzzle=Mosaic,
    family="gridwright.shading",
    sentences={
        "numbers": "A number counts the black cells among its own cell and the eight around it.",
        "given cells": "",
    },
    basics={"At the edge of the board, a number counts fewer cells.": ""},
    connected=None,
)
