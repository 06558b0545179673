"""The check functions of Mourits 2022 (§3.1 and §3.3.3) for partly coloured boards, with counts.

If a check fails, no completion is an answer. If all pass, this proves nothing, except that a fully
coloured board is then an answer. Each check exists for the whole board and, where the paper has one
(§3.3.4), for a room that was just coloured. All use masks; the original walks over cells and keeps
visited ones in a list (§5.3.4).

>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> puzzle = Nurimaze(3, 3, "abc" "def" "ghi", start=0, goal=2)
>>> checks = Checks(Tables(puzzle))
>>> wall = puzzle.cells_of(0b000010010)                        # r1c2 and r2c2 are black
>>> checks.first_broken((wall, 0)), checks.first_broken((wall | 1 << 7, 0))
(None, 's_g_path')
>>> checks.failed["s_g_path"], checks.asked["s_g_path"]
(1, 2)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from gridwright.genres.nurimaze.paper.circles import passable
from gridwright.genres.nurimaze.paper.colouring import Colouring, Tables
from gridwright.genres.nurimaze.rules import on_some_path

Whole = Callable[[Tables, int, int], bool]
Local = Callable[[Tables, int, int, int], bool]


def icons(tables: Tables, black: int, white: int) -> bool:
    """No cell with a mark is black (rule 2)."""
    return not black & tables.puzzle.marked


def squares(tables: Tables, black: int, white: int) -> bool:
    """No square has one colour (rule 8)."""
    dark = black & black >> 1
    light = white & white >> 1
    return not (dark & dark >> tables.cols | light & light >> tables.cols) & tables.corners


def circles(tables: Tables, black: int, white: int) -> bool:
    """From each circle, one neighbour can reach S and another G without triangles (rules 4, 5)."""
    if not tables.circles:
        return True
    free = tables.full & ~black & ~tables.triangles
    # Only black cells matter, and most attempts to colour a room white add none.
    return tables.remembered(passable, free)


def s_g_path(tables: Tables, black: int, white: int) -> bool:
    """If there is no circle, S can reach G without triangles (rule 3)."""
    if tables.circles:
        return True
    free = tables.full & ~black & ~tables.triangles
    return bool(tables.grid.flood(tables.start, free) & tables.goal)


def cycle(tables: Tables, black: int, white: int) -> bool:
    """White cells form no loop (rule 7): taking dead ends away leaves nothing."""
    return not tables.grid.without_dead_ends(white)


def white_connected(tables: Tables, black: int, white: int) -> bool:
    """All white cells can still reach S over white and open cells (rule 6)."""
    return not white & ~tables.remembered(reached_from_start, tables.full & ~black)


def reached_from_start(tables: Tables, within: int) -> int:
    """The cells that S reaches within these."""
    return tables.grid.flood(tables.start, within)


def white_path(tables: Tables, black: int, white: int) -> bool:
    """A white path from S to G, if there already is one, has all circles (§3.3.3).

    If the white cells have no loop, the path is what remains when dead ends, except S and G, are
    removed. If they have one, more may remain; ``cycle`` fails then.
    """
    part = tables.grid.flood(tables.start, white)
    if not part & tables.goal:
        return True
    return not tables.circles & ~tables.grid.without_dead_ends(part, keep=tables.ends)


def white_path_despite_loops(tables: Tables, black: int, white: int) -> bool:
    """Like ``white_path``, where a failure is counted even if ``cycle`` fails too (Table 3).

    If there are several white paths from S to G, each circle has to be on one of them.
    """
    if not white_path(tables, black, white):
        return False
    puzzle = tables.puzzle
    part = tables.grid.flood(tables.start, white)
    if not part & tables.goal or cycle_near(tables, black, white, tables.room_of[puzzle.start]):
        return True
    return not tables.circles & ~on_some_path(tables.grid, puzzle.start, puzzle.goal, part)


def squares_near(tables: Tables, black: int, white: int, room: int) -> bool:
    """No square with a cell of this room has one colour."""
    cells = tables.room_cells[room]
    rows = cells | cells >> 1
    near = (rows | rows >> tables.cols) & tables.corners
    one = black if black & cells else white
    same = one & one >> 1
    return not same & same >> tables.cols & near


def cycle_near(tables: Tables, black: int, white: int, room: int) -> bool:
    """No loop in the white cells connected to this room: a tree has more cells than sides between
    them.
    """
    part = tables.grid.flood(tables.room_cells[room], white)
    sides = (part & (part & tables.not_first) >> 1).bit_count() + (
        part & part >> tables.cols
    ).bit_count()
    return sides < part.bit_count()


def connected_near_white(tables: Tables, black: int, white: int, room: int) -> bool:
    """This white room can still reach S.

    The paper checks whether it reaches any white cell. After the actions, that cell may have been
    coloured just now and be cut off as well, so this checks for S, which costs the same.
    """
    reached = tables.remembered(reached_from_start, tables.full & ~black)
    return bool(reached & tables.room_cells[room])


def paper_connected_near_black(tables: Tables, black: int, white: int, room: int) -> bool:
    """The white cells beside this black room can still reach S: the paper's check (§3.3.4)."""
    reached = tables.remembered(reached_from_start, tables.full & ~black)
    return not tables.grid.neighbours(tables.room_cells[room]) & white & ~reached


def paper_connected_near_white(tables: Tables, black: int, white: int, room: int) -> bool:
    """This white room can still reach another white cell: the paper's check (§3.3.4)."""
    cells = tables.room_cells[room]
    return bool(tables.grid.flood(cells, tables.full & ~black) & white & ~cells)


WHOLE: Mapping[str, Whole] = {
    "icons": icons,
    "squares": squares,
    "circles": circles,
    "s_g_path": s_g_path,
    "cycle": cycle,
    "white_connected": white_connected,
    "white_path": white_path,
}
"""All checks of the whole board, by the paper's names without ``check_``."""

BASIC = ("icons", "squares", "circles", "s_g_path", "cycle", "white_connected")
"""The six checks of §3.1 in their order, as backtracking and contradiction use them."""

MODIFIED = ("squares", "circles", "s_g_path", "cycle", "white_connected", "white_path")
"""The order of §5.2: the cheap squares first, then by how often a check fails."""

IF_BLACK = frozenset({"icons", "squares", "circles", "s_g_path", "white_connected"})
IF_WHITE = frozenset({"squares", "cycle", "white_connected", "white_path"})
"""The checks that a room coloured black, or white, can break (§3.3.4)."""

NEAR_BLACK: Mapping[str, Local] = {"squares": squares_near}
NEAR_WHITE: Mapping[str, Local] = {
    "squares": squares_near,
    "cycle": cycle_near,
    "white_connected": connected_near_white,
}
"""The checks that look only at the coloured room; the others are unchanged (§3.3.4).

The paper has one more: after a black room it checks only whether the white cells beside it can
reach S. That misses white cells that are cut off behind open ones, so here all white cells are
checked, which costs no more with masks. For Table 3 a failure of ``white_connected`` is counted
only if the paper's own check fails as well: otherwise it would count once for every black room.
"""


class Checks:
    """The checks of one run, in a given order, with how often each was run and failed."""

    def __init__(
        self, tables: Tables, names: tuple[str, ...] = BASIC, count_all: bool = False
    ) -> None:
        self.tables = tables
        self.names = names
        self.count_all = count_all
        """Whether all checks are run even if one has already failed (Table 3)."""
        self.asked: Counter[str] = Counter()
        self.failed: Counter[str] = Counter()
        self._whole = [(name, WHOLE[name]) for name in names]
        if count_all:
            self.use("white_path", white_path_despite_loops)

    def use(self, name: str, check: Whole) -> None:
        """Replace a check by another function, to compare implementations (§5.3.4)."""
        self._whole = [(one, check if one == name else known) for one, known in self._whole]

    def first_broken(self, colouring: Colouring) -> str | None:
        """The name of the first check that fails, or None."""
        black, white = colouring
        first = None
        for name, check in self._whole:
            self.asked[name] += 1
            if not check(self.tables, black, white):
                self.failed[name] += 1
                first = first or name
                if not self.count_all:
                    break
        return first

    def first_broken_by(
        self, colouring: Colouring, room: int, black_room: bool, near: bool
    ) -> str | None:
        """The first check that this newly coloured room breaks; with ``near``, checks look only
        around the room where they can.
        """
        black, white = colouring
        local = (NEAR_BLACK if black_room else NEAR_WHITE) if near else {}
        concerned = IF_BLACK if black_room else IF_WHITE
        first = None
        for name, check in self._whole:
            if name not in concerned:
                continue
            self.asked[name] += 1
            around = local.get(name)
            if around:
                holds = around(self.tables, black, white, room)
            else:
                holds = check(self.tables, black, white)
            if not holds:
                self.failed[name] += 1
                first = first or name
                if not self.count_all:
                    break
                if near and name == "white_connected":
                    self.failed[name] -= self._holds_in_the_paper(colouring, room, black_room)
        return first

    def _holds_in_the_paper(self, colouring: Colouring, room: int, black_room: bool) -> bool:
        """Whether the paper's ``white_connected`` by room misses what ours has found."""
        check = paper_connected_near_black if black_room else paper_connected_near_white
        return check(self.tables, *colouring, room)

    def figures(self) -> dict[str, dict[str, int]]:
        """How often each check was run and failed."""
        return {
            name: {"asked": self.asked[name], "failed": self.failed[name]} for name in self.names
        }
