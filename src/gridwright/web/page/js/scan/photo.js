// The picture with the grid on it: four corners to drag, by mouse, finger or arrow keys, and the
// cells at which a person should look.

import { h } from "../dom.js";
import { convex, moved, plane } from "./dots.js";
import { s } from "../board/shapes.js";
import { t } from "../texts.js";

/** @typedef {import("./dots.js").Corners} Corners */
/** @typedef {import("./dots.js").Point} Point */
/** @typedef {import("./reading.js").Place} Place */

const NAMES = ["cornerTopLeft", "cornerTopRight", "cornerBottomRight", "cornerBottomLeft"];
const [STEP, LEAP] = [1, 10];
/** The loupe: how wide it is, and how many times as large it shows the picture. */
const [LOUPE, LARGER] = [112, 3];

export class Photo {
  /**
   * @param {HTMLCanvasElement} picture @param {(place: Corners, done: boolean) => void} moved told while a corner
   *   moves, and when it has come to rest
   */
  constructor(picture, moved) {
    this.picture = picture;
    this.told = moved;
    /** @type {Place} */
    this.place = { corners: [[0, 0], [1, 0], [1, 1], [0, 1]], rows: 1, cols: 1 };
    /** @type {Map<number, number>} the numbers of cells to look at */
    this.marked = new Map();
    this.lines = s("svg", { viewBox: `0 0 ${picture.width} ${picture.height}`, "aria-hidden": "true" });
    this.loupe = h("canvas", { class: "loupe", width: LOUPE, height: LOUPE, hidden: true });
    this.handles = NAMES.map((name, corner) => this.handle(t(name), corner));
    picture.classList.add("photo");
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", t("scanPhoto"));
    this.element = h("div", { class: "photo-frame" }, picture, this.lines, ...this.handles, this.loupe);
  }

  /** @param {string} name @param {number} corner */
  handle(name, corner) {
    const button = h("button", { class: "corner", "aria-label": t("cornerMove", { corner: name }), title: name });
    let held = false;
    button.addEventListener("pointerdown", (event) => {
      held = true;
      button.setPointerCapture(event.pointerId);
      button.classList.add("held");
      this.showLoupe(corner);
    });
    button.addEventListener("pointermove", (event) => {
      if (!held) return;
      const box = this.element.getBoundingClientRect();
      this.move(corner, [(event.clientX - box.left) / box.width * this.picture.width,
        (event.clientY - box.top) / box.height * this.picture.height], false);
      this.showLoupe(corner);
    });
    const release = () => {
      if (!held) return;
      held = false;
      button.classList.remove("held");
      this.loupe.hidden = true;
      this.told(this.place.corners, true);
    };
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(name, release);
    button.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!way) return;
      event.preventDefault();
      const by = event.shiftKey ? LEAP : STEP;
      const [x, y] = this.place.corners[corner] ?? [0, 0];
      this.move(corner, [x + by * (way[0] ?? 0), y + by * (way[1] ?? 0)], true);
    });
    return button;
  }

  /** @param {number} corner @param {Point} to @param {boolean} done */
  move(corner, [x, y], done) {
    const { width, height } = this.picture;
    /** @type {Point} */
    const inside = [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)];
    const corners = /** @type {Corners} */ (this.place.corners.map((each, place) => place === corner ? inside : each));
    this.marked = new Map();
    this.show({ ...this.place, corners });
    this.told(corners, done);
  }

  /** @param {Place} place @param {Map<number, number>} [marked] */
  show(place, marked = this.marked) {
    this.place = place;
    this.marked = marked;
    const { width, height } = this.picture;
    this.handles.forEach((button, corner) => {
      const [x, y] = place.corners[corner] ?? [0, 0];
      button.style.left = `${x / width * 100}%`;
      button.style.top = `${y / height * 100}%`;
    });
    this.lines.classList.toggle("crossed", !convex(place.corners));
    this.lines.replaceChildren(...this.drawn());
  }

  /** The frame, the lines between cells, and the marked cells. */
  drawn() {
    const { corners, rows, cols } = this.place;
    const seen = plane([[0, 0], [cols, 0], [cols, rows], [0, rows]], corners);
    const at = (/** @type {Point} */ point) => moved(seen, point).map((value) => Math.round(value * 10) / 10).join(" ");
    let inner = "";
    for (let row = 1; row < rows; row += 1) inner += `M${at([0, row])}L${at([cols, row])}`;
    for (let col = 1; col < cols; col += 1) inner += `M${at([col, 0])}L${at([col, rows])}`;
    const frame = `M${at([0, 0])}L${at([cols, 0])}L${at([cols, rows])}L${at([0, rows])}Z`;
    const shown = [s("path", { class: "photo-lines", d: inner }), s("path", { class: "photo-halo", d: frame }),
      s("path", { class: "photo-outline", d: frame })];
    const size = Math.max(this.picture.width, this.picture.height) / 60;
    for (const [cell, number] of this.marked) {
      const [row, col] = [Math.floor(cell / cols), cell % cols];
      const outline = `M${at([col, row])}L${at([col + 1, row])}L${at([col + 1, row + 1])}L${at([col, row + 1])}Z`;
      const [x, y] = moved(seen, [col + 1, row]);
      shown.push(s("path", { class: "photo-cell", d: outline }),
        s("rect", { class: "mark-box", x: x - size, y: y - size, width: 2 * size, height: 2 * size }),
        s("text", { class: "mark-number", x, y, "font-size": 1.5 * size }, String(number)));
    }
    return shown;
  }

  /** What is under the finger, larger and beside it. @param {number} corner */
  showLoupe(corner) {
    const [x, y] = this.place.corners[corner] ?? [0, 0];
    const { width, height } = this.picture;
    const pen = this.loupe.getContext("2d");
    if (!pen) return;
    const box = this.element.getBoundingClientRect();
    const scale = box.width / width * LARGER;
    pen.fillStyle = "#888";
    pen.fillRect(0, 0, LOUPE, LOUPE);
    pen.drawImage(this.picture, LOUPE / 2 - x * scale, LOUPE / 2 - y * scale, width * scale, height * scale);
    pen.strokeStyle = getComputedStyle(this.element).getPropertyValue("--mark");
    pen.lineWidth = 2;
    pen.beginPath();
    pen.moveTo(LOUPE / 2, 0);
    pen.lineTo(LOUPE / 2, LOUPE);
    pen.moveTo(0, LOUPE / 2);
    pen.lineTo(LOUPE, LOUPE / 2);
    pen.stroke();
    this.loupe.hidden = false;
    this.loupe.style.left = `${x / width * 100}%`;
    this.loupe.style.top = `${y / height * 100}%`;
    this.loupe.classList.toggle("below", y / height * box.height < LOUPE + 40);
  }
}
