// What belongs together around a cell, shown while a key is held or a finger is on the cell: the connected
// area of cells that are not black, and how far a number sees.

import { YES } from "../play/game.js";
import { flood, rays } from "../rules/grid.js";
import { places } from "../rules/rules.js";
import { U, centre } from "./shapes.js";
import { t } from "../texts.js";

/** @typedef {import("../play/game.js").Game} Game */
/** @typedef {import("../types.js").Clue} Clue */
/** @typedef {{area: number[], clue: Clue | undefined}} Surroundings */

/** The connected cells that are not black, in reading order; none for a black cell, or where nothing has to be connected.
 * @param {Game} game @param {number} cell */
export function areaOf(game, cell) {
  const { kind, kinds } = game.puzzle;
  if (kind === "line" || (kinds && !kinds.some((each) => each.kind === "connected"))) return [];
  const within = Uint8Array.from(game.at_cell, ([decision = -1]) => Number(game.value(decision) !== YES));
  return places(flood(game.puzzle, cell, within));
}

/** How many of these cells are not marked yet. @param {Game} game @param {number[]} cells */
export function openIn(game, cells) {
  return cells.filter((cell) => !game.value(game.at_cell[cell]?.[0] ?? -1)).length;
}

/** Up, right, down and left, as `rays` has them. */
const WAYS = /** @type {const} */ ([[0, -1], [1, 0], [0, 1], [-1, 0]]);

/**
 * The lines from a clue to the last cells that it sees for sure, with a bar where sight ends, and the lines on
 * to the last cells that it may see.
 * @param {Clue} clue @param {import("../rules/grid.js").Grid} grid @returns {{sure: string, may: string}} paths
 */
export function linesOf({ cell, cells, sight = [] }, grid) {
  const [x, y] = centre(cell, grid.cols);
  const [seen, within] = [new Set(cells), new Set(sight)];
  const paths = { sure: "", may: "" };
  rays(grid, cell).forEach((ray, way) => {
    const [dx, dy] = WAYS[way] ?? [0, 0];
    const reach = (/** @type {Set<number>} */ part) =>
      [...ray, -1].findIndex((each) => !part.has(each));
    const [near, end] = [reach(seen), reach(within)];
    // Beside the numbers, not over them, and almost to the end of the last cell.
    const at = (/** @type {number} */ count) =>
      `${x + dx * (U * count + 14) - Math.abs(dy) * 14} ${y + dy * (U * count + 14) + Math.abs(dx) * 14}`;
    if (near) paths.sure += `M${at(0)}L${at(near)}`;
    if (end > near) paths.may += `M${at(near)}L${at(end)}`;
    if (end) paths.sure += `M${at(end)}m${dy * -4} ${dx * -4}l${dy * 8} ${dx * 8}`;
  });
  return paths;
}

export class Around {
  /** @param {{game: Game, board: {focus: number}, looked: import("../types.js").Looked | null, draw: () => void,
   *   say: (kind: import("./status.js").Kind, words: string) => void}} view */
  constructor(view) {
    this.view = view;
    this.held = false;
    /** The cell under a finger. */
    this.touched = -1;
    /** The cell under the mouse, if that moved later than the focus. */
    this.pointed = -1;
  }

  /** The cell whose surroundings are shown; -1 for none. */
  get cell() {
    if (this.touched >= 0) return this.touched;
    return !this.held ? -1 : this.pointed >= 0 ? this.pointed : this.view.board.focus;
  }

  /** The key is down, or up again. @param {boolean} on */
  hold(on) {
    if (on === this.held) return;
    this.held = on;
    this.show();
  }

  /** A finger is on a cell; -1 when it is gone. @param {number} cell */
  touch(cell) {
    if (cell === this.touched) return;
    this.touched = cell;
    this.show();
  }

  /** The mouse is on a cell, or (-1) the focus moved. @param {number} cell */
  point(cell) {
    if (cell === this.pointed && cell >= 0) return;
    this.pointed = cell;
    if (this.held) this.show();
  }

  show() {
    this.view.draw();
    const words = this.words();
    if (words) this.view.say("hover", words);
  }

  /** @returns {Surroundings | undefined} */
  get found() {
    const { cell } = this;
    if (cell < 0) return undefined;
    return { area: areaOf(this.view.game, cell), clue: this.view.looked?.clues.find((each) => each.cell === cell) };
  }

  words() {
    const { found } = this;
    const said = [];
    const { area = [], clue } = found ?? {};
    if (area.length) said.push(t("areaOf", { count: area.length, open: openIn(this.view.game, area) }));
    if (clue?.sight) said.push(t("sightOf", { seen: clue.cells.length, most: clue.sight.length }));
    return said.join(" ");
  }
}
