"""The rules in JavaScript say what Python says: the same records, sentence for sentence.

Node answers as the page does without the service; each reply is compared with that of the service.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from corpus import corpus, corpus_folder
from generic.boards import sampled, small
from gridwright import api
from gridwright.core.board import Board
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, mask_of
from gridwright.formats import penpa
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.genres.mosaic import GENRE as MOSAIC
from gridwright.genres.mosaic import Mosaic
from gridwright.kinds.count import Count
from gridwright.shading.roomgrid import RoomGrid
from gridwright.web import language_set
from gridwright.web.files import page_files
from gridwright.web.puzzle_set import starters, turns
from gridwright.web.records import (
    board_text,
    picture_record,
    puzzle_record,
    read_board,
    rules_file,
    rules_record,
    source_text,
)
from gridwright.web.service import call
from gridwright.web.verbs import looked
from trying import spread

pytestmark = pytest.mark.process

Request = dict[str, Any]
ANSWERS = Path(__file__).parent / "node" / "answers.mjs"
EVERY_GENRE = pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: str(genre.name))
WITH_FILE = pytest.mark.parametrize(
    "genre",
    [genre for genre in all_genres() if rules_file(genre).is_file()],
    ids=lambda genre: str(genre.name),
)
BY_DATA = pytest.mark.parametrize(
    "genre",
    [
        genre
        for genre in all_genres(hidden=True)
        if hasattr(genre.puzzle, "kinds") and not rules_file(genre).is_file()
    ],
    ids=lambda genre: str(genre.name),
)
"""The genres that need no JavaScript."""
GIVEN = ("hitori", "kuromasu", "kuroshuto")
"""The genres that may have given cells."""
ALL_BOARDS = 3**6
"""Of puzzles with up to this many partial boards, every board is looked at."""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as it is served, where Node takes its files as modules."""
    if shutil.which("node") is None:
        pytest.skip("Node is missing (apt-get install nodejs)")
    folder = tmp_path_factory.mktemp("page")
    for name, path in page_files().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(path.read_bytes())
    for name in language_set.parts():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(language_set.part(name))
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    return folder


def answered(page: Path, requests: list[Request]) -> list[Any]:
    """What the page replies without the service."""
    path = page / "requests.json"
    path.write_text(json.dumps(requests), "utf-8")
    done = subprocess.run(
        ("node", str(ANSWERS), str(path)),
        env={"PAGE": str(page), "PATH": "/usr/local/bin:/usr/bin:/bin"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    replies: list[Any] = json.loads(done.stdout)
    return replies


def served(request: Request) -> Any:
    """What the service replies; null for an error."""
    reply = call(request)
    return json.loads(json.dumps(reply)) if reply.pop("ok") else None


def compare(page: Path, requests: list[Request]) -> list[Any]:
    """Both worlds reply the same, to so many of them as are tried: what they reply."""
    tried = spread(requests)
    replies = answered(page, tried)
    for request, reply in zip(tried, replies, strict=True):
        assert reply == served(request), request
    return replies


def sources(genre: Genre[Any]) -> Iterator[str]:
    """Every kind of puzzle: small ones, random ones, those of the page, those of the corpus."""
    made = [
        puzzle for puzzle, _ in (*spread(small(genre.name), 200), *spread(sampled(genre.name, 200)))
    ]
    yield from (source_text(genre, puzzle) for puzzle in made)
    # The days come again turned.
    lines = (*starters(genre.name), *turns(genre.name, 0), *turns(genre.name, 1))
    yield from (line.source for line in lines)


def published(genre: Genre[Any]) -> Iterator[str]:
    """The published puzzles of a genre, as the page writes their addresses."""
    for name in ("kuromasu-janko", "kuroshuto-janko", "hitori-janko", "nurimaze-janko"):
        if name.startswith(genre.name):
            # One of them came with a piece of HTML in it.
            readable = (each for each in corpus(name) if ">" not in "".join(each["problem"]))
            for entry in readable:
                text = entry.get("puzzlink_url") or "\n".join((genre.name, *entry["problem"]))
                yield source_text(genre, api.parse(text))
    for entry in corpus("puzzlink-urls"):
        puzzle = api.parse(entry["url"])
        if api.genre_of(puzzle) is genre:
            yield source_text(genre, puzzle)
    if genre.name == "kamaji":
        for entry in corpus("kamaji-thesis"):
            yield source_text(genre, api.parse("\n".join(("kamaji", *entry["rows"]))))


@WITH_FILE
def test_addresses_become_the_same_puzzles(genre: Genre[Any], page: Path) -> None:
    lines = {*sources(genre)}
    assert len(lines) > 200
    # Puzzles with given cells have a drawing of Penpa+ as their address.
    assert any(line.startswith("https:") for line in lines) == (genre.name in GIVEN)
    compare(page, [{"verb": "load", "puzzle": line} for line in sorted(lines)])


@WITH_FILE
def test_published_puzzles_too(genre: Genre[Any], page: Path) -> None:
    corpus_folder()
    lines = {*published(genre)}
    assert lines
    compare(page, [{"verb": "load", "puzzle": line} for line in sorted(lines)])


def boards(puzzle: Any, answers: frozenset[int], rng: Random) -> Iterator[str]:
    """All boards of a small puzzle; of another one random boards, half of them parts of answers."""
    size = puzzle.decisions
    if 3**size <= ALL_BOARDS:
        yield from map("".join, product("#.?", repeat=size))
        return
    for _ in range(12):
        settled, yes = (rng.getrandbits(size) for _ in range(2))
        if answers and rng.random() < 0.7:
            yes = rng.choice(sorted(answers))
            settled |= rng.getrandbits(size) | (yes if rng.random() < 0.5 else 0)
        yield board_text(Board(size, settled & yes, settled & ~yes))


def of_the_page(genre: Genre[Any]) -> Iterator[tuple[Any, frozenset[int]]]:
    """Whole puzzles with their answers."""
    for line in starters(genre.name)[::4]:
        puzzle = api.parse(line.source)
        board = api.solve(puzzle).board
        assert board is not None
        yield puzzle, frozenset([board.yes])


@EVERY_GENRE
def test_boards_look_the_same(
    genre: Genre[Any], page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Each text is read once only: here the rules are compared.
    monkeypatch.setattr(api, "documents_in", cache(api.documents_in))
    rng = Random(7)
    few = [one for one in small(genre.name) if 3 ** one[0].decisions <= ALL_BOARDS]
    tried = (*few[:: max(1, len(few) // 6)], *spread(sampled(genre.name, 60)), *of_the_page(genre))
    requests = [
        {"verb": "look", "puzzle": line, "board": board, "record": record}
        for puzzle, answers in tried
        for line in [source_text(genre, puzzle)]
        for record in [puzzle_record(Document(puzzle))]
        for board in boards(puzzle, answers, rng)
    ]
    replies = compare(page, requests)
    whole = [
        {
            "verb": "look",
            "puzzle": source_text(genre, puzzle),
            "board": board_text(Board.whole(puzzle.decisions, *answers)),
            "record": puzzle_record(Document(puzzle)),
        }
        for puzzle, answers in of_the_page(genre)
    ]
    assert all(reply["solved"] for reply in compare(page, whole))
    if len(replies) == len(requests):
        broken = {each["rule"] for reply in replies for each in reply["violations"]}
        # What follows from two colours in a room, no board of the page breaks.
        assert len(broken) >= len(genre.rules) - (genre.name not in GIVEN)


def drawn(genre: Genre[Any], rng: Random) -> Any:
    """A puzzle of random numbers, rooms and given cells, if these are one."""
    rows, cols = rng.choice([(1, 1), (1, 5), (2, 3), (3, 2), (3, 3), (4, 4)])
    cells = range(rows * cols)
    more: dict[str, Any] = {}
    if issubclass(genre.puzzle, RoomGrid):
        halves = [2 * cell // len(cells) for cell in cells]
        some = [rng.randrange(3) for _ in cells]
        more["rooms"] = rng.choice([some, halves, [0] * len(cells)])
    if "stars" in genre.puzzle.__dataclass_fields__:
        more["stars"] = rng.choice([1, 1, 2])
    numbers = {cell: rng.randrange(4) for cell in cells if rng.random() < 0.4}
    masks = [mask_of(cell for cell in cells if rng.random() < 0.1) for _ in range(2)]
    try:
        return genre.puzzle(rows, cols, rng.choice([numbers, {}]), 0, *masks, **more)
    except PuzzleError:
        return drawn(genre, rng)


@BY_DATA
def test_rules_that_are_data_say_the_same(genre: Genre[Any], page: Path) -> None:
    rng = Random(5)
    requests, wanted = [], []
    for _ in range(25):
        puzzle = drawn(genre, rng)
        record = {
            "rows": puzzle.rows,
            "cols": puzzle.cols,
            "size": puzzle.decisions,
            "given": board_text(puzzle.given),
            "picture": picture_record(genre.draw(puzzle, puzzle.given)),
            **rules_record(genre, puzzle),
        }
        assert "kinds" in record
        for board in (*boards(puzzle, frozenset(), rng), "#" * puzzle.decisions):
            requests.append({"verb": "look", "puzzle": "", "board": board, "record": record})
            wanted.append(looked(genre, puzzle, read_board(puzzle, board)))
    for request, reply, own in zip(requests, answered(page, requests), wanted, strict=True):
        assert reply == json.loads(json.dumps(own)), request
    assert {each["rule"] for own in wanted for each in own["violations"]} == {
        rule.name for rule in genre.rules
    }
    assert any(own["solved"] for own in wanted)


def test_a_kind_that_the_page_does_not_know_is_left_to_the_service(page: Path) -> None:
    class Odd(Count):
        """It may say something else than a count."""

    class OddMosaic(Mosaic):
        """It has such a kind."""

        def says(self, cell: int, number: int) -> Count:
            return Odd(*Mosaic.says(self, cell, number))

    puzzle = OddMosaic(2, 2, {0: 1})
    assert rules_record(MOSAIC, puzzle) == {}
    record = {"rows": 1, "cols": 1, "size": 1, "given": "?", "kinds": [{"kind": "odd"}]}
    asked = {"verb": "look", "puzzle": "", "board": "?", "record": record}
    assert answered(page, [asked]) == [None]


def test_what_cannot_be_read_here_is_left_to_the_service(page: Path) -> None:
    left = [
        "", "Dear Sir or Madam,", "kuromasu\n. 2\n. .", "kurodoko/2/2/9i", "kurodoko/2/2/zz",
        "kurodoko/v:x/3/2/g4i2", "kurodoko/99/99/", "kurodoko/0/3/", "kurochute/3/3/3n",
        "hitori/2/2/0111", "hitori/2/2/11111", "nurimaze/2/2/0011", "nurimaze/2/2/00112a",
        "kamaji-2x2-123", "kamaji-2x2-1233", "kamaji-2x2-0123", "dance/2/2/",
        "5x5:5g8_6_6d5h3", "unheard-2x2-1234", f"{penpa.HOST}AAAA",
        penpa.write(penpa.Sheet(Grid.of(2, 2), {0: "3"}, title="Of my own", rules="kuromasu")),
        penpa.write(penpa.Sheet(Grid.of(2, 2), {0: "9"}, rules="kuromasu")),
        penpa.write(penpa.Sheet(Grid.of(1, 2), walls=frozenset([(0, 1)]), rules="hitori")),
    ]  # fmt: skip
    asked = [{"verb": "load", "puzzle": text} for text in left]
    source = "kurodoko/2/2/3i"
    asked += [
        {"verb": "look", "puzzle": source, "board": "???"},
        {"verb": "look", "puzzle": source, "board": "??x?"},
        {"verb": "look", "puzzle": source},
        {"verb": "load", "puzzle": source, "genre": "kuromasu"},
        {"verb": "hint", "puzzle": source},
    ]
    assert answered(page, asked) == [None] * len(asked)
