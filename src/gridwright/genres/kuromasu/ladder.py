"""Kuromasu's ladder (prototype)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gridwright.core.grid import bits, mask_of
from gridwright.genres.kuromasu import counting
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.sight import look_at, rays_of
from gridwright.logic.view import CellView
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Saying, Technique


class View(CellView):
    def __init__(self, puzzle: Kuromasu) -> None:
        super().__init__(puzzle.grid)
        self.puzzle = puzzle
        self.grid = puzzle.grid
        self.full = puzzle.grid.full
        self.around = [mask_of(x) for x in self.grid.neighbour_lists]
        self.line = {c: mask_of(x for ray in self.grid.rays(c) for x in ray) | 1 << c for c in puzzle.numbers}
        n = self.grid.size
        self.clues_at: list[list[int]] = [[] for _ in range(n)]
        for c in puzzle.numbers:
            for x in bits(self.line[c]):
                self.clues_at[x].append(c)
        self.near_clues = [sorted({c for x in self.grid.neighbour_lists[cell] for c in self.clues_at[x]}|set(self.clues_at[cell])) for cell in range(n)]
        self.near_lines = []
        for cell in range(n):
            m = 0
            for c in self.near_clues[cell]:
                m |= self.line[c]
            self.near_lines.append(m)
        self._sights: dict = {}

    def sight(self, cell, yes, no):
        line = self.line[cell]
        key = (cell, yes & line, no & line)
        s = self._sights.get(key)
        if s is None:
            if len(self._sights) > 50000:
                self._sights.clear()
            s = self._sights[key] = look_at(self.grid, cell, self.puzzle.numbers[cell], key[1], key[2])
        return s


def _counting(method: counting.Counting) -> Callable[[View, int, int, int], Finding]:
    conclude = method.conclude

    def look(view: View, yes: int, no: int, clue: int) -> Finding:
        sight = view.sight(clue, yes, no)
        if sight.impossible:
            return None
        found = conclude(sight)
        return found

    return look


def clues(view: View) -> Iterable[int]:
    return view.puzzle.numbers


def line_scope(view: View, clue: int) -> Masks:
    return view.line[clue], view.line[clue]


def say_nothing(view, case):
    return Saying("")


def clue_cell(view: View, clue: int) -> int:
    return 1 << clue


def T(name, rung, look, units=clues, scope=line_scope, **kw):
    return Technique(name, rung, name, (), units, scope, look, say_nothing, clue_cell, **kw)


def beside_black(view, yes, no, cell):
    if not yes >> cell & 1:
        return NOTHING
    if yes & view.around[cell]:
        return None
    return 0, view.around[cell]


def cells(view):
    return range(view.grid.size)


def cut_off(view, yes, no, unit):
    grid = view.grid
    free = view.full & ~yes
    if not free:
        return None
    white = no
    if white and white & ~grid.flood(white & -white, free):
        return None
    return 0, cut_cells(view, yes)


def cut_cells(view, yes):
    return view.grid.cut_cells(view.full & ~yes)


def cut_off_reason(view, yes, no, case):
    grid = view.grid
    if case.no:
        free = view.full & ~yes & ~case.no
        cell = case.no.bit_length() - 1
        starts = [1 << other for other in grid.neighbour_lists[cell]]
        fences = [grid.neighbours(grid.flood(start, free)) & yes for start in starts if start & free]
        return min(fences, key=int.bit_count), 0
    free = view.full & ~yes
    part = grid.flood(no & -no, free)
    rest = no & ~part
    other = grid.flood(rest & -rest, free)
    fence = min(grid.neighbours(part) & yes, grid.neighbours(other) & yes, key=int.bit_count)
    return fence, no & -no | rest & -rest


def join_too_much(view, yes, no, cell):
    bit = 1 << cell
    if (yes | no) & bit:
        return NOTHING
    yes |= bit
    no |= view.around[cell]
    for clue in view.near_clues[cell]:
        if view.sight(clue, yes, no).impossible:
            return 0, bit
    return NOTHING


def near_scope(view, cell):
    return view.near_lines[cell] | 1 << cell, view.near_lines[cell] | 1 << cell


TECHNIQUES = (
    T("beside black", 1, beside_black, cells, lambda v, c: (1 << c | v.around[c], 0)),
    T("enough seen", 1, _counting(counting.ENOUGH_SEEN)),
    T("all needed", 1, _counting(counting.ALL_NEEDED)),
    T("too many", 2, _counting(counting.TOO_MANY)),
    T("three fixed", 2, _counting(counting.THREE_FIXED)),
    T("three full", 2, _counting(counting.THREE_FULL)),
    T("cut off", 3, cut_off, lambda v: (0,), lambda v, u: (v.full, v.full), apart=True, reason=cut_off_reason),
    T("only stop", 4, _counting(counting.ONLY_STOP)),
    T("lengths", 4, _counting(counting.LENGTHS)),
    T("join too much", 5, join_too_much, cells, near_scope, inside=False),
)
