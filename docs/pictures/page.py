"""Make ``page.png``, the picture of the page in the README: a game of Kuromasu with a hint.

    python docs/pictures/page.py

It needs the extra ``web``, Playwright, and Chromium at the place that CHROMIUM names.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

import gridwright

HERE = Path(__file__).parent
STEPS = 16
"""Steps that are done before the one that is shown."""


def main() -> None:
    """Serve the page, play a few hints and take the picture."""
    puzzle = gridwright.load(HERE.parents[1] / "examples" / "kuromasu.txt")
    text = gridwright.dumps(puzzle, "puzzlink").partition("?")[2]
    command = (sys.executable, "-m", "gridwright", "serve", "--port", "0")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        said = server.stdout.readline() if server.stdout else ""
        (address,) = re.findall(r"http://\S+", said)
        with sync_playwright() as playwright:
            program = os.environ.get("CHROMIUM", "/usr/bin/chromium")
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            size: ViewportSize = {"width": 1160, "height": 780}
            page = browser.new_page(reduced_motion="reduce", viewport=size)
            page.goto(f"{address}#p={text}")
            page.wait_for_selector(".folds")
            for step in range(STEPS + 1):
                page.keyboard.press("h")
                page.wait_for_selector(".panel.hint")
                page.keyboard.press("h")
                page.keyboard.press("h")
                page.wait_for_selector(".panel.hint .legend")
                if step < STEPS:
                    page.keyboard.press("h")
                    page.wait_for_selector(".panel.hint", state="detached")
            page.screenshot(path=HERE / "page.png")
        server.terminate()


if __name__ == "__main__":
    main()
