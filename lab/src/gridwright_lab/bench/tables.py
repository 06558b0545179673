"""Results as a table, by genre, level and size, with intervals of 95 %.

>>> results = [{"genre": "akari", "rows": 5, "cols": 5, "level": 1, "way": "answer", "whole": True,
...             "cells": 25, "of": 25}] * 6
>>> print(table(results).splitlines()[2])
| all | 6 | 100 % (61 to 100) | 100 % (100 to 100) |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gridwright_lab.studies.intervals import bootstrap, ratio_of_pairs, wilson

Result = dict[str, Any]
SHARES: dict[str, tuple[tuple[str, str, str], ...]] = {
    "answer": (("cells right", "cells", "of"),),
    "steps": (
        ("steps true", "true", "written"),
        ("steps justified", "justified", "written"),
        ("board proved", "proved", "of"),
    ),
}
SHARES["moves"] = SHARES["steps"]
"""What is told of each way besides whole answers: a name, and the parts and wholes of a share."""
GROUPS: tuple[tuple[str, Callable[[Result], str]], ...] = (
    ("genre", lambda result: str(result["genre"])),
    ("level", lambda result: f"level {result.get('level', '?')}"),
    ("size", lambda result: f"{result.get('cols', '?'):>2}x{result.get('rows', '?')}"),
)


def table(results: Iterable[Result]) -> str:
    """A table in Markdown: all results, then by genre, level and size."""
    found = [*results]
    shares = SHARES[found[0]["way"]] if found else ()
    head = ("", "puzzles", "whole", *(name for name, _, _ in shares))
    lines = [f"| {' | '.join(head)} |", "| --- |" + " ---: |" * (len(head) - 1)]
    lines.append(_line("all", found, shares))
    for _, group in GROUPS:
        for name in sorted({group(each) for each in found}):
            some = [each for each in found if group(each) == name]
            lines.append(_line(name.strip(), some, shares))
    return "\n".join(lines) + "\n"


def _line(name: str, some: Sequence[Result], shares: Iterable[tuple[str, str, str]]) -> str:
    if not some:
        return f"| {name} | 0 | |"
    whole = sum(bool(each["whole"]) for each in some)
    cells = [_percent(whole / len(some), *wilson(whole, len(some)))]
    for _, part, of in shares:
        # A reply that could not be read has nothing of a board that is there.
        pairs = [(each.get(part) or 0, each.get(of) or 0) for each in some]
        interval = bootstrap(ratio_of_pairs, pairs)
        low, high = interval if interval.known else (float("nan"), float("nan"))
        cells.append(_percent(ratio_of_pairs(pairs), low, high))
    return f"| {name} | {len(some)} | {' | '.join(cells)} |"


def _percent(share: float, low: float, high: float) -> str:
    if low != low:  # noqa: PLR0124 - too few for an interval
        return f"{100 * share:.0f} %"
    return f"{100 * share:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
