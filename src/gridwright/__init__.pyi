"""The types of the public names; written by ``python tests/typed/stub.py``."""

from collections.abc import Iterator
from typing import Any, Literal, TypedDict, Unpack, overload

from gridwright.api import Counter, Path, Rows, Source, Sources, Taker
from gridwright.core.control import Progress
from gridwright.core.deadline import Flag
from gridwright.api import Backbone as Backbone
from gridwright.api import Because as Because
from gridwright.api import Board as Board
from gridwright.api import Cancelled as Cancelled
from gridwright.api import Cell as Cell
from gridwright.api import Check as Check
from gridwright.api import Control as Control
from gridwright.api import Digest as Digest
from gridwright.api import Document as Document
from gridwright.api import Drawing as Drawing
from gridwright.api import Error as Error
from gridwright.api import Explanation as Explanation
from gridwright.api import FormatError as FormatError
from gridwright.api import Game as Game
from gridwright.api import Generated as Generated
from gridwright.api import Genre as Genre
from gridwright.api import GenreCheck as GenreCheck
from gridwright.api import Grade as Grade
from gridwright.api import Hint as Hint
from gridwright.api import InputError as InputError
from gridwright.api import Proof as Proof
from gridwright.api import Puzzle as Puzzle
from gridwright.api import PuzzleError as PuzzleError
from gridwright.api import RejectedProof as RejectedProof
from gridwright.api import Repaired as Repaired
from gridwright.api import Result as Result
from gridwright.api import Rung as Rung
from gridwright.api import Scan as Scan
from gridwright.api import Shares as Shares
from gridwright.api import Solved as Solved
from gridwright.api import Solver as Solver
from gridwright.api import Spare as Spare
from gridwright.api import Stats as Stats
from gridwright.api import Status as Status
from gridwright.api import Step as Step
from gridwright.api import Strategy as Strategy
from gridwright.api import Timeout as Timeout
from gridwright.api import Verified as Verified
from gridwright.api import all_genres as all_genres
from gridwright.api import backbone as backbone
from gridwright.api import check as check
from gridwright.api import check_genre as check_genre
from gridwright.api import cnf as cnf
from gridwright.api import convert as convert
from gridwright.api import draw as draw
from gridwright.api import dumps as dumps
from gridwright.api import explain as explain
from gridwright.api import format_board as format_board
from gridwright.api import genre_of as genre_of
from gridwright.api import grade as grade
from gridwright.api import hint as hint
from gridwright.api import minimise as minimise
from gridwright.api import parse_board as parse_board
from gridwright.api import prove as prove
from gridwright.api import repair as repair
from gridwright.api import sample as sample
from gridwright.api import scan as scan
from gridwright.api import shares as shares
from gridwright.api import solvers as solvers
from gridwright.api import spare as spare
from gridwright.api import strategies as strategies
from gridwright.api import techniques as techniques
from gridwright.api import verify as verify
from gridwright.genres.akari.puzzle import Akari as Akari
from gridwright.genres.heyawake.puzzle import Heyawake as Heyawake
from gridwright.genres.hitori.puzzle import Hitori as Hitori
from gridwright.genres.kamaji.puzzle import Kamaji as Kamaji
from gridwright.genres.kuromasu.puzzle import Kuromasu as Kuromasu
from gridwright.genres.kuroshuto.puzzle import Kuroshuto as Kuroshuto
from gridwright.genres.lits.puzzle import Lits as Lits
from gridwright.genres.mosaic.puzzle import Mosaic as Mosaic
from gridwright.genres.nurikabe.puzzle import Nurikabe as Nurikabe
from gridwright.genres.nurimaze.puzzle import Nurimaze as Nurimaze
from gridwright.genres.starbattle.puzzle import StarBattle as StarBattle
from gridwright.genres.yinyang.puzzle import YinYang as YinYang

__all__ = ['Backbone', 'Because', 'Board', 'Cancelled', 'Cell', 'Check', 'Control', 'Digest', 'Document', 'Drawing', 'Error', 'Explanation', 'FormatError', 'Game', 'Generated', 'Genre', 'GenreCheck', 'Grade', 'Hint', 'InputError', 'Proof', 'Puzzle', 'PuzzleError', 'RejectedProof', 'Repaired', 'Result', 'Rung', 'Scan', 'Shares', 'Solved', 'Solver', 'Spare', 'Stats', 'Status', 'Step', 'Strategy', 'Timeout', 'Verified', 'all_genres', 'backbone', 'check', 'check_genre', 'cnf', 'convert', 'count', 'draw', 'dumps', 'explain', 'format_board', 'generate', 'genre_of', 'grade', 'hint', 'load', 'load_all', 'minimise', 'parse', 'parse_board', 'prove', 'read', 'repair', 'sample', 'scan', 'shares', 'solve', 'solve_many', 'solvers', 'spare', 'strategies', 'techniques', 'vary', 'verify', '__version__']
__version__: str

class _Count(TypedDict, total=False):
    abort: int
    assume_unique: bool
    black_per_number: float
    cardinality: Literal["auto", "native", "totalizer", "seqcounter", "mtotalizer", "kmtotalizer", "cardnetwrk", "sortnetwrk"]
    chance_changed: float
    chance_ignored: float
    chance_touching: float
    changed: int
    checks: Literal["room", "colour", "board"]
    classify: bool
    connectivity: Literal["cuts", "levels", "binary-levels", "order", "two-trees", "two-trees-edge", "propagator"]
    count_all: bool
    crossover: Literal["all", "left-right", "top-bottom", "odd-even"]
    diagonal: bool
    diamond: bool
    expand: float
    flood: bool
    force: bool
    forget: bool
    guess: bool
    guesses: int
    only: str
    order: Literal["first", "most"] | Literal["neighbours", "size", "edges", "reading"]
    penalty: int
    population: int
    processes: int
    refinement: Literal["", "minimal"]
    restart: int
    selection: int
    selection_type: Literal["standard", "tournament"]
    solver: str
    techniques: str
    trace: bool
    two_rooms: bool
    unreached: Literal["auto", "on", "off"]
    white_path: bool
    without: str

class _Solve(_Count, total=False):
    memory: int

class _Wishes(TypedDict, total=False):
    answer: Rows
    black: float
    clues: int
    density: float
    guessing: bool
    keep: Source
    level: Literal["any", "1", "2", "3", "4", "5"] | int
    mask: Rows
    minimal: bool
    needs: str
    quality: int
    sparse: bool
    symmetry: Literal["none", "rotate2", "rotate4", "horizontal", "vertical", "diagonal"]
    techniques: str

class _MakeAkari(_Wishes, total=False):
    pass

class _MakeHeyawake(_Wishes, total=False):
    fill: Literal["greedy", "uniform"]

class _MakeHitori(_Wishes, total=False):
    pass

class _MakeKamaji(_Wishes, total=False):
    attempts: int
    diagonals: bool
    longest: int
    maximum: int
    ones: float
    shared: float
    shortest: int
    side: bool

class _MakeKuromasu(_Wishes, total=False):
    fill: Literal["greedy", "uniform"]

class _MakeKuroshuto(_Wishes, total=False):
    fill: Literal["greedy", "uniform"]
    highest: int
    idle: int
    turn: bool

class _MakeLits(_Wishes, total=False):
    pass

class _MakeMosaic(_Wishes, total=False):
    fill: Literal["greedy", "uniform"]

class _MakeNurikabe(_Wishes, total=False):
    pass

class _MakeNurimaze(_Wishes, total=False):
    attempts: int
    circles: int
    fill: Literal["greedy", "uniform"]
    joined: float
    largest_room: int
    path: int
    prover: Literal["sat", "modified-contradiction"]
    rooms: Literal["a", "b", "c", "d", "e", "single"] | int
    sigma: float
    triangles: int

class _MakeStarBattle(_Wishes, total=False):
    stars: int

class _MakeYinYang(_Wishes, total=False):
    fill: Literal["greedy", "uniform"]

@overload
def parse(
    text: str,
    genre: Literal["akari", "light-up", "lightup", "bijutsukan"],
) -> Akari: ...
@overload
def parse(
    text: str,
    genre: Literal["heyawake"],
) -> Heyawake: ...
@overload
def parse(
    text: str,
    genre: Literal["hitori"],
) -> Hitori: ...
@overload
def parse(
    text: str,
    genre: Literal["kamaji"],
) -> Kamaji: ...
@overload
def parse(
    text: str,
    genre: Literal["kuromasu", "kurodoko", "range"],
) -> Kuromasu: ...
@overload
def parse(
    text: str,
    genre: Literal["kuroshuto", "kurochute"],
) -> Kuroshuto: ...
@overload
def parse(
    text: str,
    genre: Literal["lits", "nuruomino"],
) -> Lits: ...
@overload
def parse(
    text: str,
    genre: Literal["mosaic", "fill-a-pix", "fillapix"],
) -> Mosaic: ...
@overload
def parse(
    text: str,
    genre: Literal["nurikabe", "cell structure"],
) -> Nurikabe: ...
@overload
def parse(
    text: str,
    genre: Literal["nurimaze", "nurimeizu", "nuri-maze"],
) -> Nurimaze: ...
@overload
def parse(
    text: str,
    genre: Literal["starbattle", "star-battle", "two-not-touch"],
) -> StarBattle: ...
@overload
def parse(
    text: str,
    genre: Literal["yinyang", "yin-yang"],
) -> YinYang: ...
@overload
def parse(
    text: str,
    genre: str | None = None,
) -> Puzzle: ...

@overload
def read(
    path: Path,
    genre: Literal["akari", "light-up", "lightup", "bijutsukan"],
) -> Akari: ...
@overload
def read(
    path: Path,
    genre: Literal["heyawake"],
) -> Heyawake: ...
@overload
def read(
    path: Path,
    genre: Literal["hitori"],
) -> Hitori: ...
@overload
def read(
    path: Path,
    genre: Literal["kamaji"],
) -> Kamaji: ...
@overload
def read(
    path: Path,
    genre: Literal["kuromasu", "kurodoko", "range"],
) -> Kuromasu: ...
@overload
def read(
    path: Path,
    genre: Literal["kuroshuto", "kurochute"],
) -> Kuroshuto: ...
@overload
def read(
    path: Path,
    genre: Literal["lits", "nuruomino"],
) -> Lits: ...
@overload
def read(
    path: Path,
    genre: Literal["mosaic", "fill-a-pix", "fillapix"],
) -> Mosaic: ...
@overload
def read(
    path: Path,
    genre: Literal["nurikabe", "cell structure"],
) -> Nurikabe: ...
@overload
def read(
    path: Path,
    genre: Literal["nurimaze", "nurimeizu", "nuri-maze"],
) -> Nurimaze: ...
@overload
def read(
    path: Path,
    genre: Literal["starbattle", "star-battle", "two-not-touch"],
) -> StarBattle: ...
@overload
def read(
    path: Path,
    genre: Literal["yinyang", "yin-yang"],
) -> YinYang: ...
@overload
def read(
    path: Path,
    genre: str | None = None,
) -> Puzzle: ...

@overload
def load(
    source: str | Path,
    genre: Literal["akari", "light-up", "lightup", "bijutsukan"],
) -> Akari: ...
@overload
def load(
    source: str | Path,
    genre: Literal["heyawake"],
) -> Heyawake: ...
@overload
def load(
    source: str | Path,
    genre: Literal["hitori"],
) -> Hitori: ...
@overload
def load(
    source: str | Path,
    genre: Literal["kamaji"],
) -> Kamaji: ...
@overload
def load(
    source: str | Path,
    genre: Literal["kuromasu", "kurodoko", "range"],
) -> Kuromasu: ...
@overload
def load(
    source: str | Path,
    genre: Literal["kuroshuto", "kurochute"],
) -> Kuroshuto: ...
@overload
def load(
    source: str | Path,
    genre: Literal["lits", "nuruomino"],
) -> Lits: ...
@overload
def load(
    source: str | Path,
    genre: Literal["mosaic", "fill-a-pix", "fillapix"],
) -> Mosaic: ...
@overload
def load(
    source: str | Path,
    genre: Literal["nurikabe", "cell structure"],
) -> Nurikabe: ...
@overload
def load(
    source: str | Path,
    genre: Literal["nurimaze", "nurimeizu", "nuri-maze"],
) -> Nurimaze: ...
@overload
def load(
    source: str | Path,
    genre: Literal["starbattle", "star-battle", "two-not-touch"],
) -> StarBattle: ...
@overload
def load(
    source: str | Path,
    genre: Literal["yinyang", "yin-yang"],
) -> YinYang: ...
@overload
def load(
    source: str | Path,
    genre: str | None = None,
) -> Puzzle: ...

def load_all(
    source: str | Path,
    genre: str | None = None,
) -> list[Document[Puzzle]]: ...

def solve(
    source: Source,
    *,
    strategy: str = 'sat',
    limit: int | None = 2,
    seed: int = 0,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_Solve],
) -> Result: ...

def solve_many(
    sources: Sources,
    *,
    jobs: int | None = None,
    ordered: bool = True,
    time_limit_each: float | None = None,
    strategy: str = 'sat',
    limit: int | None = 2,
    seed: int = 0,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_Solve],
) -> Iterator[Solved]: ...

def count(
    source: Source,
    *,
    strategy: str = 'auto',
    limit: int | None = None,
    memory: int = 1000,
    by: str = '',
    counted: Counter | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_Count],
) -> Result: ...

def vary(
    source: Source,
    *,
    how: Literal['turned', 'clues'] = 'turned',
    count: int = 1,
    seed: int = 0,
    so_far: Taker | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **wishes: Unpack[_Wishes],
) -> list[Puzzle]: ...

@overload
def generate(
    genre: Literal["akari", "light-up", "lightup", "bijutsukan"],
    size: str | int | None = None,
    *,
    rows: int | None = None,
    cols: int | None = None,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    unique: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_MakeAkari],
) -> Iterator[Generated[Akari]]: ...
@overload
def generate(
    genre: Literal["heyawake"],
    size: str | int | None = None,
    *,
    rows: int | None = None,
    cols: int | None = None,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    unique: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_MakeHeyawake],
) -> Iterator[Generated[Heyawake]]: ...
@overload
def generate(
    genre: Literal["hitori"],
    size: str | int | None = None,
    *,
    rows: int | None = None,
    cols: int | None = None,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    unique: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_MakeHitori],
) -> Iterator[Generated[Hitori]]: ...
@overload
def generate(
    genre: Literal["kamaji"],
    size: str | int | None = None,
    *,
    rows: int | None = None,
    cols: int | None = None,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    unique: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_MakeKamaji],
) -> Iterator[Generated[Kamaji]]: ...
@overload
def generate(
    genre: Literal["kuromasu", "kurodoko", "range"],
    size: str | int | None = None,
    *,
    rows: int | None = None,
    cols: int | None = None,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    unique: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_MakeKuromasu],
) -> Iterator[Generated[Kuromasu]]: ...
@overload
def generate(
    genre: Literal["kuroshuto", "kurochute"],
    size: str | int | None = None,
    *,
    rows: int | None = None,
    cols: int | None = None,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    unique: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_MakeKuroshuto],
) -> Iterator[Generated[Kuroshuto]]: ...
@overload
def generate(
    genre: Literal["lits", "nuruomino"],
    size: str | int | None = None,
    *,
    rows: int | None = None,
    cols: int | None = None,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    unique: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_MakeLits],
) -> Iterator[Generated[Lits]]: ...
@overload
def generate(
    genre: Literal["mosaic", "fill-a-pix", "fillapix"],
    size: str | int | None = None,
    *,
    rows: int | None = None,
    cols: int | None = None,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    unique: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_MakeMosaic],
) -> Iterator[Generated[Mosaic]]: ...
@overload
def generate(
    genre: Literal["nurikabe", "cell structure"],
    size: str | int | None = None,
    *,
    rows: int | None = None,
    cols: int | None = None,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    unique: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_MakeNurikabe],
) -> Iterator[Generated[Nurikabe]]: ...
@overload
def generate(
    genre: Literal["nurimaze", "nurimeizu", "nuri-maze"],
    size: str | int | None = None,
    *,
    rows: int | None = None,
    cols: int | None = None,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    unique: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_MakeNurimaze],
) -> Iterator[Generated[Nurimaze]]: ...
@overload
def generate(
    genre: Literal["starbattle", "star-battle", "two-not-touch"],
    size: str | int | None = None,
    *,
    rows: int | None = None,
    cols: int | None = None,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    unique: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_MakeStarBattle],
) -> Iterator[Generated[StarBattle]]: ...
@overload
def generate(
    genre: Literal["yinyang", "yin-yang"],
    size: str | int | None = None,
    *,
    rows: int | None = None,
    cols: int | None = None,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    unique: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_MakeYinYang],
) -> Iterator[Generated[YinYang]]: ...
@overload
def generate(
    genre: str,
    size: str | int | None = None,
    *,
    rows: int | None = None,
    cols: int | None = None,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    unique: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Unpack[_Wishes],
) -> Iterator[Generated[Any]]: ...
