"""``gridwright play``: a puzzle in the terminal."""

from __future__ import annotations

import sys

from gridwright.cli import common
from gridwright.cli.options import Command, Options, argument
from gridwright.core.errors import InputError
from gridwright.core.extras import require
from gridwright.core.saying import Saying

SECONDS = 20.0
"""For one hint or one check, unless another limit is given."""


class Play(Options):
    """Play a puzzle in the terminal.

    Arrows move, Enter and Space mark, H gives a hint in three stages and then does it, C checks, U
    takes back, ? shows the rules, Q ends. A board in the source is played on. It needs
    prompt_toolkit: pip install 'gridwright[play]'.

    Example: gridwright play kurodoko/4/4/g4i7j4i6g
    """

    source: str = argument("SOURCE", "A file, a puzz.link URL, a game ID, or - for standard input.")
    genre: str | None = common.genre_option()
    ascii: bool = common.ascii_option()
    time_limit: float | None = common.time_limit_option()


def _play(asked: Play) -> int:
    require("play", Saying("playing in the terminal"))
    item = common.one_item(asked.source, asked.genre)
    if not sys.stdout.isatty():
        raise InputError("expected a terminal to play in; gridwright serve plays in a browser")
    from gridwright.cli.playing import Sitting
    from gridwright.cli.screen import play

    puzzle = item.document.puzzle
    sitting = Sitting(puzzle, item.document.answer, asked.time_limit or SECONDS)
    size = f"{puzzle.grid.cols}×{puzzle.grid.rows}"
    title = item.document.about.get("title") or item.genre.title
    play(sitting, f"{title} {size}", asked.ascii or not common.can_print_unicode())
    rows = "/".join(sitting.board.rows())
    if sitting.solved:
        print(common.say("Solved."))
    elif sitting.now:
        print(common.say("The board: {rows}", rows=rows))
    return common.DONE


COMMANDS = (Command("play", Play, _play),)
