"""First board and first hint where the processor is slow: today's page against an earlier commit.

    python benchmarks/slowed.py 885bb346            # the last commit of 0.3.0

Each tree is served by its own ``gridwright serve``, and Chromium, which has never been there, runs
its scripts four times as slowly. The trees take turns. Milliseconds are from opening to a painted
board, and from asking for a hint to its panel; "busy" is how much of them the main thread worked,
by its own processor time, which other programs change little. Bytes are those that came over the
network until the board was there.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from history import ROOT, Tree, unpack
from page import BOARD, WATCH, chromium, link, puzzle


@contextmanager
def server(tree: Tree) -> Iterator[str]:
    """The address at which a tree is served."""
    command = (sys.executable, "-m", "gridwright", "serve", "--port", "0")
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, encoding="utf-8", env=tree.environment()
    ) as process:
        assert process.stdout is not None
        yield process.stdout.readline().split(" at ")[1].split(" ")[0]
        process.terminate()


def worked(session: CDPSession) -> float:
    """Milliseconds that the main thread of the page was busy."""
    told = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(each["value"]) for each in told if each["name"] == "TaskDuration")


def visit(browser: Browser, address: str, rate: float, *, hint: bool) -> dict[str, float]:
    """A first visit."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(120_000)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    session.send("Network.enable")
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda about: sizes.append(about["encodedDataLength"]))
    page.add_init_script(WATCH)
    page.goto(address)
    told: dict[str, Any] = {"board": page.evaluate(BOARD)}
    told |= {"kB": sum(sizes) / 1000, "requests": len(sizes), "worked": worked(session)}
    page.wait_for_load_state("networkidle")
    if hint:
        page.evaluate(
            "void (window.hintAt = new Promise((done) => new MutationObserver(() => "
            "document.querySelector('.panel.hint') && requestAnimationFrame(() => setTimeout("
            "() => done(performance.now() - window.askedAt)))).observe(document.body, "
            "{childList: true, subtree: true})))"
        )
        before = worked(session)
        page.evaluate(
            "window.askedAt = performance.now();"
            "document.querySelector('.tools > button:last-child').click()"
        )
        told["hint"] = page.evaluate("window.hintAt")
        told["hinted"] = worked(session) - before
    context.close()
    return told


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("before", help="a commit")
    parser.add_argument("--rate", type=float, default=4, help="how many times as slowly")
    parser.add_argument("--repeats", type=int, default=7)
    asked = parser.parse_args()
    source = puzzle("10x10")
    seen: dict[tuple[str, str], list[dict[str, float]]] = {}
    with TemporaryDirectory() as folder, sync_playwright() as playing:
        old, new = unpack(asked.before, Path(folder)), Tree("today", ROOT / "src")
        browser = playing.chromium.launch(executable_path=chromium())
        with server(old) as before, server(new) as today:
            for _ in range(asked.repeats):
                for name, address in ((old.name, before), (new.name, today)):
                    places = {"home": address, "a 10×10": link(address, source)}
                    for place, where in places.items():
                        told = visit(browser, where, asked.rate, hint=place != "home")
                        seen.setdefault((place, name), []).append(told)
        browser.close()
    names = {"board": "first board", "worked": "busy", "hint": "first hint", "hinted": "busy"}
    names |= {"kB": "kB to the board", "requests": "requests"}
    print(f"| opened | | {' | '.join(names.values())} |")
    print(f"| --- | --- |{' --- |' * len(names)}")
    for (place, name), all_told in sorted(seen.items()):
        figures = [median(each.get(what, 0) for each in all_told) for what in names]
        print(f"| {place} | {name} | {' | '.join(f'{each:.0f}' for each in figures)} |")


if __name__ == "__main__":
    main()
