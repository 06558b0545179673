"""What can be edited in a Kamaji: the number of every cell.

A sketch with empty cells is completed by covering the board with pieces that its numbers allow,
filling in numbers that add up, and moving units between cells of a piece that the setter left
empty, until no second solution is left (``making/unique.py``). A puzzle with several solutions is
repaired by such moves within the pieces of one of them. Where there is none, every single number is
tried in every cell; then cells are emptied, more and more of them around those that cannot be
covered, and the rest is completed.

>>> sketch = Sketch(1, 3, {0: "1", 1: "2", 2: "3"})
>>> EDITING.read(sketch).maximum, EDITING.write(EDITING.read(sketch)) == sketch
(3, True)
>>> found = complete(Sketch(3, 3, {0: "2", 4: "5"}), Random(1))
>>> found.signs[0], found.signs[4], len(found.signs), EDITING.faults(found)
('2', '5', 9, [])
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random

from gridwright.core.board import Board
from gridwright.core.deadline import look
from gridwright.core.grid import bits, mask_of
from gridwright.core.saying import Saying
from gridwright.core.sketch import Editing, Fault, Sketch
from gridwright.genres.kamaji.encoding import encode
from gridwright.genres.kamaji.making.empty_pieces import Cover, Lengths, composition
from gridwright.genres.kamaji.making.unique import Draft
from gridwright.genres.kamaji.making.unique import repair as by_moves
from gridwright.genres.kamaji.pieces import SMALLEST_MAXIMUM, Line
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.sat.answers import Answers

LARGEST = 99
"""The largest number that can be written into a cell."""
LONGEST = 5
TRIES = 60
"""How many covers are tried."""
STEPS_BACK = 4000
"""How often a cover is changed before another one is started."""
ROUNDS = 60
ANSWERS, ATTEMPTS = 4, 6
"""How many answers are tried as the one that a repaired puzzle should have, and how often each."""
ONE_CHANGE = 2000
"""How many single changes are tried."""
NOWHERE = frozenset({-1})
"""Any cell may change, but no new pieces are laid."""


def read(sketch: Sketch) -> Kamaji:
    """The puzzle that a sketch shows."""
    numbers = sketch.numbers
    return Kamaji(sketch.rows, sketch.cols, tuple(numbers[cell] for cell in sorted(numbers)))


def write(puzzle: Kamaji) -> Sketch:
    """The puzzle as a sketch."""
    return _sketch(puzzle.rows, puzzle.cols, list(puzzle.numbers))


def _sketch(rows: int, cols: int, numbers: list[int]) -> Sketch:
    return Sketch(rows, cols, {cell: str(number) for cell, number in enumerate(numbers)})


def wrong(sketch: Sketch) -> Iterator[Fault]:
    """The largest number is in one cell only."""
    numbers = sketch.numbers
    largest = max(numbers.values())
    cells = tuple(cell for cell, number in numbers.items() if number == largest)
    if len(cells) > 1:
        saying = Saying(
            "the largest number, {number}, is in {count} cells; expected exactly one",
            number=largest,
            count=len(cells),
        )
        yield Fault(saying, cells)


def complete(sketch: Sketch, rng: Random) -> Sketch | None:
    """A sketch with numbers in its empty cells that has exactly one answer."""
    known = sketch.numbers
    for turn in range(TRIES):
        look()
        place = _maximum(sketch, known, turn, rng)
        if place is None:
            return None
        cover = Cover(sketch.grid, place[1], place[0])
        if not _lay(cover, known, rng):
            continue
        numbers = _filled(cover, known, rng)
        draft = _draft(cover, numbers, frozenset(known) or NOWHERE)
        if by_moves(draft, rng, ROUNDS):
            return _sketch(sketch.rows, sketch.cols, draft.numbers)
    return None


def _draft(cover: Cover, numbers: list[int], fixed: frozenset[int]) -> Draft:
    return Draft(
        cover, numbers, Lengths(2, LONGEST), 0.0, 0.0, numbers.count(1), astray=0, fixed=fixed
    )


def repair(sketch: Sketch, rng: Random) -> Sketch | None:
    """A sketch with few numbers changed that has exactly one answer."""
    puzzle = read(sketch)
    answers = _answers(puzzle, ANSWERS)
    if len(answers) == 1:
        return sketch
    if not answers and (one := _one_changed(puzzle)) is not None:
        return write(one)
    repaired = [
        numbers
        for answer in answers
        for _ in range(ATTEMPTS)
        if (numbers := _moved(puzzle, answer, rng)) is not None
    ]
    if repaired:
        best = min(repaired, key=lambda each: _changes(each, puzzle))
        return _sketch(puzzle.rows, puzzle.cols, best)
    return _emptied(sketch, puzzle, rng)


def _answers(puzzle: Kamaji, most: int) -> list[Board]:
    answers: list[Board] = []
    with Answers(puzzle.decisions, lambda cnf: encode(puzzle, cnf)) as search:
        while len(answers) < most and (answer := search.next()) is not None:
            answers.append(answer)
            search.block(answer)
    return answers


def _one_changed(puzzle: Kamaji) -> Kamaji | None:
    """The puzzle with another number in one cell, if that gives it exactly one answer."""
    largest = puzzle.numbers.index(puzzle.maximum)
    cells = [cell for cell in range(puzzle.grid.size) if cell != largest]
    for cell, number in islice(product(cells, range(1, puzzle.maximum)), ONE_CHANGE):
        look()
        numbers = list(puzzle.numbers)
        numbers[cell] = number
        changed = Kamaji(puzzle.rows, puzzle.cols, tuple(numbers))
        if all(changed.through) and len(_answers(changed, 2)) == 1:
            return changed
    return None


def _changes(numbers: list[int], puzzle: Kamaji) -> int:
    return sum(one != other for one, other in zip(numbers, puzzle.numbers, strict=True))


def _moved(puzzle: Kamaji, answer: Board, rng: Random) -> list[int] | None:
    """The numbers after moves within the pieces of an answer that leave no other one."""
    grid = puzzle.grid
    cover = Cover(grid, puzzle.maximum, puzzle.numbers.index(puzzle.maximum))
    for piece in bits(answer.yes):
        if puzzle.lines[piece] != (cover.maximum_at,):
            cover.lay(puzzle.lines[piece])
    draft = _draft(cover, list(puzzle.numbers), NOWHERE)
    return draft.numbers if by_moves(draft, rng, ROUNDS) else None


def _emptied(sketch: Sketch, puzzle: Kamaji, rng: Random) -> Sketch | None:
    """Empty cells that no piece covers, and more around them, until the rest can be completed."""
    grid, largest = puzzle.grid, 1 << puzzle.numbers.index(puzzle.maximum)
    lone = mask_of(cell for cell, through in enumerate(puzzle.through) if not through)
    empty = (lone or 1 << rng.randrange(grid.size)) & ~largest
    while True:
        kept = {cell: sign for cell, sign in sketch.signs.items() if not empty >> cell & 1}
        completed = complete(Sketch(sketch.rows, sketch.cols, kept), rng)
        if completed is not None:
            return completed
        wider = (empty | grid.neighbours(empty) | grid.diagonals(empty)) & ~largest
        if wider == empty:
            return None
        empty = wider


def _maximum(
    sketch: Sketch, known: dict[int, int], turn: int, rng: Random
) -> tuple[int, int] | None:
    """The cell of the largest number, and the number: one of the sketch, or one that is added."""
    largest = max(known.values(), default=0)
    cells = [cell for cell, number in known.items() if number == largest]
    empty = [cell for cell in range(sketch.grid.size) if cell not in known]
    side = max(sketch.rows, sketch.cols, SMALLEST_MAXIMUM)
    # If one number is clearly the largest, it is meant as such; else one is added, larger each
    # time.
    if len(cells) == 1 and (largest >= side or not empty or turn % 2):
        return cells[0], largest
    return (rng.choice(empty), max(side, largest + 1) + turn // 8) if empty else None


def _lay(cover: Cover, known: dict[int, int], rng: Random) -> bool:
    """Cover all cells with pieces that do not overlap, by backtracking."""
    back = STEPS_BACK
    choices: list[Iterator[Line]] = []
    laid: list[int] = []
    while free := cover.free:
        look()
        if len(choices) == len(laid):
            cell = min(free, key=lambda each: len(_lines(cover, each, known)))
            lines = _lines(cover, cell, known)
            rng.shuffle(lines)
            choices.append(iter(lines))
        line = next(choices[-1], None)
        if line is not None:
            laid.append(cover.lay(line))
            continue
        choices.pop()
        back -= 1
        if not laid or back < 0:
            return False
        cover.take(laid.pop())
    return True


def _lines(cover: Cover, cell: int, known: dict[int, int]) -> list[Line]:
    """The pieces through a cell, over free cells, whose numbers can add up."""
    return [
        line
        for length in range(2, min(LONGEST, cover.maximum) + 1)
        for line in cover.lines_through(cell, length)
        if not any(cover.owners[each] for each in line) and _adds_up(line, known, cover.maximum)
    ]


def _adds_up(line: Line, known: dict[int, int], maximum: int) -> bool:
    rest = maximum - sum(known.get(cell, 0) for cell in line)
    empty = sum(cell not in known for cell in line)
    return rest >= empty if empty else rest == 0


def _filled(cover: Cover, known: dict[int, int], rng: Random) -> list[int]:
    """Numbers for the empty cells of each piece."""
    numbers = [known.get(cell, 0) for cell in range(cover.grid.size)]
    numbers[cover.maximum_at] = cover.maximum
    for piece, line in cover.pieces.items():
        empty = [cell for cell in line if cell not in known]
        if not piece or not empty:
            continue
        rest = cover.maximum - sum(numbers[cell] for cell in line if cell in known)
        least = 2 if rest >= 2 * len(empty) else 1
        shares = composition(rest, len(empty), least, rng)
        for cell, number in zip(empty, shares, strict=True):
            numbers[cell] = number
    return numbers


EDITING: Editing[Kamaji] = Editing(
    signs=(),
    read=read,
    write=write,
    numbers=lambda rows, cols: range(1, LARGEST + 1),
    full=True,
    wrong=wrong,
    complete=complete,
    repair=repair,
)
