"""``gridwright batch``: many puzzles, by several processes, in a run that can be stopped.

Results are stored as they come. The same command continues where it stopped, however it stopped.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.cli import common, notes
from gridwright.cli.commands.generate import (
    Request,
    refuse_unknown_format,
    remark_about,
    seed_of,
    size_of,
    wished_by,
)
from gridwright.cli.commands.library import opened, place_option
from gridwright.cli.options import Command, Group, Options, option
from gridwright.cli.progress import StatusLine, status_line
from gridwright.core.errors import InputError
from gridwright.core.saying import Saying
from gridwright.core.writing import alone_with

if TYPE_CHECKING:
    from gridwright.batch.batch import Course, Runner
    from gridwright.batch.drawing import Drawing
    from gridwright.batch.stores import Store
    from gridwright.batch.tasks import Record, Results, Task
    from gridwright.genre import Genre

HELP = """Solve, grade, explain or generate many puzzles.

Puzzles come from a collection (--db), where the results are stored, or from sources; their results
then go to the file of --out, one line of JSON each. Results are stored as they come, and the same
command continues where it stopped.

Example: gridwright batch grade --db puzzles.db --jobs 2
"""


class Work(Options):
    """Who does the work on many puzzles."""

    jobs: int | None = option(None, "Processes; by default one per core.", "-j", least=1)
    memory: int | None = option(
        None, "The most memory that a process may use.", metavar="MB", least=64
    )
    cluster: str | None = option(
        None, "Use Dask: the address of a scheduler (tcp://HOST:8786), or local.", metavar="ADDRESS"
    )


class Many(Work):
    """What all batches have in common: where results go, and who does the work."""

    db: str | None = place_option()
    out: Path | None = option(None, "Where results go, if not in a collection.", "-o")


class ManyPuzzles(common.Puzzles, Many):
    """What the batches about puzzles that exist have in common."""

    find: str = option("", "Only these entries, as in library find.", metavar="QUERY")


class Solve(ManyPuzzles):
    """Solve puzzles.

    Example: gridwright batch solve --from puzzles.txt --out results.jsonl --jobs 2
    """

    strategy: str = common.strategy_option()


class Grade(ManyPuzzles):
    """Grade puzzles.

    Example: gridwright batch grade --db puzzles.db --find genre=kamaji --time-limit 60
    """


class Explain(ManyPuzzles):
    """Explain puzzles, step by step.

    Example: gridwright batch explain --from puzzles.txt --out explained.jsonl
    """


class Generate(Request, Many):
    """Generate puzzles into a collection, or into a file, until so many are new.

    A puzzle that is there already, perhaps rotated or reflected, does not count. Answer, status,
    level and time are stored with each puzzle. The options are those of generate; --to and
    --answers are for a file.

    Example: gridwright batch generate kuromasu --size 10x10 --count 100 --seed 1 --db puzzles.db
    """

    time_limit: float | None = common.time_limit_option()
    json: bool = common.json_option()


def batch(asked: ManyPuzzles) -> int:
    """Run a verb on all puzzles."""
    verb = type(asked).__name__.lower()
    options: dict[str, Any] = {}
    if asked.time_limit is not None:
        options["time_limit"] = asked.time_limit
    if isinstance(asked, Solve) and asked.strategy != "sat":
        options["strategy"] = asked.strategy
    with _store(asked, verb, options) as store:
        return _go(store, asked, verb, asked.json)


def generate(asked: Generate) -> int:
    """Generate puzzles."""
    from gridwright.engine.generate import find_generator
    from gridwright.engine.generate import generate as make
    from gridwright.genres import by_name

    genre, wished = by_name(asked.genre), wished_by(asked)
    rows, cols = size_of(asked.size, wished)
    if "keep" in wished:
        wished["keep"] = genre.line(wished["keep"])
    method = find_generator(genre, asked.method)
    chosen: dict[str, Any] = {
        "seed": seed_of(asked), "method": method.name, "unique": asked.unique,
        "options": {**wished, **asked.own, **common.settings(asked.settings)},
    }  # fmt: skip
    # Whatever is wrong with the request is said at once, and not once for each puzzle.
    make(genre, rows, cols, count=asked.count, **chosen)
    if asked.time_limit is not None:
        chosen["time_limit"] = asked.time_limit
    with _generated(genre, f"{cols}x{rows}", asked, chosen) as store:
        if asked.seed is None:
            common.tell("seed {seed}", seed=str(chosen["seed"]))
        remark_about(method, asked.unique)
        again = "" if asked.seed is not None else f" --seed {chosen['seed']}"
        status = _go(store, asked, "generate", asked.json, again)
        if status == common.DONE and store.why_not is not None:
            common.complain(store.why_not)
            return common.NO_ANSWER
        return status


COMMANDS = (
    Group(
        "batch",
        HELP,
        (
            Command("solve", Solve, batch),
            Command("grade", Grade, batch),
            Command("explain", Explain, batch),
            Command("generate", Generate, generate, notes.generators),
        ),
    ),
)


@contextmanager
def _generated(
    genre: Genre[Any], size: str, asked: Generate, options: dict[str, Any]
) -> Iterator[Drawing]:
    from gridwright.batch.drawing import DrawnFile

    if asked.out is None:
        if asked.to is not None or asked.answers:
            raise InputError(
                "--to and --answers are for a file (--out): a collection has the answers, and"
                " library export writes its puzzles in any format"
            )
        with opened(asked.db) as collection:
            from gridwright.batch.collected import GeneratedStore

            yield GeneratedStore(collection, genre.name, size, asked.count, options)
        return
    if asked.db is not None:
        raise InputError("puzzles go to a collection (--db) or to a file (--out), not to both")
    if asked.to is not None or asked.answers:
        form = asked.to or genre.formats[0].name
        refuse_unknown_format(genre, form)
        options |= {"to": form, "answers": asked.answers}
    with alone_with(asked.out):
        yield DrawnFile(asked.out, genre.name, size, asked.count, options)


@contextmanager
def _store(asked: ManyPuzzles, verb: str, options: dict[str, Any]) -> Iterator[Store]:
    """Where the tasks come from and the results go."""
    from gridwright.batch.stores import FileStore

    if asked.out is not None and not (asked.sources or asked.from_file or asked.db):
        otherwise = "--out is only for sources: a collection stores its results"
        asked = asked.but(sources=(common.piped(otherwise),))
    if asked.sources or asked.from_file is not None:
        if asked.db is not None:
            raise InputError("expected sources or a collection (--db), found both")
        if asked.out is None:
            raise InputError("name the file for the results with --out")
        tasks, refused = _tasks(asked, verb, options)
        with alone_with(asked.out):
            yield FileStore(asked.out, tasks, refused)
        return
    if asked.out is not None:
        raise InputError("--out is only for sources: a collection stores its results")
    with opened(asked.db) as collection:
        from gridwright.batch.collected import CollectionStore

        yield CollectionStore(collection, verb, asked.find, options)


def _tasks(asked: ManyPuzzles, verb: str, options: dict[str, Any]) -> tuple[list[Task], Results]:
    """What is to be done, and the results of the sources that cannot be read."""
    from gridwright.batch.tasks import Task, refused

    tasks: list[Task] = []
    bad: Results = []

    def work(item: common.Item) -> int:
        line = item.genre.line(item.document.puzzle)
        tasks.append(Task(item.name, verb, item.genre.name, line, options))
        return common.DONE

    def refuse(name: str, error: InputError) -> None:
        bad.append((Task(name, verb, "", "", options), refused(error)))

    common.for_each(asked.but(time_limit=None), work, refuse)
    return tasks, bad


def runner(asked: Work) -> Runner:
    """The processes that were asked for, or the cluster."""
    from gridwright.core.extras import require

    number = asked.jobs or os.cpu_count() or 1
    if asked.cluster is not None:
        require("cluster", Saying("a cluster"))
        from gridwright.batch.cluster import run_on_cluster

        return partial(run_on_cluster, address=asked.cluster, jobs=number)
    from gridwright.batch.tasks import done
    from gridwright.core.pool import run

    return partial(
        run, done, jobs=number, memory=None if asked.memory is None else asked.memory << 20
    )


def _go(store: Store, asked: Many, verb: str, json: bool, again: str = "") -> int:
    """Run a batch, show its progress, and report the results.

    ``again`` is what has to be added to the command if it is to continue.
    """
    from gridwright.batch.batch import run_batch

    with status_line(json) as line:
        shown = Shown(line, verb, json)
        try:
            course = run_batch(store, _after(store, runner(asked)), shown.each)
        except KeyboardInterrupt:
            line.close()
            common.complain(
                "interrupted; {done} of {total} finished; the same command continues"
                if not again
                else "interrupted; {done} of {total} finished; the same command with{again}"
                " continues",
                done=shown.finished,
                total=store.total,
                again=again,
            )
            return common.INTERRUPTED
    passed = Counter[str](getattr(store, "passed", {}))
    statuses = course.statuses + passed
    words = {"known": Saying("known")}
    done = ", ".join(
        f"{common.say(words.get(name, name))} {number}" for name, number in sorted(statuses.items())
    )
    if not json:
        told = common.say(
            "{count} [count|puzzle|puzzles] done ({done}), {before} before; {rate} a second",
            count=course.now,
            done=done or Saying("nothing was left"),
            before=course.before,
            rate=common.language().number(course.rate),
        )
        print(told)
    # A file says what is wrong with these sources also if an earlier run has found it.
    errors = getattr(store, "errors", course.statuses["error"])
    return common.BAD_INPUT if errors else common.DONE


def _after(store: Store, run: Runner) -> Runner:
    """First come the results of the sources that cannot be read, if the store has any."""
    refused: Results = getattr(store, "refused", [])

    def both(tasks: Iterable[Task]) -> Iterator[Results]:
        if refused:
            yield refused
        yield from run(tasks)

    return both


class Shown:
    """The progress line and the JSON lines of a batch."""

    def __init__(self, line: StatusLine, verb: str, json: bool = False) -> None:
        self.line, self.verb, self.json = line, verb, json
        self.finished = 0

    def each(self, task: Task, record: Record, course: Course) -> None:
        """One more result."""
        self.finished = course.finished
        left = course.left
        told = Saying(
            "{verb}, {rate} a second" if left is None else "{verb}, {rate} a second, {span} left",
            verb=self.verb,
            rate=common.language().number(course.rate),
            span="" if left is None else _span(left),
        )
        self.line.say(told, course.finished, course.total)
        if self.json:
            with self.line.hidden():
                common.print_json({"key": task.key, **record})


def _span(seconds: float) -> str:
    """A time in words, roughly.

    >>> _span(30), _span(600), _span(8000)
    ('30 s', '10 min', '2.2 h')
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
