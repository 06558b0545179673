"""Figures 3 to 8 of Mourits 2022, run: what its algorithms do at every step of its examples.

    python lab/benchmarks/figures.py [--out FOLDER]

The paper draws its examples. Its text says what the algorithms do on them, but not the boards
themselves (only that of Figure 8 can be told from it). So each board here was searched for until
the algorithm did on it what the text says, step by step: the same rooms tried, the same checks
broken, the same actions used. Nothing below is written by hand but the sentences around the
pictures: every colouring comes from the paper's algorithms (``genres/nurimaze/paper``), and the
program ends with an error where one of them does not do what the text says.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from gridwright.core.grid import bits
from gridwright.core.picture import Cell, Picture, Wall, highlight, suppose
from gridwright.core.strategy import Request
from gridwright.core.words import listed
from gridwright.genres.nurimaze.drawing import draw
from gridwright.genres.nurimaze.paper.backtracking import Search
from gridwright.genres.nurimaze.paper.checks import BASIC, MODIFIED, WHOLE, Checks
from gridwright.genres.nurimaze.paper.colouring import (
    OPEN,
    Colouring,
    Tables,
    ends_action,
    icons,
    squares_action,
)
from gridwright.genres.nurimaze.paper.contradiction import UNMODIFIED, Attempts, Solver
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.render.svg import svg
from gridwright_lab.studies.report import Report, write

SIDE = 30
"""The side of a cell in pixels."""
TITLE = "Figures 3 to 8 of Mourits 2022, run"
ABOUT = """\
Made by `python lab/benchmarks/figures.py --out lab/docs/studies/figures`. The paper draws its
examples; its text says what the algorithms do on them, but not the boards (only that of Figure 8
can be told from it). So each other board was searched for until the algorithm did on it what the
text says: the same rooms tried, the same checks broken, the same actions used. (One thing differs:
our board for Figure 6 has a circle, so rule 3 is checked by `check_circles`.) The pictures show
what the algorithms of `src/gridwright/genres/nurimaze/paper` did when this page was made; had one
of them done anything else, it would not have been made.

Rooms are numbered from 0, as the algorithms try them: by their first cell in reading order. Black
cells are filled, white ones have a dot or a sign, and the others are not coloured yet. Cells that
a step has just coloured are framed in blue; the colour of grey or pale ones is only tried."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: a colouring, what has just been coloured, what is only tried, a caption."""

    says: str
    colouring: Colouring
    new: int = 0
    tried: int = 0
    names: Mapping[int, str] = field(default_factory=dict)
    """What is written into the first cell of rooms without a mark."""


def require(holds: bool, figure: int, what: str) -> None:
    """End with an error where an algorithm does not do what the paper's text says."""
    if not holds:
        raise SystemExit(f"figures: Figure {figure}: {what}")


def coloured(colouring: Colouring) -> int:
    """The cells that have a colour."""
    return colouring[0] | colouring[1]


def rooms(tables: Tables, numbers: Sequence[int]) -> int:
    """The cells of some rooms."""
    return sum(tables.room_cells[number] for number in numbers)


def broken(tables: Tables, colouring: Colouring, names: Sequence[str] = BASIC) -> list[str]:
    """The checks that a colouring breaks, by the paper's names."""
    return [f"check_{name}" for name in names if not WHOLE[name](tables, *colouring)]


def told(checks: Sequence[str]) -> str:
    """The names of checks, as code."""
    return listed([f"`{name}`" for name in checks], "and")


def picture(tables: Tables, shot: Shot) -> Picture:
    """A colouring as a picture."""
    drawing = draw(tables.puzzle, tables.board(shot.colouring))
    cells = list(drawing.cells)
    for room, name in shot.names.items():
        if not tables.room_cells[room] & tables.puzzle.marked:
            at = tables.first_cell[room].bit_length() - 1
            cells[at] = replace(cells[at], text=name)
    drawing = replace(drawing, cells=tuple(cells))
    return suppose(highlight(drawing, shot.new & ~shot.tried, "new"), [shot.tried])


def numbered(tables: Tables) -> dict[int, str]:
    """The numbers of all rooms."""
    return {room: str(room) for room in range(len(tables.first_cell))}


class Watched(Checks):
    """Checks that write down every colouring they are asked about, and the first that fails."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.seen: list[tuple[Colouring, str | None]] = []

    def first_broken(self, colouring: Colouring) -> str | None:
        """As always, but it is written down."""
        found = super().first_broken(colouring)
        self.seen.append((colouring, found))
        return found


@dataclass(frozen=True, slots=True)
class Tried:
    """One attempt: on which colouring, which room in which colour, and what came out."""

    before: Colouring
    room: int
    black: bool
    after: Colouring
    """After the actions."""
    holds: bool


class WatchedAttempts(Attempts):
    """Attempts that are written down."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables, UNMODIFIED)
        self.checks = Watched(tables)
        self.tried: list[Tried] = []

    def attempt(self, colouring: Colouring, room: int, black: bool) -> Colouring | None:
        """As always, but it is written down."""
        found = super().attempt(colouring, room, black)
        after, _ = self.checks.seen[-1]  # type: ignore[attr-defined]
        self.tried.append(Tried(colouring, room, black, after, found is not None))
        return found


def shot_of(tables: Tables, tried: Tried, name: str = "Room {room}") -> Shot:
    """An attempt as a picture, with what follows and what it breaks."""
    colour = "black" if tried.black else "white"
    follows = coloured(tried.after) & ~coloured(tried.before) & ~tables.room_cells[tried.room]
    others = sorted({tables.room_of[cell] for cell in bits(follows)})
    says = f"{name.format(room=tried.room)} is tried in {colour}."
    if others:
        kind = "room" if len(others) == 1 else "rooms"
        says += f" The actions colour {kind} {listed([*map(str, others)], 'and')}."
    fails = broken(tables, tried.after)
    end = "fail" if len(fails) > 1 else "fails"
    says += " All checks hold." if tried.holds else f" A contradiction: {told(fails)} {end}."
    return Shot(says, tried.after, follows, tables.room_cells[tried.room])


def figure_3() -> tuple[Tables, list[Shot]]:
    """§3.1: ``check_circles`` holds, but no answer is left."""
    puzzle = Nurimaze(4, 4, "abcdefghijklmnop", start=11, goal=14, circles=1)
    tables = Tables(puzzle)
    black = sum(1 << cell for cell in (3, 5, 7, 12, 13, 15))
    state = black, icons(tables)[1]
    require(not broken(tables, state), 3, "a check fails")
    left = [*Search(tables, Checks(tables)).answers(state)]
    require(not left, 3, "there is an answer")
    says = (
        "The cell to the right of the circle can reach S and G, and so can the cell under it, so"
        " `check_circles` holds, as do all other checks. But both ways lead through r3c3, and a"
        " path visits no cell twice: the search over all colourings finds no answer."
    )
    return tables, [Shot(says, state)]


def figure_4() -> tuple[Tables, list[Shot]]:
    """§3.2: the tree of backtracking on a board of 3×3 with four rooms."""
    tables = Tables(FIGURE_4)
    checks = Watched(tables)
    answer = next(Search(tables, checks).answers(OPEN))
    wanted = [None, "squares", "icons", None, None, None, None]
    require([found for _, found in checks.seen] == wanted, 4, "other states are met")
    shots = [Shot("Nothing is coloured at the start, not even rooms with a mark.", OPEN,
                  names=numbered(tables))]  # fmt: skip
    before = OPEN
    for colouring, found in checks.seen:
        room = max(number for number, cell in enumerate(tables.first_cell)
                   if cell & coloured(colouring))  # fmt: skip
        colour = "black" if tables.first_cell[room] & colouring[0] else "white"
        back = "" if coloured(before) & ~coloured(colouring) == 0 else "One step back: "
        says = f"{back}{'room' if back else 'Room'} {room} is coloured {colour}. "
        if found:
            says += f"`check_{found}` fails, so nothing below this state is tried."
        elif colouring == answer:
            says += "All rooms are coloured and all checks hold: this is the answer."
        else:
            says += "All checks hold."
        shots.append(Shot(says, colouring, tables.room_cells[room]))
        before = colouring
    return tables, shots


def figure_5() -> Iterator[tuple[str, Picture]]:
    """§3.3.1: three squares in which the squares action colours a room."""
    for letters, black, white in FIGURE_5:
        # The four cells on the right are there because a board has an S and a G.
        tables = Tables(Nurimaze(2, 4, letters, start=3, goal=7))
        before = black, white
        after = squares_action(tables, *before)[:2]
        square = mask(0, 1, 4, 5)
        new = coloured(after) & ~coloured(before) & square
        colour = "black" if new & after[0] else "white"
        other = "white" if colour == "black" else "black"
        require(coloured(after) & square == square, 5, "the squares action colours nothing")
        says = f"All other cells are {other}, so the open room must be {colour}."
        for number, shot in enumerate((Shot("", before), Shot("", after, new))):
            yield (says if number else "A square with one open room."), left_square(tables, shot)


def mask(*cells: int) -> int:
    """Cells as a mask."""
    return sum(1 << cell for cell in cells)


def left_square(tables: Tables, shot: Shot) -> Picture:
    """The first two columns of a board of two rows."""
    whole = picture(tables, shot)
    cells: list[Cell] = [whole.cells[row * 4 + col] for row in range(2) for col in range(2)]
    ends = [(wall, *wall.start, *wall.end) for wall in whole.walls]
    walls: list[Wall] = [
        Wall((top, left), (bottom, min(right, 2)))
        for _, top, left, bottom, right in ends
        if left < 2
    ]
    return Picture("A square", 2, 2, tuple(cells), tuple(walls))


def figure_6() -> tuple[Tables, list[Shot]]:
    """§3.3.1: the contradiction algorithm from beginning to end."""
    tables = Tables(FIGURE_6)
    solver = Solver(FIGURE_6, Request(), UNMODIFIED)
    solver.attempts = attempts = WatchedAttempts(tables)
    [answer] = solver.answers()
    state = icons(tables)
    shots = [Shot("The rooms are numbered.", OPEN, names=numbered(tables)),
             Shot("Step 1, icons: every room with a mark is white.", state, state[1])]  # fmt: skip
    before = state
    while (found := squares_action(tables, *state))[2]:
        state = found[:2]
    require(state != before, 6, "the squares action colours nothing")
    shots.append(Shot("Step 2, the squares action, until it colours nothing more.", state,
                      coloured(state) & ~coloured(before)))  # fmt: skip
    white, grown = ends_action(tables, *state)
    new = white & ~state[1]
    require(grown and bool(new & tables.grid.neighbours(tables.goal)), 6, "S/G colours nothing")
    state = state[0], white
    shots.append(
        Shot("Step 3, the S/G action: G has only one way left, so it is white.", state, new)
    )
    require(tables.open_rooms(state) == [1, 3, 4], 6, "other rooms are open")
    wanted = [(1, False, True), (1, True, True), (3, False, True), (3, True, False),
              (4, False, True), (4, True, False)]  # fmt: skip
    found_out = [(one.room, one.black, one.holds) for one in attempts.tried]
    require(found_out == wanted, 6, "other attempts are made")
    require(attempts.tried[0].before == state, 6, "the actions stop elsewhere")
    for step, at in ((4, 0), (5, 2), (6, 4)):
        for one in attempts.tried[at : at + 2]:
            each = shot_of(tables, one)
            shots.append(replace(each, says=f"Step {step}. {each.says}"))
        if not one.holds:
            shots.append(_settled(tables, one, attempts, answer))
    return tables, shots


def _settled(tables: Tables, one: Tried, attempts: WatchedAttempts, answer: Colouring) -> Shot:
    """The colouring after a room was found to be white, before the next attempt."""
    later = [
        each.before for each in attempts.tried if coloured(each.before) & ~coloured(one.before)
    ]
    after = later[0] if later and one is not attempts.tried[-1] else answer
    new = coloured(after) & ~coloured(one.before)
    says = f"So room {one.room} is white."
    if after == answer:
        says += " The squares action colours the last room, and all checks hold: the answer."
    return Shot(says, after, new)


def figure_7() -> tuple[Tables, list[Shot]]:
    """§3.3.2: two rooms tried at once."""
    tables = Tables(FIGURE_7)
    [answer] = Search(tables, Checks(tables)).answers(OPEN)
    first, second, third = FIGURE_7_ROOMS
    hidden = rooms(tables, FIGURE_7_ROOMS)
    state = answer[0] & ~hidden, answer[1] & ~hidden
    attempts = WatchedAttempts(tables)
    alone = [attempts.forced_by_one(state, room) for room in FIGURE_7_ROOMS]
    require(alone == [None, None, None], 7, "one room is enough")
    attempts.tried.clear()
    require(attempts.forced_by_two(state, first, [second]) is True, 7, "A is not found")
    white, black, *both = attempts.tried
    require(all(broken(tables, each.after) == ["check_cycle"] for each in both), 7, "no cycles")
    names = {first: "A", second: "B", third: "C"}
    shots = [Shot(
        "Rooms A, B and C are open. Each of them alone can be tried in both colours without a"
        " contradiction.", state, names=names,
    )]  # fmt: skip
    for label, one in (("1a", white), ("1a i", both[0]), ("1a ii", both[1]), ("1b", black)):
        each = shot_of(tables, one, names[one.room])
        shots.append(replace(each, says=f"Step {label}. {_named(each.says, names)}"))
    shots[-1] = replace(shots[-1], says=f"{shots[-1].says} So A is black.")
    attempts.tried.clear()
    require(attempts.forced_by_one(black.after, second) is False, 7, "B is not found")
    require(attempts.tried[0].after == answer, 7, "B does not lead to the answer")
    require(broken(tables, attempts.tried[1].after) == ["check_circles"], 7, "another check fails")
    for one, more in zip(attempts.tried, (" This is the answer.", ""), strict=True):
        each = shot_of(tables, one, "B")
        shots.append(replace(each, says=f"Step 2. {_named(each.says, names)}{more}"))
    return tables, shots


def _named(says: str, names: dict[int, str]) -> str:
    for room, name in names.items():
        says = says.replace(f"colour room {room}.", f"colour {name}.")
    return says


def figure_8() -> tuple[Tables, list[Shot]]:
    """§3.3.3: the white path check finds what the others do not."""
    puzzle = Nurimaze(3, 2, "abcdef", start=0, goal=4, circles=mask(3))
    tables = Tables(puzzle)
    before = icons(tables)
    state = tables.colour(before, 2, black=False)
    require(not broken(tables, state), 8, "another check fails")
    require(broken(tables, state, MODIFIED) == ["check_white_path"], 8, "it holds")
    attempts = Attempts(tables, replace(UNMODIFIED, white_path=True))
    require(attempts.forced_by_one(before, 2) is True, 8, "the room is not found")
    [answer] = Search(tables, Checks(tables)).answers(OPEN)
    new = coloured(answer) & ~coloured(before)
    return tables, [
        Shot("The marked cells are white.", before),
        Shot("The middle left cell is tried in white. The six checks of §3.1 hold, but"
             " `check_white_path` fails: S and G are joined without the circle.", state,
             tried=tables.room_cells[2]),
        Shot("So it is black, and the answer follows.", answer, new),
    ]  # fmt: skip


FIGURE_4 = Nurimaze(3, 3, "aabcabcdd", start=2, goal=7)
FIGURE_5 = (
    # The rooms, the black cells, the white cells.
    ("abcdefgh", 0, mask(0, 1, 4)),
    ("abcdefgh", mask(0, 4, 5), 0),
    ("abcdebgh", 0, mask(0, 4)),
)
FIGURE_6 = Nurimaze(
    4, 4, "aabbccdefgghigjj", start=8, goal=15, circles=mask(4), triangles=mask(12, 14)
)
FIGURE_7 = Nurimaze(5, 4, "aaabcddecfgghhijkhhj", start=12, goal=3, circles=mask(11))
FIGURE_7_ROOMS = (9, 5, 2)
"""Rooms A, B and C."""
TITLES = {
    3: "Figure 3 (§3.1): the circles check holds, and no answer is left",
    4: "Figure 4 (§3.2): backtracking",
    5: "Figure 5 (§3.3.1): the squares action",
    6: "Figure 6 (§3.3.1): the contradiction algorithm",
    7: "Figure 7 (§3.3.2): two rooms at once",
    8: "Figure 8 (§3.3.3): the white path",
}
WALKS: dict[int, Callable[[], tuple[Tables, list[Shot]]]] = {
    3: figure_3, 4: figure_4, 6: figure_6, 7: figure_7, 8: figure_8,
}  # fmt: skip


def told_pictures(figure: int) -> list[tuple[str, Picture]]:
    """The sentences and pictures of a figure."""
    if figure not in WALKS:
        return [*figure_5()]
    tables, shots = WALKS[figure]()
    return [(shot.says, picture(tables, shot)) for shot in shots]


def made() -> Report:
    """The page: a sentence and a picture for each step."""
    parts, files = [ABOUT], {}
    for figure, title in TITLES.items():
        parts.append(f"## {title}")
        for number, (says, drawing) in enumerate(told_pictures(figure)):
            name = f"figure-{figure}-{number}"
            files[f"{name}.svg"] = svg(
                drawing, SIDE, heading=False, coordinates=False, legend=False, spoken=False
            )
            parts.append(f"{says}\n\n![{name}]({name}.svg)")
    return Report(TITLE, tuple(parts), files=files)


def main() -> None:
    """Run the algorithms, and print the sentences or write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    report = made()
    if asked.out:
        print(write(report, asked.out))
    else:
        print(*(part for part in report.parts if isinstance(part, str)), sep="\n\n")


if __name__ == "__main__":
    main()
