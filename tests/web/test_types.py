"""The types of the page and the service of Python name the same verbs, requests and replies.

TypeScript compares: every real reply is written as a literal of its type, where a key too many is
an error as much as one too few. So a field that is added on one side has to be added on the other.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from gridwright.web.service import call
from gridwright.web.verbs import VERBS
from web.conftest import whole
from web.contract import requests
from web.player import PAGE
from web.test_files import JUDGES

pytestmark = pytest.mark.process

HEAD = """import type {{ Verbs }} from "{types}";
import {{ ask }} from "{service}";
type Keys<T> = T extends unknown ? keyof T : never;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
export const verbs: Same<keyof Verbs, {names}> = true;
// @ts-expect-error: there is no such verb
void ask("dance", {{}});
// @ts-expect-error: a puzzle is missing
void ask("look", {{}});
// @ts-expect-error: a reply to this verb has no steps
void ask("look", {{ puzzle: "" }}).then((reply) => reply.steps);
"""
PART = """
export const {verb}_asked: Verbs["{verb}"]["asked"][] = {asked};
export const {verb}_replies: Verbs["{verb}"]["reply"][] = {replies};
export const {verb}_keys: Same<Keys<Verbs["{verb}"]["reply"]>, {keys}> = true;
"""


def union(names: Any) -> str:
    """A type that is one of these texts."""
    return " | ".join(json.dumps(name) for name in sorted(names))


def text(value: Any) -> str:
    """A value as TypeScript writes it."""
    return json.dumps(value, ensure_ascii=False)


def exchanges() -> dict[str, list[tuple[dict[str, Any], dict[str, Any]]]]:
    """What each verb is asked, and what it really replies; for lines, cells and rooms each time."""
    some = () if whole() else ("kamaji", "kuromasu", "nurimaze")
    found: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = defaultdict(list)
    for request in requests(names=some):
        reply = call(request)
        if reply.pop("ok"):
            verb = request.pop("verb")
            found[verb].append((request, reply))
    return found


def written() -> str:
    """All of them as a program."""
    head = HEAD.format(
        types=PAGE / "js" / "types.js", service=PAGE / "js" / "service.js", names=union(VERBS)
    )
    parts = [
        PART.format(
            verb=verb,
            asked=text([asked for asked, _ in pairs]),
            replies=text([reply for _, reply in pairs]),
            keys=union({key for _, reply in pairs for key in reply}),
        )
        for verb, pairs in exchanges().items()
    ]
    assert len(parts) == len(VERBS)
    return head + "".join(parts)


def test_types_and_service_agree(tmp_path: Path) -> None:
    compiler = JUDGES / ".bin" / "tsc"
    if not compiler.exists() or shutil.which("node") is None:
        pytest.skip("TypeScript is missing (npm install in tests/judges)")
    program = tmp_path / "replies.ts"
    program.write_text(written(), "utf-8")
    options = json.loads((Path(__file__).parent / "tsconfig.json").read_text("utf-8"))
    project = tmp_path / "tsconfig.json"
    project.write_text(json.dumps({**options, "include": ["replies.ts"]}), "utf-8")
    found = subprocess.run(
        (str(compiler), "-p", str(project)), capture_output=True, encoding="utf-8", check=False
    )
    assert found.returncode == 0, found.stdout[:3000]


def test_the_page_knows_which_verbs_take_long() -> None:
    """They go to a worker that can be stopped."""
    service = (PAGE / "js" / "service.js").read_text("utf-8")
    listed = service[service.index("const LONG") :].partition(")")[0]
    assert set(re.findall(r'"(\w+)"', listed)) == {
        name for name, verb in VERBS.items() if verb.long
    }
