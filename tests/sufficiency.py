"""Whether a reason suffices, asked of clauses that share nothing with gridwright.

The rules of each genre are written here once more, as simply as possible. A clause holds only if
the rule and the clues that it comes from are named. So a solver can be asked: do the named rules,
for the named clues, with the named decisions known and everything else open, lead to the
conclusion? What has to be connected, and loops, are added when a model shows that they are needed.

S and G belong to the rule "path from S to G", which mentions them; every other clue must be among
the cells of the reason. A clue of Kuromasu and Kuroshuto that is named is a white cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple

from pysat.card import CardEnc, EncType
from pysat.solvers import Minisat22

from gridwright.core.step import Basis, Step

Clause = list[int]
Guarded = tuple[Clause, tuple[str | int, ...]]
"""A clause, and the rules (by name) and clues (by cell) that it comes from."""


class Rules(NamedTuple):
    """The rules of one puzzle."""

    clauses: Callable[[Callable[[], int]], Iterable[Guarded]]
    """All clauses but those of the cuts; the argument makes a new variable."""
    cuts: Callable[[set[int], set[int]], Iterable[Guarded]]
    """Clauses that a model breaks, given the literals that are true and those that are forced."""


class Sufficiency:
    """One puzzle, ready to be asked about reasons."""

    def __init__(self, puzzle: Any) -> None:
        self.top: int = puzzle.decisions
        self.guards: dict[str | int, int] = {}
        self.solver = Minisat22()
        self.rules = RULES[puzzle.genre](puzzle, self.new)
        for clause, needs in self.rules.clauses(self.new):
            self._add(clause, needs)

    def __enter__(self) -> Sufficiency:
        return self

    def __exit__(self, *about: object) -> None:
        self.solver.delete()

    def new(self) -> int:
        """A variable that is not used yet."""
        self.top += 1
        return self.top

    def _add(self, clause: Clause, needs: Iterable[str | int]) -> None:
        for need in needs:
            if need not in self.guards:
                self.guards[need] = self.new()
        self.solver.add_clause([*clause, *(-self.guards[need] for need in needs)])

    def follows(self, because: Basis, yes: int, no: int) -> bool:
        """Whether a reason leads to decisions; if there are none, whether it is impossible."""
        named = [*because.rules, *_bits(because.cells)]
        # Left open, what is not named would be solved too: a solver repeats its last choice.
        held = {self.guards[need] for need in named if need in self.guards}
        assumed = [guard if guard in held else -guard for guard in self.guards.values()]
        assumed += [one + 1 for one in _bits(because.yes)]
        assumed += [-one - 1 for one in _bits(because.no)]
        opposite = [-one - 1 for one in _bits(yes)] + [one + 1 for one in _bits(no)]
        if opposite:
            assumed.append(self.new())
            self.solver.add_clause([-assumed[-1], *opposite])
        while self.solver.solve(assumed):
            model = set(self.solver.get_model())
            forced = set(self.solver.propagate(assumed)[1])
            broken = [
                (clause, needs)
                for clause, needs in self.rules.cuts(model, forced)
                if all(self.guards.get(need, 0) in assumed for need in needs)
            ]
            if not broken:
                return False
            for clause, needs in broken:
                self._add(clause, needs)
        return True

    def fails(self, step: Step) -> Iterator[Step]:
        """The step, or those of its links, whose reason does not suffice."""
        for each in (*step.links, step):
            if not self.follows(each.basis, each.yes, each.no):
                yield each


def _bits(mask: int) -> list[int]:
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


def _exactly(literals: list[int], number: int, new: Callable[[], int]) -> Iterator[Clause]:
    """Exactly so many of the literals, as clauses."""
    yield from _at_most(literals, number, new)
    yield from _at_most([-one for one in literals], len(literals) - number, new)


def _at_most(literals: list[int], number: int, new: Callable[[], int]) -> Iterator[Clause]:
    """At most so many of the literals, as clauses; further variables are made by ``new``."""
    if number < 0:
        yield []
    if number < 1:
        yield from ([-one] for one in literals)
    if not 0 < number < len(literals):
        return
    names = {abs(one): abs(one) for one in literals}
    kind = EncType.seqcounter
    for clause in CardEnc.atmost(literals, number, top_id=max(names), encoding=kind).clauses:
        for literal in clause:
            if abs(literal) not in names:
                names[abs(literal)] = new()
        yield [names[abs(one)] * (1 if one > 0 else -1) for one in clause]


# The board


def _around(rows: int, cols: int) -> list[list[int]]:
    """The cells that share a side with each cell."""
    return [
        [
            cell + down * cols + right
            for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1))
            if 0 <= cell // cols + down < rows and 0 <= cell % cols + right < cols
        ]
        for cell in range(rows * cols)
    ]


def _parts(cells: set[int], around: list[list[int]]) -> list[set[int]]:
    """Cells by what is connected, the largest part last."""
    parts, left = [], set(cells)
    while left:
        todo = [min(left)]
        left -= set(todo)
        for cell in todo:
            near = left.intersection(around[cell])
            left -= near
            todo += sorted(near)
        parts.append(set(todo))
    return sorted(parts, key=len)


def _apart(
    white: set[int], forced: set[int], black: list[int], around: list[list[int]]
) -> Iterator[Clause]:
    """Two white cells of different parts are not both white, unless the parts become connected.

    ``forced`` are the literals that are true in any case, ``black`` has the literal of each cell.
    """
    sure = {cell for cell in white if -black[cell] in forced}
    walls = sorted(set(range(len(black))) - white, key=lambda cell: black[cell] in forced)
    *parts, largest = _parts(white, around) or [set()]
    for part in parts:
        one, other = min(part & sure or part), min(largest & sure or largest)
        fence = _fence(one, other, white, walls, around)
        yield [black[one], black[other], *sorted({-black[cell] for cell in fence})]


def _fence(
    one: int, other: int, white: set[int], walls: list[int], around: list[list[int]]
) -> list[int]:
    """As many walls as keep two cells apart, the last ones if possible.

    Without this a clause would name walls that only this model has, and every way to build them
    would need a clause of its own.
    """
    above = {cell: cell for cell in white}

    def top(cell: int) -> int:
        while above[cell] != cell:
            above[cell] = above[above[cell]]
            cell = above[cell]
        return cell

    fence = []
    for cell in (*white, *walls):
        parts = {top(near) for near in around[cell] if near in above}
        if {top(one), top(other)} <= parts:
            fence.append(cell)
        else:
            above |= dict.fromkeys((cell, *parts), cell)
    return fence


# Shading genres

APART, CONNECTED, NUMBERS, GIVEN = (
    "black cells apart",
    "white connected",
    "numbers",
    "given cells",
)


def _shading(
    puzzle: Any, numbers: Callable[[Callable[[], int]], Iterable[Guarded]], clues_white: bool
) -> Rules:
    around = _around(puzzle.rows, puzzle.cols)
    cells = range(len(around))
    black = [cell + 1 for cell in cells]

    def clauses(new: Callable[[], int]) -> Iterator[Guarded]:
        yield from numbers(new)
        yield [-black[cell] for cell in cells], (CONNECTED,)
        for cell in cells:
            for other in around[cell]:
                if other > cell:
                    yield [-black[cell], -black[other]], (APART,)
        if clues_white:
            for cell in (*puzzle.numbers, *_bits(puzzle.unknown)):
                yield [-black[cell]], (cell,)
        yield from _given(puzzle)

    def cuts(model: set[int], forced: set[int]) -> Iterator[Guarded]:
        white = {cell for cell in cells if -black[cell] in model}
        for clause in _apart(white, forced, black, around):
            yield clause, (CONNECTED,)

    return Rules(clauses, cuts)


def _given(puzzle: Any) -> Iterator[Guarded]:
    for cell in _bits(puzzle.white):
        yield [-cell - 1], (cell, GIVEN)
    for cell in _bits(puzzle.black):
        yield [cell + 1], (cell, GIVEN)


def _rays(puzzle: Any, cell: int) -> list[list[int]]:
    rows, cols = puzzle.rows, puzzle.cols
    row, col = divmod(cell, cols)
    return [
        [at * cols + col for at in range(row - 1, -1, -1)],
        [row * cols + at for at in range(col + 1, cols)],
        [at * cols + col for at in range(row + 1, rows)],
        [row * cols + at for at in range(col - 1, -1, -1)],
    ]


def _kuromasu(puzzle: Any, _: Callable[[], int]) -> Rules:
    def numbers(new: Callable[[], int]) -> Iterator[Guarded]:
        for clue, number in puzzle.numbers.items():
            seen = []
            for ray in _rays(puzzle, clue):
                before = 0
                for cell in ray:
                    here = new()
                    # Seen exactly if the cell is white and the one before is seen.
                    yield [-here, -cell - 1], ()
                    if before:
                        yield [-here, before], ()
                    yield [here, cell + 1, *([-before] if before else [])], ()
                    seen.append(here)
                    before = here
            for clause in _exactly(seen, number - 1, new):
                yield clause, (NUMBERS, clue)

    return _shading(puzzle, numbers, True)


def _kuroshuto(puzzle: Any, _: Callable[[], int]) -> Rules:
    def numbers(new: Callable[[], int]) -> Iterator[Guarded]:
        for clue, number in puzzle.numbers.items():
            places = [ray[number - 1] + 1 for ray in _rays(puzzle, clue) if len(ray) >= number]
            yield places, (NUMBERS, clue)
            for one, other in combinations(places, 2):
                yield [-one, -other], (NUMBERS, clue)

    return _shading(puzzle, numbers, True)


def _hitori(puzzle: Any, _: Callable[[], int]) -> Rules:
    def numbers(new: Callable[[], int]) -> Iterator[Guarded]:
        for one, other in combinations(puzzle.numbers, 2):
            in_line = one // puzzle.cols == other // puzzle.cols or not (one - other) % puzzle.cols
            if in_line and puzzle.numbers[one] == puzzle.numbers[other]:
                yield [one + 1, other + 1], (NUMBERS, one, other)

    return _shading(puzzle, numbers, False)


# Rooms, stars and pictures


def _by_room(puzzle: Any) -> dict[Any, list[int]]:
    rooms: dict[Any, list[int]] = {}
    for cell, room in enumerate(puzzle.rooms):
        rooms.setdefault(room, []).append(cell)
    return rooms


def _heyawake(puzzle: Any, _: Callable[[], int]) -> Rules:
    rooms = _by_room(puzzle)

    def numbers(new: Callable[[], int]) -> Iterator[Guarded]:
        for clue, number in puzzle.numbers.items():
            for clause in _exactly([one + 1 for one in rooms[puzzle.rooms[clue]]], number, new):
                yield clause, (NUMBERS, clue)
        rows = [range(row * puzzle.cols, (row + 1) * puzzle.cols) for row in range(puzzle.rows)]
        cols = [range(col, puzzle.rows * puzzle.cols, puzzle.cols) for col in range(puzzle.cols)]
        for line in (*rows, *cols):
            for first, last in combinations(range(len(line)), 2):
                part = line[first : last + 1]
                walls = sum(puzzle.rooms[a] != puzzle.rooms[b] for a, b in pairwise(part))
                if walls == 2:
                    yield [cell + 1 for cell in part], ("lines",)

    return _shading(puzzle, numbers, False)


def _touching(rows: int, cols: int) -> list[list[int]]:
    """A cell and those around it, at corners too."""
    cells = range(rows * cols)
    return [
        [
            other
            for other in cells
            if max(abs(cell // cols - other // cols), abs(cell % cols - other % cols)) < 2
        ]
        for cell in cells
    ]


def _mosaic(puzzle: Any, _: Callable[[], int]) -> Rules:
    near = _touching(puzzle.rows, puzzle.cols)

    def clauses(new: Callable[[], int]) -> Iterator[Guarded]:
        for clue, number in puzzle.numbers.items():
            for clause in _exactly([cell + 1 for cell in near[clue]], number, new):
                yield clause, (NUMBERS, clue)
        yield from _given(puzzle)

    return Rules(clauses, lambda model, forced: ())


def _starbattle(puzzle: Any, _: Callable[[], int]) -> Rules:
    near, size = _touching(puzzle.rows, puzzle.cols), puzzle.rows * puzzle.cols

    def clauses(new: Callable[[], int]) -> Iterator[Guarded]:
        rows = [[*range(first, first + puzzle.cols)] for first in range(0, size, puzzle.cols)]
        cols = [[*range(col, size, puzzle.cols)] for col in range(puzzle.cols)]
        for rule, parts in (
            ("rows", rows),
            ("columns", cols),
            ("rooms", _by_room(puzzle).values()),
        ):
            for part in parts:
                for clause in _exactly([cell + 1 for cell in part], puzzle.stars, new):
                    yield clause, (rule,)
        for cell in range(size):
            yield from (
                ([-cell - 1, -one - 1], ("stars apart",)) for one in near[cell] if one > cell
            )
        yield from _given(puzzle)

    return Rules(clauses, lambda model, forced: ())


def _akari(puzzle: Any, _: Callable[[], int]) -> Rules:
    rows, cols = puzzle.rows, puzzle.cols
    blocks = {*puzzle.numbers, *_bits(puzzle.unknown)}

    def seen(cell: int, down: int, right: int) -> Iterator[int]:
        row, col = cell // cols + down, cell % cols + right
        while 0 <= row < rows and 0 <= col < cols and row * cols + col not in blocks:
            yield row * cols + col
            row, col = row + down, col + right

    def clauses(new: Callable[[], int]) -> Iterator[Guarded]:
        around = _around(rows, cols)
        for clue, number in puzzle.numbers.items():
            beside = [cell + 1 for cell in around[clue] if cell not in blocks]
            for clause in _exactly(beside, number, new):
                yield clause, (NUMBERS, clue)
        for cell in {*range(rows * cols)} - blocks:
            ways = ((-1, 0), (0, 1), (1, 0), (0, -1))
            others = [other for way in ways for other in seen(cell, *way)]
            yield [cell + 1, *(other + 1 for other in others)], ("light",)
            yield from (([-cell - 1, -other - 1], ("lamps apart",)) for other in others)
        yield from _given(puzzle)

    return Rules(clauses, lambda model, forced: ())


def _yinyang(puzzle: Any, _: Callable[[], int]) -> Rules:
    rows, cols = puzzle.rows, puzzle.cols
    around = _around(rows, cols)
    cells = range(len(around))
    both = ("black connected", CONNECTED)

    def clauses(new: Callable[[], int]) -> Iterator[Guarded]:
        yield from _given(puzzle)
        for sign, rule in ((1, both[0]), (-1, both[1])):
            yield [sign * (cell + 1) for cell in cells], (rule,)
        for one in cells:
            if one % cols + 1 < cols and one + cols in cells:
                two, three, four = one + 1, one + cols, one + cols + 1
                for sign in (1, -1):
                    yield [sign * (cell + 1) for cell in (one, two, three, four)], (SQUARES,)
                    # That this follows is tested on small boards (tests/kinds/test_two_areas.py).
                    crossed = [one + 1, four + 1, -two - 1, -three - 1]
                    yield [sign * literal for literal in crossed], both
        yield from _edge(rows, cols, new, both)

    def cuts(model: set[int], forced: set[int]) -> Iterator[Guarded]:
        for sign, rule in ((1, both[0]), (-1, both[1])):
            own = {cell for cell in cells if sign * (cell + 1) in model}
            sure = {cell for cell in cells if sign * (cell + 1) in forced}
            for clause in _apart(own, sure, [-sign * (cell + 1) for cell in cells], around):
                yield clause, (rule,)

    return Rules(clauses, cuts)


def _lits(puzzle: Any, new: Callable[[], int]) -> Rules:
    around = _around(puzzle.rows, puzzle.cols)
    cells = range(len(around))
    rooms = [sorted(room) for room in _by_room(puzzle).values()]
    places = [
        [(new(), *piece) for piece in _tetrominoes(set(room), around, puzzle.cols)]
        for room in rooms
    ]

    def clauses(unused: Callable[[], int]) -> Iterator[Guarded]:
        for room, pieces in zip(rooms, places, strict=True):
            yield [each[0] for each in pieces], ("four cells in each room",)
            for one, piece, _shape in pieces:
                signs = [cell + 1 if cell in piece else -cell - 1 for cell in room]
                yield from (([-one, sign], ()) for sign in signs)
                yield [one, *(-sign for sign in signs)], ()
        for pieces, others in combinations(places, 2):
            for (one, piece, shape), (two, other, same) in product(pieces, others):
                if shape == same and any(near in other for cell in piece for near in around[cell]):
                    yield [-one, -two], ("equal shapes apart",)
        for cell in cells:
            if cell % puzzle.cols < puzzle.cols - 1 and cell + puzzle.cols < len(cells):
                square = cell, cell + 1, cell + puzzle.cols, cell + puzzle.cols + 1
                yield [-each - 1 for each in square], ("no black square",)
        yield [cell + 1 for cell in cells], ("black connected",)
        yield from _given(puzzle)

    def cuts(model: set[int], forced: set[int]) -> Iterator[Guarded]:
        *parts, largest = _parts({cell for cell in cells if cell + 1 in model}, around) or [set()]
        for part in parts:
            fence = {near for cell in part for near in around[cell]} - part
            outer = _reached(largest, set(cells) - fence, around)
            ring = {cell for cell in fence if any(near in outer for near in around[cell])}
            inner = set(cells) - outer - ring
            clause, needs = [cell + 1 for cell in sorted(ring)], ["black connected"]
            for side, black in ((inner, part), (outer, largest)):
                sure = [cell for cell in sorted(black) if cell + 1 in forced]
                # A room that has cells on one side only has black cells there.
                if not sure and any(side & {*room} and {*room} <= side | ring for room in rooms):
                    needs.append("four cells in each room")
                else:
                    clause.append(-(sure or sorted(black))[0] - 1)
            yield clause, tuple(needs)

    return Rules(clauses, cuts)


def _edge(rows: int, cols: int, new: Callable[[], int], both: tuple[str, str]) -> Iterator[Guarded]:
    """The edge changes colour at most twice; this is tested on small boards too."""
    if min(rows, cols) < 2:
        return
    top = [(0, col) for col in range(cols)]
    right = [(row, cols - 1) for row in range(1, rows)]
    bottom = [(rows - 1, col) for col in range(cols - 2, -1, -1)]
    left = [(row, 0) for row in range(rows - 2, 0, -1)]
    circle = [row * cols + col + 1 for row, col in (*top, *right, *bottom, *left)]
    changes = [new() for _ in circle]
    for change, one, other in zip(changes, circle, circle[1:] + circle[:1], strict=True):
        yield [change, one, -other], ()
        yield [change, -one, other], ()
    for clause in _at_most(changes, 2, new):
        yield clause, both


def _reached(start: set[int], within: set[int], around: list[list[int]]) -> set[int]:
    """What can be reached from some cells."""
    reached, todo = set(start), [*start]
    for cell in todo:
        near = within.intersection(around[cell]) - reached
        reached |= near
        todo += sorted(near)
    return reached


def _tetrominoes(
    room: set[int], around: list[list[int]], cols: int
) -> list[tuple[frozenset[int], tuple[int, ...]]]:
    """Four connected cells of a room, but no square, with what tells their shapes apart: how far
    each two of them are from each other, as squares of distances.
    """
    grown = {frozenset([cell]) for cell in room}
    for _ in range(3):
        grown = {
            piece | {near} for piece in grown for cell in piece for near in around[cell]
            if near in room and near not in piece
        }  # fmt: skip
    found = []
    for piece in grown:
        far = tuple(
            sorted(
                (one // cols - two // cols) ** 2 + (one % cols - two % cols) ** 2
                for one, two in combinations(piece, 2)
            )
        )
        if far != (1, 1, 1, 1, 2, 2):
            found.append((piece, far))
    return found


# Nurikabe

ISLANDS, BLACK_CONNECTED, BLACK_SQUARES = "islands", "black connected", "no black square"


def _nurikabe(puzzle: Any, _: Callable[[], int]) -> Rules:
    rows, cols = puzzle.rows, puzzle.cols
    around, cells = _around(rows, cols), range(rows * cols)
    numbers = dict(puzzle.numbers) | dict.fromkeys(_bits(puzzle.unknown), 0)

    def clauses(new: Callable[[], int]) -> Iterator[Guarded]:
        # The rules of cuts are known before there is one.
        yield from (([1, -1], (rule,)) for rule in (ISLANDS, BLACK_CONNECTED))
        yield from (([-clue - 1], (ISLANDS, clue)) for clue in numbers)
        yield from _given(puzzle)
        for cell in cells:
            if cell % cols < cols - 1 and cell < (rows - 1) * cols:
                square = [cell, cell + 1, cell + cols, cell + cols + 1]
                yield [-one - 1 for one in square], (BLACK_SQUARES,)

    def cuts(model: set[int], forced: set[int]) -> Iterator[Guarded]:
        black = {cell for cell in cells if cell + 1 in model}
        for area in _parts(set(cells) - black, around):
            yield from _island(area, {clue: numbers[clue] for clue in area if clue in numbers})
        first, *others = sorted(_parts(black, around), key=len, reverse=True) or [set()]
        for area in others:
            ring = {one for cell in area for one in around[cell]} - area
            yield [-min(area) - 1, -min(first) - 1, *(one + 1 for one in ring)], (BLACK_CONNECTED,)

    def _island(area: set[int], clues: dict[int, int]) -> Iterator[Guarded]:
        """What is wrong with an area of white cells, whichever of its clues is named."""
        ring = {one for cell in area for one in around[cell]} - area
        whole = [one + 1 for one in area] + [-one - 1 for one in ring]
        if not clues:
            yield [min(area) + 1, *(-one - 1 for one in ring)], (ISLANDS,)
        for one, other in combinations(clues, 2):
            yield [cell + 1 for cell in area], (ISLANDS, one, other)
        for clue, number in clues.items():
            if number and len(area) < number:
                yield [-one - 1 for one in ring], (ISLANDS, clue)
            elif number and len(area) > number:
                yield whole, (ISLANDS, clue)
                near = [clue]
                for cell in near:
                    near += [one for one in around[cell] if one in area and one not in near]
                yield [one + 1 for one in near[: number + 1]], (ISLANDS, clue)

    return Rules(clauses, cuts)


# Kamaji


def _kamaji(puzzle: Any, _: Callable[[], int]) -> Rules:
    pieces = _pieces(puzzle)
    assert pieces == [tuple(line) for line in puzzle.lines]

    def clauses(new: Callable[[], int]) -> Iterator[Guarded]:
        for cell, number in enumerate(puzzle.numbers):
            through = [at + 1 for at, piece in enumerate(pieces) if cell in piece]
            yield through, ("every number used", cell)
            if number > 1:
                for one, other in combinations(through, 2):
                    yield [-one, -other], ("numbers above one used once", cell)

    return Rules(clauses, lambda model, forced: ())


def _pieces(puzzle: Any) -> list[tuple[int, ...]]:
    """Lines that add up to the maximum, by first cell and direction, the maximum itself last."""
    pieces = []
    for cell in range(puzzle.rows * puzzle.cols):
        for down, right in ((0, 1), (1, 1), (1, 0), (1, -1)):
            row, col = divmod(cell, puzzle.cols)
            line: list[int] = []
            while row < puzzle.rows and 0 <= col < puzzle.cols:
                line.append(row * puzzle.cols + col)
                if sum(puzzle.numbers[at] for at in line) >= puzzle.maximum:
                    break
                row, col = row + down, col + right
            if sum(puzzle.numbers[at] for at in line) == puzzle.maximum and len(line) > 1:
                pieces.append(tuple(line))
    return [*pieces, (puzzle.numbers.index(puzzle.maximum),)]


# Nurimaze

MARKS, PATH, CIRCLES, TRIANGLES, LOOPS, SQUARES = (
    "marks white",
    "path from S to G",
    "circles on the path",
    "triangles off the path",
    "no white loop",
    "no square of one colour",
)


def _nurimaze(puzzle: Any, new: Callable[[], int]) -> Rules:
    around = _around(puzzle.rows, puzzle.cols)
    cells = range(len(around))
    black = [puzzle.rooms[cell] + 1 for cell in cells]
    on_path = [new() for _ in cells]
    ends = (puzzle.start, puzzle.goal)

    def clauses(new: Callable[[], int]) -> Iterator[Guarded]:
        yield [-black[cell] for cell in cells], (CONNECTED,)
        for cell in (*ends, *_bits(puzzle.circles), *_bits(puzzle.triangles)):
            yield [-black[cell]], (MARKS, cell)
        for cell in _bits(puzzle.circles):
            yield [on_path[cell]], (CIRCLES, cell)
        for cell in _bits(puzzle.triangles):
            yield [-on_path[cell]], (TRIANGLES, cell)
        for cell in cells:
            row, col = divmod(cell, puzzle.cols)
            if row + 1 < puzzle.rows and col + 1 < puzzle.cols:
                square = [cell, cell + 1, cell + puzzle.cols, cell + puzzle.cols + 1]
                yield sorted({-black[one] for one in square}), (SQUARES,)
                yield sorted({black[one] for one in square}), (SQUARES,)
                yield sorted({black[one] for one in square}), (LOOPS,)
        yield from _path_clauses(around, black, on_path, ends)

    def cuts(model: set[int], forced: set[int]) -> Iterator[Guarded]:
        white = {cell for cell in cells if -black[cell] in model}
        sure = {cell for cell in cells if -black[cell] in forced}
        for clause in _apart(white, forced, black, around):
            yield clause, (CONNECTED,)
        for loop in _loops(white, around):
            yield sorted({black[cell] for cell in loop}), (LOOPS,)
        path = {cell for cell in cells if on_path[cell] in model}
        for area in _parts(sure, around):
            for clause in _once(area, path, around, on_path, ends, new):
                yield [*clause, *sorted({black[cell] for cell in area})], (LOOPS, PATH)
        for part in _parts(path, around):
            if puzzle.start not in part:
                yield [-on_path[cell] for cell in part], (PATH,)

    return Rules(clauses, cuts)


def _path_clauses(
    around: list[list[int]], black: list[int], on_path: list[int], ends: tuple[int, int]
) -> Iterator[Guarded]:
    """Some path: one neighbour at its ends, two elsewhere. What else that allows are rings."""
    for cell, near in enumerate(around):
        here, beside = on_path[cell], [on_path[other] for other in near]
        most = 1 if cell in ends else 2
        yield [-here, -black[cell]], (PATH,)
        for some in combinations(beside, most + 1):
            yield [-here, *(-one for one in some)], (PATH,)
        for some in combinations(beside, len(beside) - most + 1):
            yield [-here, *some], (PATH,)
        if len(beside) < most:
            yield [-here], (PATH,)
        if cell in ends:
            yield [here], (PATH,)


def _once(
    area: set[int],
    path: set[int],
    around: list[list[int]],
    on_path: list[int],
    ends: tuple[int, int],
    new: Callable[[], int],
) -> Iterator[Clause]:
    """A path comes to a white area once and leaves it once: by coming back it would close a loop.

    This follows from single loops, but there are very many of those.
    """
    sides = [(one, other) for one in sorted(area) for other in around[one] if other not in area]
    most = 2 - len(area.intersection(ends))
    if sum(one in path and other in path for one, other in sides) <= most:
        return
    crossed = []
    for one, other in sides:
        crossed.append(new())
        yield [-on_path[one], -on_path[other], crossed[-1]]
    yield from _at_most(crossed, most, new)


def _loops(white: set[int], around: list[list[int]]) -> Iterator[list[int]]:
    """A ring of cells for each pair of white neighbours that a search does not need."""
    above: dict[int, int] = {}
    for root in sorted(white):
        if root in above:
            continue
        above[root] = root
        todo = [root]
        for cell in todo:
            for other in around[cell]:
                if other in white and other not in above:
                    above[other] = cell
                    todo.append(other)
    for cell in sorted(white):
        for other in around[cell]:
            if cell < other and other in white and cell not in (above[other], other):
                if above[cell] == other:
                    continue
                yield _ring(above, cell, other)


def _ring(above: dict[int, int], one: int, other: int) -> list[int]:
    """Two cells and what lies between them in the tree."""
    ways = []
    for cell in (one, other):
        way = [cell]
        while above[way[-1]] != way[-1]:
            way.append(above[way[-1]])
        ways.append(way)
    first, second = ways
    shared = [cell for cell in first if cell in second]
    return [
        *first[: first.index(shared[0])],
        *second[: second.index(shared[0]) + 1],
    ]


RULES: dict[str, Callable[[Any, Callable[[], int]], Rules]] = {
    "akari": _akari,
    "heyawake": _heyawake,
    "hitori": _hitori,
    "kamaji": _kamaji,
    "kuromasu": _kuromasu,
    "kuroshuto": _kuroshuto,
    "lits": _lits,
    "mosaic": _mosaic,
    "nurikabe": _nurikabe,
    "nurimaze": _nurimaze,
    "starbattle": _starbattle,
    "yinyang": _yinyang,
}
