// A grid seen square-on and in even light: every cell a small square of ink, 0 to 1. As
// `scanning/levelling.py` does it, which explains it.

import { dots, percentile, resized, sides, squareOn } from "./dots.js";
import { shared } from "../../scanning/shared.js";

/** @typedef {import("./dots.js").Dots} Dots */
/** @typedef {import("./dots.js").Corners} Corners */
/** @typedef {{rows: number, cols: number, side: number, ink: Dots}} Levelled */

/** The side of the square that the network sees of a cell. */
export const { side: SIDE } = shared.levelling;
const { smallest: SMALLEST, largest: LARGEST, faintest: FAINTEST, beside: BESIDE, dark: DARK, lighter: LIGHTER } = shared.levelling;

/** How many dots the side of a cell has, within bounds. @param {Corners} corners @param {number} rows @param {number} cols */
export function cellSide(corners, rows, cols) {
  const [top, right, bottom, left] = sides(corners);
  const side = Math.max((top + bottom) / cols, (right + left) / rows) / 2;
  return Math.min(Math.max(Math.round(side), SMALLEST), LARGEST);
}

/**
 * The grid between four corners, as ink.
 * @param {Dots} picture @param {Corners} corners @param {number} rows @param {number} cols
 * @returns {Levelled}
 */
export function levelled(picture, corners, rows, cols) {
  const side = cellSide(corners, rows, cols);
  return { rows, cols, side, ink: inked(squareOn(picture, corners, cols * side, rows * side), rows, cols) };
}

/** How much ink each dot has: 0 for paper, 1 for the darkest ink. @param {Dots} flat @param {number} rows @param {number} cols */
export function inked(flat, rows, cols) {
  if (dark(flat, cols)) flat = { ...flat, data: flat.data.map((value) => 255 - value) };
  const light = resized(paper(flat, rows, cols), flat.width, flat.height).data;
  const ink = dots(flat.width, flat.height);
  const share = ink.data.map((_, place) => (flat.data[place] ?? 0) / Math.max(light[place] ?? 0, 1));
  const darkest = Math.max(1 - percentile(share.slice(), 1), FAINTEST);
  share.forEach((value, place) => { ink.data[place] = Math.min(Math.max((1 - value) / darkest, 0), 1); });
  return ink;
}

/** Whether lines are lighter than what is beside them, and that is dark: a dark mode. @param {Dots} flat @param {number} cols */
function dark({ width, height, data }, cols) {
  const side = Math.floor(width / cols);
  const near = Math.max(2, Math.round(BESIDE * side));
  const middle = (/** @type {number[]} */ offsets) => percentile(Float32Array.from(
    { length: offsets.length * (cols - 1) * height }, (_, place) => {
      const [row, rest] = [Math.floor(place / (offsets.length * (cols - 1))), place % (offsets.length * (cols - 1))];
      const line = 1 + Math.floor(rest / offsets.length);
      return data[row * width + line * side + (offsets[rest % offsets.length] ?? 0)] ?? 0;
    }), 50);
  const beside = middle([-near, near]);
  return beside < DARK && middle([-1, 0]) > beside + LIGHTER;
}

/** How bright the paper around each cell is. @param {Dots} flat @param {number} rows @param {number} cols */
function paper(flat, rows, cols) {
  const bright = dots(cols, rows);
  bright.data.forEach((_, cell) => { bright.data[cell] = percentile(cut(flat, rows, cols, cell).data, 85); });
  return around(around(bright, Math.max, 0, false), (sum, value) => sum + value / 9, 0, true);
}

/**
 * Each value with its eight neighbours; beyond the border is nothing, or the border again.
 * @param {Dots} from @param {(sum: number, value: number) => number} join @param {number} start
 * @param {boolean} again
 */
function around(from, join, start, again) {
  const found = dots(from.width, from.height);
  const inside = (/** @type {number} */ at, /** @type {number} */ end) => Math.min(Math.max(at, 0), end - 1);
  found.data.forEach((_, cell) => {
    const [row, col] = [Math.floor(cell / from.width), cell % from.width];
    let sum = start;
    for (let y = row - 1; y <= row + 1; y += 1) {
      for (let x = col - 1; x <= col + 1; x += 1) {
        const [v, u] = [inside(y, from.height), inside(x, from.width)];
        if (again || (u === x && v === y)) sum = join(sum, from.data[v * from.width + u] ?? 0);
      }
    }
    found.data[cell] = sum;
  });
  return found;
}

/** One cell of a grid. @param {Dots} whole @param {number} rows @param {number} cols @param {number} cell */
export function cut(whole, rows, cols, cell) {
  const [width, height] = [Math.floor(whole.width / cols), Math.floor(whole.height / rows)];
  const found = dots(width, height);
  const [top, left] = [Math.floor(cell / cols) * height, (cell % cols) * width];
  for (let row = 0; row < height; row += 1) {
    const start = (top + row) * whole.width + left;
    found.data.set(whole.data.subarray(start, start + width), row * width);
  }
  return found;
}

/** Every cell as the network sees it, row by row. @param {Levelled} grid @returns {Float32Array[]} */
export function crops({ rows, cols, ink }) {
  const small = resized(ink, cols * SIDE, rows * SIDE);
  return Array.from({ length: rows * cols }, (_, cell) => cut(small, rows, cols, cell).data);
}
