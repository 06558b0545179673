"""What the rules say of doubts: about signs, lines, and the marks of a player."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

import gridwright
from gridwright.core.sketch import Sketch
from gridwright.genres import all_genres, by_name
from gridwright.scanning.doubts import _turned
from gridwright.scanning.meaning import Meaning, meaning
from gridwright.scanning.reading import HEADS, SIGNS, Reading, reading, together
from gridwright.scanning.rooms import Line
from gridwright.scanning.rules import Seen, fitting, puzzle_of, with_walls
from gridwright.scanning.symbols import _compared, read

THIN, WALL = Line(0.02), Line(0.2)


@cache
def made(genre: str) -> Any:
    return next(gridwright.generate(genre, "6x6", seed=3))


def sketch_of(genre: str) -> Sketch:
    editing = by_name(genre).editing
    assert editing is not None
    return editing.write(made(genre).puzzle)


def meant(genre: str, others: dict[int, Reading]) -> Meaning:
    """What a board means that is read surely but for some cells."""
    signs = sketch_of(genre).signs
    cells = [others.get(cell, Reading(signs.get(cell, ""))) for cell in range(36)]
    return meaning(Seen(6, 6, tuple(cells)), genre)


def doubtful(found: Meaning) -> list[int]:
    return [cell for cell, read in enumerate(found.fit.seen.cells) if read.doubtful]


def empty(genre: str) -> list[int]:
    return [cell for cell in range(36) if cell not in sketch_of(genre).signs]


def test_a_cell_that_may_be_marked_is_only_asked_about_where_others_are() -> None:
    unsure = Reading("", confidence=0.7, others=(("cross", 0.3),))
    one, *more = empty("kuromasu")
    found = meant("kuromasu", {one: unsure})
    assert found.unique
    assert doubtful(found) == []
    found = meant("kuromasu", dict.fromkeys([one, *more[:4]], unsure))
    assert doubtful(found) == []
    found = meant("kuromasu", dict.fromkeys([one, *more[:11]], unsure))
    assert doubtful(found) == sorted([one, *more[:11]])
    # Where somebody has surely made a mark, fewer are believed.
    cross = Reading("cross", confidence=0.999)
    found = meant("kuromasu", {one: unsure, more[0]: cross})
    assert doubtful(found) == [one]


def test_a_number_that_no_answer_allows_is_no_doubt() -> None:
    one = empty("kuromasu")[0]
    found = meant("kuromasu", {one: Reading("", confidence=0.8, others=(("2", 0.2),))})
    assert found.fit.puzzle == made("kuromasu").puzzle
    assert found.fit.seen.cells[one].by_rules
    # What is not named may be anything.
    found = meant("kuromasu", {one: Reading("", confidence=0.3, others=(("2", 0.2),))})
    assert doubtful(found) == [one]


def test_a_sign_that_the_rules_change_though_it_was_far_likelier_is_asked_about() -> None:
    """Something else may have been misread, and the puzzle have one answer by accident."""
    signs = sketch_of("kuromasu").signs
    sign, cells = max(((sign, [cell for cell in signs if signs[cell] == sign])
                       for sign in set(signs.values())), key=lambda pair: len(pair[1]))  # fmt: skip
    assert len(cells) > 1
    for chance, asked in ((0.45, []), (0.1, []), (0.01, cells)):
        misread = Reading("4", confidence=1 - chance, others=((sign, chance),))
        found = meant("kuromasu", dict.fromkeys(cells, misread))
        assert found.fit.puzzle == made("kuromasu").puzzle
        assert doubtful(found) == asked
        settled = [cell for cell in cells if found.fit.seen.cells[cell].by_rules]
        assert settled == [cell for cell in cells if cell not in asked]


def test_signs_that_a_genre_does_not_have_are_no_doubt() -> None:
    cell = next(cell for cell, sign in sketch_of("kuromasu").signs.items() if sign != "?")
    sign = sketch_of("kuromasu").signs[cell]
    found = meant("kuromasu", {cell: Reading("G", confidence=0.9, others=((sign, 0.09),))})
    assert found.unique
    assert doubtful(found) == []


def test_a_mark_against_the_only_answer_is_asked_about_and_many_are_left_out() -> None:
    answer = made("kuromasu").answer
    free = empty("kuromasu")
    black = [cell for cell in free if answer.yes >> cell & 1]
    white = [cell for cell in free if not answer.yes >> cell & 1]
    mark = Reading("", black=True, colour=0.999)
    found = meant("kuromasu", dict.fromkeys([*black[:4], white[0]], mark))
    assert found.board is not None
    assert doubtful(found) == [white[0]]
    found = meant("kuromasu", dict.fromkeys([*black[:2], white[0]], mark))
    assert found.board is None
    assert "left out" in str([each.template for each in found.remarks])


def ruled(genre: str, missed: tuple[int, int] | None = None) -> Seen:
    """A board whose lines are clear; one of its walls may be missing."""
    sketch = sketch_of(genre)
    pairs = [(cell, cell + 1) for cell in range(36) if (cell + 1) % 6]
    pairs += [(cell, cell + 6) for cell in range(30)]
    lines = {pair: WALL if apart(genre, pair) and pair != missed else THIN for pair in pairs}
    cells = tuple(Reading(sketch.signs.get(cell, "")) for cell in range(36))
    return with_walls(Seen(6, 6, cells, lines=lines), {})


def apart(genre: str, pair: tuple[int, int]) -> bool:
    rooms = sketch_of(genre).rooms
    return rooms[pair[0]] != rooms[pair[1]]


def test_a_wall_that_was_missed_is_found_and_asked_about() -> None:
    rooms = sketch_of("lits").rooms
    borders = defaultdict(list)
    for pair in ruled("lits").lines:
        if apart("lits", pair):
            borders[frozenset(rooms[cell] for cell in pair)].append(pair)
    (missed,) = next(lines for lines in borders.values() if len(lines) == 1)
    seen = ruled("lits", missed)
    assert seen.rooms[missed[0]] == seen.rooms[missed[1]]
    other = next(pair for pair in seen.lines if not apart("lits", pair))
    found = meaning(replace(seen, suspect_walls=(other, missed)), "lits")
    assert found.fit.puzzle == made("lits").puzzle
    assert found.fit.seen.walls == (missed,)
    assert not found.unique


def test_a_line_that_the_rules_settle_is_no_doubt() -> None:
    seen = ruled("lits")
    for pair in seen.lines:
        found = meaning(replace(seen, walls=(pair,)), "lits")
        other = with_walls(seen, {pair: not apart("lits", pair)})
        puzzle = puzzle_of(by_name("lits"), other)
        stands = puzzle is not None and gridwright.solve(puzzle, limit=2).status == "unique"
        assert found.fit.puzzle == made("lits").puzzle
        assert found.fit.seen.walls == ((pair,) if stands else ())
        assert found.unique is not stands


def test_a_cell_that_may_belong_to_the_room_beside_it_is_asked_about() -> None:
    """Each of its two lines alone is settled by the rules, both together are not."""
    seen = ruled("lits")

    def unique(*pairs: tuple[int, int]) -> bool:
        puzzle = puzzle_of(by_name("lits"), _turned(seen, *pairs))
        return puzzle is not None and gridwright.solve(puzzle, limit=2).status == "unique"

    one, other = next(
        (one, other)
        for one in seen.lines if not unique(one)
        for other in seen.lines if len({*one, *other}) == 3 and unique(one, other)
    )  # fmt: skip
    for suspect in ((one,), (one, other)):
        found = meaning(replace(seen, walls=(one,), suspect_walls=suspect), "lits")
        assert found.fit.puzzle == made("lits").puzzle
        assert found.fit.seen.walls == (() if suspect == (one,) else tuple(sorted(suspect)))


def test_a_shadow_is_not_black_and_what_ends_at_its_lines_is() -> None:
    chances = np.array([[0.01, 0.6, 0.01], [0.01, 0.6, 0.6], [0.01, 0.01, 0.01]], np.float32)
    shaded = np.zeros((9, 32, 32), np.float32)
    shaded[[1, 4, 5]] = 0.5
    assert (_compared(chances, shaded).ravel()[[1, 4, 5]] > 0.95).all()
    # The shadow goes on into cells that are surely white, and ends inside one.
    shaded[[2, 7, 8]] = 0.5
    shaded[[0, 3, 6], :, 16:] = 0.5
    assert (_compared(chances, shaded).ravel()[[1, 4, 5]] == 0).all()
    # Where others are far darker, what is a little dark is not one of them.
    chances[0, 0], shaded[[2, 3, 5, 6, 7, 8]], shaded[0] = 0.999, 0, 1
    shaded[4] = 0.4
    assert _compared(chances, shaded)[1, 1] == chances[1, 1]


def test_a_thick_frame_is_no_black_cell() -> None:
    cell = np.zeros((1, 32, 32), np.float32)
    cell[:, :6] = cell[:, :, :6] = 1
    cell[:, 31] = cell[:, :, 31] = 0.5
    (corner,), _ = read(cell, 1)
    assert (corner.black, corner.colour) == (False, 1)
    (solid,), _ = read(np.ones((1, 32, 32), np.float32), 1)
    assert solid.black


def test_clues_that_clash_are_asked_about_however_sure_they_look() -> None:
    some = [*sketch_of("kuromasu").signs][:2]
    found = meant("kuromasu", dict.fromkeys(some, Reading("11")))
    clash = doubtful(found)
    assert not found.unique
    assert {*some} & {*clash}
    assert len(clash) <= 5


def test_what_looks_like_a_clue_that_clashes_alone_is_asked_about() -> None:
    cells = [Reading("")] * 36
    # The first 4 stands beside a block; the other, and the 1, may be right.
    for cell, sign in {**dict.fromkeys((3, 5, 8, 17, 35), ""), 7: "4", 27: "4", 24: "1"}.items():
        cells[cell] = Reading(sign, black=True)
    assert doubtful(meaning(Seen(6, 6, tuple(cells)), "akari")) == [7, 27]


def test_a_question_mark_among_numbers_has_to_be_sure() -> None:
    def answered(sign: str, chance: float) -> dict[str, list[float]]:
        """What the network says of a 5 that may be another sign."""
        signs = [chance if name == sign else 0.0 for name in SIGNS]
        signs[SIGNS.index("number")] += 1 - chance
        five, nothing = [float(digit == 5) for digit in range(11)], [0.0] * 10 + [1.0]
        return empty_cell | {"sign": signs, "first": five, "second": nothing, "third": nothing}

    empty_cell = {name: [1.0] + [0.0] * (count - 1) for name, count in HEADS.items()}
    board = [answered("?", 0.0)] * 10 + [empty_cell] * 25
    for chance, sign in ((0.9, "5"), (0.9999, "?")):
        assert reading(together([answered("?", chance), *board])[0]).sign == sign


def test_question_marks_that_are_not_quite_sure_are_asked_about() -> None:
    signs = sketch_of("kuromasu").signs
    one, *others = signs
    board = dict.fromkeys(others, Reading("?")) | {one: Reading("?", confidence=0.994)}
    found = meant("kuromasu", board)
    assert not found.unique
    assert doubtful(found) == [one]


def test_black_cells_are_no_star_battle() -> None:
    seen = ruled("starbattle")
    black = Reading("", black=True)
    cells = (black, *[Reading("")] * 9, black, *[Reading("")] * 9, black, *[Reading("")] * 15)
    assert "starbattle" in [fit.genre.name for fit in fitting(seen, all_genres())]
    for few, possible in ((cells[:20] + (Reading(""),) * 16, True), (cells, False)):
        fits = fitting(replace(seen, cells=few), all_genres())
        assert ("starbattle" in [fit.genre.name for fit in fits]) is possible


def test_what_only_other_genres_call_otherwise_is_no_doubt() -> None:
    """A block without a number is a black cell in a genre without blocks."""
    cells = [Reading("")] * 36
    cells[0], cells[8], cells[21] = (Reading(sign, black=True) for sign in ("1", "", "2"))
    found = meaning(Seen(6, 6, tuple(cells)))
    assert found.fit.genre.name == "akari"
    assert [each.genre.name for each in found.fits] != ["akari"]
    assert doubtful(found) == []


def test_a_few_question_marks_among_numbers_are_asked_about_where_no_answer_confirms_them() -> None:
    one, *others = sketch_of("kuromasu").signs
    for kept, asked in ((3, True), (1, False)):
        # With so few of its numbers, the puzzle has several answers.
        board = dict.fromkeys(others[kept:], Reading("")) | {one: Reading("?")}
        found = meant("kuromasu", board)
        assert not found.unique
        assert (one in doubtful(found)) is asked
