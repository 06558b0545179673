// The modules of the page, in the folder that `test_node.py` prepares.

import { readFile } from "node:fs/promises";

const folder = new URL(`file://${process.env.PAGE}/`);

/** A module of the page. */
export const page = (name) => import(new URL(`js/${name}.js`, folder));

/** What a module asks of the browser when it is loaded: a store, a language, and files. */
export function pretend(language) {
  const store = new Map();
  globalThis.localStorage = {
    getItem: (key) => store.get(key) ?? null,
    setItem: (key, text) => void store.set(key, text),
    removeItem: (key) => void store.delete(key),
  };
  globalThis.document = new EventTarget();
  Object.defineProperty(globalThis, "navigator", { value: { language }, configurable: true });
  globalThis.fetch = async (address) => new Response(await readFile(address));
}

/** Numbers that look random and are the same every time: 0 up to `below`. */
export function dice(seed = 1) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % below;
  };
}
