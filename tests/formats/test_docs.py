"""Every example of the page about formats is the puzzle that the page says it is."""

from __future__ import annotations

import re
from pathlib import Path

from formats.known import detect
from gridwright.core.board import Board
from gridwright.engine.load import read
from gridwright.genres import all_genres
from gridwright.genres.kuromasu.format import FORMATS
from gridwright.genres.kuromasu.puzzle import Kuromasu

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"
PUZZLE = Kuromasu(3, 4, {1: 4, 5: 6, 10: 4}, unknown=0b100)
WITHOUT_UNKNOWN = Kuromasu(3, 4, {1: 4, 2: 4, 5: 6, 10: 4})
ANSWER = Board.whole(12, 0b1001_0000_1001)


def test_the_examples() -> None:
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    found = set()
    others = [text for language, text in fenced if language == "text"]
    assert [read(text, all_genres(hidden=True))[0].puzzle.genre for text in others] == [
        "heyawake",
        "starbattle",
        "akari",
    ]
    for example in [text for language, text in fenced if not language]:
        kind = detect(example)
        form = next(form for form in FORMATS if form.name == kind.format)
        (document,) = form.read(example)
        assert document.puzzle == (WITHOUT_UNKNOWN if form.name == "tatham" else PUZZLE)
        assert document.answer in (None, ANSWER)
        assert form.read(form.write(document)) == [document]
        found.add(form.name)
    assert found == {form.name for form in FORMATS}
