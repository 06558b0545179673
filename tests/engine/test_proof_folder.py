"""Proof folders of any kind are judged or refused with a sentence; no other file is harmed."""

from __future__ import annotations

import hashlib
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

import gridwright
from gridwright.core.errors import InputError
from gridwright.engine import proof_folder
from gridwright.engine.verify import verify
from gridwright.genres import all_genres
from gridwright.sat.verify import drat
from gridwright.sat.verify.formula import Rejected, read
from proofs import OTHERS, PUZZLES, proof_of
from tampering import change
from trying import share

JUDGED = ("claim.json", "puzzle.json", "answer.txt", "formula.cnf", "proof.drat")
GENRES = pytest.mark.parametrize("genre", PUZZLES)
EACH_FILE = pytest.mark.parametrize("name", JUDGED)


@pytest.fixture(scope="session")
def proofs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, bytes]]:
    """The files of a proof, by genre and name."""
    found = {}
    for genre in PUZZLES:
        folder = proof_of(genre, tmp_path_factory.mktemp(genre))
        found[genre] = {name: (folder / name).read_bytes() for name in JUDGED}
    return found


# What is in the place of a file.


@EACH_FILE
@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "loop", "missing", "empty link"])
def test_what_is_no_plain_file_is_refused(name: str, kind: str, tmp_path: Path) -> None:
    path = proof_of("kuromasu", tmp_path) / name
    path.unlink()
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case "loop":
            path.symlink_to(name)
        case "empty link":
            path.symlink_to("nowhere")
    with pytest.raises(InputError, match=rf"{name}' cannot be read: "):
        verify(tmp_path, all_genres())


@EACH_FILE
def test_a_huge_file_is_refused(name: str, tmp_path: Path) -> None:
    path = proof_of("kuromasu", tmp_path) / name
    with path.open("r+b") as file:
        file.truncate(10**12)  # It has a size and no content: no disk is filled.
    with pytest.raises(InputError, match=rf"{name}' is larger than \d+ MiB"):
        verify(tmp_path, all_genres())


def test_no_more_is_written_than_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(proof_folder.MOST_BYTES, "formula.cnf", 2**20)
    monkeypatch.setattr("gridwright.engine.prove._formula", lambda *_: "c" * (2**20 + 1))
    with pytest.raises(InputError, match=r"formula.cnf would be larger than 1 MiB"):
        gridwright.prove(PUZZLES["kuromasu"], tmp_path / "proof")
    assert not (tmp_path / "proof").exists()


# What is in a file.

BAD_BYTES = {
    "a word": b"nothing",
    "not UTF-8": b"\xff\xfe\x80",
    "NUL": b"\0" * 100,
    "digits of another script": "p cnf ١ ١\n١ ٠\n".encode(),
    "a power": "p cnf 2 1\nc mean 99999 r1c1 up ²\n² 0\n".encode(),
    "a long number": b"p cnf 2 1\n" + b"9" * 5000 + b" 0\n",
    "numbers of programs": b"p cnf 1_0 +1\n1_0 0\n",
    "brackets": b"[" * 100_000,
    "braces": b'{"a":' * 100_000,
    "a list": b"[]",
    "null": b"null",
}


@GENRES
@EACH_FILE
@pytest.mark.parametrize("data", BAD_BYTES.values(), ids=BAD_BYTES.keys())
def test_what_is_no_proof_is_rejected(genre: str, name: str, data: bytes, tmp_path: Path) -> None:
    (proof_of(genre, tmp_path) / name).write_bytes(data)
    if name != "claim.json":
        claim = json.loads((tmp_path / "claim.json").read_text())
        claim["sha256"][name] = hashlib.sha256(data).hexdigest()
        (tmp_path / "claim.json").write_text(json.dumps(claim))
    with pytest.raises(Rejected) as rejected:
        verify(tmp_path, all_genres())
    assert len(str(rejected.value)) <= 400


@pytest.mark.parametrize(
    "changes",
    [
        {"genre": 7},
        {"genre": None},
        {"genre": ["kuromasu"]},
        {"claim": {}},
        {"claim": "²"},
        {"sha256": "text"},
        {"sha256": [["puzzle.json"]]},
        {"sha256": [[[], 1]]},
        {"sha256": None},
        {"sha256": {"puzzle.json": 7}},
    ],
)
def test_claims_of_other_types_are_rejected(changes: dict[str, Any], tmp_path: Path) -> None:
    path = proof_of("kuromasu", tmp_path) / "claim.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))
    with pytest.raises(Rejected):
        verify(tmp_path, all_genres())


MEANINGS = {
    "kuromasu": ["r1c1 up ²", "r1c1 up ١", "r1c² up 1", f"r{'9' * 5000}c1 up 1",
                 f"r1c1 up {'9' * 5000}", "up", "r1c1", "r0c0 up 1"],
    "nurimaze": ["r² on the path", "r1c² on the path", f"r1c{'9' * 5000} leads to S by r1c1",
                 "r1c1 leads to S by r١c١", "on the path"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("genre", "meaning"), [(genre, text) for genre, texts in MEANINGS.items() for text in texts]
)
def test_meanings_that_cannot_be_understood(genre: str, meaning: str, tmp_path: Path) -> None:
    chosen = next(known for known in all_genres() if known.name == genre)
    assert chosen.audit is not None
    with pytest.raises(Rejected, match=r"the meaning .* cannot be understood"):
        chosen.audit(PUZZLES[genre], {99999: meaning})
    proof_of(genre, tmp_path)
    change(tmp_path, "formula.cnf", lambda text: f"c mean 99999 {meaning}\n{text}")
    with pytest.raises(Rejected):
        verify(tmp_path, all_genres())


@GENRES
def test_places_that_are_none_are_rejected(genre: str) -> None:
    chosen = next(known for known in all_genres() if known.name == genre)
    assert chosen.audit is not None
    judge = chosen.audit(PUZZLES[genre], {})
    for rule in [*(rule.name for rule in chosen.rules), "cut"]:
        for place in ("r²c1", "r1c١", f"r{'9' * 5000}c1", "r0c1", ""):
            assert judge(rule, place, (1,))


@pytest.mark.parametrize("word", ["²", "١", "1_0", "+1", "9" * 5000, "--1", "1e3", "", "x"])
def test_words_that_are_no_numbers(word: str) -> None:
    with pytest.raises(Rejected):
        read(f"p cnf 9 1\n{word} -\n")
    with pytest.raises(Rejected):
        read(f"p cnf {word} 1\n1 0\n")
    with pytest.raises(Rejected, match="expected literals and a 0"):
        drat.check([(1,)], [f"{word} -", "0"])


# Changes at random: of bytes, and of lines and words, with the fingerprints mended.

WORDS = [
    b"0", b"-0", b"1", b"-1", b"99999", b"9" * 5000, "²".encode(), "١".encode(), b"", b"c",
    b"p cnf 1 1", b"c map 1 r1c1", b"c mean 9 r1c1", b"c rule", b"c rule numbers at r9c9",
    b"c answer", b"d", b"d 0", b"{", b"[" * 5000, b"null", b"1e999", b"\0", b"\xff", b"\r",
]  # fmt: skip


def mutated(data: bytes, rng: random.Random) -> bytes:
    """A few bytes, words or lines dropped, doubled, swapped or replaced."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        separator = rng.choice((None, b"\n", b" "))
        if separator is None:
            parts = [data[at : at + 1] for at in range(len(data))]
        else:
            parts = data.split(separator)
        if not parts:
            return data
        at, other = rng.randrange(len(parts)), rng.randrange(len(parts))
        match rng.randrange(5):
            case 0:
                del parts[at]
            case 1:
                parts.insert(at, parts[other])
            case 2:
                parts[at], parts[other] = parts[other], parts[at]
            case 3:
                parts[at] = rng.choice(WORDS) if separator else bytes([rng.randrange(256)])
            case _:
                parts.insert(at, rng.choice(WORDS))
        data = (separator or b"").join(parts)
    return data


def mutate(files: dict[str, bytes], folder: Path, rng: random.Random) -> None:
    """Write a proof, some of it changed; mostly the claim has the right fingerprints."""
    changed = dict(files)
    name = rng.choice(JUDGED)
    changed[name] = mutated(changed[name], rng)
    if name != "claim.json" and rng.random() < 0.95:
        claim = json.loads(changed["claim.json"])
        claim["sha256"] |= {
            name: hashlib.sha256(data).hexdigest() for name, data in changed.items()
        }
        changed["claim.json"] = json.dumps(claim).encode()
    for name, data in changed.items():
        (folder / name).write_bytes(data)


def fuzz(proofs: dict[str, dict[str, bytes]], genre: str, folder: Path, number: int) -> int:
    """How many of so many changed proofs are not accepted; all end as they may."""
    rng = random.Random(genre)
    refused = 0
    for _ in range(number):
        mutate(proofs[genre], folder, rng)
        sentence = ""
        try:
            found = verify(folder, all_genres())
        except (Rejected, InputError) as error:
            refused, sentence = refused + 1, str(error)
        else:
            # What is still accepted is still true.
            assert found.answer == gridwright.solve(found.puzzle).board
        assert "\n" not in sentence
        assert len(sentence) < 1000
    return refused


@pytest.mark.slow
@GENRES
def test_changed_proofs(genre: str, proofs: dict[str, dict[str, bytes]], tmp_path: Path) -> None:
    assert fuzz(proofs, genre, tmp_path, share(400)) > share(250)


# Only what a proof wrote is overwritten.


@pytest.mark.parametrize("name", proof_folder.NAMES)
def test_a_file_that_no_proof_wrote_is_kept(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("mine")
    with pytest.raises(InputError, match=f"{name}' would be overwritten"):
        gridwright.prove(PUZZLES["kuromasu"], tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text() == "mine"


@pytest.mark.parametrize("name", proof_folder.NAMES)
def test_a_file_that_was_changed_since_is_kept(name: str, tmp_path: Path) -> None:
    path = proof_of("kuromasu", tmp_path) / name
    path.write_text(path.read_text() + " ")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(InputError, match="would be overwritten"):
        gridwright.prove(PUZZLES["kuroshuto"], tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("name", proof_folder.NAMES)
def test_nothing_is_written_through_a_link(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    folder.mkdir()
    (folder / name).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InputError, match="would be overwritten"):
        gridwright.prove(PUZZLES["kuromasu"], folder)
    assert not (tmp_path / "elsewhere").exists()


def test_an_earlier_proof_is_replaced_and_other_files_stay(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    proof_of("kuromasu", tmp_path)
    impossible = gridwright.load("kurodoko/3/3/5i1j")
    gridwright.prove(impossible, tmp_path)
    assert verify(tmp_path, all_genres()).puzzle == impossible
    assert not (tmp_path / "answer.txt").exists()
    proof_of("nurimaze", tmp_path)
    assert verify(tmp_path, all_genres()).puzzle == PUZZLES["nurimaze"]
    assert (tmp_path / "notes.txt").read_text() == "mine"


# A proof is about one puzzle.


@GENRES
def test_the_puzzle_in_question_in_any_format(genre: str, tmp_path: Path) -> None:
    puzzle = PUZZLES[genre]
    proof_of(genre, tmp_path)
    chosen = next(known for known in all_genres() if known.name == genre)
    tried = 0
    for form in chosen.formats:
        if form.name == "representation":
            continue  # It shows an answer and cannot be read back.
        assert gridwright.verify(tmp_path, puzzle=gridwright.convert(puzzle, form.name))
        tried += 1
    assert tried >= 3
    assert gridwright.verify(tmp_path, puzzle=puzzle).puzzle == puzzle


@GENRES
def test_another_puzzle(genre: str, tmp_path: Path) -> None:
    proof_of(genre, tmp_path)
    for other in [OTHERS[genre], *(PUZZLES[name] for name in PUZZLES if name != genre)]:
        with pytest.raises(Rejected, match="the proof is about another puzzle"):
            gridwright.verify(tmp_path, puzzle=other)
