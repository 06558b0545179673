// Kuromasu on the page: its addresses and its rules, as `format.py` and `rules.py` have them.

import { at, saying, violation } from "../../js/rules/rules.js";
import { rays } from "../../js/rules/grid.js";
import { NUMBER, SHARED, drawnNumbers, numbersRecord, readClues, readNumbers, writeClues } from "../../js/rules/numbers.js";

/** @typedef {import("../../js/rules/numbers.js").NumberGrid} NumberGrid */
/** @typedef {import("../../js/rules/rules.js").Board} Board */

const NAME = "kurodoko";
/** @type {import("../../js/rules/numbers.js").How} */
const HOW = { read: readClues, clues: true, largest: (rows, cols) => rows + cols - 1 };

/** @param {string} text */
export function read(text) {
  return readNumbers(text, NAME, HOW);
}

/** @param {import("../../js/rules/drawings.js").Drawing} drawing @param {string} text */
export function drawn(drawing, text) {
  return drawnNumbers(drawing, text, HOW);
}

/** @param {NumberGrid} puzzle */
export function record(puzzle) {
  return numbersRecord(puzzle, { genre: "kuromasu", title: "Kuromasu", name: NAME, write: writeClues });
}

/** The cells surely seen (white all the way), and those possibly seen. @param {NumberGrid} puzzle
 * @param {number} clue @param {Board} board */
function seen(puzzle, clue, { yes, no }) {
  const [sure, possible] = [[clue], [clue]];
  for (const ray of rays(puzzle, clue)) {
    const end = ray.findIndex((cell) => yes[cell]);
    const open = end < 0 ? ray : ray.slice(0, end);
    const unsure = open.findIndex((cell) => !no[cell]);
    possible.push(...open);
    sure.push(...(unsure < 0 ? open : open.slice(0, unsure)));
  }
  return [sure, possible].map((cells) => cells.sort((one, other) => one - other));
}

/** @param {NumberGrid} puzzle @param {Board} board */
function numberIsWrong(puzzle, board) {
  const found = [];
  for (const [cell, number] of puzzle.numbers) {
    const [sure = [], possible = []] = seen(puzzle, cell, board);
    const many = sure.length > number;
    if (!many && possible.length >= number) continue;
    const cells = many ? sure : possible;
    const verb = many ? (board.complete ? "sees" : "already sees")
      : sure.length === possible.length ? "sees only" : "can see at most";
    found.push(violation(NUMBER, cells, saying(
      `the {number} at {cell} ${verb} {count} white [count|cell|cells], counting its own`,
      { number, cell: at(cell, puzzle.cols), count: cells.length }), cell));
  }
  return found;
}

/** @param {NumberGrid} puzzle @param {Board} board */
export function clues(puzzle, board) {
  return [...puzzle.numbers].map(([cell, number]) => {
    const [sure = [], possible = []] = seen(puzzle, cell, board);
    const done = sure.length === possible.length && sure.length === number;
    return { cell, done, cells: sure,
      saying: saying("sees {seen} of {number}, its own counted", { seen: sure.length, number }), sight: possible };
  });
}

export const rules = [numberIsWrong, ...SHARED];
