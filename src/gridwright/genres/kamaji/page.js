// Kamaji on the page: its IDs and its rules, as `format.py`, `pieces.py` and `rules.py` have them.

import { at, boardOf, boardText, flagged, listed, ordered, saying, violation } from "../../js/rules/rules.js";
import { readId, tokens } from "../../js/rules/codes.js";

/** @typedef {import("../../js/rules/rules.js").Board} Board */
/** @typedef {import("../../js/types.js").Puzzle} Puzzle */
/** @typedef {import("../../js/types.js").PictureCell} PictureCell */

/**
 * `lines` has the cells of each piece, `through` the pieces of each cell.
 * @typedef {{rows: number, cols: number, size: number, given: Board, numbers: number[],
 *   lines: number[][], through: number[][]}} Kamaji
 */

const NAME = "kamaji";
const NUMBER = /[0-9a-z]|_[0-9]{1,9}_/y;
/** The directions of pieces, as rows and columns. */
const STEPS = [[0, 1], [1, 1], [1, 0], [1, -1]];

/** @param {string} text @returns {Kamaji | null} */
export function read(text) {
  const id = readId(text, NAME);
  const numbers = id && tokens(id.body, NUMBER)?.map((token) =>
    token.startsWith("_") ? Number(token.slice(1, -1)) : parseInt(token, 36));
  if (!id || numbers?.length !== id.rows * id.cols) return null;
  const { rows, cols } = id;
  const maximum = Math.max(...numbers);
  if (numbers.some((number) => number < 1) || numbers.indexOf(maximum) !== numbers.lastIndexOf(maximum)) return null;
  const lines = pieces(rows, cols, numbers, maximum);
  /** @type {number[][]} */
  const through = numbers.map(() => []);
  lines.forEach((line, piece) => { for (const cell of line) through[cell]?.push(piece); });
  const size = lines.length;
  return { rows, cols, size, numbers, lines, through,
    given: boardOf(flagged(size, [size - 1]), new Uint8Array(size)) };
}

/** All lines that add up to the maximum; the maximum by itself comes last. @param {number} rows
 * @param {number} cols @param {number[]} numbers @param {number} maximum */
function pieces(rows, cols, numbers, maximum) {
  const found = [];
  for (let cell = 0; cell < numbers.length; cell += 1) {
    for (const [down = 0, right = 0] of numbers[cell] === maximum ? [] : STEPS) {
      const line = [];
      let [row, col, total] = [Math.floor(cell / cols), cell % cols, 0];
      while (total < maximum && row < rows && col >= 0 && col < cols) {
        line.push(row * cols + col);
        total += numbers[row * cols + col] ?? 0;
        [row, col] = [row + down, col + right];
      }
      if (total === maximum) found.push(line);
    }
  }
  return [...found, [numbers.indexOf(maximum)]];
}

/** @param {Kamaji} puzzle @returns {Puzzle} */
export function record(puzzle) {
  const { rows, cols, size, numbers, lines, given } = puzzle;
  const body = numbers.map((number) => (number < 36 ? number.toString(36) : `_${number}_`)).join("");
  const board = boardText(given);
  /** @type {Record<string, PictureCell>} */
  const cells = Object.fromEntries(numbers.map((number, cell) => [cell, { text: String(number) }]));
  const single = lines.every((line, piece) => line.length === 1 && line[0] === piece);
  return {
    genre: NAME, title: "Kamaji", rows, cols, source: `${NAME}-${cols}x${rows}-${body}`, about: {}, size,
    given: board, printed: board,
    picture: { cells }, apart: false, route: false, ...(single ? { kind: "cell" } : { kind: "line",
      lines: lines.map((line) => {
        const [first = 0, second = first + 1] = line;
        return [first, second - first, line.length];
      }) }),
  };
}

/** @param {Kamaji} puzzle @param {Board} board */
function numberIsLeftOver({ numbers, through, cols }, { no }) {
  return numbers.flatMap((number, cell) => (through[cell] ?? []).some((piece) => !no[piece]) ? []
    : [violation("every number used", [cell],
      saying("the {number} at {cell} is not covered by any piece", { number, cell: at(cell, cols) }), cell)]);
}

/** @param {Kamaji} puzzle @param {Board} board */
function numberIsUsedTwice(puzzle, { yes }) {
  const { numbers, through, cols } = puzzle;
  return numbers.flatMap((number, cell) => {
    const used = (through[cell] ?? []).filter((piece) => yes[piece]);
    if (number < 2 || used.length < 2) return [];
    return [violation("numbers above one used once", [cell],
      saying("the {number} at {cell} is used {count} times, by {pieces}", { number, cell: at(cell, cols),
        count: used.length, pieces: listed(used.map((piece) => named(puzzle, piece))) }), cell)];
  });
}

/** A piece by its ends. @param {Kamaji} puzzle @param {number} piece */
function named({ lines, cols }, piece) {
  const line = lines[piece] ?? [];
  const [first, last] = [at(line[0] ?? 0, cols), at(line.at(-1) ?? 0, cols)];
  return line.length === 1 ? first : saying("{first}-{last}", { first, last });
}

/** @param {Kamaji} puzzle @param {Board} board */
export function clues({ numbers, lines, through }, { yes, no }) {
  return numbers.map((number, cell) => {
    const pieces = through[cell] ?? [];
    const used = pieces.filter((piece) => yes[piece]);
    const open = pieces.filter((piece) => !yes[piece] && !no[piece]);
    const lit = (used.length ? used : open).flatMap((piece) => lines[piece] ?? []);
    return { cell, done: used.length === 1 || (number === 1 && used.length > 0), cells: ordered([cell, ...lit]),
      saying: used.length
        ? saying("in {used} [used|piece|pieces]", { used: used.length, left: open.length })
        : saying("in 0 pieces, {left} still possible", { left: open.length }) };
  });
}

export const rules = [numberIsLeftOver, numberIsUsedTwice];
