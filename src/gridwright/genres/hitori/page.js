// Hitori on the page: its addresses, as `format.py` has them, and what its numbers say.

import { readNumber, tokens, writeNumber } from "../../js/rules/codes.js";
import { NUMBER, numberGenre } from "../../js/rules/numbers.js";

const CELL = /[0-9a-z.]|-[0-9a-z]{2}/y;

/** The cells of equal numbers in a line, two or more: rows, then columns.
 * @param {import("../../js/rules/numbers.js").NumberGrid} puzzle @returns {[number[]][]} */
function equals({ rows, cols, numbers }) {
  return Array.from({ length: rows + cols }, (_, line) => {
    /** @type {Map<number, number[]>} */
    const equal = new Map();
    for (const [cell, number] of numbers) {
      const inside = line < rows ? Math.floor(cell / cols) === line : cell % cols === line - rows;
      if (inside) equal.set(number, [...(equal.get(number) ?? []), cell]);
    }
    return [...equal.values()].filter((cells) => cells.length > 1);
  }).flat().map((cells) => [cells]);
}

export const { read, drawn, record, kinds } = numberGenre({
  genre: "hitori", title: "Hitori", name: "hitori", white: false, largest: () => Infinity,
  read: (body) => tokens(body, CELL)?.map((token) => (token === "." ? null : readNumber(token, 36))),
  write: (cells) => cells.map((cell) => (typeof cell === "number" ? writeNumber(cell, 36) : ".")).join(""),
  say: (puzzle) => ({ kind: "unequal", rule: NUMBER, each: equals(puzzle) }),
});
