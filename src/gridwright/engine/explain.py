"""Explain a puzzle step by step, and give a hint for any board that a player has.

The answer is found first. Then the genre's techniques are applied, easiest first, with what-ifs
where they are stuck and, as the last resort, a smallest set of clues. So every puzzle with one
answer has a complete explanation. A puzzle without an answer is explained by clues that contradict
each other, one with several answers by the decisions in which two of them differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import islice
from typing import Any, Generic, NamedTuple, Self

from gridwright.core.board import Board
from gridwright.core.deadline import look, tell
from gridwright.core.errors import InputError, Timeout
from gridwright.core.grid import bits, union
from gridwright.core.puzzle import P, refuse_size
from gridwright.core.record import dataclass, field, replace
from gridwright.core.result import Result, Status
from gridwright.core.saying import Cell, Listed, Saying, Value
from gridwright.core.shown import cells_in, name_of
from gridwright.core.shown import view_of as known_view
from gridwright.core.step import Basis, Step
from gridwright.engine.check import check
from gridwright.engine.explanation import Explanation
from gridwright.engine.hints import costs_of, likely
from gridwright.engine.ladders import chosen, ladder_of, refuse_large, view_of
from gridwright.engine.mistakes import broken_rule, told
from gridwright.engine.several import Parting, conflict, parting
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.logic.ladder import Ladder
from gridwright.logic.moves import Looked
from gridwright.logic.smallest import Clash, Smallest, best
from gridwright.logic.steps import (
    RUNGS_ABOVE,
    SMALLEST_SET,
    WHAT_IF_NAMES,
    Attempts,
    Stuck,
    Taken,
    Walk,
    explained,
)
from gridwright.logic.view import View, settled, so

NOTHING_MORE = Saying("the techniques find nothing more here")
LATE = Saying("time limit reached")


class Known(NamedTuple):
    """What an explainer starts with: the ladder, and what earlier ones found out with it."""

    ladder: Ladder[Any]
    attempts: Attempts | None = None
    looked: Looked | None = None


class Explainer(Generic[P]):
    """One puzzle with one answer: its ladder, and the walk along it."""

    def __init__(
        self,
        genre: Genre[P],
        puzzle: P,
        answer: Board,
        start: Board,
        names: Sequence[str] | None,
        near: int = 0,
        known: Known | None = None,
    ) -> None:
        """``answer`` is what all answers share, if there are several.

        ``near`` is where the player last wrote: cells from which the walk begins.
        """
        self.genre, self.puzzle, self.near = genre, puzzle, near
        known = Known(ladder_of(genre, puzzle, names)) if known is None else known
        self.ladder, self._looked = known.ladder, known.looked
        self.view = self.ladder.view
        self.answer, self.start = answer, start
        self.longest = None if names is None else _longest(names)
        self.attempts = Attempts() if known.attempts is None else known.attempts
        self.new_walk()
        self.last_resort = names is None or SMALLEST_SET in names
        self._smallest: Smallest | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: object) -> None:
        if self._smallest is not None:
            self._smallest.close()

    def new_walk(self, ranks: Sequence[int] | None = None) -> Walk[Any]:
        """Start again; what-ifs that earlier walks tried are remembered."""
        if ranks is not None:
            # What was found at the start of an earlier walk is the same in this one.
            self._looked = self.walk.looked.again(self.ladder, self.start.yes, self.start.no)
        self.walk: Walk[Any] = Walk(
            self.ladder,
            self.start,
            self.answer.yes,
            self.near,
            longest=self.longest,
            ranks=ranks,
            attempts=self.attempts,
            looked=self._looked,
            free=self.answer.open & self.start.open,
        )
        return self.walk

    def moves(self) -> Iterator[Taken | Step]:
        """Moves until the board is complete or nothing more is found.

        A smallest set comes as a finished step; every other move still has to be explained.
        """
        while not self.walk.done:
            look()
            try:
                yield self.walk.step()
            except Stuck:
                if not self.last_resort:
                    return
                yield self._by_smallest_set()

    def steps(self) -> Iterator[Step]:
        """The moves as steps, each with its reason."""
        for taken in self.moves():
            yield taken if isinstance(taken, Step) else explained(self.ladder, taken)

    def next_step(self) -> tuple[Step, ...]:
        """The step that a person would look for next; without a place, the first of the path."""
        costs = costs_of(self.genre) if self.near else None
        taken = likely(self.walk, costs) if costs else None
        if taken is None:
            return tuple(islice(self.steps(), 1))
        return (explained(self.ladder, taken),)

    def _by_smallest_set(self) -> Step:
        walk, genre, puzzle = self.walk, self.genre, self.puzzle
        if self._smallest is None:
            self._smallest = smallest_of(genre, puzzle)
        order = bits(walk.all & ~(walk.yes | walk.no))
        clash = best(self._smallest, walk.answer, walk.yes, walk.no, order)
        if clash is None:
            raise InputError("the board has a mistake")
        bit = 1 << clash.decision
        yes, no = (bit, 0) if walk.answer & bit else (0, bit)
        walk.take(yes, no)
        opposite = -clash.decision - 1 if yes else clash.decision + 1
        if self._smallest.needs_cuts(clash, opposite):
            clash = replace(clash, rules=(*clash.rules, *genre.cut_rules(puzzle)))
        return _clash_step(self.view, walk, clash, yes, no)


def _longest(names: Iterable[str]) -> int:
    """The longest what-ifs that the names allow."""
    return max((WHAT_IF_NAMES[name] for name in names if name in WHAT_IF_NAMES), default=0)


def smallest_of(genre: Genre[P], puzzle: P) -> Smallest:
    """The puzzle's rules as groups of clauses."""
    size = puzzle.decisions
    return Smallest(
        size,
        lambda cnf: genre.state_rules(puzzle, cnf),
        lambda yes: genre.cuts(puzzle, Board.whole(size, yes)),
        view_of(genre, puzzle).cells,
    )


def _clash_step(view: View, walk: Walk[Any], clash: Clash, yes: int, no: int) -> Step:
    cells = union(where for _, where in clash.rules)
    rules = tuple(dict.fromkeys(rule for rule, _ in clash.rules))
    said = Saying(
        "If {opposite}, a search through all cases finds a contradiction; it uses {used}",
        opposite=settled(view, no, yes),
        used=_used(view, clash),
    )
    rung, because = walk.ladder.top + RUNGS_ABOVE, Basis(clash.yes, clash.no, cells, rules)
    why = so(said, view, yes, no)
    return Step(SMALLEST_SET, rung, why, yes, no, because, puzzle=walk.ladder.puzzle)


MOST_NAMED = 6
"""More places than these are counted in a sentence, and shown on the board."""


def _used(view: View, clash: Clash) -> Listed:
    """The rules of a contradiction, where they apply, and how much was known."""
    places: dict[str, int] = {}
    for rule, where in clash.rules:
        places[rule] = places.get(rule, 0) | where
    whole = tuple(Saying("'{name}'", name=Saying(rule)) for rule in places if not places[rule])
    used: list[Value] = []
    if whole:
        used.append(Saying("the [names|rule|rules] {names}", names=Listed(whole)))
    for rule, cells in places.items():
        name, count = Saying(rule), cells.bit_count()
        if cells and count <= MOST_NAMED:
            at = _all(view.grid.at, cells)
            used.append(Saying("the rule '{name}' at {cells}", name=name, cells=at))
        elif cells:
            used.append(Saying("the rule '{name}' at {count} cells", name=name, count=count))
    if known := (clash.yes | clash.no).bit_count():
        used.append(Saying("{count} known [count|cell|cells]", count=known))
    return Listed(tuple(used))


def _all(named: Callable[[int], Value], mask: int) -> Listed:
    return Listed(tuple(map(named, bits(mask))))


def explain(
    genre: Genre[P],
    puzzle: P,
    board: Board | None = None,
    *,
    techniques: Sequence[str] | None = None,
) -> Explanation:
    """The whole path from a board (by default the empty one) to the answer."""
    refuse_large(puzzle)
    start = _with_given(puzzle, board)
    steps: list[Step] = []
    try:
        return _explained(genre, puzzle, start, techniques, steps)
    except Timeout:
        return Explanation(Status.TIMEOUT, start, tuple(steps), False, LATE)


def _explained(
    genre: Genre[P],
    puzzle: P,
    start: Board,
    techniques: Sequence[str] | None,
    steps: list[Step],
) -> Explanation:
    """The path, or why there is none; each step is in ``steps`` as soon as it is found."""
    chosen(genre, techniques)
    result = solve(genre, puzzle)
    parted = None
    if result.status is Status.MULTIPLE:
        parted = parting(genre, puzzle, start)
    elif result.status is not Status.UNIQUE:
        return _without_path(genre, puzzle, start, result)
    answer = result.boards[0] if parted is None else parted.shared
    wrong = mistakes(start, answer)
    if wrong or (parted and not parted.answers):
        game, lead = Game(genre, puzzle, techniques), bool(wrong)
        found = game.mistaken(start, answer, wrong or conflict(genre, puzzle, start), lead)
        said, cells = _without_the_marks(found)
        return Explanation(result.status, start, (), False, said, cells)
    with Explainer(genre, puzzle, answer, start, techniques) as explainer:
        for step in explainer.steps():
            steps.append(step)
            tell("{count} [count|step|steps]", count=len(steps))
        done = explainer.walk.done
    if parted and done and len(parted.answers) > 1:
        said, cells = _parts(view_of(genre, puzzle), parted)
        return Explanation(result.status, start, tuple(steps), False, said, cells)
    return Explanation(result.status, start, tuple(steps), done, None if done else NOTHING_MORE)


def _with_given(puzzle: P, board: Board | None) -> Board:
    given = puzzle.given
    if board is None:
        return Board(given.size, given.yes, given.no, puzzle=puzzle)
    refuse_size(puzzle, board)
    return Board(board.size, board.yes | given.yes, board.no | given.no, puzzle=puzzle)


def mistakes(board: Board, answer: Board) -> int:
    """The decisions that are settled differently on a board and in the answer."""
    return board.yes & answer.no | board.no & answer.yes


def _without_the_marks(hint: Hint) -> tuple[Saying, int]:
    """In which part of the board something is wrong, what shows it, and the cells to look at."""
    where, *shows = hint.stages[:-1]
    said = Saying("{where} {shows}", where=where, shows=shows[0]) if shows else where
    return said, hint.stage_cells[len(shows)]


def _without_path(genre: Genre[P], puzzle: P, start: Board, result: Result) -> Explanation:
    """Why there is no path: no answer, or no time."""
    if result.status is Status.NONE:
        saying, cells = _why_none(genre, puzzle)
        return Explanation(result.status, start, (), False, saying, cells)
    return Explanation(result.status, start, (), False, LATE)


def _parts(view: View, parted: Parting) -> tuple[Saying, int]:
    """Where two answers part, in words and as cells."""
    first, second = parted.answers
    differ = first.yes ^ second.yes
    saying = Saying(
        "the puzzle has more than one answer: here two of them part, which differ at {places}",
        places=view.names(differ),
    )
    return saying, view.cells(differ)


def _why_none(genre: Genre[P], puzzle: P) -> tuple[Saying, int]:
    """Clues that contradict each other, in words: the smallest such set that was found."""
    try:
        smallest = smallest_of(genre, puzzle)
        try:
            clash = smallest.clash(-1, 0, 0, 0)
        finally:
            smallest.close()
    except Timeout:
        late = Saying("the puzzle has no answer; there was no time to find contradictory clues")
        return late, 0
    assert clash is not None  # noqa: S101 - there is no answer
    cells = union(where for _, where in clash.rules)
    if not cells:
        # Where the given cells break a rule already, no further rule is needed.
        broken = () if clash.rules else check(genre, puzzle, puzzle.given).violations
        rules = dict.fromkeys((*(rule for rule, _ in clash.rules), *(each.rule for each in broken)))
        if not rules:
            return Saying("the puzzle has no answer: its rules contradict each other"), 0
        quoted = tuple(Saying("'{name}'", name=Saying(rule)) for rule in rules)
        return Saying(
            "the puzzle has no answer: its rules contradict each other ({rules})",
            rules=Listed(quoted),
        ), 0
    return Saying(
        "the puzzle has no answer: the clues at {clues} contradict each other",
        clues=_all(puzzle.grid.at, cells),
    ), cells


@dataclass(frozen=True, slots=True, repr=False)
class Hint:
    """What to do next on a player's board."""

    status: str
    """``step``, ``mistake``, ``done`` or ``stuck``; the puzzle's status if that is not unique."""
    saying: Saying
    steps: tuple[Step, ...] = ()
    """The next step; if a decision was asked about, the steps that lead to it."""
    wrong: int = 0
    """Decisions that are wrong on the board; a mask, for engines."""
    where: int = 0
    """The cells to look at; a mask, for engines."""
    board: Board | None = field(default=None, compare=False)
    """The player's board."""
    stages: tuple[Saying, ...] = ()
    """Of a mistake: that something is wrong and where, what shows it, and the wrong marks."""
    stage_cells: tuple[int, ...] = ()
    """The cells to look at in each of these stages; masks, for engines."""
    answers: tuple[Board, ...] = ()
    """Two answers that part here, if the puzzle has several."""

    @property
    def puzzle(self) -> Any:
        """The puzzle that is played."""
        return None if self.board is None else self.board.puzzle

    @property
    def sentence(self) -> str:
        """What to do, in English."""
        return str(self.saying)

    @property
    def mistakes(self) -> tuple[str, ...]:
        """What is wrong on the board: cells, or what else is decided."""
        return tuple(name_of(known_view(self.puzzle), each) for each in bits(self.wrong))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells to look at."""
        return cells_in(self.puzzle, self.where)

    @property
    def before(self) -> Board | None:
        """The player's board without the marks that are wrong: back to before the mistake."""
        board = self.board
        if board is None:
            return None
        keep = Board(board.size, board.yes & ~self.wrong, board.no & ~self.wrong)
        return _with_given(board.puzzle, keep)

    def __repr__(self) -> str:
        return f"<Hint {self.status}: {self.sentence}>"

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self)} - {"wrong", "where", "stage_cells"})

    def _repr_html_(self) -> str | None:
        return self.html()

    def html(self, language: str = "en") -> str | None:
        """The picture of the step, or a player of several; nothing if the puzzle is not known."""
        if self.board is None:
            return None
        status = Status.MULTIPLE if self.status == Status.MULTIPLE else Status.UNIQUE
        # A step tells its sentence itself.
        told = None if self.steps else self.saying
        return Explanation(status, self.board, self.steps, True, told, self.where).html(language)


def hint(
    genre: Genre[P],
    puzzle: P,
    board: Board | None = None,
    *,
    decision: int | None = None,
    near: int = 0,
    techniques: Sequence[str] | None = None,
) -> Hint:
    """The next step from the player's board, or the steps that settle one decision.

    ``near`` are the cells where the player last wrote: the step is one that a person would look for
    from there (:mod:`~gridwright.engine.hints`).
    """
    return Game(genre, puzzle, techniques).hint(board, decision=decision, near=near)


class Game(Generic[P]):
    """A puzzle that is being played: what one hint found out is kept for the next.

    The next board usually differs in a few decisions, and only posts that read them have to look
    again. Every hint is the same as one from nothing.
    """

    def __init__(self, genre: Genre[P], puzzle: P, techniques: Sequence[str] | None = None) -> None:
        refuse_large(puzzle)
        self.genre, self.puzzle, self.techniques = genre, puzzle, techniques
        self._attempts = Attempts()
        self._looked: Looked | None = None
        self._result: Result | None = None

    @cached_property
    def view(self) -> View:
        """The puzzle as its techniques see it."""
        return view_of(self.genre, self.puzzle)

    @cached_property
    def _ladder(self) -> Ladder[Any]:
        return ladder_of(self.genre, self.puzzle, self.techniques, self.view)

    def _solved(self) -> Result:
        if self._result is None:
            result = solve(self.genre, self.puzzle)
            if result.status is Status.TIMEOUT:
                return result
            self._result = result
        return self._result

    @property
    def weight(self) -> int:
        """About how many bytes the ladder takes, if there is one."""
        ladder = self.__dict__.get("_ladder")
        return 0 if ladder is None else len(ladder.unit_of) * ladder.size // 4

    def hint(
        self, board: Board | None = None, *, decision: int | None = None, near: int = 0
    ) -> Hint:
        """The next step from a board; see :func:`hint`."""
        start = _with_given(self.puzzle, board)
        try:
            return self._hinted(start, decision, near)
        except Timeout:
            return Hint(str(Status.TIMEOUT), Saying("time limit reached before a step was found"))

    def _hinted(self, start: Board, decision: int | None, near: int) -> Hint:
        chosen(self.genre, self.techniques)
        hint, view = partial(Hint, board=start), self.view
        result = self._solved()
        parted = None
        if result.status is Status.MULTIPLE:
            parted = parting(self.genre, self.puzzle, start)
        elif result.status is not Status.UNIQUE:
            stuck = _without_path(self.genre, self.puzzle, start, result)
            return hint(str(stuck.status), stuck.saying or LATE, where=stuck.where)
        answer = result.boards[0] if parted is None else parted.shared
        if wrong := mistakes(start, answer):
            return self.mistaken(start, answer, wrong)
        if parted and not parted.answers:
            return self.mistaken(start, answer, conflict(self.genre, self.puzzle, start), False)
        if start.complete:
            return hint("done", Saying("the board is the answer"))
        if parted and not (answer.yes | answer.no) & start.open:
            said, cells = _parts(view, parted)
            return hint(str(Status.MULTIPLE), said, where=cells, answers=parted.answers)
        if decision is not None and not start.open >> decision & 1:
            bit = 1 << decision
            here = settled(view, start.yes & bit, start.no & bit)
            saying = Saying("{settled} on this board already", settled=here)
            return hint("done", saying, where=view.cells(bit))
        steps = self._steps(answer, start, decision, near)
        if not steps:
            return hint("stuck", NOTHING_MORE)
        last = steps[-1]
        cells = view.cells(last.yes | last.no | last.basis.yes | last.basis.no)
        return hint("step", last.saying, steps, 0, cells | last.basis.cells)

    def mistaken(self, start: Board, answer: Board, wrong: int, lead: bool = True) -> Hint:
        """What is wrong, in stages; ``lead`` if steps from what is right lead to the opposite."""
        broken = broken_rule(self.genre, self.puzzle, start)
        steps: tuple[Step, ...] = ()
        if broken is None and lead:
            right = Board(start.size, start.yes & ~wrong, start.no & ~wrong, puzzle=self.puzzle)
            steps = self._leading(answer, right, wrong)
        mistake = told(self.view, start, wrong, broken, steps)
        return Hint(
            "mistake",
            mistake.stages[0],
            mistake.steps,
            wrong,
            mistake.cells[0],
            start,
            mistake.stages,
            mistake.cells,
        )

    def _leading(self, answer: Board, right: Board, wrong: int) -> tuple[Step, ...]:
        """Steps from what is right to the opposite of something that is wrong, if time allows."""
        near = self.view.cells(wrong)
        known = Known(self._ladder, self._attempts)
        try:
            with Explainer(
                self.genre, self.puzzle, answer, right, self.techniques, near, known
            ) as explainer:
                return leading_to(explainer.steps(), wrong)
        except Timeout:
            return ()

    def _steps(
        self, answer: Board, start: Board, decision: int | None, near: int
    ) -> tuple[Step, ...]:
        ladder, looked = self._ladder, self._looked
        if looked is not None:
            looked = looked.again(ladder, start.yes, start.no)
        known = Known(ladder, self._attempts, looked)
        with Explainer(
            self.genre, self.puzzle, answer, start, self.techniques, near, known
        ) as explainer:
            if decision is None:
                steps = explainer.next_step()
            else:
                steps = leading_to(explainer.steps(), 1 << decision)
            self._looked = explainer.walk.looked
        return steps


def leading_to(steps: Iterable[Step], decisions: int) -> tuple[Step, ...]:
    """The steps that the first of these decisions rests on, the one that settles it last."""
    passed: list[Step] = []
    for step in steps:
        passed.append(step)
        if (step.yes | step.no) & decisions:
            break
    else:
        return ()
    need_yes = need_no = 0
    kept: list[Step] = []
    for step in reversed(passed):
        if kept and not (step.yes & need_yes or step.no & need_no):
            continue
        kept.append(step)
        need_yes |= step.basis.yes
        need_no |= step.basis.no
    return tuple(reversed(kept))
