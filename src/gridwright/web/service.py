"""Every verb as one function over plain JSON: a request goes in, an answer or an error comes out.

>>> answer = call({"verb": "count", "puzzle": "kurodoko/3/3/o"})
>>> answer["count"], answer["exhausted"]
('39', True)
>>> call({"verb": "load", "puzzle": "kurodoko/3/3/zz"})["error"]["kind"]
'format'

Errors are data: ``{"ok": False, "error": {"kind": …, "saying": …}}``. The kinds are ``input``,
``format`` (with line and column), ``limit``, ``timeout``, ``cancelled``, ``unavailable``, ``unmet``
(a wish for a new puzzle), ``busy`` (from the server only) and ``internal``. Counts of answers
travel as strings: they may exceed what a number of JavaScript holds.

No verb reads a file: a puzzle is always a text.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from time import monotonic
from typing import Any

from gridwright.core.control import Control
from gridwright.core.deadline import Flag, Listener, telling
from gridwright.core.errors import Cancelled, Error, FormatError, Timeout
from gridwright.core.saying import Saying, Value, plain
from gridwright.web.asked import Asked
from gridwright.web.games import GAMES
from gridwright.web.limits import Limits, TooMuch, Unavailable, Unmet
from gridwright.web.verbs import VERBS

Answer = dict[str, Any]
DEEPEST = 32
"""The most lists and objects inside each other in a request; the service needs four."""
TELL_EVERY = 0.1
"""Seconds between two words of progress."""


def read_request(text: str | bytes) -> object:
    """A request from its JSON.

    What can be read may still be nested too deeply to be written again, so that depth has a bound
    of its own.
    """
    try:
        read: object = json.loads(text)
        level = [read]
        for _ in range(DEEPEST):
            level = [inner for outer in level for inner in _inside(outer)]
        if level:
            raise RecursionError
    except ValueError:
        raise FormatError("expected a request of JSON") from None
    except RecursionError:
        raise FormatError("this JSON is nested too deeply to be a request") from None
    return read


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def call(
    request: object,
    progress: Listener | None = None,
    cancel: Flag | None = None,
    limits: Limits | None = None,
) -> Answer:
    """Do what a request asks for; nothing that it holds raises an error."""
    limits = limits or Limits()
    try:
        name, arguments = _read(request, limits)
        seconds = seconds_for(name, arguments, limits)
        with Control(seconds, cancel=cancel), telling(progress):
            return {"ok": True, **VERBS[name].answer(Asked(arguments, limits))}
    except Error as error:
        return refused(_kind(error), error.saying, error)
    except (MemoryError, RecursionError):
        GAMES.forget()
        return refused("limit", Saying("the puzzle is too large for this"))
    except Exception:
        # A fault of ours: reported to whoever runs the server, not to strangers.
        traceback.print_exc(file=sys.stderr)
        return refused("internal", Saying("something went wrong inside gridwright"))


def now_and_then(tell: Callable[[Value], object]) -> Listener:
    """Tells of progress no more often than somebody can follow it, and as plain values."""
    last = 0.0

    def listener(said: Value) -> None:
        nonlocal last
        if monotonic() - last >= TELL_EVERY:
            last = monotonic()
            tell(plain(said))

    return listener


def refused(kind: str, saying: Saying, error: Error | None = None) -> Answer:
    """An error as data."""
    about: dict[str, Any] = {"kind": kind, "saying": saying.record()}
    if isinstance(error, FormatError):
        about |= {"line": error.line, "column": error.column}
    return {"ok": False, "error": about}


def seconds_for(name: str, arguments: Mapping[str, Any], limits: Limits) -> float:
    """How long a verb may take: what the request says, but no longer than the limit."""
    most = limits.long if VERBS[name].long else limits.short
    wanted = arguments.get("seconds")
    if isinstance(wanted, int | float) and not isinstance(wanted, bool) and 0 < wanted < most:
        return float(wanted)
    return most


def _read(request: object, limits: Limits) -> tuple[str, Mapping[str, Any]]:
    if not isinstance(request, dict):
        raise FormatError("expected an object with a verb")
    name = request.get("verb")
    if not isinstance(name, str) or name not in VERBS:
        raise FormatError(
            "expected a verb ({names}), found {name}",
            names=", ".join(VERBS),
            name=repr(str(name)[:40]),
        )
    text = request.get("puzzle", "")
    if isinstance(text, str) and len(text) > limits.characters:
        raise TooMuch(
            "the text has {count} characters; at most {most} are accepted here",
            count=len(text),
            most=limits.characters,
        )
    return name, request


def _kind(error: Error) -> str:
    for kind, name in (
        (Cancelled, "cancelled"),
        (Timeout, "timeout"),
        (TooMuch, "limit"),
        (Unavailable, "unavailable"),
        (Unmet, "unmet"),
        (FormatError, "format"),
    ):
        if isinstance(error, kind):
            return name
    return "input"
