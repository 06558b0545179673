"""Kuroshuto compared with other solvers: one run, one core, the same puzzles (``comparison.py``).

Install with ``python -m pip install -e '.[bench]'`` and run with
``python benchmarks/kuroshuto.py [--corpus FOLDER] [--sample N] [--markdown FILE]``.
"""

from comparison import compare
from gridwright.genres.kuroshuto import Kuroshuto

if __name__ == "__main__":
    compare(Kuroshuto.genre, Kuroshuto)
