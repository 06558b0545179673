"""Nurimaze (Nurimeizu, Nuri-Maze): blacken rooms so that a maze from S to G is left."""

from gridwright.genre import Genre
from gridwright.genres.nurimaze.audit import audit
from gridwright.genres.nurimaze.backtracking import BACKTRACKING
from gridwright.genres.nurimaze.carving import CARVE_MAKER
from gridwright.genres.nurimaze.drawing import draw
from gridwright.genres.nurimaze.encoding import connected, cuts, encode
from gridwright.genres.nurimaze.format import FORMATS, answer_rows, read_answer
from gridwright.genres.nurimaze.maker import SEED_MAKER
from gridwright.genres.nurimaze.path import path_of
from gridwright.genres.nurimaze.proving import state
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.rules import RULES
from gridwright.genres.nurimaze.strategies import STRATEGIES

GENRE: Genre[Nurimaze] = Genre(
    name="nurimaze",
    title="Nurimaze",
    aliases=("nurimeizu", "nuri-maze"),
    sentence="Blacken rooms so that the white cells form a maze with a path from S to G.",
    puzzle=Nurimaze,
    formats=FORMATS,
    rules=RULES,
    encode=encode,
    cuts=cuts,
    connected=connected,
    state=state,
    audit=audit,
    draw=draw,
    printed=lambda puzzle: puzzle.printed,
    answer_rows=answer_rows,
    read_answer=read_answer,
    details=lambda puzzle, board: {
        "path": [puzzle.grid.name(cell) for cell in path_of(puzzle, board)]
    },
    strategies=(BACKTRACKING, *STRATEGIES),
    makers=(CARVE_MAKER, SEED_MAKER),
)
