"""The service for the worker inside a browser: texts in, texts out.

>>> call_text('{"verb": "count", "puzzle": "kurodoko/3/1/2h"}', lambda said: None)[:30]
'{"ok":true,"status":"unique","'
"""

from __future__ import annotations

import json
from collections.abc import Callable

from gridwright.core.errors import FormatError
from gridwright.genre import of_each
from gridwright.genres import all_genres
from gridwright.web.page_facts import facts
from gridwright.web.service import call, now_and_then, read_request, refused


def call_text(request: str, progress: Callable[[str], object]) -> str:
    """Answer one request; the page ends the worker to cancel it."""
    try:
        read = read_request(request)
    except FormatError as error:
        return json.dumps(refused("format", error.saying))
    tell = now_and_then(lambda said: progress(json.dumps(said)))
    return json.dumps(call(read, tell), separators=(",", ":"))


def prepare() -> None:
    """Import what the first request needs, in every genre."""
    call({"verb": "genres"})
    for _, told in of_each(all_genres(), facts):
        call({"verb": "hint", "puzzle": told["emblem"]})
