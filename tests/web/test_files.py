"""The page's own files: types, texts in all languages, styles, nothing from elsewhere."""

from __future__ import annotations

import json
import posixpath
import re
import shutil
import struct
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gridwright.genres import all_genres
from gridwright.web.files import page_files
from gridwright.web.make_icons import ICONS, icon
from trying import spread
from web.conftest import Server
from web.player import PAGE, Player, follow, link, opened, opened_alone, smallest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.process

JUDGES = Path(__file__).parent.parent / "judges" / "node_modules"
SCRIPTS = {path.relative_to(PAGE).as_posix() for path in (PAGE / "js").rglob("*.js")}


def test_types() -> None:
    compiler = JUDGES / ".bin" / "tsc"
    if not compiler.exists() or shutil.which("node") is None:
        pytest.skip("TypeScript is missing (npm install in tests/judges)")
    project = Path(__file__).parent / "tsconfig.json"
    found = subprocess.run(
        (str(compiler), "-p", str(project)), capture_output=True, encoding="utf-8", check=False
    )
    assert (found.returncode, found.stdout) == (0, "")


def modules_of(name: str, *, later: bool = False) -> set[str]:
    """The addresses of the modules that a module imports, or of those that it may fetch later."""
    pattern = r'(?<!\{)import\("(\.[^"]*)"\)' if later else r'^import .*?"(\.[^"]*)";'
    text = page_files()[name].read_text("utf-8")
    # What a comment imports is a type.
    code = re.sub(r"/\*\*.*?\*/", "", text, flags=re.S)
    found = re.findall(pattern, code, re.M | re.S)
    return {posixpath.normpath(posixpath.join(posixpath.dirname(name), each)) for each in found}


def test_all_modules_are_fetched_at_once() -> None:
    """A module that is found only when another was read makes the first picture late."""
    page = (PAGE / "index.html").read_text("utf-8")
    # What the rules of genres share is needed as soon as a link is opened.
    rules = [name for name in page_files() if name.startswith("genres/")]
    assert rules
    needed, waiting = {"js/main.js"}, ["js/main.js", *rules]
    while waiting:
        found = modules_of(waiting.pop()) - needed
        needed |= found
        waiting += found
    assert set(re.findall(r'modulepreload" href="(.*?)"', page)) == needed - {"js/main.js"}
    # The others are fetched by who asks for lessons, the editor, the archive or pictures.
    others = SCRIPTS - needed - {"js/types.js"}
    places = ("js/learn/", "js/set/", "js/archive/", "js/scan/")
    assert all(name.startswith(places) for name in others)


def test_no_module_needs_itself() -> None:
    """Neither when it is loaded nor by what it fetches later."""
    uses = {name: modules_of(name) | modules_of(name, later=True) for name in SCRIPTS}
    assert "js/scan/scan.js" in uses["js/home/home.js"]
    while free := {name for name, others in uses.items() if not others & uses.keys()}:
        uses = {name: others for name, others in uses.items() if name not in free}
    assert uses == {}


def test_nothing_comes_from_elsewhere() -> None:
    for name, path in page_files().items():
        if path.suffix in {".js", ".css", ".html"}:
            text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
            assert "http://" not in text, name
            assert "https://" not in text, name
            assert " style=" not in text, name


def violations(page: Page) -> list[Any]:
    """What axe-core finds wrong with a view."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate((JUDGES / "axe-core" / "axe.min.js").read_text("utf-8"))
    found = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        (each["id"], [node["html"][:150] for node in each["nodes"][:3]])
        for each in found["violations"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_view_keeps_anybody_out(browser: Browser, server: Server, scheme: str) -> None:
    if not (JUDGES / "axe-core").exists():
        pytest.skip("axe-core is missing (npm install in tests/judges)")
    with opened_alone(
        browser, server.address, color_scheme=scheme, reduced_motion="reduce"
    ) as page:
        page.wait_for_selector(".today .bars")
        assert violations(page) == []
        for name in ("Settings", "Kind"):
            page.get_by_role("button", name=name).click()
            assert violations(page) == []
            page.keyboard.press("Escape")
        page.locator(".tile [data-star]").first.click()
        page.locator(".more-kinds [role=status] button").wait_for()
        assert violations(page) == []
        for view in ("archive", "archive=starter", "archive=unfinished", "statistics"):
            follow(page, f"{server.address}#{view}")
            page.wait_for_selector(".archive .panel")
            assert violations(page) == [], view
        follow(page, f"{server.address}#")
        page.wait_for_selector(".today .bars")
        page.get_by_role("button", name="Keys").click()
        assert violations(page) == []
        page.keyboard.press("Escape")
        page.get_by_role("button", name="More").click()
        assert violations(page) == []
        page.get_by_role("button", name="How to play").first.click()
        assert violations(page) == []
        page.keyboard.press("Escape")
        for name in sorted({"kuromasu", *spread([genre.name for genre in all_genres()])}):
            record = smallest(name)
            follow(page, link(server.address, record))
            player = Player(page, record)
            page.locator("main svg[role=grid]").focus()
            page.keyboard.press("t")
            player.click(player.cells(next(player.wanted("#")))[0])
            for _ in range(3):
                page.keyboard.press("h")
                page.wait_for_selector(".panel.hint")
            folds = page.locator("summary").all()
            for fold in folds if name == "kuromasu" else spread(folds):
                fold.click()
                assert violations(page) == [], name
            page.get_by_role("button", name="Show all steps").click()
            page.wait_for_selector(".panel.walk")
            assert violations(page) == [], name


def test_the_page_can_be_installed(browser: Browser, server: Server) -> None:
    """The manifest meets what Chromium asks for, and its icons are as large as it says."""
    manifest = json.loads((PAGE / "gridwright.webmanifest").read_text("utf-8"))
    assert manifest["name"] == "gridwright"
    purposes = {icon["sizes"]: icon["purpose"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= set(purposes)
    assert "maskable" in purposes.values()
    for name, (size, free) in ICONS.items():
        content = (PAGE / name).read_bytes()
        assert content == icon(size, free), "python -m gridwright.web.make_icons draws them"
        assert struct.unpack(">II", content[16:24]) == (size, size)
        assert len(content) < 10_000
    with opened(browser, server.address) as page:
        session = page.context.new_cdp_session(page)
        told = session.send("Page.getAppManifest")
        assert told["errors"] == []
        assert json.loads(told["data"]) == manifest
        found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        # The windows of tests are private ones, in which nothing can be installed.
        assert {each["errorId"] for each in found} <= {"in-incognito"}
        for address in page.locator("link[rel*=icon]").evaluate_all("all => all.map(l => l.href)"):
            assert page.request.get(address).ok
