"""Old names of methods and encodings still work, with one sentence about the new name."""

from __future__ import annotations

import pytest

from cli.runner import run
from gridwright.core.errors import InputError
from gridwright.engine.dimacs import write_cnf
from gridwright.engine.generate import generate
from gridwright.genres import by_name

KUROSHUTO = "kuroshuto\n1 . .\n. . .\n. . 1"
NEW_METHOD = {"kamaji": "kleijn2018", "kuroshuto": "straathof2025", "nurimaze": "mourits2022"}


@pytest.mark.parametrize("genre", NEW_METHOD)
def test_an_old_method_is_the_new_one_with_a_sentence(genre: str) -> None:
    words = ("generate", genre, "--size", "4x4", "--seed", "1", "--method")
    old, new = run(*words, "seed"), run(*words, NEW_METHOD[genre])
    assert (old.status, old.out) == (new.status, new.out)
    sentence = (
        f"gridwright: {genre}'s method 'seed' is now called {NEW_METHOD[genre]!r}; the old name"
        " will be removed in version 1.0"
    )
    assert old.err.splitlines() == [sentence, *new.err.splitlines()]


def test_an_old_encoding_is_the_new_one_with_a_sentence() -> None:
    old = run("cnf", KUROSHUTO, "--encoding", "seed")
    new = run("cnf", KUROSHUTO, "--encoding", "straathof2025")
    assert (old.status, old.out) == (0, new.out)
    (sentence,) = old.err.splitlines()
    assert "kuroshuto's encoding 'seed' is now called 'straathof2025'" in sentence
    assert new.err == ""


def test_python_gets_a_deprecation_warning() -> None:
    kamaji, kuroshuto = by_name("kamaji"), by_name("kuroshuto")
    with pytest.warns(DeprecationWarning, match="now called 'kleijn2018'"):
        made = next(generate(kamaji, 4, 4, seed=1, method="seed"))
    assert made == next(generate(kamaji, 4, 4, seed=1, method="kleijn2018"))
    puzzle = next(generate(kuroshuto, 4, 4, method="straathof2025")).puzzle
    with pytest.warns(DeprecationWarning, match="now called 'straathof2025'"):
        write_cnf(kuroshuto, puzzle, encoding="seed")


def test_an_unknown_name_is_still_refused() -> None:
    with pytest.raises(InputError, match="it has: grow, thin, carve, mourits2022"):
        generate(by_name("nurimaze"), 4, 4, method="sead")
