"""The files of the page, by address; no other file of the machine is ever served.

A genre's rules in JavaScript are in its own folder, wherever that is, and have an address beside
the others: ``genres/kuromasu/page.js``. So has the network that reads pictures,
``scan/symbols.bin``; and so have the files of other packages (``parts.py``).
"""

from __future__ import annotations

from pathlib import Path

from gridwright import scanning
from gridwright.genres import all_genres
from gridwright.web import parts
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
