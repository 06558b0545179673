"""PDF and PNG, by the typesetter Typst (the extra ``book``), with our own typefaces.

The same source gives the same bytes: no time, no fonts of the machine, unless a text has
characters that only those have.

>>> from gridwright.core.extras import why_not
>>> drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
>>> why_not("book") != "" or board_pdf(drawing, "A board").startswith(b"%PDF-")
True
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from math import ceil, sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Literal

from gridwright.core.deadline import in_time
from gridwright.core.errors import InputError
from gridwright.core.picture import without_controls
from gridwright.render.faces import FACES, has, unpacked
from gridwright.render.strips import cut, joined, size_of

if TYPE_CHECKING:
    import typst

BOARD_FONT = FACES["sans"].family
"""The font of the numbers on boards that are typeset."""
PPI = 192.0
"""The dots per inch of a PNG: twice those of a screen, for a drawing in pixels."""
DOTS_PER_PIXEL = 2.0
MOST_DOTS = 8192**2
"""How many dots a PNG has at most: few programs can show a larger one."""
ONE_STRIP = 4_000_000
"""A drawing with more dots is drawn in strips."""
STRIP_DOTS, STRIP_LETTERS = 500_000, 50_000
"""How many dots and letters a strip has at most; Typst keeps the last few strips in memory."""


def quoted(text: str) -> str:
    """A text as a literal of Typst.

    >>> quoted('say "no"')
    '"say \\\\"no\\\\""'
    """
    return json.dumps(without_controls(text).replace("\n", " "), ensure_ascii=False)


def board_pdf(drawing: str, title: str) -> bytes:
    """A drawing as a PDF of one page, as large as the drawing."""
    return typeset(_page(title), {"0.svg": drawing}, "pdf")


def dots_per_pixel(drawing: str) -> float:
    """How many dots of a PNG stand for a pixel of a drawing: two, or fewer if it is large."""
    width, height = size_of(drawing)
    return min(DOTS_PER_PIXEL, sqrt(MOST_DOTS / (width * height)))


def board_png(drawing: str, title: str) -> bytes:
    """A drawing as a PNG; a large one is drawn in strips, in at most :data:`MOST_DOTS` dots."""
    width, height = size_of(drawing)
    scale = dots_per_pixel(drawing)
    # Whole dots, so that no strip is stretched: less than one of the margin is cut off.
    across, lines = max(1, int(width * scale)), max(1, int(height * scale))
    if across * lines <= ONE_STRIP:
        return typeset(_page(title), {"0.svg": drawing}, "png")
    strips = ceil(max(across * lines / STRIP_DOTS, len(drawing) / STRIP_LETTERS))
    lines_each = ceil(lines / strips)
    bands = [
        (top / scale, min(lines_each, lines - top) / scale) for top in range(0, lines, lines_each)
    ]
    ppi = PPI * scale / DOTS_PER_PIXEL
    cuts = cut(drawing, bands, across / scale)
    drawn = (typeset(_page(title), {"0.svg": one}, "png", ppi) for one in cuts)
    return b"".join(joined(drawn, lines))


def _page(title: str) -> str:
    name = quoted(title)
    return (
        f'#set document(title: {name}, date: none)\n#set text(lang: "en")\n'
        "#set page(width: auto, height: auto, margin: 0pt)\n"
        f'#image("0.svg", alt: {name})\n'
    )


def typeset(
    source: str, drawings: Mapping[str, str], form: Literal["pdf", "png"], ppi: float = PPI
) -> bytes:
    """What Typst makes of a source and of the drawings that it names as files."""
    with TemporaryDirectory(prefix="gridwright-") as folder:
        for name, drawing in drawings.items():
            Path(folder, name).write_text(drawing, encoding="utf-8")
        main = Path(folder, "main.typ")
        main.write_text(source, encoding="utf-8")
        return compiled(main, source, form, ppi)


def compiled(
    main: Path,
    text: str,
    form: Literal["pdf", "png"] = "pdf",
    ppi: float = PPI,
    fonts: Path | None = None,
    standard: str = "ua-1",
) -> bytes:
    """What Typst makes of a file in a folder of its own.

    The text that is set decides whether fonts of the machine are needed. With a folder of other
    fonts, they are there in any case.
    """
    import typst

    system = fonts is not None or not has(re.sub(r"[\s★☆]", "", text))
    try:
        return in_time(lambda: _compiled(main, form, _fonts(system, fonts), ppi, standard))
    except typst.TypstError as error:
        reason = " ".join(str(error.message).split())
        raise InputError("it cannot be typeset: {reason}", reason=reason) from None


def _compiled(
    main: Path, form: Literal["pdf", "png"], fonts: typst.Fonts, ppi: float, standard: str
) -> bytes:
    import typst

    compiler = typst.Compiler(main, root=main.parent, font_paths=fonts)
    if form == "png":
        made = compiler.compile(format="png", ppi=ppi)
    else:
        standards: Any = [standard] if standard else []
        try:
            made = compiler.compile(format="pdf", pdf_standards=standards)
        except typst.TypstError:
            # A character that no font has should not prevent the rest from being printed.
            made = compiler.compile(format="pdf")
    if not isinstance(made, bytes):
        raise InputError("it cannot be typeset: expected one page")
    return made


class _Folder:
    """The typefaces, unpacked into a folder that lives as long as the process."""

    held: TemporaryDirectory[str] | None = None


@cache
def _fonts(system: bool, more: Path | None = None) -> typst.Fonts:
    import typst

    if _Folder.held is None:
        _Folder.held = TemporaryDirectory(prefix="gridwright-fonts-")
        for name, face in FACES.items():
            Path(_Folder.held.name, f"{face.file}.ttf").write_bytes(unpacked(name))
    folders = [_Folder.held.name] if more is None else [_Folder.held.name, str(more)]
    return typst.Fonts(include_system_fonts=system, font_paths=folders)
