// Shapes in the units of a board: 40 to a cell.

export const U = 40;
const SVG = "http://www.w3.org/2000/svg";

/** An element of a picture. @param {string} name @param {Record<string, string | number>} [attributes] @param {string} [text] */
export function s(name, attributes = {}, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text) element.textContent = text;
  return /** @type {SVGElement} */ (element);
}

/**
 * The outline of a piece: a straight line of cells with round ends.
 * @param {number[]} cells @param {number} cols @param {number} [r]
 */
export function capsule(cells, cols, r = 13.5) {
  const [a, b] = [cells[0] ?? 0, cells.at(-1) ?? 0];
  return rounded(centre(a, cols), centre(b, cols), r);
}

/** The outline of a line with round ends. @param {number[]} from @param {number[]} to @param {number} r */
export function rounded([ax = 0, ay = 0], [bx = 0, by = 0], r) {
  const length = Math.hypot(bx - ax, by - ay);
  const [nx, ny] = length ? [(-(by - ay) / length) * r, ((bx - ax) / length) * r] : [0, -r];
  const n = (/** @type {number} */ value) => Math.round(value * 100) / 100;
  return `M${n(ax + nx)} ${n(ay + ny)}A${r} ${r} 0 0 1 ${n(ax - nx)} ${n(ay - ny)}` +
    `L${n(bx - nx)} ${n(by - ny)}A${r} ${r} 0 0 1 ${n(bx + nx)} ${n(by + ny)}Z`;
}

/** @param {number} cell @param {number} cols @returns {[number, number]} */
export function centre(cell, cols) {
  return [(cell % cols) * U + U / 2, Math.floor(cell / cols) * U + U / 2];
}

/**
 * The outline of a group of cells, inset by this much.
 * @param {number[]} cells @param {number} cols @param {number} inset
 */
export function outline(cells, cols, inset) {
  const group = new Set(cells);
  const has = (/** @type {number} */ row, /** @type {number} */ col) =>
    col >= 0 && col < cols && row >= 0 && group.has(row * cols + col);
  let d = "";
  for (const cell of group) {
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    const [x, y] = [col * U, row * U];
    const [up, down] = [has(row - 1, col), has(row + 1, col)];
    const [left, right] = [has(row, col - 1), has(row, col + 1)];
    const x0 = x + (left ? 0 : inset);
    const x1 = x + U - (right ? 0 : inset);
    const y0 = y + (up ? 0 : inset);
    const y1 = y + U - (down ? 0 : inset);
    if (!up) d += `M${x0} ${y + inset}H${x1}`;
    if (!right) d += `M${x + U - inset} ${y0}V${y1}`;
    if (!down) d += `M${x1} ${y + U - inset}H${x0}`;
    if (!left) d += `M${x + inset} ${y1}V${y0}`;
    // An inner corner: both sides continue, but the cell between them does not belong to the group.
    if (up && right && !has(row - 1, col + 1)) d += `M${x1 - inset} ${y}v${inset}h${inset}`;
    if (up && left && !has(row - 1, col - 1)) d += `M${x + inset} ${y}v${inset}h${-inset}`;
    if (down && right && !has(row + 1, col + 1)) {
      d += `M${x1 - inset} ${y + U}v${-inset}h${inset}`;
    }
    if (down && left && !has(row + 1, col - 1)) {
      d += `M${x + inset} ${y + U}v${-inset}h${-inset}`;
    }
  }
  return d;
}
