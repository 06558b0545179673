// Dots of a picture: seen from elsewhere, made smaller, compared. As `scanning/levelling.py` and
// OpenCV do it for the command line.

/**
 * Grey values from 0 to 255, or ink from 0 to 1, row by row.
 * @typedef {{width: number, height: number, data: Float32Array}} Dots
 * @typedef {[number, number]} Point
 * @typedef {[Point, Point, Point, Point]} Corners clockwise from the top left
 */

/** @param {number} width @param {number} height @returns {Dots} */
export function dots(width, height) {
  return { width, height, data: new Float32Array(width * height) };
}

/** Four corners, clockwise from the top left. @param {readonly Point[]} corners @returns {Corners} */
export function ordered(corners) {
  const [x, y] = [0, 1].map((axis) => corners.reduce((sum, each) => sum + (each[axis] ?? 0), 0) / 4);
  const angle = (/** @type {Point} */ [u, v]) => Math.atan2(v - (y ?? 0), u - (x ?? 0));
  const around = [...corners].sort((one, other) => angle(one) - angle(other));
  const sums = around.map(([u, v]) => u + v);
  return turned(/** @type {Corners} */ (around), sums.indexOf(Math.min(...sums)));
}

/** The same corners, from another one on. @param {Corners} corners @param {number} by @returns {Corners} */
export function turned(corners, by) {
  return /** @type {Corners} */ (corners.map((_, place) => corners[(place + by + 4) % 4]));
}

/** How long the sides are: top, right, bottom, left. @param {Corners} corners */
export function sides(corners) {
  const away = (/** @type {Point} */ [x, y], /** @type {Point} */ [u, v]) => Math.hypot(u - x, v - y);
  const [a, b, c, d] = corners;
  return /** @type {[number, number, number, number]} */ ([away(a, b), away(b, c), away(c, d), away(d, a)]);
}

/** Whether four corners have something between them, and no side crosses another. @param {Corners} corners */
export function convex(corners) {
  const bends = corners.map(([x, y], place) => {
    const [u, v] = corners[(place + 1) % 4] ?? [0, 0];
    const [s, t] = corners[(place + 2) % 4] ?? [0, 0];
    return (u - x) * (t - v) - (v - y) * (s - u);
  });
  return bends.every((bend) => bend > 1);
}

/**
 * How a plane is seen from elsewhere: nine numbers that take four points to four others.
 * @param {readonly Point[]} from @param {readonly Point[]} to
 */
export function plane(from, to) {
  /** @type {number[][]} */
  const rows = [];
  from.forEach(([x, y], place) => {
    const [u, v] = to[place] ?? [0, 0];
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  });
  return [...solved(rows), 1];
}

/** The solution of equations, each a row that ends with its value. @param {number[][]} rows */
function solved(rows) {
  const size = rows.length;
  const at = (/** @type {number} */ row, /** @type {number} */ col) => rows[row]?.[col] ?? 0;
  for (let col = 0; col < size; col += 1) {
    let best = col;
    for (let row = col; row < size; row += 1) if (Math.abs(at(row, col)) > Math.abs(at(best, col))) best = row;
    [rows[col], rows[best]] = [rows[best] ?? [], rows[col] ?? []];
    for (let row = 0; row < size; row += 1) {
      const share = row === col ? 0 : at(row, col) / at(col, col);
      if (share) rows[row] = (rows[row] ?? []).map((value, place) => value - share * at(col, place));
    }
  }
  return rows.map((_, row) => at(row, size) / at(row, row));
}

/** Where a plane takes a point. @param {readonly number[]} by @param {Point} point @returns {Point} */
export function moved(by, [x, y]) {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, k = 0, l = 1] = by;
  const far = g * x + k * y + l;
  return [(a * x + b * y + c) / far, (d * x + e * y + f) / far];
}

/**
 * What lies between four corners, seen square-on, with a margin around it.
 * @param {Dots} picture @param {Corners} corners @param {number} width @param {number} height
 * @param {number} [margin] @returns {Dots}
 */
export function squareOn(picture, corners, width, height, margin = 0) {
  const target = /** @type {Point[]} */ ([[0, 0], [width, 0], [width, height], [0, height]]);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, k = 0] = plane(target, corners);
  const found = dots(width + 2 * margin, height + 2 * margin);
  for (let row = 0, place = 0; row < found.height; row += 1) {
    // The corners of a grid lie between dots, and a dot is where its middle is.
    const v = row + 0.5 - margin;
    for (let col = 0; col < found.width; col += 1, place += 1) {
      const u = col + 0.5 - margin;
      const far = g * u + k * v + 1;
      found.data[place] = sampled(picture, (a * u + b * v + c) / far - 0.5, (d * u + e * v + f) / far - 0.5);
    }
  }
  return found;
}

/**
 * The value between the middles of dots; beyond the border it is that of the nearest.
 * @param {Dots} picture @param {number} across @param {number} down
 */
export function sampled({ width, height, data }, across, down) {
  const x = Math.min(Math.max(across, 0), width - 1);
  const y = Math.min(Math.max(down, 0), height - 1);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = top * width + left;
  const right = left + 1 < width ? 1 : 0;
  const below = top + 1 < height ? width : 0;
  const upper = (data[at] ?? 0) * (1 - x + left) + (data[at + right] ?? 0) * (x - left);
  const lower = (data[at + below] ?? 0) * (1 - x + left) + (data[at + below + right] ?? 0) * (x - left);
  return upper * (1 - y + top) + lower * (y - top);
}

/**
 * For each of the new dots along a line, the old ones that it is made of and their shares: those that
 * it covers where there are fewer new ones, else its two neighbours.
 * @param {number} from @param {number} to @returns {[place: number, share: number][][]}
 */
function covered(from, to) {
  const scale = from / to;
  return Array.from({ length: to }, (_, place) => {
    if (scale <= 1) {
      const middle = Math.min(Math.max((place + 0.5) * scale - 0.5, 0), from - 1);
      const first = Math.floor(middle);
      const next = Math.min(first + 1, from - 1);
      return [[first, 1 - (middle - first)], [next, middle - first]];
    }
    /** @type {[number, number][]} */
    const parts = [];
    const [start, end] = [place * scale, (place + 1) * scale];
    for (let at = Math.floor(start + 1e-9); at < Math.min(end - 1e-9, from); at += 1) {
      parts.push([at, (Math.min(at + 1, end) - Math.max(at, start)) / scale]);
    }
    return parts;
  });
}

/** The same picture in another size. @param {Dots} picture @param {number} width @param {number} height */
export function resized(picture, width, height) {
  if (picture.width === width && picture.height === height) return picture;
  const half = dots(width, picture.height);
  covered(picture.width, width).forEach((parts, col) => {
    for (const [from, share] of parts) {
      for (let row = 0; row < half.height; row += 1) {
        half.data[row * width + col] = (half.data[row * width + col] ?? 0)
          + share * (picture.data[row * picture.width + from] ?? 0);
      }
    }
  });
  const found = dots(width, height);
  covered(picture.height, height).forEach((parts, row) => {
    for (const [from, share] of parts) {
      for (let col = 0; col < width; col += 1) {
        found.data[row * width + col] = (found.data[row * width + col] ?? 0)
          + share * (half.data[from * width + col] ?? 0);
      }
    }
  });
  return found;
}

/** The same with rows as columns. @param {Dots} picture */
export function flipped({ width, height, data }) {
  const found = dots(height, width);
  for (let row = 0; row < height; row += 1) {
    for (let col = 0; col < width; col += 1) found.data[col * height + row] = data[row * width + col] ?? 0;
  }
  return found;
}

/** The value below which so many percent are. @param {Float32Array} values are sorted @param {number} percent */
export function percentile(values, percent) {
  values.sort();
  const place = (values.length - 1) * percent / 100;
  const first = Math.floor(place);
  const low = values[first] ?? 0;
  return low + (place - first) * ((values[first + 1] ?? low) - low);
}

/** The largest (1) or smallest (-1) value around each. @param {Float32Array} line @param {number} wide @param {1 | -1} sign */
export function extreme(line, wide, sign) {
  const half = wide >> 1;
  const found = new Float32Array(line.length);
  // The places of candidates, each of them beaten by all before it.
  const waiting = new Int32Array(line.length);
  let [first, end] = [0, 0];
  for (let place = 0; place < line.length + half; place += 1) {
    if (place < line.length) {
      const value = sign * (line[place] ?? 0);
      while (end > first && sign * (line[waiting[end - 1] ?? 0] ?? 0) <= value) end -= 1;
      waiting[end] = place;
      end += 1;
    }
    const middle = place - half;
    while ((waiting[first] ?? 0) < middle - half) first += 1;
    if (middle >= 0) found[middle] = line[waiting[first] ?? 0] ?? 0;
  }
  return found;
}
