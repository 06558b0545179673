// Automatic dots: around black cells, where a number has enough, where a lamp lights. They come from the rules as data, are
// marks of the stroke that leads to them, and go when their reason goes.

import { around } from "../rules/grid.js";
import { NO, OPEN, YES } from "./game.js";
import { settings } from "../store.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../types.js").Kind} Kind */

/** The cells that these rules leave without a mark of the thing that they are about. @param {Game} game @param {Kind[]} kinds @returns {Set<number>} */
export function implied(game, kinds) {
  const own = settings();
  const { rows, cols } = game.puzzle;
  /** @type {Set<number>} */
  const found = new Set();
  const isYes = (/** @type {number} */ cell) => game.value(cell) === YES;
  for (const group of kinds) {
    if (group.kind === "apart" && own.dotsAround) {
      for (let cell = 0; cell < rows * cols; cell += 1) {
        if (isYes(cell)) for (const other of around(game.puzzle, cell, group.corners)) found.add(other);
      }
    }
    if (group.kind !== "count" || !group.black) continue;
    for (const [cells, , most, clue] of group.each) {
      if (!(clue === null && group.thing === "lamp" ? own.dotsLit : own.dotsEnough)) continue;
      const has = cells.filter(isYes);
      if (has.length === most) for (const cell of cells) if (!has.includes(cell)) found.add(cell);
    }
  }
  return found;
}

/** Add the dots that the marks imply now to the stroke that is being drawn, and erase those that they no longer imply.
 * @param {Game} game @param {Kind[]} kinds */
export function automatic(game, kinds) {
  const own = settings();
  const wanted = own.dotsAround || own.dotsEnough || own.dotsLit ? implied(game, kinds) : new Set();
  for (const cell of wanted) {
    if (game.fixed(cell) || game.value(cell) !== OPEN || game.forced(cell) === YES) continue;
    game.decide(cell, NO);
    game.set(`a${cell}`, YES);
  }
  for (const key of [...game.marks.keys()]) {
    const cell = Number(key.slice(1));
    if (key[0] !== "a" || wanted.has(cell)) continue;
    game.set(key, OPEN);
    if (game.value(cell) === NO) game.decide(cell, OPEN);
  }
}
