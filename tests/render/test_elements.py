"""One writer of SVG: everything is quoted, and nobody writes elements past it."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import gridwright
from gridwright.render.elements import document, element, group, path, words

ROOT = Path(gridwright.__file__).parent


def test_nobody_else_writes_elements() -> None:
    written = re.compile(r"""f?["'](<|</)(svg|g|path|rect|text|circle|title|desc)\b[^"'>]""")
    for module in ROOT.rglob("*.py"):
        code = re.sub(r'"""[\s\S]*?"""', "", module.read_text(encoding="utf-8"))
        # The strips of a large picture, and the boards of a book, are cut from what was written.
        if module.name not in ("art.py", "elements.py", "strips.py"):
            assert not written.search(code), module


def test_any_text_can_stand_anywhere() -> None:
    nasty = "a < b & \"c\" 'd'\x1b\x00 ]]>"
    drawn = document(
        10,
        10,
        [
            [element("text", words(nasty), aria_label=nasty)],
            group([element("rect")], id=nasty),
            path("line", "M0 0h1", stroke=nasty),
        ],
        nasty,
        nasty,
        role="img",
    )
    root = ET.fromstring(drawn)
    shown = nasty.replace("\x1b", "").replace("\x00", "")
    texts = [each.text for each in root.iter() if (each.text or "").strip()]
    assert texts == [shown] * 3
    assert [each.get("aria-label") for each in root.iter() if each.get("aria-label")] == [shown]


def test_an_empty_path_is_not_written() -> None:
    assert list(path("line", "")) == []
