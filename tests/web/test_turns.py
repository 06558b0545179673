"""Whose turn it is, without any worker."""

from __future__ import annotations

import pytest

pytest.importorskip("starlette", reason="pip install 'gridwright[test]' brings it")

from gridwright.web.turns import Job, Turns


def job(who: str, long: bool = False, slow: bool = False) -> Job:
    return Job(who, b"", 1.0, long=long, slow=slow)


def waiting(*jobs: Job) -> Turns:
    turns = Turns()
    for each in jobs:
        turns.add(each)
    return turns


def order(turns: Turns, running: list[Job], places: int = 2) -> str:
    """The visitors in the order of their turns, each being done at once."""
    found = ""
    while (each := turns.next(running, places)) is not None:
        found += each.who
    return found


def test_visitors_take_turns() -> None:
    turns = waiting(*(job(who) for who in "aaaabbc"))
    assert order(turns, []) == "abcabaa"


def test_who_has_the_fewest_running_comes_first() -> None:
    running = [job("a"), job("a"), job("b")]
    assert order(waiting(job("a"), job("b"), job("c")), running) == "cba"


def test_what_a_player_waits_for_comes_first() -> None:
    grade, again, hint = job("a", long=True), job("a", slow=True), job("a")
    turns = waiting(grade, again, hint)
    assert [turns.next([], 2) for _ in range(3)] == [hint, grade, again]


def test_another_visitor_does_not_wait_for_what_a_player_waits_for() -> None:
    """Many hints of one visitor do not come before the one count of another."""
    turns = waiting(job("a"), job("a"), job("b", long=True))
    assert order(turns, [job("a")]) == "baa"


def test_slow_work_waits_for_a_place() -> None:
    slow, quick = job("a", slow=True), job("b")
    turns = waiting(slow, quick)
    running = [job("c", slow=True), job("d", slow=True)]
    assert turns.next(running, 2) is quick
    assert turns.next(running, 2) is None
    assert turns.next(running[1:], 2) is slow


def test_who_has_two_places_gives_one_to_who_has_none() -> None:
    first, second = job("a", slow=True), job("a", slow=True)
    assert waiting(job("b", slow=True)).to_stop([first, second], 2) is second
    # Not for quick work, not for who has one, not if one will do, and one after the other.
    assert waiting(job("b")).to_stop([first, second], 2) is None
    assert waiting(job("a", slow=True)).to_stop([first, second], 2) is None
    assert waiting(job("b", slow=True)).to_stop([first, second], 3) is None
    assert waiting(job("b", slow=True)).to_stop([first, job("c", slow=True)], 2) is None
    second.stopped = True
    assert waiting(job("b", slow=True)).to_stop([first, second], 2) is None


def test_slow_work_goes_on_unless_other_slow_work_waits() -> None:
    assert waiting(job("b")).room([job("a", slow=True)], 2)
    assert not waiting(job("b", slow=True)).room([job("a", slow=True)], 2)
    assert not waiting().room([job("a", slow=True), job("b", slow=True)], 2)


def test_who_fills_the_room_is_refused_and_nobody_else() -> None:
    turns = waiting(*(job("a") for _ in range(6)))
    assert not turns.full("a", 7)
    assert turns.full("a", 6)
    assert [turns.full(who, 6) for who in "bcd"] == [False] * 3
    turns = waiting(*(job(who) for who in "aaabbb"))
    # A third visitor's share is a third.
    turns.add(job("c"))
    assert (turns.full("a", 6), turns.full("c", 6)) == (True, False)
