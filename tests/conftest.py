"""What all tests share."""

from __future__ import annotations

import gc


def pytest_collection_finish() -> None:
    """Take what all tests hold out of every later search for garbage.

    A study collects garbage before it takes a time, and thousands of tests hold a lot.
    """
    gc.collect()
    gc.freeze()
