"""Pictures on the page: seen as the command line sees them, refused in a sentence, played."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
from base64 import b64decode
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from gridwright import api
from gridwright.core.saying import Saying
from gridwright.scanning import glyphs, levelling
from gridwright.scanning.bending import flattened
from gridwright.scanning.camera import Shot, photograph
from gridwright.scanning.network import loaded
from gridwright.scanning.opening import read_picture
from gridwright.scanning.ruling import rule
from gridwright.scanning.scan import scan_file
from gridwright.scanning.symbols import answered
from gridwright.scanning.walls import lines
from gridwright.web import picturing
from gridwright.web.files import page_files
from gridwright.web.limits import Limits
from gridwright.web.service import call
from scanning.pictures import with_black_corners
from scanning.test_refusals import BLANK, bomb, saved
from scanning.test_scan import made, sheet
from web.conftest import Server
from web.pictures import PHOTOGRAPH, answers, as_pdf, as_text, seen
from web.player import opened_alone, smallest
from web.test_files import JUDGES, violations
from web.test_small_screens import NARROW, OVERFLOWS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LOOK = Path(__file__).parent / "node" / "look.mjs"


# JavaScript sees what Python sees


def bent() -> Any:
    """A photograph of a grid on bent paper."""
    picture = np.full((300, 300), 255, np.uint8)
    picture[60:241:30, 60:242] = picture[60:242, 60:241:30] = 0
    return photograph(picture, Shot(bend=0.06), side=300).picture


@pytest.fixture(scope="module")
def looked(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the page's modules make of the photograph, and of cells that no picture shows."""
    if shutil.which("node") is None:
        pytest.skip("Node is missing (apt-get install nodejs)")
    folder = tmp_path_factory.mktemp("look")
    for name, path in page_files().items():
        if name.startswith(("js/", "scan")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, folder / name)
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    picture, known = read_picture(PHOTOGRAPH), scan_file(PHOTOGRAPH)
    rng = np.random.default_rng(7)
    cells = rng.random((6, 32 * 32)).astype(np.float32)
    asked = {
        "width": picture.shape[1], "height": picture.shape[0], "data": picture.ravel().tolist(),
        "corners": known.corners, "rows": 8, "cols": 8, "cells": cells.tolist(),
        "black": with_black_corners().ravel().tolist(), "bent": bent().ravel().tolist(),
    }  # fmt: skip
    (folder / "asked.json").write_text(json.dumps(asked), "utf-8")
    run = subprocess.run(
        ("node", str(LOOK), str(folder / "asked.json")),
        env={**os.environ, "PAGE": str(folder)}, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-2000:]
    told: dict[str, Any] = json.loads(run.stdout)
    return told | {"cells": cells, "picture": picture, "known": known}


@pytest.mark.process
def test_the_network_answers_in_the_page_as_in_python(looked: dict[str, Any]) -> None:
    crops = np.array(looked["crops"], np.float32).reshape(-1, 32, 32)
    for expected, told in (
        (loaded().answers(looked["cells"].reshape(-1, 32, 32)), looked["answers"]),
        (answered(crops, 8), looked["seen"]["answers"]),
    ):
        for name, values in expected.items():
            mine = np.array([each[name] for each in told])
            assert np.abs(mine - values).max() < 2e-4, name


@pytest.mark.process
def test_the_page_finds_the_grid_and_levels_it_as_python_does(looked: dict[str, Any]) -> None:
    corners = np.array(looked["known"].corners)
    assert (looked["found"]["rows"], looked["found"]["cols"]) == (8, 8)
    assert np.abs(np.array(looked["found"]["corners"]) - corners).max() < 1
    assert (looked["whole"]["rows"], looked["whole"]["cols"]) == (6, 6)
    upper, lower = (np.array(each["corners"]) for each in looked["several"])
    assert np.abs(upper - corners).max() < 1
    assert np.abs(lower - upper - [0, len(looked["picture"])]).max() < 1
    square = levelling.square_on(looked["picture"], corners, 8, 8)
    ink = levelling.level(square, 8, 8)
    mine = np.array(looked["ink"], np.float32).reshape(ink.shape)
    assert looked["side"] * 8 == len(ink)
    assert np.abs(mine - ink).max() < 0.1
    assert np.abs(mine - ink).mean() < 0.005
    crops = levelling.crops(mine, 8, 8)
    assert np.abs(np.array(looked["crops"]).reshape(crops.shape) - crops).max() < 1e-3
    for cell, digits in zip(levelling.apart(mine, 8, 8), looked["digits"], strict=True):
        wanted = glyphs.digits_in(cell)
        assert len(digits) == len(wanted)
        for one, other in zip(digits, wanted, strict=True):
            assert np.abs(np.array(one).reshape(32, 32) - other).max() < 1e-3
    measured = lines(mine, 8, 8)
    right = [(cell, cell + 1) for cell in range(64) if (cell + 1) % 8]
    below = [(cell, cell + 8) for cell in range(56)]
    for pair, (amount, dark, *halves, place) in zip(
        (*right, *below), (*looked["seen"]["right"], *looked["seen"]["below"]), strict=True
    ):
        assert amount == pytest.approx(measured[pair].amount, abs=2e-4)
        assert dark == measured[pair].wall_on_black
        assert halves == pytest.approx([measured[pair].first, measured[pair].second], abs=2e-4)
        assert place == pytest.approx(measured[pair].place, abs=1e-3)


@pytest.mark.process
def test_the_page_lays_bent_paper_flat_as_python_does(looked: dict[str, Any]) -> None:
    flat = next(flattened(bent()))
    wanted = rule(flat.picture, flat.corners)
    assert wanted is not None
    found = looked["bent"]
    assert (found["rows"], found["cols"]) == (wanted.rows, wanted.cols) == (6, 6)
    corners = np.array([flat.was(each) for each in wanted.corners])
    assert np.abs(np.array(found["corners"]) - corners).max() < 1.5


@pytest.mark.process
def test_what_the_page_sees_is_the_puzzle(looked: dict[str, Any]) -> None:
    told = call({"verb": "read", "seen": looked["seen"]})
    assert (told["genre"], told["unique"], told["board"]) == ("kuromasu", True, None)
    assert api.parse(told["puzzle"]["source"]) == looked["known"].puzzle
    # A picture that lies on its side is turned.
    assert looked["turned"][0] == list(looked["known"].corners[0])


# The service


def sketch(genre: str) -> dict[str, Any]:
    drawn: dict[str, Any] = call({"verb": "edit", "puzzle": smallest(genre)["source"]})["sketch"]
    return drawn


def test_a_half_solved_board_goes_on_where_the_pencil_stopped() -> None:
    drawn = sketch("kuromasu")
    empty = drawn["cells"].index("")
    told = call({"verb": "read", "seen": seen(drawn, black=(empty,))})
    assert told["puzzle"]["source"] == smallest("kuromasu")["source"]
    assert told["board"][empty] == "#"
    assert told["board"].count("?") == len(drawn["cells"]) - 1


def test_what_a_person_says_is_sure() -> None:
    drawn = sketch("hitori")
    sign = drawn["cells"][3]
    doubtful = answers(sign)
    doubtful["first"] = [0.1] * 11
    grid = seen(drawn)
    grid["answers"][3] = doubtful
    cell = call({"verb": "read", "seen": grid, "genre": "hitori"})["cells"][3]
    assert cell["doubtful"] or cell["rules"]
    told = call({"verb": "read", "seen": grid, "corrections": {"3": {"sign": sign}}})
    assert told["cells"][3]["confidence"] == 1
    assert not told["cells"][3]["doubtful"]
    assert told["puzzle"]["source"] == smallest("hitori")["source"]


def test_what_is_no_puzzle_of_a_genre_can_be_edited_as_one() -> None:
    drawn = sketch("kamaji")
    drawn["cells"][0] = ""
    told = call({"verb": "read", "seen": seen(drawn), "genre": "kamaji"})
    assert (told["puzzle"], told["genre"]) == (None, "kamaji")
    assert "no number" in told["fault"]["values"]["fault"]["template"]
    assert told["sketch"]["cells"] == drawn["cells"]


def test_what_cannot_be_read_is_not_listed_cell_by_cell() -> None:
    grid = seen(sketch("hitori"))
    for each in grid["answers"]:
        each["first"] = [1 / 11] * 11
    told = call({"verb": "read", "seen": grid})
    assert (told["puzzle"], told["cells"]) == (None, [])
    assert "cannot be read" in told["fault"]["template"]


BAD = seen({"rows": 3, "cols": 3, "cells": [""] * 9})


@pytest.mark.parametrize(
    "change",
    [
        {"seen": []},
        {"seen": {**BAD, "rows": 4}},
        {"seen": {**BAD, "rows": True}},
        {"seen": {**BAD, "rows": 10**6, "cols": 10**6}},
        {"seen": {**BAD, "rows": 0}},
        {"seen": {**BAD, "answers": [{}] * 9}},
        {"seen": {**BAD, "answers": [{**BAD["answers"][0], "ring": [float("nan"), 1]}] * 9}},
        {"seen": {**BAD, "answers": [{**BAD["answers"][0], "ring": ["1", 0]}] * 9}},
        {"seen": {**BAD, "digits": {"0": [[1.0]]}}},
        {"seen": {**BAD, "digits": [1]}},
        {"seen": {**BAD, "right": [[1e300, True, 0, 0]] * 6}},
        {"seen": {**BAD, "below": [[0.1]] * 6}},
        {"corrections": {"9": {"sign": "1"}}},
        {"corrections": {"-1": {"sign": "1"}}},
        {"corrections": {"²": {"sign": "1"}}},
        {"corrections": {"0": {"sign": 7}}},
        {"corrections": {"0": {"sign": "1" * 99}}},
        {"corrections": {"0": "1"}},
        {"corrections": [1]},
        {"walls": {"0-5": True}},
        {"walls": {"0-1": 1}},
        {"seen": {**BAD, "turned": 4}},
        {"genre": "sudoku"},
    ],
)
def test_nonsense_is_refused(change: dict[str, Any]) -> None:
    told = call({"verb": "read", "seen": BAD, **change})
    assert not told["ok"]
    assert told["error"]["kind"] in ("format", "input", "limit")


PICTURES = {
    "text": (b"kurodoko/3/3/o", "input", "this is no picture"),
    "a bomb": (bomb(), "input", "expected at most {most} million"),
    "large": (saved(np.zeros((3001, 4000), np.uint8), ".png"), "input", "million"),
    "damaged": (saved(BLANK, ".png")[:60], "input", "damaged"),
    "no grid": (saved(BLANK, ".png"), "input", "no grid was found"),
    "bytes": (bytes(Limits().picture + 1), "limit", "at most {most} are accepted here"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_refused_in_a_sentence(name: str) -> None:
    data, kind, said = PICTURES[name]
    error = call({"verb": "find", "picture": as_text(data)})["error"]
    assert error["kind"] == kind
    assert said in error["saying"]["template"]


def test_the_service_draws_the_pages_of_a_pdf() -> None:
    pytest.importorskip("pypdfium2")
    data = as_text(as_pdf(sheet("kuromasu"), sheet("hitori")))
    for number, genre in enumerate(("kuromasu", "hitori")):
        told = call({"verb": "page", "picture": data, "page": number})
        assert told["pages"] == 2
        picture = io.BytesIO(b64decode(told["picture"]))
        assert scan_file(picture).puzzle == made(genre).puzzle
    for asked, kind, said in (
        ({"picture": as_text(b"%PDF-1.7 of no use")}, "input", "damaged"),
        ({"picture": as_text(PHOTOGRAPH.read_bytes())}, "input", "damaged"),
        ({"picture": data, "page": 2}, "input", "damaged"),
        ({"picture": data, "page": 10**9}, "limit", "only the first {most} pages"),
        ({"picture": as_text(bytes(Limits().picture + 1))}, "limit", "at most {most} are accepted"),
    ):
        error = call({"verb": "page", **asked})["error"]
        assert error["kind"] == kind
        assert said in error["saying"]["template"]


def test_without_opencv_the_service_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    why = Saying('{name} is not installed: run pip install "gridwright{extra}"', name="OpenCV")
    monkeypatch.setattr(picturing, "why_not", lambda extra: why)
    for verb in ("find", "page"):
        error = call({"verb": verb, "picture": as_text(PHOTOGRAPH.read_bytes())})["error"]
        assert error["kind"] == "unavailable"
        assert "pip install" in error["saying"]["template"]


# In a browser

DROP = """([name, data]) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const moved = new DataTransfer();
  const type = name.endsWith(".pdf") ? "application/pdf" : "image/jpeg";
  moved.items.add(new File([bytes], name, { type }));
  const target = document.querySelector("main");
  for (const kind of ["dragover", "drop"]) {
    const about = { dataTransfer: moved, bubbles: true, cancelable: true };
    target.dispatchEvent(new DragEvent(kind, about));
  }
}"""
READ = ".scan-facts dd:has-text('One')"


def drop(page: Page, name: str, data: bytes) -> None:
    page.evaluate(DROP, [name, as_text(data)])


def test_a_photograph_is_dropped_corrected_and_played(browser: Browser, server: Server) -> None:
    with opened_alone(browser, server.address) as page:
        page.set_default_timeout(120_000)
        page.wait_for_selector(".today .bars")
        drop(page, "letter.jpg", b"dear sir")
        page.wait_for_selector(".error:has-text('damaged')")
        drop(page, "photograph.jpg", PHOTOGRAPH.read_bytes())
        page.wait_for_selector(READ)
        assert page.locator(".scan-facts select option").first.inner_text() == (
            "Recognised: Kuromasu"
        )
        assert violations(page) == [] if (JUDGES / "axe-core").exists() else True
        # A corner far away from the grid: it cannot be read, and everything can be mended.
        corner = page.locator(".corner").first
        box = corner.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 120, y + 150, steps=4)
        assert page.locator(".loupe").is_visible()
        page.mouse.up()
        page.wait_for_selector(".scan-said .error")
        assert page.get_by_role("button", name="Play", exact=True).is_disabled()
        page.mouse.move(x + 120, y + 150)
        page.mouse.down()
        page.mouse.move(x + 2, y + 1, steps=4)
        page.mouse.up()
        corner.focus()
        place = corner.evaluate("button => parseFloat(button.style.left)")
        page.keyboard.press("Shift+ArrowLeft")
        page.keyboard.press("ArrowRight")
        assert corner.evaluate("button => parseFloat(button.style.left)") < place
        page.wait_for_selector(READ)
        # A cell that was read rightly is changed, and changed back.
        board = page.locator(".scan-board svg").bounding_box()
        assert board is not None
        page.mouse.click(board["x"] + board["width"] * 2.5 / 8, board["y"] + board["height"] / 16)
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type("63\n")
        page.wait_for_selector(".scan-said .error:has-text('63 at r1c3 is impossible')")
        page.locator(".scan-cell label", has_text="5").click()
        page.wait_for_selector(READ)
        page.get_by_role("button", name="Open in Set").click()
        page.wait_for_selector(".set")
        page.go_back()
        # What was read is still there.
        page.wait_for_selector(READ)
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_selector("h1:text('Kuromasu')")
        assert api.parse(page.url.partition("#p=")[2]) == scan_file(PHOTOGRAPH).puzzle


def test_the_pages_of_a_pdf_are_read_one_by_one(browser: Browser, server: Server) -> None:
    pytest.importorskip("pypdfium2")
    with opened_alone(browser, server.address) as page:
        page.set_default_timeout(120_000)
        page.wait_for_selector(".today .bars")
        drop(page, "letter.pdf", b"%PDF-1.7 of no use")
        page.wait_for_selector(".error:has-text('damaged')")
        both = np.vstack([sheet("kuromasu")] * 2)
        drop(page, "pages.pdf", as_pdf(both, sheet("hitori")))
        page.wait_for_selector(READ)
        assert page.get_by_role("button", name="Grid 2 of 2").is_visible()
        page.get_by_role("button", name="Page 2 of 2").click()
        page.wait_for_selector(".scan-facts option:text('Recognised: Hitori')", state="attached")
        page.get_by_role("button", name="Page 1 of 2").click()
        page.wait_for_selector(".scan-facts option:text('Recognised: Kuromasu')", state="attached")
        page.get_by_role("button", name="Grid 2 of 2").click()
        page.wait_for_selector(READ)
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_selector("h1:text('Kuromasu')")
        assert api.parse(page.url.partition("#p=")[2]) == made("kuromasu").puzzle


def test_on_a_phone_a_picture_without_a_grid_and_rows_by_hand(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    """German, at 320 pixels: nothing overflows; the server is asked, and finds nothing either."""
    with opened_alone(browser, server.address, locale="de", **NARROW) as page:
        page.set_default_timeout(120_000)
        page.wait_for_selector(".paste")
        blank = tmp_path / "blank.png"
        blank.write_bytes(saved(BLANK, ".png"))
        page.locator("input[capture]").set_input_files(blank)
        page.wait_for_selector(".scan-status p:has-text('kein Gitter')")
        assert page.evaluate(OVERFLOWS) == []
        page.get_by_role("button", name="Mehr: Zeilen").click()
        assert page.locator(".stepper output").first.inner_text() == "9"
        page.wait_for_selector(".scan-said .error")
        assert page.evaluate(OVERFLOWS) == []
        # Two grids: the first is read, and the other is a button away.
        drop(page, "two.jpg", saved(np.vstack([read_picture(PHOTOGRAPH)] * 2), ".jpg"))
        page.wait_for_selector(".scan-facts dd:text('Eine')")
        other = page.get_by_role("button", name="Gitter 2 von 2")
        other.click()
        page.wait_for_selector(".scan-board:not(.waiting)")
        page.wait_for_selector(".scan-facts dd:text('Eine')")
        assert other.get_attribute("aria-pressed") == "true"
        assert page.locator(".corner").first.evaluate("each => parseFloat(each.style.top)") > 50
        assert page.evaluate(OVERFLOWS) == []


def test_the_static_site_reads_a_picture_by_itself(browser: Browser, site_address: str) -> None:
    with opened_alone(browser, site_address, service_workers="block") as page:
        page.set_default_timeout(180_000)
        sent: list[tuple[str, str]] = []
        page.on("request", lambda request: sent.append((request.method, request.url)))
        page.wait_for_selector(".today .bars")
        assert not [address for _, address in sent if "scan" in address]
        drop(page, "pages.pdf", as_pdf(sheet("kuromasu")))
        page.wait_for_selector(".error:has-text('save its page as a picture')")
        page.locator("input[type=file]").first.set_input_files(PHOTOGRAPH)
        page.wait_for_selector(READ)
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_selector("h1:text('Kuromasu')")
        assert any(address.endswith("scan/symbols.bin") for _, address in sent)
        # Nothing leaves the machine.
        assert {method for method, _ in sent} == {"GET"}
        assert all(address.startswith((site_address, "blob:")) for _, address in sent)
