"""The text of a report: Markdown with named figures, ``text.md`` in the folder of each study.

A line ``### name: heading`` begins a section, about a claim, a table or a plot; the title and the
introduction come before the first one. A paragraph may begin with a condition, ``[late]`` or ``[no
late]``, and with a label: ``Paper:``, ``Here:``, ``Why:``, ``Measure:`` or, if no row decides it,
``Verdict:`` for a claim. Figures are in braces and are written as Python's ``format`` writes them,
with a few additions. A name that is misspelt is an error: that of a figure, a section or a label.

>>> figures = {"n": 1, "share": 0.456, "names": ["a", "b"], "rows": [{"size": 8, "at": 0.25}]}
>>> section = Section("", (
...     Paragraph("{n:puzzle}, {share:.1%} of all: {names:and}; {rows:each}."),
...     Paragraph("{size}×{size} {at:.2g} s", "Each rows"),
...     Paragraph("Nothing was late.", condition="no late"),
... ))
>>> section.say(figures | {"late": 0})
'1 puzzle, 45.6 % of all: a and b; 8×8 0.25 s. Nothing was late.'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from gridwright.core.words import counted, listed
from gridwright_lab.studies.report import Claim, Table, Value, Verdict, holds
from gridwright_lab.studies.rows import Rows

Figures = Mapping[str, Any]
Judged = tuple[bool | Verdict | None, Figures]
"""The verdict on a claim, and the figures of its text; ``None`` if the rows cannot decide."""

PAPER, HERE, WHY, MEASURE, VERDICT = "Paper", "Here", "Why", "Measure", "Verdict"
_PARAGRAPH = re.compile(
    r"(?:\[(?P<condition>(?:no )?\w+)\] )?"
    r"(?:(?P<label>Paper|Here|Why|Measure|Verdict|Each \w+): )?(?P<text>.*)"
)
_NOUN = re.compile(r"[A-Za-z][a-z -]{2,}(\|[A-Za-z -]+)?")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A template, what it is for, and the figure on which it depends."""

    template: str
    label: str = ""
    condition: str = ""

    def fits(self, figures: Figures) -> bool:
        """Whether the condition holds."""
        if not self.condition:
            return True
        name = self.condition.removeprefix("no ")
        return bool(figures[name]) == (name == self.condition)


class _Figures(Formatter):
    """Shares as ``5 %``, numbers with their noun, lists, and templates for each of several."""

    def __init__(self, each: Mapping[str, str]) -> None:
        self.each = each

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        value, name = super().get_field(field_name, args, kwargs)
        if isinstance(value, list) and f"Each {name}" in self.each:
            template = self.each[f"Each {name}"]
            value = [self.vformat(template, (), {**kwargs, **one}) for one in value]
        return value, name

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, list | tuple):
            return self._listed(list(value), format_spec)
        if value is None:
            return "–"
        if _NOUN.fullmatch(format_spec):
            one, _, many = format_spec.partition("|")
            return counted(value, one, many)
        return format(value, format_spec).replace("%", " %" if format_spec.endswith("%") else "%")

    def _listed(self, values: list[Any], spec: str) -> str:
        """Separated by commas, with ``and`` on request; ``each`` by semicolons, or as it says."""
        if not values:
            return "none"
        if spec.startswith("each"):
            return {"": "; ", ",": ", ", ".": " "}[spec.removeprefix("each")].join(values)
        last = spec.endswith("and")
        one = spec.removesuffix("and")
        texts = [self.format_field(value, one) for value in values]
        return listed(texts, "and") if last else ", ".join(texts)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and paragraphs."""

    heading: str
    paragraphs: tuple[Paragraph, ...] = ()

    def say(self, figures: Figures, label: str = "", between: str = " ") -> str:
        """The paragraphs with this label whose condition holds, filled in."""
        writer = _Figures({one.label: one.template for one in self.paragraphs})
        return between.join(
            writer.vformat(one.template, (), figures)
            for one in self.paragraphs
            if one.label == label and one.fits(figures)
        )

    def title(self, figures: Figures) -> str:
        """The heading, filled in."""
        return _Figures({}).vformat(self.heading, (), figures)


@dataclass(frozen=True)
class Text:
    """The text of one study; ``figures`` may be used anywhere in it."""

    sections: Mapping[str, Section]
    figures: Figures

    def say(self, name: str, /, between: str = " ", **figures: Any) -> str:
        """A section's paragraphs as one."""
        return self.sections[name].say({**self.figures, **figures}, between=between)

    def title(self, name: str = "", /, **figures: Any) -> str:
        """A section's heading; without a name, the title of the report."""
        return self.sections[name].title({**self.figures, **figures})

    def claim(self, name: str, judged: Judged) -> Claim:
        """A claim with its verdict."""
        verdict, own = judged
        section, figures = self.sections[name], {**self.figures, **own}
        if stated := section.say(figures, VERDICT):
            verdict = Verdict(stated)
        return Claim(
            section.heading,
            section.say(figures, PAPER),
            verdict if isinstance(verdict, Verdict) else holds(verdict),
            section.say(figures, HERE),
            section.say(figures, WHY),
            section.say(figures, MEASURE),
        )

    def claims(self, module: Mapping[str, Any], found: Any) -> tuple[Claim, ...]:
        """All claims in the order of the text; a function of the module judges each.

        Its name is that of the section after an underscore. A claim whose text already has the
        verdict needs no function.
        """
        claims = []
        for name, section in self.sections.items():
            labels = {one.label for one in section.paragraphs}
            if PAPER in labels:
                judged = (None, {}) if VERDICT in labels else module[f"_{name}"](found)
                claims.append(self.claim(name, judged))
        return tuple(claims)

    def table(
        self,
        name: str,
        columns: Mapping[str, Any],
        rows: Iterable[Any],
        *,
        shown: int | None = None,
        appendix: bool = False,
        **figures: Any,
    ) -> Table:
        """A table: each column is a field of the rows or a function of one."""
        table = rows if isinstance(rows, Rows) else Rows(rows)
        lines = zip(*map(table.column, columns.values()), strict=True)
        return self.lines(name, columns, lines, shown=shown, appendix=appendix, **figures)

    def lines(
        self,
        name: str,
        columns: Iterable[str],
        lines: Iterable[Sequence[Value]],
        *,
        shown: int | None = None,
        appendix: bool = False,
        **figures: Any,
    ) -> Table:
        """A table of finished lines; its section has the title and the note."""
        return Table(
            name,
            self.title(name, **figures),
            tuple(columns),
            tuple(map(tuple, lines)),
            self.say(name, **figures),
            shown,
            appendix,
        )


@cache
def _sections(study: str) -> Mapping[str, Section]:
    text = files("gridwright_lab.studies").joinpath(study, "text.md").read_text(encoding="utf-8")
    return parsed(text)


def text_of(study: str, constants: Mapping[str, Any] | None = None) -> Text:
    """The text of a study; it may name the constants of a module, which are written in capitals."""
    named = {name: value for name, value in (constants or {}).items() if name.isupper()}
    return Text(_sections(study), named)


def parsed(text: str) -> dict[str, Section]:
    """The sections of a text by name; the title and the introduction have the name ``""``.

    >>> found = parsed("# Words\\n\\nAll\\nof them.\\n\\n### short: §1\\n\\nPaper: They are.\\n")
    >>> found[""].heading, found[""].say({}), found["short"].say({}, PAPER)
    ('Words', 'All of them.', 'They are.')
    """
    sections: dict[str, Section] = {}
    name = ""
    for block in re.split(r"\n\s*\n", text.strip()):
        words = " ".join(line.strip() for line in block.splitlines())
        if words.startswith("### "):
            name, _, heading = words.removeprefix("### ").partition(": ")
            sections[name] = Section(heading)
        elif words.startswith("# "):
            sections[name] = Section(words.removeprefix("# "))
        elif not words.startswith("## "):
            parts = _PARAGRAPH.fullmatch(words)
            assert parts is not None  # noqa: S101 - it matches every text
            one = Paragraph(parts["text"], parts["label"] or "", parts["condition"] or "")
            sections[name] = replace(sections[name], paragraphs=(*sections[name].paragraphs, one))
    for name, section in sections.items():
        _refuse_misspelt(name, section.paragraphs)
    return sections


def _refuse_misspelt(name: str, paragraphs: Sequence[Paragraph]) -> None:
    """Refuse a paragraph that would be left out, since its label or that of another is misspelt.

    >>> parsed("# Words\\n\\n### short: §1\\n\\nPaper: They are.\\n\\nHeer: Some are.")
    Traceback (most recent call last):
    ...
    ValueError: short: nothing asks for the paragraph 'Heer: Some are.'
    """
    is_claim = any(one.label == PAPER for one in paragraphs)
    for one in paragraphs:
        each = one.label.removeprefix("Each ")
        if each != one.label:
            asked = any(re.search(rf"{{{each}\b", other.template) for other in paragraphs)
        else:
            asked = bool(one.label) == is_claim
        if not asked:
            raise ValueError(f"{name}: nothing asks for the paragraph {one.template!r}")
