// What the hand does on a board that is edited: signs, numbers and rooms, by mouse, touch and keys.

import { Hand } from "../board/hand.js";
import { between, goal } from "../board/ways.js";
import { apart, isNumber, joined, together, withSigns } from "./sketch.js";

/** @typedef {import("../types.js").Sketch} Sketch */
/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../play/game.js").Game} Game */

export const NUMBER = "number";
export const ROOMS = "rooms";
export const SELECT = "select";

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

  /** @override @param {number} cell @param {boolean} right @param {boolean} _cycle @param {boolean} [select] */
  begin(cell, right, _cycle, select = false) {
    const was = this.chosen;
    this.chosen = cell;
    const sketch = this.editor.sketch;
    const own = sketch.cells[cell] ?? "";
    this.editor.focus(cell);
    /** @type {import("../board/hand.js").Stroke} */
    const stroke = { kind: "paint", value: 0, start: cell, was: own === this.tool ? 1 : 0, last: cell,
      moved: false, parity: 0, right };
    this.stroke = stroke;
    if (select || this.tool === SELECT) {
      this.beginSelection(stroke);
      return;
    }
    const several = this.all(cell).length > 1;
    // Neither a number nor what is done to several cells is painted: the stroke ends where it began.
    if (several) stroke.kind = "all";
    else if (this.tool === NUMBER) stroke.kind = "none";
    this.drawing = sketch;
    if (this.tool === NUMBER) {
      if (was === cell || several) this.change(this.signed(sketch, cell, counted(own, right ? -1 : 1, this.numbers)));
    } else if (this.tool === ROOMS) {
      if (right) this.change(apart(sketch, this.all(cell)));
      else if (several) this.change(together(sketch, this.all(cell)));
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

  /** A sign in a cell, and in those that are selected with it; one that may occur only once leaves its old place.
   * @param {Sketch} sketch @param {number} cell @param {string} sign @returns {Sketch} */
  signed(sketch, cell, sign) {
    const once = this.once(sign);
    const signs = new Map((once ? [cell] : this.all(cell)).map((each) => [each, sign]));
    if (once) {
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
    if (stroke?.kind === "select") super.to(cell);
    if (stroke?.kind !== "paint" || !drawing || cell < 0 || cell === stroke.last) return;
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
    const alone = this.tool === ROOMS && stroke.kind === "paint" && !stroke.moved && !stroke.right;
    this.editor.take(alone ? apart(drawing, [stroke.start]) : drawing);
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
    if (to !== undefined && (this.selects(event) || (event.shiftKey && this.tool === SELECT))) {
      this.extend(at, to);
      return true;
    }
    if (to !== undefined) {
      this.drop();
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
    else if (key === "+" && this.editing.numbers) put(counted(own, 1, this.numbers));
    else if (key === "Enter") this.press(cell);
    else return false;
    return true;
  }

  /** Enter does what a click with the chosen pen does. @override @param {number} cell */
  press(cell) {
    const { sketch } = this.editor;
    const own = sketch.cells[cell] ?? "";
    if (this.tool === SELECT) {
      this.select(cell, !this.selected.has(cell));
      this.editor.draw();
    } else if (this.tool === ROOMS) {
      const cells = this.all(cell);
      this.editor.take(cells.length > 1 ? together(sketch, cells) : apart(sketch, cells));
    } else {
      const sign = this.tool === NUMBER ? counted(own, 1, this.numbers) : this.toggled(own, this.tool);
      this.editor.take(this.signed(sketch, cell, sign));
    }
  }
}

/** A digit appended to those that are there; if that is too large, the digit alone.
 * @param {string} own @param {string} digit @param {[number, number]} numbers */
function appended(own, digit, [least, most]) {
  const both = isNumber(own) ? Number(`${own}${digit}`) : Number(digit);
  const number = both <= most ? both : Number(digit);
  return !number && least > 0 ? "" : String(number);
}

/** A number plus or minus one; beyond the ends it is empty.
 * @param {string} own @param {number} by @param {[number, number]} numbers */
function counted(own, by, [least, most]) {
  const number = isNumber(own) ? Number(own) + by : by > 0 ? least : most;
  return number < least || number > most ? "" : String(number);
}
