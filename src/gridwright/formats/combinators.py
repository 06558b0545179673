"""Small two-way pieces of formats: each one both reads and writes, so the two cannot drift apart.

A :class:`Token` stands for one or more cells: a sign, a number, a run of empty cells. Tokens are
joined by :class:`OneOf`; :class:`Cells` strings them together without separators (addresses),
:class:`Items` with white space between them (files). The idea is that of cspuz
(``cspuz.problem_serializer``).

Text is carried as a :class:`Source`, whose characters remember where they stood in what the user
gave: after percent-decoding or dropping newlines an error still names the right line and column.

>>> clue = OneOf(Signs({".": "?"}), Decimal(), Runs(None, "g", "z"))
>>> codec = Cells(clue, rest=None)
>>> codec.read(Cursor(Source.of("h3.")), 6)
[None, None, 3, '?', None, None]
>>> codec.write([None, None, 3, "?", None, None])
'h3.h'
>>> codec.read(Cursor(Source.of("h3!")), 6)
Traceback (most recent call last):
...
gridwright.core.errors.FormatError: line 1, column 3: expected '.', a number or one of 'g' to 'z', \
found '!'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeGuard, TypeVar

from gridwright.core.deadline import look
from gridwright.core.errors import FormatError
from gridwright.core.words import counted

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

MOST_DIGITS = 9
"""Longer numbers are no size or clue of any board, and Python refuses to convert the longest."""

LONGEST_QUOTE = 20
"""An error quotes no more characters than this of what it found."""

PERCENT_CODE = re.compile(r"%(?:0[aAdD]|[2-6][0-9a-fA-F]|7[0-9a-eA-E])")
"""A percent-encoded line end or printable ASCII character; no format here needs another."""

DIGITS = "0123456789"

COMMENT = (";", "//")
"""What a comment line begins with, in the formats that have comments."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def quoted(text: str) -> str:
    """Some text as an error quotes it, cut short where it is long.

    >>> quoted("x" * 99)
    "'xxxxxxxxxxxxxxxxxxxx…'"
    """
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")


def one_line(text: str) -> str:
    """A remark as a format of lines holds it: line ends and control signs are blanks, each single.

    >>> one_line(" Made\\nin a  minute\\x1b")
    'Made in a minute'
    """
    return " ".join(_CONTROL.sub(" ", valid(text)).split())


def valid(text: str) -> str:
    """The text with ``?`` for each half of a surrogate pair, which no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A text whose characters remember where they stood in the whole that the user gave."""

    text: str
    whole: str
    origins: Sequence[int]
    """For each character, and for the end, its index in ``whole``."""

    @staticmethod
    def of(text: str) -> Source:
        """A text as the user gave it, without byte order mark, each line ended by ``\\n``."""
        whole = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        return Source(whole, whole, range(len(whole) + 1))

    def error(self, what: str, at: int = 0) -> FormatError:
        """An error about the character at ``at``, with its line and column in the whole."""
        index = self.origins[at]
        line = self.whole.count("\n", 0, index) + 1
        return FormatError(what, line, index - self.whole.rfind("\n", 0, index))

    def cut(self, start: int, stop: int | None = None) -> Source:
        """The part from ``start`` to before ``stop``."""
        stop = len(self.text) if stop is None else stop
        return Source(self.text[start:stop], self.whole, self.origins[start : stop + 1])

    def strip(self) -> Source:
        """The part without white space at both ends."""
        start = len(self.text) - len(self.text.lstrip())
        return self.cut(start, max(start, len(self.text.rstrip())))

    def split(self, separator: str | re.Pattern[str]) -> list[Source]:
        """The parts between the separators.

        >>> [part.text for part in Source.of("ab/c/").split("/")]
        ['ab', 'c', '']
        """
        pattern = re.escape(separator) if isinstance(separator, str) else separator
        parts, start = [], 0
        for match in re.finditer(pattern, self.text):
            parts.append(self.cut(start, match.start()))
            start = match.end()
        return [*parts, self.cut(start)]

    def lines(self) -> list[Source]:
        """The lines."""
        return self.split("\n")

    def without_comments(self) -> Source:
        """The text without its comment lines.

        >>> Source.of("; what is this?\\n3x3:i").without_comments().text
        '3x3:i'
        """
        kept: list[int] = []
        start = 0
        for line in self.text.split("\n"):
            end = min(start + len(line) + 1, len(self.text))
            if not line.lstrip().startswith(COMMENT):
                kept += range(start, end)
            start = end
        return self._of(kept)

    def without_space(self) -> Source:
        """The text without any white space, line ends among it."""
        return self._of([at for at, sign in enumerate(self.text) if not sign.isspace()])

    def _of(self, kept: Sequence[int]) -> Source:
        """The text of the characters at these places."""
        if len(kept) == len(self.text):
            return self
        end = self.origins[kept[-1]] + 1 if kept else self.origins[0]
        text = "".join(self.text[at] for at in kept)
        return Source(text, self.whole, [*(self.origins[at] for at in kept), end])

    def percent_decoded(self) -> Source:
        """The text with percent codes replaced by the characters they stand for.

        >>> Source.of("a%2Fb").percent_decoded().error("found 'b'", 2).column
        5
        """
        parts: list[str] = []
        origins: list[int] = []
        start = 0
        for match in PERCENT_CODE.finditer(self.text):
            parts += self.text[start : match.start()], chr(int(match[0][1:], 16))
            origins += self.origins[start : match.start() + 1]
            start = match.end()
        if not start:
            return self
        text = "".join(parts) + self.text[start:]
        return Source(text, self.whole, [*origins, *self.origins[start:]])

    def natural(self, what: str) -> int:
        """The number that this is, read as ``what`` ("the number of rows").

        >>> Source.of("-3").natural("the number of rows")
        Traceback (most recent call last):
        ...
        gridwright.core.errors.FormatError: line 1, column 1: expected the number of rows, \
found '-3'
        """
        bare = self.strip()
        if not (bare.text.isascii() and bare.text.isdigit()):
            found = quoted(bare.text) if bare.text else "nothing"
            raise bare.error(f"expected {what}, found {found}")
        if len(bare.text) > MOST_DIGITS:
            raise bare.error(f"expected {what}, found a number of {len(bare.text)} digits")
        return int(bare.text)


class Cursor:
    """A place in a source that moves on as tokens are read."""

    __slots__ = ("at", "source", "text")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.text
        self.at = 0

    @property
    def ended(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self.text)

    def take(self, count: int) -> str:
        """The next characters, fewer at the end; the cursor moves behind them."""
        start = self.at
        self.at = min(start + count, len(self.text))
        return self.text[start : self.at]

    def skip_space(self) -> None:
        """Move behind white space."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def error(self, what: str, at: int | None = None) -> FormatError:
        """An error about the character at ``at``, by default the next one."""
        return self.source.error(what, self.at if at is None else at)

    def expected(self, what: str, length: int = 1) -> FormatError:
        """The error that something else than ``what`` stands here."""
        found = quoted(self.text[self.at : self.at + length]) if not self.ended else "the end"
        return self.error(f"expected {what}, found {found}")

    def finish(self, what: str) -> None:
        """Refuse whatever is left."""
        if not self.ended:
            raise self.expected(what)


class Token(Protocol[T_co]):
    """One or more cells and the text that stands for them."""

    @property
    def starts(self) -> str:
        """The characters that it begins with; :meth:`read` is called only at one of them."""

    @property
    def expected(self) -> str:
        """What stands there, for an error message."""

    def read(self, cursor: Cursor) -> Sequence[T_co]:
        """The cells that stand at the cursor, which moves behind them."""

    def write(self, cells: Sequence[object], at: int) -> tuple[int, str] | None:
        """How many cells from ``at`` on it writes, and as what; None if it cannot."""


@dataclass(frozen=True)
class Signs(Generic[T]):
    """Single characters with a meaning each. Of several for one meaning the first is written."""

    meanings: Mapping[str, T]

    @property
    def starts(self) -> str:
        """The signs."""
        return "".join(self.meanings)

    @property
    def expected(self) -> str:
        """The signs, quoted."""
        return ", ".join(repr(sign) for sign in self.meanings)

    def read(self, cursor: Cursor) -> Sequence[T]:
        """The meaning of one sign."""
        return (self.meanings[cursor.take(1)],)

    def write(self, cells: Sequence[object], at: int) -> tuple[int, str] | None:
        """The sign of one cell."""
        value = cells[at]
        for sign, meaning in self.meanings.items():
            # 1 == True in Python, and 1 is a clue where True is a black cell.
            if meaning == value and type(meaning) is type(value):
                return 1, sign
        return None


@dataclass(frozen=True)
class Decimal:
    """A number in decimal digits; between two that touch stands the separator, if there is one."""

    separator: str = ""

    @property
    def starts(self) -> str:
        """Digits."""
        return DIGITS

    @property
    def expected(self) -> str:
        """As a person says it."""
        return "a number"

    def read(self, cursor: Cursor) -> Sequence[int]:
        """All digits that follow, and a separator that another number follows."""
        start, end = cursor.at, cursor.at
        while end < len(cursor.text) and cursor.text[end] in DIGITS:
            end += 1
        if end - start > MOST_DIGITS:
            raise cursor.error(f"a number of {end - start} digits is larger than any clue")
        number = int(cursor.take(end - start))
        if self.separator and cursor.text[end : end + 1] == self.separator:
            cursor.at += 1
            if cursor.ended or cursor.text[cursor.at] not in DIGITS:
                raise cursor.expected(f"a number after {self.separator!r}")
        return (number,)

    def write(self, cells: Sequence[object], at: int) -> tuple[int, str] | None:
        """The number, after the separator if another number stands before it."""
        if not is_number(cells[at]):
            return None
        touches = at > 0 and is_number(cells[at - 1])
        return 1, f"{self.separator if touches else ''}{cells[at]}"


@dataclass(frozen=True)
class Hexadecimal:
    """A number of a fixed count of hexadecimal digits behind a prefix, less an offset.

    >>> token = Hexadecimal("-", 2)
    >>> token.write([31], 0), token.read(Cursor(Source.of("-1f")))
    ((1, '-1f'), (31,))
    """

    prefix: str
    """Of several characters each is read and the first is written."""
    digits: int
    offset: int = 0

    @property
    def starts(self) -> str:
        """The prefix characters, or the digits where there is no prefix."""
        return self.prefix or "0123456789abcdef"

    @property
    def expected(self) -> str:
        """As a person says it."""
        return repr(self.prefix[0]) if self.prefix else "one of '0' to 'f'"

    @property
    def range(self) -> range:
        """The numbers it writes."""
        lowest = self.offset or (16 ** (self.digits - 1) if self.prefix else 0)
        return range(lowest, self.offset + 16**self.digits)

    def read(self, cursor: Cursor) -> Sequence[int]:
        """The number; one that is cut off is refused."""
        start = cursor.at
        sign = cursor.take(1) if self.prefix else ""
        text = cursor.take(self.digits)
        if len(text) < self.digits or not all(digit in "0123456789abcdef" for digit in text):
            raise cursor.error(
                f"expected {self.digits} hexadecimal digits after {sign!r}, found {quoted(text)}",
                start,
            )
        return (int(text, 16) + self.offset,)

    def write(self, cells: Sequence[object], at: int) -> tuple[int, str] | None:
        """The number, padded with zeros."""
        number = cells[at]
        if not is_number(number) or number not in self.range:
            return None
        return 1, f"{self.prefix[:1]}{number - self.offset:0{self.digits}x}"


@dataclass(frozen=True)
class Runs(Generic[T]):
    """One character for a run of equal cells: ``first`` is a run of 1, the next of 2, …

    Characters count as in base 36: ``0`` to ``9``, then ``a`` to ``z``.

    >>> Runs(None, "g", "z").write([None] * 25, 0), len(Runs(0, "5", "z").starts)
    ((20, 'z'), 31)
    """

    empty: T
    first: str
    last: str

    @property
    def starts(self) -> str:
        """The characters from first to last."""
        signs = "0123456789abcdefghijklmnopqrstuvwxyz"
        return signs[int(self.first, 36) : int(self.last, 36) + 1]

    @property
    def expected(self) -> str:
        """As a person says it."""
        return f"one of {self.first!r} to {self.last!r}"

    def read(self, cursor: Cursor) -> Sequence[T]:
        """The run."""
        return [self.empty] * (int(cursor.take(1), 36) - int(self.first, 36) + 1)

    def write(self, cells: Sequence[object], at: int) -> tuple[int, str] | None:
        """The longest run that one character can say."""
        signs = self.starts
        length = 0
        while length < len(signs) and at + length < len(cells):
            if cells[at + length] != self.empty:
                break
            length += 1
        return (length, signs[length - 1]) if length else None


class OneOf(Generic[T_co]):
    """The first of several tokens that fits; no two may begin with the same character."""

    def __init__(self, *tokens: Token[T_co]) -> None:
        self.tokens = tokens
        # A table from first character to token keeps reading linear on the largest boards.
        self._by_start = {sign: token for token in tokens for sign in token.starts}
        self.starts = "".join(self._by_start)
        if len(self.starts) < sum(len(token.starts) for token in tokens):
            raise ValueError("two tokens begin with the same character")

    @property
    def expected(self) -> str:
        """What the tokens expect, as a list."""
        first, _, last = ", ".join(token.expected for token in self.tokens).rpartition(", ")
        return f"{first} or {last}" if first else last

    def read(self, cursor: Cursor) -> Sequence[T_co]:
        """What the token that begins here reads."""
        token = self._by_start.get(cursor.text[cursor.at : cursor.at + 1])
        if token is None:
            raise cursor.expected(self.expected)
        return token.read(cursor)

    def write(self, cells: Sequence[object], at: int) -> tuple[int, str] | None:
        """What the first token that can writes."""
        for token in self.tokens:
            written = token.write(cells, at)
            if written is not None:
                return written
        return None


NOTHING: Any = object()
"""The ``rest`` of :class:`Cells` that must all be there."""


@dataclass(frozen=True)
class Cells(Generic[T]):
    """A known number of cells as tokens without anything between them."""

    token: OneOf[T]
    rest: T = NOTHING
    """What cells are that a text which ends early leaves out; by default that is refused."""

    def read(self, cursor: Cursor, count: int) -> list[T]:
        """So many cells; the cursor moves behind them."""
        cells: list[T] = []
        while len(cells) < count and not cursor.ended:
            if cursor.at % 1024 == 0:
                look()
            start = cursor.at
            cells += self.token.read(cursor)
            if len(cells) > count:
                raise cursor.error(
                    f"expected no more than the {counted(count, 'cell')} of the board, found a run"
                    f" {len(cells) - count} too long",
                    start,
                )
        if len(cells) < count:
            if self.rest is NOTHING:
                raise cursor.error(
                    f"expected {counted(count, 'cell')}, found the end after {len(cells)}"
                )
            cells += [self.rest] * (count - len(cells))
        return cells

    def read_all(self, source: Source, count: int) -> list[T]:
        """So many cells from a source that holds nothing else."""
        cursor = Cursor(source)
        cells = self.read(cursor, count)
        cursor.finish(f"the end after the {counted(count, 'cell')} of the board")
        return cells

    def write(self, cells: Sequence[T]) -> str:
        """The cells as text."""
        parts: list[str] = []
        at = 0
        while at < len(cells):
            count, text = written(self.token, cells, at)
            parts.append(text)
            at += count
        return "".join(parts)


@dataclass(frozen=True)
class Items(Generic[T]):
    """A line of cells with white space between them."""

    token: OneOf[T]

    def read(self, source: Source) -> list[T]:
        """All items of the line."""
        look()
        cursor = Cursor(source)
        items: list[T] = []
        cursor.skip_space()
        while not cursor.ended:
            items += self._one(cursor)
            cursor.skip_space()
        return items

    def _one(self, cursor: Cursor) -> Sequence[T]:
        start = cursor.at
        item = self.token.read(cursor) if cursor.text[start] in self.token.starts else None
        if item is None or not (cursor.ended or cursor.text[cursor.at].isspace()):
            cursor.at = start
            word = cursor.text[start:].split(maxsplit=1)[0]
            raise cursor.expected(self.token.expected, len(word))
        return item

    def read_row(self, source: Source, count: int, what: str) -> list[T]:
        """The items of a line that must hold ``count`` of them."""
        items = self.read(source)
        if len(items) != count:
            # The first item too many, or the place behind the last where more had to follow.
            words = [*re.finditer(r"\S+", source.text)]
            place = words[count].start() if len(words) > count else len(source.text.rstrip())
            raise source.error(
                f"expected {counted(count, 'item')} in {what}, found {len(items)}", place
            )
        return items

    def write(self, cells: Sequence[T]) -> list[str]:
        """One text per cell."""
        return [written(self.token, cells, at)[1] for at in range(len(cells))]


@dataclass(frozen=True)
class Bits:
    """Yes or no, packed into characters, the first bit most significant.

    >>> walls = Bits(5)
    >>> walls.write([True, False, False, False, False, True])
    'gg'
    >>> walls.read(Cursor(Source.of("gg")), 6)
    [True, False, False, False, False, True]
    """

    width: int = 5
    """Bits in one character, at most 5: the characters are those of base 32."""

    def length(self, count: int) -> int:
        """How many characters so many bits take; the last is padded with zeros."""
        return -(-count // self.width)

    def read(self, cursor: Cursor, count: int) -> list[bool]:
        """So many bits; the cursor moves behind their characters."""
        signs = "0123456789abcdefghijklmnopqrstuv"[: 1 << self.width]
        bits: list[bool] = []
        for _ in range(self.length(count)):
            if cursor.ended or cursor.text[cursor.at] not in signs:
                raise cursor.expected(f"one of '0' to {signs[-1]!r}")
            value = int(cursor.take(1), 32)
            bits += [bool(value >> place & 1) for place in range(self.width - 1, -1, -1)]
        return bits[:count]

    def write(self, bits: Sequence[bool]) -> str:
        """The bits as text."""
        signs = "0123456789abcdefghijklmnopqrstuv"
        padded = [*bits, *[False] * (-len(bits) % self.width)]
        values = [
            sum(bit << place for bit, place in zip(chunk, range(self.width)[::-1], strict=True))
            for chunk in (padded[at : at + self.width] for at in range(0, len(padded), self.width))
        ]
        return "".join(signs[value] for value in values)


def is_number(value: object) -> TypeGuard[int]:
    """Whether a cell is a number; ``True`` and ``False`` are none.

    >>> is_number(3), is_number(True), is_number(None)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def written(token: Token[object], cells: Sequence[object], at: int) -> tuple[int, str]:
    """What a token writes of the cells from ``at`` on; FormatError if it has no sign for them."""
    text = token.write(cells, at)
    if text is None:
        raise FormatError(
            f"cell {at + 1} is {cells[at]!r}, which this format cannot hold: expected"
            f" {token.expected}"
        )
    return text
