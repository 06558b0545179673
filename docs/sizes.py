"""The lines of code in ``architecture.md``: ``python docs/sizes.py`` writes them.

They are rounded to two digits, so that they stay true for a while; a test says when they are not.
"""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).with_name("architecture.md")
SOURCE = PAGE.parents[1] / "src" / "gridwright"
LAB = PAGE.parents[1] / "lab" / "src" / "gridwright_lab"
ROW = re.compile(
    r"^\| (`[\w/]+(?:/|\.py)`|single modules|together|all|laboratory) \|(.*) ([\d,]+) \|$", re.M
)
"""The name in a row, the columns between, and the figure at its end."""


def lines(name: str) -> int:
    """How many lines of Python a row is about: a module, a folder, or several.

    >>> lines("`cli/parser.py`") < lines("together") < lines("`cli/`") < lines("all")
    True
    """
    match name:
        case "all":
            paths = [*SOURCE.rglob("*.py")]
        case "laboratory":
            paths = [*LAB.rglob("*.py")]
        case "single modules":
            paths = [*SOURCE.glob("*.py")]
        case "together":
            rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
            paths = [SOURCE / each.strip("`") for each, *_ in rows if each.endswith(".py`")]
        case _:
            named = name.strip("`")
            inner = named.removeprefix("lab/")
            path = SOURCE / named if inner == named else LAB / inner
            paths = [path] if path.suffix else [*path.rglob("*.py")]
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def rounded(number: int) -> int:
    """A number with two digits that count.

    >>> rounded(167), rounded(96_974), rounded(87)
    (170, 97000, 87)
    """
    return round(number, 2 - len(str(number)))


def page(text: str) -> str:
    """The page with the lines as they are now."""
    return ROW.sub(lambda row: f"| {row[1]} |{row[2]} {rounded(lines(row[1])):,} |", text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
