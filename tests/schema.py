"""The part of JSON Schema that the schemas in ``docs/`` use, to hold output to them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1] / "docs"
TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "boolean": bool, "null": type(None),
    "integer": int, "number": (int, float),
}  # fmt: skip


def assert_valid(schema: dict[str, Any], name: str, value: Any) -> None:
    """A value is as the definition of this name says; without one, as the schema says."""
    _check(schema, schema["$defs"][name] if name else schema, value, name or "it")


@cache
def _read(file: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((DOCS / file).read_text(encoding="utf-8"))
    return schema


def _check(schema: dict[str, Any], rule: dict[str, Any], value: Any, where: str) -> None:
    while "$ref" in rule:
        file, _, name = rule["$ref"].partition("#/$defs/")
        schema = _read(file) if file else schema
        rule = schema["$defs"][name]
    if "anyOf" in rule:
        assert any(_fits(schema, each, value, where) for each in rule["anyOf"]), (where, value)
    if "enum" in rule:
        assert value in rule["enum"], (where, value)
    if "type" in rule:
        kinds = rule["type"] if isinstance(rule["type"], list) else [rule["type"]]
        fits = any(isinstance(value, TYPES[kind]) for kind in kinds)
        assert fits, (where, value)
        assert not isinstance(value, bool) or "boolean" in kinds, (where, value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        assert rule.get("minimum", value) <= value <= rule.get("maximum", value), (where, value)
    if isinstance(value, dict):
        assert set(rule.get("required", ())) <= set(value), (where, sorted(value))
        for key, item in value.items():
            more = rule.get("properties", {}).get(key, rule.get("additionalProperties", {}))
            assert more is not False, (where, key)
            _check(schema, more, item, f"{where}.{key}")
    if isinstance(value, list):
        for number, item in enumerate(value):
            _check(schema, rule.get("items", {}), item, f"{where}[{number}]")


def _fits(schema: dict[str, Any], rule: dict[str, Any], value: Any, where: str) -> bool:
    try:
        _check(schema, rule, value, where)
    except AssertionError:
        return False
    return True
