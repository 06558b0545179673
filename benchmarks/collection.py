"""Puzzles for benchmarks: the corpus of published ones, or some from the genre's generator."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gridwright import api
from gridwright.engine.generate import generate
from gridwright.genre import Genre

Size = tuple[int, int]
GENERATED: tuple[Size, ...] = ((6, 6), (8, 8), (10, 10), (12, 12), (14, 14))


def puzzles(genre: Genre[Any], sample: int) -> dict[Size, list[Any]]:
    """Some puzzles of every size, evenly spread over the collection."""
    here = Path(__file__).resolve().parents[1]
    corpus = Path(os.environ.get("GRIDWRIGHT_CORPUS", here.parent / "shared" / "corpus"))
    path = corpus / f"{genre.name}-janko.json"
    found: dict[Size, list[Any]] = defaultdict(list)
    if path.exists():
        data = json.loads(path.read_text(encoding="utf-8"))
        for entry in data if isinstance(data, list) else data["puzzles"]:
            address = entry.get("puzzlink_url") or entry.get("url")
            puzzle = api.load(address or _as_text(genre, entry["problem"]))
            found[puzzle.grid.rows, puzzle.grid.cols].append(puzzle)
    else:
        for rows, cols in GENERATED:
            found[rows, cols] = [made.puzzle for made in generate(genre, rows, cols, count=sample)]
    ordered = sorted(found.items(), key=lambda item: item[0][0] * item[0][1])
    return {size: _spread(some, sample) for size, some in ordered}


def _as_text(genre: Genre[Any], rows: Sequence[str]) -> str:
    """An entry without an address, as a text file; some rows end in a rest of their web page."""
    return "\n".join((genre.name, *(row.removesuffix('">') for row in rows)))


def _spread(some: Sequence[Any], sample: int) -> list[Any]:
    if len(some) <= sample:
        return list(some)
    return [some[number * len(some) // sample] for number in range(sample)]
