"""Hypothesis strategies for puzzles and boards, all in one place."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from gridwright.core.board import Board
from gridwright.core.grid import Grid, mask_of
from gridwright.engine.load import read
from gridwright.engine.positions import cases_of
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.shading.numbergrid import NumberGrid


@st.composite
def grids(draw: st.DrawFn, largest: int = 8) -> Grid:
    """Rectangles, of one row or column too."""
    return Grid.of(draw(st.integers(1, largest)), draw(st.integers(1, largest)))


@st.composite
def boards(draw: st.DrawFn, size: int, complete: bool = False) -> Board:
    """Boards without a contradiction, legal or not."""
    yes = draw(st.integers(0, (1 << size) - 1))
    no = ((1 << size) - 1) ^ yes
    return Board(size, yes, no if complete else no & draw(st.integers(0, (1 << size) - 1)))


@st.composite
def kuromasu_puzzles(
    draw: st.DrawFn,
    largest: int = 8,
    smallest_clue: int = 1,
    unknown: bool = True,
    given: bool = True,
) -> Kuromasu:
    """Puzzles, solvable or not; ``?`` clues and given cells only where asked for."""
    grid = draw(grids(largest))
    kinds: list[st.SearchStrategy[int | str | None]] = [st.none()]
    if smallest_clue <= grid.rows + grid.cols - 1:
        kinds.append(st.integers(smallest_clue, grid.rows + grid.cols - 1))
    kinds += [st.just("?")] if unknown else []
    kinds += [st.sampled_from("o#")] if given else []
    cells = draw(st.lists(st.one_of(kinds), min_size=grid.size, max_size=grid.size))
    numbers = {cell: value for cell, value in enumerate(cells) if isinstance(value, int)}
    masks = [sum(1 << cell for cell, value in enumerate(cells) if value == sign) for sign in "?o#"]
    return Kuromasu(grid.rows, grid.cols, numbers, *masks)


words = st.text("abcdefghijklmnopqrstuvwxyzäß-'.", min_size=1, max_size=9)
"""Words of a title or a name."""


@st.composite
def kuromasu_documents(
    draw: st.DrawFn, complete: bool = False, unknown: bool = True, given: bool = True
) -> Document[Kuromasu]:
    """Puzzles with whatever a text may hold beside."""
    puzzle = draw(kuromasu_puzzles(unknown=unknown, given=given))
    answer = draw(st.none() | boards(puzzle.decisions, complete))
    value = st.lists(words, min_size=1, max_size=3).map(" ".join)
    about = draw(st.dictionaries(st.sampled_from(("title", "author", "source")), value))
    return Document(puzzle, answer, about)


@st.composite
def cell_answers(draw: st.DrawFn, genre: Genre[Any], puzzle: Any) -> Board:
    """Boards as a player leaves them: any cell black, white or open, whatever its room."""
    grid = puzzle.grid
    signs = draw(st.sampled_from(("#.?", "#.", "#?")))
    row = st.text(signs, min_size=grid.cols, max_size=grid.cols)
    rows = draw(st.lists(row, min_size=grid.rows, max_size=grid.rows))
    return genre.read_answer(puzzle, rows)


def is_shaded(genre: Genre[Any], puzzle: Any) -> bool:
    """Whether an answer of this genre is a row of black and white cells after the other."""
    return set("".join(genre.answer_rows(puzzle, puzzle.given))) <= set("#.?")


SHAPES = ((1, 1), (1, 2), (2, 1), (1, 3), (1, 12), (12, 1), (2, 2), (3, 4), (11, 2), (2, 13))
"""Rows and columns: single cells, rows and columns, tall and wide boards."""


def shapes(least_cells: int = 1) -> st.SearchStrategy[Grid]:
    """Grids of every shape."""
    fitting = [shape for shape in SHAPES if shape[0] * shape[1] >= least_cells]
    return st.sampled_from(fitting).map(lambda shape: Grid.of(*shape))


@st.composite
def number_grids(draw: st.DrawFn, kind: type[NumberGrid]) -> NumberGrid:
    """Puzzles of numbers, ``?`` and given cells, solvable or not."""
    grid = draw(shapes())
    largest = kind(grid.rows, grid.cols).largest
    options: list[st.SearchStrategy[Any]] = [st.none(), st.sampled_from("?o#")]
    if largest >= kind.smallest:
        options += [st.integers(kind.smallest, largest)] * 2
    cells = draw(st.lists(st.one_of(options), min_size=grid.size, max_size=grid.size))
    signs = draw(st.sampled_from(("", "?", "?o#")))
    numbers = {cell: value for cell, value in enumerate(cells) if isinstance(value, int)}
    masks = [
        mask_of(cell for cell, value in enumerate(cells) if value == sign and sign in signs)
        for sign in "?o#"
    ]
    return kind(grid.rows, grid.cols, numbers, *masks)


@st.composite
def nurimazes(draw: st.DrawFn) -> Nurimaze:
    """Puzzles with rooms of all shapes, one for each cell among them; solvable or not."""
    grid = draw(shapes(least_cells=2))
    several = st.lists(st.integers(0, 3), min_size=grid.size, max_size=grid.size)
    rooms = draw(several | st.just(list(range(grid.size))))
    order = draw(st.permutations(range(grid.size)))
    marks = draw(st.integers(2, grid.size))
    circles = draw(st.integers(2, marks))
    return Nurimaze(
        grid.rows,
        grid.cols,
        rooms,
        order[0],
        order[1],
        mask_of(order[2:circles]),
        mask_of(order[circles:marks]),
    )


@st.composite
def kamajis(draw: st.DrawFn) -> Kamaji:
    """Boards whose rows (or columns) are pieces, end to end; numbers of one digit or of two."""
    grid = draw(shapes().filter(lambda grid: grid.size > 2))
    if grid.size == 4 or draw(st.booleans()):
        maximum = draw(st.integers(3, 99))
        return draw(
            st.sampled_from(
                [
                    Kamaji(1, 1, (maximum,)),
                    Kamaji(2, 2, (1, maximum - 1, maximum, 1)),
                    Kamaji(2, 2, (maximum, maximum - 1, 1, maximum - 1)),
                ]
            )
        )
    upright = grid.cols < 3
    lines, length = (grid.cols, grid.rows) if upright else (grid.rows, grid.cols)
    maximum = draw(st.integers(4, 40))
    largest_at = draw(st.integers(0, lines - 1))
    table = []
    for line in range(lines):
        cells = [maximum] if line == largest_at else []
        while len(cells) < length:
            left = length - len(cells)
            parts = left if left <= 3 else draw(st.integers(2, min(left - 2, 3)))
            cells += _summands(draw, maximum, parts)
        table.append(cells)
    rows = [list(column) for column in zip(*table, strict=True)] if upright else table
    return Kamaji(grid.rows, grid.cols, tuple(number for row in rows for number in row))


def _summands(draw: st.DrawFn, total: int, count: int) -> list[int]:
    """So many numbers of 1 or more that add up to the total."""
    first = [draw(st.integers(1, 1 + (total - count) // count)) for _ in range(count - 1)]
    return [*first, total - sum(first)]


def solved_cases(genre: Genre[Any]) -> list[tuple[Any, Board]]:
    """The puzzles of a genre's ``cases.toml``, each with its only answer."""
    cases = cases_of(genre)["solved"]
    puzzles = [read(case["source"], [genre])[0].puzzle for case in cases]
    return [
        (puzzle, genre.read_answer(puzzle, case["answer"]))
        for puzzle, case in zip(puzzles, cases, strict=True)
    ]


def puzzles_of(genre: Genre[Any]) -> st.SearchStrategy[Any]:
    """Puzzles of a genre; of one that nothing here knows, those of its cases."""
    if issubclass(genre.puzzle, NumberGrid):
        return number_grids(genre.puzzle)
    made = {Nurimaze: nurimazes(), Kamaji: kamajis()}.get(genre.puzzle)
    if made is not None:
        return made
    return st.sampled_from([puzzle for puzzle, _ in solved_cases(genre)])


HOSTILE = (
    "https://puzz.link/p?kurodoko/3/3/o", "see https://puzz.link/p?pzprv3/kurodoko/1/1/./#/ there",
    "what? kurodoko/5/5/5m866j5n3", "pzprv3", "[begin]", "begin", "end", "[end]", "problem",
    "answer", "answer:", "rooms", "kuromasu", "nurimaze", "kamaji-2x2-1232", "3x3:i", "# 1", "#",
    "; remark", "// remark", "cols: 1", "genre: nurimaze", "size 3", "0", "12", "4\n5\n2 1 4 1",
    ". 3 .\n? . #",
    "", " ", "  two  blanks ", "\n", "a\nbegin\nb", "a\r\nb", "tab\there", "\x00\x1b[31mred\x7f",
    "\u2028\x85", "Größe 数独 🙂", "\ufeff", '"genre": "kamaji"', '{"format": "gridwright"}',
    "a <b>bold</b> word", "1 < 2", "2 > 1", "<<b>>", '<script type="application/x-janko">begin',
    "application/x-janko", "application/x-janko > x", "TrialData(1)", "info:{", "v:x",
    "a, b", ", ,",
    "SAVEFILE:41:x", "%41%0A", "\\n", "x" * 5000, "half a pair: \ud800",
)  # fmt: skip
"""What a title, a source or a comment may hold and a careless reader takes for something else."""

KEYS = (
    "title", "author", "source", "info", "rights", "solver", "date", "mail", "variant", "licence",
    "comment", "begin", "problem", "end", "answer", "rooms", "genre", "Genre", "COLS", "cols",
    "puzzle", "rows", "http", "Title", "a b", "ключ", "", "no1", "kuromasu", "x:y",
)  # fmt: skip

remarks = st.dictionaries(
    st.sampled_from(KEYS), st.sampled_from(HOSTILE) | st.text(max_size=20), max_size=4
)
"""What a text may tell about a puzzle, in good faith and in bad."""
