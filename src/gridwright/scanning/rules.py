"""Which genre a picture shows, and what the rules say about doubtful cells.

A puzzle has exactly one answer; that is how a picture that fits several genres, such as a grid full
of numbers, is told. A doubtful cell is settled in the same way: of the readings that are possible,
if only one gives a puzzle with exactly one answer, that one is proposed, and marked.

>>> from gridwright.genres import all_genres, by_name
>>> signs = [Reading("2"), Reading(""), Reading("3", confidence=0.6, others=(("8", 0.4),))]
>>> fits = fitting(Seen(1, 3, tuple(signs)), (by_name("kuromasu"),))
>>> [(fit.genre.name, fit.unique) for fit in fits]
[('kuromasu', False)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from typing import Any

from gridwright.core.deadline import Deadline, look, within
from gridwright.core.errors import Error
from gridwright.core.result import Status
from gridwright.core.saying import Saying
from gridwright.core.sketch import CIRCLE, UNKNOWN, Sketch, is_number
from gridwright.engine.solve import solve
from gridwright.genre import Genre, of_each
from gridwright.scanning.reading import SURE, Reading

SECONDS = 2.0
"""How long answers may be looked for; the puzzles that people print take a hundredth of it."""
MOST_READINGS = 60
"""How many combinations of readings are tried. It is a count and not a time, so that a picture is
read in the same way on every machine."""
MOST_CELLS = 8
"""In how many cells the rules may change a reading that is not doubtful by itself."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was read of a board."""

    rows: int
    cols: int
    cells: tuple[Reading, ...]
    rooms: tuple[int, ...] = ()
    own: Mapping[str, int] = field(default_factory=dict)
    """Numbers for the whole board that no cell shows: how many stars there are."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A genre in which what was read is a puzzle."""

    genre: Genre[Any]
    seen: Seen
    puzzle: Any
    unique: bool
    """Whether it is known to have exactly one answer."""


def fitting(seen: Seen, genres: Iterable[Genre[Any]]) -> list[Fit]:
    """The genres in which this is a puzzle; those with exactly one answer come first."""
    known = list(genres)
    fits = [fit for _, fit in of_each(known, lambda genre: _fit(genre, seen)) if fit is not None]
    if len(known) > 1:
        # A few numbers on an empty board are a puzzle of any genre with numbers, but no likely one.
        fits = [fit for fit in fits if fit.unique or _likely(fit) >= 1]
    return sorted(fits, key=lambda fit: (not fit.unique, -_likely(fit)))


def _fit(genre: Genre[Any], seen: Seen) -> Fit | None:
    possible = as_signs_of(genre, seen)
    # The numbers for the whole board are those with which there is exactly one answer.
    own = genre.editing.own if genre.editing is not None else {}
    boards = [replace(possible, own={name: n}) for name, all_n in own.items() for n in all_n]
    first = None
    for board in boards or [possible]:
        puzzle = puzzle_of(genre, board)
        if puzzle is not None and _unique(genre, puzzle):
            return Fit(genre, board, puzzle, True)
        if puzzle is not None and first is None:
            first = Fit(genre, board, puzzle, False)
    return first


def as_signs_of(genre: Genre[Any], seen: Seen) -> Seen:
    """The same board, where a sign that the genre does not have becomes the likeliest it has.

    >>> from gridwright.genres import by_name
    >>> doubtful = Reading("88", confidence=0.5, others=(("S", 0.3), ("8", 0.2)))
    >>> board = Seen(3, 3, (doubtful, *[Reading("")] * 8))
    >>> as_signs_of(by_name("hitori"), board).cells[0].sign
    '88'
    >>> as_signs_of(by_name("nurimaze"), board).cells[0].sign
    'S'
    """
    possible = possible_in(genre, seen)
    cells = list(seen.cells)
    if getattr(genre.puzzle, "clues_are_blocks", False):
        # A black cell is a block: one with a number, or without.
        cells = [
            replace(cell, sign=cell.sign or UNKNOWN, black=False) if cell.black else cell
            for cell in cells
        ]
    for number, cell in enumerate(cells):
        if not possible(cell.sign):
            others = [pair for pair in cell.others if possible(pair[0])]
            cells[number] = _as(cell, others[0]) if others else cell
    return replace(seen, cells=tuple(cells))


def possible_in(genre: Genre[Any], seen: Seen) -> Callable[[str], bool]:
    """Which signs a cell may hold in a genre, on a board of this size."""
    editing = genre.editing
    if editing is None:
        return lambda sign: True
    known = {sign.name for sign in editing.signs}
    known |= set() if editing.full else {"", "dot"}
    known |= {CIRCLE} if UNKNOWN in known else set()
    numbers = editing.numbers(seen.rows, seen.cols) if editing.numbers else range(0)

    def possible(sign: str) -> bool:
        if not is_number(sign):
            return sign in known
        beyond = editing.larger and int(sign) >= numbers.stop
        return editing.numbers is not None and (int(sign) in numbers or beyond)

    return possible


def _likely(fit: Fit) -> float:
    """How much the look of a board speaks for a genre that more than one answer does not."""
    cells = fit.seen.cells
    numbers = [cell for cell in cells if is_number(cell.sign)]
    ringed = sum(cell.ring or cell.sign == CIRCLE for cell in cells)
    full = len(numbers) > 0.9 * len(cells)
    editing = fit.genre.editing
    # Where a cell may hold any number, or has to hold one, boards are full of numbers.
    made_full = editing is not None and (editing.full or editing.larger)
    score = 1.0 if made_full == full else 0.0
    in_rings = editing is not None and editing.ringed and ringed > 0.5 * len(numbers)
    return score + (0.5 if in_rings else 0.0)


def why_not(genre: Genre[Any], seen: Seen) -> Saying | None:
    """What keeps a board from being a puzzle of a genre."""
    sketch = sketch_of(genre, seen)
    if isinstance(sketch, Saying) or genre.editing is None:
        return sketch if isinstance(sketch, Saying) else None
    faults = genre.editing.faults(sketch)
    if faults:
        return faults[0].saying
    try:
        genre.editing.read(sketch)
    except Error as error:
        return error.saying
    return None


def puzzle_of(genre: Genre[Any], seen: Seen) -> Any:
    """The puzzle of a genre that was read, or None."""
    if why_not(genre, seen) is not None or genre.editing is None:
        return None
    sketch = sketch_of(genre, seen)
    return genre.editing.read(sketch) if isinstance(sketch, Sketch) else None


def sketch_of(genre: Genre[Any], seen: Seen) -> Sketch | Saying:
    """What was read as a sketch of a genre, or why it is none."""
    editing = genre.editing
    if editing is None:
        return Saying("{title} puzzles cannot be edited yet", title=genre.title)
    if seen.rooms and not editing.rooms:
        return Saying("{genre} has no rooms, but the picture shows thick lines", genre=genre.title)
    known = {sign.name for sign in editing.signs}
    signs = {}
    for number, cell in enumerate(seen.cells):
        sign = cell.sign
        if sign == CIRCLE and CIRCLE not in known and UNKNOWN in known:
            sign = UNKNOWN  # an empty circle is a clue without a number
        if sign not in ("", "dot"):
            signs[number] = sign
    return Sketch(seen.rows, seen.cols, signs, seen.rooms if editing.rooms else (), seen.own)


def _unique(genre: Genre[Any], puzzle: Any) -> bool:
    with within(Deadline(SECONDS)):
        return solve(genre, puzzle, limit=2).status is Status.UNIQUE


def settled(fit: Fit) -> Fit:
    """The same with doubtful cells settled by the rules, where only one reading has one answer."""
    doubtful = [number for number, cell in enumerate(fit.seen.cells) if _open(cell)]
    if not fit.unique and len(doubtful) < MOST_CELLS:
        # Something was misread. The least sure cells that have another reading come first.
        others = [number for number, cell in enumerate(fit.seen.cells) if cell.others]
        ranked = sorted(others, key=lambda number: fit.seen.cells[number].confidence)
        doubtful = [*dict.fromkeys([*doubtful, *ranked[:MOST_CELLS]])]
    if not doubtful:
        return fit
    found: list[Fit] = []
    tried: dict[int, set[str]] = {cell: set() for cell in doubtful}
    for seen in _combinations(fit.seen, doubtful):
        look()
        for cell in doubtful:
            tried[cell].add(seen.cells[cell].sign)
        puzzle = puzzle_of(fit.genre, seen)
        if puzzle is not None and _unique(fit.genre, puzzle):
            found.append(Fit(fit.genre, seen, puzzle, True))
        if len(found) > 1:
            return fit
    compared = [cell for cell in doubtful if len(tried[cell]) > 1]
    return _marked(fit, found[0], compared) if found else fit


def _open(cell: Reading) -> bool:
    return cell.confidence < SURE and bool(cell.others)


def _marked(before: Fit, after: Fit, compared: Sequence[int]) -> Fit:
    """With a mark at the cells that were doubtful, or changed, and of which another was tried."""
    cells = list(after.seen.cells)
    for number in compared:
        changed = cells[number].sign != before.seen.cells[number].sign
        if changed or before.seen.cells[number].doubtful:
            cells[number] = replace(cells[number], by_rules=True)
    return replace(after, seen=replace(after.seen, cells=tuple(cells)))


def _combinations(seen: Seen, doubtful: Sequence[int]) -> Iterator[Seen]:
    """The boards with other signs in doubtful cells, the likeliest first, this one included."""
    choices = [
        [(seen.cells[cell].sign, seen.cells[cell].confidence), *seen.cells[cell].others]
        for cell in doubtful
    ]
    start = (0,) * len(doubtful)
    waiting: list[tuple[float, tuple[int, ...]]] = [(-1.0, start)]
    known = {start}
    for _ in range(MOST_READINGS):
        if not waiting:
            return
        chance, taken = heappop(waiting)
        cells = list(seen.cells)
        for cell, options, choice in zip(doubtful, choices, taken, strict=True):
            if choice:
                cells[cell] = _as(cells[cell], options[choice])
        yield replace(seen, cells=tuple(cells))
        for place, choice in enumerate(taken):
            more = (*taken[:place], choice + 1, *taken[place + 1 :])
            if choice + 1 < len(choices[place]) and more not in known:
                known.add(more)
                old, new = choices[place][choice][1], choices[place][choice + 1][1]
                heappush(waiting, (chance * new / max(old, 1e-6), more))


def _as(cell: Reading, option: tuple[str, float]) -> Reading:
    """The cell with another sign; the one it had becomes one of the others."""
    rest = [(cell.sign, cell.confidence), *cell.others]
    others = tuple(pair for pair in rest if pair[0] != option[0])
    return replace(cell, sign=option[0], confidence=option[1], others=others)
