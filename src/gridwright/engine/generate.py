"""Generate puzzles one after another with a generator of the genre.

Every puzzle has its own random number generator, started from the seed, the puzzle's number, the
genre, the size and the level. So the same command gives the same puzzles however many are asked
for, puzzle 17 can be generated again without the sixteen before it, and the five levels of one seed
are five different answers.

Some generators give puzzles that may have more than one answer. Those puzzles are checked, and
``Generated.unique`` says what is known. With ``unique``, puzzles are generated until one has
exactly one answer.

A request that cannot be met is refused at once. When the time limit of the work around it is
reached, :class:`~gridwright.core.errors.Timeout` is raised; puzzles already yielded are complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from gridwright.core.deadline import look, tell
from gridwright.core.errors import InputError, Timeout, find_named, refuse_below
from gridwright.core.generator import Generated, GenerateRequest, Generator
from gridwright.core.grid import Grid
from gridwright.core.options import options_of, resolve
from gridwright.core.puzzle import P
from gridwright.core.renamed import current_name
from gridwright.core.saying import Saying, Value
from gridwright.engine.answers import is_only_answer
from gridwright.engine.load import read
from gridwright.engine.methods import methods
from gridwright.genre import Genre
from gridwright.making.asked import GROW
from gridwright.making.small_boards import refuse_unmet
from gridwright.making.wishes import ANY, Wishes


def find_generator(genre: Genre[P], name: str | None = None) -> Generator[P]:
    """The generator with this name, or the default one; an unknown name is refused."""
    known = methods(genre)
    if not known:
        raise InputError("there is no generator for {title} puzzles", title=genre.title)
    if name is None:
        return known[0]
    name = current_name(name, genre.renamed, f"{genre.name}'s method")
    return find_named(
        known,
        name,
        "{genre} has no method {name} for generating; it has: {names}",
        genre=genre.name,
    )


def rng(seed: int, index: int, *asked: object) -> Random:
    """The random number generator for one puzzle of a run; another for each thing asked for.

    >>> rng(7, 3).random() == rng(7, 3).random() != rng(7, 4).random()
    True
    >>> rng(7, 3, "hitori", 8, 8, 1).random() == rng(7, 3, "hitori", 8, 8, 2).random()
    False
    """
    return Random(" ".join(map(str, ("gridwright", seed, index, *asked))))


def generate(
    genre: Genre[P],
    rows: int,
    cols: int,
    *,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    options: Mapping[str, Any] | None = None,
    start: int = 0,
    unique: bool = False,
) -> Iterator[Generated[P]]:
    """Generate ``count`` puzzles of this size and yield each as soon as it is made.

    The first puzzle is number ``start`` of the seed. With ``unique``, a generator that does not
    ensure exactly one answer is run until it gives such a puzzle; without a time limit this may
    never end.
    """
    refuse_below(1, count, "the number of puzzles")
    if start < 0:
        raise InputError("the first puzzle is number {start}; expected 0 or more", start=start)
    Grid.of(rows, cols)
    chosen = find_generator(genre, method)
    whose = Saying("{genre}'s method {name}", genre=genre.name, name=repr(chosen.name))
    asked = dict(options or {})
    kept: dict[str, Any] = {}
    if asked.get("keep") and any(one.name == "keep" for one in options_of(chosen.options)):
        kept["keep"] = _draft(genre, asked.pop("keep"))
    try:
        settled: Any = resolve(chosen.options, asked, whose)
    except InputError as error:
        raise InputError(
            "{error}{elsewhere}", error=error.saying, elsewhere=_elsewhere(genre, chosen, asked)
        ) from None
    settled = replace(settled, **kept)
    request = GenerateRequest(rows, cols, settled)
    make = _unique if unique and not chosen.ensures_unique else _checked
    if isinstance(settled, Wishes) and chosen.name == GROW:
        refuse_unmet(genre.name, rows, cols, settled)
    wanted = genre.name, rows, cols, getattr(settled, "level", ANY)

    def one(number: int) -> Generated[P]:
        # The search has news only where it takes long.
        tell("making {name}", name=genre.title)
        return make(genre, chosen, request, rng(seed, number, *wanted))

    return (one(number) for number in range(start, start + count))


def _draft(genre: Genre[P], given: P | str) -> P:
    """The puzzle to be completed; a text, as the command line has it, is read here."""
    if isinstance(given, genre.puzzle):
        return given
    if not isinstance(given, str):
        raise InputError(
            "the puzzle to keep is no {title}, which was to be generated", title=genre.title
        )
    documents = read(given, [genre])
    if len(documents) != 1:
        raise InputError("expected one puzzle to keep, found {count}", count=len(documents))
    puzzle: P = documents[0].puzzle
    return puzzle


def _elsewhere(genre: Genre[P], chosen: Generator[P], options: Mapping[str, Any]) -> Value:
    """Where a value that the chosen method refuses has a meaning: for an option of this name, in
    another method of the genre.
    """
    own = {one.name: one for one in options_of(chosen.options)}
    for method in methods(genre):
        for one in options_of(method.options):
            value = options.get(one.name)
            if value in one.choices and one.name in own and own[one.name].choices != one.choices:
                return Saying(
                    "; in the method {method} it is {meaning}: {choices}",
                    method=method.name,
                    meaning=Saying(one.sentence),
                    choices=", ".join(one.choices),
                )
    return ""


def _checked(
    genre: Genre[P], chosen: Generator[P], request: GenerateRequest, rng: Random
) -> Generated[P]:
    """One puzzle, with what is known about its uniqueness."""
    look()
    made = chosen.make(request, rng)
    if chosen.ensures_unique:
        return replace(made, unique=True)
    try:
        unique = is_only_answer(genre, made.puzzle, made.answer)
        return replace(made, unique=unique)
    except Timeout:
        return made


def _unique(
    genre: Genre[P], chosen: Generator[P], request: GenerateRequest, rng: Random
) -> Generated[P]:
    """Generate puzzles until one has exactly one answer; the attempts of all are added up."""
    attempts = draws = 0
    while True:
        made = _checked(genre, chosen, request, rng)
        attempts, draws = attempts + made.attempts, draws + 1
        if made.unique:
            return replace(made, attempts=attempts)
        tell("{count} [count|puzzle|puzzles] made, none with exactly one answer", count=draws)
