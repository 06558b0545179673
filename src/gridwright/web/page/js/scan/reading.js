// What is to be seen in the cells of a grid: the answers of the network, digits one by one, lines.
// `scanning/meaning.py` says what it means.

import { turned } from "./dots.js";
import { digitsIn } from "./glyphs.js";
import { crops, cut, levelled } from "./level.js";
import { answers } from "./network.js";
import { lines, median } from "./walls.js";
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
  const cells = crops(grid);
  const alone = cells.map((cell) => answered(network, cell));
  const black = compared(alone.map((each) => each["black"]?.[1] ?? 0), cells, cols);
  /** @type {Record<string, number[]>[]} */
  const told = alone.map((each, cell) => ({ ...each, black: [1 - (black[cell] ?? 0), black[cell] ?? 0] }));
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
  const brief = ([amount, wall, first, second, place]) => [short(amount), wall, short(first), short(second), short(place)];
  return { rows, cols, answers: rounded, digits, right: right.map(brief), below: below.map(brief) };
}

/** What the network answers; a cell that is bare is not black.
 * @param {import("./network.js").Network} network @param {Float32Array} cell */
function answered(network, cell) {
  const told = answers(network, cell);
  if (bare(cell)) told["black"] = [1, 0];
  return told;
}

const { from: FROM, dots: DOTS, ink: INK } = shared.bare;

/** Whether there is no ink between the sign of a cell and its lines, so that it is not black. @param {Float32Array} cell */
function bare(cell) {
  const side = Math.sqrt(cell.length);
  const places = [FROM, side - FROM - DOTS];
  let sum = 0;
  for (const top of places) {
    for (const left of places) {
      for (let row = top; row < top + DOTS; row += 1) {
        for (let col = left; col < left + DOTS; col += 1) sum += cell[row * side + col] ?? 0;
      }
    }
  }
  return sum / (4 * DOTS * DOTS) < INK;
}

const { near: NEAR, dots: WIDE, end: END, same: SAME, ends: ENDS, surely: SURELY, perhaps: PERHAPS, odds: ODDS, alike: LIKE } = shared.beside;

/** The probability that each cell is black, given how much of its ink ends at its lines: that of a shadow does not.
 * @param {number[]} black @param {Float32Array[]} cells @param {number} cols */
function compared(black, cells, cols) {
  const inks = cells.map(strips);
  const dark = inks.map((each) => each.reduce((sum, ink) => sum + ink / 4, 0));
  const surely = dark.filter((_, cell) => (black[cell] ?? 0) >= SURELY);
  const least = surely.length ? LIKE * median(Float64Array.from(surely)) : 0;
  return black.map((chance, cell) => {
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    const beside = [col ? cell - 1 : -1, col + 1 < cols ? cell + 1 : -1, cell - cols, (row + 1) * cols < cells.length ? cell + cols : -1];
    const ends = beside.map((other, side) => {
      const ink = inks[cell]?.[side] ?? 0;
      return other < 0 ? 0 : (ink - (inks[other]?.[side ^ 1] ?? 0)) / Math.max(ink, INK);
    });
    const white = beside.map((other) => other >= 0 && (black[other] ?? 0) <= 0.5);
    if (!white.includes(true)) return chance;
    if (Math.max(...ends) < SAME && chance < SURELY) return 0;
    const apart = ends.every((share, side) => !white[side] || share >= ENDS);
    return apart && chance > PERHAPS && (dark[cell] ?? 0) >= least ? (ODDS * chance) / (1 - chance + ODDS * chance) : chance;
  });
}

/** The ink inside a cell at its left, right, upper and lower line. @param {Float32Array} cell */
function strips(cell) {
  const side = Math.sqrt(cell.length);
  return [[NEAR, true], [side - NEAR - WIDE, true], [NEAR, false], [side - NEAR - WIDE, false]].map(([from, across]) => {
    const inks = [];
    for (let one = Number(from); one < Number(from) + WIDE; one += 1) {
      for (let other = END; other < side - END; other += 1) inks.push(cell[across ? other * side + one : one * side + other] ?? 0);
    }
    return median(Float64Array.from(inks));
  });
}

/** @typedef {{corners: import("./dots.js").Corners, rows: number, cols: number}} Place where a grid is */

/** By how much its signs have to speak for it before a picture is turned. */
const { turned: TURNED, alike: ALIKE, witnesses: WITNESSES } = shared.finding;

/**
 * The same upright, unless its signs speak clearly for another direction, and where the grid then begins.
 * @param {import("./network.js").Network} network @param {import("./dots.js").Dots} picture
 * @param {Place} place @returns {Place & {seen: import("../types.js").SeenGrid}}
 */
export function upright(network, picture, { corners, rows, cols }) {
  const from = (/** @type {number} */ quarter) => {
    const [high, wide] = quarter % 2 ? [cols, rows] : [rows, cols];
    const begin = turned(corners, -quarter);
    return { corners: begin, rows: high, cols: wide, seen: { ...seenIn(network, picture, begin, high, wide), turned: quarter } };
  };
  const found = from(0);
  const turns = directions(found.seen);
  const by = turns.indexOf(Math.max(...turns));
  if ((turns[by] ?? 0) <= TURNED) return found;
  const again = from(by);
  return Math.max(...directions(again.seen).slice(1)) < -TURNED ? again : found;
}

/** What the cells say for a turn by so many quarters, as `scanning/reading.py` adds it up.
 * @param {import("../types.js").SeenGrid} seen */
function directions({ answers: told }) {
  const turns = told.filter(({ sign = [] }) => sign.indexOf(Math.max(...sign)) >= ALIKE).map(({ turn = [] }) => turn);
  const share = Math.min(1, WITNESSES / Math.max(turns.length, 1));
  const odds = (/** @type {number[]} */ turn, /** @type {number} */ by) => Math.log(Math.max(turn[by] ?? 0, 1e-6) / Math.max(turn[0] ?? 0, 1e-6));
  return [0, 1, 2, 3].map((by) => share * turns.reduce((sum, turn) => sum + odds(turn, by), 0));
}
