// Marks of one's own, which mean nothing to the rules: three tints, three letters, digits in the corners, and
// lines through cells or along their edges. They are marks of the game like any other, so they are undone, saved
// and exported with it, but they decide nothing. A cell has at most one tint and one letter, but any digits.
// Each tint has a shape as well, for those who see no difference in colour.

import { choice, h } from "../dom.js";
import { OPEN, YES } from "../play/game.js";
import { U, centre, s } from "./shapes.js";
import { t } from "../texts.js";
import { cellsBeside, linesAt } from "./ways.js";

/** @typedef {import("../play/game.js").Game} Game */
/** @typedef {{tint: number, letter: number, notes: string, lines: string}} Own numbers of kinds, 0 for none; the
 *   digits; `l` for each line through the cell, `f` for each along an edge */

const TINTS = 3;
/** The kinds by their numbers: tints, then letters (these are also their keys), and digits, each ten more. */
export const KINDS = [1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16, 17, 18, 19];
/** What else the pencil draws: lines from cell to cell, and lines from corner to corner. */
export const LINE = 7;
export const EDGE = 8;
export const NOTE = 10;
const NONE = { tint: 0, letter: 0, notes: "", lines: "" };
const LETTERS = ["a", "b", "c"];
const KEYED = 6;
/** In the corner of a cell: a triangle, a square, a circle. */
const SHAPES = ["M4 36 7 30.500 10 36z", "M4.500 30.500h5.500v5.500h-5.500z",
  "M4 33.250a2.750 2.750 0 1 0 5.500 0 2.750 2.750 0 1 0-5.500 0z"];

/** @param {number} kind @param {number} cell */
function keyOf(kind, cell) {
  return `p${kind}.${cell}`;
}

/** What is pencilled into each cell. @param {Game} game @returns {Map<number, Own>} */
export function pencilled(game) {
  /** @type {Map<number, Own>} */
  const found = new Map();
  const add = (/** @type {number} */ cell, /** @type {(own: Own) => Partial<Own>} */ more) => {
    const own = found.get(cell) ?? NONE;
    found.set(cell, { ...own, ...more(own) });
  };
  for (const key of game.marks.keys()) {
    const [first = 0, second = 0] = key.slice(1).split(/[.-]/).map(Number);
    if (key[0] === "p") {
      add(second, ({ notes }) => first > NOTE ? { notes: [...notes, first - NOTE].sort().join("") }
        : first > TINTS ? { letter: first } : { tint: first });
    } else if (key[0] === "l") for (const cell of [first, second]) add(cell, ({ lines }) => ({ lines: `${lines}l` }));
    else if (key[0] === "f") for (const cell of cellsBeside(first, second, game.puzzle)) add(cell, ({ lines }) => ({ lines: `${lines}f` }));
  }
  return found;
}

/** @param {Game} game @param {number} kind @param {number} cell */
export function hasOwn(game, kind, cell) {
  return game.mark(keyOf(kind, cell)) === YES;
}

/** What a kind takes the place of: a tint that of a tint, a letter that of a letter. @param {number} kind */
function group(kind) {
  return kind > NOTE ? kind : kind > TINTS ? 2 : 1;
}

/** Write a mark into a cell, in the place of another tint or letter, or erase it.
 * @param {Game} game @param {number} kind @param {number} cell @param {boolean} on */
export function pencil(game, kind, cell, on) {
  for (const other of KINDS) {
    if (other !== kind && group(other) === group(kind)) game.set(keyOf(other, cell), OPEN);
  }
  game.set(keyOf(kind, cell), on ? YES : OPEN);
}

/** Digits one by one, as they are spoken; the style takes the blanks away. @param {Iterable<string | number>} digits */
const spaced = (digits) => [...digits].join(" ");

/** The signs in a cell, as SVG text. @param {Own | undefined} own @param {boolean} black */
export function ownSigns(own, black) {
  if (!own) return "";
  const on = black ? " on-black" : "";
  return (own.tint ? `<path class="own-shape${on}" d="${SHAPES[own.tint - 1]}"/>` : "") +
    (own.letter ? `<text class="own-letter${on}" x="8" y="8.500">${LETTERS[own.letter - 1 - TINTS]}</text>` : "") +
    (own.notes ? `<text class="own-note${on}"><tspan x="36.500" y="8">${spaced(own.notes.slice(0, 4))}</tspan> <tspan x="31" y="33.500">` +
      `${spaced(own.notes.slice(4))}</tspan></text>` : "");
}

/** The player's lines. @param {Game} game @param {number} cols @returns {Map<string, string>} */
export function ownLines(game, cols) {
  let [lines, edges] = ["", ""];
  const corner = (/** @type {number} */ at) => `${(at % (cols + 1)) * U} ${Math.floor(at / (cols + 1)) * U}`;
  for (const key of game.marks.keys()) {
    const [a = 0, b = 0] = key.slice(1).split("-").map(Number);
    if (key[0] === "l") lines += `M${centre(a, cols).join(" ")}L${centre(b, cols).join(" ")}`;
    else if (key[0] === "f") edges += `M${corner(a)}L${corner(b)}`;
  }
  return new Map([["l", lines], ["f", edges]].filter(([, d]) => d).map(([name = "", d]) => [name,
    `<g><path class="own-line halo" d="${d}"/><path class="own-line" d="${d}"/></g>`]));
}

/** The name of a kind. @param {number} kind */
function nameOf(kind) {
  const tints = [t("ownTint1"), t("ownTint2"), t("ownTint3")];
  if (kind >= NOTE) return kind === NOTE ? t("ownNotes") : t("ownNote", { digit: kind - NOTE });
  if (kind > KEYED) return t(kind === LINE ? "ownLine" : "ownEdge");
  return tints[kind - 1] ?? t("ownLetter", { letter: LETTERS[kind - 1 - TINTS] ?? "" });
}

/** What is pencilled into a cell, in words. @param {Game} game @param {number} cell */
export function ownWords(game, cell) {
  const lines = linesAt(cell, game.puzzle.cols).filter((key) => game.mark(key) === YES);
  const kinds = KINDS.filter((kind) => hasOwn(game, kind, cell));
  const digits = kinds.filter((kind) => kind > NOTE).map((kind) => kind - NOTE);
  return [...kinds.filter((kind) => digits.length < 2 || kind < NOTE).map(nameOf),
    ...digits.length > 1 ? [t("ownDigits", { digits: spaced(digits) })] : [],
    ...[LINE, EDGE].filter((kind) => lines.some((key) => key[0] === (kind === LINE ? "l" : "f"))).map(nameOf)];
}

/** The choice of a kind, which appears with the pencil; that of a digit appears with the digits.
 * @param {number} kind @param {(kind: number) => void} change */
export function kindChoice(kind, change) {
  const options = (/** @type {number[]} */ kinds) =>
    kinds.map((each) => ({ value: String(each), label: each > NOTE ? String(each - NOTE) : picture(each), spoken: nameOf(each) }));
  const digits = h("div", { hidden: kind < NOTE },
    choice("digit", t("ownNotes"), options(KINDS.filter((each) => each > NOTE)), String(NOTE + 1), (value) => change(Number(value)), true));
  const chosen = (/** @type {string} */ value) => {
    digits.hidden = Number(value) !== NOTE;
    change(digits.hidden ? Number(value) : Number(digits.querySelector("input:checked")?.getAttribute("value")));
  };
  return h("div", { class: "kinds", hidden: true },
    choice("kind", t("pencil"), options([1, 2, 3, 4, 5, 6, LINE, EDGE, NOTE]), String(kind), chosen, true), digits);
}

/** @type {Record<number, string>} */
const DRAWN = { [LINE]: '<path class="own-line" d="M10 30V10H30"/>', [EDGE]: '<path class="own-line" d="M1 1V39H39"/>',
  [NOTE]: '<g transform="translate(-38 6) scale(1.800)"><text class="own-note"><tspan x="39" y="8">12</tspan></text></g>' };

/** @param {number} kind */
function picture(kind) {
  const svg = s("svg", { class: "board", viewBox: "0 0 40 40", "aria-hidden": "true" });
  const own = kind > TINTS ? { ...NONE, letter: kind } : { ...NONE, tint: kind };
  svg.innerHTML = `<rect class="paper" width="40" height="40"/>${own.tint ? `<rect class="own${kind}" width="40" height="40"/>` : ""}` +
    (DRAWN[kind] ?? `<g transform="${kind > TINTS ? "translate(0 -1) scale(2.4)" : "translate(4 -50) scale(2.1)"}">${ownSigns(own, false)}</g>`) +
    '<rect class="lines" x="1" y="1" width="38" height="38" fill="none"/>';
  return svg;
}
