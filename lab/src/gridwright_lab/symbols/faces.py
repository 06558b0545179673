"""The faces to learn from: of each font file only its figures; so hundreds are a few megabytes.

    python -m gridwright_lab.symbols.faces PACKAGES FOLDER

``PACKAGES`` holds a folder of font files for each package; at most 24 of each are kept, in the
order of their names. With ``--own``, the faces of Gridwright are added. The folder that is written
is for ``--fonts`` and ``--kept`` of the recipe.
"""

from __future__ import annotations

import argparse
import logging
from io import BytesIO
from multiprocessing import Pool
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from gridwright.render.faces import FACES, unpacked

SIGNS = "0123456789SG?"
MOST = 24


def figures_only(place: Path | BytesIO, where: Path) -> bool:
    """Write what is left of a font file; whether anything is."""
    options = Options(
        hinting=False, layout_features=[], name_IDs=[1, 2], notdef_outline=True, glyph_names=False,
        drop_tables=["FFTM", "GPOS", "GSUB", "GDEF", "kern", "DSIG", "BASE", "JSTF", "MATH"],
        legacy_kern=False,
    )  # fmt: skip
    try:
        font = TTFont(place)
        if not {*map(ord, SIGNS)} <= {*(font.getBestCmap() or {})}:
            return False
        subsetter = Subsetter(options)
        subsetter.populate(text=SIGNS)
        subsetter.subset(font)
        where.parent.mkdir(parents=True, exist_ok=True)
        font.save(where)
    except Exception as error:  # a broken table of one file is no reason to stop
        logging.getLogger(__name__).info("%s: %s", where.name, error)
        return False
    return True


def _of_package(package: Path, folder: Path) -> int:
    found = 0
    for place in sorted([*package.rglob("*.ttf"), *package.rglob("*.otf")]):
        found += figures_only(place, folder / package.name / place.name)
        if found == MOST:
            break
    return found


def main() -> None:
    """Write the folder, and say how many faces it has."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("packages", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--own", action="store_true")
    asked = parser.parse_args()
    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    packages = sorted(each for each in asked.packages.iterdir() if each.is_dir())
    with Pool() as pool:
        counts = pool.starmap(_of_package, [(each, asked.folder) for each in packages])
    for name in FACES if asked.own else ():
        figures_only(BytesIO(unpacked(name)), asked.folder / "gridwright" / f"{name}.ttf")
    print(f"{sum(counts)} faces of {sum(map(bool, counts))} packages")


if __name__ == "__main__":
    main()
