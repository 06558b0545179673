// Kuroshuto on the page: its addresses and its rules, as `format.py` and `rules.py` have them.

import { at, listed, ordered, saying, violation } from "../../js/rules/rules.js";
import { rays } from "../../js/rules/grid.js";
import { NUMBER, SHARED, drawnNumbers, numbersRecord, readClues, readNumbers, writeClues } from "../../js/rules/numbers.js";

/** @typedef {import("../../js/rules/numbers.js").NumberGrid} NumberGrid */
/** @typedef {import("../../js/rules/rules.js").Board} Board */

const NAME = "kurochute";
/** @type {import("../../js/rules/numbers.js").How} */
const HOW = { read: readClues, clues: true, largest: (rows, cols) => Math.max(rows, cols) - 1 };

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
  return numbersRecord(puzzle, { genre: "kuroshuto", title: "Kuroshuto", name: NAME, write: writeClues });
}

/** The cells that a number reaches. @param {NumberGrid} puzzle @param {number} cell @param {number} number */
function reach(puzzle, cell, number) {
  return rays(puzzle, cell).flatMap((ray) => ray.slice(number - 1, number));
}

/** @param {NumberGrid} puzzle @param {Board} board */
function numberIsWrong(puzzle, { yes, no }) {
  const found = [];
  for (const [cell, number] of puzzle.numbers) {
    const reached = reach(puzzle, cell, number);
    const black = reached.filter((each) => yes[each]);
    const where = { number, cell: at(cell, puzzle.cols) };
    if (black.length > 1) {
      const cells = listed(black.map((each) => at(each, puzzle.cols)));
      found.push(violation(NUMBER, ordered([cell, ...black]),
        saying("the {number} at {cell} reaches {count} black cells, {cells}",
          { ...where, count: black.length, cells }), cell));
    } else if (reached.every((each) => no[each])) {
      found.push(violation(NUMBER, ordered([cell, ...reached]),
        saying("the {number} at {cell} reaches no black cell", where), cell));
    }
  }
  return found;
}

/** @param {NumberGrid} puzzle @param {Board} board */
export function clues(puzzle, { yes, no }) {
  return [...puzzle.numbers].map(([cell, number]) => {
    const reached = reach(puzzle, cell, number);
    const black = reached.filter((each) => yes[each]).length;
    const open = reached.filter((each) => !no[each]).length - black;
    return { cell, done: black === 1 && !open, cells: ordered([cell, ...reached]),
      saying: saying("black at its distance: {black} of 1, open: {open}", { black, open }) };
  });
}

export const rules = [numberIsWrong, ...SHARED];
