"""The files of the page, by address; no other file of the machine is ever served."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).parent / "page"
TYPES = {
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
    return {
        path.relative_to(PAGE).as_posix(): path
        for path in sorted(PAGE.rglob("*"))
        if path.suffix in TYPES
    }
