// Where a grid may be in a picture: four corners each, the largest first. A small relative of
// `scanning/finding.py`: ink is what is darker than its surroundings, and a grid is one of the
// largest pieces of ink, with four sides. Which of them is a grid, its rows and columns decide.

import { flattened } from "./bending.js";
import { convex, dots, extreme, flipped, moved, ordered, plane, resized } from "./dots.js";
import { extended, GOOD, rule } from "./ruling.js";
import { shared } from "../../scanning/shared.js";

/** @typedef {import("./dots.js").Dots} Dots */
/** @typedef {import("./dots.js").Corners} Corners */
/** @typedef {import("./dots.js").Point} Point */

const LONGEST = 1200;
const MOST_PIECES = 4;
/** How far around a dot its surroundings are, as a share of the picture, how wide a gap is closed, and how much
 * darker than them ink is, as a share of their light; 0 for `DARKER`. */
const WAYS = /** @type {[number, number, number][]} */ ([[0.03, 0, 0], [0.03, 3, 0], [0.01, 5, 0.035], [0.03, 7, 0], [0.03, 3, 0.05]]);
const DARKER = 9;
// A grid that is surely one, and by how much a smaller one has to be better.
const { least_share: LEAST_SHARE, surely: SURELY, better: BETTER, faint: FAINT, another: ANOTHER } = shared.finding;
/** How many pieces of ink are looked at for several grids. */
const MOST_FIRST = 60;

/** @typedef {import("./ruling.js").Ruled & {flat?: import("./bending.js").Flat}} Found on bent paper, with that laid flat */

/** The grid of a picture, if there is one. @param {Dots} picture @param {Iterable<Corners>} [places] @param {Found | null} [plain] one whose lines are easily seen */
export function find(picture, places = again(candidates(picture)), plain = best(picture, places, false)) {
  // In a dark mode, the lines are light.
  if (plain) return plain;
  const light = { ...picture, data: picture.data.map((value) => 255 - value) };
  return best(picture, places, true) ?? best(light, candidates(light), false);
}

/** All grids of a picture, in reading order. @param {Dots} picture @returns {Found[]} */
export function findAll(picture) {
  const largest = again(candidates(picture));
  const plain = best(picture, largest, false);
  const bent = plain && plain.quality >= SURELY ? null : bentGrid(picture);
  if (bent) return [bent];
  const first = find(picture, largest, plain);
  const places = first ? [...candidates(picture, WAYS.slice(1, 2), MOST_FIRST)] : [];
  const grids = first ? [extended(picture, whole(picture, places, first))] : [];
  for (const corners of places) {
    if (grids.some((other) => overlap(corners, other.corners))) continue;
    const found = rule(picture, corners);
    if (found && found.quality >= ANOTHER) grids.push(found);
  }
  return inReadingOrder(grids);
}

/** The grid of a picture of gently bent paper. @param {Dots} picture @returns {Found | null} */
function bentGrid(picture) {
  for (const flat of flattened(picture, largestPieces(picture))) {
    const found = rule(flat.picture, flat.corners);
    if (found && found.quality >= SURELY) {
      const corners = /** @type {Corners} */ (found.corners.map(flat.was));
      return { ...found, corners, flat: { ...flat, corners: found.corners } };
    }
  }
  return null;
}

/** The grid of which another is only a part, such as a room; else that one itself.
 * @param {Dots} picture @param {Corners[]} places @param {import("./ruling.js").Ruled} part */
function whole(picture, places, part) {
  for (const corners of places.filter((place) => extending(place, part))) {
    for (const thin of [false, true]) {
      const found = rule(picture, corners, undefined, undefined, thin);
      if (found && found.quality >= ANOTHER) return found;
    }
  }
  return part;
}

/** Whether four corners hold a grid, and some whole rows or columns of its cells more.
 * @param {Corners} one @param {import("./ruling.js").Ruled} other */
function extending(one, { corners, rows, cols }) {
  const middle = middleOf(corners);
  const drawnIn = corners.map(([x, y]) => /** @type {Point} */ ([x + (middle[0] - x) / 40, y + (middle[1] - y) / 40]));
  if (!drawnIn.every((point) => one.every((corner, place) => bend(corner, one[(place + 1) % 4] ?? corner, point) > 0))) return false;
  // Seen from a small room, cells that are far away cannot be counted.
  if (area(one) > LARGE * area(corners)) return true;
  // Where the corners are if the grid that lies within is carried on, in cells.
  const cells = /** @type {Point[]} */ ([[0, 0], [cols, 0], [cols, rows], [0, rows]]);
  const by = plane(corners, cells);
  const found = one.map((corner) => moved(by, corner));
  const more = found.flatMap(([x, y], place) => [Math.round(x) - (cells[place]?.[0] ?? 0), Math.round(y) - (cells[place]?.[1] ?? 0)]);
  return found.flat().every((at) => Math.abs(at - Math.round(at)) < ODD) && more.some((by) => Math.abs(by) >= 1);
}

/** How far from a corner of a cell the corners may be, in cells, and how many times as large as a room the whole is, at
 * least, if that cannot be told. */
const { odd: ODD, large: LARGE } = shared.finding;

/** Whether two quadrilaterals share more than a little: the middle or a corner, drawn in, of one lies in the other.
 * @param {Corners} one @param {Corners} other */
function overlap(one, other) {
  const within = (/** @type {Corners} */ small, /** @type {Corners} */ large) => {
    const middle = middleOf(small);
    const points = small.map(([x, y]) => /** @type {Point} */ ([x + (middle[0] - x) / 4, y + (middle[1] - y) / 4]));
    return [middle, ...points].some((point) => large.every((corner, place) => bend(corner, large[(place + 1) % 4] ?? corner, point) > 0));
  };
  return within(one, other) || within(other, one);
}

/** @param {Corners} corners @returns {Point} */
function middleOf(corners) {
  return [corners.reduce((sum, [x]) => sum + x / 4, 0), corners.reduce((sum, [, y]) => sum + y / 4, 0)];
}

/** From the top to the bottom, and from the left to the right what stands side by side.
 * @param {import("./ruling.js").Ruled[]} grids */
function inReadingOrder(grids) {
  /** @type {import("./ruling.js").Ruled[][]} */
  const rows = [];
  for (const grid of [...grids].sort((one, other) => middleOf(one.corners)[1] - middleOf(other.corners)[1])) {
    const row = rows.at(-1);
    if (row && middleOf(grid.corners)[1] < Math.max(...(row[0]?.corners ?? []).map(([, y]) => y))) row.push(grid);
    else rows.push([grid]);
  }
  return rows.flatMap((row) => row.sort((one, other) => one.corners[0][0] - other.corners[0][0]));
}

/** What is found once and given as often as it is wanted. @template T @param {Iterator<T>} source @returns {Iterable<T>} */
function again(source) {
  /** @type {T[]} */
  const known = [];
  return {
    * [Symbol.iterator]() {
      yield* known;
      for (let next = source.next(); !next.done; next = source.next()) {
        known.push(next.value);
        yield next.value;
      }
    },
  };
}

/** The best of the largest grids. @param {Dots} picture @param {Iterable<Corners>} places @param {boolean} thin whether faint lines count */
function best(picture, places, thin) {
  /** @type {ReturnType<typeof rule>} */
  let most = null;
  for (const corners of places) {
    let found = rule(picture, corners, undefined, undefined, thin);
    if (found && found.quality >= FAINT && found.quality < SURELY && !thin) {
      // With its faint lines it may be as good as a room in it, which is a grid, too.
      const { rows, cols } = found;
      const faint = rule(picture, corners, undefined, undefined, true);
      const tries = [faint, faint?.rows === rows && faint.cols === cols ? null : rule(picture, corners, rows, cols, true)];
      for (const again of tries) if (again && again.quality > found.quality) found = again;
    }
    if (found && found.quality > (most ? most.quality + BETTER : 0)) most = found;
    if (most && most.quality >= SURELY) break;
  }
  return most && most.quality >= GOOD ? most : null;
}

/** @param {Dots} picture @param {[number, number, number][]} [ways] @param {number} [most] @returns {Generator<Corners>} */
export function* candidates(picture, ways = WAYS, most = MOST_PIECES) {
  const { small, scale } = smaller(picture);
  const sums = summed(small);
  /** @type {Corners[]} */
  const seen = [];
  for (const [around, gap, share] of ways) {
    for (const { points } of outlines(closed(inkOf(small, sums, around, share), gap), most)) {
      const corners = cornersOf(hull(points));
      if (!corners || seen.some((other) => same(other, corners))) continue;
      seen.push(corners);
      yield /** @type {Corners} */ (corners.map(([x, y]) => [x / scale, y / scale]));
    }
  }
}

/** The picture in which is looked, and how much smaller it is. @param {Dots} picture */
function smaller(picture) {
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  return { scale, small: resized(picture, Math.round(picture.width * scale), Math.round(picture.height * scale)) };
}

/** The largest pieces of ink: their edges and corners, as the picture has them. @param {Dots} picture */
function* largestPieces(picture) {
  const { small, scale } = smaller(picture);
  const sums = summed(small);
  for (const [around, gap, share] of WAYS.slice(1, 2)) {
    for (const { points, edges } of outlines(closed(inkOf(small, sums, around, share), gap), MOST_PIECES)) {
      const corners = cornersOf(hull(points));
      if (corners) yield { edges, corners, scale };
    }
  }
}

/** The sum of all dots above and to the left of each. @param {Dots} picture */
function summed({ width, height, data }) {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let row = 0; row < height; row += 1) {
    let line = 0;
    for (let col = 0; col < width; col += 1) {
      line += data[row * width + col] ?? 0;
      sums[(row + 1) * (width + 1) + col + 1] = (sums[row * (width + 1) + col + 1] ?? 0) + line;
    }
  }
  return sums;
}

/** Where it is darker than around, 1. @param {Dots} picture @param {Float64Array} sums @param {number} around @param {number} share */
function inkOf({ width, height, data }, sums, around, share) {
  const half = Math.max(1, Math.round(around * Math.max(width, height) / 2));
  const found = dots(width, height);
  for (let row = 1; row + 1 < height; row += 1) {
    const [top, bottom] = [Math.max(0, row - half) * (width + 1), Math.min(height, row + half + 1) * (width + 1)];
    const high = (bottom - top) / (width + 1);
    for (let col = 1; col + 1 < width; col += 1) {
      const [left, right] = [Math.max(0, col - half), Math.min(width, col + half + 1)];
      const sum = (sums[bottom + right] ?? 0) - (sums[bottom + left] ?? 0) - (sums[top + right] ?? 0) + (sums[top + left] ?? 0);
      const at = row * width + col;
      const light = sum / high / (right - left);
      if ((data[at] ?? 0) < (share ? (1 - share) * light : light - DARKER)) found.data[at] = 1;
    }
  }
  return found;
}

/** Ink whose gaps of so many dots are closed. @param {Dots} ink @param {number} gap @returns {Dots} */
function closed(ink, gap) {
  if (!gap) return ink;
  const rows = (/** @type {Dots} */ from, /** @type {1 | -1} */ sign) => {
    const found = dots(from.width, from.height);
    for (let start = 0; start < from.data.length; start += from.width) {
      found.data.set(extreme(from.data.subarray(start, start + from.width), gap, sign), start);
    }
    return found;
  };
  const both = (/** @type {Dots} */ from, /** @type {1 | -1} */ sign) => flipped(rows(flipped(rows(from, sign)), sign));
  return both(both(ink, 1), -1);
}

/** The first and the last place of each line. @typedef {Map<number, [number, number]>} Reach */

/** @param {Reach} reach @param {number} line @param {number} at */
function widen(reach, line, at) {
  const known = reach.get(line);
  if (!known) reach.set(line, [at, at]);
  else if (at < known[0]) known[0] = at;
  else if (at > known[1]) known[1] = at;
}

/**
 * The outermost dots of the largest pieces of ink: the corners of those that end a row, and the edges of those that end
 * a row or a column.
 * @param {Dots} ink @param {number} most
 */
function outlines({ width, height, data }, most) {
  const left = new Uint8Array(data.length);
  const waiting = new Int32Array(data.length);
  /** @type {{size: number, rows: Reach, cols: Reach}[]} */
  const found = [];
  for (let start = 0; start < data.length; start += 1) {
    if (!data[start] || left[start]) continue;
    /** @type {Reach} */
    const rows = new Map();
    /** @type {Reach} */
    const cols = new Map();
    let end = 1;
    waiting[0] = start;
    left[start] = 1;
    while (end > 0) {
      end -= 1;
      const at = waiting[end] ?? 0;
      const [row, col] = [Math.floor(at / width), at % width];
      widen(rows, row, col);
      widen(cols, col, row);
      // At the border there is no ink, so that every dot of a piece has eight neighbours.
      for (const next of [at - 1, at + 1, at - width, at + width, at - width - 1, at - width + 1, at + width - 1, at + width + 1]) {
        if (data[next] && !left[next]) { left[next] = 1; waiting[end] = next; end += 1; }
      }
    }
    // The columns of a piece that hangs together follow each other.
    const size = (cols.size - 1) * rows.size;
    if (size >= LEAST_SHARE * width * height) found.push({ size, rows, cols });
  }
  return found.sort((one, other) => other.size - one.size).slice(0, most).map(({ rows, cols }) => ({
    points: [...rows].flatMap(([row, [first, last]]) => /** @type {Point[]} */ ([[first, row], [last + 1, row], [first, row + 1], [last + 1, row + 1]])),
    edges: [
      ...[...rows].flatMap(([row, [first, last]]) => /** @type {Point[]} */ ([[first, row + 0.5], [last + 1, row + 0.5]])),
      ...[...cols].flatMap(([col, [first, last]]) => /** @type {Point[]} */ ([[col + 0.5, first], [col + 0.5, last + 1]])),
    ],
  }));
}

/** @param {Point} a @param {Point} b @param {Point} c */
function bend(a, b, c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** The outermost of some points, around them. @param {Point[]} points @returns {Point[]} */
function hull(points) {
  const sorted = [...points].sort(([x, y], [u, v]) => x - u || y - v);
  const half = (/** @type {Point[]} */ some) => {
    /** @type {Point[]} */
    const kept = [];
    for (const point of some) {
      while (kept.length > 1 && bend(/** @type {Point} */ (kept.at(-2)), /** @type {Point} */ (kept.at(-1)), point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** @param {readonly Point[]} points */
function area(points) {
  return Math.abs(points.reduce((sum, [x, y], place) => {
    const [u, v] = points[(place + 1) % points.length] ?? [0, 0];
    return sum + x * v - y * u;
  }, 0)) / 2;
}

/** The four points of an outline with the largest area between them, unless it is no such shape.
 * @param {Point[]} around @returns {Corners | null} */
function cornersOf(around) {
  if (around.length < 4) return null;
  const far = (/** @type {(point: Point) => number} */ by) => around.reduce((one, other) => by(other) > by(one) ? other : one);
  const diagonal = [far(([x, y]) => -x - y), far(([x, y]) => x - y), far(([x, y]) => x + y), far(([x, y]) => y - x)];
  const upright = [far(([, y]) => -y), far(([x]) => x), far(([, y]) => y), far(([x]) => -x)];
  const best = [diagonal, upright].map((start) => grown(start, around))
    .reduce((one, other) => area(other) > area(one) ? other : one);
  const corners = ordered(best);
  return convex(corners) && area(around) < area(corners) / 0.85 ? corners : null;
}

/** Four points moved along an outline while the area between them grows. @param {Point[]} four @param {Point[]} around */
function grown(four, around) {
  for (let round = 0; round < 8; round += 1) {
    const before = area(four);
    four.forEach((_, place) => {
      const [one, other] = [four[(place + 3) % 4], four[(place + 1) % 4]];
      if (!one || !other) return;
      four[place] = around.reduce((best, point) =>
        Math.abs(bend(one, other, point)) > Math.abs(bend(one, other, best)) + 1e-9
          && bend(one, other, point) * bend(one, other, best) >= 0 ? point : best, four[place] ?? point0);
    });
    if (area(four) <= before + 1e-9) break;
  }
  return four;
}

const point0 = /** @type {Point} */ ([0, 0]);

/** @param {Corners} one @param {Corners} other */
function same(one, other) {
  return one.every(([x, y], place) => Math.max(Math.abs(x - (other[place]?.[0] ?? 0)), Math.abs(y - (other[place]?.[1] ?? 0))) < 4);
}
