"""What Tab offers, asked as bash and zsh ask: by environment variables."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli.runner import run
from gridwright.engine.methods import methods
from gridwright.engine.solve import strategies
from gridwright.genres import all_genres, by_name
from gridwright.sat.cardinality import KINDS
from gridwright.sat.connectivity import names
from gridwright.sat.solvers import SOLVERS
from gridwright_lab.studies import studies

pytestmark = pytest.mark.process

GENRES = {genre.name for genre in all_genres()}
STRATEGIES = {strategy.name for genre in all_genres() for strategy in strategies(genre)}
FORMATS = {form.name for genre in all_genres() for form in genre.formats}

OFFERS: list[tuple[str, set[str]]] = [
    ("solve --genre ", GENRES),
    ("strategies ", GENRES),
    ("solve --strategy ", STRATEGIES),
    ("solve --genre kuromasu --strategy ", {one.name for one in strategies(by_name("kuromasu"))}),
    ("count --strategy lo", {"logic", "logic+brute-force", "logic+genetic"}),
    ("solve --solver ", {solver.name for solver in SOLVERS}),
    ("backbone --solver minisat2", {"minisat22"}),
    ("cnf --connectivity ", set(names(limited=True))),
    ("solve --cardinality ", set(KINDS)),
    ("convert --to ", FORMATS),
    ("convert --genre nurimaze --to ", {form.name for form in by_name("nurimaze").formats}),
    ("generate ", {"all", *(genre.name for genre in all_genres() if methods(genre))}),
    ("generate kamaji --method ", {maker.name for maker in methods(by_name("kamaji"))}),
    ("generate nurimaze --method ", {maker.name for maker in methods(by_name("nurimaze"))}),
    ("generate kuroshuto --to ", {form.name for form in by_name("kuroshuto").formats}),
    ("generate nurimaze --method mourits2022 --option prover=", {"prover=sat",
      "prover=modified-contradiction"}),
    ("generate kamaji --method kleijn2018 --option ", {"maximum=", "attempts="}),
    ("solve --genre nurimaze --strategy modified-contradiction --option two-rooms=",
     {"two-rooms=yes", "two-rooms=no"}),
    ("solve --genre nurimaze --strategy modified-contradiction --option two_", {"two_rooms="}),
    ("solve --genre nurimaze --strategy modified-contradiction --option two-", {"two-rooms="}),
    ("study ", {study.name for study in studies()}),
    ("cnf --encoding ", {"kleijn2018", "straathof2025"}),
    ("reduce --to p", {"puzzlink", "pzprv3"}),
]  # fmt: skip


def ask(**variables: str) -> str:
    """What the command offers, asked in this process."""
    done = run(environment=variables)
    assert (done.status, done.err) == (0, "")
    return done.out


@pytest.mark.parametrize(("typed", "offered"), OFFERS, ids=[typed for typed, _ in OFFERS])
def test_bash_and_zsh_are_offered_the_names(typed: str, offered: set[str]) -> None:
    words = f"gridwright {typed}"
    bash = ask(
        _GRIDWRIGHT_COMPLETE="complete_bash",
        COMP_WORDS=words,
        COMP_CWORD=str(len(words.split(" ")) - 1),
    )
    assert set(bash.split()) == offered
    zsh = ask(_GRIDWRIGHT_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS=words)
    assert set(re.findall(r'"([^"]*)"', zsh)) == offered


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_process_of_its_own_offers_the_same(
    shell: str, gridwright_on_path: dict[str, str]
) -> None:
    asked = {
        "_GRIDWRIGHT_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": "gridwright strategies ",
        "COMP_CWORD": "2",
        "_TYPER_COMPLETE_ARGS": "gridwright strategies ",
    }
    done = subprocess.run(
        [sys.executable, "-m", "gridwright"],
        env={**gridwright_on_path, **asked}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.stdout == ask(**asked)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("lib", {"library"}),
        ("hel", {"help"}),
        ("help lib", {"library"}),
        ("help library sh", {"show"}),
        ("library ", {"add", "list", "find", "show", "export", "remove", "stats"}),
        ("--vers", {"--version"}),
        ("solve --js", {"--json"}),
        ("draw --un", {"--unsolved"}),
        ("generate kuroshuto --hi", {"--highest"}),
        ("solve --json --js", set()),
        ("batch grade --qui", {"--quiet"}),
        ("nothing --js", set()),
    ],
)
def test_commands_and_options_are_offered(typed: str, offered: set[str]) -> None:
    line = f"gridwright {typed}"
    fish = ask(_GRIDWRIGHT_COMPLETE="complete_fish", _TYPER_COMPLETE_ARGS=line)
    assert {each.partition("\t")[0] for each in fish.splitlines()} - {""} == offered
    power = ask(_GRIDWRIGHT_COMPLETE="complete_powershell", _TYPER_COMPLETE_ARGS=line)
    assert {each.partition(":::")[0] for each in power.splitlines()} - {""} == offered


def test_fish_completes_files_where_nothing_is_offered() -> None:
    asked = {"_GRIDWRIGHT_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "is-args"}
    found = [
        run(environment={**asked, "_TYPER_COMPLETE_ARGS": f"gridwright {typed}"}).status
        for typed in ("solve ", "solve --genre ")
    ]
    assert found == [1, 0]


def test_bash_completes_with_the_script_that_is_installed(
    gridwright_on_path: dict[str, str], tmp_path: Path
) -> None:
    home = {**gridwright_on_path, "HOME": str(tmp_path)}
    for _ in range(2):
        subprocess.run(
            [sys.executable, "-m", "gridwright", "--install-completion", "bash"],
            env=home, capture_output=True, check=True,
        )  # fmt: skip
    assert (tmp_path / ".bashrc").read_text().count("source") == 1
    script = """
    source ~/.bashrc
    COMP_WORDS=(gridwright strategies k) COMP_CWORD=2
    _gridwright_completion gridwright
    printf '%s\n' "${COMPREPLY[@]}"
    """
    done = subprocess.run(
        ["bash", "--norc", "-c", script], env=home, capture_output=True, text=True, check=True
    )
    # Once something is typed, aliases are offered too.
    assert {name for name in GENRES if name.startswith("k")} <= set(done.stdout.split())


@pytest.mark.parametrize(
    ("shell", "file"),
    [("zsh", ".zfunc/_gridwright"), ("fish", ".config/fish/completions/gridwright.fish")],
)
def test_scripts_of_other_shells_are_installed(
    shell: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run("--install-completion", shell).status == 0
    assert (tmp_path / file).read_text().rstrip() == run("--show-completion", shell).out.rstrip()


def test_an_unknown_shell_is_refused() -> None:
    found = run("--show-completion", "csh")
    assert (found.status, found.out) == (2, "")
    assert "expected one of: bash, zsh, fish" in found.err
