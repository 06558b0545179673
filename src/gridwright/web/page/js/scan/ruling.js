// Rows and columns of a grid between four corners, and where exactly its corners are. As
// `scanning/ruling.py` finds them, which explains it.

import { dots, extreme, flipped, moved, percentile, plane, resized, sides, squareOn } from "./dots.js";
import { shared } from "../../scanning/shared.js";

/** @typedef {import("./dots.js").Dots} Dots */
/** @typedef {import("./dots.js").Corners} Corners */
/** @typedef {import("./dots.js").Point} Point */
/** @typedef {{corners: Corners, rows: number, cols: number, quality: number}} Ruled */
/** @typedef {{width: number, height: number, across: Dots, down: Dots}} Seen lines that run down, and across (rows as columns) */

/** How many rows or columns a grid has. */
export const { least: LEAST, most: MOST } = shared.ruling;
/** The quality below which it is no grid. */
export const { good: GOOD } = shared.ruling;
const { margin: MARGIN, smallest: SMALLEST, largest: LARGEST, least_dots: LEAST_DOTS,
  square: SQUARE, tolerance: TOLERANCE, hidden: HIDDEN, moved: MOVED, same: SAME, faintest: NOISE, outside: OUTSIDE, goes_on: GOES_ON, worse: WORSE, noisy: NOISY } = shared.ruling;
/** The noise between corners that are set anywhere has lines of 0.1, a bad photograph of 0.3. */
const FAINTEST = 0.14;

/**
 * The rows and columns between four corners, unless they are given; null if it is no grid.
 * @param {Dots} picture @param {Corners} corners from any of them on @param {number} [rows] @param {number} [cols]
 * @param {boolean} [thin] whether lines count that are much fainter than the walls beside them
 * @returns {Ruled | null}
 */
export function rule(picture, corners, rows, cols, thin = false) {
  let seen = look(picture, corners, thin);
  const counts = counted(seen, corners, rows, cols);
  if (!counts) return null;
  const pitch = sides(corners)[0] / counts.cols;
  let found = corners;
  // Seen from better corners, the lines show still better ones.
  for (const farthest of [2 * MOVED, MOVED]) {
    const better = corrected(seen, counts, found);
    const by = away(better, found);
    found = better;
    if (!(away(found, corners) <= farthest * pitch)) return null;
    if (by <= SAME * pitch) break;
    seen = look(picture, found, thin);
  }
  if (inset(seen.across, counts.rows, counts.cols) && inset(seen.down, counts.cols, counts.rows)) return null;
  const quality = Math.min(there(seen.across, counts.cols), there(seen.down, counts.rows));
  return { corners: found, ...counts, quality };
}

/** How far two places are from each other. @param {Corners} one @param {Corners} other */
function away(one, other) {
  return Math.max(...one.flatMap(([x, y], place) => {
    const [u, v] = other[place] ?? [0, 0];
    return [Math.abs(x - u), Math.abs(y - v)];
  }));
}

/** What lies between the corners, square-on, as lines in both directions.
 * @param {Dots} picture @param {Corners} corners @param {boolean} thin @returns {Seen} */
function look(picture, corners, thin) {
  const [top, right, bottom, left] = sides(corners);
  const [wide, high] = [(top + bottom) / 2, (right + left) / 2];
  const longest = Math.max(wide, high);
  const scale = Math.min(Math.max(longest, SMALLEST), LARGEST) / longest;
  const [width, height] = [Math.max(Math.floor(wide * scale), 1), Math.max(Math.floor(high * scale), 1)];
  // Thin lines would be missed between the dots that are looked at.
  const finer = scale < 0.7 ? 2 : 1;
  const large = squareOn(picture, corners, width * finer, height * finer, MARGIN * finer);
  const flat = resized(large, width + 2 * MARGIN, height + 2 * MARGIN);
  const some = Float32Array.from({ length: Math.floor(flat.data.length / 16) }, (_, place) => flat.data[place * 16] ?? 0);
  const full = Math.max(0.45 * (percentile(some, 90) - percentile(some, 1)), 12);
  return { width, height, across: linesOf(flat, full, thin), down: linesOf(flipped(flat), full, thin) };
}

/**
 * How much each dot looks like one of a line that runs downwards, 0 to 1; `full` is the darkness of a line.
 * @param {Dots} flat @param {number} full @param {boolean} thin
 */
function linesOf(flat, full, thin) {
  const { width, height } = flat;
  const wide = Math.max(7, Math.floor(width / 36)) | 1;
  const soft = averaged(flat, 5);
  const found = dots(width, height);
  const steep = edges(soft);
  const line = new Float32Array(width);
  for (let row = 0; row < height; row += 1) {
    line.set(soft.data.subarray(row * width, (row + 1) * width));
    const closed = extreme(extreme(line, wide, 1), wide, -1);
    for (let col = 0; col < width; col += 1) {
      const at = row * width + col;
      const narrow = (closed[col] ?? 0) - (line[col] ?? 0);
      const strong = Math.min(Math.max(narrow, steep[at] ?? 0) / full, 1);
      found.data[at] = thin ? Math.sqrt(strong) : strong;
    }
  }
  return found;
}

/** How steeply the grey changes from left to right. @param {Dots} soft */
function edges({ width, height, data }) {
  const found = new Float32Array(data.length);
  const smooth = (/** @type {number} */ row, /** @type {number} */ col) => {
    const [first, last] = [Math.max(col - 1, 0), Math.min(col + 1, width - 1)];
    return ((data[row * width + first] ?? 0) + (data[row * width + col] ?? 0) + (data[row * width + last] ?? 0)) / 3;
  };
  for (let row = 0; row < height; row += 1) {
    for (let col = 1; col + 1 < width; col += 1) {
      found[row * width + col] = Math.abs(smooth(row, col + 1) - smooth(row, col - 1));
    }
  }
  return found;
}

/** Each dot as the mean of so many above and below. @param {Dots} from @param {number} high */
function averaged({ width, height, data }, high) {
  const found = dots(width, height);
  const half = high >> 1;
  const sum = new Float64Array(width);
  const add = (/** @type {number} */ row, /** @type {number} */ sign) => {
    const start = Math.min(Math.max(row, 0), height - 1) * width;
    for (let col = 0; col < width; col += 1) sum[col] = (sum[col] ?? 0) + sign * (data[start + col] ?? 0);
  };
  for (let row = -half; row < half; row += 1) add(row, 1);
  for (let row = 0; row < height; row += 1) {
    add(row + half, 1);
    for (let col = 0; col < width; col += 1) found.data[row * width + col] = (sum[col] ?? 0) / high;
    add(row - half, -1);
  }
  return found;
}

/**
 * How much of a line there is at each place, between two rows: what is there nearly everywhere.
 * @param {Dots} lines @param {number} [from] @param {number} [to]
 */
function profile(lines, from = MARGIN, to = lines.height - MARGIN) {
  const { width } = lines;
  const part = dots(width, to - from);
  for (let row = 0; row < part.height; row += 1) {
    for (let col = 0; col < width; col += 1) {
      const at = (row + from) * width + col;
      const left = col ? lines.data[at - 1] ?? 0 : 0;
      const right = col + 1 < width ? lines.data[at + 1] ?? 0 : 0;
      part.data[row * width + col] = Math.max(left, lines.data[at] ?? 0, right);
    }
  }
  const joined = averaged(part, Math.max(5, Math.floor(part.height / 72) | 1));
  const rows = Math.ceil(part.height / 5);
  return Float32Array.from({ length: width }, (_, col) =>
    percentile(Float32Array.from({ length: rows }, (_none, row) => joined.data[row * 5 * width + col] ?? 0), HIDDEN));
}

/**
 * The rows and columns for which most speaks, among those that make cells about square.
 * @param {Seen} seen @param {Corners} corners @param {number} [rows] @param {number} [cols]
 */
function counted(seen, corners, rows, cols) {
  const [top, right, bottom, left] = sides(corners);
  const [wide, high] = [(top + bottom) / 2, (right + left) / 2];
  const [across, down] = [profile(seen.across), profile(seen.down)];
  const [forCols, forRows] = [votes(across, wide), votes(down, high)];
  const both = rows !== undefined && cols !== undefined;
  let best = 0;
  /** @type {{rows: number, cols: number} | null} */
  let chosen = null;
  for (let col = cols ?? LEAST; col <= (cols ?? MOST); col += 1) {
    for (let row = rows ?? LEAST; row <= (rows ?? MOST); row += 1) {
      const shape = Math.abs(Math.log(wide / col) - Math.log(high / row));
      if (shape > Math.log(SQUARE) && !both) continue;
      const vote = (forCols[col] ?? -Infinity) + (forRows[row] ?? -Infinity) - 0.4 * shape * (row + col);
      if (vote > best || !chosen) {
        best = vote;
        chosen = { rows: row, cols: col };
      }
    }
  }
  if (rows === undefined && chosen && noise(across, chosen.cols) && noise(down, chosen.rows)) return null;
  return best > 0 || both ? chosen : null;
}

/** Whether there is as much between the lines as on them, so that no better corners help.
 * @param {Float32Array} whole @param {number} count */
function noise(whole, count) {
  const inner = whole.subarray(MARGIN, whole.length - MARGIN);
  const least = 0.5 * usual(inner);
  const middles = Array.from({ length: count }, (_, line) => Math.round((line + 0.5) * inner.length / count));
  return middles.filter((at) => (inner[at] ?? 0) > least).length > NOISY * count;
}

/** What speaks for every count of cells: its lines that are there, less those that are not.
 * @param {Float32Array} whole @param {number} length in dots of the picture */
function votes(whole, length) {
  const inner = whole.subarray(MARGIN, whole.length - MARGIN);
  const typical = usual(inner);
  const found = new Array(MOST + 1).fill(-Infinity);
  for (let count = LEAST; count <= MOST; count += 1) {
    const pitch = inner.length / count;
    if (Math.min(pitch, length / count) < LEAST_DOTS) break;
    const reach = Math.max(1, Math.round(TOLERANCE * pitch));
    let sum = 0;
    for (let line = 1; line < count; line += 1) {
      sum += most(inner, Math.round(line * pitch), reach) - 0.45 * Math.max(typical, NOISE);
    }
    found[count] = sum / Math.max(typical, 1e-6);
  }
  return found;
}

/** The largest value near a place. @param {Float32Array} values @param {number} place @param {number} reach */
function most(values, place, reach) {
  let found = 0;
  for (let at = Math.max(0, place - reach); at <= place + reach; at += 1) found = Math.max(found, values[at] ?? 0);
  return found;
}

/** How strong the lines inside a grid are; its frame is left out. @param {Float32Array} inner */
function usual(inner) {
  const edge = Math.floor(inner.length / 25);
  const ranked = inner.slice(edge, inner.length - edge).sort();
  const top = ranked.slice(-Math.max(3, Math.floor(inner.length / 150)));
  return top.reduce((sum, value) => sum + value, 0) / Math.max(top.length, 1);
}

/** The corners as the lines show them. @param {Seen} seen @param {{rows: number, cols: number}} counts
 * @param {Corners} corners from which they were seen @returns {Corners} */
function corrected({ width, height, across, down }, { rows, cols }, corners) {
  const [upper, lower] = halves(across, cols, width);
  const [left, right] = halves(down, rows, height);
  const target = /** @type {Point[]} */ ([[0, 0], [width, 0], [width, height], [0, height]]);
  const back = plane(target, corners);
  const shown = /** @type {Point[]} */ ([[upper[0], left[0]], [upper[1], right[0]], [lower[1], right[1]], [lower[0], left[1]]]);
  return /** @type {Corners} */ (shown.map((point) => moved(back, point)));
}

/** Where the first and the last line are at both ends of the lines, by their halves.
 * @param {Dots} lines @param {number} count @param {number} length @returns {[[number, number], [number, number]]} */
function halves(lines, count, length) {
  const middle = Math.ceil((lines.height) / 2);
  const one = ends(profile(lines, MARGIN, middle), count, length);
  const other = ends(profile(lines, middle, lines.height - MARGIN), count, length);
  // The ends were found at a quarter and at three quarters of the way.
  const beyond = (/** @type {[number, number]} */ [a, b], /** @type {[number, number]} */ [c, d]) =>
    /** @type {[number, number]} */ ([1.5 * a - 0.5 * c, 1.5 * b - 0.5 * d]);
  return [beyond(one, other), beyond(other, one)];
}

/** Where the first and the last line are, by a line through the places of all of them.
 * @param {Float32Array} whole @param {number} count @param {number} length @returns {[number, number]} */
function ends(whole, count, length) {
  const pitch = length / count;
  const reach = Math.max(2, Math.round(0.16 * pitch));
  /** @type {{line: number, place: number, weight: number}[]} */
  const found = [];
  for (let line = 0; line <= count; line += 1) {
    const low = Math.max(0, MARGIN + Math.round(line * pitch) - reach);
    const window = [...whole.slice(low, MARGIN + Math.round(line * pitch) + reach + 1)];
    const top = Math.max(...window);
    const above = window.map((value) => Math.max(value - 0.5 * top, 0));
    const sum = above.reduce((all, value) => all + value, 0);
    if (sum <= 0.05) continue;
    const middle = above.reduce((all, value, place) => all + value * place, 0) / sum;
    // Dots are counted from their middle. The frame may stand out on one side only.
    found.push({ line, place: low + 0.5 + middle - MARGIN, weight: top * (line % count ? 1 : 0.4) });
  }
  if (found.length < 3) return [0, length];
  let [start, slope] = [0, pitch];
  for (let round = 0; round < 3; round += 1) {
    [start, slope] = fitted(found);
    for (const each of found) {
      const away = Math.abs(each.place - start - slope * each.line);
      each.weight /= 1 + (away / (0.02 * pitch)) ** 2;
    }
  }
  return [start, start + count * slope];
}

/** The straight line through weighted places. @param {{line: number, place: number, weight: number}[]} all @returns {[number, number]} */
function fitted(all) {
  let [n, x, y, xx, xy] = [0, 0, 0, 0, 0];
  for (const { line, place, weight } of all) {
    const square = weight * weight;
    n += square;
    x += square * line;
    y += square * place;
    xx += square * line * line;
    xy += square * line * place;
  }
  const slope = (n * xy - x * y) / (n * xx - x * x);
  return [(y - slope * x) / n, slope];
}

/**
 * Whether the lines that run down end before the first and the last row of cells: then what seemed to be the
 * frame is the edge of the paper around a smaller grid.
 * @param {Dots} lines @param {number} rows @param {number} cols
 */
function inset(lines, rows, cols) {
  if (rows < LEAST + 2 || cols < 4) return false;
  const strong = strengths(lines, rows, cols);
  return Math.max(strong[0] ?? 0, strong.at(-1) ?? 0) < OUTSIDE * percentile(Float32Array.from(strong.slice(1, -1)), 50);
}

/** In the middle of each row of cells, how strong the lines are that run down, but for those at the edge.
 * @param {Dots} lines @param {number} rows @param {number} cols */
function strengths(lines, rows, cols) {
  const [high, pitch] = [(lines.height - 2 * MARGIN) / rows, (lines.width - 2 * MARGIN) / cols];
  const reach = Math.max(2, Math.round(TOLERANCE * pitch));
  return Array.from({ length: rows }, (_, row) => {
    const [top, bottom] = [0.25, 0.75].map((part) => MARGIN + Math.round((row + part) * high));
    const band = new Float32Array(lines.width);
    for (let y = top ?? 0; y < (bottom ?? 0); y += 1) {
      for (let x = 0; x < lines.width; x += 1) band[x] = (band[x] ?? 0) + (lines.data[y * lines.width + x] ?? 0);
    }
    const found = Float32Array.from({ length: cols - 3 }, (_none, col) => most(band, MARGIN + Math.round((col + 2) * pitch), reach));
    return percentile(found, 50) / ((bottom ?? 0) - (top ?? 0));
  });
}

/** The grid of which another is only a part: its lines go on beyond that. @param {Dots} picture @param {Ruled} part @returns {Ruled} */
export function extended(picture, part) {
  while (Math.max(part.rows, part.cols) < MOST) {
    const { rows, cols } = part;
    const by = plane([[0, 0], [cols, 0], [cols, rows], [0, rows]], part.corners);
    /** The corners, with more cells above, on the right, below and on the left. */
    const wider = (/** @type {number[]} */ [up = 0, right = 0, low = 0, left = 0]) => /** @type {Corners} */ (
      /** @type {Point[]} */ ([[-left, -up], [cols + right, -up], [cols + right, rows + low], [-left, rows + low]])
        .map((point) => moved(by, point)));
    const outer = wider([1, 1, 1, 1]);
    const { across, down } = look(picture, outer, false);
    const inside = outer.map(([x, y]) => x >= 0 && y >= 0 && x <= picture.width && y <= picture.height);
    const more = [0, 0, 0, 0];
    for (const { strong, sides: two } of [
      { strong: strengths(across, rows + 2, cols + 2), sides: [0, 2] }, { strong: strengths(down, cols + 2, rows + 2), sides: [3, 1] },
    ]) {
      const least = Math.max(GOES_ON * percentile(Float32Array.from(strong.slice(1, -1)), 50), NOISE / 2);
      [strong[0] ?? 0, strong.at(-1) ?? 0].forEach((strength, end) => {
        const side = two[end] ?? 0;
        more[side] = Number(strength > least && inside[side] && inside[(side + 1) % 4]);
      });
    }
    const [up = 0, right = 0, low = 0, left = 0] = more;
    const found = more.some(Boolean) ? rule(picture, wider(more), rows + up + low, cols + left + right) : null;
    if (!found || found.quality < part.quality - WORSE) return part;
    part = found;
  }
  return part;
}

/** How well the lines that can be seen are those that should be, from 0 to 1. @param {Dots} lines @param {number} count */
function there(lines, count) {
  const whole = profile(lines);
  const pitch = (whole.length - 2 * MARGIN) / count;
  const reach = Math.max(2, Math.round(TOLERANCE * pitch));
  const left = whole.slice();
  const typical = usual(whole.subarray(MARGIN, whole.length - MARGIN));
  if (typical < FAINTEST) return 0;
  let seen = 0;
  for (let line = 0; line <= count; line += 1) {
    const place = MARGIN + Math.round(line * pitch);
    if (most(whole, place, reach) > 0.4 * typical) seen += 1;
    left.fill(0, Math.max(0, place - 2 * reach), place + 2 * reach + 1);
  }
  let stray = 0;
  for (let place = MARGIN + 1; place < whole.length - MARGIN; place += 1) {
    if ((left[place] ?? 0) > 0.5 * typical && (left[place - 1] ?? 0) <= 0.5 * typical) stray += 1;
  }
  // In the middle between two lines there is none, or noise would be a grid of small cells.
  let between = 0;
  for (let cell = 0; cell < count; cell += 1) {
    if ((whole[MARGIN + Math.round((cell + 0.5) * pitch)] ?? 0) > 0.5 * typical) between += 1;
  }
  return seen / (count + 1) * seen / Math.max(seen + Math.max(stray, between), 1);
}
