// The puzzles that come with the page: the puzzles of the day, and what is played while the solver
// is being loaded.

import { results } from "./store.js";

/** @typedef {import("./types.js").Chosen} Chosen */
/** @typedef {import("./types.js").GenreFacts} GenreFacts */

/** @typedef {Record<string, {puzzle: import("./types.js").Puzzle, board: string, path?: number[]}>} Emblems */

const HARDEST = 5;

/** @type {Map<string, Promise<any>>} */
const loaded = new Map();

/** @param {string} name @returns {Promise<any>} a file that comes with the page, whose users know what it holds */
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

/** @returns {Promise<Emblems>} */
export function emblems() {
  return file("emblems");
}

/** The starter set. @param {string} genre @returns {Promise<Chosen[]>} */
export function chosen(genre) {
  return file(genre);
}

/** The number of a day, the same everywhere on that date. @param {Date} date */
export function dayNumber(date) {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86400000);
}

/**
 * The puzzle of the day. There are whole weeks of them, so every day of the week keeps its level.
 * @param {string} genre
 * @param {Date} date
 * @returns {Promise<Chosen | null>} null if the kind of puzzle has none
 */
export async function ofTheDay(genre, date) {
  const { part, days } = await file("days");
  if (!days[genre]) return null;
  const day = dayNumber(date) % days[genre];
  const number = String(Math.floor(day / part)).padStart(2, "0");
  return (await file(`${genre}-${number}`))[day % part];
}

/**
 * The puzzle of the set that is nearest to what is wanted, and not solved yet if possible.
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

/**
 * The puzzle for whoever has solved one: a level up, or at the highest level a size up.
 * @param {string} genre @param {number} level @param {{rows: number, cols: number, source: string}} puzzle
 * @returns {Promise<Chosen | null>} null if the kind of puzzle has none
 */
export async function harder(genre, level, { rows, cols, source }) {
  const all = await chosen(genre);
  if (!all.length) return null;
  if (level < HARDEST) return nearest(genre, level + 1, `${cols}x${rows}`, source);
  const larger = all.map(({ puzzle }) => puzzle).filter((each) => each.rows * each.cols > rows * cols)
    .sort((one, other) => one.rows * one.cols - other.rows * other.cols);
  const size = larger[0] ?? { rows, cols };
  return nearest(genre, HARDEST, `${size.cols}x${size.rows}`, source);
}
