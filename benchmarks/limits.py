"""Does every verb keep to its time limit on boards far too large for it, and on tiny ones?

    python benchmarks/limits.py                       # all cases, one after the other
    python benchmarks/limits.py --genre kamaji --verb check --size 100x100 --where

Every genre, strategy, connectivity and generator method is found, none is listed. Each case is the
command line in a child process of its own, forked when everything is imported: its time is all but
the start of the interpreter. A case is over the limit where it takes more than 1.5 seconds with
``--time-limit 1``, or more than 1 GB, or ends in another way than with a status of its own. Time is
the processor's, for the limit too: another program that slows the clock down changes nothing; with
``--wall`` it is the clock's. ``--where`` shows where late cases were.
"""

from __future__ import annotations

import argparse
import faulthandler
import hashlib
import json
import os
import resource
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, sleep
from typing import Any

import numpy as np

from gridwright.cli.app import run
from gridwright.core import deadline
from gridwright.core.control import Control
from gridwright.core.loading import loaded
from gridwright.engine import load
from gridwright.engine.prove import formula_for_proof
from gridwright.engine.solve import SAT, strategies
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.sat.connectivity import names as connectivities
from large_boards import answers, boards

GRACE = 0.5
"""How many seconds more than the time limit a case may take."""
GIGABYTE = 1 << 30
KILL_AFTER = 120.0
MOST_MEMORY = 8 * GIGABYTE
"""What a child may ask for at most, for the sake of the machine."""
SIZES = ("3x3", "4x4", "1x1000", "100x100", "500x500")
"""Tiny boards with many answers, where everything is soon known and only repeated; large ones."""


@dataclass(frozen=True, slots=True)
class Case:
    """One command line and what it is about."""

    genre: str
    verb: str
    way: str
    board: str
    size: str
    arguments: tuple[str, ...]

    @property
    def name(self) -> str:
        """The case in one line."""
        return f"{self.genre} {self.verb} {self.way or '-'} {self.board or '-'} {self.size}"


@dataclass(frozen=True, slots=True)
class Measured:
    """How a case went."""

    case: Case
    wall: float
    cpu: float
    memory: int
    status: int
    wall_counts: bool
    said: str
    """The last line it wrote."""
    where: str
    limit: float

    @property
    def seconds(self) -> float:
        """What it took, by the clock that the limit went by."""
        return self.wall if self.wall_counts else self.cpu

    @property
    def over(self) -> bool:
        """Whether it is over a limit, or ended in a way it should not."""
        late = self.seconds > self.limit + GRACE
        return late or self.memory > GIGABYTE or not 0 <= self.status <= 3


class Folder:
    """The texts of boards, answers and proofs, written as they are asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def file(self, name: str, text: str) -> str:
        """A file with this text."""
        path = self.path / name.replace(" ", "-")
        path.write_text(text, encoding="utf-8")
        return str(path)

    def proof(self, genre: Genre[Any], text: str, claim: str, answer: str) -> str:
        """A folder as ``prove`` writes it; whether the claim holds does not matter."""
        folder = self.path / hashlib.sha256(f"{claim}{text}{answer}".encode()).hexdigest()[:16]
        if not folder.exists():
            folder.mkdir()
            _in_child(lambda: _write_proof(folder, genre, text, claim, answer), 120.0)
        return str(folder)


def _write_proof(folder: Path, genre: Genre[Any], text: str, claim: str, answer: str) -> int:
    puzzle = load.read(text, (genre,))[0].puzzle
    form = genre.format("json") or genre.formats[0]
    from gridwright.formats.document import Document

    files = {
        "puzzle.json": form.write(Document(puzzle)),
        "formula.cnf": Control(60.0).run(formula_for_proof, genre, puzzle),
        "proof.drat": "0\n",
        "answer.txt": answer,
    }
    prints = {name: hashlib.sha256(content.encode()).hexdigest() for name, content in files.items()}
    files["claim.json"] = json.dumps({"genre": genre.name, "claim": claim, "sha256": prints})
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
    return 0


def cases(folder: Folder, wanted: argparse.Namespace) -> Iterator[Case]:
    """All cases, or those that the filters leave."""
    for genre in all_genres():
        if wanted.genre and genre.name not in wanted.genre:
            continue
        for size in wanted.size or SIZES:
            cols, rows = map(int, size.split("x"))
            yield from _generating(genre, size)
            for name, text in boards(genre.name, rows, cols).items():
                if wanted.board and name not in wanted.board:
                    continue
                source = folder.file(f"{genre.name}-{size}-{name}.txt", text)
                yield from _solving(genre, size, name, source)
                for kind, answer in answers(genre.name, rows, cols).items():
                    board = f"{name}, {kind}"
                    rows_file = folder.file(f"{genre.name}-{size}-{kind}.answer", answer)
                    arguments = ("check", source, "--answer", rows_file)
                    yield Case(genre.name, "check", "", board, size, arguments)
                if not wanted.verb or "verify" in wanted.verb:
                    for claim, kind in (("none", "open"), ("unique", "white")):
                        answer = answers(genre.name, rows, cols).get(kind, "")
                        proof = folder.proof(genre, text, claim, answer)
                        yield Case(genre.name, "verify", claim, name, size, ("verify", proof))


def _generating(genre: Genre[Any], size: str) -> Iterator[Case]:
    for maker in genre.generators:
        arguments = ("generate", genre.name, "--size", size, "--seed", "1", "--method", maker.name)
        yield Case(genre.name, "generate", maker.name, "", size, arguments)


def _solving(genre: Genre[Any], size: str, board: str, source: str) -> Iterator[Case]:
    ways: list[tuple[str, tuple[str, ...]]] = []
    for strategy in strategies(genre):
        if strategy.name == SAT:
            names = connectivities(limited=True)
            ways += [(f"{SAT}, {name}", ("--connectivity", name)) for name in names]
        else:
            ways.append((strategy.name, ("--strategy", strategy.name)))
    for way, options in ways:
        for verb in ("solve", "count"):
            yield Case(genre.name, verb, way, board, size, (verb, source, *options))
    yield Case(genre.name, "backbone", "", board, size, ("backbone", source))
    if genre.techniques:
        for verb in ("explain", "hint", "grade"):
            yield Case(genre.name, verb, "", board, size, (verb, source))
    for verb in ("sample", "spare", "minimise", "repair", "vary", "convert"):
        yield Case(genre.name, verb, "", board, size, (verb, source))
    for form in ("svg", "png", "pdf"):
        arguments = ("draw", source, "-o", f"{source}.{form}")
        yield Case(genre.name, "draw", form, board, size, arguments)
    proof = ("solve", source, "--proof", f"{source}.proof")
    yield Case(genre.name, "prove", "", board, size, proof)


def measure(case: Case, folder: Path, wanted: argparse.Namespace) -> Measured:
    """Run one case in a child and see what it took."""
    output, traces = folder / "output", folder / "traces"
    limit: float = wanted.limit

    def work() -> int:
        with output.open("w", encoding="utf-8") as told, traces.open("w") as late:
            os.dup2(told.fileno(), 1)
            os.dup2(told.fileno(), 2)
            if not wanted.wall:
                deadline.clock = process_time
            if wanted.where:
                faulthandler.enable(late)
                faulthandler.register(signal.SIGVTALRM, file=late)
                signal.setitimer(signal.ITIMER_VIRTUAL, limit + GRACE - 0.1)
            return run([*case.arguments, "--time-limit", str(limit)])

    started = perf_counter()
    status, usage = _in_child(work, KILL_AFTER)
    wall = perf_counter() - started
    lines = output.read_text(encoding="utf-8", errors="replace").split("\n")
    said = next((line for line in reversed(lines) if line.strip()), "")
    return Measured(
        case,
        wall,
        usage.ru_utime + usage.ru_stime,
        usage.ru_maxrss * 1024,
        status,
        wanted.wall,
        said[:160],
        traces.read_text() if wanted.where else "",
        limit,
    )


def _in_child(work: Any, seconds: float) -> tuple[int, resource.struct_rusage]:
    """The exit status (minus a signal's number) of some work in a forked child, and its usage."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = 70
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            status = work()
        except BaseException as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
    started = perf_counter()
    while True:
        ended, code, usage = os.wait4(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(code), usage
        if perf_counter() - started > seconds:
            os.kill(child, signal.SIGKILL)
            _, code, usage = os.wait4(child, 0)
            return os.waitstatus_to_exitcode(code), usage
        sleep(0.002)


def line(found: Measured) -> str:
    """One row of the table."""
    mark = "OVER" if found.over else "    "
    return (
        f"{mark} {found.wall:6.2f} s {found.cpu:6.2f} s {found.memory / 1e6:6.0f} MB"
        f" exit {found.status:3}  {found.case.name}  [{found.said}]"
    )


def summary(found: list[Measured]) -> str:
    """The last line of a run."""
    if not found:
        return "0 cases"
    slowest = max(found, key=lambda one: one.seconds)
    largest = max(found, key=lambda one: one.memory)
    return (
        f"{len(found)} cases, worst time {slowest.seconds:.2f} s ({slowest.case.name}),"
        f" worst memory {largest.memory / 1e6:.0f} MB ({largest.case.name}),"
        f" {sum(one.over for one in found)} over the limit"
    )


def main() -> None:
    """Read the arguments, run the cases, print the table, the worst first."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    for name in ("genre", "verb", "way", "board", "size"):
        parser.add_argument(f"--{name}", action="append", help="only these; repeatable")
    parser.add_argument("--limit", type=float, default=1.0, help="the time limit in seconds")
    parser.add_argument("--wall", action="store_true", help="go by the clock, not the processor")
    parser.add_argument("--where", action="store_true", help="show where late cases were")
    parser.add_argument("--verbose", action="store_true", help="print each case as it ends")
    wanted = parser.parse_args()
    loaded("pysat.solvers")
    np.random.default_rng(0)
    run(["solve", "kurodoko/4/4/g4i7j4i6g", "--json"])
    found = []
    with TemporaryDirectory() as name:
        for case in cases(Folder(Path(name)), wanted):
            if wanted.verb and case.verb not in wanted.verb:
                continue
            if wanted.way and not any(way in case.way for way in wanted.way):
                continue
            measured = measure(case, Path(name), wanted)
            found.append(measured)
            if wanted.verbose or measured.over:
                print(line(measured), *measured.where.splitlines(), sep="\n", flush=True)
    found.sort(key=lambda one: (one.over, one.seconds), reverse=True)
    print(*map(line, found), summary(found), sep="\n")
    raise SystemExit(any(one.over for one in found))


if __name__ == "__main__":
    main()
