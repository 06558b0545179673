"""A book as PDF, set by Typst: the data of the book, a template, and the drawings of the boards.

The file is tagged, its fonts are embedded, its boards are vectors with a text that says what they
are, headings make its outline, and it has a title and a language (PDF/UA-1). The same book gives
the same bytes.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gridwright.books.art import STARS, Board, Qr, Stars, Text, extent, svg_of, without_text
from gridwright.books.content import Book
from gridwright.books.paper import sheet_width
from gridwright.core.picture import without_controls
from gridwright.render.typeset import compiled, quoted


def pdf(book: Book, template: Path | None = None) -> bytes:
    """The book as a file; a template of one's own decides how it looks."""
    with TemporaryDirectory(prefix="gridwright-") as name:
        folder = Path(name)
        for level in range(1, STARS + 1):
            (folder / f"stars-{level}.svg").write_text(svg_of(Stars(level)), encoding="utf-8")
        drawings = _Drawings(folder)
        characters = _written(book, folder / "book.json", drawings)
        ours = files("gridwright.books")
        (folder / "gridwright.typ").write_bytes((ours / "gridwright.typ").read_bytes())
        if template is None:
            (folder / "template.typ").write_bytes((ours / "template.typ").read_bytes())
        else:
            _copy(template, folder)
        main = folder / "main.typ"
        main.write_text(_main(book), encoding="utf-8")
        return compiled(main, characters, fonts=template and template.parent)


def _written(book: Book, file: Path, drawings: _Drawings) -> str:
    """Write the data for Typst; which characters occur in it. The data itself is let go."""
    data = without_controls(json.dumps(book, default=drawings.plain, ensure_ascii=False))
    file.write_text(data, encoding="utf-8")
    return "".join(sorted(set(data)))


def _main(book: Book) -> str:
    author = f"author: {quoted(book.author)}, " if book.author else ""
    return (
        f"#set document(title: {quoted(book.title)}, {author}date: none)\n"
        f'#set text(lang: "{book.language}")\n'
        '#import "template.typ": book\n#book(json("book.json"))\n'
    )


class _Drawings:
    """Drawings are written as files as soon as they are met; equal ones share a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[bytes, str] = {}

    def plain(self, value: Any) -> Any:
        """A record as an object for JSON."""
        if isinstance(value, Board):
            drawn, texts = without_text(value)
            return self._object(drawn, value, texts)
        if isinstance(value, Qr):
            return self._object(svg_of(value), value, [])
        return {each.name: getattr(value, each.name) for each in fields(value)}

    def _object(self, drawn: str, art: Board | Qr, texts: list[Text]) -> dict[str, Any]:
        data = drawn.encode()
        name = self.names.setdefault(sha256(data).digest(), f"{len(self.names)}.svg")
        if not (self.folder / name).exists():
            (self.folder / name).write_bytes(data)
        width, height = (round(side, 4) for side in extent(art))
        return {"file": name, "width": width, "height": height, "texts": texts}


def _copy(template: Path, folder: Path) -> None:
    """A template and the files beside it that it names in quotes, and so on."""
    waiting = [(template, Path("template.typ"))]
    seen = set()
    while waiting:
        source, target = waiting.pop()
        data = source.read_bytes()
        (folder / target).parent.mkdir(parents=True, exist_ok=True)
        (folder / target).write_bytes(data)
        if source.suffix != ".typ":
            continue
        for name in re.findall(r'"([^"\n]+)"', data.decode("utf-8", "replace")):
            named = (source.parent / name).resolve()
            inside = named.is_relative_to(template.parent.resolve())
            if name not in seen and inside and named.is_file():
                seen.add(name)
                waiting.append((named, target.parent / name))


def pages_in(made: bytes) -> int:
    """How many pages a PDF of Typst has, as its metadata say."""
    found = re.search(rb"<xmpTPg:NPages>(\d+)<", made)
    return int(found[1]) if found else 0


def folding(pages: int) -> list[tuple[int, int]]:
    """The pages beside each other on each side of the sheets; 0 stands for an empty one.

    >>> folding(8)
    [(8, 1), (2, 7), (6, 3), (4, 5)]
    >>> folding(6)
    [(0, 1), (2, 0), (6, 3), (4, 5)]
    """
    whole = -(-pages // 4) * 4
    sides = [
        (whole - place, place + 1) if place % 2 == 0 else (place + 1, whole - place)
        for place in range(whole // 2)
    ]
    return [(left * (left <= pages), right * (right <= pages)) for left, right in sides]


def folded(made: bytes, book: Book) -> bytes:
    """The pages of a book on sheets twice as large, to be printed on both sides and folded."""
    wide, high = book.look.width, book.look.height
    sheet = sheet_width(wide, high)
    # The pages meet where the sheet is folded.
    places = (sheet / 2 - wide, sheet / 2)
    source = [
        f"#set document(title: {quoted(book.title)}, date: none)",
        f'#set text(lang: "{book.language}")',
        f"#set page(width: {sheet}mm, height: {high}mm, margin: 0pt)",
    ]
    for side in folding(pages_in(made)):
        halves = [
            f'place(dx: {place}mm, image("book.pdf", page: {number}, width: {wide}mm))'
            for place, number in zip(places, side, strict=True)
            if number
        ]
        source.append(f"#page({{ {'; '.join(halves)} }})")
    with TemporaryDirectory(prefix="gridwright-") as name:
        Path(name, "book.pdf").write_bytes(made)
        main = Path(name, "main.typ")
        main.write_text("\n".join(source), encoding="utf-8")
        return compiled(main, book.title, standard="")
