"""Hypothesis strategies for puzzles and boards, all in one place."""

from __future__ import annotations

from hypothesis import strategies as st

from gridwright.core.board import Board
from gridwright.core.grid import Grid
from gridwright.formats.document import Document
from gridwright.genres.kuromasu.puzzle import Kuromasu


@st.composite
def grids(draw: st.DrawFn, largest: int = 8) -> Grid:
    """Rectangles, of one row or column too."""
    return Grid.of(draw(st.integers(1, largest)), draw(st.integers(1, largest)))


@st.composite
def boards(draw: st.DrawFn, size: int, complete: bool = False) -> Board:
    """Boards without a contradiction, legal or not."""
    yes = draw(st.integers(0, (1 << size) - 1))
    no = ((1 << size) - 1) ^ yes
    return Board(size, yes, no if complete else no & draw(st.integers(0, (1 << size) - 1)))


@st.composite
def kuromasu_puzzles(
    draw: st.DrawFn,
    largest: int = 8,
    smallest_clue: int = 1,
    unknown: bool = True,
    given: bool = True,
) -> Kuromasu:
    """Puzzles, solvable or not; ``?`` clues and given cells only where asked for."""
    grid = draw(grids(largest))
    kinds: list[st.SearchStrategy[int | str | None]] = [st.none()]
    if smallest_clue <= grid.rows + grid.cols - 1:
        kinds.append(st.integers(smallest_clue, grid.rows + grid.cols - 1))
    kinds += [st.just("?")] if unknown else []
    kinds += [st.sampled_from("o#")] if given else []
    cells = draw(st.lists(st.one_of(kinds), min_size=grid.size, max_size=grid.size))
    numbers = {cell: value for cell, value in enumerate(cells) if isinstance(value, int)}
    masks = [sum(1 << cell for cell, value in enumerate(cells) if value == sign) for sign in "?o#"]
    return Kuromasu(grid.rows, grid.cols, numbers, *masks)


words = st.text("abcdefghijklmnopqrstuvwxyzäß-'.", min_size=1, max_size=9)
"""Words of a title or a name."""


@st.composite
def kuromasu_documents(
    draw: st.DrawFn, complete: bool = False, unknown: bool = True, given: bool = True
) -> Document[Kuromasu]:
    """Puzzles with whatever a text may hold beside."""
    puzzle = draw(kuromasu_puzzles(unknown=unknown, given=given))
    answer = draw(st.none() | boards(puzzle.decisions, complete))
    value = st.lists(words, min_size=1, max_size=3).map(" ".join)
    about = draw(st.dictionaries(st.sampled_from(("title", "author", "source")), value))
    return Document(puzzle, answer, about)
