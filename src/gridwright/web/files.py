"""The files of the page, by address; no other file of the machine is ever served.

A genre's rules in JavaScript are in its own folder, wherever that is, and have an address beside
the others: ``genres/kuromasu/page.js``. So has the network that reads pictures,
``scan/symbols.bin``; and so have the files of other packages (``parts.py``). The modules that are
needed at once are in one more file (``bundle.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from gridwright import scanning
from gridwright.genres import all_genres
from gridwright.web import parts
from gridwright.web.bundle import WHOLE, bundled
from gridwright.web.records import rules_file

PAGE = Path(__file__).parent / "page"
WEIGHTS = Path(scanning.__file__).parent / "weights"
TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""The kinds of files that the page consists of."""
PACKED = TYPES.keys() - {".bin", ".png", ".woff2"}
"""Those that become smaller when they are compressed."""
MODULES = {".html", ".js"}
"""Those that change when modules are put together."""


def page_files() -> dict[str, Path]:
    """The files by address.

    >>> sorted(page_files())[0]
    'fonts/LICENSE.txt'
    """
    files = {
        path.relative_to(PAGE).as_posix(): path
        for path in sorted(PAGE.rglob("*"))
        if path.suffix in TYPES
    }
    rules = ((genre.name, rules_file(genre)) for genre in all_genres())
    files |= {f"genres/{name}/page.js": path for name, path in rules if path.is_file()}
    files |= {name: path for name, path in parts.files() if path.suffix in TYPES}
    files["scanning/shared.js"] = WEIGHTS.parent / "shared.js"
    return files | {f"scan/{path.name}": path for path in sorted(WEIGHTS.glob("symbols.*"))}


def page_content(name: str, files: Mapping[str, Path]) -> bytes | None:
    """What is served at an address, from memory as long as no file changes."""
    modules = {each: path for each, path in files.items() if path.suffix in MODULES}
    if name in modules or name == WHOLE:
        return _modules(tuple((*each, each[1].stat().st_mtime_ns) for each in modules.items()))[
            name
        ]
    path = files.get(name)
    return None if path is None else _content(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=2)
def _modules(files: tuple[tuple[str, Path, int], ...]) -> dict[str, bytes]:
    texts = {name: path.read_text("utf-8") for name, path, _ in files}
    return {name: text.encode() for name, text in bundled(texts).items()}


@lru_cache(maxsize=256)
def _content(path: Path, changed: int) -> bytes:
    return path.read_bytes()
