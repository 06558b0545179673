// Nurimaze on the page: its addresses and its rules, as `format.py` and `rules.py` have them.

import { CONNECTED, at, boardOf, boardText, flagged, places, saying, some, violation } from "../../js/rules/rules.js";
import { filledUp, readAddress, readBits, runLength, tokens, writeAddress, writeBits, writeRuns }
  from "../../js/rules/codes.js";
import { areas, beside, components, flood, onSomePath, withoutDeadEnds } from "../../js/rules/grid.js";
import { cutOff, squares } from "../../js/rules/kinds.js";

/** @typedef {import("../../js/rules/rules.js").Board} Board */
/** @typedef {import("../../js/rules/codes.js").Cell} Cell */
/** @typedef {import("../../js/types.js").Puzzle} Puzzle */
/** @typedef {import("../../js/types.js").PictureCell} PictureCell */

/**
 * `marks` has a sign of SIGNS for each marked cell.
 * @typedef {{rows: number, cols: number, size: number, given: Board, rooms: number[],
 *   cellsOf: number[][], marks: Cell[], start: number, goal: number, circles: number[],
 *   triangles: number[]}} Nurimaze
 */

const NAME = "nurimaze";
const [START, GOAL, CIRCLE, TRIANGLE] = ["1", "2", "3", "4"];
/** The letter of one cell without a mark. */
const FIRST = "5";
const MARK = /[0-9a-z]/y;

// Reading and writing

/** @param {string} text @returns {Nurimaze | null} */
export function read(text) {
  const address = readAddress(text, NAME);
  if (!address) return null;
  const { rows, cols, body } = address;
  const counts = [rows * (cols - 1), (rows - 1) * cols];
  const [across = 0, down = 0] = counts.map((count) => Math.ceil(count / 5));
  const right = readBits(body.slice(0, across), counts[0] ?? 0);
  const below = readBits(body.slice(across, across + down), counts[1] ?? 0);
  const marks = filledUp(tokens(body.slice(across + down), MARK)?.flatMap((token) =>
    token < FIRST ? [token] : /** @type {Cell[]} */ (Array(runLength(token, FIRST)).fill(null))), rows * cols);
  if (!right || !below || !marks || marks.includes("0")) return null;
  const of = (/** @type {string | undefined} */ sign) => [...marks.keys()].filter((cell) => marks[cell] === sign);
  const [start, second] = of(START);
  const [goal, other] = of(GOAL);
  if (start === undefined || goal === undefined || second !== undefined || other !== undefined) return null;
  const rooms = numbered(rows, cols, right, below);
  const size = Math.max(...rooms) + 1;
  /** @type {number[][]} */
  const cellsOf = Array.from({ length: size }, () => []);
  rooms.forEach((room, cell) => cellsOf[room]?.push(cell));
  const marked = rooms.filter((_, cell) => marks[cell] !== null);
  return { rows, cols, size, rooms, cellsOf, marks, start, goal, circles: of(CIRCLE),
    triangles: of(TRIANGLE), given: boardOf(new Uint8Array(size), flagged(size, marked)) };
}

/**
 * The room of each cell; a wall that ends inside a room separates nothing.
 * @param {number} rows @param {number} cols @param {boolean[]} right walls right of cells
 * @param {boolean[]} below walls below cells
 */
function numbered(rows, cols, right, below) {
  return areas({ rows, cols }, (cell, other) => {
    const first = Math.min(cell, other);
    if (Math.abs(cell - other) === cols) return !below[first];
    return !right[Math.floor(first / cols) * (cols - 1) + (first % cols)];
  });
}

/** @param {Nurimaze} puzzle */
function written({ rows, cols, rooms, marks }) {
  const cells = [...rooms.keys()];
  const right = cells.filter((cell) => cell % cols < cols - 1).map((cell) => rooms[cell] !== rooms[cell + 1]);
  const below = cells.filter((cell) => cell < (rows - 1) * cols).map((cell) => rooms[cell] !== rooms[cell + cols]);
  return writeBits(right) + writeBits(below) + writeRuns(marks, FIRST, String);
}

/** @type {Record<string, PictureCell>} */
const SHOWN = { 1: { text: "S" }, 2: { text: "G" }, 3: { mark: "circle" }, 4: { mark: "triangle" } };

/** @param {Nurimaze} puzzle @returns {Puzzle} */
export function record(puzzle) {
  const { rows, cols, size, rooms, marks, given } = puzzle;
  /** @type {Record<string, PictureCell>} */
  const cells = {};
  marks.forEach((mark, cell) => { if (mark !== null) cells[cell] = { ...SHOWN[mark], given: true }; });
  return {
    genre: NAME, title: "Nurimaze", rows, cols, source: writeAddress(NAME, puzzle, written(puzzle)),
    about: {}, size, given: boardText(given), printed: "?".repeat(size),
    picture: { cells }, apart: false, route: true, kind: size === rooms.length ? "cell" : "room", rooms,
  };
}

// Rules

/** @param {Nurimaze} puzzle @param {Uint8Array} colour */
function cellsIn({ rooms }, colour) {
  return Uint8Array.from(rooms, (room) => colour[room] ?? 0);
}

/** @param {Nurimaze} puzzle @param {Board} board */
function notBlack(puzzle, { yes }) {
  return cellsIn(puzzle, yes).map((flag) => Number(!flag));
}

/** Whether a path within these cells, without some, leads from S to G. @param {Nurimaze} puzzle
 * @param {Uint8Array} within @param {number[]} [without] */
function joined(puzzle, within, without = []) {
  const left = within.slice();
  for (const cell of without) left[cell] = 0;
  return Boolean(flood(puzzle, puzzle.start, left)[puzzle.goal]);
}

/** @param {Nurimaze} puzzle @param {Board} board */
function markIsBlack(puzzle, { yes }) {
  const { rooms, cols, start, goal, circles, triangles } = puzzle;
  return [
    ...[start].map((cell) => ({ cell, mark: "S" })), ...[goal].map((cell) => ({ cell, mark: "G" })),
    ...circles.map((cell) => ({ cell, mark: saying("a circle") })),
    ...triangles.map((cell) => ({ cell, mark: saying("a triangle") })),
  ].filter(({ cell }) => yes[rooms[cell] ?? 0]).map(({ cell, mark }) =>
    violation("marks white", [cell], saying("{cell} holds {mark} and is black", { cell: at(cell, cols), mark })));
}

/** @param {Nurimaze} puzzle @param {Board} board */
function noPath(puzzle, board) {
  const reached = flood(puzzle, puzzle.start, notBlack(puzzle, board));
  if (reached[puzzle.goal]) return [];
  reached[puzzle.start] = reached[puzzle.goal] = 1;
  return [violation("path from S to G", places(reached), saying("black cells cut S off from G"))];
}

/** @param {Nurimaze} puzzle @param {Board} board */
function circleIsOffThePath(puzzle, board) {
  const { start, goal, circles, cols } = puzzle;
  const possible = notBlack(puzzle, board);
  if (!circles.length || !joined(puzzle, possible)) return [];
  const reachable = onSomePath(puzzle, start, goal, possible);
  const white = cellsIn(puzzle, board.no);
  const settled = joined(puzzle, white);
  return circles.filter((cell) => !reachable[cell] || (settled && joined(puzzle, white, [cell]))).map((cell) =>
    violation("circles on the path", [cell],
      saying("the circle at {cell} is not on the path", { cell: at(cell, cols) }), cell));
}

/** @param {Nurimaze} puzzle @param {Board} board */
function triangleIsOnThePath(puzzle, board) {
  const { triangles, cols } = puzzle;
  const possible = notBlack(puzzle, board);
  if (!joined(puzzle, possible)) return [];
  const white = cellsIn(puzzle, board.no);
  const settled = joined(puzzle, white);
  const on = triangles.filter((cell) =>
    !joined(puzzle, possible, [cell]) || (settled && !joined(puzzle, white, [cell])));
  const rule = "triangles off the path";
  if (on.length) {
    return on.map((cell) => violation(rule, [cell],
      saying("the triangle at {cell} is on the path", { cell: at(cell, cols) }), cell));
  }
  if (joined(puzzle, possible, triangles)) return [];
  return [violation(rule, triangles.filter((cell) => possible[cell]),
    saying("every path from S to G goes through a triangle"))];
}

/** @param {Nurimaze} puzzle @param {Board} board */
function whiteCellsFallApart(puzzle, board) {
  const white = cellsIn(puzzle, board.no);
  const parts = components(puzzle, notBlack(puzzle, board))
    .map((part) => part.filter((cell) => white[cell])).filter((part) => part.length);
  // The part of S counts as the maze; if S is black, the largest part does.
  const rank = (/** @type {number[]} */ part) => Number(part.includes(puzzle.start)) * puzzle.rooms.length + part.length;
  parts.sort((one, other) => rank(one) - rank(other));
  return parts.slice(0, -1).map((part) => cutOff(CONNECTED, part, puzzle.cols));
}

/** @param {Nurimaze} puzzle @param {Board} board */
function whiteLoop(puzzle, board) {
  return components(puzzle, withoutDeadEnds(puzzle, cellsIn(puzzle, board.no))).map((cells) =>
    violation("no white loop", cells,
      saying("the white cells at {cells} close a loop", { cells: some(cells, puzzle.cols) })));
}

/** @param {Nurimaze} puzzle @param {Board} board */
function squareOfOneColour(puzzle, { yes, no }) {
  return [yes, no].flatMap((rooms, white) => squares("no square of one colour", puzzle, cellsIn(puzzle, rooms), !white));
}

/** The shortest path over white cells from S to G; empty if there is none. @param {Nurimaze} puzzle @param {Board} board */
function pathOf(puzzle, board) {
  const white = cellsIn(puzzle, board.no);
  const { start, goal } = puzzle;
  if (!white[start]) return [];
  /** @type {Map<number, number>} */
  const from = new Map([[start, start]]);
  for (const cell of from.keys()) {
    if (from.has(goal)) break;
    for (const other of beside(puzzle, cell)) if (white[other] && !from.has(other)) from.set(other, cell);
  }
  if (!from.has(goal)) return [];
  const path = [goal];
  for (let cell = goal; cell !== start; path.push(cell)) cell = from.get(cell) ?? start;
  return path;
}

/** @param {Nurimaze} puzzle @param {Board} board */
export function clues(puzzle, board) {
  const path = pathOf(puzzle, board).sort((one, other) => one - other);
  return [...puzzle.circles, ...puzzle.triangles].sort((one, other) => one - other).map((cell) => {
    const on = path.includes(cell);
    const words = !path.length ? "no path from S to G yet" : on ? "on the path" : "off the path";
    return { cell, done: path.length > 0 && on === (puzzle.marks[cell] === CIRCLE),
      cells: on ? path : puzzle.cellsOf[puzzle.rooms[cell] ?? 0] ?? [], saying: saying(words) };
  });
}

// A room has one mark here, so none has two colours.
export const rules = [markIsBlack, noPath, circleIsOffThePath, triangleIsOnThePath, whiteCellsFallApart,
  whiteLoop, squareOfOneColour];
