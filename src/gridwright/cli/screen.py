"""The screen on which a puzzle is played: the board, and beside or below it what is said.

prompt_toolkit reads the keys and draws only what changes. A board that is larger than the terminal
moves with the cell where the player is, which also has the terminal's own cursor; the numbers of
its rows and columns stay at the edge.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby
from typing import NamedTuple

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.data_structures import Point
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.input import Input, create_input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import DynamicContainer, FormattedTextControl, HSplit, VSplit, Window
from prompt_toolkit.layout import Layout as Arrangement
from prompt_toolkit.output import ColorDepth

from gridwright.cli import common
from gridwright.cli.playing import LAST_STAGE, Sitting
from gridwright.core.picture import Picture
from gridwright.core.saying import Saying
from gridwright.kinds.count import LAMP, STAR
from gridwright.render.canvas import Canvas
from gridwright.render.highlights import legend
from gridwright.render.layout import Layout
from gridwright.render.signs import ASCII, BOXES
from gridwright.render.text import canvas_of
from gridwright.render.words import folded

BESIDE = 24
"""Fewer columns beside the board are too few for sentences, which then go below it."""
BELOW = 6
"""Lines below the board."""
REVERSED = "7"
KEYS = (
    ("← ↑ → ↓", Saying("move")),
    ("Enter", Saying("fill the cell")),
    ("Space", Saying("rule it out")),
    ("Backspace", Saying("erase")),
    ("H", Saying("hint, in three stages; then do it")),
    ("C", Saying("check")),
    ("U, R", Saying("undo, redo")),
    ("?", Saying("rules")),
    ("Q", Saying("quit")),
)
WITH_PIECES = {"Enter": Saying("begin and end a piece"), "Space": Saying("rule out a piece")}
OF_THINGS = {STAR: {"Enter": Saying("place a star")}, LAMP: {"Enter": Saying("place a lamp")}}


class Drawn(NamedTuple):
    """The picture of a board, and how it stands in the terminal."""

    picture: Picture
    layout: Layout
    canvas: Canvas


class Screen:
    """What is shown of a sitting."""

    def __init__(self, sitting: Sitting, title: str, ascii: bool, colour: bool) -> None:
        self.sitting, self.title, self.colour = sitting, title, colour
        self.signs = ASCII if ascii else BOXES
        self.rules = False
        self.top = self.first = 0
        """How many lines and places of the board are above and left of what is shown."""
        self._drawn: Drawn | None = None

    def drawn(self) -> Drawn:
        """The board as it is now; drawn once each time that the screen is."""
        if self._drawn is None:
            rows, cols = get_app().output.get_size()
            picture = self.sitting.picture()
            layout = Layout.of(picture, self.signs, cols, most_lines=rows)
            canvas = canvas_of(picture, layout, self.signs)
            x, y = layout.at(self.sitting.at)
            here = slice(x - layout.pad, x + layout.width + layout.pad)
            canvas.styles[y][here] = [REVERSED] * layout.slot
            self._drawn = Drawn(picture, layout, canvas)
        return self._drawn

    def layout(self) -> Layout:
        """Ruled if that fits, else without lines between the cells."""
        return self.drawn().layout

    @property
    def beside(self) -> int:
        """The columns that are left beside the board."""
        layout = self.layout()
        return int(get_app().output.get_size().columns) - layout.left - layout.across - 2

    def board(self, head: bool, side: bool) -> ANSI:
        """The board, or the numbers above it, or those beside it."""
        _, layout, canvas = self.drawn()
        lines = slice(layout.header) if head else slice(layout.header, None)
        part = slice(layout.left) if side else slice(layout.left, None)
        signs = [each[part] for each in canvas.signs[lines]]
        return ANSI("\n".join(map(_styled, signs, [e[part] for e in self._shown(canvas)[lines]])))

    def scroll(self) -> None:
        """Draw anew, with the board moved as far as is needed to see the player's cell and what is
        beside it.
        """
        self._drawn = None
        size, layout, at = get_app().output.get_size(), self.layout(), self.cursor()
        below = BELOW if self.beside < BESIDE else 0
        self.top = _seen(self.top, at.y, size.rows - below - layout.header, layout.down)
        self.first = _seen(self.first, at.x, size.columns - layout.left, layout.across)

    def _shown(self, canvas: Canvas) -> list[list[str]]:
        """The styles; without colours, only the place where the player is."""
        if self.colour:
            return canvas.styles
        return [[each if each == REVERSED else "" for each in line] for line in canvas.styles]

    def cursor(self, head: bool = False, side: bool = False) -> Point:
        """Where the cursor of the board or of its numbers is: the last place of the cell."""
        layout = self.layout()
        x, y = layout.at(self.sitting.at)
        x, y = x + layout.width - 1 - layout.left, y - layout.header
        return Point(0 if side else x, 0 if head else y)

    def words(self) -> str:
        """The title, what was said, and the keys as far as there is room."""
        sitting, beside = self.sitting, self.beside
        width = beside if beside >= BESIDE else int(get_app().output.get_size().columns)
        said = [common.say(sitting.said)] if sitting.said else []
        if self.rules:
            said = [f"- {common.say(rule.sentence)}" for rule in sitting.genre.rules]
        if sitting.hint is not None and sitting.hint.steps and sitting.stage == LAST_STAGE:
            said.append(common.say("H does it."))
        said = [each[:1].upper() + each[1:] for each in said]
        signs = legend(self.drawn().picture, self.signs, width, common.language())
        thing = getattr(sitting.puzzle, "thing", "")
        other = WITH_PIECES if sitting.drawn else OF_THINGS.get(thing, {})
        keys = [f"{keys}: {common.say(other.get(keys, what))}" for keys, what in KEYS]
        if beside < BESIDE:
            below = [*said, *signs] or [self.title, " · ".join(keys)]
            return "\n".join(line for each in below for line in folded(each, width))
        lines = [self.title, *said]
        lines = [line for each in lines for line in (*folded(each, width), "")]
        return "\n".join(
            [*lines, *signs, "", *(x for each in keys for x in folded(each, width, 2))]
        )


def _seen(first: int, at: int, shown: int, whole: int) -> int:
    """The first of the places that are shown, so that one of them, and the next ones, are seen.

    >>> _seen(0, 30, 20, 60), _seen(30, 29, 20, 60), _seen(5, 7, 20, 15)
    (12, 28, 0)
    """
    return max(0, min(max(first, at - shown + 2), at - 1, whole - shown))


def _styled(signs: list[str], styles: list[str]) -> str:
    """A line for ANSI; blanks keep their style, so that the player's cell is seen."""
    parts = []
    for style, run in groupby(range(len(signs)), key=styles.__getitem__):
        text = "".join(signs[place] for place in run)
        parts.append(f"\x1b[{style}m{text}\x1b[0m" if style else text)
    return "".join(parts)


def _keys(screen: Screen) -> KeyBindings:
    sitting = screen.sitting
    acts: dict[tuple[str, ...], Callable[[], None]] = {
        ("up",): lambda: sitting.move(-1, 0),
        ("down",): lambda: sitting.move(1, 0),
        ("left",): lambda: sitting.move(0, -1),
        ("right",): lambda: sitting.move(0, 1),
        ("enter",): lambda: sitting.mark(True),
        ("space",): lambda: sitting.mark(False),
        ("backspace", "delete"): sitting.erase,
        ("h", "H"): sitting.help,
        ("c", "C"): sitting.check,
        ("u", "U", "c-z"): lambda: sitting.undo(-1),
        ("r", "R", "c-y"): lambda: sitting.undo(1),
    }
    bound = KeyBindings()
    for keys, act in acts.items():
        for key in keys:

            def acted(event: KeyPressEvent, act: Callable[[], None] = act) -> None:
                screen.rules = False
                act()

            bound.add(key, eager=True)(acted)

    @bound.add("?")
    def _(event: KeyPressEvent) -> None:
        screen.rules = not screen.rules

    @bound.add("q")
    @bound.add("Q")
    @bound.add("c-c")
    @bound.add("c-d")
    def _(event: KeyPressEvent) -> None:
        event.app.exit()

    return bound


def play(sitting: Sitting, title: str, ascii: bool, keys: Input | None = None) -> None:
    """Play until the player goes."""
    screen = Screen(sitting, title, ascii, common.can_print_colour())

    def part(head: bool, side: bool) -> Window:
        """The board, or its numbers; only the board has the terminal's own cursor."""
        return Window(
            FormattedTextControl(
                partial(screen.board, head, side),
                focusable=not (head or side),
                get_cursor_position=partial(screen.cursor, head, side),
            ),
            width=(lambda: screen.layout().left) if side else None,
            height=(lambda: screen.layout().header) if head else None,
            dont_extend_width=True,
            get_vertical_scroll=lambda _: 0 if head else screen.top,
            get_horizontal_scroll=lambda _: 0 if side else screen.first,
        )

    body = part(False, False)
    board = HSplit(
        [VSplit([part(True, True), part(True, False)]), VSplit([part(False, True), body])]
    )
    words = Window(FormattedTextControl(screen.words))
    beside = VSplit([board, Window(width=2), words])
    below = HSplit([board, Window(words.content, height=BELOW)])
    arranged = DynamicContainer(lambda: beside if screen.beside >= BESIDE else below)
    application: Application[None] = Application(
        Arrangement(arranged, focused_element=body),
        key_bindings=_keys(screen),
        full_screen=True,
        color_depth=None if screen.colour else ColorDepth.DEPTH_1_BIT,
        input=keys or create_input(always_prefer_tty=True),
        before_render=lambda _: screen.scroll(),
    )
    application.run()
