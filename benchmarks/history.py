"""Today's tree against an earlier commit, in one run: what became faster, and is anything slower?

    python benchmarks/history.py v0.1.0                       # every genre of the corpus, start-up
    python benchmarks/history.py 5ade571 --genre kuromasu --repeats 9
    python benchmarks/history.py HEAD --genre kamaji --generate 10x10 --count 30
    python benchmarks/history.py HEAD~5 --genre nurimaze --from puzzles.txt --verb explain
    python benchmarks/history.py v0.2.0 --verb load           # reading alone
    python benchmarks/history.py v0.2.0 --reading             # from the address to the answer

The earlier commit is unpacked into a temporary folder. Both trees do the same work in child
processes by turns, always on one core; each child solves every puzzle (``one_pass.py``), and of all
its times a puzzle keeps the smallest. "Whole pass" is the smallest sum of all puzzles in one
process: looking for garbage is in it. Times are processor seconds, so that other programs on the
machine change little. Puzzles come from the published corpus (``GRIDWRIGHT_CORPUS``), from a file,
or from today's generator. A puzzle counts as slower where the smallest time of today is above the
smallest of before by more than the noise (``NOISE``), and above their median.

The start of the command line is measured likewise: ``--version`` and ``solve`` of a small puzzle,
each in a process of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import gridwright

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
NOISE = 0.05, 0.00005
"""What is no difference: this part of the time before, or this many seconds."""
PER_PUZZLE = "solve", "backbone", "explain", "hint", "grade", "load"
"""The verbs that take a puzzle alone, and reading one."""
SMALL = "5x5:5g8_6_6d5h3"
STARTS = {"--version": ["--version"], "solve": ["solve", SMALL]}
MOST_SLOWER = 20
"""This many slower puzzles are shown."""
TEXTS = "puzzlink", "kleijn", "text"
"""The formats in which puzzles are handed to both trees: the first that the genre has."""


@dataclass(frozen=True, slots=True)
class Tree:
    """One of the two trees: what it is called, and the folder to import from."""

    name: str
    source: Path

    def environment(self) -> dict[str, str]:
        """The environment of a child that imports this tree."""
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return {**kept, "PYTHONPATH": str(self.source)}


def unpack(commit: str, folder: Path) -> Tree:
    """The sources of a commit, in a folder."""
    name = _git("rev-parse", "--short", "--verify", f"{commit}^{{commit}}").decode().strip()
    subprocess.run(["tar", "-x", "-C", str(folder)], input=_git("archive", name, "src"), check=True)
    return Tree(name, folder / "src")


def _git(*arguments: str) -> bytes:
    done = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, check=False)
    if done.returncode:
        sys.exit(done.stderr.decode().strip())
    return done.stdout


# Puzzles


def corpus(folder: Path, genre: str) -> dict[str, str]:
    """The published puzzles of a genre, by name; none where the corpus is not at hand."""
    path = folder / f"{genre}-janko.json"
    if not path.exists():
        return {}
    puzzles = {}
    for entry in json.loads(path.read_text(encoding="utf-8")):
        rows = entry["problem"]
        name = f"{entry['id']} ({len(rows[0].split())}x{len(rows)})"
        puzzles[name] = entry.get("puzzlink_url") or "\n".join([genre, *rows])
    return puzzles


def from_file(path: Path, genre: str) -> dict[str, str]:
    """The puzzles of a file, in a format that both trees read."""
    puzzles = [document.puzzle for document in gridwright.load_all(path, genre)]
    return {str(number): _text(puzzle) for number, puzzle in enumerate(puzzles, start=1)}


def generated(genre: str, size: str, count: int, density: float | None) -> dict[str, str]:
    """Puzzles from today's generator."""
    wishes: dict[str, Any] = {} if density is None else {"density": density}
    made_now = gridwright.generate(genre, size, count=count, seed=1, **wishes)
    puzzles = [made.puzzle for made in made_now]
    return {f"{number} ({size})": _text(made) for number, made in enumerate(puzzles, start=1)}


def _text(puzzle: Any) -> str:
    formats = {form.name for form in gridwright.genre_of(puzzle).formats}
    return gridwright.convert(puzzle, next(name for name in TEXTS if name in formats))


# Measuring


def by_turns(
    trees: Sequence[Tree], repeats: int, work: Callable[[Tree, int], Any]
) -> list[list[Any]]:
    """What the work gives for each tree, so many times; the tree that begins changes each time."""
    found: dict[str, list[Any]] = {tree.name: [] for tree in trees}
    for turn in range(repeats):
        for tree in trees if turn % 2 else reversed(trees):
            found[tree.name].append(work(tree, turn))
        if sys.stderr.isatty():
            print(f"\r{turn + 1} of {repeats} ", end="", file=sys.stderr, flush=True)
    return [found[tree.name] for tree in trees]


def one_pass(task: dict[str, Any], elsewhere: str, tree: Tree, turn: int) -> Any:
    """What ``one_pass.py`` says about the task with this tree."""
    done = subprocess.run(
        [sys.executable, str(HERE / "one_pass.py")],
        input=json.dumps({**task, "turn": turn}),
        env=tree.environment(),
        cwd=elsewhere,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{tree.name} cannot do this work: {done.stderr.strip().splitlines()[-1]}")
    said = json.loads(done.stdout)
    if Path(said["folder"]).parent != tree.source:
        sys.exit(f"{tree.name} should be {tree.source}, but {said['folder']} was imported")
    return said


def processor_seconds(command: list[str], elsewhere: str, tree: Tree, turn: int = 0) -> float:
    """Processor seconds of one process from beginning to end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        command,
        env=tree.environment(),
        cwd=elsewhere,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


# Reporting


def slower(before: Sequence[float], today: Sequence[float]) -> bool:
    """Whether today's times are above those before, beyond noise.

    >>> slower([0.010, 0.011, 0.012], [0.0112, 0.012, 0.012])
    True
    >>> slower([0.010, 0.011, 0.012], [0.0104, 0.012, 0.012])
    False
    """
    part, seconds = NOISE
    allowed = max(part * min(before), seconds)
    return min(today) > max(min(before) + allowed, statistics.median(before))


def report(names: list[str], before: list[Any], today: list[Any], commit: str) -> list[str]:
    """Totals, ratios, and the puzzles that became slower or have another outcome."""
    refused = {place for run in (*before, *today) for place in run.get("refused", ())}
    kept = [place for place in range(len(names)) if place not in refused]
    names = [names[place] for place in kept]
    old, new = (
        [tuple(run["seconds"][place] for run in runs) for place in kept] for runs in (before, today)
    )
    ratios = [min(one) / min(other) for one, other in zip(old, new, strict=True)]
    total = sum(map(min, old)), sum(map(min, new))
    late = [place for place in range(len(names)) if slower(old[place], new[place])]
    late.sort(key=lambda place: ratios[place])
    other = [
        name
        for name, place in zip(names, kept, strict=True)
        if before[0]["outcomes"][place] != today[0]["outcomes"][place]
    ]
    whole = [min(run["whole"] for run in runs) for runs in (before, today)]
    return [
        *([f"{len(refused)} left out, which one of the two cannot read.", ""] if refused else []),
        f"| | {commit} | today | times as fast |",
        "| --- | --- | --- | --- |",
        _row("least times", total[0], total[1]),
        _row("whole pass", whole[0], whole[1]),
        "",
        f"Single puzzles: {statistics.median(ratios):.2f} times as fast in the median,"
        f" {min(ratios):.2f} at least, {max(ratios):.2f} at most; {len(late)} slower.",
        *(
            f"slower: {names[place]}, {min(old[place]) * 1000:.2f} ms before,"
            f" {min(new[place]) * 1000:.2f} ms today"
            for place in late[:MOST_SLOWER]
        ),
        *([f"and {len(late) - MOST_SLOWER} more"] if len(late) > MOST_SLOWER else []),
        *(f"another outcome: {name}" for name in other),
    ]


def _row(name: str, before: float, today: float) -> str:
    times = f"{before * 1000:.0f} ms | {today * 1000:.0f} ms"
    return f"| {name} | {times} | {before / today:.2f} |"


def starts(trees: Sequence[Tree], repeats: int, elsewhere: str) -> list[str]:
    """The start of the command line."""
    lines = [
        f"| start | {trees[0].name} | today | times as fast |",
        "| --- | --- | --- | --- |",
    ]
    for name, arguments in STARTS.items():
        command = [sys.executable, "-m", "gridwright", *arguments]
        work = partial(processor_seconds, command, elsewhere)
        for tree in trees:
            work(tree)  # so that both are compiled
        old, new = by_turns(trees, repeats, work)
        lines.append(_row(name, min(old), min(new)))
    return lines


def parsed() -> argparse.Namespace:
    """The arguments."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("commit", help="the earlier commit")
    parser.add_argument("--genre", action="append", help="a genre; may be repeated")
    parser.add_argument("--verb", choices=PER_PUZZLE, default="solve")
    parser.add_argument("--reading", action="store_true", help="read each puzzle in its time")
    default = os.environ.get("GRIDWRIGHT_CORPUS", ROOT.parent / "shared" / "corpus")
    parser.add_argument("--corpus", type=Path, default=Path(default), help="published puzzles")
    parser.add_argument("--from", type=Path, dest="file", help="a file with puzzles")
    parser.add_argument("--generate", metavar="COLSxROWS", help="generate puzzles of this size")
    parser.add_argument("--count", type=int, default=20, help="how many are generated")
    parser.add_argument("--density", type=float, help="clues per hundred cells of generated ones")
    parser.add_argument("--repeats", type=int, default=7, help="how often each tree gets its turn")
    parser.add_argument("--no-start", action="store_true", help="leave out the command line")
    return parser.parse_args()


def puzzles_of(genre: str, arguments: argparse.Namespace) -> dict[str, str]:
    """The puzzles that the arguments ask for, by name."""
    if arguments.file is not None:
        return from_file(arguments.file.resolve(), genre)
    if arguments.generate is not None:
        return generated(genre, arguments.generate, arguments.count, arguments.density)
    return corpus(arguments.corpus, genre)


def main() -> None:
    """Measure and print."""
    arguments = parsed()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with TemporaryDirectory() as folder:
        trees = unpack(arguments.commit, Path(folder).resolve()), Tree("today", ROOT / "src")
        print(f"{platform.machine()}, Python {platform.python_version()}, one core,", end=" ")
        print(f"processor time, least of {arguments.repeats}")
        for genre in arguments.genre or [genre.name for genre in gridwright.all_genres()]:
            puzzles = puzzles_of(genre, arguments)
            if not puzzles:
                print(f"\n{genre}: no puzzles; use --from or --generate")
                continue
            reading = arguments.reading or arguments.verb == "load"
            task = {"genre": genre, "verb": arguments.verb, "reading": reading}
            task["texts"] = list(puzzles.values())
            work = partial(one_pass, task, folder)
            before, today = by_turns(trees, arguments.repeats, work)
            read = "read and " if arguments.reading else ""
            print(f"\n{genre}, {read}{arguments.verb}, {len(puzzles)} puzzles\n")
            print("\n".join(report(list(puzzles), before, today, trees[0].name)), flush=True)
        if not arguments.no_start:
            print()
            print("\n".join(starts(trees, arguments.repeats, folder)))


if __name__ == "__main__":
    main()
