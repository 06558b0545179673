"""The pictures of the pages in ``docs/`` are what the program draws today.

Where a drawing has changed on purpose, ``python lab/tests/reducing/test_docs.py`` draws them anew.
"""

from __future__ import annotations

from pathlib import Path

from gridwright_lab.reductions import paths as nurimaze
from gridwright_lab.reductions.instance import parse_arguments
from gridwright_lab.reductions.koelker.build import answer
from gridwright_lab.reductions.koelker.drawing import svg
from gridwright_lab.reductions.koelker.gadgets import gadget
from gridwright_lab.reductions.koelker.reduction import reduce
from gridwright_lab.reductions.koelker.sheet import Panel, every_kind, sheet
from gridwright_lab.reductions.tiles import drawing, reduced
from gridwright_lab.reductions.tiles.akari import boards as akari
from gridwright_lab.reductions.tiles.hitori import boards as hitori
from gridwright_lab.reductions.tiles.kamaji import boards as kamaji
from gridwright_lab.reductions.tiles.kuromasu import boards as kuromasu
from gridwright_lab.reductions.tiles.kuroshuto import boards as kuroshuto
from gridwright_lab.reductions.tiles.mosaic import boards as mosaic

DOCS = Path(__file__).parents[2] / "docs"


def pictures() -> dict[str, str]:
    """The pictures by name."""
    wire = gadget("W")
    instance = parse_arguments(["-2.1"])
    plain, short = reduce(instance), reduce(instance, short_rays=True)
    values = {1: True, 2: True}
    return {
        "kurodoko-wire": sheet(
            [
                Panel(wire),
                Panel(wire, {"n": True, "s": False}, "a wire that carries 0"),
                Panel(wire, {"n": False, "s": True}, "a wire that carries 1"),
            ]
        ),
        "kurodoko-gadgets": sheet(every_kind()),
        "kurodoko-board": svg(plain, answer(plain, values)),
        "kurodoko-short-rays": svg(short, answer(short, values)),
        "nurimaze-path": path_picture(),
    } | tile_pictures()


def path_picture() -> str:
    """A path around a hole, as a Nurimaze."""
    board = nurimaze.reduce(nurimaze.parse(["Soo", "..o", "Goo"]))
    (path,) = board.graph.paths()
    return nurimaze.drawn(board, nurimaze.answer_of(board, path))


def tile_pictures() -> dict[str, str]:
    """The parts of the other genres, and a board of each."""
    found: dict[str, str] = {}
    for genre in (kuromasu, kuroshuto, kamaji, hitori, akari, mosaic):
        target = genre.TARGET
        board = reduced.reduce(target, parse_arguments(["1.-2.3", "2.3"]))
        solved = reduced.answer_to(board, {1: True, 2: True, 3: False})
        found[f"{target.genre}-parts"] = drawing.sheet(target)
        found[f"{target.genre}-circuit"] = drawing.svg(board, solved)
    return found


def test_pictures_are_up_to_date() -> None:
    for name, drawn in pictures().items():
        genre = name.split("-")[0]
        page = (DOCS / f"{genre}-is-np-complete.md").read_text(encoding="utf-8")
        assert f"(pictures/{name}.svg)" in page
        assert (DOCS / "pictures" / f"{name}.svg").read_text(encoding="utf-8") == drawn


if __name__ == "__main__":
    for name, drawn in pictures().items():
        (DOCS / "pictures" / f"{name}.svg").write_text(drawn, encoding="utf-8")
