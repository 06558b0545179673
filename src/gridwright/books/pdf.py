"""A book as PDF: every item at its place, by Typst.

The file is tagged, its fonts are embedded, its boards are vectors with a text that says what they
are, headings make its outline, and it has a title and a language (PDF/UA-1). The same book gives
the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gridwright.books.art import Art, svg_of
from gridwright.books.items import Book, Drawing, Item, Line, Page, Text
from gridwright.books.paper import POINT
from gridwright.core.picture import without_controls
from gridwright.render.faces import FACES
from gridwright.render.typeset import quoted, typeset

_SETTING = """
#set text(top-edge: 0.8em, bottom-edge: -0.25em, number-type: "lining", hyphenate: false)
#set par(leading: 0pt, spacing: 0pt)
#show heading: it => it.supplement
#let at(x, y, body) = place(dx: x * 1mm, dy: y * 1mm, body)
#let face(font, weight, style, size, grey, body) = text(
  font: font, weight: weight, style: style, size: size * 1pt, fill: luma(grey * 100%), body)
#let line-at(x, y, how, body) = at(x, y, {
  let all = box(body)
  if how == "left" { all } else {
    context { let wide = measure(all).width
      move(dx: if how == "right" { -wide } else { -wide / 2 }, all) }
  }
})
#let head(level, name, body) = heading(
  level: level, outlined: false, bookmarked: true, supplement: body, name)
"""


def pdf(book: Book) -> bytes:
    """The book as a file."""
    drawings: dict[Art, str] = {}
    names: dict[str, str] = {}
    anchors = book.anchors()
    pages = [line for page in book.pages for line in _page(page, book, anchors, drawings)]
    for art, name in drawings.items():
        names[name] = svg_of(art)
    source = "\n".join((*_opening(book), *pages))
    return typeset(source, names, "pdf")


def _opening(book: Book) -> Iterator[str]:
    author = f"author: {quoted(book.author)}, " if book.author else ""
    yield f"#set document(title: {quoted(book.title)}, {author}date: none)"
    paper = book.paper
    yield (
        f"#set page(width: {paper.width}mm, height: {paper.height}mm, margin: 0pt,"
        ' numbering: "1", header: none, footer: none)'
    )
    yield f'#set text(lang: "{book.language}")'
    yield _SETTING


def _page(
    page: Page, book: Book, anchors: Mapping[str, tuple[int, float]], drawings: dict[Art, str]
) -> Iterator[str]:
    yield "#page({"
    for item in page.frame:
        yield f"  pdf.artifact({_item(item, anchors, drawings)})"
    if page.turned:
        width, height = book.paper.height, book.paper.width
        yield f"  place(dy: {book.paper.height}mm, rotate(-90deg, origin: top + left,"
        yield f"    box(width: {width}mm, height: {height}mm, {{"
    for item in page.items:
        drawn = _item(item, anchors, drawings)
        yield f"  pdf.artifact({drawn})" if isinstance(item, Line) else f"  {drawn}"
    if page.turned:
        yield "  })))"
    yield "})"


def _item(item: Item, anchors: Mapping[str, tuple[int, float]], drawings: dict[Art, str]) -> str:
    x, y = f"{item.x:.3f}", f"{item.y:.3f}"
    if isinstance(item, Line):
        dash = ', dash: "dotted"' if item.dotted else ""
        look = f"(thickness: {item.thickness}mm, paint: luma({100 * item.grey:.0f}%){dash})"
        return f"at({x}, {y}, line(length: {item.width:.3f}mm, stroke: {look}))"
    if isinstance(item, Drawing):
        name = drawings.setdefault(item.art, f"{len(drawings)}.svg")
        image = (
            f'image("{name}", width: {item.width:.3f}mm, height: {item.height:.3f}mm,'
            f" alt: {quoted(item.alt)})"
        )
        return f"at({x}, {y}, {_linked(image, item.link, anchors)})"
    return " + ".join(_line(item, number, anchors) for number in range(len(item.lines)))


def _line(item: Text, number: int, anchors: Mapping[str, tuple[int, float]]) -> str:
    """One line of a text."""
    face = FACES[item.face]
    style = "italic" if face.italic else "normal"
    body = (
        f'face("{face.family}", {face.weight}, "{style}", {item.size:.3f}, {item.grey:.2f},'
        f" {quoted(item.lines[number])})"
    )
    if item.role in ("h1", "h2"):
        if number == 0:
            name = quoted(item.bookmark or " ".join(item.lines))
            body = f"head({item.role[1]}, {name}, {_linked(body, item.link, anchors)})"
    else:
        body = _linked(body, item.link, anchors)
    # A line of text is as high as what can be clicked; it is placed by its upper edge.
    y = item.y + number * item.leading - 0.8 * item.size * POINT
    return f'line-at({item.x:.3f}, {y:.3f}, "{item.align}", {body})'


def _linked(body: str, link: str, anchors: Mapping[str, tuple[int, float]]) -> str:
    """What leads to an address, or to a place in the book."""
    if not link:
        return body
    if not link.startswith("#"):
        return f"link({quoted(without_controls(link))}, {body})"
    target = anchors.get(link[1:])
    if target is None:
        return body
    page, y = target
    return f"link((page: {page}, x: 0pt, y: {y:.2f}mm), {body})"
