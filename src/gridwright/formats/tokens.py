"""Tokens: one or more cells and the text that stands for them, read and written by one class.

A token is a sign, a number or a run of empty cells; :class:`OneOf` is a choice among several.

>>> from gridwright.formats.source import Source
>>> clue = OneOf(Signs({".": "?"}), Decimal(), Runs(None, "g", "z"))
>>> clue.read(Cursor(Source.of("h3."))), clue.write([3, "?"], 0)
([None, None], (1, '3'))
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from string import ascii_lowercase
from typing import Generic, Protocol, TypeGuard, TypeVar

from gridwright.core.record import dataclass
from gridwright.core.saying import Listed, Saying, Value
from gridwright.formats.source import MOST_DIGITS, Cursor, quoted

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

DIGITS = "0123456789"

NO_NUMBER = 255
"""Stands in tables of bytes for what is no number."""


def is_number(value: object) -> TypeGuard[int]:
    """Whether a cell is a number; ``True`` and ``False`` are not.

    >>> is_number(3), is_number(True), is_number(None)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def from_to(first: str, last: str) -> Saying:
    """A sign from a first to a last one."""
    return Saying("one of {first} to {last}", first=repr(first), last=repr(last))


def one_of(signs: str) -> str:
    """The regular expression of one of these characters.

    >>> one_of("*-")
    '[\\\\*\\\\-]'
    """
    return f"[{re.escape(signs)}]"


class Token(Protocol[T_co]):
    """One or more cells and the text that stands for them."""

    @property
    def starts(self) -> str:
        """The characters that it begins with; :meth:`read` is called only at one of them."""

    @property
    def pattern(self) -> str:
        """The regular expression of its texts, without groups."""

    @property
    def expected(self) -> Value:
        """What an error message says was expected."""

    def cells(self, text: str) -> Sequence[T_co]:
        """The cells that a text of the pattern stands for."""

    def read(self, cursor: Cursor) -> Sequence[T_co]:
        """The cells at the cursor, which moves past them."""

    def write(self, cells: Sequence[object], at: int) -> tuple[int, str] | None:
        """How many cells from ``at`` on it writes, and their text; None if it cannot."""


@dataclass(frozen=True)
class Signs(Generic[T]):
    """Single characters, each with a meaning. If several mean the same, the first is written."""

    meanings: Mapping[str, T]

    @property
    def starts(self) -> str:
        """The signs."""
        return "".join(self.meanings)

    @property
    def pattern(self) -> str:
        """Any of the signs."""
        return one_of(self.starts)

    @property
    def expected(self) -> Value:
        """The signs, quoted."""
        return Listed(tuple(repr(sign) for sign in self.meanings), "")

    def cells(self, text: str) -> Sequence[T]:
        """The meaning of one sign."""
        return (self.meanings[text],)

    def read(self, cursor: Cursor) -> Sequence[T]:
        """The meaning of the next sign."""
        return self.cells(cursor.take(1))

    def write(self, cells: Sequence[object], at: int) -> tuple[int, str] | None:
        """The sign of one cell."""
        value = cells[at]
        for sign, meaning in self.meanings.items():
            # 1 == True in Python, but 1 is a clue and True is a black cell.
            if meaning == value and type(meaning) is type(value):
                return 1, sign
        return None


@dataclass(frozen=True)
class Decimal:
    """A number in decimal digits; a separator, if any, is written between adjacent numbers."""

    separator: str = ""

    @property
    def starts(self) -> str:
        """Digits."""
        return DIGITS

    @property
    def pattern(self) -> str:
        """All digits that follow each other, and a separator if another number follows it."""
        more = f"(?:{re.escape(self.separator)}(?=[0-9]))?" if self.separator else ""
        return f"[0-9]{{1,{MOST_DIGITS}}}(?![0-9]){more}"

    @property
    def expected(self) -> Value:
        """As a person says it."""
        return Saying("a number")

    def cells(self, text: str) -> Sequence[int]:
        """The number."""
        return (int(text.rstrip(self.separator)),)

    def read(self, cursor: Cursor) -> Sequence[int]:
        """All digits that follow, and a separator if another number follows it."""
        start, end = cursor.at, cursor.at
        while end < len(cursor.text) and cursor.text[end] in DIGITS:
            end += 1
        if end - start > MOST_DIGITS:
            raise cursor.error(
                "a number of {count} digits is larger than any clue", count=end - start
            )
        number = int(cursor.take(end - start))
        if self.separator and cursor.text[end : end + 1] == self.separator:
            cursor.at += 1
            if cursor.ended or cursor.text[cursor.at] not in DIGITS:
                raise cursor.expected(Saying("a number after {sign}", sign=repr(self.separator)))
        return (number,)

    def write(self, cells: Sequence[object], at: int) -> tuple[int, str] | None:
        """The number, preceded by the separator if the cell before is a number too."""
        if not is_number(cells[at]):
            return None
        touches = at > 0 and is_number(cells[at - 1])
        return 1, f"{self.separator if touches else ''}{cells[at]}"


@dataclass(frozen=True)
class Digits:
    """A number less an offset, as a prefix and a fixed number of digits, mostly hexadecimal.

    >>> from gridwright.formats.source import Source
    >>> token = Digits("-", 2)
    >>> token.write([31], 0), token.read(Cursor(Source.of("-1f")))
    ((1, '-1f'), (31,))
    >>> Digits("", 1, base=36).write([31], 0)
    (1, 'v')
    """

    prefix: str
    """If it has several characters, each is read and the first is written."""
    digits: int
    offset: int = 0
    base: int = 16

    @cached_property
    def known(self) -> str:
        """The digits of the base."""
        return (DIGITS + ascii_lowercase)[: self.base]

    @property
    def is_single(self) -> bool:
        """Whether each number is one character."""
        return not self.prefix and self.digits == 1

    @property
    def starts(self) -> str:
        """The prefix characters, or the digits if there is no prefix."""
        return self.prefix or self.known

    @property
    def pattern(self) -> str:
        """A prefix, if there is one, and the digits."""
        sign = one_of(self.prefix) if self.prefix else ""
        return f"{sign}{one_of(self.known)}{{{self.digits}}}"

    @property
    def expected(self) -> Value:
        """As a person says it."""
        return repr(self.prefix[0]) if self.prefix else from_to("0", self.known[-1])

    @cached_property
    def range(self) -> range:
        """The numbers it writes."""
        lowest = self.offset or (self.base ** (self.digits - 1) if self.prefix else 0)
        return range(lowest, self.offset + self.base**self.digits)

    def cells(self, text: str) -> Sequence[int]:
        """The number."""
        return (int(text[-self.digits :], self.base) + self.offset,)

    def read(self, cursor: Cursor) -> Sequence[int]:
        """The number; one that is incomplete is refused."""
        start = cursor.at
        sign = cursor.take(1) if self.prefix else ""
        text = cursor.take(self.digits)
        if len(text) < self.digits or not all(digit in self.known for digit in text):
            raise cursor.error(
                "expected {count} hexadecimal digits after {sign}, found {found}"
                if self.base == 16
                else "expected {count} digits to base {base} after {sign}, found {found}",
                start,
                count=self.digits,
                base=self.base,
                sign=repr(sign),
                found=quoted(text),
            )
        return self.cells(text)

    def write(self, cells: Sequence[object], at: int) -> tuple[int, str] | None:
        """The number, padded with zeros."""
        number = cells[at]
        if not is_number(number) or number not in self.range:
            return None
        text, rest = "", number - self.offset
        for _ in range(self.digits):
            rest, digit = divmod(rest, self.base)
            text = self.known[digit] + text
        return 1, self.prefix[:1] + text


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

    @cached_property
    def starts(self) -> str:
        """The characters from first to last."""
        signs = "0123456789abcdefghijklmnopqrstuvwxyz"
        return signs[int(self.first, 36) : int(self.last, 36) + 1]

    @property
    def pattern(self) -> str:
        """Any of the characters."""
        return one_of(self.starts)

    @property
    def expected(self) -> Value:
        """As a person says it."""
        return from_to(self.first, self.last)

    def cells(self, text: str) -> Sequence[T]:
        """The run that a character stands for."""
        return [self.empty] * (int(text, 36) - int(self.first, 36) + 1)

    def read(self, cursor: Cursor) -> Sequence[T]:
        """The run."""
        return self.cells(cursor.take(1))

    def write(self, cells: Sequence[object], at: int) -> tuple[int, str] | None:
        """The longest run that one character can express."""
        signs = self.starts
        length = 0
        while length < len(signs) and at + length < len(cells):
            if cells[at + length] != self.empty:
                break
            length += 1
        return (length, signs[length - 1]) if length else None


@dataclass(frozen=True)
class Spaced:
    """A number from 0 to 4 and up to two empty cells after it, as one digit to base 15.

    >>> Spaced().write([3, None, 1], 0), Spaced().write([3, None, None], 0), Spaced().cells("8")
    ((2, '8'), (3, 'd'), [3, None])
    """

    starts = "0123456789abcde"

    @property
    def pattern(self) -> str:
        """Any of the digits."""
        return one_of(self.starts)

    @property
    def expected(self) -> Value:
        """As a person says it."""
        return from_to("0", "e")

    def cells(self, text: str) -> Sequence[int | None]:
        """The number and the empty cells."""
        spaces, number = divmod(int(text, 16), 5)
        return [number, *[None] * spaces]

    def read(self, cursor: Cursor) -> Sequence[int | None]:
        """The next digit."""
        return self.cells(cursor.take(1))

    def write(self, cells: Sequence[object], at: int) -> tuple[int, str] | None:
        """The number and what is empty after it."""
        number = cells[at]
        if not is_number(number) or not 0 <= number < 5:
            return None
        spaces = 0
        while spaces < 2 and cells[at + spaces + 1 : at + spaces + 2] == [None]:
            spaces += 1
        return 1 + spaces, self.starts[number + 5 * spaces]


class Meanings(dict[str, Sequence[T_co]]):
    """The cells that the text of a token stands for; those of short texts, few, are kept."""

    def __init__(self, by_start: Mapping[str, Token[T_co]]) -> None:
        super().__init__()
        self._by_start = by_start

    def __missing__(self, text: str) -> Sequence[T_co]:
        """The cells, read for the first time."""
        cells = self._by_start[text[0]].cells(text)
        if len(text) <= 3:
            self[text] = cells
        return cells


class Words(dict[str, Sequence[T_co]]):
    """The cells that a word stands for, if it is one token; otherwise a ``KeyError``.

    >>> words = OneOf(Signs({".": None}), Decimal()).words
    >>> words["."], words["12"], "12." in words
    ((None,), (12,), False)
    """

    def __init__(self, choice: OneOf[T_co]) -> None:
        super().__init__()
        self._choice = choice

    def __missing__(self, text: str) -> Sequence[T_co]:
        """The cells, read for the first time; those of short words, few, are kept."""
        if not self._choice.pattern.fullmatch(text):
            raise KeyError(text)
        cells = self._choice.meanings[text]
        if len(text) <= 3:
            self[text] = cells
        return cells


class OneOf(Generic[T_co]):
    """The first of several tokens that fits; no two may begin with the same character."""

    def __init__(self, *tokens: Token[T_co]) -> None:
        self.tokens = tokens
        # A table from first character to token keeps reading linear on the largest boards.
        self._by_start = {sign: token for token in tokens for sign in token.starts}
        self.starts = "".join(self._by_start)
        self.meanings = Meanings(self._by_start)
        if len(self.starts) < sum(len(token.starts) for token in tokens):
            raise ValueError("two tokens begin with the same character")

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """One token."""
        return re.compile("|".join(token.pattern for token in self.tokens))

    @cached_property
    def single(self) -> frozenset[str]:
        """The characters that are a whole token wherever they stand as the first of one."""
        return frozenset(
            sign
            for token in self.tokens
            if isinstance(token, Signs | Runs | Spaced)
            or (isinstance(token, Digits) and token.is_single)
            for sign in token.starts
        )

    @cached_property
    def numbers(self) -> bytes:
        """A table that turns characters that are one number into it, others into ``NO_NUMBER``."""
        table = bytearray([NO_NUMBER]) * 256
        for sign in filter(str.isascii, self.single):
            cells = self.meanings[sign]
            if len(cells) == 1 and is_number(cells[0]) and cells[0] < NO_NUMBER:
                table[ord(sign)] = cells[0]
        return bytes(table)

    @cached_property
    def words(self) -> Words[T_co]:
        """What words stand for that are one token each."""
        return Words(self)

    @property
    def expected(self) -> Value:
        """What the tokens expect, as a list."""
        parts = [token.expected for token in self.tokens]
        lists = [part.items if isinstance(part, Listed) else (part,) for part in parts]
        return Listed(tuple(each for part in lists for each in part), "or")

    def read(self, cursor: Cursor) -> Sequence[T_co]:
        """What the token that begins here reads."""
        token = self._by_start.get(cursor.text[cursor.at : cursor.at + 1])
        if token is None:
            raise cursor.expected(self.expected)
        return token.read(cursor)

    def write(self, cells: Sequence[object], at: int) -> tuple[int, str] | None:
        """What the first token that can write this cell writes."""
        for token in self.tokens:
            written = token.write(cells, at)
            if written is not None:
                return written
        return None
