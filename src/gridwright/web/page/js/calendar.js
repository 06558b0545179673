// Days: which puzzles belong to them, which are solved, and how many days in a row were played. A day
// is a number, the same everywhere on that date.

/** @typedef {import("./store.js").Result} Result */
/** @typedef {import("./store.js").Save} Save */
/** @typedef {{first: number, turns: number, days: Record<string, number>}} Calendar */
/** @typedef {Record<string, string[]>} Sources the puzzles of a turn, by genre */
/** @typedef {"open" | "begun" | "solved"} State */

const DAY = 86400000;

/** The number of a day. @param {Date} date */
export function dayNumber(date) {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
}

/** The day of a number, at noon, when no clock is changed. @param {number} day */
export function dateOf(day) {
  const date = new Date(day * DAY);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12);
}

/** As in `2026-11-16`. @param {number} day */
export function isoOf(day) {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** @param {string} text @returns {number | null} */
export function readIso(text) {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return Number.isNaN(time) ? null : Math.floor(time / DAY);
}

/**
 * Where the puzzle of a day is: how often the puzzles were turned, its place among them, and its number in
 * the whole calendar.
 * @param {Calendar} calendar @param {string} genre @param {number} day
 */
export function placeOf({ first, turns, days }, genre, day) {
  const count = days[genre] ?? 0;
  if (!count) return null;
  const all = count * turns;
  const number = (((day - first) % all) + all) % all;
  return { turn: Math.floor(number / count), place: number % count, number };
}

/** The days after which a puzzle comes again. @param {Calendar} calendar @param {string} genre */
function period({ turns, days }, genre) {
  return (days[genre] ?? 0) * turns;
}

/**
 * What became of the puzzle of a day. A puzzle that comes again after a year is to be solved again.
 * @param {Calendar} calendar @param {string} genre @param {number} day @param {string} source
 * @param {(source: string) => Result | undefined} result @param {(source: string) => Save | null} saved
 * @returns {State}
 */
export function stateOf(calendar, genre, day, source, result, saved) {
  const here = (/** @type {number} */ when) => {
    const played = dayNumber(new Date(when));
    return played >= day - 1 && played < day - 1 + period(calendar, genre);
  };
  const done = result(source);
  if (done && here(done.when)) return "solved";
  const save = saved(source);
  if (!save || !here(save.when)) return "open";
  return save.solved ? "solved" : save.game.at > 0 ? "begun" : "open";
}

/**
 * The days on which one of their own puzzles was solved.
 * @param {Calendar} calendar @param {Result[]} results @param {(turn: number) => Sources | undefined} sources
 * @returns {Set<number>}
 */
export function solvedDays(calendar, results, sources) {
  const found = new Set();
  for (const result of results) {
    const day = dayOf(result);
    const at = placeOf(calendar, result.genre, day);
    if (at && sources(at.turn)?.[result.genre]?.[at.place] === result.source) found.add(day);
  }
  return found;
}

/** The day on which a puzzle was solved. @param {Result} result */
export function dayOf(result) {
  return readIso(result.on ?? "") ?? dayNumber(new Date(result.when));
}

/**
 * How many days in a row, up to today; a day that is not over yet does not end it.
 * @param {Set<number>} days @param {number} today
 */
export function streak(days, today) {
  let day = days.has(today) ? today : today - 1;
  let count = 0;
  for (; days.has(day); day -= 1) count += 1;
  return count;
}

/** The longest of all. @param {Set<number>} days */
export function longestStreak(days) {
  let longest = 0;
  for (const day of days) if (!days.has(day + 1)) longest = Math.max(longest, streak(days, day));
  return longest;
}

/**
 * The days of a month, with the empty places before its first, which is under its day of the week.
 * @param {number} year @param {number} month from 0
 */
export function monthOf(year, month) {
  const first = dayNumber(new Date(year, month, 1, 12));
  const end = dayNumber(new Date(year, month + 1, 1, 12));
  // The first day of all was a Thursday; weeks begin on Monday.
  const before = (first + 3) % 7;
  return { before, days: Array.from({ length: end - first }, (_, index) => first + index) };
}
