// The puzzles that come with the page: the puzzles of the day, and what is played while the solver
// is being loaded.

import { thirdsOf } from "./archive/filter.js";
import { isoOf, placeOf } from "./calendar.js";
import { results } from "./store.js";
import { yours } from "./yours.js";

/** @typedef {import("./types.js").Chosen} Chosen */
/** @typedef {import("./types.js").GenreFacts} GenreFacts */

/** @typedef {{puzzle: import("./types.js").Puzzle, board: string, path?: number[], clue?: import("./types.js").Clue}} Sign */
/** @typedef {Record<string, Sign & {small?: Sign}>} Emblems `small`: what is shown instead where there is little room */

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
  const known = (await file("genres")).genres;
  for (const { name, thing } of known) things.set(name, thing);
  return known;
}

/** @type {Map<string, GenreFacts["thing"]>} */
const things = new Map();

/** What a decision that is yes puts into a cell, if it does not blacken it; every page has asked for the kinds before.
 * @param {string} genre */
export function thingOf(genre) {
  return things.get(genre);
}

/** The kinds of puzzles as the page lists them: the player's four, then the others by name. @param {GenreFacts[]} facts */
export function ordered(facts) {
  const all = [...facts].sort((a, b) => a.place - b.place);
  const four = yours(all);
  const others = all.filter((genre) => !four.includes(genre.name)).sort((a, b) => a.title.localeCompare(b.title));
  return [...all.filter((genre) => four.includes(genre.name)), ...others];
}

/** @returns {Promise<Emblems>} */
export function emblems() {
  return file("emblems");
}

/** The starter set. @param {string} genre @returns {Promise<Chosen[]>} */
export function chosen(genre) {
  return file(genre);
}

/** Which puzzles belong to which days. @returns {Promise<import("./calendar.js").Calendar & {part: number}>} */
export function calendar() {
  return file("days");
}

/**
 * The puzzle of a day. There are whole weeks of them, so every day of the week keeps its level.
 * @param {string} genre @param {number} day
 * @returns {Promise<Chosen | null>} null if the kind of puzzle has none
 */
export async function ofTheDay(genre, day) {
  const known = await calendar();
  const at = placeOf(known, genre, day);
  if (!at) return null;
  const number = String(Math.floor(at.number / known.part)).padStart(2, "0");
  const found = (await file(`${genre}-${number}`))[at.number % known.part];
  return found && { ...found, puzzle: { ...found.puzzle, about: { ...found.puzzle.about, day: isoOf(day) } } };
}

/** The puzzles of all days of a turn, each as one line. @param {number} turn
 * @returns {Promise<import("./calendar.js").Sources>} */
export function turnOf(turn) {
  return file(`turn-${turn}`);
}

/**
 * What the archive knows about every puzzle.
 * @typedef {{level: number, cols: number, rows: number, length: number, difficulty: number, needs: string[], source: string, third: number}} Listed
 *   `third`: of the difficulties of its kind
 * @returns {Promise<{days: Record<string, Listed[]>, starters: Record<string, Listed[]>}>}
 */
export function archive() {
  let found = loaded.get("listed");
  if (!found) {
    found = file("archive").then((told) => {
      const thirds = Object.fromEntries(Object.keys(told.days).map((genre) =>
        [genre, thirdsOf([...told.days[genre], ...told.starters[genre] ?? []].map(([, , , difficulty]) => difficulty))]));
      const listed = (/** @type {"days" | "starters"} */ part) => Object.fromEntries(
        Object.entries(told[part]).map(([genre, rows]) => [genre,
          /** @type {any[]} */ (rows).map(([level, size, length, difficulty, needs, source = ""]) => {
            const [cols, rows] = size.split("x").map(Number);
            const names = needs.map((/** @type {number} */ at) => told.techniques[genre][at]);
            return { level, cols, rows, length, difficulty, needs: names, source, third: thirds[genre]?.(difficulty) ?? 0 };
          })]));
      return { days: listed("days"), starters: listed("starters") };
    });
    loaded.set("listed", found);
  }
  return found;
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

/** Hints up to which a puzzle was easy enough for a harder one. */
const FEW_HINTS = 2;

/** The easier one first. @param {Chosen} a @param {Chosen} b */
export const byEase = (a, b) => a.difficulty - b.difficulty || a.level - b.level;

/**
 * The puzzle for whoever has solved one. Who needed hints gets another of the same level, the easiest.
 * @param {string} genre @param {number} level @param {{rows: number, cols: number, source: string}} puzzle @param {number} hints
 * @returns {Promise<Chosen | null>} null if the kind of puzzle has none
 */
export async function following(genre, level, puzzle, hints) {
  if (hints <= FEW_HINTS) return harder(genre, level, puzzle);
  const solved = new Set([puzzle.source, ...results().map((result) => result.source)]);
  const open = (await chosen(genre)).filter((each) => each.level <= level && !solved.has(each.puzzle.source));
  const same = open.filter((each) => each.level === level);
  return (same.length ? same : open).sort(byEase)[0] ?? harder(genre, level, puzzle);
}

/**
 * A harder puzzle: after one of the set the next in difficulty that is not solved yet; else one a level up, or at the
 * highest level a size up.
 * @param {string} genre @param {number} level @param {{rows: number, cols: number, source: string}} puzzle
 * @returns {Promise<Chosen | null>} null if the kind of puzzle has none
 */
async function harder(genre, level, { rows, cols, source }) {
  const all = await chosen(genre);
  if (!all.length) return null;
  const own = all.find((each) => each.puzzle.source === source)?.difficulty ?? Infinity;
  const solved = new Set(results().map((result) => result.source));
  const above = all.filter((each) => each.difficulty > own && each.level >= level && !solved.has(each.puzzle.source));
  const [next] = above.sort(byEase);
  if (next) return next;
  if (level < HARDEST) return nearest(genre, level + 1, `${cols}x${rows}`, source);
  const larger = all.map(({ puzzle }) => puzzle).filter((each) => each.rows * each.cols > rows * cols)
    .sort((one, other) => one.rows * one.cols - other.rows * other.cols);
  const size = larger[0] ?? { rows, cols };
  return nearest(genre, HARDEST, `${size.cols}x${size.rows}`, source);
}
