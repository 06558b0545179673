"""Settle cells by the shapes that each island can still have, before any clause is written.

For every number the list of shapes its island can still have is kept, each as a mask with the mask
of the cells around it, unless there are too many. What all shapes of an island share is white, what
all of them have around is black. A cell that no island reaches is black, and so is one beside two
islands; an island or a white area with one way out takes it. Black cells are connected and no
square is black: :class:`Shapes` knows these two kinds as well, and lists others as unknown.

>>> from gridwright.kinds.connected import Connected
>>> from gridwright.kinds.square import NoSquare
>>> grid = Grid.of(2, 3)
>>> known = Shapes(grid, [NoSquare(), Connected(black=True), Islands(((0, 2),))])
>>> known.begin(0, 1)
>>> grid.names(known.no), grid.names(known.yes)
('r1c1, r1c2', 'r1c3, r2c1, r2c2, r2c3')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import Any

from gridwright.core.deadline import look, watched
from gridwright.core.grid import Grid, bits, union
from gridwright.kinds.connected import Connected
from gridwright.kinds.islands import Islands, within_steps
from gridwright.kinds.propagation.chains import Contradiction
from gridwright.kinds.square import NoSquare, fourths, has_square, state_squares
from gridwright.sat.cnf import Clause, Cnf

MOST_SHAPES = 150
"""An island with more shapes has no list."""
MANY_TRIES, MOST_TRIES = 300, 800
"""So many steps are spent on finding the shapes of an island: without care, and at most."""
SHRUNK = 0.9
"""They are looked for again if it reaches so much less."""
FAR = 600
"""If the islands without a list reach more cells, each open cell is tried in both colours."""

Shape = tuple[int, int]
"""The cells of an island, and those around it."""


def shapes_of(
    grid: Grid,
    core: int,
    needs: int,
    reach: int,
    white: int,
    number: int,
    most: int = MOST_SHAPES,
) -> list[Shape] | None:
    """All shapes of an island with these cells and within reach; ``None`` if there are too many.

    White cells beside a shape belong to it.

    >>> grid = Grid.of(2, 3)
    >>> [grid.names(cells) for cells, _ in shapes_of(grid, 1, 0, grid.full, 0b101, 3) or ()]
    ['r1c1, r1c2, r1c3', 'r1c1, r2c1, r2c2']
    """
    beside = _beside(grid)
    found: list[Shape] = []
    whole, start = needs | core, number - core.bit_count()
    stack = [(core, grid.neighbours(core) & reach & ~core, reach & ~core, start)]
    tries = 0
    while stack:
        tries += 1
        shape, edge, left, lacks = stack.pop()
        if tries > MOST_TRIES:
            return None
        # Most lists are found before this pays.
        if tries > MANY_TRIES and _too_little(grid, shape, left, whole, number):
            continue
        # Each shape is found once: the first cell of the edge belongs to it, or never will.
        cell = edge & -edge
        further = edge ^ cell
        left ^= cell
        if further:
            stack.append((shape, further, left, lacks))
        near = beside[cell.bit_length()]
        if near & white & ~shape:
            grown = grid.flood(cell, white & ~shape | cell)
            if grown & ~(left | cell):
                continue
            near = grid.neighbours(grown)
            shape |= grown
            left &= ~grown
            lacks -= grown.bit_count()
        else:
            shape |= cell
            lacks -= 1
        if lacks > 0:
            edge = (further | near) & left
            if edge:
                stack.append((shape, edge, left, lacks))
        elif not lacks and not whole & ~shape:
            around = grid.neighbours(shape) & ~shape
            if not around & white:
                found.append((shape, around))
                if len(found) > most:
                    return None
    return found


def _too_little(grid: Grid, shape: int, left: int, whole: int, number: int) -> bool:
    """Whether a shape cannot get enough cells, or not all that it must have."""
    # Most can: a flood ends as soon as it has found enough.
    within, seen, before = shape | left, shape, 0
    while whole & ~seen or seen.bit_count() < number:
        if seen == before:
            return True
        before = seen
        seen |= grid.neighbours(seen) & within
    return False


@lru_cache(maxsize=16)
def _beside(grid: Grid) -> tuple[int, ...]:
    """The cells beside a cell, by the number of bits of its mask."""
    return (0, *(grid.neighbours(1 << cell) for cell in range(grid.size)))


class Island:
    """What is known of one island."""

    __slots__ = (
        "around", "beside", "bit", "black", "core", "needs", "number", "reach", "seen", "shapes",
        "size", "tried", "white",
    )  # fmt: skip

    def __init__(self, cell: int, number: int, grid: Grid) -> None:
        self.bit, self.number = 1 << cell, number
        self.core = self.bit
        """The white cells that hang together with the clue."""
        self.beside = grid.neighbours(self.core)
        """The cells around them."""
        self.needs = 0
        """Cells that are known to belong to it, besides."""
        self.reach = grid.full
        """The cells that it may have."""
        self.size = 0
        """How many cells hung together with the clue when this was found."""
        self.shapes: list[Shape] | None = None
        self.around = self.black = self.white = 0
        """Of its shapes: the cells around any of them, those around all, those in all."""
        self.seen = 2 * grid.size
        """How many cells could be reached when its shapes were too many to be listed."""
        self.tried = 0, 0
        """What was settled near it when its shapes were tried."""

    def fork(self) -> Island:
        """A copy."""
        twin = object.__new__(Island)
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin


class Shapes:
    """What is settled, as masks, and the islands."""

    __slots__ = (
        "closed", "connected", "grid", "islands", "no", "rule", "squares", "unknown", "yes"
    )  # fmt: skip

    def __init__(self, grid: Grid, kinds: Iterable[Any]) -> None:
        self.grid = grid
        self.yes = self.no = 0
        self.connected = self.squares = False
        self.islands: list[Island] = []
        """Those that are not closed."""
        self.closed = 0
        """The cells of islands that have all their cells."""
        self.unknown: list[Any] = []
        """The kinds that are not known here."""
        self.rule = ""
        for kind in kinds:
            if type(kind) is Islands:
                self.rule = kind.rule
                self.islands += [Island(*clue, grid) for clue in watched(kind.clues, every=64)]
            elif type(kind) is Connected and kind.black:
                self.connected = True
            elif type(kind) is NoSquare and kind.black:
                self.squares = True
            else:
                self.unknown.append(kind)

    def fork(self) -> Shapes:
        """A copy; both continue independently."""
        twin = object.__new__(Shapes)
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.islands = [island.fork() for island in self.islands]
        return twin

    @property
    def open(self) -> int:
        """The cells that are not settled."""
        return self.grid.full & ~(self.yes | self.no)

    def begin(self, yes: int, no: int, *, thorough: bool = True, far: int = FAR) -> None:
        """Settle what is given and follow, with all shapes of islands that have few.

        If it is to be thorough, shapes that break another rule are dropped, and if the islands
        without a list reach far, each open cell is tried in both colours.
        """
        self.follow(yes, no)
        while self.open and (self._list() or self._connect() or (thorough and self._try())):
            pass
        if thorough and self._far() > far and self._probe():
            self.begin(0, 0, far=far)

    def follow(self, yes: int, no: int) -> None:
        """Settle these cells, and what follows fast; :class:`Contradiction` if that cannot be."""
        first = True
        while first or yes & ~self.yes or no & ~self.no:
            look()
            self.yes |= yes
            self.no |= no
            if self.yes & self.no:
                raise Contradiction
            first = False
            yes, no = self._next()

    def _next(self) -> tuple[int, int]:
        """What follows at once: areas, what they reach, shapes, squares, the way out."""
        grid, known_yes, known_no = self.grid, self.yes, self.no
        near, twice, cores = self._areas()
        yes, no = twice & ~known_no, 0
        reached = self.closed
        closed = False
        for island in self.islands:
            if island.shapes is None:
                more_yes, more_no = self._island(island, near, twice, cores)
            elif (
                known_yes & island.reach
                or known_no & island.around
                or (island.core | island.needs) & ~island.white
            ):
                more_yes, more_no = self._listed(island)
            else:
                more_yes, more_no = island.black, island.white
            yes |= more_yes
            no |= more_no
            reached |= island.reach
            closed = closed or island.reach == island.core
        if closed:
            self.closed |= union(each.core for each in self.islands if each.reach == each.core)
            self.islands = [each for each in self.islands if each.reach != each.core]
        if known_no & ~reached:
            raise Contradiction
        yes |= grid.full & ~reached
        no |= self._lost(cores)
        if self.squares:
            if has_square(grid, self.yes):
                raise Contradiction
            no |= fourths(grid, self.yes) & ~self.yes
        if self.connected and not (yes & ~self.yes or no & ~known_no):
            # This takes longer, and waits until nothing else follows.
            no |= self._sea()
            yes |= self._way_out()
        return yes, no

    def _areas(self) -> tuple[int, int, int]:
        """The cells beside a clue's area, those beside two of them, and all these areas."""
        grid, white = self.grid, self.no
        near = twice = 0
        cores = self.closed
        for island in self.islands:
            beside = island.beside
            if beside & white:
                core = island.core = grid.flood(island.core, white | island.core)
                beside = island.beside = grid.neighbours(core) & ~core
            if island.core & cores:
                raise Contradiction
            cores |= island.core
            twice |= near & beside
            near |= beside
        return near, twice, cores

    def _island(self, island: Island, near: int, twice: int, cores: int) -> tuple[int, int]:
        """What follows about one island."""
        grid, core, number = self.grid, island.core, island.number
        around = island.beside
        size = core.bit_count()
        if number and size >= number:
            if size > number or island.needs & ~core:
                raise Contradiction
            island.reach = core
            return around, 0
        allowed = grid.full & ~(self.yes | (near & ~around) | twice | (cores & ~core))
        reach = allowed & island.reach
        if reach != island.reach or size != island.size:
            reach = within_steps(grid, core, reach, number - size if number else -1)
            island.reach, island.size = reach, size
        if island.needs & ~reach:
            raise Contradiction
        no = 0
        if number:
            left = reach.bit_count()
            if left < number:
                raise Contradiction
            if left == number:
                no = reach
        if reach == core:
            return around, 0
        if number or island.needs & ~core:
            out = around & reach
            if not out & (out - 1):
                no |= out
        return 0, no

    def _listed(self, island: Island) -> tuple[int, int]:
        """What the shapes that are left have in common."""
        yes, no = self.yes, self.no
        core = island.core | island.needs
        shapes = island.shapes = [
            shape
            for shape in island.shapes or ()
            if not (shape[0] & yes or shape[1] & no or core & ~shape[0])
        ]
        if not shapes:
            raise Contradiction
        white = black = self.grid.full
        reach = beside = 0
        for cells, around in shapes:
            white &= cells
            black &= around
            reach |= cells
            beside |= around
        island.reach, island.around, island.white, island.black = reach, beside, white, black
        return black, white

    def _lost(self, cores: int) -> int:
        """Cells that white areas without a clue need: a single way out, or the only island."""
        lost = self.no & ~cores
        no = 0
        grid = self.grid
        while lost:
            part = grid.flood(lost & -lost, lost)
            lost ^= part
            out = grid.neighbours(part) & ~(part | self.yes)
            if not out:
                raise Contradiction
            if not out & (out - 1):
                no |= out
            owner = None
            for island in self.islands:
                if not part & ~island.reach:
                    if owner is not None:
                        break
                    owner = island
            else:
                if owner is None:
                    raise Contradiction
                owner.needs |= part
        return no

    def _sea(self) -> int:
        """Open cells that the black cells cannot reach: they are white."""
        if not self.yes:
            return 0
        grid = self.grid
        possible = grid.full & ~self.no
        sea = grid.flood(self.yes & -self.yes, possible)
        if self.yes & ~sea:
            raise Contradiction
        return possible & ~sea

    def _way_out(self) -> int:
        """The only way out of an area of black cells."""
        grid, found, left = self.grid, 0, self.yes
        first = True
        while left:
            part = grid.flood(left & -left, left)
            left ^= part
            if first and not left:
                return 0
            first = False
            out = grid.neighbours(part) & ~(part | self.no)
            if not out & (out - 1):
                found |= out
        return found

    def _list(self) -> bool:
        """List the shapes of islands that have few of them; whether one was listed."""
        found = False
        for island in self.islands:
            reached = island.reach.bit_count()
            if not island.number or island.shapes is not None or reached > SHRUNK * island.seen:
                continue
            island.seen = reached
            shapes = shapes_of(
                self.grid, island.core, island.needs, island.reach, self.no, island.number
            )
            if shapes is not None:
                island.shapes, island.white = shapes, 0
                found = True
        if found:
            self.follow(0, 0)
        return found

    def _connect(self) -> bool:
        """Open cells without which the black cells would fall apart are black."""
        if not self.connected or not self.yes:
            return False
        grid = self.grid
        possible = grid.full & ~self.no
        start = self._largest()
        found = 0
        for cell in bits(grid.cut_cells(possible) & ~self.yes):
            if not self._together(start, self.yes, possible & ~(1 << cell)):
                found |= 1 << cell
        if found:
            self.follow(found, 0)
        return bool(found)

    def _largest(self) -> int:
        """The largest area of black cells."""
        return max(self.grid.components(self.yes), key=int.bit_count, default=0)

    def _together(self, start: int, goal: int, within: int) -> bool:
        """Whether all of the goal can be reached from a part of it."""
        cols, left, right = self.grid.cols, self.grid.not_last_column, self.grid.not_first_column
        goal &= ~start
        within &= ~start
        while goal:
            start = (
                (start & left) << 1 | (start & right) >> 1 | start << cols | start >> cols
            ) & within
            if not start:
                return False
            within ^= start
            goal &= ~start
        return True

    def _try(self) -> bool:
        """Drop shapes that leave a black square or cut black cells off; whether one was dropped."""
        grid, dropped = self.grid, False
        largest = self._largest() if self.connected else 0
        near_black = grid.neighbours(self.yes) | grid.diagonals(self.yes)
        for island in self.islands:
            if island.shapes is None or len(island.shapes) < 2:
                continue
            look()
            near = island.reach | island.around | grid.neighbours(island.around)
            now = self.yes & near, self.no & near
            if now == island.tried:
                continue  # what has changed far away would seldom matter
            island.tried = now
            others = self.no & ~island.core
            stops = grid.border | grid.neighbours(others) | grid.diagonals(others)
            # A shape that touches nothing leaves the black cells connected.
            kept = [
                shape
                for shape in island.shapes
                if not (shape[1] & near_black and self.squares)
                or not has_square(grid, self.yes | shape[1])
                if not (shape[0] & stops and self.connected) or self._goes_around(*shape, largest)
            ]
            if len(kept) < len(island.shapes):
                dropped = True
                island.shapes, island.white = kept, 0
        if dropped:
            self.follow(0, 0)
        return dropped

    def _goes_around(self, cells: int, around: int, largest: int) -> bool:
        """Whether the black cells are connected if an island has these cells."""
        grid = self.grid
        possible = grid.full & ~(self.no | cells)
        ring = (around | grid.diagonals(cells)) & possible
        if self.yes and self._together(ring & -ring, ring, possible):
            return True  # there is a way around it
        black = self.yes | around
        return not black or self._together(largest or black & -black, black, possible)

    def _far(self) -> int:
        """How many cells the islands without a list reach, together."""
        return sum(island.reach.bit_count() for island in self.islands if island.shapes is None)

    def _probe(self) -> bool:
        """Settle what follows from both colours of an open cell, or from the only one it can have.

        That takes a while, and is for boards on which a solver would have to search long.
        """
        found = False
        for cell in bits(self.open):
            bit = 1 << cell
            if not self.open & bit:
                continue
            ways = [way for way in (self._with(bit, 0), self._with(0, bit)) if way]
            if not ways:
                raise Contradiction
            yes, no = ways[0].yes & ways[-1].yes, ways[0].no & ways[-1].no
            if yes & ~self.yes or no & ~self.no:
                self.follow(yes, no)
                found = True
        return found

    def _with(self, yes: int, no: int) -> Shapes | None:
        """A copy in which these cells are settled; ``None`` if that cannot be."""
        way = self.fork()
        try:
            way.follow(yes, no)
        except Contradiction:
            return None
        return way

    def state(self, cnf: Cnf, variables: Sequence[int]) -> None:
        """Append the clauses about what is open; ``variables`` is 0 for settled cells."""
        left, grid = self.open, self.grid
        if not left:
            return
        if self.squares:
            state_squares(grid, grid.full & ~self.no, variables, cnf, black=True)
        cnf.group(self.rule)
        owners: dict[int, list[int]] = {cell: [variables[cell]] for cell in bits(left)}
        clues = self.closed | union(island.core for island in self.islands)
        for part in grid.components(self.no):
            if not part & clues:
                owners[next(bits(part))] = []
        owned: list[Owned] = []
        for island in self.islands:
            if island.shapes is not None:
                self._state_shapes(island, cnf, variables, owners)
            else:
                owned.append((island, self._state_owned(island, cnf, variables, owners)))
        cnf.clauses += owners.values()
        for (one, own), (other, others) in combinations(owned, 2):
            shared = one.reach & other.reach
            cnf.clauses += [[-own[cell], -others[cell]] for cell in bits(shared)]
        cnf.separators = partial(self._separators, owned, cnf, variables)

    def _state_shapes(
        self, island: Island, cnf: Cnf, variables: Sequence[int], owners: dict[int, list[int]]
    ) -> None:
        """One variable for each shape; one of them is true."""
        shapes = island.shapes or ()
        chosen = cnf.new_ones(len(shapes))
        clauses = cnf.clauses
        clauses.append([*chosen])
        left = self.open
        for (cells, around), one in zip(shapes, chosen, strict=True):
            clauses += [[-one, -variables[cell]] for cell in bits(cells & left)]
            clauses += [[-one, variables[cell]] for cell in bits(around & left)]
            for cell in bits(cells & ~island.core):
                if cell in owners:
                    owners[cell].append(one)

    def _state_owned(
        self, island: Island, cnf: Cnf, variables: Sequence[int], owners: dict[int, list[int]]
    ) -> dict[int, int]:
        """One variable for each cell that it may have."""
        grid, core, reach = self.grid, island.core, island.reach
        own = {cell: cnf.new() for cell in bits(reach & ~core)}
        clauses, lists, no = cnf.clauses, grid.neighbour_lists, self.no
        for cell, one in own.items():
            if cell in owners:
                owners[cell].append(one)
            if variables[cell]:
                clauses.append([-one, -variables[cell]])
            if grid.neighbours(core) >> cell & 1 and variables[cell]:
                clauses.append([one, variables[cell]])
            for other in lists[cell]:
                bit = 1 << other
                if core & bit:
                    continue
                if other in own:
                    clauses.append(
                        [-one, own[other], *([variables[other]] if variables[other] else [])]
                    )
                elif no & bit:
                    clauses.append([-one])
                elif variables[other]:
                    clauses.append([-one, variables[other]])
        clauses += [[own[cell]] for cell in bits(island.needs & ~core) if cell in own]
        self._state_rings(island, cnf, own)
        if island.number:
            left = island.number - core.bit_count()
            cnf.exactly([*own.values()], left)
        return own

    def _state_rings(self, island: Island, cnf: Cnf, own: dict[int, int]) -> None:
        """A cell that is owned has one in the ring before it."""
        grid, core, reach = self.grid, island.core, island.reach
        ring, seen, before = grid.neighbours(core) & reach & ~core, core, 0
        while ring:
            inner = [own[cell] for cell in bits(before)]
            for cell in bits(ring):
                beside = [own[other] for other in grid.neighbour_lists[cell] if other in own]
                if before:
                    cnf.clauses.append([-own[cell], *inner])
                    cnf.clauses.append([-own[cell], *beside])
            seen |= ring
            before, ring = ring, grid.neighbours(ring) & reach & ~(seen)

    def _separators(
        self, owned: Sequence[Owned], cnf: Cnf, variables: Sequence[int], yes: int
    ) -> list[Clause]:
        """For a whole board: clauses that what an island owns hangs together, and the sea does.

        A cell in an area without a clue is not owned by an island that owns no cell around this
        area. An island that is too small owns a cell beside it. A black area that lacks a cell
        which is known to be black has a further black cell beside it.
        """
        grid = self.grid
        white = grid.full & ~(yes | self.closed)
        areas = [(grid.flood(island.core, white), island, own) for island, own in owned]
        found = []
        for area, island, own in areas:
            white &= ~area
            if area.bit_count() < island.number:
                around = grid.neighbours(area) & ~area & island.reach
                found.append([own[cell] for cell in bits(around)])
        for part in grid.components(white):
            for area, island, own in areas:
                reach = island.reach | island.core
                cells = part & reach
                if cells:
                    begin = -own[next(bits(cells))]
                    for one, other in ((part, area), (area, part)):
                        ring = bits(between(grid, one, other, reach))
                        found.append([begin, *(own[cell] for cell in ring)])
        further = cnf.decisions - len(cnf.open) if cnf.apart else 0
        found = [[x + further if x > 0 else x - further for x in clause] for clause in found]
        if self.connected and yes:
            first = self.yes or max(grid.components(yes), key=int.bit_count)
            first &= -first
            sea = grid.flood(first, yes)
            for part in grid.components(yes & ~sea):
                begin = -next(bits(part & self.yes or part)) - 1
                for one, other in ((part, sea), (sea, part)):
                    ring = bits(between(grid, one, other, grid.full))
                    found.append([begin, -first.bit_length(), *(cell + 1 for cell in ring)])
        return found


Owned = tuple[Island, dict[int, int]]
"""An island, and the variables of the cells that it may have."""


def between(grid: Grid, one: int, other: int, within: int) -> int:
    """Cells around an area through which every way from it to another one goes.

    >>> grid = Grid.of(3, 4)
    >>> grid.names(between(grid, 0b0011_0001_0011, 0b1000, grid.full))
    'r1c3, r2c2, r3c3'
    """
    around = grid.neighbours(one) & within & ~one
    return around & grid.neighbours(grid.flood(other, within & ~around))
