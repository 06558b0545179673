// The view in which a puzzle is played.

import { Board, markBroken, markStep, nothing } from "./board.js";
import { bars, choice, h, icon, repeats } from "./dom.js";
import { Game, NO, YES } from "./game.js";
import { Hand } from "./hand.js";
import { fit } from "./layout.js";
import * as panels from "./panels.js";
import { genres, nearest } from "./puzzles.js";
import { ServiceError, ask } from "./service.js";
import { hashOf } from "./share.js";
import { clock, describe } from "./speech.js";
import { keep, record, saved, settings } from "./store.js";
import { known, t, told } from "./texts.js";
import { walkPanel } from "./walk.js";

/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Looked} Looked */
/** @typedef {import("./types.js").Hint} Hint */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").GenreFacts} GenreFacts */
/** @typedef {{puzzle: Puzzle, level?: number, board?: string, seed?: string}} Opened */

export class Play {
  /** @param {Opened} opened
   * @param {{open: (opened: Opened) => void, home: () => void, edit: (source: string) => void}} go */
  constructor(opened, go) {
    this.puzzle = opened.puzzle;
    this.go = go;
    const before = saved(this.puzzle.source);
    this.level = opened.level || before?.level || 0;
    this.seed = opened.seed ?? before?.seed ?? "";
    this.seconds = before?.seconds ?? 0;
    this.hints = before?.hints ?? 0;
    this.solved = before?.solved ?? false;
    this.game = new Game(this.puzzle, before?.game);
    if (opened.board && !before) this.game.take(opened.board);
    else if (opened.board && opened.board !== this.game.board()) {
      this.game.clear();
      this.game.take(opened.board);
    }
    /** @type {Looked | null} */
    this.looked = null;
    this.asked = 0;
    /** @type {{steps: Step[], where: import("./types.js").Saying, stage: number} | null} */
    this.hint = null;
    /** @type {'' | 'broken' | 'mistake'} */
    this.checked = "";
    /** @type {Set<number>} */
    this.wrong = new Set();
    this.lit = -1;
    this.hovered = -1;
    this.ended = false;
    this.shown = nothing();
    this.game.changed = () => this.afterStroke();
    this.build();
  }

  build() {
    const { puzzle } = this;
    this.board = new Board(puzzle, {
      coordinates: true,
      label: t("boardLabel", { title: puzzle.title, rows: puzzle.rows, cols: puzzle.cols }),
      describe: (cell) => describe(this.game, this.shown, cell),
    });
    this.hand = new Hand(this.game, this.board, {
      drawn: () => this.draw(),
      done: () => this.draw(),
      focus: (cell) => this.focus(cell),
      hover: (cell) => this.hover(cell),
      say: (key, values) => this.say(t(/** @type {any} */ (key), values)),
      key: (event) => this.key(event),
      cycle: () => settings().cycle,
    });
    this.frame = h("div", { class: "board-frame" }, this.board.element);
    this.time = h("span", { class: "time", role: "timer", "aria-live": "off" });
    this.facts = h("span", { class: "second head-facts" });
    this.status = h("p", { class: "status", "aria-live": "polite", role: "status" });
    this.panel = h("div", { class: "panel-place", "aria-live": "polite" });
    this.trialPlace = h("div", { class: "trial-place" });
    this.foldPlace = h("div", {});
    this.buttons = this.tools();
    const about = puzzle.about.title || puzzle.title;
    this.main = h("div", { class: "column" },
      h("div", { class: "play-head" },
        h("button", { class: "plain square menu", "aria-label": t("home"), onclick: () => this.go.home() },
          icon("menu")),
        h("h1", {}, about), this.facts, this.time),
      this.frame, this.status,
      h("div", { class: "dock" }, this.pens(), this.buttons.element));
    this.side = h("div", { class: "side" }, this.panel, this.trialPlace, this.foldPlace);
    this.element = h("div", { class: "play" }, this.main, this.side);
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    window.addEventListener("resize", () => this.resize(), { signal });
    document.addEventListener("settings", () => this.refresh(), { signal });
    document.addEventListener("visibilitychange", () => this.save(), { signal });
    window.addEventListener("pagehide", () => this.save(), { signal });
    document.addEventListener("keydown", (event) => {
      if (event.key === "F2" && event.shiftKey) { event.preventDefault(); this.go.edit(puzzle.source); }
    }, { signal });
    this.ticking = setInterval(() => this.tick(), 1000);
    void genres().then((all) => {
      this.genre = all.find((each) => each.name === puzzle.genre);
      this.drawFolds();
    });
  }

  drawFolds() {
    this.foldPlace?.replaceChildren(panels.folds({
      facts: this.genre, puzzle: this.puzzle, board: () => this.game.board(),
      seed: this.seed, restart: () => this.restart(),
      ...(this.genre?.editing ? { edit: () => this.go.edit(this.puzzle.source) } : {}),
    }));
  }

  restart() {
    this.solved = false;
    this.seconds = 0;
    this.hints = 0;
    this.game.clear();
    this.drawHead();
  }

  /** Called once the view is on the page. */
  shownOnPage() {
    document.body.classList.add("playing");
    this.resize();
    this.refresh();
    this.look();
    if (!this.solved) this.say(this.firstWords());
    if (!this.level) void this.grade();
    if (matchMedia("(hover: hover)").matches) this.board?.element.focus({ preventScroll: true });
  }

  close() {
    this.ended = true;
    this.save();
    clearInterval(this.ticking);
    this.listeners?.abort();
    document.body.classList.remove("playing");
    document.body.style.paddingBottom = "";
  }

  firstWords() {
    const touch = matchMedia("(pointer: coarse)").matches;
    if (this.puzzle.kind === "line") return t(touch ? "firstTouchLine" : "firstMouseLine");
    return t(touch ? "firstTouch" : "firstMouse");
  }

  async grade() {
    try {
      const found = await ask("grade", { puzzle: this.puzzle.source, seconds: 10 });
      if (found.level) { this.level = found.level; this.drawHead(); this.save(); }
    } catch { /* it has no level */ }
  }

  tools() {
    const tool = (/** @type {Parameters<typeof icon>[0]} */ name, /** @type {string} */ label,
      /** @type {() => void} */ act) =>
      h("button", { class: "plain", onclick: act }, icon(name), h("span", {}, label));
    const undo = tool("undo", t("undo"), () => this.game.undo());
    const redo = tool("redo", t("redo"), () => this.game.redo());
    const trial = tool("trial", t("trial"), () => this.game.startTrial());
    const check = tool("check", t("check"), () => void this.check());
    const hint = tool("hint", t("hint"), () => void this.nextHint());
    const element = h("div", { class: "tools", role: "toolbar", "aria-label": t("play") },
      undo, redo, h("span", { class: "bar" }), trial, h("span", { class: "gap" }), check, hint);
    for (const button of [undo, redo]) repeats(button);
    return { element, undo, redo, trial, check, hint };
  }

  pens() {
    const { puzzle } = this;
    const line = puzzle.kind === "line";
    const options = [
      { value: "black", label: t(line ? "draw" : "black") },
      { value: "dot", label: t(line ? "ruleOut" : "dot") },
    ];
    if (puzzle.route) options.push({ value: "route", label: t("route") });
    const element = choice("pen", t("pens"), options, "black", (pen) => this.setPen(pen), true);
    return h("div", { class: puzzle.route ? "pens" : "pens touch-only" }, element);
  }

  /** @param {string} pen */
  setPen(pen) {
    if (this.hand) this.hand.pen = /** @type {any} */ (pen);
    const input = this.element?.querySelector(`input[name="pen"][value="${pen}"]`);
    if (input instanceof HTMLInputElement) input.checked = true;
  }

  resize() {
    if (this.board && this.main && this.element) fit(this.board, this.main, this.element);
  }

  /** Draw everything that depends on settings. */
  refresh() {
    this.drawHead();
    this.mark();
    this.draw();
  }

  drawHead() {
    const { puzzle } = this;
    this.facts?.replaceChildren(h("span", {}, `${puzzle.cols}×${puzzle.rows}`));
    if (this.level) {
      this.facts?.append(bars(this.level), h("span", {}, t("levelN", { level: this.level })));
    }
    if (this.time) this.time.textContent = settings().timer ? clock(this.seconds) : "";
  }

  tick() {
    if (this.solved || document.hidden || this.ended) return;
    this.seconds += 1;
    if (settings().timer && this.time) this.time.textContent = clock(this.seconds);
    if (this.seconds % 15 === 0 && this.game.at) this.save();
  }

  save() {
    if (!this.game.at && !saved(this.puzzle.source)) return;
    keep({ puzzle: this.puzzle, game: this.game.save(), seconds: this.seconds, hints: this.hints,
      level: this.level, solved: this.solved, seed: this.seed, when: Date.now(), filled: this.game.filled() });
  }

  // Marks on the board

  /** What is to be shown besides the player's marks. */
  mark() {
    const own = settings();
    const shown = nothing();
    const looked = this.looked;
    const checking = this.checked === "broken";
    if (looked) {
      if (own.done) for (const clue of looked.clues) if (clue.done) shown.done.add(clue.cell);
      for (const violation of looked.violations) {
        if (!(violation.cut_off ? own.cut || checking : own.broken || checking)) continue;
        this.markBroken(shown, violation);
      }
    }
    const lit = this.lit >= 0 ? this.lit : this.hovered;
    const clue = looked?.clues.find((each) => each.cell === this.hovered);
    if (clue && this.lit < 0) for (const cell of clue.cells) shown.lit.add(cell);
    if (lit >= 0 && this.puzzle.kind !== "line") {
      for (const cell of this.game.cells[this.game.at_cell[lit]?.[0] ?? -1] ?? []) shown.lit.add(cell);
    } else if (lit >= 0) shown.lit.add(lit);
    const step = this.hint?.steps.at(-1);
    if (step && this.hint) this.markStep(shown, step, this.hint.stage);
    for (const decision of this.wrong) {
      for (const cell of this.game.cells[decision] ?? []) shown.broken.add(cell);
    }
    this.shown = shown;
  }

  /** @param {import("./board.js").Shown} shown @param {import("./types.js").Violation} violation */
  markBroken(shown, violation) {
    markBroken(shown, this.puzzle, violation);
  }

  /** @param {import("./board.js").Shown} shown @param {Step} step @param {number} stage */
  markStep(shown, step, stage) {
    markStep(shown, this.puzzle, step, stage);
  }

  draw() {
    this.board?.draw(this.game, this.shown);
    const { buttons, game } = this;
    if (!buttons) return;
    buttons.undo.disabled = !game.canUndo;
    buttons.redo.disabled = !game.canRedo;
    buttons.hint.setAttribute("aria-pressed", String(Boolean(this.hint)));
    if (!this.hand?.stroke) this.tellFocus();
  }

  drawTrial() {
    const { game } = this;
    const number = game.trials.length;
    if (!number) { this.trialPlace?.replaceChildren(); return; }
    const marked = [...game.marks.values()].filter((mark) => Math.floor(mark / 3) === number).length;
    this.trialPlace?.replaceChildren(panels.trialPanel({
      number, marked, takeBack: () => game.takeBack(), accept: () => game.acceptTrial(),
    }));
  }

  // What the player does

  afterStroke() {
    this.hint = null;
    this.wrong.clear();
    this.closePanel();
    this.board?.element.classList.remove("solved");
    this.mark();
    this.draw();
    this.drawTrial();
    this.save();
    this.look();
  }

  /** Ask what is broken and done now; an older answer that comes too late is not shown. */
  async look() {
    const asked = (this.asked += 1);
    const board = this.game.board();
    try {
      /** @type {Looked} */
      const looked = await ask("look", { puzzle: this.puzzle.source, board });
      if (asked !== this.asked || this.ended) return;
      this.looked = looked;
      if (looked.solved && !this.solved && this.game.at) this.finish();
      this.mark();
      this.draw();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
  }

  finish() {
    this.solved = true;
    this.hint = null;
    record({ genre: this.puzzle.genre, level: this.level, seconds: this.seconds, hints: this.hints,
      size: `${this.puzzle.cols}×${this.puzzle.rows}`, when: Date.now(), source: this.puzzle.source });
    this.save();
    this.celebrate();
  }

  /** Whether the result is on the screen: an answer that comes late must not take its place. */
  get done() {
    return Boolean(this.board?.element.classList.contains("solved"));
  }

  celebrate() {
    this.board?.element.classList.add("solved");
    this.showPanel(panels.solvedPanel({
      seconds: this.seconds, timed: true, hints: this.hints, level: this.level,
      next: () => void this.next(), home: () => this.go.home(),
    }));
    this.say(t("solved"));
  }

  async next() {
    const { puzzle } = this;
    const size = `${puzzle.cols}x${puzzle.rows}`;
    const found = await nearest(puzzle.genre, this.level || 1, size, puzzle.source);
    this.go.open({ puzzle: found.puzzle, level: found.level });
  }

  /** @param {number} cell */
  focus(cell) {
    this.board?.focusOn(cell);
    this.scrollTo(cell);
    this.tellFocus();
  }

  /** A large board scrolls in its frame: the cell that has the focus stays in sight. @param {number} cell */
  scrollTo(cell) {
    const { frame, board } = this;
    if (!frame || !board || this.hand?.stroke) return;
    const [x, y] = [(cell % board.cols) * board.px, Math.floor(cell / board.cols) * board.px];
    const edge = 30;
    const left = Math.min(frame.scrollLeft, Math.max(0, x - edge));
    const top = Math.min(frame.scrollTop, Math.max(0, y - edge));
    frame.scrollLeft = Math.max(left, x + board.px + 2 * edge - frame.clientWidth);
    frame.scrollTop = Math.max(top, y + board.px + 2 * edge - frame.clientHeight);
  }

  tellFocus() {
    if (!this.board || document.activeElement !== this.board.element) return;
    const cell = this.board.focus;
    const { cols } = this.puzzle;
    const clue = settings().done ? this.looked?.clues.find((each) => each.cell === cell) : undefined;
    // For a number of a Kamaji, the text already says in how many pieces it is.
    const more = !clue ? "" : this.puzzle.kind !== "line" ? `; ${told(clue.saying)}`
      : clue.done ? "" : `; ${t("sLeft", { count: Number(clue.saying.values?.left ?? 0) })}`;
    const what = describe(this.game, this.shown, cell) + more;
    this.say(t("status", { row: Math.floor(cell / cols) + 1, column: (cell % cols) + 1, what }));
  }

  /** @param {number} cell */
  hover(cell) {
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.mark();
    this.board?.draw(this.game, this.shown);
    const clue = this.looked?.clues.find((each) => each.cell === cell);
    if (clue) this.say(told(clue.saying));
  }

  /** @param {number} cell */
  light(cell) {
    this.lit = cell;
    this.mark();
    this.board?.draw(this.game, this.shown);
  }

  /** @param {string} words */
  say(words) {
    const text = panels.proper(words);
    if (this.status && this.status.textContent !== text) this.status.textContent = text;
  }

  // Panels

  /** @param {Node} panel */
  showPanel(panel) {
    this.panel?.replaceChildren(panel);
    this.makeRoom();
  }

  /** On a phone the panel covers the foot of the page: the cells it mentions are moved above it. */
  makeRoom() {
    const sheet = this.panel?.querySelector(".sheet");
    const over = innerWidth < 600 && sheet instanceof HTMLElement ? sheet.offsetHeight : 0;
    document.body.style.paddingBottom = over ? `${over + 16}px` : "";
    if (!over || !this.board) return;
    const { shown } = this;
    const cells = [...shown.because, ...shown.broken, ...shown.cut];
    for (const decision of [...shown.yes, ...shown.no]) cells.push(...(this.game.cells[decision] ?? []));
    if (!cells.length) return;
    const rows = cells.map((cell) => Math.floor(cell / this.puzzle.cols));
    const box = this.board.element.getBoundingClientRect();
    const at = (/** @type {number} */ row) => box.top + (row / this.puzzle.rows) * box.height;
    const hidden = at(Math.max(...rows) + 1) - (innerHeight - over);
    const above = at(Math.min(...rows));
    if (hidden > 0) scrollBy(0, hidden + 8);
    else if (above < 0) scrollBy(0, above - 8);
  }

  closePanel() {
    this.checked = "";
    this.hint = null;
    this.wrong.clear();
    const inside = this.panel?.contains(document.activeElement);
    this.panel?.replaceChildren();
    if (inside) this.board?.element.focus({ preventScroll: true });
    this.makeRoom();
    this.mark();
    this.draw();
  }

  /**
   * Work that the player waits for; if it takes long, the panel says so.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T | null>}
   */
  async waiting(work) {
    const note = panels.notePanel(t("ready"), () => this.closePanel());
    const timer = setTimeout(() => { if (!this.done) this.showPanel(note); }, 250);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.failure.kind !== "cancelled" && !this.done) {
        this.showPanel(panels.notePanel(error.saying, () => this.closePanel()));
      }
      return null;
    } finally {
      clearTimeout(timer);
      note.remove();
    }
  }

  async check() {
    const board = this.game.board();
    const found = await this.waiting(() => ask("check", { puzzle: this.puzzle.source, board }));
    if (!found || board !== this.game.board()) return;
    this.closePanel();
    if (found.violations.length) {
      this.checked = "broken";
      this.looked = { solved: false, clues: this.looked?.clues ?? [], violations: found.violations };
      this.showPanel(panels.brokenPanel({ violations: found.violations, cols: this.puzzle.cols,
        undo: () => void this.rewind(), close: () => this.closePanel(),
        light: (cell) => this.light(cell) }));
      this.mark();
      this.draw();
    } else if (found.solved) { if (this.solved) this.celebrate(); else this.finish(); }
    else if (found.completable === false) this.showMistake(found.mistakes);
    else {
      const words = found.completable === null ? t("cannotSay") : t("nothingBroken");
      this.showPanel(panels.notePanel(words, () => this.closePanel(), t("check")));
    }
  }

  /** @param {number[] | null} mistakes */
  showMistake(mistakes) {
    this.checked = "mistake";
    const show = mistakes?.length ? () => { this.wrong = new Set(mistakes); this.mark(); this.draw(); } : null;
    this.showPanel(panels.mistakePanel({ count: mistakes?.length ?? 0,
      undo: () => void this.rewind(), show, close: () => this.closePanel() }));
  }

  /** Undo to before the first mistake that is still there. */
  async rewind() {
    const boards = this.game.boards();
    const skipped = Math.max(0, boards.length - 3000);
    const asked = { puzzle: this.puzzle.source, boards: boards.slice(skipped) };
    const found = await this.waiting(() => ask("rewind", asked));
    if (!found) return;
    this.closePanel();
    this.game.goto(found.index < 0 ? 0 : found.index + skipped);
  }

  /** The next stage of the hint; at the last one, do it. */
  async nextHint() {
    if (this.hint && this.hint.stage >= 3) { this.apply(); return; }
    if (this.hint) {
      this.hint.stage += 1;
      this.showHint();
      return;
    }
    if (this.done) { this.celebrate(); return; }
    const board = this.game.board();
    /** @type {Hint | null} */
    const found = await this.waiting(() => ask("hint", { puzzle: this.puzzle.source, board }));
    if (!found || board !== this.game.board() || this.done) return;
    this.closePanel();
    if (found.status === "mistake") { this.showMistake(found.mistakes); return; }
    if (found.status === "done") { if (this.solved) this.celebrate(); else this.finish(); return; }
    if (found.status !== "step") {
      const words = found.status === "multiple" || found.status === "none" ? t("notUnique") : "";
      this.showPanel(panels.notePanel([words, panels.proper(found.saying)].filter(Boolean).join(" "),
        () => this.closePanel(), t("noHint")));
      return;
    }
    this.hints += 1;
    this.hint = { steps: found.steps, where: found.where, stage: 1 };
    this.showHint();
  }

  showHint() {
    const step = this.hint?.steps.at(-1);
    if (!this.hint || !step) return;
    this.showPanel(panels.hintPanel({
      step, stage: this.hint.stage, where: this.hint.where, puzzle: this.puzzle,
      close: () => this.closePanel(), next: () => void this.nextHint(), apply: () => this.apply(),
      walk: () => void this.walk(), light: (cell) => this.light(cell),
    }));
    this.mark();
    this.draw();
    this.makeRoom();
  }

  /** Do what the hint says, as one stroke. */
  apply() {
    const step = this.hint?.steps.at(-1);
    if (!step) return;
    for (const decision of step.yes) this.game.decide(decision, YES);
    for (const decision of step.no) this.game.decide(decision, NO);
    this.hint = null;
    if (!this.game.commit()) this.closePanel();
    this.board?.element.focus({ preventScroll: true });
  }

  /** Walk through the whole explanation, from the beginning. */
  async walk() {
    const stop = new AbortController();
    this.showPanel(panels.notePanel(t("explaining"), () => { stop.abort(); this.closePanel(); }));
    try {
      const found = await ask("explain", { puzzle: this.puzzle.source },
        { signal: stop.signal, progress: (text) => this.say(known(text) ? told(text) : "") });
      if (this.ended) return;
      if (!found.steps.length) {
        this.showPanel(panels.notePanel(found.saying, () => this.closePanel()));
        return;
      }
      this.hint = null;
      this.say("");
      walkPanel(this, found);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.failure.kind !== "cancelled") {
        this.showPanel(panels.notePanel(error.saying, () => this.closePanel()));
      }
    }
  }

  // Keys

  /** @param {KeyboardEvent} event @returns {boolean} whether it was one of these */
  key(event) {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === "z") { if (event.shiftKey) this.game.redo(); else this.game.undo(); return true; }
    if (command && key === "y") { this.game.redo(); return true; }
    if (command || event.altKey) return false;
    if (event.key === "Enter" && event.shiftKey) { this.game.acceptTrial(); return true; }
    if (event.key === "Escape" && this.hand && this.hand.anchor < 0) { this.closePanel(); return true; }
    if (key === "t") { if (event.shiftKey) this.game.takeBack(); else this.game.startTrial(); return true; }
    if (key === "h") { void this.nextHint(); return true; }
    if (key === "c") { void this.check(); return true; }
    if (key === "r" && this.puzzle.route) {
      this.setPen(this.hand?.pen === "route" ? "black" : "route");
      return true;
    }
    return false;
  }

  get hash() {
    return hashOf(this.puzzle.source);
  }
}
