"""The techniques of a genre as a page with a picture for each of them (``docs/techniques/``)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from gridwright.engine.ladders import rungs
from gridwright.engine.positions import positions
from gridwright.genre import Genre
from gridwright.render.svg import svg


def slug(name: str) -> str:
    """A name as part of a file name.

    >>> slug("2 beside a clue"), slug("what-if of 1 link")
    ('2-beside-a-clue', 'what-if-of-1-link')
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def pages(genre: Genre[Any]) -> dict[str, str]:
    """The files of a genre by name: a page, and a picture for each technique."""
    shown = positions(genre)
    files: dict[str, str] = {}
    parts = [
        f"# The techniques of {genre.title}\n\n"
        f"This page is written by `gridwright techniques {genre.name} --docs docs/techniques`.\n\n"
        "The easiest techniques come first; those of equal difficulty share a rung. The pictures\n"
        "highlight what a step settles and what it follows from.\n"
    ]
    for each in rungs(genre):
        assumes = " It is used only if you name it." if each.assumes_unique else ""
        parts.append(f"## {each.name}\n\nRung {each.rung}. {each.sentence}{assumes}\n")
        if each.name in shown:
            position = shown[each.name]
            path = f"{genre.name}/{slug(each.name)}.svg"
            files[path] = svg(replace(position.picture, caption=""))
            sentence = position.step.sentence
            parts.append(f"![{_alternative(sentence)}]({path})\n\n{sentence}\n")
    files[f"{genre.name}.md"] = "\n".join(parts)
    return files


def _alternative(sentence: str) -> str:
    """The alternative text of the picture."""
    return sentence.replace("[", "(").replace("]", ")")
