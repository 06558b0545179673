// Kuroshuto on the page: its addresses, as `format.py` has them, and what its numbers say.

import { rays } from "../../js/rules/grid.js";
import { NUMBER, numberGenre, readClues, writeClues } from "../../js/rules/numbers.js";

export const { read, drawn, record, kinds } = numberGenre({
  genre: "kuroshuto", title: "Kuroshuto", name: "kurochute", read: readClues, write: writeClues, white: true,
  largest: (rows, cols) => Math.max(rows, cols) - 1,
  say: (puzzle) => ({ kind: "count", rule: NUMBER, unit: "distance", thing: "black", black: true,
    each: [...puzzle.numbers].map(([cell, number]) =>
      [rays(puzzle, cell).flatMap((ray) => ray.slice(number - 1, number)), 1, 1, cell]) }),
});
