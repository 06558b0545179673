"""The languages as the page reads them: a file for each, and one with their names.

>>> parts()[:2]
('languages/languages.json', 'languages/de.json')
"""

from __future__ import annotations

import json
from functools import cache

from gridwright.languages import codes, table

NAMES = "languages/languages.json"


@cache
def parts() -> tuple[str, ...]:
    """The addresses of the files."""
    return NAMES, *(f"languages/{code}.json" for code in codes())


@cache
def part(name: str) -> bytes:
    """A file as JSON."""
    if name == NAMES:
        told = {code: table(code)["name"] for code in codes()}
    else:
        told = table(name.removeprefix("languages/").removesuffix(".json"))
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
