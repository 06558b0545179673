"""The same batch on Dask distributed: on an existing cluster, or on processes of this machine.

Tasks go out in groups that take about half a second, so that short puzzles do not wait for the
scheduler. Dask gives the work of a worker that dies to another one. A group whose workers die again
and again is split, so that the one puzzle that kills them is found and recorded as ``crashed``.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from time import perf_counter
from typing import Any

from gridwright.batch.tasks import Record, Results, Task, done
from gridwright.core.errors import InputError

SECONDS = 0.5
"""What a group should take."""
MOST = 500
"""Tasks of one group."""
AHEAD = 3
"""Groups for each worker that lie with the scheduler."""

SECONDS_TO_CONNECT = 10.0

Group = tuple[Task, ...]
Answers = tuple[list[Record], float]


def run_on_cluster(tasks: Iterable[Task], address: str, jobs: int) -> Iterator[Results]:
    """Do tasks on the cluster with this scheduler's address, or with ``jobs`` local workers."""
    with connected(address, jobs) as client:
        yield from run_with(client, tasks)


@contextmanager
def connected(address: str, jobs: int) -> Iterator[Any]:
    """A client of the cluster with this scheduler's address, or of ``jobs`` local workers."""
    import dask
    from distributed import Client, LocalCluster

    if address != "local":
        try:
            with Client(address, timeout=SECONDS_TO_CONNECT) as client:
                yield client
        except OSError as error:
            raise InputError(
                "there is no Dask scheduler at {address}: {error}",
                address=repr(address),
                error=str(error),
            ) from None
        return
    # Nobody looks at the profile, for which each worker would stop a hundred times a second.
    quiet = {"distributed.worker.profile.enabled": False}
    # A free port for the dashboard, since another cluster may have the usual one.
    with (
        dask.config.set(quiet),
        LocalCluster(
            n_workers=jobs,
            threads_per_worker=1,
            processes=True,
            dashboard_address="127.0.0.1:0",
            # A batch that has enough ends while workers are busy, of which they would warn.
            silence_logs=logging.ERROR,
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


def run_with(
    client: Any, tasks: Iterable[Task], do: Callable[[Task], Record] = done
) -> Iterator[Results]:
    """Do tasks on the cluster of this client."""
    from distributed import as_completed

    waiting = iter(tasks)
    again: deque[Group] = deque()
    groups: dict[str, Group] = {}
    completed = as_completed(with_results=False)
    size = 1

    def give_out() -> None:
        most = AHEAD * max(1, len(client.scheduler_info(n_workers=-1)["workers"]))
        while len(groups) < most:
            group = again.popleft() if again else tuple(islice(waiting, size))
            if not group:
                return
            future = client.submit(done_together, group, do, pure=False)
            groups[future.key] = group
            completed.add(future)

    give_out()
    for future in completed:
        group = groups.pop(future.key)
        error = future.exception()
        if error is None:
            records, seconds = future.result()
            yield list(zip(group, records, strict=True))
            size = max(1, min(MOST, round(SECONDS * len(group) / max(seconds, 1e-6)), 2 * size))
        elif len(group) > 1:
            again.extend((task,) for task in group)
        else:
            yield [(group[0], _crashed(error))]
        give_out()


def done_together(tasks: Group, do: Callable[[Task], Record] = done) -> Answers:
    """What a worker does with a group: the records, and the seconds that they took."""
    started = perf_counter()
    records = [_done(task, do) for task in tasks]
    return records, perf_counter() - started


def _done(task: Task, do: Callable[[Task], Record]) -> Record:
    try:
        return do(task)
    except MemoryError:
        return {"status": "memory", "error": "there was not enough memory"}


def _crashed(error: BaseException) -> Record:
    return {"status": "crashed", "error": f"its workers ended: {type(error).__name__}"}
