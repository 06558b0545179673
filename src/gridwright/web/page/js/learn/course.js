// The course of a kind of puzzle as a list of stations, and how far someone has come: the rules, the
// techniques of level 1 and a whole puzzle, and so on up to level 5.
//
// What has been learnt is kept by name, `genre/rules`, `genre/cut off`, `genre/level 1`; an exercise of
// a technique by its number as well, `genre/cut off/1`. The names stay if the puzzles are replaced.

import { learn, learned, resultOf } from "../store.js";

/**
 * @typedef {{source: string, cols: number, rows: number, length: number}} EndPuzzle
 * @typedef {{level: number, techniques: string[], puzzle: EndPuzzle | null}} CourseLevel
 * @typedef {{kind: "rules" | "technique" | "puzzle", level: number, name: string, key: string, hash: string,
 *   puzzle?: EndPuzzle}} Station
 * @typedef {{stations: Station[], done: Set<string>, next: Station | null, begun: boolean}} Progress
 */

/** @type {Promise<Record<string, CourseLevel[]>> | undefined} */
let loaded;

/** The courses of all kinds of puzzles. */
function courses() {
  return loaded ??= fetch(new URL("../../lessons/courses.json", import.meta.url)).then((got) => got.json());
}

/** A name as part of an address. @param {string} name */
export function slug(name) {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/** The stations in their order. @param {string} genre @param {CourseLevel[]} levels @returns {Station[]} */
export function stationsOf(genre, levels) {
  const station = (/** @type {Station["kind"]} */ kind, /** @type {number} */ level, /** @type {string} */ name) =>
    ({ kind, level, name, key: `${genre}/${name}`, hash: `#learn=${genre}/${slug(name)}` });
  return [station("rules", 0, "rules"), ...levels.flatMap(({ level, techniques, puzzle }) => [
    ...techniques.map((name) => station("technique", level, name)),
    ...(puzzle ? [{ ...station("puzzle", level, `level ${level}`), puzzle }] : [])])];
}

/**
 * How far someone has come: what is done, and the first station that is not.
 * @param {Station[]} stations @param {Set<string>} known what has been learnt @param {(source: string) => unknown} solved
 * @returns {Progress}
 */
export function progressOf(stations, known, solved) {
  const done = new Set(stations.filter((each) => known.has(each.key) || (each.puzzle && solved(each.puzzle.source)))
    .map((each) => each.key));
  return { stations, done, next: stations.find((each) => !done.has(each.key)) ?? null, begun: done.size > 0 };
}

/** The progress of everyone who uses this browser. @param {string} genre */
export async function progress(genre) {
  const found = progressOf(stationsOf(genre, (await courses())[genre] ?? []), learned(), resultOf);
  // A puzzle that was solved stays learnt when another takes its place.
  for (const key of found.done) if (!learned().has(key)) learn(key);
  return found;
}

/** The station after this one. @param {Station[]} stations @param {string} key */
export function stationAfter(stations, key) {
  return stations[stations.findIndex((each) => each.key === key) + 1] ?? null;
}

/** What comes after a puzzle of the course; null for any other puzzle. @param {import("../types.js").Puzzle} puzzle
 * @param {boolean} first whether it is the first of its kind, which teaches the rules */
export async function afterPuzzle({ genre, source }, first) {
  const found = await progress(genre);
  const here = first ? found.stations[0] : found.stations.find((each) => each.puzzle?.source === source);
  return here ? { level: here.level, next: stationAfter(found.stations, here.key), genre } : null;
}

/** The key of an exercise. @param {string} genre @param {string} name @param {number} number from 0 */
export function exerciseKey(genre, name, number) {
  return `${genre}/${name}/${number + 1}`;
}

/** Keep an exercise that was done; with the last one, the technique is learnt.
 * @param {string} genre @param {string} name @param {number} number @param {number} count how many there are */
export function exerciseDone(genre, name, number, count) {
  learn(exerciseKey(genre, name, number));
  const known = learned();
  if (Array.from({ length: count }, (_, each) => exerciseKey(genre, name, each)).every((key) => known.has(key))) {
    learn(`${genre}/${name}`);
  }
}
