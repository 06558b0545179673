"""A book as one HTML page, to read on a screen or to print from a browser.

It has the parts of the book in their order. The browser breaks lines and pages, in styles of its
own; ``@page`` says how large the paper is. The typefaces are inside, boards are inline SVG, and
nothing is loaded from elsewhere.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

from gridwright.books import content
from gridwright.books.art import Art, Stars, extent, svg_of
from gridwright.books.content import Book, Look, Puzzle, Shown
from gridwright.core.picture import without_controls
from gridwright.render.elements import styled
from gridwright.render.faces import FACES, packed

_STYLE = """
html { background: #777; }
body { margin: 0; -webkit-print-color-adjust: exact; print-color-adjust: exact;
  font-family: "IBM Plex Serif", serif; line-height: 1.42; }
section { background: #fff; box-sizing: border-box; margin: 5mm auto; max-width: 100%; }
h1 { font-size: 2.4em; font-weight: 400; line-height: 1.15; margin: 0 0 .5em; }
h2, h3, b { font-family: "IBM Plex Sans SmBld", sans-serif; font-weight: 400; }
h2 { font-size: 1.15em; break-after: avoid; }
h3 { font-size: 1.3em; margin: 0; }
small, .numbers { color: #555; font-family: "IBM Plex Sans", sans-serif; }
a { color: inherit; text-decoration: none; }
a:hover, a:focus { text-decoration: underline; }
svg { display: block; height: auto; max-width: 100%; }
ol { padding-left: 1.4em; }
ol.contents { list-style: none; padding: 0; }
ol.contents li li { margin-left: 5mm; }
.title { text-align: center; }
.title svg { margin: 12mm auto; }
.boards { align-items: start; display: grid; }
.boards > div { break-inside: avoid; }
.boards p { font-size: .85em; margin: .4em 0 0; }
.head { align-items: baseline; display: flex; gap: 2.6mm; margin-bottom: 2mm; }
.head i { flex: 1; }
.foot { display: flex; justify-content: space-between; }
.lines { display: grid; gap: .5em 3mm; grid-template-columns: max-content 1fr; }
.entry { break-inside: avoid; margin-bottom: 1em; }
.name { border-bottom: .3mm solid; margin-left: 50%; }
.page { break-before: page; }
.page:first-child { break-before: auto; }
@media print {
  html { background: none; }
  section { break-after: page; margin: 0; padding: 0 !important; width: auto !important; }
  section:last-child { break-after: auto; }
}
"""


def html(book: Book) -> str:
    """The whole page."""
    author = _words(book.author)
    by = f'<meta name="author" content="{author}">\n' if author else ""
    parts = "\n".join(f"<section>\n{_part(part, book)}\n</section>" for part in book.parts)
    return (
        f'<!doctype html>\n<html lang="{book.language}"><head><meta charset="utf-8">\n'
        f"<title>{_words(book.title)}</title>\n{by}"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{''.join(_fonts())}{_STYLE}{_sizes(book.look)}</style></head>\n"
        f"<body>\n{parts}\n</body></html>\n"
    )


def _fonts() -> Iterator[str]:
    for name, face in FACES.items():
        style = "italic" if face.italic else "normal"
        data = b64encode(packed(name)).decode()
        yield (
            f'\n@font-face {{ font-family: "{face.family}"; font-style: {style};'
            f' src: url(data:font/woff;base64,{data}) format("woff"); }}'
        )


def _sizes(look: Look) -> str:
    return (
        f"@page {{ size: {look.width}mm {look.height}mm;"
        f" margin: {look.top}mm {look.outer}mm {look.bottom}mm {look.inner}mm; }}"
        f"\nbody {{ font-size: {look.text}pt; }} small {{ font-size: {look.note}pt; }}"
        f"\nsection {{ padding: {look.top}mm {look.outer}mm; width: {look.width}mm; }}"
        f"\n.boards {{ gap: 5mm {look.gap}mm; }}\n"
    )


def _words(text: str) -> str:
    return escape(without_controls(text))


def _link(target: str, body: str) -> str:
    return f'<a href="{escape(target)}">{body}</a>' if target.strip("#") else body


def _id(label: str) -> str:
    return f' id="{label}"' if label else ""


def _drawn(art: Art, alt: str, millimetres: float) -> str:
    """A drawing with cells of this size, or smaller ones where there is less room."""
    wide = extent(art)[0] * millimetres
    return styled(svg_of(art, without_controls(alt)), f"width:{wide:.2f}mm")


def _stars(level: int, alt: str) -> str:
    return f"<span>{_drawn(Stars(level), alt, 2.2)}</span>" if level else ""


def _paragraphs(texts: Iterable[str]) -> str:
    return "\n".join(f"<p>{_words(text)}</p>" for text in texts if text)


def _part(part: content.Part, book: Book) -> str:
    kinds: dict[str, Any] = {
        "title": _title, "about": _about, "contents": _contents, "rules": _rules,
        "puzzles": _puzzles, "answers": _answers, "hints": _hints, "index": _index,
        "worksheet": _worksheet,
    }  # fmt: skip
    return "\n".join(kinds[part.kind](part, book))


def _title(part: content.TitlePage, book: Book) -> Iterator[str]:
    yield f'<div class="title"><h1>{_words(part.title)}</h1><p><i>{_words(part.subtitle)}</i></p>'
    yield f"{_drawn(part.board, part.alt, 11)}{_paragraphs([part.author])}</div>"


def _about(part: content.About, book: Book) -> Iterator[str]:
    yield f"<h1>{_words(part.heading)}</h1>{_paragraphs([part.opening])}"
    for level in part.levels:
        stars = _stars(level.stars, level.alt)
        said = f"<span>{_words(level.name)}</span><small>{_words(level.count)}</small>"
        yield f'<div class="head">{stars}{said}</div>'
    yield f"{_paragraphs(part.paragraphs)}<p><small>{_words(part.colophon)}</small></p>"


def _contents(part: content.Contents, book: Book) -> Iterator[str]:
    """Links instead of page numbers, which a browser does not know."""
    yield f'<h1>{_words(part.heading)}</h1><ol class="contents">'
    for each in book.parts:
        if isinstance(each, content.Rules):
            yield f"<li>{_link(f'#{each.label}', f'<b>{_words(each.heading)}</b>')}</li>"
        elif isinstance(each, content.Puzzles):
            for puzzle in (puzzle for sheet in each.sheets for puzzle in sheet.puzzles):
                for begin in puzzle.begins:
                    said = _link(f"#{puzzle.label}", _words(begin.text))
                    yield f"<li><ol><li>{said}</li></ol></li>"
        elif isinstance(each, content.Answers | content.Hints | content.Index):
            yield f"<li>{_link(f'#{each.kind}', f'<b>{_words(each.heading)}</b>')}</li>"
    yield "</ol>"


def _rules(part: content.Rules, book: Book) -> Iterator[str]:
    yield f"<h1{_id(part.label)}>{_words(part.heading)}</h1><p><i>{_words(part.summary)}</i></p>"
    yield f"<ol>{''.join(f'<li>{_words(said)}</li>' for said in part.sentences)}</ol>"
    yield _columns(2, (_shown(each, 10) for each in part.boards))


def _columns(number: int, inside: Iterable[str]) -> str:
    return (
        f'<div class="boards" style="grid-template-columns:repeat({number},1fr)">'
        + "\n".join(f"<div>{each}</div>" for each in inside)
        + "</div>"
    )


def _shown(shown: Shown, cell: float) -> str:
    name = _link(f"#{shown.link}", f"<b>{_words(shown.name)}</b>")
    head = f"<div{_id(shown.label)}>{name}</div>" if shown.name else ""
    said = f"<b>{_words(shown.heading)}</b>" if shown.heading else ""
    said += f" {_words(shown.sentence)}"
    below = f"<p>{said.strip()}</p>" if said.strip() else ""
    return f"{head}{_drawn(shown.board, shown.alt, cell) if shown.board else ''}{below}"


def _puzzles(part: content.Puzzles, book: Book) -> Iterator[str]:
    look = book.look
    if book.name_line:
        yield f'<p class="name"><small>{_words(book.name_line)}</small></p>'
    for sheet in part.sheets:
        across, down = look.width - look.inner - look.outer, look.height - look.top - look.bottom
        wide = (across - look.gap * (sheet.columns - 1)) / sheet.columns
        high = (down - look.gap * (sheet.rows - 1)) / sheet.rows - 30
        puzzles = (_puzzle(each, wide, high, look) for each in sheet.puzzles)
        yield f'<div class="page">{_columns(sheet.columns, puzzles)}</div>'
        if sheet.answers:
            answers = _columns(sheet.columns + 1, (_shown(each, 9) for each in sheet.answers))
            yield f'<div class="page">{answers}</div>'


def _puzzle(puzzle: Puzzle, wide: float, high: float, look: Look) -> str:
    sizes = [extent(board) for board in puzzle.boards]
    cell = min(16.0, *(min(wide / x, high / len(sizes) / y) for x, y in sizes))
    number = f"<h3{_id(puzzle.label)}>{_link(f'#{puzzle.link}', str(puzzle.number))}</h3>"
    stars = _stars(puzzle.stars, puzzle.stars_alt)
    title = f"<i>{_words(puzzle.title)}</i><small>{_words(puzzle.size)}</small>"
    boards = "".join(
        _drawn(board, alt, cell) for board, alt in zip(puzzle.boards, puzzle.alts, strict=True)
    )
    credits = "<br>".join(_link(each.address, _words(each.text)) for each in puzzle.credits)
    code = ""
    if puzzle.code is not None:
        drawn = _drawn(puzzle.code.drawing, puzzle.code.alt, look.module)
        code = _link(puzzle.code.address, drawn)
    foot = f'<div class="foot"><small>{credits}</small>{code}</div>' if credits or code else ""
    return f'<div class="head">{number}{stars}{title}</div>{boards}{foot}'


def _answers(part: content.Answers, book: Book) -> Iterator[str]:
    yield f'<h1 id="answers">{_words(part.heading)}</h1>'
    yield _columns(3 if book.look.small else 4, (_shown(each, 4.6) for each in part.answers))


def _hints(part: content.Hints, book: Book) -> Iterator[str]:
    yield f'<h1 id="hints">{_words(part.heading)}</h1>'
    for place, group in enumerate(part.groups):
        page = ' class="page"' if place and group.level == 2 else ""
        head = f"<h2{_id(group.label)}>{_words(group.heading)}</h2>" if group.heading else ""
        yield f"<div{page}>{head}{f'<p><i>{_words(group.note)}</i></p>' if group.note else ''}"
        if group.lines:
            lines = (
                f"<b>{each.number}</b><span>{_words(each.text)}</span>" for each in group.lines
            )
            yield f'<div class="lines">{"".join(lines)}</div>'
        yield _columns(2 if book.look.small else 3, (_shown(each, 5.6) for each in group.steps))
        yield "</div>"


def _index(part: content.Index, book: Book) -> Iterator[str]:
    yield f'<h1 id="index">{_words(part.heading)}</h1><p><i>{_words(part.note)}</i></p>'
    for genre in part.genres:
        yield f"<h2>{_words(genre.heading)}</h2>"
        for each in genre.techniques:
            numbers = ", ".join(
                _link(f"#puzzle-{first}", str(first) if first == last else f"{first}–{last}")
                for first, last in each.numbers
            )
            yield (
                f'<div class="entry"><b>{_words(each.name)}</b><br>{_words(each.sentence)}<br>'
                f'<span class="numbers">{numbers}</span></div>'
            )


def _worksheet(part: content.Worksheet, book: Book) -> Iterator[str]:
    yield f'<p class="name"><small>{_words(book.name_line)}</small></p>'
    yield f"<h1>{_words(part.heading)}</h1><p><i>{_words(part.subtitle)}</i></p>"
    yield _paragraphs(part.sentences)
    if part.example is not None:
        yield f"<h2>{_words(part.example_heading)}</h2>{_shown(part.example, 8)}"
    yield f"<h2>{_words(part.task_heading)}</h2>{_paragraphs([part.task])}"
    yield _columns(2 if book.look.small else 3, (_shown(each, 9) for each in part.positions))
