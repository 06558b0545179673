"""The report of the study of clues, made of its rows: tables, puzzles, sequences and plots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gridwright.batch.ledger import Row
from gridwright.core.grid import Grid
from gridwright.genres import by_name
from gridwright.render.svg import svg
from gridwright_lab.studies.clues.puzzle import puzzle_of
from gridwright_lab.studies.intervals import wilson
from gridwright_lab.studies.report import Drawings, Plot, Report, Table
from gridwright_lab.studies.rows import Kept, Rows, size_of
from gridwright_lab.studies.text import Text, text_of

HALF, NEARLY_ALL = 0.5, 0.95
QUESTIONS = {
    "fewest": "fewest",
    "logic": "without what-ifs",
    "ends": "S and G anywhere",
    "largest": "most, none spare",
    "minimal": "hardest found",
    "beyond": "fewest found",
}
"""The tables whose rows have a puzzle, and what it shows."""


def text() -> Text:
    """The text of the study."""
    return text_of("clues", globals())


def report_of(found: Kept) -> Report:
    """The whole report."""
    genres = {name: by_name(name).title for name in found.fewest.by("genre")}
    parts: list[str | Table | Plot | Drawings] = ["## What was found"]
    parts += [_found(name, title, found) for name, title in genres.items()]
    parts += [text().say("rooms", **_rooms(found.rooms))]
    parts += [text().say("random", half=_halves(found.drawn))]
    parts += [text().say("open", **left) for left in [_left(found.fewest)] if any(left.values())]
    parts.append("## What is claimed")
    parts += [text().say(name) for name in ("clue", "proof", "nurimaze")]
    how = found.about
    parts.append(text().say("", command=how["command"], seconds=how["seconds"],
                            machines=" ".join(how["machines"])))  # fmt: skip
    for name, title in genres.items():
        parts += [_fewest(name, title, found), _pictures(name, title, found)]
    parts += [_anywhere(found.ends)] if found.ends else []
    parts += [_extremes(found), _beyond(found), _begins(found.drawn)]
    parts += [_share_plot(name, title, found.drawn) for name, title in genres.items()]
    parts += [text().say("files"), _puzzles(found), _drawn(found.drawn)]
    return Report(text().title(), tuple(parts), files=_sequences(found), paper=False)


# The fewest.


def done(found: Kept, name: str, kind: str) -> Rows:
    """The sizes of a genre that were searched to the end."""
    return found.fewest.where(lambda row: "refuted" in row, genre=name, kind=kind)


def _found(name: str, title: str, found: Kept) -> str:
    """What was found about the squares of a genre, in prose."""
    squares = [row for row in done(found, name, "any") if row["rows"] == row["cols"]]
    told = [f"{row['clues'] if row['clues'] else 'none possible'} ({size_of(row)})"
            for row in squares]  # fmt: skip
    last = done(found, name, "any")[-1]
    checked = found.fewest.where(lambda row: row.get("checked"), genre=name)
    verified = checked.number(checked="verified")
    same = found.logic.where(genre=name)
    fewest = {size_of(row): row["clues"] for row in done(found, name, "any")}
    more = [size_of(row) for row in same if row["clues"] > fewest[size_of(row)]]
    return text().say(
        "fewest", title=title, squares=told, last=size_of(last), boards=last["boards"],
        sizes=len(fewest), checked=len(checked), verified=verified, logical=len(same), more=more,
    )  # fmt: skip


def _left(fewest: Rows) -> Mapping[str, Any]:
    """What is not finished, and what is not checked."""
    late = fewest.where(lambda row: "refuted" not in row)
    unchecked = fewest.where(lambda row: "refuted" in row and "checked" not in row)
    return {
        "late": sorted({f"{by_name(row['genre']).title} {size_of(row)}" for row in late}),
        "unchecked": len(unchecked),
        "least": min((row["rows"] * row["cols"] for row in unchecked), default=0),
    }


def _rooms(rooms: Rows) -> Mapping[str, Any]:
    return {
        "boards": rooms.total("boards"),
        "unique": rooms.total("unique"),
        "largest": size_of(rooms[-1]) if rooms else "–",
    }


def _fewest(name: str, title: str, found: Kept) -> Table:
    turned = {size_of(row): row for row in done(found, name, "turned")}
    logic = {size_of(row): row for row in found.logic.where(genre=name)}
    number = {size_of(row): row for row in found.number.where(genre=name)}
    lines = []
    for row in done(found, name, "any"):
        other = turned.get(size_of(row), {})
        lines.append((
            size_of(row), row["boards"], row["classes"], _number(row),
            number.get(size_of(row), {}).get("puzzles"), _number(other),
            logic.get(size_of(row), {}).get("clues"), row.get("checked"), other.get("checked"),
            row["seconds"], row.get("checking"),
        ))  # fmt: skip
    columns = (
        "size", "legal boards", "up to symmetry", "fewest clues", "puzzles", "placed symmetrically",
        "without what-ifs", "checked", "symmetric checked", "seconds", "seconds to check",
    )  # fmt: skip
    return Table(f"{name}-fewest", text().title("table", title=title), columns, tuple(lines),
                 text().say("table"))  # fmt: skip


def _number(row: Mapping[str, Any]) -> str | None:
    """The number of clues; a size of which no puzzle has one answer says so."""
    if "refuted" not in row:
        return None
    return "none" if row["clues"] is None else str(row["clues"])


def _puzzle(row: Row, name: str = "") -> Any:
    """The puzzle of a row."""
    grid = Grid.of(row["rows"], row["cols"])
    ends = tuple(row["ends"]) if row.get("ends") else None
    return puzzle_of(name or row["genre"], grid, row["witness"], ends)


def _pictures(name: str, title: str, found: Kept) -> Drawings:
    """The squares with the fewest clues."""
    squares = [row for row in done(found, name, "any")
               if row["rows"] == row["cols"] and row["witness"]]  # fmt: skip
    genre = by_name(name)
    drawn = {}
    for row in squares:
        puzzle = _puzzle(row)
        drawn[f"{name}-{row['rows']}"] = svg(genre.draw(puzzle, genre.printed(puzzle)))
    return Drawings(text().title("pictures", title=title), drawn)


def _anywhere(ends: Rows) -> Table:
    lines = []
    for rows in ends.where(lambda row: row.get("clues")).by("rows", "cols").values():
        best = min(rows, key=lambda row: row["clues"])
        grid = Grid.of(best["rows"], best["cols"])
        first, second = best["ends"]
        verified = f"{rows.number(checked='verified')} of {len(rows)}"
        lines.append((size_of(best), len(rows), best["clues"], grid.name(first), grid.name(second),
                      rows.most("clues"), verified))  # fmt: skip
    columns = ("size", "places of S and G", "fewest symbols", "S", "G",
               "fewest for the worst places", "checked")  # fmt: skip
    return text().lines("anywhere", columns, lines)


def _puzzles(found: Kept) -> Table:
    """All puzzles as lines that any program can read."""
    lines = []
    for question, what in QUESTIONS.items():
        for row in getattr(found, question):
            if row.get("witness"):
                kind = "fewest, symmetric" if row.get("kind") == "turned" else what
                line = by_name(row["genre"]).line(_puzzle(row))
                lines.append((row["genre"], size_of(row), kind, len(row["witness"]), line))
    return text().lines("puzzles", ("genre", "size", "what", "clues", "puzzle"), lines, shown=12,
                        appendix=True)  # fmt: skip


# The other ends.


def _extremes(found: Kept) -> Table:
    lines = []
    largest = {(row["genre"], size_of(row)): row for row in found.largest}
    fewest = {(row["genre"], size_of(row)): row["clues"] for row in found.fewest.where(kind="any")
              if "refuted" in row}  # fmt: skip
    minimal = {(row["genre"], size_of(row)): row for row in found.minimal}
    by_size = {(row["genre"], row["rows"], row["cols"]): (row["genre"], size_of(row))
               for row in (*found.largest, *found.minimal)}  # fmt: skip
    for (genre, *_), key in sorted(by_size.items()):
        row, some = largest.get(key, {}), minimal.get(key, {})
        lines.append((
            by_name(genre).title, key[1], fewest.get(key), row.get("clues"), some.get("puzzles"),
            some.get("mean"), some.get("most"), some.get("level"), some.get("score"),
            some.get("technique"),
        ))  # fmt: skip
    columns = ("genre", "size", "fewest clues", "most clues, none spare", "random minimal puzzles",
               "their clues, mean", "most", "hardest found: level", "score",
               "hardest technique")  # fmt: skip
    return text().lines("extremes", columns, lines, number=found.about["scale"]["minimal"])


def _beyond(found: Kept) -> Table:
    columns = {"genre": lambda row: by_name(row["genre"]).title, "size": size_of,
               "answers": "answers", "fewest clues found": "clues"}  # fmt: skip
    return text().table("beyond", columns, found.beyond, number=found.about["scale"]["minimal"])


# Random clues.


def _begins(drawn: Rows) -> Table:
    """From how many clues on half of the puzzles, and nearly all, have one answer."""
    lines = []
    for (genre, side), rows in drawn.by("genre", "side").items():
        shares = {row["clues"]: row["unique"] / row["puzzles"] for row in rows}
        answers = {row["clues"]: row["answers"] for row in rows}
        half, nearly = (_first(shares, least) for least in (HALF, NEARLY_ALL))
        best = max(shares.values())
        lines.append((by_name(genre).title, f"{side}×{side}", answers.get(0), half, nearly,
                      round(best, 3), max(shares)))  # fmt: skip
    columns = ("genre", "size", "answers without clues", "clues for half", "for 95 %",
               "largest share", "most clues drawn")  # fmt: skip
    return text().lines("begins", columns, lines)


def _halves(drawn: Rows) -> list[dict[str, Any]]:
    """For each genre, from how many clues for each cell on half of the puzzles have one answer."""
    halves: dict[str, list[float]] = {}
    for (genre, side), rows in drawn.by("genre", "side").items():
        shares = {row["clues"]: row["unique"] / row["puzzles"] for row in rows}
        half = _first(shares, HALF)
        halves.setdefault(genre, []).append(1.0 if half is None else half / side**2)
    return [
        {"title": by_name(genre).title, "least": min(shares), "most": max(shares)}
        for genre, shares in halves.items()
        if max(shares) < 1
    ]


def _first(shares: Mapping[int, float], least: float) -> int | None:
    """The smallest number of clues from which on the share is never smaller again."""
    late = max((clues for clues, share in shares.items() if share < least), default=-1)
    return min((clues for clues in shares if clues > late), default=None)


def _share_plot(name: str, title: str, drawn: Rows) -> Plot:
    series: dict[str, list[tuple[float, float]]] = {}
    ranges: dict[str, dict[float, tuple[float, float]]] = {}
    for side, rows in drawn.where(genre=name).by("side").items():
        label = f"{side}×{side}"
        for row in rows:
            place = round(row["clues"] / side**2, 4)
            series.setdefault(label, []).append((place, row["unique"] / row["puzzles"]))
            ranges.setdefault(label, {})[place] = wilson(row["unique"], row["puzzles"])
    return Plot(f"{name}-unique", text().title("plot", title=title), "line",
                "clues for each cell", "share with one answer", series, ranges=ranges)  # fmt: skip


def _drawn(drawn: Rows) -> Table:
    lines = []
    for row in drawn:
        low, high = wilson(row["unique"], row["puzzles"])
        lines.append((row["genre"], f"{row['side']}×{row['side']}", row["clues"], row["puzzles"],
                      row["unique"], round(low, 4), round(high, 4), row["answers"]))  # fmt: skip
    columns = ("genre", "size", "clues", "puzzles", "with one answer", "share at least",
               "share at most", "answers, median")  # fmt: skip
    return text().lines("drawn", columns, lines, shown=12, appendix=True)


def _sequences(found: Kept) -> dict[str, str]:
    """The fewest clues of squares and of rectangles, in the form of the other sequences."""
    files = {}
    for name in found.fewest.by("genre"):
        for kind, words in (("any", "fewest"), ("turned", "fewest-symmetric")):
            rows = [row for row in done(found, name, kind) if row["clues"] is not None]
            squares: Iterable[Row] = (row for row in rows if row["rows"] == row["cols"])
            files[f"{name}-{words}-squares.txt"] = "".join(
                f"{row['rows']} {row['clues']}\n" for row in squares
            )
            files[f"{name}-{words}.txt"] = "".join(
                f"{row['rows']} {row['cols']} {row['clues']}\n"
                for row in sorted(rows, key=lambda row: (row["rows"], row["cols"]))
            )
    return files
