"""A row of the data set as engines need it: its genre, its puzzle and its answer.

>>> loaded = load({"genre": "kuromasu", "puzzle": "kurodoko/3/1/2h"})
>>> loaded.answer, loaded.names["r1c3"], loaded.words
(<Board ..#>, 2, ('black', 'white'))
>>> shown(loaded, loaded.answer)
['. . #']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.core.grid import bits
from gridwright.core.saying import Saying
from gridwright.core.shown import name_of
from gridwright.engine.ladders import ladder_of, view_of
from gridwright.engine.load import read
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import by_name
from gridwright.logic.ladder import Ladder

Row = Mapping[str, Any]
"""A row by the names of its columns; ``genre`` and ``puzzle`` are enough to score."""


class Loaded:
    """One puzzle with what is asked of it often."""

    def __init__(self, genre: Genre[Any], puzzle: Any, rows: tuple[str, ...] = ()) -> None:
        """``rows`` are those of its answer, if they are known."""
        self.genre, self.puzzle, self._rows = genre, puzzle, rows

    @cached_property
    def answer(self) -> Board:
        """The only answer: that of the row, or else found."""
        if self._rows:
            return read_rows(self, self._rows)
        found = solve(self.genre, self.puzzle)
        if str(found.status) != "unique":
            raise InputError(
                "the puzzle of a row must have one answer; this one is {status}",
                status=Saying(str(found.status)),
            )
        return found.boards[0]

    @cached_property
    def view(self) -> Any:
        """The puzzle as techniques see it."""
        return view_of(self.genre, self.puzzle)

    @cached_property
    def ladder(self) -> Ladder[Any]:
        """The genre's techniques, set up for this puzzle."""
        return ladder_of(self.genre, self.puzzle, None, self.view)

    @cached_property
    def names(self) -> dict[str, int]:
        """The decisions by their names."""
        return {name_of(self.view, each): each for each in range(self.puzzle.decisions)}

    @cached_property
    def at(self) -> tuple[int, ...]:
        """For each cell the mask of the decisions that are about it."""
        found = [0] * self.puzzle.grid.size
        for decision in range(self.puzzle.decisions):
            for cell in bits(self.view.cells(1 << decision)):
                found[cell] |= 1 << decision
        return tuple(found)

    @cached_property
    def words(self) -> tuple[str, str]:
        """The words for a decision that is yes, and one that is no: ``black``, ``white``."""
        return str(Saying(self.view.yes_word, what=1)).removeprefix("a "), self.view.no_word

    @cached_property
    def drawn(self) -> str:
        """The puzzle as a drawing of characters."""
        from gridwright.engine.frames import drawn
        from gridwright.render.drawing import Drawing

        return str(Drawing(drawn(self.genre, self.puzzle, None, None)))

    @cached_property
    def spaced(self) -> bool:
        """Whether the genre's own rows have blanks between signs, because some are long."""
        return " " in self.genre.answer_rows(self.puzzle, self.puzzle.given)[0]

    @cached_property
    def rules(self) -> dict[str, str]:
        """The names of the rules, by their names in lower case."""
        return {rule.name.lower(): rule.name for rule in self.genre.rules}


@lru_cache(maxsize=256)
def _loaded(genre: str, puzzle: str, answer: tuple[str, ...]) -> Loaded:
    found = by_name(genre)
    return Loaded(found, read(puzzle, (found,))[0].puzzle, answer)


def load(row: Row) -> Loaded:
    """The puzzle of a row; those that were asked for last are kept."""
    answer = row.get("answer")
    return _loaded(row["genre"], row["puzzle"], () if answer is None else tuple(answer))


def shown(loaded: Loaded, board: Board) -> list[str]:
    """A board in the one form of all genres: for each row its signs, with a blank between them."""
    rows, grid = loaded.genre.answer_rows(loaded.puzzle, board), loaded.puzzle.grid
    return [*(" ".join(_signs(row, grid.cols)) for row in rows[: grid.rows]), *rows[grid.rows :]]


def read_rows(loaded: Loaded, rows: Sequence[str]) -> Board:
    """The board that such rows show; blanks may be left out where every sign is one letter."""
    grid = loaded.puzzle.grid
    texts = [" ".join(_signs(row, grid.cols)) for row in rows[: grid.rows]]
    if not loaded.spaced:
        texts = ["".join(text.split()) for text in texts]
    return loaded.genre.read_answer(loaded.puzzle, [*texts, *rows[grid.rows :]])


def _signs(row: str, cols: int) -> list[str]:
    """The signs of a row, with blanks between them or without."""
    words = row.split()
    return words if len(words) == cols else [*"".join(words)]
