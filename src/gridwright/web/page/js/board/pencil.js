// Marks of one's own, which mean nothing to the rules: three tints and three letters. They are marks of the
// game like any other, so they are undone, saved and exported with it, but they decide nothing. A cell has
// at most one tint and one letter. Each tint has a shape as well, for those who see no difference in colour.

import { choice, h } from "../dom.js";
import { OPEN, YES } from "../play/game.js";
import { s } from "./shapes.js";
import { t } from "../texts.js";

/** @typedef {import("../play/game.js").Game} Game */
/** @typedef {{tint: number, letter: number}} Own numbers of kinds, 0 for none */

const TINTS = 3;
/** The kinds by their numbers, which are also their keys: tints, then letters. */
export const KINDS = [1, 2, 3, 4, 5, 6];
const LETTERS = ["a", "b", "c"];
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
  for (const key of game.marks.keys()) {
    if (key[0] !== "p") continue;
    const [kind = 0, cell = 0] = key.slice(1).split(".").map(Number);
    const own = found.get(cell) ?? { tint: 0, letter: 0 };
    found.set(cell, kind > TINTS ? { ...own, letter: kind } : { ...own, tint: kind });
  }
  return found;
}

/** @param {Game} game @param {number} kind @param {number} cell */
export function hasOwn(game, kind, cell) {
  return game.mark(keyOf(kind, cell)) === YES;
}

/** Write a mark into a cell, in the place of another tint or letter, or erase it.
 * @param {Game} game @param {number} kind @param {number} cell @param {boolean} on */
export function pencil(game, kind, cell, on) {
  for (const other of KINDS) {
    if (other !== kind && other > TINTS === kind > TINTS) game.set(keyOf(other, cell), OPEN);
  }
  game.set(keyOf(kind, cell), on ? YES : OPEN);
}

/** The signs in a cell, as SVG text. @param {Own | undefined} own @param {boolean} black */
export function ownSigns(own, black) {
  if (!own) return "";
  const on = black ? " on-black" : "";
  return (own.tint ? `<path class="own-shape${on}" d="${SHAPES[own.tint - 1]}"/>` : "") +
    (own.letter ? `<text class="own-letter${on}" x="8" y="8.500">${LETTERS[own.letter - 1 - TINTS]}</text>` : "");
}

/** The name of a kind. @param {number} kind */
function nameOf(kind) {
  const tints = [t("ownTint1"), t("ownTint2"), t("ownTint3")];
  return tints[kind - 1] ?? t("ownLetter", { letter: LETTERS[kind - 1 - TINTS] ?? "" });
}

/** What is pencilled into a cell, in words. @param {Game} game @param {number} cell */
export function ownWords(game, cell) {
  return KINDS.filter((kind) => hasOwn(game, kind, cell)).map(nameOf);
}

/** The choice of a kind, which appears with the pencil. @param {number} kind @param {(kind: number) => void} change */
export function kindChoice(kind, change) {
  const options = KINDS.map((each) => ({ value: String(each), label: picture(each), spoken: nameOf(each) }));
  return h("div", { class: "kinds", hidden: true },
    choice("kind", t("pencil"), options, String(kind), (value) => change(Number(value)), true));
}

/** @param {number} kind */
function picture(kind) {
  const svg = s("svg", { class: "board", viewBox: "0 0 40 40", "aria-hidden": "true" });
  const own = kind > TINTS ? { tint: 0, letter: kind } : { tint: kind, letter: 0 };
  svg.innerHTML = `<rect class="paper" width="40" height="40"/>${own.tint ? `<rect class="own${kind}" width="40" height="40"/>` : ""}` +
    `<g transform="${kind > TINTS ? "translate(0 -1) scale(2.4)" : "translate(4 -50) scale(2.1)"}">${ownSigns(own, false)}</g>` +
    '<rect class="lines" x="1" y="1" width="38" height="38" fill="none"/>';
  return svg;
}
