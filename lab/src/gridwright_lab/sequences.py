"""Sequences about square boards, with definitions, ready for an encyclopedia of sequences.

    python -m gridwright_lab.sequences lab/docs/sequences.md

writes them all in about two minutes. Four questions are asked of each genre: how many legal boards
there are without clues; how many of them are told apart from all others by all clues that they
offer; how many puzzles have exactly one answer; and how few clues such a puzzle has.

>>> from itertools import islice
>>> for each in islice(sequences(most=3), 3):
...     print(each.name, each.terms)
kuromasu, kuroshuto, hitori: legal boards (1, 5, 39)
nurimaze: legal boards (0, 2, 20)
yinyang: legal boards (0, 12, 34)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, pairwise, product
from pathlib import Path

from gridwright.core.grid import Grid
from gridwright.counting.automaton import Automaton, Moves, State
from gridwright.counting.sweep import sweep
from gridwright.counting.two_colours import TwoColours
from gridwright.shading.frontier import frontier
from gridwright.shading.numbergrid import NumberGrid
from gridwright_lab.studies.clues.checker import Clue, certificates, legal_boards, offered
from gridwright_lab.studies.counting.layouts import layouts

ROWS = Path(__file__).parents[2] / "docs" / "studies" / "clues" / "rows.jsonl.gz"
"""The certificates of fewest clues, in a clone of the project."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A sequence: its name, what its terms count, and the terms from the first side on."""

    name: str
    says: str
    terms: tuple[int | None, ...]
    """``None`` where there is no such puzzle."""
    first: int = 1


def sequences(most: int = 99, rows: Path | None = None) -> Iterator[Listed]:
    """All sequences, up to a side of ``most`` cells; longer ones come from certificates."""
    for name, says, term, last in LEGAL:
        yield Listed(f"{name}: legal boards", says, tuple(map(term, range(1, min(most, last) + 1))))
    for name, boards, last in OFFERED:
        found = [answers(boards(side)) for side in range(1, min(most, last) + 1)]
        for place, (what, says) in enumerate(ASKED):
            terms = tuple(each[place] for each in found)
            yield Listed(f"{name}: {what}", says, terms)
    yield Listed(
        "hitori: puzzles with one answer",
        "a(n) is the number of n X n arrays of numbers from 1 to n that, as a Hitori, have exactly"
        " one answer.",
        tuple(map(_hitori, range(1, min(most, 3) + 1))),
    )
    if rows is not None:
        yield from _certified(rows)


def _certified(rows: Path) -> Iterator[Listed]:
    """The fewest clues of larger squares, each with a certificate that the checker verified."""
    found: dict[str, dict[int, int | None]] = {}
    for claim in certificates(rows):
        corners = claim["ends"] in (None, [0, claim["rows"] * claim["cols"] - 1])
        if claim["kind"] == "any" and claim["rows"] == claim["cols"] and corners:
            found.setdefault(claim["genre"], {})[claim["rows"]] = claim["clues"]
    for genre, terms in found.items():
        says = f"{ASKED[2][1]} Each term has a certificate."
        yield Listed(f"{genre}: fewest clues, certified", says, tuple(terms.values()), min(terms))


# Legal boards, counted by automata.


def _total(automaton: Automaton) -> int:
    return sweep(automaton).total


def _apart(side: int) -> int:
    return _total(frontier(NumberGrid(side, side)))


def _mazes(side: int) -> int:
    from gridwright.genres.nurimaze.frontier import frontier as mazes
    from gridwright.genres.nurimaze.puzzle import Nurimaze

    return 0 if side == 1 else _total(mazes(Nurimaze(side, side, range(side**2), 0, side**2 - 1)))


def _two_colours(connected: Iterable[bool], squares: Iterable[bool], side: int) -> int:
    colours = TwoColours(side, frozenset(connected), frozenset(squares))

    def moves(cell: int, state: State) -> Moves:
        found = ((black << cell, colours.placed(cell, bool(black))(str(state))) for black in (0, 1))
        return [(black, after) for black, after in found if after is not None]

    steps = [partial(moves, cell) for cell in range(side**2)]
    return _total(Automaton(colours.start, steps, lambda state: colours.whole(str(state))))


def _stars(each: int, side: int) -> int:
    """Row by row: which cells of the last row have stars, and how many stars columns have."""
    rows = [some for some in combinations(range(side), each)
            if all(b - a > 1 for a, b in pairwise(some))]  # fmt: skip
    states: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {((), (0,) * side): 1}
    for _ in range(side):
        after: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        for (last, used), number in states.items():
            for row in rows:
                if all(abs(a - b) > 1 for a in row for b in last):
                    now = tuple(count + (col in row) for col, count in enumerate(used))
                    if max(now) <= each:
                        after[row, now] = after.get((row, now), 0) + number
        states = after
    return sum(states.values())


def _lamps(side: int) -> int:
    return sum(len(lit) for lit in _lit(side).values())


@cache
def _lit(side: int) -> dict[int, list[int]]:
    """For each set of walls, all sets of lamps that light every other cell and no other lamp."""
    size = side**2
    found: dict[int, list[int]] = {}
    for walls in range(1 << size):
        seen = [_sight(side, walls, cell) for cell in range(size)]
        free = [cell for cell in range(size) if not walls >> cell & 1]
        found[walls] = list(_lighting(free, seen, 0, 0))
    return found


def _lighting(
    free: Sequence[int], seen: Sequence[int], lamps: int, lit: int, without: int = 0
) -> Iterator[int]:
    """A cell that is not lit needs a lamp in it or in its sight; each way is tried once."""
    dark = next((cell for cell in free if not lit >> cell & 1), None)
    if dark is None:
        yield lamps
        return
    ways = (seen[dark] | 1 << dark) & ~lit
    for cell in free:
        if (ways & ~without) >> cell & 1:
            covered = lit | seen[cell] | 1 << cell
            yield from _lighting(free, seen, lamps | 1 << cell, covered, without)
            without |= 1 << cell


def _sight(side: int, walls: int, cell: int) -> int:
    row, col = divmod(cell, side)
    found = 0
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        i, j = row + down, col + right
        while 0 <= i < side and 0 <= j < side and not walls >> i * side + j & 1:
            found |= 1 << i * side + j
            i, j = i + down, j + right
    return found


_BOTH = (False, True)
LEGAL: tuple[tuple[str, str, Callable[[int], int], int], ...] = (
    (
        "kuromasu, kuroshuto, hitori",
        "a(n) is the number of ways to blacken cells of an n X n grid so that no two black cells"
        " share a side and the white cells are connected; at least one is white. (Heyawake with one"
        " room asks the same.)",
        _apart,
        12,
    ),
    (
        "nurimaze",
        "a(n) is the number of ways to blacken cells of an n X n grid so that the white cells form"
        " a tree that contains two opposite corners, and no 2 X 2 square has one colour.",
        _mazes,
        10,
    ),
    (
        "yinyang",
        "a(n) is the number of ways to blacken cells of an n X n grid so that the black cells are"
        " connected, the white cells are connected, there are cells of both colours, and no 2 X 2"
        " square has one colour.",
        partial(_two_colours, _BOTH, _BOTH),
        9,
    ),
    (
        "nurikabe",
        "a(n) is the number of ways to blacken cells of an n X n grid so that the black cells are"
        " connected, there is one, and no 2 X 2 square is black.",
        partial(_two_colours, (True,), (True,)),
        9,
    ),
    (
        "kamaji",
        "a(n) is the number of ways to divide the cells of an n X n grid, but for one cell, into"
        " straight lines of at least two cells, along rows, columns and diagonals.",
        lambda side: _total(layouts(Grid.of(side, side))),
        8,
    ),
    (
        "starbattle, one star",
        "a(n) is the number of ways to place n stars on an n X n grid, one in each row and column,"
        " so that no two touch, not even at a corner. (Hertzsprung's problem.)",
        partial(_stars, 1),
        11,
    ),
    (
        "starbattle, two stars",
        "a(n) is the number of ways to place 2n stars on an n X n grid, two in each row and column,"
        " so that no two touch, not even at a corner.",
        partial(_stars, 2),
        10,
    ),
    (
        "akari",
        "a(n) is the number of n X n arrays of walls, lamps and empty cells so that no lamp sees"
        " another along a row or column, and every empty cell sees a lamp; walls stop sight.",
        _lamps,
        4,
    ),
    ("mosaic", "a(n) = 2^(n^2): every colouring is legal.", lambda side: 2**side**2, 8),
)


# Boards and the clues that they offer. A family holds boards with the same walls, S and G.

Family = list[list[Clue]]


def _by_checker(genre: str, side: int) -> Iterator[Family]:
    ends = (0, side**2 - 1) if genre == "nurimaze" else None
    if ends is None or side > 1:
        boards = legal_boards(side, side, ends)
        yield [offered(genre, side, side, board, ends) for board in boards]


def _mosaics(side: int) -> Iterator[Family]:
    yield [
        [(cell, sum(board >> near & 1 for near in _near(side, cell))) for cell in range(side**2)]
        for board in range(1 << side**2)
    ]


def _near(side: int, cell: int) -> list[int]:
    row, col = divmod(cell, side)
    return [i * side + j for i, j in product(range(row - 1, row + 2), range(col - 1, col + 2))
            if 0 <= i < side and 0 <= j < side]  # fmt: skip


def _circles(side: int) -> Iterator[Family]:
    """Yin-Yang: each cell offers its colour."""
    every = range(side**2)
    corners = [row * side + col for row, col in product(range(side - 1), repeat=2)]
    squares = [3 << first | 3 << first + side for first in corners]
    yield [
        [(cell, board >> cell & 1) for cell in every]
        for board in range(1 << side**2)
        if not any(board & square in (0, square) for square in squares)
        and all(
            _together(side, [cell for cell in every if board >> cell & 1 == colour])
            for colour in (0, 1)
        )
    ]


def _beside(side: int, cell: int) -> Sequence[int]:
    """The cells that share a side with a cell."""
    return Grid.of(side, side).neighbour_lists[cell]


def _together(side: int, cells: Sequence[int]) -> bool:
    """Whether cells are connected, and there is one."""
    reached = list(cells[:1])
    for cell in reached:
        reached += [o for o in _beside(side, cell) if o in cells and o not in reached]
    return len(reached) == len(cells) > 0


def _lamp_boards(side: int) -> Iterator[Family]:
    """For each set of walls, each lighting: a wall offers the number of lamps beside it."""
    for walls, lightings in _lit(side).items():
        cells = [cell for cell in range(side**2) if walls >> cell & 1]
        yield [
            [(cell, sum(lamps >> o & 1 for o in _beside(side, cell))) for cell in cells]
            for lamps in lightings
        ]


OFFERED: tuple[tuple[str, Callable[[int], Iterable[Family]], int], ...] = (
    ("kuromasu", partial(_by_checker, "kuromasu"), 4),
    ("kuroshuto", partial(_by_checker, "kuroshuto"), 3),
    ("nurimaze", partial(_by_checker, "nurimaze"), 4),
    ("yinyang", _circles, 4),
    ("mosaic", _mosaics, 3),
    ("akari", _lamp_boards, 3),
)
ASKED = (
    (
        "boards that clues determine",
        "a(n) is the number of legal boards of side n that are the only answer of the puzzle with"
        " all clues that they offer.",
    ),
    (
        "puzzles with one answer",
        "a(n) is the number of puzzles of side n with exactly one answer: a cell has no clue or"
        " one.",
    ),
    (
        "fewest clues",
        "a(n) is the least number of clues of a puzzle of side n with exactly one answer.",
    ),
)


def answers(families: Iterable[Family]) -> tuple[int, int, int | None]:
    """How many boards are determined, how many puzzles have one answer, and with how few clues."""
    determined = puzzles = 0
    fewest: int | None = None
    for family in families:
        masks = [{clue: place for place, clue in enumerate(clues)} for clues in family]
        for number, own in enumerate(masks):
            shared = {sum(1 << own[clue] for clue in other if clue in own)
                      for place, other in enumerate(masks) if place != number}  # fmt: skip
            good = _telling(len(own), shared) & _one_a_cell([cell for cell, _ in own])
            # All clues tell the most, though a puzzle shows only one of a cell.
            determined += (1 << len(own)) - 1 not in shared
            puzzles += good.bit_count()
            for size in range(len(own) + 1 if fewest is None else fewest):
                if good & _of_size(len(own), size):
                    fewest = size
                    break
    return determined, puzzles, fewest


def _telling(clues: int, shared: Iterable[int]) -> int:
    """The sets of clues that lie in no shared one, as a mask over all sets."""
    inside = sum(1 << each for each in shared)
    for bit in range(clues):
        inside |= inside >> (1 << bit) & _without(clues, bit)
    return ~inside & (1 << (1 << clues)) - 1


@cache
def _without(clues: int, bit: int) -> int:
    """The sets without one of the clues."""
    block, mask = (1 << (1 << bit)) - 1, 0
    for start in range(0, 1 << clues, 2 << bit):
        mask |= block << start
    return mask


@cache
def _of_size(clues: int, size: int) -> int:
    return sum(1 << each for each in range(1 << clues) if each.bit_count() == size)


def _one_a_cell(cells: Sequence[int]) -> int:
    """The sets that have no two clues in one cell."""
    good = (1 << (1 << len(cells))) - 1
    for one, other in combinations(range(len(cells)), 2):
        if cells[one] == cells[other]:
            good &= _without(len(cells), one) | _without(len(cells), other)
    return good


def _hitori(side: int) -> int:
    """All arrays of numbers; a legal board is an answer if no line shows a white number twice."""
    boards = list(legal_boards(side, side, None))
    lines = [[row * side + col for col in range(side)] for row in range(side)]
    lines += [list(column) for column in zip(*lines, strict=True)]
    pairs = [pair for line in lines for pair in combinations(line, 2)]
    # What matters is which pairs are equal, so a board is an answer if it blackens one of each.
    split = [sum(1 << place for place, pair in enumerate(pairs)
                 if not any(board >> cell & 1 for cell in pair)) for board in boards]  # fmt: skip
    found = 0
    for numbers in product(range(side), repeat=side**2):
        equal = sum(1 << place for place, (a, b) in enumerate(pairs) if numbers[a] == numbers[b])
        found += sum(not equal & white for white in split) == 1
    return found


# The document.

OPENING = """# Sequences

Numbers about square boards of n × n cells, with definitions, in a form in which they can be
compared with an encyclopedia of integer sequences or sent to one. We could not ask the
encyclopedia itself which of them it has. `python -m gridwright_lab.sequences
lab/docs/sequences.md` writes this page.

What clues are: in Kuromasu and Kuroshuto, numbers in white cells; in Nurimaze, circles and
triangles on white cells other than S and G, which are in opposite corners, and every cell is a
room; in Yin-Yang, circles that show the colour of a cell; in Mosaic, numbers in any cell; in
Akari, numbers on walls, where boards with all sets of walls are taken together. A legal board
*offers* a clue if it is an answer of the puzzle with this clue alone. "–" means that no puzzle of
this size has exactly one answer. A sequence ends where the next term takes longer than a minute
or so; the [certificates](certificates.md) of fewest clues reach further.

Left out are puzzles of LITS, Heyawake, Star Battle and Nurikabe, which are rooms or islands and
not clues on a board that is given; of Kamaji, whose boards are all numbers; and Hitori above side
3.
"""


def document(listed: Iterable[Listed]) -> str:
    """The sequences as a page."""
    parts = [OPENING]
    for each in listed:
        last = each.first + len(each.terms) - 1
        terms = ", ".join("–" if term is None else str(term) for term in each.terms)
        parts.append(f"## {each.name}\n\n{each.says}\n\nn = {each.first} to {last}: {terms}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    text = document(sequences(rows=ROWS))
    Path(sys.argv[1]).write_text(text, encoding="utf-8") if sys.argv[1:] else print(text, end="")
