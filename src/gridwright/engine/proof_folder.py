"""The folder of a proof: which files it holds, how large they may be, and how they are protected.

This module only reads and writes files: ``prove.py`` decides what to write, ``verify.py`` checks
what was read.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gridwright.core.errors import InputError
from gridwright.core.reading import read_plain_file
from gridwright.core.writing import write_files
from gridwright.sat.verify.formula import Rejected

CLAIM, README = "claim.json", "README.txt"
PUZZLE, ANSWER, FORMULA, PROOF = "puzzle.json", "answer.txt", "formula.cnf", "proof.drat"
NAMES = (CLAIM, README, PUZZLE, ANSWER, FORMULA, PROOF)

_FEW, _MANY = 8 * 2**20, 64 * 2**20
MOST_BYTES = {CLAIM: _FEW, README: _FEW, PUZZLE: _FEW, ANSWER: _FEW, FORMULA: _MANY, PROOF: _MANY}
"""Larger files are neither written nor read. Those of the largest published puzzles are smaller
than 1 MiB."""


def fingerprint(data: bytes) -> str:
    """The SHA-256 of a file."""
    return hashlib.sha256(data).hexdigest()


class ProofFiles:
    """The files of a proof folder; each must have the fingerprint stated in the claim."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            told = json.loads(self._raw(CLAIM))
            self.genre, self.claim = _text(told["genre"]), _text(told["claim"])
            self.fingerprints = dict(told["sha256"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Rejected(
                "{claim}: expected the genre, the claim and fingerprints", claim=CLAIM
            ) from None

    def text(self, name: str) -> str:
        """A file's text, if its fingerprint is the stated one."""
        raw = self._raw(name)
        if fingerprint(raw) != self.fingerprints.get(name):
            raise Rejected("{name}: it was changed after the claim was made", name=name)
        # SAT solvers and proof checkers read ASCII.
        encoding = "ascii" if name in (FORMULA, PROOF) else "utf-8"
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            raise Rejected(
                "{name}: expected {encoding} text", name=name, encoding=encoding.upper()
            ) from None

    def _raw(self, name: str) -> bytes:
        return read_plain_file(self.folder / name, MOST_BYTES[name])


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def refuse_to_overwrite(folder: Path) -> None:
    """Refuse a folder in which writing a proof would overwrite a file that is not from a proof.

    The files of an earlier proof are recognised by the fingerprints in its claim. A file that was
    changed since then is not overwritten either.
    """
    there = [name for name in NAMES if os.path.lexists(folder / name)]
    written = _written(folder) if CLAIM in there else {}
    for name in there:
        if not _is_as_written(folder / name, name, written):
            raise InputError(
                "the file {file} would be overwritten, but gridwright did not write it or it "
                "was changed since; choose another folder for the proof",
                file=repr(str(folder / name)),
            )


def _written(folder: Path) -> dict[str, Any]:
    """The fingerprints in an unchanged claim file; empty if there is none."""
    try:
        raw = read_plain_file(folder / CLAIM, MOST_BYTES[CLAIM])
        claim = json.loads(raw)
        if raw == claim_text(claim["genre"], claim["claim"], claim["sha256"]).encode():
            return {**claim["sha256"], CLAIM: fingerprint(raw)}
    except (InputError, ValueError, KeyError, TypeError, RecursionError):
        pass
    return {}


def _is_as_written(path: Path, name: str, written: Mapping[str, Any]) -> bool:
    try:
        return fingerprint(read_plain_file(path, MOST_BYTES[name])) == written.get(name)
    except InputError:
        return False


def claim_text(genre: str, claim: str, fingerprints: Mapping[str, str]) -> str:
    """The text of the claim."""
    fields = {"genre": genre, "claim": claim, "sha256": dict(fingerprints)}
    return json.dumps(fields, indent=2) + "\n"


def write(folder: Path, genre: str, claim: str, texts: Mapping[str, str]) -> None:
    """Write the files of a proof, and last the claim, with a fingerprint of each."""
    files = {name: text.encode() for name, text in texts.items()}
    for name, data in files.items():
        if len(data) > MOST_BYTES[name]:
            raise InputError(
                "the proof is too large: {name} would be larger than {most} MiB",
                name=name,
                most=MOST_BYTES[name] >> 20,
            )
    refuse_to_overwrite(folder)
    prints = {name: fingerprint(data) for name, data in files.items()}
    files[CLAIM] = claim_text(genre, claim, prints).encode()
    write_files(folder, files)
    for name in NAMES:
        if name not in files:
            # What is left of an earlier proof is no part of this one.
            (folder / name).unlink(missing_ok=True)
