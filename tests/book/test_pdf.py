"""Books as PDF, opened by another program: pages, fonts, text, links, outline, ink."""

from __future__ import annotations

from pathlib import Path

import pytest

from book.poppler import ask, fonts, information, outline, pixels, words
from book.shelf import large, of_every_genre
from gridwright.books.book import Names, book_of
from gridwright.books.content import Book
from gridwright.books.paper import PAPERS, PER_PAGE, Design, Paper
from gridwright.books.pdf import folded, pages_in, pdf

pytestmark = pytest.mark.process

pytest.importorskip("typst", reason="pip install typst brings it")


def written(book: Book, folder: Path) -> Path:
    file = folder / "book.pdf"
    file.write_bytes(pdf(book))
    return file


def assert_on_paper(file: Path, book: Book) -> None:
    """As many pages as were laid out, of the right size, and every word inside them."""
    told = information(file)
    assert told["Pages"] == str(pages_in(file.read_bytes()))
    width, height = (float(side) * 25.4 / 72 for side in told["Page size"].split()[:3:2])
    assert width == pytest.approx(book.look.width, abs=0.1)
    assert height == pytest.approx(book.look.height, abs=0.1)
    found = words(file)
    assert found
    for _, word, (left, top, right, bottom) in found:
        assert left > 4, word
        assert top > 4, word
        assert right < width - 4, word
        assert bottom < height - 4, word


@pytest.mark.parametrize("large_print", [False, True])
@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_every_paper_and_number_with_all_genres(
    paper: Paper, large_print: bool, tmp_path: Path
) -> None:
    for per_page in PER_PAGE[1::2]:
        design = Design(paper, per_page, hints="first", qr=True, large=large_print)
        book = book_of(of_every_genre(), design)
        assert_on_paper(written(book, tmp_path), book)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book with everything in it."""
    design = Design(PAPERS["a4"], 4, "back", "first", qr=True)
    names = Names('A "book" of #puzzles', "With $ubtitle", "The Club")
    return written(book_of(of_every_genre(), design, names), tmp_path_factory.mktemp("book"))


def test_title_language_and_tags(file: Path) -> None:
    told = information(file)
    assert told["Title"] == 'A "book" of #puzzles'
    assert told["Author"] == "The Club"
    assert told["Tagged"] == "yes"
    assert "CreationDate" not in told, "the same book is the same file"
    about = ask("pdfinfo", "-meta", str(file))
    assert "<dc:language><rdf:Bag><rdf:li>en</rdf:li>" in about
    assert "<pdfuaid:part>1</pdfuaid:part>" in about


def test_fonts_are_embedded_and_nothing_is_a_bitmap(file: Path) -> None:
    found = fonts(file)
    assert {name.split("+")[1] for name, *_ in found} == {
        "IBMPlexSerif-Regular", "IBMPlexSerif-Italic", "IBMPlexSans", "IBMPlexSans-SmBld",
    }  # fmt: skip
    assert all(row[1:5] == ["CID", "TrueType", "Identity-H", "yes"] for row in found)
    assert ask("pdfimages", "-list", str(file)).count("\n") == 2, "only the head of the table"


def test_text_can_be_selected(file: Path) -> None:
    text = " ".join(ask("pdftotext", "-layout", str(file), "-").split())
    for puzzle in of_every_genre():
        assert puzzle.genre.title in text
        assert " ".join(puzzle.genre.summary.split()[:4]) in text
    assert "Ann Setter" in text
    assert "Contents" in text


def test_outline_and_links(file: Path) -> None:
    titles = outline(file)
    puzzles = of_every_genre()
    assert [title for title in titles if title.startswith("Puzzle ")] == [
        f"{puzzle.name}, level {puzzle.level}, {puzzle.level_name}" for puzzle in puzzles
    ]
    assert {"Contents", "Answers", "Hints", "Techniques"} <= set(titles)
    addresses = ask("pdfinfo", "-url", str(file))
    assert addresses.count("https://puzz.link/p?") == sum(bool(each.address) for each in puzzles)
    assert "https://example.org/" in addresses
    inside = ask("pdftohtml", "-i", "-stdout", str(file))
    # From the contents, from each puzzle to its answer, and back.
    assert inside.count('href="book.html#') > 2 * len(puzzles)


def test_only_shades_of_grey_and_empty_margins(file: Path, tmp_path: Path) -> None:
    for page in (1, 4, 5, int(information(file)["Pages"]) - 2):
        seen = pixels(file, page, 40, tmp_path)
        assert (seen[..., 0] == seen[..., 1]).all()
        assert (seen[..., 1] == seen[..., 2]).all()
        edge = round(5 / 25.4 * 40)
        for strip in (seen[:edge], seen[-edge:], seen[:, :edge], seen[:, -edge:]):
            assert (strip == 255).all()
        assert (seen < 128).any()


def test_large_boards_stay_on_the_paper(tmp_path: Path) -> None:
    book = book_of(large(), Design(PAPERS["a5"], 9, qr=True))
    file = written(book, tmp_path)
    assert_on_paper(file, book)
    edge = round(5 / 25.4 * 40)
    for page in range(4, pages_in(file.read_bytes()) + 1):
        seen = pixels(file, page, 40, tmp_path)
        for strip in (seen[:edge], seen[-edge:], seen[:, :edge], seen[:, -edge:]):
            assert (strip == 255).all()


def test_a_name_in_another_script_is_no_error(tmp_path: Path) -> None:
    book = book_of(of_every_genre()[:1], Design(PAPERS["a5"]), Names("黒どこ", "", "\x00ニコリ"))
    assert information(written(book, tmp_path))["Title"] == "黒どこ"


def test_a_booklet_has_whole_sheets(tmp_path: Path) -> None:
    book = book_of(of_every_genre()[:2], Design(PAPERS["a5"], whole_sheets=True))
    made = pdf(book)
    assert pages_in(made) % 4 == 0
    file = tmp_path / "booklet.pdf"
    file.write_bytes(folded(made, book))
    told = information(file)
    assert int(told["Pages"]) == pages_in(made) // 2
    assert told["Page size"] == "841.89 x 595.276 pts (A4)"


def test_a_template_of_ones_own(tmp_path: Path) -> None:
    template = tmp_path / "mine.typ"
    (tmp_path / "names.typ").write_text('#let publisher = "The Press"', encoding="utf-8")
    template.write_text(
        '#import "gridwright.typ": board\n#import "names.typ": publisher\n'
        "#let book(data) = [#publisher: #data.title"
        " #board(data.parts.first().board, 5mm, data.title)]",
        encoding="utf-8",
    )
    file = tmp_path / "book.pdf"
    file.write_bytes(pdf(book_of(of_every_genre(), Design(PAPERS["a4"]), Names("Mine")), template))
    assert information(file)["Pages"] == "1"
    assert "The Press: Mine" in ask("pdftotext", str(file), "-")
