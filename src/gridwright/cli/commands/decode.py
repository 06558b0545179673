"""``gridwright decode``: what a SAT solver printed, as a board."""

from __future__ import annotations

from gridwright.cli import common
from gridwright.cli.options import Command, Options, argument, option
from gridwright.core.errors import InputError
from gridwright.core.grid import union
from gridwright.core.saying import Saying


class Decode(Options):
    """Turn the output of a SAT solver back into a board.

    The solver must have been given the formula that gridwright cnf wrote.

    Example: gridwright decode 5x5:5g8_6_6d5h3 answer.txt
    """

    puzzle: str = argument("PUZZLE", "A file, URL or game ID.")
    answer: str | None = argument(
        "ANSWER",
        "What the solver printed (MiniSat's result file, or s and v lines): a file or -.",
        None,
    )
    genre: str | None = common.genre_option()
    encoding: str = option("", "The encoding, if the formula was written with one.")
    json: bool = common.json_option()
    ascii: bool = common.ascii_option()


def _decode(asked: Decode) -> int:
    from gridwright import api
    from gridwright.engine.dimacs import decode as read
    from gridwright.engine.dimacs import yes_is_true
    from gridwright.sources import text_of

    answer = asked.answer or common.piped(Saying("expected {name}, found none", name="ANSWER"))
    try:
        item = common.one_item(asked.puzzle, asked.genre)
        text = text_of(common.path_or_stdin(answer))
        true = not asked.encoding or yes_is_true(item.genre, item.document.puzzle, asked.encoding)
        board = read(item.document.puzzle, text, true)
    except InputError as error:
        if asked.json:
            common.print_json({"source": asked.puzzle, **common.error_fields(error)})
        raise
    if board is None:
        if asked.json:
            common.print_json({"source": item.name, "status": "none", "solution": None})
        else:
            name = common.shown_name(item.name)
            told = common.say("{name}: the solver says that there is no answer", name=name)
            common.print_folded(told)
        return common.NO_ANSWER
    checked = api.check(item.document, board)
    if asked.json:
        common.print_json(
            {
                "source": item.name,
                "status": "solved" if checked.solved else "broken",
                "solution": item.genre.answer_rows(item.document.puzzle, board),
                "violations": [
                    {"rule": broken.rule, "sentence": broken.sentence}
                    for broken in checked.violations
                ],
            }
        )
    else:
        wrong = union(broken.where for broken in checked.violations)
        common.print_board(item, board, asked.ascii, wrong)
        print(common.say("an answer" if checked.solved else "not an answer:"))
        for broken in checked.violations:
            told = f"  {common.say(broken.rule)}: {common.say(broken.saying)}"
            common.print_folded(told, hanging=4)
    return common.DONE if checked.solved else common.NO_ANSWER


COMMANDS = (Command("decode", Decode, _decode),)
