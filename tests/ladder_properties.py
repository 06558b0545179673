"""Properties of every technique of every genre, on any puzzle.

The functions take a ladder (a genre's view with its techniques) and all answers of its puzzle as
masks of yes. They look at any boards, including boards that agree with no answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.core.saying import Saying
from gridwright.core.step import Step
from gridwright.genres.kamaji.logic.view import MOST_NAMES
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import Stuck, Walk, explained, findings
from gridwright.logic.technique import Masks
from gridwright.logic.trial import Trial
from gridwright.logic.view import settled, so

LONG = 1000
NAME = re.compile(r"r\d+c\d+")


def all_boards(answer: int, size: int) -> Iterator[Masks]:
    """Every board that an answer completes."""
    for known in range(1 << size):
        yield answer & known, known & ~answer


def some_boards(rng: Random, answer: int, size: int, count: int) -> Iterator[Masks]:
    """Random boards that an answer completes, from sparse to full."""
    for number in range(count):
        share = (number + 1) / (count + 1)
        known = sum(1 << decision for decision in range(size) if rng.random() < share)
        yield answer & known, known & ~answer


def wrong_boards(rng: Random, size: int, count: int) -> Iterator[Masks]:
    """Random boards that hardly any answer completes."""
    for _ in range(count):
        yes = sum(1 << decision for decision in range(size) if rng.random() < 0.2)
        no = sum(1 << decision for decision in range(size) if rng.random() < 0.5)
        yield yes, no & ~yes


def assert_sound(ladder: Ladder[Any], answers: Sequence[int], boards: Iterable[Masks]) -> None:
    """Whatever is found holds in every answer of the board."""
    for yes, no in boards:
        left = [answer for answer in answers if not (yes & ~answer or no & answer)]
        assert left, "these boards can be completed"
        always, ever = left[0], 0
        for answer in left:
            always &= answer
            ever |= answer
        for post, technique in enumerate(ladder.technique_of):
            where = (technique.name, ladder.unit_of[post], bin(yes), bin(no))
            finding = ladder.look(post, yes, no)
            assert finding is not None, where
            assert not finding[0] & ~always, where
            assert not finding[1] & ever, where


def sentences(ladder: Ladder[Any], name: str, yes: int, no: int) -> list[str]:
    """All that one technique finds on a board, in words."""
    said = []
    for link in findings(ladder, yes, no):
        technique, case = ladder.technique_of[link.post], link.case
        if technique.name == name:
            said.append(str(so(technique.say(ladder.view, case), ladder.view, case.yes, case.no)))
    return said


def assert_reasons_suffice(ladder: Ladder[Any], boards: Iterable[Masks]) -> set[str]:
    """The reason alone leads to the same finding, and the sentence names only cells in the picture.

    Gives the names of the techniques that found something.
    """
    fired = set()
    for yes, no in boards:
        for link in findings(ladder, yes, no):
            technique, case = ladder.technique_of[link.post], link.case
            where = (technique.name, case)
            assert not case.known_yes & ~yes, where
            assert not case.known_no & ~no, where
            again = technique.look(ladder.view, case.known_yes, case.known_no, case.unit)
            if case.yes or case.no:
                fired.add(technique.name)
                assert again is not None, where
                assert not case.yes & ~again[0], where
                assert not case.no & ~again[1], where
            else:
                assert again is None, where
            said = str(Saying("{said}.", said=technique.say(ladder.view, case)))
            shown = ladder.view.cells(case.yes | case.no | case.known_yes | case.known_no)
            shown |= technique.picture(ladder.view, case)
            assert_names(ladder, said, shown)
            assert not said.endswith(".."), said
    return fired


def assert_scopes_are_complete(ladder: Ladder[Any], boards: Iterable[Masks]) -> None:
    """A finding does not depend on decisions outside the scope."""
    for yes, no in boards:
        for post, technique in enumerate(ladder.technique_of):
            unit = ladder.unit_of[post]
            seen = technique.look(ladder.view, yes, no, unit)
            assert seen == ladder.look(post, yes, no), (technique.name, unit)
            if technique.look_for is not None and seen is not None:
                for decision in range(ladder.size):
                    bit = 1 << decision
                    alone = technique.look_for(ladder.view, yes, no, unit, bit)
                    assert alone == (seen[0] & bit, seen[1] & bit), (technique.name, unit)


def assert_never_settled_twice(ladder: Ladder[Any], boards: Iterable[Masks]) -> None:
    """Also on a board with a mistake, nothing is settled both ways; that is a contradiction."""
    for yes, no in boards:
        found = ladder.settle(yes, no)
        assert found is None or not found[0] & found[1]


def settled_step_by_step(ladder: Ladder[Any], board: Board) -> Masks:
    """All that follows from a board without a mistake, one move after the other."""
    walk = Walk(ladder, board, 0, longest=0)
    try:
        for _ in walk:
            pass
    except Stuck:
        pass
    return walk.yes, walk.no


def assert_names(ladder: Ladder[Any], said: str, shown: int) -> None:
    """A sentence that begins like one, is filled in, and names cells of the picture only."""
    names = {ladder.view.grid.name(cell) for cell in bits(shown)}
    assert set(NAME.findall(said)) <= names, said
    assert said[0].isupper() or NAME.match(said), said
    assert "{" not in said, said
    assert "  " not in said, said


def assert_more_known_settles_no_less(
    ladder: Ladder[Any], rng: Random, boards: Iterable[Masks]
) -> None:
    """All that follows from a part of a board follows from the whole."""
    for yes, no in boards:
        part = rng.getrandbits(ladder.size)
        less, more = ladder.settle(yes & part, no & part), ladder.settle(yes, no)
        assert less is not None
        assert more is not None
        assert not less[0] & ~more[0], (bin(yes), bin(no), bin(part))
        assert not less[1] & ~more[1], (bin(yes), bin(no), bin(part))


def assert_true_is_never_refuted(
    ladder: Ladder[Any], answers: Sequence[int], boards: Iterable[Masks]
) -> None:
    """Assuming what some answer of the board has meets no contradiction."""
    for yes, no in boards:
        for answer in answers:
            if yes & ~answer or no & answer:
                continue
            for decision in range(ladder.size):
                bit = 1 << decision
                if (yes | no) & bit:
                    continue
                assumed = (bit, 0) if answer & bit else (0, bit)
                assert Trial(ladder, yes, no, assumed).run(LONG) is None, (assumed, yes, no)


def walked(ladder: Ladder[Any], start: Board, answer: int) -> list[Step]:
    """The steps of a whole walk, each checked."""
    walk = Walk(ladder, start, answer)
    steps = []
    for taken in walk:
        step = explained(ladder, taken)
        assert step.yes | step.no
        assert not step.yes & ~answer, step
        assert not step.no & answer, step
        assert not step.basis.yes & ~taken.yes, step
        assert not step.basis.no & ~taken.no, step
        _assert_told(ladder, step)
        steps.append(step)
    assert walk.yes == answer
    return steps


def _assert_told(ladder: Ladder[Any], step: Step) -> None:
    view = ladder.view
    technique = next((each for each in ladder.techniques if each.name == step.technique), None)
    if technique is not None and technique.apart:
        assert (step.yes | step.no).bit_count() <= 1, step
    told = f"so {settled(view, step.yes, step.no)}." if step.yes or step.no else "."
    # A sentence of Kamaji counts what would be too much to name.
    many = (step.yes | step.no).bit_count()
    counted = many > MOST_NAMES and f"so the {many} other pieces that use" in step.sentence
    assert step.sentence.endswith(told) or counted, step
    shown = step.basis.cells | view.cells(step.yes | step.no | step.basis.yes | step.basis.no)
    for link in step.links:
        _assert_told(ladder, link)
        shown |= view.cells(link.yes | link.no | link.basis.yes | link.basis.no)
    assert_names(ladder, step.sentence, shown)
