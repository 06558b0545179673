"""Sentences that are put together where they are raised or told, so that no language has them.

A sentence for a person is a template with values. An f-string is finished English: it cannot be
looked up. This finds such calls by their form, with file and line. Errors of programs (`TypeError`,
`ValueError` and so on) are for programmers, and stay English.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from languages.templates import ERRORS, SAYERS, dotted

METHODS = {"error", "expected", "finish", "natural"}
"""What texts that are read complain with (``formats/source.py``)."""
TELLERS = {"progress", "tell", "remark", "complain", "heading"}
"""The last name of functions that take a sentence or what is going on."""
SAID = {"Saying", "Reason", "Value"}
"""In the type of a result: it is said to a person."""
_WORDS = re.compile(r"[a-z]{2,} [a-z]|[a-z]{2,} $|^ [a-z]{2,}|: $")


def english(source: str, name: str, telling: bool = True) -> list[str]:
    """Where a module puts a sentence together: ``name:line: code``.

    >>> english('raise InputError(f"no cell {cell}")', "x.py")
    ['x.py:1: InputError(f"no cell {cell}")']
    >>> english('raise InputError("no cell {cell}", cell=cell)', "x.py")
    []
    """
    found: list[tuple[int, ast.AST]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            said = [*_sentences(node, telling)]
            found += [(node.lineno, node)] if any(map(_finished, said)) else []
            found += [(node.lineno, node)] if telling and _plain_progress(node) else []
            found += [(each.lineno, each) for each in _values(node)]
        elif telling and isinstance(node, ast.FunctionDef) and _is_said(node):
            found += [(each.lineno, each) for each in _returned(node)]
    lines = sorted({(line, ast.get_source_segment(source, each) or "") for line, each in found})
    return [f"{name}:{line}: {' '.join(code.split())}" for line, code in lines]


def _sentences(call: ast.Call, telling: bool) -> Iterator[ast.expr]:
    """What a call says to a person."""
    name = dotted(call.func)
    last = name.rpartition(".")[2]
    raised = name in ERRORS or (last in METHODS and last != name)
    if raised or (telling and (name in SAYERS or last in TELLERS)):
        # The first argument, or the second if the first names a field or a puzzle.
        yield from call.args[:2]


def _plain_progress(call: ast.Call) -> bool:
    """Whether progress is a plain text: other than ``tell``, it takes no template."""
    name = dotted(call.func).rpartition(".")[2]
    return name == "progress" and any(isinstance(each, ast.Constant) for each in call.args[:1])


def _finished(said: ast.expr) -> bool:
    """Whether this is finished English."""
    if isinstance(said, ast.IfExp):
        return _finished(said.body) or _finished(said.orelse)
    return isinstance(said, ast.JoinedStr | ast.BinOp) and _wordy(said)


def _wordy(said: ast.expr) -> bool:
    texts = (each.value for each in ast.walk(said) if isinstance(each, ast.Constant))
    return any(isinstance(text, str) and _WORDS.search(text) for text in texts)


def _values(call: ast.Call) -> Iterator[ast.expr]:
    """The values of a template that are English words themselves."""
    name = dotted(call.func)
    if name not in SAYERS | ERRORS | {"Saying"} and name.rpartition(".")[2] not in METHODS:
        return
    for keyword in call.keywords:
        value = keyword.value
        if keyword.arg and isinstance(value, ast.JoinedStr | ast.IfExp | ast.Constant):
            parts = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
            yield from (each for each in parts if _plain(each) and _wordy(each))


def _plain(value: ast.expr) -> bool:
    return isinstance(value, ast.JoinedStr | ast.Constant)


def _is_said(function: ast.FunctionDef) -> bool:
    result = "" if function.returns is None else ast.unparse(function.returns)
    return bool(SAID & set(re.findall(r"\w+", result)))


def _returned(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """What a function gives back as finished English."""
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            value = node.value
            parts = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
            yield from (each for each in parts if _plain(each) and _wordy(each))
