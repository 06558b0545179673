"""One-in-three SAT instances: what is read, what is refused, what satisfies."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import FormatError, InputError
from gridwright_lab.reductions.instance import (
    Instance,
    assignment_text,
    parse_arguments,
    parse_assignment,
    parse_dimacs,
)
from trying import examples

literals = st.integers(-9, 9).filter(bool)
clauses = st.lists(st.lists(literals, min_size=1, max_size=3), min_size=1, max_size=4)


@given(clauses)
def test_both_spellings_read_what_they_write(drawn: list[list[int]]) -> None:
    instance = Instance(tuple(map(tuple, drawn)))
    assert parse_arguments(str(instance).split()) == instance
    lines = [" ".join(map(str, clause)) + " 0" for clause in drawn]
    header = f"p cnf {instance.variables[-1]} {len(drawn)}"
    assert parse_dimacs("\n".join(["c a comment", header, *lines])) == instance
    assert parse_dimacs(" ".join(lines)) == instance


@examples(60)
@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    for parse in (parse_dimacs, lambda text: parse_arguments(text.split(" "))):
        with suppress(InputError):
            assert parse(text).clauses


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "expected at least one clause"),
        ([""], "clause 1 is empty"),
        (["1", " "], "clause 2 is empty"),
        (["1.2.3.4"], "clause 1 has 4 literals"),
        (["1.0"], "clause 1 holds the literal 0"),
        (["1..2"], "found nothing"),
        (["1.x"], "found 'x'"),
        (["1,2"], "found '1,2'"),
    ],
)
def test_bad_clauses_are_refused(arguments: list[str], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        parse_arguments(arguments)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1 2 0\n0", "line 2: clause 2 is empty"),
        ("1 2 3 4 0", "line 1: clause 1 has 4 literals"),
        ("1 2", "line 1: expected 0 at the end of the last clause"),
        ("1 two 0", "line 1, column 3: expected a whole number, found 'two'"),
        ("p cnf 2 2\n1 2 0", "line 1: the header promises 2 clauses, found 1"),
        ("p cnf 1 1\n1 2 0", "line 1: the header promises variables up to 1, found 2"),
        ("1 0\np cnf 1 1", "line 2: expected one line 'p cnf"),
        ("p sat 1 1\n1 0", "line 1: expected one line 'p cnf"),
    ],
)
def test_bad_dimacs_is_refused_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(FormatError, match=sentence):
        parse_dimacs(text)


def test_literals_of_a_repeated_variable_count_one_by_one() -> None:
    assert list(parse_arguments(["1.1.2"]).answers()) == [{1: False, 2: True}]
    assert list(parse_arguments(["1.-1"]).answers()) == [{1: False}, {1: True}]
    assert not list(parse_arguments(["1.1"]).answers())


def test_an_assignment_names_every_variable_once() -> None:
    instance = parse_arguments(["1.-7"])
    assert parse_assignment("-7.1", instance) == {1: True, 7: False}
    assert parse_assignment(assignment_text({1: False, 7: True}), instance) == {1: False, 7: True}
    for text, sentence in (
        ("1", "nothing about variable 7"),
        ("1.7.-1", "variable 1 true and false"),
        ("1.7.8", "variable 8, which no clause uses"),
        ("1.seven", "found 'seven'"),
        ("1.7.0", "found '0'"),
        ("", "found ''"),
    ):
        with pytest.raises(InputError, match=sentence):
            parse_assignment(text, instance)
