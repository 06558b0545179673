// The digits of a number, one by one: each connected piece of ink, as a cell of its own. As
// `scanning/glyphs.py` does it.

import { dots, percentile, resized } from "./dots.js";
import { SIDE } from "./level.js";
import { shared } from "../../scanning/shared.js";

/** @typedef {import("./dots.js").Dots} Dots */
/** @typedef {{left: number, top: number, right: number, bottom: number, places: number[]}} Piece */

const { edge: EDGE, least_height: LEAST_HEIGHT, most_side: MOST_SIDE, height: HEIGHT } = shared.glyphs;

/** @param {Dots} cell with all its dots @param {boolean} black @returns {Float32Array[]} */
export function digitsIn(cell, black) {
  const side = cell.height;
  const inner = lifted(cell, black, Math.max(1, Math.round(EDGE * side)));
  if (!inner) return [];
  const high = (/** @type {Piece} */ { top, bottom }) => bottom - top + 1;
  const wide = (/** @type {Piece} */ { left, right }) => right - left + 1;
  const kept = pieces(inner).filter((piece) => high(piece) >= LEAST_HEIGHT * side && high(piece) <= MOST_SIDE * 1.3 * side
    && wide(piece) <= MOST_SIDE * side && high(piece) >= 0.9 * wide(piece));
  const tallest = Math.max(...kept.map(high));
  return kept.filter((piece) => high(piece) >= 0.7 * tallest).sort((one, other) => one.left - other.left)
    .map((piece) => alone(inner, piece));
}

/** The ink without the edge of the cell and without what is everywhere. @param {Dots} cell
 * @param {boolean} black @param {number} edge @returns {Dots | null} */
function lifted({ width, height, data }, black, edge) {
  const middle = [];
  for (let row = edge; row < height - edge; row += 1) {
    for (let col = edge; col < width - edge; col += 1) middle.push(row * width + col);
  }
  const ink = (/** @type {number} */ at) => black ? 1 - (data[at] ?? 0) : data[at] ?? 0;
  const low = percentile(Float32Array.from(middle, ink), 30);
  const found = dots(width, height);
  for (const at of middle) found.data[at] = Math.max(ink(at) - low, 0);
  const top = found.data.reduce((most, value) => Math.max(most, value), 0);
  if (top < 0.15) return null;
  found.data.forEach((value, at) => { found.data[at] = value / top; });
  return found;
}

/** The connected pieces of ink. @param {Dots} ink @returns {Piece[]} */
function pieces({ width, height, data }) {
  const seen = new Uint8Array(data.length);
  /** @type {Piece[]} */
  const found = [];
  data.forEach((value, start) => {
    if (value <= 0.5 || seen[start]) return;
    const piece = { left: width, top: height, right: 0, bottom: 0, places: [start] };
    seen[start] = 1;
    for (const at of piece.places) {
      const [row, col] = [Math.floor(at / width), at % width];
      piece.left = Math.min(piece.left, col);
      piece.right = Math.max(piece.right, col);
      piece.top = Math.min(piece.top, row);
      piece.bottom = Math.max(piece.bottom, row);
      for (let y = Math.max(row - 1, 0); y <= Math.min(row + 1, height - 1); y += 1) {
        for (let x = Math.max(col - 1, 0); x <= Math.min(col + 1, width - 1); x += 1) {
          const next = y * width + x;
          if ((data[next] ?? 0) > 0.5 && !seen[next]) { seen[next] = 1; piece.places.push(next); }
        }
      }
    }
    found.push(piece);
  });
  return found;
}

/** One piece of ink in the middle of an empty cell. @param {Dots} ink @param {Piece} piece */
function alone(ink, { left, top, right, bottom, places }) {
  const [x, y] = [Math.max(0, left - 1), Math.max(0, top - 1)];
  const part = dots(Math.min(right + 2, ink.width) - x, Math.min(bottom + 2, ink.height) - y);
  for (const at of places) {
    const [row, col] = [Math.floor(at / ink.width) - y, (at % ink.width) - x];
    for (let v = Math.max(row - 1, 0); v <= Math.min(row + 1, part.height - 1); v += 1) {
      for (let u = Math.max(col - 1, 0); u <= Math.min(col + 1, part.width - 1); u += 1) {
        part.data[v * part.width + u] = ink.data[(v + y) * ink.width + u + x] ?? 0;
      }
    }
  }
  const scale = HEIGHT / (bottom - top + 1);
  const drawn = resized(part, Math.min(SIDE - 4, Math.max(2, rounded(part.width * scale))), rounded(part.height * scale));
  const whole = new Float32Array(SIDE * SIDE);
  const [down, along] = [Math.floor((SIDE - drawn.height) / 2), Math.floor((SIDE - drawn.width) / 2)];
  for (let row = 0; row < drawn.height; row += 1) {
    whole.set(drawn.data.subarray(row * drawn.width, (row + 1) * drawn.width), (down + row) * SIDE + along);
  }
  return whole;
}

/** As Python rounds: a half to the even number. @param {number} value */
function rounded(value) {
  return value % 1 === 0.5 ? 2 * Math.round(value / 2) : Math.round(value);
}
