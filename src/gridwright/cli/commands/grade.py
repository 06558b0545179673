"""``gridwright grade``: how hard puzzles are, and why."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gridwright.cli import common
from gridwright.cli.help import App
from gridwright.cli.progress import status_line

if TYPE_CHECKING:
    from gridwright.engine.grade import Grade


def register(app: App) -> None:
    """Add the command."""
    app.command()(grade)


def grade(
    sources: common.Sources = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    time_limit: common.TimeLimit = None,
    json: common.Json = False,
) -> None:
    """Grade puzzles from 1 (easy) to 5 (fiendish).

    The grade measures how much effort a puzzle takes a person.

    Example: gridwright grade kurodoko/4/4/g4i7j4i6g
    """
    graded: list[tuple[str, Grade]] = []

    def work(item: common.Item) -> int:
        from gridwright.engine.grade import grade as measure
        from gridwright.engine.records import grade_record

        with status_line(json) as line:
            found = measure(
                item.genre, item.document.puzzle, time_limit=item.time_limit, progress=line.say
            )
        graded.append((item.name, found))
        if json:
            common.print_json(
                {"source": item.name, "genre": item.genre.name, **grade_record(found)}
            )
        else:
            _print(item, found)
        if str(found.status) == "timeout":
            return common.TIMEOUT
        return common.DONE if found.level else common.NO_ANSWER

    try:
        common.for_each(sources, from_file, genre, work, json, time_limit)
    finally:
        if not json and len(graded) > 1:
            _histogram([found for _, found in graded])


def _print(item: common.Item, found: Grade) -> None:
    from gridwright.core.words import counted

    if not found.level:
        common.heading(item, f"no grade: {found.status}")
        return
    common.heading(item, f"level {found.level} ({found.name}), score {found.score:.1f}")
    chain = f", longest what-if {counted(found.longest, 'link')}" if found.longest else ""
    print(f"  hardest technique: {found.hardest}{chain}")
    used = ", ".join(f"{name} {count}" for name, count in (found.techniques or {}).items())
    print(f"  techniques: {used}")


def _histogram(grades: list[Grade]) -> None:
    from gridwright.engine.grade import LEVELS

    counts = Counter(found.level for found in grades)
    print("level     puzzles")
    for level, name in enumerate(LEVELS, start=1):
        bar = "█" * round(40 * counts[level] / len(grades))
        print(f"{level} {name:<9}{counts[level]:>5} {bar}".rstrip())
    if counts[0]:
        print(f"no grade   {counts[0]:>5}")
