// Cells beside each other, and what is connected: geometry that the rules of several genres share.
// A set of cells is a flag for each; lists of cells are in reading order.

import { flagged, places } from "./rules.js";

/** @typedef {{rows: number, cols: number}} Grid */

/** The neighbours of a cell, in reading order. @param {Grid} grid @param {number} cell */
export function beside({ rows, cols }, cell) {
  const found = [];
  if (cell >= cols) found.push(cell - cols);
  if (cell % cols) found.push(cell - 1);
  if (cell % cols < cols - 1) found.push(cell + 1);
  if (cell < (rows - 1) * cols) found.push(cell + cols);
  return found;
}

/** The neighbours of a cell, with those at its corners or without. @param {Grid} grid @param {number} cell @param {boolean} corners */
export function around(grid, cell, corners) {
  if (!corners) return beside(grid, cell);
  const { rows, cols } = grid;
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  return [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [row + down, col + right]))
    .filter(([r = -1, c = -1]) => r >= 0 && r < rows && c >= 0 && c < cols && (r !== row || c !== col)).map(([r = 0, c = 0]) => r * cols + c);
}

/** The cells from a cell to the edge, nearest first: up, right, down, left. @param {Grid} grid @param {number} cell */
export function rays({ rows, cols }, cell) {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  return [[row, -cols], [cols - 1 - col, 1], [rows - 1 - row, cols], [col, -1]].map(
    ([count = 0, step = 0]) => Array.from({ length: count }, (_, place) => cell + step * (place + 1)));
}

/** What can be reached from a cell within a set. @param {Grid} grid @param {number} start @param {Uint8Array} within */
export function flood(grid, start, within) {
  const seen = new Uint8Array(within.length);
  if (!within[start]) return seen;
  seen[start] = 1;
  const waiting = [start];
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    for (const other of beside(grid, cell)) {
      if (within[other] && !seen[other]) {
        seen[other] = 1;
        waiting.push(other);
      }
    }
  }
  return seen;
}

/** The connected parts of a set, by their first cells. @param {Grid} grid @param {Uint8Array} within */
export function components(grid, within) {
  const left = within.slice();
  /** @type {number[][]} */
  const parts = [];
  for (let cell = left.indexOf(1); cell >= 0; cell = left.indexOf(1, cell)) {
    const part = places(flood(grid, cell, left));
    for (const each of part) left[each] = 0;
    parts.push(part);
  }
  return parts;
}

/** The area of each cell, numbered by first cells. @param {Grid} grid
 * @param {(one: number, other: number) => boolean} joined whether two neighbours are in one area */
export function areas(grid, joined) {
  const found = /** @type {number[]} */ (Array(grid.rows * grid.cols).fill(-1));
  let count = 0;
  for (let start = found.indexOf(-1); start >= 0; start = found.indexOf(-1, start)) {
    const waiting = [start];
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      found[cell] = count;
      for (const other of beside(grid, cell)) if (found[other] === -1 && joined(cell, other)) waiting.push(other);
    }
    count += 1;
  }
  return found;
}

/** What is left of a set when cells with fewer than two neighbours are removed. @param {Grid} grid @param {Uint8Array} cells */
export function withoutDeadEnds(grid, cells) {
  const left = cells.slice();
  const degree = (/** @type {number} */ cell) => beside(grid, cell).filter((other) => left[other]).length;
  const waiting = places(left);
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    if (!left[cell] || degree(cell) > 1) continue;
    left[cell] = 0;
    waiting.push(...beside(grid, cell).filter((other) => left[other]));
  }
  return left;
}

/**
 * The cells on some path from start to goal that visits no cell twice; both are connected.
 *
 * If start and goal were neighbours, these cells would be all those that no single cell separates from
 * both of them: one depth-first search that goes from the start to the goal first (Tarjan 1972).
 * @param {Grid} grid @param {number} start @param {number} goal @param {Uint8Array} within
 */
export function onSomePath(grid, start, goal, within) {
  const depth = new Int32Array(within.length);
  const low = new Int32Array(within.length);
  depth[start] = 1;
  /** @type {number[]} cells that belong with the start and the goal, as far as is known */
  const kept = [];
  /** @type {{cell: number, from: number, ways: number[]}[]} */
  const way = [];
  const enter = (/** @type {number} */ cell, /** @type {number} */ from) => {
    depth[cell] = low[cell] = way.length + 2;
    kept.push(cell);
    way.push({ cell, from, ways: beside(grid, cell).filter((other) => within[other]) });
  };
  enter(goal, start);
  for (let last = way.at(-1); last; last = way.at(-1)) {
    const { cell, from } = last;
    const other = last.ways.pop();
    if (other === undefined) {
      way.pop();
      if (from === start) break;
      low[from] = Math.min(low[from] ?? 0, low[cell] ?? 0);
      // Nothing beyond this cell leads around the one before it.
      if ((low[cell] ?? 0) >= (depth[from] ?? 0)) kept.length = kept.indexOf(cell);
    } else if (!depth[other]) enter(other, cell);
    else if (other !== from) low[cell] = Math.min(low[cell] ?? 0, depth[other] ?? 0);
  }
  return flagged(within.length, [start, ...kept]);
}
