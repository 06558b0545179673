"""Packages that only some parts of gridwright need, and how to install them.

``pip install "gridwright[genetic]"`` installs NumPy, and so on: an *extra* names what a part needs.
If it is missing, everything else still works, and that part says in one sentence what to do.

>>> str(why_not("genetic")) in ("", 'NumPy is not installed: run pip install "gridwright[genetic]"')
True
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec

from gridwright.core.errors import InputError
from gridwright.core.saying import Saying

PACKAGES = {
    "book": ("typst", "Typst"),
    "cluster": ("distributed", "Dask distributed"),
    "genetic": ("numpy", "NumPy"),
    "library": ("sqlalchemy", "SQLAlchemy"),
    "network": ("numpy", "NumPy"),
    "parquet": ("pyarrow", "PyArrow"),
    "play": ("prompt_toolkit", "prompt_toolkit"),
    "postgres": ("psycopg", "Psycopg"),
    "scan": ("cv2", "OpenCV"),
    "web": ("starlette", "Starlette"),
}
"""For each extra: the module to look for, and its name in a sentence."""
ALSO = {
    "book": (("fontTools", "fontTools"), ("segno", "Segno")),
    "library": (("platformdirs", "platformdirs"),),
    "postgres": (("sqlalchemy", "SQLAlchemy"),),
    "scan": (("numpy", "NumPy"),),
    "web": (("uvicorn", "Uvicorn"),),
}
"""What else some of them bring, and need."""


def why_not(extra: str) -> str | Saying:
    """Why an extra cannot be used here; empty if it can, or if ``extra`` is empty."""
    if not extra:
        return ""
    return _missing((PACKAGES[extra], *ALSO.get(extra, ())), f"gridwright[{extra}]")


def _missing(modules: Iterable[tuple[str, str]], package: str) -> str | Saying:
    for module, name in modules:
        if find_spec(module) is None:
            return Saying(
                '{name} is not installed: run pip install "{package}"', name=name, package=package
            )
    return ""


def require(extra: str, what: str | Saying) -> None:
    """Refuse what needs an extra that is missing; the sentence says how to install it."""
    _refuse(what, why_not(extra))


def refuse_without(modules: Iterable[tuple[str, str]], package: str, what: str | Saying) -> None:
    """The same for another package: the modules to look for, with their names in a sentence."""
    _refuse(what, _missing(modules, package))


def _refuse(what: str | Saying, reason: str | Saying) -> None:
    if reason:
        raise InputError("{what} cannot be used here: {reason}", what=what, reason=reason)
