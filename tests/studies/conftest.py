"""What all tests of studies share."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="package", autouse=True)
def _only_new_objects_are_collected() -> Iterator[None]:
    """A study collects garbage before it takes a time; what the tests hold is not part of it."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
