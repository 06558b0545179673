"""Kuromasu compared with other solvers: one run, one core, the same puzzles (``comparison.py``).

Install with ``python -m pip install -e '.[bench]'`` and run with
``python benchmarks/kuromasu.py [--corpus FOLDER] [--sample N] [--markdown FILE]``.
"""

from comparison import compare
from gridwright.genres.kuromasu import Kuromasu

if __name__ == "__main__":
    compare(Kuromasu.genre, Kuromasu)
