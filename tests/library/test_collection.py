"""The collection, on SQLite and on PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sqlalchemy", reason="pip install 'gridwright[test]' brings it")
pytest.importorskip("platformdirs", reason="pip install 'gridwright[test]' brings it")
pytest.importorskip("psycopg", reason="pip install 'gridwright[test]' brings it")
pytest.importorskip("pyarrow", reason="pip install 'gridwright[test]' brings it")
from sqlalchemy import create_engine, insert, select, text
from sqlalchemy.pool import NullPool

from gridwright.core.errors import InputError
from gridwright.core.grid import bits
from gridwright.engine.load import read, write
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.library.collection import Added, Collection
from gridwright.library.export import exported, parquet
from gridwright.library.place import default_place
from gridwright.library.query import read_query
from gridwright.library.schema import CHANGES, PUZZLES, VERSIONS, bring_up_to_date
from postgres import server
from seeded import puzzles

pytestmark = pytest.mark.process

FOUR = "kurodoko/4/4/g4i7j4i6g"
FIVE = "5x5:5g8_6_6d5h3"


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "puzzles.db")
    url: str = request.getfixturevalue("postgres")
    engine = create_engine(url, poolclass=NullPool)
    with engine.begin() as connection:
        connection.execute(text("drop schema public cascade"))
        connection.execute(text("create schema public"))
    return url


@pytest.fixture
def collection(place: str) -> Iterator[Collection]:
    with Collection(place) as opened:
        yield opened


def documents(*texts: str) -> list[Document[Any]]:
    return [document for one in texts for document in read(one, all_genres())]


def samples() -> list[tuple[Genre[Any], Any]]:
    """One puzzle of every genre."""
    return [(genre, next(iter(puzzles(genre)))) for genre in all_genres()]


def test_a_puzzle_is_there_once_however_it_is_turned_or_written(collection: Collection) -> None:
    for genre, puzzle in samples():
        assert collection.add([Document(puzzle)]) == Added(1, 0), genre
        for _, grid, to in puzzle.grid.symmetries():
            assert collection.add([Document(puzzle.moved(grid, to))]) == Added(0, 1), genre
        for form in genre.formats:
            if form.output_only:
                continue
            try:
                again = form.read(form.write(Document(puzzle)))
            except InputError:
                continue
            assert collection.add(again) == Added(0, 1), (genre, form.name)
    assert len(collection) == len(samples())


def test_the_same_file_twice_changes_nothing(collection: Collection) -> None:
    found = documents(FOUR, FIVE)
    collection.add(found, source="a.txt", tags=["one", "two"], author="Ann")
    before = list(collection.find())
    assert collection.add(found, source="a.txt", tags=["one", "two"], author="Ann") == Added(0, 2)
    assert list(collection.find()) == before


def test_what_is_known_is_kept_and_what_is_not_is_added(collection: Collection) -> None:
    collection.add(documents(FOUR))
    collection.add(documents(FOUR), author="Ann", tags=["new"])
    collection.add(documents(FOUR), author="Bob")
    (entry,) = collection.find()
    assert (entry.author, entry.tags) == ("Ann", ("new",))


def test_one_file_may_hold_a_puzzle_twice(collection: Collection) -> None:
    assert collection.add(documents(FOUR, FIVE, FOUR)) == Added(2, 1)
    assert [entry.size for entry in collection.find()] == ["4x4", "5x5"]


def test_find(collection: Collection) -> None:
    collection.add(documents(FOUR), tags=["book"], title="A first one", author="Ann")
    collection.add(documents(FIVE), source="50%_off.txt")
    with collection.writing() as connection:
        facts = {"level": 2, "techniques": {"beside black": 3}, "status": "unique"}
        collection.note(connection, {1: facts, 2: {}})

    def numbers(query: str) -> list[int]:
        assert collection.count(query) == len(list(collection.find(query)))
        return [entry.number for entry in collection.find(query)]

    assert numbers("") == [1, 2]
    assert numbers("genre=range") == [1, 2]
    assert numbers("genre=kamaji") == []
    assert numbers("size=4x4") == [1]
    assert numbers("level=1-3") == [1]
    assert numbers("level=3-5") == []
    assert numbers("technique='beside black'") == [1]
    assert numbers("technique=corner") == []
    assert numbers("tag=book") == [1]
    assert numbers("status=unique") == [1]
    assert numbers("author=ANN") == [1]
    assert numbers("first") == [1]
    assert numbers("0%_") == [2]
    assert numbers("50%off") == []
    assert numbers("genre=kuromasu tag=book level=2") == [1]
    assert [entry.number for entry in collection.find("", limit=1)] == [1]
    assert collection.get(1).techniques == {"beside black": 3}
    assert collection.stats()["level"] in ({2: 1, None: 1}, {None: 1, 2: 1})
    assert collection.stats("tag=book")["size"] == {"4x4": 1}


def test_a_board_on_its_side_has_the_same_size(collection: Collection) -> None:
    collection.add(documents("kurodoko/3/2/3k"))
    assert collection.count("size=3x2") == collection.count("size=2x3") == 1


@pytest.mark.parametrize(
    "query",
    ["colour=red", "level=6", "level=4-2", "level=", "genre=chess", "size=big", "tag='open"],
)
def test_a_bad_query_is_refused(query: str) -> None:
    with pytest.raises(InputError):
        read_query(query)


def test_remove(collection: Collection) -> None:
    collection.add(documents(FOUR, FIVE), tags=["both"])
    assert collection.remove([1, 7]) == 1
    assert [entry.number for entry in collection.find()] == [2]
    with pytest.raises(InputError, match="no entry 1"):
        collection.get(1)
    assert collection.add(documents(FOUR)) == Added(1, 0)


def test_an_answer_comes_back(collection: Collection) -> None:
    from gridwright.engine.solve import solve

    for genre, puzzle in samples():
        board = solve(genre, puzzle).boards[0]
        collection.add([Document(puzzle, board, {"title": "with an answer"})])
        *_, entry = collection.find(f"genre={genre.name}")
        again = entry.document()
        assert again.puzzle == puzzle
        assert again.answer is not None
        assert list(bits(again.answer.yes)) == list(bits(board.yes))
        assert write(genre, again, "json")


def test_exports_can_be_read_again(collection: Collection) -> None:
    import csv
    import io
    import json

    from pyarrow import parquet as files

    collection.add([Document(puzzle) for _, puzzle in samples()], tags=["a", "b"])
    entries = list(collection.find())
    lines = "".join(exported(entries, "jsonl")).splitlines()
    assert [json.loads(line) for line in lines] == [entry.record() for entry in entries]
    rows = list(csv.DictReader(io.StringIO("".join(exported(entries, "csv")))))
    assert [row["puzzle"] for row in rows] == [entry.text for entry in entries]
    table = files.read_table(io.BytesIO(parquet(entries)))
    assert table.column("puzzle").to_pylist() == [entry.text for entry in entries]
    kinds = {name: str(table.schema.field(name).type) for name in ("rows", "level", "tags")}
    assert kinds == {"rows": "int32", "level": "int8", "tags": "list<element: string>"}
    assert table.column("cols").to_pylist() == [entry.width for entry in entries]
    again = [read(one, all_genres())[0].puzzle for one in exported(entries, "json")]
    assert again == [puzzle for _, puzzle in samples()]


def test_many_writers_at_once(place: str) -> None:
    Collection(place).close()
    texts = [f"kurodoko/{width}/1/{'g' * width}" for width in range(2, 22)]
    errors: list[BaseException] = []

    def put() -> None:
        try:
            with Collection(place) as mine:
                for one in texts:
                    mine.add(documents(one))
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=put) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    with Collection(place) as found:
        assert len(found) == len(texts)


class TestVersions:
    def test_nothing_is_lost_from_version_1_on(self, place: str) -> None:
        from gridwright.library.collection import _engine
        from gridwright.library.place import url_of

        engine = _engine(url_of(place))
        bring_up_to_date(engine, version=1)
        row = {
            "fingerprint": "0" * 64, "genre": "kuromasu", "width": 4, "height": 4, "text": FOUR,
            "title": "old", "level": 2, "techniques": '{"beside black": 3, "corner": 1}',
        }  # fmt: skip
        with engine.begin() as connection:
            connection.execute(insert(PUZZLES), row)
            assert connection.execute(select(VERSIONS.c.version)).scalar_one() == 1
        engine.dispose()
        with Collection(place) as collection:
            (entry,) = collection.find("technique='beside black'")
            assert (entry.title, entry.level) == ("old", 2)
            assert entry.techniques == {"beside black": 3, "corner": 1}
            with collection.reading() as reading:
                assert reading.execute(select(VERSIONS.c.version)).scalar_one() == len(CHANGES)

    def test_the_easiest_come_first(self, place: str) -> None:
        """Also where nothing is known about some of them."""
        texts = ("kurodoko/3/2/3k", "kurodoko/4/4/g4i7j4i6g", "kurodoko/5/5/5m866j5n3")
        with Collection(place) as collection:
            collection.add([read(text, all_genres())[0] for text in texts])
            with collection.writing() as connection:
                collection.note(connection, {3: {"difficulty": 2.5}, 2: {"difficulty": 7.0}})
            assert [entry.number for entry in collection.find(easiest=True)] == [3, 2, 1]
            assert [entry.number for entry in collection.find(limit=1, easiest=True)] == [3]

    def test_a_message_is_kept_in_a_collection_of_version_4_too(self, place: str) -> None:
        plain = read(FOUR, all_genres())
        document = Document(plain[0].puzzle, about={"title": "Four", "message": "Well done!"})
        with Collection(place) as collection, collection.writing() as connection:
            connection.execute(text("ALTER TABLE puzzles DROP COLUMN message"))
            connection.execute(VERSIONS.update().values(version=4))
        with Collection(place) as collection:
            collection.add(plain)
            collection.add([document])
            (entry,) = collection.find("")
            assert entry.document().about == {"title": "Four", "message": "Well done!"}
            assert '"message": "Well done!"' in "".join(exported([entry], "jsonl"))

    def test_an_interrupted_change_leaves_everything_as_it_was(
        self, place: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from gridwright.library import schema
        from gridwright.library.collection import _engine
        from gridwright.library.place import url_of

        engine = _engine(url_of(place))
        bring_up_to_date(engine, version=1)
        engine.dispose()

        def broken(connection: Any) -> None:
            CHANGES[1](connection)
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(schema, "CHANGES", (CHANGES[0], broken))
            with pytest.raises(KeyboardInterrupt):
                Collection(place)
        with Collection(place) as collection:
            assert len(collection) == 0

    def test_a_newer_collection_is_refused(self, place: str) -> None:
        with Collection(place) as collection, collection.writing() as connection:
            connection.execute(VERSIONS.update().values(version=99))
        with pytest.raises(InputError, match="newer gridwright"):
            Collection(place)

    def test_another_programs_database_is_refused(self, tmp_path: Path) -> None:
        import sqlite3

        path = tmp_path / "other.db"
        with sqlite3.connect(path) as other:
            other.execute("create table puzzles (name text)")
        other.close()
        with pytest.raises(InputError, match="not gridwright's"):
            Collection(path)


class TestPlaces:
    def test_what_is_no_database_is_refused_in_one_sentence(self, tmp_path: Path) -> None:
        note = tmp_path / "note.txt"
        note.write_text("this is no database, whatever its name is\n" * 40)
        for place in (note, tmp_path / "no" / "folder.db", "nonsense://here", "mysql+no://x/y"):
            with pytest.raises(InputError) as refused:
                Collection(place)
            assert "\n" not in str(refused.value)

    def test_by_default_it_is_the_users_own(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        monkeypatch.setenv("HOME", str(tmp_path))
        with Collection() as collection:
            collection.add(documents(FOUR))
        assert default_place().is_file()
        assert tmp_path in default_place().parents
