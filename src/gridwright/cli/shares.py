"""How often each decision is yes in the answers of a puzzle, for the commands that show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.cli import common
from gridwright.cli.progress import working
from gridwright.core.errors import Timeout

if TYPE_CHECKING:
    from gridwright.counting.shares import Shares


def shares_of(item: common.Item, memory: int, json: bool = False) -> Shares | None:
    """The shares of a puzzle; ``None``, after a sentence about it, if time or memory ran out."""
    from gridwright import api

    try:
        with working(item, json, "counting answers"):
            return api.shares(item.document, memory=memory)
    except Timeout as error:
        common.complain(error.saying, item.name)
        return None
