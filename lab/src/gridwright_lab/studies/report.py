"""A study's report: claims, text, tables and plots as data, written as Markdown, CSV and SVG.

A report begins with what was found: each claim of the paper, in prose, with a verdict that was
computed from the rows. Then it says how this was measured. Then come tables and plots that compare
our figures with the paper's; tables of raw numbers come last, in an appendix. A table becomes a
Markdown table and a CSV file with the same rows; a plot becomes an SVG file. The same report gives
the same files, byte for byte.

>>> table = Table("lengths", "Lengths", ("word", "letters"), (("one", 3), ("three", 5)))
>>> print(markdown(Report("Words", ("All of them.", table))))
# Words
<BLANKLINE>
All of them.
<BLANKLINE>
## Lengths
<BLANKLINE>
| word | letters |
| --- | ---: |
| one | 3 |
| three | 5 |
<BLANKLINE>
The same table as [CSV](lengths.csv).
<BLANKLINE>
>>> claim = Claim("§1", "Words are short.", holds(5 < 10), "The longest has 5 letters.")
>>> print(claim_text(claim))
**§1: confirmed.** The paper: words are short. Here: the longest has 5 letters.
"""

from __future__ import annotations

import csv
import os
import platform
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from io import StringIO
from pathlib import Path

from gridwright.core.extras import refuse_without
from gridwright.core.saying import Saying
from gridwright.core.words import counted, listed
from gridwright.core.writing import write_files
from gridwright.version import VERSION
from gridwright_lab.studies.plots import Plot as Plot  # noqa: PLC0414 - a part of a report
from gridwright_lab.studies.plots import svg_of
from gridwright_lab.studies.rows import ROWS_NAME, Kept

FILE_NAME = "README.md"

Value = str | int | float | None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of values. ``name`` is the stem of its CSV file."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    note: str = ""
    """A remark below the table."""
    shown: int | None = None
    """How many rows the report shows; the CSV file always has all of them."""
    appendix: bool = False
    """Whether it belongs in the appendix, after everything else."""


@dataclass(frozen=True, slots=True)
class Drawings:
    """Pictures other than plots, such as puzzles, side by side."""

    title: str
    pictures: Mapping[str, str]
    """The stem of each SVG file, and its contents."""


class Verdict(StrEnum):
    """The outcome of a claim of the paper, or of a question that it leaves open."""

    CONFIRMED = "confirmed"
    NEARLY = "nearly confirmed"
    """The rows support the claim, but fall a little short of a threshold that it names."""
    NOT_CONFIRMED = "not confirmed"
    NOT_DECIDED = "not decided"
    """The figure's interval lies on both sides of the border (``intervals.py``)."""
    NOT_COMPARABLE = "not comparable"
    ANSWERED = "answered"
    """Further research that the paper proposes, done here."""
    PARTLY = "partly answered"
    """Further research that the paper proposes, done here in part or in another way."""
    OPEN = "open"
    """Further research that the paper proposes, tried here without settling it."""
    NOT_DONE = "not done"
    """Further research that the paper proposes, not done here."""


PROPOSALS = (Verdict.ANSWERED, Verdict.PARTLY, Verdict.OPEN, Verdict.NOT_DONE)
"""The outcomes of further research that a paper proposes."""


def holds(found: bool | None) -> Verdict:
    """The verdict on a claim: whether the rows support it; ``None`` if they cannot decide."""
    if found is None:
        return Verdict.NOT_COMPARABLE
    return Verdict.CONFIRMED if found else Verdict.NOT_CONFIRMED


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim of the paper, and what the rows say about it."""

    section: str
    """Where the paper says it: ``§5.1``, ``Table 3``."""
    says: str
    """What the paper says, in one or two sentences."""
    verdict: Verdict
    """Computed from the rows."""
    found: str
    """What was found, with figures computed from the rows."""
    why: str = ""
    """Why it is so, or why the two cannot be compared."""
    measure: str = ""
    """The threshold that decides the verdict, where that is a matter of degree: a few words."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """How the figures were measured."""

    command: str
    time_limit: float
    """Seconds for one cell."""
    repeats: str
    """How often each cell was run, and what the tables show of the runs: a sentence."""
    puzzles: str
    """Which puzzles, in a few words."""
    cut_short: str = ""
    """What reached the time limit or was left out, in sentences."""
    machines: tuple[str, ...] = ()
    """Where the rows were measured."""
    other_limits: str = ""
    """Which cells have another limit, in a few words."""


def conditions(found: Kept, repeats: str, cut_short: str, other_limits: str = "") -> Conditions:
    """The conditions of a run: from its rows, and from its text."""
    about = found.about
    return Conditions(
        about["command"],
        about["seconds"],
        repeats,
        about["puzzles"],
        cut_short,
        tuple(about["machines"]),
        other_limits,
    )


@dataclass(frozen=True, slots=True)
class Report:
    """A title, the claims, the conditions, and the other parts of the report in order."""

    title: str
    parts: tuple[str | Table | Plot | Drawings, ...]
    claims: tuple[Claim, ...] = ()
    conditions: Conditions | None = None
    files: Mapping[str, str] = field(default_factory=dict)
    """Other files next to the report, by name."""
    paper: bool = True
    """Whether the claims are those of a paper; otherwise they are the study's own."""


def machine() -> str:
    """One sentence about the machine on which the figures were measured."""
    return (
        f"gridwright {VERSION}, Python {platform.python_version()}, {platform.system()}"
        f" {platform.machine()}, {counted(os.cpu_count() or 1, 'core')};"
        " times are taken one cell at a time."
    )


def require_matplotlib() -> None:
    """Refuse early, in one sentence, where plots cannot be drawn."""
    modules = (("matplotlib", "Matplotlib"), ("numpy", "NumPy"))
    refuse_without(modules, "gridwright-lab", Saying("a study"))


def write(report: Report, folder: Path) -> Path:
    """Write the report with its CSV files and plots; returns the path of the Markdown file.

    All of them are made before the first is written: an old report stays, or is replaced whole.
    """
    require_matplotlib()
    texts = dict(report.files)
    plots: dict[str, bytes] = {}
    for part in report.parts:
        if isinstance(part, Table):
            texts[f"{part.name}.csv"] = _csv(part)
        elif isinstance(part, Plot):
            plots[f"{part.name}.svg"] = svg_of(part)
        elif isinstance(part, Drawings):
            texts |= {f"{name}.svg": svg for name, svg in part.pictures.items()}
    texts[FILE_NAME] = markdown(report)
    write_files(folder, {name: text.encode() for name, text in texts.items()} | plots)
    return folder / FILE_NAME


def markdown(report: Report) -> str:
    """The report as Markdown that links to the files next to it."""
    lines = [f"# {report.title}", ""]
    if report.claims:
        lines += ["## What was found", "", summary(report.claims, report.paper), ""]
        lines += [line for claim in report.claims for line in (claim_text(claim, report.paper), "")]
    if report.conditions is not None:
        lines += ["## How it was measured", "", *conditions_lines(report.conditions), ""]
    last = [part for part in report.parts if isinstance(part, Table) and part.appendix]
    for part in report.parts:
        if isinstance(part, str):
            lines += [part, ""]
        elif isinstance(part, Plot):
            lines += [f"![{part.title}]({part.name}.svg)", ""]
        elif isinstance(part, Drawings):
            shown = [f"![{name}]({name}.svg)" for name in part.pictures]
            lines += [f"## {part.title}", "", " ".join(shown), ""]
        elif not part.appendix:
            lines += _table_lines(part, "##")
    if last:
        lines += ["## Appendix: all figures", ""]
        lines += [line for part in last for line in _table_lines(part, "###")]
    return "\n".join(lines)


def summary(claims: Sequence[Claim], paper: bool = True) -> str:
    """How many claims hold, in one or two sentences; claims of a paper, or the study's own.

    >>> several = [Claim("§1", "", verdict, "") for verdict in Verdict]
    >>> print(summary(several))
    Of 5 claims of the paper, 1 is confirmed, 1 is not, 1 is nearly confirmed, 1 is not decided and
    1 cannot be compared. Of 4 proposals for further research, 1 is answered, 1 is partly answered,
    1 is still open and 1 is not done.
    """
    number = Counter(claim.verdict for claim in claims)
    verdicts = (
        (Verdict.CONFIRMED, "confirmed"),
        (Verdict.NOT_CONFIRMED, "not"),
        (Verdict.NEARLY, "nearly confirmed"),
        (Verdict.NOT_DECIDED, "not decided"),
        (Verdict.NOT_COMPARABLE, ""),
    )
    told = [_told(number[verdict], words) for verdict, words in verdicts if number[verdict]]
    proposals = (
        (Verdict.ANSWERED, "answered"),
        (Verdict.PARTLY, "partly answered"),
        (Verdict.OPEN, "still open"),
        (Verdict.NOT_DONE, "not done"),
    )
    open_ = [_told(number[verdict], words) for verdict, words in proposals if number[verdict]]
    total = sum(number[verdict] for verdict, _ in verdicts)
    sentences = []
    if told:
        whose = " of the paper" if paper else ""
        sentences.append(f"Of {counted(total, 'claim')}{whose}, {listed(told, 'and')}.")
    if open_:
        proposed = counted(len(claims) - total, "proposal")
        sentences.append(f"Of {proposed} for further research, {listed(open_, 'and')}.")
    return " ".join(sentences)


def _told(number: int, words: str) -> str:
    if not words:
        return f"{number} cannot be compared"
    return f"{number} {'is' if number == 1 else 'are'} {words}"


def claim_text(claim: Claim, paper: bool = True) -> str:
    """A claim of a paper, or of the study itself, as a paragraph.

    >>> faster = Claim("§1", "A is faster.", holds(True), "1.3 times.", measure="by 10 %")
    >>> print(claim_text(faster))
    **§1: confirmed** (by 10 %). The paper: a is faster. Here: 1.3 times.
    >>> print(claim_text(faster, paper=False))
    **§1: confirmed** (by 10 %). A is faster. 1.3 times.
    """
    asked = claim.verdict in PROPOSALS
    verdict = f"{claim.section}: {claim.verdict}"
    parts = [f"**{verdict}** ({claim.measure})." if claim.measure else f"**{verdict}.**"]
    if paper:
        says = "The paper proposes" if asked else "The paper"
        parts += [f"{says}: {_lower(claim.says)}", f"Here: {_lower(claim.found)}"]
    else:
        parts += [claim.says, claim.found]
    return " ".join([*parts, claim.why] if claim.why else parts)


def _lower(sentence: str) -> str:
    """The sentence with a small first letter, unless it begins with capitals or a quoted name."""
    return sentence if sentence[1:2].isupper() else sentence[:1].lower() + sentence[1:]


def conditions_lines(conditions: Conditions) -> list[str]:
    """The conditions as the lines of a list."""
    return [
        f"- Command: `{conditions.command}`",
        *(f"- Machine: {where}" for where in conditions.machines),
        f"- Puzzles: {conditions.puzzles}.",
        f"- Time limit: {conditions.time_limit:g} seconds of processor time for each cell"
        + (f"; {conditions.other_limits}." if conditions.other_limits else "."),
        f"- Repeats: {conditions.repeats}.",
        f"- Cut short: {conditions.cut_short or 'Nothing.'}",
        f"- Rows: [{ROWS_NAME}]({ROWS_NAME}), from which `--rows` makes this report again.",
    ]


def _table_lines(table: Table, heading: str) -> list[str]:
    shown = table.rows[: table.shown]
    right = [_is_numeric([row[at] for row in table.rows]) for at in range(len(table.columns))]
    lines = [f"{heading} {table.title}", "", _line(table.columns)]
    lines.append(_line(["---:" if numeric else "---" for numeric in right]))
    lines += [_line([shown_value(value) for value in row]) for row in shown]
    more = len(table.rows) - len(shown)
    all_rows = f"All {len(table.rows)} rows" if more > 0 else "The same table"
    lines += ["", f"{all_rows} as [CSV]({table.name}.csv).", ""]
    return [*lines, table.note, ""] if table.note else lines


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _is_numeric(values: Sequence[Value]) -> bool:
    present = [value for value in values if value is not None]
    return bool(present) and all(isinstance(value, int | float) for value in present)


def shown_value(value: Value) -> str:
    """A value as a person reads it.

    >>> [shown_value(value) for value in (None, 12345, 0.01234, 12.3456, 1234.5, "x")]
    ['–', '12,345', '0.0123', '12.3', '1,234', 'x']
    """
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return f"{value:,}"
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def _csv(table: Table) -> str:
    file = StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(table.rows)
    return file.getvalue()
