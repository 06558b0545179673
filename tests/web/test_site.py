"""The static site: gridwright inside the browser, without a server, and without a network."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from cli.runner import run
from gridwright.core.errors import InputError
from gridwright.core.writing import write_files
from gridwright.genres import all_genres
from gridwright.web import lesson_set, puzzle_set, site
from gridwright.web.service import call
from gridwright.web.site import PARTS, write_site
from web.conftest import KEPT, take_made, whole
from web.contract import comparable, requests
from web.late import context_of
from web.player import (
    PAGE,
    Player,
    answer,
    choose_kind,
    chosen,
    follow,
    link,
    opened_alone,
    smallest,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.process
def test_what_the_worker_is_given_is_all_that_it_needs(tmp_path: Path) -> None:
    """Data files, too: each circuit of "Why it is hard" is built from a table of tiles."""
    for name, content in site._package().items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    code = (
        "import json, gridwright, gridwright_lab\n"
        "from gridwright.web.browser import call_text\n"
        "from gridwright_lab.reductions.families import LESSONS\n"
        f"assert gridwright.__file__.startswith({str(tmp_path)!r})\n"
        f"assert gridwright_lab.__file__.startswith({str(tmp_path)!r})\n"
        "for name in LESSONS:\n"
        "    told = json.loads(call_text(json.dumps("
        '{"verb": "reduce", "genre": name, "clauses": "1 -2\\n"}), print))\n'
        "    assert told['ok'], told\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        (sys.executable, "-c", code), capture_output=True, text=True, check=False, env=environment
    )
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.process
def test_the_site_is_the_same_every_time(
    site_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # To make all puzzles and lessons again would take long: some files are.
    some = {
        puzzle_set: [f"puzzles/{genre.name}.json" for genre in all_genres()],
        lesson_set: ["lessons/kuroshuto.json"],
    }
    for made, names in some.items():
        for name in names:
            assert made.part.__wrapped__(name) == (site_folder / name).read_bytes()
    take_made(site_folder, monkeypatch)
    parts = tmp_path / "parts"
    fetched = {part.name: (KEPT / part.name).read_bytes() for part in PARTS}
    write_files(parts, fetched)
    written = run("site", str(tmp_path / "again"), "--parts", str(parts))
    assert written.status == 0, written.err
    for path in site_folder.rglob("*"):
        if path.is_file():
            again = tmp_path / "again" / path.relative_to(site_folder)
            assert again.read_bytes() == path.read_bytes(), path.name
    (kept,) = parts.glob("site-*.zip")
    monkeypatch.setattr(site, "prepared", lambda files, packages: ({}, None))
    write_site(tmp_path / "again", parts)
    assert (tmp_path / "again" / "parts" / "packages.bin").exists()
    # Made of something else, it is made anew, and what was there before is gone.
    monkeypatch.setattr(site, "_inputs", lambda: "next")
    write_site(tmp_path / "again", parts)
    assert not (tmp_path / "again" / "parts" / "packages.bin").exists()
    assert [path.name for path in parts.glob("site-*.zip")] == ["site-next.zip"] != [kept.name]


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(InputError, match="holds other files"):
        write_site(tmp_path, tmp_path)
    assert (tmp_path / "letter.txt").exists()


def test_only_the_expected_parts_are_taken(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"expected pyodide-.* in"):
        write_site(tmp_path / "out", tmp_path)
    for part in PARTS:
        (tmp_path / part.name).write_bytes(b"something else")
    told: list[str] = []
    with pytest.raises(InputError, match="not the file that is expected"):
        write_site(tmp_path / "out", tmp_path, lambda text: told.append(str(text)))
    assert told == [f"reading {PARTS[0].name}"], "before anything is made"
    assert not (tmp_path / "out").exists()


def test_what_cannot_be_fetched_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    away = site.Part("x.whl", "http://127.0.0.1:1/", "0")
    monkeypatch.setattr(site, "PARTS", (away,))
    with pytest.raises(InputError, match="cannot be fetched"):
        write_site(tmp_path / "out")


LONG = {"puzzle": "kurodoko/14/14/"}
CANCELLED = """async ([long, other]) => {
  const {ask} = await import("./js/service.js");
  const stop = new AbortController();
  let told = "";
  const progress = (text) => { told = text; stop.abort(); };
  const first = ask("count", long, {progress, signal: stop.signal});
  const second = ask("count", other, {});
  const kind = await first.then(() => "answered", (error) => error.failure.kind);
  return [told, kind, (await second).count];
}"""
"""Cancels long work at its first word of progress; what was asked beside it is still answered."""


def test_the_worker_answers_as_the_service_does(browser: Browser, site_address: str) -> None:
    """Every verb inside the browser: the same JSON as here; and long work can be cancelled."""
    asked = requests(pictures=False)
    script = """async (asked) => {
      const {ask} = await import("./js/service.js");
      const answers = [];
      for (const {verb, ...rest} of asked) {
        answers.push(await ask(verb, rest).catch((error) => ({ok: false, error: error.failure})));
      }
      return answers;
    }"""
    with opened_alone(browser, site_address) as page:
        page.set_default_timeout(180_000)
        page.wait_for_selector(".today .bars")
        answers = page.evaluate(script, asked)
        told, kind, count = page.evaluate(CANCELLED, [LONG, {"puzzle": "kurodoko/3/1/2h"}])
    assert told
    assert kind == "cancelled"
    assert count == "1"
    for request, told in zip(asked, answers, strict=True):
        here = json.loads(json.dumps(call(request)))
        assert comparable(told) == comparable(here), request


def test_play_offline_with_the_solver_inside(browser: Browser, site_address: str) -> None:
    """The board is there before the solver; then hints work, and all of it without a network."""
    record = smallest("nurimaze")
    with opened_alone(browser, site_address) as page:
        page.set_default_timeout(180_000)
        page.wait_for_selector(".today .bars")
        page.locator(".day-play").nth(1).click()
        page.wait_for_selector("main svg[role=grid]")
        page.keyboard.press("h")
        page.wait_for_selector(".panel.hint")
        # Asked again by the page itself: the site forbids text to be run as code.
        page.evaluate(
            """() => new Promise((found) => {
              const look = () =>
                navigator.serviceWorker.controller ? found() : setTimeout(look, 200);
              look();
            })"""
        )
        page.context.set_offline(True)
        follow(page, link(site_address, record))
        player = Player(page, record)
        player.solve_by_mouse()
        page.wait_for_selector(".panel.done")
        assert answer(record).count("#")


def test_a_shared_link_is_played_to_the_end_without_python(
    browser: Browser, site_address: str
) -> None:
    """The board, what is broken and whether it is solved need none of the solver's files.

    Where the page does not read addresses of a genre itself, its list has the puzzle.
    """
    facts = json.loads((PAGE / "puzzles" / "genres.json").read_text("utf-8"))["genres"]
    read = {genre["name"] for genre in facts if genre["addresses"]}
    assert read
    context = context_of(
        browser,
        viewport={"width": 1280, "height": 830},
        service_workers="block",
        reduced_motion="reduce",
    )
    context.route("**/parts/**", lambda route: route.abort())
    page = context.new_page()
    # Lines and cells, and one that the page does not read itself; all with --all.
    names = {"kamaji", "kuromasu", "starbattle"}
    assert 0 < len(names & read) < len(names)
    for genre in all_genres():
        if not whole() and genre.name not in names:
            continue
        record = smallest(genre.name)
        if genre.name in read:
            follow(page, link(site_address, record))
        else:
            follow(page, f"{site_address}#archive=starter")
            choose_kind(page, genre.title)
            page.get_by_role("button", name=f"Play {genre.title}").first.click()
            page.wait_for_url("**/#p=**")
            source = unquote(page.url).partition("#p=")[2]
            record = next(each["puzzle"] for each in chosen(genre.name)
                          if each["puzzle"]["source"] == source)  # fmt: skip
        page.wait_for_selector(f"h1:text('{record['title']}')")
        Player(page, record).solve_by_mouse()
        page.wait_for_selector(".panel.done")
    context.close()
