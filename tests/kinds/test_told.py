"""What sentences about rooms, lines and links say, word for word."""

from __future__ import annotations

from gridwright.core.grid import Grid
from gridwright.genres.nurikabe.puzzle import Nurikabe
from gridwright.genres.starbattle.puzzle import StarBattle
from gridwright.genres.starbattle.techniques import VIEW, RoomsAndLines
from gridwright.kinds.apart import Apart
from gridwright.kinds.count import Count
from gridwright.kinds.techniques.ahead import Ahead
from gridwright.kinds.techniques.count import Touching
from gridwright.kinds.views.kinds import KindView
from gridwright.languages import language
from gridwright.logic.technique import Case
from gridwright.shading.encoding import cut_rules

GERMAN = language("de")
BOARD = VIEW(StarBattle(4, 4, rooms="aaabcccbccdbcddb"))
LINE = RoomsAndLines(3, 1)


def test_what_a_line_leaves_to_other_rooms_is_empty() -> None:
    said = LINE.say(BOARD, Case(0, 0, 0b1000, 0, 0))
    assert str(said) == "the room at r1c1 must have the star that row 1 still needs"


def test_what_all_ways_to_fill_the_rooms_have_in_common_is_told_so() -> None:
    yes, no = LINE.look(BOARD, 0, 0, 0) or (0, 0)
    assert no & ~0b1111, "more is empty than the rest of the row"
    said = LINE.say(BOARD, Case(0, yes, no, 0, 0))
    assert str(said).endswith(
        "still needs, and every such way to fill the rooms has this in common"
    )
    assert "und alle solchen Möglichkeiten, die Räume zu füllen" in GERMAN.say(said)


def test_a_star_that_was_just_told_is_not_told_again() -> None:
    touching, case = Touching(1, ("stars apart",)), Case(0, 0, 0b10, 1, 0)
    assert str(touching.say(BOARD, case)) == "r1c1 is a star, and stars never touch"
    assert str(touching.briefly(BOARD, case)) == "stars never touch"


def test_what_a_count_needs_and_leaves_is_one_clause() -> None:
    few, one = Count((1, 9), 1, 1, clue=1), Count((4, 9), 1, 1, clue=9)
    counts = [Apart(), Count((0, 1, 2, 3), 2, 2, clue=0), few, one]
    view = KindView(Grid.of(1, 10), counts)
    ahead, unit = Ahead(3, 1, ("numbers",)), 2 * 4 + 1
    assert ahead.look(view, 0, 0, unit) == (0, 1 << 4)
    said = str(ahead.say(view, Case(unit, 0, 1 << 4, 0, 0)))
    assert "the 2 at r1c1 would need r1c1 and r1c3 and leave r1c2 white" in said


def test_a_search_that_needs_sizes_of_islands_names_their_numbers() -> None:
    puzzle = Nurikabe(3, 3, {0: 2, 8: 1}, unknown=1 << 6)
    assert dict(cut_rules(puzzle))["islands"] == 1 << 0 | 1 << 8
