"""Text that remembers its place in the user's input.

After percent-decoding or dropping line ends, an error still names the right line and column. A
:class:`Cursor` moves through a :class:`Source` as tokens are read.

>>> Source.of("a%2Fb").percent_decoded().cut(2).error("found 'b'").column
5
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gridwright.core.errors import FormatError
from gridwright.core.record import dataclass
from gridwright.core.saying import Saying, Value

MOST_DIGITS = 9
"""Longer numbers cannot be a size or clue, and Python refuses to convert very long ones."""

LONGEST_QUOTE = 20
"""An error quotes no more than this many characters of the input."""

PERCENT_CODE = re.compile(r"%(?:0[aAdD]|[2-6][0-9a-fA-F]|7[0-9a-eA-E])")
"""A percent-encoded line end or printable ASCII character; no format here needs another."""

COMMENT = (";", "//")
"""What a comment line begins with, in the formats that have comments."""

_COMMENT_LINE = re.compile(rf"^[^\S\n]*(?:{'|'.join(COMMENT)}).*\n?", re.MULTILINE)
_SPACE = re.compile(r"\s+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def quoted(text: str) -> str:
    """Some text as an error quotes it, cut short if it is long.

    >>> quoted("x" * 99)
    "'xxxxxxxxxxxxxxxxxxxx…'"
    """
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")


def one_line(text: str) -> str:
    """A remark on one line: each run of white space and control characters becomes one blank.

    >>> one_line(" Made\\nin a  minute\\x1b")
    'Made in a minute'
    """
    return " ".join(_CONTROL.sub(" ", valid(text)).split())


def valid(text: str) -> str:
    """The text with ``?`` for each half of a surrogate pair, which no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A text whose characters remember their places in the whole that the user gave."""

    text: str
    whole: str
    origins: Sequence[int]
    """For each character, and for the end, its index in ``whole``."""

    @staticmethod
    def of(text: str) -> Source:
        """A text as the user gave it, without a byte order mark and with ``\\n`` as line end."""
        whole = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        return Source(whole, whole, range(len(whole) + 1))

    def error(self, what: str | Saying, /, at: int = 0, **values: Value) -> FormatError:
        """An error about the character at ``at``, with its line and column in the whole."""
        index = self.origins[at]
        line = self.whole.count("\n", 0, index) + 1
        return FormatError(what, line, index - self.whole.rfind("\n", 0, index), **values)

    def cut(self, start: int, stop: int | None = None) -> Source:
        """The part from ``start`` to before ``stop``."""
        stop = len(self.text) if stop is None else stop
        return Source(self.text[start:stop], self.whole, self.origins[start : stop + 1])

    def strip(self) -> Source:
        """The part without white space at either end."""
        start = len(self.text) - len(self.text.lstrip())
        if not start and not self.text[-1:].isspace():
            return self
        return self.cut(start, max(start, len(self.text.rstrip())))

    def split(self, separator: str | re.Pattern[str]) -> list[Source]:
        """The parts between the separators.

        >>> [part.text for part in Source.of("ab/c/").split("/")]
        ['ab', 'c', '']
        """
        parts, start = [], 0
        if isinstance(separator, str):
            for text in self.text.split(separator):
                parts.append(self.cut(start, start + len(text)))
                start += len(text) + len(separator)
            return parts
        for match in separator.finditer(self.text):
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
        return self._without(_COMMENT_LINE)

    def without_space(self) -> Source:
        """The text without any white space, including line ends."""
        return self._without(_SPACE)

    def _without(self, pattern: re.Pattern[str]) -> Source:
        """The text without what matches."""
        if not pattern.search(self.text):
            return self
        origins = list[int]()
        parts = self.split(pattern)
        for part in parts:
            origins += part.origins[:-1]
        origins.append(origins[-1] + 1 if origins else self.origins[0])
        return Source("".join(part.text for part in parts), self.whole, origins)

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

    def natural(self, what: Value) -> int:
        """This text as a number; ``what`` ("the number of rows") names it in an error message.

        >>> Source.of("-3").natural("the number of rows")
        Traceback (most recent call last):
        ...
        gridwright.core.errors.FormatError: line 1, column 1: expected the number of rows, \
found '-3'
        """
        bare = self.strip()
        if not (bare.text.isascii() and bare.text.isdigit()):
            instead = quoted(bare.text) if bare.text else Saying("nothing")
            raise bare.error(Saying("expected {what}, found {found}", what=what, found=instead))
        if len(bare.text) > MOST_DIGITS:
            digits = Saying("a number of {count} digits", count=len(bare.text))
            raise bare.error(Saying("expected {what}, found {found}", what=what, found=digits))
        return int(bare.text)

    def expect(self, name: str | None, names: Sequence[str]) -> None:
        """Refuse a text of another genre, whose name is here; a text may omit the name."""
        if name is not None and name not in names:
            raise self.error(
                "expected the genre {genre}, found {name}", genre=repr(names[0]), name=quoted(name)
            )


class Cursor:
    """A position in a source that advances as tokens are read."""

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
        """The next ``count`` characters, or fewer at the end; the cursor moves past them."""
        start = self.at
        self.at = min(start + count, len(self.text))
        return self.text[start : self.at]

    def skip_space(self) -> None:
        """Move past white space."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def error(self, what: str | Saying, /, at: int | None = None, **values: Value) -> FormatError:
        """An error about the character at ``at``, by default the next one."""
        return self.source.error(what, self.at if at is None else at, **values)

    def expected(self, what: Value, length: int = 1) -> FormatError:
        """The error that ``what`` was expected here and something else was found."""
        there = self.text[self.at : self.at + length]
        instead = Saying("the end") if self.ended else quoted(there)
        return self.error(Saying("expected {what}, found {found}", what=what, found=instead))

    def finish(self, what: Value) -> None:
        """Refuse anything that is left; ``what`` was expected instead."""
        if not self.ended:
            raise self.expected(what)
