// Looks at a picture beside the page, which stays quick meanwhile: a request in, an answer out.

import { convex, squareOn } from "./dots.js";
import { findAll } from "./finding.js";
import { network } from "./network.js";
import { seenIn, upright } from "./reading.js";
import { GOOD, rule } from "./ruling.js";

/** @typedef {import("./dots.js").Dots} Dots */
/** @typedef {import("./reading.js").Place} Place */

/**
 * What the page may ask.
 *
 * - `take`: here is a picture;
 * - `find`: where are its grids, in reading order?
 * - `show`: the grid seen square-on, each cell so many dots wide, with a margin;
 * - `read`: what is in the cells? Rows and columns that are not fixed are counted anew. With `turn`
 *   the grid is one that was found, and the picture may lie on its side.
 *
 * @typedef {{
 *   take: {asked: {picture: Dots}, reply: {}},
 *   find: {asked: {}, reply: {places: Place[]}},
 *   show: {asked: {place: Place, side: number, margin: number}, reply: {flat: Dots}},
 *   read: {asked: {place: Place, fixed: boolean, turn: boolean},
 *     reply: Place & {seen: import("../types.js").SeenGrid}},
 * }} Looks
 */

/** @type {Dots} */
let picture = { width: 1, height: 1, data: new Float32Array(1) };

/** @param {Looks["read"]["asked"]} asked @returns {Promise<Looks["read"]["reply"]>} */
async function read({ place, fixed, turn }) {
  const known = await network();
  if (turn) return upright(known, picture, place);
  const ruled = fixed ? rule(picture, place.corners, place.rows, place.cols) : rule(picture, place.corners);
  const { corners, rows, cols } = ruled && ruled.quality >= GOOD ? ruled : place;
  return { corners, rows, cols, seen: seenIn(known, picture, corners, rows, cols) };
}

/** @type {{[L in keyof Looks]: (asked: Looks[L]["asked"]) => Looks[L]["reply"] | Promise<Looks[L]["reply"]>}} */
const LOOKS = {
  take: (asked) => { picture = asked.picture; return {}; },
  find: () => ({ places: findAll(picture) }),
  show: ({ place: { corners, rows, cols }, side, margin }) => ({
    flat: convex(corners) ? squareOn(picture, corners, cols * side, rows * side, margin) : { width: 0, height: 0, data: new Float32Array() },
  }),
  read,
};

onmessage = async ({ data: { id, look, asked } }) => {
  try {
    postMessage({ id, reply: await LOOKS[/** @type {keyof Looks} */ (look)](asked) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
