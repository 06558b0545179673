"""A digest: the path to the answer in few sentences, one for each step that takes a thought.

Most steps of a path are obvious. A teacher tells the others one by one and says of the obvious ones
only what they settle and where. So a *passage* of a digest is a step that is not obvious, with the
obvious steps after it. Several of one technique, each of which follows from the one before, are one
passage: a corridor. A long run of obvious steps is a passage of its own. The passages hold all
steps of the path in their order.

A digest never has more sentences than one and a half times the steps that are not obvious, plus
three: of the runs of obvious steps only the longest stand alone, and the others are told in the
sentence of the step before. Within that bound, a very long run is told part of the board by part.

>>> from gridwright.core.step import Step
>>> from gridwright.logic.view import so
>>> view = CellView(Grid.of(3, 3))
>>> why = Saying("the 3 needs it")
>>> path = [
...     Step("a thought", 2, so(why, view, 1, 0), yes=0b1),
...     Step("beside black", 1, so(why, view, 0, 0b1010), no=0b1010, obvious=True),
...     Step("a thought", 2, so(why, view, 0b100, 0), yes=0b100),
... ]
>>> for passage in digest(view, Board(9), path):
...     print(passage.saying, [step.technique for step in passage.steps])
The 3 needs it, so r1c1 is black; then r1c2 and r2c1 are white. ['a thought', 'beside black']
The 3 needs it, so r1c3 is black. ['a thought']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate

from gridwright.core.board import Board
from gridwright.core.cells import ByCell
from gridwright.core.grid import Grid, bits, union
from gridwright.core.record import dataclass
from gridwright.core.saying import Listed, Saying, Value
from gridwright.core.step import Step
from gridwright.logic.view import CellView, View, settled

LONG_RUN = 3
"""So many obvious steps may be told in a sentence of their own."""
LONGEST_CORRIDOR = 6
"""So many steps of one technique are told in one sentence."""
VERY_LONG_RUN = 20
"""More obvious steps are told in two sentences, if there may be so many."""
MOST_NAMES = 8
"""More cells or groups of cells are not named one by one."""
MOST_OTHERS = 5
"""Where black cells are named, more white ones than this are only counted."""
MOST_LINES = 4
"""Of more rows or columns that are not next to each other, the others are named."""
MORE_RUNS = 3
"""So many runs stand alone, and one more for every second step that is not obvious."""


@dataclass(frozen=True, slots=True)
class Passage:
    """One sentence of a digest, and the steps that it tells."""

    saying: Saying
    steps: tuple[Step, ...]
    """In the order of the path."""

    @property
    def key(self) -> tuple[Step, ...]:
        """The steps that take a thought; none in a run of obvious steps."""
        return tuple(step for step in self.steps if not step.obvious)

    @property
    def heading(self) -> Saying:
        """The technique, or how many obvious steps it tells."""
        if self.key:
            return Saying(self.key[0].technique)
        return Saying("{count} obvious [count|step|steps]", count=len(self.steps))

    @property
    def yes(self) -> int:
        """Decisions settled as yes."""
        return union(step.yes for step in self.steps)

    @property
    def no(self) -> int:
        """Decisions settled as no."""
        return union(step.no for step in self.steps)

    @property
    def settles(self) -> ByCell[str]:
        """What its steps settle, as in JSON: ``{"r1c2": "white"}``."""
        parts = [step.settles for step in self.steps]
        return ByCell({name: value for part in parts for name, value in part.items()})

    @property
    def sentence(self) -> str:
        """The passage in English."""
        return str(self.saying)

    def apply(self, board: Board) -> Board:
        """The board after these steps."""
        return board.after(self)


def most_sentences(steps: Sequence[Step]) -> int:
    """No digest of this path has more sentences.

    >>> most_sentences([Step("a thought", 2, Saying("so"))] * 4)
    9
    """
    thoughts = sum(not step.obvious for step in steps)
    return thoughts + thoughts // 2 + MORE_RUNS


def digest(view: View, start: Board, steps: Sequence[Step]) -> tuple[Passage, ...]:
    """The digest of a path that begins at a board."""
    pieces = _pieces(steps)
    allowed = most_sentences(steps) - sum(bool(key) for key, _ in pieces)
    alone = _standing_alone(pieces, allowed)
    runs = _parts(view, {number: pieces[number][1] for number in alone}, allowed)
    passages: list[Passage] = []
    board = start
    for number, (key, run) in enumerate(pieces):
        if key:
            told = run if number not in alone else ()
            passages.append(Passage(_thought(view, key, told), (*key, *told)))
            board = passages[-1].apply(board)
        for part in runs.get(number, ()):
            passages.append(Passage(_obvious(view, part, board, first=not passages), part))
            board = passages[-1].apply(board)
    return tuple(passages)


Run = tuple[Step, ...]
Piece = tuple[Run, Run]
"""A step that is not obvious, or a corridor, and the run of obvious steps after it."""


def _pieces(steps: Sequence[Step]) -> list[Piece]:
    pieces: list[Piece] = []
    for step in steps:
        key, run = pieces[-1] if pieces else ((), ())
        if step.obvious and pieces:
            pieces[-1] = key, (*run, step)
        elif step.obvious:
            pieces.append(((), (step,)))
        elif key and _goes_on(key, run, step):
            pieces[-1] = (*key, *run, step), ()
        else:
            pieces.append(((step,), ()))
    return pieces


def _goes_on(key: Run, run: Run, step: Step) -> bool:
    """Whether a step says the same again: of the same clue, or of what was settled just before."""
    last = [each for each in key if not each.obvious]
    if step.technique != last[-1].technique or step.links or last[-1].links:
        return False
    if len(run) >= LONG_RUN or len(last) >= LONGEST_CORRIDOR:
        return False
    because = step.basis
    same = not run and because.cells and because.cells == last[-1].basis.cells
    just = (last[-1], *run)
    return bool(
        same
        or because.yes & union(each.yes for each in just)
        or because.no & union(each.no for each in just)
    )


def _standing_alone(pieces: Sequence[Piece], allowed: int) -> set[int]:
    """The pieces whose run of obvious steps has a sentence of its own: the longest ones."""
    long = [
        number
        for number, (key, run) in enumerate(pieces)
        if len(run) >= LONG_RUN or (run and not key)
    ]
    # A run at the beginning has no sentence before it that could tell it.
    long.sort(key=lambda number: (bool(pieces[number][0]), -len(pieces[number][1]), number))
    return set(long[:allowed])


def _parts(view: View, runs: dict[int, Run], allowed: int) -> dict[int, list[Run]]:
    """Runs of obvious steps; the longest ones in two parts or more, as long as that is allowed."""
    parts = {number: [run] for number, run in runs.items()}
    for _ in range(allowed - len(runs)):
        size, number, at = max(
            ((len(run), -number, -at) for number in parts for at, run in enumerate(parts[number])),
            default=(0, 0, 0),
        )
        if size <= VERY_LONG_RUN:
            break
        here = parts[-number]
        here[-at : 1 - at] = _halves(view, here[-at])
    return parts


def _halves(view: View, run: Run) -> tuple[Run, Run]:
    """A long run in two parts, each of which covers as little of the board as possible."""
    boxes = [_box(view.grid, view.cells(step.yes | step.no)) for step in run]
    areas, back = _areas(boxes), _areas(boxes[::-1])[::-1]
    cut = min(
        range(VERY_LONG_RUN // 2, len(run) - VERY_LONG_RUN // 2 + 1),
        key=lambda at: (areas[at - 1] + back[at], abs(2 * at - len(run))),
    )
    return run[:cut], run[cut:]


def _areas(boxes: Sequence[Box]) -> list[int]:
    """The area of the rectangle around the first box, around the first two, and so on.

    >>> _areas([(0, 0, 0, 0), (0, 1, 0, 0), (2, 2, 2, 2)])
    [1, 2, 9]
    """
    around = accumulate(
        boxes,
        lambda one, other: (
            min(one[0], other[0]),
            max(one[1], other[1]),
            min(one[2], other[2]),
            max(one[3], other[3]),
        ),
    )
    return [(bottom - top + 1) * (right - left + 1) for top, bottom, left, right in around]


Box = tuple[int, int, int, int]
"""A rectangle: the first and last row, and the first and last column."""


def _box(grid: Grid, cells: int) -> Box:
    """The rectangle around cells."""
    rows, cols = zip(*map(grid.place, bits(cells)), strict=True)
    return min(rows), max(rows), min(cols), max(cols)


def _thought(view: View, key: Sequence[Step], run: Sequence[Step]) -> Saying:
    """The sentence of the first step, with what follows in the same way and at a glance."""
    saying, rest = key[0].saying, key[1:]
    thoughts = [step for step in rest if not step.obvious]
    if thoughts:
        more = settled(view, union(s.yes for s in thoughts), union(s.no for s in thoughts))
        saying = _longer(saying, partial(Saying, "{settled}; in the same way {more}", more=more))
    follows = [step for step in (*rest, *run) if step.obvious]
    if follows:
        more = _outcome(view, union(s.yes for s in follows), union(s.no for s in follows))
        then = partial(Saying, "{settled}; then {more}", more=more)
        if thoughts:
            then = partial(Saying, "{settled}; with this, {more}", more=more)
        saying = _longer(saying, then)
    return saying


def _longer(saying: Saying, longer: Callable[..., Saying]) -> Saying:
    """A sentence of the form "…, so {settled}." in which more is settled."""
    values = dict(saying.values)
    if "settled" in values:
        values["settled"] = longer(settled=values["settled"])
    else:
        last = values["so"]
        assert isinstance(last, Saying)  # noqa: S101 - a what-if ends so
        values["so"] = _longer(last, longer)
    return Saying(saying.template, **values)


def _obvious(view: View, run: Sequence[Step], before: Board, *, first: bool) -> Saying:
    """What a run of obvious steps settles, and where; a single step says why, too."""
    if len(run) == 1:
        return run[0].saying
    yes, no = union(step.yes for step in run), union(step.no for step in run)
    left = before.open & ~(yes | no)
    if not left:
        return Saying(
            "Simple steps suffice: {outcome}." if first else "The rest follows: {outcome}.",
            outcome=_rest(view, yes, no),
        )
    cells = view.cells(yes | no)
    complete = _complete(view.grid, cells, view.cells(left))
    if complete is not None:
        return Saying(
            "That completes {lines}: {outcome}.", lines=complete, outcome=_outcome(view, yes, no)
        )
    outcome = _outcome(view, yes, no)
    where = place(view.grid, cells) or place(view.grid, view.cells(yes or no))
    if where is None:
        return Saying(
            "Simple steps come first: {outcome}." if first else "More follows: {outcome}.",
            outcome=outcome,
        )
    if first:
        return Saying("Simple steps come first, {where}: {outcome}.", where=where, outcome=outcome)
    return Saying("More follows {where}: {outcome}.", where=where, outcome=outcome)


def _rest(view: View, yes: int, no: int) -> Saying:
    """What is settled if nothing stays open: those that are yes, and all others."""
    if not yes or not no:
        return settled(view, yes, no) if _few(view, yes | no) else _everything(view, yes)
    return Saying(
        "{one}, and all others are {colour}", one=_some(view, yes, 0), colour=Saying(view.no_word)
    )


def _everything(view: View, yes: int) -> Saying:
    word = view.yes_word if yes else view.no_word
    return Saying("everything that was open is {colour}", colour=Saying(word, what=1))


def _outcome(view: View, yes: int, no: int) -> Saying:
    """What is settled; of many cells only some are named."""
    if not (yes and no):
        return _some(view, yes, no)
    others = _some(view, 0, no)
    if not _few(view, no, MOST_OTHERS):
        word = Saying(view.no_word)
        others = Saying("{count} others are {colour}", count=no.bit_count(), colour=word)
    return Saying("{one}, and {other}", one=_some(view, yes, 0), other=others)


def _some(view: View, yes: int, no: int) -> Saying:
    """What decisions of one value are; the first ones by name."""
    mask = yes | no
    word = view.yes_word if yes else view.no_word
    named: Value = view.names(mask)
    if not _few(view, mask):
        kept = 0
        for decision in bits(mask):
            if not _few(view, kept | 1 << decision):
                break
            kept |= 1 << decision
        more = (mask & ~kept).bit_count()
        if more > 1:  # To say "and 1 more" would be no shorter.
            named = Listed((view.names(kept, ""), Saying("{count} more", count=more)))
    colour = Saying(word, what=mask.bit_count())
    return Saying("{what} [what|is|are] {colour}", what=named, colour=colour)


def _few(view: View, mask: int, most: int = MOST_NAMES) -> bool:
    """Whether decisions can all be named."""
    if mask.bit_count() <= most:
        return True
    # Cells in line are named together.
    named = view.names(mask) if isinstance(view, CellView) else None
    return isinstance(named, Listed) and len(named.items) <= most


def _complete(grid: Grid, cells: int, left: int) -> Saying | None:
    """The rows or columns of cells, if nothing is open in them any more.

    >>> grid = Grid.of(3, 7)
    >>> str(_complete(grid, 0b0001011, 0b0010100)), str(_complete(grid, 0b1101011, 0b0010100))
    ('columns 1, 2 and 4', 'all columns but 3 and 5')
    """
    rows = sorted({row for row, _ in map(grid.place, bits(cells))})
    cols = sorted({col for _, col in map(grid.place, bits(cells))})
    open_rows = {row for row, _ in map(grid.place, bits(left))}
    open_cols = {col for _, col in map(grid.place, bits(left))}
    if not open_rows & set(rows) and len(rows) < grid.rows:
        if _scattered(rows):
            return Saying("all rows but {rows}", rows=_lines(_others(rows, grid.rows)))
        return Saying("[rows|row|rows] {rows}", rows=_lines(rows))
    if not open_cols & set(cols) and len(cols) < grid.cols:
        if _scattered(cols):
            return Saying("all columns but {columns}", columns=_lines(_others(cols, grid.cols)))
        return Saying("[columns|column|columns] {columns}", columns=_lines(cols))
    return None


def _scattered(lines: Sequence[int]) -> bool:
    """Whether it takes too many numbers to name these rows or columns one by one."""
    return len(lines) > MOST_LINES and lines[-1] - lines[0] >= len(lines)


def _others(lines: Sequence[int], all: int) -> list[int]:
    return [line for line in range(all) if line not in lines]


def _lines(numbers: Sequence[int]) -> Listed:
    """The numbers of rows or columns; three or more in a row by the first and the last.

    >>> str(_lines([0, 2])), str(_lines([3, 4, 5])), str(_lines([0]))
    ('1 and 3', '4 to 6', '1')
    """
    # A number as text names one thing, whatever it is.
    named = tuple(str(number + 1) for number in numbers)
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return Listed((named[0], named[-1]), "to")
    return Listed(named)


def place(grid: Grid, cells: int) -> Saying | None:
    """Where cells lie, in words; nothing if they lie all over the board.

    >>> grid = Grid.of(9, 9)
    >>> str(place(grid, grid.bit(3, 0) | grid.bit(3, 8))), str(place(grid, grid.bit(0, 8)))
    ('in row 4', 'in the upper right corner')
    >>> str(place(grid, grid.bit(3, 3) | grid.bit(4, 5) | grid.bit(5, 4)))
    'around r5c5'
    >>> place(grid, grid.bit(0, 0) | grid.bit(8, 8))
    """
    top, bottom, left, right = _box(grid, cells)
    high, wide = bottom - top + 1, right - left + 1
    upper, lower = 2 * bottom + 2 <= grid.rows, 2 * top >= grid.rows
    west, east = 2 * right + 2 <= grid.cols, 2 * left >= grid.cols
    if (upper or lower) and (west or east):
        return CORNERS[upper, west]
    if high <= 2 and high < wide:
        return Saying("in [rows|row|rows] {rows}", rows=_lines(range(top, bottom + 1)))
    if wide <= 2 and wide < high:
        return Saying(
            "in [columns|column|columns] {columns}", columns=_lines(range(left, right + 1))
        )
    if high <= min(5, grid.rows // 2) and wide <= min(5, grid.cols // 2):
        return Saying("around {cell}", cell=grid.at(grid.cell(top + high // 2, left + wide // 2)))
    for is_there, side in zip((upper, lower, west, east), SIDES, strict=True):
        if is_there:
            return side
    return None


CORNERS = {
    (True, True): Saying("in the upper left corner"),
    (True, False): Saying("in the upper right corner"),
    (False, True): Saying("in the lower left corner"),
    (False, False): Saying("in the lower right corner"),
}
SIDES = (
    Saying("in the upper half"),
    Saying("in the lower half"),
    Saying("in the left half"),
    Saying("in the right half"),
)
