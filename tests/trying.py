"""How many examples a property is tried on."""

from __future__ import annotations

from hypothesis import settings


def examples(number: int) -> settings:
    """So many in ``./run-tests --all``, and a third of them otherwise."""
    all_of_them = settings.get_profile("all").max_examples <= settings().max_examples
    return settings(max_examples=number if all_of_them else number // 3)
