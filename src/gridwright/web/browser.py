"""The service for the worker inside a browser: texts in, texts out.

>>> call_text('{"verb": "count", "puzzle": "kurodoko/3/1/2h"}', print)[:30]
'{"ok":true,"status":"unique","'
"""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic

from gridwright.core.errors import FormatError
from gridwright.core.saying import Value, plain
from gridwright.genre import of_each
from gridwright.genres import all_genres
from gridwright.web.page_facts import facts
from gridwright.web.service import call, read_request, refused

TELL_EVERY = 0.1
"""Seconds between two words of progress."""


def call_text(request: str, progress: Callable[[str], object]) -> str:
    """Answer one request; the page ends the worker to cancel it."""
    last = 0.0

    def tell(said: Value) -> None:
        nonlocal last
        if monotonic() - last >= TELL_EVERY:
            last = monotonic()
            progress(json.dumps(plain(said)))

    try:
        read = read_request(request)
    except FormatError as error:
        return json.dumps(refused("format", error.saying))
    return json.dumps(call(read, tell), separators=(",", ":"))


def prepare() -> None:
    """Import what the first request needs, in every genre."""
    call({"verb": "genres"})
    for _, told in of_each(all_genres(), facts):
        call({"verb": "hint", "puzzle": told["emblem"]})
