"""Every template of the program and of the page, read from their sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import gridwright
import gridwright_lab
from gridwright import api
from gridwright.cli.commands.solvers import ABILITIES
from gridwright.cli.notes import OPTION_HEADS
from gridwright.core.options import options_of
from gridwright.core.picture import HIGHLIGHTS, SUPPOSED, Mark
from gridwright.core.saying import wordy
from gridwright.engine.genre_check import PARTS
from gridwright.engine.grade import LEVELS
from gridwright.engine.ladders import rungs
from gridwright.engine.methods import methods
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.sat.oracle import DEFAULTS
from gridwright.web.page_facts import facts
from gridwright_lab.reductions.sides import NAMES
from gridwright_lab.studies import studies

ROOT = Path(gridwright.__file__).parent
LAB = Path(gridwright_lab.__file__).parent
SAYERS = {
    "say", "common.say", "language.say", "design.say", "tell", "line.say", "complain",
    "common.complain", "common.remark", "common.tell", "sheet.language.say", "Saying.about",
}  # fmt: skip
"""Functions that may be given a template without values."""
ERRORS = {
    "FormatError", "PuzzleError", "InputError", "WriteError", "UsageError", "TooMuch",
    "NotUnique", "Unavailable", "Unmet", "Rejected", "RejectedProof", "NotAnAnswerError",
    "BrokenClauseError", "NoAutomaton", "Timeout", "kind",
}  # fmt: skip
WORDS = re.compile(r'^ +(?:self\.)?(?:yes_word|no_word|things) = "(.+)"', re.MULTILINE)
"""What a view calls a decision that is settled."""
CLASS_WORDS = ("because", "impossible")
"""What a technique says of a finding, where it does not choose from more sentences."""


Assigned = dict[str, list[ast.expr]]
"""What a module assigns to each name."""


def constants(node: ast.expr, assigned: Assigned) -> Iterator[str]:
    """The texts that an expression may be; a choice or a table has several."""
    several: list[ast.expr] = []
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        several = [node.body, node.orelse]
    elif isinstance(node, ast.Tuple):
        several = node.elts
    elif isinstance(node, ast.Dict):
        several = node.values
    elif isinstance(node, ast.Subscript):
        several = [node.value]
    elif isinstance(node, ast.Name):
        several = assigned.get(node.id, [])
        assigned = {name: told for name, told in assigned.items() if name != node.id}
    for each in several:
        yield from constants(each, assigned)


def dotted(node: ast.expr) -> str:
    """The name of what is called, such as ``line.say``: unparsing all takes most of the time."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ast.unparse(node)


def _has_heads(node: ast.Call) -> bool:
    return dotted(node.func) == "Table" and isinstance(node.args[0], ast.Tuple)


def called(node: ast.Call) -> ast.expr | None:
    """The template of a call that makes a saying."""
    name = dotted(node.func)
    if name == "partial" and isinstance(node.args[0], ast.Name) and node.args[0].id == "Saying":
        return node.args[1]
    if name in ("refuse_below", "unknown", "find_named"):
        return node.args[2]
    says = name in SAYERS | ERRORS or name.endswith((".doing", ".error")) or _has_heads(node)
    if name.startswith("logging."):
        return None
    if name.endswith("entry.error") or _about_a_field(name, node):
        return node.args[1]
    return node.args[0] if name == "Saying" or (says and node.args) else None


def _about_a_field(name: str, node: ast.Call) -> bool:
    """Whether this is an error about a field of a JSON object: that comes first."""
    return name == "self.error" and len(node.args) == 2 and isinstance(node.args[1], ast.Constant)


@cache
def in_python(path: Path) -> tuple[set[str], list[str]]:
    """The templates of a module, and calls whose template is not written there."""
    found: set[str] = set()
    others = []
    nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
    assigned: Assigned = {}
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = [*zip(target.elts, node.value.elts, strict=False)]
                for name, value in pairs:
                    assigned.setdefault(dotted(name), []).append(value)
    for words in CLASS_WORDS:
        for told_by_class in assigned.get(words, []):
            found |= set(constants(told_by_class, assigned))
    for node in nodes:
        if isinstance(node, ast.Call) and (template := called(node)) is not None:
            told = set(constants(template, assigned))
            found |= told
            if not told and _is_put_together(template):
                others.append(f"{path.name}: {ast.unparse(node)}")
    return found, others


def _is_put_together(template: ast.expr) -> bool:
    texts = [each for each in ast.walk(template) if isinstance(each, ast.Constant)]
    pieces = isinstance(template, ast.JoinedStr | ast.BinOp)
    return pieces and any(isinstance(each.value, str) for each in texts)


def modules() -> list[Path]:
    """All modules of the product and of the laboratory."""
    return [*sorted(ROOT.rglob("*.py")), *sorted(LAB.rglob("*.py"))]


def page_modules() -> list[Path]:
    """The same for modules of the page."""
    return [*(ROOT / "web" / "page" / "js").rglob("*.js"), *(LAB / "page" / "files").glob("*.js")]


def in_scripts() -> set[str]:
    """The templates that the page writes itself."""
    scripts = [*page_modules(), ROOT / "web" / "page" / "worker.js"]
    text = "".join(path.read_text("utf-8") for path in scripts)
    return set(re.findall(r'template: "([^"]*)"', text))


def of_genre(genre: Genre[Any]) -> set[str]:
    """What a genre has names and sentences for, besides its sayings."""
    found = {told for rule in genre.rules for told in (rule.name, rule.sentence)}
    for rung in rungs(genre):
        found |= {rung.name, rung.sentence}
    for strategy in api.strategies(genre):
        found |= {strategy.sentence, strategy.proves}
        found |= {option.sentence for option in options_of(strategy.options)}
    for method in methods(genre):
        found |= {option.sentence for option in options_of(method.options) if option.choices}
    kinds = {each.name for each in genre.refinements}
    return found | kinds | set(genre.basics) | {facts(genre)["line"], genre.summary}


def everything() -> set[str]:
    """All templates with words of their own."""
    found = in_scripts() | {
        *NAMES.values(),
        *LEVELS,
        *HIGHLIGHTS.values(),
        SUPPOSED,
        *get_args(Mark),
    }
    found |= {*map(str, api.Status), *(study.sentence for study in studies())}
    found |= {*PARTS, *OPTION_HEADS, *ABILITIES, *ABILITIES.values(), *DEFAULTS}
    for path in modules():
        found |= in_python(path)[0] | set(WORDS.findall(path.read_text("utf-8")))
    for genre in all_genres(hidden=True):
        found |= of_genre(genre)
        rules = facts(genre)["rules"]
        found |= {rule[part] for rule in rules for part in ("line", "more") if part in rule}
    return {template for template in found if wordy(template)} - {"{english}"}
