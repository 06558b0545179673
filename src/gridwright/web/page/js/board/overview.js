// The whole of a large board in a small picture: what is settled, which part is seen, where the hint is.

import { OPEN, YES } from "../play/game.js";
import { h } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {import("../play/game.js").Game} Game */
/** @typedef {import("./board.js").Shown} Shown */
/** @typedef {import("./zoom.js").Zoom} Zoom */

const SIZE = 200;

export class Overview {
  /** @param {Zoom} zoom @param {() => void} toHint */
  constructor(zoom, toHint) {
    this.zoom = zoom;
    this.canvas = h("canvas", { role: "img", "aria-label": t("overview") });
    this.frame = h("div", { class: "seen" });
    this.done = h("span", {});
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
    this.wanted = () => {};
    this.toHint = h("button", { hidden: true, onclick: toHint }, t("toHint"));
    this.element = h("section", { class: "panel overview", "aria-label": t("overview"), hidden: true },
      h("div", { class: "map" }, this.canvas, this.frame),
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
    if (this.element.hidden === large) this.element.hidden = !large;
    if (this.toHint.hidden !== !hinted.length) this.toHint.hidden = !hinted.length;
    if (!large) return;
    const part = (/** @type {number} */ from, /** @type {number} */ size, /** @type {number} */ all) =>
      [`${(100 * from) / all}%`, `${(100 * Math.min(all - from, size)) / all}%`];
    const [left = "", width = ""] = part(seen.left, seen.width, cols);
    const [top = "", height = ""] = part(seen.top, seen.height, rows);
    Object.assign(this.frame.style, { left, width, top, height });
    // The picture need not keep up with every frame of a stroke.
    this.wanted = () => this.picture(game, hinted);
    this.timer ??= setTimeout(() => { this.timer = null; this.wanted(); }, 200);
  }

  /** @param {Game} game @param {number[]} hinted */
  picture(game, hinted) {
    const { rows, cols } = this.zoom.view.board;
    const sharp = devicePixelRatio || 1;
    const unit = Math.max(1, Math.round((SIZE / Math.max(rows, cols)) * sharp));
    const { canvas } = this;
    [canvas.width, canvas.height] = [cols * unit, rows * unit];
    canvas.style.aspectRatio = `${cols} / ${rows}`;
    const pen = canvas.getContext("2d");
    if (!pen) return;
    const style = getComputedStyle(canvas);
    pen.fillStyle = style.getPropertyValue("--sunken");
    pen.fillRect(0, 0, canvas.width, canvas.height);
    const lines = game.puzzle.kind === "line";
    const [white, black] = ["--white-cell", lines ? "--white-cell" : "--black-cell"].map((name) => style.getPropertyValue(name));
    game.cells.forEach((cells, decision) => {
      const value = game.value(decision);
      if (value === OPEN || (lines && value !== YES)) return;
      pen.fillStyle = (value === YES ? black : white) ?? "";
      for (const cell of cells) pen.fillRect((cell % cols) * unit, Math.floor(cell / cols) * unit, unit, unit);
    });
    pen.strokeStyle = style.getPropertyValue("--settles");
    pen.lineWidth = 2 * sharp;
    for (const cell of hinted) {
      pen.strokeRect((cell % cols) * unit - sharp, Math.floor(cell / cols) * unit - sharp, unit + 2 * sharp, unit + 2 * sharp);
    }
    this.done.textContent = t("percentDone", { number: Math.floor((100 * game.filled()) / (rows * cols)) });
  }
}
