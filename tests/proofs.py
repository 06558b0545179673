"""Small puzzles with one answer, two of each genre, and proofs about them."""

from __future__ import annotations

from pathlib import Path

import gridwright

ADDRESSES = {
    "kuromasu": ("kurodoko/5/5/5m866j5n3", "kurodoko/5/5/3g4p4l2i"),
    "kuroshuto": ("kurochute/5/5/i21h1l4g2h124i", "kurochute/5/5/343i32g143q42"),
    "nurimaze": ("nurimaze/5/5/pvffb7fh8184h25", "nurimaze/5/5/ovbvtnth4h426194"),
    "kamaji": ("kamaji-4x4-1422232121221331", "kamaji-4x4-1213432222313111"),
}
PUZZLES = {genre: gridwright.load(address) for genre, (address, _) in ADDRESSES.items()}
OTHERS = {genre: gridwright.load(address) for genre, (_, address) in ADDRESSES.items()}


def proof_of(genre: str, folder: Path) -> Path:
    """A folder with a proof about the genre's first puzzle."""
    gridwright.prove(PUZZLES[genre], folder)
    return folder
