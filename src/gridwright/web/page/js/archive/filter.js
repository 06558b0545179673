// Which puzzles of the archive are wanted.

/** @typedef {{genre: string, size: string, level: number, technique: string, state: string}} Filter empty where anything will do */

/** The smallest and largest side of each choice of sizes. @type {Record<string, [number, number]>} */
export const SIZES = { "5–7": [1, 7], "8–10": [8, 10], "11+": [11, Infinity] };

/**
 * Whether a puzzle is wanted.
 * @param {Filter} wanted @param {string} genre @param {{level: number, cols: number, rows: number, needs: string[]}} listed
 * @param {string} state
 */
export function passes(wanted, genre, listed, state) {
  const [least, most] = SIZES[wanted.size] ?? [0, Infinity];
  const side = Math.max(listed.cols, listed.rows);
  return (!wanted.genre || wanted.genre === genre) && side >= least && side <= most &&
    (!wanted.level || wanted.level === listed.level) &&
    (!wanted.technique || listed.needs.includes(wanted.technique)) &&
    (!wanted.state || wanted.state === state);
}
