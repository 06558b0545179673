"""Large boards of every genre, to see where the time limit is kept: empty, full of clues, random.

Each board is a text that gridwright reads; nothing here builds a puzzle, so that a board whose
reading takes too long is found too. A genre that has no boards here is an error of the benchmark.

>>> print(boards("kuromasu", 2, 3)["empty"])
kuromasu
. . .
. . .
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random


def _grid(name: str, rows: int, cols: int, sign: Callable[[int, int], object]) -> str:
    # One column of numbers looks like rows of signs.
    head = f"{name}\ncols: 1" if cols == 1 else name
    return _block(head, rows, cols, sign)


def _block(head: str, rows: int, cols: int, sign: Callable[[int, int], object]) -> str:
    lines = [" ".join(str(sign(row, col)) for col in range(cols)) for row in range(rows)]
    return "\n".join([head, *lines, ""])


def _clues(largest: Callable[[int, int], int]) -> Callable[[str, int, int], dict[str, str]]:
    """Boards of a genre of numbers on cells to be blackened."""

    def make(name: str, rows: int, cols: int) -> dict[str, str]:
        rng = Random(f"{name} {rows} {cols}")
        most = max(1, largest(rows, cols))
        return {
            "empty": _grid(name, rows, cols, lambda row, col: "."),
            "full": _grid(name, rows, cols, lambda row, col: rng.randint(1, most)),
            "some": _grid(
                name,
                rows,
                cols,
                lambda row, col: rng.randint(2, min(most, 12)) if rng.random() < 0.1 else ".",
            ),
        }

    return make


def _sums(name: str, rows: int, cols: int) -> dict[str, str]:
    """Boards of ones with one larger number, and of random numbers."""
    rng = Random(f"{name} {rows} {cols}")
    short, long = min(3, max(rows, cols) - 1), max(2, max(rows, cols) // 2)

    def ones(maximum: int) -> str:
        return _grid(name, rows, cols, lambda row, col: maximum if (row, col) == (0, 0) else 1)

    # The pieces lie along the longer sides: a single cell holds none but the maximum.
    lines, length = sorted((rows, cols))
    tiled = [_tiled_row(rng, length) for _ in range(lines)]
    tiled[0] = [8, *_tiled_row(rng, length - 1)]
    return {
        "ones": ones(short),
        "long ones": ones(long),
        "tiled": _grid(
            name,
            rows,
            cols,
            lambda row, col: tiled[row][col] if cols == length else tiled[col][row],
        ),
    }


def _tiled_row(rng: Random, cols: int) -> list[int]:
    """A row of random pieces that add up to 8, so that some piece runs through every cell."""
    row: list[int] = []
    while left := cols - len(row):
        length = rng.choice([n for n in range(2, 9) if n == left or n + 2 <= left] or [left])
        ends = [0, *sorted(rng.sample(range(1, 8), length - 1)), 8]
        row += [high - low for low, high in pairwise(ends)]
    return row


def _rooms(name: str, rows: int, cols: int) -> dict[str, str]:
    """Mazes of single cells, of blocks of cells and of one large room."""
    rng = Random(f"{name} {rows} {cols}")

    def marks(share: float) -> str:
        def sign(row: int, col: int) -> str:
            if row in (0, rows - 1) and col in (0, cols - 1):
                return {(0, 0): "S", (rows - 1, cols - 1): "G"}.get((row, col), ".")
            return rng.choice("OT") if rng.random() < share else "."

        return _grid(name, rows, cols, sign)

    def board(marked: str, label: Callable[[int, int], int]) -> str:
        lines = ["".join(str(label(row, col)) for col in range(cols)) for row in range(rows)]
        return "\n".join([marked, "rooms", *lines, ""])

    def alone(row: int, col: int) -> int:
        return int((row, col) not in ((0, 0), (rows - 1, cols - 1)))

    return {
        "single cells": board(marks(0), lambda row, col: (row + col) % 2),
        "marked cells": board(marks(0.02), lambda row, col: (row + col) % 2),
        "blocks": board(marks(0.01), lambda row, col: (row // 2 + col // 2 * 2) % 4),
        "one room": board(marks(0), alone),
    }


def _numbered_rooms(name: str, rows: int, cols: int) -> dict[str, str]:
    """Boards of small and large rooms, some with a number in the first cell."""
    rng = Random(f"{name} {rows} {cols}")

    def board(label: Callable[[int, int], int], height: int, width: int) -> str:
        def sign(row: int, col: int) -> object:
            first = row % height == 0 and col % width == 0
            return rng.randint(0, 1) if first and rng.random() < 0.3 else "."

        return f"{_grid(name, rows, cols, sign)}\n{_block('rooms', rows, cols, label)}"

    return {kind: board(*how) for kind, how in _kinds_of_rooms(rows, cols).items()}


def _plain_rooms(*head: str) -> Callable[[str, int, int], dict[str, str]]:
    """Boards of the same rooms without numbers; ``head`` is said before them."""

    def make(name: str, rows: int, cols: int) -> dict[str, str]:
        first = "\n".join((name, *head))
        kinds = _kinds_of_rooms(rows, cols).items()
        return {kind: _grid(first, rows, cols, label) for kind, (label, *_) in kinds}

    return make


def _blocks(name: str, rows: int, cols: int) -> dict[str, str]:
    """Boards without blocks, with some at random, and with a number in every second cell."""
    rng = Random(f"{name} {rows} {cols}")

    def some(row: int, col: int) -> str:
        return rng.choice("##01234") if rng.random() < 0.2 else "."

    return {
        "empty": _grid(name, rows, cols, lambda row, col: "."),
        "some": _grid(name, rows, cols, some),
        "chequered": _grid(
            name, rows, cols, lambda row, col: "." if (row + col) % 2 else rng.randint(0, 4)
        ),
    }


def _circles(name: str, rows: int, cols: int) -> dict[str, str]:
    """Boards without circles, with some at random, and with one in every cell."""
    rng = Random(f"{rows} {cols}")
    kinds = {"empty": ".", "some": "......o#", "all": "o#"}

    def board(signs: str) -> str:
        return _grid(name, rows, cols, lambda row, col: rng.choice(signs))

    return {kind: board(signs) for kind, signs in kinds.items()}


def _kinds_of_rooms(rows: int, cols: int) -> dict[str, tuple[Callable[[int, int], int], int, int]]:
    """The label of each cell, and the height and width of a room."""
    return {
        "single cells": (lambda row, col: (row + col) % 2, 1, 1),
        "blocks": (lambda row, col: row // 2 % 2 + col // 3 % 2 * 2, 2, 3),
        "rows": (lambda row, col: row % 2, 1, cols),
        "one room": (lambda row, col: 0, rows, cols),
    }


GENRES: dict[str, Callable[[str, int, int], dict[str, str]]] = {
    "akari": _blocks,
    "heyawake": _numbered_rooms,
    "hitori": _clues(max),
    "kamaji": _sums,
    "kuromasu": _clues(lambda rows, cols: rows + cols - 1),
    "kuroshuto": _clues(lambda rows, cols: max(rows, cols) - 1),
    "lits": _plain_rooms(),
    "mosaic": _clues(lambda rows, cols: min(rows, 2) * min(cols, 2)),
    "nurikabe": _clues(lambda rows, cols: rows * cols),
    "nurimaze": _rooms,
    "starbattle": _plain_rooms("stars: 1"),
    "yinyang": _circles,
}


def boards(genre: str, rows: int, cols: int) -> dict[str, str]:
    """The boards of a genre and size as texts, by name."""
    if genre not in GENRES:
        raise SystemExit(f"benchmarks/large_boards.py has no boards of {genre}: add some")
    return GENRES[genre](genre, rows, cols)


def answers(genre: str, rows: int, cols: int) -> dict[str, str]:
    """Answers to check, as texts: nothing settled, everything one way, random, regular."""
    if GENRES[genre] is _sums:
        return {
            name: "\n".join(" ".join(sign * cols) for _ in range(rows))
            for name, sign in (("open", "?"), ("white", "."))
        }
    rng = Random(f"{rows} {cols}")
    signs: dict[str, Callable[[int, int], str]] = {
        "open": lambda row, col: "?",
        "white": lambda row, col: ".",
        "black": lambda row, col: "#",
        "random": lambda row, col: rng.choice("#..?"),
        "chequered": lambda row, col: ".#"[row % 2 & col % 2],
    }
    return {
        name: "\n".join("".join(sign(row, col) for col in range(cols)) for row in range(rows))
        for name, sign in signs.items()
    }
