// Asks the worker of a static site for one hint in Node, as the page does in a browser, and prints
// the processor seconds that it took, and whether it began with a snapshot.
//
//     node first_hint.mjs SITE PUZZLE

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [, , site, puzzle] = process.argv;
// Pyodide in Node takes paths instead of addresses.
const worker = readFileSync(resolve(site, "worker.js"), "utf-8").replace(".href", ".pathname");
const path = resolve(site, "worker_in_node.mjs");
writeFileSync(path, worker);
globalThis.onmessage = null;
globalThis.fetch = async (address) => new Response(readFileSync(address));
globalThis.postMessage = ({ answer, fast }) => {
  if (!answer) return;
  if (!JSON.parse(answer).ok) throw new Error(answer);
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ seconds: (user + system) / 1e6, fast: fast ?? false }));
};
await import(pathToFileURL(path).href);
globalThis.onmessage({ data: { id: 1, request: JSON.stringify({ verb: "hint", puzzle }) } });
