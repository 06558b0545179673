// Numbers on a grid whose cells are blackened: what Kuromasu, Kuroshuto and Hitori share, as
// `shading/` does for Python. No two black cells share a side, and the white cells are connected.

import { CONNECTED, at, boardOf, boardText, flagged, listed, saying, some, violation } from "./rules.js";
import { filledUp, readAddress, readNumber, runLength, tokens, writeAddress, writeNumber, writeRuns }
  from "./codes.js";
import { BLACK, WHITE } from "./drawings.js";
import { beside, components } from "./grid.js";

/** @typedef {import("./rules.js").Board} Board */
/** @typedef {import("./codes.js").Cell} Cell */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").PictureCell} PictureCell */

/**
 * `numbers` has the numbers by their cells, in reading order; `white` are the cells that hold a clue,
 * where that makes them white; other cells are given in `cells` as white or black. Such a puzzle is
 * known by its drawing, `source`.
 * @typedef {{rows: number, cols: number, size: number, given: Board, numbers: Map<number, number>,
 *   cells: Cell[], white: number[], source: string}} NumberGrid
 * @typedef {{read: (body: string) => Cell[] | undefined, clues: boolean, largest: (rows: number, cols: number) => number}} How
 *   `clues`: whether a number makes its cell white
 */

export const NUMBER = "numbers";
const GIVEN = "given cells";
const TOUCHING = "black cells apart";

const CLUE = /[0-9a-z.]|-[0-9a-f]{2}|\+[0-9a-f]{3}/y;

/** Hexadecimal numbers, `?` as a point and runs of empty cells, as puzz.link writes clues. @param {string} body */
export function readClues(body) {
  return tokens(body, CLUE)?.flatMap((token) => {
    if (/^[g-z]/.test(token)) return /** @type {Cell[]} */ (Array(runLength(token, "g")).fill(null));
    return token === "." ? ["?"] : [readNumber(token, 16)];
  });
}

/** @param {Cell[]} cells */
export function writeClues(cells) {
  return writeRuns(cells, "g", (cell) => (typeof cell === "number" ? writeNumber(cell, 16) : "."));
}

/**
 * The puzzle that an address holds; null if it cannot be read here, or is none.
 * @param {string} text @param {string} name @param {How} how @returns {NumberGrid | null}
 */
export function readNumbers(text, name, how) {
  const address = readAddress(text, name);
  const cells = address && filledUp(how.read(address.body), address.rows * address.cols);
  return address && cells ? gridOf({ ...address, cells }, how) : null;
}

/** The puzzle that a drawing shows. @param {import("./drawings.js").Drawing} drawing @param {string} text
 * @param {How} how @returns {NumberGrid | null} */
export function drawnNumbers(drawing, text, how) {
  const given = drawing.cells.some((cell) => cell === BLACK || cell === WHITE);
  if (!how.clues && drawing.cells.includes("?")) return null;
  return gridOf(drawing, how, given ? text : "");
}

/** @param {{rows: number, cols: number, cells: Cell[]}} grid @param {How} how @param {string} [source]
 * @returns {NumberGrid | null} */
function gridOf({ rows, cols, cells }, how, source = "") {
  const size = rows * cols;
  /** @type {Map<number, number>} */
  const numbers = new Map();
  cells.forEach((cell, place) => { if (typeof cell === "number") numbers.set(place, cell); });
  const largest = how.largest(rows, cols);
  for (const number of numbers.values()) if (number < 1 || number > largest) return null;
  const white = how.clues ? [...cells.keys()].filter((place) => numbers.has(place) || cells[place] === "?") : [];
  const given = boardOf(flagged(size, shaded(cells, BLACK)), flagged(size, [...white, ...shaded(cells, WHITE)]));
  return { rows, cols, size, given, numbers, cells, white, source };
}

/** The cells that are given so. @param {Cell[]} cells @param {string} sign */
function shaded(cells, sign) {
  return [...cells.keys()].filter((place) => cells[place] === sign);
}

/**
 * The puzzle as the page shows it.
 * @param {NumberGrid} puzzle @param {{genre: string, title: string, name: string,
 *   write: (cells: Cell[]) => string}} about `name`: what addresses call it
 * @returns {Puzzle}
 */
export function numbersRecord(puzzle, { genre, title, name, write }) {
  const { rows, cols, size, given, cells } = puzzle;
  const board = boardText(given);
  /** @type {Record<string, PictureCell>} */
  const shown = {};
  cells.forEach((cell, place) => {
    if (cell === null) return;
    shown[place] = { ...(cell === BLACK || cell === WHITE ? {} : { text: String(cell) }),
      ...(given.yes[place] ? { black: true, given: true } : given.no[place] ? { white: true, given: true } : {}) };
  });
  return {
    genre, title, rows, cols, source: puzzle.source || writeAddress(name, puzzle, write(cells)), about: {}, size,
    given: board, printed: board,
    picture: { title: `${title} ${cols}×${rows}`, cells: shown, walls: [], strokes: [] },
    apart: true, route: false, kind: "cell",
  };
}

/** @param {NumberGrid} puzzle @param {Board} board */
function clueIsBlack({ white, cells, cols }, { yes, no }) {
  const wrong = (/** @type {number[]} */ all, /** @type {Uint8Array} */ marked, /** @type {string} */ words) =>
    all.filter((cell) => marked[cell]).map((cell) => violation(GIVEN, [cell], saying(words, { cell: at(cell, cols) })));
  return [...wrong(white, yes, "{cell} holds a clue and is black"),
    ...wrong(shaded(cells, WHITE), yes, "{cell} is given as white and is black"),
    ...wrong(shaded(cells, BLACK), no, "{cell} is given as black and is white")];
}

/** @param {NumberGrid} puzzle @param {Board} board */
function blackCellsTouch(puzzle, { yes }) {
  const found = [];
  for (let cell = 0; cell < puzzle.size; cell += 1) {
    if (!yes[cell]) continue;
    for (const other of beside(puzzle, cell)) {
      if (other < cell || !yes[other]) continue;
      const cells = listed([at(cell, puzzle.cols), at(other, puzzle.cols)]);
      found.push(violation(TOUCHING, [cell, other], saying("{cells} are black and touch", { cells })));
    }
  }
  return found;
}

/** @param {NumberGrid} puzzle @param {Board} board */
function whiteCellsFallApart(puzzle, { yes, no }) {
  if (yes.every(Boolean)) return [violation(CONNECTED, [...yes.keys()], saying("no cell is white"))];
  const parts = components(puzzle, yes.map((flag) => Number(!flag)))
    .map((part) => part.filter((cell) => no[cell])).filter((part) => part.length);
  parts.sort((one, other) => one.length - other.length);
  return parts.slice(0, -1).map((part) => cutOff(part, puzzle.cols));
}

/** White cells that cannot reach the others. @param {number[]} cells @param {number} cols */
export function cutOff(cells, cols) {
  return violation(CONNECTED, cells,
    saying("the white cells at {cells} are cut off from the others", { cells: some(cells, cols) }));
}

/** The rules besides those of the numbers. */
export const SHARED = [clueIsBlack, blackCellsTouch, whiteCellsFallApart];
