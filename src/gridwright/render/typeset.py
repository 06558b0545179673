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
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal

from gridwright.core.errors import GridwrightError
from gridwright.core.picture import without_controls
from gridwright.render.faces import FACES, has, unpacked

if TYPE_CHECKING:
    import typst

BOARD_FONT = FACES["sans"].family
"""The font of the numbers on boards that are typeset."""
PPI = 192
"""The dots of a PNG to an inch: twice those of a screen, for a drawing in pixels."""


def quoted(text: str) -> str:
    """A text as a literal of Typst.

    >>> quoted('say "no"')
    '"say \\\\"no\\\\""'
    """
    return json.dumps(without_controls(text).replace("\n", " "), ensure_ascii=False)


def board_pdf(drawing: str, title: str) -> bytes:
    """A drawing as a PDF of one page, as large as the drawing."""
    return typeset(_page(title), {"0.svg": drawing}, "pdf")


def board_png(drawing: str, title: str) -> bytes:
    """A drawing as a PNG, two dots to a pixel."""
    return typeset(_page(title), {"0.svg": drawing}, "png")


def _page(title: str) -> str:
    name = quoted(title)
    return (
        f'#set document(title: {name}, date: none)\n#set text(lang: "en")\n'
        "#set page(width: auto, height: auto, margin: 0pt)\n"
        f'#image("0.svg", alt: {name})\n'
    )


def typeset(source: str, drawings: Mapping[str, str], form: Literal["pdf", "png"]) -> bytes:
    """What Typst makes of a source and of the drawings that it names as files."""
    import typst

    system = not has(re.sub(r"[\s★☆]", "", source))
    with TemporaryDirectory(prefix="gridwright-") as folder:
        for name, drawing in drawings.items():
            Path(folder, name).write_text(drawing, encoding="utf-8")
        main = Path(folder, "main.typ")
        main.write_text(source, encoding="utf-8")
        try:
            made = _compiled(main, form, system)
        except typst.TypstError as error:
            reason = " ".join(str(error.message).split())
            raise GridwrightError(f"it cannot be typeset: {reason}") from None
    return made


def _compiled(main: Path, form: Literal["pdf", "png"], system: bool) -> bytes:
    import typst

    compiler = typst.Compiler(main, root=main.parent, font_paths=_fonts(system))
    if form == "png":
        made = compiler.compile(format="png", ppi=PPI)
    else:
        try:
            made = compiler.compile(format="pdf", pdf_standards=["ua-1"])
        except typst.TypstError:
            # A character that no font has is no reason to give nothing at all.
            made = compiler.compile(format="pdf")
    if not isinstance(made, bytes):
        raise GridwrightError("it cannot be typeset: expected one page")
    return made


class _Folder:
    """The typefaces, unpacked into a folder that lives as long as the process."""

    held: TemporaryDirectory[str] | None = None


@cache
def _fonts(system: bool) -> typst.Fonts:
    import typst

    if _Folder.held is None:
        _Folder.held = TemporaryDirectory(prefix="gridwright-fonts-")
        for name, face in FACES.items():
            Path(_Folder.held.name, f"{face.file}.ttf").write_bytes(unpacked(name))
    return typst.Fonts(include_system_fonts=system, font_paths=[_Folder.held.name])
