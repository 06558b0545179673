"""``gridwright sample``: answers drawn at random, each as likely as any other."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from gridwright.cli import common
from gridwright.cli.options import Command, option
from gridwright.cli.progress import working
from gridwright.core.errors import Timeout
from gridwright.core.saying import Saying


class Sample(common.Puzzles):
    """Draw answers at random, each as likely as any other.

    They are drawn independently, so an answer may occur more than once. The same seed gives the
    same answers.

    Example: gridwright sample --count 2 --seed 1 kurodoko/5/5/5m866j5o
    """

    count: int = option(1, "How many answers to draw.")
    seed: int = option(0, "The random seed.")
    memory: int = common.memory_option()
    ascii: bool = common.ascii_option()


def _sample(asked: Sample) -> int:
    def work(item: common.Item) -> int:
        from gridwright import api

        started = perf_counter()
        try:
            with working(item, asked.json, "drawing answers"):
                boards = api.sample(
                    item.document, asked.count, seed=asked.seed, memory=asked.memory
                )
        except Timeout as error:
            common.complain(error.saying, item.name)
            return common.TIMEOUT
        if asked.json:
            common.print_json(_record(item, boards, asked.seed, perf_counter() - started))
        else:
            _print(item, boards, asked.seed, asked.ascii)
        return common.DONE if boards else common.NO_ANSWER

    return common.for_each(asked, work)


COMMANDS = (Command("sample", Sample, _sample),)


def _record(item: common.Item, boards: list[Any], seed: int, seconds: float) -> dict[str, Any]:
    puzzle = item.document.puzzle
    return {
        "source": item.name,
        "genre": item.genre.name,
        "status": "found" if boards else "none",
        "solutions": [item.genre.answer_rows(puzzle, board) for board in boards],
        "count": len(boards),
        "seconds": round(seconds, 6),
        "strategy": "frontier",
        "stats": {"seed": seed},
    }


def _print(item: common.Item, boards: list[Any], seed: int, ascii: bool) -> None:
    if not boards:
        common.heading(item, Saying("no answer (proven)"))
        return
    told = Saying(
        "{count} [count|answer|answers] drawn with the seed {seed}",
        count=len(boards),
        seed=str(seed),
    )
    common.heading(item, told)
    for board in boards:
        common.print_board(item, board, ascii)
