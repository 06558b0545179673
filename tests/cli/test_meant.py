"""A name that is not known: the message says which one was probably meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.runner import assert_refused, run

FOUR = "kurodoko/4/4/g4i7j4i6g"


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("sovle", "solve or solvers"),
        ("library ad", "add"),
        ("solve --jsn", "--json"),
        ("strategies Kuromsu", "kuromasu, kuroshuto or kurochute"),
        ("strategies kurodko", "kurodoko or kuroshuto"),
        (f"solve {FOUR} --solver glucos42", "glucose42, glucose4 or glucose3"),
        (f"solve {FOUR} --connectivity two-tree", "two-trees or two-trees-edge"),
        (f"solve {FOUR} --cardinality totaliser", "totalizer, mtotalizer or kmtotalizer"),
        (f"solve {FOUR} --strategy frontire", "frontier"),
        (f"solve {FOUR} --option solvr=x", "solver"),
        (f"solve {FOUR} --strategy logic --option techniques=beside-blak", "beside black"),
        (f"solve {FOUR} --strategy vanmeurs2008 --option only=cutof", "cut off"),
        ("generate kamaji --size 4 --method constrct", "construct"),
        (f"convert {FOUR} --to puzlink", "puzzlink"),
        ("generate kuromasu --size 4 --to puzlink", "puzzlink"),
        ("cnf kurochute/2/2/1i --encoding straathof2052", "straathof2025"),
        (f"explain {FOUR} --language eng", "en"),
        ("study kuromasi", "kuromasu"),
        ("reduce kamji -- 1.2.3", "kamaji or akari"),
        ("book --worksheet cutoff -o x.pdf", "cut off or shut off"),
        ("library find levle=3 --db none.db", "level"),
    ],
)
def test_a_name_that_was_meant_is_named(
    words: str, meant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a library that is looked for is made
    found = run(*words.split())
    assert_refused(found)
    assert f"did you mean {meant}?" in found.err
