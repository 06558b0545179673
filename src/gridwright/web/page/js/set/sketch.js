// A draft of a puzzle: signs in cells, perhaps rooms. Every function here makes a new sketch from an old one.

import { areas } from "../rules/grid.js";

/** @typedef {import("../types.js").Sketch} Sketch */
/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").PictureCell} PictureCell */

export const LARGEST = 50;

/** @param {string} sign */
export function isNumber(sign) {
  return /^\d+$/.test(sign);
}

/**
 * An empty board. Signs that must occur exactly once are in its first and last cells.
 * @param {GenreFacts} facts @param {number} rows @param {number} cols @returns {Sketch}
 */
export function empty(facts, rows, cols) {
  const cells = Array.from({ length: rows * cols }, () => "");
  const once = facts.editing?.signs.filter((sign) => sign.once) ?? [];
  once.forEach((sign, index) => {
    const last = cells.length - 1;
    cells[once.length > 1 ? Math.round((index * last) / (once.length - 1)) : 0] = sign.name;
  });
  /** @type {Sketch} */
  const made = { genre: facts.name, rows, cols, cells };
  if (facts.editing?.rooms) made.rooms = cells.map((_, cell) => cell);
  const own = Object.entries(facts.editing?.own ?? {}).map(([name, [least]]) => [name, least]);
  if (own.length) made.own = Object.fromEntries(own);
  return made;
}

/** The same board with other signs. @param {Sketch} sketch @param {Map<number, string>} signs */
export function withSigns(sketch, signs) {
  return { ...sketch, cells: sketch.cells.map((sign, cell) => signs.get(cell) ?? sign) };
}

/**
 * Another size; what fits stays, and new cells are rooms of their own.
 * @param {Sketch} sketch @param {number} rows @param {number} cols @returns {Sketch}
 */
export function resized(sketch, rows, cols) {
  return moved(sketch, rows, cols, (row, col) =>
    row < sketch.rows && col < sketch.cols ? row * sketch.cols + col : -1);
}

/** A quarter turn to the right. @param {Sketch} sketch */
export function turned(sketch) {
  return moved(sketch, sketch.cols, sketch.rows, (row, col) =>
    (sketch.rows - 1 - col) * sketch.cols + row);
}

/** Left and right exchanged. @param {Sketch} sketch */
export function mirrored(sketch) {
  return moved(sketch, sketch.rows, sketch.cols, (row, col) =>
    row * sketch.cols + sketch.cols - 1 - col);
}

/**
 * @param {Sketch} sketch @param {number} rows @param {number} cols
 * @param {(row: number, col: number) => number} from where a cell comes from; -1: it is new
 * @returns {Sketch}
 */
function moved(sketch, rows, cols, from) {
  const places = Array.from({ length: rows * cols }, (_, cell) =>
    from(Math.floor(cell / cols), cell % cols));
  /** @type {Sketch} */
  const made = { genre: sketch.genre, rows, cols,
    cells: places.map((place) => (place < 0 ? "" : sketch.cells[place] ?? "")), ...(sketch.own && { own: sketch.own }) };
  const { rooms } = sketch;
  if (rooms) {
    made.rooms = numbered(rows, cols, places.map((place, cell) =>
      place < 0 ? -1 - cell : rooms[place] ?? 0));
  }
  return made;
}

/** The connected areas of equal labels. @param {number} rows @param {number} cols @param {number[]} labels */
export function numbered(rows, cols, labels) {
  return areas({ rows, cols }, (one, other) => labels[one] === labels[other]);
}

/** A cell leaves its room and joins another cell's. @param {Sketch} sketch @param {number} from
 * @param {number} to @returns {Sketch} */
export function joined(sketch, from, to) {
  const labels = [...(sketch.rooms ?? [])];
  labels[to] = labels[from] ?? 0;
  return { ...sketch, rooms: numbered(sketch.rows, sketch.cols, labels) };
}

/** Each of these cells becomes a room of its own. @param {Sketch} sketch @param {number[]} cells @returns {Sketch} */
export function apart(sketch, cells) {
  return labelled(sketch, cells, (cell) => -1 - cell);
}

/** These cells become one room, or one for each part of them that is connected. @param {Sketch} sketch @param {number[]} cells @returns {Sketch} */
export function together(sketch, cells) {
  return labelled(sketch, cells, () => -1);
}

/** @param {Sketch} sketch @param {number[]} cells @param {(cell: number) => number} label the room of a cell, below 0: a new one */
function labelled(sketch, cells, label) {
  const labels = [...(sketch.rooms ?? [])];
  for (const cell of cells) labels[cell] = label(cell);
  return { ...sketch, rooms: numbered(sketch.rows, sketch.cols, labels) };
}

/** @param {Sketch} one @param {Sketch} other */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The cells in which two sketches of one size differ. @param {Sketch} one @param {Sketch} other */
export function differing(one, other) {
  return one.cells.map((_, cell) => cell).filter((cell) => one.cells[cell] !== other.cells[cell]);
}

/** Where each symmetry takes a cell: row, column, last row, last column. */
const MOVES = {
  rotate4: (/** @type {number[]} */ [row = 0, col = 0, high = 0]) => [col, high - row],
  rotate2: (/** @type {number[]} */ [row = 0, col = 0, high = 0, wide = 0]) => [high - row, wide - col],
  horizontal: (/** @type {number[]} */ [row = 0, col = 0, , wide = 0]) => [row, wide - col],
  vertical: (/** @type {number[]} */ [row = 0, col = 0, high = 0]) => [high - row, col],
  diagonal: (/** @type {number[]} */ [row = 0, col = 0]) => [col, row],
};

/** What is a clue whose place counts: a number, a `?`, a circle or a triangle. @param {string} sign */
function isClue(sign) {
  return isNumber(sign) || ["?", "circle", "disc", "triangle"].includes(sign);
}

/**
 * The symmetry of the places of the clues; "none" if there is none, or if only clues that stay where
 * they are show it. @param {Sketch} sketch @returns {string}
 */
export function symmetryOf({ rows, cols, cells }) {
  for (const [name, move] of Object.entries(MOVES)) {
    if (rows !== cols && (name === "rotate4" || name === "diagonal")) continue;
    let moving = false;
    const kept = cells.every((sign, cell) => {
      if (!isClue(sign)) return true;
      const [row = 0, col = 0] = move([Math.floor(cell / cols), cell % cols, rows - 1, cols - 1]);
      moving ||= row * cols + col !== cell;
      return isClue(cells[row * cols + col] ?? "");
    });
    if (kept && moving) return name;
  }
  return "none";
}

/** How a sign is drawn. @param {string} sign @param {boolean} blocks whether clues are blocks @returns {PictureCell} */
function drawn(sign, blocks) {
  if (sign === "black") return { black: true, given: true };
  if (sign === "white") return { white: true, given: true };
  if (sign === "circle" || sign === "disc" || sign === "triangle") return { mark: sign };
  if (blocks) return sign === "?" ? { block: true } : { block: true, text: sign };
  return { text: sign };
}

/**
 * A sketch as the board shows it. `record` is the puzzle that the service made of it, if it is one.
 * @param {Sketch} sketch @param {GenreFacts} facts @param {Puzzle | null} [record]
 * @param {boolean} [line] whether the last puzzle was of lines @returns {Puzzle}
 */
export function pictured(sketch, facts, record = null, line = false) {
  /** @type {Record<string, PictureCell>} */
  const cells = {};
  sketch.cells.forEach((sign, cell) => { if (sign) cells[cell] = drawn(sign, facts.thing === "lamp"); });
  if (record) {
    // A clue that says its cell is white is drawn as in play.
    for (const [cell, each] of Object.entries(cells)) if (each.text && record.picture.cells[cell]?.given) each.given = true;
    const printed = record.kind === "line" ? "?".repeat(record.size) : record.printed;
    return { ...record, printed, given: printed, picture: { cells }, route: false };
  }
  const printed = line ? "" : sketch.cells.map((sign) => sign === "black" ? "#" : sign === "white" ? "." : "?").join("");
  return { genre: sketch.genre, title: facts.title, rows: sketch.rows, cols: sketch.cols, source: "",
    about: {}, size: printed.length, given: printed, printed, picture: { cells }, apart: false, route: false,
    ...(line ? { kind: "line", lines: [] } : { kind: "cell" }), ...(sketch.rooms && { rooms: sketch.rooms }),
    ...(facts.thing && { thing: facts.thing }), ...(sketch.own?.["stars"] && { stars: sketch.own["stars"] }) };
}

/** A sketch in few letters, for the store. @param {Sketch} sketch */
export function packed(sketch) {
  const own = Object.entries(sketch.own ?? {}).map((pair) => pair.join("=")).join(",");
  return [`${sketch.cols}x${sketch.rows}`, sketch.cells.join(","),
    ...(sketch.rooms || own ? [sketch.rooms?.join(",") ?? ""] : []), ...(own ? [own] : [])].join(";");
}

/** @param {string} genre @param {string} text @returns {Sketch} */
export function unpacked(genre, text) {
  const [size = "", cells = "", rooms, own] = text.split(";");
  const [cols = 1, rows = 1] = size.split("x").map(Number);
  /** @type {Sketch} */
  const sketch = { genre, rows, cols, cells: cells.split(",") };
  if (rooms) sketch.rooms = rooms.split(",").map(Number);
  if (own) sketch.own = Object.fromEntries(own.split(",").map((pair) => pair.split("=")).map(([name, value]) => [name, Number(value)]));
  return sketch;
}

const MOST_STEPS = 300;
const MOST_LETTERS = 400_000;

/** The sketches of a draft, one after another: what is undone can be redone. */
export class History {
  /** @param {string} genre @param {string[]} steps @param {number} at */
  constructor(genre, steps, at) {
    this.genre = genre;
    this.steps = steps;
    this.at = Math.max(0, Math.min(at, steps.length - 1));
  }

  get now() {
    return unpacked(this.genre, this.steps[this.at] ?? "1x1;");
  }

  get canUndo() { return this.at > 0; }
  get canRedo() { return this.at + 1 < this.steps.length; }

  /** @param {Sketch} sketch @returns {boolean} whether it is another one */
  add(sketch) {
    const text = packed(sketch);
    if (text === this.steps[this.at]) return false;
    this.steps = [...this.steps.slice(0, this.at + 1), text];
    let letters = this.steps.reduce((sum, step) => sum + step.length, 0);
    while (this.steps.length > 2 && (this.steps.length > MOST_STEPS || letters > MOST_LETTERS)) {
      letters -= this.steps.shift()?.length ?? 0;
    }
    this.at = this.steps.length - 1;
    return true;
  }

  /** @param {number} by @returns {boolean} */
  go(by) {
    const to = this.at + by;
    if (to < 0 || to >= this.steps.length) return false;
    this.at = to;
    return true;
  }
}
