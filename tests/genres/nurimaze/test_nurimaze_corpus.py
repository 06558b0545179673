"""Published puzzles: the right answer, proven to be the only one; and some that have several."""

from __future__ import annotations

from typing import Any

from corpus import corpus, corpus_folder
from gridwright.engine.check import check
from gridwright.engine.load import read, write
from gridwright.engine.solve import solve
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.solving.propagation import propagate
from judges.pzpr import judge_file, judge_url


def puzzle_of(source: str) -> Nurimaze:
    puzzle: Nurimaze = read(source, [GENRE])[0].puzzle
    return puzzle


def janko_text(entry: dict[str, Any]) -> str:
    """An entry of the corpus as the publisher's text."""
    lines = ["begin", "puzzle nurimaze", f"rows {entry['rows']}", f"cols {entry['cols']}"]
    return "\n".join([*lines, "problem", *entry["problem"], "areas", *entry["areas"], "end"])


def wrong(source: str, answer: list[str]) -> str | None:
    puzzle = puzzle_of(source)
    result = solve(GENRE, puzzle)
    if result.status != "unique" or result.board is None:
        return f"{source}: {result.status}"
    if GENRE.answer_rows(puzzle, result.board) != answer:
        return f"{source}: another answer"
    if not check(GENRE, puzzle, result.board).solved:
        return f"{source}: the rules do not accept our answer"
    return None


def test_published_puzzles_have_the_published_answer_only() -> None:
    puzzles = corpus("nurimaze-janko")
    assert len(puzzles) >= 94
    for entry in puzzles:
        assert not wrong(entry["puzzlink_url"], entry["solution"])
        assert puzzle_of(janko_text(entry)) == puzzle_of(entry["puzzlink_url"]), entry["id"]


def test_few_rounds_of_cuts_are_needed() -> None:
    """Nearly all puzzles need one round: what is local leaves little to the cuts."""
    rounds = [
        solve(GENRE, puzzle_of(entry["puzzlink_url"])).stats["rounds"]
        for entry in corpus("nurimaze-janko")
    ]
    assert max(rounds) < 40
    assert sum(rounds) < 4 * len(rounds)


def test_addresses() -> None:
    puzzles = [entry for entry in corpus("puzzlink-urls") if entry["genre"] == "nurimaze"]
    assert puzzles
    assert not [found for e in puzzles if (found := wrong(e["url"], e["solution"]))]


def test_puzzles_that_are_not_unique() -> None:
    puzzles = corpus("nurimaze-not-unique")
    assert len(puzzles) >= 15
    for entry in puzzles:
        puzzle = puzzle_of(entry["puzzlink_url"])
        result = solve(GENRE, puzzle)
        assert result.status == "multiple"
        one, other = result.boards
        assert one != other
        assert all(check(GENRE, puzzle, board).solved for board in (one, other))


def test_janko_files() -> None:
    files = sorted((corpus_folder() / "janko-text").glob("nurimaze_*.txt"))
    assert files
    for path in files:
        document = read(path.read_text(encoding="utf-8"), [GENRE])[0]
        assert document.answer is not None
        result = solve(GENRE, document.puzzle)
        assert (result.status, result.board) == ("unique", document.answer), path.name


def test_pzpr_accepts_published_answers() -> None:
    for entry in corpus("nurimaze-janko")[::4]:
        puzzle = puzzle_of(entry["puzzlink_url"])
        document = read(write(GENRE, read(entry["puzzlink_url"], [GENRE])[0], "pzprv3"), [GENRE])[0]
        assert document.puzzle == puzzle
        verdict = judge_url(write(GENRE, document, "puzzlink"), entry["solution"])
        assert verdict.complete, entry["id"]
        board = GENRE.read_answer(puzzle, entry["solution"])
        solved = type(document)(puzzle, board)
        assert judge_file(write(GENRE, solved, "pzprv3")).complete


def test_half_of_the_published_puzzles_need_no_solver() -> None:
    puzzles = [puzzle_of(entry["puzzlink_url"]) for entry in corpus("nurimaze-janko")]
    left = sum(propagate(puzzle).open > 0 for puzzle in puzzles)
    assert left <= len(puzzles) / 2
