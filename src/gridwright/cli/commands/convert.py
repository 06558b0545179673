"""``gridwright convert``: the same puzzle in another format."""

from __future__ import annotations

from gridwright.cli import common, completion, notes
from gridwright.cli.options import Command, option
from gridwright.core.board import Board
from gridwright.core.record import replace


class Convert(common.Limited):
    """Write puzzles in another format, on standard output.

    Example: gridwright convert 5x5:5g8_6_6d5h3 --to puzzlink
    """

    to: str | None = option(
        None, "The format to write; see below.", metavar="FORMAT", offered=completion.form
    )
    solved: bool | None = option(
        None,
        "Solve it and write the answer too, or leave the source's answer out.",
        off="--unsolved",
    )


def _convert(asked: Convert) -> int:
    def work(item: common.Item) -> int:
        from gridwright import api

        document = item.document
        if asked.solved:
            board = answer_of(item)
            if isinstance(board, int):
                return board
            document = replace(document, answer=board)
        elif asked.solved is False:
            document = replace(document, answer=None)
        with item.control:
            text = api.convert(document, asked.to or item.genre.formats[0].name)
        print(text.rstrip("\n"))
        return common.DONE

    return common.for_each(asked, work)


COMMANDS = (Command("convert", Convert, _convert, notes.formats),)


def answer_of(item: common.Item) -> Board | int:
    """An answer by the default strategy, or else the exit status; a sentence says why."""
    from gridwright import api

    with item.control:
        result = api.solve(item.document, limit=1)
    if result.board is not None:
        return result.board
    if result.exhausted:
        common.complain("the puzzle has no answer (proven)", item.name)
        return common.NO_ANSWER
    common.complain("time limit reached before an answer was found", item.name)
    return common.TIMEOUT
