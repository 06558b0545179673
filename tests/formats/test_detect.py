from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from corpus import corpus, corpus_folder
from formats.broken import assert_refused
from formats.known import detect
from gridwright.api import load_all
from gridwright.core.errors import FormatError
from gridwright.formats import lineid
from gridwright.formats.detect import Kind
from gridwright.formats.document import Document
from gridwright.genres.kuromasu.format import FORMATS
from gridwright.genres.kuromasu.puzzle import Kuromasu
from strategies import kuromasu_documents

JANKO = "begin\npuzzle kuromasu\nsize 1\nproblem\n-\nend"


@pytest.mark.parametrize("name", [form.name for form in FORMATS])
@given(data=st.data())
def test_what_is_written_is_found(name: str, data: st.DataObject) -> None:
    form = next(form for form in FORMATS if form.name == name)
    plain = name in ("puzzlink", "pzprv3", "tatham")
    document = data.draw(kuromasu_documents(unknown=name != "tatham", given=not plain))
    kind = detect(form.write(document))
    assert kind.format == name
    assert kind.tag in (form.tags if name != "tatham" else [None])


@given(st.text(st.sampled_from("kurodoko/5pzprv3?&=#:-x._%<m\t")))
def test_a_plain_address_is_found_as_behind_a_remark(rest: str) -> None:
    def found(text: str) -> Kind | str:
        try:
            return detect(text)
        except FormatError as error:
            return str(error)

    address = f"https://puzz.link/p?kurodoko/{rest}"
    # An ID may follow a '/', but not in the middle of an address.
    assume(lineid.genre_of(address) is None)
    assert found(address) == found(f"; remark\n{address}")


def test_two_digits_and_a_run_in_an_address_are_no_id() -> None:
    assert detect("https://puzz.link/p?kurodoko/20/20/a-12x3-45") == Kind("puzzlink", "kurodoko")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("https://puzz.link/p?kurodoko/3/2/l", Kind("puzzlink", "kurodoko")),
        ("http://pzv.jp/p.html?type=editor&nurimaze/3/2/00l", Kind("puzzlink", "nurimaze")),
        ("https://puzz.link/p?Kurochute_edit/3/2/l", Kind("puzzlink", "kurochute")),
        ("https://puzz.link/p?kuro\ndoko/3/2/l", Kind("puzzlink", "kurodoko")),
        ("https://puzz.link/p?kurodoko%2F3%2F2%2Fl", Kind("puzzlink", "kurodoko")),
        ("kurodoko/3/2/l", Kind("puzzlink", "kurodoko")),
        ("kurodoko/v:x/c/3/2/l", Kind("puzzlink", "kurodoko")),
        ("kurodoko/-3/2/l", Kind("puzzlink", "kurodoko")),
        ("pzprv3\nkurodoko\n2\n3\n", Kind("pzprv3", "kurodoko")),
        ("pzprv3.1\r\nv:\r\nkurodoko\r\n2\r\n3\r\n", Kind("pzprv3", "kurodoko")),
        ("pzprv3/nurimaze/2/3/", Kind("pzprv3", "nurimaze")),
        ("pzprv3%2Fkurodoko%2F2%2F3%2F", Kind("pzprv3", "kurodoko")),
        ("https://puzz.link/p?pzprv3/kurodoko/2/3/.%20.%20.", Kind("pzprv3", "kurodoko")),
        ("pzprv3", Kind("pzprv3", None)),
        (JANKO, Kind("janko", "kuromasu")),
        (JANKO.replace("kuromasu", "nurimaze, deadend"), Kind("janko", "nurimaze")),
        (JANKO.replace("begin", "[begin]"), Kind("janko", "kuromasu")),
        (JANKO.replace("puzzle kuromasu\n", ""), Kind("janko", None)),
        (f"; a file\n\nauthor Ann\npuzzle Kurodoko\n{JANKO}", Kind("janko", "kurodoko")),
        (f'<!DOCTYPE html><script type="application/x-janko">\n{JANKO}', Kind("janko", "kuromasu")),
        ("7x7:a", Kind("tatham", None)),
        ("7:a", Kind("tatham", None)),
        ("7x7#123", Kind("tatham", None)),
        ("7x7%23123", Kind("tatham", None)),
        ("https://example.org/js/range.html#7x7:a", Kind("tatham", "range")),
        ("https://example.org/js/range.html#7x7%23123", Kind("tatham", "range")),
        ("SAVEFILE:41:Simon\nGAME    :5:Range\n", Kind("tatham", "range")),
        ('{"genre": "Kuromasu"}', Kind("json", "kuromasu")),
        ('[\n {"genre": "kurodoko"}]', Kind("json", "kurodoko")),
        ("[]", Kind("json", None)),
        ("{", Kind("json", None)),
        ("kuromasu\n. 2\n. .", Kind("text", "kuromasu")),
        ("\ufeff; x\ntitle: y\nKurodoko\n\n.2", Kind("text", "kurodoko")),
        ("genre: Range\n.2", Kind("text", "range")),
        ("nurimaze\ns . o\n. t g", Kind("text", "nurimaze")),
        (". 12 #\n? . o", Kind("text", None)),
        ("-3?\n...", Kind("text", None)),
        ("ooo\n...", Kind("text", None)),
    ],
)
def test_what_a_text_is(text: str, kind: Kind) -> None:
    assert detect(text) == kind


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        ("", None, None, "found an empty text"),
        (" \n\t\r\n\ufeff", None, None, "found"),
        ("kuromasu\n. \x00", 2, 3, "found the control character '\\x00'"),
        ("\x89PNG\r\n\x1a\n", 2, 1, "found the control character"),
        ("%PDF-1.7", None, None, "expected a puzzle (a puzz.link address"),
        ("https://example.org/", None, None, "found 'https://example.org/'"),
        ("Hello, world", None, None, "found 'Hello, world'"),
        ("kuromasu", None, None, "found 'kuromasu'"),
        ("title: nothing else", None, None, "found 'title: nothing else'"),
        ("<html></html>", None, None, "found '<html></html>'"),
        ("why" * 999, None, None, "found 'whywhywhywhywhywhywh…'"),
    ],
)
def test_what_is_nothing_known(text: str, line: int | None, column: int | None, what: str) -> None:
    assert_refused(detect, text, line, column, what)


@pytest.mark.parametrize(
    "piece",
    ["x", " ", "\n", "/", "%", "?", "#", "[", "{", "1", "a/", "<", ". ", "%20", "begin\n", "a:"],
)
def test_huge_texts_do_no_harm(piece: str) -> None:
    """Work that grew with the square of their length would not end."""
    for head in ("", "https://", "kuromasu\n", "pzprv3/kurodoko/", "[begin]\n", "5x5:", "a/1"):
        with suppress(FormatError):
            detect(head + piece * 500_000)


def test_published_texts() -> None:
    for path in (corpus_folder() / "janko-text").glob("*.txt"):
        text = path.read_text(encoding="utf-8")
        assert detect(text) == Kind("janko", path.stem.split("_")[0])
    for entry in corpus("puzzlink-urls"):
        assert detect(entry["url"]) == Kind("puzzlink", entry["genre"])
    for entry in corpus("range-ids"):
        assert detect(entry["id"]) == Kind("tatham", None)


@given(kuromasu_documents())
def test_every_format_that_can_say_it_gives_the_same_puzzle(document: Document[Kuromasu]) -> None:
    for form in FORMATS:
        if form.name in ("janko", "text", "json"):
            assert form.read(form.write(document))[0].puzzle == document.puzzle


LINK = "https://puzz.link/p?kurodoko/3/3/o"


@pytest.mark.parametrize(
    "text",
    [
        f"kuromasu\nsource: {LINK}\n. 3 .\n. . .",
        f"; from {LINK}\nkuromasu\n. 3 .\n. . .",
        f"// from {LINK}\n. 3 .\n. . .",
        f"source: {LINK}\n. 3 .\n. . .",
        "source: 5/x?kurodoko/5\n. 3 .\n. . .",
        "title: what? pzprv3\n. 3 .\n. . .",
        f"kuromasu\n; {LINK}\n. 3 .\n. . .",
        f"kuromasu\ncomment: {'long ' * 2000}\n. 3 .\n. . .",
        'kuromasu\ntitle: <script type="application/x-janko">\n. 3 .\n. . .',
    ],
)
def test_a_link_in_a_remark_is_not_the_puzzle(text: str) -> None:
    assert detect(text).format == "text"


@pytest.mark.parametrize(
    ("text", "format_"),
    [
        (f"; what is this?\n{LINK}", "puzzlink"),
        ("kurodoko\n/3/3/o", "puzzlink"),
        ("https://puzz.link\n/p?kurodoko\n/3/3/o", "puzzlink"),
        ("localhost:8000/p?kurodoko/3/3/o", "puzzlink"),
        ("https://puzz.link/p?pzprv3/kurodoko/1/1/./#/", "pzprv3"),
        ("problem\n- 3 -\nend", "janko"),
        ("solution\nx - -\nproblem\n- 3 -\nend", "janko"),
        ("1\n7\n7\n", "kleijn"),
        ("1\n7\n7\n\n2\n3\n1 2\n3 2", "kleijn"),
        ("3 1\n5\n5\n3\n2\n", "kleijn"),
        ("1\n7\n8\n", "text"),
        ("1\n7\n7\n7\n", "text"),
    ],
)
def test_what_only_looks_like_a_text(text: str, format_: str) -> None:
    assert detect(text).format == format_


def test_a_comment_above_an_address_is_left_out() -> None:
    for text in (f"; what is this?\n{LINK}\n", f"{LINK}\n// and another?\n{LINK}"):
        for document in load_all(text):
            assert document.puzzle == Kuromasu(3, 3)
