// Answers requests as the page does without the service: reads a list of them from a file, and prints
// the replies; null where the page would ask the service. A request may bring the record of its puzzle.

import { readFile } from "node:fs/promises";

import { page, pretend } from "./page.mjs";

pretend("en");
const { answered } = await page("rules/local");
const replies = [];
for (const { verb, record, ...request } of JSON.parse(await readFile(process.argv[2], "utf-8"))) {
  replies.push(await answered(verb, request, record));
}
process.stdout.write(JSON.stringify(replies));
