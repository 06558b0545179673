"""What earlier tests hold is taken out of the garbage collections of the studies.

A study collects garbage before every time that it takes. What is frozen stays so: giving it back
would make every later collection of the same process look at all of it again.
"""

from __future__ import annotations

import gc

import pytest


@pytest.fixture(scope="module", autouse=True)
def _nothing_else_to_collect() -> None:
    gc.collect()
    gc.freeze()
