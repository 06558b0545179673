"""``gridwright dataset FOLDER``: a data set of puzzles, as Parquet with a card.

Every draw is stored as it comes, so Ctrl-C or the time limit keeps what is done, and the same
command goes on. The same seed gives the same set for any number of processes.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gridwright.cli import common, completion
from gridwright.cli.commands.batch import Shown, Work, runner
from gridwright.cli.options import Command, argument, option
from gridwright.cli.progress import status_line
from gridwright.core.errors import InputError, Timeout
from gridwright.core.saying import Saying

if TYPE_CHECKING:
    from gridwright_lab.dataset.card import Facts
    from gridwright_lab.dataset.folder import Recipe


class Dataset(Work):
    """Make a data set of puzzles, as Parquet with a card.

    Each puzzle has its answer, its grade, and the steps to the answer with their reasons.

    The folder gets a file for each split (train, validation, test) and README.md, which tells the
    columns, how the set was made, and its limits. Nothing of other people's puzzles is in it.

    Example: gridwright dataset puzzles --count 20 --genre kuromasu --size 4x4 --level 1 --seed 1
    """

    folder: Path = argument("FOLDER", "Where the set goes.")
    count: int = option(
        1000, "How many puzzles, the same number of each genre, size and level.", "-n", least=1
    )
    seed: int = option(1, "The same seed gives the same set.")
    genre: tuple[str, ...] = option(
        (), "Only this genre, or all; may be repeated.", offered=completion.genre_or_all
    )
    size: tuple[str, ...] = option(
        (), "Only boards of this size; may be repeated. By default 5x5, 10x10, 15x15 and 20x20.",
        metavar="WxH",
    )  # fmt: skip
    level: tuple[str, ...] = option(
        (), "Only this level, from 1 to 5; may be repeated.", metavar="1..5",
    )  # fmt: skip
    licence: str = option("CC0-1.0", "The licence that the card names.")
    time_limit: float | None = option(
        None,
        "Stop after this many seconds; the same command goes on.",
        metavar="SECONDS",
        read=common.read_time_limit,
    )


def _command(asked: Dataset) -> int:
    from gridwright.core.control import Control
    from gridwright.core.extras import require

    require("parquet", Saying("a data set"))
    from gridwright_lab.dataset.folder import is_complete, make_dataset

    recipe = _recipe(asked)
    if is_complete(asked.folder, recipe):
        print(common.say("the data set in {folder} is complete", folder=str(asked.folder)))
        return common.DONE
    with status_line() as line:
        shown = Shown(line, "dataset")
        try:
            with Control(asked.time_limit):
                facts = make_dataset(asked.folder, recipe, runner(asked), asked.licence, shown.each)
        except (KeyboardInterrupt, Timeout) as ended:
            line.close()
            late = isinstance(ended, Timeout)
            common.complain(
                "{why}; {done} draws are stored, and the same command continues",
                why=Saying("time limit reached" if late else "interrupted"),
                done=shown.finished,
            )
            return common.TIMEOUT if late else common.INTERRUPTED
    return _told(asked, facts)


def _recipe(asked: Dataset) -> Recipe:
    from gridwright.core.size import read_size
    from gridwright.engine.generate import find_generator
    from gridwright.genres import named
    from gridwright_lab.dataset.folder import Recipe
    from gridwright_lab.dataset.plan import SIZES

    genres = [genre for name in asked.genre or ("all",) for genre in named(name, find_generator)]
    for genre in genres:
        find_generator(genre)
    sizes = [read_size(size) for size in asked.size] or SIZES
    if any(size.rows * size.cols < 2 for size in sizes):
        raise InputError("a board of a data set has at least two cells")
    texts = dict.fromkeys(f"{size.cols}x{size.rows}" for size in sizes)
    names = dict.fromkeys(genre.name for genre in genres)
    return Recipe(asked.seed, asked.count, tuple(names), tuple(texts), _levels(asked.level))


def _levels(asked: tuple[str, ...]) -> tuple[int, ...]:
    """The levels that were named; all of them, if none were."""
    from gridwright_lab.dataset.plan import LEVELS

    for level in asked:
        if level not in map(str, LEVELS):
            raise InputError("expected a level from 1 to 5, found {found}", found=repr(level))
    return tuple(level for level in LEVELS if not asked or str(level) in asked)


def _told(asked: Dataset, facts: Facts) -> int:
    """Say what was made, and what could not be."""
    from gridwright_lab.dataset.rows import SPLITS

    print(
        common.say(
            "{count} [count|puzzle|puzzles] in {folder}: {train} to train, {validation} to"
            " validate, {test} to test",
            count=facts.rows,
            folder=str(asked.folder),
            **{split: facts.splits[split] for split in SPLITS},
        )
    )
    if facts.rows < asked.count:
        common.complain(
            "{found} of {count} puzzles found; the card lists the levels and sizes that have hardly"
            " any more",
            found=facts.rows,
            count=asked.count,
        )
        return common.NO_ANSWER
    return common.DONE


COMMANDS = (Command("dataset", Dataset, _command),)
