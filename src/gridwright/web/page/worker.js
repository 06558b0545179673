// gridwright itself, in a worker of the browser: Pyodide runs the same service as the server.

import { start } from "./start.js";

/** @type {ReturnType<typeof start> | null} */
let starting = null;

const parts = new URL("./parts/", import.meta.url).href;

/** @param {string} name */
async function read(name) {
  const got = await fetch(parts + name);
  if (!got.ok) throw new Error(`${name}: ${got.status}`);
  return got;
}

function service() {
  starting ??= start(parts, read);
  return starting;
}

onmessage = async ({ data }) => {
  if (data.prepare) {
    void service();
    return;
  }
  const { id, request } = data;
  let answer;
  // How Python started is for tests and benchmarks only.
  let fast = false;
  try {
    const started = await service();
    fast = started.fast;
    answer = started.call(request, (text) => postMessage({ id, progress: text }));
  } catch (error) {
    starting = null;
    const saying = { template: "the solver cannot be used in this browser ({error})",
      values: { error: String(error).slice(0, 250) } };
    answer = JSON.stringify({ ok: false, error: { kind: "away", saying } });
  }
  postMessage({ id, answer, fast });
};
