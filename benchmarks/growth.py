"""How the time of solving, hints, explanations, grades and generating grows with the board.

    python benchmarks/growth.py [--genre NAME] [--largest 100] [--count 2] [--patience 30]
                                [--keep FOLDER] [--peers] [--out FOLDER]

Boards have 10×10 to 100×100 cells. Puzzles are generated in two ways: by ``grow``, with as many
clues per cell as published ones have, where the genre has an option for that (the techniques
suffice to solve them), and by ``thin``, with as few clues as possible, which are solved only. What
takes longer than the patience, in seconds, is not tried on larger boards. With ``--keep`` the
puzzles and the figures are kept in a folder, and the same command continues where it was stopped.
Times are processor seconds of one core; what takes less than a second is done three times, and the
shortest counts. Solving is for the answer and the proof that it is the only one; a hint is the
first one on the empty board. ``--peers`` lets the other solvers of ``peers.py`` solve the same
puzzles; they cannot be stopped, so one that took more than 15 seconds is not tried on larger
boards. ``--out`` writes a report with plots.

The power says how the time grows with the area: 1 means in proportion.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from math import log
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import peers
from gridwright import api
from gridwright.core import deadline
from gridwright.core.control import Control
from gridwright.core.errors import InputError, Timeout
from gridwright.engine.generate import generate
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright_lab.studies.report import Plot, Report, Table, machine, shown_value, write

SIZES = (10, 14, 20, 28, 40, 50, 70, 100)
METHODS: dict[str, tuple[str, dict[str, Any]]] = {
    "grow": ("", {}),
    "thin": (", few clues", {"guessing": True}),
}
"""What a method is called in the plots, and its options."""
DENSITY = {"kuromasu": 19.0, "kuroshuto": 33.0}
"""Clues as a percentage of the cells, on average over the published puzzles of the corpus."""
RUNS = 3
SHORT = 1.0
"""What takes at least so many seconds is done once."""
LONGEST = 15.0
"""Seconds after which a peer is not tried again."""
VERBS: dict[str, tuple[str, Callable[..., Any]]] = {
    "solve": ("Solving and proving", api.solve),
    "hint": ("The first hint", api.hint),
    "explain": ("Explaining", api.explain),
    "grade": ("Grading", api.grade),
}
GENERATE = "generate"
LOGIC = ("hint", "explain", "grade")
"""What is asked of puzzles that the techniques solve."""
SOLVER = ("variables", "clauses", "conflicts", "rounds")
COLUMNS = ("puzzles", "side", "cells", "number", GENERATE, *VERBS, *SOLVER)


@dataclass
class Row:
    """The figures of some puzzles of one size, each a median."""

    name: str
    side: int
    number: int
    seconds: dict[str, float] = field(default_factory=dict)
    """By verb, and for generating one, unless the puzzles were kept from an earlier run."""
    solver: dict[str, float] = field(default_factory=dict)

    def values(self) -> tuple[str | int | float | None, ...]:
        """A row of the table."""
        times = [self.seconds.get(verb) for verb in (GENERATE, *VERBS)]
        figures = [int(self.solver[name]) if self.solver else None for name in SOLVER]
        return self.name, self.side, self.side**2, self.number, *times, *figures


def made(
    genre: Genre[Any], method: str, side: int, count: int, patience: float, keep: Path | None
) -> tuple[list[Any], float | None]:
    """Puzzles of a size and the seconds that one took; fewer, or none, if it takes too long."""
    path = keep / f"{genre.name}-{method}-{side}.txt" if keep else None
    if path is not None and path.exists():
        lines = path.read_text(encoding="utf-8").splitlines()
        return [api.load(line) for line in lines[:count]], None
    options = dict(METHODS[method][1])
    if method == "grow" and genre.name in DENSITY:
        options["density"] = DENSITY[genre.name]
    found: list[Any] = []
    started = process_time()
    run = Control(patience * count).each(
        generate(genre, side, side, count=count, seed=1, method=method, options=options)
    )
    try:
        for one in run:
            found.append(one.puzzle)
            if process_time() - started > patience:
                break
    except Timeout:
        pass
    seconds = (process_time() - started) / max(1, len(found))
    if path is not None and found:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{genre.line(puzzle)}\n" for puzzle in found), encoding="utf-8")
    return found, seconds


def seconds_of(work: Callable[[], Any]) -> tuple[float, Any]:
    """The shortest of some runs, and what the last one gave."""
    times: list[float] = []
    while len(times) < RUNS and (not times or times[-1] < SHORT):
        gc.collect()
        started = process_time()
        found = work()
        times.append(process_time() - started)
    return min(times), found


class Measuring:
    """Ever larger boards; what takes too long is left out from then on."""

    def __init__(
        self, genre: Genre[Any], method: str, given: argparse.Namespace, kept: list[Row]
    ) -> None:
        self.genre, self.method, self.given = genre, method, given
        self.name = f"{genre.name}{METHODS[method][0]}"
        self.verbs = [verb for verb in VERBS if method == "grow" or verb not in LOGIC]
        self.peers = dict(peers.PEERS.get(genre.name, {})) if given.peers else {}
        self.kept = {(row.name, row.side): row for row in kept}

    def rows(self) -> Iterator[Row]:
        """The rows of all sizes, and those of the peers after each of them."""
        given = self.given
        for side in (side for side in SIZES if side <= given.largest):
            try:
                puzzles, making = made(
                    self.genre, self.method, side, given.count, given.patience, given.keep
                )
            except InputError as refused:
                print(f"{self.name}, {side}x{side}: {refused}")
                return
            if not puzzles:
                return
            yield self.kept.get((self.name, side)) or self.row(side, puzzles, making)
            for peer in list(self.peers):
                yield from self.row_of_peer(peer, side, puzzles)
            if making is not None and making > given.patience:
                return

    def row(self, side: int, puzzles: list[Any], making: float | None) -> Row:
        """What the verbs take on these puzzles."""
        row = Row(self.name, side, len(puzzles), {} if making is None else {GENERATE: making})
        for verb in list(self.verbs):
            runs = [self.run(verb, puzzle) for puzzle in puzzles]
            if any(run is None for run in runs):
                self.verbs.remove(verb)
                continue
            row.seconds[verb] = median(run[0] for run in runs if run)
            if row.seconds[verb] > self.given.patience:
                self.verbs.remove(verb)
            if verb == "solve":
                stats = [run[1].stats for run in runs if run]
                row.solver = {name: median(one.get(name) or 0 for one in stats) for name in SOLVER}
        return row

    def run(self, verb: str, puzzle: Any) -> tuple[float, Any] | None:
        """What a verb takes on a puzzle; ``None`` if its time is over, or the board too large."""
        _, work = VERBS[verb]
        try:
            seconds, found = seconds_of(lambda: work(puzzle, time_limit=4 * self.given.patience))
        except Timeout:
            return None
        except InputError as refused:
            print(f"{self.name}, {puzzle.rows}x{puzzle.cols}, {verb}: {refused}")
            return None
        status = str(getattr(found, "status", "unique"))
        if status == "timeout":
            return None
        if verb == "solve" and status != "unique":
            raise SystemExit(f"a generated puzzle has the status {status}: {puzzle!r}")
        return seconds, found

    def row_of_peer(self, peer: str, side: int, puzzles: list[Any]) -> Iterator[Row]:
        """What another solver takes on the same puzzles."""
        name = f"{self.name}, {peer}"
        row = self.kept.get((name, side))
        try:
            if row is None:
                solve = self.peers[peer]
                runs = [seconds_of(partial(solve, clues(puzzle)))[0] for puzzle in puzzles]
                row = Row(name, side, len(puzzles), {"solve": median(runs)})
        except peers.NoAnswerError:
            del self.peers[peer]
            return
        if row.seconds["solve"] > LONGEST:
            del self.peers[peer]
        yield row


def clues(puzzle: Any) -> list[list[str]]:
    """A puzzle as the peers read it."""
    cells = range(puzzle.grid.size)
    signs = [str(puzzle.numbers.get(cell, peers.EMPTY)) for cell in cells]
    return [signs[start : start + puzzle.cols] for start in range(0, len(signs), puzzle.cols)]


def powers(rows: list[Row]) -> Table:
    """How the time of each verb grows from the smallest board to the largest."""
    lines = []
    for name in dict.fromkeys(row.name for row in rows):
        line: list[str | float | None] = [name]
        for verb in (GENERATE, *VERBS):
            times = [
                (row.side, row.seconds[verb])
                for row in rows
                if row.name == name and verb in row.seconds
            ]
            if len(times) < 2:
                line.append(None)
                continue
            (one, before), (other, after) = times[0], times[-1]
            line.append(round(log(after / before) / log(other**2 / one**2), 2))
        lines.append(tuple(line))
    head = ("puzzles", GENERATE, *VERBS)
    return Table("powers", "Powers from the smallest board to the largest", head, tuple(lines))


def plots(rows: list[Row]) -> Iterator[Plot]:
    """One plot for each verb."""
    titles = {verb: title for verb, (title, _) in VERBS.items()} | {GENERATE: "Generating"}
    for verb, title in titles.items():
        series: dict[str, list[tuple[int, float]]] = {}
        for row in rows:
            if verb in row.seconds:
                series.setdefault(row.name, []).append((row.side**2, row.seconds[verb]))
        if series:
            yield Plot(
                verb, f"{title}: time by area", "line", "cells", "seconds", series,
                log_across=True, log_up=True,
            )  # fmt: skip


def report(rows: list[Row], command: str) -> Report:
    """The tables and the plots."""
    return Report(
        "Growth",
        (
            f"Made by `{command}`. {machine()}",
            "Seconds of one core; medians over the puzzles of one size. Solving is for the answer"
            " and the proof that it is the only one, a hint is the first one on the empty board. A"
            " power of 1 means in proportion to the area.",
            *plots(rows),
            powers(rows),
            Table("growth", "By genre and size", COLUMNS, tuple(row.values() for row in rows)),
        ),
    )


def kept_rows(place: Path | None) -> list[Row]:
    """The rows of a run that was stopped."""
    if place is None or not place.exists():
        return []
    return [Row(**json.loads(line)) for line in place.read_text(encoding="utf-8").splitlines()]


def parsed() -> argparse.Namespace:
    """The arguments."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--genre", action="append", help="only this genre; may be repeated")
    parser.add_argument("--largest", type=int, default=SIZES[-1], help="the largest side")
    parser.add_argument("--count", type=int, default=2, help="puzzles of each size")
    parser.add_argument("--patience", type=float, default=30.0, help="the longest time of one")
    parser.add_argument("--keep", type=Path, help="a folder for the generated puzzles")
    parser.add_argument("--peers", action="store_true", help="let other solvers solve them too")
    parser.add_argument("--out", type=Path, help="write a report to this folder")
    return parser.parse_args()


def main() -> None:
    """Pin the process to one core, measure, write."""
    given = parsed()
    # A busy machine makes nothing late.
    deadline.clock = process_time
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    if given.peers:
        for load in peers.LOADERS.values():
            load()
    place = given.keep / "rows.jsonl" if given.keep else None
    kept = kept_rows(place)
    rows: list[Row] = []
    print("  ".join(COLUMNS))
    for genre in [by_name(name) for name in given.genre] if given.genre else all_genres():
        for method in METHODS:
            for row in Measuring(genre, method, given, kept).rows():
                rows.append(row)
                if place is not None and row not in kept:
                    with place.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(asdict(row)) + "\n")
                print("  ".join(map(shown_value, row.values())), flush=True)
    if given.out:
        asked = f"--count {given.count} --patience {given.patience:g}"
        command = f"python benchmarks/growth.py {asked}{' --peers' if given.peers else ''}"
        print(write(report(rows, command), given.out))


if __name__ == "__main__":
    main()
