// What is to be seen in the cells of a grid: the answers of the network, digits one by one, lines.
// `scanning/meaning.py` says what it means.

import { turned } from "./dots.js";
import { digitsIn } from "./glyphs.js";
import { crops, cut, levelled } from "./level.js";
import { answers } from "./network.js";
import { lines } from "./walls.js";
import { shared } from "../../scanning/shared.js";

/** A cell may hold a number if its probability is larger. */
const MAYBE = 0.1;

/** Few digits of a number are enough, and are sent sooner. @param {number} value */
const short = (value) => Math.round(value * 1e4) / 1e4;

/**
 * @param {import("./network.js").Network} network @param {import("./dots.js").Dots} picture
 * @param {import("./dots.js").Corners} corners @param {number} rows @param {number} cols
 * @returns {import("../types.js").SeenGrid}
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
  /** @param {import("./walls.js").Line} line @returns {import("./walls.js").Line} */
  const brief = ([amount, wall]) => [short(amount), wall];
  return { rows, cols, answers: rounded, digits, right: right.map(brief), below: below.map(brief) };
}

/** @typedef {{corners: import("./dots.js").Corners, rows: number, cols: number}} Place where a grid is */

/** Below this, the picture may be turned by a quarter or a half. */
const { turned: TURNED } = shared.finding;
/** More cells are not read four times. */
const MOST_TURNED = 900;

/**
 * The same in the direction in which it is surest, and where the grid then begins.
 * @param {import("./network.js").Network} network @param {import("./dots.js").Dots} picture
 * @param {Place} place @returns {Place & {seen: import("../types.js").SeenGrid}}
 */
export function upright(network, picture, { corners, rows, cols }) {
  const tried = [];
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const [high, wide] = quarter % 2 ? [cols, rows] : [rows, cols];
    const from = turned(corners, quarter);
    const seen = seenIn(network, picture, from, high, wide);
    tried.push({ corners: from, rows: high, cols: wide, seen, sure: sureness(seen) });
    if ((tried[0]?.sure ?? 0) >= TURNED || rows * cols > MOST_TURNED) break;
  }
  const { sure: _, ...best } = tried.reduce((one, other) => other.sure > one.sure ? other : one);
  return best;
}

/** How sure the answers are on average, in cells that hold something. @param {import("../types.js").SeenGrid} seen */
function sureness({ answers: told }) {
  const most = (/** @type {number[] | undefined} */ values) => Math.max(...values ?? [1]);
  const sure = told.filter(({ sign = [] }) => sign.indexOf(most(sign)) >= FIRST_SIGN)
    .map((each) => most(each["sign"]) * most(each["black"])
      * (most(each["sign"]) === each["sign"]?.at(-1) ? most(each["first"]) * most(each["second"]) * most(each["third"]) : 1));
  return sure.length ? sure.reduce((sum, value) => sum + value, 0) / sure.length : 1;
}

/** What comes before this (nothing, a dot, a circle) looks the same from all sides. */
const FIRST_SIGN = 3;
