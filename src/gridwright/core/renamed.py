"""Names of methods and encodings that were replaced. They still work, with a warning.

>>> import warnings
>>> with warnings.catch_warnings(record=True) as caught:
...     warnings.simplefilter("always")
...     current_name("seed", {"seed": "kleijn2018"}, "kamaji's method")
'kleijn2018'
>>> print(caught[0].message)
kamaji's method 'seed' is now called 'kleijn2018'; the old name will be removed in version 1.0
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping


class RenamedWarning(DeprecationWarning):
    """An old name was used. The command line prints this warning as a sentence."""


def current_name(name: str, renamed: Mapping[str, str], what: str) -> str:
    """The current name for ``name``; an old name gives its replacement and a warning."""
    if name not in renamed:
        return name
    new = renamed[name]
    warnings.warn(
        f"{what} {name!r} is now called {new!r}; the old name will be removed in version 1.0",
        RenamedWarning,
        stacklevel=4,
    )
    return new
