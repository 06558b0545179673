"""A walk: solve a puzzle as a person would, with the easiest technique and the nearest move first.

If no technique finds anything, what-ifs are tried, short chains first
(:mod:`~gridwright.logic.trial`). The walk knows the puzzle's answer and uses it only to skip
assumptions that are true.

Making moves is fast; :func:`explained` turns a move into a step with its reason.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from gridwright.core.board import Board
from gridwright.core.grid import bits, mask_of, union
from gridwright.core.record import dataclass, replace
from gridwright.core.saying import Listed, Saying, Value
from gridwright.core.step import Basis, Step
from gridwright.logic.ladder import Ladder
from gridwright.logic.moves import Looked, Move, Offer, Pending, nearest, parts
from gridwright.logic.reason import reason
from gridwright.logic.technique import Case, Finding, Masks, V
from gridwright.logic.trial import Chain, Link, Trial
from gridwright.logic.view import View, settled, so

ANY = 1_000_000

WHAT_IF_NAMES: Mapping[str, int] = {
    "what-if of 1 link": 1,
    "what-if of 2 links": 2,
    "what-if of 3 links": 3,
    "what-if of up to 5 links": 5,
    "what-if of up to 8 links": 8,
    "what-if of up to 12 links": 12,
    "long what-if": ANY,
}
"""The rungs of what-ifs above those of every genre, with the longest chain of each."""
SMALLEST_SET = "smallest set"
"""The last rung: clues and rules that together leave no other possibility."""
RUNGS_ABOVE = len(WHAT_IF_NAMES) + 1
"""How many rungs there are above those of a genre."""


class Attempt(NamedTuple):
    """A what-if that was tried: on a board that is the same where it was read, it ends the same."""

    chain: Chain | None
    """``None`` if no contradiction was met."""
    most: int
    """For how many rounds it was followed."""
    yes: int
    no: int
    """The part of the board that was read."""
    read_yes: int
    read_no: int
    """What was read."""
    trial: Trial[Any]
    """It may have been followed further since, and then have read more."""

    @property
    def can_go_on(self) -> bool:
        """Whether it can be followed further where it holds."""
        return (self.read_yes, self.read_no) == (self.trial.read_yes, self.trial.read_no)

    def settles(self, most: int) -> bool:
        """Whether following it for so many rounds could find nothing shorter."""
        return self.most >= most or bool(self.chain and self.chain.length <= self.most + 1)

    def holds(self, yes: int, no: int) -> bool:
        """Whether it would end the same on this board."""
        return yes & self.read_yes == self.yes and no & self.read_no == self.no


REMEMBERED = 24
"""How many attempts are remembered for each decision."""
MOST_BOARDS = 1024
"""For how many boards and lengths the refuted assumptions are remembered."""


class Attempts:
    """What-ifs that were tried."""

    def __init__(self) -> None:
        self.about: defaultdict[int, list[Attempt]] = defaultdict(list)
        """By decision, the last one first."""
        self.refuted: dict[tuple[int, int, int], list[Chain]] = {}
        """By board and number of links: walks over one puzzle often get stuck on the same board."""


class Stuck(Exception):
    """No technique and no what-if finds anything on this board."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A move that was made, and the situation in which it was made."""

    move: Move
    yes: int
    no: int
    """The board before the move."""
    available: int
    """How many moves of this rung there were."""
    distance: int
    """How far it is from the move before, in rows and columns."""


class Walk(Generic[V]):
    """A walk through one puzzle, from a board without mistakes."""

    def __init__(
        self,
        ladder: Ladder[V],
        start: Board,
        answer: int,
        last: int = 0,
        longest: int | None = None,
        ranks: Sequence[int] | None = None,
        attempts: Attempts | None = None,
        looked: Looked | None = None,
        free: int = 0,
    ) -> None:
        """``longest`` bounds the what-ifs: 0 for none, ``None`` for any length.

        ``ranks`` orders the decisions if moves are equally near, by default in reading order.
        ``attempts`` holds the what-ifs that other walks with the same ladder have tried.
        ``looked`` are posts that are known to find nothing new at the start.
        ``free`` are decisions in which the answers differ, if there are several.
        """
        self.ladder = ladder
        self.answer = answer
        self.yes, self.no = start.yes, start.no
        self.last = last
        """The cells that the last move settled."""
        self.all = ((1 << ladder.size) - 1) & ~free
        """The decisions that can be settled."""
        self.looked = Looked(start.yes, start.no) if looked is None else looked
        """The posts that have looked at the start and found nothing new."""
        self._agenda = ladder.all
        if self.looked.posts:
            self._agenda &= ~ladder.whole_desks(self.looked.posts)
        self._asked = self.looked.posts.bit_length()
        """This many posts, those of the easiest rungs, may have looked; all others have to."""
        self._new_yes = self._new_no = 0
        """What was settled since posts were last put on the agenda."""
        self._trials = _Trials(ladder, answer, Attempts() if attempts is None else attempts)
        self._ranks = range(ladder.size) if ranks is None else ranks
        rungs = sorted({technique.rung for technique in ladder.techniques})
        self._pending = [
            Pending(
                ladder,
                rung,
                sum(ladder.posts[each.name] for each in ladder.techniques if each.rung == rung),
            )
            for rung in rungs
        ]
        self.longest = ANY if longest is None else longest

    @property
    def done(self) -> bool:
        """Whether every decision is settled."""
        return not self.all & ~(self.yes | self.no)

    def __iter__(self) -> Iterator[Taken]:
        """Moves until the board is complete; :class:`Stuck` if nothing is found."""
        while not self.done:
            yield self.step()

    def step(self) -> Taken:
        """Make the nearest of the easiest moves."""
        offers = self._offers()
        while offers:
            move, distance = self._nearest(offers)
            if self._still_found(move):
                break
            offers = self._offers()
        else:
            raise Stuck
        taken = Taken(move, self.yes, self.no, len(offers), distance)
        self.take(move.yes, move.no)
        return taken

    def _still_found(self, move: Move) -> bool:
        """Whether a move is found on the board as it is now; if not, it is offered no more.

        What is supposed may meanwhile contradict what is known in another, shorter way.
        """
        if move.chain is not None:
            return True
        yes, no = self._checked(self.ladder.look(move.post, self.yes, self.no))
        if not (move.yes & ~yes or move.no & ~no):
            return True
        for pending in self._pending:
            pending.forget(move.post)
        return False

    def take(self, yes: int, no: int) -> None:
        """Settle decisions."""
        new_yes, new_no = yes & ~self.yes, no & ~self.no
        self.yes |= new_yes
        self.no |= new_no
        self._new_yes |= new_yes
        self._new_no |= new_no
        self.last = self.ladder.view.cells(new_yes | new_no)

    def moves(self) -> list[Move]:
        """All moves of the easiest rung that has any."""
        return [offer.move for offer in self._offers()]

    def _offers(self) -> list[Offer]:
        for pending in self._pending:
            self._look(pending)
            offers = pending.offers(self.yes, self.no)
            if offers:
                return offers
        cells = self.ladder.view.cells
        for number, most in enumerate(WHAT_IF_NAMES.values(), start=1):
            if most > self.longest:
                break
            chains = self._trials.chains(self.yes, self.no, self.all, most)
            if chains:
                rung = self.ladder.top + number
                return [
                    Offer(
                        Move(rung, chain.assumed_no, chain.assumed_yes, -1, chain),
                        cells(chain.assumed_no | chain.assumed_yes),
                    )
                    for chain in chains
                ]
        return []

    def findings(self, posts: int | None = None) -> list[tuple[int, Masks]]:
        """What each post (or each of these) still has to settle, those of the easiest first."""
        found: list[tuple[int, Masks]] = []
        for pending in self._pending:
            if posts is None:
                self._look(pending)
                found += pending.left(self.yes, self.no)
            elif some := pending.posts & posts:
                found += self._found_by(some & (self._awake() | pending.found))
        return sorted(found)

    def _found_by(self, posts: int) -> Iterator[tuple[int, Masks]]:
        """What some posts find, without the others at their desks."""
        nothing: list[int] = []
        settled: list[int] = []
        if self._at_start:
            posts &= ~self.looked.posts
        for post in bits(posts):
            yes, no = self._checked(self.ladder.look(post, self.yes, self.no))
            if yes & ~self.yes or no & ~self.no:
                yield post, (yes & ~self.yes, no & ~self.no)
            else:
                (settled if yes or no else nothing).append(post)
        self._found_nothing(mask_of(nothing), mask_of(settled))

    def all_moves(self, posts: int | None = None) -> list[Move]:
        """The moves of all rungs (or of these posts), each by the easiest that finds it."""
        moves: dict[Masks, Move] = {}
        for post, new in self.findings(posts):
            rung = self.ladder.technique_of[post].rung
            for part in parts(self.ladder, post, *new):
                moves.setdefault(part, Move(rung, *part, post))
        return list(moves.values())

    def _awake(self) -> int:
        """The posts that have something new to read."""
        if self._new_yes or self._new_no:
            self._agenda |= self.ladder.woken(self._new_yes, self._new_no, self._asked)
            self._new_yes = self._new_no = 0
        return self._agenda

    def _look(self, pending: Pending[V]) -> None:
        """Let the posts of a rung look again that have something new to read."""
        open_yes, open_no = ~self.yes, ~self.no
        awake = self._awake() & pending.posts
        self._asked = max(self._asked, pending.posts.bit_length())
        found, settled = self.ladder.look_around(awake, self.yes, self.no), []
        for post, finding in found:
            yes, no = self._checked(finding)
            if yes & open_yes or no & open_no:
                pending.enter(post, yes, no)
            else:
                settled.append(post)
        self._agenda ^= awake
        if self._at_start:
            some = mask_of(post for post, _ in found)
            self._found_nothing(awake & ~some, mask_of(settled))

    @property
    def _at_start(self) -> bool:
        return (self.yes, self.no) == (self.looked.yes, self.looked.no)

    def _found_nothing(self, nothing: int, settled: int) -> None:
        if self._at_start:
            self.looked = self.looked.more(nothing, settled)

    def _checked(self, finding: Finding) -> Masks:
        if finding is None:
            raise ValueError("the board of a walk has a mistake")
        return finding

    def _nearest(self, offers: Sequence[Offer]) -> tuple[Move, int]:
        """The move with the shortest chain, then the nearest, then the easiest, then the first."""
        if offers[0].move.chain is not None:
            shortest = min(offer.move.length for offer in offers)
            offers = [offer for offer in offers if offer.move.length == shortest]
        away, near = nearest(self.ladder.view.grid, self.last, offers)
        order_of, ranks = self.ladder.order_of, self._ranks

        def place(offer: Offer) -> tuple[int, int]:
            move = offer.move
            first = min(ranks[decision] for decision in bits(move.yes | move.no))
            return order_of[move.post] if move.chain is None else 0, first

        return (min(near, key=place) if len(near) > 1 else near[0]).move, away


class _Trials(Generic[V]):
    """What-ifs on the board of a walk; what was tried before is remembered.

    A refuted assumption stays refuted as the board fills, but its chain does not stay the shortest,
    and may say what the board contradicts. So it is followed again once anything that it read has
    changed.
    """

    def __init__(self, ladder: Ladder[V], answer: int, attempts: Attempts) -> None:
        self.ladder = ladder
        self.answer = answer
        self.attempts = attempts

    def chains(self, yes: int, no: int, all: int, most: int) -> list[Chain]:
        """The refuted assumptions about open decisions with at most this many links."""
        known = self.attempts.refuted.get((yes, no, most))
        if known is not None:
            return known
        refuted = []
        for decision in bits(all & ~(yes | no)):
            chain = self.chain(decision, yes, no, most)
            if chain is not None and chain.length <= most:
                refuted.append(chain)
        if len(self.attempts.refuted) >= MOST_BOARDS:
            self.attempts.refuted.clear()
        self.attempts.refuted[yes, no, most] = refuted
        return refuted

    def chain(self, decision: int, yes: int, no: int, most: int) -> Chain | None:
        """The chain that refutes the opposite of a decision on this board within some rounds."""
        known = self.attempts.about[decision]
        trial = None
        for attempt in known:
            if attempt.holds(yes, no):
                if attempt.settles(most):
                    return attempt.chain
                if trial is None and attempt.can_go_on:
                    trial = attempt.trial
        bit = 1 << decision
        if trial is None:
            trial = Trial(self.ladder, yes, no, (0, bit) if self.answer & bit else (bit, 0))
        else:
            trial.again(yes, no)
        chain = trial.run(most)
        read = trial.read_yes, trial.read_no
        known.insert(0, Attempt(chain, most, yes & read[0], no & read[1], *read, trial))
        del known[REMEMBERED:]
        return chain


MANY_OPEN = 50, 0.3
"""If the techniques leave more decisions open, and a larger share, it takes many what-ifs."""


def takes_many(left: int, size: int) -> bool:
    """Whether it takes very many what-ifs where techniques leave so many decisions open."""
    most, share = MANY_OPEN
    return left > max(most, share * size)


def settled_by(
    ladder: Ladder[V],
    settled: Masks,
    answer: int,
    longest: int,
    attempts: Attempts | None = None,
) -> Masks:
    """All that what-ifs of at most so many links settle, with the techniques, besides what these
    have settled. The order of a walk is not kept, which takes less time.
    """
    yes, no = settled
    trials = _Trials(ladder, answer, Attempts() if attempts is None else attempts)
    waiting = deque(bits((1 << ladder.size) - 1 & ~(yes | no)))
    vain = 0
    while vain < len(waiting):
        decision = waiting.popleft()
        if (yes | no) >> decision & 1:
            continue
        chain = trials.chain(decision, yes, no, longest)
        if chain is None or chain.length > longest:
            waiting.append(decision)
            vain += 1
            continue
        # Those that were in vain may now be wrong sooner.
        vain, new = 0, (chain.assumed_no, chain.assumed_yes)
        then = ladder.settle(yes | new[0], no | new[1], ladder.woken(*new))
        if then is None:
            raise ValueError("the techniques contradict an answer")
        yes, no = then
    return yes, no


def name_of(ladder: Ladder[V], move: Move) -> str:
    """The technique of a move."""
    if move.chain is None:
        return ladder.technique_of[move.post].name
    length = move.chain.length
    return next(name for name, most in WHAT_IF_NAMES.items() if length <= most)


def findings(ladder: Ladder[V], yes: int, no: int) -> Iterator[Link]:
    """Everything that the posts find on a board, with reasons; contradictions included."""
    for post in range(len(ladder.unit_of)):
        finding = ladder.look(post, yes, no)
        some: list[Masks] = [(0, 0)]
        if finding is not None:
            some = parts(ladder, post, finding[0] & ~(yes | no), finding[1] & ~(yes | no))
        for part in some:
            known = reason(ladder, post, yes, no, *part)
            yield Link(post, Case(ladder.unit_of[post], *part, *known))


def explained(ladder: Ladder[V], taken: Taken) -> Step:
    """The move as a step, with its reason and a sentence."""
    move = taken.move
    if move.chain is None:
        known = reason(ladder, move.post, taken.yes, taken.no, move.yes, move.no)
        case = Case(ladder.unit_of[move.post], move.yes, move.no, *known)
        return told(ladder, Link(move.post, case))
    return _what_if(ladder, move)


TRIES = 12
"""How often a technique is asked what a move rests on, where that is only counted."""


def cited(ladder: Ladder[V], taken: Taken) -> Masks:
    """The settled decisions and the cells that a move rests on, without a sentence about them.

    Where that would take long, a few decisions more than needed may be among them.
    """
    move, chain = taken.move, taken.move.chain
    if chain is None:
        known = reason(ladder, move.post, taken.yes, taken.no, move.yes, move.no, TRIES)
        links = [Link(move.post, Case(ladder.unit_of[move.post], move.yes, move.no, *known))]
    else:
        known, links = (chain.known_yes, chain.known_no), [*chain.links, *chain.clash]
    technique_of, view = ladder.technique_of, ladder.view
    return known[0] | known[1], union(
        technique_of[link.post].picture(view, link.case) for link in links
    )


def told(ladder: Ladder[V], link: Link, just: Masks | None = None) -> Step:
    """One finding with its reason as a step; if it settles nothing, it is a contradiction.

    ``just`` is what the sentence before says, if it is known to the reader from there.
    """
    technique, case, view = ladder.technique_of[link.post], link.case, ladder.view
    say = technique.say
    if technique.briefly and just == (case.known_yes, case.known_no):
        say = technique.briefly
    outcome = technique.outcome(view, case) if technique.outcome else None
    saying = so(say(view, case), view, case.yes, case.no, outcome)
    because = Basis(case.known_yes, case.known_no, technique.picture(view, case), technique.rules)
    return Step(
        technique.name,
        technique.rung,
        saying,
        case.yes,
        case.no,
        because,
        obvious=technique.at_a_glance,
        puzzle=ladder.puzzle,
    )


MOST_LINKS_TOLD = 6
"""A longer what-if is told in so many groups of links."""


def _what_if(ladder: Ladder[V], move: Move) -> Step:
    chain, view = move.chain, ladder.view
    assert chain is not None  # noqa: S101 - asked before
    told_links: list[Step] = []
    just = chain.assumed_yes, chain.assumed_no
    clash = list(_in_order(ladder, chain))
    for link in (*chain.links, *clash):
        told_links.append(told(ladder, link, just))
        just = link.case.yes, link.case.no
    # The contradiction says itself what is wrong with what it finds.
    last = told_links[-1] = _contradiction(view, chain, clash[-1], told_links[-1])
    before = told_links[:-1]
    because = Basis(
        chain.known_yes,
        chain.known_no,
        union(link.basis.cells for link in told_links),
        tuple(dict.fromkeys(rule for link in told_links for rule in link.basis.rules)),
    )
    follows = settled(view, move.yes, move.no)
    certain = len(chain.clash) == 1 and (clash[-1].case.yes or clash[-1].case.no)
    saying = Saying(
        "{suppose} {chain} {so}",
        suppose=Saying(
            "Suppose that {assumed}.", assumed=settled(view, chain.assumed_yes, chain.assumed_no)
        ),
        chain=Listed((*(_group(view, group) for group in _groups(before)), last.saying), " "),
        so=Saying("So {settled}." if certain else "That cannot be, so {settled}.", settled=follows),
    )
    return Step(
        name_of(ladder, move),
        move.rung,
        saying,
        move.yes,
        move.no,
        because,
        tuple(told_links),
        puzzle=ladder.puzzle,
    )


def _contradiction(view: View, chain: Chain, link: Link, step: Step) -> Step:
    """The last finding of a what-if; what it settles would be so, but cannot be."""
    case = link.case
    both, found_yes = case.yes | case.no, bool(case.yes)
    if not both:
        return step
    what, words = view.names(both), (view.yes_word, view.no_word)
    said: dict[str, Value] = {
        "said": step.saying.values["said"],
        "what": what,
        "colour": Saying(words[not found_yes], what=what),
        "other": Saying(words[found_yes], what=what),
    }
    template = "{said}, so {what} would be both {other} and {colour}."
    if len(chain.clash) == 1:
        known = both & (chain.known_no if found_yes else chain.known_yes)
        assumed = both & (chain.assumed_no if found_yes else chain.assumed_yes)
        template = "{said}, so {what} would be {colour}, but was found to be {other}."
        if known:
            template = "{said}, so {what} would be {colour}, but is {other} already."
        elif assumed:
            template = "{said}, so {what} would be {colour}, but was supposed to be {other}."
    return replace(step, saying=Saying(template, **said))


def _groups(links: Sequence[Step]) -> list[list[Step]]:
    """The links of a what-if, each alone; more than six with those that are obvious after others.

    If that does not suffice, the two shortest neighbours are told together.
    """
    groups: list[list[Step]] = []
    for link in links:
        if groups and link.obvious and len(links) > MOST_LINKS_TOLD:
            groups[-1].append(link)
        else:
            groups.append([link])
    while len(groups) > MOST_LINKS_TOLD:
        at = min(range(1, len(groups)), key=lambda at: len(groups[at - 1]) + len(groups[at]))
        groups[at - 1 : at + 1] = [groups[at - 1] + groups[at]]
    return groups


def _group(view: View, links: Sequence[Step]) -> Saying:
    """The first link with its reason, and what follows from it step by step."""
    first, *rest = links
    if not rest:
        return first.saying
    values = dict(first.saying.values)
    yes, no = union(link.yes for link in rest), union(link.no for link in rest)
    values["settled"] = Saying(
        "{settled}; then {more}", settled=values["settled"], more=settled(view, yes, no)
    )
    return Saying(first.saying.template, **values)


def _in_order(ladder: Ladder[V], chain: Chain) -> Iterable[Link]:
    """The contradiction; of two findings, the one that can be told briefly comes first."""
    last = chain.links[-1].case if chain.links else None
    just = (last.yes, last.no) if last else (chain.assumed_yes, chain.assumed_no)
    return sorted(
        chain.clash,
        key=lambda link: (
            not (
                ladder.technique_of[link.post].briefly
                and just == (link.case.known_yes, link.case.known_no)
            )
        ),
    )
