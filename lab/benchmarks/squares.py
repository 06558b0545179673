"""The squares action of Nurimaze, by room or on the whole board (Mourits 2022, §3.3.4).

    python lab/benchmarks/squares.py [--sizes 8 12 16] [--count 2] [--seed 0] [--out FOLDER]

The paper says that a squares action which looks only at the squares of rooms that were just
coloured takes significantly longer than one that scans the whole board. gridwright does neither:
it shifts masks. Here all three are run to the end on the same questions: at the start of a puzzle,
and with a quarter and half of its rooms coloured as in the answer, each open room is coloured black
and white. All three must end with the same colouring, or all with a square of one colour. It prints
how many squares are looked at and the processor time, the best of three runs.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

import gridwright
from gridwright.core.grid import bits
from gridwright.genres.nurimaze.paper.checks import squares as no_square
from gridwright.genres.nurimaze.paper.colouring import Colouring, Tables, icons, squares_action
from gridwright_lab.studies.report import Report, Table, Value, machine, write

RUNS = 3
HEADS = (
    "size", "questions", "squares, whole board", "squares, by room", "ms, whole board",
    "ms, by room", "ms, masks",
)  # fmt: skip
Action = Callable[["Squares", Colouring, int], tuple[Colouring, int]]


class Squares:
    """The squares of a puzzle as rooms, and for each room the squares that it is in."""

    def __init__(self, tables: Tables) -> None:
        self.tables, cols = tables, tables.cols
        rooms = tables.room_of
        self.all = [
            tuple({rooms[cell + each] for each in (0, 1, cols, cols + 1)})
            for cell in bits(tables.corners)
        ]
        self.of: list[list[tuple[int, ...]]] = [[] for _ in tables.first_cell]
        for square in self.all:
            for room in square:
                self.of[room].append(square)

    def follows(self, square: tuple[int, ...], colouring: Colouring) -> tuple[int, bool] | None:
        """The one open room of a square whose others have one colour, and whether it is black."""
        first = self.tables.first_cell
        black = [room for room in square if first[room] & colouring[0]]
        white = [room for room in square if first[room] & colouring[1]]
        if len(black) + len(white) != len(square) - 1 or (black and white):
            return None
        (room,) = {*square} - {*black, *white}
        return room, not black


def whole(squares: Squares, colouring: Colouring, room: int) -> tuple[Colouring, int]:
    """Scan all squares until none of them colours a room; the second is how many were looked at."""
    looked, grown = 0, True
    while grown:
        grown = False
        for square in squares.all:
            looked += 1
            found = squares.follows(square, colouring)
            if found is not None:
                colouring, grown = squares.tables.colour(colouring, *found), True
    return colouring, looked


def by_room(squares: Squares, colouring: Colouring, room: int) -> tuple[Colouring, int]:
    """Look at the squares of the room that was coloured, then of those that this colours."""
    looked, waiting = 0, [room]
    while waiting:
        for square in squares.of[waiting.pop()]:
            looked += 1
            found = squares.follows(square, colouring)
            if found is not None:
                colouring = squares.tables.colour(colouring, *found)
                waiting.append(found[0])
    return colouring, looked


def masks(squares: Squares, colouring: Colouring, room: int) -> tuple[Colouring, int]:
    """All squares at once, as gridwright does."""
    grown = True
    black, white = colouring
    while grown:
        black, white, grown = squares_action(squares.tables, black, white)
    return (black, white), 0


def questions(squares: Squares, puzzle: gridwright.Nurimaze) -> Iterator[tuple[Colouring, int]]:
    """Colourings in which one room was just coloured, and that room."""
    tables = squares.tables
    board = gridwright.solve(puzzle).board
    if board is None:
        raise SystemExit(f"squares: {puzzle} has no answer")
    answer = tables.colouring(board)
    for part in (0, 4, 2):
        now = icons(tables)
        for room in range(len(tables.first_cell) // part if part else 0):
            if not tables.first_cell[room] & (now[0] | now[1]):
                now = tables.colour(now, room, bool(tables.first_cell[room] & answer[0]))
        now, _ = masks(squares, now, 0)
        for room in tables.open_rooms(now):
            for black in (True, False):
                yield tables.colour(now, room, black), room


def same(squares: Squares, ends: list[Colouring]) -> bool:
    """Whether all colourings are the same, or each of them has a square of one colour."""
    broken = [not no_square(squares.tables, *end) for end in ends]
    return all(broken) or (not any(broken) and len({*ends}) == 1)


def measured(puzzles: list[gridwright.Nurimaze]) -> tuple[int, list[int], list[float]]:
    """How many questions, the squares that were looked at, and milliseconds for each action."""
    asked = [
        (own, *each) for puzzle in puzzles for own in [Squares(Tables(puzzle))]
        for each in questions(own, puzzle)
    ]  # fmt: skip
    actions: tuple[Action, ...] = (whole, by_room, masks)
    looked, best = [0] * len(actions), [float("inf")] * len(actions)
    for own, colouring, room in asked:
        ended = [action(own, colouring, room) for action in actions]
        looked = [before + more for before, (_, more) in zip(looked, ended, strict=True)]
        if not same(own, [end for end, _ in ended]):
            raise SystemExit(f"squares: the actions differ on {own.tables.puzzle}")
    for _ in range(RUNS):
        for number, action in enumerate(actions):
            begun = process_time()
            for question in asked:
                action(*question)
            best[number] = min(best[number], 1000 * (process_time() - begun))
    return len(asked), looked, best


def main() -> None:
    """Generate puzzles, ask, and print or write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[8, 12, 16])
    parser.add_argument("--count", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    rows: list[tuple[Value, ...]] = []
    for size in asked.sizes:
        made = gridwright.generate("nurimaze", f"{size}x{size}", count=asked.count, seed=asked.seed)
        number, looked, best = measured([each.puzzle for each in made])
        rows.append((f"{size}×{size}", number, *looked[:2], *(round(each, 1) for each in best)))
        print(*rows[-1], flush=True)
    if asked.out:
        options = (
            f"--sizes {' '.join(map(str, asked.sizes))} --count {asked.count} --seed {asked.seed}"
        )
        made_by = f"Made by `python lab/benchmarks/squares.py {options}`. {machine()}"
        table = Table("squares", "Squares looked at, and milliseconds", HEADS, tuple(rows))
        print(write(Report("The squares action by room", (made_by, table)), asked.out))


if __name__ == "__main__":
    main()
