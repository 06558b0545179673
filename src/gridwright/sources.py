"""Where puzzles come from: files, standard input, addresses, game IDs.

>>> from gridwright.sources import text_of
>>> text_of("5x5:5g8_6_6d5h3")
'5x5:5g8_6_6d5h3'
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from gridwright.core.errors import FormatError, InputError
from gridwright.core.grid import most_cells
from gridwright.core.reading import read_file, too_large
from gridwright.core.saying import Saying, Value
from gridwright.formats import lineid
from gridwright.formats.detect import signs_of
from gridwright.formats.document import Format
from gridwright.formats.textgrid import is_row

BYTES_PER_CELL = 25
"""The longest that a format of ours takes for a cell: a clue, a room of six digits, an answer."""
BYTES_BESIDE = 1 << 20
"""For everything else in a text."""


def most_bytes() -> int:
    """Larger files are refused; what we write about the largest board that is accepted fits."""
    return BYTES_PER_CELL * most_cells() + BYTES_BESIDE


_ADDRESS = ("http://", "https://")
_WORD = re.compile(r"[A-Za-z][\w-]{0,99}")


def text_of(source: str | Path, formats: Callable[[], Sequence[Format[Any]]] = tuple) -> str:
    """The text of a source: of a file, of standard input (``-``), or the source itself.

    A single word is taken for the name of a missing file, unless it is an ID or a row of cells in
    one of the formats, which are loaded only then.
    """
    if source == "-":
        if sys.stdin is None:
            raise InputError("standard input is closed")
        return decoded(sys.stdin.buffer.read(most_bytes() + 1), Saying("standard input"))
    if isinstance(source, Path) or _is_there(source):
        return file_text(Path(source))
    if len(source) > most_bytes():
        raise too_large(Saying("the text"), most_bytes())
    if source.startswith(_ADDRESS):
        return source
    if _looks_like_a_path(source):
        raise InputError("there is no file {source}", source=repr(source))
    if _WORD.fullmatch(source) and not (
        lineid.genre_of(source) is not None or is_row(source, signs_of(formats()))
    ):
        raise InputError(
            "there is no file {source}, and the text itself is not a puzzle", source=repr(source)
        )
    return source


def decoded(data: bytes, name: Value) -> str:
    """Bytes as text; anything but UTF-8 of a sensible size is refused."""
    if len(data) > most_bytes():
        raise too_large(name, most_bytes())
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise FormatError(
            "expected UTF-8 text, found the byte 0x{byte}",
            line,
            column,
            byte=f"{data[error.start]:02x}",
        ) from None


def _is_there(source: str) -> bool:
    # A long text or one with a NUL is not a file name; asking the system would raise an error.
    return (
        len(source) < 4096
        and not source.startswith(_ADDRESS)
        and "\n" not in source
        and "\0" not in source
        and (os.path.lexists(source))
    )


def file_text(path: Path) -> str:
    """The text of a file."""
    return decoded(read_file(path, most_bytes()), Saying("the file {name}", name=repr(str(path))))


def _looks_like_a_path(source: str) -> bool:
    """Whether a source that is not a file was meant to be one."""
    if "\n" in source or "?" in source or ":" in source or len(source) > 255:
        return False
    suffix = Path(source).suffix
    return (
        bool(suffix)
        and suffix[1:].isalnum()
        and not suffix[1:].isdigit()
        and ("/" not in source or not source.split("/")[1].isdigit())
    )
