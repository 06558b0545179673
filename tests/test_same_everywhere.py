"""The same seed gives the same result, whatever the processor and the order of sets of words."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import seeded
from gridwright.genres import all_genres

pytestmark = pytest.mark.process


@cache
def lines(**environment: str) -> list[str]:
    """What ``seeded.py`` prints in an environment."""
    done = subprocess.run(
        (sys.executable, str(Path(seeded.__file__))),
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONHASHSEED": "0", **environment},
        timeout=600,
        check=True,
    )
    return done.stdout.splitlines()


def vector_units() -> str:
    """The parts of this processor that NumPy chose to use at run time."""
    told = np.show_config(mode="dicts")
    assert told is not None
    return " ".join(told["SIMD Extensions"].get("found", []))


def test_every_genre_is_there() -> None:
    assert {line.partition(",")[0] for line in lines()} == {genre.name for genre in all_genres()}


def test_order_of_sets_vector_unit_cores_time_and_place_do_not_matter(tmp_path: Path) -> None:
    """All at once, since each start takes seconds."""
    elsewhere = {"TZ": "XXX-14:37", "HOME": str(tmp_path / "none"), "LC_ALL": "C"}
    cores = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    # Where NumPy uses nothing that every processor of this kind lacks, nothing is switched off.
    less = {"NPY_DISABLE_CPU_FEATURES": vector_units()} if vector_units() else {}
    assert lines(**elsewhere, **cores, **less, PYTHONHASHSEED="1") == lines()
