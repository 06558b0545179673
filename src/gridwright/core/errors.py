"""The exceptions; the text of each is one sentence for the user.

>>> raise FormatError("expected a clue from 1 to 9, found '12'", line=3, column=5)
Traceback (most recent call last):
...
gridwright.core.errors.FormatError: line 3, column 5: expected a clue from 1 to 9, found '12'
"""

from __future__ import annotations


class GridwrightError(Exception):
    """Bad input: the text is one sentence that says what, where and what was expected."""


class FormatError(GridwrightError):
    """A text that cannot be read, or a puzzle that a format cannot write."""

    def __init__(self, what: str, line: int | None = None, column: int | None = None) -> None:
        self.what = what
        self.line = line
        self.column = column
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        place = [f"line {self.line}"] if self.line is not None else []
        if self.column is not None:
            place.append(f"column {self.column}")
        return f"{', '.join(place)}: {self.what}" if place else self.what


class PuzzleError(GridwrightError):
    """Values that are no puzzle: an impossible size or clue, with its place and the reason."""


class OutOfTime(Exception):
    """The time limit was reached. Engines turn it into the status ``timeout``."""
