"""Open cells of a board count as white if that makes it an answer, as on puzz.link."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import gridwright
from cli.runner import run
from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.formats.document import Document
from gridwright.genres import all_genres, by_name
from judges.pzpr import judge_file
from strategies import cell_answers, puzzles_of, solved_cases
from trying import examples

GENRES = [genre.name for genre in all_genres()]
PLAYED = [genre.name for genre in all_genres() if genre.format("pzprv3")]


@pytest.mark.parametrize("genre", GENRES)
def test_yes_alone_is_a_finished_board(genre: str) -> None:
    cases = [(puzzle, answer) for puzzle, answer in solved_cases(by_name(genre)) if answer.no]
    assert cases
    for puzzle, answer in cases:
        played = Board(puzzle.decisions, answer.yes)
        found = gridwright.check(puzzle, played)
        assert (found.solved, found.complete, found.open) == (True, True, "white")
        assert found.board == answer
        kept = gridwright.check(puzzle, played, open="open")
        assert (kept.solved, kept.consistent, kept.open) == (False, True, "open")
        assert kept.board == played
        assert gridwright.check(puzzle, answer).open is None


@pytest.mark.parametrize("genre", GENRES)
def test_what_is_no_answer_yet_is_right_so_far(genre: str) -> None:
    for puzzle, answer in solved_cases(by_name(genre)):
        missing = answer.yes & ~puzzle.given.yes
        if not missing:
            continue
        played = Board(puzzle.decisions, answer.yes & ~(missing & -missing))
        found = gridwright.check(puzzle, played)
        assert (found.solved, found.consistent, found.open) == (False, True, "open")
        white = gridwright.check(puzzle, played, open="white")
        assert (white.consistent, white.complete, white.open) == (False, True, "white")
        assert white.violations


def test_given_black_cells_need_not_be_shaded_again() -> None:
    puzzle = gridwright.load("kuromasu\n# . .")
    assert gridwright.check(puzzle, ["???"]).board == Board.whole(3, 0b001)


def test_another_reading_is_refused() -> None:
    with pytest.raises(InputError, match="'white' or 'open', not as 'grey'"):
        gridwright.check("kurodoko/3/1/2h", ["??#"], open="grey")  # type: ignore[arg-type]
    refused = run("check", "kurodoko/3/1/2h", "--answer", "??#", "--open", "grey")
    assert refused.status == 2
    assert "--open is 'grey'; expected white or open (see" in refused.err


@pytest.mark.parametrize(
    ("option", "status", "reading", "board"),
    [
        ([], "solved", "white", "..#"),
        (["--open", "white"], "solved", "white", "..#"),
        (["--open", "open"], "completable", "open", "??#"),
    ],
)
def test_the_command(option: list[str], status: str, reading: str, board: str) -> None:
    found = run("check", "kurodoko/3/1/2h", "--answer", "??#", "--json", *option)
    record = json.loads(found.out)
    assert (found.status, record["status"], record["open"]) == (0, status, reading)
    assert record["board"] == [board]
    assert record["solutions"] == ([["..#"]] if status == "solved" else [])
    words = run("check", "kurodoko/3/1/2h", "--answer", "??#", *option).out
    assert ("open cells are left empty" in words) == (reading == "white")


@pytest.fixture(scope="module")
def judge() -> None:
    judge_file("pzprv3/kurodoko/1/1/./#/")


def assert_pzpr_agrees(puzzle: Any, board: Board) -> None:
    """The site's verdict on a save and ours on the same text.

    Where clues are circles, the site asks for one in every other cell; here open ones are white.
    """
    if getattr(puzzle, "circles", False) is True:
        board = Board.whole(board.size, board.yes & ~puzzle.white | puzzle.black)
        assume(0 < board.yes < board.all)
    save = gridwright.convert(Document(puzzle, board), "pzprv3")
    (document,) = gridwright.load_all(save)
    assume(document.answer is not None)
    solved = gridwright.check(document).solved
    assert judge_file(save, allow_empty=True).complete == solved
    assert gridwright.check(document, open="white").solved == solved


@pytest.mark.usefixtures("judge")
@pytest.mark.parametrize("genre", PLAYED)
@examples(60)
@given(data=st.data())
def test_pzpr_agrees_on_finished_saves_and_on_those_one_cell_off(
    genre: str, data: st.DataObject
) -> None:
    puzzle, answer = data.draw(st.sampled_from(solved_cases(by_name(genre))))
    cells = list(gridwright.format_board(puzzle, answer).replace("\n", "").replace(".", "?"))
    if data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(cells) - 1))
        cells[at] = data.draw(st.sampled_from("#.?"))
    text = "".join(cells)
    played = [text[at : at + puzzle.cols] for at in range(0, len(text), puzzle.cols)]
    assert_pzpr_agrees(puzzle, gridwright.parse_board(puzzle, played))


@pytest.mark.usefixtures("judge")
@pytest.mark.parametrize("genre", PLAYED)
@examples(60)
@given(data=st.data())
def test_pzpr_agrees_on_any_save(genre: str, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles_of(by_name(genre)))
    given_cells = getattr(puzzle, "white", 0) | getattr(puzzle, "black", 0)
    assume(getattr(puzzle, "circles", False) is True or not given_cells)
    board = data.draw(cell_answers(by_name(genre), puzzle))
    # pzpr takes a board without a white cell for a connected one.
    assume(board.yes != board.all)
    assert_pzpr_agrees(puzzle, board)
