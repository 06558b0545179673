"""The test command itself, with a Python and a package manager that only write down what is asked.

It runs in a folder of its own, with a search path on which there is just what a test puts there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

SCRIPT = Path(__file__).parent.parent / "run-tests"
TOOLS = (
    "bash",
    "cat",
    "chmod",
    "cmp",
    "cp",
    "dirname",
    "env",
    "head",
    "id",
    "mkdir",
    "sed",
    "sh",
    "timeout",
)
NEW = SCRIPT.parent / ".ci" / "run"

# A Python that has every package, and makes a .venv in which there is another of its kind.
PYTHON = """#!/bin/sh
case "$*" in
  -V) echo "Python 3.11" ;;
  -) cat >/dev/null; echo "$LACKS" ;;
  -c*) ;;
  "-m venv --clear .venv") mkdir -p .venv/bin; cp "$0" .venv/bin/python; echo "$*" >>asked ;;
  "-m pip --version") ;;
  "-m pip config list") echo "global.index-url='https://mirror'" ;;
  "-m pip"*) echo "$*" >>asked; exit ${PIP:-0} ;;
  *) echo "$*" >>asked ;;
esac
"""

# Says what it was asked for, and does not do it.
USELESS = """#!/bin/sh
echo "$(basename $0) $*" >>"$PLACE/asked"
exit 1
"""

PROGRAMS = "chromium fonts-liberation libatomic1 poppler-utils postgresql zsh minisat nodejs"
PIP = "-m pip install --quiet --disable-pip-version-check --no-compile"
UV = "-m uv pip install --quiet --python .venv/bin/python"
MOST = "--only-binary pycryptosat -e .[test,solvers] -e ./lab"
ALL = "-m pytest -rs -n 4 --dist worksteal"
PYTEST = f"{ALL} -m not long"
RUFF = ["-m ruff check .", "-m ruff format --check --quiet ."]


@dataclass
class Place:
    """A folder with the script, and what can be found from it."""

    folder: Path

    def add(self, name: str, text: str) -> None:
        """Put a program on the search path."""
        path = self.folder / "bin" / name
        path.unlink(missing_ok=True)  # it may be a link to the real one
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def run(self, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run the script."""
        search = {"PATH": str(self.folder / "bin"), "PLACE": str(self.folder)}
        search["POSTGRES"] = str(self.folder / "postgresql")
        return subprocess.run(
            ("bash", str(self.folder / "run-tests"), *options),
            capture_output=True,
            encoding="utf-8",
            env={**search, **environment},
            timeout=300,
            check=False,
        )

    @property
    def asked(self) -> list[str]:
        """What the programs were asked for, in this order; mypy, which runs meanwhile, is last.

        But for the tests that are collected before they run.
        """
        path = self.folder / "asked"
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        return sorted(
            (line for line in lines if "--collect-only" not in line), key="-m mypy".__eq__
        )


@pytest.fixture
def place(tmp_path: Path) -> Place:
    missing = [tool for tool in (*TOOLS, "basename") if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"not on this machine: {', '.join(missing)}")
    shutil.copy(SCRIPT, tmp_path)
    (tmp_path / "bin").mkdir()
    (tmp_path / "tests" / "judges").mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    for tool in (*TOOLS, "basename"):
        (tmp_path / "bin" / tool).symlink_to(str(shutil.which(tool)))
    found = Place(tmp_path)
    found.add("python3", PYTHON)
    return found


def test_help(place: Place) -> None:
    found = place.run("--help")
    assert (found.returncode, found.stderr) == (0, "")
    assert "--no-install" in found.stdout
    assert place.asked == []


def test_no_install_only_checks(place: Place) -> None:
    """Neither asks for anything to be installed nor writes anything; the tests run."""
    for name in ("apt-get", "sudo", "npm"):
        place.add(name, USELESS)
    found = place.run("-k", "some words", "--no-install")
    assert found.returncode == 0
    missing = f"missing: {PROGRAMS} (on Debian, as root: apt-get install {PROGRAMS})"
    assert missing in found.stderr
    assert "missing: pzpr (npm install in tests/judges)" in found.stderr
    assert "installing" not in found.stderr
    assert place.asked == [*RUFF, f"{PYTEST} -k some words", "-m mypy"]
    assert not (place.folder / ".venv").exists()


def test_the_quick_tests_are_the_heart_without_other_processes(place: Place) -> None:
    assert place.run("--quick", "--no-install", "-x").returncode == 0
    asked = place.asked[-2]
    marks, _, paths = asked.partition(" and not long -x ")
    assert marks == f"{ALL.replace('-n 4', '-n auto')} -m not browser and not process and not slow"
    assert all((SCRIPT.parent / path).exists() for path in paths.split())


def test_the_same_tests_are_collected_first(place: Place) -> None:
    """One process compiles what the others then load."""
    place.run("--no-install", "-k", "some words")
    lines = (place.folder / "asked").read_text(encoding="utf-8").splitlines()
    (collected,) = (line for line in lines if "--collect-only" in line)
    assert collected == "-m pytest --collect-only -m not long -k some words"
    assert lines.index(collected) < lines.index(f"{PYTEST} -k some words")


def test_all_has_the_long_ones_too(place: Place) -> None:
    found = place.run("--all", "--no-install", "-x")
    assert found.returncode == 0
    assert "libatomic1 firefox-esr" in found.stderr
    assert place.asked[-2] == f"{ALL} --hypothesis-profile all -x"


def test_quick_stays_quick_where_npm_installs_first(place: Place) -> None:
    """As in a fresh clone: what npm is told must not change what the tests are told."""
    place.add("npm", USELESS)
    found = place.run("--quick")
    assert "missing: minisat nodejs (on Debian" in found.stderr, "it needs no browser"
    assert not any("gridwright.web.site" in line for line in place.asked)
    assert any(line.startswith("npm install ") for line in place.asked)
    assert "not browser and not process and not slow and not long tests/core" in place.asked[-2]


def test_without_apt_it_names_what_is_missing_and_goes_on(place: Place) -> None:
    found = place.run()
    assert found.returncode == 0
    packages = f"{PROGRAMS} npm"
    assert f"missing: {packages} (on Debian" in found.stderr
    assert "installing into .venv" in found.stderr
    assert place.asked[:3] == [
        "-m venv --clear .venv",
        f"{PIP} uv",
        f"{UV} --default-index https://mirror {MOST}",
    ]
    assert place.asked[-2:] == [PYTEST, "-m mypy"]
    again = place.run()
    assert "installing" not in again.stderr, "what is there needs no network"


def test_where_uv_fails_pip_installs(place: Place) -> None:
    place.add(
        "python3", PYTHON.replace('"-m pip --version"', '"-m uv"*) exit 1 ;;\n  "-m pip --version"')
    )
    found = place.run()
    assert found.returncode == 0
    assert f"{PIP} {MOST}" in place.asked
    assert "pycryptosat" not in found.stderr


def test_what_cannot_be_installed_is_named_before_and_after(place: Place) -> None:
    place.add("apt-get", USELESS)
    place.add("sudo", USELESS)
    place.add("npm", USELESS)
    place.add("id", "#!/bin/sh\necho 0\n")
    found = place.run(PIP="1")
    assert found.returncode == 0
    lines = found.stderr.splitlines()
    packages = PROGRAMS
    before = lines.index(f"run-tests: installing with apt-get: {packages}")
    missing = f"run-tests: missing: {packages}"
    assert any(line.startswith(missing) for line in lines[before:])
    assert f"{PIP} -e .[test] -e ./lab" in place.asked, "without the optional solver"
    assert "run-tests: the Python packages could not be installed" in lines
    judges = "axe-core, puppeteer-core, pzpr, typescript"
    installing = f"run-tests: installing into tests/judges/node_modules: {judges}"
    assert lines.index(installing) < lines.index(
        "run-tests: missing: pzpr (npm install in tests/judges)"
    )
    assert [line.split()[0] for line in place.asked if line[0] != "-"] == [
        "apt-get", "apt-get", "npm",
    ]  # fmt: skip
    assert place.asked[-2:] == [PYTEST, "-m mypy"]


def test_a_plain_user_may_not_use_apt(place: Place) -> None:
    place.add("apt-get", USELESS)
    place.add("sudo", USELESS)
    place.add("id", "#!/bin/sh\necho 1000\n")
    found = place.run()
    assert found.returncode == 0
    assert "with apt-get" not in found.stderr
    packages = f"{PROGRAMS} npm"
    assert f"missing: {packages}" in found.stderr
    assert [line for line in place.asked if line[0] != "-"] == ["sudo -n true"]


@pytest.mark.parametrize(
    ("lacks", "asked"),
    [
        ("ruff pytest-xdist", ["-m pytest -rs -m not long", "-m mypy"]),
        ("mypy", [*RUFF, PYTEST]),
        ("pytest", None),
        ("numpy", None),
    ],
)
def test_what_can_run_runs(place: Place, lacks: str, asked: list[str] | None) -> None:
    found = place.run("--no-install", LACKS=lacks)
    assert f"missing: {lacks}" in found.stderr
    assert place.asked == (asked or [])
    assert found.returncode == (0 if asked else 1)
    if asked is None:
        assert f"the tests cannot run without {lacks}" in found.stderr


@pytest.mark.parametrize(
    ("check", "others"), [("ruff", [PYTEST, "-m mypy"]), ("mypy", [*RUFF, PYTEST])]
)
def test_a_failure_is_told(place: Place, check: str, others: list[str]) -> None:
    fails = f'"-m {check}"*) exit 1 ;;\n  "-m pip"*)'
    place.add("python3", PYTHON.replace('"-m pip"*)', fails))
    found = place.run("--no-install")
    assert found.returncode == 1
    assert place.asked == others, "the tests run all the same"


def test_python_is_named_if_there_is_none(place: Place) -> None:
    found = place.run(PYTHON="python4")
    assert found.returncode == 1
    assert "there is no python4; set PYTHON to it" in found.stderr
    place.add("python3", "#!/bin/sh\nexit 1\n")
    assert "python3 is older; set PYTHON to another" in place.run().stderr


# Says what a test would find: its home, and variables that lead to caches.
LOOK = """#!/usr/bin/env bash
echo "$@"
cd "$HOME"
find . -type f | sort
env | grep -E '^(XDG_|MPL|PIP_|PYTHONPYCACHE|npm_)' | sort
exit 3
"""


def test_the_checks_run_as_on_a_machine_that_nobody_has_used(tmp_path: Path) -> None:
    home, clone = tmp_path / "home", tmp_path / "clone"
    settings = [".npmrc", ".config/pip/pip.conf"]
    used = [".cache/matplotlib/fontlist.json", ".npm/_cacache/index", ".config/other/settings"]
    caches = [".mypy_cache/3.11", ".venv/bytecode/a.pyc", "src/__pycache__/a.pyc"]
    names = [*(home / name for name in settings + used), *(clone / name for name in caches)]
    for path in names:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n", encoding="utf-8")
    (clone / ".ci").mkdir()
    shutil.copy(NEW, clone / ".ci")
    (clone / "run-tests").write_text(LOOK, encoding="utf-8")
    (clone / "run-tests").chmod(0o755)
    search = {"PATH": os.environ["PATH"], "HOME": str(home), "PIP_INDEX_URL": "kept"}
    caching = {"XDG_CACHE_HOME": str(home / ".cache"), "npm_config_cache": str(home / ".npm")}
    found = subprocess.run(
        ("bash", str(clone / ".ci" / "run"), "-x"),
        capture_output=True,
        encoding="utf-8",
        env={**search, **caching, "MPLCONFIGDIR": str(home)},
        timeout=300,
        check=False,
    )
    assert found.returncode == 3, found.stderr
    kept = [f"./{name}" for name in sorted(settings)]
    assert found.stdout.splitlines() == ["-x", *kept, "PIP_INDEX_URL=kept"]
    assert [path for path in names if not path.exists()] == names[len(settings) + len(used) :]
