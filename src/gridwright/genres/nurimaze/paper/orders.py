"""The orders in which rooms are tried (Mourits 2022, §3.3.5), most promising first.

Rooms that are equal by the measure stay in reading order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gridwright.genres.nurimaze.paper.colouring import Colouring, Tables

Order = Callable[[Tables, Colouring], list[int]]
"""The open rooms, in the order in which they are to be tried."""


def by_reading(tables: Tables, colouring: Colouring) -> list[int]:
    """From the top left to the bottom right, as in the basic algorithm."""
    return tables.open_rooms(colouring)


def by_coloured_neighbours(tables: Tables, colouring: Colouring) -> list[int]:
    """Rooms with many coloured cells beside them first."""
    coloured = colouring[0] | colouring[1]
    neighbours, cells = tables.grid.neighbours, tables.room_cells
    return sorted(
        tables.open_rooms(colouring),
        key=lambda room: -(neighbours(cells[room]) & coloured).bit_count(),
    )


def by_size(tables: Tables, colouring: Colouring) -> list[int]:
    """Large rooms first."""
    return sorted(
        tables.open_rooms(colouring), key=lambda room: -tables.room_cells[room].bit_count()
    )


def by_edge_cells(tables: Tables, colouring: Colouring) -> list[int]:
    """Rooms with many cells on the edge of the board first."""
    border = tables.grid.border
    return sorted(
        tables.open_rooms(colouring),
        key=lambda room: -(tables.room_cells[room] & border).bit_count(),
    )


ORDERS: Mapping[str, Order] = {
    "neighbours": by_coloured_neighbours,
    "size": by_size,
    "edges": by_edge_cells,
    "reading": by_reading,
}
