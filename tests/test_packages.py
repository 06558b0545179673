"""The wheel and the source archive: complete, installable alone, and each extra by itself."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from cli.runner import PATIENCE, Run
from gridwright.cli.app import run
from gridwright.core.extras import PACKAGES
from gridwright.genres import all_genres
from gridwright.version import VERSION

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[1]
EXAMPLE = str(ROOT / "examples" / "kuromasu.txt")
SMALL = "kurodoko/4/4/g4i7j4i6g"
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]
MODULES = {"pyarrow": "pyarrow", "psycopg": "psycopg", "uvicorn": "uvicorn"} | {
    module: module for module, _ in PACKAGES.values()
}
"""Packages that are not installed with gridwright itself."""
NEEDS: dict[str, tuple[str, ...]] = {
    "book": ("book", EXAMPLE, "-o", "{folder}/book.pdf"),
    "cluster": ("batch", "solve", EXAMPLE, "--cluster", "local", "--out", "{folder}/done.jsonl"),
    "genetic": ("solve", SMALL, "--strategy", "genetic", "--time-limit", "20"),
    "library": ("library", "add", EXAMPLE, "--db", "{folder}/mine.db"),
    "network": ("solve", "kamaji-4x4-2141235421311423", "--strategy", "network"),
    "parquet": ("dataset", "{folder}/set", "-n", "2", "--genre", "kuromasu", "--size", "4x4"),
    "play": ("play", "--help"),
    "postgres": ("library", "list", "--db", "postgresql+psycopg://127.0.0.1:9/none"),
    "scan": ("scan", str(ROOT / "examples" / "photograph.jpg")),
    "web": ("serve", "--help"),
}
"""For each extra a command that uses it."""


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive, built from what git knows."""
    folder = tmp_path_factory.mktemp("built")
    source = folder / "source"
    listed = subprocess.run(
        ("git", "ls-files", "-z"), cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a git repository: what belongs to the archives is not known")
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    build = (sys.executable, "-m", "build", "--no-isolation", "--outdir")
    command = (*build, str(folder), str(source))
    built = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE, check=False,
        env={**os.environ, "PYTHONPATH": ""},
    )  # fmt: skip
    assert built.returncode == 0, built.stderr[-2000:]
    return folder


def test_the_archives_hold_what_they_should(archives: Path) -> None:
    (wheel,) = archives.glob("*.whl")
    assert wheel.name == f"gridwright-{VERSION}-py3-none-any.whl"
    names = set(zipfile.ZipFile(wheel).namelist())
    for genre in all_genres():
        assert f"gridwright/genres/{genre.name}/RULES.md" in names
        assert f"gridwright/genres/{genre.name}/cases.toml" in names
    page = ROOT / "src" / "gridwright" / "web" / "page"
    shipped = {f"gridwright/web/page/{path.relative_to(page).as_posix()}"
               for path in page.rglob("*") if path.is_file()}  # fmt: skip
    assert shipped <= names, "the page is in the wheel"
    lessons = (ROOT / "src" / "gridwright" / "web" / "lessons").glob("*.txt")
    assert {f"gridwright/web/lessons/{path.name}" for path in lessons} <= names
    assert "gridwright/web/snapshot.mjs" in names
    assert "gridwright/py.typed" in names
    assert "gridwright/render/fonts/IBMPlexSans-Regular.woff" in names
    assert "gridwright/render/fonts/LICENSE.txt" in names
    assert not [name for name in names if name.startswith(("tests", "docs"))]
    (source,) = archives.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert {"README.md", "LICENSE", "pyproject.toml", "src/gridwright/genre.py"} <= inside


@pytest.mark.parametrize("archive", ["*.whl", "*.tar.gz"])
def test_each_archive_is_installed_in_a_new_environment(
    archive: str, archives: Path, tmp_path: Path
) -> None:
    """What it depends on is lent from here; gridwright itself is only in the new one."""
    (path,) = archives.glob(archive)
    new = tmp_path / "new"
    subprocess.run((sys.executable, "-m", "venv", "--without-pip", str(new)), check=True)
    (place,) = (new / "lib").glob("python*/site-packages")
    # Of the packages that are lent, only their folders are seen: gridwright, which may be installed
    # there as a link to its source, is not found by way of them.
    lent = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
    environment = {**os.environ, "PYTHONPATH": f"{place}{os.pathsep}{lent}"}

    def run(*command: str) -> str:
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True,
            timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout

    pip = (sys.executable, "-m", "pip", "--python", str(new / "bin" / "python"), "install")
    alone = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--ignore-installed")
    run(*pip, *alone, "--disable-pip-version-check", str(path))
    found = run(str(new / "bin" / "python"), "-c", "import gridwright; print(gridwright.__file__)")
    assert found.startswith(str(place))
    told = run(str(new / "bin" / "gridwright"), "solve", EXAMPLE, "--json")
    assert json.loads(told)["status"] == "unique"


def lent(folder: Path) -> Path:
    """The packages of this environment without gridwright and its laboratory, as links."""
    folder.mkdir()
    for here in (path for path in sys.path if path.endswith("site-packages")):
        for path in Path(here).iterdir():
            if "gridwright" not in path.name and not (folder / path.name).exists():
                (folder / path.name).symlink_to(path)
    return folder


def test_the_laboratory_joins_where_it_is_installed(archives: Path, tmp_path: Path) -> None:
    """Two wheels: the product alone says what to install; with the laboratory all is there."""
    build = (sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir")
    lab = archives / "source" / "lab"
    wheels, packages = tmp_path / "wheels", lent(tmp_path / "lent")

    def run(*command: str, among: tuple[Path, ...] = ()) -> subprocess.CompletedProcess[str]:
        paths = os.pathsep.join(map(str, (*among, packages)))
        return subprocess.run(
            command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": paths}, capture_output=True,
            text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip

    assert run(*build, str(wheels), str(lab)).returncode == 0
    (product,), (laboratory,) = archives.glob("*.whl"), wheels.glob("*.whl")
    assert laboratory.name == f"gridwright_lab-{VERSION}-py3-none-any.whl"
    places = [tmp_path / "product", tmp_path / "laboratory"]
    for place, wheel in zip(places, (product, laboratory), strict=True):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(place)
    python = (sys.executable, "-S")  # without the packages that are installed here
    command = (*python, "-m", "gridwright")
    alone, both = tuple(places[:1]), tuple(places)
    assert run(*command, "solve", EXAMPLE, among=alone).returncode == 0
    helped = [run(*command, "--help", among=each).stdout for each in (alone, both)]
    for name in ("study", "reduce", "learn", "dataset", "bench"):
        told = run(*command, name, among=alone)
        assert (told.returncode, told.stdout) == (2, "")
        assert told.stderr == (
            f"gridwright: the command '{name}' comes with the laboratory, which is not installed:"
            ' run pip install "gridwright[lab]"\n'
        )
        assert [f"\n  {name} " in each for each in helped] == [False, True]
    assert "kuroshuto" in run(*command, "study", among=both).stdout
    assert run(*command, "reduce", "1.2", among=both).stdout.startswith("https://")
    show = "from gridwright.web.verbs import VERBS; print(*VERBS)"
    assert "reduce" not in run(*python, "-c", show, among=alone).stdout.split()
    assert "reduce" in run(*python, "-c", show, among=both).stdout.split()


BLOCKED = """
import contextlib, io, json, sys
for name in json.loads(sys.argv[1]):
    sys.modules[name] = None
from importlib import util
find = util.find_spec
util.find_spec = lambda name, *rest: None if sys.modules.get(name, 0) is None else find(name, *rest)
from gridwright.cli.app import run
out, err = io.StringIO(), io.StringIO()
if __name__ == "__main__":
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(json.loads(sys.argv[2]))
    print(json.dumps((status, out.getvalue(), err.getvalue())))
"""


def without(modules: list[str], command: tuple[str, ...], folder: Path) -> Run:
    """Run a command where some modules are not installed."""
    words = [word.format(folder=folder) for word in command]
    script = folder / "blocked.py"
    script.write_text(BLOCKED, encoding="utf-8")
    child = subprocess.run(
        (sys.executable, str(script), json.dumps(modules), json.dumps(words)),
        env={**os.environ, "COLUMNS": ""}, capture_output=True, text=True, timeout=PATIENCE,
        check=False,
    )  # fmt: skip
    assert child.returncode == 0, child.stderr
    return Run(*json.loads(child.stdout.splitlines()[-1]))


def brought(extra: str) -> set[str]:
    """The modules that an extra installs."""
    return {re.split(r"[\[><=]", wanted)[0] for wanted in EXTRAS[extra]}


def test_every_extra_is_known() -> None:
    assert set(NEEDS) == set(PACKAGES)
    assert set(re.findall(r"[a-z]+", EXTRAS["all"][0])) == {"gridwright", *NEEDS}


@pytest.mark.parametrize("extra", sorted(NEEDS))
def test_an_extra_works_alone(extra: str, tmp_path: Path) -> None:
    also = {"cluster": {"distributed", "dask"}, "scan": {"cv2"}}.get(extra, set())
    others = sorted(set(MODULES.values()) - brought(extra) - also)
    done = without(others, NEEDS[extra], tmp_path)
    if extra == "postgres":
        # There is no such server, which only a driver can find out.
        assert "the collection cannot be used: connection" in done.err
    else:
        assert done.status in (0, 3), done.err


@pytest.mark.parametrize("extra", sorted(set(NEEDS) - {"play", "web"}))
def test_a_missing_extra_is_named(extra: str, tmp_path: Path) -> None:
    module, name = PACKAGES[extra]
    done = without([module], NEEDS[extra], tmp_path)
    assert done.status == 2
    assert f'{name} is not installed: run pip install "gridwright[{extra}]"' in done.err
    assert done.err.count("\n") == 1


def test_the_page_without_its_extra_is_refused_in_one_sentence(tmp_path: Path) -> None:
    done = without(["starlette"], ("serve", "--port", "0"), tmp_path)
    assert done.status == 2
    assert 'run pip install "gridwright[web]"' in done.err


def test_the_container_copies_what_is_installed_and_serves_without_rights(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """An image cannot be built everywhere; these are the lines that a change here could break."""
    lines = [line.split() for line in (ROOT / "Containerfile").read_text("utf-8").splitlines()]
    copied = {name for line in lines if line[:1] == ["COPY"] for name in line[1:-1]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {"pyproject.toml", "src", project["readme"], *project["license-files"]}
    assert copied == {*needed, "--from=build", "/installed"}
    assert all((ROOT / name).exists() for name in needed)
    bases = [line[1] for line in lines if "FROM" in line]
    named = {each.rpartition(" ")[2] for each in project["classifiers"] if ":: 3." in each}
    assert all(each.removeprefix("python:").removesuffix("-slim") in named for each in bases)
    assert int(next(line[1] for line in lines if line[:1] == ["USER"])) > 0
    program, *words = json.loads(" ".join(next(line[1:] for line in lines if "ENTRYPOINT" in line)))
    assert program in project["scripts"]
    assert run([*words, "--help"]) == 0
    assert "--host" in capsys.readouterr().out
