// The puzzles that come with the page: the puzzles of the day, and what is played while the solver
// is being loaded.

import { results } from "./store.js";

/** @typedef {import("./types.js").Chosen} Chosen */
/** @typedef {import("./types.js").GenreFacts} GenreFacts */

/** @type {Map<string, Promise<any>>} */
const loaded = new Map();

/** @param {string} name @returns {Promise<any>} */
function file(name) {
  let found = loaded.get(name);
  if (!found) {
    found = fetch(new URL(`../puzzles/${name}.json`, import.meta.url)).then((got) => got.json());
    loaded.set(name, found);
  }
  return found;
}

/** @returns {Promise<GenreFacts[]>} the kinds of puzzles with their rules */
export async function genres() {
  return (await file("genres")).genres;
}

/** @returns {Promise<Record<string, {puzzle: any, board: string, path?: number[]}>>} */
export function emblems() {
  return file("emblems");
}

/** @param {string} genre @returns {Promise<Chosen[]>} */
export function chosen(genre) {
  return file(genre);
}

/** The number of a day, the same everywhere on that date. @param {Date} date */
export function dayNumber(date) {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86400000);
}

/**
 * The puzzle of the day. Every puzzle has its turn before one comes again.
 * @param {string} genre
 * @param {Date} date
 * @returns {Promise<Chosen>}
 */
export async function ofTheDay(genre, date) {
  const all = await chosen(genre);
  const day = dayNumber(date);
  // A step that shares no factor with their number visits all of them, and mixes the levels.
  let step = Math.max(1, Math.round(all.length * 0.382));
  while (gcd(step, all.length) !== 1) step += 1;
  return /** @type {Chosen} */ (all[(day * step) % all.length]);
}

/** @param {number} a @param {number} b @returns {number} */
function gcd(a, b) {
  return b ? gcd(b, a % b) : a;
}

/**
 * A puzzle of the set, as near to what is wanted as there is, and not solved yet if possible.
 * @param {string} genre @param {number} level @param {string} size @param {string} [not]
 * @returns {Promise<Chosen>}
 */
export async function nearest(genre, level, size, not) {
  const all = await chosen(genre);
  const solved = new Set(results().map((result) => result.source));
  const cells = size.split("x").reduce((a, b) => a * Number(b), 1);
  const far = (/** @type {Chosen} */ each) =>
    (solved.has(each.puzzle.source) ? 100 : 0) + (each.puzzle.source === not ? 1000 : 0) +
    5 * Math.abs(each.level - level) +
    Math.abs(Math.sqrt(each.puzzle.rows * each.puzzle.cols) - Math.sqrt(cells));
  return /** @type {Chosen} */ ([...all].sort((a, b) => far(a) - far(b))[0]);
}
