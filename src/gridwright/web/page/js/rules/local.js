// What the page answers without the service: `look` where a puzzle brings its rules as data, and `load` and `look`
// with the genres' own `page.js`. A text that they cannot read, and a puzzle whose rules are in neither, are left to
// the service.

import { genres } from "../puzzles.js";
import { lookByKinds } from "./kinds.js";
import { look } from "./rules.js";
import { readDrawing } from "./drawings.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Looked} Looked */
/** @typedef {import("./rules.js").GenreRules<any>} Rules */
/** @typedef {{record: Puzzle, kinds: import("../types.js").Kind[], look: (board: string) => Looked | null}} Read */

const MOST_KEPT = 8;
const NAME = /^(?:https?:[/]{2}[\w./-]{0,200}\?)?([a-z][a-z0-9]*)[/-]/;

/** @type {Map<string, Promise<Rules | null>>} */
const loaded = new Map();

/** @type {Map<string, Read>} the puzzles that were read last */
const kept = new Map();

/** @param {string} genre @returns {Promise<Rules | null>} */
function rulesOf(genre) {
  let found = loaded.get(genre);
  if (!found) {
    // Without the file, the service is as good as ever.
    found = import(`../../genres/${genre}/page.js`).catch(() => null);
    loaded.set(genre, found);
  }
  return found;
}

/** @param {string} text */
async function read(text) {
  const known = kept.get(text);
  if (known) return known;
  const drawing = await readDrawing(text);
  const name = drawing ? "" : NAME.exec(text)?.[1];
  const facts = (await genres()).find((each) => drawing ? drawing.genre === each.name && each.addresses.length
    : name && each.addresses.includes(name));
  const rules = facts ? await rulesOf(facts.name) : null;
  const puzzle = drawing ? rules?.drawn?.(drawing, text) : rules?.read(text);
  if (!rules || !puzzle) return null;
  const found = readable(rules, puzzle);
  kept.set(text, found);
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
  return found;
}

/** @param {Rules} rules @param {any} puzzle @returns {Read} */
function readable({ record: recordOf, kinds: kindsOf, rules = [], clues = () => [] }, puzzle) {
  const record = recordOf(puzzle);
  const kinds = kindsOf?.(puzzle);
  return { record, kinds: kinds ?? [], look: (board) => kinds ? lookByKinds(record, kinds, board) : look({ rules, clues }, puzzle, board) };
}

/** The rules of a puzzle as data, where they are known. @param {Puzzle} puzzle @returns {Promise<import("../types.js").Kind[]>} */
export async function kindsOf(puzzle) {
  return puzzle.kinds ?? (await read(puzzle.source))?.kinds ?? [];
}

/**
 * The reply to a request, if it can be given here.
 * @param {string} verb @param {Record<string, unknown>} request @param {Puzzle} [record] the puzzle, where it is there
 * @returns {Promise<{puzzle: Puzzle} | Looked | null>}
 */
export async function answered(verb, request, record) {
  if (verb !== "load" && verb !== "look") return null;
  const { puzzle: text, board, ...more } = request;
  if (typeof text !== "string" || Object.keys(more).length) return null;
  if (verb === "look" && record?.kinds && typeof board === "string") return lookByKinds(record, record.kinds, board);
  const found = await read(text);
  if (!found) return null;
  if (verb === "load") return { puzzle: found.record };
  return typeof board === "string" ? found.look(board) : null;
}
