// Starts the Python of a static site from each of the snapshots that are named, one after the other,
// and prints what kind of hint it gives and whether it began with the snapshot.
//
//     node starts.mjs SITE PUZZLE SNAPSHOT...

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [, , site, puzzle, ...snapshots] = process.argv;
const parts = resolve(site, "parts");
const { start } = await import(pathToFileURL(resolve(site, "start.js")).href);
for (const snapshot of snapshots) {
  const read = async (name) =>
    new Response(readFileSync(name === "snapshot.bin" ? snapshot : resolve(parts, name)));
  const { call, fast } = await start(`${parts}/`, read);
  const { status } = JSON.parse(call(JSON.stringify({ verb: "hint", puzzle }), () => {}));
  console.log(JSON.stringify([status, fast]));
}
