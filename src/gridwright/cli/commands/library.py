"""``gridwright library``: a collection of puzzles, each of them once."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.cli import common
from gridwright.cli.help import App
from gridwright.cli.progress import status_line
from gridwright.core.errors import InputError
from gridwright.core.words import counted
from gridwright.core.writing import write_file

if TYPE_CHECKING:
    from gridwright.library.collection import Collection
    from gridwright.library.entry import Entry

HELP = """Keep a collection of puzzles.

A puzzle that is rotated, reflected or written in another format is the same puzzle, and is kept
only once.

Example: gridwright library add --from puzzles.txt --tag book
"""

Place = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="FILE",
        help="The collection: a file, or the URL of a database. By default your own collection.",
    ),
]
Query = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="QUERY",
        help="genre=, size=, level=2-4, technique=, tag=, status=, author=, or words; all must"
        " match.",
    ),
]
Numbers = Annotated[list[int], typer.Argument(metavar="NUMBER", help="Numbers of entries.")]


def register(app: App) -> None:
    """Add the command and those below it."""
    group = App(help=HELP, no_args_is_help=True)
    for command in (add, listed, find, show, export, remove, stats):
        group.command("list" if command is listed else None)(command)
    app.add_typer(group, name="library")


def opened(place: str | None) -> Collection:
    """The collection of ``--db``."""
    from gridwright.core.extras import require

    require("library", "a collection")
    from gridwright.library.collection import Collection

    return Collection(place)


def add(
    sources: common.Sources = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    db: Place = None,
    tag: Annotated[
        list[str] | None, typer.Option("--tag", metavar="TAG", help="A tag; may be repeated.")
    ] = None,
    author: Annotated[
        str,
        typer.Option("--author", metavar="NAME", help="The author, if the text does not name one."),
    ] = "",
    licence: Annotated[
        str, typer.Option("--licence", metavar="NAME", help="The licence of the puzzles.")
    ] = "",
    json: common.Json = False,
) -> None:
    """Add puzzles; those already in the collection are not added again.

    Example: gridwright library add examples/kuromasu.txt --tag example --db puzzles.db
    """
    new = known = 0
    with opened(db) as collection, status_line(json) as line:
        pending: list[Any] = []

        def put() -> None:
            nonlocal new, known
            chunk = pending.copy()
            pending.clear()
            for name, documents in _by_source(chunk):
                found = collection.add(
                    documents, source=name, tags=tag or (), author=author, licence=licence
                )
                new, known = new + found.new, known + found.known
            line.say(f"{new} added, {known} known")

        def work(item: common.Item) -> int:
            pending.append((item.name, item.document))
            if len(pending) >= 200:
                put()
            return common.DONE

        try:
            common.for_each(sources, from_file, genre, work, json)
        finally:
            put()
            line.close()
            if json:
                common.print_json({"added": new, "known": known, "puzzles": len(collection)})
            else:
                print(
                    f"{counted(new, 'puzzle')} added, {known} already known;"
                    f" {counted(len(collection), 'puzzle')} in the collection"
                )


def _by_source(pending: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Documents by source; a puzzle that was typed on the command line has no source."""
    groups: dict[str, list[Any]] = {}
    for name, document in pending:
        file = name.partition("#")[0]
        groups.setdefault(file if Path(file).is_file() else "", []).append(document)
    yield from groups.items()


def listed(db: Place = None, json: common.Json = False) -> None:
    """List all entries.

    Example: gridwright library list --db puzzles.db
    """
    with opened(db) as collection:
        _print(collection.find(), json)


def find(
    query: Query = None,
    db: Place = None,
    limit: Annotated[
        int | None, typer.Option("--limit", metavar="N", help="Stop after this many.")
    ] = None,
    json: common.Json = False,
) -> None:
    """Find entries.

    Example: gridwright library find genre=kuromasu level=2-4 size=10x10 --db puzzles.db
    """
    with opened(db) as collection:
        found = _print(collection.find(_joined(query), limit), json)
    raise typer.Exit(common.DONE if found else common.NO_ANSWER)


def _joined(query: list[str] | None) -> str:
    """The query as one text; a value with blanks, which the shell kept together, stays together."""
    import shlex

    return " ".join(map(shlex.quote, query or ()))


def _print(entries: Iterable[Entry], json: bool) -> int:
    found = 0
    for entry in entries:
        found += 1
        if json:
            common.print_json(entry.record())
            continue
        level = f"level {entry.level}" if entry.level else entry.status or "-"
        told = ", ".join(filter(None, (entry.title, entry.author, *entry.tags)))
        parts = f"{entry.number:>6}  {entry.genre:<10} {entry.size:<7} {level:<9}"
        print(f"{parts} {common.printable(told)}".rstrip())
    if not found and not json:
        print("no entries")
    return found


def show(
    numbers: Numbers,
    db: Place = None,
    solved: Annotated[bool, typer.Option("--solved", help="Show the answer too.")] = False,
    ascii: common.Ascii = False,
    json: common.Json = False,
) -> None:
    """Show entries: the board, and what is known about it.

    Example: gridwright library show 1 --db puzzles.db
    """
    from gridwright.genres import by_name

    with opened(db) as collection:
        for number in numbers:
            entry = collection.get(number)
            if json:
                common.print_json(entry.record())
                continue
            document, genre = entry.document(), by_name(entry.genre)
            item = common.Item(f"entry {number}", document, genre)
            common.heading(item, _said(entry))
            board = document.answer if solved else None
            shown = genre.printed(document.puzzle) if board is None else board
            common.print_board(item, shown, ascii)
            print(entry.text)


def _said(entry: Entry) -> str:
    parts = [entry.title, entry.author and f"by {entry.author}", entry.licence, entry.status]
    if entry.level:
        parts.append(f"level {entry.level}, score {entry.score}, hardest: {entry.hardest}")
    if entry.tags:
        parts.append(f"tags {', '.join(entry.tags)}")
    if entry.source:
        parts.append(f"from {entry.source}")
    return "; ".join(filter(None, [entry.size, *parts]))


def export(
    query: Query = None,
    db: Place = None,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help="jsonl (default), csv, parquet, or a format that the genres can be written in.",
        ),
    ] = "jsonl",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write to this file.")
    ] = None,
) -> None:
    """Write entries to a file, or to standard output.

    Example: gridwright library export level=1-3 --to csv -o easy.csv --db puzzles.db
    """
    with opened(db) as collection:
        from gridwright.library.export import PARQUET, exported, parquet

        found = collection.find(_joined(query))
        if to == PARQUET:
            if out is None:
                raise InputError("Parquet is not a text format: name a file with -o")
            write_file(out, parquet(found))
            return
        if out is None:
            sys.stdout.writelines(exported(found, to))
            return
        write_file(out, "".join(exported(found, to)))


def remove(numbers: Numbers, db: Place = None) -> None:
    """Remove entries for good.

    Example: gridwright library remove 17 18 --db puzzles.db
    """
    with opened(db) as collection:
        removed = collection.remove(numbers)
    print(f"{counted(removed, 'entry', 'entries')} removed")
    if removed < len(set(numbers)):
        missing = len(set(numbers)) - removed
        raise InputError(f"the collection has no entry for {missing} of the numbers")


def stats(query: Query = None, db: Place = None, json: common.Json = False) -> None:
    """Count entries by genre, size, level, status and hardest technique.

    Example: gridwright library stats genre=nurimaze --db puzzles.db
    """
    with opened(db) as collection:
        counts = collection.stats(_joined(query))
    if json:
        common.print_json(
            {name: {_label(key): count for key, count in of.items()} for name, of in counts.items()}
        )
        return
    for name, of in counts.items():
        _histogram(name, of)


def _label(key: Any) -> str:
    return str(key) if key not in (None, "") else "not known"


def _histogram(name: str, counts: Mapping[Any, int]) -> None:
    print(name)
    most = max(counts.values(), default=0)
    labels = {_label(key): count for key, count in counts.items()}
    width = max(map(len, labels), default=0)
    for label, count in labels.items():
        bar = ("█" if common.can_print_unicode() else "#") * round(40 * count / most)
        print(f"  {label:<{width}} {count:>7} {bar}".rstrip())
