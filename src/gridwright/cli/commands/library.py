"""``gridwright library``: a collection of puzzles, each of them once."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.cli import common
from gridwright.cli.options import Command, Group, Options, argument, option
from gridwright.cli.progress import status_line
from gridwright.core.errors import InputError
from gridwright.core.saying import Saying, Value
from gridwright.core.writing import write_file

if TYPE_CHECKING:
    from gridwright.library.collection import Collection
    from gridwright.library.entry import Entry

HELP = """Keep a collection of puzzles.

A puzzle that is rotated, reflected or written in another format is the same puzzle, and is kept
only once.

Example: gridwright library add --from puzzles.txt --tag book
"""


def place_option() -> Any:
    """Where the collection is."""
    return option(
        None,
        "The collection: a file, or the URL of a database. By default your own collection.",
        "--db",
        metavar="FILE",
    )


class Listed(Options):
    """List all entries.

    Example: gridwright library list --db puzzles.db
    """

    db: str | None = place_option()
    json: bool = common.json_option()


class Queried(Options):
    """What the commands that take a query have in common."""

    query: tuple[str, ...] = argument(
        "QUERY",
        "genre=, size=, level=2-4, technique=, tag=, status=, author=, or words; all must match.",
        (),
    )
    db: str | None = place_option()


class Numbered(Options):
    """What the commands that take numbers of entries have in common."""

    numbers: tuple[int, ...] = argument("NUMBER", "Numbers of entries.")
    db: str | None = place_option()


def opened(place: str | None) -> Collection:
    """The collection of ``--db``."""
    from gridwright.core.extras import require

    require("library", Saying("a collection"))
    from gridwright.library.collection import Collection

    return Collection(place)


class Add(common.Named):
    """Add puzzles; those already in the collection are not added again.

    Example: gridwright library add examples/kuromasu.txt --tag example --db puzzles.db
    """

    db: str | None = place_option()
    tag: tuple[str, ...] = option((), "A tag; may be repeated.", metavar="TAG")
    author: str = option("", "The author, if the text does not name one.")
    licence: str = option("", "The licence of the puzzles.")
    json: bool = common.json_option()


def _add(asked: Add) -> int:
    new = known = 0
    with opened(asked.db) as collection, status_line(asked.json) as line:
        pending: list[Any] = []

        def put() -> None:
            nonlocal new, known
            chunk = pending.copy()
            pending.clear()
            for name, documents in _by_source(chunk):
                stored = collection.add(
                    documents, source=name, tags=asked.tag,
                    author=asked.author, licence=asked.licence,
                )  # fmt: skip
                new, known = new + stored.new, known + stored.known
            line.say(Saying("{new} added, {known} known", new=new, known=known))

        def work(item: common.Item) -> int:
            pending.append((item.name, item.document))
            if len(pending) >= 200:
                put()
            return common.DONE

        try:
            return common.for_each(asked, work)
        finally:
            put()
            line.close()
            if asked.json:
                common.print_json({"added": new, "known": known, "puzzles": len(collection)})
            else:
                added = Saying(
                    "{new} [new|puzzle|puzzles] added, {known} already known; {all}"
                    " [all|puzzle|puzzles] in the collection",
                    new=new, known=known, all=len(collection),
                )  # fmt: skip
                print(common.say(added))


def _by_source(pending: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Documents by source; a puzzle that was typed on the command line has no source."""
    groups: dict[str, list[Any]] = {}
    for name, document in pending:
        file = name.partition("#")[0]
        groups.setdefault(file if Path(file).is_file() else "", []).append(document)
    yield from groups.items()


def _listed(asked: Listed) -> None:
    with opened(asked.db) as collection:
        _print(collection.find(), asked.json)


class Find(Queried):
    """Find entries.

    Example: gridwright library find genre=kuromasu level=2-4 size=10x10 --db puzzles.db
    """

    limit: int | None = option(None, "Stop after this many.")
    easiest: bool = option(False, "Sort by difficulty, the easiest first.")
    json: bool = common.json_option()


def _find(asked: Find) -> int:
    with opened(asked.db) as collection:
        found = collection.find(_joined(asked.query), asked.limit, easiest=asked.easiest)
        number = _print(found, asked.json)
    return common.DONE if number else common.NO_ANSWER


def _joined(query: tuple[str, ...]) -> str:
    """The query as one text; a value with blanks, which the shell kept together, stays together."""
    import shlex

    return " ".join(map(shlex.quote, query))


def _level(entry: Entry) -> Saying:
    if entry.level:
        return Saying("level {level}", level=entry.level)
    return Saying(entry.status or "-")


def _print(entries: Iterable[Entry], json: bool) -> int:
    number = 0
    for entry in entries:
        number += 1
        if json:
            common.print_json(entry.record())
            continue
        level = common.say(_level(entry))
        told = ", ".join(filter(None, (entry.title, entry.author, *entry.tags)))
        parts = f"{entry.number:>6}  {entry.genre:<10} {entry.size:<7} {level:<9}"
        print(f"{parts} {common.printable(told)}".rstrip())
    if not number and not json:
        print(common.say("no entries"))
    return number


class Show(Numbered):
    """Show entries: the board, and what is known about it.

    Example: gridwright library show 1 --db puzzles.db
    """

    solved: bool = option(False, "Show the answer too.")
    ascii: bool = common.ascii_option()
    json: bool = common.json_option()


def _show(asked: Show) -> None:
    from gridwright import api

    with opened(asked.db) as collection:
        for number in asked.numbers:
            entry = collection.get(number)
            if asked.json:
                common.print_json(entry.record())
                continue
            document = entry.document()
            genre = api.genre_of(document.puzzle)
            item = common.Item(f"entry {number}", document, genre, api.Control())
            common.heading(item, _said(entry))
            board = document.answer if asked.solved else None
            shown = genre.printed(document.puzzle) if board is None else board
            common.print_board(item, shown, asked.ascii)
            print(entry.text)


def _said(entry: Entry) -> Saying:
    graded = Saying(
        "{level}, about {minutes} [minutes|minute|minutes], score {score},"
        " difficulty {difficulty}, hardest: {technique}",
        level=_level(entry), minutes=max(1, round(entry.length or 0)), score=str(entry.score),
        difficulty="-" if entry.difficulty is None else str(entry.difficulty),
        technique=Saying(entry.hardest or "-"),
    )  # fmt: skip
    parts: tuple[tuple[Any, Value], ...] = (
        (entry.size, entry.size),
        (entry.title, entry.title),
        (entry.author, Saying("by {author}", author=entry.author)),
        (entry.licence, entry.licence),
        (entry.status, Saying(entry.status)),
        (entry.level, graded),
        (entry.tags, Saying("tags {tags}", tags=", ".join(entry.tags))),
        (entry.source, Saying("from {source}", source=entry.source)),
    )
    told = (Saying("{part}", part=part) for known, part in parts if known)
    return Saying("{parts}", parts="; ".join(map(common.say, told)))


class Export(Queried):
    """Write entries to a file, or to standard output.

    Example: gridwright library export level=1-3 --to csv -o easy.csv --db puzzles.db
    """

    to: str = option(
        "jsonl",
        "jsonl (default), csv, parquet, or a format that the genres can be written in.",
        metavar="FORMAT",
    )
    out: Path | None = option(None, "Write to this file.", "-o")


def _export(asked: Export) -> None:
    with opened(asked.db) as collection:
        from gridwright.library.export import PARQUET, exported, parquet

        entries = collection.find(_joined(asked.query))
        if asked.to == PARQUET:
            if asked.out is None:
                raise InputError("Parquet is not a text format: name a file with -o")
            write_file(asked.out, parquet(entries))
            return
        if asked.out is None:
            sys.stdout.writelines(exported(entries, asked.to))
            return
        write_file(asked.out, "".join(exported(entries, asked.to)))


class Remove(Numbered):
    """Remove entries for good.

    Example: gridwright library remove 17 18 --db puzzles.db
    """


def _remove(asked: Remove) -> None:
    with opened(asked.db) as collection:
        removed = collection.remove(asked.numbers)
    print(common.say("{count} [count|entry|entries] removed", count=removed))
    if removed < len(set(asked.numbers)):
        missing = len(set(asked.numbers)) - removed
        raise InputError("the collection has no entry for {count} of the numbers", count=missing)


class Stats(Queried):
    """Count entries by genre, size, level, status and hardest technique.

    Example: gridwright library stats genre=nurimaze --db puzzles.db
    """

    json: bool = common.json_option()


def _stats(asked: Stats) -> None:
    with opened(asked.db) as collection:
        counts = collection.stats(_joined(asked.query))
    if asked.json:
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


COMMANDS = (
    Group(
        "library",
        HELP,
        (
            Command("add", Add, _add),
            Command("list", Listed, _listed),
            Command("find", Find, _find),
            Command("show", Show, _show),
            Command("export", Export, _export),
            Command("remove", Remove, _remove),
            Command("stats", Stats, _stats),
        ),
    ),
)
