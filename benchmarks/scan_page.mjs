// Looks at pictures with the modules of the page: a line of JSON for each, in and out.

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const page = (name) => import(new URL(`js/${name}.js`, `file://${process.env.PAGE}/`));
const [{ findAll }, { unpacked }, { upright }] = await Promise.all(["scan/finding", "scan/network", "scan/reading"].map(page));
const weights = (name) => readFile(new URL(name, `file://${process.env.WEIGHTS}/`));
const packed = await weights("symbols.bin");
const network = unpacked(JSON.parse(await weights("symbols.json")), new Uint8Array(packed).buffer);

for await (const line of createInterface({ input: process.stdin })) {
  const { path, width, height } = JSON.parse(line);
  const before = process.cpuUsage();
  const picture = { width, height, data: Float32Array.from(await readFile(path)) };
  const [place] = findAll(picture);
  const { flat } = place ?? {};
  const found = place && upright(network, flat?.picture ?? picture, { ...place, ...flat });
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${JSON.stringify({ found, seconds: (user + system) / 1e6 })}\n`);
}
