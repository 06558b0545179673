"""Another program's view of a PDF: what poppler's tools say about it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

TOOLS = ("pdfinfo", "pdffonts", "pdftotext", "pdftohtml", "pdftoppm", "pdfimages")
POINT = 25.4 / 72


def ask(tool: str, *arguments: str) -> str:
    """What a tool prints; the test is skipped where it is missing."""
    assert tool in TOOLS
    if shutil.which(tool) is None:
        pytest.skip("poppler is not installed (on Debian: apt-get install poppler-utils)")
    done = subprocess.run((tool, *arguments), capture_output=True, check=True, timeout=300)
    return done.stdout.decode("utf-8", "replace")


def information(file: Path) -> dict[str, str]:
    """What ``pdfinfo`` says."""
    lines = ask("pdfinfo", str(file)).splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def fonts(file: Path) -> list[list[str]]:
    """The fonts of a file: name, kind, and so on, as ``pdffonts`` prints them."""
    return [line.split() for line in ask("pdffonts", str(file)).splitlines()[2:]]


def words(file: Path) -> list[tuple[int, str, tuple[float, float, float, float]]]:
    """Every word with its page and its edges, in millimetres."""
    found = []
    text = ask("pdftotext", "-bbox", str(file), "-")
    for number, page in enumerate(text.split("<page ")[1:], start=1):
        for match in re.finditer(
            r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>', page
        ):
            left, top, right, bottom = (float(match[place]) * POINT for place in (1, 2, 3, 4))
            found.append((number, match[5], (left, top, right, bottom)))
    return found


def outline(file: Path) -> list[str]:
    """The titles of the outline."""
    text = ask("pdftohtml", "-xml", "-i", "-stdout", str(file))
    return re.findall(r'<item page="\d+">(.*?)</item>', text)


def pixels(file: Path, page: int, dots: int, folder: Path) -> np.ndarray:
    """A page as an array of red, green and blue."""
    stem = folder / f"page-{page}"
    ask("pdftoppm", "-r", str(dots), "-f", str(page), "-singlefile", str(file), str(stem))
    data = stem.with_suffix(".ppm").read_bytes()
    kind, width, height, _ = data.split(maxsplit=4)[:4]
    assert kind == b"P6"
    body = data[-3 * int(width) * int(height) :]
    return np.frombuffer(body, dtype=np.uint8).reshape(int(height), int(width), 3)
