"""Line breaking: how many places a text takes, and where its lines break.

A place is a column of a terminal. Chinese, Japanese and Korean characters take two, combining
accents none.

>>> places("Kuromasu"), places("黒どこ")
(8, 6)
>>> folded("a sentence that is too long", 12)
['a sentence', 'that is too', 'long']
>>> folded("one thing: it is said", 12, hanging=2)
['one thing:', '  it is said']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import combining, east_asian_width, normalize


def places(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(_places(sign) for sign in text)


def _places(sign: str) -> int:
    if combining(sign):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


def folded(text: str, width: int | None, hanging: int = 0) -> list[str]:
    """A text broken into lines of at most ``width``; lines after the first are indented.

    Leading blanks are kept. A word is broken only if it is wider than a line.

    >>> folded("  - twenty one", 11, hanging=4)
    ['  - twenty', '    one']
    >>> folded("unbreakable", 6)
    ['unbrea', 'kable']
    """
    if width is None or places(text) <= width:
        return [text.rstrip()]
    indent = " " * (len(text) - len(text.lstrip()))
    hang = " " * hanging
    lines: list[str] = []
    line, empty = indent, True
    for word in text.split():
        for number, piece in enumerate(_pieces(word, max(1, width - max(len(indent), hanging)))):
            if not empty and (number or places(line) + 1 + places(piece) > width):
                lines.append(line)
                line, empty = hang, True
            line, empty = line + piece if empty else f"{line} {piece}", False
    return [*lines, line]


def shortened(text: str, width: int) -> str:
    """The beginning of a text that is too wide, and a sign for the rest.

    >>> shortened("twenty one", 8), shortened("黒どこ", 4), shortened("one", 3)
    ('twenty …', '黒…', 'one')
    """
    if places(text) <= width:
        return text
    used = 0
    for number, sign in enumerate(text):
        used += _places(sign)
        if used >= width:
            return f"{text[:number]}…"
    return text


def in_ascii(text: str) -> str:
    """A text for a terminal that shows only ASCII; other characters become similar ones.

    >>> in_ascii("§4.1: nₒ = sᵢ, 8×8 – W⁻ … Kölker")
    'section 4.1: no = si, 8x8 - W- ... Kolker'
    """
    plain = normalize("NFKD", text.translate(_ASCII)).translate(_ASCII)
    # What is left of an accent once its letter stands alone.
    bare = "".join(sign for sign in plain if not combining(sign))
    return bare.encode("ascii", "replace").decode()


_ASCII = str.maketrans({"§": "section ", "×": "x", "–": "-", "−": "-", "\u0305": "'"})


def joined(parts: Sequence[str], separator: str, width: int | None, hanging: int = 0) -> list[str]:
    """Parts joined into lines of at most ``width``, broken between parts where possible.

    >>> joined(["one two", "three four", "five"], "; ", 20)
    ['one two; three four;', 'five']
    """
    lines = [parts[0]]
    for part in parts[1:]:
        longer = f"{lines[-1]}{separator}{part}"
        # A separator usually begins with a character that stays at the end of the line.
        if width is None or places(longer) + len(separator.rstrip()) <= width:
            lines[-1] = longer
        else:
            lines[-1] += separator.rstrip()
            lines.append(" " * hanging + part)
    return [line for part in lines for line in folded(part, width, hanging)]


def _pieces(word: str, width: int) -> Iterator[str]:
    """A word cut into pieces of at most ``width``; most words are one piece."""
    piece, used = "", 0
    for sign in word:
        wide = _places(sign)
        if piece and used + wide > width:
            yield piece
            piece, used = "", 0
        piece, used = piece + sign, used + wide
    yield piece
