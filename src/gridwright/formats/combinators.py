"""Two-way codecs for whole boards: each both reads and writes, so the two cannot drift apart.

:class:`Cells` strings tokens together without separators (addresses), :class:`Items` with white
space between them (files), and :class:`Bits` packs truth values. The tokens are in ``tokens.py``;
the text, which knows its line and column, is a :class:`~gridwright.formats.source.Source`. The idea
comes from cspuz (``cspuz.problem_serializer``).

>>> from gridwright.formats.tokens import Decimal, Runs, Signs
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
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import Any, Generic, TypeVar, cast

from gridwright.core.deadline import look, watched
from gridwright.core.errors import FormatError
from gridwright.core.record import dataclass
from gridwright.core.saying import Saying, Value
from gridwright.formats.source import Cursor, Source
from gridwright.formats.tokens import NO_NUMBER, OneOf, from_to

T = TypeVar("T")

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SIGNS = DIGITS[:32]
"""The characters of :class:`Bits`."""

LONGEST_TOKEN = 12
"""No token has more characters."""

NOTHING: Any = object()
"""The ``rest`` of :class:`Cells` of which none may be missing."""


@dataclass(frozen=True)
class Cells(Generic[T]):
    """A known number of cells as tokens with nothing between them."""

    token: OneOf[T]
    rest: T = NOTHING
    """What the missing cells are if the text ends early; by default such a text is refused."""
    rooms: bool = False
    """Whether each token is about a room instead of a cell."""
    beyond: str = ""
    """The tokens of which all but the first cell may lie beyond the end, as some sites write it."""

    def read(self, cursor: Cursor, count: int) -> list[T]:
        """Read ``count`` cells and move the cursor past them."""
        cells = self._at_once(cursor, count)
        if cells is None:
            cells = self._one_by_one(cursor, count)
        if len(cells) < count:
            if self.rest is NOTHING:
                raise cursor.error(
                    Saying(
                        "expected {count} [count|cell|cells], found the end after {found}",
                        count=count,
                        found=len(cells),
                    )
                )
            cells += [self.rest] * (count - len(cells))
        return cells

    def _at_once(self, cursor: Cursor, count: int) -> list[T] | None:
        """The cells if nothing else is left; None if there is an error, which is then located."""
        text = cursor.text[cursor.at :]
        if len(text) > LONGEST_TOKEN * count:
            return None
        look()
        if len(text) <= count:
            numbers = text.encode("utf-8", "replace").translate(self.token.numbers)
            if NO_NUMBER not in numbers:
                # Every character is a cell with a number, as in nearly every Hitori.
                cursor.at = len(cursor.text)
                return [*cast("Iterable[T]", numbers)]
        # Where every token is one character, the text is the list of its tokens.
        tokens: Sequence[str] = text
        if not self.token.single.issuperset(text):
            tokens = self.token.pattern.findall(text)
            if "".join(tokens) != text:
                return None
        read = chain.from_iterable(map(self.token.meanings.__getitem__, tokens))
        # A long text of runs could stand for far more cells than there are.
        cells = [*islice(read, count + 1)]
        if len(cells) > count:
            return None
        cursor.at = len(cursor.text)
        return cells

    def _one_by_one(self, cursor: Cursor, count: int) -> list[T]:
        cells: list[T] = []
        while len(cells) < count and not cursor.ended:
            if cursor.at % 1024 == 0:
                look()
            start = cursor.at
            cells += self.token.read(cursor)
            if len(cells) > count and cursor.text[start] in self.beyond:
                del cells[count:]
            if len(cells) > count:
                raise cursor.error(
                    Saying(
                        "expected no more than the {count} [count|room|rooms] of the board, found a"
                        " run {more} too long"
                        if self.rooms
                        else "expected no more than the {count} [count|cell|cells] of the board,"
                        " found a run {more} too long",
                        count=count,
                        more=len(cells) - count,
                    ),
                    start,
                )
        return cells

    def read_all(self, source: Source, count: int) -> list[T]:
        """Read ``count`` cells from a source that holds nothing else."""
        cursor = Cursor(source)
        cells = self.read(cursor, count)
        cursor.finish(after_all(count))
        return cells

    def write(self, cells: Sequence[T]) -> str:
        """The cells as text."""
        parts: list[str] = []
        at = 0
        while at < len(cells):
            count, text = written(self.token, cells, at)
            parts.append(text)
            at += count
            if len(parts) % 256 == 0:
                look()
        return "".join(parts)


@dataclass(frozen=True)
class Items(Generic[T]):
    """A line of cells with white space between them."""

    token: OneOf[T]

    @property
    def signs(self) -> str:
        """The characters that an item may begin with."""
        return self.token.starts

    def read(self, source: Source) -> list[T]:
        """All items of the line."""
        look()
        items = self.all_of(source.text.split())
        return self._one_by_one(source) if items is None else items

    def all_of(self, words: Iterable[str]) -> list[T] | None:
        """The items that words stand for; None if any of them is no item."""
        try:
            return [*chain.from_iterable(map(self.token.words.__getitem__, words))]
        except KeyError:
            return None

    def _one_by_one(self, source: Source) -> list[T]:
        """The items of a line with something else in it, so that the error names its place."""
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

    def read_row(self, source: Source, count: int, what: Value) -> list[T]:
        """The items of a line that must hold ``count`` of them."""
        items = self.read(source)
        if len(items) != count:
            # Point at the first item too many, or to the end of the line if items are missing.
            words = [*re.finditer(r"\S+", source.text)]
            place = words[count].start() if len(words) > count else len(source.text.rstrip())
            raise source.error(
                "expected {items} [items|item|items] in {what}, found {count}",
                place,
                items=count,
                what=what,
                count=len(items),
            )
        return items

    def write(self, cells: Sequence[T]) -> list[str]:
        """One text per cell."""
        return [written(self.token, cells, at)[1] for at in watched(range(len(cells)), every=64)]


@dataclass(frozen=True)
class Bits:
    """Truth values packed into characters, the first bit most significant.

    >>> walls = Bits(5)
    >>> walls.write([True, False, False, False, False, True])
    'gg'
    >>> walls.read(Cursor(Source.of("gg")), 6)
    [True, False, False, False, False, True]
    """

    width: int = 5
    """Bits in one character, at most 5: the characters are those of base 32."""

    def length(self, count: int) -> int:
        """How many characters ``count`` bits take; the last is padded with zeros."""
        return -(-count // self.width)

    def read(self, cursor: Cursor, count: int) -> list[bool]:
        """Read ``count`` bits and move the cursor past their characters."""
        length, signs = self.length(count), SIGNS[: 1 << self.width]
        text = cursor.take(length)
        wrong = text.lstrip(signs)
        if wrong or len(text) < length:
            cursor.at -= len(wrong)
            raise cursor.expected(from_to("0", signs[-1]))
        bits = chain.from_iterable(map(self._meanings.__getitem__, text))
        return [*islice(bits, count)]

    @cached_property
    def _meanings(self) -> dict[str, list[bool]]:
        places = range(self.width)[::-1]
        signs = SIGNS[: 1 << self.width]
        return {sign: [int(sign, 32) >> place & 1 == 1 for place in places] for sign in signs}

    def write(self, bits: Sequence[bool]) -> str:
        """The bits as text."""
        padded = [*bits, *[False] * (-len(bits) % self.width)]
        values = [
            sum(bit << place for bit, place in zip(chunk, range(self.width)[::-1], strict=True))
            for chunk in (padded[at : at + self.width] for at in range(0, len(padded), self.width))
        ]
        return "".join(SIGNS[value] for value in values)


@dataclass(frozen=True)
class Packed(Generic[T]):
    """Several cells in each character, which is a digit to a base; the first counts most.

    >>> circles = Packed((None, "o", "#"), 3)
    >>> circles.write([None, "o", "#", "#"]), circles.read(Cursor(Source.of("5i")), 4)
    ('5i', [None, 'o', '#', '#'])
    """

    meanings: tuple[T, ...]
    """What a cell may be; the first stands for missing cells."""
    width: int
    """Cells in one character."""

    def read(self, cursor: Cursor, count: int) -> list[T]:
        """Read up to ``count`` cells and move the cursor past their characters."""
        base = len(self.meanings)
        signs = DIGITS[: base**self.width]
        cells: list[T] = []
        start = cursor.at
        for sign in watched(cursor.take(-(-count // self.width)), every=256):
            if sign not in signs:
                cursor.at = start + len(cells) // self.width
                raise cursor.expected(from_to("0", signs[-1]))
            number = signs.index(sign)
            places = (number // base**place % base for place in range(self.width)[::-1])
            cells += [self.meanings[place] for place in places]
        return (cells + [self.meanings[0]] * count)[:count]

    def write(self, cells: Sequence[T]) -> str:
        """The cells as text."""
        base, missing = len(self.meanings), -len(cells) % self.width
        numbers = [self.meanings.index(cell) for cell in cells] + [0] * missing
        found = []
        for at in range(0, len(numbers), self.width):
            value = 0
            for number in numbers[at : at + self.width]:
                value = value * base + number
            found.append(DIGITS[value])
        return "".join(found)


def after_all(cells: int) -> Saying:
    """What comes after the last cell."""
    return Saying("the end after the {cells} [cells|cell|cells] of the board", cells=cells)


def written(token: OneOf[object], cells: Sequence[object], at: int) -> tuple[int, str]:
    """What a token writes for the cells from ``at`` on; FormatError if it has no sign for them."""
    text = token.write(cells, at)
    if text is None:
        raise FormatError(
            "cell {number} is {found}, which this format cannot hold: expected {expected}",
            number=at + 1,
            found=repr(cells[at]),
            expected=token.expected,
        )
    return text
