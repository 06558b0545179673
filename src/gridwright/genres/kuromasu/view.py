"""Tables of a puzzle for the techniques of Kuromasu: which clues look along which lines.

What a clue sees depends only on its row and column, so sights are cached by those.

>>> view = KuromasuView(Kuromasu(1, 4, {0: 2}))
>>> view.sight(0, 0b0100, 0b0001).reaches
(0, 1, 0, 0)
"""

from __future__ import annotations

from gridwright.core.deadline import watched
from gridwright.core.grid import bits, mask_of
from gridwright.genres.kuromasu.patterns import Finder, Pattern
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.sight import Sight, look_at
from gridwright.logic.view import CellView

MEMORY = 1 << 16
"""How many sights are cached."""


class KuromasuView(CellView):
    """A puzzle as its techniques see it."""

    def __init__(self, puzzle: Kuromasu) -> None:
        super().__init__(puzzle.grid)
        self.puzzle = puzzle
        self.numbers = puzzle.numbers
        grid = puzzle.grid
        self.around = tuple(mask_of(others) for others in watched(grid.neighbour_lists, every=64))
        """The cells beside each cell, as a mask."""
        self.line = {clue: self._line(clue) for clue in watched(puzzle.numbers)}
        """The cells that a clue's sight depends on."""
        self.clues_at: list[list[int]] = [[] for _ in range(grid.size)]
        """For each cell the clues in whose lines it is."""
        for clue, line in watched(self.line.items()):
            for cell in bits(line):
                self.clues_at[cell].append(clue)
        self._sights: dict[tuple[int, int, int], Sight] = {}
        self._patterns: dict[Finder, list[Pattern]] = {}

    def _line(self, clue: int) -> int:
        # The sight of a number n ends within distance n.
        number = self.puzzle.numbers[clue]
        return mask_of(cell for ray in self.grid.rays(clue) for cell in ray[: number + 1])

    def beside_and_here(self, cell: int) -> list[int]:
        """The clues that a black cell here, with white cells beside it, can affect."""
        cells = (cell, *self.grid.neighbour_lists[cell])
        return list(dict.fromkeys(clue for other in cells for clue in self.clues_at[other]))

    def sight(self, clue: int, yes: int, no: int) -> Sight:
        """What a clue sees of a board."""
        line = self.line[clue]
        key = (clue, yes & line, no & line)
        sight = self._sights.get(key)
        if sight is None:
            if len(self._sights) >= MEMORY:
                self._sights.clear()
            sight = look_at(self.grid, clue, self.numbers[clue], key[1], key[2])
            self._sights[key] = sight
        return sight

    def patterns(self, find: Finder) -> list[Pattern]:
        """The places where a pattern of clues occurs, from the cache if possible."""
        if find not in self._patterns:
            self._patterns[find] = list(find(self.puzzle))
        return self._patterns[find]

    def unfinished(self, yes: int, no: int) -> int:
        """The clues with open cells in their lines."""
        return sum(1 for clue in self.numbers if not _is_finished(self.sight(clue, yes, no)))


def _is_finished(sight: Sight) -> bool:
    return sight.sure == sight.number == sight.most
