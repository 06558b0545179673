"""Numbers in sentences: one row, two rows.

>>> counted(1, "row"), counted(3, "row"), counted(0, "guess", "guesses")
('1 row', '3 rows', '0 guesses')
>>> board_size(1, 5)
'1 row and 5 columns'
>>> listed(["puzzlink", "text", "json"])
'puzzlink, text or json'
"""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun; ``many`` is the plural if it is irregular."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def board_size(rows: int, cols: int, joint: str = " and ") -> str:
    """The size of a board, in words."""
    return f"{counted(rows, 'row')}{joint}{counted(cols, 'column')}"


def listed(words: Sequence[str], last: str = "or") -> str:
    """Words separated by commas, with "or" before the last one."""
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end
