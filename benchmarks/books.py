"""How long a book takes, and how much memory: ``python benchmarks/books.py [PUZZLES]``.

Puzzles of all genres are generated first, which is not measured. Then the command line makes a book
of them in a process of its own: it solves and grades every puzzle, lays out the pages, and writes
PDF. Reported are processor time and the peak of the memory, which do not depend on other programs.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from gridwright.engine.generate import generate
from gridwright.genres import all_genres

SIDES = {"kamaji": 8}
"""The side of a board, if it is not 10."""
KINDS: dict[str, tuple[str, ...]] = {
    "PDF": ("-o", "book.pdf"),
    "PDF with first hints and QR codes": ("--hints", "first", "--qr", "-o", "book.pdf"),
    "PDF with all steps": ("--hints", "all", "-o", "book.pdf"),
    "HTML": ("--html", "-o", "book.html"),
}


def main() -> None:
    """Print a table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as folder:
        lines = list(_lines(count))
        Path(folder, "puzzles.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{len(lines)} puzzles")
        print("| book | pages | processor time, s | memory, MB | file, MB |")
        print("| --- | ---: | ---: | ---: | ---: |")
        for kind, options in KINDS.items():
            print(f"| {kind} | {_row(folder, options)} |", flush=True)


def _lines(count: int) -> list[str]:
    """Puzzles of all genres, a line each."""
    found = []
    for number, genre in enumerate(all_genres()):
        share = count // len(all_genres()) + (number < count % len(all_genres()))
        side = SIDES.get(genre.name, 10)
        found += [genre.line(made.puzzle) for made in generate(genre, side, side, count=share)]
    return found


def _row(folder: str, options: tuple[str, ...]) -> str:
    command = (sys.executable, "-m", "gridwright", "book", "--from", "puzzles.txt", *options)
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"gridwright book failed with status {process.returncode}")
    # A page of HTML is not cut into pages.
    pages = next(iter(said.partition(": ")[2].split()), "")
    size = Path(folder, options[-1]).stat().st_size / 1e6
    # On Linux the peak is in kilobytes.
    memory = used.ru_maxrss / 1024
    return f"{pages} | {used.ru_utime + used.ru_stime:.1f} | {memory:.0f} | {size:.1f}"


if __name__ == "__main__":
    main()
