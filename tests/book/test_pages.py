"""What is in a book, and how boards share its pages, without printing anything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from book.shelf import large, of_every_genre, small
from gridwright.books.art import Board, without_text
from gridwright.books.book import Names, book_of
from gridwright.books.content import Book, Hints, Puzzles, Rules
from gridwright.books.paper import PAPERS, PER_PAGE, Design, Front, Paper
from gridwright.books.preparing import ordered

SIZES = pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)


def sheets(book: Book) -> list:  # type: ignore[type-arg]
    return [sheet for part in book.parts if isinstance(part, Puzzles) for sheet in part.sheets]


@SIZES
@pytest.mark.parametrize("per_page", PER_PAGE)
def test_every_puzzle_has_a_place(paper: Paper, per_page: int) -> None:
    for puzzles in (of_every_genre(), large()):
        found = sheets(book_of(puzzles, Design(paper, per_page)))
        numbers = [each.number for sheet in found for each in sheet.puzzles]
        assert numbers == [each.number for each in puzzles]
        for sheet in found:
            assert len(sheet.puzzles) <= min(per_page, sheet.columns * sheet.rows)
            assert all(len(each.boards) == 1 + ("spread" in sheet.place) for each in sheet.puzzles)


def test_large_boards_turn_the_page_or_take_a_spread() -> None:
    found = {sheet.place for sheet in sheets(book_of(large(), Design(PAPERS["a4"])))}
    assert {"page", "turned"} < found
    halves = [sheet.puzzles[0].boards for sheet in sheets(book_of(large(), Design(PAPERS["a5"])))]
    parts = [(one.part, other.part) for one, other in (pair for pair in halves if len(pair) == 2)]
    assert parts
    for (top, bottom, left, right), (low, _, far, _) in parts:
        assert (top, left) == (0, 0)
        assert (low, far) in ((bottom, 0), (0, right))


def test_each_front_part_can_be_left_out() -> None:
    puzzles = of_every_genre()
    for name in ("title", "about", "contents", "rules"):
        design = Design(PAPERS["a4"], front=replace(Front(), **{name: False}))
        kinds = [part.kind for part in book_of(puzzles, design).parts]
        assert name not in kinds
        assert "puzzles" in kinds


def test_a_handout_has_the_puzzles_alone_on_one_page() -> None:
    puzzles = of_every_genre()[:4]
    none = Front(False, False, False, False)
    design = Design(PAPERS["a4"], 9, "none", index=False, front=none, handout=True)
    book = book_of(puzzles, design, Names("Monday"))
    (part,) = book.parts
    assert isinstance(part, Puzzles)
    assert (part.heading, book.name_line) == ("Monday", "Name")
    (sheet,) = part.sheets
    assert (sheet.columns, sheet.rows) == (2, 2)


def test_hints_come_in_three_parts_and_boards_have_coordinates() -> None:
    puzzles = ordered(small("kuromasu"))
    book = book_of(puzzles, Design(PAPERS["a4"], hints="first"))
    (hints,) = (part for part in book.parts if isinstance(part, Hints))
    where, technique, step = hints.groups
    assert [group.level for group in hints.groups] == [2, 2, 2]
    for number, puzzle in enumerate(puzzles):
        name = puzzle.steps[0].heading
        assert where.lines[number].text.startswith("Look at r")
        assert name not in where.lines[number].text
        assert technique.lines[number].text.lower() == f"{name}."
        assert step.steps[number].sentence == puzzle.steps[0].sentence
    boards = [board for sheet in sheets(book) for each in sheet.puzzles for board in each.boards]
    assert all(board.coordinates for board in boards)
    assert all(shown.board is not None and shown.board.coordinates for shown in step.steps)


def test_rules_name_only_what_occurs() -> None:
    def told(name: str, *puzzles: int) -> str:
        chosen = [small(name)[number] for number in puzzles] if puzzles else small(name)
        book = book_of(ordered(chosen), Design(PAPERS["a4"]))
        (rules,) = (part for part in book.parts if isinstance(part, Rules))
        assert len(set(rules.sentences)) == len(rules.sentences)
        return " ".join(rules.sentences)

    for each in small("nurimaze"):
        marks = {cell.mark for cell in each.unsolved.cells}
        said = told("nurimaze", small("nurimaze").index(each))
        assert ("circle" in said, "riangle" in said) == ("circle" in marks, "triangle" in marks)
    for each in small("kuromasu"):
        asks = any(cell.text == "?" for cell in each.unsolved.cells)
        assert ("question mark" in told("kuromasu", small("kuromasu").index(each))) is asks


def test_the_numbers_of_a_board_are_text_over_its_picture() -> None:
    for puzzle in of_every_genre():
        board = Board(puzzle.unsolved, coordinates=True)
        drawn, texts = without_text(board)
        assert "<text" not in drawn
        words = "".join(run.text for text in texts for run in text.runs)
        signs = words.replace("\u2007", "").replace("\n", "")
        numbers = (*range(1, puzzle.rows + 1), *range(1, puzzle.cols + 1))
        clues = [cell.text for cell in puzzle.unsolved.cells]
        assert sorted(signs) == sorted("".join((*map(str, numbers), *clues)))
