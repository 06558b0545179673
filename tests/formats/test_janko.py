from __future__ import annotations

import pytest
from hypothesis import given

from corpus import corpus, corpus_folder
from formats.broken import assert_refused
from gridwright.core.board import Board
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid
from gridwright.formats import janko
from gridwright.formats.document import Document
from gridwright.genres.kuromasu.format import read_janko, write_janko, write_puzzlink
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.shading.answer import shading_rows
from strategies import kuromasu_documents

PUZZLE = Kuromasu(2, 3, {1: 4}, unknown=0b100000, white=0b001000, black=0b000100)
ANSWER = Board.whole(6, 0b000100)
LEVEL = """\
begin
puzzle kuromasu
author Ann Nobody
rows 2
cols 3
problem
- 4 x
o - ?
solution
- - x
- - -
moves
Z2;ab,1;ac,0;
end
"""
DOCUMENT = Document(PUZZLE, ANSWER, {"author": "Ann Nobody"})


@given(kuromasu_documents(complete=True))
def test_a_document_comes_back(document: Document[Kuromasu]) -> None:
    assert read_janko(write_janko(document)) == [document]


@given(kuromasu_documents(complete=True))
def test_the_bare_spelling_comes_back(document: Document[Kuromasu]) -> None:
    bracketed = write_janko(document)
    bare = bracketed.replace("[", "").replace("]", "")
    assert read_janko(bare) == [document]


def test_an_answer_that_is_not_whole_is_left_out() -> None:
    document = Document(PUZZLE, Board(6, yes=0b000100))
    assert read_janko(write_janko(document)) == [Document(PUZZLE)]


def changed(*changes: tuple[str, str]) -> str:
    text = LEVEL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(
    "text",
    [
        LEVEL,
        LEVEL.replace("\n", "\r\n"),
        changed(("begin", "[begin]"), ("problem", "[problem]"), ("solution", "[solution]"),
                ("moves", "[moves]"), ("end", "[end]")),
        changed(("rows 2\ncols 3", "cols 3\nrows 2")),
        changed(("rows 2\ncols 3\n", ""), ("moves", "cols 3\nrows 2\nmoves")),
        changed(("problem\n", "problem ")),
        changed(("- 4 x\no - ?", "- 4\nx o - ?")),
        changed(("- 4 x", "  -   4 x  ")),
        changed(("problem", "; a comment\n// another\n\nproblem")),
        changed(("- 4 x", "<b>-</b> 4 x<br>")),
        changed(("moves", "solution\nx x x\nmoves")),
        changed(("moves\nZ2;ab,1;ac,0;\n", "")),
        changed(("moves\nZ2;ab,1;ac,0;\nend", "end")),
        changed(("\nmoves\nZ2;ab,1;ac,0;\nend", " end")),
        changed(("\nmoves\nZ2;ab,1;ac,0;\nend", "end")),
        changed(("end\n", "eend\n")),
        changed(("moves", "send\nmoves")),
        changed(("end\n", "")),
        changed(("begin\n", "")),
        changed(("begin\npuzzle kuromasu", "puzzle kuromasu\n\nbegin 1")),
        changed(("kuromasu", "Kurodoko")),
        changed(("puzzle kuromasu\n", "")),
        f'<html><body><script>var x = "begin";</script>\n<script id="data" type='
        f'"application/x-janko">\n{LEVEL}</script>\n<p>end</p></html>',
    ],
)  # fmt: skip
def test_every_spelling_of_a_level(text: str) -> None:
    assert read_janko(text) == [DOCUMENT]


def test_size_rows_and_columns() -> None:
    def grid(keys: str) -> Grid:
        return janko.parse(f"begin\n{keys}\nproblem\n-\nend")[0].grid

    assert grid("size 4") == Grid.of(4, 4)
    assert grid("cols 3\nrows 2") == Grid.of(2, 3)
    assert grid("unit 25") == Grid.of(10, 10)


def test_levels_share_what_stands_before_the_first() -> None:
    text = """\
        puzzle kuromasu
        author Ann
        size 1
        begin 1
        problem -
        end
        begin 2
        author Ben
        size 2
        problem
        - 2
        - -
        end
        """
    assert read_janko(text) == [
        Document(Kuromasu(1, 1), about={"author": "Ann"}),
        Document(Kuromasu(2, 2, {1: 2}), about={"author": "Ben"}),
    ]


def test_a_variant_is_kept() -> None:
    document = read_janko(changed(("puzzle kuromasu", "puzzle kuromasu, snow")))[0]
    assert document.about["variant"] == "snow"
    assert "puzzle kuromasu, snow\n" in write_janko(document)


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        ("", 1, 1, "expected a 'begin' or a 'problem', found neither"),
        ("begin\nsize 2\nend", 1, 1, "expected a section 'problem' in this level, found none"),
        (changed(("kuromasu", "nurimaze")), 2, 8, "expected the genre 'kuromasu'"),
        (changed(("rows 2", "rows two")), 4, 6, "expected a number after 'rows', found 'two'"),
        (changed(("rows 2", "rows")), 4, 5, "expected a number after 'rows', found nothing"),
        (changed(("rows 2", f"rows {'9' * 5000}")), 4, 6, "found a number of 5000 digits"),
        (changed(("- 4 x", "- 4")), 7, 1, "expected 3 tokens in row 1 of 'problem', found 2"),
        (changed(("o - ?", "o - ? -")), 8, 1, "expected 3 tokens in row 2 of 'problem', found 4"),
        (changed(("o - ?\n", "")), 7, 6, "expected 2 rows in 'problem', found 1"),
        (changed(("o - ?", "o - ?\n- - -")), 9, 1, "expected 2 rows in 'problem', found more"),
        (changed(("- - -", "- -")), 11, 1, "expected 3 tokens in row 2 of 'solution', found 2"),
        (changed(("o - ?", "o @ ?")), 8, 3, "expected '-', '.', '?', 'o', 'x' or a number"),
        (changed(("o - ?", "<i>o</i> 4a ?")), 8, 10, "found '4a'"),
        (changed(("- - -", "- 1 -")), 11, 3, "expected 'x', '-' or '.', found '1'"),
        (changed(("- 4 x\no - ?\n", "")), 6, 8, "expected 2 rows in 'problem', found 0"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    text: str, line: int, column: int, what: str
) -> None:
    assert_refused(read_janko, text, line, column, what)


def test_sizes_that_cannot_be_are_refused() -> None:
    for size in ("0", "99999999"):
        with pytest.raises(PuzzleError, match="a board of"):
            read_janko(f"begin\nsize {size}\nproblem\n-\nend")


def test_published_puzzles_have_their_published_addresses() -> None:
    entries = corpus("kuromasu-janko")
    assert len(entries) == 280
    for entry in entries:
        grid = Grid.of(entry["rows"], entry["cols"])
        solution = [" ".join(row.replace(".", "-").replace("#", "x")) for row in entry["solution"]]
        sections = {"problem": entry["problem"], "solution": solution}
        text = janko.write("kuromasu", grid, sections, {"author": entry["author"]})
        document = read_janko(text)[0]
        assert write_puzzlink(document) == entry["puzzlink_url"]
        assert document.answer is not None
        assert shading_rows(grid, document.answer) == entry["solution"]
        assert document.about == {"author": " ".join(entry["author"].split())}
        assert write_janko(document) == text


def test_published_texts_in_both_spellings() -> None:
    folder = corpus_folder() / "janko-text"
    texts = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("kuromasu_*.txt")}
    assert texts["kuromasu_001"] != texts["kuromasu_001.bracketed"]
    assert read_janko(texts["kuromasu_001"]) == read_janko(texts["kuromasu_001.bracketed"])
    published = {entry["id"]: entry for entry in corpus("kuromasu-janko")}
    for name, text in texts.items():
        entry = published[int(name.split("_")[1].split(".")[0])]
        assert write_puzzlink(read_janko(text)[0]) == entry["puzzlink_url"]


def test_published_texts_of_other_genres_are_levels_too() -> None:
    for path in (corpus_folder() / "janko-text").glob("*.txt"):
        level = janko.parse(path.read_text(encoding="utf-8"))[0]
        assert level.name == path.stem.split("_")[0]
        assert {"problem", "solution"} <= level.keys.keys()
