"""Make one puzzle on request: fill an answer, choose its clues, meet the wishes or say why not.

If the clues that are allowed for an answer do not suffice, or the level is not reached, another
answer is tried, up to a limit. The puzzle that is returned meets every wish; a remark says where a
wish (the number of clues, the share of black cells) is met only approximately.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from random import Random
from typing import Any, Generic

from gridwright.core.deadline import clock, look, tell
from gridwright.core.errors import PuzzleError
from gridwright.core.garbage import collection_paused
from gridwright.core.generator import Generated
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.puzzle import P
from gridwright.core.saying import Listed, Saying, board_of
from gridwright.making.alternatives import exchanged
from gridwright.making.draft import Draft, Frame, Making, Reasoner, Walker
from gridwright.making.grow import Part, drop, grow
from gridwright.making.halving import drop_by_halves
from gridwright.making.levels import Found, reach
from gridwright.making.places import Places, read_mask, refuse_lopsided, with_partners
from gridwright.making.reasoning import Climbing, Stepwise, Units
from gridwright.making.symmetry import orbits
from gridwright.making.thin import Unique, thin
from gridwright.making.tools import Graded, Tools
from gridwright.making.wishes import ANY, Wishes, names, refuse_nonsense

GROW, THIN = "grow", "thin"
TRICKY = 2
"""From this level on, clues are exchanged for others until the puzzle is hard enough."""
WHAT_IFS = {"4": 3, "5": 8}
"""The longest what-ifs, in links, that puzzles of high levels may need."""
TOO_HARD = 9
"""The level of a puzzle that needs more than it may."""
UNGRADED = Graded(0, 0.0, {})
ANSWERS = 40
"""How many answers are tried before giving up on a wish."""
SMALL = 36
"""Boards of up to this many cells are small."""
ANSWERS_ON_A_SMALL_BOARD = 400
NOT_LARGE = 200
"""On boards of up to this many cells, clues are chosen several times if the genre asks for it."""
SPARSE = 24
"""How often clues are chosen again for one answer where the fewest are wanted."""
ANSWERS_FOR_A_LEVEL = 150
"""The same if a level is asked for, which one answer reaches and another does not."""
EXCHANGES = 40
"""How often, per cell, clues of one puzzle are exchanged for others at most."""
AT_LEAST = 100
"""A smaller board gets as many attempts as one of this many cells."""
IN_VAIN = 40
"""How often in a row clues are exchanged for others without the puzzle getting harder."""
LOOKED_AT = 6
"""When this many puzzles per cell have been graded …"""
FAR_BELOW = 0.65
"""… and the hardest has only this share of the score at which a level begins, it is given up."""
ALL_TOO_HARD = 3
"""A level is also given up when this many answers are above it even with all clues."""
BOARDS = 200
"""How many whole puzzles are tried where clues cannot be added and removed."""
ALL_TRIVIAL = 40
"""A level is given up when this many of them have the score 0: on a tiny board all have."""
MENDINGS = 4
"""How often an answer is changed where its clues do not suffice, before another one is started."""
PATIENCE = 8
"""How many puzzles are made for a given number of clues before the nearest is taken."""


@dataclass
class Job(Generic[P]):
    """One puzzle to be made, and what was found on the way."""

    making: Making[P]
    way: str
    grid: Grid
    wishes: Wishes
    tools: Tools[P]
    rng: Random
    places: Places = field(init=False)
    kept: dict[int, Any] = field(init=False, default_factory=dict)
    """The values of clues that must stay, by place."""
    draft_given: P | None = field(init=False, default=None)
    answer_given: Any = field(init=False, default=None)
    picture: int = field(init=False, default=0)
    """The black cells of the answer that is asked for."""
    techniques: tuple[str, ...] | None = field(init=False, default=None)
    needed: tuple[str, ...] = field(init=False, default=())
    wanted: int = field(init=False, default=0)
    """How many clues are asked for; 0 for as few as possible."""
    levels: dict[int, P] = field(init=False, default_factory=dict)
    """For each (approximate) level that was met, a puzzle: a refusal names the levels reached."""
    met: Counter[int] = field(init=False, default_factory=Counter)
    """How many puzzles of each level were met."""
    began: float = field(init=False, default_factory=clock)
    graded: int = field(init=False, default=0)
    hardest: float = field(init=False, default=0.0)
    """How many puzzles were graded, and the highest score of them."""
    too_hard: int = field(init=False, default=0)
    """How many answers were above the level that is asked for, even with clues everywhere."""
    tried: int = field(init=False, default=0)
    stuck: int = field(init=False, default=0)
    """The decisions of the last draft that all its clues together did not settle."""
    mended: int = field(init=False, default=0)
    exchanges: int = field(init=False, default=0)
    """How often clues were exchanged for others to make a puzzle harder."""

    def __post_init__(self) -> None:
        grid, wishes = self.grid, self.wishes
        refuse_nonsense(wishes)
        orbits(grid, wishes.symmetry)
        self._refuse_impossible()
        self.places = read_mask(grid, wishes.mask) if wishes.mask else Places(grid.full)
        if wishes.mask:
            refuse_lopsided(grid, self.places, wishes.symmetry)
        self.wanted = wishes.clues or round(wishes.density * grid.size / 100)
        if self.wanted > grid.size:
            raise PuzzleError(
                "{clues} [clues|clue|clues] do not fit on a board of {cells} [cells|cell|cells]",
                clues=self.wanted,
                cells=grid.size,
            )
        self._read_techniques()
        if wishes.keep:
            self._read_draft()
        if wishes.answer:
            self._read_answer()

    def _refuse_impossible(self) -> None:
        why = self.making.impossible(self.grid, self.wishes.symmetry)
        if why:
            raise PuzzleError(why)
        usual = Wishes()
        for wish, reason in self.making.cannot.items():
            if getattr(self.wishes, wish) != getattr(usual, wish):
                raise PuzzleError("the option '{name}' cannot be met: {why}", name=wish, why=reason)

    def _read_techniques(self) -> None:
        wishes, known = self.wishes, self.tools.techniques
        formerly = self.tools.formerly
        self.needed = tuple(formerly.get(name, name) for name in names(wishes.needs))
        allowed = tuple(formerly.get(name, name) for name in names(wishes.techniques))
        self.techniques = allowed or None
        for name in (*self.needed, *(self.techniques or ())):
            if name not in known:
                raise PuzzleError(
                    "there is no technique {name}; there are: {known}",
                    name=repr(name),
                    known=", ".join(known),
                )
        if self.techniques is not None:
            missing = [name for name in self.needed if name not in self.techniques]
            if missing:
                raise PuzzleError(
                    "{missing} must be needed, but it is not among the techniques allowed",
                    missing=repr(missing[0]),
                )

    def _read_draft(self) -> None:
        if self.making.kept is None or self.making.solved is None:
            raise PuzzleError("a puzzle of this genre cannot be completed")
        puzzle: P = self.wishes.keep
        self._refuse_size(puzzle.grid)
        self.kept, must = self.making.kept(puzzle)
        self.draft_given = puzzle
        # Its clues must be among those that are offered.
        usual = type(self.wishes)()
        self.wishes = replace(
            self.wishes,
            **{
                name: value
                for name, value in self.making.suited(puzzle).items()
                if getattr(self.wishes, name) == getattr(usual, name)
            },
        )
        must |= mask_of(self.kept)
        whole = with_partners(self.grid, must, self.wishes.symmetry)
        if whole & ~self.places.may:
            raise PuzzleError(
                "the mask has no clue at {cells}, where the puzzle to keep and the"
                " symmetry need one",
                cells=self.grid.some(whole & ~self.places.may, 4),
            )
        self.places = Places(self.places.may, self.places.must | whole)

    def _read_answer(self) -> None:
        if self.making.pictured is None:
            raise PuzzleError("answers of this genre cannot be given as a picture")
        picture = read_mask(self.grid, self.wishes.answer)
        if picture.may != picture.must:
            raise PuzzleError("the answer has open cells; expected rows of '#' and '.'")
        clash = picture.must & self.white
        if clash:
            raise PuzzleError(
                "a clue is required at {cells}, where the answer is black",
                cells=self.grid.some(clash, 4),
            )
        self.picture = picture.must
        draft = self._draft(self._pictured())
        broken = self.tools.broken(draft.puzzle(()), draft.board(draft.puzzle(())))
        if broken:
            raise PuzzleError("the given board is not an answer: {broken}", broken=broken)

    def _pictured(self) -> Any:
        """The answer of the picture; what it does not show, such as rooms, is chosen at random."""
        assert self.making.pictured is not None  # noqa: S101 - refused before
        return self.making.pictured(self.grid, self.picture, self.wishes, self.rng)

    def _refuse_size(self, grid: Grid) -> None:
        if grid != self.grid:
            raise PuzzleError(
                "the puzzle to keep has {size}; expected {expected}",
                size=board_of(grid.rows, grid.cols),
                expected=board_of(self.grid.rows, self.grid.cols),
            )

    def drafts(self) -> Iterator[Draft[P]]:
        """Answers one after another, with their clues."""
        # On a small board few answers have a puzzle, and each is tried quickly.
        most = ANSWERS if self.grid.size > SMALL else ANSWERS_ON_A_SMALL_BOARD
        answer: Any = None
        for _ in range(most if self.wishes.level == ANY else ANSWERS_FOR_A_LEVEL):
            look()
            if self.exchanges >= EXCHANGES * self.attempts or self.hopeless:
                return
            self.tried += 1
            answer = self._next_answer(answer)
            if answer is not None:
                self.stuck = 0
                yield self._draft(answer)

    @property
    def attempts(self) -> int:
        """What the bounds on attempts for a level are multiplied by."""
        return max(self.grid.size, AT_LEAST)

    @property
    def begins(self) -> float:
        """The score at which the level that is asked for begins."""
        level = 1 if self.wishes.level == ANY else int(self.wishes.level)
        return self.tools.bands[level - 2] if 1 < level <= len(self.tools.bands) + 1 else 0.0

    @property
    def hopeless(self) -> bool:
        """Whether the level is unlikely to be reached."""
        if self.too_hard >= ALL_TOO_HARD:
            return True
        enough = self.graded >= LOOKED_AT * self.attempts
        return enough and self.hardest < FAR_BELOW * self.begins

    @property
    def trivial(self) -> int:
        """How many puzzles were graded, if all of them have the score 0."""
        return 0 if self.hardest or self.met.total() < self.graded else self.graded

    def _next_answer(self, last: Any) -> Any:
        """The given answer or a random one; if the last one was stuck, a repaired version of it."""
        if self.draft_given is not None:
            return self._completed(self.draft_given)
        if self.answer_given is not None:
            return self.answer_given
        if self.wishes.answer:
            return self._pictured()
        mend, fill = self.making.mend, self.making.fill
        if mend is not None and last is not None and self.stuck and self.mended < MENDINGS:
            self.mended += 1
            return mend(self.frame, last, self.stuck, self.wishes, self.rng)
        self.mended = 0
        return fill(self.frame, self.wishes, self.rng) if fill is not None else None

    @property
    def frame(self) -> Frame:
        """What is known about the answer beforehand."""
        return Frame(self.grid, self.white, self.wishes.black / 100 or None)

    @property
    def white(self) -> int:
        """The cells that are white because a clue must stand there."""
        return self.places.must if self.making.on_white else 0

    def _draft(self, answer: Any) -> Draft[P]:
        assert self.making.draft is not None  # noqa: S101 - asked for only where there is one
        return self.making.draft(self.grid, answer, self.wishes)

    def _completed(self, puzzle: P) -> Any:
        assert self.making.solved is not None  # noqa: S101 - refused before
        board = self.tools.some_answer(puzzle, self.white, self.rng)
        if board is None:
            raise PuzzleError(
                "the puzzle to keep has no answer in which all clues that must stand are white"
            )
        return self.making.solved(puzzle, board)


def make(job: Job[P]) -> Generated[P]:
    """One puzzle, or a sentence that names the wish that cannot be met."""
    if job.making.compose is not None:
        return _composed(job)
    best: tuple[int, Draft[P], Found] | None = None
    made = 0
    for draft in job.drafts():
        parts = _parts(job, draft)
        start = _start(job, draft)
        if start is None:
            continue
        clues = _clues(job, draft, start, parts)
        if clues is None:
            continue
        made += 1
        off = abs(_count(draft, clues.chosen) - job.wanted) if job.wanted else 0
        if best is None or off < best[0]:
            best = off, draft, clues
        if not off or made == PATIENCE:
            break
    if best is None:
        raise PuzzleError(_why_none(job))
    return _handed_over(job, *best[1:])


def _composed(job: Job[P]) -> Generated[P]:
    """Whole puzzles, until one meets the wishes."""
    tools, compose = job.tools, job.making.compose
    assert compose is not None  # noqa: S101 - asked before
    for _ in range(BOARDS):
        look()
        if job.hopeless or job.trivial >= ALL_TRIVIAL:
            break
        job.tried += 1
        try:
            composed = compose(job.frame, job.wishes, job.rng, tools)
        except PuzzleError as error:
            if job.wishes.level == ANY:
                raise
            if job.levels:
                break
            raise PuzzleError(
                "level {level} was not reached: {error}", level=job.wishes.level, error=error.saying
            ) from None
        if composed is None or not _is_logical(job, composed[0]):
            continue
        stats: dict[str, Any] = {"boards": job.tried}
        if job.wishes.level != ANY:
            graded = _graded(job, composed[0])
            if graded.level != int(job.wishes.level):
                continue
            stats |= {"level": graded.level, "score": graded.score}
        tools.check(*composed)
        remarks = tuple(job.making.remarks(composed[0], job.wishes))
        return Generated(*composed, job.tried, stats, remarks=remarks)
    raise PuzzleError(_why_none(job))


def _is_logical(job: Job[P], puzzle: P) -> bool:
    """Whether a puzzle needs what it must need, and nothing that it may not."""
    if job.wishes.guessing:
        return True
    if job.wishes.level in WHAT_IFS and job.techniques is None and not job.needed:
        return True  # Grading checks whether its what-ifs are short enough.
    if not _solved_by(job, puzzle, job.techniques):
        return False
    allowed = job.techniques or job.tools.techniques
    return not any(
        _solved_by(job, puzzle, [name for name in allowed if name != needed])
        for needed in job.needed
    )


def _solved_by(job: Job[P], puzzle: P, names: Sequence[str] | None) -> bool:
    given = puzzle.given
    settled = job.tools.ladder(puzzle, names).settle(given.yes, given.no)
    return settled is not None and settled[0] | settled[1] == given.all


def _parts(job: Job[P], draft: Draft[P]) -> list[Part]:
    """The places that may have a clue, in sets that belong together."""
    may, at = job.places.may, draft.at
    return [
        orbit
        for orbit in orbits(job.grid, job.wishes.symmetry)
        if all(place in at and may >> place & 1 for place in orbit)
    ]


def _start(job: Job[P], draft: Draft[P]) -> dict[int, int] | None:
    """The clues that must stand; ``None`` where this answer cannot have them."""
    start = {}
    for place in bits(job.places.must):
        offers = draft.at.get(place, [])
        if place in job.kept:
            offers = [one for one in offers if draft.offers[one].value == job.kept[place]]
        if not offers:
            return None
        start[place] = offers[0] if len(offers) == 1 else job.rng.choice(offers)
    return start


def _clues(job: Job[P], draft: Draft[P], start: dict[int, int], parts: list[Part]) -> Found | None:
    """The clues of a puzzle that meets the wishes about its logic."""
    must = job.places.must
    free = [part for part in parts if not must >> part[0] & 1]
    chosen = _sufficient(job, draft, start, free)
    if chosen is None or not _needs(job, draft, chosen):
        return None
    if job.wishes.level != ANY:
        leveled = _leveled(job, draft, chosen, free)
        return leveled if leveled is not None and _needs(job, draft, leveled.chosen) else None
    if job.wanted and not job.wishes.minimal:
        chosen = _with_more(job, draft, chosen, free)
    return Found(chosen, UNGRADED)


def _sufficient(
    job: Job[P], draft: Draft[P], start: dict[int, int], free: list[Part]
) -> dict[int, int] | None:
    """Few clues that suffice: grown and dropped, or thinned."""
    wishes = job.wishes
    if job.way == THIN or wishes.guessing or (wishes.level in WHAT_IFS and not job.techniques):
        return _thinned(job, draft, start, free)
    plain = job.techniques is None
    with collection_paused():
        chosen = _grown_and_dropped(job, draft, start, free)
        again = job.making.again if job.grid.size <= NOT_LARGE else 0
        again = max(again, SPARSE) if wishes.sparse else again
        for _ in range(again if chosen else 0):
            other = _grown_and_dropped(job, draft, start, free)
            if chosen and other and len(other) < len(chosen):
                chosen = other
    if chosen is None:
        return None
    # On a large board it is quicker to add clues to a hard puzzle than to exchange those of an easy
    # one, unless the genre has its own fast way to choose clues.
    large = job.grid.size > NOT_LARGE and draft.walk is None
    hard = wishes.level == "3" or (wishes.level == "2" and large)
    if plain and (wishes.minimal or wishes.sparse or job.needed or hard):
        chosen = drop(_climbing(job, draft), chosen, free, job.rng)
    return chosen


def _grown_and_dropped(
    job: Job[P], draft: Draft[P], start: dict[int, int], free: list[Part]
) -> dict[int, int] | None:
    """Clues that suffice for the walk of the genre, for unit propagation, or for techniques."""
    if draft.walk is not None and job.techniques is None:
        walker = draft.walk()
        chosen = grow(draft, walker, start, free, job.rng)
        if chosen is None:
            job.stuck = _open(draft, walker)
            return None
        return drop_by_halves(draft, draft.walk, chosen, free, job.rng)
    reasoner = _climbing(job, draft) if job.techniques is not None else _fast(job, draft)
    try:
        chosen = _grown(job, draft, reasoner, start, free)
        return chosen and drop(reasoner, chosen, free, job.rng)
    finally:
        reasoner.close()


def _grown(
    job: Job[P], draft: Draft[P], reasoner: Reasoner, start: dict[int, int], free: list[Part]
) -> dict[int, int] | None:
    """Clues that suffice; if they do not, some are exchanged for others at the same places."""
    walker = Stepwise(reasoner)
    grown = grow(draft, walker, start, free, job.rng)
    if grown is not None:
        return grown
    job.stuck = _open(draft, walker)
    if len(draft.at) == len(draft.offers):
        return None
    used = {draft.offers[offer].place: offer for offer in walker.chosen}
    return exchanged(draft, reasoner, used, job.kept, job.rng)


def _open(draft: Draft[P], walker: Walker) -> int:
    """The decisions that a walker has not settled."""
    yes, no = walker.settled()
    return (1 << draft.decisions) - 1 & ~(yes | no)


def _fast(job: Job[P], draft: Draft[P]) -> Reasoner:
    """The genre's own reasoning, or unit propagation."""
    return draft.reasoner() if draft.reasoner else Units(draft)


def _climbing(job: Job[P], draft: Draft[P], without: Sequence[str] = ()) -> Climbing[P]:
    """The ladder with the allowed techniques, or without some of them."""
    allowed = job.techniques
    if without:
        allowed = tuple(name for name in (allowed or job.tools.techniques) if name not in without)
    return Climbing(draft, lambda puzzle: job.tools.ladder(puzzle, allowed))


def _thinned(
    job: Job[P], draft: Draft[P], start: dict[int, int], free: list[Part]
) -> dict[int, int] | None:
    """What is left of clues everywhere; if these do not suffice, of grown clues and others."""
    with Unique(draft) as unique:
        thinned = thin_from(job, draft, unique, start, free)
        if thinned is not None or len(draft.at) == len(draft.offers):
            return thinned
        fast = _fast(job, draft)
        if draft.walk is not None:
            grown = grow(draft, draft.walk(), start, free, job.rng)
        else:
            grown = _grown(job, draft, fast, start, free)
        fast.close()
        return None if grown is None else thin_from(job, draft, unique, grown, free)


def thin_from(
    job: Job[P],
    draft: Draft[P],
    unique: Unique[P],
    chosen: dict[int, int],
    free: list[Part],
    chosen_first: bool = True,
) -> dict[int, int] | None:
    """Some clues, and others everywhere else, thinned; one of the two kinds is left out first."""
    everywhere = dict(chosen)
    for part in free:
        if part[0] not in chosen:
            everywhere |= _offers_at(job, draft, part)
    order = list(free)
    job.rng.shuffle(order)
    order.sort(key=lambda part: (part[0] in chosen) != chosen_first)
    return thin(unique, everywhere, order)


def _offers_at(job: Job[P], draft: Draft[P], part: Part) -> dict[int, int]:
    """An offer for each place of a part, a random one if there are several."""
    at = draft.at
    return {
        place: at[place][0] if len(at[place]) == 1 else job.rng.choice(at[place]) for place in part
    }


def _needs(job: Job[P], draft: Draft[P], chosen: dict[int, int]) -> bool:
    """Whether the puzzle cannot be solved without each technique that must be needed."""
    clues = list(chosen.values())
    return all(not _climbing(job, draft, [name]).solves(clues) for name in job.needed)


def _leveled(
    job: Job[P], draft: Draft[P], chosen: dict[int, int], free: list[Part]
) -> Found | None:
    """Clues that make a puzzle of the level that is asked for."""

    def grade(clues: dict[int, int]) -> Graded:
        look()
        if job.techniques is not None and not _climbing(job, draft).solves(list(clues.values())):
            return Graded(TOO_HARD, 0.0, {})
        return _graded(job, draft.puzzle(list(clues.values())))

    level = int(job.wishes.level)
    hardest = Found(chosen, grade(chosen))
    if hardest.graded.level < level and level >= TRICKY and not job.techniques:
        hardest = _harder(job, draft, hardest, free, grade)
    spare = [part for part in free if part[0] not in hardest.chosen]
    if job.wishes.minimal:
        spare = []
    offers = {part: _offers_at(job, draft, part) for part in spare}
    if hardest.graded.level > level:
        everywhere = dict(hardest.chosen)
        for some in offers.values():
            everywhere |= some
        if grade(everywhere).level > level:
            job.too_hard += 1
            return None
    return reach(level, hardest, spare, offers.__getitem__, grade, job.rng)


def _graded(job: Job[P], puzzle: P) -> Graded:
    """The grade of a puzzle; only approximate if it is not the level asked for.

    What-ifs may have as many links as the level allows: grading a puzzle that needs more takes
    long, and it would not be accepted. With guessing, any number is allowed.
    """
    free = job.wishes.guessing or job.way == THIN
    longest = None if free else WHAT_IFS.get(job.wishes.level, 0)
    about = job.tools.rough_grade(puzzle, longest)
    job.graded += 1
    if about is None:
        _tell_levels(job)
        return Graded(TOO_HARD, 0.0, {})
    if about.level == int(job.wishes.level):
        about = job.tools.grade(puzzle)
    job.levels.setdefault(about.level, puzzle)
    job.hardest = max(job.hardest, about.score)
    job.met[about.level] += 1
    _tell_levels(job)
    return about


def _tell_levels(job: Job[P]) -> None:
    """How many puzzles were tried, the levels they had, and how long it may take at most.

    It ends at the latest when all answers were tried, or all exchanges made, whichever is first.
    """
    level = int(job.wishes.level)
    levels = [Saying("{count} of level {level}", count=count, level=one)
              for one, count in sorted(job.met.items())]  # fmt: skip
    too_hard = job.graded - job.met.total()
    if too_hard:
        levels.append(Saying("{count} too hard", count=too_hard))
    tries = BOARDS if job.making.compose is not None else ANSWERS_FOR_A_LEVEL
    share = max(job.tried / tries, job.exchanges / (EXCHANGES * job.attempts))
    left = (clock() - job.began) * (1 - share) / share if share else 0.0
    tell(
        "{count} [count|puzzle|puzzles] tried for level {level}: {levels}; at most {minutes}"
        " [minutes|minute|minutes] more",
        count=job.graded,
        level=level,
        levels=Listed(tuple(levels)),
        minutes=max(1, ceil(left / 60)),
    )


def _harder(
    job: Job[P],
    draft: Draft[P],
    hardest: Found,
    free: list[Part],
    grade: Callable[[dict[int, int]], Graded],
) -> Found:
    """Exchange some clues for others, again and again, as long as the puzzle gets harder."""
    must, rng, vain = job.places.must, job.rng, 0
    with Unique(draft) as unique:
        while hardest.graded.level < int(job.wishes.level) and vain < IN_VAIN:
            if job.exchanges >= EXCHANGES * job.attempts or job.hopeless:
                break
            job.exchanges += 1
            vain += 1
            own = [part for part in free if part[0] in hardest.chosen]
            some = rng.sample(own, min(rng.randint(1, 4), len(own)))
            gone = {place for part in some for place in part if not must >> place & 1}
            rest = {place: one for place, one in hardest.chosen.items() if place not in gone}
            other = thin_from(job, draft, unique, rest, free, chosen_first=False)
            if other is None or other == hardest.chosen:
                continue
            graded = grade(other)
            if graded.score >= hardest.graded.score and graded.level != TOO_HARD:
                vain = vain if graded.score == hardest.graded.score else 0
                hardest = Found(other, graded)
    return hardest


def _with_more(
    job: Job[P], draft: Draft[P], chosen: dict[int, int], free: list[Part]
) -> dict[int, int]:
    """Further clues, up to the number that is asked for."""
    spare = [part for part in free if part[0] not in chosen]
    job.rng.shuffle(spare)
    chosen = dict(chosen)
    for part in spare:
        missing = job.wanted - _count(draft, chosen)
        if missing <= 0:
            break
        if len(part) <= missing:
            chosen |= _offers_at(job, draft, part)
    return chosen


def _count(draft: Draft[P], chosen: dict[int, int]) -> int:
    return sum(map(draft.counts, chosen.values()))


def _handed_over(job: Job[P], draft: Draft[P], found: Found) -> Generated[P]:
    """The puzzle, checked independently, with remarks about options met only approximately."""
    chosen, graded = found
    puzzle = draft.puzzle([chosen[place] for place in sorted(chosen)])
    answer = draft.board(puzzle)
    job.tools.check(puzzle, answer)
    stats: dict[str, Any] = {"clues": _count(draft, chosen), "answers": job.tried}
    if graded is not UNGRADED:
        stats |= {"level": graded.level, "score": graded.score}
    own = tuple(job.making.remarks(puzzle, job.wishes))
    remarks = (*_remarks(job, draft, chosen), *own)
    return Generated(puzzle, answer, job.tried, stats, remarks=remarks)


def _remarks(job: Job[P], draft: Draft[P], chosen: dict[int, int]) -> tuple[Saying, ...]:
    remarks: list[Saying] = []
    number = _count(draft, chosen)
    if job.wanted and number != job.wanted:
        remarks.append(
            Saying(
                "{clues} [clues|clue was|clues were] asked for; the nearest that was found has"
                " {number}",
                clues=job.wanted,
                number=number,
            )
        )
    cells = job.grid.size
    black = draft.answer.bit_count() if draft.black is None else draft.black
    wished = round(job.wishes.black * cells / 100)
    if job.wishes.black and black != wished:
        remarks.append(
            Saying(
                "{wished} % of the cells were to be black; {share} % are",
                wished=f"{job.wishes.black:g}",
                share=f"{100 * black / cells:.1f}",
            )
        )
    return tuple(remarks)


def _why_none(job: Job[P]) -> Saying:
    """The wish that could not be met, as far as it is known."""
    wishes, size = job.wishes, board_of(job.grid.rows, job.grid.cols)
    tried = Saying("{count} [count|answer|answers]", count=job.tried)
    if wishes.level != ANY and job.levels and int(wishes.level) not in job.levels:
        levels = sorted({job.tools.grade(puzzle).level for puzzle in job.levels.values()})
        return Saying(
            "level {level} was not reached on a board of {size}, in {tried} and {puzzles}"
            " [puzzles|puzzle|puzzles]; levels reached: {reached}",
            level=wishes.level,
            size=size,
            tried=tried,
            puzzles=job.graded,
            reached=Listed(tuple(levels)),
        )
    if wishes.level != ANY and job.graded and not job.levels:
        return Saying(
            "level {level} was not reached on a board of {size}, in {tried}: every puzzle that was"
            " found needs longer what-ifs than this level allows",
            level=wishes.level,
            size=size,
            tried=tried,
        )
    if job.needed:
        return Saying(
            "no puzzle of {size} that needs {techniques} was found, in {tried}",
            size=size,
            techniques=Listed(tuple(map(Saying, job.needed))),
            tried=tried,
        )
    if job.techniques is not None:
        return Saying(
            "no puzzle of {size} that needs nothing but {techniques} was found, in {tried}",
            size=size,
            techniques=Listed(tuple(map(Saying, job.techniques))),
            tried=tried,
        )
    return _why_none_at_all(job, size, tried)


def _why_none_at_all(job: Job[P], size: Saying, tried: Saying) -> Saying:
    wishes = job.wishes
    if job.draft_given is not None:
        return Saying(
            "the puzzle to keep could not be completed, in {tried}; try another symmetry",
            tried=tried,
        )
    if wishes.answer:
        return Saying(
            "the given answer has no puzzle with exactly one answer and this symmetry; without"
            " symmetry or with guessing there may be one"
        )
    if wishes.mask:
        return Saying(
            "no puzzle with clues where the mask has them was found, in {tried}", tried=tried
        )
    return Saying(
        "no puzzle of {size} with exactly one answer was found, in {tried}"
        if wishes.symmetry == "none"
        else "no puzzle of {size} with exactly one answer and the symmetry {symmetry} was found,"
        " in {tried}; without symmetry there may be one",
        size=size,
        symmetry=wishes.symmetry,
        tried=tried,
    )
