"""``gridwright batch``: many puzzles, by several processes, in a run that can be stopped.

Every result is stored at once. The same command continues where it stopped, however it stopped.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.cli import common, completion
from gridwright.cli.commands.library import Place, opened
from gridwright.cli.help import App
from gridwright.cli.progress import StatusLine, status_line
from gridwright.core.errors import InputError
from gridwright.core.words import counted
from gridwright.core.writing import alone_with

if TYPE_CHECKING:
    from gridwright.batch.batch import Course, Runner
    from gridwright.batch.stores import Store
    from gridwright.batch.tasks import Record, Task

HELP = """Solve, grade, explain or generate many puzzles.

Puzzles come from a collection (--db), where the results are stored, or from sources; their results
then go to the file of --out, one line of JSON each. Each result is stored at once, and the same
command continues where it stopped.

Example: gridwright batch grade --db puzzles.db --jobs 2
"""
INTERRUPTED = 130

Find = Annotated[
    str, typer.Option("--find", metavar="QUERY", help="Only these entries, as in library find.")
]
Out = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", help="Where results go, if not in a collection."),
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", metavar="N", min=1, help="Processes; by default one per core."),
]
Memory = Annotated[
    int | None,
    typer.Option("--memory", metavar="MB", min=64, help="The most memory that a process may use."),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Use Dask: the address of a scheduler (tcp://HOST:8786), or local.",
    ),
]


def register(app: App) -> None:
    """Add the command and those below it."""
    group = App(help=HELP, no_args_is_help=True)
    for command in (solve, grade, explain, generate):
        group.command()(command)
    app.add_typer(group, name="batch")


def solve(
    sources: common.Sources = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    db: Place = None,
    find: Find = "",
    out: Out = None,
    strategy: common.StrategyName = "sat",
    time_limit: common.TimeLimit = None,
    jobs: Jobs = None,
    memory: Memory = None,
    cluster: Cluster = None,
    json: common.Json = False,
) -> None:
    """Solve puzzles.

    Example: gridwright batch solve --from puzzles.txt --out results.jsonl --jobs 2
    """
    options: dict[str, Any] = {"time_limit": time_limit}
    if strategy != "sat":
        options["strategy"] = strategy
    asked = _Asked("solve", options, sources, from_file, genre, db, find, out)
    _run(asked, _runner(jobs, memory, cluster), json)


def grade(
    sources: common.Sources = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    db: Place = None,
    find: Find = "",
    out: Out = None,
    time_limit: common.TimeLimit = None,
    jobs: Jobs = None,
    memory: Memory = None,
    cluster: Cluster = None,
    json: common.Json = False,
) -> None:
    """Grade puzzles.

    Example: gridwright batch grade --db puzzles.db --find genre=kamaji --time-limit 60
    """
    options = {"time_limit": time_limit}
    asked = _Asked("grade", options, sources, from_file, genre, db, find, out)
    _run(asked, _runner(jobs, memory, cluster), json)


def explain(
    sources: common.Sources = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    db: Place = None,
    find: Find = "",
    out: Out = None,
    time_limit: common.TimeLimit = None,
    jobs: Jobs = None,
    memory: Memory = None,
    cluster: Cluster = None,
    json: common.Json = False,
) -> None:
    """Explain puzzles, step by step.

    Example: gridwright batch explain --from puzzles.txt --out explained.jsonl
    """
    options = {"time_limit": time_limit}
    asked = _Asked("explain", options, sources, from_file, genre, db, find, out)
    _run(asked, _runner(jobs, memory, cluster), json)


def generate(
    genre: Annotated[
        str,
        typer.Argument(
            metavar="GENRE", help="The genre.", autocompletion=completion.genre_with_generators
        ),
    ],
    size: Annotated[str, typer.Option("--size", metavar="WxH", help="Width and height.")],
    count: Annotated[
        int, typer.Option("--count", "-n", metavar="N", min=1, help="How many puzzles to generate.")
    ] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The random seed.")] = 0,
    level: Annotated[
        int | None, typer.Option("--level", metavar="1..5", min=1, max=5, help="Only this level.")
    ] = None,
    method: Annotated[
        str | None, typer.Option("--method", metavar="NAME", help="See generate --help.")
    ] = None,
    db: Place = None,
    out: Out = None,
    time_limit: common.TimeLimit = None,
    jobs: Jobs = None,
    memory: Memory = None,
    cluster: Cluster = None,
    json: common.Json = False,
) -> None:
    """Generate puzzles into a collection, or into a file.

    Example: gridwright batch generate kuromasu --size 10x10 --count 100 --seed 1 --db puzzles.db
    """
    from gridwright.core.size import read_size
    from gridwright.engine.generate import generate as make
    from gridwright.genres import by_name

    options: dict[str, Any] = {"seed": seed, "time_limit": time_limit}
    if method is not None:
        options["method"] = method
    if level is not None:
        options["options"] = {"level": level}
    found, square = by_name(genre), read_size(size)
    # Whatever is wrong with the request is said at once, and not once for each puzzle.
    make(found, square.rows, square.cols, count=count, **options)
    with _generated(found.name, f"{square.cols}x{square.rows}", count, options, db, out) as store:
        _go(store, _runner(jobs, memory, cluster), "generate", json)


@contextmanager
def _generated(
    genre: str, size: str, count: int, options: dict[str, Any], db: str | None, out: Path | None
) -> Iterator[Store]:
    from gridwright.batch.stores import FileStore
    from gridwright.batch.tasks import Task

    if out is None:
        with opened(db) as collection:
            from gridwright.batch.collected import GeneratedStore

            yield GeneratedStore(collection, genre, size, count, options)
        return
    if db is not None:
        raise InputError("puzzles go to a collection (--db) or to a file (--out), not to both")
    tasks = [
        Task(f"{genre} {size} number {number}", "generate", genre, size,
             {**options, "number": number})
        for number in range(count)
    ]  # fmt: skip
    with alone_with(out):
        yield FileStore(out, tasks)


class _Asked:
    """What a batch does: a verb, and where its puzzles come from."""

    def __init__(
        self,
        verb: str,
        options: dict[str, Any],
        sources: list[str] | None,
        from_file: str | None,
        genre: str | None,
        db: str | None,
        find: str,
        out: Path | None,
    ) -> None:
        self.verb, self.genre, self.db, self.find, self.out = verb, genre, db, find, out
        self.options = {name: value for name, value in options.items() if value is not None}
        self.sources, self.from_file = sources, from_file

    @contextmanager
    def store(self) -> Iterator[Store]:
        """Where the tasks come from and the results go."""
        from gridwright.batch.stores import FileStore

        if self.sources or self.from_file is not None:
            if self.db is not None:
                raise InputError("expected sources or a collection (--db), found both")
            if self.out is None:
                raise InputError("name the file for the results with --out")
            tasks = self._tasks()
            with alone_with(self.out):
                yield FileStore(self.out, tasks)
            return
        if self.out is not None:
            raise InputError("--out is only for sources: a collection stores its results")
        with opened(self.db) as collection:
            from gridwright.batch.collected import CollectionStore

            yield CollectionStore(collection, self.verb, self.find, self.options)

    def _tasks(self) -> list[Task]:
        from gridwright.batch.tasks import Task

        tasks: list[Task] = []

        def work(item: common.Item) -> int:
            line = item.genre.line(item.document.puzzle)
            tasks.append(Task(item.name, self.verb, item.genre.name, line, self.options))
            return common.DONE

        try:
            common.for_each(self.sources, self.from_file, self.genre, work)
        except typer.Exit as ended:
            if ended.exit_code and not tasks:
                raise
        return tasks


def _runner(jobs: int | None, memory: int | None, cluster: str | None) -> Runner:
    from gridwright.core.extras import require

    number = jobs or os.cpu_count() or 1
    if cluster is not None:
        require("cluster", "a cluster")
        from gridwright.batch.cluster import run_on_cluster

        return partial(run_on_cluster, address=cluster, jobs=number)
    from gridwright.batch.workers import run

    return partial(run, jobs=number, memory=None if memory is None else memory << 20)


def _run(asked: _Asked, runner: Runner, json: bool) -> None:
    with asked.store() as store:
        _go(store, runner, asked.verb, json)


def _go(store: Store, runner: Runner, verb: str, json: bool) -> None:
    """Run a batch, show its progress, and report the results."""
    from gridwright.batch.batch import run_batch

    with status_line(json) as line:
        shown = _Shown(line, verb, json)
        try:
            course = run_batch(store, runner, shown.each)
        except KeyboardInterrupt:
            line.close()
            common.complain(
                f"interrupted; {shown.finished} of {store.total} finished;"
                " the same command continues"
            )
            raise typer.Exit(INTERRUPTED) from None
    done = ", ".join(f"{status} {number}" for status, number in sorted(course.statuses.items()))
    if not json:
        print(
            f"{counted(course.now, 'puzzle')} done ({done or 'nothing was left'}),"
            f" {course.before} before; {course.rate:.1f} a second"
        )
    raise typer.Exit(common.DONE)


class _Shown:
    """The progress line and the JSON lines of a batch."""

    def __init__(self, line: StatusLine, verb: str, json: bool) -> None:
        self.line, self.verb, self.json = line, verb, json
        self.finished = 0

    def each(self, task: Task, record: Record, course: Course) -> None:
        """One more result."""
        self.finished = course.finished
        left = course.left
        minutes = "" if left is None else f", {_span(left)} left"
        self.line.say(
            f"{self.verb}, {course.rate:.1f} a second{minutes}", course.finished, course.total
        )
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
