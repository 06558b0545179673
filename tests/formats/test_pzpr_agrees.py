"""The library behind puzz.link reads what we write, and writes what we write.

One difference is known and left alone: pzpr does not pad the digits behind ``=`` and ``%``, so that
it cannot read its own clues from 4096 on; no board that it opens needs them.
"""

from __future__ import annotations

import pytest
from hypothesis import given

from gridwright.formats.document import Document
from gridwright.genres.kuromasu.format import (
    cells_of,
    read_puzzlink,
    read_pzprv3,
    write_puzzlink,
    write_pzprv3,
)
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.shading.answer import shading_rows
from judges.pzpr import NO_CLUE, UNKNOWN_CLUE, judge_file, judge_url
from strategies import boards, kuromasu_documents, kuromasu_puzzles
from trying import examples


@pytest.fixture(scope="module", autouse=True)
def judge() -> None:
    judge_url("kurodoko/1/1/g")


def clues_of(puzzle: Kuromasu) -> tuple[tuple[int, ...], ...]:
    """The clues as pzpr shows them."""
    signs = {None: NO_CLUE, "?": UNKNOWN_CLUE}
    clues = [cell if isinstance(cell, int) else signs[cell] for cell in cells_of(puzzle)]
    return tuple(tuple(clues[at : at + puzzle.cols]) for at in range(0, len(clues), puzzle.cols))


def after_host(url: str) -> str:
    return url.partition("?")[2]


@given(kuromasu_puzzles(largest=12, given=False))
@examples(200)
def test_addresses(puzzle: Kuromasu) -> None:
    url = write_puzzlink(Document(puzzle))
    verdict = judge_url(url)
    assert (verdict.pid, verdict.rows, verdict.cols) == ("kurodoko", puzzle.rows, puzzle.cols)
    assert verdict.clues == clues_of(puzzle)
    assert after_host(verdict.url) == after_host(url)
    assert read_puzzlink(verdict.url) == [Document(puzzle)]


@given(kuromasu_documents(given=False))
@examples(200)
def test_files(document: Document[Kuromasu]) -> None:
    text = write_pzprv3(document)
    verdict = judge_file(text)
    assert verdict.clues == clues_of(document.puzzle)
    assert read_pzprv3(verdict.file) == read_pzprv3(text)
    assert after_host(verdict.url) == after_host(write_puzzlink(document))


@given(kuromasu_puzzles(given=False).flatmap(lambda puzzle: boards(puzzle.decisions, True).map(
    lambda board: Document(puzzle, board))))  # fmt: skip
@examples(100)
def test_the_answer_in_a_file_is_the_answer_beside_it(document: Document[Kuromasu]) -> None:
    assert document.answer is not None
    rows = shading_rows(document.puzzle.grid, document.answer)
    inside = judge_file(write_pzprv3(document), allow_empty=True)
    beside = judge_url(write_puzzlink(document), rows, allow_empty=True)
    assert inside.failcodes == beside.failcodes


@pytest.mark.parametrize("clue", [15, 16, 255, 256, 4095])
def test_large_clues(clue: int) -> None:
    puzzle = Kuromasu(1, 4096, {7: clue})
    url = write_puzzlink(Document(puzzle))
    verdict = judge_url(url)
    assert verdict.clues == clues_of(puzzle)
    assert after_host(verdict.url) == after_host(url)
