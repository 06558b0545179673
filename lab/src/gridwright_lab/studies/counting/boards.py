"""The boards from the papers that the counting study counts.

The reduced board is what ``gridwright reduce`` makes of the smallest formula, a clause with one
variable (Kölker 2012, §5). It is written down because studies do not import the reduction.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwright.core.errors import InputError
from gridwright.engine.load import read
from gridwright.genre import Genre
from gridwright.genres import by_name
from gridwright_lab.studies.study import corpus_entries

REDUCED = (
    "https://puzz.link/p?kurodoko/81/49/zzzzzzzzzzzzzzzzzzzzu2q2r2o2r2q2u2j-44h-43h-43h-43h-"
    "44i-43h-43h-43h-44j-43j-44h-43h-43h-43i-44h-43h-43h-43h-"
    "44j2zzzzv2h2h2h2h3i2h2h2h4j2j4h2h2h2i3h2h2h2h2u4h4zzzi4h4x-18h-17h-17h-18i-17h-17h-17h-"
    "18o-18h-17h-17h-17i-18h-17h-17h-18w3m44n2r44m44r2n44m3zzzzp2-19g3g-192zk2-19g4g-192zk2-"
    "19g3g-192zzzzzzzzs-18g2g-18zm-18g2g-18zm-18g2g-18zzzzzzzzt-18g2g-18zm-18g2g-18zm-18g2g-"
    "18zzzzzzzzt-18g2g-18zm-18g2g-18zm-18g2g-18zzzzzzzzzzzzt2-19g3g-192zk2-19g3g-192zk2-19g3g-"
    "192zzzzzzzzs-18g2g-18zm-18g2g-18zm-18g2g-18zzzzzzzzt-18g2g-18zm-18g2g-18zm-18g2g-"
    "18zzzzzzzzr3g-18g2g-18g3zi3g-18g2g-18g3zi3g-18g2g-"
    "18g3n3m3zi3m3zi3m3zzj7zq7zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzy"
)

NURIMAZE_IDS = (65, 156, 76, 158, 169, 69, 111, 109, 119, 160)
"""The ten puzzles of Mourits 2022, §5."""

Board = tuple[str, Any, Genre[Any]]
"""What a board is called, the puzzle and its genre."""


def boards() -> Iterator[Board]:
    """All of them; those from the corpus only if it is available."""
    yield from _kleijn()
    yield from _mourits()
    kuromasu = by_name("kuromasu")
    yield "Kölker 2012, the reduction of one clause", read(REDUCED, [kuromasu])[0].puzzle, kuromasu


def _kleijn() -> Iterator[Board]:
    genre = by_name("kamaji")
    for entry in _entries("kamaji-thesis"):
        numbers = tuple(int(number) for row in entry["rows"] for number in row.split())
        name = f"Kleijn 2018, {entry['name'].removeprefix('thesis ')}"
        yield name, genre.puzzle(entry["size"], entry["size"], numbers), genre


def _mourits() -> Iterator[Board]:
    genre = by_name("nurimaze")
    published = {entry["id"]: entry for entry in _entries("nurimaze-janko")}
    for number in NURIMAZE_IDS:
        if number in published:
            puzzle = read(published[number]["puzzlink_url"], [genre])[0].puzzle
            yield f"Mourits 2022, puzzle {number}", puzzle, genre


def _entries(name: str) -> list[dict[str, Any]]:
    try:
        return corpus_entries(name)
    except InputError:
        return []
