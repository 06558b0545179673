"""``gridwright grade``: how hard puzzles are, and why."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gridwright.cli import common
from gridwright.cli.options import Command
from gridwright.cli.progress import working
from gridwright.core.saying import Listed, Saying

if TYPE_CHECKING:
    from gridwright.engine.grade import Grade


class GradePuzzles(common.Puzzles):
    """Grade puzzles from 1 (easy) to 5 (fiendish).

    The level says how hard the thinking is, whatever the size of the board; the length says how
    many minutes there is something to do. The difficulty takes both together and puts puzzles of
    any size in order.

    Example: gridwright grade kurodoko/4/4/g4i7j4i6g
    """


def _grade(asked: GradePuzzles) -> int:
    graded: list[tuple[str, Grade]] = []

    def work(item: common.Item) -> int:
        from gridwright import api

        with working(item, asked.json):
            grade = api.grade(item.document)
        graded.append((item.name, grade))
        if asked.json:
            from gridwright.engine.records import grade_record

            common.print_json(
                {"source": item.name, "genre": item.genre.name, **grade_record(grade)}
            )
        else:
            _print(item, grade)
        if str(grade.status) == "timeout":
            return common.TIMEOUT
        return common.DONE if grade.level else common.NO_ANSWER

    try:
        return common.for_each(asked, work)
    finally:
        if not asked.json and len(graded) > 1:
            _histogram([grade for _, grade in graded])


COMMANDS = (Command("grade", GradePuzzles, _grade),)


def _print(item: common.Item, found: Grade) -> None:
    common.heading(item, found.told(common.language()))
    if not found.level:
        return
    hardest = found.hardest_told
    if found.longest:
        hardest = Saying(
            "{hardest}, longest what-if {count} [count|link|links]",
            hardest=hardest,
            count=found.longest,
        )
    print(f"  {common.say(hardest)}")
    used = Listed(
        tuple(
            Saying("{name} {count}", name=Saying(name), count=count)
            for name, count in (found.techniques or {}).items()
        ),
        "",
    )
    print(f"  {common.say('techniques: {used}', used=used)}")


def _histogram(grades: list[Grade]) -> None:
    from gridwright.engine.grade import LEVELS

    counts = Counter(grade.level for grade in grades)
    print(common.say("level     puzzles"))
    for level, name in enumerate(LEVELS, start=1):
        bar = "█" * round(40 * counts[level] / len(grades))
        print(f"{level} {common.say(name):<9}{counts[level]:>5} {bar}".rstrip())
    if counts[0]:
        print(f"{common.say('no grade'):<10} {counts[0]:>5}")
