// The board as SVG. Units: 40 to a cell. Zones of a cell: rings 0-6 from the edge, trial frames 8-14,
// clue or dot in the centre; so states can be combined.

import { NO, OPEN, YES, cellsOf } from "./game.js";

/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./game.js").Game} Game */

const U = 40;
const SVG = "http://www.w3.org/2000/svg";

/**
 * What is shown besides the player's marks.
 * @typedef {{done: Set<number>, broken: Set<number>, brokenClues: Set<number>, cut: Set<number>,
 *   yes: Set<number>, no: Set<number>, because: Set<number>, becauseLines: Set<number>,
 *   lit: Set<number>, forced?: boolean, ring: Set<number>, spare: Set<number>}} Shown
 */

/** @returns {Shown} */
export function nothing() {
  return { done: new Set(), broken: new Set(), brokenClues: new Set(), cut: new Set(),
    yes: new Set(), no: new Set(), because: new Set(), becauseLines: new Set(), lit: new Set(),
    ring: new Set(), spare: new Set() };
}

/**
 * Mark where a rule is broken.
 * @param {Shown} shown @param {Puzzle} puzzle @param {import("./types.js").Violation} violation
 */
export function markBroken(shown, puzzle, violation) {
  if (violation.cut_off) {
    for (const cell of violation.cells) shown.cut.add(cell);
    return;
  }
  const printed = puzzle.picture.cells;
  const clue = puzzle.kind === "line" ? -1 : violation.clue ?? -1;
  if (printed[clue]?.text) shown.brokenClues.add(clue);
  else for (const cell of violation.cells) shown.broken.add(cell);
}

/**
 * Mark a step: from the third stage on what it settles, before that only what it follows from.
 * @param {Shown} shown @param {Puzzle} puzzle @param {Step} step @param {number} stage
 */
export function markStep(shown, puzzle, step, stage) {
  if (puzzle.kind === "line") {
    // Lines are outlined themselves; cells only where the reason names no line.
    const lines = [...step.because.yes, ...step.because.no];
    for (const each of lines) shown.becauseLines.add(each);
    if (!lines.length) for (const cell of step.because.cells) shown.because.add(cell);
    if (stage < 3) return;
  } else for (const cell of step.because.cells) shown.because.add(cell);
  if (stage < 3) {
    if (!step.because.cells.length) for (const cell of step.cells) shown.because.add(cell);
    return;
  }
  for (const decision of step.yes) shown.yes.add(decision);
  for (const decision of step.no) shown.no.add(decision);
  if (puzzle.kind !== "line") for (const cell of step.cells) shown.because.delete(cell);
}

/** @param {string} name @param {Record<string, string | number>} [attributes] */
function s(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * The outline of a piece: a straight line of cells with round ends.
 * @param {number[]} cells @param {number} cols @param {number} [r]
 */
export function capsule(cells, cols, r = 13.5) {
  const [a, b] = [cells[0] ?? 0, cells.at(-1) ?? 0];
  const [ax, ay] = centre(a, cols);
  const [bx, by] = centre(b, cols);
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [nx, ny] = a === b ? [0, -r] : [(-(by - ay) / length) * r, ((bx - ax) / length) * r];
  const n = (/** @type {number} */ value) => Math.round(value * 100) / 100;
  return `M${n(ax + nx)} ${n(ay + ny)}A${r} ${r} 0 0 1 ${n(ax - nx)} ${n(ay - ny)}` +
    `L${n(bx - nx)} ${n(by - ny)}A${r} ${r} 0 0 1 ${n(bx + nx)} ${n(by + ny)}Z`;
}

/** @param {number} cell @param {number} cols @returns {[number, number]} */
function centre(cell, cols) {
  return [(cell % cols) * U + U / 2, Math.floor(cell / cols) * U + U / 2];
}

/**
 * The contents of a cell, as SVG text.
 * @param {{text?: string | undefined, mark?: string | undefined, given?: boolean | undefined,
 *   value: number, depth: number, done?: boolean, broken?: boolean, wavy?: boolean, cut?: boolean,
 *   yes?: boolean, no?: boolean, lines?: boolean, forced?: boolean, ring?: boolean, spare?: boolean}} cell
 */
export function inside(cell) {
  const black = cell.value === YES && !cell.lines;
  const out = [];
  if (cell.yes && cell.forced && !cell.lines) {
    out.push('<path class="hatch forced" d="M0 10 10 0M0 20 20 0M0 30 30 0M0 40 40 0M10 40 40 10M20 40 40 20M30 40 40 30"/>');
  } else if (cell.yes && !cell.lines) {
    out.push('<path class="hatch" d="M8 18 18 8M8 32 32 8M22 32 32 22" clip-path="inset(0)"/>');
  }
  if (cell.text) {
    const kind = `clue${cell.done ? " done" : ""}${black ? " on-black" : ""}`;
    const narrow = cell.text.length > 2 ? ' font-size="15"' : "";
    out.push(`<text class="${kind}" x="20" y="20.5"${narrow}>${cell.text}</text>`);
  }
  if (cell.mark === "circle") {
    out.push(`<circle class="sign${cell.done ? " done" : ""}" cx="20" cy="20" r="11"/>`);
  }
  if (cell.mark === "triangle") {
    out.push(`<path class="sign${cell.done ? " done" : ""}" d="M20 9 32 29.500H8z"/>`);
  }
  // A piece itself shows that its numbers are done.
  if (cell.done && !cell.lines) out.push('<path class="tick" d="M30 33.500l2.500 2.500 4.500-5"/>');
  const plain = !cell.text && !cell.mark && !cell.lines;
  if (cell.value === NO && plain && !cell.no) {
    if (cell.given) out.push('<rect class="given-dot" x="17" y="17" width="6" height="6"/>');
    else if (cell.depth === 0) out.push('<circle class="dot" cx="20" cy="20" r="3.250"/>');
    else {
      out.push('<circle class="hollow" cx="20" cy="20" r="5"/>');
      if (cell.depth > 1) out.push('<circle class="hollow" cx="20" cy="20" r="1.750"/>');
    }
    if (cell.depth > 1) out[out.length - 2] = '<circle class="hollow" cx="20" cy="20" r="6.500"/>';
  }
  // A number that does not say whether its cell is white is circled, as on paper.
  if (cell.value === NO && cell.text && !cell.given && !cell.lines && !cell.no) {
    // Inside of a ring, it is smaller.
    const r = cell.ring || cell.broken ? 12 : 15;
    out.push(`<circle class="circled${cell.depth ? " trial" : ""}" cx="20" cy="20" r="${r}"/>`);
    if (cell.depth > 1) out.push(`<circle class="circled trial" cx="20" cy="20" r="${r - 2.5}"/>`);
  }
  if (black && cell.given) {
    out.push('<rect class="given-black" x="17" y="17" width="6" height="6"/>');
  }
  if (cell.no && !cell.lines && !(cell.forced && (cell.text || cell.mark))) {
    const shape = cell.text ? "M12 8.500 15.500 12 12 15.500 8.500 12z" : "M20 13.500 26.500 20 20 26.500 13.500 20z";
    out.push(`<path class="diamond${cell.forced ? " forced" : ""}" d="${shape}"/>`);
  }
  if (cell.cut) {
    const cross = (/** @type {number} */ x, /** @type {number} */ y) =>
      `M${x - 2} ${y - 2}l4 4m0-4l-4 4`;
    out.push(`<path class="cut${black ? " on-black" : ""}" d="${cross(8, 8)}${cross(32, 8)}` +
      `${cross(8, 32)}${cross(32, 32)}"/>`);
  }
  if (cell.wavy) {
    out.push('<path class="wavy" d="M11 33q2.250-3.500 4.500 0t4.500 0 4.500 0 4.500 0"/>');
  }
  if (cell.broken) {
    out.push('<g class="ring"><rect class="halo" x="3" y="3" width="34" height="34"/>' +
      '<rect class="ring-wrong" x="2.500" y="2.500" width="35" height="35"/>' +
      '<path class="wedge" d="M26 2.500h11.500V14z"/></g>');
  }
  if (cell.spare) out.push('<path class="strike" d="M8 32 32 8"/>');
  if (cell.ring || ((cell.yes || cell.no) && !cell.lines && !cell.forced)) {
    out.push('<g class="ring"><rect class="halo" x="4" y="4" width="32" height="32"/>' +
      '<rect class="ring-new" x="2.500" y="2.500" width="35" height="35"/></g>');
  }
  return out.join("");
}

export class Board {
  /**
   * @param {Puzzle} puzzle
   * @param {{still?: boolean, coordinates?: boolean, label?: string,
   *   describe?: (cell: number) => string}} [options]
   */
  constructor(puzzle, options = {}) {
    this.puzzle = puzzle;
    this.options = options;
    this.cells = cellsOf(puzzle);
    this.rows = puzzle.rows;
    this.cols = puzzle.cols;
    this.focus = 0;
    /** @type {Shown} */
    this.shown = nothing();
    this.px = U;
    this.margin = options.coordinates ? 26 : 2;
    this.end = 3;
    /** @type {string[]} what each cell showed last, so that only changes are drawn */
    this.last = [];
    /** @type {Game | null} */
    this.game = null;
    this.element = /** @type {SVGSVGElement} */ (s("svg", {
      class: `board board-${puzzle.kind}`, role: options.still ? "img" : "grid", "aria-label": options.label ?? "",
    }));
    if (!options.still) {
      this.element.setAttribute("tabindex", "0");
      this.element.setAttribute("aria-rowcount", String(this.rows));
      this.element.setAttribute("aria-colcount", String(this.cols));
    }
    this._build();
  }

  _build() {
    const { rows, cols, puzzle } = this;
    const [width, height] = [cols * U, rows * U];
    const hatching = s("pattern", { id: "hatching", width: 6, height: 6,
      patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
    hatching.append(s("path", { d: "M3 0V6", class: "hatch" }));
    const defs = s("defs");
    if (!this.options.still) defs.append(hatching);
    this.backs = s("g");
    let grid = "";
    for (let row = 1; row < rows; row += 1) grid += `M0 ${row * U}H${width}`;
    for (let col = 1; col < cols; col += 1) grid += `M${col * U} 0V${height}`;
    this.blacks = s("g", { class: "blacks" });
    this.pieces = s("g");
    this.contents = s("g", { role: "presentation" });
    this.walls = s("g", { class: "walls" });
    this.route = s("g");
    this.over = s("g");
    this.focusRing = s("g", { class: "focus-ring" });
    this.element.append(
      defs,
      s("rect", { class: "paper", width, height }),
      this.backs,
      s("path", { class: "lines", d: grid, fill: "none" }),
      this.blacks,
      this.pieces,
      this.contents,
      this.walls,
      this.route,
      s("rect", { class: "frame", width, height, rx: 1 }),
      this.over,
      this.focusRing,
    );
    /** @type {SVGElement[]} */
    this.groups = [];
    for (let row = 0; row < rows; row += 1) {
      const line = s("g", this.options.still ? {} : { role: "row", "aria-rowindex": row + 1 });
      for (let col = 0; col < cols; col += 1) {
        const cell = row * cols + col;
        const group = s("g", { transform: `translate(${col * U} ${row * U})` });
        if (!this.options.still) {
          group.setAttribute("role", "gridcell");
          group.setAttribute("aria-colindex", String(col + 1));
          group.id = `cell-${cell}`;
        }
        this.groups.push(/** @type {SVGElement} */ (group));
        line.append(group);
      }
      this.contents.append(line);
    }
    if (this.options.coordinates) this._coordinates();
    this.resize(this.px);
    this.focusOn(0);
  }

  _coordinates() {
    this.coordinates = s("g", { "aria-hidden": "true" });
    for (let col = 0; col < this.cols; col += 1) {
      const label = s("text", { class: "coord", x: col * U + U / 2, y: -13, "data-col": col });
      label.textContent = String(col + 1);
      this.coordinates.append(label);
    }
    for (let row = 0; row < this.rows; row += 1) {
      const label = s("text", { class: "coord", x: -13, y: row * U + U / 2, "data-row": row });
      label.textContent = String(row + 1);
      this.coordinates.append(label);
    }
    this.element.append(this.coordinates);
  }

  /** @param {number} px the size of a cell on the screen */
  resize(px) {
    this.px = px;
    const scale = px / U;
    const before = this.options.coordinates ? 26 / scale : this.options.still ? 1.5 : 3;
    const after = this.options.still ? 1.5 : 4 / Math.min(1, scale);
    const width = this.cols * U + before + after;
    const height = this.rows * U + before + after;
    this.element.setAttribute("viewBox", `${-before} ${-before} ${width} ${height}`);
    if (!this.options.still) {
      this.element.setAttribute("width", String(width * scale));
      this.element.setAttribute("height", String(height * scale));
    }
    const place = String(-13 / scale);
    for (const label of this.coordinates?.children ?? []) {
      label.setAttribute("font-size", String(13 / scale));
      label.setAttribute(label.hasAttribute("data-col") ? "y" : "x", place);
    }
  }

  /** Show another puzzle of the same size. @param {Puzzle} puzzle */
  become(puzzle) {
    this.element.classList.replace(`board-${this.puzzle.kind}`, `board-${puzzle.kind}`);
    this.puzzle = puzzle;
    this.cells = cellsOf(puzzle);
    if (puzzle.kind !== "line" && this.pieces) this.pieces.innerHTML = "";
  }

  /** The cell at a place on the screen; -1 outside. @param {number} x @param {number} y */
  cellAt(x, y) {
    const matrix = this.element.getScreenCTM();
    if (!matrix) return -1;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const [col, row] = [Math.floor(point.x / U), Math.floor(point.y / U)];
    if (col < 0 || row < 0 || col >= this.cols || row >= this.rows) return -1;
    return row * this.cols + col;
  }

  /** @param {number} cell */
  focusOn(cell) {
    this.focus = cell;
    const [x, y] = [(cell % this.cols) * U, Math.floor(cell / this.cols) * U];
    const box = `x="${x - 1}" y="${y - 1}" width="42" height="42" rx="6"`;
    if (this.focusRing) {
      this.focusRing.innerHTML =
        `<rect class="focus-halo" ${box}/><rect class="focus" ${box}/>`;
    }
    if (!this.options.still) this.element.setAttribute("aria-activedescendant", `cell-${cell}`);
    for (const label of this.coordinates?.children ?? []) {
      const here = label.getAttribute("data-col") === String(cell % this.cols) ||
        label.getAttribute("data-row") === String(Math.floor(cell / this.cols));
      label.classList.toggle("here", here);
    }
  }

  /** Draw what has changed. @param {Game} game @param {Shown} [shown] */
  draw(game, shown = this.shown) {
    this.game = game;
    this.shown = shown;
    for (let cell = 0; cell < this.rows * this.cols; cell += 1) this._cell(cell, game, shown);
    this._blacks(game, shown);
    if (this.puzzle.kind === "line") this._pieces(game, shown);
    if (this.puzzle.kind === "room") this._walls(game);
    if (this.puzzle.route) this._route(game);
    this._over(game, shown);
  }

  /** @param {number} cell @param {Game} game @param {Shown} shown */
  _cell(cell, game, shown) {
    const printed = this.puzzle.picture.cells[cell] ?? {};
    const lines = this.puzzle.kind === "line";
    const decision = lines ? -1 : (game.at_cell[cell]?.[0] ?? -1);
    const value = lines ? OPEN : game.value(decision);
    const depth = lines ? 0 : game.depth(decision);
    const tick = game.mark(`t${cell}`);
    const state = {
      text: printed.text, mark: printed.mark, given: Boolean(printed.given) && game.fixed(decision),
      value, depth, lines, done: tick === YES || shown.done.has(cell),
      broken: shown.broken.has(cell), wavy: shown.brokenClues.has(cell), cut: shown.cut.has(cell),
      yes: !lines && shown.yes.has(decision), no: !lines && shown.no.has(decision),
      forced: shown.forced ?? false, ring: shown.ring.has(cell), spare: shown.spare.has(cell),
    };
    const told = this.options.describe?.(cell) ?? "";
    const look = JSON.stringify(state) + told;
    if (this.last[cell] === look) return;
    this.last[cell] = look;
    const group = this.groups?.[cell];
    if (!group) return;
    group.setAttribute("class", (state.yes || state.no) && !state.forced ? "new" : "");
    group.innerHTML = inside(state);
    if (told) group.setAttribute("aria-label", told);
  }

  /** Tints, black cells and the frames of trials: of cells, or of whole rooms. @param {Game} game
   * @param {Shown} shown */
  _blacks(game, shown) {
    let [blacks, tints] = ["", ""];
    const rect = (/** @type {number} */ cell, /** @type {string} */ kind) => {
      const [x, y] = [(cell % this.cols) * U, Math.floor(cell / this.cols) * U];
      return `<rect class="${kind}" x="${x}" y="${y}" width="40" height="40"/>`;
    };
    for (const cell of shown.lit) tints += rect(cell, "tint");
    for (const cell of shown.because) tints += rect(cell, "tint because");
    if (this.puzzle.kind !== "line") {
      this.cells.forEach((cells, decision) => {
        if (!shown.forced && (shown.yes.has(decision) || shown.no.has(decision))) {
          for (const cell of cells) tints += rect(cell, "tint settles");
        }
        if (game.value(decision) !== YES) return;
        for (const cell of cells) {
          const [x, y] = [(cell % this.cols) * U - 0.5, Math.floor(cell / this.cols) * U - 0.5];
          blacks += `<rect class="black" x="${x}" y="${y}" width="41" height="41"/>`;
        }
        const depth = Math.min(2, game.depth(decision));
        for (let frame = 0; frame < depth; frame += 1) {
          blacks += `<path class="inset" d="${outline(cells, this.cols, 8.5 + 4.5 * frame)}"/>`;
        }
      });
    }
    if (this.blacks && this.blacks.innerHTML !== blacks) this.blacks.innerHTML = blacks;
    if (this.backs && this.backs.innerHTML !== tints) this.backs.innerHTML = tints;
  }

  /** @param {Game} game @param {Shown} shown */
  _pieces(game, shown) {
    let text = "";
    this.cells.forEach((cells, decision) => {
      const value = game.value(decision);
      const settled = shown.yes.has(decision) || shown.no.has(decision);
      if (value === YES) {
        const kind = `piece${game.fixed(decision) ? " given" : ""}`;
        text += `<path class="${kind}" d="${capsule(cells, this.cols)}"/>`;
        for (let frame = 1; frame <= Math.min(2, game.depth(decision)); frame += 1) {
          text += `<path class="piece-frame" d="${capsule(cells, this.cols, 13.5 - 3 * frame)}"/>`;
        }
      } else if (value === NO && !settled && !game.fixed(decision)) text += this._out(cells);
      if (shown.becauseLines.has(decision)) {
        text += `<path class="piece because ring" d="${capsule(cells, this.cols, 16)}"/>`;
      }
      if (shown.yes.has(decision)) {
        const kind = shown.forced ? "piece forced" : "piece new ring";
        text += `<path class="${kind}" d="${capsule(cells, this.cols)}"/>`;
      }
      if (shown.no.has(decision)) {
        text += `<path class="piece new-no ring" d="${capsule(cells, this.cols)}"/>` +
          this._out(cells);
      }
    });
    if (this.pieces) this.pieces.innerHTML = text;
  }

  /** A line that is ruled out. @param {number[]} cells */
  _out(cells) {
    const [ax, ay] = centre(cells[0] ?? 0, this.cols);
    const [bx, by] = centre(cells.at(-1) ?? 0, this.cols);
    const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
    const odd = cells.length % 2;
    const [mx, my] = odd ? [(ax + x * 3) / 4, (ay + y * 3) / 4] : [x, y];
    return `<path class="out" d="M${ax} ${ay}L${bx} ${by}"/>` +
      `<path class="out-cross" d="M${mx - 3} ${my - 3}l6 6m0-6l-6 6"/>`;
  }

  /** Walls are thinner and lighter between two black rooms. @param {Game} game */
  _walls(game) {
    const rooms = this.puzzle.rooms ?? [];
    const black = (/** @type {number} */ cell) => game.value(rooms[cell] ?? -1) === YES;
    let [outer, inner] = ["", ""];
    for (let cell = 0; cell < rooms.length; cell += 1) {
      const [col, row] = [cell % this.cols, Math.floor(cell / this.cols)];
      const right = cell + 1;
      const below = cell + this.cols;
      if (col + 1 < this.cols && rooms[cell] !== rooms[right]) {
        const line = `M${(col + 1) * U} ${row * U}v${U}`;
        if (black(cell) && black(right)) inner += line;
        else outer += line;
      }
      if (row + 1 < this.rows && rooms[cell] !== rooms[below]) {
        const line = `M${col * U} ${(row + 1) * U}h${U}`;
        if (black(cell) && black(below)) inner += line;
        else outer += line;
      }
    }
    const text = `<path class="inner" d="${inner}"/><path d="${outer}"/>`;
    if (this.walls && this.walls.innerHTML !== text) this.walls.innerHTML = text;
  }

  /** The player's route; it begins beside the letters S and G. @param {Game} game */
  _route(game) {
    /** @type {Map<string, string>} */
    const paths = new Map([["route", ""], ["route t", ""]]);
    for (const [key, mark] of game.marks) {
      if (key[0] !== "e") continue;
      const [a = 0, b = 0] = key.slice(1).split("-").map(Number);
      const ends = [this._end(a, b), this._end(b, a)];
      const kind = mark >= 3 ? "route t" : "route";
      paths.set(kind, `${paths.get(kind)}M${ends[0]}L${ends[1]}`);
    }
    const text = [...paths].map(([kind, d]) => `<path class="${kind}" d="${d}"/>`).join("");
    if (this.route && this.route.innerHTML !== text) this.route.innerHTML = text;
  }

  /** Where a line from one cell to another begins. @param {number} from @param {number} to */
  _end(from, to) {
    const [x, y] = centre(from, this.cols);
    if (!this.puzzle.picture.cells[from]?.text) return `${x} ${y}`;
    const [tx, ty] = centre(to, this.cols);
    return `${x + Math.sign(tx - x) * 12} ${y + Math.sign(ty - y) * 12}`;
  }

  /** The dashed outline around what a step follows from. @param {Game} game @param {Shown} shown */
  _over(game, shown) {
    let text = "";
    const cells = shown.because;
    if (cells.size) {
      const d = outline([...cells], this.cols, 2.5);
      text = `<g class="ring"><path class="because-halo" fill="none" d="${d}"/>` +
        `<path class="because-line" fill="none" d="${d}"/></g>`;
    }
    if (this.over && this.over.innerHTML !== text) this.over.innerHTML = text;
  }

  /** A line while it is drawn. @param {number[]} cells @param {boolean} fits */
  preview(cells, fits) {
    if (!this.over || !this.game) return;
    this._over(this.game, this.shown);
    if (!cells.length) return;
    const path = s("path", { class: `piece preview${fits ? "" : " bad"}`,
      d: capsule(cells, this.cols) });
    this.over.append(path);
  }
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

/**
 * A small cell for a legend.
 * @param {Parameters<typeof inside>[0]} cell @param {'' | 'settles' | 'because'} [tint]
 */
export function sample(cell, tint = "") {
  const svg = s("svg", { class: "board", viewBox: "-1 -1 42 42", "aria-hidden": "true" });
  const black = cell.value === YES;
  svg.innerHTML = '<rect class="paper" width="40" height="40"/>' +
    (tint && !black ? `<rect class="tint ${tint}" width="40" height="40"/>` : "") +
    (black ? '<rect class="black" width="40" height="40"/>' : "") +
    `<g class="${cell.yes || cell.no ? "new" : ""}">${inside(cell)}</g>` +
    (tint === "because"
      ? `<path class="because-halo" fill="none" d="${outline([0], 1, 2.5)}"/>` +
        `<path class="because-line" fill="none" d="${outline([0], 1, 2.5)}"/>` : "") +
    '<rect width="40" height="40" fill="none" class="lines"/>';
  return svg;
}

/**
 * A picture of a puzzle that does not change: an emblem, a small board.
 * @param {Puzzle} puzzle @param {Game} game @param {string} label @param {Shown} [shown]
 */
export function still(puzzle, game, label, shown = nothing()) {
  const board = new Board(puzzle, { still: true, label });
  board.draw(game, shown);
  return board.element;
}
