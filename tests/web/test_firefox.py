"""The page in Firefox: every genre is played to the end by mouse, by keys and with hints."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from gridwright.genres import all_genres
from gridwright_lab.reductions.families import LESSONS
from web.conftest import Server, WithoutSolver, served
from web.player import answer, cells_of, link, smallest

pytestmark = pytest.mark.process

HERE = Path(__file__).parent
PUPPETEER = HERE.parent / "judges" / "node_modules" / "puppeteer-core"


def firefox() -> str:
    """Where Firefox is; without it, or what drives it, the test says what to install."""
    found = os.environ.get("GRIDWRIGHT_FIREFOX") or shutil.which("firefox-esr")
    found = found or shutil.which("firefox")
    if found is None:
        pytest.skip("Firefox is missing (on Debian, as root: apt-get install firefox-esr)")
    if not PUPPETEER.exists() or shutil.which("node") is None:
        pytest.skip("puppeteer-core is missing (npm install in tests/judges)")
    return found


def played(puzzles: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What Firefox showed at the end of each puzzle."""
    asked = json.dumps({"firefox": firefox(), "puzzles": puzzles})
    command = (str(shutil.which("node")), str(HERE / "firefox.cjs"))
    done = subprocess.run(
        command, input=asked, capture_output=True, encoding="utf-8", check=False, timeout=500
    )
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def puzzle(address: str, genre: str, how: str) -> dict[str, Any]:
    """The smallest puzzle of a genre, with the strokes of its answer."""
    record = smallest(genre)
    signs = zip(answer(record), record["printed"], strict=True)
    wanted = [number for number, (sign, shown) in enumerate(signs) if (sign, shown) == ("#", "?")]
    strokes = [(cells[0], cells[-1]) for cells in (cells_of(record, each) for each in wanted)]
    if record["kind"] != "line":
        strokes = [(first, first) for first, _ in strokes]
    about = {name: record[name] for name in ("cols", "rows", "kind")}
    return {**about, "link": link(address, record), "how": how, "strokes": strokes}


FLIPPED = """async () => {
  const seen = async (selector) => {
    for (let tries = 0; tries < 1800; tries += 1) {
      const found = document.querySelector(selector);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${selector} did not appear`);
  };
  const said = [];
  await seen(".hard-kinds input");
  for (const input of document.querySelectorAll(".hard-kinds input")) {
    input.click();
    await seen(`.hard-proven a[href*="${input.value}"]`);
    await seen(".clause-states li.good");
    (await seen("[data-variable='1']")).click();
    await seen(".clause-states li.bad");
    await seen(".circuit[data-still]");
    const broken = document.querySelectorAll(".circuit-broken").length;
    (await seen("[data-variable='1']")).click();
    await seen(".clause-states li.good");
    said.push([input.value, broken > 0, document.querySelector(".verdict").innerText]);
  }
  return said;
}"""
"""Each circuit of "Why it is hard" is chosen, and its first switch flipped twice."""


def lesson(address: str) -> dict[str, Any]:
    return {"link": f"{address}#learn=hard/1.-2", "script": f"({FLIPPED})()"}


def assert_flipped(seen: dict[str, Any]) -> None:
    assert seen["errors"] == []
    assert [name for name, _, _ in seen["said"]] == list(LESSONS)
    for _, broken, verdict in seen["said"]:
        assert broken
        assert "solves the board" in verdict


def test_every_genre_to_the_end_and_why_it_is_hard(server: Server) -> None:
    """One Firefox for all: starting it takes longer than playing."""
    ways = ("mouse", "keys", "hints")
    asked = [puzzle(server.address, genre.name, how) for genre in all_genres() for how in ways]
    *games, circuits = played([*asked, lesson(server.address)])
    for seen in games:
        assert seen["said"].startswith("Solved")
        assert seen["errors"] == []
    assert_flipped(circuits)


def test_with_the_solver_inside(site_folder: Path, site_address: str) -> None:
    """The static site: Pyodide runs in Firefox, too; and a link is played without it."""
    with served(site_folder, WithoutSolver) as bare:
        asked = [puzzle(site_address, "kuroshuto", "hints"), puzzle(bare, "nurimaze", "mouse")]
        *games, circuits = played([*asked, lesson(site_address)])
    for seen in games:
        assert seen["said"].startswith("Solved")
        assert seen["errors"] == []
    assert_flipped(circuits)
