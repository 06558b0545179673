"""Every verb and strategy keeps to its time limit, seen with a clock that the test drives.

The clock advances by one step each time it is read and never otherwise. Work that checks the clock
ends after a number of checks; work that does not never ends, or ends with something other than a
timeout. The lines of Python that run between two checks are counted, so that no loop over a large
board goes unchecked.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import product
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import gridwright
from gridwright.cli.app import run
from gridwright.core import deadline as deadlines
from gridwright.core.board import Board
from gridwright.core.control import Control
from gridwright.core.deadline import Deadline, look, watched, within
from gridwright.core.errors import Cancelled, InputError, Timeout
from gridwright.core.result import Status
from gridwright.engine import load
from gridwright.engine.check import check
from gridwright.engine.count import count, sample, shares
from gridwright.engine.explain import explain, hint
from gridwright.engine.generate import generate
from gridwright.engine.grade import grade
from gridwright.engine.methods import methods
from gridwright.engine.prove import formula_for_proof, prove
from gridwright.engine.repair.search import repair
from gridwright.engine.setting import minimise, other_clues, spare, turned
from gridwright.engine.solve import SAT, backbone, solve, strategies
from gridwright.engine.verify import verify
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.logic.smallest import Smallest
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity import levels
from gridwright.sat.connectivity import names as connectivities
from gridwright.sat.connectivity.task import Connected
from gridwright.sat.verify.formula import Rejected
from trying import share

MOST_LINES = 50_000
"""Between two looks at the clock; a few thousandths of a second."""
NEVER_LOOKS = 10 * MOST_LINES
"""Work that runs so many lines without a look is not waited for."""
LARGE = 70
"""Rows and columns of a large board."""
TINY = 3
"""Rows and columns of a tiny board."""
TINY_LOOKS = 2000
LONG = 400
"""Rows of a board of one column, whose formulas are larger than those of a square."""


def _boards() -> Any:
    """The boards that ``benchmarks/limits.py`` measures with."""
    path = Path(__file__).parents[1] / "benchmarks" / "large_boards.py"
    spec = importlib.util.spec_from_file_location("large_boards", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BOARDS = _boards()
OURS = str(Path(gridwright.__file__).parent)


class NeverLooks(BaseException):
    """Work that goes on without a look at the clock; no part of the program catches it."""


class Clock:
    """Goes on by a step at every look; counts the lines that are run between two looks."""

    def __init__(self, step: float) -> None:
        self.now, self.step, self.looks = 0.0, step, 0
        self.lines = 0
        """How many since the last look."""
        self.late: list[str] = []
        """The functions that were at work when too many lines had been run, the innermost first."""
        self.cancel_after: int | None = None
        """After so many looks the work is cancelled."""

    def __call__(self) -> float:
        self.looks += 1
        self.now += self.step
        self.lines = 0
        return self.now

    def is_set(self) -> bool:
        """Whether the work is cancelled: a clock is the flag of a deadline too."""
        self.looks += 1
        self.lines = 0
        return self.cancel_after is not None and self.looks > self.cancel_after

    def too_long(self) -> list[str]:
        """Where too many lines were run between two looks; forgets them."""
        late, self.late = self.late, []
        return late

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count the lines of our own code that are run in here; importing NumPy is not our work."""

        def count(frame: FrameType, event: str, argument: object) -> Any:
            if event == "line":
                self.lines += 1
                if self.lines > MOST_LINES:
                    self._too_many(frame)
            return count

        def call(frame: FrameType, event: str, argument: object) -> Any:
            return count if frame.f_code.co_filename.startswith(OURS) else None

        self.lines = 0
        before = sys.gettrace()
        sys.settrace(call)
        try:
            yield
        finally:
            sys.settrace(before)

    def _too_many(self, frame: FrameType | None) -> None:
        if self.lines == MOST_LINES + 1:
            while frame is not None and frame.f_code.co_filename.startswith(OURS):
                self.late.append(frame.f_code.co_qualname)
                frame = frame.f_back
        if self.lines > NEVER_LOOKS:
            raise NeverLooks(self.late)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    driven = Clock(0.0)
    monkeypatch.setattr(deadlines, "clock", driven)
    return driven


def puzzles(genre: Genre[Any], rows: int, cols: int | None = None) -> dict[str, Any]:
    texts = BOARDS.boards(genre.name, rows, rows if cols is None else cols)
    return {name: load.read(text, (genre,))[0].puzzle for name, text in texts.items()}


Work = Callable[[Any], Any]


def questions(genre: Genre[Any]) -> dict[str, Work]:
    """Every way to ask about a puzzle with a time limit of one second, by name."""
    found: dict[str, Work] = {}
    for strategy in strategies(genre):
        ways: list[dict[str, str]] = [{}]
        if strategy.name == SAT:
            names = connectivities(limited=True) if genre.connected else connectivities()[:1]
            ways = [{"connectivity": name} for name in names]
        for options in ways:
            for limit, keep, verb in ((2, True, "solve"), (None, False, "count")):

                def ask(
                    puzzle: Any,
                    name: str = strategy.name,
                    options: dict[str, str] = options,
                    limit: int | None = limit,
                    keep: bool = keep,
                ) -> Status:
                    asked = Control(1).run(
                        solve, genre, puzzle, name, limit=limit, keep=keep, options=options
                    )
                    return asked.status

                found[" ".join([verb, strategy.name, *options.values()])] = ask
    found["backbone"] = lambda puzzle: Control(1).run(backbone, genre, puzzle).status
    found["check"] = lambda puzzle: _checked(genre, puzzle)
    if genre.techniques:
        found["explain"] = lambda puzzle: Control(1).run(explain, genre, puzzle).status
        found["hint"] = lambda puzzle: _hinted(genre, puzzle, puzzle.given)
        found["grade"] = lambda puzzle: Control(1).run(grade, genre, puzzle).status
        found["minimise as logical"] = lambda puzzle: Control(1).run(
            minimise, genre, puzzle, no_guessing=True
        )
    if genre.frontier is not None:
        found["sample"] = lambda puzzle: Control(1).run(sample, genre, puzzle, 9)
        found["shares"] = lambda puzzle: Control(1).run(shares, genre, puzzle)
    found["count"] = lambda puzzle: Control(1).run(count, genre, puzzle).status
    found["minimise"] = lambda puzzle: Control(1).run(minimise, genre, puzzle)
    found["spare"] = lambda puzzle: Control(1).run(spare, genre, puzzle)
    found["repair"] = lambda puzzle: Control(1).run(repair, genre, puzzle)
    found["turn"] = _turned
    found["vary"] = lambda puzzle: list(Control(1).each(other_clues(genre, puzzle, count=2)))
    found["prove"] = lambda puzzle: Control(1).run(prove, genre, puzzle)
    return found


def _hinted(genre: Genre[Any], puzzle: Any, board: Board) -> str:
    return Control(1).run(hint, genre, puzzle, board).status


def _checked(genre: Genre[Any], puzzle: Any) -> Status:
    found = Control(1).run(check, genre, puzzle, Board(puzzle.decisions))
    return Status.TIMEOUT if found.completable is None else Status.FOUND


def _turned(puzzle: Any) -> Any:
    with within(Deadline(1)):
        return turned(puzzle)


def status_of(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except Timeout:
        return Status.TIMEOUT


QUESTIONS = [(genre, name) for genre in all_genres() for name in questions(genre)]
NAMES = [f"{genre.name} {name}" for genre, name in QUESTIONS]
STOPPED = [
    (genre, name, how)
    for place, (genre, name) in enumerate(QUESTIONS)
    for how in ("limit", "cancel", "limit")[place % 2 :][: share(2)]
]
"""Each question in one way or the other; with ``--all`` in both."""
GENERATORS = [(genre, maker.name) for genre in all_genres() for maker in methods(genre)]


@pytest.mark.parametrize(("genre", "name"), QUESTIONS, ids=NAMES)
def test_no_time_means_timeout(genre: Genre[Any], name: str, clock: Clock) -> None:
    some = puzzles(genre, 6)
    # Not the empty board, where there is one: the published two trees need a clue at the edge.
    puzzle = some.get("full") or next(iter(some.values()))
    clock.step = 2
    try:
        found = status_of(lambda: questions(genre)[name](puzzle))
    except InputError:
        # Some genres have no clues that come and go, and say so at once.
        found = Status.TIMEOUT if name in ("minimise", "spare", "repair", "vary") else None
    assert found == Status.TIMEOUT


@pytest.mark.parametrize(("genre", "name"), QUESTIONS, ids=NAMES)
def test_a_large_board_never_goes_without_a_look(
    genre: Genre[Any], name: str, clock: Clock
) -> None:
    square, line = puzzles(genre, LARGE), puzzles(genre, LONG, 1)
    for board, puzzle in [*square.items(), *line.items()]:
        clock.step = 1 / 50
        try:
            with clock.counting():
                status_of(partial(questions(genre)[name], puzzle))
        except InputError:
            pass  # refused, with the reason
        assert not clock.too_long(), board


@pytest.mark.parametrize(
    ("genre", "name", "how"),
    STOPPED,
    ids=[f"{genre.name} {name} {how}" for genre, name, how in STOPPED],
)
def test_a_tiny_board_with_many_answers_never_goes_without_a_look(
    genre: Genre[Any], name: str, how: str, clock: Clock
) -> None:
    """What has been found once is kept, so soon nothing is worked out anew: that is no excuse."""
    for board, puzzle in puzzles(genre, TINY).items():
        if how == "cancel":
            clock.cancel_after = clock.looks + TINY_LOOKS
        else:
            clock.step = 1 / TINY_LOOKS
        try:
            with clock.counting(), within(Deadline(None, clock if how == "cancel" else None)):
                status_of(partial(questions(genre)[name], puzzle))
        except (InputError, Cancelled):
            pass  # refused, or cancelled as it should be
        assert not clock.too_long(), board


@pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: genre.name)
def test_reading_looks_at_the_clock(genre: Genre[Any], clock: Clock) -> None:
    for name, text in BOARDS.boards(genre.name, LARGE, LARGE).items():
        clock.step = 1 / 50
        with clock.counting(), within(Deadline(1)):
            status_of(partial(load.read, text, (genre,)))
        assert not clock.too_long(), name
        clock.step = 2
        with within(Deadline(1)), pytest.raises(Timeout):
            load.read(text, (genre,))


@pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: genre.name)
def test_rules_look_at_the_clock(genre: Genre[Any], clock: Clock) -> None:
    of_puzzles = puzzles(genre, LARGE)
    answers = BOARDS.answers(genre.name, LARGE, LARGE)
    fewer = min(len(of_puzzles), len(answers)) if share(2) < 2 else 1
    for number, ((name, puzzle), (kind, answer)) in enumerate(
        product(of_puzzles.items(), answers.items())
    ):
        row, col = divmod(number, len(answers))
        if (row - col) % fewer:
            continue  # each puzzle and each answer is met; every pair of them with --all
        board = genre.read_answer(puzzle, answer.splitlines())
        clock.step = 1 / 1000
        with clock.counting():
            Control(1).run(check, genre, puzzle, board)
        assert not clock.too_long(), (name, kind)


@pytest.mark.parametrize(("genre", "method"), GENERATORS, ids=lambda value: str(value)[:20])
def test_makers_look_at_the_clock(genre: Genre[Any], method: str, clock: Clock) -> None:
    clock.step = 1 / 50
    with clock.counting():
        made = status_of(
            lambda: next(Control(1).each(generate(genre, LARGE, LARGE, method=method, seed=1)))
        )
    assert made == Status.TIMEOUT
    assert not clock.too_long()


@pytest.mark.parametrize("claim", ["none", "unique"])
@pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: genre.name)
def test_verify_looks_at_the_clock(
    genre: Genre[Any], claim: str, clock: Clock, tmp_path: Path
) -> None:
    puzzle = next(iter(puzzles(genre, 30).values()))
    form = genre.format("json")
    assert form is not None
    files = {
        "puzzle.json": form.write(Document(puzzle)),
        "formula.cnf": formula_for_proof(genre, puzzle),
        "proof.drat": "0\n",
        "answer.txt": "\n".join(genre.answer_rows(puzzle, Board.whole(puzzle.decisions, 0))),
    }
    prints = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in files.items()}
    files["claim.json"] = json.dumps({"genre": genre.name, "claim": claim, "sha256": prints})
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    clock.step = 1 / 1000
    with clock.counting(), pytest.raises((Timeout, Rejected)):
        Control(1).run(verify, tmp_path, all_genres())
    assert not clock.too_long()
    clock.step = 2
    with pytest.raises(Timeout):
        Control(1).run(verify, tmp_path, all_genres())


def test_the_command_says_that_time_ran_out_while_reading(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    clock.step = 2
    assert run(["solve", "kurodoko/9/9/" + "z" * 2, "--time-limit", "1"]) == 3
    assert "time limit reached while reading it" in capsys.readouterr().err


def test_a_deadline_within_another_does_not_end_later(clock: Clock) -> None:
    with within(Deadline(5)):
        assert Deadline(9).end == Deadline(None).end == 5
        assert Deadline(2).end == 2
        with within(Deadline(1)):
            clock.now = 2.0
            with pytest.raises(Timeout):
                look()
        look()
    clock.now = 9.0
    look()


def test_watched_things_are_looked_at_as_often_as_asked(clock: Clock) -> None:
    with within(Deadline(1)):
        before = clock.looks
        assert list(watched(range(10), every=4)) == list(range(10))
    assert clock.looks - before == 3


def test_a_board_too_large_for_its_strategy_is_refused_with_the_size_it_takes() -> None:
    kuromasu = next(genre for genre in all_genres() if genre.name == "kuromasu")
    for size, strategy, sentence in (
        (33, "brute-force", "would check up to 5.6e+327 boards"),
        (36, "logic+brute-force", "would check up to 7.0e+389 boards"),
        (500, "genetic", "a population of 1500 takes boards of up to 13333 cells"),
    ):
        with pytest.raises(InputError) as refused:
            solve(kuromasu, kuromasu.puzzle(size, size, {}), strategy)
        assert sentence in str(refused.value)


def test_brute_force_that_was_forced_tells_its_options_in_short() -> None:
    kuromasu = next(genre for genre in all_genres() if genre.name == "kuromasu")
    puzzle = kuromasu.puzzle(40, 40, {})
    result = solve(kuromasu, puzzle, "brute-force", options={"force": True})
    assert str(result.stats["options"]).endswith("e+481")
    assert json.dumps(result.stats)


def test_numbers_along_a_long_line_are_encoded_with_looks_at_the_clock(clock: Clock) -> None:
    size = 400
    line = [[other for other in (node - 1, node + 1) if 0 <= other < size] for node in range(size)]
    cnf = Cnf(size)
    with clock.counting(), Control(1):
        levels.encode(cnf, Connected(line, list(range(1, size + 1)), roots=(0,), loops=False))
    assert not clock.too_long()


def test_a_board_too_large_for_the_techniques_is_refused_before_it_is_solved(clock: Clock) -> None:
    kuromasu = next(genre for genre in all_genres() if genre.name == "kuromasu")
    puzzle = kuromasu.puzzle(200, 200, {})
    clock.step = 1 / 20
    ask = questions(kuromasu)
    for name in ("solve logic", "explain", "hint", "grade"):
        with pytest.raises(InputError, match="40000 cells, and at most 34641 are accepted"):
            ask[name](puzzle)


def test_a_board_full_of_clues_is_written_with_looks_at_the_clock() -> None:
    kuroshuto = next(genre for genre in all_genres() if genre.name == "kuroshuto")
    puzzle = kuroshuto.puzzle(30, 30, dict.fromkeys(range(900), 1))
    with within(Deadline(0.0)), pytest.raises(Timeout):
        load.write(kuroshuto, Document(puzzle), "puzzlink")


def test_many_given_cells_are_grouped_with_looks_at_the_clock() -> None:
    def encode(cnf: Cnf) -> None:
        cnf.group("given", 0)
        cnf.clauses += [[cell] for cell in range(1, 2001)]

    with within(Deadline(0.0)), pytest.raises(Timeout):
        Smallest(2000, encode, lambda yes: [], lambda decisions: decisions)
