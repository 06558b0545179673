"""Puzzle values and formats: what is refused, what pzpr makes of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import FormatError, PuzzleError
from gridwright.engine.check import check
from gridwright.engine.load import read, write
from gridwright.formats.document import Document
from gridwright.genres.kuroshuto import GENRE, Kuroshuto
from gridwright.shading.answer import shading_rows
from gridwright.shading.format import cells_of
from judges.pzpr import NO_CLUE, UNKNOWN_CLUE, judge_file, judge_url
from strategies import boards, grids
from trying import examples


@st.composite
def puzzles(draw: st.DrawFn, given_cells: bool = True, largest: int = 12) -> Kuroshuto:
    """Puzzles, solvable or not."""
    grid = draw(grids(largest))
    highest = max(grid.rows, grid.cols) - 1
    kinds: list[st.SearchStrategy[int | str | None]] = [st.none(), st.just("?")]
    kinds += [st.integers(1, highest)] if highest else []
    kinds += [st.sampled_from("o#")] if given_cells else []
    cells = draw(st.lists(st.one_of(kinds), min_size=grid.size, max_size=grid.size))
    numbers = {cell: value for cell, value in enumerate(cells) if isinstance(value, int)}
    masks = [sum(1 << cell for cell, value in enumerate(cells) if value == sign) for sign in "?o#"]
    return Kuroshuto(grid.rows, grid.cols, numbers, *masks)


@pytest.fixture(scope="module")
def judge() -> None:
    judge_url("kurochute/1/1/g")


@given(puzzles(given_cells=False), st.data())
@examples(60)
@pytest.mark.usefixtures("judge")
def test_pzpr_reads_what_we_write(puzzle: Kuroshuto, data: st.DataObject) -> None:
    answer = data.draw(boards(puzzle.decisions, complete=True))
    document = Document(puzzle, answer)
    address = write(GENRE, document, "puzzlink")
    beside = judge_url(address, shading_rows(puzzle.grid, answer), allow_empty=True)
    inside = judge_file(write(GENRE, document, "pzprv3"), allow_empty=True)
    signs = {None: NO_CLUE, "?": UNKNOWN_CLUE}
    clues = [cell if isinstance(cell, int) else signs[cell] for cell in cells_of(puzzle)]
    rows = [tuple(clues[at : at + puzzle.cols]) for at in range(0, len(clues), puzzle.cols)]
    assert beside.clues == inside.clues == tuple(rows)
    assert beside.url.partition("?")[2] == address.partition("?")[2]
    assert inside.failcodes == beside.failcodes
    if answer.yes != puzzle.grid.full:
        assert beside.complete == check(GENRE, puzzle, answer).solved


def test_ticked_clues_of_a_file_are_white() -> None:
    text = (
        "pzprv3/kurochute/5/5/3 4 3 . . /. 3 2 . 1 /4 3 . . . /. . . . . /. . . 4 2 /"
        "- - - 1 + /. - - . - /+ + . . 1 /. . 1 + . /. 1 . - - /"
    )
    document = read(text, [GENRE])[0]
    assert document.answer is not None
    assert document.answer.no & 0b111 == 0b111
    assert document.answer.yes >> 3 & 1
    assert read("kurochute/5/5/343i32g143q42", [GENRE])[0].puzzle == document.puzzle


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("kurochute/3/3/3n", "the clue 3 at r1c1 is impossible: .* a clue is from 1 to 2"),
        ("kurochute/3/3/0n", "the clue 0 at r1c1"),
        ("kurochute/1/1/1", "on a board of 1 row and 1 column no number is possible"),
    ],
)
def test_impossible_numbers_are_refused(source: str, sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        read(source, [GENRE])


def test_every_number_that_a_narrow_board_allows() -> None:
    puzzle = Kuroshuto(1, 40, {0: 39, 39: 39 - 1})
    assert read(write(GENRE, Document(puzzle), "puzzlink"), [GENRE])[0].puzzle == puzzle
    assert puzzle.grid.show(puzzle.reach(0)).endswith("#")


def test_the_other_genre_is_refused_by_name() -> None:
    form = GENRE.format("puzzlink")
    assert form is not None
    with pytest.raises(FormatError, match="expected the genre 'kurochute', found 'kurodoko'"):
        form.read("kurodoko/3/3/o")


def test_a_puzzle_shows_itself_as_svg() -> None:
    assert (Kuroshuto(2, 3, {0: 2})._repr_svg_() or "").startswith("<svg")
