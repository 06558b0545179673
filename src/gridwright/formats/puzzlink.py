"""Addresses of puzz.link, pzv.jp and similar sites: ``…?kurodoko/<columns>/<rows>/<body>``.

The host does not matter, only what follows the ``?``; that part alone, without a host, is read too.
The name may be preceded by ``type=editor&`` and followed by ``_edit``, the size preceded by a
variant (``v:…/``) and a flag. The bodies that several genres share are here as two-way codecs:
:data:`NUMBERS` ("number16"), :data:`BORDERS` (walls between rooms) and :func:`marks`.

The site skips what it does not know; the readers here refuse it and give its column. If a body ends
early, the remaining cells are empty, as on the site.

>>> address = parse("http://pzv.jp/p.html?kurodoko_edit/3/2/g4i2")
>>> address.name, address.cols, address.rows, NUMBERS.read_all(address.body, 6)
('kurodoko', 3, 2, [None, 4, None, None, None, 2])
>>> write("kurodoko", cols=3, rows=2, body=NUMBERS.write([None, 4, None, None, None, "?"]))
'https://puzz.link/p?kurodoko/3/2/g4i./'

The details follow pzprjs (``src/puzzle/Encode.js``, ``src/pzpr/parser.js``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from gridwright.core.grid import Grid
from gridwright.core.puzzle import P
from gridwright.core.record import dataclass
from gridwright.core.saying import Saying
from gridwright.formats.combinators import Bits, Cells
from gridwright.formats.document import Document
from gridwright.formats.source import Cursor, Source
from gridwright.formats.tokens import Digits, OneOf, Runs, Signs, Spaced

HOST = "https://puzz.link/p?"

UNKNOWN = "?"
"""The cell of a clue without a number."""

NUMBERS: Cells[int | str | None] = Cells(
    OneOf[int | str | None](
        Digits("", 1),
        Runs(None, "g", "z"),
        Signs({".": UNKNOWN}),
        Digits("-", 2),
        Digits("+", 3),
        Digits("=", 3, offset=4096),
        # The site also writes '%', which turns into a percent code if certain digits follow.
        Digits("@%", 3, offset=8192),
        Digits("*", 4, offset=12240),
        Digits("$", 5, offset=77776),
    ),
    rest=None,
)
"""A number, ``?`` or nothing in each cell."""

BLOCKS: Cells[int | str | None] = Cells(
    OneOf[int | str | None](Spaced(), Runs(None, "g", "z"), Signs({".": UNKNOWN})),
    rest=None,
    beyond=Spaced.starts,
)
"""A number up to 4, ``?`` or nothing in each cell ("4cell")."""

_SCHEME = re.compile(r"\s*https?:", re.IGNORECASE)
HOST_PATTERN = r"(?:https?:)?[^?\s:]*(?::\d+/[^?\s:]*)?\?"
"""Everything up to the ``?`` of an address; a line ``key: value`` does not match."""

_HOST = re.compile(r"[^?]*\?")
_OPTIONS = re.compile(r"(?:\w+=\w*&)+")
_NAME = re.compile(r"([a-z][a-z0-9]*?)(?:_edit|_play)?$", re.IGNORECASE)
_NUMBER = re.compile(r"-?\d+$")
_FILE = re.compile(HOST_PATTERN + r"\s*(?:\w+=\w*&)*pzprv3\b", re.IGNORECASE)
_PLAIN = re.compile(
    r"https?://[\w./-]{0,200}\?(?!pzprv3/)(([a-z][a-z0-9]{0,99}?)(?:_edit|_play)?)"
    r"/(\d{1,9})/(\d{1,9})/([\w.*+$@=/-]*)\s*",
    re.ASCII | re.IGNORECASE,
)
_LONGEST_HOST = 500


@dataclass(frozen=True)
class Borders:
    """One bit for each edge between two cells: the vertical ones, then the horizontal ones.

    >>> BORDERS.write([True, False], [True, True])
    'go'
    >>> BORDERS.read(Cursor(Source.of("go")), Grid.of(2, 2))
    ([True, False], [True, True])
    """

    bits: Bits

    def read(self, cursor: Cursor, grid: Grid) -> tuple[list[bool], list[bool]]:
        """Whether there is a wall, row by row: right of each cell but the last, then below."""
        vertical = self.bits.read(cursor, grid.rows * (grid.cols - 1))
        return vertical, self.bits.read(cursor, (grid.rows - 1) * grid.cols)

    def write(self, vertical: Sequence[bool], horizontal: Sequence[bool]) -> str:
        """Each list is packed separately, so the second begins with a new character."""
        return self.bits.write(vertical) + self.bits.write(horizontal)


BORDERS = Borders(Bits(5))


def marks(meanings: Mapping[str, str]) -> Cells[str | None]:
    """Marked cells and runs of unmarked ones; the characters for runs follow the last mark's.

    >>> maze = marks({"1": "S", "2": "G", "3": "circle", "4": "triangle"})
    >>> maze.write([None, "S", None, None, "circle"])
    '5163'
    """
    first = chr(ord(max(meanings)) + 1)
    return Cells(OneOf[str | None](Signs(meanings), Runs(None, first, "z")), rest=None)


@dataclass(frozen=True, slots=True)
class Address:
    """The parts of one address."""

    name: str
    """What the site calls the genre, in lower case."""
    variant: str
    flag: str
    cols: int
    rows: int
    body: Source
    place: Source
    """Where the name is."""

    @property
    def about(self) -> dict[str, str]:
        """The remarks."""
        return {"variant": self.variant} if self.variant else {}

    @property
    def grid(self) -> Grid:
        """The cells; an impossible size is refused."""
        return Grid.of(self.rows, self.cols)


def query(source: Source) -> Source:
    """What follows the ``?`` and its options, without white space and percent codes."""
    bare = source.without_space()
    host = _HOST.match(bare.text)
    bare = bare.cut(host.end() if host else 0).percent_decoded().without_space()
    options = _OPTIONS.match(bare.text)
    return bare.cut(options.end() if options else 0)


def holds_file(text: str) -> bool:
    """Whether this is an address that contains a whole pzprv3 file."""
    head = Source.of(text[: 2 * _LONGEST_HOST]).without_comments().text
    return bool(_FILE.match(head.lstrip()[:_LONGEST_HOST]))


def reader(
    read: Callable[[Address], Document[P]], read_files: Callable[[str], list[Document[P]]]
) -> Callable[[str], list[Document[P]]]:
    """The reader of texts with addresses; one that holds a whole file is read as a file."""

    def read_all(text: str) -> list[Document[P]]:
        if address := plain(text):
            return [read(address)]
        if holds_file(text):
            return read_files(text)
        return [read(parse(part)) for part in split(text)]

    return read_all


def split(text: str) -> list[Source]:
    """The addresses of a text, one after the other; an address may span several lines.

    Comment lines are left out.

    >>> [part.strip().text for part in split("kurodoko/1/1/g\\nkurodoko/2/2/\\nj")]
    ['kurodoko/1/1/g', 'kurodoko/2/2/\\nj']
    """
    source = Source.of(text).without_comments()
    head = source.text.strip().split("/", maxsplit=1)[0] + "/"
    starts, at, blank = [0], 0, True
    for line in source.text.split("\n"):
        begins = line.lstrip().startswith(head) or _SCHEME.match(line)
        if begins and not blank:
            starts.append(at)
        blank = blank and not line.strip()
        at += len(line) + 1
    stops = [*starts[1:], len(source.text)]
    return [source.cut(start, stop) for start, stop in zip(starts, stops, strict=True)]


@lru_cache(maxsize=1)
def plain(text: str) -> Address | None:
    """The parts of a text that is one address without anything unusual, as most are.

    For any other, right or wrong, this is None: :func:`parse` reads it, or says what is wrong. Who
    detects the format of a text asks for this first, and then its reader, so it is remembered.

    >>> address = plain("https://puzz.link/p?kurodoko_edit/3/2/g4i2/")
    >>> address.name, address.cols, address.rows, address.body.text
    ('kurodoko', 3, 2, 'g4i2')
    >>> plain("https://puzz.link/p?kurodoko/v:x/3/2/g4i2")
    """
    match = _PLAIN.fullmatch(text)
    if match is None:
        return None
    place, name, cols, rows, body = match.groups()
    whole = Source.of(text)
    start = match.start(5)
    # An address may end with one more "/", which is no part of the body.
    body_part = whole.cut(start, start + len(body) - body.endswith("/"))
    at = match.start(1)
    return Address(
        name.lower(), "", "", int(cols), int(rows), body_part, whole.cut(at, at + len(place))
    )


def parse(text: str | Source) -> Address:
    """The parts of an address; a missing part or one that is not a number is refused."""
    items = query(text if isinstance(text, Source) else Source.of(text)).split("/")
    place = items.pop(0)
    name = _NAME.match(place.text)
    if name is None:
        raise place.error("expected the name of a genre, as in <genre>/<columns>/<rows>/<cells>")
    variant = items.pop(0).text[2:] if items and items[0].text.startswith("v:") else ""
    flag = items.pop(0).text if len(items) > 2 and not _NUMBER.match(items[0].text) else ""
    end = place.cut(len(place.text)) if not items else items[-1].cut(len(items[-1].text))
    sizes = [*items[:2], end, end]
    cols = sizes[0].natural(Saying("the number of columns"))
    rows = sizes[1].natural(Saying("the number of rows"))
    return Address(name[1].lower(), variant, flag, cols, rows, _body(items[2:], end), place)


def _body(items: list[Source], end: Source) -> Source:
    """The rest in one piece, without the ``/`` that the site may end an address with."""
    if not items:
        return end
    if len(items) > 1 and not items[-1].text:
        items = items[:-1]
    first = items[0]
    if len(items) == 1:
        return first
    text = "/".join(item.text for item in items)
    origins = [origin for item in items for origin in item.origins]
    return Source(text, first.whole, origins)


def write(name: str, cols: int, rows: int, body: str) -> str:
    """The address of a board.

    >>> write("kurodoko", cols=2, rows=1, body="h")
    'https://puzz.link/p?kurodoko/2/1/h'
    """
    # Programs that turn addresses into links drop a last character that may end a sentence.
    end = "" if body[-1:].isalnum() else "/"
    return f"{HOST}{name}/{cols}/{rows}/{body}{end}"
