// The service: a server if there is one, else gridwright itself in workers of this browser. The rest
// of the page does not know which, nor what is answered at once, by the rules that are in the page.

import { answered } from "./rules/local.js";

/** @typedef {import("./types.js").Failure} Failure */
/** @typedef {import("./types.js").Verbs} Verbs */
/** @typedef {import("./types.js").Verb} Verb */
/** @typedef {{ok: true} | {ok: false, error: Failure}} Answer */
/** @typedef {import("./types.js").Saying} Saying */
/** @typedef {{progress?: (said: Saying | string) => void, signal?: AbortSignal, record?: import("./types.js").Puzzle}} Options
 *   `record`: the puzzle that the request names, which may bring its rules */

export class ServiceError extends Error {
  /** @param {Failure} failure */
  constructor(failure) {
    super(failure.saying.template);
    this.failure = failure;
    this.saying = failure.saying;
  }
}

/** Requests that may take long go to a separate worker, which can be stopped. */
/** @type {Set<Verb>} */
const LONG = new Set(["explain", "solve", "count", "backbone", "grade", "generate", "minimise",
  "read", "spare", "repair", "clash", "complete", "reduce", "signals"]);

/** @type {Promise<{home: string, collection: number, address?: string, lessons: Record<string, string>}> | null} */
let said = null;

/** The server says in `home.json` what it is; the static site ships another one. */
function told() {
  said ??= fetch(new URL("../home.json", import.meta.url)).then((answer) => answer.json());
  return said;
}

/** What is said of a server that is gone. @type {Saying} */
export const AWAY = { template: "the server cannot be reached" };

/** Whether what the page fetches can be reached: at the server, or among what the browser keeps for when there is no network. */
export function reached() {
  return fetch(new URL("../home.json", import.meta.url), { cache: "no-store" }).then(() => true, () => false);
}

/** Where the service is. @returns {Promise<"server" | "browser">} */
export async function home() {
  return (await told()).home === "server" ? "server" : "browser";
}

/** The lessons that other packages add, with the addresses of their modules. */
export async function lessons() {
  return (await told()).lessons;
}

/** Where the server can be reached in its network; "" if it cannot. */
export async function networkAddress() {
  return (await told()).address ?? "";
}

/** How many puzzles the collection of the server has. */
export async function collectionSize() {
  return (await told()).collection;
}

/**
 * The collection of the server.
 * @returns {Promise<import("./types.js").Collected[]>}
 */
export async function collection() {
  const answer = await fetch(new URL("../collection.json", import.meta.url));
  return (await answer.json()).puzzles;
}

/**
 * Ask the service; what it refuses is thrown as a ServiceError.
 * @template {Verb} V
 * @param {V} verb @param {Verbs[V]["asked"] & {seconds?: number}} request @param {Options} [options]
 * @returns {Promise<Verbs[V]["reply"]>}
 */
export async function ask(verb, request, options = {}) {
  const here = await answered(verb, /** @type {Record<string, unknown>} */ (request), options.record);
  if (here) return /** @type {{ok: true} & Verbs[V]["reply"]} */ ({ ok: true, ...here });
  const body = { verb, ...request };
  const answer = (await home()) === "server" ? await askServer(body, options)
    : await askWorker(LONG.has(verb) ? "long" : "short", body, options);
  if (!answer.ok) throw new ServiceError(answer.error);
  return /** @type {{ok: true} & Verbs[V]["reply"]} */ (answer);
}

/** @param {object} body @param {Options} options @returns {Promise<Answer>} */
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
    throw new ServiceError({ kind: "away", saying: AWAY });
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
  throw new ServiceError({ kind: "away", saying: { template: "the server gave no answer" } });
}

function cancelled() {
  return new ServiceError({ kind: "cancelled", saying: { template: "the work was cancelled" } });
}

/** A cancelled request has this many milliseconds to end by itself: a new worker has to be loaded. */
const GRACE = 600;

/**
 * @typedef {{id: number, request: string, progress: ((said: Saying | string) => void) | undefined,
 *   done: (answer: Answer) => void}} Waiting
 * @typedef {{worker: Worker, queue: Waiting[], ready: boolean}} Home
 */

/** @type {Map<string, Home>} */
const workers = new Map();
let number = 0;

/** @param {string} name @returns {Home} */
function workerOf(name) {
  const known = workers.get(name);
  if (known) return known;
  const worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
  /** @type {Home} */
  const found = { worker, queue: [], ready: false };
  worker.onmessage = ({ data }) => {
    found.ready = true;
    const [waiting] = found.queue;
    if (!waiting || waiting.id !== data.id) return;
    if ("progress" in data) { waiting.progress?.(JSON.parse(data.progress)); return; }
    found.queue.shift();
    send(found);
    waiting.done(JSON.parse(data.answer));
  };
  worker.onerror = () => {
    workers.delete(name);
    for (const waiting of found.queue) {
      waiting.done({ ok: false, error: { kind: "away", saying: { template: "the solver cannot be loaded" } } });
    }
  };
  workers.set(name, found);
  return found;
}

/** Give the worker the first waiting request, one at a time. @param {Home} home */
function send({ worker, queue }) {
  const [next] = queue;
  if (next) worker.postMessage({ id: next.id, request: next.request });
}

/** @param {string} name @param {object} body @param {Options} options @returns {Promise<Answer>} */
function askWorker(name, body, { progress, signal }) {
  const found = workerOf(name);
  const id = (number += 1);
  return new Promise((resolve, reject) => {
    if (signal?.aborted) { reject(cancelled()); return; }
    /** @type {Waiting} */
    const waiting = { id, request: JSON.stringify(body), progress, done: resolve };
    if (found.queue.push(waiting) === 1) send(found);
    signal?.addEventListener("abort", () => {
      const home = workers.get(name);
      const place = home?.queue.indexOf(waiting) ?? -1;
      if (!home || place < 0) return;
      waiting.done = () => {};
      if (place > 0) home.queue.splice(place, 1);
      // A busy worker receives no messages: stopping it is the only way, and the other requests
      // continue in a new one. A worker that is still being loaded is left alone.
      else if (name === "long" && home.ready) {
        setTimeout(() => { if (home.queue[0] === waiting) renew(name, home); }, GRACE);
      }
      reject(cancelled());
    });
  });
}

/** @param {string} name @param {Home} old */
function renew(name, old) {
  old.worker.terminate();
  if (workers.get(name) === old) workers.delete(name);
  const [, ...rest] = old.queue;
  old.queue = [];
  const found = workerOf(name);
  const idle = !found.queue.length;
  found.queue.push(...rest);
  if (idle) send(found);
}

/** Load the solver before it is asked for, where it has to be loaded. @param {string} [name] */
export async function prepare(name = "short") {
  if ((await home()) === "browser") workerOf(name).worker.postMessage({ prepare: true });
}
