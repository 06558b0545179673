// Kuromasu on the page: its addresses, as `format.py` has them, and what its numbers say.

import { NUMBER, numberGenre, readClues, writeClues } from "../../js/rules/numbers.js";

export const { read, drawn, record, kinds } = numberGenre({
  genre: "kuromasu", title: "Kuromasu", name: "kurodoko", read: readClues, write: writeClues, white: true,
  largest: (rows, cols) => rows + cols - 1,
  say: ({ numbers }) => ({ kind: "sight", rule: NUMBER, each: [...numbers] }),
});
