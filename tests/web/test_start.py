"""How Python starts inside the browser: from a snapshot, and without one if that fails.

The real worker of the static site is asked for a hint: in Node, where a start is quick to try, in
Chromium and in Firefox, from the network and from the service worker.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from gridwright.core.saying import Saying
from gridwright.web.site import write_site
from gridwright.web.snapshot import files_in, packed, prepared
from web.conftest import KEPT, ROOT, Stopping, served, take_made
from web.player import opened_alone
from web.test_firefox import played

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.process

PUZZLE = "kurodoko/4/4/g4i7j4i6g"
ASK = """async () => {
  const worker = new Worker("./worker.js", {type: "module"});
  const said = new Promise((done) => {
    worker.onmessage = ({data}) => { if (data.answer) done(data); };
  });
  worker.postMessage({id: 1, request: JSON.stringify({verb: "hint", puzzle: "%s"})});
  const {answer, fast} = await said;
  worker.terminate();
  return [JSON.parse(answer).status, fast];
}""".replace("%s", PUZZLE)
"""Asks a new worker: what kind of hint it has, and whether it started from the snapshot."""
VISIT = """(async () => {
  const ask = %s;
  const first = await ask();
  while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 100));
  await fetch("./stop");
  return [first, await ask()];
})()""".replace("%s", ASK)
"""Asks at the first visit, and again when only the service worker is left, without a server."""
SMALL = {
    "pysat/solvers.py": b"",
    "gridwright/web/browser.py": b'call_text = lambda request, progress: \'{"status": "step"}\'',
}
"""Packages that answer every question alike."""
STARTS = Path(__file__).parent / "node" / "starts.mjs"
FAST, SLOW = ["step", True], ["step", False]


@pytest.fixture(scope="module")
def quick_site(site_folder: Path) -> Path:
    """A site with a snapshot."""
    if shutil.which("node") is None:
        pytest.skip("Node is missing (apt-get install nodejs)")
    assert (site_folder / "parts" / "snapshot.bin").is_file()
    return site_folder


def in_node(site: Path) -> bool:
    """Whether the worker of a site started from the snapshot before it gave a hint."""
    script = ROOT / "benchmarks" / "first_hint.mjs"
    command = ("node", str(script), str(site), PUZZLE)
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return bool(json.loads(done.stdout)["fast"])


def read_archive(content: bytes) -> tuple[dict[str, Any], bytes]:
    """The first line of an archive that ``packed`` made, and what follows it."""
    head, _, rest = gzip.decompress(content).partition(b"\n")
    return json.loads(head), rest


def names_in(content: bytes) -> list[str]:
    """The names of the files in an archive of packages."""
    return [name for name, _ in read_archive(content)[0]["files"]]


def gone(address: str) -> bool:
    """Whether the server has stopped."""
    with pytest.raises(HTTPError) as found:
        urlopen(address)
    found.value.close()
    return found.value.code == 503


def with_snapshot(site: Path, folder: Path, content: bytes | None) -> Path:
    """The same site with another snapshot, or without the file."""
    found = folder / "damaged"
    shutil.copytree(site, found)
    path = found / "parts" / "snapshot.bin"
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    # For Node: the page's files are modules.
    (found / "package.json").write_text('{"type": "module"}', "utf-8")
    return found


def of_other_packages(head: dict[str, Any], memory: bytes) -> bytes:
    """A snapshot that belongs to the packages of another site."""
    return archive({**head, "made": "another"}, memory)


def of_another_pyodide(head: dict[str, Any], memory: bytes) -> bytes:
    """A snapshot that another build of Pyodide made."""
    return archive(head, memory[:16] + bytes(32) + memory[48:])


def of_nothing(head: dict[str, Any], memory: bytes) -> bytes:
    """A snapshot that begins as it should, with a memory in which nothing is."""
    return archive(head, memory[:4096].ljust(len(memory), b"\0"))


def cut_off(head: dict[str, Any], memory: bytes) -> bytes:
    """A snapshot whose end is missing."""
    return archive(head, memory)[:-9999]


def archive(head: dict[str, Any], memory: bytes) -> bytes:
    """As ``packed`` makes it, but quickly."""
    return gzip.compress(json.dumps(head).encode() + b"\n" + memory, 1)


def test_from_the_snapshot(quick_site: Path, tmp_path: Path) -> None:
    content = (quick_site / "parts" / "snapshot.bin").read_bytes()
    assert in_node(with_snapshot(quick_site, tmp_path, content))


def test_without_it(quick_site: Path, tmp_path: Path) -> None:
    """Whatever is wrong with the snapshot, Python starts from the beginning and answers.

    A small package answers in place of gridwright, which takes longer to import. That the snapshot
    is missing, or belongs to other packages, is tried in the browsers, with the real one.
    """
    head, memory = read_archive((quick_site / "parts" / "snapshot.bin").read_bytes())
    paths = []
    for damaged in (cut_off, of_another_pyodide, of_nothing):
        paths.append(tmp_path / damaged.__name__)
        paths[-1].write_bytes(damaged(head, memory))
    site = with_snapshot(quick_site, tmp_path, b"")
    (site / "parts" / "packages.bin").write_bytes(packed(SMALL, head["made"]))
    done = subprocess.run(
        ("node", str(STARTS), str(site), *map(str, paths)),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers == [SLOW] * len(paths), done.stderr
    assert done.stderr.count("Python starts from the beginning") == len(paths)


def test_a_site_that_is_written_without_node(
    quick_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says so; packages are not compiled, and no snapshot is there or asked for.

    That Python starts from such packages is seen wherever a snapshot is made.
    """
    monkeypatch.setattr(shutil, "which", lambda name: None)
    take_made(quick_site, monkeypatch)
    site = tmp_path / "site"
    assert write_site(site, KEPT).slow == Saying("Node was not found")
    own, other = files_in(site), files_in(quick_site)
    assert own.pop("start.js") == other.pop("start.js").replace(b"= true;", b"= false;", 1)
    assert own.pop("offline.js") != other.pop("offline.js")
    assert other.pop("parts/snapshot.bin", None)
    packages, compiled = (names_in(each.pop("parts/packages.bin")) for each in (own, other))
    assert {re.sub(r"\.py$", ".pyc", name) for name in packages} == {*compiled}
    assert own.keys() == other.keys()
    assert [name for name in own if own[name] != other[name]] == []


def test_a_node_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A site without Pyodide cannot make a snapshot; its packages are there all the same."""
    if shutil.which("node") is None:
        pytest.skip("Node is missing (apt-get install nodejs)")
    parts, slow = prepared({"start.js": b"throw new Error('no Pyodide');"}, {"a.py": b""})
    assert list(parts) == ["parts/packages.bin"]
    assert str(slow) == "Node failed (Error: no Pyodide)"
    away = tmp_path / "node"
    monkeypatch.setattr(shutil, "which", lambda name: str(away))
    assert "No such file" in str(prepared({}, {})[1])


def test_random_numbers_differ(quick_site: Path, tmp_path: Path) -> None:
    """Each start from the snapshot draws others."""
    site = with_snapshot(quick_site, tmp_path, b"")
    (site / "twice.mjs").write_text(
        """import { readFileSync } from "node:fs";
        import { begun, unpacked } from "./start.js";
        const [, , site, from] = process.argv;
        const { files: [[, memory]] } = await unpacked(new Response(readFileSync(from)));
        const _loadSnapshot = memory.slice();
        for (const _ of [1, 2]) {
          const python = await begun({ indexURL: `${site}/parts/`, _loadSnapshot }, { files: [] });
          console.log(python.runPython("import random; random.random()"));
        }""",
        encoding="utf-8",
    )
    command = ("node", str(site / "twice.mjs"), str(site), f"{quick_site}/parts/snapshot.bin")
    drawn = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    assert len({*drawn.split()}) == 2


def test_in_chromium(browser: Browser, quick_site: Path) -> None:
    with served(quick_site, Stopping) as address, opened_alone(browser, address) as page:
        assert page.evaluate(VISIT) == [FAST, FAST]
        assert gone(address)


def test_in_chromium_without_it(browser: Browser, quick_site: Path, tmp_path: Path) -> None:
    snapshot = (quick_site / "parts" / "snapshot.bin").read_bytes()
    content = of_other_packages(*read_archive(snapshot))
    with (
        served(with_snapshot(quick_site, tmp_path, content)) as address,
        opened_alone(browser, address) as page,
    ):
        assert page.evaluate(ASK) == SLOW


def test_in_firefox(quick_site: Path, tmp_path: Path) -> None:
    """With the snapshot, from the network and from the service worker; and without it."""
    other = with_snapshot(quick_site, tmp_path, None)
    with served(quick_site, Stopping) as address, served(other) as without:
        visit = {"link": address, "script": VISIT}
        seen, slow = played([visit, {"link": without, "script": f"({ASK})()"}])
        assert gone(address)
    assert seen == {"said": [FAST, FAST], "errors": []}
    assert slow == {"said": SLOW, "errors": []}
