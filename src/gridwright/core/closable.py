"""Things that are closed at the end of a ``with`` block.

>>> class Door(Closable):
...     def close(self):
...         print("closed")
>>> with Door():
...     print("open")
open
closed
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Self


class Closable(ABC):
    """Calls :meth:`close` at the end of a ``with`` block."""

    __slots__ = ()

    @abstractmethod
    def close(self) -> None:
        """Free what it holds."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
