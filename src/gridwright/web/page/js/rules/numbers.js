// Numbers on a grid whose cells are blackened: what Kuromasu, Kuroshuto and Hitori share, as
// `shading/` does for Python. No two black cells share a side, and the white cells are connected.

import { CONNECTED, boardOf, boardText, flagged } from "./rules.js";
import { filledUp, readAddress, readNumber, runLength, tokens, writeAddress, writeNumber, writeRuns }
  from "./codes.js";
import { BLACK, WHITE } from "./drawings.js";

/** @typedef {import("./rules.js").Board} Board */
/** @typedef {import("./codes.js").Cell} Cell */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").PictureCell} PictureCell */
/** @typedef {import("../types.js").Kind} Kind */

/**
 * `numbers` has the numbers by their cells, in reading order; other cells are given in `cells` as white or
 * black. Such a puzzle is known by its drawing, `source`.
 * @typedef {{rows: number, cols: number, size: number, given: Board, numbers: Map<number, number>,
 *   cells: Cell[], source: string}} NumberGrid
 * @typedef {{genre: string, title: string, name: string, read: (body: string) => Cell[] | undefined,
 *   write: (cells: Cell[]) => string, white: boolean, largest: (rows: number, cols: number) => number,
 *   say: (puzzle: NumberGrid) => Kind}} How `name`: what addresses call it; `white`: whether a number makes its cell
 *   white; `say`: what the numbers say
 */

export const NUMBER = "numbers";

/** @type {Kind[]} */
const SHARED = [{ kind: "given", rule: "given cells", thing: "black" },
  { kind: "apart", rule: "black cells apart", corners: false, thing: "black" },
  { kind: "connected", rule: CONNECTED, black: false, some: true }];

/** What a genre exports. @param {How} how @returns {import("./rules.js").GenreRules<NumberGrid>} */
export function numberGenre(how) {
  return { read: (text) => readNumbers(text, how), drawn: (drawing, text) => drawnNumbers(drawing, text, how),
    record: (puzzle) => numbersRecord(puzzle, how), kinds: (puzzle) => [how.say(puzzle), ...SHARED] };
}

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

/** The puzzle that an address holds; null if it cannot be read here, or is none. @param {string} text @param {How} how */
function readNumbers(text, how) {
  const address = readAddress(text, how.name);
  const cells = address && filledUp(how.read(address.body), address.rows * address.cols);
  return address && cells ? gridOf({ ...address, cells }, how) : null;
}

/** The puzzle that a drawing shows. @param {import("./drawings.js").Drawing} drawing @param {string} text
 * @param {How} how */
function drawnNumbers(drawing, text, how) {
  const given = drawing.cells.some((cell) => cell === BLACK || cell === WHITE);
  if (!how.white && drawing.cells.includes("?")) return null;
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
  const white = how.white ? [...cells.keys()].filter((place) => numbers.has(place) || cells[place] === "?") : [];
  const given = boardOf(flagged(size, shaded(cells, BLACK)), flagged(size, [...white, ...shaded(cells, WHITE)]));
  return { rows, cols, size, given, numbers, cells, source };
}

/** The cells that are given so. @param {Cell[]} cells @param {string} sign */
function shaded(cells, sign) {
  return [...cells.keys()].filter((place) => cells[place] === sign);
}

/** The puzzle as the page shows it. @param {NumberGrid} puzzle @param {How} how @returns {Puzzle} */
function numbersRecord(puzzle, { genre, title, name, write }) {
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
    given: board, printed: board, picture: { cells: shown }, apart: true, route: false, kind: "cell",
  };
}
