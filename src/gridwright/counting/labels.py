"""Which white cells of the frontier are connected, as a text with one character for each column.

The frontier is the last cell read in every column. A black cell is ``BLACK``. A white cell has the
label of its component: the character whose number is one more than the component's first column.
So equal connections give equal texts, and joining two components is one ``replace``. Whatever else
a genre has to remember follows behind the labels, as characters from ``EMPTY`` on, which are never
labels.

>>> frontier = start(3)
>>> frontier = whitened(frontier, 0)
>>> frontier = whitened(blackened(frontier, 1), 2)
>>> shown(frontier)
'1.3'
>>> shown(whitened(whitened(frontier, 0), 1))
'113'
>>> shown(whitened(whitened(whitened(frontier, 0), 1), 2))
'111'
>>> blackened(frontier, 0) is None
True
"""

from __future__ import annotations

BLACK = "\0"
EMPTY = chr(0x4000)
"""A place behind the labels that holds nothing."""
_FIRST = 0x4001


def start(width: int, slots: int = 0) -> str:
    """The frontier above the board, with this many places behind it."""
    return BLACK * width + EMPTY * slots


def valued(number: int) -> str:
    """A number in a place behind the labels.

    >>> number_in(valued(7))
    7
    """
    return chr(_FIRST + number)


def number_in(place: str) -> int:
    """The number that a place holds; -1 if it is empty."""
    return ord(place) - _FIRST


def whitened(state: str, col: int) -> str:
    """The next cell of a column is white: it joins the components above and to the left."""
    above = state[col]
    left = state[col - 1] if col else BLACK
    if above == BLACK:
        return state[:col] + (chr(col + 1) if left == BLACK else left) + state[col + 1 :]
    if left in (BLACK, above):
        return state
    return state.replace(above, left) if left < above else state.replace(left, above)


def blackened(state: str, col: int) -> str | None:
    """The next cell of a column is black; ``None`` if that cuts off the component above it."""
    above = state[col]
    if above == BLACK:
        return state
    rest = state[col + 1 :]
    if ord(above) == col + 1:
        first = rest.find(above)
        if first < 0:
            return None
        rest = rest.replace(above, chr(col + first + 2))
    return state[:col] + BLACK + rest


def components(state: str, width: int) -> int:
    """How many components the frontier has."""
    return len(set(state[:width]) - {BLACK})


def shown(state: str) -> str:
    """The labels as digits, for tests and examples."""
    return "".join("." if sign == BLACK else str(ord(sign)) for sign in state if sign < EMPTY)
