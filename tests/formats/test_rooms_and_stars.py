"""Heyawake, Star Battle, Yin-Yang and Mosaic: published puzzles, pzpr, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus import corpus
from generic.boards import heyawake, lits, starbattle, yinyang
from gridwright.core.board import Board
from gridwright.core.errors import FormatError, InputError, PuzzleError
from gridwright.core.grid import Grid
from gridwright.core.sketch import Sketch
from gridwright.engine import load
from gridwright.engine.load import read, write
from gridwright.formats import janko, penpa
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.genres.heyawake.puzzle import Heyawake
from gridwright.genres.mosaic.puzzle import Mosaic
from gridwright.genres.starbattle.puzzle import StarBattle
from gridwright.genres.yinyang.puzzle import YinYang
from judges.pzpr import judge_file, judge_url
from strategies import puzzles_of
from trying import examples, spread

GENRES = [genre for genre in all_genres(hidden=True) if genre.name != "template"]
NAMES = ("heyawake", "lits", "mosaic", "starbattle", "yinyang")


def published(entry: dict[str, Any], genre: Genre[Any]) -> str:
    """An entry of the corpus as the publisher's text."""
    sections: dict[str, Any] = {key: entry[key] for key in ("problem", "areas") if key in entry}
    rows = (" ".join(row.replace(".", "-").replace("#", "x")) for row in entry["solution"])
    sections["solution"] = [*rows]
    numbers = {"stars": entry["stars"]} if "stars" in entry else {}
    grid = Grid.of(entry["rows"], entry["cols"])
    return janko.write(genre.name, grid, sections, {}, numbers=numbers)


@pytest.mark.parametrize("name", NAMES)
def test_published_puzzles_keep_in_every_format(name: str) -> None:
    genre = by_name(name)
    for entry in spread(corpus(f"{name}-janko")):
        (document,) = read(published(entry, genre), GENRES)
        puzzle, answer = document.puzzle, document.answer
        assert answer is not None
        shown = genre.answer_rows(puzzle, answer)
        assert [row.replace("*", "#") for row in shown] == entry["solution"]
        if "url" in entry:
            assert write(genre, document, "puzzlink") == entry["url"]
        for form in genre.formats:
            held = answer if form.holds_answer else None
            assert read(form.write(document), GENRES) == [Document(puzzle, held)]


def after_host(url: str) -> str:
    return url.partition("?")[2]


def pzpr_agrees(genre: Genre[Any], puzzle: Any, board: Board) -> None:
    """It reads what we write, and writes the same."""
    url, file = (write(genre, Document(puzzle, board), form) for form in ("puzzlink", "pzprv3"))
    told, filed = judge_url(url), judge_file(file)
    assert after_host(told.url) == after_host(filed.url) == after_host(url)
    assert read(filed.file, [genre])[0] == Document(puzzle, board)


@given(heyawake.puzzles())
@examples(100)
def test_pzpr_reads_and_writes_heyawake(puzzle: Heyawake) -> None:
    bare = Heyawake(puzzle.rows, puzzle.cols, puzzle.numbers, rooms=puzzle.rooms)
    pzpr_agrees(by_name("heyawake"), bare, Board(bare.decisions, yes=1))


@given(starbattle.puzzles())
@examples(100)
def test_pzpr_reads_and_writes_star_battles(puzzle: StarBattle) -> None:
    bare = StarBattle(puzzle.rows, puzzle.cols, rooms=puzzle.rooms, stars=puzzle.stars)
    pzpr_agrees(by_name("starbattle"), bare, Board(bare.decisions, yes=1))


@given(yinyang.puzzles())
@examples(100)
def test_pzpr_reads_and_writes_yin_yangs(puzzle: YinYang) -> None:
    board = Board.whole(puzzle.decisions, puzzle.grid.full & ~puzzle.white)
    pzpr_agrees(by_name("yinyang"), puzzle, board)


def test_circles_of_penpa() -> None:
    """Circles are filled or not, and a solver may put circles or shades."""
    sheet = penpa.Sheet(
        Grid.of(1, 4), symbols={0: "circle", 2: "circle"}, discs=frozenset({2}), rules="yinyang"
    )
    (document,) = read(penpa.write(sheet), GENRES)
    assert document.puzzle == YinYang(1, 4, white=0b0001, black=0b0100)
    assert write(by_name("yinyang"), document, "penpa") == penpa.write(sheet)


@pytest.mark.parametrize(
    "text", ["yinyang\n. 3", "yinyang\n. ?", "yinyang/2/2/z", "yinyang/2/2/000"]
)
def test_what_no_circle_is_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        read(text, GENRES)


BOARDS: dict[str, Any] = {
    "heyawake": heyawake,
    "lits": lits,
    "starbattle": starbattle,
    "yinyang": yinyang,
}


@pytest.mark.parametrize("name", BOARDS)
def test_pzpr_accepts_the_answers_of_brute_force(name: str) -> None:
    boards = BOARDS[name]
    genre = by_name(name)
    for puzzle in list(boards.small_puzzles())[::7]:
        # An address holds no given cells; an answer is right without them, too.
        url = write(genre, Document(replace(puzzle, white=0, black=0)), "puzzlink")
        for yes in sorted(boards.answers(puzzle))[:2]:
            rows = genre.answer_rows(puzzle, Board.whole(puzzle.decisions, yes))
            assert judge_url(
                url, [row.replace("*", "#") for row in rows], allow_empty=True
            ).complete


def test_game_ids() -> None:
    """As ``sgt-mosaic --generate`` prints them."""
    (document,) = read("5x4:a20a22a2e3b3c", GENRES)
    assert document.puzzle == Mosaic(4, 5, {1: 2, 2: 0, 4: 2, 5: 2, 7: 2, 13: 3, 16: 3})
    # It could be a Light Up, and is written with its name; one with a 5 could not.
    assert write(by_name("mosaic"), document).endswith("/mosaic.html#5x4:a20a22a2e3b3c")
    (document,) = read("5x5:a42a055c5a4a1c223a42a", GENRES)
    assert write(by_name("mosaic"), document) == "5x5:a42a055c5a4a1c223a42a"


def test_a_game_id_that_could_be_a_range_is_written_with_its_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = write(by_name("mosaic"), Document(Mosaic(1, 3, {1: 3})))
    assert text.endswith("/js/mosaic.html#3x1:a3a")
    assert isinstance(read(text, GENRES)[0].puzzle, Mosaic)
    assert not isinstance(read("3x1:a3a", GENRES)[0].puzzle, Mosaic)
    assert isinstance(read("3x1:a3a", [by_name("mosaic")])[0].puzzle, Mosaic)
    monkeypatch.setattr(load, "_is_proper", lambda genre, document: genre.name == "mosaic")
    assert isinstance(read("3x1:a3a", GENRES)[0].puzzle, Mosaic), "it has one answer as such only"


@pytest.mark.parametrize("text", [
    "star-battle\nstars: 1\naab\ncbb\nccc\n\n*..\n..#\n?.?",
    "starbattle\nSTARS: 1\nrooms\na a b\nc b b\nc c c\n\nanswer\n*..\n..*\n?.?",
    'starbattle\nstars: 1\n001\n211\n222\ncells\n...\n...\n...\n\nanswer\n#..\n..#\n?.?',
])  # fmt: skip
def test_star_battles_as_people_type_them(text: str) -> None:
    puzzle = StarBattle(3, 3, rooms="aabcbbccc")
    answer = Board(9, yes=0b000100001, no=0b010011110)
    assert read(text, GENRES) == [Document(puzzle, answer)]


def test_a_text_without_a_name_is_told_apart() -> None:
    assert read("stars: 1\n0 0 1 1\n0 2 2 1\n3 2 2 1\n3 3 3 3\n", [by_name("starbattle")])
    assert [*read("2 . .\n. . .\n", [by_name("mosaic")])[0].puzzle.numbers] == [0]


HEAD = '{"format": "gridwright", "version": 1, "rows": 1, "cols": 2, "genre": '


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("heyawake/3/2/a0g1g", "column 18: expected the end after the 2 rooms, found 'g'"),
        ("heyawake/3/2/a0z", "column 16: expected no more than the 2 rooms .* a run 18 too long"),
        ("heyawake/3/2/a", "column 15: expected one of '0' to 'v', found the end"),
        ("heyawake/3/2/a0.", "r1c1 is a '\\?'; a room has a number or none"),
        ("heyawake/3/2/a05", "the clue 5 at r1c1 is impossible: its room has 4 cells"),
        ("heyawake\n1 . 2\n", "line 1, column 1: expected a block 'rooms' after the cells"),
        ("heyawake\n1 . 2\n\nrooms\n1 1 .\n", "column 5: expected a number or a letter, found '.'"),
        ("heyawake\n1 . 2\n\nrooms\naaa\n", "the room at r1c1 has two numbers"),
        ("begin\npuzzle heyawake\nsize 1\nproblem\n-\nend", "line 1.* section 'areas'"),
        ("pzprv3/heyawake/1/2/1/0 x /. . /", "column 25: expected a number, found 'x'"),
        (HEAD + '"heyawake", "cells": [[1, "."]]}', "the field 'rooms' of puzzle 1: expected"),
        ("starbattle/3/2/x/a0", "column 16: expected a number after 'stars', found 'x'"),
        ("starbattle/3/2/1", "column 17: expected one of '0' to 'v', found the end"),
        ("starbattle/3/2/1/a00", "column 20: expected the end after the 2 rooms, found '0'"),
        ("starbattle/3/2/0/a0", "the number of stars is 0; expected 1 to 9"),
        ("starbattle\naab\n", "line 1, column 1: expected a number for 'stars', found none"),
        ("starbattle\nstars: two\naab\n", "line 2, column 8: expected a number after 'stars'"),
        ("starbattle\nstars: 1\na b\n\n+ .\n", "line 5, column 1: expected '\\*'"),
        ("begin\npuzzle starbattle\nsize 1\nareas\n1\nend", "line 1.* number for 'stars'"),
        ("pzprv3/starbattle/1/2/x/1/0 0 /. . /", "column 23: .* after 'stars', found 'x'"),
        (HEAD + '"starbattle", "rooms": [[0, 0]]}', "the field 'stars' of puzzle 1: expected"),
        ("mosaic\n1 ? .\n", "r1c2 is a '\\?'; a Mosaic has numbers"),
        ("mosaic\n1 x .\n", "line 2, column 3: expected"),
        ("3x1:12", "expected 3 cells, found the end after 2"),
        ("3x1:12_b", "column 7: expected one of '0' to '9' or one of 'a' to 'z', found '_'"),
    ],
)  # fmt: skip
def test_bad_texts_are_refused_with_a_place(text: str, message: str) -> None:
    name = next((name for name in NAMES if name in text), "mosaic")
    with pytest.raises(InputError, match=message):
        read(text, [by_name(name)])


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@examples(60)
def test_sketches_come_back(name: str, data: st.DataObject) -> None:
    editing = by_name(name).editing
    assert editing is not None
    puzzle = data.draw(puzzles_of(by_name(name)))
    sketch = editing.write(puzzle)
    assert not editing.faults(sketch)
    assert editing.read(sketch) == puzzle


def test_a_sketch_with_too_many_stars_is_no_puzzle() -> None:
    editing = by_name("starbattle").editing
    assert editing is not None
    assert editing.faults(Sketch(1, 2, {0: "3"}, (0, 0)))
    with pytest.raises(PuzzleError, match="the number of stars is 12; expected 1 to 9"):
        editing.read(Sketch(1, 2, {}, (0, 0), {"stars": 12}))
