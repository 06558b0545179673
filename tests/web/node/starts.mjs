// Starts the Python of a static site from each of the snapshots that are named, one after the other,
// and prints what it answers and whether it began with the snapshot.
//
//     node starts.mjs SITE SNAPSHOT...

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [, , site, ...snapshots] = process.argv;
const parts = resolve(site, "parts");
const { start } = await import(pathToFileURL(resolve(site, "start.js")).href);
for (const snapshot of snapshots) {
  const read = async (name) =>
    new Response(readFileSync(name === "snapshot.bin" ? snapshot : resolve(parts, name)));
  const { call, fast } = await start(`${parts}/`, read);
  console.log(JSON.stringify([JSON.parse(call("", () => {})).status, fast]));
}
