// The board as SVG. Units: 40 to a cell. Zones of a cell: rings 0-6 from the edge, trial frames 8-14,
// clue or dot in the centre; so states can be combined.

import { NO, OPEN, YES, cellsOf } from "../play/game.js";
import { Layer, blacks, light, over, pieces, route, tints, walls } from "./layers.js";
import { ownLines, ownSigns, pencilled } from "./pencil.js";
import { U, capsule, outline, s } from "./shapes.js";
import { settings } from "../store.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../play/game.js").Game} Game */

/**
 * What is shown besides the player's marks.
 * @typedef {{done: Set<number>, broken: Set<number>, brokenClues: Set<number>, cut: Set<number>,
 *   yes: Set<number>, no: Set<number>, because: Set<number>, becauseLines: Set<number>,
 *   lit: Set<number>, light?: Set<number>, forced?: boolean, ring: Set<number>, spare: Set<number>, units: number[][],
 *   around?: import("./around.js").Surroundings | undefined}} Shown `units`: rows, rooms and lines that break a rule;
 *   `light`: the cells that lamps light
 */

/** @returns {Shown} */
export function nothing() {
  return { done: new Set(), broken: new Set(), brokenClues: new Set(), cut: new Set(),
    yes: new Set(), no: new Set(), because: new Set(), becauseLines: new Set(), lit: new Set(),
    ring: new Set(), spare: new Set(), units: [] };
}

/**
 * Mark where a rule is broken.
 * @param {Shown} shown @param {Puzzle} puzzle @param {import("../types.js").Violation} violation
 */
export function markBroken(shown, puzzle, violation) {
  if (violation.cut_off) {
    for (const cell of violation.cells) shown.cut.add(cell);
    return;
  }
  const printed = puzzle.picture.cells;
  const clue = puzzle.kind === "line" ? -1 : violation.clue ?? -1;
  if (printed[clue]?.text) shown.brokenClues.add(clue);
  else if (puzzle.kinds?.some(({ kind, rule }) => kind === "count" && rule === violation.rule)) shown.units.push(violation.cells);
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

const LAMP = "M20 14.500a5.500 5.500 0 1 0 .010 0zM20 10.500v-4M20 29.500v4M10.500 20h-4M29.500 20h4M13.300 13.300l-2.800-2.800" +
  "M26.700 26.700l2.800 2.800M13.300 26.700l-2.800 2.800M26.700 13.300l2.800-2.800";
const STAR = "M20 8.3 23.1 16.6 31.9 16.9 24.9 22.4 27.3 30.9 20 26 12.7 30.9 15.1 22.4 8.1 16.9 16.9 16.6z";

/**
 * The contents of a cell, as SVG text. The number of a room is in a corner, and says nothing about its cell.
 * @param {{text?: string | undefined, mark?: string | undefined, given?: boolean | undefined, corner?: boolean,
 *   thing?: import("../types.js").Thing | undefined, block?: boolean | undefined, light?: boolean,
 *   value: number, depth: number, done?: boolean, broken?: boolean, wavy?: boolean, cut?: boolean,
 *   yes?: boolean, no?: boolean, lines?: boolean, forced?: boolean, ring?: boolean, spare?: boolean,
 *   own?: import("./pencil.js").Own | undefined}} cell
 */
export function inside(cell) {
  const black = cell.block || (cell.value === YES && !cell.lines && !cell.thing);
  const clue = cell.corner ? "" : cell.text;
  const out = [];
  if (cell.thing && (cell.value === YES || cell.yes)) {
    const kind = cell.value !== YES ? ` hollow-${cell.thing}` : cell.depth ? " trial" : cell.given ? " given" : "";
    out.push(`<path class="${cell.thing}${kind}" d="${cell.thing === "star" ? STAR : LAMP}"/>`);
  } else if (cell.yes && cell.forced && !cell.lines) {
    out.push('<path class="hatch forced" d="M0 10 10 0M0 20 20 0M0 30 30 0M0 40 40 0M10 40 40 10M20 40 40 20M30 40 40 30"/>');
  } else if (cell.yes && !cell.lines) {
    out.push('<path class="hatch" d="M8 18 18 8M8 32 32 8M22 32 32 22" clip-path="inset(0)"/>');
  }
  const kind = `clue${cell.done ? " done" : ""}${black ? " on-black" : ""}`;
  if (clue) {
    const narrow = clue.length > 2 ? ' font-size="15"' : "";
    out.push(`<text class="${kind}" x="20" y="20.5"${narrow}>${clue}</text>`);
  }
  if (cell.mark === "circle" || cell.mark === "disc") {
    const inked = black ? " on-black" : cell.mark === "disc" ? " disc" : "";
    out.push(`<circle class="sign${cell.done ? " done" : ""}${inked}" cx="20" cy="20" r="11"/>`);
  }
  if (cell.mark === "triangle") {
    out.push(`<path class="sign${cell.done ? " done" : ""}" d="M20 9 32 29.500H8z"/>`);
  }
  // A piece itself shows that its numbers are done.
  if (cell.done && !cell.lines) out.push(`<path class="tick${black ? " on-black" : ""}" d="M30 33.500l2.500 2.500 4.500-5"/>`);
  const plain = !clue && !cell.mark && !cell.lines && !cell.block;
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
  if (cell.value === NO && clue && !cell.given && !cell.lines && !cell.no && !cell.block) {
    // Inside of a ring, it is smaller.
    const r = cell.ring || cell.broken ? 12 : 15;
    out.push(`<circle class="circled${cell.depth ? " trial" : ""}" cx="20" cy="20" r="${r}"/>`);
    if (cell.depth > 1) out.push(`<circle class="circled trial" cx="20" cy="20" r="${r - 2.5}"/>`);
  }
  if (black && cell.given && !cell.mark) {
    out.push('<rect class="given-black" x="17" y="17" width="6" height="6"/>');
  }
  if (cell.no && !cell.lines && !(cell.forced && (clue || cell.mark))) {
    // Beside a number, wherever in the cell that is.
    const shape = clue ? "M12 8.500l3.500 3.500-3.500 3.500-3.500-3.500z" : `M${cell.corner ? "24 17" : "20 13"}.500l6.500 6.500-6.500 6.500-6.500-6.500z`;
    out.push(`<path class="diamond${cell.forced ? " forced" : ""}" d="${shape}"/>`);
  }
  if (cell.cut) {
    const cross = (/** @type {number} */ x, /** @type {number} */ y) =>
      `M${x - 2} ${y - 2}l4 4m0-4l-4 4`;
    out.push(`<path class="cut${black ? " on-black" : ""}" d="${cross(8, 8)}${cross(32, 8)}` +
      `${cross(8, 32)}${cross(32, 32)}"/>`);
  }
  if (cell.wavy) {
    out.push(`<path class="wavy" d="${cell.corner ? "M3 19" : "M11 33q2.250-3.500 4.500 0t4.500 0"}q2.250-3.500 4.500 0t4.500 0"/>`);
  }
  if (cell.broken) {
    out.push('<g class="ring"><rect class="halo" x="3" y="3" width="34" height="34"/>' +
      '<rect class="ring-wrong" x="2.500" y="2.500" width="35" height="35"/>' +
      '<path class="wedge" d="M26 2.500h11.500V14z"/></g>');
  }
  out.push(ownSigns(cell.own, black));
  if (cell.spare) out.push('<path class="strike" d="M8 32 32 8"/>');
  const ringed = cell.ring || ((cell.yes || cell.no) && !cell.lines && !cell.forced);
  if (ringed) {
    out.push('<g class="ring"><rect class="halo" x="4" y="4" width="32" height="32"/>' +
      '<rect class="ring-new" x="2.500" y="2.500" width="35" height="35"/></g>');
  }
  if (cell.corner) {
    const [x, y] = ringed || cell.broken ? [8.5, 15] : [4, 11];
    out.push(`<text class="${kind} of-room" x="${x}" y="${y}">${cell.text}</text>`);
  }
  return out.join("");
}

/** Whether a cell is in a row, room or line that breaks a rule. @param {Shown} shown @param {number} cell */
export function inUnit(shown, cell) {
  return shown.units.some((unit) => unit.includes(cell));
}

/** What a cell shows, in few letters: two that look the same have the same. @param {Parameters<typeof inside>[0]} cell */
function lookOf(cell) {
  const flags = [cell.given, cell.lines, cell.done, cell.broken, cell.wavy, cell.cut, cell.yes, cell.no, cell.forced,
    cell.ring, cell.spare, cell.corner, cell.thing, cell.block, cell.light];
  let bits = cell.value + 3 * cell.depth;
  for (const flag of flags) bits = 2 * bits + (flag ? 1 : 0);
  return `${bits}${cell.text ?? ""}${cell.mark ?? ""} ${cell.own ? `o${cell.own.tint}${cell.own.letter}.${cell.own.notes}.${cell.own.lines}` : ""}`;
}

/** Around a board without numbers, in units. */
const BARE = 2;

export class Board {
  /**
   * `describe` says what a cell shows. It is asked where that has changed; what else its words depend on
   * is told by `wording`.
   * @param {Puzzle} puzzle
   * @param {{still?: boolean, coordinates?: boolean, label?: string,
   *   describe?: (cell: number) => string, wording?: (cell: number) => string}} [options]
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
    /** What is left of the cells in the drawing, and how wide it is, in units. */
    this.before = 0;
    this.wide = 0;
    /** Whether the numbers of rows and columns are elsewhere: at the edges of a window on the board. */
    this.bare = false;
    /** Called when something was drawn, or another cell has the focus. */
    this.seen = () => {};
    /** @type {string[]} what each cell showed last, so that only changes are drawn */
    this.last = [];
    /** @type {Element[]} the numbers of rows and columns that are bold now */
    this.bold = [];
    /** @type {Game | null} */
    this.game = null;
    /** @type {Set<number>} the cells that the hand has selected: what is done to one of them is done to all */
    this.selected = new Set();
    /** @type {ReturnType<typeof pencilled>} what the player pencilled into the cells */
    this.own = new Map();
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
    this.backs = new Layer();
    let grid = "";
    for (let row = 1; row < rows; row += 1) grid += `M0 ${row * U}H${width}`;
    for (let col = 1; col < cols; col += 1) grid += `M${col * U} 0V${height}`;
    this.blacks = new Layer("blacks");
    this.pieces = new Layer();
    this.contents = s("g", { role: "presentation" });
    this.walls = new Layer("walls");
    this.route = new Layer();
    this.ownLines = new Layer();
    this.over = new Layer();
    this.drawnLine = s("g");
    this.focusRing = s("g", { class: "focus-ring" });
    const ring = { x: -1, y: -1, width: 42, height: 42, rx: 6 };
    this.focusRing.append(s("rect", { class: "focus-halo", ...ring }), s("rect", { class: "focus", ...ring }));
    this.element.append(
      defs,
      s("rect", { class: "paper", width, height }),
      this.backs.element,
      s("path", { class: "lines", d: grid, fill: "none" }),
      this.blacks.element,
      this.pieces.element,
      this.ownLines.element,
      this.contents,
      this.walls.element,
      this.route.element,
      s("rect", { class: "frame", width, height, rx: 1 }),
      this.over.element,
      this.drawnLine,
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
    const label = (/** @type {number} */ number, /** @type {Record<string, number>} */ place) => {
      const text = s("text", { class: "coord", ...place });
      text.textContent = String(number + 1);
      return text;
    };
    this.columnNumbers = Array.from({ length: this.cols }, (_, col) => label(col, { x: col * U + U / 2, y: -13 }));
    this.rowNumbers = Array.from({ length: this.rows }, (_, row) => label(row, { x: -13, y: row * U + U / 2 }));
    this.coordinates = s("g", { "aria-hidden": "true" });
    this.coordinates.append(...this.columnNumbers, ...this.rowNumbers);
    this.element.append(this.coordinates);
  }

  /** The numbers of the row and the column of the focus are bold. */
  _here() {
    for (const label of this.bold) label.classList.remove("here");
    this.bold = [this.columnNumbers?.[this.focus % this.cols], this.rowNumbers?.[Math.floor(this.focus / this.cols)]]
      .filter((label) => label !== undefined);
    for (const label of this.bold) label.classList.add("here");
  }

  /** @param {number} px the size of a cell on the screen */
  resize(px) {
    this.px = px;
    const scale = px / U;
    const before = this.bare ? BARE : this.options.coordinates ? 26 / scale : this.options.still ? 1.5 : 3;
    const after = this.bare ? BARE : this.options.still ? 1.5 : 4 / Math.min(1, scale);
    const width = this.cols * U + before + after;
    const height = this.rows * U + before + after;
    this.before = before;
    this.wide = width;
    const { style } = this.element;
    // In a window the drawing stays as it is and is only scaled: the browser need not lay out every cell again.
    style.transform = this.bare ? `translate(${BARE - BARE * scale}px, ${BARE - BARE * scale}px) scale(${scale})` : "";
    const shown = this.bare ? 1 : scale;
    const box = { viewBox: `${-before} ${-before} ${width} ${height}`,
      ...this.options.still ? {} : { width: String(width * shown), height: String(height * shown) } };
    for (const [name, value] of Object.entries(box)) {
      if (this.element.getAttribute(name) !== value) this.element.setAttribute(name, value);
    }
    // Numbers that are not seen are not laid out either.
    this.coordinates?.setAttribute("display", this.bare ? "none" : "inline");
    if (this.bare) return;
    const place = String(-13 / scale);
    this.coordinates?.setAttribute("font-size", String(13 / scale));
    for (const label of this.columnNumbers ?? []) label.setAttribute("y", place);
    for (const label of this.rowNumbers ?? []) label.setAttribute("x", place);
  }

  /** Show another puzzle of the same size. @param {Puzzle} puzzle */
  become(puzzle) {
    this.element.classList.replace(`board-${this.puzzle.kind}`, `board-${puzzle.kind}`);
    this.puzzle = puzzle;
    this.cells = cellsOf(puzzle);
    if (puzzle.kind !== "line") this.pieces?.show(new Map());
  }

  /** The cell at a place on the screen, or the corner that is nearest; -1 outside. @param {number} x @param {number} y
   * @param {boolean} [corner] */
  cellAt(x, y, corner = false) {
    const { left, top, width } = this.element.getBoundingClientRect();
    if (!width) return -1;
    const scale = this.wide / width;
    const more = corner ? 1 : 0;
    const [col = -1, row = -1] = [x - left, y - top].map((each) => Math.floor((each * scale - this.before) / U + more / 2));
    if (col < 0 || row < 0 || col >= this.cols + more || row >= this.rows + more) return -1;
    return row * (this.cols + more) + col;
  }

  /** @param {number} cell */
  focusOn(cell) {
    this.focus = cell;
    const [x, y] = [(cell % this.cols) * U, Math.floor(cell / this.cols) * U];
    this.focusRing?.setAttribute("transform", `translate(${x} ${y})`);
    if (!this.options.still) this.element.setAttribute("aria-activedescendant", `cell-${cell}`);
    this._here();
    this.seen();
  }

  /** Draw what has changed. @param {Game} game @param {Shown} [shown] */
  draw(game, shown = this.shown) {
    this.game = game;
    this.shown = shown;
    if (this.puzzle.thing === "lamp" && !this.options.still) shown.light = settings().light ? light(this, game) : new Set();
    const passing = this._passing(game);
    this.own = pencilled(game);
    for (let cell = 0; cell < this.rows * this.cols; cell += 1) this._cell(cell, game, shown, passing?.[cell] ?? "");
    this.backs?.show(tints(this, shown, this.own));
    this.blacks?.show(blacks(this, game));
    if (this.puzzle.kind === "line") this.pieces?.show(pieces(this, game, shown));
    this.walls?.show(walls(this, game));
    if (this.puzzle.route) this.route?.show(route(this, game));
    this.ownLines?.show(ownLines(game, this.cols));
    this.over?.show(over(this, shown, this.selected));
    this.seen();
  }

  /** What passes through each cell (pieces, the route): the words for a cell depend on it.
   * @param {Game} game @returns {string[] | null} */
  _passing(game) {
    const lines = this.puzzle.kind === "line";
    if (!lines && !this.puzzle.route) return null;
    /** @type {string[]} */
    const passing = [];
    const add = (/** @type {number} */ cell, /** @type {string} */ what) => { passing[cell] = (passing[cell] ?? "") + what; };
    for (const [key, mark] of game.marks) {
      if (lines && key[0] === "d") {
        for (const cell of this.cells[Number(key.slice(1))] ?? []) add(cell, `${key}=${mark}`);
      } else if (key[0] === "e") for (const cell of key.slice(1).split("-")) add(Number(cell), "e");
    }
    return passing;
  }

  /** @param {number} cell @param {Game} game @param {Shown} shown @param {string} passing */
  _cell(cell, game, shown, passing) {
    const printed = this.puzzle.picture.cells[cell] ?? {};
    const lines = this.puzzle.kind === "line";
    const decision = lines ? -1 : (game.at_cell[cell]?.[0] ?? -1);
    const value = lines ? OPEN : game.value(decision);
    const depth = lines ? 0 : game.depth(decision);
    const tick = game.mark(`t${cell}`);
    const state = {
      text: printed.text, mark: printed.mark, thing: this.puzzle.thing, block: printed.block, light: shown.light?.has(cell) ?? false,
      corner: this.puzzle.kind === "cell" && Boolean(this.puzzle.rooms) && /^\d/.test(printed.text ?? ""), given: Boolean(printed.given) && game.fixed(decision),
      value, depth, lines, done: tick === YES || shown.done.has(cell),
      broken: shown.broken.has(cell), wavy: shown.brokenClues.has(cell), cut: shown.cut.has(cell),
      yes: !lines && shown.yes.has(decision), no: !lines && shown.no.has(decision),
      forced: shown.forced ?? false, ring: shown.ring.has(cell), spare: shown.spare.has(cell), own: this.own.get(cell),
    };
    // The words are asked for only where something changed: they take longer than the rest.
    const settled = lines && (shown.yes.size || shown.no.size)
      ? (game.at_cell[cell] ?? []).some((each) => shown.yes.has(each) || shown.no.has(each)) : false;
    const look = lookOf(state) + (shown.because.has(cell) ? "b" : "") + (inUnit(shown, cell) ? "u" : "") + (this.selected.has(cell) ? "+" : "") + (settled ? "s" : "") + passing +
      (this.options.wording?.(cell) ?? "");
    if (this.last[cell] === look) return;
    this.last[cell] = look;
    const group = this.groups?.[cell];
    if (!group) return;
    group.setAttribute("class", (state.yes || state.no) && !state.forced ? "new" : "");
    if (this.selected.has(cell)) group.setAttribute("aria-selected", "true");
    else group.removeAttribute("aria-selected");
    group.innerHTML = inside(state);
    const told = this.options.describe?.(cell);
    if (told) group.setAttribute("aria-label", told);
  }

  /** A line while it is drawn. @param {number[]} cells @param {boolean} fits */
  preview(cells, fits) {
    const path = s("path", { class: `piece preview${fits ? "" : " bad"}`,
      d: capsule(cells, this.cols) });
    this.drawnLine?.replaceChildren(...(cells.length ? [path] : []));
  }
}

/**
 * A small cell for a legend.
 * @param {Parameters<typeof inside>[0]} cell @param {'' | 'settles' | 'because'} [tint]
 */
export function sample(cell, tint = "") {
  const svg = s("svg", { class: "board", viewBox: "-1 -1 42 42", "aria-hidden": "true" });
  const black = cell.value === YES && !cell.thing;
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
