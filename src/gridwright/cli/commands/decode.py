"""``gridwright decode``: what a SAT solver printed, as a board."""

from __future__ import annotations

from typing import Annotated

import typer

from gridwright.cli import common
from gridwright.cli.help import App
from gridwright.core.errors import InputError


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
    encoding: Annotated[
        str,
        typer.Option(
            "--encoding", metavar="NAME", help="The encoding, if the formula was written with one."
        ),
    ] = "",
    json: common.Json = False,
    ascii: common.Ascii = False,
) -> None:
    """Turn the output of a SAT solver back into a board.

    The solver must have been given the formula that gridwright cnf wrote.

    Example: gridwright decode 5x5:5g8_6_6d5h3 answer.txt
    """
    from gridwright.engine.check import check
    from gridwright.engine.dimacs import decode as read
    from gridwright.engine.dimacs import yes_is_true
    from gridwright.sources import text_of

    try:
        item = common.one_item(puzzle, genre)
        text = text_of(common.path_or_stdin(answer))
        true = not encoding or yes_is_true(item.genre, item.document.puzzle, encoding)
        board = read(item.document.puzzle, text, true)
    except InputError as error:
        if json:
            common.print_json({"source": puzzle, **common.error_fields(error)})
        raise
    if board is None:
        if json:
            common.print_json({"source": item.name, "status": "none", "solution": None})
        else:
            name = common.shown_name(item.name)
            common.print_folded(f"{name}: the solver says that there is no answer")
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
            common.print_folded(f"  {broken.rule}: {broken.sentence}", hanging=4)
    raise typer.Exit(common.DONE if found.solved else common.NO_ANSWER)
