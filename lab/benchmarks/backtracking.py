"""Backtracking on hard puzzles of Nurimaze, to an end, in several runs (Mourits 2022, §5.1).

    python lab/benchmarks/backtracking.py 111 119 [--seconds 600] [--limit 36000] [--out FOLDER]

The paper ran each puzzle for up to ten hours. This goes on for ``--seconds`` of processor time, one
puzzle after the other, and keeps what is left to try in ``backtracking/ID.json``; the same command
goes on from there, up to the ``--limit`` of all runs together. With ``--out`` it writes the page of
what is known so far. The published puzzles are those of ``GRIDWRIGHT_CORPUS``.
"""

from __future__ import annotations

import argparse
import gc
import json
from pathlib import Path
from time import process_time
from typing import Any

from gridwright.core.control import Control
from gridwright.core.errors import Timeout
from gridwright.engine.load import read
from gridwright.engine.solve import solve
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.paper.backtracking import Search
from gridwright.genres.nurimaze.paper.checks import Checks
from gridwright.genres.nurimaze.paper.colouring import OPEN, Tables
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright_lab.studies.nurimaze import figures
from gridwright_lab.studies.puzzles import source_of
from gridwright_lab.studies.report import Report, Table, Value, machine, write
from gridwright_lab.studies.study import corpus_entries
from gridwright_lab.studies.timing import processor_limits

FOLDER = Path("backtracking")
"""Where what is left is kept."""
PIECE = 30.0
"""After so many seconds, what is left is written."""
HEADS = ("puzzle", "rooms", "ended", "states", "seconds", "deepest room", "seconds, paper")
State = dict[str, Any]


def begun(puzzle: Nurimaze) -> State:
    """Nothing tried yet: both colours of the first room wait."""
    tables = Tables(puzzle)
    first = tables.open_rooms(OPEN)[0]
    waiting = [[1, *tables.colour(OPEN, first, black)] for black in (True, False)]
    return {"waiting": waiting, "states": 0, "seconds": 0.0, "deepest": 0, "answer": None}


def go_on(puzzle: Nurimaze, state: State, seconds: float) -> State:
    """The state after so many more seconds of processor time, or at the first answer."""
    tables = Tables(puzzle)
    search = Search(tables, Checks(tables))
    waiting = [(depth, (black, white)) for depth, black, white in state["waiting"]]
    started = process_time()
    try:
        with processor_limits(), Control(seconds):
            answer = next(search.continued(tables.open_rooms(OPEN), waiting), None)
    except Timeout:
        answer = None
    return {
        "waiting": [[depth, *colouring] for depth, colouring in waiting],
        "states": state["states"] + search.states,
        "seconds": state["seconds"] + process_time() - started,
        "deepest": max([state["deepest"], *(depth for depth, _ in waiting)]),
        "answer": None if answer is None else answer[0],
    }


def ended(state: State) -> bool:
    """Whether it found the first answer, or that there is none."""
    return state["answer"] is not None or not state["waiting"]


def run(name: str, puzzle: Nurimaze, seconds: float, limit: float) -> State:
    """Go on with a puzzle in pieces, and keep what is left after each."""
    path = FOLDER / f"{name}.json"
    state: State = json.loads(path.read_text()) if path.exists() else begun(puzzle)
    until = min(limit, state["seconds"] + seconds)
    while not ended(state) and state["seconds"] < until:
        state = go_on(puzzle, state, min(PIECE, until - state["seconds"]))
        new = path.with_suffix(".new")
        new.write_text(json.dumps(state))
        new.replace(path)
    return state


def row(name: str, puzzle: Nurimaze, state: State) -> tuple[Value, ...]:
    """What is known about a puzzle, beside the paper's time."""
    end = "no"
    if ended(state):
        found = solve(GENRE, puzzle).board
        answer = state["answer"] and Tables(puzzle).colouring(found)[0] if found else None
        if answer != state["answer"]:
            raise SystemExit(f"backtracking: another answer of {name} than that of sat")
        end = "no answer" if answer is None else "at the first answer"
    paper = figures.TABLE_2["backtracking"].get(int(name)) if name.isdigit() else None
    return (
        name, len(Tables(puzzle).first_cell), end, state["states"], round(state["seconds"]),
        state["deepest"], ">36,000" if paper is None else round(paper),
    )  # fmt: skip


def main() -> None:
    """Go on with the puzzles that were named, and print or write what is known."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("puzzles", nargs="+")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--limit", type=float, default=36_000.0)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    fields = {str(each["id"]): each for each in corpus_entries("nurimaze-janko")}
    FOLDER.mkdir(exist_ok=True)
    gc.disable()
    rows = []
    for name in asked.puzzles:
        puzzle = read(source_of(GENRE, fields[name]), [GENRE])[0].puzzle
        rows.append(row(name, puzzle, run(name, puzzle, asked.seconds, asked.limit)))
        print(*rows[-1], flush=True)
    if asked.out:
        made_by = f"Made by `python lab/benchmarks/backtracking.py {' '.join(asked.puzzles)}`"
        title = "Backtracking on hard puzzles of Nurimaze"
        table = Table("backtracking", "How far it came", HEADS, tuple(rows))
        said = f"{made_by}, in several runs, while other work ran on both cores. {machine()}"
        print(write(Report(title, (said, table)), asked.out))


if __name__ == "__main__":
    main()
