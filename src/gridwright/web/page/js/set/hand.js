// What the hand does on a board that is edited: signs, numbers and rooms, by mouse, touch and keys.

import { Hand } from "../board/hand.js";
import { between, goal } from "../board/ways.js";
import { apart, isNumber, joined, withSigns } from "./sketch.js";

/** @typedef {import("../types.js").Sketch} Sketch */
/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../play/game.js").Game} Game */

export const NUMBER = "number";
export const ROOMS = "rooms";

/**
 * @typedef {import("../board/hand.js").Told & {
 *   sketch: Sketch,
 *   draw: (sketch?: Sketch) => void,
 *   take: (sketch: Sketch) => void,
 *   numbers: [number, number],
 *   editing: NonNullable<GenreFacts["editing"]>,
 * }} Editor
 */

export class SetHand extends Hand {
  /** @param {Game} game @param {Board} board @param {Editor} editor */
  constructor(game, board, editor) {
    super(game, board, editor);
    this.editor = editor;
    /** What the pen draws: numbers, rooms, or a sign. */
    this.tool = NUMBER;
    /** @type {Sketch | null} what the stroke has drawn so far */
    this.drawing = null;
    /** The cell that was chosen by hand: a second click on it changes its number. */
    this.chosen = -1;
  }

  /** @override @param {number} cell @param {boolean} right */
  begin(cell, right) {
    const was = this.chosen;
    this.chosen = cell;
    /** @type {"none" | "paint"} */
    const kind = this.tool === NUMBER ? "none" : "paint";
    const sketch = this.editor.sketch;
    const own = sketch.cells[cell] ?? "";
    this.editor.focus(cell);
    // A number is not painted: the stroke ends where it began.
    this.stroke = { kind, value: 0, start: cell, was: own === this.tool ? 1 : 0, last: cell,
      moved: false, parity: 0, right };
    this.drawing = sketch;
    if (this.tool === NUMBER) {
      if (was === cell) this.change(counted(sketch, cell, right ? -1 : 1, this.numbers));
    } else if (this.tool === ROOMS) {
      if (right) this.change(apart(sketch, cell));
    } else this.change(this.signed(sketch, cell, right ? "" : this.toggled(own, this.tool)));
  }

  /** A sign that is already there is removed, unless the puzzle needs it. @param {string} own @param {string} sign */
  toggled(own, sign) {
    return own === sign && !this.once(sign) ? "" : sign;
  }

  /** @param {string} sign */
  once(sign) {
    return Boolean(this.editing.signs.find((each) => each.name === sign)?.once);
  }

  get editing() { return this.editor.editing; }
  get numbers() { return this.editor.numbers; }

  /** The numbers that can be typed: two digits everywhere if larger numbers than usual are possible.
   * @returns {[number, number]} */
  get typed() {
    const [least, most] = this.numbers;
    return [least, this.editing.larger ? Math.max(most, 99) : most];
  }

  /** A sign in a cell; one that may occur only once leaves its old place.
   * @param {Sketch} sketch @param {number} cell @param {string} sign @returns {Sketch} */
  signed(sketch, cell, sign) {
    const signs = new Map([[cell, sign]]);
    if (this.once(sign)) {
      sketch.cells.forEach((own, other) => { if (own === sign && other !== cell) signs.set(other, ""); });
    }
    return withSigns(sketch, signs);
  }

  /** @param {Sketch} sketch */
  change(sketch) {
    this.drawing = sketch;
    this.editor.draw(sketch);
  }

  /** @override @param {number} cell */
  to(cell) {
    const { stroke, drawing } = this;
    if (!stroke || !drawing || cell < 0 || cell === stroke.last) return;
    if (stroke.kind === "none") return;
    stroke.moved = true;
    for (const each of between(stroke.last, cell, this.board.cols, this.tool !== ROOMS)) {
      this.over(stroke.last, each);
      stroke.last = each;
    }
    this.editor.focus(cell);
  }

  /** The stroke goes from one cell to the next. @param {number} from @param {number} to */
  over(from, to) {
    const { stroke, drawing, tool } = this;
    if (!stroke || !drawing) return;
    if (tool === ROOMS) { this.change(joined(drawing, from, to)); return; }
    const own = drawing.cells[to] ?? "";
    if (stroke.right || (stroke.was && !this.once(tool))) {
      if (stroke.right || own === tool) this.change(this.signed(drawing, to, ""));
    } else if (!own || this.once(tool)) {
      this.change(this.signed(drawing, to, tool));
    }
  }

  /** @override */
  finish() {
    const { stroke, drawing } = this;
    this.stroke = null;
    this.drawing = null;
    if (!stroke || !drawing) return;
    // A click takes a cell out of its room.
    const alone = this.tool === ROOMS && !stroke.moved && !stroke.right;
    this.editor.take(alone ? apart(drawing, stroke.start) : drawing);
  }

  /** @override */
  takeBack() {
    this.stroke = null;
    this.drawing = null;
    this.editor.draw();
  }

  /** @override @param {KeyboardEvent} event */
  pressed(event) {
    const at = this.board.focus;
    const to = goal(event.key, at, this.board);
    if (to !== undefined) {
      this.chosen = to;
      this.editor.focus(to);
      if (event.shiftKey && this.editing.rooms && to !== at && event.key.startsWith("Arrow")) {
        this.editor.take(joined(this.editor.sketch, at, to));
      }
      return true;
    }
    return this.write(at, event.key);
  }

  /**
   * What a key does to a cell, as on puzz.link: digits are appended, `-` is `?`, letters are signs.
   * @param {number} cell @param {string} key @returns {boolean} whether it does anything
   */
  write(cell, key) {
    const sketch = this.editor.sketch;
    const own = sketch.cells[cell] ?? "";
    const letter = key.toLowerCase();
    const sign = this.editing.signs.find((each) => each.keys.includes(letter));
    const put = (/** @type {string} */ text) => this.editor.take(this.signed(sketch, cell, text));
    if (this.editing.numbers && /^\d$/.test(key)) put(appended(own, key, this.typed));
    else if (sign) put(this.toggled(own, sign.name));
    else if (key === "Backspace") put(isNumber(own) ? own.slice(0, -1) : "");
    else if (key === "Delete" || key === " " || (!this.editing.numbers && /^[3e]$/.test(letter))) put("");
    else if (key === "+" && this.editing.numbers) this.editor.take(counted(sketch, cell, 1, this.numbers));
    else if (key === "Enter") this.press(cell);
    else return false;
    return true;
  }

  /** Enter does what a click with the chosen pen does. @override @param {number} cell */
  press(cell) {
    const sketch = this.editor.sketch;
    if (this.tool === NUMBER) this.editor.take(counted(sketch, cell, 1, this.numbers));
    else if (this.tool === ROOMS) this.editor.take(apart(sketch, cell));
    else this.editor.take(this.signed(sketch, cell, this.toggled(sketch.cells[cell] ?? "", this.tool)));
  }
}

/** A digit appended to those that are there; if that is too large, the digit alone.
 * @param {string} own @param {string} digit @param {[number, number]} numbers */
function appended(own, digit, [least, most]) {
  const both = isNumber(own) ? Number(`${own}${digit}`) : Number(digit);
  const number = both <= most ? both : Number(digit);
  return !number && least > 0 ? "" : String(number);
}

/** The number of a cell, plus or minus one; beyond the ends it is empty.
 * @param {Sketch} sketch @param {number} cell @param {number} by @param {[number, number]} numbers */
function counted(sketch, cell, by, [least, most]) {
  const own = sketch.cells[cell] ?? "";
  const number = isNumber(own) ? Number(own) + by : by > 0 ? least : most;
  return withSigns(sketch, new Map([[cell, number < least || number > most ? "" : String(number)]]));
}
