"""What a genre brings with it: cases, generated puzzles, words, and what is missing.

What is needed and missing is wrong. What a genre may leave out is a note: the verb then refuses, or
falls back, and says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gridwright.core.deadline import Deadline, look, within
from gridwright.core.errors import InputError, Timeout
from gridwright.core.grid import bits
from gridwright.core.result import Status
from gridwright.core.saying import Saying
from gridwright.counting.automaton import NoAutomaton
from gridwright.engine.check import check
from gridwright.engine.generate import generate
from gridwright.engine.genre_check.faces import Said, shown
from gridwright.engine.load import read
from gridwright.engine.methods import methods
from gridwright.engine.positions import cases_of, folder_of, position
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.kinds.as_data import as_data
from gridwright.languages import codes, language

SECONDS = 10.0
"""So long a puzzle may take to be made."""
SIZES = ((4, 4), (5, 5), (6, 6))
"""The first of these that the generator accepts is made."""


# Cases.


def cases(genre: Genre[Any]) -> Said:
    """``cases.toml`` has all that it needs, and what it says is so."""
    found = cases_of(genre)
    if not found:
        yield Saying("there is no cases.toml, with solved puzzles and boards that break each rule")
        return
    if not found.get("solved"):
        yield Saying("cases.toml has no solved puzzle")
    rules = {rule.name for rule in genre.rules}
    yield from _without("rule", rules, (case["rule"] for case in found.get("broken", ())))
    names = {each.name for each in genre.techniques}
    yield from _without("technique", names, (case["name"] for case in found.get("technique", ())))
    for kind, wrong in (("solved", _solved), ("broken", _broken), ("technique", _technique)):
        for number, case in enumerate(found.get(kind, ()), start=1):
            look()
            for what in wrong(genre, case):
                yield Saying(
                    "cases.toml, {kind} number {number}: {what}",
                    kind=f"[[{kind}]]", number=number, what=what,
                )  # fmt: skip


def _without(kind: str, needed: set[str], there: Iterable[str]) -> Said:
    """Rules or techniques without a case, and cases of none."""
    known = {*there}
    for name in sorted(needed - known):
        words = "cases.toml has no board that breaks the rule {name}"
        if kind == "technique":
            words = "cases.toml has no position for the technique {name}"
        yield Saying(words, name=repr(name))
    for name in sorted(known - needed):
        yield Saying("cases.toml speaks of {name}, which the genre has not", name=repr(name))


def _solved(genre: Genre[Any], case: dict[str, Any]) -> Said:
    puzzle = read(case["source"], [genre])[0].puzzle
    result = solve(genre, puzzle)
    if result.status is not Status.UNIQUE:
        yield Saying("expected one answer, found {status}", status=str(result.status))
    elif genre.answer_rows(puzzle, result.boards[0]) != case["answer"]:
        rows = "/".join(genre.answer_rows(puzzle, result.boards[0]))
        yield Saying("the answer is {rows}", rows=rows)


def _broken(genre: Genre[Any], case: dict[str, Any]) -> Said:
    puzzle = read(case["source"], [genre])[0].puzzle
    violations = check(genre, puzzle, genre.read_answer(puzzle, case["board"])).violations
    cells = [
        [puzzle.grid.name(cell) for cell in bits(each.where)]
        for each in violations
        if each.rule == case["rule"]
    ]
    if case["cells"] not in cells:
        yield Saying(
            "the rule {name} is not broken at {cells}",
            name=repr(case["rule"]), cells=", ".join(case["cells"]),
        )  # fmt: skip


def _technique(genre: Genre[Any], case: dict[str, Any]) -> Said:
    try:
        position(genre, case)
    except (ValueError, StopIteration):
        yield Saying("the technique {name} finds something else", name=repr(case.get("name")))


# Generating.


def generating(genre: Genre[Any]) -> Said:
    """A generated puzzle has exactly one answer, the one that comes with it."""
    for rows, cols in SIZES if methods(genre) else ():
        try:
            with within(Deadline(SECONDS)):
                (made,) = generate(genre, rows, cols, seed=1, unique=True)
        except InputError:
            continue
        except Timeout:
            look()
            yield Saying("generate made no puzzle of {cols} × {rows} in time", cols=cols, rows=rows)
            return
        result = solve(genre, made.puzzle)
        if result.status is not Status.UNIQUE or result.boards[0].yes != made.answer.yes:
            yield Saying(
                "generate made a puzzle whose answer is not the only one: {puzzle}",
                puzzle=shown(genre, made.puzzle),
            )
        return


# Words, and what may be missing.


def notes(genre: Genre[Any], puzzles: list[Any]) -> Iterator[Saying]:
    """What the genre leaves out, and what happens then."""
    if genre.view is None:
        yield Saying("there are no techniques: it cannot be explained, graded or hinted at")
    if not methods(genre):
        yield Saying("there is no generator: generate refuses")
    if genre.audit is None:
        yield Saying("there is no audit.py: proofs are refused")
    if genre.editing is None:
        yield Saying("nothing says what can be edited: puzzles cannot be set or scanned")
    if not _automaton(genre, puzzles):
        yield Saying("there is no automaton: answers are counted by listing them")
    if not _on_page(genre, puzzles):
        yield Saying("the page cannot check its rules by itself, and asks Python")
    if not (folder_of(genre) / "RULES.md").is_file():
        yield Saying("there is no RULES.md with the rules for people")
    yield from _words(genre)


def _automaton(genre: Genre[Any], puzzles: list[Any]) -> bool:
    try:
        return genre.frontier is not None and all(map(genre.frontier, puzzles[:3]))
    except NoAutomaton:
        return False


def _on_page(genre: Genre[Any], puzzles: list[Any]) -> bool:
    """Whether the page has the rules, in JavaScript or as data."""
    if (folder_of(genre) / "page.js").is_file():
        return True
    return all(hasattr(each, "kinds") and as_data(each.kinds()) is not None for each in puzzles)


def _words(genre: Genre[Any]) -> Iterator[Saying]:
    """Sentences that other languages lack."""
    texts = [genre.summary, *genre.basics]
    for rule in genre.rules:
        texts += [rule.name, rule.sentence]
    for technique in genre.techniques:
        texts += [technique.name, technique.sentence]
    for code in codes():
        missing = [text for text in texts if code != "en" and not language(code).knows(text)]
        if missing:
            yield Saying(
                "{count} of its [count|text|texts] [count|is|are] not translated ({code}), such as:"
                " {text}",
                count=len(missing), code=code, text=repr(missing[0]),
            )  # fmt: skip
