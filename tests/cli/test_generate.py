"""``gridwright generate``: sizes, formats, JSON, time limit, Ctrl-C, refusals."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import gridwright.api
import gridwright.genres
from cli.runner import Run, assert_refused
from cli.runner import run as run_command
from gridwright.core.board import Board
from gridwright.core.errors import PuzzleError, Timeout
from gridwright.core.generator import Generated, GenerateRequest, Generator
from gridwright.core.stats import Stats
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.puzzle import Kuromasu


class Toy:
    """A generator that makes some puzzles and then does what the test wants."""

    def __init__(self, most: int, then: type[BaseException]) -> None:
        self.left, self.then = most, then

    def make(self, request: GenerateRequest, rng: Random) -> Generated[Kuromasu]:
        if request.rows == 1:
            raise PuzzleError("a board of one row is too small")
        if not self.left:
            raise self.then
        self.left -= 1
        puzzle = Kuromasu(request.rows, request.cols, {rng.randrange(4): 2})
        return Generated(puzzle, Board.whole(puzzle.decisions, 0), attempts=4, stats=Stats(rng=1))


@pytest.fixture(params=[Timeout])
def toy(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    maker = Toy(3, request.param)
    genre = replace(GENRE, making=None, generators=(Generator("toy", "for tests", maker.make),))
    for module in (gridwright.genres, gridwright.api):
        monkeypatch.setattr(module, "by_name", lambda name: genre)


def run(*arguments: str) -> Run:
    return run_command("generate", "kuromasu", *arguments)


def test_all_makes_so_many_of_each(tmp_path: Path) -> None:
    """They are those that each genre makes alone; a folder has a file for each."""
    genres = gridwright.genres.all_genres()
    asked = ("--size", "5x5", "--seed", "1")
    made = run_command("generate", "all", *asked, "--json").out.splitlines()
    found = [json.loads(line) for line in made]
    assert [each["genre"] for each in found] == [genre.name for genre in genres]
    assert {(each["made"]["seed"], each["made"]["index"]) for each in found} == {(1, 0)}
    folder = tmp_path / "made"
    assert run_command("generate", "all", *asked, "-o", str(folder)).status == 0
    names = {f"{genre.name}-5x5-1-0001.txt" for genre in genres}
    assert {path.name for path in folder.iterdir()} == names
    alone = run("--size", "5x5", "--seed", "1").out
    assert (folder / "kuromasu-5x5-1-0001.txt").read_text("utf-8") == alone
    refused = run_command("generate", "all", "--size", "5x5", "--to", "paint")
    assert_refused(refused, "cannot be written as 'paint'")


@pytest.mark.usefixtures("toy")
def test_the_width_comes_first_and_a_puzzle_is_a_line() -> None:
    result = run("--size", "5x3", "--count", "2", "--seed", "1")
    assert result.status == 0
    lines = result.out.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("https://puzz.link/p?kurodoko/5/3/") for line in lines)


@pytest.mark.usefixtures("toy")
def test_json_holds_the_answer_and_the_attempts() -> None:
    result = run("--size", "2x3", "--seed", "1", "--json")
    entry = json.loads(result.out)
    assert entry["rows"] == 3
    assert entry["answer"] == ["..", "..", ".."]
    made = entry["made"]
    assert (made["seed"], made["index"], made["attempts"]) == (1, 0, 4)
    assert made["url"].startswith("https://puzz.link/p?kurodoko/2/3/")
    assert GENRE.format("json").read(result.out)[0].puzzle.cols == 2  # type: ignore[union-attr]


@pytest.mark.usefixtures("toy")
def test_a_method_that_does_not_ensure_one_answer_says_so() -> None:
    shown = run("--size", "2x2", "--seed", "1", "--count", "2", "--json")
    assert [json.loads(line)["made"]["unique"] for line in shown.out.splitlines()] == [False] * 2
    assert "the method 'toy' does not ensure exactly one answer" in shown.err
    assert "--unique" in shown.err
    assert "2 of 2 puzzles have more than one answer" in shown.err


@pytest.mark.usefixtures("toy")
def test_unique_tries_until_the_time_limit() -> None:
    shown = run("--size", "2x2", "--seed", "1", "--unique")
    assert (shown.status, shown.out) == (3, "")
    assert "time limit reached: 0 of 1 puzzle made" in shown.err


@pytest.mark.usefixtures("toy")
def test_without_a_seed_one_is_chosen_and_told() -> None:
    result = run("--size", "5")
    assert "seed " in result.err


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("form", [form.name for form in GENRE.formats])
def test_any_format_and_the_answer_where_it_has_room(form: str) -> None:
    result = run("--size", "5x3", "--seed", "1", "--to", form, "--answers")
    asked = GENRE.format(form)
    assert asked is not None
    document = asked.read(result.out)[0]
    assert (document.puzzle.rows, document.puzzle.cols) == (3, 5)
    if asked.holds_answer:
        assert document.answer == Board.whole(15, 0)


@pytest.mark.parametrize(
    ("toy", "code", "word"),
    [(Timeout, 3, "time limit"), (KeyboardInterrupt, 130, "made")],
    indirect=["toy"],
)
@pytest.mark.usefixtures("toy")
def test_what_is_finished_is_kept(code: int, word: str) -> None:
    result = run("--size", "5x3", "--count", "9", "--seed", "1")
    assert result.status == code
    assert len(result.out.splitlines()) == 3
    assert word in result.err
    assert "3 of 9" in result.err


@pytest.mark.parametrize(
    ("toy", "code", "told"),
    [
        (Timeout, 3, "time limit reached: 3 of 9 puzzles made, kept in {file}\n"),
        (KeyboardInterrupt, 130, "interrupted: 3 of 9 puzzles made, kept in {file}\n"),
        (PuzzleError, 2, "gridwright: what was made is kept in {file}\n"),
    ],
    indirect=["toy"],
)
@pytest.mark.usefixtures("toy")
def test_an_old_file_stays_until_the_new_one_is_whole(code: int, told: str, tmp_path: Path) -> None:
    old, part = tmp_path / "made.txt", tmp_path / "made.part.txt"
    old.write_text("old\n", encoding="utf-8")
    result = run("--size", "5x3", "--count", "9", "--seed", "1", "-o", str(old))
    assert result.status == code
    assert told.format(file=part) in result.err
    assert old.read_text(encoding="utf-8") == "old\n"
    assert part.read_text(encoding="utf-8").count("\n") == 3


@pytest.mark.usefixtures("toy")
def test_a_whole_file_replaces_the_old_one(tmp_path: Path) -> None:
    old, part = tmp_path / "made.txt", tmp_path / "made.part.txt"
    for path in (old, part):
        path.write_text("old\n", encoding="utf-8")
    result = run("--size", "5x3", "--count", "3", "--seed", "1", "-o", str(old))
    assert result.status == 0
    assert old.read_text(encoding="utf-8").count("puzz.link") == 3
    # What an earlier run has left is not touched.
    assert part.read_text(encoding="utf-8") == "old\n"
    assert len([*tmp_path.iterdir()]) == 2


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--size", "5y3"], "the size is '5y3'; expected width and height"),
        (["--size", "5x1"], "a board of one row is too small"),
        (["--size", "5", "--to", "word"], "cannot be written as 'word'; expected one of: puzzlink"),
        (["--size", "5", "--method", "x"], "no method 'x'"),
        (["--size", "5", "--option", "x=1"], "no option 'x'"),
        (["--size", "5", "--count", "0"], "expected 1 or more"),
    ],
)
def test_impossible_requests_are_refused(arguments: list[str], sentence: str) -> None:
    result = run("--seed", "1", *arguments)
    assert result.status == 2
    assert sentence in result.err
    assert not result.out


def test_a_distribution_of_rooms_belongs_to_the_method_of_the_paper() -> None:
    asked = ("generate", "nurimaze", "--size", "6", "--seed", "1", "--rooms")
    refused = run_command(*asked, "d")
    assert_refused(refused, "the option 'rooms' is 'd'; expected a whole number")
    assert "in the method mourits2022" in refused.err
    assert "the distribution of room sizes" in refused.err
    assert_refused(run_command(*asked, "many"), "'rooms' is 'many'; expected a whole number")
    assert run_command(*asked, "25").status == 0
    small = ("generate", "nurimaze", "--size", "4", "--seed", "1", "--rooms")
    assert run_command(*small, "d", "--method", "mourits2022").status == 0


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--count", "x"), "expected a whole number"),
        (("--count", "1.5"), "expected a whole number"),
        (("--time-limit", "soon"), "expected a number"),
        (("--density", "x"), "expected a number"),
    ],
)
def test_a_value_that_is_no_number_is_refused_in_our_words(
    options: tuple[str, ...], expected: str
) -> None:
    found = run_command("generate", "kuromasu", "--size", "6", *options)
    assert_refused(found, options[0], expected)
    assert "Input should" not in found.err
