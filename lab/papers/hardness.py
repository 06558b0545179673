"""The proofs as one document: statements, tiles as pictures, lemmas, checks, tiles as numbers.

    python lab/papers/hardness.py lab/papers/hardness.pdf

The text is that of the pages in ``lab/docs``, without their examples of code. The cases of the
lemmas are counted anew, and the document is not made if one of them does not hold.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from gridwright.render.faces import FACES
from gridwright.render.typeset import BOARD_FONT, quoted, typeset
from gridwright_lab.reductions import path_lemmas
from gridwright_lab.reductions.tiles.akari.tiles import TILES as AKARI
from gridwright_lab.reductions.tiles.hitori.tiles import TILES as HITORI
from gridwright_lab.reductions.tiles.kamaji.tiles import TILES as KAMAJI
from gridwright_lab.reductions.tiles.kuromasu.tiles import TILES as KUROMASU
from gridwright_lab.reductions.tiles.kuroshuto import boards as kuroshuto
from gridwright_lab.reductions.tiles.lemmas import Lemma, checked, lemmas_of
from gridwright_lab.reductions.tiles.mosaic.tiles import TILES as MOSAIC

DOCS = Path(__file__).parents[1] / "docs"
GENRES = {
    "kuroshuto": "one", "kamaji": "all but one", "kuromasu": "one", "hitori": "one", "akari": "one",
    "mosaic": "one",
}  # fmt: skip
PAGES = (*GENRES, "nurimaze")
SERIF, BOLD = FACES["serif"].family, FACES["bold"].family
TITLE = "Seven grid puzzles are hard, with as many answers as assignments"
OPENING = f"""
#set document(title: {quoted(TITLE)}, date: none)
#set page(paper: "a4", margin: 24mm, numbering: "1")
#set text(font: ({quoted(SERIF)}, {quoted(BOARD_FONT)}), size: 10pt, lang: "en")
#set par(justify: true)
#set heading(numbering: "1.1")
#show raw: set text(font: ({quoted(BOARD_FONT)},), size: 9pt)
#show strong: set text(font: {quoted(BOLD)})
#show heading: set text(font: {quoted(BOLD)})
#show heading.where(level: 1): it => pagebreak(weak: true) + it
#set par(justify: false)
#align(center, text(17pt, font: {quoted(BOLD)}, hyphenate: false, {quoted(TITLE)}))
#set par(justify: true)

*Statement.* For Kuroshuto, Kamaji, Kuromasu, Hitori, Akari and Mosaic it is NP-complete to decide
whether a board has an answer, \\#P-complete to count its answers, and NP-complete to decide, given
one answer, whether there is another, also if boards have to be square. For Nurimaze the first is
NP-complete, and a board has one answer for each Hamiltonian path of a grid graph. For each genre,
who proved what before is in its chapter and in the last one before the appendix.

*How to read the proofs.* Clauses become a circuit of tiles. That tiles work together is said by
lemmas, each about finitely many cases, which a program goes through. The chapters prove the
theorems from the lemmas; the chapter Checks lists them with the number of cases; the appendix
prints the tiles. The program is part of gridwright: `gridwright reduce GENRE --verify` runs all
checks.

#outline(title: none, depth: 1)
"""
SIGNS = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|\*([^*]+?)\*|\[([^\]]+)\]\([^)]+\)", re.DOTALL)
SPECIAL = re.compile(r"([\\#$*_@<>\[\]~`=/])")
NAMED = (
    "N. Creignou, M. Hermann: Complexity of generalized satisfiability counting problems. 1996.",
    "A. Itai, C. H. Papadimitriou, J. L. Szwarcfiter: Hamilton paths in grid graphs. 1982.",
    "K. Kleijn: Solving and Constructing Kamaji Puzzles. Leiden University, 2018.",
    "R. Mourits: Solving and Generating the Nurimeizu puzzle. Leiden University, 2022.",
    "T. J. Schaefer: The complexity of satisfiability problems. 1978.",
    "H. Straathof: Solving and generating Kuroshuto puzzles. Leiden University, 2025.",
    "T. Yato, T. Seta: Complexity and completeness of finding another solution. 2003.",
)
ABOUT_CODE = re.compile(r"`◎` is a clause.*?used only once\. ", re.DOTALL)
"""Explains the signs of an example that is left out."""


def inline(text: str) -> str:
    """A paragraph of Markdown as Typst.

    >>> inline("*one* [page](a.md) has `x*y`, a # and **two**")
    '#emph[one] page has #raw("x*y"), a \\\\# and #strong[two]'
    """
    found, last = [], 0
    for match in SIGNS.finditer(text):
        code, strong, emphasis, link = match.groups()
        found.append(SPECIAL.sub(r"\\\1", text[last : match.start()]))
        found.append(
            f"#raw({quoted(code)})" if code
            else f"#strong[{inline(strong)}]" if strong
            else f"#emph[{inline(emphasis)}]" if emphasis
            else inline(link)
        )  # fmt: skip
        last = match.end()
    found.append(SPECIAL.sub(r"\\\1", text[last:]))
    # A number at the beginning is no list, and two signs are in none of our typefaces.
    whole = re.sub(r"^(\d+)\. ", r"\1\\. ", "".join(found)).replace("Σ₂ᴾ", "Σ#sub[2]#super[P]")
    return whole.replace("∎", "#box(width: 1.6mm, height: 1.6mm, fill: black)")


def blocks(page: str) -> Iterator[str]:
    """The paragraphs of a page as Typst, one after the other."""
    page = re.sub(r":?\n\n *```python.*?\n *```\n", ".\n", page, flags=re.S).replace("..\n", ".\n")
    page = ABOUT_CODE.sub("", page)
    for block in re.split(r"\n\s*\n", page):
        text = block.strip("\n")
        picture = re.fullmatch(r"!\[(.*)\]\(pictures/(.*)\)", text)
        if text.startswith("#"):
            signs, _, title = text.partition(" ")
            yield f"{'=' * len(signs)} {inline(title)}"
        elif picture:
            alt, file = picture.groups()
            size = "height: 222mm" if "parts" in file else "width: 62%"
            yield f'#align(center, image("{file}", alt: {quoted(alt)}, {size}))'
        elif text.lstrip().startswith("|"):
            yield table(
                [[*map(str.strip, row.strip(" |").split("|"))] for row in text.splitlines()]
            )
        elif text.startswith("    ") or text.lstrip().startswith("gridwright "):
            lines = "\n".join(line.strip() for line in text.splitlines())
            yield f"#block(raw({typst_text(lines)}))"
        elif text.startswith("> "):
            yield f"#quote(block: true)[{inline(text.replace('> ', ''))}]"
        else:
            yield "\n".join(items(text))


def typst_text(text: str) -> str:
    """Lines as a literal of Typst."""
    return ' + "\\n" + '.join(map(quoted, text.splitlines()))


def items(text: str) -> Iterator[str]:
    """A paragraph, or the items of a list."""
    for item in re.split(r"\n(?=(?:- |\d\. ))", text):
        bullet = re.match(r"(- |\d\. )", item)
        rest = " ".join(line.strip() for line in item[bullet.end() if bullet else 0 :].splitlines())
        sign = "" if bullet is None else "- " if bullet[0] == "- " else "+ "
        yield sign + inline(rest)


def table(rows: list[list[str]]) -> str:
    """A table of Markdown; its second row only says how columns are aligned."""
    head, _, *body = rows
    cells = "".join(f"[{inline(cell)}], " for row in body for cell in row)
    top = "".join(f"[*{inline(cell)}*], " for cell in head)
    widths = ", ".join("auto" if len(cell) < 12 else "1fr" for cell in (body or [head])[0])
    return (
        f"#text(size: 8.5pt, table(columns: ({widths}), stroke: 0.3pt,"
        f" align: left, table.header({top}), {cells}))"
    )


def checks() -> Iterator[str]:
    """All lemmas with the number of their cases; one that does not hold ends the program."""
    every: dict[str, Lemma] = {}
    for genre, clause in GENRES.items():
        every |= {lemma.name: lemma for lemma in lemmas_of(genre, clause)}  # type: ignore[arg-type]
    every |= {lemma.name: lemma for lemma in path_lemmas.LEMMAS}
    rows = [["lemma", "says", "cases"], []]
    for lemma in every.values():
        found = checked(lemma)
        if found.broken:
            sys.exit(f"{lemma.name} does not hold: {found.broken[0]}")
        rows.append([lemma.name, lemma.says, f"{found.cases:,}"])
    yield "= Checks"
    yield "Each lemma holds in all of its cases; they were counted when this document was made."
    yield table(rows)


def appendix() -> Iterator[str]:
    """The tiles as numbers and signs."""
    yield "= Appendix: the tiles"
    yield "== Kuroshuto"
    yield inline(
        "Cells of the pattern (`#`), which repeats every 12 cells. Rows and columns are counted"
        " from 0; row 0 and column 0 are shared with the tiles above and to the left. Open in some"
        f" part: {sorted(kuroshuto.OPEN)}. A clue 6 at {kuroshuto.CENTRE} makes a clause or a"
        f" negation; clues 3 at {sorted(kuroshuto.HALFWAY.values())} make wires, bends and splits,"
        " those towards sides with a wire; a crossing has, by cell,"
        f" {kuroshuto.CROSSING_CLUES}. All other cells have the least number up to 5 that reaches"
        " one cell of the pattern and no open one."
    )
    room = (kuroshuto.LARGEST_FILLING,) * 4
    yield beside(
        (
            drawn("pattern", kuroshuto.PATTERN),
            drawn(
                "with these numbers, away from the edges of the board",
                [
                    "".join(
                        "#" if sign == "#" else str(kuroshuto.filling(row, col, *room))
                        for col, sign in enumerate(signs)
                    )
                    for row, signs in enumerate(kuroshuto.PATTERN)
                ],
            ),
        )
    )
    yield "== Kamaji"
    yield beside(
        drawn(name, [" ".join(f"{number:2}" for number in row) for row in numbers])
        for name, numbers in KAMAJI.items()
    )
    for title, says, tiles in (
        ("Kuromasu", "`#` is black; a letter is open, and names the side on whose wire it depends:"
         " it is black if the wire is true, a capital if it is false. Around it is the band.",
         {" ".join(key): rows for key, rows in KUROMASU.items()}),
        ("Hitori", "`#` is grey; a letter is open, and equal letters are equal numbers.", HITORI),
        ("Akari", "`#` is a wall, and a digit a wall with this number; a dot is open.", AKARI),
        ("Mosaic", "A digit is a clue, `o` the end of a wire, and a dot any other cell.", MOSAIC),
    ):  # fmt: skip
        yield f"== {title}"
        yield f"#block(sticky: true)[{inline(says)}]"
        yield beside(drawn(name, rows) for name, rows in tiles.items())


def beside(tiles: Iterable[str]) -> str:
    """Tiles in three columns, row by row."""
    cells = "".join(f"[{tile}], " for tile in tiles)
    return f"#grid(columns: (1fr,) * 3, row-gutter: 3mm, {cells})"


def drawn(name: str, rows: tuple[str, ...] | list[str]) -> str:
    """A tile as signs, of which each has the same width."""
    cells = "".join(f"[#raw({quoted(sign)})], " for row in rows
                    for sign in (row.split() if " " in row else row))  # fmt: skip
    count = len(rows[0].split()) if " " in rows[0] else len(rows[0])
    width, height = ("5.2mm", "2.9mm") if " " in rows[0] else ("2.4mm", "2.4mm")
    return (
        f"#block(breakable: false)[#strong[{inline(name)}] #v(-2mm)"
        f" #text(size: 6pt, table(columns: ({width},) * {count}, rows: {height}, inset: 0mm,"
        f" stroke: none, align: center + horizon, {cells}))]"
    )


def source() -> str:
    """The whole document."""
    parts = [OPENING]
    for genre in PAGES:
        parts += blocks((DOCS / f"{genre}-is-np-complete.md").read_text(encoding="utf-8"))
    parts += checks()
    parts += blocks((DOCS / "known-hardness.md").read_text(encoding="utf-8"))
    parts += ["== Other texts that the chapters name", "\n".join(map("- {}".format, NAMED))]
    return "\n\n".join([*parts, *appendix()])


def pictures() -> dict[str, str]:
    """The drawings of the pages, in our own typeface."""
    found = {}
    for genre in PAGES:
        for path in (DOCS / "pictures").glob(f"{genre}-*.svg"):
            text = path.read_text(encoding="utf-8")
            found[path.name] = re.sub(r'font-family="[^"]*"', f'font-family="{BOARD_FONT}"', text)
    return found


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(typeset(source(), pictures(), "pdf"))
