"""Puzzles for ``ladder_properties.py``: the only part of these tests that is a genre's own.

A genre that nothing here knows is tested on the puzzles of its cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, islice, product
from random import Random
from typing import Any, NamedTuple

from generic.boards import kuromasu as shadings
from generic.boards import kuroshuto as kuroshuto_boards
from generic.boards.kamaji import all_three_by_three, samples
from generic.boards.nurimaze import every_partition, random_puzzle
from generic.shadings import legal_shadings, random_shading
from gridwright.core.grid import Grid, mask_of
from gridwright.core.result import Status
from gridwright.engine.generate import generate
from gridwright.engine.genre_check.small import answers
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import by_name
from gridwright.genres.kamaji.paper.search import Meter, brute_force
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kuromasu import GENRE as KUROMASU
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.nurimaze import GENRE as NURIMAZE
from gridwright.genres.nurimaze.puzzle import Nurimaze
from strategies import solved_cases
from trying import share, spread


class Sample(NamedTuple):
    """A puzzle and the black cells (pieces) of its answers."""

    puzzle: Any
    answers: list[int]
    """All of them; of a large puzzle one, which need not be the only one."""
    unique: bool


Answers = Callable[[Any], Iterable[int]]


def _whole(puzzles: Iterable[Any], answers_of: Answers) -> list[Sample]:
    """Samples with all their answers, of the puzzles that have any."""
    every = ((puzzle, sorted(answers_of(puzzle))) for puzzle in puzzles)
    return [Sample(puzzle, found, len(found) == 1) for puzzle, found in every if found]


# Kuromasu


def _small_kuromasu() -> Iterator[Kuromasu]:
    """All shadings of the smallest boards, with all sets of their numbers."""
    for rows, cols in [*((1, cols) for cols in range(1, 6)), (2, 2), (2, 3)]:
        for shading in legal_shadings(rows, cols):
            counts = shadings.seen(rows, cols, shading)
            white = [cell for cell in range(rows * cols) if not shading >> cell & 1]
            for number in range(len(white) + 1):
                for clues in combinations(white, number):
                    yield Kuromasu(rows, cols, {cell: counts[cell] for cell in clues})


def _random_kuromasu() -> Iterator[Kuromasu]:
    shapes = [(rows, cols) for rows in range(1, 5) for cols in range(rows, 13 // rows + 1)]
    for rows, cols in shapes:
        rng = Random(rows * 100 + cols)
        for _ in range(6):
            shading = rng.choice(legal_shadings(rows, cols))
            yield shadings.honest_puzzle(rng, rows, cols, shading)


def _large_kuromasu() -> Iterator[Sample]:
    """Boards of all sizes; those with one answer among them."""
    rng = Random(8)
    while True:
        rows, cols = rng.randint(5, 10), rng.randint(5, 10)
        shading = random_shading(rng, rows, cols)
        puzzle = shadings.honest_puzzle(rng, rows, cols, shading)
        unique = solve(KUROMASU, puzzle).status is Status.UNIQUE
        yield Sample(puzzle, [shading], unique)


# Kuroshuto


def _small_kuroshuto() -> Iterator[Any]:
    for rows, cols, every in ((1, 4, 1), (2, 2, 1), (2, 3, 17)):
        yield from kuroshuto_boards.every_puzzle(rows, cols)[::every]


def _random_kuroshuto() -> Iterator[Any]:
    for rows, cols in ((3, 3), (3, 4), (2, 5), (4, 4)):
        yield from kuroshuto_boards.random_puzzles(rows, cols, 30)


# Kamaji

MANY = 100


@cache
def _kamaji_answers(puzzle: Kamaji) -> list[int]:
    """All solutions, the maximum among their pieces; none where they are very many."""
    laid = list(islice(brute_force(puzzle, Meter()), MANY))
    return [mask_of(pieces) | puzzle.given.yes for pieces in laid] if len(laid) < MANY else []


def _small_kamaji() -> Iterator[Kamaji]:
    for puzzle in all_three_by_three()[::100]:
        if puzzle.maximum > 2 and puzzle.decisions < 9 and _kamaji_answers(puzzle):
            yield puzzle


def _random_kamaji() -> Iterator[Kamaji]:
    every = (*all_three_by_three()[::200], *samples(4, 4, 80), *samples(4, 5, 15))
    yield from filter(_kamaji_answers, every)


# Nurimaze


def _small_nurimaze() -> Iterator[Nurimaze]:
    """Every division into rooms, with S, G and up to three circles and triangles."""
    for size in ((1, 4), (2, 2), (2, 3)):
        grid, rng = Grid.of(*size), Random(repr(size))
        for rooms, _ in product(every_partition(*size), range(6)):
            cells = rng.sample(range(grid.size), 2 + rng.randint(0, min(3, grid.size - 2)))
            circles = mask_of(cell for cell in cells[2:] if rng.random() < 0.5)
            triangles = mask_of(cells[2:]) & ~circles
            yield Nurimaze(*size, rooms, cells[0], cells[1], circles, triangles)


def _random_nurimaze() -> Iterator[Nurimaze]:
    for size in ((3, 3), (3, 4), (4, 4), (2, 6)):
        grid, rng = Grid.of(*size), Random(repr(size))
        for _ in range(70):
            puzzle = random_puzzle(grid, rng, walls=rng.choice([0.7, 0.85, 1]), marks=3)
            if puzzle.decisions <= 10:
                yield puzzle


Makings = tuple[tuple[int, int, int, dict[str, Any], str | None], ...]
MADE: dict[str, Makings] = {
    "kamaji": ((8, 8, 4, {"maximum": 6}, None), (7, 7, 3, {}, None)),
    "kuroshuto": ((8, 8, 6, {}, None), (9, 9, 2, {}, None)),
    "nurimaze": (
        (5, 5, 8, {}, "carve"), (7, 6, 8, {}, "carve"), (9, 9, 4, {}, "carve"),
        (5, 6, 8, {}, "mourits2022"),
    ),
}  # fmt: skip
"""Rows, columns, how many, with which options and method."""


def _made(genre: Genre[Any]) -> Iterator[Sample]:
    """Puzzles with one answer, from the genre's generators."""
    for rows, cols, count, options, method in MADE.get(genre.name, ()):
        some = max(2, share(count))
        for each in generate(genre, rows, cols, count=some, seed=5, options=options, method=method):
            assert each.unique
            yield Sample(each.puzzle, [each.answer.yes], True)


Found = tuple[Callable[[], Iterator[Any]], Callable[[], Iterator[Any]], Answers]
OWN: dict[str, Found] = {
    "kamaji": (_small_kamaji, _random_kamaji, _kamaji_answers),
    "kuromasu": (_small_kuromasu, _random_kuromasu, shadings.answers),
    "kuroshuto": (_small_kuroshuto, _random_kuroshuto, kuroshuto_boards.answers),
    "nurimaze": (_small_nurimaze, _random_nurimaze, partial(answers, NURIMAZE)),
}
"""Small puzzles, random ones, and the answers of one."""


SAMPLES = 200
SMALLEST = 150


def _cases(genre: Genre[Any]) -> list[Sample]:
    return [Sample(puzzle, [answer.yes], True) for puzzle, answer in solved_cases(genre)]


def _has_boards(genre: Genre[Any]) -> bool:
    return find_spec(f"generic.boards.{genre.name}") is not None


def _boards(genre: Genre[Any]) -> Any:
    return import_module(f"generic.boards.{genre.name}")


def _samples(genre: Genre[Any], puzzles: Callable[[Any], Iterable[Any]]) -> list[Sample]:
    """Some of the genre's boards for the generic tests; what its cases hold if it has none."""
    if not _has_boards(genre):
        return _cases(genre)
    boards = _boards(genre)
    return _whole(puzzles(boards), boards.answers)


def small(genre: Genre[Any]) -> list[Sample]:
    """Puzzles so small that all their boards can be looked at."""
    if genre.name in OWN:
        puzzles, _, answers_of = OWN[genre.name]
        every = list(puzzles())
        return _whole(spread(every) if len(every) > SMALLEST else every, answers_of)

    def some(boards: Any) -> list[Any]:
        return spread(list(boards.small_puzzles()), 2 * SMALLEST)

    return _samples(genre, some)


def medium(genre: Genre[Any]) -> list[Sample]:
    """Random puzzles all of whose answers are known."""
    if genre.name in OWN:
        _, puzzles, answers_of = OWN[genre.name]
        return _whole(spread(list(puzzles()), SAMPLES), answers_of)
    rng = Random(1)
    return _samples(genre, lambda boards: (boards.sample(rng) for _ in range(share(SAMPLES))))


def drawn(genre: Genre[Any]) -> Iterator[Sample]:
    """The same one by one, as many as with ``--all``: to take as many of a sort as are needed."""
    rng = Random(1)
    if genre.name in OWN:
        _, puzzles, answers_of = OWN[genre.name]
        every = list(puzzles())
        for puzzle in rng.sample(every, len(every)):
            yield from _whole([puzzle], answers_of)
    elif _has_boards(genre):
        boards = _boards(genre)
        for _ in range(SAMPLES):
            yield from _whole([boards.sample(rng)], boards.answers)
    else:
        yield from _cases(genre)


def large(genre: Genre[Any]) -> tuple[Sample, ...]:
    """Puzzles of a size that people solve, each with an answer."""
    return _large(genre.name)


@cache
def _large(name: str) -> tuple[Sample, ...]:
    genre = by_name(name)
    made = list(_made(genre))
    if genre.name == "kuromasu":
        made += islice(_large_kuromasu(), 12)
    return (*_cases(genre), *made)


def unique(genre: Genre[Any]) -> list[Sample]:
    """Those that have one answer."""
    return [sample for sample in large(genre) if sample.unique]
