"""How long the first hint in the browser takes: today's static site against an earlier one.

    python benchmarks/first_hint.py v0.2.0 --parts .venv/parts

Node runs the worker of the site (``first_hint.mjs``) until it has answered: it loads Pyodide,
unpacks and imports gridwright, and asks for a hint for a small puzzle. Times are processor seconds
of that process, least of several, by turns. Today's site is also measured without its snapshot,
which is what happens if that cannot be used, and as it is written without Node (``--only`` leaves
both out). The sites have no puzzles and no lessons, which no start reads: making those of twelve
genres takes a quarter of an hour.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from history import HERE, ROOT, Tree, unpack

PUZZLE = "kurodoko/4/4/g4i7j4i6g"
WRITE = """
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
for name in ("puzzle_set", "lesson_set", "first_set"):
    if find_spec("gridwright.web." + name):
        import_module("gridwright.web." + name).parts = lambda: {}
from gridwright.web.site import write_site
write_site(Path(sys.argv[1]), Path(sys.argv[2]))
"""
"""Writes a site without puzzles and lessons."""


def written(tree: Tree, folder: Path, parts: Path, **environment: str) -> Path:
    """The static site of a tree."""
    own = folder.with_name(folder.name + "-parts")
    own.mkdir()
    for part in parts.iterdir():  # a site that is not whole must not be kept beside the parts
        if not part.name.startswith("site-"):
            (own / part.name).symlink_to(part)
    command = (sys.executable, "-c", WRITE, str(folder), str(own))
    subprocess.run(
        command,
        env={**tree.environment(), **environment},
        cwd=folder.parent,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return folder


def without_snapshot(site: Path, folder: Path) -> Path:
    """A copy of a site with compiled files that does not use its snapshot."""
    shutil.copytree(site, folder)
    path = folder / "start.js"
    path.write_text(path.read_text("utf-8").replace("SNAPSHOT = true", "SNAPSHOT = false"), "utf-8")
    (folder / "parts" / "snapshot.bin").unlink()
    return folder


def seconds(site: Path) -> float:
    """Processor seconds until the first hint."""
    command = ("node", str(HERE / "first_hint.mjs"), str(site), PUZZLE)
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return float(json.loads(done.stdout)["seconds"])


def megabytes(site: Path) -> float:
    """What the solver takes from the network, compressed."""
    files = [path for path in (site / "parts").iterdir() if path.is_file()]
    return sum(len(gzip.compress(path.read_bytes(), 6)) for path in files) / 1e6


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("before", help="a commit")
    parser.add_argument("--parts", type=Path, required=True, help="a folder with Pyodide and so on")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--only", action="store_true", help="only both sites with their snapshots")
    asked = parser.parse_args()
    parts = asked.parts.resolve()
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "package.json").write_text('{"type": "module"}', "utf-8")
        old, new = unpack(asked.before, folder), Tree("today", ROOT / "src")
        alone = os.path.dirname(sys.executable)
        today = written(new, folder / "new", parts)
        sites = {
            old.name: written(old, folder / "old", parts),
            "today": today,
        }
        if not asked.only:
            plain = written(new, folder / "plain", parts, PATH=alone)
            sites["today, written without Node"] = plain
            sites["today, without the snapshot"] = without_snapshot(today, folder / "compiled")
        found: dict[str, list[float]] = {label: [] for label in sites}
        for _ in range(asked.repeats):
            for label, site in sites.items():
                found[label].append(seconds(site))
        print("| | least | median | to load, compressed |")
        print("| --- | --- | --- | --- |")
        for label, site in sites.items():
            least, middle = min(found[label]), median(found[label])
            print(f"| {label} | {least:.2f} s | {middle:.2f} s | {megabytes(site):.1f} MB |")


if __name__ == "__main__":
    main()
