// A board that is too large for its place is seen through a window: it can be made larger and smaller, and
// moved. The numbers of rows and columns stay in view at its edges.

import { h, icon, iconButton } from "../dom.js";
import { s } from "./shapes.js";
import { t } from "../texts.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{width: number, height: number}} Size */

/** The size of a cell at 100 %, in pixels, and the sizes that the buttons offer. */
const FULL = 40;
const STEPS = [40, 60, 80, 100, 150];
const LARGEST = 96;
const START = 32;
/** The strips with the numbers: of rows, and of columns. */
export const STRIP = { left: 34, top: 28 };
/** Below this there is no room for the tick of a clue. */
const TICKS = 36;
/** So many rows are drawn on each side of the window, for those who scroll fast. */
const NEAR = 4;

export class Zoom {
  /** @param {{board: Board, frame: HTMLElement, resize: () => void}} view @param {() => void} moved */
  constructor(view, moved) {
    this.view = view;
    this.moved = moved;
    /** The size of a cell that was chosen; 0: none, so the board fits if it can. */
    this.px = 0;
    /** The size at which the whole board is seen. */
    this.whole = FULL;
    this.large = false;
    this.columns = strip("columns");
    this.rows = strip("rows");
    this.corner = h("div", { class: "corner" });
    this.label = h("button", { class: "plain percent", onclick: () => this.percentPressed() });
    this.controls = h("div", { class: "zoom", role: "group", "aria-label": t("zoom"), hidden: true },
      iconButton("minus", t("zoomOut"), () => this.step(-1)), this.label,
      iconButton("plus", t("zoomIn"), () => this.step(1)),
      h("button", { class: "plain whole", onclick: () => this.all() }, icon("fit"), h("span", {}, t("wholeBoard"))));
    this.controls.lastElementChild?.setAttribute("aria-label", t("wholeBoard"));
    /** Called where the percentage is pressed on a phone. */
    this.percentPressed = () => this.to(FULL);
    /** @type {Element[]} */
    this.bold = [];
    this.marked = "";
    this.waiting = false;
    const { frame } = view;
    frame.addEventListener("scroll", () => this.later());
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.grab(event));
  }

  /**
   * The board has this much room, and would have cells of this size in it.
   * @param {Size} room with the strips @param {number} fitted @param {number} least the smallest cells that are shown
   * without a window @returns {boolean} whether it is seen through a window
   */
  place(room, fitted, least) {
    const { board, frame } = this.view;
    this.whole = Math.min((room.width - STRIP.left - 4) / board.cols, (room.height - STRIP.top - 4) / board.rows);
    this.large = fitted < least || this.px > fitted;
    frame.classList.toggle("large", this.large);
    this.controls.hidden = !this.large;
    board.bare = this.large;
    if (!this.large) {
      this.px = 0;
      frame.style.width = frame.style.height = "";
      for (const each of [this.corner, this.columns, this.rows]) each.remove();
      this.cull();
      return false;
    }
    if (this.columns.parentElement !== frame) frame.prepend(this.corner, this.columns, this.rows);
    frame.style.width = `${room.width}px`;
    frame.style.height = `${room.height}px`;
    this.draw(this.px || (fitted < least ? Math.max(START, this.whole) : fitted));
    return true;
  }

  /** @param {number} px */
  draw(px) {
    const { board } = this.view;
    this.px = px;
    board.resize(px);
    board.element.classList.toggle("small", px < TICKS);
    this.columns.setAttribute("width", String(board.cols * px + 4));
    this.rows.setAttribute("height", String(board.rows * px + 4));
    number(this.columns, board.cols, px, "x");
    number(this.rows, board.rows, px, "y");
    this.label.textContent = t("percent", { number: Math.round((100 * px) / FULL) });
    this.later();
  }

  /** Change the size of the cells; the place under the pointer, or else the middle, stays where it is.
   * @param {number} px @param {number} [x] @param {number} [y] on the screen */
  to(px, x, y) {
    const { frame, board } = this.view;
    const wanted = Math.max(Math.min(this.whole, 16), Math.min(LARGEST, px));
    const box = frame.getBoundingClientRect();
    const [inX, inY] = this.large
      ? [(x ?? (box.left + STRIP.left + box.right) / 2) - box.left - STRIP.left,
        (y ?? (box.top + STRIP.top + box.bottom) / 2) - box.top - STRIP.top] : [0, 0];
    const ratio = wanted / board.px;
    const [left, top] = [(frame.scrollLeft + inX) * ratio - inX, (frame.scrollTop + inY) * ratio - inY];
    this.px = wanted;
    if (this.large) {
      this.draw(wanted);
      // What will not be seen is not laid out at the new size.
      this.cull(top / wanted);
    } else this.view.resize();
    frame.scrollTo({ left, top, behavior: "instant" });
  }

  /** To the next size that the buttons offer. @param {number} way */
  step(way) {
    const now = (100 * this.view.board.px) / FULL;
    const next = way > 0 ? STEPS.find((each) => each > now + 1) : STEPS.findLast((each) => each < now - 1);
    this.to(next ? (next / 100) * FULL : way > 0 ? LARGEST : this.whole);
  }

  /** The whole board. */
  all() {
    this.px = this.whole;
    this.view.resize();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was a key for this */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "+" || event.key === "=") this.step(1);
    else if (event.key === "-" && this.large) this.step(-1);
    else if (event.key === "0" && this.large) this.all();
    else return false;
    return true;
  }

  /** With Ctrl, as a pinch on a touch pad also says, the wheel zooms; otherwise it moves. @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.to(this.view.board.px * Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 300), event.clientX, event.clientY);
  }

  /** The middle button moves the board. @param {PointerEvent} event */
  grab(event) {
    const { frame } = this.view;
    if (event.button !== 1 || !this.large) return;
    event.preventDefault();
    let [x, y] = [event.clientX, event.clientY];
    const ended = new AbortController();
    addEventListener("pointermove", (move) => {
      frame.scrollBy({ left: x - move.clientX, top: y - move.clientY, behavior: "instant" });
      [x, y] = [move.clientX, move.clientY];
    }, { signal: ended.signal });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => ended.abort(), { signal: ended.signal });
  }

  /** What the window shows, in cells. */
  get seen() {
    const { frame, board: { px } } = this.view;
    return { left: frame.scrollLeft / px, top: frame.scrollTop / px,
      width: (frame.clientWidth - STRIP.left) / px, height: (frame.clientHeight - STRIP.top) / px };
  }

  /** Move a place of the board, in cells, into the middle. @param {number} col @param {number} row */
  centre(col, row) {
    const { frame, board: { px } } = this.view;
    const { width, height } = this.seen;
    frame.scrollTo({ left: (col - width / 2) * px, top: (row - height / 2) * px, behavior: "instant" });
  }

  /** Move the board so that these cells are seen, if one of them is not. Of cells that are too far apart,
   * the first ones are seen. @param {number[]} cells */
  reveal(cells) {
    if (!this.large || !cells.length) return;
    const { cols } = this.view.board;
    const { left, top, width, height } = this.seen;
    let box = boxOf(cells.slice(0, 1), cols);
    for (let count = 2; count <= cells.length; count += 1) {
      const next = boxOf(cells.slice(0, count), cols);
      if (next.right - next.left > width || next.bottom - next.top > height) break;
      box = next;
    }
    if (box.left >= left && box.top >= top && box.right <= left + width && box.bottom <= top + height) return;
    this.centre((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  }

  /** The numbers of the rows and columns of these cells are bold. @param {number[]} cells */
  mark(cells) {
    const wanted = `${cells.join()} ${this.px}`;
    if (!this.large || this.marked === wanted) return;
    this.marked = wanted;
    const { cols } = this.view.board;
    for (const each of this.bold) each.classList.remove("here");
    this.bold = cells.flatMap((cell) => [this.columns.children[cell % cols], this.rows.children[Math.floor(cell / cols)]])
      .filter((each) => each !== undefined);
    for (const each of this.bold) each.classList.add("here");
  }

  /** Something moved or was drawn: tell it once a frame. */
  later() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => { this.waiting = false; this.cull(); this.moved(); });
  }

  /** Rows far from the window are not drawn: the browser would paint all of them for every change.
   * @param {number} [top] the first row that is seen */
  cull(top = this.seen.top) {
    const height = this.view.frame.clientHeight / this.view.board.px;
    [...(this.view.board.contents?.children ?? [])].forEach((row, at) => {
      const far = this.large && (at < top - NEAR || at > top + height + NEAR);
      if (row.classList.contains("far") !== far) row.classList.toggle("far", far);
    });
  }
}

/** The smallest rectangle around cells. @param {number[]} cells @param {number} cols */
function boxOf(cells, cols) {
  const [columns, rows] = [cells.map((cell) => cell % cols), cells.map((cell) => Math.floor(cell / cols))];
  return { left: Math.min(...columns), top: Math.min(...rows), right: Math.max(...columns) + 1,
    bottom: Math.max(...rows) + 1 };
}

/** @param {string} name */
function strip(name) {
  const size = name === "rows" ? ["width", STRIP.left] : ["height", STRIP.top];
  return s("svg", { class: `strip ${name}`, "aria-hidden": "true", ...Object.fromEntries([size]) });
}

/** Numbers at the middle of each column or row. Where cells are too small, only every fifth is shown.
 * @param {Element} strip @param {number} count @param {number} px @param {"x" | "y"} along */
function number(strip, count, px, along) {
  const [across, middle] = along === "x" ? ["y", STRIP.top / 2] : ["x", STRIP.left / 2];
  for (let at = strip.children.length; at < count; at += 1) strip.append(s("text", { class: "coord", [across]: middle }));
  while (strip.children.length > count) strip.lastElementChild?.remove();
  [...strip.children].forEach((text, at) => {
    const words = px >= 20 || at === 0 || at % 5 === 4 ? String(at + 1) : "";
    if (text.textContent !== words) text.textContent = words;
    text.setAttribute(along, String(2 + at * px + px / 2));
  });
}
