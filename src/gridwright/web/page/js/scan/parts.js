// The parts that the view of a picture is made of: buttons, counts, marks, and the board as it was read.

import { h, icon, iconButton } from "../dom.js";
import { s } from "../board/shapes.js";
import { pictured } from "../set/sketch.js";
import { t } from "../texts.js";

/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../types.js").ReadGrid} ReadGrid */
/** @typedef {import("./reading.js").Place} Place */

/** A button that opens pictures, or the camera. @param {string} words @param {boolean} camera @param {(file: File | undefined) => void} take @param {string} [kind] */
export function picker(words, camera, take, kind = "") {
  const input = h("input", { type: "file", accept: camera ? "image/*" : "image/*,application/pdf", hidden: true,
    "aria-label": words, ...(camera ? { capture: "environment" } : {}) });
  input.addEventListener("change", () => { take(input.files?.[0]); input.value = ""; });
  return h("span", {}, h("button", { class: kind, onclick: () => input.click() }, icon(camera ? "camera" : "file"), words), input);
}

/** Marks with numbers, on a board. @param {Map<number, number>} marked @param {number} cols */
export function marks(marked, cols) {
  return [...marked].flatMap(([cell, number]) => {
    const [x, y] = [(cell % cols) * 40, Math.floor(cell / cols) * 40];
    return [s("rect", { class: "mark-cell", x: x + 2, y: y + 2, width: 36, height: 36 }),
      s("rect", { class: "mark-box", x: x + 27, y, width: 13, height: 12 }),
      s("text", { class: "mark-number", x: x + 33.5, y: y + 6.2, "font-size": 10 }, String(number))];
  });
}

/** Doubtful lines, dashed, on a board. @param {{one: number, other: number}[]} walls @param {number} cols */
export function dashes(walls, cols) {
  return walls.map(({ one, other }) => {
    const [x, y] = [(other % cols) * 40, Math.floor(other / cols) * 40];
    return s("line", { class: "mark-wall", x1: x, y1: y, ...(other === one + 1 ? { x2: x, y2: y + 40 } : { x2: x + 40, y2: y }) });
  });
}

/** @param {string} name @param {Node | string} value */
export function fact(name, value) {
  return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}

/** A count with a button on each side. @param {string} name @param {(by: number) => void} change */
export function stepper(name, change) {
  const value = h("output", { "aria-live": "polite" });
  const element = h("div", { class: "stepper", role: "group", "aria-label": name }, h("span", { class: "label" }, name),
    h("span", { class: "stepper-box" }, iconButton("minus", t("scanFewer", { name }), () => change(-1)), value,
      iconButton("plus", t("scanMoreOf", { name }), () => change(1))));
  return { element, show: (/** @type {number} */ count) => { value.textContent = String(count); } };
}

/** What was read as a board to draw, even if it is no puzzle. @param {ReadGrid | null} told @param {Place} place
 * @param {GenreFacts[]} all */
export function drawing(told, place, all) {
  if (told?.puzzle) return { puzzle: told.puzzle, board: told.board };
  const { rows, cols } = place;
  const cells = told?.cells ?? [];
  const facts = /** @type {GenreFacts} */ (all.find((each) => each.name === told?.genre) ?? all[0]);
  if (told?.sketch) return { puzzle: pictured(told.sketch, facts), board: null };
  const signs = Array.from({ length: rows * cols }, (_, cell) => cells[cell]?.sign.replace("dot", "") ?? "");
  const puzzle = pictured({ genre: "", rows, cols, cells: signs }, facts);
  const marked = cells.map(({ black, sign }) => black ? "#" : sign === "dot" ? "." : "?").join("");
  return { puzzle, board: cells.length ? marked : null };
}
