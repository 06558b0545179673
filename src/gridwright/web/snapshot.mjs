// Compiles the packages of the static site and makes the snapshot of a Python that has started.
//
//     node snapshot.mjs SITE OUT
//
// SITE is a site without a snapshot. The compiled files go into the folder OUT/packages, the memory
// into the file OUT/snapshot. Pyodide cannot keep libraries of machine code in a snapshot, so
// gridwright is imported without PySAT.

import crypto from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , site, out] = process.argv;

// The same packages give the same snapshot: no clock, no chance and no path of this machine.
let now = 1e12;
Date.now = () => now;
performance.now = () => (now += 1);
crypto.randomFillSync = (view) => view.fill(7);
process.argv.splice(1, Infinity, "./this.program");
const env = { PYTHONHASHSEED: "0" };

const { begun, service, unpacked } = await import(pathToFileURL(join(site, "start.js")).href);
const indexURL = join(site, "parts/");

const COMPILE = `
import compileall, os, py_compile, site
folder = site.getsitepackages()[0]
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
assert compileall.compile_dir(folder, maxlevels=20, quiet=2, legacy=True, invalidation_mode=mode)
[os.path.join(at, name)[len(folder) + 1:] for at, _, names in os.walk(folder) for name in names
    if not name.endswith(".py")]
`;
// A Python that starts from a snapshot has little memory. So that it does not fill up with genres,
// what is in the folders of genres is loaded by the first request.
const NEEDED = `
import sys
from gridwright.web.browser import prepare
prepare()
ours = {"gridwright", *sys.stdlib_module_names}
[name for name in sys.modules if name.partition(".")[0] in ours
    and not (name.startswith("gridwright.genres.") and name.count(".") > 2)]
`;
const IMPORT = `
import gc, importlib, sys
for name in needed: importlib.import_module(name)
assert not {"pysolvers", "pyformula", "pycard"} & sys.modules.keys()
del name, needed
gc.collect()
`;

const sources = await unpacked(new Response(readFileSync(join(site, "parts/packages.bin"))));
const first = await begun({ indexURL, env }, sources);
const names = first.runPython(COMPILE).toJs().sort();
const folder = first.runPython("folder");
const files = names.map((name) => [name, first.FS.readFile(`${folder}/${name}`)]);
const needed = first.runPython(NEEDED).toJs();

const second = await begun({ indexURL, env, _makeSnapshot: true }, { files });
second.runPython(`needed = ${JSON.stringify(needed)}${IMPORT}`);
const snapshot = second.makeMemorySnapshot();

// A snapshot that does not start is of no use, and one that starts can still be wrong.
const third = await begun({ indexURL, _loadSnapshot: snapshot }, { files });
const answer = service(third)('{"verb": "hint", "puzzle": "kurodoko/4/4/g4i7j4i6g"}', () => {});
if (!JSON.parse(answer).ok) throw new Error(answer);

for (const [name, content] of files) {
  const path = join(out, "packages", name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
writeFileSync(join(out, "snapshot"), snapshot);
