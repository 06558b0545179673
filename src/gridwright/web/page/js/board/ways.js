// Ways from cell to cell: what lies between two cells, where a key leads, the parts of a route.

/** The name of the mark between two cells, a part of the route or of a line. @param {number} a @param {number} b
 * @param {string} [letter] */
export function edge(a, b, letter = "e") {
  return `${letter}${Math.min(a, b)}-${Math.max(a, b)}`;
}

/** The cells on both sides of an edge between two corners. @param {number} a @param {number} b the larger
 * @param {{rows: number, cols: number}} size */
export function cellsBeside(a, b, { rows, cols }) {
  const [row, col] = [Math.floor(a / (cols + 1)), a % (cols + 1)];
  return (b === a + 1 ? [[row - 1, col], [row, col]] : [[row, col - 1], [row, col]])
    .flatMap(([y = 0, x = 0]) => y >= 0 && y < rows && x >= 0 && x < cols ? [y * cols + x] : []);
}

/** The mark for the edge between two cells that lie side by side. @param {number} a @param {number} b @param {number} cols */
export function edgeBetween(a, b, cols) {
  const cell = Math.max(a, b);
  const corner = cell + Math.floor(cell / cols);
  return `f${corner}-${corner + (Math.abs(a - b) === 1 ? cols + 1 : 1)}`;
}

/** The marks for lines at a cell: to those beside it, and along its edges. @param {number} cell @param {number} cols */
export function linesAt(cell, cols) {
  const corner = cell + Math.floor(cell / cols);
  return [...[cell - 1, cell + 1, cell - cols, cell + cols].map((other) => edge(cell, other, "l")),
    ...[[0, 1], [0, cols + 1], [1, cols + 2], [cols + 1, cols + 2]].map(([a = 0, b = 0]) => edge(corner + a, corner + b, "f"))];
}

/** Which colour of a checkerboard a cell has. @param {number} cell @param {number} cols */
export function parityOf(cell, cols) {
  return (Math.floor(cell / cols) + (cell % cols)) % 2;
}

/**
 * The cell that a key moves the focus to; undefined for a key that moves nothing.
 * @param {string} key @param {number} at @param {{cols: number, rows: number}} size
 * @returns {number | undefined}
 */
export function goal(key, at, { cols, rows }) {
  const [row, col] = [Math.floor(at / cols), at % cols];
  /** @type {Record<string, number>} */
  const moves = {
    ArrowUp: row > 0 ? at - cols : at, ArrowDown: row + 1 < rows ? at + cols : at,
    ArrowLeft: col > 0 ? at - 1 : at, ArrowRight: col + 1 < cols ? at + 1 : at,
    Home: row * cols, End: row * cols + cols - 1, PageUp: col, PageDown: (rows - 1) * cols + col,
  };
  return moves[key];
}

/**
 * The cells on the way from one cell to another, without the first. Each is next to the one before
 * it, or touches it at a corner if that is allowed.
 * @param {number} from @param {number} to @param {number} cols @param {boolean} [diagonal]
 */
export function between(from, to, cols, diagonal = false) {
  const cells = [];
  let [row, col] = [Math.floor(from / cols), from % cols];
  const [toRow, toCol] = [Math.floor(to / cols), to % cols];
  while (row !== toRow || col !== toCol) {
    const [across, along] = [Math.abs(toCol - col), Math.abs(toRow - row)];
    if (across >= along) col += Math.sign(toCol - col);
    if (across < along || (diagonal && across === along)) row += Math.sign(toRow - row);
    cells.push(row * cols + col);
  }
  return cells;
}
