// A board of a lesson: it can be shown step by step, or be played on.

import { markBroken, nothing } from "../board/board.js";
import { BoardView } from "../board/view.js";
import { h } from "../dom.js";
import { Game } from "../play/game.js";
import { Hand } from "../board/hand.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../board/board.js").Shown} Shown */
/** @typedef {import("../types.js").Looked} Looked */

const SIGNS = "?#.";

/** @extends {BoardView<Hand>} */
export class Bench extends BoardView {
  /**
   * @param {Puzzle} puzzle
   * @param {{play?: boolean, changed?: () => void, key?: (event: KeyboardEvent) => boolean}} [options]
   */
  constructor(puzzle, options = {}) {
    super(puzzle, new Game(puzzle), (view) => new Hand(view.game, view.board, view));
    this.options = options;
    this.hand.locked = !options.play;
    this.game.changed = () => { this.changed(); options.changed?.(); };
    const pens = options.play ? h("div", { class: puzzle.kind === "line" ? "bench-pens" : "bench-pens touch-only" },
      this.penChoice("bench-pen")) : null;
    this.element = h("div", { class: "bench" }, this.frame, pens, this.line.element);
    this.resizer = new ResizeObserver(() => this.resize());
    this.resizer.observe(this.element);
  }

  close() {
    this.resizer.disconnect();
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

  /** What a player sees at once: clues that are done, rules that are broken. @param {Looked} looked */
  mark(looked) {
    this.looked = looked;
    this.shown = nothing();
    for (const clue of looked.clues) if (clue.done) this.shown.done.add(clue.cell);
    for (const violation of looked.violations) markBroken(this.shown, this.puzzle, violation);
  }

  /** @override @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    return this.options.key?.(event) || super.key(event);
  }
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
