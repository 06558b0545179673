// The service: a server if there is one, else gridwright itself in workers of this browser. The rest
// of the page does not know which.

/** @typedef {import("./types.js").Failure} Failure */
/** @typedef {{progress?: (text: string) => void, signal?: AbortSignal}} Options */

export class ServiceError extends Error {
  /** @param {Failure} failure */
  constructor(failure) {
    super(failure.sentence);
    this.failure = failure;
  }
}

/** What may take long goes to a worker of its own, which can be ended. */
const LONG = new Set(["explain", "solve", "count", "backbone", "grade", "generate", "minimise",
  "spare", "repair", "reduce", "signals"]);

/** @type {Promise<{home: string, collection: number}> | null} */
let said = null;

/** The server says in `home.json` what it is; the static site ships another one. */
function told() {
  said ??= fetch(new URL("../home.json", import.meta.url)).then((answer) => answer.json());
  return said;
}

/** Where the service is. @returns {Promise<"server" | "browser">} */
export async function home() {
  return (await told()).home === "server" ? "server" : "browser";
}

/** How many puzzles the collection of the server has. */
export async function collectionSize() {
  return (await told()).collection;
}

/**
 * The collection of the server.
 * @returns {Promise<{title: string, author: string, genre: string, cols: number, rows: number,
 *   level: number, source: string}[]>}
 */
export async function collection() {
  const answer = await fetch(new URL("../collection.json", import.meta.url));
  return (await answer.json()).puzzles;
}

/**
 * Ask the service; what it refuses is thrown as a ServiceError.
 * @param {string} verb
 * @param {Record<string, unknown>} request
 * @param {Options} [options]
 * @returns {Promise<any>}
 */
export async function ask(verb, request, options = {}) {
  const body = { verb, ...request };
  const answer = (await home()) === "server" ? await askServer(body, options)
    : await askWorker(LONG.has(verb) ? "long" : "short", body, options);
  if (!answer.ok) throw new ServiceError(answer.error);
  return answer;
}

/** @param {Record<string, unknown>} body @param {Options} options */
async function askServer(body, { progress, signal }) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(new URL("../api", import.meta.url), {
      method: "POST", headers: { "content-type": "application/json" },
      body: JSON.stringify(body), signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw cancelled();
    throw new ServiceError({ kind: "away", sentence: "the server cannot be reached" });
  }
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      text += part.value;
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) {
        const message = JSON.parse(line);
        if ("progress" in message) progress?.(message.progress);
        else return message;
      }
    }
  } catch (error) {
    if (signal?.aborted) throw cancelled();
    throw error;
  }
  if (text) return JSON.parse(text);
  throw new ServiceError({ kind: "away", sentence: "the server gave no answer" });
}

function cancelled() {
  return new ServiceError({ kind: "cancelled", sentence: "the work was cancelled" });
}

/** @type {Map<string, {worker: Worker, asked: Map<number, any>}>} */
const workers = new Map();
let number = 0;

/** @param {string} name */
function workerOf(name) {
  let found = workers.get(name);
  if (!found) {
    const worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
    found = { worker, asked: new Map() };
    const asked = found.asked;
    worker.onmessage = ({ data }) => {
      const waiting = asked.get(data.id);
      if (!waiting) return;
      if ("progress" in data) waiting.progress?.(data.progress);
      else { asked.delete(data.id); waiting.done(JSON.parse(data.answer)); }
    };
    worker.onerror = () => {
      for (const waiting of asked.values()) {
        waiting.done({ ok: false, error: { kind: "away", sentence: "the solver cannot be loaded" } });
      }
      workers.delete(name);
    };
    workers.set(name, found);
  }
  return found;
}

/** @param {string} name @param {Record<string, unknown>} body @param {Options} options */
function askWorker(name, body, { progress, signal }) {
  const found = workerOf(name);
  const id = (number += 1);
  return new Promise((resolve, reject) => {
    const request = JSON.stringify(body);
    found.asked.set(id, { progress, done: resolve, request });
    found.worker.postMessage({ id, request });
    signal?.addEventListener("abort", () => {
      const current = workers.get(name);
      if (!current?.asked.delete(id)) return;
      if (name === "long") {
        // A worker that is busy hears nothing: it is ended, and a new one is asked the others.
        current.worker.terminate();
        workers.delete(name);
        for (const [other, waiting] of current.asked) {
          const next = workerOf(name);
          next.asked.set(other, waiting);
          next.worker.postMessage({ id: other, request: waiting.request });
        }
      }
      reject(cancelled());
    });
  });
}

/** Load the solver before it is asked for, where it has to be loaded. */
export async function prepare() {
  if ((await home()) === "browser") workerOf("short").worker.postMessage({ prepare: true });
}
