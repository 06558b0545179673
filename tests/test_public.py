"""What may be relied upon: names, immutable values, kinds of errors, cancelling, one spelling."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import gridwright
from gridwright.core import errors
from gridwright.core.deadline import Deadline, within
from gridwright.core.frozen import Frozen
from gridwright.engine.records import step_records
from gridwright.genres import all_genres
from gridwright.sat import answers
from gridwright.sat.oracle import Oracle
from gridwright.web.page_facts import facts

KUROMASU = "kurodoko/4/4/g4i7j4i6g"
PHOTOGRAPH = Path(__file__).parents[1] / "examples" / "photograph.jpg"
SMALLER = {
    "kuromasu": KUROMASU,
    "nurimaze": "nurimaze/4/4/9vorp8d2518",
    "kamaji": "kamaji-3x3-121232121",
}
SOURCES = {genre.name: SMALLER.get(genre.name, facts(genre)["emblem"]) for genre in all_genres()}
# fmt: off
VERBS = [
    "all_genres", "backbone", "check", "check_genre", "cnf", "convert", "count", "draw", "dumps",
    "explain", "format_board", "generate", "genre_of", "grade", "hint", "load", "load_all",
    "minimise", "parse", "parse_board", "prove",
    "read", "repair", "sample", "scan", "shares", "solve", "solve_many", "solvers", "spare",
    "strategies", "techniques", "vary", "verify",
]
TYPES = [
    "Backbone", "Because", "Board", "Cancelled", "Cell", "Check", "Control", "Digest", "Document",
    "Drawing", "Error", "Explanation", "FormatError", "Game", "Generated", "Genre",
    "GenreCheck", "Grade", "Hint", "InputError",
    "Proof", "Puzzle", "PuzzleError", "RejectedProof", "Repaired", "Result", "Rung", "Scan",
    "Shares", "Solved", "Solver", "Spare", "Stats", "Status", "Step", "Strategy", "Timeout",
    "Verified",
]
# fmt: on


def made() -> dict[str, Any]:
    return {name: gridwright.parse(text) for name, text in SOURCES.items()}


PUZZLES = made()
every_genre = pytest.mark.parametrize("name", PUZZLES)
every_strategy = pytest.mark.parametrize(
    ("name", "strategy"),
    [(name, one.name) for name in PUZZLES for one in gridwright.strategies(name)],
)


class TestNames:
    def test_every_genre_is_tested_here(self) -> None:
        assert sorted(SOURCES) == [genre.name for genre in gridwright.all_genres()]

    @pytest.mark.parametrize("name", [*VERBS, *TYPES])
    def test_the_public_names_are_there_for_good(self, name: str) -> None:
        assert name in gridwright.__all__
        assert name in dir(gridwright)
        assert getattr(gridwright, name) is not None

    def test_there_are_no_others(self) -> None:
        assert sorted(gridwright.__all__) == sorted([*VERBS, *TYPES, "__version__"])
        assert "rows" not in dir(gridwright)

    def test_the_puzzle_types_are_found(self) -> None:
        for genre in all_genres():
            assert getattr(gridwright, genre.puzzle.__name__) is genre.puzzle
            assert genre.puzzle.__name__ in dir(gridwright)

    @pytest.mark.process
    def test_the_function_is_there_before_anything_else_is_imported(self) -> None:
        ask = "import gridwright; print(gridwright.all_genres())"
        subprocess.run([sys.executable, "-c", ask], check=True, timeout=300)

    def test_the_version_is_told_once(self) -> None:
        text = (Path(__file__).parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
        assert text.index(f"## {gridwright.__version__}") < text.index("## 0.1.0")
        project = Path(__file__).parents[1] / "pyproject.toml"
        assert "version" in tomllib.loads(project.read_text())["project"]["dynamic"]


class TestOldNames:
    def test_board_and_rows(self) -> None:
        puzzle = PUZZLES["kuromasu"]
        with pytest.warns(DeprecationWarning, match="rows is now gridwright.format_board"):
            rows = gridwright.rows  # type: ignore[attr-defined]
        with pytest.warns(DeprecationWarning, match="board is now gridwright.parse_board"):
            board = gridwright.board  # type: ignore[attr-defined]
        shown = ["#.#.", "....", "#..#", "...."]
        assert rows(puzzle, board(puzzle, shown)) == shown

    def test_the_package_of_genres_was_a_function(self) -> None:
        with pytest.warns(DeprecationWarning, match="genres is now gridwright.all_genres"):
            assert gridwright.genres() == gridwright.all_genres()  # type: ignore[operator]

    def test_the_old_error(self) -> None:
        with pytest.warns(DeprecationWarning, match="GridwrightError is now gridwright.InputError"):
            old = gridwright.GridwrightError  # type: ignore[attr-defined]
        assert old is gridwright.InputError

    def test_the_old_names_of_the_module(self) -> None:
        with pytest.warns(DeprecationWarning, match="GridwrightError is now InputError"):
            assert errors.GridwrightError is errors.InputError
        with pytest.warns(DeprecationWarning, match="OutOfTime is now Timeout"):
            assert errors.OutOfTime is errors.Timeout
        assert not hasattr(errors, "NoSuchError")

    def test_generate_with_rows_and_columns_by_place(self) -> None:
        with pytest.warns(DeprecationWarning, match="generate"):
            run = gridwright.generate("kuroshuto", 4, 5, seed=1)  # type: ignore[call-overload]
        assert next(run) == next(gridwright.generate("kuroshuto", "5x4", seed=1))


class TestSizes:
    def test_width_by_height(self) -> None:
        wide = next(gridwright.generate("kuroshuto", "6x4", seed=1)).puzzle
        assert (wide.cols, wide.rows) == (6, 4)
        assert next(gridwright.generate("kuroshuto", rows=4, cols=6, seed=1)).puzzle == wide
        assert next(gridwright.generate("kuroshuto", 4, seed=1)).puzzle.grid.size == 16
        assert repr(wide).startswith("<Kuroshuto 6x4: ")

    def test_a_size_that_is_none(self) -> None:
        with pytest.raises(gridwright.InputError, match="the size is '4by4'; expected width and"):
            gridwright.generate("kuroshuto", "4by4")

    @pytest.mark.parametrize(
        ("places", "named"),
        [((), {}), (("4x4",), {"rows": 4}), ((), {"cols": 4}), ((4, 4, 4), {}), (("4x4", 4), {})],
    )
    def test_a_size_told_twice_or_not_at_all(
        self, places: tuple[Any, ...], named: dict[str, Any]
    ) -> None:
        with pytest.raises(TypeError, match="takes the size once"):
            gridwright.generate("kuroshuto", *places, **named)

    @pytest.mark.parametrize(
        "given", [{"answer": "#..\n..#"}, {"mask": ["###", "###"]}, {"keep": "kurodoko/3/2/2k"}]
    )
    def test_the_size_of_what_is_given(self, given: dict[str, Any]) -> None:
        puzzle = next(gridwright.generate("kuromasu", **given, symmetry="none")).puzzle
        assert (puzzle.rows, puzzle.cols) == (2, 3)


def assert_cannot_be_changed(value: Any, name: str) -> None:
    assert not isinstance(value, list | set | bytearray), name
    if isinstance(value, dict):
        assert isinstance(value, Frozen), name
    if isinstance(value, tuple):
        for part in value:
            assert_cannot_be_changed(part, name)


class TestValues:
    @every_genre
    def test_puzzles_are_equal_hashable_and_come_back(self, name: str) -> None:
        one, other = gridwright.parse(SOURCES[name]), gridwright.parse(SOURCES[name])
        assert one is not other
        assert one == other
        assert hash(one) == hash(other)
        assert len({one, other, *PUZZLES.values()}) == len(PUZZLES)
        for again in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
            assert again == one
            assert hash(again) == hash(one)
            assert gridwright.solve(again).boards == gridwright.solve(one).boards

    @every_genre
    def test_no_part_of_a_puzzle_can_be_changed(self, name: str) -> None:
        puzzle = PUZZLES[name]
        for field in puzzle.__dataclass_fields__:
            # Python 3.11 stumbles over itself where it refuses.
            with pytest.raises((AttributeError, TypeError)):
                setattr(puzzle, field, 1)
        for attribute in dir(puzzle):
            if attribute.startswith("_"):
                continue
            assert_cannot_be_changed(getattr(puzzle, attribute), attribute)

    def test_the_numbers_stay(self) -> None:
        given = {0: 3}
        puzzle = gridwright.Kuromasu(2, 2, given)
        given[0] = 99
        ways: list[Callable[[Any], object]] = [
            lambda numbers: numbers.__setitem__(0, 99),
            lambda numbers: numbers.__delitem__(0),
            lambda numbers: numbers.__ior__({0: 99}),
            lambda numbers: numbers.update({0: 99}),
            lambda numbers: numbers.setdefault(1, 99),
            lambda numbers: numbers.pop(0),
            lambda numbers: numbers.popitem(),
            lambda numbers: numbers.clear(),
        ]
        for way in ways:
            with pytest.raises(TypeError, match="cannot be changed"):
                way(puzzle.numbers)
        assert puzzle.numbers == {0: 3}
        assert puzzle != gridwright.Kuromasu(2, 2, {0: 2})

    def test_puzzles_that_differ_in_numbers_differ_in_their_hash(self) -> None:
        hashes = {hash(gridwright.Kuromasu(9, 9, {cell: 5})) for cell in range(81)}
        assert len(hashes) > 70

    @every_genre
    def test_boards_are_values_too(self, name: str) -> None:
        puzzle = PUZZLES[name]
        board = gridwright.solve(puzzle).board
        assert board is not None
        bare = gridwright.Board(board.size, board.yes, board.no)
        again = pickle.loads(pickle.dumps(board))
        assert board == bare == again == copy.deepcopy(board)
        assert hash(board) == hash(bare) == hash(again)
        assert (again.puzzle, repr(again)) == (puzzle, repr(board))
        for field in ("yes", "no", "size", "shades", "puzzle"):
            with pytest.raises((AttributeError, TypeError)):
                setattr(board, field, 0)

    @every_genre
    def test_results_come_back(self, name: str) -> None:
        result = gridwright.solve(PUZZLES[name])
        assert pickle.loads(pickle.dumps(result)) == result


class TestCells:
    def test_cells_have_one_name(self) -> None:
        cell = gridwright.Cell(2, 3)
        assert cell == gridwright.Cell("r2c3") == gridwright.Cell("Z2 S3") == "r2c3"
        assert (cell.row, cell.col, cell.place) == (2, 3, (1, 2))
        assert json.dumps({cell: cell}) == '{"r2c3": "r2c3"}'
        assert pickle.loads(pickle.dumps(cell)).row == copy.deepcopy(cell).row == 2
        assert sorted([gridwright.Cell(10, 1), gridwright.Cell(9, 2)])[0] == "r9c2"
        with pytest.raises(ValueError, match="expected a cell such as r1c2, found 'b4'"):
            gridwright.Cell("b4")

    @every_genre
    def test_a_board_is_a_board(self, name: str) -> None:
        puzzle = PUZZLES[name]
        board = gridwright.solve(puzzle).board
        assert board is not None
        assert str(board) == gridwright.format_board(puzzle, board) == "\n".join(board.rows())
        assert (len(board), len(board[0])) == (puzzle.rows, puzzle.cols)
        assert [*board] == [board[row] for row in range(puzzle.rows)] == [*board[:]]
        for row, col in ((0, 0), (1, 2), (-1, -1)):
            named = gridwright.Cell(row % puzzle.rows + 1, col % puzzle.cols + 1)
            assert board[row, col] == board[row][col] == board[named] == board.to_numpy()[row, col]
            assert puzzle[row, col] == puzzle[named] == puzzle.clues.get(named)
        assert not {"yes", "no", "open", "size"} & {*dir(board)}
        for wrong in ((puzzle.rows, 0), (0, puzzle.cols), puzzle.rows):
            with pytest.raises(IndexError, match="indices are from 0"):
                board[wrong]
        with pytest.raises(gridwright.InputError, match="there is no cell r1c99 on a board"):
            board["r1c99"]
        with pytest.raises(TypeError, match="expected a row and a column from 0"):
            board[0, 0, 0]  # type: ignore[index]
        with pytest.raises(gridwright.InputError, match="does not know its puzzle"):
            gridwright.Board(board.size, board.yes, board.no).rows()

    @every_genre
    def test_steps_say_what_json_says(self, name: str) -> None:
        made = next(gridwright.generate(name, "4x4", seed=1))
        for step in gridwright.explain(made.puzzle).steps:
            record = next(step_records([step]))
            assert step.settles == record["settles"]
            because = {key: record["because"][key] for key in ("cells", "decisions", "rules")}
            assert [*step.because.cells] == because["cells"]
            assert (step.because.decisions, [*step.because.rules]) == (
                because["decisions"],
                because["rules"],
            )
            assert step.because.clues.items() <= made.puzzle.clues.items()
            assert pickle.loads(pickle.dumps(step)).settles == step.settles

    def test_german_names_are_read_everywhere(self) -> None:
        step = gridwright.hint(KUROMASU, cell="Z2 S3").steps[-1]
        assert step == gridwright.hint(KUROMASU, cell="r2c3").steps[-1]
        assert step.settles["Z2 S3"] == step.settles["r2c3"] == "white"
        near = gridwright.hint(KUROMASU, near="Z4 S4")
        assert near == gridwright.hint(KUROMASU, near=gridwright.Cell(4, 4))
        lines = gridwright.parse("kamaji-3x3-112131211")
        assert gridwright.hint(lines, cell="Z1 S3-Z2 S3") == gridwright.hint(
            lines, cell="r1c3-r2c3"
        )

    def test_clues_make_a_puzzle(self) -> None:
        puzzle = gridwright.Kuromasu(2, 3, {0: 4}, unknown=0b10000, black=0b100)
        assert puzzle.clues == {"r1c1": 4, "r1c3": "#", "r2c2": "?"}
        assert gridwright.Kuromasu.of_clues(2, 3, puzzle.clues) == puzzle
        with pytest.raises(gridwright.PuzzleError, match="the clue 'x' at r1c1 is not allowed"):
            gridwright.Kuromasu.of_clues(2, 3, {"r1c1": "x"})


class TestShowing:
    @every_genre
    def test_in_one_line(self, name: str) -> None:
        puzzle = PUZZLES[name]
        kind, _, text = repr(puzzle)[1:-1].partition(": ")
        assert kind == f"{type(puzzle).__name__} {puzzle.cols}x{puzzle.rows}"
        assert gridwright.parse(text) == puzzle
        result = gridwright.solve(puzzle)
        assert repr(result).startswith(f"<Result {result.status}: ")
        shown = repr(result.board).removeprefix("<Board ").removesuffix(">")
        assert gridwright.parse_board(puzzle, shown) == result.board

    @every_genre
    def test_in_a_notebook(self, name: str) -> None:
        puzzle = PUZZLES[name]
        result = gridwright.solve(puzzle)
        assert puzzle._repr_svg_() == gridwright.draw(puzzle).svg()
        assert result.board is not None
        drawn = gridwright.draw(puzzle, result.board).svg()
        assert result._repr_svg_() == result.board._repr_svg_() == drawn

    @every_genre
    def test_what_verbs_find_is_shown_in_a_notebook(self, name: str) -> None:
        puzzle = PUZZLES[name]
        made = next(gridwright.generate(name, "4x4", seed=1))
        graded = gridwright.grade(made.puzzle)
        boards: list[tuple[Any, int]] = [
            (gridwright.hint(made.puzzle), 1),
            (gridwright.hint(made.puzzle, made.answer), 1),
            (made, 2),
            (gridwright.backbone(puzzle), 1),
            (graded, 1),
            (gridwright.grade(puzzle), 1),
        ]
        for found, least in boards:
            shown = found._repr_html_()
            assert shown is not None
            assert shown.count("<svg ") >= least, found
        assert f"level {graded.level}" in (graded.html() or "")
        assert f"Stufe {graded.level}" in (graded.html("de") or "")

    def test_what_cannot_be_drawn_is_told(self) -> None:
        board = gridwright.Board(4, yes=0b0001, no=0b0110)
        assert repr(board) == "<Board of 4 decisions: 1 yes, 2 no, 1 open>"
        assert board._repr_svg_() is None
        none = gridwright.solve("kurodoko/2/2/133")
        assert (none._repr_svg_() or "").startswith("<svg ")

    def test_a_large_one_is_cut(self) -> None:
        puzzle = gridwright.Kuromasu(40, 40, dict.fromkeys(range(0, 1600, 2), 9))
        assert len(repr(puzzle)) < 150
        board = gridwright.parse_board(puzzle, [".?" * 20] * 40)
        assert repr(board) == "<Board of 1600 decisions: 0 yes, 800 no, 800 open>"

    def test_a_puzzle_that_an_address_cannot_say(self) -> None:
        assert repr(gridwright.Kuromasu(1, 3, {1: 2}, black=0b100)).startswith("<Kuromasu 3x1: {")


class TestErrors:
    @pytest.mark.parametrize(
        "kind",
        ["InputError", "FormatError", "PuzzleError", "Timeout", "Cancelled", "RejectedProof"],
    )
    def test_all_have_one_base(self, kind: str) -> None:
        assert issubclass(getattr(gridwright, kind), gridwright.Error)
        assert kind not in dir(__builtins__)

    def test_a_place_survives_pickling(self) -> None:
        error = errors.FormatError("expected a clue", 3, 5)
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.line) == ("line 3, column 5: expected a clue", 3)

    def test_out_of_time_says_what_and_how_long(self, tmp_path: Path) -> None:
        with pytest.raises(gridwright.Timeout, match=r"of 1e-09 seconds .* while proving the"):
            gridwright.prove(KUROMASU, time_limit=1e-9)
        with pytest.raises(gridwright.Timeout, match="while generating puzzles"):
            next(gridwright.generate("kuroshuto", "9x9", time_limit=1e-9))
        gridwright.prove(KUROMASU, tmp_path)
        with pytest.raises(gridwright.Timeout, match="while checking the proof"):
            gridwright.verify(tmp_path, time_limit=1e-9)

    def test_a_rejected_proof(self, tmp_path: Path) -> None:
        gridwright.prove(KUROMASU, tmp_path)
        (tmp_path / "proof.drat").write_text("0\n")
        with pytest.raises(gridwright.RejectedProof, match=r"proof\.drat"):
            gridwright.verify(tmp_path)

    def test_a_time_limit_that_is_none(self, tmp_path: Path) -> None:
        with pytest.raises(gridwright.InputError, match="the time limit is 0"):
            gridwright.prove(KUROMASU, time_limit=0)
        with pytest.raises(gridwright.InputError, match="the time limit is 0"):
            gridwright.verify(tmp_path, time_limit=0)


class TestReading:
    def test_text_and_file_are_not_mistaken_for_each_other(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        Path("1x1:a").write_text(KUROMASU)
        assert gridwright.parse("1x1:a") == gridwright.Kuromasu(1, 1)
        assert gridwright.read("1x1:a") == gridwright.load("1x1:a") == PUZZLES["kuromasu"]
        with pytest.raises(gridwright.Error, match="no such file"):
            gridwright.read(KUROMASU)
        with pytest.raises(gridwright.FormatError):
            gridwright.parse("-")

    @every_genre
    def test_dumps_and_parse(self, name: str) -> None:
        puzzle = PUZZLES[name]
        genre = gridwright.genre_of(puzzle)
        assert gridwright.parse(gridwright.dumps(puzzle)) == puzzle
        assert gridwright.dumps(puzzle) == gridwright.convert(puzzle, genre.formats[0].name)
        assert gridwright.parse(gridwright.dumps(puzzle, "json")) == puzzle

    @every_genre
    def test_boards(self, name: str) -> None:
        puzzle = PUZZLES[name]
        board = gridwright.solve(puzzle).board
        assert board is not None
        text = gridwright.format_board(puzzle, board)
        assert gridwright.parse_board(puzzle, text) == board
        assert gridwright.parse_board(SOURCES[name], text.splitlines()) == board

    def test_a_janko_file_may_hold_several_genres(self) -> None:
        some = [PUZZLES[name] for name in ("kuroshuto", "nurimaze", "kuromasu", "kuroshuto")]
        text = "\n".join(gridwright.dumps(puzzle, "janko") for puzzle in some)
        assert [found.puzzle for found in gridwright.load_all(text)] == some
        with pytest.raises(gridwright.FormatError, match="found 'kuroshuto'"):
            gridwright.load_all(text, genre="kuromasu")
        with pytest.raises(gridwright.FormatError, match=r"line \d+.*the file has several genres"):
            gridwright.load_all(text.replace("puzzle nurimaze\n", ""))


class TestProving:
    def test_the_proof_is_returned(self, tmp_path: Path) -> None:
        proof = gridwright.prove(KUROMASU, tmp_path)
        assert proof.claim == "unique"
        assert proof.answer == gridwright.solve(KUROMASU).board
        assert (tmp_path / "proof.drat").read_text().splitlines() == proof.lines
        assert gridwright.prove(KUROMASU) == proof
        assert gridwright.verify(tmp_path).answer == proof.answer

    def test_a_cell_that_no_piece_can_cover(self, tmp_path: Path) -> None:
        puzzle = gridwright.Kamaji(2, 2, (5, 2, 1, 4))
        for strategy in gridwright.strategies("kamaji"):
            found = gridwright.solve(puzzle, strategy=strategy.name)
            known = gridwright.Status.NONE if strategy.proves != "nothing" else "unknown"
            assert (found.status, found.count) == (known, 0)
        assert gridwright.backbone(puzzle).status is gridwright.Status.NONE
        assert gridwright.prove(puzzle, tmp_path).claim == "none"
        assert gridwright.verify(tmp_path).claim == "none"
        assert gridwright.parse(gridwright.dumps(puzzle)) == puzzle


class TestStats:
    @every_strategy
    def test_json_has_the_same_keys(self, name: str, strategy: str) -> None:
        stats = gridwright.solve(PUZZLES[name], strategy=strategy).stats
        assert json.loads(json.dumps(stats)) == stats
        assert all(key.isidentifier() for key in stats)
        assert stats.exhausted is stats["exhausted"]
        assert stats.timed_out is stats["timed_out"] is False

    @every_strategy
    def test_timed_out_is_told_by_all(self, name: str, strategy: str) -> None:
        result = gridwright.solve(PUZZLES[name], strategy=strategy, time_limit=1e-9)
        assert (str(result.status), result.stats.timed_out) == ("timeout", True)

    def test_they_cannot_be_changed(self) -> None:
        stats = gridwright.solve(KUROMASU).stats
        with pytest.raises(TypeError, match="cannot be changed"):
            stats["conflicts"] = 7
        with pytest.raises(AttributeError, match="there is no figure 'conflits'"):
            _ = stats.conflits
        assert gridwright.Stats().guesses is None

    def test_made_puzzles_have_them(self) -> None:
        for name in ("kuroshuto", "nurimaze", "kamaji"):
            stats = next(gridwright.generate(name, "4x4", seed=1)).stats
            assert json.loads(json.dumps(stats)) == stats
            assert all(key.isidentifier() for key in stats)


class After:
    """A flag that is set once it has been looked at so many times."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


class TestCancelling:
    @every_strategy
    def test_every_strategy_stops(self, name: str, strategy: str) -> None:
        puzzle = PUZZLES[name]
        for _ in range(2):  # the first time, what is kept of a board is made, with more looks
            flag = After(10**9)
            gridwright.solve(puzzle, strategy=strategy, cancel=flag)
        looks = 10**9 - flag.left
        assert looks > 0
        for most in {0, looks // 2}:
            with pytest.raises(gridwright.Cancelled):
                gridwright.solve(puzzle, strategy=strategy, cancel=After(most))

    def test_every_long_verb_stops(self, tmp_path: Path) -> None:
        gridwright.prove(KUROMASU, tmp_path)
        calls: list[Callable[[After], object]] = [
            lambda flag: gridwright.solve(KUROMASU, cancel=flag),
            lambda flag: gridwright.count(KUROMASU, cancel=flag),
            lambda flag: gridwright.backbone(KUROMASU, cancel=flag),
            lambda flag: gridwright.check(KUROMASU, "????/????/????/????", cancel=flag),
            lambda flag: next(gridwright.generate("kuroshuto", "6x6", cancel=flag)),
            lambda flag: gridwright.prove(KUROMASU, cancel=flag),
            lambda flag: gridwright.verify(tmp_path, cancel=flag),
            lambda flag: gridwright.scan(PHOTOGRAPH, cancel=flag),
        ]
        for number, call in enumerate(calls):
            flag = After(10**9)
            call(flag)
            looks = 10**9 - flag.left
            assert looks > 0, f"call {number}"
            for most in {0, looks // 2}:
                with pytest.raises(gridwright.Cancelled):
                    call(After(most))

    def test_from_another_thread(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(answers, "SECONDS_BETWEEN_NEWS", 0.0)
        begun, stop = threading.Event(), threading.Event()
        outcome: list[object] = []

        def work() -> None:
            try:
                outcome.append(
                    gridwright.count(
                        "kurodoko/30/30/", progress=lambda text: begun.set(), cancel=stop
                    )
                )
            except gridwright.Error as error:
                outcome.append(error)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        begun.wait()
        stop.set()
        thread.join()
        assert [type(one) for one in outcome] == [gridwright.Cancelled]

    def test_processes_are_stopped(self) -> None:
        with pytest.raises(gridwright.Cancelled):
            gridwright.solve(
                PUZZLES["nurimaze"], strategy="contradiction", processes=2, cancel=After(3)
            )

    def test_slices_are_short_enough_to_be_interrupted_or_cancelled(self) -> None:
        from gridwright.sat.cnf import Cnf

        with Oracle(Cnf(1)) as one:
            # After a slice that took ten seconds the next one must be short, and shorter still
            # where somebody may cancel; after a short one it may be longer.
            assert one._next_budget(1000, spent=10.0, total=10.0) == 100
            with within(Deadline(None, threading.Event())):
                assert one._next_budget(1000, spent=10.0, total=10.0) == 20
            assert one._next_budget(1000, spent=10.0, total=200.0) == 2000
            assert one._next_budget(1000, spent=0.1, total=0.1) == 2000

    def test_the_first_slice_of_a_large_formula_is_short_under_a_time_limit(self) -> None:
        from gridwright.sat.cnf import Cnf

        budgets: dict[tuple[int, bool], int] = {}
        for size in (9, 20_000):
            for limit in (None, 60.0):
                with within(Deadline(limit)), Oracle(Cnf(size)) as oracle:
                    given: list[int] = []
                    # The solver's own object takes no attributes.
                    inner = oracle._solver
                    oracle._solver = SimpleNamespace(
                        conf_budget=given.append, solve_limited=inner.solve_limited
                    )
                    assert oracle.solve()
                    oracle._solver = inner
                budgets[size, limit is not None] = given[0]
        assert budgets[20_000, True] < budgets[9, True] < budgets[20_000, False]


class TestProgress:
    def test_long_verbs_tell_what_is_going_on(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(answers, "SECONDS_BETWEEN_NEWS", 0.0)
        calls: list[Callable[[Callable[[str], None]], object]] = [
            lambda tell: gridwright.solve(KUROMASU, progress=tell),
            lambda tell: gridwright.count(KUROMASU, progress=tell),
            lambda tell: gridwright.backbone(KUROMASU, progress=tell),
            lambda tell: gridwright.check(KUROMASU, "????/????/????/????", progress=tell),
            lambda tell: next(gridwright.generate("kamaji", "5x5", progress=tell)),
            lambda tell: gridwright.prove(KUROMASU, tmp_path, progress=tell),
            lambda tell: gridwright.verify(tmp_path, progress=tell),
            lambda tell: gridwright.scan(PHOTOGRAPH, progress=tell),
        ]
        for number, call in enumerate(calls):
            told: list[str] = []
            call(told.append)
            assert told, f"call {number}"
            assert all(isinstance(text, str) and text for text in told)


@pytest.mark.process
def test_every_name_is_there_without_numpy() -> None:
    """It is not part of the smallest installation, with which the documents are made too."""
    script = (
        "import sys; sys.modules.update(dict.fromkeys(('numpy', 'cv2')));"
        " from gridwright import *; print(Scan.__name__)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("Scan\n", "")
