"""The generation engine over every genre that has joined it: unique, symmetric, as asked for."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import parse
from gridwright.batch.generating import generate_in_processes
from gridwright.core.control import Control
from gridwright.core.errors import InputError, PuzzleError
from gridwright.core.grid import Grid, mask_of
from gridwright.engine.generate import generate
from gridwright.engine.grade import grade, rough_grade
from gridwright.engine.ladders import ladder_of
from gridwright.engine.methods import methods, tools_of
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.logic.steps import SMALLEST_SET
from gridwright.making.asked import WHAT_IFS
from gridwright.making.places import with_partners
from gridwright.making.reasoning import Units
from gridwright.making.symmetry import SYMMETRIES
from gridwright.making.wishes import with_own
from gridwright.shading.random_rooms import joined_rooms
from trying import examples

JOINED = [genre for genre in all_genres(hidden=True) if genre.making is not None]
CLUED = [genre for genre in JOINED if genre.making is not None and genre.making.draft is not None]
EASY = (
    "beside black,enough in sight,all cells in sight,one more is too many,three sides fixed,"
    "three full sides,cut off"
)
NEEDED = {
    "akari": "lit in any case",
    "kamaji": "used up",
    "lits": "only way",
    "mosaic": "overlapping numbers",
    "nurikabe": "out of reach",
    "nurimaze": "closes a loop",
    "starbattle": "possible patterns",
    "template": "all needed",
    "yinyang": "along the edge",
}
"""A technique that some puzzle needs, where it is not that a cell would be cut off."""
SIZES = {"lits": 8, "starbattle": 8}
"""Few LITS on ten rows are easy, and few Star Battles with two stars, which are usual there."""
every_genre = pytest.mark.parametrize("genre", JOINED, ids=lambda genre: genre.name)
every_clued_genre = pytest.mark.parametrize("genre", CLUED, ids=lambda genre: genre.name)


def is_logical(genre: Genre[Any], puzzle: Any) -> bool:
    """Whether the techniques solve a puzzle, without what-ifs."""
    found = ladder_of(genre, puzzle).settle(puzzle.given.yes, puzzle.given.no)
    return found is not None and found[0] | found[1] == puzzle.given.all


def clues_of(genre: Genre[Any], puzzle: Any) -> dict[int, Any]:
    """The clues that come and go, by their places."""
    assert genre.making is not None
    assert genre.making.kept is not None
    return genre.making.kept(puzzle)[0]


def with_clues(genre: Genre[Any], puzzle: Any, clues: dict[int, Any]) -> Any:
    """The puzzle with these of its clues."""
    assert genre.making is not None
    assert genre.making.draft is not None
    assert genre.making.solved is not None
    answer = solve(genre, puzzle).boards[0]
    options = with_own(genre.making.options)()
    draft = genre.making.draft(puzzle.grid, genre.making.solved(puzzle, answer), options)
    chosen = [
        number for number, offer in enumerate(draft.offers) if clues.get(offer.place) == offer.value
    ]
    assert len(chosen) == len(clues)
    return draft.puzzle(chosen)


def columns(genre: Genre[Any], rows: int, cols: int) -> int:
    """So many columns, or as many as rows if the genre has only squares."""
    assert genre.making is not None
    return rows if genre.making.impossible(Grid.of(rows, cols), "none") else cols


def black_cells(genre: Genre[Any], one: Any) -> int:
    return "".join(genre.answer_rows(one.puzzle, one.answer)).count("#")


def made(genre: Genre[Any], size: int = 6, seed: int = 1, **options: Any) -> Any:
    return next(generate(genre, size, size, seed=seed, options=options))


@examples(36)
@given(seed=st.integers(0, 10**6), rows=st.integers(4, 9), cols=st.integers(4, 9))
@every_genre
def test_every_puzzle_has_the_answer_it_comes_with_and_needs_no_guessing(
    genre: Genre[Any], seed: int, rows: int, cols: int
) -> None:
    (one,) = generate(genre, rows, columns(genre, rows, cols), seed=seed)
    result = solve(genre, one.puzzle, "logic" if seed % 2 else "sat")
    assert str(result.status) == "unique"
    assert result.boards[0].yes == one.answer.yes
    assert is_logical(genre, one.puzzle)


@every_clued_genre
def test_thinned_puzzles_have_one_answer_too(genre: Genre[Any]) -> None:
    for one in generate(genre, 7, 6, count=4, seed=2, method="thin"):
        assert str(solve(genre, one.puzzle).status) == "unique"


@pytest.mark.process
@pytest.mark.slow
@every_genre
def test_the_same_seed_gives_the_same_puzzles_for_any_number_of_processes(
    genre: Genre[Any],
) -> None:
    rows, cols = 5, columns(genre, 5, 6)
    alone = [one.puzzle for one in generate(genre, rows, cols, count=4, seed=9)]
    several = generate_in_processes(genre.name, rows, cols, 2, count=4, seed=9)
    assert [one.puzzle for one in several] == alone


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@every_clued_genre
def test_clues_have_the_symmetry_that_is_asked_for(genre: Genre[Any], symmetry: str) -> None:
    assert genre.making is not None
    if "symmetry" in genre.making.cannot:
        pytest.skip(str(genre.making.cannot["symmetry"]))
    puzzle = made(genre, 7, symmetry=symmetry).puzzle
    # The symmetry of a puzzle with blocks is theirs, with or without a number.
    places = mask_of(clues_of(genre, puzzle)) if genre.making.symmetric else puzzle.blocks
    assert with_partners(puzzle.grid, places, symmetry) == places


LEVELS = [
    pytest.param(genre, level, id=f"{genre.name}-{level}", marks=[] if often else pytest.mark.long)
    for place, genre in enumerate(all_genres())
    for level in (1, 2, 3)
    # One level of each genre is looked at each time, and guards the others.
    for often in (place % 3 + 1 == level,)
]


@pytest.mark.slow
@pytest.mark.parametrize(("genre", "level"), LEVELS)
def test_the_level_asked_is_the_level_graded(genre: Genre[Any], level: int) -> None:
    one = made(genre, SIZES.get(genre.name, 10), level=level)
    assert grade(genre, one.puzzle).level == level == one.stats["level"]


@pytest.mark.parametrize(
    ("name", "level"), [("kamaji", 3), ("kuroshuto", 2), ("kuroshuto", 5), ("nurikabe", 5)]
)
def test_levels_are_met_on_small_boards(name: str, level: int) -> None:
    genre = by_name(name)
    one = made(genre, 6, level=level)
    assert grade(genre, one.puzzle).level == level == one.stats["level"]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "level"), [("nurimaze", 4), ("nurimaze", 5), ("kuroshuto", 4)])
def test_high_levels_need_no_longer_what_ifs_than_they_may(name: str, level: int) -> None:
    genre = by_name(name)
    one = made(genre, 10, level=level)
    found = grade(genre, one.puzzle)
    assert found.level == level == one.stats["level"]
    assert found.longest <= WHAT_IFS[str(level)]
    assert SMALLEST_SET not in (found.techniques or {})


@every_clued_genre
def test_minimal_puzzles_of_a_level_or_a_number_of_clues_stay_minimal(genre: Genre[Any]) -> None:
    one = made(genre, 6, minimal=True, symmetry="none", clues=30)
    clues = clues_of(genre, one.puzzle)
    assert any("30 clues were asked for" in str(remark) for remark in one.remarks)
    for place in clues:
        rest = {cell: clue for cell, clue in clues.items() if cell != place}
        assert not is_logical(genre, with_clues(genre, one.puzzle, rest))


@pytest.mark.parametrize("seed", range(2))
def test_numbers_are_found_for_large_boards_and_strict_symmetries(seed: int) -> None:
    """Other numbers at the same places, and answers that are mended."""
    genre = by_name("kuroshuto")
    (one,) = generate(genre, 16, 16, seed=seed, options={"symmetry": "rotate4"})
    assert str(solve(genre, one.puzzle).status) == "unique"


def test_rooms_for_a_given_answer_vary_with_the_seed() -> None:
    genre = by_name("nurimaze")
    first = made(genre, 6)
    rows = "\n".join(genre.answer_rows(first.puzzle, first.answer))
    others = [made(genre, 6, seed=seed, answer=rows) for seed in (1, 2, 3)]
    assert len({one.puzzle.rooms for one in others}) == 3
    assert made(genre, 6, seed=2, answer=rows).puzzle == others[1].puzzle
    small = made(genre, 6, answer=rows, largest_room=3).puzzle.room_numbers
    assert max(small.count(room) for room in set(small)) <= 3


def test_islands_of_a_picture_get_numbers() -> None:
    genre = by_name("nurikabe")
    first = made(genre, 6)
    rows = "\n".join(genre.answer_rows(first.puzzle, first.answer))
    other = made(genre, 6, seed=7, answer=rows)
    assert genre.answer_rows(other.puzzle, other.answer) == rows.split("\n")
    assert other.puzzle != first.puzzle
    with pytest.raises(PuzzleError, match="all black"):
        made(genre, 6, answer="\n".join(["##...."] * 2 + ["#....."] * 4))


@every_clued_genre
def test_wishes_about_clues_and_black_cells_are_met_or_remarked_upon(genre: Genre[Any]) -> None:
    assert genre.making is not None
    if {"clues", "black"} & set(genre.making.cannot):
        pytest.skip("not in this genre")
    # A room has one clue at most, and a board of this size has about twenty rooms, or blocks.
    clues = 12 if genre.name in ("akari", "heyawake") else 30
    # White cells of a maze are about three fifths of a board, whatever the wish.
    share = 40 if genre.name == "nurimaze" else 20
    one = made(genre, 8, clues=clues, black=share)
    assert len(clues_of(genre, one.puzzle)) == clues
    if black_cells(genre, one) == round(share * 64 / 100):
        assert not one.remarks
    else:
        # Black cells of a Heyawake break every white line through three rooms; of 64 cells 13
        # cannot be symmetric blocks of an Akari; a cell of a maze that nothing settles turns white.
        assert genre.name in ("heyawake", "akari", "nurimaze")
        told = f"{100 * black_cells(genre, one) / 64:.1f}".removesuffix(".0")
        assert f"{share} % of the cells were to be black; {told}" in str(one.remarks[0])
    few = made(genre, 8, clues=1, black=60)
    assert "1 clue was asked for; the nearest that was found has" in str(few.remarks[0])
    if genre.name in ("akari", "template", "mosaic"):
        assert black_cells(genre, few) == round(0.6 * 64), "any board is an answer, or any blocks"
    else:
        assert "% of the cells were to be black" in str(few.remarks[1])
    dense = made(genre, 8, density=100 * clues // 60)
    assert len(clues_of(genre, dense.puzzle)) == round(100 * clues // 60 * 64 / 100)


@every_clued_genre
def test_masks_answers_and_drafts_are_kept(genre: Genre[Any]) -> None:
    assert genre.making is not None
    if {"mask", "answer", "keep"} & set(genre.making.cannot):
        pytest.skip("not in this genre")
    mask = "/".join(["??????"] * 2 + ["?#..#?"] * 2 + ["??????"] * 2)
    puzzle = made(genre, mask=mask).puzzle
    assert {13, 16, 19, 22} <= set(clues_of(genre, puzzle))
    assert not {14, 15, 20, 21} & set(clues_of(genre, puzzle))
    first = made(genre, 6)
    rows = "\n".join(genre.answer_rows(first.puzzle, first.answer))
    others = [made(genre, 6, seed=seed, answer=rows) for seed in range(7, 12)]
    for other in others:
        assert genre.answer_rows(other.puzzle, other.answer) == rows.split("\n")
    assert any(other.puzzle != first.puzzle for other in others)
    some = dict(list(clues_of(genre, first.puzzle).items())[:2])
    kept = with_clues(genre, first.puzzle, some)
    draft = genre.format("json").write(_document(kept))  # type: ignore[union-attr]
    whole = made(genre, 6, keep=draft)
    assert some.items() <= clues_of(genre, whole.puzzle).items()


def _document(puzzle: Any) -> Any:
    from gridwright.formats.document import Document

    return Document(puzzle)


@every_clued_genre
def test_nothing_can_be_left_out_of_a_minimal_puzzle(genre: Genre[Any]) -> None:
    puzzle = made(genre, 6, minimal=True, symmetry="none").puzzle
    clues = clues_of(genre, puzzle)
    for place in clues:
        rest = {cell: clue for cell, clue in clues.items() if cell != place}
        assert not is_logical(genre, with_clues(genre, puzzle, rest))
    thinned = made(genre, 6, minimal=True, guessing=True, symmetry="none").puzzle
    clues = clues_of(genre, thinned)
    for place in clues:
        rest = {cell: clue for cell, clue in clues.items() if cell != place}
        assert str(solve(genre, with_clues(genre, thinned, rest)).status) == "multiple"


@every_genre
def test_techniques_are_allowed_and_demanded(genre: Genre[Any]) -> None:
    name = NEEDED.get(genre.name, "cut off")
    puzzle = made(genre, 7, needs=name).puzzle
    # Looking ahead finds what easier techniques find: it is not needed, nor does it count.
    known = [each for each in genre.techniques if not (each.assumes_unique or each.looks_ahead)]
    for others in (known, [each for each in known if each.name != name]):
        ladder = ladder_of(genre, puzzle, [each.name for each in others])
        found = ladder.settle(puzzle.given.yes, puzzle.given.no)
        assert found is not None
        assert (found[0] | found[1] == puzzle.given.all) == (others is known)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"clues": -1}, "the number of clues is -1"),
        ({"clues": 99}, "99 clues do not fit on a board of 36 cells"),
        ({"clues": 9, "density": 20}, "were both given"),
        ({"density": 120}, "the density is 120; expected a percentage"),
        ({"needs": "magic"}, "there is no technique 'magic'"),
        ({"mask": "???"}, "expected 6 rows of the mask, found 1"),
        ({"mask": "?????!\n" + "??????\n" * 5}, "line 1, column 6: expected"),
        ({"mask": "?????.\n" + "??????\n" * 5}, "does not have the symmetry 'rotate2'"),
        ({"answer": "##....\n" + "......\n" * 5}, "the given board is not an answer"),
        ({"answer": "......\n" * 6, "black": 20}, "the answer is given"),
        ({"guessing": True, "needs": "cut off"}, "guessing was allowed"),
        (
            {"level": 5, "techniques": EASY},
            "level 5 was not reached on a board of 6 rows and 6 columns",
        ),
        ({"symmetry": "spiral"}, "'symmetry' is 'spiral'; expected none, rotate2"),
        ({"mask": "......\n" * 5 + "#....#\n", "symmetry": "horizontal"}, "where the mask has"),
    ],
)
def test_a_wish_that_cannot_be_met_is_named(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        made(by_name("kuromasu"), **options)


def test_a_square_is_needed_for_some_symmetries() -> None:
    with pytest.raises(PuzzleError, match="'rotate4' needs a square"):
        next(generate(by_name("kuromasu"), 4, 5, options={"symmetry": "rotate4"}))


@every_genre
def test_the_engine_comes_before_the_methods_of_the_papers(genre: Genre[Any]) -> None:
    names = [method.name for method in methods(genre)]
    assert names[0] == "grow"
    assert names[-len(genre.generators) :] == [way.name for way in genre.generators] or (
        not genre.generators
    )


def test_progress_tells_what_was_tried_for_a_level() -> None:
    news: list[str] = []
    wishes = {"level": "4"}
    made = Control(progress=lambda said: news.append(str(said))).each(
        generate(by_name("kuromasu"), 6, 6, seed=3, options=wishes)
    )
    assert next(iter(made)).stats["level"] == 4
    first, *_, last = (said for said in news if "for level 4" in said)
    assert re.match(r"1 puzzle tried for level 4: 1 of level \d; at most ", first)
    assert "1 of level 4" in last
    tried = [int(said.split()[0]) for said in news if "for level 4" in said]
    assert tried == [*range(1, len(tried) + 1)]


def test_no_puzzle_is_graded_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    graded: list[Any] = []

    def spy(genre: Genre[Any], puzzle: Any, *asked: Any) -> Any:
        graded.append(puzzle)
        return rough_grade(genre, puzzle, *asked)

    monkeypatch.setattr("gridwright.engine.methods.rough_grade", spy)
    with pytest.raises(PuzzleError, match=r"in \d+ answers and \d+ puzzles; levels reached: 1"):
        next(generate(by_name("kuromasu"), 3, 3, seed=1, options={"level": "3"}))
    assert len(graded) == len({*graded}) < 100


def test_what_each_level_leaves_open_is_known_without_a_grade() -> None:
    puzzle = next(generate(by_name("kuromasu"), 8, 8, seed=1, options={"level": "2"})).puzzle
    tools = tools_of(by_name("kuromasu"))
    left = [tools.left_open(puzzle, level) for level in range(4)]
    assert [not each.stuck for each in left] == [
        tools.solves(puzzle, tools.within(level)) for level in range(4)
    ]
    assert [each.total for each in left] == sorted(each.total for each in left)
    yes, no = tools.settled(puzzle, tools.within(0))
    assert left[0].hardest == puzzle.given.all & ~(yes | no)
    early = tools.left_open(puzzle, 3, most=0)
    assert early == left[0]
    assert early.stuck


@pytest.mark.parametrize("name", ["kuromasu", "mosaic", "yinyang"])
def test_less_than_is_asked_for_is_told_as_less(name: str) -> None:
    """It ends early only where the whole count is less, and never where it is as much."""
    puzzle = next(generate(by_name(name), 7, 7, seed=2, options={"level": "4"})).puzzle
    tools = tools_of(by_name(name))
    whole = tools.left_open(puzzle, 3)
    for least in (1, whole.total // 2, whole.total):
        assert tools.left_open(puzzle, 3, least=least) == whole
    for least in (whole.total + 1, whole.total + 5, 2 * whole.total, 9 * puzzle.grid.size):
        assert tools.left_open(puzzle, 3, least=least).total < least


def test_a_level_is_given_up_where_all_puzzles_are_trivial() -> None:
    with pytest.raises(PuzzleError, match="in 40 answers and 40 puzzles; levels reached: 1"):
        next(generate(by_name("kamaji"), 2, 2, seed=1, options={"level": "5"}))


def test_rooms_are_changed_where_obvious_steps_settle_everything() -> None:
    """No cell is harder than another there, so any may change rooms."""
    made = next(generate(by_name("lits"), 6, 6, seed=55, options={"level": "2"}))
    assert grade(by_name("lits"), made.puzzle).level == 2


@pytest.mark.parametrize(("name", "asked"), [("kuromasu", "3"), ("starbattle", "2")])
def test_what_is_above_a_level_is_known_without_walks(name: str, asked: str) -> None:
    genre = by_name(name)
    puzzle = next(generate(genre, 6, 6, seed=1, options={"level": asked})).puzzle
    level = grade(genre, puzzle).level
    assert level == int(asked)
    for other in (1, 2, 3):
        about = rough_grade(genre, puzzle, 0, other)
        assert about is not None
        assert (about.level > other) == (level > other)


def test_whether_a_puzzle_needs_long_what_ifs_is_known_without_walks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    genre = by_name("yinyang")
    easier, puzzle = (
        next(generate(genre, 6, 6, seed=1, options={"level": level})).puzzle for level in "45"
    )
    graded = rough_grade(genre, puzzle, 8, 5)
    assert graded is not None
    assert graded.level == 5
    monkeypatch.setattr("gridwright.engine.grade._walks", None)
    below = rough_grade(genre, easier, 8, 5)
    assert below is not None
    assert below.level == 4


def test_no_two_rooms_could_be_one() -> None:
    """Where two rooms make a rectangle, something would be open even with all numbers."""
    genre = by_name("heyawake")
    puzzle = next(generate(genre, 7, 7, seed=4, options={"level": "2"})).puzzle
    black = solve(genre, puzzle).boards[0].yes
    tried: list[list[int]] = []

    def suffice(rooms: list[int]) -> bool:
        assert genre.making is not None
        assert genre.making.draft is not None
        draft = genre.making.draft(puzzle.grid, (black, rooms), None)
        tried.append(rooms)
        return Units(draft).solves(range(len(draft.offers)))

    rooms = [*puzzle.room_numbers]
    assert suffice(rooms)
    assert joined_rooms(puzzle.grid, rooms, 12, suffice, Random(1)) == rooms
    assert len(tried) > 1


def test_what_leaves_many_decisions_open_is_not_graded(monkeypatch: pytest.MonkeyPatch) -> None:
    genre, puzzle = by_name("kuromasu"), parse("kurodoko/5/5/k2g6o5g3k")
    assert not is_logical(genre, puzzle)
    about = rough_grade(genre, puzzle, WHAT_IFS["4"], 4)
    assert about is not None
    assert about.longest == 2
    monkeypatch.setattr("gridwright.logic.steps.MANY_OPEN", (0, 0.1))
    assert rough_grade(genre, puzzle, WHAT_IFS["4"], 4) is None
