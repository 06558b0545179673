"""The guard of ``conftest.py``: what a test may start without saying so, on every machine.

And the list of tests that are too long for every run.
"""

from __future__ import annotations

import multiprocessing
import subprocess
from collections.abc import Callable
from pathlib import Path

import conftest
import pytest

LIST = "import subprocess\ndef fonts(): return subprocess.check_output(['printf', 'a font'])\n"


def from_a_file(path: Path) -> Callable[[], bytes]:
    """A function that starts a process, as if it stood in this file."""
    names: dict[str, Callable[[], bytes]] = {}
    exec(compile(LIST, path, "exec"), names)
    return names["fonts"]


def test_a_test_may_not_start_a_process_without_the_mark() -> None:
    with pytest.raises(AssertionError, match="mark it with"):
        subprocess.run(["printf", "a font"], check=True)
    with pytest.raises(AssertionError, match="mark it with"):
        multiprocessing.get_context("spawn").Process(target=print).start()


def test_nor_may_what_it_calls() -> None:
    with pytest.raises(AssertionError, match="mark it with"):
        from_a_file(Path(conftest.OURS[1]) / "cli" / "shells.py")()


def test_a_library_may_ask_for_fonts_where_it_has_no_list_yet() -> None:
    """Matplotlib starts ``fc-list`` in a home without its list, and nowhere else."""
    library = Path(conftest.LIBRARIES[0]) / "matplotlib" / "font_manager.py"
    assert from_a_file(library)() == b"a font"


@pytest.mark.parametrize("name", ["lingeling"])
def test_a_solver_with_a_process_of_its_own_is_marked(
    name: str, request: pytest.FixtureRequest
) -> None:
    """On machines without this solver, too: there its tests are skipped and would not tell."""
    assert name in conftest.APART
    assert request.node.get_closest_marker("process")


@pytest.mark.parametrize("name", [*conftest.LONG, *conftest.TURNS])
def test_what_is_listed_as_long_is_there_and_guarded(name: str) -> None:
    """A test that was renamed would otherwise run each time, or one that is gone stay listed."""
    file, _, test = name.partition("[")[0].partition("::")
    text = (Path(conftest.__file__).parent / file).read_text(encoding="utf-8")
    assert not test or f"def {test.rpartition('::')[2]}(" in text
    assert name in conftest.TURNS or conftest.LONG[name], "nothing guards it in every run"
