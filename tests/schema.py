"""What commands print is as the schemas in ``docs/`` say, each of them used on its own."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

DOCS = Path(__file__).parents[1] / "docs"


@cache
def validator(name: str) -> Draft202012Validator:
    """The schema of a command, with no other at hand."""
    schema = json.loads((DOCS / f"{name}-schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def assert_valid(command: str, record: Any) -> None:
    """A record is as the schema of a command says."""
    for error in validator(command).iter_errors(record):
        raise AssertionError(f"{error.json_path}: {error.message}")
