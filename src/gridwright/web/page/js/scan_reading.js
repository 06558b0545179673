// What is to be seen in the cells of a grid: the answers of the network, digits one by one, lines.
// `scanning/meaning.py` says what it means.

import { digitsIn } from "./scan_glyphs.js";
import { crops, cut, levelled } from "./scan_level.js";
import { answers } from "./scan_network.js";
import { lines } from "./scan_walls.js";

/** A cell may hold a number if its probability is larger. */
const MAYBE = 0.1;

/** Few digits of a number are enough, and are sent sooner. @param {number} value */
const short = (value) => Math.round(value * 1e4) / 1e4;

/**
 * @param {import("./scan_network.js").Network} network @param {import("./scan_dots.js").Dots} picture
 * @param {import("./scan_dots.js").Corners} corners @param {number} rows @param {number} cols
 * @returns {import("./types.js").SeenGrid}
 */
export function seenIn(network, picture, corners, rows, cols) {
  const grid = levelled(picture, corners, rows, cols);
  const told = crops(grid).map((cell) => answers(network, cell));
  /** @type {Record<string, number[][]>} */
  const digits = {};
  told.forEach(({ sign, black }, cell) => {
    // Of the signs, the number is the last.
    if ((sign?.at(-1) ?? 0) <= MAYBE) return;
    const found = digitsIn(cut(grid.ink, rows, cols, cell), (black?.[1] ?? 0) > 0.5);
    if (found.length !== 2 && found.length !== 3) return;
    digits[cell] = found.map((digit) => (answers(network, digit)["first"] ?? []).map(short));
  });
  const rounded = told.map((each) =>
    Object.fromEntries(Object.entries(each).map(([name, values]) => [name, values.map(short)])));
  const { right, below } = lines(grid);
  /** @param {import("./scan_walls.js").Line} line @returns {import("./scan_walls.js").Line} */
  const brief = ([amount, wall]) => [short(amount), wall];
  return { rows, cols, answers: rounded, digits, right: right.map(brief), below: below.map(brief) };
}
