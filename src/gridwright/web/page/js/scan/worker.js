// Looks at a picture beside the page, which stays quick meanwhile: a request in, an answer out.

import { convex, squareOn, turned } from "./dots.js";
import { findAll } from "./finding.js";
import { network } from "./network.js";
import { seenIn, upright } from "./reading.js";
import { GOOD, rule } from "./ruling.js";

/** @typedef {import("./dots.js").Dots} Dots */
/** @typedef {import("./dots.js").Corners} Corners */
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
/** The grids on bent paper, each with that laid flat. @type {import("./finding.js").Found[]} */
let bent = [];

/**
 * What is laid flat of a place and where that is there, as long as nobody has moved a corner.
 * @param {Place} place @returns {{flat: import("./bending.js").Flat | null, from: Dots, place: Place}}
 */
function seenFlat(place) {
  for (const { flat, corners } of bent) {
    for (let by = 0; flat && by < 4; by += 1) {
      const same = turned(corners, by).every(([x, y], at) => x === place.corners[at]?.[0] && y === place.corners[at]?.[1]);
      if (same) return { flat, from: flat.picture, place: { ...place, corners: turned(flat.corners, by) } };
    }
  }
  return { flat: null, from: picture, place };
}

/** @param {Looks["read"]["asked"]} asked @returns {Promise<Looks["read"]["reply"]>} */
async function read({ place, fixed, turn }) {
  const known = await network();
  const { flat, from, place: there } = seenFlat(place);
  const told = turn ? upright(known, from, there) : counted(known, from, there, fixed);
  if (!flat) return told;
  const corners = /** @type {Corners} */ (told.corners.map(flat.was));
  bent.push({ ...told, corners, quality: 1, flat: { ...flat, corners: told.corners } });
  return { ...told, corners };
}

/** @param {import("./network.js").Network} known @param {Dots} from @param {Place} place @param {boolean} fixed */
function counted(known, from, place, fixed) {
  const ruled = fixed ? rule(from, place.corners, place.rows, place.cols) : rule(from, place.corners);
  const { corners, rows, cols } = ruled && ruled.quality >= GOOD ? ruled : place;
  return { corners, rows, cols, seen: seenIn(known, from, corners, rows, cols) };
}

/** @param {Looks["show"]["asked"]} asked @returns {Looks["show"]["reply"]} */
function show({ place, side, margin }) {
  const { from, place: { corners, rows, cols } } = seenFlat(place);
  return { flat: convex(corners) ? squareOn(from, corners, cols * side, rows * side, margin)
    : { width: 0, height: 0, data: new Float32Array() } };
}

/** @returns {Looks["find"]["reply"]} */
function find() {
  const found = findAll(picture);
  bent = found.filter(({ flat }) => flat);
  return { places: found.map(({ corners, rows, cols }) => ({ corners, rows, cols })) };
}

/** @type {{[L in keyof Looks]: (asked: Looks[L]["asked"]) => Looks[L]["reply"] | Promise<Looks[L]["reply"]>}} */
const LOOKS = {
  take: (asked) => { picture = asked.picture; bent = []; return {}; },
  find,
  show,
  read,
};

onmessage = async ({ data: { id, look, asked } }) => {
  try {
    postMessage({ id, reply: await LOOKS[/** @type {keyof Looks} */ (look)](asked) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
