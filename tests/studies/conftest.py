"""What earlier tests hold is taken out of the garbage collections of the studies.

A study collects garbage before every time that it takes.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module", autouse=True)
def _nothing_else_to_collect() -> Iterator[None]:
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
