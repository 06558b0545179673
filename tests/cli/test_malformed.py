"""A hundred sources that are no puzzles: status 2, one sentence, no traceback, little memory."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.runner import assert_refused, run, run_really

pytestmark = pytest.mark.process

HUGE = "99999999"
LONG = "9" * 5000
DEEP = 20_000
PUZZLE = "kurodoko/4/4/g4i7j4i6g"


def object_with(**changes: Any) -> str:
    """A JSON puzzle of 2 rows and 3 columns with some fields changed; ``None`` leaves one out."""
    fields: dict[str, Any] = {
        "format": "gridwright",
        "version": 1,
        "genre": "kuromasu",
        "rows": 2,
        "cols": 3,
        "cells": [[".", 2, "."], [".", ".", "."]],
        **changes,
    }
    return json.dumps({key: value for key, value in fields.items() if value is not ...})


def janko(*lines: str, size: str = "size 2") -> str:
    """A Janko level with these lines after its size."""
    return "\n".join(("begin", "puzzle kuromasu", size, *lines, "end", ""))


ADDRESSES = {
    "only a name": "kurodoko/",
    "no rows": "kurodoko/5",
    "no columns": "kurodoko//5/g",
    "host without puzzle": "https://puzz.link/p?",
    "host and name": "https://puzz.link/p?kurodoko",
    "name misspelt": "https://puzz.link/p?kurodok/5/5/5m866j5n3",
    "another genre": "https://puzz.link/p?sudoku/9/9/g5h",
    "another site": "https://example.org/puzzles/1",
    "letters for the size": "kurodoko/x/y/5m866j5n3",
    "a size of nothing": "kurodoko/0/0/",
    "no row": "kurodoko/5/0/",
    "negative": "kurodoko/-5/5/",
    "negative rows": "kurodoko/5/-5/",
    "huge": f"kurodoko/{HUGE}/{HUGE}/g",
    "huge rows": f"kurodoko/5/{HUGE}/g",
    "long number": f"kurodoko/{LONG}/{LONG}/g",
    "a point in the size": "kurodoko/5.5/5/",
    "an exponent": "kurodoko/1e9/1e9/",
    "body too long": "kurodoko/2/2/gggggg",
    "run too long": "kurodoko/2/2/z",
    "clue of zero": "kurodoko/3/3/0n",
    "a power": "kurodoko/²/²/g",
    "digits of another script": "kurodoko/٣/٣/g٣",
    "clue too large": "kurodoko/3/3/fn",
    "clue far too large": "kurodoko/3/3/-ffn",
    "five hexadecimal digits": "kurodoko/3/3/$ffffffn",
    "cut in a clue": "kurodoko/3/3/-1",
    "cut in a longer clue": "kurodoko/3/3/+1a",
    "unknown sign": "kurodoko/3/3/g!n",
    "capital": "kurodoko/3/3/Gn",
    "not ASCII": "kurodoko/3/3/g３n",
    "bad percent code": "kurodoko/3/3/%zz",
    "NUL in the body": "kurodoko/3/3/\0n",
    "escape code in the body": "kurodoko/3/3/\x1b[31mn",
    "HTML": '<a href="https://puzz.link/p?kurodoko/5/5/5m866j5n3">a puzzle</a>',
}
GAMES = {
    "size only": "5x5",
    "no description": "5x5:",
    "cut off": "5x5:5g8_6_6d5h",
    "too long": "5x5:5g8_6_6d5h3a",
    "random seed": "16x11#122854521237192",
    "huge": f"{HUGE}x{HUGE}:a",
    "long number": f"{LONG}x{LONG}:a",
    "size of nothing": "0x0:a",
    "no columns": "x5:a",
    "negative": "-5x5:y",
    "clue too large": "2x2:9c",
    "long clue": f"2x2:{LONG}c",
    "unknown sign": "2x2:a?b",
    "capital": "2x2:D",
    "negative clue": "2x2:-1c",
    "save file without a description": "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n",
    "save file of another game": "SAVEFILE:41:x\nGAME    :4:Loopy\nPARAMS  :3:2x2\nDESC    :1:d\n",
}
FILES = {
    "pzprv3 and nothing": "pzprv3",
    "pzprv3 name only": "pzprv3/kurodoko",
    "pzprv3 no columns": "pzprv3/kurodoko/2",
    "pzprv3 another genre": "pzprv3/slither/2/2/. . /. . /",
    "pzprv3 cut in a row": "pzprv3/kurodoko/2/2/. . /. /",
    "pzprv3 row too long": "pzprv3/kurodoko/2/2/. . . /. . /",
    "pzprv3 row missing": "pzprv3/kurodoko/2/2/. . /",
    "pzprv3 unknown sign": "pzprv3/kurodoko/2/2/. x /. . /",
    "pzprv3 clue too large": "pzprv3/kurodoko/2/2/9 . /. . /",
    "pzprv3 negative clue": "pzprv3/kurodoko/2/2/-3 . /. . /",
    "pzprv3 huge": f"pzprv3/kurodoko/{HUGE}/{HUGE}/. ",
    "pzprv3 long number": f"pzprv3/kurodoko/{LONG}/2/. ",
    "pzprv3 long clue": f"pzprv3/kurodoko/1/2/{LONG} . /",
    "pzprv3 bad answer": "pzprv3/kurodoko/1/2/. . /# % /",
    "pzprv3 short answer": "pzprv3/kurodoko/2/2/. . /. . /# + /",
    "janko without a problem": janko(),
    "janko cut off": "begin\npuzzle kuromasu\nsize 2\nproblem\n- -\n",
    "janko row too long": janko("problem", "- - -", "- -"),
    "janko row missing": janko("problem", "- -"),
    "janko row too many": janko("problem", "- -", "- -", "- -"),
    "janko unknown sign": janko("problem", "- %", "- -"),
    "janko clue too large": janko("problem", "- 9", "- -"),
    "janko long clue": janko("problem", f"- {LONG}", "- -"),
    "janko another genre": janko("problem", "- -", "- -").replace("kuromasu", "sudoku"),
    "janko size is a word": janko("problem", "- -", "- -", size="size two"),
    "janko huge": janko("problem", "- -", "- -", size=f"size {HUGE}"),
    "janko negative": janko("problem", "- -", "- -", size="size -2"),
    "janko short answer": janko("problem", "- -", "- -", "solution", "x -"),
    "janko bad answer": janko("problem", "- -", "- -", "solution", "x -", "- 7"),
    "grid ragged": "kuromasu\n. 3 .\n. .\n",
    "grid of one name": "kuromasu\n",
    "grid unknown sign": "kuromasu\n. 3 .\n. % .\n",
    "grid clue too large": "kuromasu\n. 9 .\n. . .\n",
    "grid clue of zero": "kuromasu\n. 0 .\n. . .\n",
    "grid negative clue": "kuromasu\n. -3 .\n. . .\n",
    "grid clue to a power": "kuromasu\n. ² .\n. . .\n",
    "grid clue in another script": "kuromasu\n. ٣ .\n. . .\n",
    "grid of powers": ". ² .\n. ² .\n",
    "Kamaji of powers": "2\n²\n² ²\n² ²\n",
    "Kamaji in another script": "٢\n٢\n١ ٢\n٢ ١\n",
    "game ID in another script": "kamaji-٢x٢-١٢٢١",
    "pzprv3 clue to a power": "pzprv3/kurodoko/2/2/² . /. . /",
    "janko clue to a power": janko("problem", "- ²", "- -"),
    "janko size in another script": janko("problem", "- -", "- -", size="size ٢"),
    "grid long clue": f"kuromasu\n. {LONG} .\n. . .\n",
    "grid another genre": "sudoku\n. 3 .\n. . .\n",
    "grid answer too small": "kuromasu\n. 3 .\n. . .\n\n..#\n",
    "grid answer ragged": "kuromasu\n. 3 .\n. . .\n\n..#\n..\n",
    "grid bad answer": "kuromasu\n. 3 .\n. . .\n\n..#\n.5.\n",
    "a letter": "Dear Sir or Madam,\n\nplease find enclosed a puzzle.\n",
    "a program": "import os\nprint(os.getcwd())\n",
    "a table": "a;b;c\n1;2;3\n",
}
OBJECTS = {
    "cut off": object_with()[:-10],
    "brace": "{",
    "empty object": "{}",
    "empty list": "[]",
    "list of numbers": "[1, 2, 3]",
    "a second object cut off": object_with() + '\n{"format": ',
    "something behind": object_with() + " x",
    "deep list": "[" * DEEP,
    "deep object": '{"a":' * DEEP,
    "deep and closed": "[" * DEEP + "]" * DEEP,
    "deep field": object_with()[:-1] + ', "x": ' + "[" * DEEP + "]" * DEEP + "}",
    "another format": object_with(format="penpa"),
    "no format": object_with(format=...),
    "a later version": object_with(version=2),
    "another genre": object_with(genre="sudoku"),
    "genre is a number": object_with(genre=7),
    "no genre": object_with(genre=...),
    "no rows": object_with(rows=...),
    "rows is a word": object_with(rows="2"),
    "rows with a point": object_with(rows=2.0),
    "rows is true": object_with(rows=True),
    "rows is null": object_with(rows=None),
    "negative": object_with(rows=-2),
    "size of nothing": object_with(rows=0, cols=0, cells=[]),
    "huge": object_with(rows=int(HUGE), cols=int(HUGE)),
    "long number": object_with().replace('"rows": 2', f'"rows": {LONG}'),
    "infinite": object_with().replace('"rows": 2', '"rows": Infinity'),
    "no cells": object_with(cells=...),
    "cells is a text": object_with(cells="...."),
    "row missing": object_with(cells=[[".", ".", "."]]),
    "row ragged": object_with(cells=[[".", ".", "."], [".", "."]]),
    "row is a number": object_with(cells=[[".", ".", "."], 7]),
    "cell is a list": object_with(cells=[[".", ".", []], [".", ".", "."]]),
    "cell is true": object_with(cells=[[".", ".", True], [".", ".", "."]]),
    "clue to a power": object_with(cells=[[".", ".", "²"], [".", ".", "."]]),
    "clue in another script": object_with(cells=[[".", ".", "٢"], [".", ".", "."]]),
    "clue with a point": object_with(cells=[[".", ".", 2.5], [".", ".", "."]]),
    "clue too large": object_with(cells=[[".", ".", 99], [".", ".", "."]]),
    "negative clue": object_with(cells=[[".", ".", -1], [".", ".", "."]]),
    "clue of zero": object_with(cells=[[".", ".", 0], [".", ".", "."]]),
    "unknown sign": object_with(cells=[[".", ".", "§"], [".", ".", "."]]),
    "answer too small": object_with(answer=["..."]),
    "answer ragged": object_with(answer=["...", ".."]),
    "bad answer": object_with(answer=["...", "..x"]),
    "answer is a number": object_with(answer=1),
    "about is a list": object_with(about=[]),
    "about holds a number": object_with(about={"title": 7}),
}
BYTES = {
    "empty": b"",
    "space": b" \n\t \r\n",
    "byte order mark alone": b"\xef\xbb\xbf",
    "NUL": b"\0",
    "many NULs": b"\0" * 100_000,
    "an image": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01",
    "every byte": bytes(range(256)),
    "UTF-16": "kuromasu\n. 3 .\n".encode("utf-16"),
    "Latin-1": "kuromasu\ntitle: Rätsel\n. 3 .\n".encode("latin-1"),
    "UTF-8 cut in a character": "kuromasu\ntitle: Rä".encode()[:-1],
    "compressed": b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x03\x00\x00\x00\x00\x00",
}

TEXTS = {
    f"{kind}: {name}": text
    for kind, texts in (
        ("address", ADDRESSES),
        ("game ID", GAMES),
        ("file", FILES),
        ("JSON", OBJECTS),
    )
    for name, text in texts.items()
}


def test_there_are_a_hundred() -> None:
    assert len(TEXTS) + len(BYTES) >= 100


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_a_malformed_text_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "source"
    path.write_text(text, encoding="utf-8")
    assert_refused(run("solve", str(path)))
    assert_refused(run("count", "--json", "-", stdin=text), json=True)
    assert_refused(run("show", "--genre", "kuromasu", text))


def test_a_clue_of_zero_is_refused_where_none_has_a_meaning() -> None:
    """A game ID does not name its genre: without one, it is read as a Mosaic."""
    assert_refused(run("show", "--genre", "kuromasu", "2x2:0c"))
    assert run("show", "2x2:0c").out.startswith("2x2:0c: Mosaic")


@pytest.mark.parametrize("data", BYTES.values(), ids=BYTES.keys())
def test_malformed_bytes_are_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "source"
    path.write_bytes(data)
    assert_refused(run("solve", str(path)))
    assert_refused(run("backbone", "--json", "-", stdin=data), json=True)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("folder", "is a directory"),
        ("missing.txt", "there is no file"),
        ("missing/puzzle.json", "there is no file"),
        ("link", "cannot be read"),
        ("q" * 300 + ".txt", "expected a puzzle"),
    ],
)
def test_what_cannot_be_opened_is_refused(
    name: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("nowhere")
    monkeypatch.chdir(tmp_path)
    assert_refused(run("solve", name), words)


def test_a_file_without_permission_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "secret"
    path.write_text("kurodoko/1/1/1")
    path.chmod(0)
    if os.geteuid() == 0:  # nothing is hidden from the superuser

        def deny(*_: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(os, "open", deny)
    assert_refused(run("solve", str(path)), "cannot be read: permission denied")


def test_the_place_is_told() -> None:
    assert_refused(run("solve", "kurodoko/3/3/g!n"), "line 1, column 15", "'!'")
    found = run("solve", "-", stdin="kuromasu\n. 3 .\n. % .\n")
    assert_refused(found, "standard input: line 3, column 3", "'%'")


def test_a_message_is_not_as_long_as_what_it_quotes() -> None:
    found = run("show", PUZZLE, "--highlight", f"r{LONG}c1")
    assert found.status == 2
    assert len(found.err) < 900
    assert "expected a cell such as r1c2" in found.err


def test_a_message_cannot_command_the_terminal() -> None:
    found = run("solve", "\x1b]0;evil\x07.txt")
    assert_refused(found)
    assert "\x1b" not in found.err
    assert "\x07" not in found.err
    assert_refused(run("\x1b[31msolve"), "no such command")


# As real processes with a limit on memory: what could make it explode.
EXPLOSIVE = {
    "huge address": f"kurodoko/{HUGE}/{HUGE}/g",
    "huge game ID": f"{HUGE}x{HUGE}:a",
    "long number": f"{LONG}x{LONG}:a",
    "deep JSON": "[" * 4_000_000,
    "long line": "kurodoko/3/3/" + "g" * 4_000_000,
    "many lines": "\n" * 4_000_000,
}


@pytest.mark.parametrize("text", EXPLOSIVE.values(), ids=EXPLOSIVE.keys())
def test_memory_does_not_explode(text: str) -> None:
    assert_refused(run_really("solve", "-", stdin=text.encode()))


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no endless file")
@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "/dev/zero"),
        ("count", "--from", "/dev/zero"),
        ("check", PUZZLE, "--answer", "/dev/zero"),
        ("decode", PUZZLE, "/dev/zero"),
        ("reduce", "--dimacs", "/dev/zero"),
    ],
)
def test_a_file_without_end_is_refused(arguments: tuple[str, ...]) -> None:
    assert_refused(run_really(*arguments), "larger than")


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "pipe"),
        ("count", "--from", "pipe"),
        ("check", PUZZLE, "--answer", "pipe"),
        ("decode", PUZZLE, "pipe"),
    ],
)
def test_a_pipe_that_nobody_writes_to_is_refused(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("gridwright.core.reading.SECONDS_FOR_A_WRITER", 0.05)
    os.mkfifo("pipe")
    assert_refused(run(*arguments), "nobody writes to this pipe")


@pytest.mark.skipif(shutil.which("bash") is None, reason="this system has no bash")
def test_the_output_of_a_command_is_a_source() -> None:
    command = f"{sys.executable} -m gridwright count <(sleep 0.1; echo {PUZZLE})"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, timeout=50, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "exactly 1 answer" in done.stdout


def test_too_long_for_a_file_name_and_too_long_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.sources.most_bytes", lambda: 1000)
    assert_refused(run("solve", "-", stdin="." * 1001), "larger than")
    assert_refused(run("solve", "kurodoko/90/90/" + "z" * 1000), "larger than")
    assert sys.getrecursionlimit() < DEEP
