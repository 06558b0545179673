// Starts Python with gridwright inside. Where the site has a snapshot of the memory of a Python that
// has started already, it starts from there; else, or if that fails, from the beginning.

import { loadPyodide } from "./parts/pyodide.mjs";

/**
 * @typedef {(name: string) => Promise<Response>} Read
 * @typedef {{made: string, files: [name: string, content: Uint8Array][]}} Archive
 * @typedef {(request: string, progress: (text: string) => void) => string} Call
 */

// `gridwright site` says here whether the site has one.
const SNAPSHOT = false;

/**
 * gridwright, ready to be asked, and whether it started from the snapshot.
 * @param {string} indexURL where Pyodide is @param {Read} read gives a part of the site by its name
 * @returns {Promise<{call: Call, fast: boolean}>}
 */
export async function start(indexURL, read) {
  const packages = read("packages.bin").then(unpacked);
  if (SNAPSHOT) {
    const _loadSnapshot = Promise.all([read("snapshot.bin").then(unpacked), packages]).then(memory);
    try {
      return { call: service(await begun({ indexURL, _loadSnapshot }, packages)), fast: true };
    } catch (error) {
      console.warn("Python starts from the beginning:", error);
    }
  }
  return { call: service(await begun({ indexURL }, packages)), fast: false };
}

/**
 * Python with the files of packages in it.
 * @param {{indexURL: string, _loadSnapshot?: Promise<Uint8Array>}} options for Pyodide
 * @param {Promise<Archive> | Archive} packages
 */
export async function begun(options, packages) {
  const quiet = { stdout: () => {}, stderr: () => {} };
  const [python, { files }] = await Promise.all(
    [loadPyodide({ ...quiet, ...options }), packages, options._loadSnapshot],
  );
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  const folders = new Set(files.map(([name]) => name.slice(0, name.lastIndexOf("/") + 1)));
  for (const each of folders) python.FS.mkdirTree(`${folder}/${each}`);
  for (const [name, content] of files) {
    python.FS.writeFile(`${folder}/${name}`, content, { canOwn: true });
  }
  // Every start from a snapshot would draw the same random numbers.
  python.runPython("import importlib, random; importlib.invalidate_caches(); random.seed()");
  return python;
}

/** What answers requests. @returns {Call} */
export function service(python) {
  // A snapshot cannot hold PySAT, so whether both go together is seen now.
  python.pyimport("pysat.solvers");
  return python.pyimport("gridwright.web.browser").call_text;
}

/**
 * The files of an archive: compressed, a line that names them with their sizes, and their contents.
 * Here and not in Python, which is slower at it.
 * @param {Response} response @returns {Promise<Archive>}
 */
export async function unpacked(response) {
  const stream = response.body.pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let at = bytes.indexOf(10) + 1;
  const { made, files } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  return { made, files: files.map(([name, size]) => [name, bytes.subarray(at, at += size)]) };
}

/** The memory in a snapshot, which has to be of the same packages. @param {Archive[]} archives */
function memory([snapshot, packages]) {
  if (snapshot.made !== packages.made) throw new Error("the snapshot is of other packages");
  return snapshot.files[0][1].slice();
}
