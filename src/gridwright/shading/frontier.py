"""Automata of shading genres: cells apart, white cells connected, and what is counted or seen.

The cells are read along the shorter side, so that the frontier is short. What has to be remembered
follows from what the puzzle says: of the last cell in each column, its component where white cells
are connected, or its colour where black cells are kept apart (``counting/labels.py``); where black
cells are connected or no square is of one colour, both colours (``two_colours.py``); for counts and
sights, ``kinds/memory/count.py`` and ``kinds/memory/sight.py``. A kind that is not known here
is refused.

>>> from gridwright.counting.sweep import sweep
>>> sweep(frontier(NumberGrid(5, 5))).total
20297
"""

from __future__ import annotations

from typing import cast

from gridwright.core.deadline import watched
from gridwright.counting.automaton import Automaton, Moves, NoAutomaton, State, Step
from gridwright.counting.labels import BLACK, EMPTY, blackened, components, start, whitened
from gridwright.counting.two_colours import Next, TwoColours
from gridwright.kinds.apart import Apart
from gridwright.kinds.connected import Connected, no_rings
from gridwright.kinds.count import Count
from gridwright.kinds.different import Different
from gridwright.kinds.islands import Islands
from gridwright.kinds.memory.changes import Change, Memory
from gridwright.kinds.memory.count import counted
from gridwright.kinds.memory.islands import islands_automaton
from gridwright.kinds.memory.pieces import pieced
from gridwright.kinds.memory.sight import lines_of_sight
from gridwright.kinds.sight import Sight
from gridwright.kinds.square import NoSquare
from gridwright.kinds.tetromino import Tetromino
from gridwright.shading.numbergrid import N, NumberGrid

WHITE = "\1"
CLOSED = ""
"""The state at the end if the last cell is black and cuts off the only component."""


def frontier(puzzle: N) -> Automaton:
    """The automaton of a puzzle."""
    upright, back = _upright(puzzle)
    islands = _islands(upright)
    if islands is not None:
        given = upright.given
        return islands_automaton(upright.grid, islands, given.yes, given.no, back)
    colours, apart = _everywhere(upright)
    width = upright.cols
    connected = colours is None and no_rings(upright.everywhere)
    # The last place of the colours is the cell above and to the left.
    places = width if connected else width + 1 if apart is not None else 0
    places = places if colours is None else colours.places
    memory = _memory(upright, places)
    given = upright.given
    steps: list[Step] = []
    for cell in watched(range(upright.grid.size), every=64):
        if_white, if_black = memory.white.get(cell), memory.black.get(cell)
        if colours is not None:
            white = _also(colours.placed(cell, False), if_white)
            black = _also(colours.placed(cell, True), if_black)
        elif connected:
            last = cell == upright.grid.size - 1
            white = _white(cell % width, if_white)
            black = _black(cell, width, last=last, change=if_black)
        else:
            white = _coloured(cell, width, apart, WHITE, if_white)
            black = _coloured(cell, width, apart, BLACK, if_black)
        if given.yes >> cell & 1:
            steps.append(_only(black, 1 << back[cell]))
        elif given.no >> cell & 1:
            steps.append(_only(white, 0))
        else:
            steps.append(_either(white, black, 1 << back[cell]))

    def accepts(state: State) -> bool:
        text = cast("str", state)
        whole = not connected or text == CLOSED or components(text, width) == 1
        return memory.solvable and whole and (colours is None or colours.whole(text))

    if colours is not None:
        return Automaton(colours.start + EMPTY * memory.slots, steps, accepts)
    return Automaton((start if connected else _start)(places, memory.slots), steps, accepts)


def _islands(puzzle: NumberGrid) -> Islands | None:
    """The islands of a puzzle that says nothing else than that black cells are connected, if there
    are any, and form no square.
    """
    declared, everywhere = [*puzzle.declared()], puzzle.everywhere
    if len(declared) != 1 or len(everywhere) != 2 or everywhere[0] != NoSquare():
        return None
    (only,), sea = declared, everywhere[1]
    if type(sea) is not Connected or not sea.black or sea.some or type(only) is not Islands:
        return None
    return only


def _everywhere(puzzle: NumberGrid) -> tuple[TwoColours | None, Apart | None]:
    """What holds for the colours, and how black cells are kept apart. Where these are apart and
    white ones connected, as in most genres, less has to be remembered, and there are no colours.
    """
    joined: set[bool] = set()
    squares: set[bool] = set()
    apart = None
    for kind in puzzle.everywhere:
        if type(kind) is Connected and kind.some:
            joined.add(kind.black)
        elif type(kind) is NoSquare:
            squares.add(kind.black)
        elif type(kind) is Apart and apart is None:
            apart = kind
        else:
            raise _unknown(puzzle, kind)
    if not squares and (
        not joined or (joined == {False} and apart is not None and not apart.corners)
    ):
        return None, apart
    if apart is not None and apart.corners:
        raise _unknown(puzzle, apart)
    both = frozenset(joined), frozenset(squares)
    return TwoColours(puzzle.cols, *both, apart is not None), apart


def _memory(puzzle: NumberGrid, place: int) -> Memory:
    """What has to be remembered for the numbers, from this place on."""
    counts: list[Count] = []
    sights: list[Sight] = []
    rooms: list[Tetromino] = []
    different = False
    for each in puzzle.declared():
        # Their own kinds only: one that is derived from them may say something else.
        if type(each) is Count:
            counts.append(each)
        elif type(each) is Sight:
            sights.append(each)
        elif type(each) is Tetromino:
            rooms.append(each)
        elif type(each) is Different:
            different = True
        else:
            raise _unknown(puzzle, each)
    memory = counted(counts, puzzle.given, place)
    seen = lines_of_sight(puzzle.grid, sights, puzzle.given, place + memory.slots)
    memory = memory.and_also(seen)
    own = pieced(puzzle.grid, rooms, puzzle.given, place + memory.slots, different=different)
    return memory.and_also(own)


def _unknown(puzzle: NumberGrid, kind: object) -> NoAutomaton:
    return NoAutomaton(
        "there is no automaton for {title}, whose numbers say something of the kind"
        " {kind}; the answers can only be listed",
        title=type(puzzle).__name__,
        kind=type(kind).__name__,
    )


def _upright(puzzle: N) -> tuple[N, tuple[int, ...]]:
    """The puzzle with the shorter side across, and where each of its cells comes from."""
    grid = puzzle.grid
    if grid.cols <= grid.rows:
        return puzzle, tuple(range(grid.size))
    _, moved, to = next(each for each in grid.symmetries() if each[0] == "transposition")
    back = [0] * grid.size
    for cell, place in enumerate(to):
        back[place] = cell
    return puzzle.moved(moved, to), tuple(back)


def _start(places: int, slots: int) -> str:
    """The colours above the board, none of which is black."""
    return WHITE * places + EMPTY * slots


def _coloured(
    cell: int, width: int, apart: Apart | None, colour: str, change: Change | None
) -> Next:
    """The state after a cell of a colour, where nothing has to be connected."""
    row, col = divmod(cell, width)
    near: list[int] = []
    """The places of the cells before this one that it touches."""
    if apart is not None and colour == BLACK:
        near = [col] * (row > 0) + [col - 1] * (col > 0)
        if apart.corners and row:
            near += [col + 1] * (col < width - 1) + [width] * (col > 0)

    def following(state: str) -> str | None:
        if any(state[place] == BLACK for place in near):
            return None
        if apart is not None:
            above = state[col]
            state = state[:col] + colour + state[col + 1 : width] + above + state[width + 1 :]
        if change is None:
            return state
        places = list(state)
        return "".join(places) if change(places) else None

    return following


def _also(following: Next, change: Change | None) -> Next:
    """A step that also changes the places of the memory."""

    def changed(state: str) -> str | None:
        after = following(state)
        if after is None or change is None:
            return after
        places = list(after)
        return "".join(places) if change(places) else None

    return following if change is None else changed


def _white(col: int, change: Change | None) -> Next:
    def plain(state: str) -> str:
        return whitened(state, col)

    def changed(state: str) -> str | None:
        places = list(whitened(state, col))
        return "".join(places) if change is None or change(places) else None

    return plain if change is None else changed


def _black(cell: int, width: int, *, last: bool, change: Change | None) -> Next:
    col = cell % width
    first_row, first_col = cell < width, col == 0

    def plain(state: str) -> str | None:
        if not (first_col or state[col - 1] != BLACK) or not (first_row or state[col] != BLACK):
            return None
        following = blackened(state, col)
        if following is None and last and components(state, width) == 1:
            return CLOSED
        return following

    def changed(state: str) -> str | None:
        following = plain(state)
        if following is None or change is None:
            return following
        # The places show whether the numbers are right, so they are checked in any case.
        places = list(following or state)
        allowed = change(places)
        return (following and "".join(places)) if allowed else None

    return plain if change is None else changed


def _only(following: Next, yes: int) -> Step:
    def step(state: State) -> Moves:
        further = following(cast("str", state))
        return () if further is None else ((yes, further),)

    return step


def _either(white: Next, black: Next, yes: int) -> Step:
    def step(state: State) -> Moves:
        text = cast("str", state)
        if_white, if_black = white(text), black(text)
        if if_black is None:
            return () if if_white is None else ((0, if_white),)
        if if_white is None:
            return ((yes, if_black),)
        return ((0, if_white), (yes, if_black))

    return step
