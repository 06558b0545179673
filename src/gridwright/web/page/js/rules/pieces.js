// Pieces of four cells in rooms (`kinds/pieces.py`, `tetromino.py`, `different.py`): what is broken on a board.

import { at, ordered, saying, violation } from "./rules.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("./rules.js").Board} Board */
/** @typedef {[number, number][]} Offsets rows and columns */
/** @typedef {{shape: string, cells: number[]}} Piece */

/** @type {[string, Offsets][]} */
const ONE_OF_EACH = [
  ["L", [[0, 0], [1, 0], [2, 0], [2, 1]]], ["I", [[0, 0], [1, 0], [2, 0], [3, 0]]],
  ["T", [[0, 0], [0, 1], [0, 2], [1, 1]]], ["S", [[0, 1], [0, 2], [1, 0], [1, 1]]],
];

/** A quarter turn, or the mirror image; the first row and column are 0. @param {Offsets} cells @param {boolean} mirrored
 * @returns {Offsets} */
function turned(cells, mirrored) {
  const moved = cells.map(([row, col]) => (mirrored ? [row, -col] : [col, -row]));
  const [top, left] = [0, 1].map((axis) => Math.min(...moved.map((place) => place[axis] ?? 0)));
  return moved.map(([row = 0, col = 0]) => /** @type {[number, number]} */ ([row - (top ?? 0), col - (left ?? 0)]))
    .sort(([row, col], [other, further]) => row - other || col - further);
}

/** All ways in which a shape can lie, seen from its first cell. */
const WAYS = ONE_OF_EACH.flatMap(([shape, cells]) => {
  /** @type {Map<string, {shape: string, offsets: Offsets}>} */
  const found = new Map();
  let lying = cells;
  for (let turn = 0; turn < 8; turn++) {
    const start = lying[0]?.[1] ?? 0;
    const offsets = lying.map(([row, col]) => /** @type {[number, number]} */ ([row, col - start]));
    if (!found.has(String(lying))) found.set(String(lying), { shape, offsets });
    lying = turned(lying, turn === 3);
  }
  return [...found.values()];
});

/** All pieces within some cells, by their first cells. @param {number[]} cells @param {number} cols @returns {Piece[]} */
function pieces(cells, cols) {
  const within = new Set(cells);
  return ordered(cells).flatMap((first) => WAYS.flatMap(({ shape, offsets }) => {
    const piece = offsets.map(([down, right]) => {
      const col = (first % cols) + right;
      return col < 0 || col >= cols ? -1 : first + down * cols + right;
    });
    return piece.every((cell) => within.has(cell)) ? [{ shape, cells: piece }] : [];
  }));
}

/** @param {number} number */
const things = (number) => (number ? saying("{count} black [count|cell|cells]", { count: number }) : saying("no black cells"));

/** The black cells of each room form an L, I, T or S. */
export const tetromino = {
  /** @param {import("../types.js").Tetromino} group @param {Puzzle} puzzle @param {Board} board */
  broken: ({ rule, each }, { cols }, { yes, no }) => each.flatMap(([cells]) => {
    const black = cells.filter((cell) => yes[cell]);
    const left = cells.filter((cell) => !no[cell]).length;
    const fits = (/** @type {Piece} */ piece) => !piece.cells.some((cell) => no[cell])
      && black.every((cell) => piece.cells.includes(cell));
    if (pieces(cells, cols).some(fits)) return [];
    const what = saying("the room at {cell}", { cell: at(cells[0] ?? 0, cols) });
    const said = black.length > 4 ? saying("{what} has {things}", { what, things: things(black.length) })
      : left < 4 ? saying(left ? "{what} can have {things} at most" : "{what} can have {things}", { what, things: things(left) })
        : saying(black.length === 4 ? "the black cells of {what} form no L, I, T or S"
          : black.length ? "no L, I, T or S fits into {what} with its black cells" : "no L, I, T or S fits into {what}", { what });
    return [violation(rule, ordered(cells), said)];
  }),
};

/** Equal pieces of different rooms do not touch. */
export const different = {
  /** @param {import("../types.js").Different} group @param {Puzzle} puzzle @param {Board} board */
  broken: ({ rule, rooms }, { cols }, { yes }) => {
    const found = rooms.flatMap((room, number) => pieces(room.filter((cell) => yes[cell]), cols)
      .map((piece) => ({ ...piece, room: number })));
    const touch = (/** @type {Piece} */ one, /** @type {Piece} */ other) => one.cells.some((cell) => other.cells.some(
      (near) => Math.abs(Math.floor(cell / cols) - Math.floor(near / cols)) + Math.abs((cell % cols) - (near % cols)) === 1));
    return [..."LITS"].flatMap((shape) => {
      const same = found.filter((piece) => piece.shape === shape);
      return same.flatMap((piece, place) => same.slice(place + 1)
        .filter((other) => other.room !== piece.room && touch(piece, other))
        .map((other) => violation(rule, ordered([...piece.cells, ...other.cells]),
          saying("the {shape} at {cell} touches the {shape} at {other}",
            { shape, cell: at(piece.cells[0] ?? 0, cols), other: at(other.cells[0] ?? 0, cols) }))));
    });
  },
};
