"""``gridwright book`` and ``draw -o x.png|x.pdf`` on the command line."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from book.poppler import ask, information
from cli.runner import COMMAND, assert_refused, run, run_really, start
from gridwright.core import extras
from gridwright.genres import all_genres

pytestmark = pytest.mark.process

pytest.importorskip("typst", reason="pip install typst brings it")

EXAMPLES = Path(__file__).parents[2] / "examples"
SMALL = "kurodoko/5/5/5m866j5n3"
SEVERAL = "kurodoko/5/5/5m866j5o"
MAKE = ("--make", "kuromasu:8x8:2:1-2", "--make", "kuroshuto:5x6:2", "--seed", "7")


def test_a_book_of_sources(tmp_path: Path) -> None:
    target = tmp_path / "book.pdf"
    sources = [str(EXAMPLES / f"{genre.name}.txt") for genre in all_genres()]
    found = run("book", *sources, "-o", str(target), "--title", "Four", "--per-page", "6")
    assert (found.status, found.err) == (0, "")
    told = information(target)
    assert told["Title"] == "Four"
    assert found.out == f"{target}: {told['Pages']} pages\n"
    assert [file.name for file in tmp_path.iterdir()] == ["book.pdf"]


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    prints = set()
    for number, seed in enumerate(("0", "1")):
        target = tmp_path / f"{number}.pdf"
        environment = {"PYTHONHASHSEED": seed, "TZ": f"UTC{number}"}
        found = run_really("book", *MAKE, "-o", str(target), environment=environment)
        assert found.status == 0, found.err
        prints.add(hashlib.sha256(target.read_bytes()).hexdigest())
    assert len(prints) == 1
    text = ask("pdftotext", str(target), "-")
    assert "Kuromasu" in text
    assert "Kuroshuto" in text


def test_another_seed_gives_other_puzzles(tmp_path: Path) -> None:
    pages = []
    for seed in ("1", "2"):
        target = tmp_path / f"{seed}.html"
        done = run("book", "--make", "kuromasu:5x5:2", "--seed", seed, "--html", "-o", str(target))
        assert done.status == 0
        pages.append(target.read_text(encoding="utf-8"))
    assert pages[0] != pages[1]
    assert pages[0].startswith("<!doctype html>")


def test_a_book_of_a_collection_uses_what_is_known(tmp_path: Path) -> None:
    pytest.importorskip("sqlalchemy", reason="pip install 'gridwright[test]' brings it")
    place, target = str(tmp_path / "club.db"), str(tmp_path / "book.pdf")
    sources = [SMALL, str(EXAMPLES / "nurimaze.txt")]
    run("library", "add", *sources, "--author", "A. Setter", "--db", place)
    run("batch", "grade", "--db", place, "--jobs", "1")
    found = run("book", "--db", place, "--find", "genre=kuromasu level=1-5", "-o", target)
    assert (found.status, found.err) == (0, "")
    text = ask("pdftotext", target, "-")
    assert "A. Setter" in text
    assert "Nurimaze" not in text
    assert run("book", "--db", place, "-o", target).status == 0
    assert "Nurimaze" in ask("pdftotext", target, "-")
    assert_refused(run("book", "--db", place, "--find", "size=9x8", "-o", target), "no puzzle")
    none = run("book", "--db", place, "--find", "level=5 size=9x8", "-o", target)
    assert_refused(none, "no puzzle to print", "gridwright batch grade")


def test_a_puzzle_without_one_answer_is_named_and_left_out(tmp_path: Path) -> None:
    target = tmp_path / "book.pdf"
    found = run("book", SMALL, SEVERAL, "no-such-file", "-o", str(target))
    assert found.status == 2
    assert "more than one answer, so it is left out" in found.err
    assert "there is no file 'no-such-file'" in found.err
    assert target.exists(), "the others are printed"
    assert run("book", SMALL, SEVERAL, "-o", str(target)).status == 1
    target.unlink()
    alone = run("book", SEVERAL, "-o", str(target))
    assert alone.status == 2
    assert "there is no puzzle to print" in alone.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((SMALL,), ("-o FILE.pdf",)),
        ((SMALL, "-o", "book.txt"), (".pdf", "book.txt")),
        ((SMALL, "--html", "-o", "book.pdf"), (".html",)),
        ((SMALL, "-o", "no/such/book.pdf"), ("no folder",)),
        (("-o", "book.pdf"), ("expected puzzles", "--make")),
        ((SMALL, "-o", "book.pdf", "--paper", "B5"), ("A4, Letter or A5",)),
        ((SMALL, "-o", "book.pdf", "--per-page", "3"), ("1, 2, 4, 6 or 9",)),
        ((SMALL, "-o", "book.pdf", "--answers", "top"), ("back, facing or none",)),
        ((SMALL, "-o", "book.pdf", "--hints", "some"), ("none, first or all",)),
        ((SMALL, "-o", "book.pdf", "--binding", "99"), ("0 to 30",)),
        (("--make", "kuromasu:5", "-o", "book.pdf"), ("GENRE:WxH:COUNT", "kuromasu:5")),
        (("--make", "sudoku:9x9:3", "-o", "book.pdf"), ("no such genre",)),
        (("--make", "kuromasu:5x5:0", "-o", "book.pdf"), ("asks for 0 puzzles",)),
        (("--make", "kuromasu:5x5:2:4-2", "-o", "book.pdf"), ("lower first",)),
        (("--make", "kuromasu:3x3:1:5", "-o", "book.pdf"), ("kuromasu:3x3:1:5: level 5",)),
        (("--worksheet", "magic", "-o", "sheet.pdf"), ("no technique 'magic'",)),
        (("--worksheet", "cut off", "-o", "sheet.pdf"), ("name one with --genre",)),
        (("--worksheet", "cut off", SMALL, "-o", "sheet.pdf"), ("no other puzzles",)),
        (("--worksheet", "cut off", "--handout", "-o", "sheet.pdf"), ("not both",)),
        ((SMALL, "--html", "--booklet", "-o", "book.html"), ("--booklet is for PDF",)),
        ((SMALL, "--template", "none.typ", "-o", "book.pdf"), ("no file 'none.typ'",)),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: tuple[str, ...], words: tuple[str, ...], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert_refused(run("book", *arguments), *words)
    assert list(tmp_path.iterdir()) == []


def test_no_time_to_make_a_puzzle_is_no_traceback(tmp_path: Path) -> None:
    found = run(
        "book", "--make", "kuromasu:30x30:1:5", "--time-limit", "0.01",
        "-o", str(tmp_path / "book.pdf"),
    )  # fmt: skip
    assert found.status == 3
    assert found.err.startswith("gridwright: time limit reached")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_extra_is_said_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    install = 'Typst is not installed: run pip install "gridwright[book]"'
    assert_refused(run("book", SMALL, "-o", str(tmp_path / "book.pdf")), install)
    assert_refused(run("draw", SMALL, "-o", str(tmp_path / "board.png")), install)
    assert run("draw", SMALL, "-o", str(tmp_path / "board.svg")).status == 0


def test_an_old_book_stays_whole_if_the_new_one_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    target = tmp_path / "book.pdf"
    target.write_bytes(b"old")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    assert_refused(run("book", SMALL, "-o", str(target)), "no space left on device")
    assert target.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["book.pdf"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_ctrl_c_leaves_no_file(tmp_path: Path) -> None:
    target = tmp_path / "book.pdf"
    # Thousands of puzzles: it cannot be done before the signal comes.
    arguments = ("book", "--make", "kuromasu:12x12:9000:5", "-o", str(target))
    with start(*arguments, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        # Python is up when the file with its modules is open; the signal is heard at any moment.
        assert process.stderr is not None
        while not Path(f"/proc/{process.pid}/maps").exists():
            pass
        while "pysolvers" not in Path(f"/proc/{process.pid}/maps").read_text():
            pass
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=300)
    assert process.returncode == 130
    assert err == "gridwright: interrupted\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: genre.name)
def test_draw_as_pdf_and_png(genre, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    source = str(EXAMPLES / f"{genre.name}.txt")
    board, picture = tmp_path / "board.pdf", tmp_path / "board.PNG"
    assert run("draw", "--solved", source, "-o", str(board)).status == 0
    told = information(board)
    assert told["Pages"] == "1"
    assert genre.title in told["Title"]
    assert run("draw", source, source, "-o", str(picture), "--no-heading").status == 0
    both = [picture, tmp_path / "board-2.PNG"]
    first, second = (file.read_bytes() for file in both)
    assert first == second
    assert first.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = (int.from_bytes(first[place : place + 4], "big") for place in (16, 20))
    assert min(width, height) > 300


def test_a_handout_is_one_page(tmp_path: Path) -> None:
    target = tmp_path / "monday.pdf"
    found = run("book", SMALL, "--handout", "--title", "Monday", "--html", "-o", str(target))
    assert_refused(found, ".html")
    found = run("book", SMALL, "--handout", "--title", "Monday", "-o", str(target))
    assert (found.status, found.out) == (0, f"{target}: 1 page\n")
    text = ask("pdftotext", str(target), "-")
    assert "Monday" in text
    assert "Name" in text
    assert "Contents" not in text


def test_help_has_examples() -> None:
    assert COMMAND[-1] == "gridwright"
    found = run("book", "--help")
    for word in ("--worksheet", "--make", "GENRE:WxH:COUNT:LEVELS", "Example: gridwright book"):
        assert word in found.out
