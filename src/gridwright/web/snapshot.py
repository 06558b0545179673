"""Packages for the Python inside the browser, and a snapshot of that Python after its start.

Until the first hint in the browser, most of the time goes into starting Python and compiling and
importing gridwright. Node does that once, while the site is written: ``snapshot.mjs`` compiles the
packages and keeps the memory of a Python that has imported them. Without Node, the browser does it
at every visit.

>>> packed({"a.py": b"pass"}, "1")[:2] == b"\\x1f\\x8b"
True
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from gridwright.core.saying import Saying
from gridwright.core.writing import write_folder

MAKER = Path(__file__).parent / "snapshot.mjs"
SECONDS = 600
"""A Node that takes longer is stopped."""

Files = Mapping[str, bytes]


def prepared(site: Files, sources: Files) -> tuple[dict[str, bytes], Saying | None]:
    """The packages as parts of a site, with a snapshot; or, without one, the reason why."""
    plain = {"parts/packages.bin": packed(sources, _digest(sources))}
    node = shutil.which("node")
    if node is None:
        return plain, Saying("Node was not found")
    with TemporaryDirectory() as folder:
        at, out = Path(folder) / "site", Path(folder) / "out"
        write_folder(at, {**site, **plain, "package.json": b'{"type": "module"}'})
        out.mkdir()
        try:
            subprocess.run(
                (node, str(MAKER), str(at), str(out)),
                check=True,
                capture_output=True,
                timeout=SECONDS,
            )
        except (OSError, subprocess.SubprocessError) as error:
            return plain, Saying("Node failed ({error})", error=_reason(error))
        compiled = files_in(out / "packages")
        memory = (out / "snapshot").read_bytes()
    made = _digest(compiled)
    return {
        "parts/packages.bin": packed(compiled, made),
        "parts/snapshot.bin": packed({"memory": memory}, made),
    }, None


def packed(files: Files, made: str) -> bytes:
    """An archive that ``start.js`` reads; ``made`` says which packages and snapshot go together."""
    sizes = [(name, len(content)) for name, content in sorted(files.items())]
    head = json.dumps({"made": made, "files": sizes}).encode() + b"\n"
    whole = head + b"".join(content for _, content in sorted(files.items()))
    # Level 9 takes five times as long for one hundredth less.
    return gzip.compress(whole, 6, mtime=0)


def _digest(files: Files) -> str:
    whole = hashlib.sha256()
    for name, content in sorted(files.items()):
        whole.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    return whole.hexdigest()[:16]


def files_in(folder: Path) -> dict[str, bytes]:
    """The contents of all files in a folder, by their names."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _reason(error: Exception) -> str:
    """One line of what Node said, or of what kept it from running."""
    said = getattr(error, "stderr", None) or b""
    found = re.search(r"^\w*Error\b.*", said.decode(errors="replace"), re.MULTILINE)
    return (found[0] if found else str(error)).strip()[:200]
