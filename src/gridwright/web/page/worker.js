// gridwright itself, in a worker of the browser: Pyodide runs the same service as the server.

import { loadPyodide } from "./parts/pyodide.mjs";

/** @type {Promise<(request: string, progress: (text: string) => void) => string> | null} */
let starting = null;

async function start() {
  const here = new URL("./parts/", import.meta.url).href;
  const [python, list] = await Promise.all([
    loadPyodide({ indexURL: here, stdout: () => {}, stderr: () => {} }),
    fetch(`${here}parts.json`).then((got) => got.json()),
  ]);
  const folder = python.runPython("import site; site.getsitepackages()[0]");
  const archives = await Promise.all(
    list.map((name) => fetch(here + name).then((got) => got.arrayBuffer())),
  );
  for (const archive of archives) python.unpackArchive(archive, "zip", { extractDir: folder });
  python.runPython("import importlib; importlib.invalidate_caches()");
  const call = python.pyimport("gridwright.web.browser").call_text;
  return call;
}

function service() {
  starting ??= start();
  return starting;
}

onmessage = async ({ data }) => {
  if (data.prepare) {
    void service();
    return;
  }
  const { id, request } = data;
  let answer;
  try {
    const call = await service();
    answer = call(request, (text) => postMessage({ id, progress: text }));
  } catch (error) {
    starting = null;
    const saying = { template: "the solver cannot be used in this browser ({error})",
      values: { error: String(error).slice(0, 250) } };
    answer = JSON.stringify({ ok: false, error: { kind: "away", saying } });
  }
  postMessage({ id, answer });
};
