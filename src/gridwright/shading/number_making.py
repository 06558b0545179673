"""What all genres with numbers on a grid give the generation engine (``making/``).

Numbers are offered in white cells; what each of them says is declared by the genre
(``NumberGrid.says``).

>>> from gridwright.shading.numbergrid import NumberGrid
>>> made = number_draft(NumberGrid(1, 3), 0b100, (Offer(0, 2),), lambda offer, yes, no: 0)
>>> dict(made.puzzle([0]).numbers), made.cuts(0b010)
({0: 2}, [[-2]])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.sketch import UNKNOWN
from gridwright.kinds.apart import Apart
from gridwright.kinds.connected import no_rings
from gridwright.kinds.count import Count
from gridwright.kinds.kind import left_to_boards, state
from gridwright.kinds.sight import Sight
from gridwright.making.draft import SPENT, Draft, Frame, Making, Offer, Says
from gridwright.sat.answers import literals_of
from gridwright.sat.cnf import Cnf, Cut
from gridwright.shading.encoding import cuts
from gridwright.shading.filling import cuts_ahead, no_two_touch, random_answer
from gridwright.shading.numbergrid import N

KINDS = (Count, Sight)
"""The kinds of declarations that are known to heed their selector."""


def number_draft(
    bare: N,
    black: int,
    offers: tuple[Offer, ...],
    gain: Callable[[int, int, int], int],
    **more: Any,
) -> Draft[N]:
    """The draft of an answer with these black cells, for a puzzle that has no numbers yet."""
    return shading_draft(
        bare,
        black,
        offers,
        gain,
        clued=_clued,
        always=lambda cnf: _always(bare, cnf, bare.blocks),
        says=partial(_under, bare),
        **more,
    )


def shading_draft(
    bare: N,
    black: int,
    offers: tuple[Offer, ...],
    gain: Callable[[int, int, int], int],
    *,
    clued: Callable[[N, dict[int, Any]], N],
    always: Callable[[Cnf], None],
    says: Says,
    **more: Any,
) -> Draft[N]:
    """The same for any clues: ``clued`` puts them into a puzzle, ``says`` is what one of them says,
    and ``always`` what holds without any.
    """
    grid = bare.grid
    ahead: Callable[[int, int], list[Cut]] = lambda yes, no: []  # noqa: E731
    if no_rings(bare.everywhere):
        ahead = partial(cuts_ahead, grid)
    return Draft(
        grid,
        grid.size,
        black,
        offers,
        lambda chosen: clued(bare, dict(offers[one] for one in chosen)),
        lambda puzzle: Board.whole(grid.size, black, puzzle),
        always,
        lambda offer, selector, cnf: says(*offers[offer], selector, cnf),
        lambda yes: cuts(bare, Board.whole(grid.size, yes)),
        ahead,
        gain,
        **more,
    )


def _always(bare: N, cnf: Cnf, blocks: int = 0) -> None:
    """What holds whatever the numbers are: all that a puzzle without any says."""
    cnf.clauses += [[-cell - 1] for cell in bits(blocks)]
    for each in bare.kinds():
        if type(each) is Apart and not each.corners:
            no_two_touch(bare.grid, cnf)
        else:
            state(each, bare.grid, cnf)


def _under(puzzle: N, cell: int, number: int, selector: int, cnf: Cnf) -> None:
    """What a number says, under a selector; a kind of declaration that ignores it is refused."""
    said = puzzle.says(cell, number)
    if left_to_boards(said):
        raise InputError(
            "clues of {title} cannot be chosen: what a number says, {kind}, has no clauses for it",
            title=type(puzzle).__name__,
            kind=type(said).__name__,
        )
    if puzzle.clues_are_white:
        cnf.clauses.append([-selector, -cell - 1])
    said.state(puzzle.grid, cnf, selector)
    if type(said) in KINDS:
        return
    # Without the selector, a clause may only define further variables.
    parts = (*cnf.clauses, *(literals for literals, _ in cnf.at_most))
    if any(-selector not in one and max(map(abs, one), default=0) < selector for one in parts):
        raise InputError(
            "what a number says under a selector must hold only if the selector is true;"
            " {kind} says more",
            kind=type(said).__name__,
        )


def counted_draft(bare: N, black: int, places: Iterable[int]) -> Draft[N]:
    """The draft of an answer whose numbers, at these places, count black cells."""
    masks = {place: bare.says(place, 0).mask for place in places}  # type: ignore[attr-defined]
    offers = tuple(Offer(place, (mask & black).bit_count()) for place, mask in masks.items())

    def gain(offer: int, yes: int, no: int) -> int:
        place, number = offers[offer]
        left = masks[place] & ~(yes | no)
        if not left:
            return SPENT
        missing = number - (masks[place] & yes).bit_count()
        return left.bit_count() if missing in (0, left.bit_count()) else 0

    return number_draft(bare, black, offers, gain)


def number_making(**own: Any) -> Making[N]:
    """The record of a genre: what all of them share, and what is its own."""
    shared: dict[str, Any] = {
        "pictured": lambda grid, black, options, rng: black,
        "solved": lambda puzzle, board: board.yes,
        "kept": lambda puzzle: (dict(puzzle.numbers), puzzle.unknown),
        "clued": _clued,
        "shown": shown,
        "says": _said,
        "within": _within,
    }
    return Making(**(shared | own))


SHARE, SHARE_BESIDE = (0.35, 0.55), (0.15, 0.25)
"""How many cells are black where numbers count them, and where a number is in a white cell: a cell
with black ones all around it is counted by none.
"""


def count_making(kind: type[N], share: tuple[float, float] | None = None, **own: Any) -> Making[N]:
    """The record of a genre whose numbers count black cells. Where any board is an answer, and
    black cells may have numbers, cells are smoothed: areas make a better picture.
    """
    white = kind.clues_are_white
    share = share or (SHARE_BESIDE if white else SHARE)

    def fill(frame: Frame, options: Any, rng: Random) -> int | None:
        grid = frame.grid
        if kind.everywhere:
            return filled(kind, frame, rng, share)
        bare = kind(grid.rows, grid.cols)
        wanted = round((frame.share or rng.uniform(*share)) * grid.size)
        noise = [rng.random() for _ in range(grid.size)]
        near = (bare.says(cell, 0).cells for cell in range(grid.size))  # type: ignore[attr-defined]
        if not white:
            noise = [sum(noise[each] for each in some) / max(len(some), 1) for some in near]
        return mask_of(sorted(bits(grid.full & ~frame.white), key=noise.__getitem__)[:wanted])

    def draft(grid: Grid, black: int, options: Any) -> Draft[N]:
        places = bits(grid.full & ~black if white else grid.full)
        return counted_draft(kind(grid.rows, grid.cols), black, places)

    shared: dict[str, Any] = {"fill": fill, "draft": draft, "shown": counted}
    return number_making(**(shared | {"on_white": white} | own))


def filled(
    kind: type[N], frame: Frame, rng: Random, share: tuple[float, float] = SHARE
) -> int | None:
    """A random board that obeys the kinds of a puzzle without clues, found by a solver."""
    bare = kind(frame.grid.rows, frame.grid.cols)
    return random_answer(bare, rng, frame.black(share, rng), white=frame.white)


def _clued(puzzle: N, clues: dict[int, Any]) -> N:
    """The puzzle with these numbers and ``?``; given cells and blocks stay."""
    numbers = {cell: value for cell, value in clues.items() if value != UNKNOWN}
    unknown = mask_of(clues.keys() - numbers.keys()) | puzzle.blocks & ~mask_of(numbers)
    return replace(puzzle, numbers=numbers, unknown=unknown)


def shown(puzzle: N, cell: int) -> range:
    """The numbers that a cell may show; none where the cell itself is given."""
    given = (puzzle.white | puzzle.black) >> cell & 1
    return range(0) if given else range(puzzle.smallest, puzzle.largest + 1)


def counted(puzzle: N, cell: int) -> range:
    """The same where a number counts cells: it counts no more than there are."""
    return shown(puzzle, cell)[: len(puzzle.says(cell, 0).cells) + 1]  # type: ignore[attr-defined]


def _said(puzzle: N, cnf: Cnf) -> Says:
    """What numbers and ``?`` say, whatever the answer is; given cells are as given."""
    bare = _clued(puzzle, {})
    _always(bare, cnf)
    cnf.clauses += [[one] for one in literals_of(bare.given)]

    def says(cell: int, value: Any, selector: int, cnf: Cnf) -> None:
        if value == UNKNOWN:
            cnf.clauses.append([-selector, -cell - 1])
        else:
            _under(puzzle, cell, value, selector, cnf)

    return says


def _within(puzzle: N, draft: Draft[N]) -> Draft[N]:
    """The draft of an answer of a puzzle with given cells or ``?``.

    The ``?`` come first, so that a number that is chosen at the same place takes precedence.
    """
    given, blank = puzzle.white | puzzle.black, puzzle.unknown & ~puzzle.blocks
    if not given | blank:
        return draft
    unknown = [Offer(cell, UNKNOWN) for cell in bits(blank & ~draft.answer)]
    own = [one for one, offer in enumerate(draft.offers) if not given >> offer.place & 1]
    offers = (*unknown, *(draft.offers[one] for one in own))
    bare, first = _clued(puzzle, {}), len(unknown)
    says = _said(bare, Cnf(draft.decisions))

    def rules(cnf: Cnf) -> None:
        draft.rules(cnf)
        cnf.clauses += [[one] for one in literals_of(bare.given)]

    return replace(
        draft,
        offers=offers,
        puzzle=lambda chosen: _clued(bare, dict(offers[one] for one in chosen)),
        rules=rules,
        says=lambda offer, selector, cnf: says(*offers[offer], selector, cnf),
        gain=lambda offer, yes, no: 0 if offer < first else draft.gain(own[offer - first], yes, no),
        speaks_of=lambda offer: 0 if offer < first else draft.speaks_of(own[offer - first]),
        walk=None,
        reasoner=None,
    )
