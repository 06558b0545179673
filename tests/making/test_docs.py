"""The table genre × wish in ``docs/generating.md`` says what the genres' records say."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.engine.making import own_options
from gridwright.genres import by_name, genres

PAGE = Path(__file__).parents[2] / "docs" / "generating.md"


def table() -> dict[str, dict[str, str]]:
    """For each genre what the table says about each wish."""
    lines = PAGE.read_text(encoding="utf-8").split("| wish |")[1].split("\n\n")[0].splitlines()
    heads = [cell.strip() for cell in lines[0].strip(" |").split("|")]
    found: dict[str, dict[str, str]] = {head.lower(): {} for head in heads}
    for line in lines[2:]:
        wish, *cells = (cell.strip() for cell in line.strip(" |").split("|"))
        for head, cell in zip(heads, cells, strict=True):
            found[head.lower()][wish] = cell
    return found


def test_every_genre_that_has_joined_is_in_the_table() -> None:
    assert set(table()) == {genre.name for genre in genres() if genre.making is not None}


@pytest.mark.parametrize("name", sorted(table()))
def test_it_says_what_works_and_why_the_rest_cannot(name: str) -> None:
    genre = by_name(name)
    assert genre.making is not None
    cannot = genre.making.cannot
    for wishes, said in table()[name].items():
        if wishes == "its own":
            assert all(f"`--{o.name.replace('_', '-')}`" in said for o in own_options(genre))
            continue
        names = {wish.strip("` -") for wish in wishes.replace("--method thin", "--thin").split(",")}
        refused = {wish for wish in names if wish.split()[0] in cannot}
        assert (said == "works") == (not refused), (wishes, said)
