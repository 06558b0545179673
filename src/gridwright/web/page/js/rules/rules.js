// Rules without Python: what is broken on a board, how far each clue is, and whether it is solved.
//
// The rules of a puzzle are kinds (`kinds.js`), or functions in the `page.js` of its genre; here is what
// is the same for all of them. The sentences are those of the genre's `rules.py`, and so are their order
// and their cells: a test compares the two on all small boards.

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Violation} Violation */
/** @typedef {import("../types.js").Clue} Clue */
/** @typedef {import("../types.js").Looked} Looked */
/** @typedef {import("../say.js").Saying} Saying */
/** @typedef {import("../say.js").Value} Value */

/**
 * Which decisions are settled as yes and as no; the others are open.
 * @typedef {{yes: Uint8Array, no: Uint8Array, complete: boolean}} Board
 * @typedef {{rows: number, cols: number, size: number, given: Board}} Size what every puzzle has
 */

/**
 * What a genre's `page.js` exports: how its addresses are read, and its rules, by kinds (`kinds.js`) or by its own
 * functions.
 * @template {Size} P
 * @typedef {{
 *   rules: ((puzzle: P, board: Board) => Violation[])[],
 *   clues: (puzzle: P, board: Board) => Clue[],
 * }} Rules
 * @typedef {{
 *   read: (text: string) => P | null,
 *   drawn?: (drawing: import("./drawings.js").Drawing, text: string) => P | null,
 *   record: (puzzle: P) => Puzzle,
 *   kinds?: (puzzle: P) => import("../types.js").Kind[],
 * } & Partial<Rules<P>>} GenreRules
 */

export const CONNECTED = "white connected";
const MOST_PLACES = 1000;
const MOST_NAMED = 8;

/** @param {string} template @param {Record<string, Value>} [values] */
export function saying(template, values = {}) {
  return { template, values };
}

/** A cell in a sentence. @param {number} cell @param {number} cols @returns {Value} */
export function at(cell, cols) {
  return { cell: [Math.floor(cell / cols) + 1, (cell % cols) + 1] };
}

/** Several in a sentence, with "and" before the last. @param {Value[]} all @returns {Value} */
export function listed(all) {
  return { all, last: "and" };
}

/** Some cells in a sentence, cut short after a few. @param {number[]} cells @param {number} cols @returns {Value} */
export function some(cells, cols) {
  const named = cells.map((cell) => at(cell, cols));
  const more = cells.length - MOST_NAMED;
  // To say "and 1 more" would be no shorter.
  if (more <= 1) return { all: named, last: "" };
  return listed([...named.slice(0, MOST_NAMED), saying("{count} more", { count: more })]);
}

/**
 * One place where a rule is broken; the cells are in reading order.
 * @param {string} rule @param {number[]} cells @param {Saying} said @param {number | null} [clue]
 * @returns {Violation}
 */
export function violation(rule, cells, said, clue = null) {
  return { rule, cells, saying: said, clue, cut_off: rule === CONNECTED };
}

/** Numbers in order, each once. @param {Iterable<number>} cells */
export function ordered(cells) {
  return [...new Set(cells)].sort((one, other) => one - other);
}

/** The places of what is set. @param {Uint8Array} flags */
export function places(flags) {
  /** @type {number[]} */
  const found = [];
  flags.forEach((flag, place) => { if (flag) found.push(place); });
  return found;
}

/** The flags of some places. @param {number} size @param {Iterable<number>} set */
export function flagged(size, set) {
  const flags = new Uint8Array(size);
  for (const place of set) flags[place] = 1;
  return flags;
}

/** @param {Uint8Array} yes @param {Uint8Array} no @returns {Board} */
export function boardOf(yes, no) {
  return { yes, no, complete: yes.every((flag, place) => flag || no[place]) };
}

/** The board that a text shows; null if it is not one of this puzzle. @param {string} text @param {number} size */
export function readBoard(text, size) {
  if (text.length !== size || /[^#.?]/.test(text)) return null;
  return boardOf(Uint8Array.from(text, (sign) => Number(sign === "#")),
    Uint8Array.from(text, (sign) => Number(sign === ".")));
}

/** A board as the page writes it. @param {Board} board */
export function boardText({ yes, no }) {
  return Array.from(yes, (flag, place) => (flag ? "#" : no[place] ? "." : "?")).join("");
}

/**
 * What a player sees at once, as the verb `look` of the service says it; null if the text is no board.
 * Whatever is open counts as no if that solves the puzzle, and then for the clues, too.
 * @template {Size} P
 * @param {Rules<P>} genre @param {P} puzzle @param {string} text @returns {Looked | null}
 */
export function look(genre, puzzle, text) {
  const board = readBoard(text, puzzle.size);
  if (!board) return null;
  const { given } = puzzle;
  const merged = boardOf(board.yes.map((flag, place) => flag | (given.yes[place] ?? 0)),
    board.no.map((flag, place) => flag | (board.yes[place] ? 0 : given.no[place] ?? 0)));
  const broken = (/** @type {Board} */ shown) =>
    genre.rules.flatMap((rule) => rule(puzzle, shown).slice(0, MOST_PLACES));
  const violations = broken(merged);
  const filled = boardOf(merged.yes, merged.no.map((flag, place) => flag | Number(!merged.yes[place])));
  const solved = !violations.length && !broken(filled).length;
  return { solved, violations, clues: genre.clues(puzzle, solved ? filled : merged) };
}
