"""Proof folders that are tampered with in such a way that fingerprints do not reveal it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path


def change(folder: Path, name: str, edit: Callable[[str], str]) -> None:
    """Change a file, and the fingerprint with it: the judge has to find out by thinking."""
    before = (folder / name).read_text()
    after = edit(before)
    assert after != before
    (folder / name).write_text(after)
    claim = json.loads((folder / "claim.json").read_text())
    claim["sha256"][name] = hashlib.sha256(after.encode()).hexdigest()
    (folder / "claim.json").write_text(json.dumps(claim))


def recounted(text: str, old: str, new: str) -> str:
    """A formula with a part replaced, and the right number of clauses in its header."""
    assert old in text
    text = text.replace(old, new, 1)
    number = sum(line[:1] not in ("c", "p") for line in text.splitlines())
    header = next(line for line in text.splitlines() if line.startswith("p cnf"))
    return text.replace(header, " ".join([*header.split()[:3], str(number)]))
