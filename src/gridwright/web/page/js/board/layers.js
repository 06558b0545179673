// What lies below and above the cells of a board: tints, black cells, pieces, walls, the route, outlines.
// Each part of a layer has a name, and only parts that differ from the last time are drawn anew: a stroke
// changes few of the thousands of parts of a large board.

import { linesOf } from "./around.js";
import { NO, YES } from "../play/game.js";
import { rays } from "../rules/grid.js";
import { U, capsule, centre, outline, s } from "./shapes.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../play/game.js").Game} Game */
/** @typedef {import("./board.js").Shown} Shown */
/** @typedef {Map<string, string>} Parts SVG by the name of the part; each is one element */
/** @typedef {{puzzle: Puzzle, cells: number[][], rows: number, cols: number}} Sized */

export class Layer {
  /** @param {string} [name] */
  constructor(name = "") {
    this.element = s("g", name ? { class: name } : {});
    /** @type {Map<string, {text: string, element: Element}>} */
    this.parts = new Map();
  }

  /** @param {Parts} wanted */
  show(wanted) {
    for (const [name, { element }] of this.parts) {
      if (wanted.has(name)) continue;
      element.remove();
      this.parts.delete(name);
    }
    for (const [name, text] of wanted) {
      const old = this.parts.get(name);
      if (old?.text === text) continue;
      const element = parsed(text);
      if (old) old.element.replaceWith(element);
      else this.element.append(element);
      this.parts.set(name, { text, element });
    }
  }
}

/** @param {string} text */
function parsed(text) {
  const scratch = s("g");
  scratch.innerHTML = text;
  return /** @type {Element} */ (scratch.firstElementChild);
}

/** Tints of cells; the player's own lie below the others. @param {Sized} board @param {Shown} shown
 * @param {Map<number, import("./pencil.js").Own>} own @returns {Parts} */
export function tints({ puzzle, cells: covered, cols }, shown, own) {
  /** @type {Parts} */
  const parts = new Map();
  const add = (/** @type {number} */ cell, /** @type {string} */ kind) => {
    const [x, y] = [(cell % cols) * U, Math.floor(cell / cols) * U];
    parts.set(`${kind} ${cell}`, `<rect class="${kind}" x="${x}" y="${y}" width="40" height="40"/>`);
  };
  for (const cell of shown.light ?? []) add(cell, "light");
  for (const [cell, { tint }] of own) if (tint) add(cell, `own${tint}`);
  for (const cell of shown.around?.area ?? []) add(cell, "tint area");
  for (const cell of shown.because) add(cell, "tint because");
  if (puzzle.kind !== "line" && !shown.forced) {
    for (const decision of [...shown.yes, ...shown.no]) {
      for (const cell of covered[decision] ?? []) add(cell, "tint settles");
    }
  }
  for (const cell of shown.lit) add(cell, "tint");
  return parts;
}

/** Black cells and the frames of trials, of cells or of whole rooms. @param {Sized} board @param {Game} game
 * @returns {Parts} */
export function blacks({ puzzle, cells: covered, cols }, game) {
  /** @type {Parts} */
  const parts = new Map();
  const black = (/** @type {number} */ cell, more = 0.5) => {
    const [x, y] = [(cell % cols) * U - more, Math.floor(cell / cols) * U - more];
    parts.set(`b${cell}`, `<rect class="black" x="${x}" y="${y}" width="${U + 2 * more}" height="${U + 2 * more}"/>`);
  };
  // Between two blocks there is a line: their numbers are read one by one.
  for (const [cell, { block }] of Object.entries(puzzle.picture.cells)) if (block) black(Number(cell), -0.5);
  if (puzzle.kind === "line" || puzzle.thing) return parts;
  covered.forEach((cells, decision) => {
    if (game.value(decision) !== YES) return;
    for (const cell of cells) black(cell);
    const depth = Math.min(2, game.depth(decision));
    for (let frame = 0; frame < depth; frame += 1) {
      parts.set(`f${decision}.${frame}`, `<path class="inset" d="${outline(cells, cols, 8.5 + 4.5 * frame)}"/>`);
    }
  });
  return parts;
}

/** The cells that lamps light. @param {Sized} board @param {Game} game */
export function light({ puzzle, cells: covered }, game) {
  /** @type {Set<number>} */
  const lit = new Set();
  covered.forEach(([cell = 0], decision) => {
    if (game.value(decision) !== YES) return;
    lit.add(cell);
    for (const ray of rays(puzzle, cell)) {
      const end = ray.findIndex((each) => puzzle.picture.cells[each]?.block);
      for (const each of end < 0 ? ray : ray.slice(0, end)) lit.add(each);
    }
  });
  return lit;
}

/** Straight pieces, and lines that are ruled out. @param {Sized} board @param {Game} game @param {Shown} shown
 * @returns {Parts} */
export function pieces({ cells: covered, cols }, game, shown) {
  /** @type {Parts} */
  const parts = new Map();
  covered.forEach((cells, decision) => {
    const path = (/** @type {string} */ kind, /** @type {number} */ r = 13.5) => {
      parts.set(`${kind} ${decision}`, `<path class="${kind}" d="${capsule(cells, cols, r)}"/>`);
    };
    const value = game.value(decision);
    const settled = shown.yes.has(decision) || shown.no.has(decision);
    if (value === YES) {
      path(`piece${game.fixed(decision) ? " given" : ""}`);
      for (let frame = 1; frame <= Math.min(2, game.depth(decision)); frame += 1) {
        parts.set(`frame${frame} ${decision}`,
          `<path class="piece-frame" d="${capsule(cells, cols, 13.5 - 3 * frame)}"/>`);
      }
    } else if (value === NO && !settled && !game.fixed(decision)) parts.set(`out ${decision}`, out(cells, cols));
    if (shown.becauseLines.has(decision)) path("piece because ring", 16);
    if (shown.yes.has(decision)) path(shown.forced ? "piece forced" : "piece new ring");
    if (shown.no.has(decision)) {
      path("piece new-no ring");
      parts.set(`out ${decision}`, out(cells, cols));
    }
  });
  return parts;
}

/** A line that is ruled out. @param {number[]} cells @param {number} cols */
function out(cells, cols) {
  const [ax, ay] = centre(cells[0] ?? 0, cols);
  const [bx, by] = centre(cells.at(-1) ?? 0, cols);
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  const odd = cells.length % 2;
  const [mx, my] = odd ? [(ax + x * 3) / 4, (ay + y * 3) / 4] : [x, y];
  return `<g><path class="out" d="M${ax} ${ay}L${bx} ${by}"/>` +
    `<path class="out-cross" d="M${mx - 3} ${my - 3}l6 6m0-6l-6 6"/></g>`;
}

/** Walls between rooms; they are thinner and lighter between two black rooms. There is a part for each row,
 * so that a stroke does not draw the walls of the whole board anew. @param {Sized} board @param {Game} game
 * @returns {Parts} */
export function walls({ puzzle, rows, cols }, game) {
  const { rooms, thing } = puzzle;
  /** @type {Parts} */
  const parts = new Map();
  if (!rooms) return parts;
  const black = (/** @type {number} */ cell) => !thing && game.value(game.at_cell[cell]?.[0] ?? -1) === YES;
  for (let row = 0; row < rows; row += 1) {
    let [outer, inner] = ["", ""];
    for (let col = 0; col < cols; col += 1) {
      const cell = row * cols + col;
      const add = (/** @type {number} */ other, /** @type {string} */ line) => {
        if (rooms[cell] === rooms[other]) return;
        if (black(cell) && black(other)) inner += line;
        else outer += line;
      };
      if (col + 1 < cols) add(cell + 1, `M${(col + 1) * U} ${row * U}v${U}`);
      if (row + 1 < rows) add(cell + cols, `M${col * U} ${(row + 1) * U}h${U}`);
    }
    parts.set(`i${row}`, `<path class="inner" d="${inner}"/>`);
    parts.set(`o${row}`, `<path d="${outer}"/>`);
  }
  return parts;
}

/** The player's route; it begins beside the letters S and G. @param {Sized} board @param {Game} game
 * @returns {Parts} */
export function route({ puzzle, cols }, game) {
  /** @type {Map<string, string>} */
  const paths = new Map([["route", ""], ["route t", ""]]);
  const end = (/** @type {number} */ from, /** @type {number} */ to) => {
    const [x, y] = centre(from, cols);
    if (!puzzle.picture.cells[from]?.text) return `${x} ${y}`;
    const [tx, ty] = centre(to, cols);
    return `${x + Math.sign(tx - x) * 12} ${y + Math.sign(ty - y) * 12}`;
  };
  for (const [key, mark] of game.marks) {
    if (key[0] !== "e") continue;
    const [a = 0, b = 0] = key.slice(1).split("-").map(Number);
    const kind = mark >= 3 ? "route t" : "route";
    paths.set(kind, `${paths.get(kind)}M${end(a, b)}L${end(b, a)}`);
  }
  return new Map([...paths].map(([kind, d]) => [kind, `<path class="${kind}" d="${d}"/>`]));
}

/** The dashed outline around what a step follows from, those of what is broken and of a connected area, lines of sight,
 * and the outline of the cells that are selected.
 * @param {Sized} board @param {Shown} shown @param {Set<number>} selected @returns {Parts} */
export function over(board, shown, selected) {
  /** @type {Parts} */
  const parts = new Map();
  if (selected.size) {
    const d = outline([...selected], board.cols, 1.5);
    parts.set("selected", `<g class="ring"><path class="selected-halo" d="${d}"/><path class="selected" d="${d}"/></g>`);
  }
  if (shown.because.size) {
    const d = outline([...shown.because], board.cols, 2.5);
    parts.set("because", `<g class="ring"><path class="because-halo" fill="none" d="${d}"/>` +
      `<path class="because-line" fill="none" d="${d}"/></g>`);
  }
  shown.units.forEach((unit, number) => {
    const d = outline(unit, board.cols, 3);
    parts.set(`unit${number}`, `<g class="ring"><path class="unit-halo" d="${d}"/><path class="unit-wrong" d="${d}"/></g>`);
  });
  const { area, clue } = shown.around ?? {};
  if (area?.length) parts.set("area", `<path class="area-line" d="${outline(area, board.cols, 2)}"/>`);
  if (clue?.sight) {
    const { sure, may } = linesOf(clue, board);
    parts.set("sight", `<g><path class="sight-halo" d="${sure}${may}"/><path class="sight" d="${sure}"/>` +
      `<path class="sight may" d="${may}"/></g>`);
  }
  return parts;
}
