"""Where a collection is stored: a file, the default place, or the URL of a database.

>>> url_of("puzzles.db")
'sqlite:///puzzles.db'
>>> url_of("postgresql+psycopg://localhost/puzzles")
'postgresql+psycopg://localhost/puzzles'
"""

from __future__ import annotations

from pathlib import Path

from gridwright.core.errors import InputError

FILE = "puzzles.db"


def default_place() -> Path:
    """The user's own collection, where this system keeps the data of programs."""
    from platformdirs import user_data_path

    return user_data_path("gridwright", appauthor=False) / FILE


def url_of(place: str | Path | None) -> str:
    """The SQLAlchemy URL of a place; the folder of the default place is made if need be."""
    if place is None:
        place = default_place()
        _make(place.parent)
    text = str(place)
    return text if "://" in text else f"sqlite:///{text}"


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "it cannot be made").lower()
        raise InputError(
            "cannot create the folder {folder}: {reason}", folder=repr(str(folder)), reason=reason
        ) from None
