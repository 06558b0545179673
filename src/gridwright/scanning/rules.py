"""Which genres a picture may show, and what it is in each of them.

A puzzle has exactly one answer; that is how a picture that fits several genres, such as a grid full
of numbers, is told. A doubtful cell is settled in the same way (``choosing``).

>>> from gridwright.genres import all_genres, by_name
>>> signs = [Reading("2"), Reading(""), Reading("3", confidence=0.6, others=(("8", 0.4),))]
>>> fits = fitting(Seen(1, 3, tuple(signs)), (by_name("kuromasu"),))
>>> [(fit.genre.name, fit.unique) for fit in fits]
[('kuromasu', False)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import Error, Timeout
from gridwright.core.result import Status
from gridwright.core.saying import Saying
from gridwright.core.sketch import CIRCLE, DISC, UNKNOWN, Sketch, is_number
from gridwright.engine.sketches import smallest_clash
from gridwright.engine.solve import solve
from gridwright.genre import Genre, of_each
from gridwright.scanning.reading import SURE, Reading, shaded_by_room
from gridwright.scanning.rooms import Line, rooms
from gridwright.scanning.shared import SHARED

SECONDS = 2.0
"""How long answers may be looked for; the puzzles that people print take a hundredth of it."""
MOST_READINGS = 100
"""How many combinations of readings are tried. It is a count and not a time, so that a picture is
read in the same way on every machine."""
MARKS = ("dot", "cross", "tick")
"""Signs with which a player says "not here"."""
THINGS = {"star": ("star",), "lamp": (DISC, CIRCLE)}
CLOSE = 0.02
"""A reading that is so much less probable than another is not close to it."""
SUSPECT, BESIDE_LINES, MOST_SUSPECT = 0.99, 0.95, 5
"""If something was misread, cells below this confidence may be it, the least sure so many; the
second where lines may be it, too."""
FEW_UNKNOWN, SURELY_UNKNOWN = 0.25, 0.995
"""The share of clues up to which every ``?`` may be a number; of 100 that are printed, 99 are surer
than the second."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was read of a board."""

    rows: int
    cols: int
    cells: tuple[Reading, ...]
    rooms: tuple[int, ...] = ()
    own: Mapping[str, int] = field(default_factory=dict)
    """Numbers for the whole board that no cell shows: how many stars there are."""
    walls: tuple[tuple[int, int], ...] = ()
    """The neighbours between which a line is doubtful."""

    suspect_walls: tuple[tuple[int, int], ...] = ()
    """The same if something was misread."""
    lines: Mapping[tuple[int, int], Line] = field(default_factory=dict)
    """What is between each two neighbours."""
    known: Mapping[tuple[int, int], bool] = field(default_factory=dict)
    """Of which lines it is known whether they are walls."""

    @property
    def open(self) -> bool:
        """Whether a person should look at something."""
        return bool(self.walls) or any(cell.doubtful for cell in self.cells)


def with_walls(seen: Seen, known: Mapping[tuple[int, int], bool]) -> Seen:
    """The board with the rooms that follow from its lines, if of some it is known what they are."""
    known = {**seen.known, **known}
    black = [cell.black for cell in seen.cells]
    found = rooms(seen.lines, black, known, shaded_by_room(seen.cells))
    return replace(seen, rooms=found.numbers, walls=found.doubtful, suspect_walls=found.suspect,
                   known=known)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fit:
    """A genre in which what was read is a puzzle."""

    genre: Genre[Any]
    seen: Seen
    puzzle: Any
    unique: bool
    """Whether it is known to have exactly one answer."""
    odds: float = 0.0
    """How much less likely it is than what was read (logarithm)."""


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
    if _odd_colours(genre, seen):
        return None
    # The numbers for the whole board are those with which there is exactly one answer.
    own = genre.editing.own if genre.editing is not None else {}
    boards = [replace(possible, own={name: n}) for name, all_n in own.items() for n in all_n]
    first = None
    for board in boards or [possible]:
        puzzle = puzzle_of(genre, board)
        if puzzle is not None and has_one_answer(genre, puzzle):
            return Fit(genre, board, puzzle, True)
        if puzzle is not None and first is None:
            first = Fit(genre, board, puzzle, False)
    return first


def _odd_colours(genre: Genre[Any], seen: Seen) -> bool:
    """Whether numbers are surely black that should be white, or white where clues are blocks; or
    cells are surely black where no player blackens any.
    """
    editing = genre.editing
    signs = {sign.name for sign in editing.signs} if editing is not None else set()
    here, blocks = things(genre), in_blocks(genre)
    if here and not blocks:
        # Where stars are looked for, nobody does.
        drawn = any(cell.sign in here for cell in seen.cells)
        return not drawn and sum(cell.black and cell.colour >= SURE for cell in seen.cells) > 2
    if UNKNOWN not in signs:
        return False
    numbers = [cell for cell in seen.cells if is_number(cell.sign)]
    if blocks and not any(cell.black for cell in seen.cells):
        return True
    odd = sum(cell.black != blocks and cell.colour >= SURE for cell in numbers)
    return odd > 0.1 * len(numbers)


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
    if in_blocks(genre):
        # A black cell is a block: one with a number, or without.
        cells = [_block(cell) if cell.black else cell for cell in cells]
    usual = _usual(genre, seen)
    cells = [_weighed(cell, usual) if is_number(cell.sign) else cell for cell in cells]
    cells = [_among(cell, possible) for cell in cells]
    pairs = zip(seen.cells, cells, strict=True)
    return replace(seen, cells=tuple(_no_mark(was, cell) for was, cell in pairs))


def _block(cell: Reading) -> Reading:
    """A black cell as a block: with nothing in it, it is one without a number.

    >>> block = _block(Reading("?", True, confidence=0.7, others=(("", 0.2), ("3", 0.1))))
    >>> block.sign, block.confidence, block.others
    ('?', 0.9, (('3', 0.1),))
    """
    told: dict[str, float] = {}
    for sign, chance in ((cell.sign, cell.confidence), *cell.others):
        told[sign or UNKNOWN] = round(told.get(sign or UNKNOWN, 0.0) + chance, 4)
    (sign, sure), *others = sorted(told.items(), key=lambda pair: -pair[1])
    return replace(cell, sign=sign, black=False, confidence=sure, others=tuple(others))


def _no_mark(was: Reading, cell: Reading) -> Reading:
    """The cell, where a number that a genre does not have is no sure mark, or nothing, in it.

    >>> _no_mark(Reading("0"), Reading("dot", others=(("0", 0.0),))).confidence
    0.0
    """
    if not is_number(was.sign) or cell.sign not in ("", *MARKS):
        return cell
    chance = dict(was.others).get(cell.sign, 0.0)
    return replace(cell, confidence=min(cell.confidence, chance))


def _among(cell: Reading, possible: Callable[[str], bool]) -> Reading:
    """The cell with those of its signs that are possible, if any is, and what the others had.

    >>> unsure = Reading("G", confidence=0.75, others=(("6", 0.2), ("8", 0.04)))
    >>> found = _among(unsure, str.isdigit)
    >>> found.sign, found.confidence
    ('6', 0.8)
    """
    told = [(cell.sign, cell.confidence), *cell.others]
    kept = [pair for pair in told if possible(pair[0])]
    if not kept or len(kept) == len(told):
        return cell
    left = max(1 - sum(chance for sign, chance in told if not possible(sign)), kept[0][1], 1e-6)
    (sign, chance), *others = [(sign, chance / left) for sign, chance in kept]
    return replace(cell, sign=sign, confidence=round(min(chance, cell.colour), 4),
                   others=tuple(others))  # fmt: skip


RARE, UNUSUAL = 0.01, 0.2
"""How much less a number counts beyond those that the genre has, and beyond rows and columns
together, where hardly any published puzzle has one."""
SHARES: Mapping[str, Sequence[float]] = SHARED["numbers"]
"""Of the numbers in published puzzles of a genre, the share that lies in each tenth of rows and
columns together."""
OFTEN, FEW = 0.02, 6
"""With this share, a number counts in full, and so do small ones, which small boards have, too."""


def _usual(genre: Genre[Any], seen: Seen) -> Callable[[str], float]:
    """How usual a sign is in a genre, on a board of this size."""
    editing = genre.editing
    numbers = editing.numbers(seen.rows, seen.cols) if editing and editing.numbers else range(0)
    shares = SHARES.get(genre.name)

    def usual(sign: str) -> float:
        if not is_number(sign):
            return 1.0
        number, most = int(sign), seen.rows + seen.cols
        if number not in numbers:
            return RARE
        if shares is None:
            return UNUSUAL if number > most else 1.0
        tenth = 10 * number // most
        share = shares[tenth] if tenth < len(shares) else 0.0
        return 1.0 if number <= FEW else min(1.0, max(RARE, share / OFTEN))

    return usual


def _weighed(cell: Reading, usual: Callable[[str], float]) -> Reading:
    """The cell with the likeliest sign, if unusual ones count less."""
    told = [(cell.sign, cell.confidence), *cell.others]
    weighed = [(sign, chance * usual(sign)) for sign, chance in told]
    rest = max(0.0, 1 - sum(chance for _, chance in told))
    total = rest + sum(chance for _, chance in weighed)
    if rest + sum(chance for _, chance in told) - total < 1e-3:
        return cell
    ranked = sorted(((sign, round(chance / total, 4)) for sign, chance in weighed),
                    key=lambda pair: -pair[1])  # fmt: skip
    return replace(cell, sign=ranked[0][0], confidence=ranked[0][1], others=tuple(ranked[1:]))


def possible_in(genre: Genre[Any], seen: Seen) -> Callable[[str], bool]:
    """Which signs a cell may hold in a genre, on a board of this size."""
    editing = genre.editing
    if editing is None:
        return lambda sign: True
    known = {sign.name for sign in editing.signs}
    known |= set() if editing.full else {"", *MARKS}
    known |= set(things(genre))
    known |= {CIRCLE} if UNKNOWN in known else set()
    numbers = editing.numbers(seen.rows, seen.cols) if editing.numbers else range(0)

    def possible(sign: str) -> bool:
        if not is_number(sign):
            return sign in known
        beyond = editing.larger and int(sign) >= numbers.stop
        return editing.numbers is not None and (int(sign) in numbers or beyond)

    return possible


def in_blocks(genre: Genre[Any]) -> bool:
    """Whether a black cell is a part of the puzzle, with a number or without."""
    return getattr(genre.puzzle, "clues_are_blocks", False)


def things(genre: Genre[Any]) -> tuple[str, ...]:
    """The signs with which a player says "here" in a genre whose answer is not black cells."""
    return THINGS.get(getattr(genre.puzzle, "thing", ""), ())


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
        if sign not in ("", *MARKS, *things(genre)):
            signs[number] = sign
    return Sketch(seen.rows, seen.cols, signs, seen.rooms if editing.rooms else (), seen.own)


def has_one_answer(genre: Genre[Any], puzzle: Any) -> bool:
    """Whether a puzzle is known to have exactly one answer."""
    with within(Deadline(SECONDS)):
        return solve(genre, puzzle, limit=2).status is Status.UNIQUE


def suspected(fit: Fit) -> Fit:
    """The same with marks where something may have been misread, as there is not one answer.

    A figure that is misread is misread wherever it stands.
    """
    cells = fit.seen.cells
    clash = _clashing(fit)
    # What contradicts the rest by itself was surely misread.
    wrong = {cells[cell].sign for cell in clash if len(clash) == 1}
    least = BESIDE_LINES if fit.seen.suspect_walls else SUSPECT
    below = sorted((cell for cell in range(len(cells)) if cells[cell].confidence < least),
                   key=lambda cell: cells[cell].confidence)  # fmt: skip
    first = below[:MOST_SUSPECT]
    signs = Counter(cells[cell].sign for cell in first if cells[cell].sign)
    several = {sign for sign, count in signs.items() if count > 1}
    asked = {*clash, *first, *_unknown(fit)}
    asked |= {cell for cell in below if cells[cell].sign in several}
    asked |= {number for number, cell in enumerate(cells) if cell.sign in wrong}
    walls = fit.seen.suspect_walls or fit.seen.walls
    return asked_about(replace(fit, seen=replace(fit.seen, walls=walls)), asked)


def asked_about(fit: Fit, asked: Container[int]) -> Fit:
    """The same with doubts at some cells."""
    cells = tuple(
        replace(cell, suspect=True) if number in asked else cell
        for number, cell in enumerate(fit.seen.cells)
    )
    return replace(fit, seen=replace(fit.seen, cells=cells))


def _unknown(fit: Fit) -> list[int]:
    """Where a ``?`` may be a number in a face that is hardly seen, as no answer confirms it.

    Where somebody prints a ``?``, there are mostly many, and each is sure.
    """
    signs = [cell.sign for cell in fit.seen.cells]
    some = [number for number, sign in enumerate(signs) if sign == UNKNOWN]
    if len(some) <= FEW_UNKNOWN * (len(some) + sum(map(is_number, signs))):
        return some
    unsure = [number for number in some if fit.seen.cells[number].confidence < SURELY_UNKNOWN]
    return [] if in_blocks(fit.genre) else unsure


def _clashing(fit: Fit) -> tuple[int, ...]:
    """A few clues that no answer has together: one of them was misread.

    If a wall was, they need not be wrong.
    """
    if fit.seen.suspect_walls:
        return ()
    try:
        with within(Deadline(SECONDS)):
            if solve(fit.genre, fit.puzzle, limit=1).status is not Status.NONE:
                return ()
            cells = smallest_clash(fit.genre, fit.puzzle, fewest=False).cells
    except Timeout:
        return ()
    return cells if len(cells) <= MOST_SUSPECT else ()


def likely(cell: Reading) -> bool:
    """Whether a sign that the rules have chosen is at least as probable as all that is not named.

    If it is not, a person is asked.
    """
    named = cell.confidence + sum(chance for _, chance in cell.others)
    return cell.confidence >= 1 - named


def close(cell: Reading) -> list[tuple[str, float]]:
    """The sign of a cell and those that are not much less probable."""
    near = [pair for pair in cell.others if pair[1] >= CLOSE * cell.confidence]
    return [(cell.sign, cell.confidence), *near]


def otherwise(cell: Reading, option: tuple[str, float]) -> Reading:
    """The cell with another sign; the one it had becomes one of the others."""
    rest = [(cell.sign, cell.confidence), *cell.others]
    others = tuple(pair for pair in rest if pair[0] != option[0])
    return replace(cell, sign=option[0], confidence=option[1], others=others)
