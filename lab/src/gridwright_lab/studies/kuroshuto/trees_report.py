"""The check of the two trees (Straathof 2025, §4.2.1) in the report: claims, tables and pictures.

A picture shows what is accepted wrongly if a condition is left out, as Figures 9 to 15 do: black
tiles are filled, the root has a ring, tile arrows are solid and vertex arrows dashed.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.batch.ledger import Row
from gridwright.render.elements import document, element
from gridwright_lab.studies.kuroshuto.trees import CONDITIONS
from gridwright_lab.studies.report import Drawings, Table
from gridwright_lab.studies.rows import Kept, Rows, size_of
from gridwright_lab.studies.text import Judged, Text

HALF = 20
"""Half a tile, in the units of a picture."""
LOOKS = {1: "#0a58a8", 0: "#b3261e"}
"""The colours of tile arrows, whose places are odd halves, and of vertex arrows."""


def _two_trees(found: Kept) -> Judged:
    """Whether arrows are acyclic and accept exactly the connected patterns."""
    edge, inner = (found.arrows.where(edge=edge) for edge in (True, False))
    roots = Rows(root | row for row in found.patterns for root in row["roots"])
    at_edge = roots.where(edge=True)
    followed = found.followed.where(edge=True)
    if not (edge and at_edge and followed):
        return None, {"edge": 0}
    cyclic = sum(row["choices"] != row["trees"] for row in edge) + followed.total("cyclic")
    wrong, missed = at_edge.total("wrong"), at_edge.total("missed")
    hollow = followed.total("longer") - followed.total("inside")
    figures = {
        "edge": len(edge), "largest": size_of(edge[-1]), "cyclic": cyclic,
        "followed": followed.total("choices"), "followed_to": size_of(found.followed[-1]),
        "tested": sum(row["patterns"] for row in found.patterns), "wrong": wrong, "missed": missed,
        "all_to": _largest(found.patterns.where(legal=False)),
        "legal_to": _largest(found.patterns.where(legal=True)),
        "opposing": followed.total("opposing"), "longer": followed.total("longer"),
        "hollow": hollow, "inner": len(inner),
        "inner_cyclic": sum(row["choices"] > row["trees"] for row in inner),
        "inner_followed": found.followed.where(edge=False).total("cyclic"),
        "inner_around": found.followed.where(edge=False).total("around"),
    }  # fmt: skip
    return cyclic == wrong == missed == hollow == 0, figures


def _largest(rows: Rows) -> str:
    """The board with the most tiles."""
    return size_of(max(rows, key=lambda row: int(row["rows"] * row["cols"]))) if rows else "–"


def _conditions_needed(found: Kept) -> Judged:
    """Whether something wrong is accepted as soon as one condition is left out."""
    rows = found.needed.where(lambda row: row["rows"])
    told = [f"{row['condition']}: {size_of(row)}" for row in rows]
    figures = {"number": len(rows), "conditions": len(found.needed), "boards": told}
    return len(rows) == len(CONDITIONS) if found.needed else None, figures


def trees_parts(found: Kept, text: Text) -> Iterator[Table | Drawings]:
    """The tables of the counts and patterns, and the pictures."""
    if found.arrows:
        columns = {
            "board": size_of, "root": _root, "choices of arrows": "choices",
            "spanning trees": "trees", "with a cycle": lambda row: row["choices"] - row["trees"],
        }  # fmt: skip
        yield text.table("arrows", columns, found.arrows, appendix=True)
    if found.patterns:
        lines = [
            (size_of(row), "legal" if row["legal"] else "all", row["patterns"], row["connected"],
             len(roots), sum(each["wrong"] for each in roots),
             sum(each["missed"] for each in roots))
            for row in found.patterns
            if (roots := [each for each in row["roots"] if each["edge"]])
        ]  # fmt: skip
        heads = ("board", "black patterns", "number", "connected", "roots at the edge",
                 "accepted wrongly", "missed")  # fmt: skip
        yield text.lines("patterns", heads, lines, appendix=True)
    wrong = found.needed.where(lambda row: row["rows"])
    if wrong:
        columns = {"without": "condition", "smallest board": size_of, "root": _root,
                   "patterns accepted wrongly": "wrong"}  # fmt: skip
        yield text.table("needed", columns, wrong)
        pictures = {f"two-trees-{at}": picture(row) for at, row in enumerate(wrong, start=1)}
        yield Drawings(text.title("pictures"), pictures)


def _root(row: Row) -> str:
    at, col = divmod(row["root"], row["cols"])
    return f"r{at + 1}c{col + 1}"


def picture(row: Row) -> str:
    """A black pattern that is accepted wrongly, with its arrows, as SVG."""
    wide, high = (2 * HALF * row[name] + 2 for name in ("cols", "rows"))
    layers = (map(_marker, LOOKS), _tiles(row), (_arrow(*arrow) for arrow in row["arrows"]))
    title = f"without: {row['condition']}"
    return document(wide, high, layers, title, viewBox=f"-1 -1 {wide} {high}")


def _marker(kind: int) -> str:
    tip = element("path", d="M0 0 6 3 0 6z", fill=LOOKS[kind])
    return element("marker", tip, id=f"a{kind}", viewBox="0 0 6 6", refX=5, refY=3, markerWidth=6,
                   markerHeight=6, orient="auto")  # fmt: skip


def _tiles(row: Row) -> Iterator[str]:
    """The tiles, and the ring around the root."""
    for tile in range(row["rows"] * row["cols"]):
        y, x = (2 * HALF * at for at in divmod(tile, row["cols"]))
        fill = "#bbb" if row["black"] >> tile & 1 else "#fff"
        yield element("rect", x=x, y=y, width=2 * HALF, height=2 * HALF, fill=fill, stroke="#999")
    y, x = (HALF * (2 * at + 1) for at in divmod(row["root"], row["cols"]))
    yield element("circle", cx=x, cy=y, r=12, fill="none", stroke="#2e7d32", stroke_width=4)


def _arrow(y: int, x: int, to_y: int, to_x: int) -> str:
    """An arrow that begins and ends a little beside its nodes."""
    kind = y % 2
    start, end = ([HALF * (at * (1 - part) + to * part) for at, to in ((x, to_x), (y, to_y))]
                  for part in (0.1, 0.85))  # fmt: skip
    line = " ".join(f"{number:g}" for number in (*start, *end))
    return element("path", d=f"M{line}", stroke=LOOKS[kind], stroke_width=2, fill="none",
                   stroke_dasharray=None if kind else "4 3",
                   marker_end=f"url(#a{kind})")  # fmt: skip
