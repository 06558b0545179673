"""Template: a tiny genre, complete and tested, to copy when adding a new one.

Every number says how many of its own cell and its (up to four) neighbours are black. All that is
not in its folder comes from the family.
"""

from gridwright.genre import Genre
from gridwright.genres._template.puzzle import Template

GENRE: Genre[Template] = Genre(
    name="template",
    title="Template",
    called={"puzzlink": ""},
    summary="Blacken cells so that every number counts the black cells in and around it.",
    puzzle=Template,
    family="gridwright.shading",
    sentences={
        "numbers": "A number counts the black cells among its own cell and its neighbours.",
        "given cells": "",
    },
    connected=None,
)
