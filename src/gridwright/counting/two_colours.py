"""The frontier of a board on which the cells of either colour, or of both, are connected.

As in ``labels.py``, a state has one character for each column, that of the last cell read there. A
cell of a colour that has to be connected has the label of its component, by the component's first
column; cells of a colour that has not share one label. White labels are odd, black ones are even,
and ``NOTHING`` is above the board. Two places follow: whether the next cell would complete a square
together with the last one, and which colour is closed, so that no cell of it may follow.

>>> both = frozenset({False, True})
>>> colours = TwoColours(2, connected=both, squares=both)
>>> state = colours.start
>>> for cell, black in enumerate([False, True, True]):
...     state = colours.placed(cell, black)(state)
>>> colours.placed(3, False)(state) is None        # two white cells that touch at a corner only
True
>>> colours.whole(colours.placed(3, True)(state))
True
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gridwright.counting.labels import EMPTY, valued

NOTHING = "\0"
SET = valued(0)

Next = Callable[[str], str | None]
"""The state after a cell of one colour; ``None`` if it cannot have that colour."""


@dataclass(frozen=True, slots=True)
class TwoColours:
    """What has to hold on a board of this width; a colour is whether it is black."""

    width: int
    connected: frozenset[bool] = frozenset()
    """The colours whose cells are connected; there is a cell of each."""
    squares: frozenset[bool] = frozenset()
    """The colours that no square of 2×2 cells has."""
    apart: bool = False
    """Whether black cells do not share a side."""

    @property
    def places(self) -> int:
        """How many places a state has."""
        return self.width + 2

    @property
    def start(self) -> str:
        """The frontier above the board."""
        return NOTHING * self.width + 2 * EMPTY

    def placed(self, cell: int, black: bool) -> Next:
        """What follows if a cell, the next one, has a colour."""
        row, col = divmod(cell, self.width)
        corner, closed = self.width, self.width + 1
        joined, watches = black in self.connected, black in self.squares and row > 0
        watches = watches and col < self.width - 1
        apart, fresh = self.apart and black, chr(2 * col * joined + 1 + black)

        def following(state: str) -> str | None:
            above, left = state[col], state[col - 1] if col else NOTHING
            like_above, like_left = _is(above, black), _is(left, black)
            if state[closed] == valued(black) or (apart and (like_above or like_left)):
                return None
            if like_left and state[corner] == SET:
                return None
            three = watches and like_above and _is(state[col + 1], black)
            if not like_above:
                after = self._covered(state, col)
                if after is None:
                    return None
                state = after[:col] + (left if like_left else fresh) + after[col + 1 :]
            elif like_left and joined and left != above:
                state = state.replace(max(left, above), min(left, above))
            return state[:corner] + (SET if three else EMPTY) + state[closed:]

        return following

    def _covered(self, state: str, col: int) -> str | None:
        """The state without the last cell of a column; ``None`` if that cuts off its component."""
        above = state[col]
        black = _is(above, True)
        if above == NOTHING or black not in self.connected or ord(above) - 1 >> 1 < col:
            return state
        further = state.find(above, col + 1)
        if further >= 0:
            return state.replace(above, chr(2 * further + 1 + black))
        if self._components(state, black) > 1:
            return None
        return state[: self.width + 1] + valued(black) + state[self.width + 2 :]

    def _components(self, state: str, black: bool) -> int:
        return sum(_is(label, black) for label in {*state[: self.width]})

    def whole(self, state: str) -> bool:
        """Whether at the end the cells of each colour that has to be connected are."""
        closed = state[self.width + 1]
        return all(
            self._components(state, black) + (closed == valued(black)) == 1
            for black in self.connected
        )


def _is(label: str, black: bool) -> bool:
    """Whether a label has a colour."""
    return label != NOTHING and ord(label) & 1 != black
