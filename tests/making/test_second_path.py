"""A reasoning that is wrong does not get past the check of a generated puzzle.

The faults are of the worst kind: as soon as little is left, they settle it the way the intended
answer has it, so nothing contradicts that answer, and fewer clues seem to suffice. Encoders that
deduce have the same fault, as they use the same propagation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.core.grid import bits
from gridwright.engine.answers import answers_of
from gridwright.engine.generate import generate
from gridwright.engine.methods import broken_rule, check
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.genres.kamaji import proving
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kuromasu.propagation import Propagation as KuromasuPropagation
from gridwright.genres.kuroshuto.propagation import _Propagation as KuroshutoPropagation
from gridwright.genres.nurimaze import encoding as nurimaze_encoding
from gridwright.genres.nurimaze.making import rooms_and_marks as planning
from gridwright.genres.nurimaze.making.quick_logic import settle
from gridwright.genres.nurimaze.making.rooms_and_marks import Planner
from gridwright.genres.nurimaze.solving.propagation import propagate
from gridwright.kinds.propagation.chains import BLACK, OPEN, WHITE
from gridwright.logic.ladder import Ladder
from gridwright.making.reasoning import Units

FEW = 6
"""So little is left when a fault settles it."""
SEEDS = range(12)


class Intended:
    """The answer that a puzzle is being made for."""

    def __init__(self) -> None:
        self.black: Callable[[], int] = lambda: 0
        """The mask of its black cells."""

    def spied_on(self, genre: Genre[Any]) -> Genre[Any]:
        """The genre; whatever it makes a draft of is known here."""
        making = genre.making
        assert making is not None
        if making.draft is None:
            return genre
        draft = making.draft

        def spy(*about: Any) -> Any:
            made = draft(*about)
            if made.decisions == made.grid.size:
                self.black = lambda: int(made.answer)
            return made

        return replace(genre, making=replace(making, draft=spy))


def wrong_shading(monkeypatch: pytest.MonkeyPatch, kind: Any, intended: Intended) -> None:
    """The propagation of a shading genre, on its framed board, settles the rest."""
    run = kind.run

    def wrong(self: Any) -> None:
        run(self)
        left = [place for place, shade in enumerate(self.state) if shade == OPEN]
        if len(left) <= FEW:
            for place in left:
                row, col = divmod(place - self.width, self.width)
                black = intended.black() >> row * self.puzzle.cols + col & 1
                self.state[place] = BLACK if black else WHITE

    monkeypatch.setattr(kind, "run", wrong)


def wrong_kuromasu(monkeypatch: pytest.MonkeyPatch, intended: Intended) -> None:
    """Clues are added and dropped by the propagation."""
    wrong_shading(monkeypatch, KuromasuPropagation, intended)


def wrong_kuroshuto(monkeypatch: pytest.MonkeyPatch, intended: Intended) -> None:
    """Clues are added and dropped by unit propagation; encoding uses the genre's own."""
    wrong_shading(monkeypatch, KuroshutoPropagation, intended)
    settled = Units._settled

    def wrong(self: Any, chosen: Any) -> Any:
        found = settled(self, chosen)
        if found is None or (self.draft.all & ~(found[0] | found[1])).bit_count() <= FEW:
            return None
        return found

    monkeypatch.setattr(Units, "_settled", wrong)


def wrong_nurimaze(monkeypatch: pytest.MonkeyPatch, intended: Intended) -> None:
    """Rooms and marks are planned by quick looks; encoding uses the propagation."""
    begin = Planner.__init__

    def spy(self: Any, *about: Any) -> None:
        begin(self, *about)
        intended.black = lambda: int(self.grid.full & ~self.maze.white)

    def wrong_settle(view: Any, *about: Any) -> tuple[int, int]:
        yes, no = settle(view, *about)
        left = view.all & ~(yes | no)
        if left.bit_count() <= FEW:
            black = sum(
                1 << room for room in bits(left) if view.cells(1 << room) & intended.black()
            )
            yes, no = yes | black, no | left & ~black
        return yes, no

    def wrong_propagate(puzzle: Any) -> Any:
        known = propagate(puzzle)
        left = known.open
        if left.bit_count() <= FEW:
            for room in bits(left):
                black = puzzle.cells_of(1 << room) & intended.black()
                (known.blacken if black else known.whiten)([room])
        return known

    monkeypatch.setattr(Planner, "__init__", spy)
    monkeypatch.setattr(planning, "settle", wrong_settle)
    monkeypatch.setattr(nurimaze_encoding, "propagate", wrong_propagate)


PROPAGATIONS = {
    "kuromasu": wrong_kuromasu,
    "kuroshuto": wrong_kuroshuto,
    "nurimaze": wrong_nurimaze,
}


def made_in_vain(genre: Genre[Any], **options: Any) -> Iterator[str]:
    """What is said about each puzzle that is not handed over."""
    for seed in SEEDS:
        try:
            next(generate(genre, 7, 7, seed=seed, options=options))
        except AssertionError as error:
            yield str(error)
        except InputError:
            continue


def has_one_answer(genre: Genre[Any], puzzle: Any, answer: Board) -> bool:
    """By the solver alone, asked after the faults are mended."""
    with answers_of(genre, puzzle) as answers:
        answers.block(answer)
        return answers.next() is None


@pytest.mark.parametrize("name", PROPAGATIONS)
def test_a_wrong_propagation_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    intended = Intended()
    genre = intended.spied_on(by_name(name))
    handed_over = []
    with monkeypatch.context() as broken:
        PROPAGATIONS[name](broken, intended)
        assert any("has a second answer" in said for said in made_in_vain(genre))
        for seed in SEEDS:
            try:
                handed_over.append(next(generate(genre, 7, 7, seed=seed)))
            except (AssertionError, InputError):
                continue
    for made in handed_over:
        assert has_one_answer(genre, made.puzzle, made.answer)


UNLADDERED = ("lits", "nurikabe", "starbattle")
"""Rooms without clues, and islands, change until propagation or a solver finds no other answer,
whatever the ladder."""
LADDERED = [genre for genre in all_genres() if genre.name not in UNLADDERED]


@pytest.mark.parametrize("genre", LADDERED, ids=lambda genre: genre.name)
def test_a_wrong_ladder_is_caught(genre: Genre[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the techniques are named, clues are added and dropped by them alone."""
    climb = Ladder.settle

    def wrong(self: Any, yes: int, no: int, agenda: int | None = None) -> Any:
        found = climb(self, yes, no, agenda)
        size = self.view.size
        if found is None or size - (found[0] | found[1]).bit_count() > 2 * FEW:
            return found
        return found[0], (1 << size) - 1 & ~found[0]

    monkeypatch.setattr(Ladder, "settle", wrong)
    names = [each.name for each in genre.techniques if not each.assumes_unique]
    said = made_in_vain(genre, techniques=",".join(names))
    assert any("has a second answer" in each for each in said)


def test_a_wrong_answer_is_caught() -> None:
    genre = by_name("kuromasu")
    made = next(generate(genre, 5, 5, seed=1))
    wrong = Board.whole(25, made.answer.yes ^ (made.answer.yes & -made.answer.yes))
    assert broken_rule(genre, made.puzzle, wrong)
    with pytest.raises(AssertionError, match="wrong answer"):
        check(genre, made.puzzle, wrong)


def test_a_piece_that_was_overlooked_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Kamaji whose list of pieces lacks one may seem to have one answer."""
    puzzle = Kamaji(3, 3, (1, 2, 1, 2, 3, 2, 1, 2, 1))
    pieces = puzzle.lines
    assert [tuple(cells) for cells in proving._pieces(puzzle)] == [*pieces]
    for lines in (pieces[1:], (*pieces[:-1], (0, 1, 2), pieces[-1])):
        monkeypatch.setitem(puzzle.__dict__, "lines", lines)
        with pytest.raises(InputError, match="please report this bug"):
            proving._pieces(puzzle)
