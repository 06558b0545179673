"""The page as a folder of static files, with gridwright itself inside: nothing leaves the browser.

What is needed besides the page is downloaded in pinned versions and checked: Pyodide from npm,
PySAT and six from PyPI. A folder with these files can be named instead; then no network is needed,
and the site that was made of them is kept there: as long as nothing changes, it is only copied.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import shutil
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import gridwright
from gridwright.core.deadline import Listener, silent
from gridwright.core.errors import InputError
from gridwright.core.saying import Saying
from gridwright.core.writing import make_folder, write_file, write_folder
from gridwright.web import first_set, language_set, lesson_set, puzzle_set
from gridwright.web.bundle import WHOLE
from gridwright.web.files import page_content, page_files
from gridwright.web.parts import LISTED, home_record, places
from gridwright.web.parts import parts as page_parts
from gridwright.web.snapshot import prepared

PACKAGE = Path(gridwright.__file__).parent


@dataclass(frozen=True, slots=True)
class Part:
    """A file of somebody else, in one version."""

    name: str
    folder: str
    """The address without the name."""
    sha256: str

    def read(self, parts: Path | None) -> bytes:
        """The file, from a folder or from its address; anything else than expected is refused."""
        if parts is not None:
            path = parts / self.name
            if not path.is_file():
                raise InputError(
                    "expected {name} in {parts}, found none", name=self.name, parts=str(parts)
                )
            content = path.read_bytes()
        else:
            content = self._fetch()
        digest = hashlib.sha256(content).hexdigest()
        if digest != self.sha256:
            raise InputError(
                "{name} is not the file that is expected: its hash is {digest}",
                name=self.name,
                digest=digest,
            )
        return content

    def _fetch(self) -> bytes:
        address = self.folder + self.name
        try:
            with urlopen(address, timeout=60) as answer:  # noqa: S310 - the address is ours
                content: bytes = answer.read()
        except (URLError, OSError) as error:
            raise InputError(
                "{address} cannot be fetched: {error}; --parts DIR takes it from a folder",
                address=address,
                error=str(error),
            ) from None
        return content


PYODIDE = Part(
    "pyodide-314.0.7.tgz",
    "https://registry.npmjs.org/pyodide/-/",
    "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
)
PYODIDE_FILES = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json",
)  # fmt: skip
WHEELS = (
    Part(
        "python_sat-1.9.dev17-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
        "https://files.pythonhosted.org/packages/2b/03/65a5835e094ba6eb5cae5a514c18949974ed50528a8233b2966fa260fd08/",
        "8ecf5e9de74844365ff2bef39f2f30791a54895fe6fba5dfd92f1c327673477b",
    ),
    Part(
        "six-1.17.0-py2.py3-none-any.whl",
        "https://files.pythonhosted.org/packages/b7/ce/149a00dd41f10bc29e5921b496af8b574d8413afcd5e30dfa0ed46c2cc5e/",
        "4721f391ed90541fddacab5acf947aa0d3dc7d27b2e1e8eda2be8970586c3274",
    ),
)
PARTS = (PYODIDE, *WHEELS)

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"
    " img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self';"
    " worker-src 'self'; base-uri 'none'; form-action 'none'"
)
LEFT_OUT = {
    "__pycache__", "_template", "batch", "books", "cli", "fonts", "lessons", "library", "networks",
    "page", "puzzles",
}  # fmt: skip
"""Folders of the package that nothing in a browser can use."""
NEEDED = {"page.js", "shared.js"}
"""What the worker needs of other kinds."""
NEEDS_NUMPY = re.compile(r"^(?:import|from) (?:cv2|numpy)\b", re.MULTILINE)
"""What a module begins with that looks at dots; in the page, JavaScript does that."""
MARK = ".gridwright-site"
"""A file that says that a folder was written by this, and may be written again."""


@dataclass(frozen=True, slots=True)
class Site:
    """What was written."""

    size: int
    """In bytes."""
    slow: Saying | None
    """Why Python starts slowly in it, if it does: there is no snapshot to start from."""


def write_site(folder: Path, parts: Path | None = None, progress: Listener = silent) -> Site:
    """Write the site into a folder."""
    _refuse_foreign(folder)
    kept = parts / f"site-{_inputs()}.zip" if parts else None
    slow, files = None, _unzipped(kept)
    if files is None:
        files, slow = _made(parts, progress)
        if kept and slow is None:
            _keep(files, kept)
    write_folder(folder, {**files, MARK: b"written by gridwright site\n"})
    return Site(sum(map(len, files.values())), slow)


def _inputs() -> str:
    """A hash of all that the site is made of."""
    whole = hashlib.sha256(repr((PARTS, sys.version_info[:2], shutil.which("node"))).encode())
    for package in (PACKAGE, *(each for part in page_parts().values() for each in part.packages)):
        for path in sorted(package.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                whole.update(str(path.relative_to(package)).encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()[:16]


def _unzipped(kept: Path | None) -> dict[str, bytes] | None:
    """The site that was kept, unless there is none, or it is damaged."""
    with suppress(OSError, zipfile.BadZipFile):
        if kept:
            with zipfile.ZipFile(kept) as archive:
                return {name: archive.read(name) for name in archive.namelist()}
    return None


def _keep(files: dict[str, bytes], kept: Path) -> None:
    """Keep a site for the next time; a folder that cannot be written to stays as it is."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    with suppress(OSError, InputError):
        write_file(kept, packed.getvalue())
        for path in kept.parent.glob("site-*.zip"):
            if path != kept:
                path.unlink(missing_ok=True)


def _made(parts: Path | None, progress: Listener) -> tuple[dict[str, bytes], Saying | None]:
    """The files of the site, and why Python starts slowly in it, if it does."""
    files, packages = dict(_page()), _package()
    for part in PARTS:  # first: a wrong one shows at once, and making the rest takes long
        progress(Saying("reading {name}" if parts else "fetching {name}", name=part.name))
        content = part.read(parts)
        if part is PYODIDE:
            files |= _pyodide(content)
        else:
            packages |= _wheel(content)
    for made in (puzzle_set, lesson_set, first_set, language_set):
        # A genre of another package is not part of the site, so what the page knows stays.
        for name in [name for name in made.parts() if name not in files]:
            progress(Saying("making {name}", name=name))
            files[name] = made.part(name)
    progress(Saying("packing gridwright"))
    ready, slow = prepared(files, packages)
    files |= ready
    if slow is None:
        files["start.js"] = files["start.js"].replace(b"SNAPSHOT = false", b"SNAPSHOT = true")
    files["home.json"] = json.dumps(home_record("browser", 0)).encode()
    files["offline.js"] = _offline(files)
    return files, slow


def fetch_parts(folder: Path, progress: Listener = silent) -> None:
    """Fetch what is not there yet into a folder that ``parts`` may name."""
    make_folder(folder)
    for part in PARTS:
        path = folder / part.name
        if not path.is_file():
            progress(Saying("fetching {name}", name=part.name))
            write_file(path, part.read(None))


def main() -> None:
    """For the test command: fetch the parts into the folder that is named."""
    try:
        fetch_parts(Path(sys.argv[1]), lambda text: print(text, file=sys.stderr))
    except InputError as error:
        sys.exit(str(error))


def _refuse_foreign(folder: Path) -> None:
    """A folder with other things in it is left alone."""
    if folder.exists() and not folder.is_dir():
        raise InputError("{folder} is not a folder", folder=str(folder))
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise InputError(
            "{folder} holds other files; expected an empty folder or a new one", folder=str(folder)
        )


def _page() -> Iterator[tuple[str, bytes]]:
    files = page_files()
    for name in (*files, WHOLE):
        content = page_content(name, files) or b""
        if name == "index.html":
            policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
            content = content.replace(b"<title>", f"{policy}\n  <title>".encode(), 1)
        yield name, content


def _pyodide(content: bytes) -> dict[str, bytes]:
    """The files of Pyodide that the site needs."""
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        unpacked = {}
        for name in PYODIDE_FILES:
            member = archive.extractfile(f"package/{name}")
            if member is None:
                raise InputError("{part} holds no {name}", part=PYODIDE.name, name=name)
            unpacked[f"parts/{name}"] = member.read()
    return unpacked


def _wheel(content: bytes) -> dict[str, bytes]:
    """The files of a wheel, without its commands."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {
            name: archive.read(name) for name in archive.namelist() if ".data/scripts/" not in name
        }


def _package() -> dict[str, bytes]:
    """The files of gridwright and its parts that the worker inside the browser may need."""
    files = dict(_of_package(PACKAGE, LEFT_OUT))
    for part in page_parts().values():
        for package in part.packages:
            files |= _of_package(package, {*part.left_out, "__pycache__"})
    listed = {name: places()[name] for name in page_parts()}
    return files | {f"gridwright/web/{LISTED}": json.dumps(listed).encode()}


def _of_package(package: Path, left_out: set[str]) -> Iterator[tuple[str, bytes]]:
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package)
        needed = path.suffix in {".py", ".toml", ".md", ".txt"} or path.name in NEEDED
        if not needed or left_out & set(name.parts[:-1]):
            continue
        content = path.read_bytes()
        if name.parts[0] == "scanning" and NEEDS_NUMPY.search(content.decode()):
            continue
        yield f"{package.name}/{name.as_posix()}", content


def _offline(files: dict[str, bytes]) -> bytes:
    """The worker for offline use, with the names of all files and a version made of them."""
    whole = hashlib.sha256()
    for name, content in sorted(files.items()):
        whole.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    names = ["./", *sorted(name for name in files if name != "offline.js")]
    script = files["offline.js"].decode()
    script = script.replace('VERSION = "none"', f'VERSION = "{whole.hexdigest()[:16]}"')
    return script.replace("FILES = []", f"FILES = {json.dumps(names)}").encode()
