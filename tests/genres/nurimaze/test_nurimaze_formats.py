"""Every format keeps every puzzle; pzpr reads what we write; bad texts are refused with a place."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.runner import run
from gridwright.core.board import Board
from gridwright.core.errors import InputError, PuzzleError
from gridwright.core.grid import bits, mask_of
from gridwright.engine.check import check
from gridwright.engine.load import read, write
from gridwright.engine.solve import solve
from gridwright.formats.document import Document
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.path import path_of
from gridwright.genres.nurimaze.puzzle import Nurimaze
from judges.pzpr import judge_file, judge_url
from strategies import boards, grids, words
from trying import examples


@st.composite
def puzzles(draw: st.DrawFn, largest: int = 8) -> Nurimaze:
    """Puzzles, solvable or not, with rooms of all shapes and labels that repeat."""
    grid = draw(grids(largest).filter(lambda grid: grid.size > 1))
    labels = draw(st.lists(st.integers(0, 3), min_size=grid.size, max_size=grid.size))
    order = draw(st.permutations(range(grid.size)))
    marks = draw(st.integers(0, grid.size - 2))
    circles = draw(st.integers(0, marks))
    return Nurimaze(
        grid.rows,
        grid.cols,
        labels,
        order[0],
        order[1],
        mask_of(order[2 : 2 + circles]),
        mask_of(order[2 + circles : 2 + marks]),
    )


@st.composite
def documents(draw: st.DrawFn, complete: bool = False) -> Document[Nurimaze]:
    """Puzzles with whatever a text may hold beside."""
    puzzle = draw(puzzles())
    answer = draw(boards(puzzle.decisions, complete))
    about = draw(st.dictionaries(st.sampled_from(("title", "author", "source")), words))
    return Document(puzzle, answer, about)


def again(document: Document[Nurimaze], name: str) -> Document[Nurimaze]:
    return read(write(GENRE, document, name), [GENRE])[0]


@pytest.fixture(scope="module")
def judge() -> None:
    judge_url("nurimaze/3/3/vgtg1545372")


@pytest.mark.usefixtures("judge")
@given(documents(complete=True))
@examples(120)
def test_pzpr_reads_and_writes_what_we_write(document: Document[Nurimaze]) -> None:
    puzzle, answer = document.puzzle, document.answer
    assert answer is not None
    url = write(GENRE, Document(puzzle), "puzzlink")
    verdict = judge_url(url)
    assert verdict.url.partition("?")[2] == url.partition("?")[2]
    file = judge_file(write(GENRE, document, "pzprv3"))
    assert read(file.file, [GENRE])[0].puzzle == puzzle
    assert file.url == verdict.url


@pytest.mark.usefixtures("judge")
@given(documents(complete=True))
@examples(150)
def test_pzpr_and_our_rules_agree_on_boards(document: Document[Nurimaze]) -> None:
    """On any whole board with white marks, pzpr and the rules accept the same."""
    puzzle, answer = document.puzzle, document.answer
    assert answer is not None
    marks = puzzle.given.no
    board = Board.whole(puzzle.decisions, answer.yes & ~marks)
    rows = GENRE.answer_rows(puzzle, board)
    verdict = judge_url(write(GENRE, Document(puzzle), "puzzlink"), rows)
    assert verdict.complete == check(GENRE, puzzle, board).solved


@pytest.mark.usefixtures("judge")
@given(puzzles(largest=5))
@examples(100)
def test_pzpr_accepts_our_answers(puzzle: Nurimaze) -> None:
    for board in solve(GENRE, puzzle, limit=3).boards:
        url = write(GENRE, Document(puzzle), "puzzlink")
        assert judge_url(url, GENRE.answer_rows(puzzle, board)).complete


HEAD = "nurimaze\nS . .\n. . G\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nurimaze/3/2/vgv12", "expected one of '0' to 'v'|no more than"),
        ("nurimaze/3/2/eo16452!", "column 21: expected the end"),
        ("nurimaze/3/2/eo56", "expected one S on the board, found none"),
        ("nurimaze/3/2/eo1126", "expected one S on the board, found them at r1c1 and r1c2"),
        ("nurimaze/3/2/eo16z", "a run 28 too long"),
        (HEAD, "expected a block 'rooms'"),
        (HEAD + "\nrooms\n1 1 1\n1 1\n", "row 2 of the rooms"),
        ("nurimaze\nS . X\n. . G\n\nrooms\naab\naab", "line 2, column 5"),
        ("begin\npuzzle nurimaze\nsize 2\nproblem\ns -\n- g\nend", "a section 'areas'"),
        ("begin\npuzzle nurimaze\nsize 2\nproblem\ns q\n- g\nareas\n1 1\n1 1\nend", "found 'q'"),
        ("pzprv3/nurimaze/1/3/x/0 0 0 /s . g /", "expected the number of rooms, found 'x'"),
        ("pzprv3/nurimaze/1/3/1/0 0 0 /s . . /", "expected one G"),
        ('{"format": "gridwright", "version": 1, "genre": "nurimaze", "rows": 1, "cols": 2,'
         ' "cells": ["SG"]}', "the field 'rooms'"),
    ],
)  # fmt: skip
def test_bad_texts_are_refused_with_a_place(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read(text, [GENRE])


@given(st.text(max_size=60), st.integers(0, 80), st.sampled_from([f.name for f in GENRE.formats]))
def test_damaged_texts_never_crash(noise: str, at: int, name: str) -> None:
    puzzle = Nurimaze(3, 4, "abcdebfdaagg", 0, 3, 0, 1 << 11)
    text = write(GENRE, Document(puzzle, puzzle.given), name)
    form = GENRE.format(name)
    assert form is not None
    for damaged in (text[:at] + noise + text[at:], text[:at], noise):
        try:
            form.read(damaged)
        except InputError:
            continue


def test_an_old_file_writes_triangles_as_n() -> None:
    text = "begin\npuzzle nurimaze\nsize 2\nproblem\ns n\n- g\nareas\n1 2\n3 4\nend"
    assert read(text, [GENRE])[0].puzzle.triangles == 0b0010


def test_a_label_used_twice_is_two_rooms() -> None:
    puzzle = Nurimaze(1, 4, "abab", 0, 3)
    assert puzzle.decisions == 4
    assert puzzle == Nurimaze(1, 4, "wxyz", 0, 3)


def test_a_room_of_two_colours_breaks_a_rule() -> None:
    puzzle = Nurimaze(2, 2, "aabb", 0, 3)
    board = GENRE.read_answer(puzzle, [".#", ".."])
    (only,) = check(GENRE, puzzle, board).violations
    assert only.rule == "rooms of one colour"
    assert "the room of r1c1, r1c2 is black and white" in only.sentence
    assert GENRE.answer_rows(puzzle, board) == [".#", ".."]
    assert write(GENRE, Document(puzzle, board), "pzprv3").endswith("+ # \n+ + \n")


HALF = "pzprv3/nurimaze/3/3/5/0 1 2 /3 1 2 /4 4 4 /s . g /. . . /. . . /. # . /. . . /. . . /"
WHOLE = HALF.replace(". # . /. . .", ". # . /. # .")


def test_a_room_coloured_in_part_is_kept_as_it_is() -> None:
    (document,) = read(HALF, [GENRE])
    puzzle, answer = document.puzzle, document.answer
    assert answer is not None
    assert GENRE.answer_rows(puzzle, answer) == ["?#?", "???", "???"]
    shown = GENRE.draw(puzzle, answer)
    assert [cell.black for cell in shown.cells] == [cell == 1 for cell in range(9)]
    for name in ("pzprv3", "text", "json"):
        assert again(document, name) == document
    assert again(document, "janko") == Document(puzzle)


def test_a_room_coloured_in_part_is_named() -> None:
    (document,) = read(HALF, [GENRE])
    puzzle, answer = document.puzzle, document.answer
    assert answer is not None
    found = check(GENRE, puzzle, answer)
    assert (found.solved, found.consistent, found.open) == (False, True, "open")
    assert tuple(map(str, found.remarks)) == ("the room of r1c2, r2c2 is coloured only in part",)
    white = check(GENRE, puzzle, answer, open="white")
    assert [violation.sentence for violation in white.violations] == [
        "the room of r1c2, r2c2 is black and white"
    ]
    whole = read(WHOLE, [GENRE])[0].answer
    assert whole is not None
    assert check(GENRE, puzzle, whole).solved


def test_the_commands_show_a_room_coloured_in_part_as_it_is() -> None:
    assert "S ┃███┃ G" in run("show", HALF).out
    assert run("show", HALF).out.count("███") == 1
    others = [run("draw", WHOLE).out, run("draw", "--unsolved", HALF).out]
    assert run("draw", HALF).out not in others
    assert run("convert", "--to", "pzprv3", HALF).out.endswith(". # . \n. . . \n. . . \n")
    for status, arguments in ((0, ()), (1, ("--open", "white")), (0, ("--open", "open"))):
        found = run("check", HALF, *arguments)
        assert found.status == status
        assert "the room of r1c2, r2c2" in found.out
    (record,) = run("check", "--json", HALF).records
    assert (record["status"], record["board"]) == ("completable", ["?#?", "???", "???"])
    assert record["remarks"] == ["the room of r1c2, r2c2 is coloured only in part"]
    (record,) = run("check", "--json", WHOLE).records
    assert (record["status"], record["open"]) == ("solved", "white")


def test_no_path_is_drawn_over_open_cells_of_a_room() -> None:
    puzzle = Nurimaze(1, 3, "aaa", 0, 2)
    assert path_of(puzzle, GENRE.read_answer(puzzle, [".?."])) == ()
    assert path_of(puzzle, GENRE.read_answer(puzzle, ["..."])) == (0, 1, 2)


def test_a_dangling_wall_parts_nothing() -> None:
    """A wall that ends inside a room: the cells are connected around it."""
    puzzle = read("nurimaze/2/2/g0162", [GENRE])[0].puzzle
    assert puzzle.decisions == 1


def test_json_and_text_show_the_path() -> None:
    puzzle = Nurimaze(3, 4, "abcdebfdaagg", 0, 3, 0, 1 << 11)
    board = solve(GENRE, puzzle).board
    assert board is not None
    entry = json.loads(write(GENRE, Document(puzzle, board), "json"))
    assert entry["path"][0] == [1, 2, 3, 4]
    assert "path\n1234" in write(GENRE, Document(puzzle, board), "text")
    assert GENRE.details(puzzle, board) == {"path": ["r1c1", "r1c2", "r1c3", "r1c4"]}


@given(puzzles(largest=5))
def test_the_path_of_an_answer_has_all_circles_and_no_triangle(puzzle: Nurimaze) -> None:
    for board in solve(GENRE, puzzle, limit=3).boards:
        path = path_of(puzzle, board)
        assert (path[0], path[-1]) == (puzzle.start, puzzle.goal)
        assert all(other in puzzle.grid.neighbour_lists[cell] for cell, other in pairwise(path))
        assert set(bits(puzzle.circles)) <= set(path)
        assert not set(bits(puzzle.triangles)) & set(path)
        assert GENRE.draw(puzzle, board).strokes[0].cells == path


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((1, 2, "a", 0, 1), "needs 2 room labels, found 1"),
        ((1, 2, "ab", 0, 2), "there is no cell 2"),
        ((1, 2, "ab", 0, 1, 4), "a mark lies outside"),
        ((1, 3, "abc", 0, 1, 1), "r1c1 is marked twice"),
        ((1, 3, "abc", 0, 1, 4, 4), "r1c3 is marked twice"),
    ],
)
def test_impossible_puzzles_are_refused(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Nurimaze(*arguments)  # type: ignore[arg-type]
