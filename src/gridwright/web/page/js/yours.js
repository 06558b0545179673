// The four kinds of puzzles that a player has chosen with a star. They come first wherever kinds are listed.

import { change, results, saved, saves, settings } from "./store.js";

/** @typedef {import("./types.js").GenreFacts} GenreFacts */

const FOUR = 4;

/** The names of the four. What is missing is taken from the front of the list. @param {GenreFacts[]} all */
export function yours(all) {
  const own = settings().yours;
  const wanted = all.filter((genre) => own.length ? own.includes(genre.name) : genre.first);
  return [...new Set([...wanted, ...all])].slice(0, FOUR).map((genre) => genre.name);
}

/** @param {string[]} four */
export function choose(four) {
  change({ yours: four });
}

/** When a kind was played last. @param {string} genre */
function played(genre) {
  const games = saves().map(saved).filter((save) => save?.puzzle.genre === genre);
  const done = results().filter((result) => result.genre === genre);
  return Math.max(0, ...[...games, ...done].map((each) => each?.when ?? 0));
}

/**
 * Who comes and who goes when the star of a kind is pressed: one that comes takes the place of the one not played
 * for the longest time; one that goes leaves its place to the easiest of the others.
 * @param {string} name @param {string[]} four @param {string[]} others both the easiest first
 */
export function starred(name, four, others) {
  if (four.includes(name)) return { came: others[0] ?? name, went: name };
  const times = four.map(played);
  return { came: name, went: four[times.lastIndexOf(Math.min(...times))] ?? name };
}
