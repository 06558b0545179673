"""Many puzzles solved one after another or by several processes: one result for each.

Whatever is wrong with a puzzle is its result: a text that cannot be read, a time limit, a process
that died. So nothing that is found is lost to an exception. Whoever iterates has each result at
once, and may stop at any time; the processes end then.

>>> from gridwright import solve_many
>>> urls = ["kurodoko/3/1/2h", "kurodoko/3/1/9h", "kurodoko/3/1/i"]
>>> for solved in solve_many(urls, jobs=1):
...     print(solved.number, solved.status, solved.error or solved.result.board)
0 unique ..#
1 error the clue 9 at r1c1 is impossible: on a board of 1 row and 3 columns a clue is from 1 to 3
2 multiple ...
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sized
from functools import partial
from typing import Any

from gridwright.core.control import Control
from gridwright.core.deadline import look, tell
from gridwright.core.errors import Cancelled, Error, Timeout
from gridwright.core.pool import Record, in_order, run_each
from gridwright.core.record import dataclass
from gridwright.core.result import Result
from gridwright.engine.solve import solve

Reader = Callable[[Any], tuple[Any, Any]]
"""The genre and the puzzle of a source; a function that can be pickled."""
Numbered = tuple[int, Any]


@dataclass(frozen=True, slots=True, repr=False)
class Solved:
    """What came of one of many puzzles."""

    number: int
    """Its place among the sources, from 0."""
    source: Any
    """What was given: a puzzle, a text, a path or a Document."""
    status: str
    """The status of the result; without one ``error``, ``timeout``, ``crashed`` or ``memory``."""
    result: Result | None = None
    """As :func:`gridwright.solve` returns it."""
    error: str = ""
    """If there is no result: why, in one sentence."""
    puzzle: Any = None
    """The puzzle, if it could be read."""

    def __repr__(self) -> str:
        return f"<Solved {self.number}: {self.status}{self.error and f', {self.error}'}>"

    def _repr_svg_(self) -> str | None:
        return None if self.result is None else self.result._repr_svg_()


def solve_many(
    sources: Iterable[Any],
    read: Reader,
    jobs: int,
    *,
    ordered: bool,
    seconds: float | None,
    asked: Mapping[str, Any],
) -> Iterator[Solved]:
    """Solve what each source holds, in ``seconds`` at most; ``asked`` is what solving takes."""
    total = len(sources) if isinstance(sources, Sized) else None
    do = partial(_solved, read=read, seconds=seconds, asked=asked)
    run = (_here if jobs == 1 else partial(run_each, jobs=jobs))(do, enumerate(sources))
    found: Iterator[Solved] = (_placed(*each) for each in run)
    if ordered:
        found = in_order((each.number, each) for each in found)
    try:
        for done, solved in enumerate(found, start=1):
            if total is None:
                tell("{done} [done|puzzle|puzzles] solved", done=done)
            else:
                tell("{done} of {count} puzzles solved", done=done, count=total)
            yield solved
            # Others may be finished already, and nobody wants them if the work was cancelled.
            look()
    finally:
        # The processes end here, and not only when somebody collects the generator.
        if isinstance(run, Generator):
            run.close()


def _here(
    do: Callable[[Numbered], Record], tasks: Iterable[Numbered]
) -> Iterator[tuple[Numbered, Record]]:
    for task in tasks:
        look()
        yield task, do(task)


def _solved(
    task: Numbered, *, read: Reader, seconds: float | None, asked: Mapping[str, Any]
) -> Record:
    """What a process sends back: the puzzle only if the source is not one."""
    puzzle: Any = None
    try:
        # A process must not tell how it goes: it may be a copy of the one that listens.
        with Control(seconds, progress=_silent):
            genre, puzzle = read(task[1])
            result = solve(genre, puzzle, **asked)
    except Cancelled:
        raise
    except (Error, TypeError) as error:
        status = "timeout" if isinstance(error, Timeout) else "error"
        record: Record = {"status": status, "error": str(error)}
    else:
        record = {"status": str(result.status), "result": result}
    return record if puzzle is task[1] else {**record, "puzzle": puzzle}


def _silent(text: str) -> None:
    pass


def _placed(task: Numbered, record: Record) -> Solved:
    """What a process sent, with the puzzle that it is about."""
    number, source = task
    puzzle = record.get("puzzle", source if hasattr(source, "decisions") else None)
    result: Result | None = record.get("result")
    return Solved(number, source, record["status"], result, record.get("error", ""), puzzle)
