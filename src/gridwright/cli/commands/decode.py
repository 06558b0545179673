"""``gridwright decode``: what a SAT solver printed, as a board."""

from __future__ import annotations

from typing import Annotated

import typer

from gridwright.cli import common
from gridwright.cli.help import App


def register(app: App) -> None:
    """Add the command."""
    app.command()(decode)


def decode(
    puzzle: Annotated[str, typer.Argument(metavar="PUZZLE", help="A file, URL or game ID.")],
    answer: Annotated[
        str,
        typer.Argument(
            metavar="ANSWER",
            help="What the solver printed (MiniSat's result file, or s and v lines): a file or -.",
        ),
    ],
    genre: common.GenreName = None,
    json: common.Json = False,
    ascii: common.Ascii = False,
) -> None:
    """Turn what a SAT solver printed back into a board.

    The solver was given the formula that gridwright cnf wrote.

    Example: gridwright decode 5x5:5g8_6_6d5h3 answer.txt
    """
    from gridwright.engine.check import check
    from gridwright.engine.dimacs import decode as read
    from gridwright.sources import text_of

    item = common.one_item(puzzle, genre)
    board = read(item.document.puzzle, text_of(common.path_or_stdin(answer)))
    if board is None:
        if json:
            common.print_json({"source": item.name, "status": "none", "solution": None})
        else:
            print(f"{item.name}: the solver says that there is no answer")
        raise typer.Exit(common.NO_ANSWER)
    found = check(item.genre, item.document.puzzle, board)
    if json:
        common.print_json(
            {
                "source": item.name,
                "status": "solved" if found.solved else "broken",
                "solution": item.genre.answer_rows(item.document.puzzle, board),
                "violations": [
                    {"rule": broken.rule, "sentence": broken.sentence}
                    for broken in found.violations
                ],
            }
        )
    else:
        wrong = 0
        for broken in found.violations:
            wrong |= broken.cells
        common.print_board(item, board, ascii, wrong)
        print("an answer" if found.solved else "not an answer:")
        for broken in found.violations:
            print(f"  {broken.rule}: {broken.sentence}")
    raise typer.Exit(common.DONE if found.solved else common.NO_ANSWER)
