"""One pass over some puzzles in this process, with whichever gridwright ``PYTHONPATH`` names.

``history.py`` runs this in child processes, with today's tree and with an earlier one. A JSON text
on the standard input says what to do; one on the standard output says what happened:

    {"genre": "kuromasu", "verb": "solve", "reading": false, "turn": 0,
     "texts": ["https://puzz.link/p?kurodoko/..."]}
    {"version": "0.1.0", "folder": "...", "seconds": [0.0012], "whole": 0.0013,
     "outcomes": ["unique 5f3a..."]}

Only what every version has is used: ``gridwright.load``, the verb, ``status`` and ``board``.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import gridwright

TIMES = 3
"""How often each puzzle is solved in a row: another program spoils the first time most."""


def outcome(result: Any) -> str:
    """What was found, short enough to compare: the status, and a checksum of the board.

    Of a puzzle that was read nothing is compared: its parts need not be the same in each version.
    """
    board = getattr(result, "board", None)
    if getattr(result, "status", None) != "unique" or board is None:
        return str(getattr(result, "status", ""))
    return f"unique {zlib.crc32(hex(board.yes).encode()):08x}"


def work_of(genre: str, verb: str, reading: bool) -> Callable[[Any], Any]:
    """What is measured: the verb for a puzzle, or for a text that is read first."""
    work = getattr(gridwright, verb)
    if verb == "load":
        return lambda text: work(text, genre)
    return (lambda text: work(gridwright.load(text, genre))) if reading else work


def readable(text: str, genre: str) -> Any:
    """The puzzle of a text; ``None`` if this version does not read it."""
    try:
        return gridwright.load(text, genre)
    except gridwright.Error:
        return None


def run(genre: str, verb: str, reading: bool, turn: int, texts: list[str]) -> dict[str, Any]:
    """Each puzzle some times, after a first one that is not counted (it imports what comes late).

    The least time of a puzzle counts, and the mean of all for the whole. The order is another one
    in each turn: now and then Python looks for garbage, and tables of a size are built with its
    first puzzle, and that should not always befall the same one.
    """
    work = work_of(genre, verb, reading)
    puzzles = [readable(text, genre) for text in texts]
    things = texts if reading else puzzles
    read = [place for place, puzzle in enumerate(puzzles) if puzzle is not None]
    work(things[min(read, key=lambda place: puzzles[place].decisions)])
    seconds, outcomes = [0.0] * len(texts), [""] * len(texts)
    whole = 0.0
    order = read.copy()
    random.Random(turn).shuffle(order)
    gc.collect()
    gc.freeze()  # so that loaded modules are not looked through in a puzzle's time
    for place in order:
        times = []
        for _ in range(TIMES):
            started = process_time()
            result = work(things[place])
            times.append(process_time() - started)
            outcomes[place] = outcome(result)
        seconds[place] = min(times)
        whole += sum(times) / TIMES
    return {
        "version": gridwright.__version__,
        "folder": str(Path(gridwright.__file__).parent),
        "seconds": seconds,
        "whole": whole,
        "outcomes": outcomes,
        "refused": sorted({*range(len(texts))} - {*read}),
    }


if __name__ == "__main__":
    json.dump(run(**json.load(sys.stdin)), sys.stdout)
