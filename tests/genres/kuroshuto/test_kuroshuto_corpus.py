"""Published puzzles: right, proven unique, solved by the paper's own method, accepted by pzpr."""

from __future__ import annotations

from typing import Any

import pytest

from corpus import corpus
from gridwright.core.grid import mask_of
from gridwright.engine.load import read, write
from gridwright.engine.solve import solve
from gridwright.formats.document import Document
from gridwright.genres.kuroshuto import GENRE, Kuroshuto
from gridwright.genres.kuroshuto.techniques import TECHNIQUES
from gridwright.genres.kuroshuto.view import KuroshutoView
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import Walk
from gridwright_lab.studies.kuroshuto.classes import TABLE_4
from gridwright_lab.studies.kuroshuto.study import by_rules
from gridwright_lab.studies.timing import Repeats
from judges.pzpr import judge_file, judge_url
from ladder_properties import walked


def janko() -> list[tuple[dict[str, Any], Kuroshuto]]:
    entries = corpus("kuroshuto-janko")
    return [(entry, read(entry["puzzlink_url"], [GENRE])[0].puzzle) for entry in entries]


def linked() -> list[tuple[dict[str, Any], Kuroshuto]]:
    entries = [entry for entry in corpus("puzzlink-urls") if entry["genre"] == "kurochute"]
    assert entries
    return [(entry, read(entry["url"], [GENRE])[0].puzzle) for entry in entries]


def test_every_published_puzzle_is_right_and_proven_unique_by_clauses() -> None:
    for entry, puzzle in janko() + linked():
        result = solve(GENRE, puzzle)
        assert result.status == "unique", entry
        assert result.board is not None
        assert GENRE.answer_rows(puzzle, result.board) == entry["solution"], entry


@pytest.mark.parametrize("order", ["first", "most"])
@pytest.mark.parametrize(("limit", "status"), [(1, "found"), (2, "unique")])
def test_every_published_puzzle_is_solved_by_rules(order: str, limit: int, status: str) -> None:
    for entry, puzzle in janko() + linked():
        result = solve(GENRE, puzzle, "rules", limit=limit, options={"order": order})
        assert result.status == status, entry
        assert result.board is not None
        assert GENRE.answer_rows(puzzle, result.board) == entry["solution"], entry
        if (order, limit) == ("first", 1) and "id" in entry:
            paper = TABLE_4[int(entry["id"])].backtracking
            assert result.stats["kept_guesses"] == paper, entry


@pytest.mark.slow
def test_the_study_and_the_command_line_agree_on_the_class_of_published_puzzles() -> None:
    guesses_differ = 0
    for entry, puzzle in janko()[::10]:
        row = by_rules(puzzle, 60.0, Repeats(1))[0].stats
        command = solve(GENRE, puzzle, "rules").stats
        assert command["difficulty"] == f"set {row['kept_guesses']}, group {row['points']}", entry
        guesses_differ += command["guesses"] != row["guesses"]
    assert guesses_differ  # So the class is not what the proof needs.


@pytest.mark.parametrize(
    "connectivity", ["levels", "binary-levels", "order", "two-trees", "propagator"]
)
def test_encodings_agree_on_some_published_puzzles(connectivity: str) -> None:
    smallest = [(entry, puzzle) for entry, puzzle in janko() if puzzle.decisions == 64]
    for entry, puzzle in smallest[::10]:
        result = solve(GENRE, puzzle, options={"connectivity": connectivity})
        assert result.status == "unique", entry
        assert result.board is not None
        assert GENRE.answer_rows(puzzle, result.board) == entry["solution"], entry


def test_the_published_formula_solves_some_published_puzzles() -> None:
    for entry, puzzle in janko()[::20]:
        result = solve(GENRE, puzzle, "two-trees-seed")
        assert result.status == "unique", entry
        assert result.board is not None
        assert GENRE.answer_rows(puzzle, result.board) == entry["solution"], entry


def test_the_grids_of_the_corpus_are_the_puzzles_of_its_addresses() -> None:
    for entry, puzzle in janko():
        text = "\n".join(["kuroshuto", *entry["problem"]])
        assert read(text, [GENRE])[0].puzzle == puzzle, entry


def test_pzpr_accepts_addresses_files_and_answers() -> None:
    for entry, puzzle in janko()[::7] + linked():
        board = GENRE.read_answer(puzzle, entry["solution"])
        document = Document(puzzle, board)
        address = write(GENRE, document, "puzzlink")
        verdict = judge_url(address, entry["solution"])
        assert verdict.complete, entry
        assert verdict.url.partition("?")[2] == address.partition("?")[2]
        file = judge_file(write(GENRE, document, "pzprv3"))
        assert file.complete, entry
        again = read(file.file, [GENRE])[0]
        assert again.puzzle == puzzle
        assert again.answer is not None
        assert again.answer.yes == board.yes
        wrong = [row.replace("#", ".") for row in entry["solution"]]
        assert not judge_url(address, wrong, allow_empty=True).complete


@pytest.mark.slow
def test_the_ladder_solves_every_published_puzzle_nearly_all_without_what_ifs() -> None:
    techniques = [technique for technique in TECHNIQUES if not technique.assumes_unique]
    without, published = 0, janko()
    for number, (entry, puzzle) in enumerate(published):
        ladder = Ladder(KuroshutoView(puzzle), techniques)
        answer = mask_of(
            cell for cell, sign in enumerate("".join(entry["solution"])) if sign == "#"
        )
        taken = list(Walk(ladder, puzzle.given, answer))
        without += not any(each.move.chain for each in taken)
        if number % 15 == 0:
            walked(ladder, puzzle.given, answer)
    assert without / len(published) > 0.95
