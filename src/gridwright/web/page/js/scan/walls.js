// How much ink is on the line between each two neighbours. As `scanning/walls.py` measures it; what
// follows from that is found in `scanning/rooms.py`.

import { flipped } from "./dots.js";
import { shared } from "../../scanning/shared.js";

/** @typedef {import("./level.js").Levelled} Levelled */
/** @typedef {[amount: number, wallOnBlack: boolean, first: number, second: number, place: number]} Line */

const { reach: REACH, faint: FAINT, darkest: DARKEST, parts: PARTS } = shared.walls;

/**
 * The lines to the right of each cell, and below each cell, row by row; the last has none.
 * @param {Levelled} grid @returns {{right: Line[], below: Line[]}}
 */
export function lines({ rows, cols, side, ink }) {
  const right = between(ink, rows, cols, side);
  const turned = between(flipped(ink), cols, rows, side);
  const below = right.slice(0, 0);
  for (let row = 0; row + 1 < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) below.push(turned[col * (rows - 1) + row] ?? [0, false, 0, 0, 0.5]);
  }
  return { right, below };
}

/** @param {import("./dots.js").Dots} ink @param {number} rows @param {number} cols @param {number} side */
function between(ink, rows, cols, side) {
  const reach = Math.max(2, Math.round(REACH * side));
  /** @type {Line[]} */
  const found = [];
  for (let row = 0; row < rows; row += 1) {
    const [start = 0, end = 0, again = 0, last = 0] = PARTS.map((part) => Math.round((row + part) * side));
    const across = new Float64Array(ink.width);
    const taken = end - start + last - again;
    for (let y = start; y < last; y += 1) {
      if (y >= end && y < again) continue;
      for (let x = 0; x < ink.width; x += 1) {
        across[x] = (across[x] ?? 0) + (ink.data[y * ink.width + x] ?? 0) / taken / side;
      }
    }
    for (let col = 1; col < cols; col += 1) found.push(measured(across.slice(col * side - reach, col * side + reach), side));
  }
  return found;
}

/** @param {Float64Array} profile the ink across a line @param {number} side @returns {Line} */
function measured(profile, side) {
  const part = Math.max(1, Math.floor(profile.length / 5));
  const edge = [...profile.slice(0, part), ...profile.slice(-part)].sort((one, other) => one - other);
  const beside = ((edge[part - 1] ?? 0) + (edge[part] ?? 0)) / 2;
  // The paper may be lighter on one side.
  const [first, last] = [median(profile.slice(0, part)), median(profile.slice(-part))];
  const slope = (last - first) / (profile.length - part);
  const beyond = profile.map((value, at) => value - first - slope * (at - (part - 1) / 2));
  const amount = beyond.reduce((sum, value) => sum + Math.abs(value), 0);
  const middle = profile.length / 2;
  const lighter = beside - ((profile[middle - 1] ?? 0) + (profile[middle] ?? 0)) / 2;
  return [amount / light(beside, side), amount > FAINT && lighter < 0.1 * beside,
    half(profile.slice(0, middle), side), half(profile.slice(middle).reverse(), side), place(beyond, side)];
}

/** Where the middle of the ink is, on the way from the middle of one cell to the other. @param {Float64Array} beyond @param {number} side */
function place(beyond, side) {
  let [sum, moved] = [0, 0];
  beyond.forEach((value, at) => {
    sum += Math.max(value, 0);
    moved += Math.max(value, 0) * (at - (beyond.length - 1) / 2);
  });
  return 0.5 + moved / side / Math.max(sum, 1e-6);
}

/** @param {Float64Array} values */
export function median(values) {
  values.sort();
  return ((values[(values.length - 1) >> 1] ?? 0) + (values[values.length >> 1] ?? 0)) / 2;
}

/** Twice the ink of a line in one cell, from the paper towards the other cell. @param {Float64Array} profile @param {number} side */
function half(profile, side) {
  const outer = profile.slice(0, Math.max(1, Math.floor(profile.length / 3)));
  const paper = outer.reduce((sum, value) => sum + value, 0) / outer.length;
  return 2 * profile.reduce((sum, value) => sum + Math.max(value - paper, 0), 0) / light(paper, side);
}

/** How much light the paper beside a line has: in a shadow, its ink takes less away. @param {number} paper @param {number} side */
function light(paper, side) {
  return Math.max(DARKEST, 1 - paper * side);
}
