"""Nurikabe in the formats of puzz.link, judged by pzpr."""

from __future__ import annotations

from generic.boards import nurikabe
from gridwright.core.board import Board
from gridwright.engine.load import read, write
from gridwright.formats.document import Document
from gridwright.genres import by_name
from gridwright.genres.nurikabe import Nurikabe
from judges.pzpr import judge_file, judge_url

GENRE = by_name("nurikabe")


def test_pzpr_accepts_exactly_the_answers_of_brute_force() -> None:
    for puzzle in list(nurikabe.small_puzzles())[::9]:
        bare = Nurikabe(puzzle.rows, puzzle.cols, puzzle.numbers, puzzle.unknown)
        url = write(GENRE, Document(bare), "puzzlink")
        right = nurikabe.answers(bare)
        for yes in sorted({*right, 0, 1, bare.grid.full}):
            rows = GENRE.answer_rows(bare, Board.whole(bare.decisions, yes))
            assert judge_url(url, rows, allow_empty=True).complete == (yes in right), (url, rows)


def test_pzpr_reads_and_writes_the_clues_and_the_answer_in_one_table() -> None:
    puzzle = Nurikabe(2, 3, {1: 2}, unknown=0b100000)
    board = Board(6, yes=0b001001, no=0b110110)
    url, file = (write(GENRE, Document(puzzle, board), form) for form in ("puzzlink", "pzprv3"))
    told, filed = judge_url(url), judge_file(file)
    assert told.url.partition("?")[2] == filed.url.partition("?")[2] == url.partition("?")[2]
    assert read(filed.file, [GENRE])[0].puzzle == puzzle
    assert read(file, [GENRE])[0] == Document(puzzle, board)
