// Answers requests as the page does without the service: reads a list of them from a file, and prints
// the replies; null where the page would ask the service.

import { readFile } from "node:fs/promises";

import { page, pretend } from "./page.mjs";

pretend("en");
const { answered } = await page("rules/local");
const replies = [];
for (const { verb, ...request } of JSON.parse(await readFile(process.argv[2], "utf-8"))) {
  replies.push(await answered(verb, request));
}
process.stdout.write(JSON.stringify(replies));
