"""The figures of Mourits 2022, §5: Tables 1 to 10 and §5.4.3, to compare with ours.

Times are seconds on one core of an Intel Core i7-8750H, for a program in C++; ``None`` stands for
more than 36,000 seconds.
"""

from __future__ import annotations

PUZZLES = (65, 156, 76, 158, 169, 69, 111, 119, 109, 160)
"""The numbers of the ten puzzles, in the order of Table 2."""

TABLE_1: dict[int, int] = {
    65: 74, 156: 87, 76: 124, 158: 128, 169: 143, 69: 203, 111: 209, 109: 243, 119: 254, 160: 733,
}  # fmt: skip
"""The number of rooms of each puzzle."""

AVERAGES = (3.1, 4.4)
"""§4.2: circles and triangles of a 10×10 puzzle, averaged over :data:`AVERAGED` puzzles."""
AVERAGED = 60
COLLECTION = 170
"""§5: how many puzzles the publisher had then; the paper took the first ones of these."""

TABLE_2: dict[str, dict[int, float | None]] = {
    "backtracking": {
        65: 0.27, 156: 1.67, 76: 225.71, 158: 0.49, 169: 10.02, 69: None, 111: 831.38,
        119: 30743.60, 109: 287.09, 160: None,
    },
    "contradiction": {
        65: 0.04, 156: 0.20, 76: 150.48, 158: 0.32, 169: 0.57, 69: 1.48, 111: 121.64,
        119: 2831.88, 109: 1.04, 160: 5188.68,
    },
    "modified-contradiction": {
        65: 0.04, 156: 0.22, 76: 17.92, 158: 0.82, 169: 0.25, 69: 0.87, 111: 1.75,
        119: 117.92, 109: 0.82, 160: 2080.66,
    },
}  # fmt: skip

CHECKS = ("squares", "white_connected", "cycle", "circles", "white_path")
TABLE_3: dict[int, tuple[float, ...]] = {
    65: (3.4, 24.1, 29.3, 39.7, 3.4),
    156: (0.0, 29.8, 21.3, 48.9, 0.0),
    76: (1.1, 4.4, 23.1, 70.3, 1.1),
    158: (0.0, 23.6, 11.2, 65.2, 0.0),
    169: (3.4, 41.4, 17.2, 24.1, 13.8),
    69: (4.8, 16.1, 29.8, 44.4, 4.8),
    111: (3.5, 22.4, 29.9, 35.8, 8.5),
    119: (1.7, 17.8, 45.0, 28.1, 7.5),
    109: (5.7, 35.4, 26.9, 30.9, 1.1),
    160: (5.4, 8.3, 45.8, 39.3, 1.3),
}
"""Percentages of each of :data:`CHECKS` among all checks that failed."""

TABLE_4: dict[int, float | None] = {
    65: 0.05, 156: 0.20, 76: 58.40, 158: 0.83, 169: 0.25, 69: 0.87, 111: 2.77, 119: 2628.41,
    109: 0.82, 160: 759.02,
}  # fmt: skip
"""Without two-room colouring; Table 2 has the times with it."""

TABLE_5: dict[str, dict[int, float | None]] = {
    "colour": {
        65: 0.04, 156: 0.35, 76: 128.30, 158: 1.13, 169: 0.33, 69: 1.39, 111: 2.07, 119: 128.39,
        109: 0.90, 160: 2191.78,
    },
    "board": {
        65: 0.03, 156: 0.28, 76: 17.57, 158: 0.52, 169: 0.22, 69: 1.08, 111: 2.21, 119: 106.84,
        109: 0.59, 160: 2118.38,
    },
}  # fmt: skip

TABLE_6: dict[str, dict[int, float | None]] = {
    "size": {
        65: 0.09, 156: 0.29, 76: 17.04, 158: 2.20, 169: 0.14, 69: 0.84, 111: 1.47, 119: 149.56,
        109: 1.35, 160: 4140.17,
    },
    "edges": {
        65: 0.07, 156: 0.26, 76: 10.27, 158: 0.58, 169: 0.14, 69: 1.16, 111: 2.27, 119: 171.17,
        109: 1.64, 160: 3488.78,
    },
}  # fmt: skip

TABLE_7: tuple[tuple[float, ...], ...] = (
    (3.50, 4.80, 3.71, 2.52, 1.66),
    (4.47, 2.58, 1.53, 0.80, 0.37),
    (2.50, 1.17, 0.64, 0.25, 0.07),
    (1.19, 0.46, 0.11, 0.03, 0.04),
    (0.52, 0.18, 0.04, 0.02, 0.00),
)
"""Percentages of unique 4×4 boards. The corner of the table names only triangles; our figures show
that triangles run across and circles down."""

SIZES = ((4, 4), (4, 5), (5, 5))
TABLE_8: dict[int, tuple[float, ...]] = {
    0: (3.49, 1.73, 1.16),
    1: (3.63, 1.83, 0.84),
    2: (3.05, 1.74, 0.71),
    3: (2.42, 1.44, 0.64),
}
"""Percentages of unique boards by the standard deviation, for :data:`SIZES`."""

TABLE_9: dict[str, tuple[int, ...]] = {
    "a": (30, 40, 20, 10),
    "b": (40, 40, 20, 0),
    "c": (25, 25, 25, 25),
    "d": (10, 20, 30, 40),
    "e": (40, 30, 20, 10),
}
"""The chance in percent that a room of 1, 2, 3 or 4 cells is drawn, by distribution."""

TABLE_10: dict[str, tuple[float, ...]] = {
    "a": (3.63, 1.83, 0.84),
    "b": (2.26, 1.14, 0.48),
    "c": (4.82, 2.63, 1.32),
    "d": (7.29, 4.55, 2.56),
    "e": (2.62, 1.13, 0.54),
}
"""Percentages of unique boards by the distribution of room sizes, for :data:`SIZES`."""

SINGLE_ROOMS = 0.01
"""§5.4.3: percentage of unique boards whose rooms are single cells; their size is not given."""

BOARDS = 10_000
"""The number of boards behind each percentage."""

TABLE_INSTEAD_OF_LIST = 12.6
"""§5.3.4: percent of the time of puzzle 111 saved by a table of visited cells."""
