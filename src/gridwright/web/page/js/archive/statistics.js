// What the results of a player say: how many, how quick, with how many hints, and how that changed.

import { dayOf } from "../calendar.js";
import { median } from "../play/pace.js";

/** @typedef {import("../store.js").Result} Result */
/** @typedef {{solved: number, usual: number, best: number, clean: number}} Row */

/** Results in one line of the table, or null if there are none. @param {Result[]} results @returns {Row | null} */
export function rowOf(results) {
  if (!results.length) return null;
  const times = results.map((each) => each.seconds);
  return { solved: results.length, usual: median(times), best: Math.min(...times),
    clean: results.filter((each) => !each.hints).length / results.length };
}

/** @param {Result[]} results @param {string} genre "" for all @param {number} level 0 for all */
export function only(results, genre, level) {
  return results.filter((each) => (!genre || each.genre === genre) && (!level || each.level === level));
}

/**
 * The usual time of each week that has results, the oldest first.
 * @param {Result[]} results @returns {{day: number, seconds: number}[]} the day is the middle of the week
 */
export function byWeek(results) {
  /** @type {Map<number, number[]>} */
  const weeks = new Map();
  for (const result of results) {
    const week = Math.floor((dayOf(result) + 3) / 7);
    weeks.set(week, [...(weeks.get(week) ?? []), result.seconds]);
  }
  return [...weeks].sort(([a], [b]) => a - b)
    .map(([week, times]) => ({ day: week * 7, seconds: median(times) }));
}

/** Round marks for an axis from 0, in minutes: up to six of them. @param {number} most in minutes */
export function marksUpTo(most) {
  const step = [0.5, 1, 2, 5, 10, 15, 20, 30, 60, 120, 240].find((each) => most / each <= 5)
    ?? Math.ceil(most / 300) * 60;
  const marks = [];
  for (let mark = 0; mark < most + step; mark += step) marks.push(mark);
  return marks;
}
