"""The table genre × wish in ``docs/generating.md`` is true: every cell of it is tried.

``docs/pages.py`` writes it, so no wish and no genre is missing.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gridwright.core.errors import InputError
from gridwright.engine.generate import generate
from gridwright.formats.document import Document
from gridwright.genres import all_genres, by_name
from making.test_making import NEEDED

PAGE = Path(__file__).parents[2] / "docs" / "generating.md"


def table() -> dict[str, dict[str, str]]:
    """For each genre what the table says about each wish."""
    lines = PAGE.read_text(encoding="utf-8").split("| option |")[1].split("\n\n")[0].splitlines()
    heads = [cell.strip() for cell in lines[0].strip(" |").split("|")]
    names = {genre.title: genre.name for genre in all_genres()}
    found: dict[str, dict[str, str]] = {names[head]: {} for head in heads}
    for line in lines[2:]:
        wish, *cells = (cell.strip() for cell in line.strip(" |").split("|"))
        for head, cell in zip(heads, cells, strict=True):
            found[names[head]][wish] = cell
    return found


SIZE = 6
SHARES = {"nurimaze": 40}


def wishes(name: str) -> dict[str, dict[str, Any]]:
    """For each wish of the table something to wish for."""
    genre = by_name(name)
    techniques = [each.name for each in genre.techniques if not each.assumes_unique]
    first = next(generate(genre, SIZE, SIZE, seed=3))
    document = Document(first.puzzle)
    form = genre.format("json")
    assert form is not None
    return {
        "--symmetry": {"symmetry": "horizontal"},
        "--level": {"level": 1},
        "--techniques": {"techniques": ",".join(techniques)},
        "--needs": {"needs": NEEDED.get(name, "cut off")},
        "--guessing": {"guessing": True},
        "--method thin": {"method": "thin"},
        "--clues": {"clues": 20},
        "--density": {"density": 50},
        "--quality": {"quality": 2},
        "--sparse": {"sparse": True},
        "--minimal": {"minimal": True},
        "--black": {"black": SHARES.get(name, 20)},
        "--mask": {"mask": "\n".join(["??????"] * 5 + ["?....?"]), "symmetry": "none"},
        "--answer": {"answer": "\n".join(genre.answer_rows(first.puzzle, first.answer))},
        "--keep": {"keep": form.write(document), "symmetry": "none"},
    }


@pytest.mark.parametrize("name", sorted(table()))
def test_it_says_what_works_and_why_the_rest_cannot(name: str) -> None:
    genre, said = by_name(name), table()[name]
    tried = wishes(name)
    del said["its own options"]
    for wish in said:
        options = tried[wish.strip("`")]
        method = options.pop("method", None)
        run = partial(generate, genre, SIZE, SIZE, seed=1, method=method)
        if said[wish] == "works":
            assert next(run(options=options)).unique, wish
            continue
        assert said[wish].startswith("no: "), wish
        with pytest.raises(InputError, match=r"cannot be met: |no method 'thin'"):
            next(run(options=options))
