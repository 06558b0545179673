// What the hand does on the board: mouse, touch and keys. One stroke is one step of the history.

import { NO, OPEN, YES } from "../play/game.js";
import { EDGE, KINDS, LINE, NOTE, hasOwn, pencil } from "./pencil.js";
import { settings } from "../store.js";
import { between, edge, edgeBetween, goal, linesAt, parityOf } from "./ways.js";

/** @typedef {import("../play/game.js").Game} Game */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {'black' | 'dot' | 'clear' | 'route' | 'around' | 'pencil' | 'select'} Pen */

/**
 * Receives what the hand does; the game itself reports strokes that end.
 * @typedef {{
 *   line: {act: () => void},
 *   draw: () => void,
 *   focus: (cell: number) => void,
 *   hover?: (cell: number) => void,
 *   around?: {touch: (cell: number) => void},
 *   zoomTo?: (px: number, x: number, y: number) => void,
 *   tell: (kind: import("./status.js").Kind, key: Parameters<typeof import("../texts.js").t>[0],
 *     values?: Record<string, string | number>) => void,
 *   key: (event: KeyboardEvent) => boolean,
 * }} Told
 */

/** The first letter of the marks that strokes from place to place are made of. @type {Record<string, string>} */
const LINES = { route: "e", "own line": "l", edge: "f" };
/** A finger that moves less than this many pixels taps. */
const STILL = 10;
const DONE = new Set(["pencil", "clear", "select", "all", "own line", "edge"]);
const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "Tab"]);

/** @typedef {{kind: 'none' | 'all' | 'select' | 'own line' | 'edge' | 'around' | 'pencil' | 'clear' | 'paint' | 'erase' | 'line' | 'route', value: number, start: number,
 *   was: number, last: number, moved: boolean, parity: number, right: boolean}} Stroke */

export class Hand {
  /** @param {Game} game @param {Board} board @param {Told} told */
  constructor(game, board, told) {
    this.game = game;
    this.board = board;
    this.told = told;
    /** @type {Pen} */
    this.pen = "black";
    /** What the pencil writes. */
    this.kind = 1;
    /** @type {Stroke | null} */
    this.stroke = null;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    /** The cells under two fingers that have not moved: a tap of the second selects them. @type {number[]} */
    this.pair = [];
    this.anchor = -1;
    this.anchorValue = YES;
    /** @type {Set<number>} what is done to one of these cells is done to all */
    this.selected = board.selected = new Set();
    this.locked = false;
    const element = board.element;
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.up(event));
    element.addEventListener("pointercancel", (event) => this.cancel(event));
    element.addEventListener("pointerleave", () => told.hover?.(-1));
    // Otherwise a stroke could start a fling, which swallows the next tap anywhere.
    element.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === "touch") {
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (this.fingers.size > 1) {
        this.takeBack();
        this.pair = this.fingers.size > 2 ? [] : [...this.fingers.values()].map(({ x, y }) => this.board.cellAt(x, y));
        return;
      }
    }
    if (this.stroke || this.locked || event.button > 2 || event.button === 1) return;
    const cell = this.beginning(event);
    if (cell < 0) return;
    event.preventDefault();
    this.told.line.act();
    this.board.element.focus({ preventScroll: true });
    try { this.board.element.setPointerCapture(event.pointerId); } catch { /* a finger that is gone */ }
    const swapped = (event.shiftKey && !settings().shiftSelects) !== (event.pointerType === "mouse" && settings().swap);
    const right = (event.button === 2) !== swapped;
    this.begin(cell, right, event.pointerType !== "mouse" || settings().cycle, this.selects(event));
    const begun = /** @type {Stroke | null} */ (this.stroke);
    if (begun?.kind === "edge") begun.last = this.board.cellAt(event.clientX, event.clientY, true);
  }

  /** The cell where a stroke begins. A line along edges may begin on the outer half of the frame, too. @param {PointerEvent} event */
  beginning({ clientX, clientY }) {
    const { board } = this;
    const cell = board.cellAt(clientX, clientY);
    if (cell >= 0 || this.pen !== "pencil" || this.kind !== EDGE) return cell;
    const corner = board.cellAt(clientX, clientY, true);
    const [row, col] = [Math.floor(corner / (board.cols + 1)), corner % (board.cols + 1)];
    return corner < 0 ? -1 : Math.min(row, board.rows - 1) * board.cols + Math.min(col, board.cols - 1);
  }

  /** Whether a key is held that selects. @param {PointerEvent | KeyboardEvent} event */
  selects(event) {
    return event.ctrlKey || event.metaKey || (event.shiftKey && settings().shiftSelects);
  }

  /**
   * Begin a stroke on a cell.
   * @param {number} cell
   * @param {boolean} right
   * @param {boolean} cycle whether repeated taps go through all marks
   * @param {boolean} [select] whether it selects cells
   */
  begin(cell, right, cycle, select = false) {
    const { game } = this;
    const puzzle = game.puzzle;
    this.told.focus(cell);
    const parity = parityOf(cell, puzzle.cols);
    /** @type {Stroke} */
    const stroke = { kind: "none", value: right ? NO : YES, start: cell, was: OPEN, last: cell,
      moved: false, parity, right };
    this.stroke = stroke;
    if (select || this.pen === "select") {
      this.beginSelection(stroke);
      return;
    }
    const cells = this.all(cell);
    if (this.pen === "dot") stroke.value = right ? YES : NO;
    if (this.pen === "around") {
      stroke.kind = "around";
      this.told.around?.touch(cell);
      return;
    }
    if (this.pen === "pencil" && (this.kind === LINE || this.kind === EDGE)) {
      stroke.kind = this.kind === LINE ? "own line" : "edge";
      if (right) stroke.was = NO;
      return;
    }
    if (this.pen === "pencil") {
      stroke.kind = "pencil";
      stroke.was = hasOwn(game, this.kind, cell) ? YES : OPEN;
      for (const each of cells) pencil(game, this.kind, each, !stroke.was && !right);
      this.told.draw();
      return;
    }
    if (this.pen === "clear") {
      stroke.kind = "clear";
      for (const each of cells) this.clear(each);
      this.told.draw();
      return;
    }
    if (puzzle.kind === "line") {
      stroke.kind = "line";
      return;
    }
    if (puzzle.route && !right && (this.pen === "route" || this.isRouteEnd(cell))) {
      stroke.kind = "route";
      return;
    }
    const decision = game.at_cell[cell]?.[0] ?? -1;
    if (cells.length > 1) {
      stroke.kind = "all";
      this.decideAll(cells, decision, stroke.value, cycle, right);
      this.told.draw();
      return;
    }
    if (game.fixed(decision)) {
      stroke.kind = "paint";
      stroke.parity = -1;
      return;
    }
    stroke.was = game.value(decision);
    stroke.kind = stroke.was === OPEN ? "paint" : "erase";
    game.decide(decision, this.tapped(decision, stroke.was, stroke.value, cycle, right));
    this.told.draw();
  }

  /**
   * What a tap makes of a mark.
   * @param {number} decision @param {number} was @param {number} value @param {boolean} cycle
   * @param {boolean} right
   */
  tapped(decision, was, value, cycle, right) {
    if (this.game.forced(decision) !== OPEN) return was === OPEN ? value : OPEN;
    if (!cycle || (value === NO && this.pen === "dot")) return was === value ? OPEN : value;
    const order = right ? [OPEN, NO, YES] : [OPEN, YES, NO];
    return order[(order.indexOf(was) + 1) % 3] ?? OPEN;
  }

  // Several cells

  /** @param {Stroke} stroke */
  beginSelection(stroke) {
    stroke.kind = "select";
    stroke.was = this.selected.has(stroke.start) ? YES : OPEN;
    this.select(stroke.start, !stroke.was && !stroke.right);
    this.told.draw();
  }

  /** @param {number} cell @param {boolean} on */
  select(cell, on) {
    if (on) this.selected.add(cell);
    else this.selected.delete(cell);
  }

  /** The cells that are meant by one: all that are selected, if it is one of them. Another ends the selection. @param {number} cell */
  all(cell) {
    if (this.selected.has(cell)) return [...this.selected];
    this.drop();
    return [cell];
  }

  /** End the selection. @returns {boolean} whether there was one */
  drop() {
    if (!this.selected.size) return false;
    this.selected.clear();
    this.told.draw();
    return true;
  }

  /** All cells become what a tap makes of one of them. @param {number[]} cells @param {number} first its decision
   * @param {number} value @param {boolean} cycle @param {boolean} right */
  decideAll(cells, first, value, cycle, right) {
    const { game } = this;
    const wanted = game.fixed(first) ? value : this.tapped(first, game.value(first), value, cycle, right);
    for (const cell of cells) game.decide(game.at_cell[cell]?.[0] ?? -1, wanted);
  }

  /** Whether the route begins or ends here: at S, at G, or where it was left. @param {number} cell */
  isRouteEnd(cell) {
    if (/^[SG]$/.test(this.game.puzzle.picture.cells[cell]?.text ?? "")) return true;
    return this.edges(cell).length === 1;
  }

  /** The parts of the route at a cell. @param {number} cell */
  edges(cell) {
    const { cols } = this.game.puzzle;
    return [cell - 1, cell + 1, cell - cols, cell + cols]
      .map((other) => edge(cell, other))
      .filter((key) => this.game.mark(key) === YES);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (event.pointerType === "touch" && this.fingers.size > 1) {
      this.pan(event);
      return;
    }
    const events = event.getCoalescedEvents?.() ?? [];
    const cell = this.board.cellAt(event.clientX, event.clientY);
    if (!this.stroke) {
      if (event.pointerType === "mouse") this.told.hover?.(cell);
      return;
    }
    // All places are looked up before anything is drawn: after a change the browser would lay out the page for each.
    const parts = events.length ? events : [event];
    const corner = this.stroke.kind === "edge";
    for (const each of parts.map((part) => this.board.cellAt(part.clientX, part.clientY, corner))) this.to(each);
  }

  /** The stroke continues to a cell, over those between. @param {number} cell */
  to(cell) {
    const stroke = this.stroke;
    if (!stroke || cell < 0 || cell === stroke.last) return;
    if (stroke.kind === "around") {
      stroke.last = cell;
      this.told.around?.touch(cell);
      return;
    }
    if (stroke.kind === "line") {
      stroke.moved = true;
      stroke.last = cell;
      this.showLine(stroke.start, cell);
      this.told.focus(cell);
      return;
    }
    if (!stroke.moved) {
      stroke.moved = true;
      this.leaveFirst(stroke);
    }
    const { cols } = this.game.puzzle;
    const drawn = LINES[stroke.kind] ?? "";
    for (const each of between(stroke.last, cell, stroke.kind === "edge" ? cols + 1 : cols, !drawn)) {
      if (drawn) this.lineTo(stroke, edge(stroke.last, each, drawn));
      else if (stroke.kind === "select") this.select(each, !stroke.was && !stroke.right);
      else if (stroke.kind === "all") break;
      else if (stroke.kind === "clear") this.clear(each);
      else if (stroke.kind === "pencil") pencil(this.game, this.kind, each, !stroke.was && !stroke.right);
      else this.paint(stroke, each);
      stroke.last = each;
    }
    this.told.draw();
    if (stroke.kind !== "edge") this.told.focus(cell);
  }

  /** A drag from a mark erases marks of that kind; one that would draw star beside star draws dots. @param {Stroke} stroke */
  leaveFirst(stroke) {
    const decision = this.game.at_cell[stroke.start]?.[0] ?? -1;
    if (stroke.kind === "erase") this.game.decide(decision, OPEN);
    if (stroke.kind !== "paint" || !this.game.puzzle.thing) return;
    stroke.value = NO;
    if (!this.game.fixed(decision)) this.game.decide(decision, NO);
  }

  /** @param {Stroke} stroke @param {number} cell */
  paint(stroke, cell) {
    const { game } = this;
    const decision = game.at_cell[cell]?.[0] ?? -1;
    if (game.fixed(decision)) return;
    const value = game.value(decision);
    if (stroke.kind === "erase") {
      if (value === stroke.was) game.decide(decision, OPEN);
      return;
    }
    if (value !== OPEN) return;
    if (stroke.value === YES && game.puzzle.apart) {
      const parity = parityOf(cell, game.puzzle.cols);
      if (stroke.parity < 0) stroke.parity = parity;
      if (parity !== stroke.parity) return;
    }
    game.decide(decision, stroke.value);
  }

  /** The first part that a stroke comes to says whether it draws or erases. @param {Stroke} stroke @param {string} key */
  lineTo(stroke, key) {
    if (stroke.was === OPEN) stroke.was = this.game.mark(key) === YES ? NO : YES;
    this.game.set(key, stroke.was === YES ? YES : OPEN);
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    if (this.pair.length && !this.locked) {
      for (const cell of this.pair) if (cell >= 0) this.select(cell, true);
      this.told.draw();
    }
    this.pair = [];
    if (!this.stroke) return;
    const at = this.game.at;
    this.finish();
    // A mark that was made by a finger is felt, where the device can do that.
    if (event.pointerType === "touch" && this.game.at !== at && settings().haptics) navigator.vibrate?.(10);
  }

  finish() {
    const stroke = this.stroke;
    this.stroke = null;
    if (!stroke) return;
    const { game } = this;
    if (stroke.kind === "around") this.told.around?.touch(-1);
    else if (DONE.has(stroke.kind)) { /* it is done already */ }
    else if (stroke.kind === "line") {
      this.board.preview([], true);
      if (stroke.moved && stroke.last !== stroke.start) {
        this.drawLine(stroke.start, stroke.last, stroke.value);
      } else this.tapPieces(stroke.start);
    } else if (!stroke.moved) {
      const decision = game.at_cell[stroke.start]?.[0] ?? -1;
      const printed = game.puzzle.picture.cells[stroke.start];
      const clue = printed?.text || printed?.mark;
      if (clue && (game.fixed(decision) || stroke.kind === "route")) this.tick(stroke.start);
    }
    if (!game.commit()) this.told.draw();
  }

  /** Mark a clue as done by hand, or remove that mark. @param {number} cell */
  tick(cell) {
    if (/^[SG]$/.test(this.game.puzzle.picture.cells[cell]?.text ?? "")) return;
    this.game.set(`t${cell}`, this.game.mark(`t${cell}`) === YES ? OPEN : YES);
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.fingers.delete(event.pointerId);
    this.pair = [];
    this.takeBack();
  }

  /** A second finger touched the board: what the first one drew was not intended. */
  takeBack() {
    this.stroke = null;
    this.told.around?.touch(-1);
    this.board.preview([], true);
    this.game.abort();
    this.told.draw();
  }

  /** Two fingers move the board in its frame, and make it larger or smaller. @param {PointerEvent} event */
  pan(event) {
    const frame = this.board.element.parentElement;
    const before = this.fingers.get(event.pointerId);
    if (!before || !frame) return;
    if (this.pair.length && Math.hypot(event.clientX - before.x, event.clientY - before.y) < STILL) return;
    this.pair = [];
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId);
    const other = others[0]?.[1];
    if (other) {
      const distance = (/** @type {{x: number, y: number}} */ a) =>
        Math.hypot(a.x - other.x, a.y - other.y);
      const now = { x: event.clientX, y: event.clientY };
      const ratio = distance(now) / Math.max(20, distance(before));
      const px = Math.max(12, Math.min(96, this.board.px * ratio));
      if (Math.abs(ratio - 1) > 0.001) this.told.zoomTo?.(px, (now.x + other.x) / 2, (now.y + other.y) / 2);
    }
    frame.scrollLeft -= (event.clientX - before.x) / this.fingers.size;
    frame.scrollTop -= (event.clientY - before.y) / this.fingers.size;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  // Lines of cells

  /** The cells of a straight line from one cell to another; none if it is not straight.
   * @param {number} from @param {number} to */
  straight(from, to) {
    const { cols } = this.game.puzzle;
    const rows = Math.floor(to / cols) - Math.floor(from / cols);
    const columns = (to % cols) - (from % cols);
    const length = Math.max(Math.abs(rows), Math.abs(columns));
    if (rows && columns && Math.abs(rows) !== Math.abs(columns)) return [];
    const step = Math.sign(rows) * cols + Math.sign(columns);
    return Array.from({ length: length + 1 }, (_, index) => from + step * index);
  }

  /** The decision of a line; -1 if it has none. @param {number[]} cells */
  lineOf(cells) {
    const ends = [cells[0] ?? -1, cells.at(-1) ?? -1].sort((a, b) => a - b);
    return this.game.cells.findIndex((line) => line[0] === ends[0] && line.at(-1) === ends[1] &&
      line.length === cells.length);
  }

  /** @param {number} from @param {number} to */
  showLine(from, to) {
    const cells = this.straight(from, to);
    this.board.preview(cells, this.lineOf(cells) >= 0);
    if (cells.length) this.told.tell("act", "sum", this.sum(cells));
    else this.told.tell("act", "notStraight");
  }

  /** @param {number[]} cells */
  sum(cells) {
    const printed = this.game.puzzle.picture.cells;
    const numbers = cells.map((cell) => Number(printed[cell]?.text ?? 0));
    const most = Math.max(...Object.values(printed).map((cell) => Number(cell.text ?? 0)));
    return { numbers: numbers.join(" + "), sum: numbers.reduce((a, b) => a + b, 0), wanted: most };
  }

  /** @param {number} from @param {number} to @param {number} value */
  drawLine(from, to, value) {
    const cells = this.straight(from, to);
    const decision = this.lineOf(cells);
    if (decision < 0) {
      if (cells.length) this.told.tell("result", "noPiece", this.sum(cells));
      else this.told.tell("result", "notStraight");
      return;
    }
    this.game.decide(decision, this.game.value(decision) === value ? OPEN : value);
  }

  /** A tap erases the piece under it; where there is none, what was ruled out. @param {number} cell */
  tapPieces(cell) {
    const here = this.game.at_cell[cell] ?? [];
    const mine = (/** @type {number} */ value) =>
      here.filter((each) => !this.game.fixed(each) && this.game.value(each) === value);
    const piece = mine(YES).at(-1);
    if (piece !== undefined) this.game.decide(piece, OPEN);
    else {
      const out = mine(NO);
      for (const each of out) this.game.decide(each, OPEN);
      if (!out.length) this.told.tell("result", "dragLine");
    }
  }

  // Keys

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!MODIFIERS.has(event.key)) this.told.line.act();
    const command = event.ctrlKey || event.metaKey || event.altKey;
    const selects = this.selects(event) && event.key.startsWith("Arrow");
    if (this.told.key(event) || ((selects || !command) && this.pressed(event))) event.preventDefault();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key does anything */
  pressed(event) {
    const at = this.board.focus;
    const to = goal(event.key, at, this.board);
    if (to !== undefined && (this.selects(event) || (event.shiftKey && this.pen === "select"))) this.extend(at, to);
    else if (to !== undefined) this.step(at, to, event.shiftKey);
    else if (this.locked) return false;
    else if (event.key === "Enter" && !event.shiftKey) this.press(at, false);
    else if (event.key === " ") this.press(at, true);
    else if (event.key === "Backspace" || event.key === "Delete") this.erase(at);
    else if (event.key === "Escape" && this.anchor >= 0) this.lift();
    else return false;
    return true;
  }

  /** Select both cells. @param {number} from @param {number} to */
  extend(from, to) {
    for (const cell of [from, to]) this.select(cell, true);
    this.told.focus(to);
    this.told.draw();
  }

  /** @param {number} from @param {number} to @param {boolean} shift */
  step(from, to, shift) {
    const { game } = this;
    this.drop();
    if (this.anchor >= 0) this.showLine(this.anchor, to);
    this.told.focus(to);
    const own = this.pen === "pencil" && (this.kind === LINE || this.kind === EDGE);
    if (!shift || from === to || this.locked || (game.puzzle.kind === "line" && !own)) return;
    if (own || this.pen === "route") {
      const key = own && this.kind === EDGE ? edgeBetween(from, to, game.puzzle.cols) : edge(from, to, own ? "l" : "e");
      game.set(key, game.mark(key) === YES ? OPEN : YES);
    } else {
      for (const cell of [from, to]) {
        const decision = game.at_cell[cell]?.[0] ?? -1;
        if (!game.fixed(decision) && game.value(decision) === OPEN) game.decide(decision, NO);
      }
    }
    game.commit();
  }

  /** @param {number} cell @param {boolean} right */
  press(cell, right) {
    if (this.game.puzzle.kind === "line") {
      this.pressLine(cell, right ? NO : YES);
      return;
    }
    const pen = this.pen;
    this.pen = "black";
    const decision = this.game.at_cell[cell]?.[0] ?? -1;
    const printed = this.game.puzzle.picture.cells[cell];
    const cells = this.all(cell);
    if (cells.length > 1) this.decideAll(cells, decision, right ? NO : YES, settings().cycle, right);
    else if (this.game.fixed(decision) && (printed?.text || printed?.mark)) this.tick(cell);
    else if (!this.game.fixed(decision)) {
      const value = right ? NO : YES;
      const was = this.game.value(decision);
      this.game.decide(decision, this.tapped(decision, was, value, settings().cycle, right));
    }
    this.pen = pen;
    this.game.commit();
  }

  /** The first press begins a line, the second ends it. @param {number} cell @param {number} value */
  pressLine(cell, value) {
    if (this.anchor < 0) {
      this.anchor = cell;
      this.anchorValue = value;
      this.board.preview([cell], true);
      this.told.tell("act", "lineBegun");
      return;
    }
    const from = this.anchor;
    this.lift();
    if (from === cell) this.tapPieces(cell);
    else this.drawLine(from, cell, this.anchorValue);
    this.game.commit();
  }

  lift() {
    this.anchor = -1;
    this.board.preview([], true);
  }

  /** @param {number} cell */
  erase(cell) {
    if (this.selected.has(cell)) for (const each of this.selected) this.clear(each);
    else if (this.game.puzzle.kind === "line") this.tapPieces(cell);
    else this.game.decide(this.game.at_cell[cell]?.[0] ?? -1, OPEN);
    this.game.commit();
  }

  /** A key writes a mark of one's own, or erases it; while the pencil writes digits, it is one of these. @param {number} key */
  note(key) {
    const cell = this.board.focus;
    const kind = this.pen === "pencil" && this.kind > NOTE ? NOTE + key : key;
    if (!KINDS.includes(kind)) return false;
    const on = !hasOwn(this.game, kind, cell);
    for (const each of this.all(cell)) pencil(this.game, kind, each, on);
    this.game.commit();
    return true;
  }

  /** Remove every mark from a cell: its colour, the pieces or the route through it, marks of one's own. @param {number} cell */
  clear(cell) {
    const { game } = this;
    for (const decision of game.at_cell[cell] ?? []) game.decide(decision, OPEN);
    for (const key of [...this.edges(cell), ...linesAt(cell, game.puzzle.cols)]) game.set(key, OPEN);
    for (const kind of KINDS) pencil(game, kind, cell, false);
    game.set(`t${cell}`, OPEN);
  }
}
