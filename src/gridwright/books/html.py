"""A book as one HTML page that prints as the PDF does: the same items at the same places.

Every page of the book is a box as large as the paper, and ``@page`` says how large that is. The
typefaces are inside, boards are inline SVG, and nothing is loaded from elsewhere.

>>> from gridwright.books.items import Book, Page, Text
>>> from gridwright.books.paper import PAPERS
>>> text = Text(20.0, 20.0, ("Rules & more",), "serif", 10.0, role="h1", anchor="rules")
>>> page = html(Book("A book", PAPERS["a4"], (Page(1, (text,)),)))
>>> "@page { size: 210.0mm 297.0mm;" in page, ">Rules &amp; more</h1>" in page
(True, True)
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape

from gridwright.books.art import svg_of
from gridwright.books.items import Book, Drawing, Item, Line, Page, Text
from gridwright.books.paper import POINT, Paper
from gridwright.core.picture import without_controls
from gridwright.render.elements import styled
from gridwright.render.faces import ASCENT, DESCENT, FACES, packed

_STYLE = """
html { background: #777; }
body { margin: 0; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.page { background: #fff; margin: 5mm auto; overflow: hidden; position: relative; }
.turned { left: 0; position: absolute; top: 100%; transform: rotate(-90deg);
  transform-origin: top left; }
.page p, .page h1, .page h2, .page svg, .page i { margin: 0; position: absolute; }
.page p, .page h1, .page h2 { font-size: 10pt; font-weight: 400; line-height: 0;
  white-space: pre; }
.page .right { transform: translateX(-100%); }
.page .centre { text-align: center; transform: translateX(-50%); }
.page span { display: block; }
.page a { color: inherit; text-decoration: none; }
.page a:hover, .page a:focus { text-decoration: underline; }
@media print {
  html { background: none; }
  .page { break-after: page; break-inside: avoid; margin: 0; }
  .page:last-child { break-after: auto; }
}
"""


def html(book: Book) -> str:
    """The whole page."""
    title = escape(without_controls(book.title))
    author = escape(without_controls(book.author), quote=True)
    by = f'<meta name="author" content="{author}">\n' if author else ""
    pages = "\n".join(_page(page, book.paper) for page in book.pages)
    return (
        f'<!doctype html>\n<html lang="{book.language}"><head><meta charset="utf-8">\n'
        f"<title>{title}</title>\n{by}"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{''.join(_fonts())}{_sizes(book.paper)}{_STYLE}</style></head>\n"
        f"<body>\n{pages}\n</body></html>\n"
    )


def _fonts() -> Iterator[str]:
    for name, face in FACES.items():
        style = "italic" if face.italic else "normal"
        data = b64encode(packed(name)).decode()
        yield (
            f'\n@font-face {{ font-family: "{face.family}"; font-style: {style};'
            f' src: url(data:font/woff;base64,{data}) format("woff"); }}'
            f'\n.page .{name} {{ font-family: "{face.family}", serif; font-style: {style}; }}'
        )


def _sizes(paper: Paper) -> str:
    return (
        f"\n@page {{ size: {paper.width}mm {paper.height}mm; margin: 0; }}"
        f"\n.page {{ height: {paper.height}mm; width: {paper.width}mm; }}"
        f"\n.turned {{ height: {paper.width}mm; width: {paper.height}mm; }}"
    )


def _page(page: Page, paper: Paper) -> str:
    frame = "\n".join(_item(item) for item in page.frame)
    items = "\n".join(_item(item) for item in page.items)
    if page.turned:
        items = f'<div class="turned">\n{items}\n</div>'
    return f'<section class="page" id="page-{page.number}">\n{frame}\n{items}\n</section>'


def _item(item: Item) -> str:
    if isinstance(item, Line):
        kind = "dotted" if item.dotted else "solid"
        shade = _shade(item.grey)
        return (
            f'<i aria-hidden="true" style="left:{item.x:.2f}mm;top:{item.y:.2f}mm;'
            f'width:{item.width:.2f}mm;border-top:{item.thickness:.2f}mm {kind} {shade}"></i>'
        )
    return _drawing(item) if isinstance(item, Drawing) else _text(item)


def _drawing(item: Drawing) -> str:
    place = (
        f"left:{item.x:.3f}mm;top:{item.y:.3f}mm;width:{item.width:.3f}mm;"
        f"height:{item.height:.3f}mm"
    )
    drawn = styled(svg_of(item.art, item.alt), place)
    return _linked(drawn, item.link)


def _text(item: Text) -> str:
    # With no room between lines, a baseline lies this far below the middle of its line.
    middle = (ASCENT - DESCENT) / 2 * item.size * POINT
    tag = "p" if item.role == "frame" else item.role
    style = (
        f"left:{item.x:.3f}mm;top:{item.y - middle:.3f}mm;font-size:{item.size:.2f}pt;"
        f"color:{_shade(item.grey)}"
    )
    if len(item.lines) > 1:
        style += f";line-height:{item.leading:.3f}mm"
        style += f";margin-top:{-item.leading / 2:.3f}mm"
    kinds = " ".join(filter(None, (item.face, "" if item.align == "left" else item.align)))
    anchor = f' id="{item.anchor}"' if item.anchor else ""
    lines = [escape(without_controls(line)) for line in item.lines]
    inside = lines[0] if len(lines) == 1 else "".join(f"<span>{line}</span>" for line in lines)
    hidden = ' aria-hidden="true"' if item.role == "frame" else ""
    body = _linked(inside, item.link)
    return f'<{tag} class="{kinds}"{anchor}{hidden} style="{style}">{body}</{tag}>'


def _linked(body: str, link: str) -> str:
    return f'<a href="{escape(link, quote=True)}">{body}</a>' if link else body


def _shade(grey: float) -> str:
    level = round(255 * grey)
    return f"#{level:02x}{level:02x}{level:02x}"
