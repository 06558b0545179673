"""A mapping that cannot be changed: hashable, comparable, picklable, and read as fast as a dict.

It is a ``dict`` whose mutating methods raise an error: puzzles are read in the innermost loops, and
JSON writers accept only dicts. ``types.MappingProxyType`` is neither hashable nor picklable.

>>> numbers = Frozen({4: 2, 0: 3})
>>> numbers[4], numbers == {0: 3, 4: 2}, hash(numbers) == hash(Frozen({0: 3, 4: 2}))
(2, True, True)
>>> numbers[0] = 99
Traceback (most recent call last):
...
TypeError: this mapping cannot be changed; dict(...) makes a copy that can
"""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Frozen(dict[K, V]):
    """A ``dict`` that cannot be changed."""

    __slots__ = ("_hash",)

    _hash: int

    def _refuse(self, *args: object, **named: object) -> NoReturn:
        raise TypeError("this mapping cannot be changed; dict(...) makes a copy that can")

    __setitem__ = _refuse
    __delitem__ = _refuse
    __ior__ = _refuse
    clear = _refuse
    pop = _refuse
    popitem = _refuse
    setdefault = _refuse
    update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(frozenset(self.items()))
            return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    def __copy__(self) -> Frozen[K, V]:
        return self
