// A grid on paper that is gently bent, laid flat. As `scanning/bending.py` does it, which explains it.

import { dots, moved, plane, sampled, sides } from "./dots.js";
import { shared } from "../../scanning/shared.js";

/** @typedef {import("./dots.js").Dots} Dots */
/** @typedef {import("./dots.js").Corners} Corners */
/** @typedef {import("./dots.js").Point} Point */

/**
 * A part of a picture, laid flat: where the grid is in it, and where a point was in the picture that was bent.
 * @typedef {{picture: Dots, corners: Corners, was: (point: Point) => Point}} Flat
 */

const { bent: BENT, least: LEAST, most: MOST, edge: EDGE, longest: LONGEST, pieces: PIECES, between: BETWEEN, known: KNOWN,
  odd: ODD } = shared.bending;

/**
 * The pieces of ink whose sides are gentle arcs, each laid flat.
 * @param {Dots} picture @param {Iterable<{edges: Point[], corners: Corners, scale: number}>} pieces @returns {Generator<Flat>}
 */
export function* flattened(picture, pieces) {
  for (const { edges, corners, scale } of pieces) {
    const bows = corners.map((corner, side) => bow(corner, corners[(side + 1) % 4] ?? corner, edges));
    if (bows.some((each) => each === null)) continue;
    const known = /** @type {Point[]} */ (bows);
    const heights = known.map(([x, y]) => Math.hypot(x, y));
    const most = heights.indexOf(Math.max(...heights));
    const [[x, y], [u, v]] = [known[most] ?? [0, 0], known[(most + 2) % 4] ?? [0, 0]];
    // Where paper bends, opposite sides do so alike; what is broader in its middle is no grid.
    if (!((heights[most] ?? 0) >= BENT && x * u + y * v > 0)) continue;
    const larger = (/** @type {Point[]} */ points) => points.map(([x, y]) => /** @type {Point} */ ([x / scale, y / scale]));
    yield laid(picture, /** @type {Corners} */ (larger(corners)), larger(known));
  }
}

/**
 * How far the middle of a side is from the line between its corners; null if it is no arc.
 * @param {Point} start @param {Point} end @param {Point[]} edges @returns {Point | null}
 */
function bow(start, end, edges) {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const along = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  const out = /** @type {Point} */ ([along[1] ?? 0, -(along[0] ?? 0)]);
  // The outline of a frame runs along both of its edges; the outer one counts.
  const outermost = Array.from({ length: PIECES }, () => -Infinity);
  for (const [x, y] of edges) {
    const [u, v] = [(x - start[0]) / length, (y - start[1]) / length];
    const place = u * (along[0] ?? 0) + v * (along[1] ?? 0);
    const away = u * out[0] + v * out[1];
    if (Math.abs(away) >= MOST || place <= BETWEEN || place >= 1 - BETWEEN) continue;
    const piece = Math.floor(place * PIECES);
    outermost[piece] = Math.max(outermost[piece] ?? away, away);
  }
  const found = outermost.flatMap((away, piece) => {
    const middle = (piece + 0.5) / PIECES;
    return Number.isFinite(away) ? [{ away, arch: 4 * middle * (1 - middle) }] : [];
  });
  if (found.length < KNOWN * (PIECES - 2)) return null;
  const height = found.reduce((sum, { away, arch }) => sum + away * arch, 0) / found.reduce((sum, { arch }) => sum + arch * arch, 0);
  const odd = median(found.map(({ away, arch }) => Math.abs(away - height * arch)));
  return odd < Math.max(LEAST, ODD * Math.abs(height)) ? [out[0] * height * length, out[1] * height * length] : null;
}

/** @param {number[]} values */
function median(values) {
  values.sort((one, other) => one - other);
  const half = Math.floor(values.length / 2);
  return values.length % 2 ? values[half] ?? 0 : ((values[half - 1] ?? 0) + (values[half] ?? 0)) / 2;
}

/**
 * What lies between four arcs as a rectangle, with some of what is around it.
 * @param {Dots} picture @param {Corners} corners @param {Point[]} bows @returns {Flat}
 */
function laid(picture, corners, bows) {
  const [above, beyond, below, before] = sides(corners);
  const [width, height] = [(above + below) / 2, (beyond + before) / 2];
  const size = Math.min(1, LONGEST / Math.max(width, height));
  const [wide, high] = [width * size, height * size];
  const seen = plane([[0, 0], [1, 0], [1, 1], [0, 1]], corners);
  const [top = [0, 0], right = [0, 0], bottom = [0, 0], left = [0, 0]] = bows;
  const was = (/** @type {Point} */ [x, y]) => {
    const [u, v] = [x / wide - EDGE, y / high - EDGE];
    const [across, down] = moved(seen, [u, v]);
    const [archU, archV] = [4 * u * (1 - u), 4 * v * (1 - v)];
    const by = (/** @type {0 | 1} */ axis) => archU * ((1 - v) * top[axis] + v * bottom[axis])
      + archV * (u * right[axis] + (1 - u) * left[axis]);
    return /** @type {Point} */ ([across + by(0), down + by(1)]);
  };
  const flat = dots(Math.round(wide * (1 + 2 * EDGE)), Math.round(high * (1 + 2 * EDGE)));
  for (let row = 0, place = 0; row < flat.height; row += 1) {
    for (let col = 0; col < flat.width; col += 1, place += 1) {
      const [x, y] = was([col + 0.5, row + 0.5]);
      flat.data[place] = sampled(picture, x - 0.5, y - 0.5);
    }
  }
  const [near, far] = [EDGE, 1 + EDGE];
  return { picture: flat, was, corners: [[near * wide, near * high], [far * wide, near * high], [far * wide, far * high], [near * wide, far * high]] };
}
