"""Packages that only some parts of gridwright need, and how to install them.

``pip install "gridwright[genetic]"`` brings NumPy, and so on: an *extra* is a name for what a part
needs. Where it is missing, everything else works, and that part says in one sentence what to do.

>>> why_not("genetic") in ("", 'NumPy is not installed: run pip install "gridwright[genetic]"')
True
"""

from __future__ import annotations

from importlib.util import find_spec

from gridwright.core.errors import GridwrightError

PACKAGES = {
    "genetic": ("numpy", "NumPy"),
    "study": ("matplotlib", "Matplotlib"),
    "web": ("starlette", "Starlette"),
}
"""For each extra the module to look for, and its name in a sentence."""


def why_not(extra: str) -> str:
    """Why what needs an extra cannot be used here; empty if it can, or if none is needed."""
    if not extra:
        return ""
    module, name = PACKAGES[extra]
    if find_spec(module) is not None:
        return ""
    return f'{name} is not installed: run pip install "gridwright[{extra}]"'


def require(extra: str, what: str) -> None:
    """Refuse, in one sentence, what cannot be used here."""
    reason = why_not(extra)
    if reason:
        raise GridwrightError(f"{what} cannot be used here: {reason}")
