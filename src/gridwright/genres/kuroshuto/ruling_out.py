"""Why a black cell rules out places: they touch it, or a number has its black cell already.

>>> from gridwright.core.grid import mask_of
>>> from gridwright.genres.kuroshuto.puzzle import Kuroshuto
>>> view = KuroshutoView(Kuroshuto(3, 3, {4: 1}))
>>> [str(why) for why in why_ruled_out(view, 1, mask_of([0, 3, 5]))]
['r1c1 would touch it', 'r2c1 and r2c3 would each be a second black cell for the 1 at r2c2']
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.grid import bits, mask_of
from gridwright.core.saying import Saying
from gridwright.genres.kuroshuto.view import KuroshutoView


def ruled_out_by(view: KuroshutoView, cell: int, places: int) -> int:
    """The numbers for which these places would be a second black cell beside this one."""
    return mask_of(view.both_reached(place, cell) for place in bits(places & ~view.around[cell]))


def why_ruled_out(
    view: KuroshutoView, cell: int, places: int, *, named: bool = False
) -> Iterator[Saying]:
    """Why a black cell rules out these places; it is called "it" or, if asked for, by its name."""
    beside = places & view.around[cell]
    if beside and named:
        at = view.grid.at(cell)
        yield Saying("{cells} would touch {black}", cells=view.names(beside), black=at)
    elif beside:
        yield Saying("{cells} would touch it", cells=view.names(beside))
    by_number: dict[int, int] = {}
    for place in bits(places & ~beside):
        number = view.both_reached(place, cell)
        by_number[number] = by_number.get(number, 0) | 1 << place
    for number, some in by_number.items():
        yield Saying(
            "{cells} would [cells|be|each be] a second black cell for {number}",
            cells=view.names(some),
            number=view.the(number),
        )
