"""A collection of puzzles in a database: SQLite in one file, or any other that SQLAlchemy knows.

A puzzle is in it once, however it is turned, mirrored or written:

>>> from gridwright.engine.load import read
>>> from gridwright.genres import all_genres
>>> with Collection("sqlite://") as collection:
...     collection.add(read("kurodoko/3/2/3k", all_genres()), tags=["small"])
...     collection.add(read("kurodoko/2/3/k3", all_genres()))
...     [(entry.genre, entry.size, entry.tags) for entry in collection.find("tag=small")]
Added(new=1, known=0)
Added(new=0, known=1)
[('kuromasu', '3x2', ('small',))]

Every change is one transaction, so a collection survives whatever happens to the program.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    Select,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    NoSuchModuleError,
    OperationalError,
)

from gridwright.core.closable import Closable
from gridwright.core.errors import InputError, WriteError
from gridwright.core.extras import PACKAGES, require
from gridwright.core.saying import Saying
from gridwright.engine.canonical import fingerprint
from gridwright.formats.document import Document
from gridwright.genres import by_name
from gridwright.library.entry import Entry
from gridwright.library.place import url_of
from gridwright.library.query import Query, read_query
from gridwright.library.schema import (
    PUZZLES,
    RESULTS,
    TAGS,
    TECHNIQUES,
    bring_up_to_date,
    refuse_foreign,
)

CHUNK = 500
"""How many entries are read or written at a time."""
LARGEST = 1 << 31
"""No entry has a number this large: databases do not accept it."""
WRITES = "gridwright_writes"
ABOUT = ("title", "author", "licence", "message")
"""The remarks of a text that a collection keeps."""


class Added(NamedTuple):
    """How many puzzles were new, and how many the collection had already."""

    new: int
    known: int


class Collection(Closable):
    """An open collection; close it, or use it in a ``with`` statement."""

    def __init__(self, place: str | Path | None = None) -> None:
        """``place`` is a file, a SQLAlchemy URL, or ``None`` for the user's own collection."""
        self._engine = _engine(url_of(place))
        try:
            with _sentences():
                bring_up_to_date(self._engine.execution_options(**{WRITES: True}))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for reading."""
        with _sentences(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: either everything that is done in it is kept, or nothing."""
        engine = self._engine.execution_options(**{WRITES: True})
        with _sentences(), engine.begin() as connection:
            yield connection

    def add(
        self,
        documents: Iterable[Document[Any]],
        *,
        source: str = "",
        tags: Iterable[str] = (),
        **about: str,
    ) -> Added:
        """Add puzzles. Those that are there already get the tags and whatever was not known about
        them.

        ``about`` may say ``title``, ``author``, ``licence`` and ``message`` for puzzles that do not
        say it.
        """
        unknown = set(about) - set(ABOUT)
        if unknown:
            raise TypeError(f"add() has no argument {min(unknown)!r}")
        named = tuple(dict.fromkeys(tags))
        new = known = 0
        remaining = iter(documents)
        while chunk := list(islice(remaining, CHUNK)):
            rows = [_row(document, source, about) for document in chunk]
            fresh = self._add(rows, named)
            new += fresh
            known += len(rows) - fresh
        return Added(new, known)

    def _add(self, rows: Sequence[dict[str, Any]], tags: tuple[str, ...]) -> int:
        while True:
            try:
                with self.writing() as connection:
                    return _add(connection, rows, tags)
            except IntegrityError:
                # Another process has just added one of them: now it is known.
                continue

    def known(self, connection: Connection, fingerprints: Iterable[str]) -> set[str]:
        """Those of these fingerprints whose puzzles are in the collection."""
        wanted = select(PUZZLES.c.fingerprint).where(PUZZLES.c.fingerprint.in_(list(fingerprints)))
        return set(connection.execute(wanted).scalars())

    def insert(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> dict[str, int]:
        """Insert new puzzles, given by all their columns; their numbers by fingerprint."""
        if not rows:
            return {}
        texts = [{**row, "techniques": json.dumps(row["techniques"])} for row in rows]
        connection.execute(insert(PUZZLES), texts)
        prints = [row["fingerprint"] for row in rows]
        wanted = select(PUZZLES.c.fingerprint, PUZZLES.c.id).where(
            PUZZLES.c.fingerprint.in_(prints)
        )
        numbers = {row.fingerprint: int(row.id) for row in connection.execute(wanted)}
        _use(connection, {numbers[row["fingerprint"]]: row["techniques"] for row in rows})
        return numbers

    def _wanted(self, query: Query) -> Select[Any]:
        sqlite = self._engine.dialect.name == "sqlite"
        return _wanted(query, _contains_in_sqlite if sqlite else _contains)

    def __len__(self) -> int:
        with self.reading() as connection:
            return int(connection.execute(select(func.count()).select_from(PUZZLES)).scalar_one())

    def find(
        self, query: str | Query = "", limit: int | None = None, *, easiest: bool = False
    ) -> Iterator[Entry]:
        """The entries that fit a query, in the order in which they were added.

        With ``easiest``, those with the least difficulty first, and those without one last.
        """
        asked = read_query(query) if isinstance(query, str) else query
        wanted = self._wanted(asked).order_by(PUZZLES.c.id)
        if easiest:
            order = (PUZZLES.c.difficulty.is_(None), PUZZLES.c.difficulty, PUZZLES.c.id)
            wanted = wanted.order_by(None).order_by(*order)
        last, left, count = 0, limit, 0
        while left is None or left > 0:
            size = CHUNK if left is None else min(CHUNK, left)
            some = wanted.offset(count) if easiest else wanted.where(PUZZLES.c.id > last)
            with self.reading() as connection:
                rows = connection.execute(some.limit(size)).all()
                tags = _tags(connection, [row.id for row in rows])
            yield from (_entry(row, tags.get(row.id, ())) for row in rows)
            if len(rows) < size:
                return
            last, count = rows[-1].id, count + len(rows)
            left = None if left is None else left - len(rows)

    def count(self, query: str | Query = "") -> int:
        """How many entries fit a query."""
        asked = read_query(query) if isinstance(query, str) else query
        wanted = self._wanted(asked).with_only_columns(func.count(PUZZLES.c.id))
        with self.reading() as connection:
            return int(connection.execute(wanted).scalar_one())

    def numbers(self, query: Query, task: str) -> set[int]:
        """The numbers of the entries that fit a query and have a result for a task."""
        done = select(RESULTS.c.puzzle).where(RESULTS.c.task == task)
        wanted = self._wanted(query).with_only_columns(PUZZLES.c.id).where(PUZZLES.c.id.in_(done))
        with self.reading() as connection:
            return set(connection.execute(wanted).scalars())

    def get(self, number: int) -> Entry:
        """The entry with this number."""
        with self.reading() as connection:
            wanted = select(PUZZLES).where(PUZZLES.c.id == number)
            row = connection.execute(wanted).one_or_none() if number < LARGEST else None
            if row is None:
                raise InputError("the collection has no entry {number}", number=number)
            return _entry(row, _tags(connection, [number]).get(number, ()))

    def remove(self, numbers: Iterable[int]) -> int:
        """Remove entries for good; return how many there were."""
        removed = 0
        with self.writing() as connection:
            for number in numbers:
                if number >= LARGEST:
                    continue
                for table in (TAGS, TECHNIQUES, RESULTS):
                    connection.execute(delete(table).where(table.c.puzzle == number))
                deleted = connection.execute(delete(PUZZLES).where(PUZZLES.c.id == number))
                removed += deleted.rowcount
        return removed

    def tag(self, numbers: Iterable[int], tags: Iterable[str]) -> None:
        """Give entries more tags."""
        with self.writing() as connection:
            _tag(connection, list(numbers), tuple(tags))

    def stats(self, query: str | Query = "") -> dict[str, dict[Any, int]]:
        """How many entries there are of each genre, size, level, status and hardest technique."""
        asked = read_query(query) if isinstance(query, str) else query
        columns = {
            "genre": (PUZZLES.c.genre,),
            "size": (PUZZLES.c.width, PUZZLES.c.height),
            "level": (PUZZLES.c.level,),
            "status": (PUZZLES.c.status,),
            "hardest": (PUZZLES.c.hardest,),
        }
        counts: dict[str, dict[Any, int]] = {}
        with self.reading() as connection:
            for name, by in columns.items():
                wanted = self._wanted(asked).with_only_columns(*by, func.count()).group_by(*by)
                rows = connection.execute(wanted.order_by(*by)).all()
                counts[name] = {_key(row[:-1]): row[-1] for row in rows}
        return counts

    def note(self, connection: Connection, facts: Mapping[int, Mapping[str, Any]]) -> None:
        """Store what was found out about entries: for each number, columns by name."""
        used = {
            number: each["techniques"] for number, each in facts.items() if "techniques" in each
        }
        if used:
            connection.execute(delete(TECHNIQUES).where(TECHNIQUES.c.puzzle.in_(list(used))))
            _use(connection, used)
        # One statement for all entries about which the same columns are known.
        alike: dict[tuple[str, ...], list[dict[str, Any]]] = {}
        for number, each in facts.items():
            values = {f"new_{name}": value for name, value in each.items()}
            if number in used:
                values["new_techniques"] = json.dumps(used[number])
            if values:
                alike.setdefault(tuple(sorted(each)), []).append({"number": number, **values})
        for names, rows in alike.items():
            changed = update(PUZZLES).where(PUZZLES.c.id == bindparam("number"))
            columns: dict[str, Any] = {name: bindparam(f"new_{name}") for name in names}
            connection.execute(changed.values(columns), rows)


def _use(connection: Connection, used: Mapping[int, Mapping[str, int]]) -> None:
    """Note which techniques entries take, by their numbers."""
    rows = [
        {"puzzle": number, "technique": name, "times": times}
        for number, techniques in used.items()
        for name, times in techniques.items()
    ]
    if rows:
        connection.execute(insert(TECHNIQUES), rows)


def _engine(url: str) -> Engine:
    try:
        engine = create_engine(url)
    except (ArgumentError, NoSuchModuleError):
        raise InputError(
            "{url} is not a database; expected a file or a URL such as"
            " postgresql+psycopg://HOST/NAME",
            url=repr(url),
        ) from None
    except ModuleNotFoundError as error:
        if error.name == PACKAGES["postgres"][0]:
            require("postgres", Saying("the database {url}", url=repr(url)))
        raise InputError(
            "the database {url} cannot be used here: run pip install {name}",
            url=repr(url),
            name=str(error.name),
        ) from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, record: Any) -> None:
    # Python's own transactions would leave tables out.
    connection.isolation_level = None
    # Before setting anything, which would already change a file of another program.
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    refuse_foreign([name for (name,) in tables])
    for setting in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}")
    connection.execute("PRAGMA busy_timeout=60000")


def _begin_sqlite(connection: Connection) -> None:
    # A writer waits for its turn here: later, in the middle of a transaction, it would be refused.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def _sentences() -> Iterator[None]:
    """What is wrong with a database, in one sentence."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        reason = " ".join(str(error.orig).split())
        # What the database itself cannot do (a full disk, no connection) fails for all puzzles.
        kind = WriteError if isinstance(error, OperationalError) else InputError
        raise kind("the collection cannot be used: {reason}", reason=reason) from None
    except OverflowError:
        raise InputError("a number is too large for the collection") from None


def _row(document: Document[Any], source: str, about: Mapping[str, str]) -> dict[str, Any]:
    """The columns of a puzzle that is added."""
    genre = by_name(document.puzzle.genre)
    grid = document.puzzle.grid
    told = {name: document.about.get(name) or about.get(name, "") for name in ABOUT}
    answer = document.answer
    rows = ""
    if answer is not None and answer.complete:
        rows = "/".join(genre.answer_rows(document.puzzle, answer))
    return {
        "fingerprint": fingerprint(genre, document.puzzle),
        "genre": genre.name,
        "width": grid.cols,
        "height": grid.rows,
        "text": genre.line(document.puzzle),
        "source": document.about.get("source") or source,
        "answer": rows,
        **told,
    }


def _add(connection: Connection, rows: Sequence[dict[str, Any]], tags: tuple[str, ...]) -> int:
    """Add what is new, complete what is known, tag both; return how many are new."""
    unlike: dict[str, dict[str, Any]] = {}
    for row in rows:
        unlike.setdefault(row["fingerprint"], row)
    known = {
        row.fingerprint: row
        for row in connection.execute(select(PUZZLES).where(PUZZLES.c.fingerprint.in_(unlike)))
    }
    for print_, had in known.items():
        missing = {
            name: unlike[print_][name]
            for name in (*ABOUT, "source", "answer")
            if not getattr(had, name) and unlike[print_][name]
        }
        # An answer belongs to the text that it came with: it would not fit a turned puzzle.
        if unlike[print_]["text"] != had.text:
            missing.pop("answer", None)
        if missing:
            connection.execute(update(PUZZLES).where(PUZZLES.c.id == had.id).values(**missing))
    new = [row for print_, row in unlike.items() if print_ not in known]
    if new:
        connection.execute(insert(PUZZLES), new)
    if tags:
        numbers = select(PUZZLES.c.id).where(PUZZLES.c.fingerprint.in_(unlike))
        _tag(connection, list(connection.execute(numbers).scalars()), tags)
    return len(new)


def _tag(connection: Connection, numbers: list[int], tags: tuple[str, ...]) -> None:
    for tag in tags:
        there = select(TAGS.c.puzzle).where(TAGS.c.tag == tag, TAGS.c.puzzle.in_(numbers))
        have = set(connection.execute(there).scalars())
        rows = [{"puzzle": number, "tag": tag} for number in numbers if number not in have]
        if rows:
            connection.execute(insert(TAGS), rows)


def _tags(connection: Connection, numbers: Sequence[int]) -> dict[int, tuple[str, ...]]:
    tags: dict[int, tuple[str, ...]] = {}
    wanted = select(TAGS).where(TAGS.c.puzzle.in_(numbers)).order_by(TAGS.c.tag)
    for row in connection.execute(wanted):
        tags[row.puzzle] = (*tags.get(row.puzzle, ()), row.tag)
    return tags


def _entry(row: Row[Any], tags: tuple[str, ...]) -> Entry:
    values = dict(row._mapping)
    del values["fingerprint"]
    values["techniques"] = json.loads(values["techniques"])
    return Entry(number=values.pop("id"), tags=tags, **values)


def _wanted(query: Query, contains: Callable[[Any, str], Any]) -> Select[Any]:
    """The query in SQL."""
    column = PUZZLES.c
    wanted = select(PUZZLES)
    if query.genre:
        wanted = wanted.where(column.genre == query.genre)
    if query.size:
        width, height = query.size
        wanted = wanted.where(
            or_(
                (column.width == width) & (column.height == height),
                (column.width == height) & (column.height == width),
            )
        )
    if query.levels:
        wanted = wanted.where(column.level.between(*query.levels))
    if query.status:
        wanted = wanted.where(column.status == query.status)
    if query.author:
        wanted = wanted.where(contains(column.author, query.author))
    for technique in query.techniques:
        wanted = wanted.where(_has(TECHNIQUES.c.puzzle, TECHNIQUES.c.technique == technique))
    for tag in query.tags:
        wanted = wanted.where(_has(TAGS.c.puzzle, TAGS.c.tag == tag))
    for word in query.words:
        places = (column.title, column.author, column.source, column.text)
        wanted = wanted.where(or_(*(contains(each, word) for each in places)))
    return wanted


def _contains(column: Any, word: str) -> Any:
    """Whether a column contains a word, in capitals or not."""
    return column.icontains(word, autoescape=True)


def _contains_in_sqlite(column: Any, word: str) -> Any:
    # Its LIKE ignores case already; lower() would take three times as long.
    return column.contains(word, autoescape=True)


def _has(puzzle: Any, condition: Any) -> Any:
    # Not EXISTS: SQLite would evaluate it for one puzzle after the other, from the first on.
    return PUZZLES.c.id.in_(select(puzzle).where(condition))


def _key(values: Sequence[Any]) -> Any:
    """What a group of entries has in common; sizes as people write them."""
    return values[0] if len(values) == 1 else "x".join(map(str, values))
