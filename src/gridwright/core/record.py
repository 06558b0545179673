"""Dataclasses that are created quickly, for modules that every command imports.

The standard library writes six methods for a frozen dataclass and compiles each separately, which
takes as long as solving a small puzzle. Here only ``__init__`` is written for each class; all
classes share the other methods, which behave as usual, and ``fields`` and ``replace`` work too. A
class made here and one made by the standard library cannot inherit from each other.

>>> @dataclass(frozen=True, slots=True)
... class Point:
...     '''A place.'''
...     x: int
...     y: int = 0
>>> Point(1), Point(1) == Point(1, 0), {Point(1): 2}[Point(1)]
(Point(x=1, y=0), True, 2)
>>> Point(1).x = 2
Traceback (most recent call last):
...
dataclasses.FrozenInstanceError: cannot assign to field 'x'
"""

from __future__ import annotations

import dataclasses
from dataclasses import MISSING, FrozenInstanceError, field, fields, replace
from operator import attrgetter
from reprlib import recursive_repr
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass", "field", "fields", "replace"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(
        cls=None, /, *, frozen=False, slots=False, kw_only=False, eq=True, repr=True, init=True
    ):
        """Like the decorator of the standard library."""

        def make(cls):
            own = {name for name in vars(cls) if name[:2] == "__"}
            made = dataclasses.dataclass(
                cls, init=False, repr=False, eq=False, slots=slots, kw_only=kw_only
            )
            methods = {}
            if init:
                methods["__init__"] = _init(made, frozen)
            if repr:
                methods["__repr__"] = _repr
            if eq:
                methods |= _comparison(made, frozen)
            if frozen:
                methods |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
            if frozen and slots:
                methods |= {"__getstate__": _state, "__setstate__": _set_state}
            for name, method in methods.items():
                if name not in own:
                    setattr(made, name, method)
            return made

        return make if cls is None else make(cls)


def _init(cls: type, frozen: bool) -> Any:
    """The one method that is written for a class."""
    known: dict[str, Any] = {"_set": object.__setattr__, "_MISSING": MISSING}
    before, after, body = ["self"], list[str](), list[str]()
    for one in fields(cls):
        name = one.name
        value, default = name, ""
        if one.default_factory is not MISSING:
            known[f"_make_{name}"] = one.default_factory
            value, default = f"_make_{name}() if {name} is _MISSING else {name}", "=_MISSING"
        elif one.default is not MISSING:
            known[f"_default_{name}"] = one.default
            default = f"=_default_{name}"
        if one.init:
            (after if one.kw_only else before).append(name + default)
        elif default:
            value = f"_make_{name}()" if default == "=_MISSING" else f"_default_{name}"
        else:
            continue
        slot = getattr(cls, name, None)
        if frozen and isinstance(slot, MemberDescriptorType):
            # Faster than by name.
            known[f"_set_{name}"] = slot.__set__
            body.append(f"_set_{name}(self, {value})")
        else:
            body.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    parameters = ", ".join([*before, *(["*", *after] if after else [])])
    lines = "\n ".join([f"def __init__({parameters}):", *(body or ["pass"])])
    exec(lines, known)  # noqa: S102 - as the standard library does
    made = known["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__annotations__ = {one.name: one.type for one in fields(cls) if one.init}
    return made


def _comparison(cls: type, frozen: bool) -> dict[str, Any]:
    names = [one.name for one in fields(cls) if one.compare]
    get = attrgetter(*names) if names else lambda self: ()
    # With one field, the getter gives the value itself.
    key = (lambda self: (get(self),)) if len(names) == 1 else get

    def equal(self: Any, other: object) -> bool:
        return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

    return {"__eq__": equal, "__hash__": (lambda self: hash(key(self))) if frozen else None}


@recursive_repr()
def _repr(self: Any) -> str:
    shown = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


def _refuse_to_set(self: Any, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)
