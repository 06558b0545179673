"""The modules that the page needs at once, in one file without comments.

Seventy requests take longer than one, and what is alike in modules is compressed only once. Each
module becomes a function that hands out what it exports; what is fetched later takes it from there.
The address of a module stays and hands out the same, so nothing exists twice. ``index.html`` names
the modules. They import and export in one plain way, which needs no other tool.

>>> told = bundled({"index.html": '<script src="js/a.js"></script>'
...     '<link rel="modulepreload" href="js/b/c.js">',
...     "js/a.js": 'import { one as two } from "./b/c.js";', "js/b/c.js": "export const one = 1;"})
>>> told["js/all.js"]
'const $b_c = (() => {\\nconst one = 1;\\nreturn { one };\\n})();\\nexport { $b_c };\\n'
>>> told["js/a.js"], told["js/b/c.js"]
('import { $b_c } from "./all.js";\\nconst { one: two } = $b_c;',
 'import { $b_c } from "../all.js";\\nexport const { one } = $b_c;')
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from graphlib import TopologicalSorter

WHOLE = "js/all.js"
PRELOAD = re.compile(r' *<link rel="modulepreload" href="(.*?)">\n?')
COMMENT = re.compile(r"/\*\*.*?\*/|^ *//[^\n]*\n", re.MULTILINE | re.DOTALL)
IMPORT = re.compile(r'^import ([^;]*?)\s+from "(\.[^"]*)";', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
LATER = re.compile(r'(?<=import\(["`])(?:\.\.?/)+')
AWAITS = re.compile(r"^\S.*\bawait\b", re.MULTILINE)
LEFT = re.compile(r"^(?:import|export) .*", re.MULTILINE)


def bundled(texts: Mapping[str, str]) -> dict[str, str]:
    """The files of the page that change, by address, and the one with the modules."""
    inside = PRELOAD.findall(texts["index.html"])
    code = {name: COMMENT.sub("", text) for name, text in texts.items() if name.endswith(".js")}
    order = TopologicalSorter(
        {name: [_at(name, where) for _, where in IMPORT.findall(code[name])] for name in inside}
    ).static_order()
    whole = [_function(name, code[name]) for name in order]
    names = ", ".join(map(_name, inside))
    changed = {name: _outside(name, code[name], inside) for name in code if name not in inside}
    changed |= {name: _address(name, code[name]) for name in inside}
    changed[WHOLE] = "".join(whole) + f"export {{ {names} }};\n"
    preload = f'  <link rel="modulepreload" href="{WHOLE}">\n'
    first, *rest = PRELOAD.split(texts["index.html"])[::2]
    changed["index.html"] = first + preload + "".join(rest)
    return changed


def _at(name: str, where: str) -> str:
    """The address that a module means."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), where))


def _to(name: str, target: str) -> str:
    """How a module names an address."""
    found = posixpath.relpath(target, posixpath.dirname(name) or ".")
    return found if found.startswith(".") else f"./{found}"


def _name(module: str) -> str:
    """What a module is called in the one file."""
    return "$" + re.sub(r"\W", "_", module.removeprefix("js/").removesuffix(".js"))


def _taken(names: str, module: str) -> str:
    """An import, as a declaration."""
    names = re.sub(r"\*\s+as ", "", names)
    return f"const {re.sub(r' as ', ': ', names)} = {_name(module)};"


def _function(name: str, text: str) -> str:
    """A module in the one file, where other addresses are relative to."""
    exported = ", ".join(EXPORT.findall(text))
    text = IMPORT.sub(lambda found: _taken(found[1], _at(name, found[2])), EXPORT.sub("", text))
    if left := LEFT.search(text):
        raise ValueError(f"{name} imports or exports in another way: {left[0]}")
    text = LATER.sub(lambda found: _to(WHOLE, _at(name, found[0])) + "/", text)
    text = text.replace("import.meta.url", f'new URL("{_to(WHOLE, name)}", import.meta.url)')
    begins = "await (async () =>" if AWAITS.search(text) else "(() =>"
    return f"const {_name(name)} = {begins} {{\n{text.strip()}\nreturn {{ {exported} }};\n}})();\n"


def _outside(name: str, text: str, inside: list[str]) -> str:
    """A module that is fetched by itself."""
    used = [at for _, where in IMPORT.findall(text) if (at := _at(name, where)) in inside]
    if not used:
        return text

    def taken(found: re.Match[str]) -> str:
        at = _at(name, found[2])
        return _taken(found[1], at) if at in inside else found[0]

    names = ", ".join(map(_name, dict.fromkeys(used)))
    return f'import {{ {names} }} from "{_to(name, WHOLE)}";\n{IMPORT.sub(taken, text)}'


def _address(name: str, text: str) -> str:
    """What is left at the address of a module in the one file."""
    exported = ", ".join(EXPORT.findall(text))
    taken = f"export const {{ {exported} }} = {_name(name)};" if exported else ""
    return f'import {{ {_name(name)} }} from "{_to(name, WHOLE)}";\n{taken}'
