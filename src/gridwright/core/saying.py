"""Sentences as data: a template with its values, which each language puts into words.

The English template is the key, as in gettext. A value is a number, a cell, a text that stays as it
is, several of these in a list, or another saying: a phrase such as "the room at {cell}". So a
sentence can be passed on as data, and is put into words only where a person reads it.

In a template, ``{x}`` is a value, ``{x.d}`` a value in another form (a case, or another order of
words; the language says which forms a phrase has), and ``[x|touches|touch]`` chooses by the number
of things that ``x`` names. A sentence, which ends with a full stop, begins with a capital letter:
if it begins with the name of a cell, the language puts a word before it.

>>> pair = Listed((Cell(1, 2), Cell(2, 1)))
>>> str(Saying("{cells} [cells|touches|touch] it", cells=pair))
'r1c2 and r2c1 touch it'
>>> str(Saying("{cells} [cells|touches|touch] it.", cells=pair))
'Cells r1c2 and r2c1 touch it.'
>>> phrase = {"n": "der Raum bei {cell}", "d": "dem Raum bei {cell}"}
>>> german = Language("de", "Z{row} S{col}", sentences={
...     "the room at {cell}": phrase, "{room} has no way out.": "aus {room.d} führt kein Weg."})
>>> german.say(Saying("{room} has no way out.", room=Saying("the room at {cell}", cell=Cell(1, 2))))
'Aus dem Raum bei Z1 S2 führt kein Weg.'

``web/page/js/say.js`` does the same; a test holds the two together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from gridwright.core.cell import Cell as Cell  # noqa: PLC0414 - others import it from here
from gridwright.core.record import dataclass, field


@dataclass(frozen=True, slots=True)
class Listed:
    """Several values. The word before the last is "and" or "or"; "" means commas only, "to" the
    first and last of a row of cells, " " sentences one after the other.
    """

    items: tuple[Value, ...]
    last: str = "and"

    def __str__(self) -> str:
        return ENGLISH.say(self)


@dataclass(frozen=True, slots=True, init=False)
class Saying:
    """A sentence or a phrase as a template and its values."""

    template: str
    values: Mapping[str, Value]

    def __init__(self, template: str, /, **values: Value) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "values", values)

    @classmethod
    def about(cls, template: str, /, **values: Value) -> Saying:
        """With those of the values that it names, for one of several templates.

        >>> Saying.about("{what} has {things}", what="it", things=3, cells=Listed(())).values
        {'what': 'it', 'things': 3}
        """
        names = _named_in(template)
        return cls(template, **{name: values[name] for name in values if name in names})

    def __hash__(self) -> int:
        return hash((self.template, *self.values.values()))

    def __str__(self) -> str:
        return ENGLISH.say(self)

    def record(self) -> dict[str, Any]:
        """As plain data.

        >>> Saying("{sign} at {cell}", sign="S", cell=Cell(1, 2)).record()
        {'template': '{sign} at {cell}', 'values': {'sign': 'S', 'cell': {'cell': [1, 2]}}}
        """
        values = {name: plain(value) for name, value in self.values.items()}
        return {"template": self.template, "values": values}


Value = int | str | Cell | Listed | Saying


def plain(value: Value) -> Any:
    """A value as plain data."""
    if isinstance(value, Saying):
        return value.record()
    if isinstance(value, Cell):
        return {"cell": [value.row, value.col]}
    if isinstance(value, Listed):
        return {"all": [plain(each) for each in value.items], "last": value.last}
    return value


def board_of(rows: int, cols: int) -> Saying:
    """The size of a board."""
    return Saying("{rows} [rows|row|rows] and {cols} [cols|column|columns]", rows=rows, cols=cols)


def several(value: Value) -> bool:
    """Whether a value names more than one thing; the numbers in a phrase name none."""
    if isinstance(value, Listed):
        return len(value.items) != 1 or several(value.items[0])
    if isinstance(value, Saying):
        return any(several(each) for each in value.values.values() if not isinstance(each, int))
    return isinstance(value, int) and value != 1


Part = tuple[str, Cell | None]
"""A piece of a text, and the cell that it names."""


@cache
def _named_in(template: str) -> frozenset[str]:
    return frozenset(re.findall(r"[{\[](\w+)", template))


_PLACE = re.compile(r"\{(\w+)(?:\.(\w))?\}|\[(\w+)\|([^|\]]*)\|([^\]]*)\]")


@dataclass(frozen=True, slots=True)
class Language:
    """How sentences are put into words; a template that is not in the table stays English."""

    code: str = "en"
    cell: str = "r{row}c{col}"
    """The name of a cell."""
    lists: Mapping[str, str] = field(
        default_factory=lambda: {"and": " and ", "or": " or ", "to": " to "}
    )
    """What stands before the last of several."""
    point: str = "."
    """What stands before decimals."""
    first: tuple[str, str] = ("Cell ", "Cells ")
    """What stands before the name of a cell that begins a sentence, and before several."""
    sentences: Mapping[str, str | Mapping[str, str]] = field(default_factory=dict)
    """The templates by their English; a phrase may have several forms, ``n`` the usual one."""

    def say(self, said: Value, /, **values: Value) -> str:
        """A saying in words; or a template, with its values if it has any."""
        if isinstance(said, str) and not isinstance(said, Cell):
            said = Saying(said, **values)
        return "".join(text for text, _ in self.parts(said))

    def number(self, number: float) -> str:
        """A number with one decimal."""
        return f"{number:.1f}".replace(".", self.point)

    def knows(self, template: str) -> bool:
        """Whether this language has a template; one without words needs no translation."""
        return self.code == "en" or template in self.sentences or not wordy(template)

    def parts(self, value: Value, form: str = "n") -> Iterator[Part]:
        """The pieces of a text, with the cells that they name."""
        if isinstance(value, Cell):
            yield self.cell.format(row=value.row, col=value.col), value
        elif isinstance(value, Listed):
            rest = len(value.items)
            for each in value.items:
                yield from self.parts(each, form)
                rest -= 1
                if rest:
                    yield self._between(value.last, rest == 1), None
        elif isinstance(value, Saying):
            template = self.sentences.get(value.template, value.template)
            if not isinstance(template, str):
                template = template.get(form) or template["n"]
            filled = self._filled(template, value.values)
            yield from self._sentence(filled) if template.endswith(".") else filled
        else:
            yield str(value), None

    def _sentence(self, filled: Iterator[Part]) -> Iterator[Part]:
        """The pieces of a sentence, with a capital letter or a word before the first cell."""
        parts = [part for part in filled if part[0]]
        text, cell = parts[0]
        if cell:
            more = len(parts) > 2 and parts[2][1] and parts[1][0] in {*self.lists.values(), ", "}
            yield self.first[bool(more)], None
            yield from parts
        else:
            yield text[:1].upper() + text[1:], None
            yield from parts[1:]

    def _between(self, last: str, end: bool) -> str:
        if last == " ":
            return last
        return self.lists[last] if last and (end or last == "to") else ", "

    def _filled(self, template: str, values: Mapping[str, Value]) -> Iterator[Part]:
        at = 0
        for match in _PLACE.finditer(template):
            yield template[at : match.start()], None
            at = match.end()
            name, form, chosen, one, many = match.groups()
            if name:
                yield from self.parts(values[name], form or "n")
            else:
                yield from self._filled(many if several(values[chosen]) else one, values)
        yield template[at:], None


def wordy(template: str) -> bool:
    """Whether a template has words of its own.

    >>> wordy("{said}."), wordy("{cell} is black")
    (False, True)
    """
    return any(sign.isalpha() for sign in re.sub(r"\{.*?\}", "", template))


ENGLISH = Language()
