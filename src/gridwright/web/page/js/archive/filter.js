// Which puzzles of the archive are wanted.

/** @typedef {{genre: string, size: string, level: number, technique: string, state: string, third: number}} Filter empty where anything will do */

/** The smallest and largest side of each choice of sizes. @type {Record<string, [number, number]>} */
export const SIZES = { "5–7": [1, 7], "8–10": [8, 10], "11+": [11, Infinity] };

/** The words for the easiest, middle and hardest third. */
export const THIRDS = ["all", "easiestThird", "middleThird", "hardestThird"];

/** The words for what became of a puzzle. @type {Record<string, string>} */
export const STATES = { open: "stateOpen", begun: "begun", solved: "solvedToday" };

/** Which third of these a difficulty is in: 1, 2 or 3. @param {number[]} all @returns {(difficulty: number) => number} */
export function thirdsOf(all) {
  const sorted = [...all].sort((a, b) => a - b);
  const [one = 0, two = 0] = [1, 2].map((third) => sorted[Math.ceil((third * sorted.length) / 3) - 1]);
  return (difficulty) => difficulty <= one ? 1 : difficulty <= two ? 2 : 3;
}

/**
 * Whether a puzzle is wanted.
 * @param {Filter} wanted @param {string} genre @param {{level: number, cols: number, rows: number, needs: string[], third: number}} listed
 * @param {string} state
 */
export function passes(wanted, genre, listed, state) {
  const [least, most] = SIZES[wanted.size] ?? [0, Infinity];
  const side = Math.max(listed.cols, listed.rows);
  return (!wanted.genre || wanted.genre === genre) && side >= least && side <= most &&
    (!wanted.level || wanted.level === listed.level) &&
    (!wanted.third || wanted.third === listed.third) &&
    (!wanted.technique || listed.needs.includes(wanted.technique)) &&
    (!wanted.state || wanted.state === state);
}
