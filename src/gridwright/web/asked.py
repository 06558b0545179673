"""One request to the service, read field by field; what is not as expected is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gridwright import api
from gridwright.core.board import Board
from gridwright.core.errors import FormatError
from gridwright.formats.document import Document
from gridwright.web.limits import Limits, too_many_cells
from gridwright.web.records import read_board

LONGEST_REMARK = 2000
"""The most letters of a remark about a puzzle."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One request, with the limits it has to keep."""

    arguments: Mapping[str, Any]
    limits: Limits

    def text(self, name: str, default: str | None = None) -> str:
        """A text of the request."""
        value = self.arguments.get(name, default)
        if not isinstance(value, str):
            raise FormatError("expected a text as {name}", name=repr(name))
        return value

    def number(self, name: str, default: int) -> int:
        """A whole number of the request; large ones come as texts."""
        value = self.arguments.get(name, default)
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 40:
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise FormatError("expected a whole number as {name}", name=repr(name))
        return value

    def cells(self, name: str, puzzle: Any) -> list[int]:
        """Cells of the puzzle by their numbers; none if the request has none."""
        value = self.arguments.get(name, [])
        numbers = range(puzzle.grid.size)
        if not isinstance(value, list) or not all(
            isinstance(cell, int) and not isinstance(cell, bool) and cell in numbers
            for cell in value
        ):
            raise FormatError("expected numbers of cells as {name}", name=repr(name))
        return value

    def document(self) -> Document[Any]:
        """The puzzle of the request, with what comes with it."""
        wanted = self.arguments.get("genre")
        genre = wanted if isinstance(wanted, str) else None
        documents = api.documents_in(self.text("puzzle"), genre)
        if len(documents) > 1:
            raise FormatError("expected one puzzle, found {count}", count=len(documents))
        cells = documents[0].puzzle.grid.size
        if cells > self.limits.cells:
            raise too_many_cells(cells, self.limits.cells)
        return documents[0]

    def credited(self) -> Document[Any]:
        """The puzzle of the request, with what the request says of it: title, author and so on."""
        document = self.document()
        about = self.arguments.get("about", {})
        if not isinstance(about, dict) or not all(
            isinstance(text, str) and len(key) + len(text) <= LONGEST_REMARK
            for key, text in about.items()
        ):
            raise FormatError("expected short texts as {name}", name=repr("about"))
        return replace(document, about={**document.about, **about})

    def puzzle(self) -> Any:
        """The puzzle of the request."""
        return self.document().puzzle

    def board(self, puzzle: Any) -> Board:
        """The player's board; without one, what the puzzle gives."""
        text = self.arguments.get("board")
        return puzzle.given if text is None else read_board(puzzle, text)
