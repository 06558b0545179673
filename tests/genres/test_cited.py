"""The sections of a paper that lists of strategies and generators cite."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gridwright.engine.solve import strategies
from gridwright.genre import Genre
from gridwright.genres import all_genres

DOCS = Path(__file__).parents[2] / "docs"
SECTION = re.compile(r"§\d+(?:\.\d+)*")


@pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: genre.name)
def test_a_list_cites_only_sections_that_the_page_of_the_paper_gives(genre: Genre[Any]) -> None:
    page = DOCS / f"{genre.name}.md"
    lines = page.read_text(encoding="utf-8").splitlines() if page.exists() else []
    methods = {each.name: each.sentence for each in strategies(genre)}
    for name, sentence in (methods | {way.name: way.sentence for way in genre.generators}).items():
        rows = [line for line in lines if line.startswith(f"| `{name}` |")]
        told = rows or [line for line in lines if name in line]
        assert {*SECTION.findall(sentence)} <= {*SECTION.findall(" ".join(told))}, name
