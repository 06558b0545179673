"""SVG as text: elements, groups and whole files, for everything that draws.

Numbers are rounded to hundredths of a pixel, texts and attributes are escaped, and attributes that
are ``None`` are left out. An underscore in a name is a hyphen; ``class_`` is ``class``.

>>> element("text", words("1 < 2"), class_="clue", x=1.5, font_size=12.0, stroke=None)
'<text class="clue" x="1.5" font-size="12">1 &lt; 2</text>'
>>> list(group([element("rect", width=3, height=4)], fill="none"))
['<g fill="none">', '<rect width="3" height="4"/>', '</g>']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, pi, sin

from gridwright.core.deadline import watched
from gridwright.core.picture import without_controls

FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
PAPER = "#ffffff"

Attribute = str | float | None
Look = dict[str, Attribute]
"""Attributes that say how something looks."""
Layer = Iterator[str]
"""Elements that are drawn above all earlier layers."""


def element(name: str, inside: str = "", /, **attributes: Attribute) -> str:
    """One element; ``inside`` must already be SVG (see :func:`words`)."""
    start = f"<{name}{_written(attributes)}"
    return f"{start}>{inside}</{name}>" if inside else f"{start}/>"


def styled(drawing: str, style: str) -> str:
    """A whole drawing with a style of its own.

    >>> styled('<svg width="3"></svg>', "left: 1mm")
    '<svg style="left: 1mm" width="3"></svg>'
    """
    return drawing.strip().replace("<svg ", f'<svg style="{style}" ', 1)


def group(inside: Iterable[str], /, **attributes: Attribute) -> Layer:
    """Elements that share attributes."""
    yield f"<g{_written(attributes)}>"
    yield from inside
    yield "</g>"


def path(kind: str, data: str, /, **look: Attribute) -> Layer:
    """One path of a kind, unless it is empty."""
    if data:
        yield element("path", class_=kind or None, d=data, **look)


def star(x: float, y: float, radius: float) -> str:
    """A star as part of a path: five points on a circle, and five between them on a smaller one."""
    corners = []
    for number in range(10):
        reach, angle = radius * (1 if number % 2 == 0 else 20 / 47), pi * number / 5
        corners.append(f"{short(x + reach * sin(angle))} {short(y - reach * cos(angle))}")
    return f"M{'L'.join(corners)}z"


def words(text: str) -> str:
    """A text for the inside of an element.

    >>> words("<3 & more")
    '&lt;3 &amp; more'
    """
    # The standard library has this function in a package that imports an HTTP client.
    text = without_controls(text).replace("&", "&amp;")
    return text.replace("<", "&lt;").replace(">", "&gt;")


def short(value: float) -> str:
    """A number as short as it can be written; hundredths of a pixel are enough."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def document(
    width: float,
    height: float,
    layers: Iterable[Iterable[str]],
    title: str,
    description: str = "",
    font: str = FONT,
    **attributes: Attribute,
) -> str:
    """A whole file: its size, text for screen readers, a white background, and the layers.

    The clock is checked between them: a large board is a long file.
    """
    start = _written(
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {short(width)} {short(height)}",
            "width": width,
            "height": height,
            **attributes,
            "font_family": font,
        }
    )
    told = [element("title", words(title))]
    if description:
        told.append(element("desc", words(description)))
    paper = element("rect", width=width, height=height, fill=PAPER)
    lines = (line for layer in watched(layers) for line in watched(layer, every=1000))
    return "\n".join((f"<svg{start}>", *told, paper, *lines, "</svg>\n"))


def _written(attributes: dict[str, Attribute]) -> str:
    return "".join(
        f" {name.rstrip('_').replace('_', '-')}={_quoted(value)}"
        for name, value in attributes.items()
        if value is not None
    )


def _quoted(value: str | float) -> str:
    if isinstance(value, str):
        return '"' + words(value.replace("\n", " ")).replace('"', "&quot;") + '"'
    return f'"{short(value)}"'
