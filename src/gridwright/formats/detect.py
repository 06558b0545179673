"""Detect which format a text is in, and what it calls the genre, from its first lines.

Nothing is parsed here: a text that is detected as an address may still be a broken one, and its
reader then says where. Only a text that resembles no format is refused.

The formats that genres share are recognised by how they begin. What only a genre knows comes from
the formats that are passed in: the names and the signs of its plain text, and how a format of its
own begins. The order is JSON, Penpa+, plain text that begins with a name, Janko's text, pzprv3,
one-line IDs, game IDs, addresses, then the genres' own formats in the order given, then rows of
cells.

>>> detect("https://puzz.link/p?kurodoko/5/5/5m866j5n3")
Kind(format='puzzlink', tag='kurodoko')
>>> detect("5x5:5g8_6_6d5h3")
Kind(format='tatham', tag=None)
>>> detect("kamaji-3x1-213")
Kind(format='id', tag='kamaji')
>>> detect("Dear Sir or Madam,")
Traceback (most recent call last):
...
gridwright.core.errors.FormatError: expected a puzzle (a puzz.link address, a Penpa+ \
address, a pzprv3 file, Janko text, a Tatham game ID, a one-line ID, JSON or a grid of tokens), \
found 'Dear Sir or Madam,'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gridwright.core.errors import FormatError
from gridwright.core.plug_ins import left_out
from gridwright.core.record import dataclass
from gridwright.core.saying import Saying
from gridwright.formats import janko, lineid, penpa, puzzlink, tatham, textgrid
from gridwright.formats.document import Format
from gridwright.formats.source import COMMENT, Source, quoted

HEAD = 4000
"""How many characters are examined, whatever the length of the text."""


class Kind(NamedTuple):
    """The format of a text, and what it calls the genre."""

    format: str
    """The name of the format: ``puzzlink``, ``pzprv3``, ``janko``, ``tatham``, ``id``, ``text``,
    ``json`` or one of a genre's own."""
    tag: str | None
    """What the text calls the genre, in lower case; None if it does not say."""


@dataclass(frozen=True, slots=True)
class _Text:
    """The text to examine, and the genres' formats."""

    head: str
    whole: str
    formats: Sequence[Format[Any]]

    @property
    def signs(self) -> str:
        """The signs for cells in plain texts."""
        return signs_of(self.formats)

    def lines(self) -> Iterator[str]:
        """The lines that are neither comments nor blank; as a rule only the first are asked for."""
        head = self.head.removeprefix("\ufeff")
        lines = (line.strip() for line in head.split("\n"))
        return (line for line in lines if line and not line.startswith(COMMENT))

    def is_known(self, line: str) -> bool:
        """Whether a line is the name of one of the genres."""
        return any(line.lower() in form.tags for form in self.formats if form.name == "text")

    def is_name(self, line: str) -> bool:
        """Whether a line of a plain text is the name of a genre."""
        return self.is_known(line) or textgrid.is_name(line, self.signs)

    def is_row(self, line: str) -> bool:
        """Whether a line looks like a row of cells, of whatever genre."""
        return bool(_TOKENS.fullmatch(line)) or textgrid.is_row(line, self.signs)


def signs_of(formats: Sequence[Format[Any]]) -> str:
    """The signs for cells in the plain texts of these formats."""
    return "".join(form.signs for form in formats)


_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_JSON = re.compile(r"\{|\[\s*(?:[\[{\]\"0-9]|$)")
_JSON_GENRE = re.compile(r'"genre"\s{0,9}:\s{0,9}"([^"\\]{0,99})"')
_JANKO_START = re.compile(r"^[ \t]*(?:\[(?:begin|problem)\]|(?:begin|problem)\b)", re.I | re.M)
_JANKO_PUZZLE = re.compile(r"^[ \t]*puzzle[ \t]+([^\s,;<]+)", re.I | re.M)
_PZPRV3 = re.compile(r"(?:v:[^/]*/)?pzprv3(?:\.\d+)?/(?:v:[^/]*/)?([^/]*)")
_ADDRESS = re.compile(
    puzzlink.HOST_PATTERN + r"\s*(?:\w+=\w*&)*([a-z][a-z0-9]*?)(?:_edit|_play)?/", re.I
)
_LINE_END = re.compile(r"\s*\n\s*")
_BARE = re.compile(r"([a-z][a-z0-9]*?)(?:_edit|_play)?/(?:v:[^/]*/)?(?:[^/\s]*/)?-?\d", re.I)
_GAME = re.compile(r"\d+(?:x\d+)?(?::|#|%23)", re.I)
_SIZE = re.compile(r"\d+x\d+\s*", re.I)
"""A game ID that ends after its size; the labels of rooms could look so too."""
_SAVED_GAME = re.compile(r"^GAME *:\d+:(.*)$", re.M)
_TOKENS = re.compile(r"\s*(?:(?:\d{1,9}|[^\w\s]|[a-zA-Z_])(?:\s+|$))*")


def at_once(text: str) -> Kind | None:
    """The format of a text that is a plain address, as most are: it can be in no other."""
    address = puzzlink.plain(text)
    return None if address is None else Kind("puzzlink", address.name)


def detect(text: str, formats: Sequence[Format[Any]] = ()) -> Kind:
    """The format of a text; :class:`FormatError` if it is in no known one.

    ``formats`` are those of the genres that the text may belong to.
    """
    kind = at_once(text)
    if kind is not None:
        return kind
    source = Source.of(text[: HEAD * 2])
    head = source.text.lstrip()[:HEAD]
    if not head:
        raise FormatError("expected a puzzle, found an empty text")
    control = _CONTROL.search(source.text)
    if control:
        raise source.error(
            Saying("expected text, found the control character {found}", found=repr(control[0])),
            control.start(),
        )
    seen = _Text(head, text, formats)
    for find in _FINDERS:
        kind = find(seen)
        if kind is not None:
            return kind
    raise FormatError(
        "expected a puzzle (a puzz.link address, a Penpa+ address, a pzprv3 file, Janko text, a"
        " Tatham game ID, a one-line ID, JSON or a grid of tokens), found {found}",
        found=quoted(head.split(chr(10), maxsplit=1)[0].strip()),
    )


def _json(seen: _Text) -> Kind | None:
    if not _JSON.match(seen.head):
        return None
    genre = _JSON_GENRE.search(seen.whole)
    return Kind("json", genre[1].strip().lower() if genre else None)


def _penpa(seen: _Text) -> Kind | None:
    """An address of Penpa+; the drawing may name the genre in its remarks."""
    if not penpa.is_address(seen.head):
        return None
    try:
        words = penpa.parse(seen.whole).words
    except FormatError:
        return Kind("penpa", None)  # its reader says what is wrong
    tags = {tag for form in seen.formats if form.name == "penpa" for tag in form.tags}
    return Kind("penpa", next((word for word in words if word in tags), None))


def _named_text(seen: _Text) -> Kind | None:
    """A plain text whose first line names the genre: nothing in its remarks can change that."""
    lines = seen.lines()
    first = next(lines, "")
    if not first or not seen.is_name(first):
        return None
    name = first.lower()
    if name in janko.WORDS or _PZPRV3.match(f"{name}/") or lineid.genre_of(name):
        return None
    remarks = 0
    for line in lines:
        if not textgrid.is_key(line):
            # Letters may be the labels of rooms.
            row = seen.is_row(line) or (line.isalpha() and seen.is_known(first))
            return Kind("text", name) if row else None
        remarks += 1
    # Long remarks may fill everything that is examined.
    return Kind("text", name) if remarks and len(seen.whole) > len(seen.head) else None


def _janko(seen: _Text) -> Kind | None:
    head, page = seen.head, janko.BLOCK.search(seen.whole)
    if page:
        head = seen.whole[page.start() : page.start() + HEAD]
    elif not _JANKO_START.search(head):
        return None
    name = _JANKO_PUZZLE.search(head)
    return Kind("janko", name[1].lower() if name else None)


def _pzprv3(seen: _Text) -> Kind | None:
    head = seen.head
    if puzzlink.holds_file(head):
        head = head[head.index("pzprv3") :]
    plain = Source.of(head).percent_decoded().text.replace("\n", "/")
    match = _PZPRV3.match(re.sub(r"\s*/\s*", "/", plain) + "/")
    return Kind("pzprv3", match[1].strip().lower() or None) if match else None


def _tatham(seen: _Text) -> Kind | None:
    head = seen.head
    if head.startswith(tatham.SAVE_FILE):
        name = _SAVED_GAME.search(head)
        return Kind("tatham", name[1].strip().lower() if name else None)
    page, start = tatham.page(head)
    game = _GAME.match(head[start:].lstrip()) or _SIZE.fullmatch(head)
    return Kind("tatham", page) if game else None


def _line_id(seen: _Text) -> Kind | None:
    name = lineid.genre_of(seen.head)
    return Kind("id", name) if name else None


def _own(seen: _Text) -> Kind | None:
    """A format that only one genre has."""
    own = (form for form in seen.formats if form.begins is not None and _begins(form, seen.head))
    return next((Kind(form.name, None) for form in own), None)


def _begins(form: Format[Any], head: str) -> bool:
    """Whether a text is in a genre's own format; if that cannot be told, another one may fit."""
    assert form.begins is not None  # noqa: S101 - asked before
    try:
        return form.begins(head)
    except Exception as error:
        left_out(
            Saying(
                "the format {form} of {tags} is broken: {kind}: {error}",
                form=repr(form.name),
                tags=", ".join(form.tags),
                kind=type(error).__name__,
                error=str(error),
            )
        )
        return False


def _puzzlink(seen: _Text) -> Kind | None:
    content = Source.of(seen.head).without_comments().strip()
    # Blanks are kept for matching a host, because 'source: …' is not one. Line ends may be
    # anywhere.
    joined = _LINE_END.sub("", content.percent_decoded().text)
    bare = content.without_space().percent_decoded().text
    match = _ADDRESS.match(joined) or _BARE.match(bare)
    return Kind("puzzlink", match[1].lower()) if match else None


def _text(seen: _Text) -> Kind | None:
    lines = [*seen.lines()]
    rows = [line for line in lines if not textgrid.is_key(line)]
    keys = [line for line in lines if textgrid.is_key(line)]
    named = bool(rows) and seen.is_name(rows[0])
    name = rows.pop(0).lower() if named else _named_by_key(keys)
    return Kind("text", name) if rows and seen.is_row(rows[0]) else None


def _named_by_key(keys: list[str]) -> str | None:
    genres = (key.partition(":")[2].strip() for key in keys if key.lower().startswith("genre"))
    return next((genre.lower() for genre in genres if genre), None)


_FINDERS = (
    _json, _penpa, _named_text, _janko, _pzprv3, _line_id, _tatham, _puzzlink, _own, _text,
)  # fmt: skip
"""What a text is tested for, in this order."""
