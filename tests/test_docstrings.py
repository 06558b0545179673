"""The examples in the docstrings of every module that has some, a test for each module.

pytest would look for them in all modules, in each of its processes, before the first test runs:
that takes longer than the examples themselves. Here a module is only read until its turn comes.
"""

from __future__ import annotations

import doctest
import gc
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[1]
IMPORTED_FROM = ("src", "lab/src", "docs", "lab/docs", "lab/tests", "tests")
FILES = [
    (path, path.relative_to(ROOT / folder))
    for folder in IMPORTED_FROM
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path != Path(__file__) and b">>>" in path.read_bytes()
]


class Finder(doctest.DocTestFinder):
    """Finds those of cached properties, too."""

    def _from_module(self, module: ModuleType | None, object: Any) -> bool:
        if isinstance(object, cached_property):
            object = object.func
        found: bool = super()._from_module(module, object)  # type: ignore[misc]
        return found


@pytest.mark.parametrize(
    ("path", "module"), FILES, ids=[str(path.relative_to(ROOT)) for path, _ in FILES]
)
def test_examples_print_what_they_show(path: Path, module: Path) -> None:
    name = ".".join(module.with_suffix("").parts).removesuffix(".__init__")
    try:
        found = import_module(name)
    except ImportError as error:
        pytest.skip(f"{name} cannot be imported: {error}")
    assert found.__file__ == str(path)
    if "studies" in module.parts:
        gc.freeze()  # they take times too; see lab/tests/studies/conftest.py
    tests = [test for test in Finder().find(found, name) if test.examples]
    assert tests, "it has >>> outside of docstrings only"
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    said: list[str] = []
    for test in tests:
        runner.run(test, out=said.append)
    assert not said, "".join(said)
