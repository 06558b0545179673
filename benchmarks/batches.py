"""Collections and batches: how fast they are, and that nothing is lost.

    python benchmarks/batches.py [--share 0.1] [--folder FOLDER]
        [--part collection|grades|queries|kills|throughput|costs|client ...]

``collection`` generates 100,000 puzzles of all genres and adds them; ``grades`` grades 2,000 of
them; ``queries`` asks for some (``--folder`` keeps the collection, so that it can be asked again);
``kills`` ends a batch of 5,000 puzzles twenty times with ``kill -9`` and looks whether each result
is there once; ``throughput`` compares one process with two and processes with Dask, on long and
short puzzles; ``costs`` measures what would limit a large cluster; ``client`` measures what each
generated puzzle costs the process that stores it, which says how many workers it can keep busy.
``--share`` makes all of them smaller. Times are seconds of the clock, but for ``client``, whose
times are processor time: run it on a quiet machine.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import func, select

from gridwright.batch.batch import Runner, run_batch
from gridwright.batch.cluster import connected, run_on_cluster, run_with
from gridwright.batch.collected import CollectionStore, GeneratedStore
from gridwright.batch.tasks import Record, Task, done
from gridwright.core import pool
from gridwright.engine.generate import generate
from gridwright.formats.document import Document
from gridwright.genres import by_name
from gridwright.library.collection import Collection
from gridwright.library.schema import RESULTS

KINDS = (
    ("kuromasu", 7, None, 45_000),
    ("kuroshuto", 7, None, 30_000),
    ("nurimaze", 6, None, 20_000),
    ("kamaji", 5, None, 5_000),
)
"""Genre, side, method and number of the puzzles of the collection."""
QUERIES = (
    "genre=kuromasu level=2-3",
    "genre=nurimaze level=1",
    "technique='enough in sight'",
    "tag=kamaji",
    "genre=kuroshuto size=7x7 level=1-5",
    "size=20x20",
    "text-that-is-nowhere",
)
MOST = 50
"""This many entries a query shows: what a person looks at."""


def puzzles(genre: str, side: int, method: str | None, number: int) -> Iterator[Document[Any]]:
    """Generated puzzles."""
    found = 0
    for seed in count(1):
        for one in generate(by_name(genre), side, side, count=1000, seed=seed, method=method):
            yield Document(one.puzzle)
            found += 1
            if found == number:
                return


def collection(folder: Path, share: float) -> None:
    """Add many puzzles."""
    with Collection(folder / "many.db") as many:
        for genre, side, method, number in KINDS:
            started = time.perf_counter()
            made = list(puzzles(genre, side, method, max(1, round(share * number))))
            between = time.perf_counter()
            added = many.add(made, tags=[genre], source="benchmark")
            seconds = time.perf_counter() - between
            print(
                f"{genre} {side}x{side}: {len(made)} generated in {between - started:.0f} s,"
                f" {added.new} added in {seconds:.0f} s, {1000 * seconds / len(made):.1f} ms each",
                flush=True,
            )


def grades(folder: Path, share: float) -> None:
    """Grade some of the collection, in two processes."""
    with Collection(folder / "many.db") as many:
        for genre, *_ in KINDS:
            wanted = CollectionStore(many, "grade", f"tag={genre}", {})
            limited = First(wanted, round(500 * share) or 1)
            course = run_batch(limited, partial(pool.run, done, jobs=2))
            print(f"graded {genre}: {course.now}, {course.rate:.0f} a second", flush=True)


def queries(folder: Path, share: float) -> None:
    """Ask for puzzles of the collection."""
    with Collection(folder / "many.db") as many:
        print(f"{len(many)} puzzles in the collection")
        for query in QUERIES:
            times = []
            for _ in range(9):
                started = time.perf_counter()
                found = len(list(many.find(query, limit=MOST)))
                times.append(time.perf_counter() - started)
            started = time.perf_counter()
            number = many.count(query)
            counting = time.perf_counter() - started
            print(
                f"find {query}: first {found} in {1000 * sorted(times)[4]:.1f} ms (median of 9),"
                f" {number} counted in {1000 * counting:.1f} ms"
            )


class First:
    """A store with only its first tasks."""

    def __init__(self, store: CollectionStore, most: int) -> None:
        self.store, self.most = store, most
        self.total, self.finished, self.complete = min(most, store.total), 0, False
        self.keep = store.keep

    def tasks(self) -> Iterator[Task]:
        """The first tasks."""
        return (task for task, _ in zip(self.store.tasks(), range(self.most), strict=False))


def kills(folder: Path, share: float) -> None:
    """End a batch by ``kill -9`` again and again."""
    place, rng = folder / "killed.db", Random(1)
    with Collection(place) as killed:
        while len(killed) < round(5000 * share):
            killed.add(puzzles("kuromasu", 7, None, round(5000 * share) + 200))
        total = len(killed)
    command = (sys.executable, "-m", "gridwright", "batch", "grade", "--db", str(place), "-j", "2")
    ended = 0
    before = 0
    while ended < 20:
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(os.environ)
        )
        goal = before + rng.randrange(1, max(2, total // 21))
        while process.poll() is None and _results(place) < goal:
            time.sleep(0.01)
        if process.poll() is not None:
            break
        process.send_signal(signal.SIGKILL)
        process.wait()
        ended += 1
        after = _results(place)
        assert after >= before, "a result was lost"
        before = after
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with Collection(place) as killed, killed.reading() as connection:
        numbers = sorted(connection.execute(select(RESULTS.c.puzzle)).scalars())
        graded = killed.count("level=1-5")
    assert len(numbers) == len(set(numbers)) == graded == total
    print(f"{ended} times kill -9, {total} puzzles, {len(numbers)} results, each puzzle once")


def _results(place: Path) -> int:
    with Collection(place) as opened, opened.reading() as connection:
        return int(connection.execute(select(func.count(RESULTS.c.id))).scalar_one())


def throughput(folder: Path, share: float) -> None:
    """One process and two, and Dask, on long and on short puzzles."""
    kinds = (("long", "kuromasu", 14, "grade", 120), ("short", "kuroshuto", 8, "solve", 4000))
    for name, genre, side, verb, number in kinds:
        made = puzzles(genre, side, None, round(share * number))
        lines = [by_name(genre).line(one.puzzle) for one in made]
        tasks = [Task(str(n), verb, genre, line) for n, line in enumerate(lines)]
        runners: dict[str, Runner] = {
            "1 process": partial(pool.run, done, jobs=1),
            "2 processes": partial(pool.run, done, jobs=2),
            "Dask, 1 worker": partial(run_on_cluster, address="local", jobs=1),
            "Dask, 2 workers": partial(run_on_cluster, address="local", jobs=2),
        }
        for label, runner in runners.items():
            seconds = _seconds(runner, tasks)
            print(
                f"{name} ({verb} {genre} {side}x{side}), {label}: {len(tasks) / seconds:.1f} a"
                f" second, {1000 * seconds / len(tasks):.2f} ms each",
                flush=True,
            )


def costs(folder: Path, share: float) -> None:
    """What limits a large cluster: keeping results, the scheduler, the size of a collection."""
    number = max(2, round(2000 * share))
    place = folder / "costs.db"
    with Collection(place) as kept:
        kept.add(puzzles("kuromasu", 7, None, number))
        store = CollectionStore(kept, "grade", "", {})
        tasks = list(store.tasks())
        record = done(tasks[0])
        started = time.perf_counter()
        for task in tasks:
            store.keep([(task, record)])
        seconds = time.perf_counter() - started
        print(f"keeping a result: {len(tasks) / seconds:.0f} a second in transactions of their own")
        together = CollectionStore(kept, "grade", "", {"time_limit": 60.0})
        started = time.perf_counter()
        for first in range(0, len(tasks), 100):
            together.keep([(task, record) for task in tasks[first : first + 100]])
        seconds = time.perf_counter() - started
        print(f"keeping a result: {len(tasks) / seconds:.0f} a second, a hundred at a time")
    print(f"size of the collection: {place.stat().st_size / len(tasks):.0f} bytes an entry")
    with connected("local", 2) as client:
        client.gather(client.map(abs, range(100), pure=False))
        started = time.perf_counter()
        client.gather(client.map(abs, range(number), pure=False))
        seconds = time.perf_counter() - started
    print(f"the scheduler: {number / seconds:.0f} empty groups a second")


def client(folder: Path, share: float) -> None:
    """What a generated puzzle costs who makes it, and who stores it."""
    number = max(100, round(10_000 * share))
    with Collection(folder / "client.db") as kept, elsewhere() as address:
        store = GeneratedStore(kept, "kuromasu", "5x5", number, {"seed": 1})
        pattern = done(next(store.tasks()))
        with connected(address, 1) as there:
            started = time.process_time()
            run_batch(store, partial(run_with, there, do=partial(ready, pattern)))
            storing = 1000 * (time.process_time() - started) / number
    print(f"storing a puzzle: {storing:.2f} ms each, of {number}\n")
    print("| generating and grading | made in | one client is enough for | 10,000 with 1, 16, 64 |")
    print("| --- | ---: | ---: | ---: |")
    for genre, size in (("kuromasu", 5), ("kuromasu", 8), ("kuromasu", 12), ("nurimaze", 10)):
        asked = [{"seed": 1, "number": index} for index in range(20)]
        tasks = [Task(str(n), "generate", genre, f"{size}", each) for n, each in enumerate(asked)]
        done(tasks[0])
        started = time.process_time()
        for task in tasks[1:]:
            done(task)
        work = 1000 * (time.process_time() - started) / len(tasks[1:])
        times = ", ".join(f"{10 * max(work / workers, storing):.0f}" for workers in (1, 16, 64))
        print(
            f"| {genre} {size}x{size} | {work:.0f} ms | {work / storing:.0f} workers | {times} s |",
            flush=True,
        )


def ready(pattern: Record, task: Task) -> Record:
    """A record as if it had been made: a worker that takes no time leaves the client to measure."""
    number = int(task.key)
    return {**pattern, "number": number, "fingerprint": f"{number:064}"}


@contextmanager
def elsewhere() -> Iterator[str]:
    """The address of a scheduler in a process of its own, with a worker."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_cluster, args=(theirs,))
    process.start()
    try:
        yield ours.recv()
    finally:
        ours.send("end")
        process.join()


def _cluster(connection: Any) -> None:
    with connected("local", 1) as client:
        connection.send(client.scheduler.address)
        connection.recv()


def _seconds(runner: Runner, tasks: list[Task]) -> float:
    """From the first results to the last, so that the start of the processes does not count."""
    results = runner(iter(tasks))
    with closing(results):  # type: ignore[type-var]
        first = len(next(results))
        started = time.perf_counter()
        for _ in results:
            pass
        return (time.perf_counter() - started) * len(tasks) / (len(tasks) - first)


PARTS = {
    each.__name__: each for each in (collection, grades, queries, kills, throughput, costs, client)
}


def main() -> None:
    """Run the parts that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--share", type=float, default=1.0, help="how much of it")
    parser.add_argument("--part", action="append", choices=list(PARTS))
    parser.add_argument("--folder", type=Path, help="keep the collections here")
    given = parser.parse_args()
    with TemporaryDirectory() as passing:
        for name, part in PARTS.items():
            if not given.part or name in given.part:
                part(given.folder or Path(passing), given.share)


if __name__ == "__main__":
    main()
