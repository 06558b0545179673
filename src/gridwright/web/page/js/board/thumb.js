// A small picture of a board without its numbers: the shape, the walls, and what is marked.

import { YES } from "../play/game.js";
import { s } from "./shapes.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../play/game.js").Game} Game */

const SIDE = 10;

/** @param {string} kind @param {string} path */
function drawn(kind, path) {
  return s("path", { class: kind, d: path });
}

/** @param {Puzzle} puzzle @param {Game | null} game without one, only what is printed is shown */
export function thumbnail(puzzle, game) {
  const { rows, cols } = puzzle;
  const svg = s("svg", { viewBox: `-1 -1 ${cols * SIDE + 2} ${rows * SIDE + 2}`, class: "thumb", "aria-hidden": "true" });
  const [wide, high] = [cols * SIDE, rows * SIDE];
  let lines = "";
  for (let row = 1; row < rows; row += 1) lines += `M0 ${row * SIDE}h${wide}`;
  for (let col = 1; col < cols; col += 1) lines += `M${col * SIDE} 0v${high}`;
  let black = "";
  let pieces = "";
  const corner = (/** @type {number} */ cell) => [(cell % cols) * SIDE, Math.floor(cell / cols) * SIDE];
  const square = (/** @type {number} */ cell) => {
    const [x = 0, y = 0] = corner(cell);
    black += puzzle.thing ? `M${x + 5} ${y + 1}l4 4-4 4-4-4z` : `M${x} ${y}h10v10h-10z`;
  };
  for (const [cell, { block }] of Object.entries(puzzle.picture.cells)) {
    const [x = 0, y = 0] = corner(Number(cell));
    if (block) black += `M${x} ${y}h10v10h-10z`;
  }
  if (game) {
    game.cells.forEach((cells, decision) => {
      if (game.value(decision) !== YES) return;
      if (puzzle.kind !== "line") { cells.forEach(square); return; }
      const [[x = 0, y = 0], [u = 0, v = 0]] = [corner(cells[0] ?? 0), corner(cells.at(-1) ?? 0)];
      pieces += `M${x + 5} ${y + 5}L${u + 5} ${v + 5}`;
    });
  } else {
    for (const [cell, printed] of Object.entries(puzzle.picture.cells)) if (printed.black) square(Number(cell));
  }
  svg.append(drawn("thumb-paper", `M0 0h${wide}v${high}h${-wide}z`), drawn("thumb-lines", lines),
    drawn("thumb-black", black), drawn("thumb-walls", walls(puzzle)), drawn("thumb-pieces", pieces),
    drawn("thumb-frame", `M0 0h${wide}v${high}h${-wide}z`));
  return svg;
}

/** The borders between rooms. @param {Puzzle} puzzle */
function walls({ rooms, rows, cols }) {
  if (!rooms) return "";
  let path = "";
  rooms.forEach((room, cell) => {
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    if (col + 1 < cols && rooms[cell + 1] !== room) path += `M${(col + 1) * SIDE} ${row * SIDE}v10`;
    if (row + 1 < rows && rooms[cell + cols] !== room) path += `M${col * SIDE} ${(row + 1) * SIDE}h10`;
  });
  return path;
}
