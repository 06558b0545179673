// The whole of a large board in a small picture: what is settled, which part is seen, where the hint is.

import { NO, YES } from "./game.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./board.js").Shown} Shown */
/** @typedef {import("./zoom.js").Zoom} Zoom */

const SIZE = 200;

export class Overview {
  /** @param {Zoom} zoom @param {() => void} toHint */
  constructor(zoom, toHint) {
    this.zoom = zoom;
    this.canvas = h("canvas", { role: "img", "aria-label": t("overview") });
    this.done = h("span", {});
    this.toHint = h("button", { hidden: true, onclick: toHint }, t("toHint"));
    this.element = h("section", { class: "panel overview", "aria-label": t("overview"), hidden: true }, this.canvas,
      h("div", {}, h("h2", {}, t("overview")), h("p", { class: "second" }, this.done, " ", t("overviewHow")), this.toHint));
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      this.go(event);
    });
    this.canvas.addEventListener("pointermove", (event) => { if (event.buttons) this.go(event); });
  }

  /** The part under the pointer is shown. @param {PointerEvent} event */
  go(event) {
    const box = this.canvas.getBoundingClientRect();
    const { cols, rows } = this.zoom.view.board;
    this.zoom.centre(((event.clientX - box.left) / box.width) * cols, ((event.clientY - box.top) / box.height) * rows);
  }

  /** @param {Game} game @param {number[]} hinted the cells of the hint */
  draw(game, hinted) {
    const { large, seen, view: { board: { rows, cols } } } = this.zoom;
    this.element.hidden = !large;
    this.toHint.hidden = !hinted.length;
    if (!large) return;
    const sharp = devicePixelRatio || 1;
    const unit = (SIZE / Math.max(rows, cols)) * sharp;
    const { canvas } = this;
    [canvas.width, canvas.height] = [Math.round(cols * unit), Math.round(rows * unit)];
    canvas.style.aspectRatio = `${cols} / ${rows}`;
    const pen = canvas.getContext("2d");
    if (!pen) return;
    const colour = (/** @type {string} */ name) => getComputedStyle(canvas).getPropertyValue(name);
    pen.fillStyle = colour("--sunken");
    pen.fillRect(0, 0, canvas.width, canvas.height);
    const fill = (/** @type {number} */ cell) => {
      const [x, y] = [cell % cols, Math.floor(cell / cols)].map((at) => Math.floor(at * unit));
      pen.fillRect(x ?? 0, y ?? 0, Math.ceil(unit), Math.ceil(unit));
    };
    const lines = game.puzzle.kind === "line";
    for (const [value, name] of /** @type {[number, string][]} */ ([[NO, "--white-cell"], [YES, lines ? "--white-cell" : "--black-cell"]])) {
      if (lines && value === NO) continue;
      pen.fillStyle = colour(name);
      game.cells.forEach((cells, decision) => { if (game.value(decision) === value) cells.forEach(fill); });
    }
    pen.strokeStyle = colour("--ink");
    pen.lineWidth = 2 * sharp;
    pen.strokeRect(seen.left * unit, seen.top * unit, Math.min(cols, seen.width) * unit, Math.min(rows, seen.height) * unit);
    pen.strokeStyle = colour("--settles");
    const width = Math.max(unit, 5 * sharp);
    for (const cell of hinted) {
      pen.strokeRect((cell % cols) * unit - 1, Math.floor(cell / cols) * unit - 1, width + 2, width + 2);
    }
    this.done.textContent = t("percentDone", { number: Math.floor((100 * game.filled()) / (rows * cols)) });
  }
}
