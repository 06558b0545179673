"""``gridwright learn GENRE FOLDER``: train a network, on a GPU where there is one.

A checkpoint is written every minute and at the end, so the same command continues however the run
ended.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gridwright.cli import common, completion
from gridwright.cli.options import Command, Options, argument, option
from gridwright.cli.progress import status_line
from gridwright.core.errors import InputError, Timeout
from gridwright.core.saying import Saying

if TYPE_CHECKING:
    from gridwright_lab.learning.subject import Subject


_names = completion.in_module("gridwright_lab.learning.examples", lambda module: module.taught())


class Learn(Options):
    """Train a network that solves puzzles in one look.

    Puzzles are made by several processes while the network learns from those that exist. The folder
    gets them, a checkpoint, and in the end the network, network.npz. A run that was stopped, or
    killed, continues with the same command. A GPU is used where JAX finds one; on a processor, a
    network of a few channels is trained in an hour. Needs JAX: pip install 'gridwright-lab[learn]'.

    Example: gridwright learn hitori new --largest 6 --puzzles 9 --steps 1 --batch 1 --channels 2
    """

    genre: str = argument("GENRE", "What to learn.", offered=_names)
    folder: Path = argument("FOLDER", "Where everything goes.")
    steps: int = option(5000, "How often the network is corrected.", least=1)
    puzzles: int = option(230_400, "How many puzzles to make; rounded up to parts of 256.", least=1)
    channels: int = option(128, "The size of the network.", least=1)
    batch: int = option(512, "How many small boards are looked at in a step.", least=1)
    largest: int = option(15, "The side of the largest boards.")
    pictures: bool = option(False, "Show pictures of the numbers instead of the numbers.")
    rate: float = option(0.001, "How far a step goes at most.")
    seed: int = option(1, "The same seed gives the same puzzles.")
    jobs: int | None = option(
        None, "Processes that make puzzles; by default one per core but one.", "-j", least=1
    )
    time_limit: float | None = option(
        None,
        "Stop after this many seconds; the same command goes on.",
        metavar="SECONDS",
        read=common.read_time_limit,
    )


def _learn(asked: Learn) -> int:
    from gridwright.core.control import Control
    from gridwright.core.deadline import telling
    from gridwright.core.extras import refuse_without
    from gridwright.core.writing import write_file

    refuse_without(
        (("jax", "JAX"), ("numpy", "NumPy")),
        "gridwright-lab[learn]",
        Saying("the command {name}", name="'learn'"),
    )
    subject = _subject(asked)
    from gridwright.networks.stored import written
    from gridwright_lab.learning.data import PART
    from gridwright_lab.learning.run import Recipe, train

    recipe = Recipe(
        channels=asked.channels,
        hidden=2 * asked.channels,
        steps=asked.steps,
        parts=-(-asked.puzzles // PART),
        batch=asked.batch,
        rate=asked.rate,
        seed=asked.seed,
        largest=asked.largest,
        pictures=asked.pictures,
    )
    try:
        with status_line() as line, Control(asked.time_limit), telling(line.say):
            trained = train(subject, asked.folder, recipe, asked.jobs or 0)
    except (KeyboardInterrupt, Timeout) as ended:
        late = isinstance(ended, Timeout)
        common.complain(
            "{why}; what was learned is kept in {folder}, and the same command continues",
            why=Saying("time limit reached" if late else "interrupted"),
            folder=str(asked.folder),
        )
        return common.TIMEOUT if late else common.INTERRUPTED
    place = asked.folder / "network.npz"
    write_file(place, written(trained.weights))
    print(place)
    if trained.right:
        told = common.say(
            "right in one look, of puzzles that were kept apart: {right}", right=trained.right
        )
        print(told)
    return common.DONE


def _subject(asked: Learn) -> Subject:
    """What is to be learned; what cannot be is refused."""
    from gridwright.genres import by_name
    from gridwright_lab.learning.examples import subject_of

    genre = by_name(asked.genre)
    subject = subject_of(genre)
    if subject is None:
        raise InputError("no network learns {title} yet", title=genre.title)
    if not subject.smallest <= asked.largest <= subject.largest:
        raise InputError(
            "the largest boards have a side of {largest}; expected {least} to {most}",
            largest=asked.largest,
            least=subject.smallest,
            most=subject.largest,
        )
    if not 0 < asked.rate <= 1:
        raise InputError(
            "the rate is {rate}; expected more than 0, up to 1", rate=f"{asked.rate:g}"
        )
    if not asked.pictures:
        return subject
    if subject.pictured is None:
        raise InputError("no network learns {title} from pictures", title=genre.title)
    return subject.pictured


COMMANDS = (Command("learn", Learn, _learn),)
