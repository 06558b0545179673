// The cells of a circuit's board, and one of its tiles with its table of answers. One unit is one cell.

import { h } from "../js/dom.js";
import { upper } from "../js/play/panels.js";
import { rounded, s } from "../js/board/shapes.js";
import { l, told } from "../js/texts.js";

/** @typedef {import("../js/types.js").Circuit} Circuit */
/** @typedef {import("../js/types.js").Gadget} Gadget */
/** @typedef {import("../js/types.js").Look} Look */
/** @typedef {import("../js/types.js").Signals} Signals */
/** @typedef {import("../js/types.js").Tile} Tile */
/** @typedef {Look & {clues: number[][], fillings: number[][], carriers: number[][]}} Cells */

/** @type {Record<string, 'north' | 'east' | 'south' | 'west'>} */
const SIDES = { n: "north", e: "east", s: "south", w: "west" };

/** Black cells and pieces. @param {Look} look @param {string} [kind] a class besides the usual ones */
export function drawn({ black, pieces, broken }, kind = "") {
  const centre = (/** @type {number} */ row, /** @type {number} */ col) => [col + 0.5, row + 0.5];
  const squares = black.map(([row = 0, col = 0]) => `M${col} ${row}h1v1h-1z`).join("");
  const lines = pieces.map(([row = 0, col = 0, toRow = 0, toCol = 0]) =>
    rounded(centre(row, col), centre(toRow, toCol), 0.38)).join("");
  return [...(squares ? [s("path", { class: `tile-black ${kind}`, d: squares })] : []),
    ...(lines ? [s("path", { class: `tile-piece ${kind}`, d: lines })] : []),
    ...broken.map(frame)];
}

/** A frame around a number that breaks a rule. @param {number[]} cell */
function frame([row = 0, col = 0]) {
  return s("rect", { class: "tile-broken", x: col - 0.1, y: row - 0.1, width: 1.2, height: 1.2, rx: 0.2 });
}

/**
 * Numbers, a text for those of a row; each digit has a place of its own.
 * @param {number[][]} clues @param {number} digits are at least so small as if all had so many @param {string} [kind]
 */
function numbers(clues, digits, kind = "") {
  /** @type {Map<string, {row: number, text: string, places: number[], size: number}>} */
  const rows = new Map();
  for (const [row = 0, col = 0, clue = 0] of clues) {
    const signs = [...String(clue)];
    const size = [0.8, 0.62, 0.5][Math.max(signs.length, digits) - 1] ?? 0.4;
    const key = `${row} ${size}`;
    const line = rows.get(key) ?? { row, text: "", places: [], size };
    rows.set(key, line);
    signs.forEach((sign, at) => {
      line.text += sign;
      line.places.push(Math.round((col + 0.5 + (at - (signs.length - 1) / 2) * size * 0.58) * 1000) / 1000);
    });
  }
  return [...rows.values()].map(({ row, text, places, size }) => s("text",
    { class: `tile-number ${kind}`, x: places.join(" "), y: row + 0.5 + size * 0.36, "font-size": size }, text));
}

/** What is on the board, by the tile that it is in; cells that tiles share belong to the later one. */
export class CellsByTile {
  /** @param {Circuit} circuit */
  constructor(circuit) {
    this.circuit = circuit;
    /** @type {Map<string, Cells & {row: number, col: number}>} */
    this.tiles = new Map();
    const { clues, carriers, filling } = circuit;
    // There may be more numbers than a function takes as arguments.
    this.digits = String(filling.clues.reduce((most, [, , clue = 0]) => Math.max(most, clue), 0)).length;
    for (const each of clues) this.at(each).clues.push(each);
    for (const each of carriers) this.at(each).carriers.push(each);
    for (const each of filling.clues) this.at(each).fillings.push(each);
    for (const each of filling.black) this.at(each).black.push(each);
    for (const each of filling.pieces) this.at(each).pieces.push(each);
  }

  /** @param {number[]} cell */
  at([row = 0, col = 0]) {
    const { origin, pitch } = this.circuit;
    const [down, right] = [Math.floor((row - origin) / pitch), Math.floor((col - origin) / pitch)];
    const key = `${down},${right}`;
    const found = this.tiles.get(key)
      ?? { row: down, col: right, clues: [], carriers: [], fillings: [], black: [], pieces: [], broken: [] };
    this.tiles.set(key, found);
    return found;
  }

  /** The numbers of a tile. @param {Cells} tile */
  numbers({ fillings, clues }) {
    return [...numbers(fillings, this.digits, "pale"), ...numbers(clues, this.digits)];
  }

  /** The cells of a tile with those that it shares. @param {Gadget} gadget @returns {Cells[]} */
  around({ row, col }) {
    const { pitch, size } = this.circuit;
    return [[0, 0], ...(size > pitch ? [[0, 1], [1, 0], [1, 1]] : [])].flatMap(([down = 0, right = 0]) =>
      this.tiles.get(`${row + down},${col + right}`) ?? []);
  }
}

/** What a gadget is, and which clause or variable it stands for. @param {Circuit} circuit @param {number} index */
export function gadgetName({ gadgets, tiles }, index) {
  const { variable, clause, tile } = /** @type {Gadget} */ (gadgets[index]);
  const name = upper(told(/** @type {Tile} */ (tiles[tile]).name));
  const part = variable ? l("partVariable", { number: variable }) : clause ? l("partClause", { number: clause }) : "";
  return part ? l("gadgetAt", { name, part }) : name;
}

/** What the wires of a tile carry, in words. @param {Tile} tile @param {number} state */
export function carried({ sides, leaving }, state) {
  return [...sides].map((side, at) => l(leaving.includes(side) ? "carriesOut" : "carriesIn",
    { side: l(SIDES[side] ?? "north"), value: state >> at & 1 }));
}

/**
 * A tile, opened: how it works, and its answer for all that its wires may carry.
 * @param {CellsByTile} cells @param {number} index @param {Signals | null} signals
 */
export function tilePanel(cells, index, signals) {
  const { circuit } = cells;
  const gadget = /** @type {Gadget} */ (circuit.gadgets[index]);
  const tile = /** @type {Tile} */ (circuit.tiles[gadget.tile]);
  const now = signals?.states[index];
  const broken = now !== undefined && !tile.allowed.includes(now);
  const figure = (/** @type {number} */ state) => h("li", { class: state === now ? broken ? "now bad" : "now" : "" },
    picture(cells, gadget, tile.looks[state]),
    h("p", {}, ...carried(tile, state).flatMap((words) => [h("span", {}, upper(words)), h("br")]),
      state === now ? h("b", {}, l(broken ? "stateBroken" : "stateNow")) : null));
  return [h("p", { class: "second" }, l("tileHint")), h("h2", {}, gadgetName(circuit, index)), h("p", {}, told(tile.line)),
    h("p", { class: "second" }, l(tile.allowed.length > 1 ? "tileTable" : "tileOne", { count: tile.allowed.length })),
    h("ul", { class: "tile-states" }, ...(broken ? [figure(now)] : []), ...tile.allowed.map(figure))];
}

/** A tile with one of its answers. @param {CellsByTile} cells @param {Gadget} gadget @param {Look | null | undefined} look */
function picture(cells, gadget, look) {
  const { origin, pitch, size, rows, cols } = cells.circuit;
  const [top, left] = [gadget.row * pitch + origin, gadget.col * pitch + origin];
  const [y, x] = [Math.max(0, top), Math.max(0, left)];
  const [height, width] = [Math.min(rows, top + size) - y, Math.min(cols, left + size) - x];
  const svg = s("svg", { class: "tile-picture", viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" });
  const answer = s("g", { transform: `translate(${left} ${top})` });
  if (look) answer.append(...drawn(look));
  const near = cells.around(gadget);
  const black = new Set(look?.black.map(([row = 0, col = 0]) => `${row + top},${col + left}`));
  const covered = near.flatMap(({ clues }) => clues.filter(([row, col]) => black.has(`${row},${col}`)));
  const lines = [...Array(height + 1).keys()].map((at) => `M${x} ${y + at}h${width}`).join("")
    + [...Array(width + 1).keys()].map((at) => `M${x + at} ${y}v${height}`).join("");
  svg.append(s("rect", { class: "circuit-paper", x, y, width, height }),
    ...near.map((each) => tint(each.carriers)), s("path", { class: "circuit-line", d: lines }),
    ...near.flatMap((each) => drawn(each, "pale")), answer,
    ...near.flatMap((each) => cells.numbers(each)), ...numbers(covered, cells.digits, "on-black"));
  return svg;
}

/** The cells that have to do with signals. @param {number[][]} carriers */
export function tint(carriers) {
  return s("path", { class: "tile-carrier", d: carriers.map(([row = 0, col = 0]) => `M${col} ${row}h1v1h-1z`).join("") });
}
