"""What the service accepts, so that no request can take over a machine."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.errors import InputError


class TooMuch(InputError):
    """A request beyond a limit; the text says which."""


def too_many_cells(cells: int, most: int) -> TooMuch:
    """A board beyond what is accepted."""
    return TooMuch(
        "the board has {cells} cells; at most {most} are accepted here", cells=cells, most=most
    )


def too_large(rows: int, cols: int, most: int) -> TooMuch:
    """A board beyond what is generated."""
    return TooMuch(
        "a board of {cols}×{rows} is too large to be generated here; at most {most} cells are"
        " accepted",
        cols=cols,
        rows=rows,
        most=most,
    )


class Unavailable(InputError):
    """A verb that this version does not have."""


class Unmet(InputError):
    """A wish that no puzzle was found for."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one request."""

    characters: int = 200_000
    """Of the text of a puzzle."""
    cells: int = 2_600
    """Of a board: a little more than 50 by 50."""
    made: int = 400
    """Cells of a board that is to be made."""
    clauses: int = 10
    """Of a reduction: a board of nearly a million squares."""
    answers: int = 1_000
    """That are counted."""
    shown: int = 20
    """Answers that are shown."""
    memory: int = 500
    """Megabytes for the states of an exact count."""
    picture: int = 1_500_000
    """Bytes of a picture; as text in a request they are a third more."""
    dots: int = 12_000_000
    """Of a picture, as its header states them and as the decoder finds them."""
    boards: int = 3_000
    """Of a history that is looked through."""
    short: float = 10.0
    """Seconds for what a player waits for."""
    long: float = 60.0
    """Seconds for what shows progress and can be stopped."""
