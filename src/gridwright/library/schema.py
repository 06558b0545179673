"""The tables of a collection, and how an older collection is brought up to date.

A collection says which version of the tables it has. Opening it applies the changes that are
missing, one after the other, in one transaction: an interrupted change leaves the collection as it
was. A collection of a newer version than this program knows is refused.

Version 1 had the puzzles and their tags. Version 2 has a table of techniques, so that puzzles can
be found by them, and the results of batches. Version 3 has an index by size, version 4 the length
of a puzzle, version 5 the message for those who solve it, and version 6 the difficulty.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    inspect,
    select,
    text,
    update,
)

from gridwright.core.errors import InputError
from gridwright.core.saying import Listed

METADATA = MetaData()

VERSIONS = Table("gridwright_schema", METADATA, Column("version", Integer, nullable=False))

PUZZLES = Table(
    "puzzles",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("fingerprint", String(64), nullable=False, unique=True),
    Column("genre", String(40), nullable=False),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("source", Text, nullable=False, default=""),
    Column("title", Text, nullable=False, default=""),
    Column("author", Text, nullable=False, default=""),
    Column("licence", Text, nullable=False, default=""),
    Column("message", Text, nullable=False, default=""),
    Column("answer", Text, nullable=False, default=""),
    Column("status", String(20), nullable=False, default=""),
    Column("level", Integer),
    Column("score", Float),
    Column("length", Float),
    Column("difficulty", Float),
    Column("hardest", String(80), nullable=False, default=""),
    Column("longest", Integer),
    Column("techniques", Text, nullable=False, default="{}"),
    Column("seconds", Float),
    Column("engine", String(40), nullable=False, default=""),
    Index("puzzles_by_genre", "genre", "level", "width", "height"),
    Index("puzzles_by_level", "level"),
)
BY_SIZE = Index("puzzles_by_size", PUZZLES.c.width, PUZZLES.c.height)

TAGS = Table(
    "tags",
    METADATA,
    Column("puzzle", ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True),
    Column("tag", String(200), primary_key=True),
    Index("tags_by_name", "tag", "puzzle"),
)

TECHNIQUES = Table(
    "techniques",
    METADATA,
    Column("puzzle", ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True),
    Column("technique", String(80), primary_key=True),
    Column("times", Integer, nullable=False),
    Index("techniques_by_name", "technique", "puzzle"),
)

RESULTS = Table(
    "results",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("puzzle", ForeignKey("puzzles.id", ondelete="CASCADE"), nullable=False),
    Column("task", String(64), nullable=False),
    Column("record", Text, nullable=False),
    UniqueConstraint("puzzle", "task"),
    Index("results_by_task", "task"),
)


def _first(connection: Connection) -> None:
    for table in (PUZZLES, TAGS):
        table.create(connection)


def _techniques_and_results(connection: Connection) -> None:
    for table in (TECHNIQUES, RESULTS):
        table.create(connection)
    known = select(PUZZLES.c.id, PUZZLES.c.techniques).where(PUZZLES.c.techniques != "{}")
    rows = [
        {"puzzle": puzzle, "technique": name, "times": times}
        for puzzle, text in connection.execute(known)
        for name, times in json.loads(text).items()
    ]
    if rows:
        connection.execute(insert(TECHNIQUES), rows)


def _by_size(connection: Connection) -> None:
    # A database that begins with this version has the index from the start.
    BY_SIZE.create(connection, checkfirst=True)


def _length(connection: Connection) -> None:
    _column(connection, "length", "FLOAT")


def _message(connection: Connection) -> None:
    _column(connection, "message", "TEXT NOT NULL DEFAULT ''")


def _difficulty(connection: Connection) -> None:
    _column(connection, "difficulty", "FLOAT")


def _column(connection: Connection, name: str, kind: str) -> None:
    # A database that begins with this version has the column from the start.
    if name not in {column["name"] for column in inspect(connection).get_columns("puzzles")}:
        connection.execute(text(f"ALTER TABLE puzzles ADD COLUMN {name} {kind}"))


CHANGES: tuple[Callable[[Connection], None], ...] = (
    _first, _techniques_and_results, _by_size, _length, _message, _difficulty,
)  # fmt: skip
"""The functions that make each version from the one before it, starting with an empty database."""


def bring_up_to_date(engine: Engine, version: int = len(CHANGES)) -> None:
    """Apply the changes up to a version that this database has not seen yet."""
    with engine.begin() as connection:
        current = _version(connection)
        if current > len(CHANGES):
            raise InputError(
                "the collection has version {current} of the tables, and this gridwright knows "
                "versions up to {count}: use a newer gridwright",
                current=current,
                count=len(CHANGES),
            )
        if current >= version:
            return
        for change in CHANGES[current:version]:
            change(connection)
        connection.execute(update(VERSIONS).values(version=version))


def refuse_foreign(tables: Sequence[str]) -> None:
    """Refuse the file of another program, by the names of its tables.

    >>> refuse_foreign([])
    >>> refuse_foreign(["moz_places", "moz_hosts"])
    Traceback (most recent call last):
    ...
    gridwright.core.errors.InputError: the file belongs to another program: it has the tables \
'moz_hosts', 'moz_places'; expected an empty database or a collection
    """
    ours = {*METADATA.tables, "sqlite_sequence", "sqlite_stat1", "sqlite_stat4"}
    foreign = sorted(set(tables) - ours)
    if foreign and VERSIONS.name not in tables:
        told = tuple(repr(name) for name in foreign[:3])
        raise InputError(
            "the file belongs to another program: it has the [tables|table|tables] {tables};"
            " expected an empty database or a collection",
            tables=Listed(told, ""),
        )


def _version(connection: Connection) -> int:
    """The version of the tables; 0, and a table that says so, for an empty database."""
    names = inspect(connection).get_table_names()
    if VERSIONS.name in names:
        versions = connection.execute(select(VERSIONS.c.version)).scalars().all()
        least = 1 if PUZZLES.name in names else 0
        if len(versions) != 1 or not isinstance(versions[0], int) or versions[0] < least:
            told = ", ".join(repr(version) for version in versions[:3]) or "nothing"
            raise InputError(
                "the collection is damaged: its table {name} says {told}; expected one row with "
                "a version from 1 to {count}",
                name=repr(VERSIONS.name),
                told=told,
                count=len(CHANGES),
            )
        return versions[0]
    if PUZZLES.name in names:
        raise InputError(
            "the database has a table 'puzzles' that is not gridwright's; expected an empty"
            " database or a collection"
        )
    VERSIONS.create(connection)
    connection.execute(insert(VERSIONS).values(version=0))
    return 0
