"""One control reaches every verb: a time limit, a flag that cancels, and progress.

And what the verbs refuse: arguments of a wrong type, in a sentence that says what was expected.
"""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import gridwright
from gridwright import engine
from gridwright.api import Source
from gridwright.core import deadline as deadlines
from gridwright.core.arguments import CONTROLS, KINDS
from gridwright.sat import answers

PUZZLE = gridwright.parse("kurodoko/4/4/g4i7j4i6g")
OPEN = "????/????/????/????"
VERBS: dict[str, Callable[..., Any]] = {
    "backbone": partial(gridwright.backbone, PUZZLE),
    "check": partial(gridwright.check, PUZZLE, OPEN),
    "check_genre": partial(gridwright.check_genre, "mosaic", puzzles=3),
    "cnf": partial(gridwright.cnf, PUZZLE),
    "count": partial(gridwright.count, PUZZLE),
    "draw": partial(gridwright.draw, PUZZLE),
    "explain": partial(gridwright.explain, PUZZLE),
    "generate": lambda **control: next(gridwright.generate("kuroshuto", "5x5", **control)),
    "grade": partial(gridwright.grade, PUZZLE),
    "hint": partial(gridwright.hint, PUZZLE, OPEN),
    "minimise": partial(gridwright.minimise, PUZZLE),
    "prove": partial(gridwright.prove, PUZZLE),
    "repair": partial(gridwright.repair, PUZZLE),
    "sample": partial(gridwright.sample, "kurodoko/4/4/", 9),
    "scan": partial(gridwright.scan, Path(__file__).parents[1] / "examples" / "photograph.jpg"),
    "shares": partial(gridwright.shares, "kurodoko/4/4/"),
    "solve": partial(gridwright.solve, PUZZLE),
    "solve_many": lambda **control: list(gridwright.solve_many([PUZZLE], jobs=1, **control)),
    "spare": partial(gridwright.spare, PUZZLE),
    "vary": partial(gridwright.vary, PUZZLE, how="clues"),
}
QUICK = {
    "all_genres", "convert", "dumps", "format_board", "genre_of", "load", "load_all", "parse",
    "parse_board", "read", "solvers", "strategies", "techniques",
}  # fmt: skip
"""Verbs that only read, write and list: they take no control, but keep to the one around them."""
every_verb = pytest.mark.parametrize("name", [*VERBS, "verify"])


@pytest.fixture
def verbs(tmp_path: Path) -> dict[str, Callable[..., Any]]:
    gridwright.prove(PUZZLE, tmp_path)
    return {**VERBS, "verify": partial(gridwright.verify, tmp_path)}


class After:
    """A flag that is set once it has been looked at so many times."""

    def __init__(self, looks: int) -> None:
        self.looks, self.most = 0, looks

    def is_set(self) -> bool:
        self.looks += 1
        return self.looks > self.most


def test_every_public_verb_is_controlled_or_quick() -> None:
    public = {name for name in gridwright.__all__ if name[0].islower()}
    assert public == {*VERBS, "verify"} | QUICK
    for name in [*VERBS, "verify"]:
        assert CONTROLS.keys() <= inspect.signature(getattr(gridwright, name)).parameters.keys()


WITH_A_STATUS = {"check_genre", "backbone", "count", "explain", "grade", "hint", "solve"}


@every_verb
def test_a_time_limit_ends_it(name: str, verbs: dict[str, Callable[..., Any]]) -> None:
    if name in WITH_A_STATUS:
        assert verbs[name](time_limit=1e-9).status == "timeout"
    elif name == "check":
        assert verbs[name](time_limit=1e-9).completable is None
    else:
        with pytest.raises(gridwright.Timeout, match="of 1e-09 seconds was reached while"):
            verbs[name](time_limit=1e-9)


@every_verb
def test_a_time_limit_has_to_be_one(name: str, verbs: dict[str, Callable[..., Any]]) -> None:
    with pytest.raises(gridwright.InputError, match="the time limit is 0; expected more than"):
        verbs[name](time_limit=0)


@every_verb
def test_a_flag_cancels_it(name: str, verbs: dict[str, Callable[..., Any]]) -> None:
    flag = After(10**9)
    verbs[name](cancel=flag)
    assert flag.looks > 0
    for most in {0, flag.looks // 2}:
        with pytest.raises(gridwright.Cancelled):
            verbs[name](cancel=After(most))


@every_verb
def test_progress_is_called(
    name: str, verbs: dict[str, Callable[..., Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "SECONDS_BETWEEN_NEWS", 0.0)
    told: list[str] = []
    verbs[name](progress=told.append)
    assert told
    assert all(isinstance(text, str) and text for text in told)


@every_verb
def test_a_control_around_it_does_the_same(
    name: str, verbs: dict[str, Callable[..., Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "SECONDS_BETWEEN_NEWS", 0.0)
    told: list[str] = []
    flag = After(10**9)
    with gridwright.Control(time_limit=3600, progress=told.append, cancel=flag):
        verbs[name]()
    assert told
    assert flag.looks > 0
    with pytest.raises(gridwright.Cancelled), gridwright.Control(cancel=After(0)):
        verbs[name]()


class TestControl:
    def test_what_is_read_and_written_keeps_to_it_too(self) -> None:
        stop = Event()
        stop.set()
        with gridwright.Control(cancel=stop), pytest.raises(gridwright.Cancelled):
            gridwright.parse("kurodoko/9/9/zz")

    def test_several_verbs_share_the_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        now = 0.0
        monkeypatch.setattr(deadlines, "clock", lambda: now)
        with gridwright.Control(time_limit=10):
            assert gridwright.solve(PUZZLE).status == "unique"
            now = 11.0
            assert gridwright.solve(PUZZLE).status == "timeout"
            assert gridwright.grade(PUZZLE, time_limit=99).status == "timeout"
        assert gridwright.solve(PUZZLE).status == "unique"

    def test_an_inner_one_ends_sooner_and_leaves_the_rest_as_it_is(self) -> None:
        outer: list[str] = []
        inner: list[str] = []
        with gridwright.Control(progress=outer.append):
            with gridwright.Control(progress=inner.append):
                deadlines.tell("inside")
            with gridwright.Control(time_limit=60):
                deadlines.tell("outside")
        deadlines.tell("nobody listens")
        assert (inner, outer) == (["inside"], ["outside"])

    def test_it_is_over_between_two_puzzles_of_a_run(self) -> None:
        """What the caller does with a puzzle is neither limited nor told about."""
        told: list[str] = []
        stop = Event()
        run = gridwright.generate("kamaji", "4x4", count=3, progress=told.append, cancel=stop)
        next(run)
        stop.set()
        before = len(told)
        gridwright.grade(PUZZLE)
        assert len(told) == before
        with pytest.raises(gridwright.Cancelled):
            next(run)

    @pytest.mark.process
    def test_processes_tell_how_far_they_are(self) -> None:
        told: list[str] = []
        list(gridwright.generate("kamaji", "4x4", count=2, jobs=2, progress=told.append))
        assert told == ["1 of 2 puzzles made", "2 of 2 puzzles made"]

    def test_an_unknown_keyword_names_the_verb(self) -> None:
        with pytest.raises(TypeError, match=r"^grade\(\) got an unexpected keyword argument 'lim"):
            UNTYPED.grade(PUZZLE, limit=3)


WRONG = object()
UNTYPED: Any = gridwright
"""For calls that a type checker would refuse, too."""
TYPED = [
    (name, parameter.name)
    for name in sorted({*VERBS, "verify"} | QUICK)
    if name != "all_genres"
    for parameter in inspect.signature(getattr(gridwright, name)).parameters.values()
    if parameter.kind not in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL)
]
NEEDED = {
    "cell": "r1c1", "genre": "kuromasu", "text": "#", "path": "x", "folder": "x",
    "board": gridwright.Board(16), "source": "1x1:a", "puzzle": PUZZLE,
}  # fmt: skip


class TestTypes:
    @pytest.mark.parametrize(("name", "parameter"), TYPED)
    def test_a_wrong_type_is_refused_by_every_verb(self, name: str, parameter: str) -> None:
        verb = getattr(gridwright, name)
        given = {
            one.name: NEEDED[one.name]
            for one in inspect.signature(verb).parameters.values()
            if one.default is one.empty and one.name in NEEDED
        }
        with pytest.raises(TypeError, match=rf"^{name}\(\) expected .* as '{parameter}', found an"):
            verb(**{**given, parameter: WRONG})

    def test_every_type_of_a_signature_is_known(self) -> None:
        for name, parameter in TYPED:
            signature = inspect.signature(getattr(gridwright, name))
            written = signature.parameters[parameter].annotation
            assert all(one.partition("[")[0] in KINDS for one in written.split(" | ")), written

    @pytest.mark.parametrize(
        ("call", "words"),
        [
            (lambda: UNTYPED.solve(UNTYPED.generate("kamaji", "4x4")), "a generator; next()"),
            (
                lambda: UNTYPED.solve(next(UNTYPED.generate("kamaji", "4x4"))),
                "a Generated; it has a puzzle as its .puzzle",
            ),
            (lambda: UNTYPED.solve(3), "expected a puzzle, or a text, path or Document"),
            (lambda: UNTYPED.solve(None), "found a NoneType"),
            (lambda: UNTYPED.hint(PUZZLE, board=3), "a Board, or a text or list of its rows"),
            (lambda: UNTYPED.check(PUZZLE, [1, 2, 3, 4]), "expected rows of text, found 1"),
            (lambda: UNTYPED.explain(PUZZLE, techniques="cut off"), "expected a list of names"),
            (lambda: UNTYPED.solve(PUZZLE, limit="2"), "expected a whole number or None"),
            (lambda: UNTYPED.solve(PUZZLE, time_limit="2"), "expected a number or None"),
            (lambda: UNTYPED.solve(PUZZLE, cancel=True), "anything with is_set"),
            (
                lambda: UNTYPED.generate("kamaji", "4x4", keep=3),
                "^generate() expected a puzzle, or",
            ),
            (lambda: UNTYPED.generate("kamaji", "4x4", mask=3), "rows as 'mask', found an int"),
            (lambda: UNTYPED.Control(time_limit="3"), r"^Control() expected a number"),
            (lambda: UNTYPED.Control(progress=3), "called with a text"),
        ],
    )
    def test_it_says_what_was_expected(self, call: Callable[[], object], words: str) -> None:
        with pytest.raises(TypeError) as refused:
            call()
        assert words.removeprefix("^") in str(refused.value)

    def test_what_stands_for_a_number_is_one(self) -> None:
        numpy = pytest.importorskip("numpy")
        result = gridwright.solve(PUZZLE, limit=numpy.int64(2), time_limit=numpy.float32(60))
        assert result.status == "unique"


class TestDrafts:
    @pytest.mark.process
    def test_a_draft_is_a_puzzle_all_the_way(self, monkeypatch: pytest.MonkeyPatch) -> None:
        draft = gridwright.Kuromasu(5, 5, {0: 4})

        def never(*asked: object) -> None:
            raise AssertionError("a puzzle was written or read again")

        monkeypatch.setattr("gridwright.engine.generate.read", never)
        monkeypatch.setattr("gridwright.engine.load.write", never)
        for jobs in (1, 2):
            run = gridwright.generate("kuromasu", "5x5", keep=draft, count=2, jobs=jobs)
            for made in run:
                assert made.puzzle.numbers[0] == 4

    def test_it_may_be_a_source_like_any_other(self) -> None:
        draft = gridwright.Kuromasu(5, 5, {0: 4})
        texts = [gridwright.dumps(draft), gridwright.dumps(draft, "json")]
        documents = gridwright.load_all(texts[0])
        sources: list[Source] = [draft, *texts, *documents]
        found = {next(gridwright.generate("kuromasu", "5x5", keep=keep)).puzzle for keep in sources}
        assert len(found) == 1

    def test_it_has_to_be_of_the_genre(self) -> None:
        other = gridwright.Kuroshuto(5, 5, {0: 4})
        with pytest.raises(gridwright.InputError, match="the puzzle to keep is no Kuromasu"):
            gridwright.generate("kuromasu", "5x5", keep=other)


def imported(code: str) -> set[str]:
    """The modules of ours that some code imports, in a process of its own."""
    ask = f"{code}\nimport json, sys\nprint(json.dumps([m for m in sys.modules]))"
    ran = subprocess.run(
        [sys.executable, "-c", ask], check=True, capture_output=True, text=True, timeout=300
    )
    return {name for name in json.loads(ran.stdout) if name.startswith("gridwright.")}


@pytest.mark.process
def test_a_verb_imports_what_it_needs_and_no_other_engine() -> None:
    solving = imported("import gridwright; gridwright.solve('kurodoko/4/4/g4i7j4i6g')")
    engines = {name for name in solving if name.startswith("gridwright.engine.")}
    assert engines == {f"gridwright.engine.{name}" for name in ("answers", "load", "solve")}
    assert not {name for name in solving if name.split(".")[1] in ("batch", "counting", "render")}
    grading = imported("import gridwright; gridwright.grade('kurodoko/4/4/g4i7j4i6g')")
    assert "gridwright.engine.grade" in grading
    assert not {"gridwright.engine.generate", "gridwright.engine.prove"} & grading


def test_a_package_that_an_engine_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        engine.__getattr__("nonsense")
    monkeypatch.delitem(sys.modules, "gridwright.engine.prove", raising=False)
    monkeypatch.setitem(sys.modules, "gridwright.sat.oracle", None)
    with pytest.raises(ModuleNotFoundError, match=r"gridwright\.sat\.oracle"):
        engine.__getattr__("prove")
