// Hitori on the page: its addresses and its rules, as `format.py` and `rules.py` have them.

import { at, listed, ordered, saying, violation } from "../../js/rules/rules.js";
import { readNumber, tokens, writeNumber } from "../../js/rules/codes.js";
import { NUMBER, SHARED, drawnNumbers, numbersRecord, readNumbers } from "../../js/rules/numbers.js";

/** @typedef {import("../../js/rules/numbers.js").NumberGrid} NumberGrid */
/** @typedef {import("../../js/rules/codes.js").Cell} Cell */
/** @typedef {import("../../js/rules/rules.js").Board} Board */

const NAME = "hitori";
const CELL = /[0-9a-z.]|-[0-9a-z]{2}/y;
/** @type {import("../../js/rules/numbers.js").How} */
const HOW = { read: (body) => tokens(body, CELL)?.map((token) => (token === "." ? null : readNumber(token, 36))),
  clues: false, largest: () => Infinity };

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
  const write = (/** @type {Cell[]} */ cells) =>
    cells.map((cell) => (typeof cell === "number" ? writeNumber(cell, 36) : ".")).join("");
  return numbersRecord(puzzle, { genre: "hitori", title: "Hitori", name: NAME, write });
}

/** @type {WeakMap<NumberGrid, number[][]>} */
const groups = new WeakMap();

/** The cells of equal numbers in a line, two or more: rows, then columns. @param {NumberGrid} puzzle */
function equals(puzzle) {
  const known = groups.get(puzzle);
  if (known) return known;
  const { rows, cols, numbers } = puzzle;
  const found = [];
  for (let line = 0; line < rows + cols; line += 1) {
    /** @type {Map<number, number[]>} */
    const equal = new Map();
    for (let place = 0; place < (line < rows ? cols : rows); place += 1) {
      const cell = line < rows ? line * cols + place : place * cols + line - rows;
      const number = numbers.get(cell);
      if (number !== undefined) equal.set(number, [...(equal.get(number) ?? []), cell]);
    }
    found.push(...[...equal.values()].filter((cells) => cells.length > 1));
  }
  groups.set(puzzle, found);
  return found;
}

/** @param {NumberGrid} puzzle @param {Board} board */
function numberIsSeenTwice(puzzle, { no }) {
  const { cols, numbers } = puzzle;
  return equals(puzzle).flatMap((group) => {
    const white = group.filter((cell) => no[cell]);
    return white.flatMap((one, place) => white.slice(place + 1).map((other) => {
      const line = Math.floor(one / cols) === Math.floor(other / cols) ? "row" : "column";
      return violation(NUMBER, [one, other],
        saying(`the {number}s at {cells} are both white and in the same ${line}`,
          { number: numbers.get(one) ?? 0, cells: listed([at(one, cols), at(other, cols)]) }));
    }));
  });
}

/** @param {NumberGrid} puzzle @param {Board} board */
export function clues(puzzle, { yes, no }) {
  /** @type {Map<number, number[]>} */
  const same = new Map();
  for (const group of equals(puzzle)) {
    for (const cell of group) same.set(cell, [...(same.get(cell) ?? []), ...group]);
  }
  return [...puzzle.numbers.keys()].map((cell) => {
    const equal = ordered([cell, ...(same.get(cell) ?? [])]);
    const left = equal.filter((each) => each !== cell && !yes[each]).length;
    return { cell, done: Boolean(yes[cell] || (no[cell] && !left)), cells: equal,
      saying: saying("equal numbers not yet black: {left}", { left }) };
  });
}

// A number makes no cell white, so the rule about clues never speaks up.
export const rules = [numberIsSeenTwice, ...SHARED];
