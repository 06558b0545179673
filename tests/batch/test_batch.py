"""Batches: nothing is lost or done twice, whatever happens to the processes."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from random import Random
from socket import socket
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("sqlalchemy", reason="pip install 'gridwright[test]' brings it")
pytest.importorskip("platformdirs", reason="pip install 'gridwright[test]' brings it")
if find_spec("distributed") is None:  # it takes long to load, and few of these tests need it
    pytest.skip("pip install 'gridwright[test]' brings Dask", allow_module_level=True)
from sqlalchemy import func, select

from cli.runner import COMMAND, heard
from cli.runner import run as run_command
from gridwright.batch import drawing
from gridwright.batch.batch import run_batch
from gridwright.batch.cluster import run_on_cluster
from gridwright.batch.collected import CollectionStore, GeneratedStore
from gridwright.batch.drawing import Drawing, DrawnFile
from gridwright.batch.stores import FileStore
from gridwright.batch.tasks import Record, Results, Task, done
from gridwright.core import pool
from gridwright.engine.canonical import fingerprint
from gridwright.engine.generate import generate
from gridwright.engine.load import read
from gridwright.formats.document import Document
from gridwright.genres import all_genres, by_name
from gridwright.library.collection import Collection
from gridwright.library.schema import RESULTS
from trying import share

pytestmark = pytest.mark.process

FOUR = "kurodoko/4/4/g4i7j4i6g"
ENDLESS = Task("endless", "solve", "kuromasu", "kurodoko/8/8/zzzj", {"limit": None, "keep": False})
"""A task that does not end by itself."""


def lines(count: int) -> list[str]:
    """Different small puzzles, also when they are turned."""
    genre = by_name("kuroshuto")
    made = generate(genre, 6, 6, count=count, seed=1)
    found = {fingerprint(genre, one.puzzle): genre.line(one.puzzle) for one in made}
    assert len(found) == count
    return list(found.values())


def tasks(count: int, verb: str = "solve") -> list[Task]:
    return [Task(str(n), verb, "", line) for n, line in enumerate(lines(count))]


def without_times(record: Record) -> Record:
    return {key: value for key, value in record.items() if key != "seconds"}


def here(waiting: Iterable[Task]) -> Iterator[Results]:
    """A runner without processes."""
    return ([(task, done(task))] for task in waiting)


def joined(groups: Iterable[Results]) -> Iterator[tuple[Task, Record]]:
    return (result for group in groups for result in group)


class TestTasks:
    @pytest.mark.parametrize("verb", ["solve", "grade", "explain"])
    def test_each_verb(self, verb: str) -> None:
        record = done(Task("1", verb, "", FOUR))
        assert record["status"] == "unique"
        assert json.loads(json.dumps(record)) == record

    def test_a_bad_puzzle_is_a_record(self) -> None:
        assert done(Task("1", "solve", "", "kurodoko/4/4/%"))["status"] == "error"

    def test_a_time_limit_is_a_status(self) -> None:
        endless = Task(ENDLESS.key, "solve", "kuromasu", ENDLESS.text,
                       {**ENDLESS.options, "time_limit": 1e-9})  # fmt: skip
        assert done(endless)["status"] == "timeout"


ONE_TASK = """
import signal
from multiprocessing.process import BaseProcess
from gridwright.core import pool

alive, join = [], BaseProcess.join

def joined(process, timeout=None):
    join(process, timeout)
    alive.append(process.is_alive())

BaseProcess.join = joined
signal.signal(signal.SIGTERM, lambda number, frame: None)
list(pool.run_each(dict, [{"status": "done"}], jobs=2))
print(alive)
"""
"""One task for two processes; whether those that began are alive when they have been waited for."""


def _process(number: int) -> Record:
    return {"status": "done", "process": os.getpid()}


class TestWorkers:
    def test_all_results_come_once_and_are_the_same_as_here(self) -> None:
        wanted = tasks(12)
        found = dict(joined(pool.run(done, iter(wanted), jobs=2)))
        assert sorted(task.key for task in found) == sorted(task.key for task in wanted)
        for task, record in found.items():
            assert without_times(record) == without_times(done(task))

    def test_no_tasks_and_more_processes_than_tasks(self) -> None:
        assert list(pool.run(done, iter(()), jobs=2)) == []
        assert len(list(joined(pool.run(done, iter(tasks(1)), jobs=3)))) == 1

    def test_few_tasks_are_shared_out(self) -> None:
        found = pool.run_each(_process, range(2), jobs=2)
        assert len({record["process"] for _, record in found}) == 2

    def test_what_goes_wrong_in_a_process_is_raised_here(self) -> None:
        with pytest.raises(ZeroDivisionError):
            list(pool.results(partial(divmod, 1), [2, 0], jobs=2))
        with pytest.raises(RuntimeError, match="its process ended with signal 9"):
            list(pool.results(signal.raise_signal, [signal.SIGKILL], jobs=1))

    def test_no_process_is_started_for_nothing(self) -> None:
        """Nor waited for: it would not hear SIGTERM yet as it should."""
        done = subprocess.run(
            [sys.executable, "-c", ONE_TASK], capture_output=True, text=True, check=False
        )
        assert done.stdout == "[False]\n", done.stderr

    def test_a_process_that_dies_takes_only_its_own_puzzle_with_it(self) -> None:
        before = set(multiprocessing.active_children())
        results = pool.run(done, iter([ENDLESS, *tasks(6)]), jobs=1)

        def kill() -> None:
            for _ in range(600):
                for child in set(multiprocessing.active_children()) - before:
                    child.kill()
                    return
                time.sleep(0.1)

        killer = threading.Timer(3, kill)
        killer.start()
        found = {task.key: record["status"] for task, record in joined(results)}
        killer.join()
        assert found.pop("endless") == "crashed"
        assert set(found.values()) == {"unique"}
        assert len(found) == 6

    @pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
    def test_a_result_does_not_wait_for_its_bundle(self) -> None:
        short = tasks(40)
        results = pool.run(done, [*short, ENDLESS], jobs=1)
        found = [task.key for task, _ in islice(joined(results), len(short))]
        results.close()  # type: ignore[attr-defined]
        assert found == [task.key for task in short]

    def test_large_tasks_and_large_results_do_not_block_each_other(self) -> None:
        large = [{"status": "done", "number": n, "much": "x" * 3_000_000} for n in range(8)]
        found = [record["number"] for _, record in pool.run_each(dict, large, jobs=2)]
        assert sorted(found) == [*range(8)]

    def test_bundles_grow_with_short_tasks_and_shrink_at_the_end(self) -> None:
        sent: list[int] = []

        class Connection:
            def send(self, bundle: list[int]) -> None:
                sent.append(len(bundle))

        worker = pool.Worker(SimpleNamespace(connection=Connection()))  # type: ignore[arg-type]
        upcoming = deque(range(100))
        while upcoming or worker.tasks:
            worker.give(upcoming, max(1, len(upcoming) // 4))
            worker.tasks.popleft()
            worker.note_answer()
        assert sum(sent) == 100
        assert sent[0] == 2
        assert max(sent) > 4
        assert sent[-1] == 1

    def test_a_puzzle_that_needs_too_much_memory_is_marked(self) -> None:
        large = Task("large", "solve", "kuromasu", f"kurodoko/900/900/{'z' * 40500}")
        found = {
            task.key: record["status"]
            for task, record in joined(
                pool.run(done, iter([large, *tasks(3)]), jobs=1, memory=400 << 20)
            )
        }
        assert found.pop("large") in ("memory", "crashed")
        assert set(found.values()) == {"unique"}

    def test_the_processes_end_with_the_batch(self) -> None:
        before = set(multiprocessing.active_children())
        results = pool.run(done, iter(tasks(8)), jobs=2)
        next(results)
        results.close()  # type: ignore[attr-defined]
        assert set(multiprocessing.active_children()) <= before


class TestStores:
    def test_a_collection_learns_what_comes_out(self, tmp_path: Path) -> None:
        with Collection(tmp_path / "puzzles.db") as collection:
            collection.add([Document(read(line, all_genres())[0].puzzle) for line in lines(4)])
            for verb in ("solve", "grade"):
                store = CollectionStore(collection, verb, "", {})
                course = run_batch(store, here)
                assert (course.now, course.before, course.total) == (4, 0, 4)
            for entry in collection.find():
                assert entry.status == "unique"
                assert entry.answer
                assert entry.level
                assert entry.techniques
                assert entry.engine
            again = CollectionStore(collection, "grade", "", {})
            assert (list(again.tasks()), again.finished) == ([], 4)
            other = CollectionStore(collection, "grade", "", {"time_limit": 9.0})
            assert len(list(other.tasks())) == 4

    def test_generated_puzzles_go_into_the_collection_once(self, tmp_path: Path) -> None:
        with Collection(tmp_path / "puzzles.db") as collection:
            for now in (3, 2, 0):
                count = 5 if now < 3 else 3
                store = GeneratedStore(collection, "kuroshuto", "6x6", count, {"seed": 1})
                assert run_batch(store, here).now == now
            entries = list(collection.find())
        made = {entry.document().puzzle for entry in entries}
        genre = by_name("kuroshuto")
        assert made == {one.puzzle for one in generate(genre, 6, 6, count=5, seed=1)}
        for entry in entries:
            assert (entry.status, entry.level, bool(entry.answer)) == ("unique", 1, True)
            assert entry.seconds
            assert entry.techniques

    def test_new_ones_are_counted_in_order_until_a_small_board_has_no_more(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(drawing, "IN_VAIN", 30)
        stores: list[Drawing] = [DrawnFile(tmp_path / "a.jsonl", "kuromasu", "3x3", 50, {})]

        def backwards(waiting: Iterable[Task]) -> Iterator[Results]:
            """Results come in pairs, the later one first; some of them twice as late."""
            for first in waiting:
                second = next(iter(waiting))
                yield [(second, done(second))]
                yield [(first, done(first))]

        with Collection(tmp_path / "a.db") as collection:
            stores.append(GeneratedStore(collection, "kuromasu", "3x3", 50, {}))
            courses = [run_batch(stores[0], here), run_batch(stores[1], backwards)]
            lines_ = [entry.text for entry in collection.find()]
        assert courses[0].now == courses[1].now == len(lines_) < 50
        assert all("30 draws in a row" in str(store.why_not) for store in stores)
        written = (tmp_path / "a.jsonl").read_text().splitlines()
        rows = [json.loads(line)["row"] for line in written]
        assert [row["puzzle"] for row in rows] == lines_
        again = DrawnFile(tmp_path / "a.jsonl", "kuromasu", "3x3", len(rows), {})
        assert (again.finished, again.complete, again.why_not) == (len(rows), True, None)

    def test_a_file_goes_on_after_a_line_that_was_cut(self, tmp_path: Path) -> None:
        path = tmp_path / "results.jsonl"
        wanted = tasks(4)
        run_batch(FileStore(path, wanted), here)
        whole = path.read_text()
        path.write_text(whole[:-20])
        store = FileStore(path, wanted)
        assert (store.finished, len(list(store.tasks()))) == (3, 1)
        run_batch(store, here)
        assert FileStore(path, wanted).finished == 4


def started(*arguments: str, environment: dict[str, str] | None = None) -> subprocess.Popen[bytes]:
    with heard():
        return subprocess.Popen(
            (*COMMAND, *arguments), env={**os.environ, **(environment or {})},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip


def results_in(place: Path) -> int:
    with Collection(place) as collection, collection.reading() as connection:
        return int(connection.execute(select(func.count(RESULTS.c.id))).scalar_one())


class TestKilled:
    def test_kill_9_loses_nothing_and_nothing_is_done_twice(self, tmp_path: Path) -> None:
        place, count, rng = tmp_path / "puzzles.db", 80, Random(1)
        with Collection(place) as collection:
            collection.add([Document(read(line, all_genres())[0].puzzle) for line in lines(count)])
            total = len(collection)
        kept = 0
        for _ in range(1 + share(3)):
            process = started("batch", "grade", "--db", str(place), "--jobs", "2")
            goal = kept + rng.randrange(1, 20)
            while process.poll() is None and results_in(place) < goal:
                time.sleep(0.02)
            process.kill()
            process.communicate()
            assert results_in(place) >= kept
            kept = results_in(place)
        assert 0 < kept < total
        done_now = run_command("batch", "grade", "--db", str(place), "--jobs", "2")
        assert done_now.status == 0
        assert f"{total - kept} puzzles done" in done_now.out or results_in(place) == total
        with Collection(place) as collection, collection.reading() as connection:
            rows = connection.execute(select(RESULTS.c.puzzle)).scalars().all()
            assert sorted(rows) == list(range(1, total + 1))
            assert all(entry.level for entry in collection.find())

    def test_ctrl_c_stops_cleanly(self, tmp_path: Path) -> None:
        path, source = tmp_path / "results.jsonl", tmp_path / "puzzles.txt"
        source.write_text("\n".join(lines(200)))
        process = started("batch", "grade", "--from", str(source), "--out", str(path), "-j", "2")
        while process.poll() is None and not (path.exists() and path.stat().st_size):
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert process.returncode == 130, (out, err)
        assert b"Traceback" not in err
        assert b"the same command continues" in err
        assert all(json.loads(line) for line in path.read_text().splitlines())


class TestCluster:
    def test_the_same_results_although_workers_are_killed(self) -> None:
        from distributed import LocalCluster

        local: Any = LocalCluster
        wanted = tasks(60, "grade")
        expected = {task.key: without_times(record) for task, record in joined(here(wanted))}
        settings: dict[str, Any] = {"threads_per_worker": 1, "dashboard_address": "127.0.0.1:0"}
        with local(n_workers=2, processes=True, **settings) as cluster:
            found: dict[str, Record] = {}
            results = run_on_cluster(iter(wanted), cluster.scheduler_address, jobs=2)
            for task, record in joined(results):
                assert task.key not in found
                found[task.key] = without_times(record)
                if len(found) in (5, 25):
                    nanny = next(iter(cluster.workers.values()))
                    os.kill(nanny.pid, signal.SIGKILL)
        assert found == expected

    def test_the_usual_port_may_be_taken(self) -> None:
        """By another cluster, for instance; a warning would be an error here."""
        with socket() as taken:
            # Where another program has it, it is taken already.
            with suppress(OSError):
                taken.bind(("", 8787))
                taken.listen()
            done = list(run_on_cluster(iter(tasks(1)), "local", jobs=1))
        assert len(done) == 1

    def test_no_scheduler_is_one_sentence(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from gridwright.batch import cluster
        from gridwright.core.errors import InputError

        monkeypatch.setattr(cluster, "SECONDS_TO_CONNECT", 0.5)
        with pytest.raises(InputError, match="no Dask scheduler"):
            list(run_on_cluster(iter(tasks(1)), "tcp://127.0.0.1:9", jobs=1))


class TestCommand:
    def test_results_of_sources_go_to_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "results.jsonl"
        ended = run_command("batch", "solve", FOUR, "--out", str(path), "--jobs", "1")
        assert (ended.status, "1 puzzle done" in ended.out) == (0, True)
        (row,) = (json.loads(line)["row"] for line in path.read_text().splitlines())
        assert row["answer"] == ["#.#.", "....", "#..#", "...."]
        ended = run_command("batch", "solve", FOUR, "--out", str(path), "--jobs", "1")
        assert "nothing was left" in ended.out

    def test_a_source_that_cannot_be_read_is_a_row_with_its_error(self, tmp_path: Path) -> None:
        listed, path, late = (tmp_path / name for name in ("list", "results.jsonl", "late.txt"))
        listed.write_text(f"{late}\n{FOUR}\nkurodoko/4/4/%\n{late}\n", encoding="utf-8")
        asked = ("batch", "solve", "--from", str(listed), "--out", str(path), "--jobs", "1")

        def rows() -> dict[str, Record]:
            entries = map(json.loads, path.read_text(encoding="utf-8").splitlines())
            return {entry["key"][0]: entry["row"] for entry in entries}

        ended = run_command(*asked)
        assert (ended.status, ended.err.count("\n")) == (2, 3)
        assert "3 puzzles done (error 2, unique 1), 0 before" in ended.out
        assert {key: row["status"] for key, row in rows().items()} == {
            str(late): "error", "kurodoko/4/4/%": "error", FOUR: "unique",
        }  # fmt: skip
        assert "there is no file" in rows()[str(late)]["error"]
        ended = run_command(*asked)
        assert (ended.status, "(nothing was left), 3 before" in ended.out) == (2, True)
        late.write_text(FOUR, encoding="utf-8")
        ended = run_command(*asked, "--json")
        assert ended.status == 2
        assert [(each["key"], each["status"]) for each in ended.records] == [(str(late), "unique")]
        assert rows()[str(late)]["status"] == "unique"

    def test_only_bad_sources_are_rows_too(self, tmp_path: Path) -> None:
        path = tmp_path / "results.jsonl"
        asked = ("batch", "grade", "kurodoko/4/4/%", "--out", str(path), "--json")
        ended = run_command(*asked)
        assert (ended.status, [each["status"] for each in ended.records]) == (2, ["error"])

    @pytest.mark.parametrize(
        "words",
        [
            ("batch", "solve", FOUR),
            ("batch", "solve", FOUR, "--out", "x.jsonl", "--db", "x.db"),
            ("batch", "generate", "kuromasu", "--size", "4x4", "--out", "a", "--db", "b"),
            ("batch", "generate", "kuromasu", "--size", "4x4", "--to", "json", "--db", "b"),
            ("batch", "generate", "kuromasu", "--size", "4x4", "--to", "magic", "--out", "a"),
            ("batch", "generate", "kuromasu", "--size", "4x4", "--highest", "3", "--db", "b"),
            ("batch", "generate", "kuromasu", "--size", "big"),
            ("batch", "generate", "kuromasu", "--size", "5x5", "--method", "magic"),
            ("batch", "grade", "--db", "x.db", "--find", "colour=red"),
        ],
    )
    def test_bad_requests_are_one_sentence(
        self, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        ended = run_command(*words)
        assert ended.status == 2
        assert ended.err.count("\n") == 1
        assert "Traceback" not in ended.err


def test_cancelling(tmp_path: Path) -> None:
    from gridwright.core.errors import Cancelled

    stop = threading.Event()
    store = FileStore(tmp_path / "results.jsonl", tasks(5))

    def each(task: Task, record: Record, course: Any) -> None:
        if course.now == 2:
            stop.set()

    with pytest.raises(Cancelled):
        run_batch(store, here, each, cancel=stop)
    assert FileStore(store.path, tasks(5)).finished == 2
