"""Packages that only some parts of gridwright need, and how to install them.

``pip install "gridwright[genetic]"`` installs NumPy, and so on: an *extra* names what a part needs.
If it is missing, everything else still works, and that part says in one sentence what to do.

>>> str(why_not("genetic")) in ("", 'NumPy is not installed: run pip install "gridwright[genetic]"')
True
"""

from __future__ import annotations

from importlib.util import find_spec

from gridwright.core.errors import InputError
from gridwright.core.saying import Saying

PACKAGES = {
    "book": ("typst", "Typst"),
    "cluster": ("distributed", "Dask distributed"),
    "genetic": ("numpy", "NumPy"),
    "learn": ("jax", "JAX"),
    "library": ("sqlalchemy", "SQLAlchemy"),
    "network": ("numpy", "NumPy"),
    "parquet": ("pyarrow", "PyArrow"),
    "postgres": ("psycopg", "Psycopg"),
    "scan": ("cv2", "OpenCV"),
    "study": ("matplotlib", "Matplotlib"),
    "web": ("starlette", "Starlette"),
}
"""For each extra: the module to look for, and its name in a sentence."""
ALSO = {
    "book": (("fontTools", "fontTools"), ("segno", "Segno")),
    "learn": (("numpy", "NumPy"),),
    "library": (("platformdirs", "platformdirs"),),
    "postgres": (("sqlalchemy", "SQLAlchemy"),),
    "scan": (("numpy", "NumPy"),),
    "study": (("numpy", "NumPy"),),
    "web": (("uvicorn", "Uvicorn"),),
}
"""What else some of them bring, and need."""


def why_not(extra: str) -> str | Saying:
    """Why an extra cannot be used here; empty if it can, or if ``extra`` is empty."""
    if not extra:
        return ""
    for module, name in (PACKAGES[extra], *ALSO.get(extra, ())):
        if find_spec(module) is None:
            return Saying(
                '{name} is not installed: run pip install "gridwright{extra}"',
                name=name,
                extra=f"[{extra}]",
            )
    return ""


def require(extra: str, what: str | Saying) -> None:
    """Refuse what needs an extra that is missing; the sentence says how to install it."""
    reason = why_not(extra)
    if reason:
        raise InputError("{what} cannot be used here: {reason}", what=what, reason=reason)
