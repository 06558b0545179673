"""``gridwright count``: how many answers there are."""

from __future__ import annotations

from typing import Any

from gridwright.cli import common, completion, notes
from gridwright.cli.commands.solve import record
from gridwright.cli.options import Command, option
from gridwright.cli.progress import working
from gridwright.core.saying import Saying


class Count(common.Searched):
    """Count the answers of puzzles, exactly or up to a limit.

    Example: gridwright count kurodoko/8/8/

    Example: gridwright count --by black kurodoko/5/5/5m866j5o
    """

    strategy: str = option(
        "auto",
        "How to count: sat lists the answers, frontier counts them state by state; auto (default)"
        " lists a few and then uses frontier.",
        offered=completion.counting,
    )
    memory: int = common.memory_option()
    limit: int | None = option(None, "List no more than this many answers.")
    by: str = option(
        "",
        "Count by number of black cells (black) or, in Kamaji, of pieces (pieces).",
        metavar="WHAT",
    )


def _count(asked: Count) -> int:
    options = asked.chosen

    def work(item: common.Item) -> int:
        from gridwright import api

        so_far = 0

        def counted(count: int) -> None:
            nonlocal so_far
            so_far = max(so_far, count)

        try:
            with working(item, asked.json, "counting answers"):
                result = api.count(
                    item.document, strategy=asked.strategy, limit=asked.limit, by=asked.by,
                    counted=counted, **{"memory": asked.memory, **options},
                )  # fmt: skip
        except KeyboardInterrupt:
            if not asked.json and so_far:
                common.heading(
                    item,
                    Saying("at least {count} [count|answer|answers] (interrupted)", count=so_far),
                )
            raise
        if asked.json:
            common.print_json(record(item, result))
        else:
            told = [common.say(each) for each in _sentences(result)]
            common.heading(item, Saying("{told}", told="; ".join(told)))
            _print_by(result, asked.by)
        if result.status == "timeout":
            return common.TIMEOUT
        return common.DONE if result.count else common.NO_ANSWER

    return common.for_each(asked, work)


COMMANDS = (Command("count", Count, _count, notes.counting),)


def _sentences(result: Any) -> list[Saying]:
    """The number, why the answers were listed if that was not asked for, and stricter kinds."""
    from gridwright.engine.count import LISTED

    why = [LISTED] if "listed" in result.stats else []
    return [_sentence(result), *why, *_refinements(result)]


def _refinements(result: Any) -> list[Saying]:
    """The numbers of answers of the genre's stricter kinds."""
    return [
        Saying("{count} of them {kind}", count=stricter["count"], kind=Saying(name))
        if stricter["exhausted"]
        else Saying("at least {count} of them {kind}", count=stricter["count"], kind=Saying(name))
        for name, stricter in result.stats.get("refinements", {}).items()
    ]


def _sentence(result: Any) -> Saying:
    """The number, and how it was found."""
    count, how = result.count, result.strategy
    if result.exhausted:
        if not count:
            return Saying("no answer (proven), by {strategy}", strategy=how)
        return Saying(
            "exactly {count} [count|answer|answers], by {strategy}", count=count, strategy=how
        )
    limit = Saying("time limit reached")
    if result.stats.get("out_of", "time") != "time":
        limit = Saying("memory limit reached")
    if not count:
        return Saying(
            "{limit} before an answer was found, by {strategy}", limit=limit, strategy=how
        )
    return Saying(
        "at least {count} [count|answer|answers] ({limit}), by {strategy}",
        count=count,
        limit=limit if result.status == "timeout" else Saying("limit reached"),
        strategy=how,
    )


def _print_by(result: Any, by: str) -> None:
    """How many answers there are of each kind."""
    from gridwright.cli.tables import Table, print_table

    numbers = result.stats.get(f"by_{by}")
    if numbers:
        print_table(Table((by, "answers"), [(value, str(many)) for value, many in numbers.items()]))
