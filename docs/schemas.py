"""The JSON schema of each command, made whole: ``python docs/schemas.py`` writes them.

What the commands print is described once, in ``output-schema.json``. The file of a command names
its definition there, and is given that and all that it points to, so that it can be used without
any other file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
OUTPUT = DOCS / "output-schema.json"


def pointed(node: Any) -> Iterator[str]:
    """What a part of a schema points to.

    >>> [*pointed({"items": [{"$ref": "#/$defs/row"}]})]
    ['#/$defs/row']
    """
    if isinstance(node, dict):
        for key, value in node.items():
            yield from [value] if key == "$ref" else pointed(value)
    elif isinstance(node, list):
        for value in node:
            yield from pointed(value)


def whole(text: str) -> str:
    """The schema of a command with all definitions that it needs; any other as it is."""
    schema: dict[str, Any] = json.loads(text)
    if "$ref" not in schema:
        return text
    known = json.loads(OUTPUT.read_text(encoding="utf-8"))["$defs"]
    needed: list[str] = []
    waiting = [schema["$ref"]]
    while waiting:
        name = waiting.pop().removeprefix("#/$defs/")
        if name not in needed:
            needed.append(name)
            waiting += pointed(known[name])
    schema["$defs"] = {name: known[name] for name in known if name in needed}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for path in DOCS.glob("*-schema.json"):
        path.write_text(whole(path.read_text(encoding="utf-8")), encoding="utf-8")
