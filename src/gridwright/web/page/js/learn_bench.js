// A board of a lesson: it can be shown step by step, or be played on.

import { Board, markBroken, nothing } from "./board.js";
import { h } from "./dom.js";
import { Game, YES } from "./game.js";
import { Hand } from "./hand.js";
import { proper } from "./panels.js";
import { describe } from "./speech.js";
import { settings } from "./store.js";
import { t, told } from "./texts.js";
import { choice } from "./dom.js";

/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./board.js").Shown} Shown */
/** @typedef {import("./types.js").Looked} Looked */

const SIGNS = "?#.";

export class Bench {
  /**
   * @param {Puzzle} puzzle
   * @param {{play?: boolean, changed?: () => void, key?: (event: KeyboardEvent) => boolean,
   *   label?: string}} [options]
   */
  constructor(puzzle, options = {}) {
    this.puzzle = puzzle;
    this.options = options;
    this.game = new Game(puzzle);
    /** @type {Shown} */
    this.shown = nothing();
    /** @type {Looked | null} */
    this.looked = null;
    this.board = new Board(puzzle, {
      coordinates: true,
      label: options.label ?? t("boardLabel", { title: puzzle.title, rows: puzzle.rows, cols: puzzle.cols }),
      describe: (cell) => describe(this.game, this.shown, cell),
    });
    this.hand = new Hand(this.game, this.board, {
      drawn: () => this.draw(),
      done: () => this.draw(),
      focus: (cell) => this.focus(cell),
      hover: () => {},
      say: (key, values) => this.say(t(/** @type {any} */ (key), values)),
      key: (event) => options.key?.(event) || this.key(event),
      cycle: () => settings().cycle,
    });
    this.hand.locked = !options.play;
    this.game.changed = () => { this.draw(); options.changed?.(); };
    this.frame = h("div", { class: "board-frame" }, this.board.element);
    this.status = h("p", { class: "status", role: "status" });
    this.element = h("div", { class: "bench" }, this.frame, options.play ? this.pens() : null, this.status);
    this.resizer = new ResizeObserver(() => this.resize());
    this.resizer.observe(this.element);
  }

  close() {
    this.resizer.disconnect();
  }

  pens() {
    const line = this.puzzle.kind === "line";
    const options = [
      { value: "black", label: t(line ? "draw" : "black") },
      { value: "dot", label: t(line ? "ruleOut" : "dot") },
    ];
    return h("div", { class: line ? "bench-pens" : "bench-pens touch-only" },
      choice("bench-pen", t("pens"), options, "black", (pen) => { this.hand.pen = /** @type {any} */ (pen); }, true));
  }

  /** As large as there is room for; a large board scrolls in its frame. */
  resize() {
    const { puzzle } = this;
    const width = this.element.clientWidth - 34;
    if (width <= 0) return;
    const height = Math.max(innerWidth < 1040 ? innerHeight * 0.62 : innerHeight - 290, 260);
    const px = Math.max(28, Math.min(width / puzzle.cols, height / puzzle.rows, 60));
    if (Math.abs(px - this.board.px) > 0.1) this.board.resize(px);
  }

  /** Show another game on the same puzzle. @param {Game} game @param {Shown} shown */
  show(game, shown) {
    this.shown = shown;
    this.board.draw(game, shown);
  }

  draw() {
    this.board.draw(this.game, this.shown);
    if (!this.hand.stroke) this.tellFocus();
  }

  /** What a player sees at once: clues that are done, rules that are broken. @param {Looked} looked */
  mark(looked) {
    this.looked = looked;
    this.shown = nothing();
    for (const clue of looked.clues) if (clue.done) this.shown.done.add(clue.cell);
    for (const violation of looked.violations) markBroken(this.shown, this.puzzle, violation);
  }

  /** @param {number} cell */
  focus(cell) {
    this.board.focusOn(cell);
    this.tellFocus();
  }

  tellFocus() {
    if (document.activeElement !== this.board.element) return;
    const cell = this.board.focus;
    const { cols } = this.puzzle;
    const clue = this.looked?.clues.find((each) => each.cell === cell);
    const more = clue && this.puzzle.kind !== "line" ? `; ${told(clue.saying)}` : "";
    const what = describe(this.game, this.shown, cell) + more;
    this.say(t("status", { row: Math.floor(cell / cols) + 1, column: (cell % cols) + 1, what }));
  }

  /** @param {string} words */
  say(words) {
    const text = proper(words);
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === "z") { if (event.shiftKey) this.game.redo(); else this.game.undo(); return true; }
    if (command && key === "y") { this.game.redo(); return true; }
    return false;
  }
}

/**
 * A game that begins with a given board.
 * @param {Puzzle} puzzle @param {string} board
 */
export function gameAt(puzzle, board) {
  const game = new Game(puzzle);
  game.take(board);
  game.strokes = [];
  game.at = 0;
  return game;
}

/** The puzzle with a board printed on it, so that it cannot be changed. Lines that are ruled out
 * show only while they are marks. @param {Puzzle} puzzle @param {string} board @returns {Puzzle} */
export function withPrinted(puzzle, board) {
  if (puzzle.kind === "line") return puzzle;
  const printed = [...puzzle.printed].map((sign, at) => sign === "?" ? board[at] ?? "?" : sign).join("");
  return { ...puzzle, printed };
}

/** @param {number} value */
export function sign(value) {
  return SIGNS[value] ?? "?";
}

/** Do what a step says, within a stroke. @param {Game} game @param {{yes: number[], no: number[]}} step */
export function apply(game, step) {
  for (const decision of step.yes) game.decide(decision, YES);
  for (const decision of step.no) game.decide(decision, 2);
}
