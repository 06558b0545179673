// The time of a game, and what can be told about it without naming a cell.

/** @typedef {import("./game.js").Stroke} Stroke */
/** @typedef {import("../store.js").Result} Result */

/** Seconds of a wait that are shown; a longer one is shortened. */
export const LONGEST_WAIT = 10;
const BARS = "▁▂▃▄▅▆▇█";
const MOST_BARS = 10;

/** Counts the seconds in which somebody plays. */
export class Stopwatch {
  /** @param {number} seconds before it starts @param {() => number} [now] in milliseconds */
  constructor(seconds, now = () => performance.now()) {
    this.before = seconds;
    this.now = now;
    /** @type {number | null} */
    this.since = null;
  }

  start() { this.since ??= this.now(); }

  stop() {
    this.before = this.seconds;
    this.since = null;
  }

  get seconds() {
    return this.before + (this.since === null ? 0 : (this.now() - this.since) / 1000);
  }
}

/** When each stroke was made, in seconds; games from before times were kept have one each second. @param {Stroke[]} strokes */
export function timesOf(strokes) {
  return strokes.every((each) => each.s !== undefined) ? strokes.map((each) => each.s ?? 0)
    : strokes.map((_, index) => index + 1);
}

/** The same from the first stroke on, with long waits shortened. @param {number[]} times */
export function shortened(times) {
  let at = 0;
  return times.map((time, index) => {
    if (index) at += Math.min(LONGEST_WAIT, Math.max(0, time - (times[index - 1] ?? 0)));
    return at;
  });
}

/** A bar for each part of the strokes: how long it took. @param {number[]} times */
export function paceBars(times) {
  const count = Math.min(MOST_BARS, times.length);
  const ends = Array.from({ length: count }, (_, bar) => times[Math.ceil(((bar + 1) * times.length) / count) - 1] ?? 0);
  const waits = ends.map((end, bar) => end - (bar ? ends[bar - 1] ?? 0 : 0));
  const longest = Math.max(...waits, 0.1);
  return waits.map((wait) => BARS[Math.max(0, Math.round((wait / longest) * (BARS.length - 1)))]).join("");
}

/** How many trials were begun. @param {Stroke[]} strokes */
export function trialsOf(strokes) {
  return strokes.filter(({ t: [before, after] }) => after.length > before.length).length;
}

/** The other puzzles of the same kind, size and level, the newest last. @param {Result[]} results @param {Result} own */
export function alike(results, own) {
  return results.filter((each) => each.source !== own.source && each.genre === own.genre &&
    each.size === own.size && each.level === own.level);
}

/** The one in the middle; between two, halfway. @param {number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}
