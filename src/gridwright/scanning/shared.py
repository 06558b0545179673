"""The numbers that Python and the page share when they read a picture: ``shared.js``.

It is a module of the page and holds JSON. The page has modules of the same names as those here
(``web/page/js/scan/``). What each number means is said where it is used here.

>>> SHARED["levelling"]["side"]
32
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

_TEXT = files("gridwright.scanning").joinpath("shared.js").read_text(encoding="utf-8")
SHARED: dict[str, dict[str, Any]] = json.loads(_TEXT[_TEXT.index("{") : _TEXT.rindex("}") + 1])
