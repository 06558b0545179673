// A game in progress: marks, strokes that can be undone, trials. It knows decisions but no genres.

/** @typedef {import("../types.js").Puzzle} Puzzle */

export const OPEN = 0;
export const YES = 1;
export const NO = 2;
const SIGNS = "?#.";

/**
 * One stroke: what changed, as [mark, before, after], and the trials before and after it. A trial
 * is identified by the number of strokes before it; `s` is when it was made, in seconds of the game.
 * @typedef {{c: [string, number, number][], t: [number[], number[]], s?: number}} Stroke
 * @typedef {{strokes: Stroke[], at: number}} Saved
 */

/**
 * The cells of every decision.
 * @param {Puzzle} puzzle
 * @returns {number[][]}
 */
export function cellsOf(puzzle) {
  if (puzzle.kind === "room") {
    /** @type {number[][]} */
    const cells = Array.from({ length: puzzle.size }, () => []);
    (puzzle.rooms ?? []).forEach((room, cell) => cells[room]?.push(cell));
    return cells;
  }
  if (puzzle.kind === "line") {
    return (puzzle.lines ?? []).map((line) => {
      const [first = 0, step = 1, count = 0] = line;
      return Array.from({ length: count }, (_, index) => first + step * index);
    });
  }
  return Array.from({ length: puzzle.size }, (_, cell) => [cell]);
}

export class Game {
  /** @param {Puzzle} puzzle @param {Saved} [saved] */
  constructor(puzzle, saved) {
    this.puzzle = puzzle;
    this.cells = cellsOf(puzzle);
    /** @type {number[][]} the decisions of every cell */
    this.at_cell = Array.from({ length: puzzle.rows * puzzle.cols }, () => []);
    this.cells.forEach((cells, decision) => {
      for (const cell of cells) this.at_cell[cell]?.push(decision);
    });
    /** @type {Map<string, number>} what is marked: 1 yes, 2 no, and 3 more for each trial */
    this.marks = new Map();
    /** @type {Stroke[]} */
    this.strokes = [];
    this.at = 0;
    /** @type {number[]} */
    this.trials = [];
    /** @type {Stroke | null} */
    this.drawing = null;
    /** @type {() => void} */
    this.changed = () => {};
    /** What is added to every stroke. */
    this.also = () => {};
    /** @type {(() => number) | null} the seconds of the game, if they are counted */
    this.clock = null;
    if (saved) this.become(saved);
  }

  /** Be a game that was kept, whatever this one was. @param {Saved} saved */
  become({ strokes, at }) {
    this.drawing = null;
    this.marks.clear();
    [this.strokes, this.at, this.trials] = [strokes, 0, []];
    while (this.at < at && this.at < strokes.length) this._apply(this.at, 1);
  }

  /** @returns {Saved} */
  save() {
    return { strokes: this.strokes, at: this.at };
  }

  /** Whether the paper shows a decision from the start. @param {number} decision */
  fixed(decision) {
    return this.puzzle.printed[decision] !== "?";
  }

  /** What a rule settles from the start. @param {number} decision */
  forced(decision) {
    return SIGNS.indexOf(this.puzzle.given[decision] ?? "?");
  }

  /** @param {number} decision */
  value(decision) {
    if (this.fixed(decision)) return SIGNS.indexOf(this.puzzle.printed[decision] ?? "?");
    return (this.marks.get(`d${decision}`) ?? 0) % 3;
  }

  /** The trial in which a decision was marked; 0 outside of trials. @param {number} decision */
  depth(decision) {
    return Math.floor((this.marks.get(`d${decision}`) ?? 0) / 3);
  }

  /** @param {string} key */
  mark(key) {
    return (this.marks.get(key) ?? 0) % 3;
  }

  /** Where the player last wrote: the cells of the last decision that was marked or emptied. */
  lastCells() {
    for (let place = this.at - 1; place >= 0; place -= 1) {
      const marked = (this.strokes[place]?.c ?? []).filter(([name]) => name.startsWith("d"));
      const key = marked.at(-1)?.[0];
      if (key) return this.cells[Number(key.slice(1))] ?? [];
    }
    return [];
  }

  /** Change a mark within the stroke that is being drawn. @param {string} key @param {number} value */
  set(key, value) {
    const stroke = (this.drawing ??= { c: [], t: [this.trials, this.trials] });
    const before = this.marks.get(key) ?? 0;
    if (before % 3 === value) return;
    const after = value === OPEN ? 0 : value + 3 * this.trials.length;
    stroke.c.push([key, before, after]);
    this._put(key, after);
  }

  /** @param {number} decision @param {number} value */
  decide(decision, value) {
    if (this.fixed(decision)) return;
    const forced = this.forced(decision);
    if (forced !== OPEN && value !== OPEN) value = forced;
    this.set(`d${decision}`, value);
  }

  /** End the stroke: it becomes one step of the history. @returns {boolean} whether it did anything */
  commit() {
    const stroke = this.drawing;
    if (stroke && stroke.t[0] === stroke.t[1] && stroke.c.some(([key]) => key[0] === "d")) this.also();
    this.drawing = null;
    if (!stroke) return false;
    /** @type {Map<string, [number, number]>} */
    const net = new Map();
    for (const [key, before, after] of stroke.c) {
      net.set(key, [net.get(key)?.[0] ?? before, after]);
    }
    stroke.c = [...net]
      .filter(([, [before, after]]) => before !== after)
      .map(([key, [before, after]]) => [key, before, after]);
    if (!stroke.c.length && stroke.t[0] === stroke.t[1]) return false;
    if (this.clock) stroke.s = Math.round(this.clock() * 10) / 10;
    this.strokes.length = this.at;
    this.strokes.push(stroke);
    this.at += 1;
    this.trials = stroke.t[1];
    this.changed();
    return true;
  }

  /** Take back the stroke that is being drawn. */
  abort() {
    const stroke = this.drawing;
    this.drawing = null;
    if (!stroke) return;
    for (const [key, before] of [...stroke.c].reverse()) this._put(key, before);
  }

  get canUndo() { return this.at > 0; }
  get canRedo() { return this.at < this.strokes.length; }

  undo() { this.goto(this.at - 1); }
  redo() { this.goto(this.at + 1); }

  /** Go to another point of the history. @param {number} place */
  goto(place) {
    this.abort();
    const wanted = Math.max(0, Math.min(place, this.strokes.length));
    if (wanted === this.at) return;
    while (this.at > wanted) this._apply(this.at - 1, -1);
    while (this.at < wanted) this._apply(this.at, 1);
    this.changed();
  }

  /** @param {number} index @param {1 | -1} way */
  _apply(index, way) {
    const stroke = this.strokes[index];
    if (!stroke) return;
    for (const [key, before, after] of stroke.c) this._put(key, way > 0 ? after : before);
    this.trials = stroke.t[way > 0 ? 1 : 0];
    this.at += way;
  }

  /** @param {string} key @param {number} value */
  _put(key, value) {
    if (value) this.marks.set(key, value);
    else this.marks.delete(key);
  }

  startTrial() {
    this.drawing = { c: [], t: [this.trials, [...this.trials, this.at]] };
    this.commit();
  }

  /** Accept the trial: its marks count as if they had been made outside it. */
  acceptTrial() {
    const depth = this.trials.length;
    if (!depth) return;
    const stroke = (this.drawing = /** @type {Stroke} */ (
      { c: [], t: [this.trials, this.trials.slice(0, -1)] }));
    for (const [key, mark] of [...this.marks]) {
      if (Math.floor(mark / 3) !== depth) continue;
      stroke.c.push([key, mark, mark - 3]);
      this._put(key, mark - 3);
    }
    this.commit();
  }

  /** Take back the trial: everything is as it was before. */
  takeBack() {
    const start = this.trials.at(-1);
    if (start === undefined) return;
    /** @type {Map<string, number>} */
    const before = new Map();
    for (let index = this.at - 1; index >= start; index -= 1) {
      for (const [key, was] of this.strokes[index]?.c ?? []) before.set(key, was);
    }
    const stroke = (this.drawing = /** @type {Stroke} */ (
      { c: [], t: [this.trials, this.trials.slice(0, -1)] }));
    for (const [key, was] of before) {
      stroke.c.push([key, this.marks.get(key) ?? 0, was]);
      this._put(key, was);
    }
    this.commit();
  }

  /** Start again; this can be undone, too. */
  clear() {
    this.drawing = { c: [], t: [this.trials, []] };
    for (const [key, mark] of [...this.marks]) {
      this.drawing.c.push([key, mark, 0]);
      this._put(key, 0);
    }
    this.commit();
  }

  /** The board as the service reads it. */
  board() {
    let text = "";
    for (let decision = 0; decision < this.puzzle.size; decision += 1) {
      text += SIGNS[this.value(decision)];
    }
    return text;
  }

  /** The boards at every point of the history up to now. @returns {string[]} */
  boards() {
    const other = new Game(this.puzzle, { strokes: this.strokes, at: 0 });
    const boards = [other.board()];
    while (other.at < this.at) {
      other._apply(other.at, 1);
      boards.push(other.board());
    }
    return boards;
  }

  /** How many cells are settled. */
  filled() {
    const cells = new Set();
    this.cells.forEach((covered, decision) => {
      const value = this.value(decision);
      if (value === OPEN || (this.puzzle.kind === "line" && value !== YES)) return;
      for (const cell of covered) cells.add(cell);
    });
    return cells.size;
  }

  /** Show a board that came from elsewhere, as one stroke. @param {string} board */
  take(board) {
    for (let decision = 0; decision < this.puzzle.size; decision += 1) {
      const value = SIGNS.indexOf(board[decision] ?? "?");
      if (value > OPEN && !this.fixed(decision)) this.decide(decision, value);
    }
    this.commit();
  }
}
