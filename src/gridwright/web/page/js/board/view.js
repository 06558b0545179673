// What playing, setting and the boards of lessons have in common: a board in its frame, a hand, the
// status line below it, and keys that undo. `PageView` adds what fills a whole page.

import { Board, nothing } from "./board.js";
import { showSettings } from "../dialogs.js";
import { choice, h, icon, iconButton, repeats } from "../dom.js";
import { fit, watchDock } from "./layout.js";
import { showMenu } from "../play/menu.js";
import { Overview } from "./overview.js";
import { proper } from "../play/panels.js";
import { describe } from "./speech.js";
import { StatusLine } from "./status.js";
import { settings } from "../store.js";
import { t, told } from "../texts.js";
import { STRIP, Zoom } from "./zoom.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Looked} Looked */
/** @typedef {import("../play/game.js").Game} Game */
/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {import("./status.js").Kind} Kind */

/** @template {Hand} H */
export class BoardView {
  /** @param {Puzzle} puzzle @param {Game} game @param {(view: BoardView<H>) => H} makeHand */
  constructor(puzzle, game, makeHand) {
    this.puzzle = puzzle;
    this.game = game;
    this.makeHand = makeHand;
    /** What is marked on the board besides the person's own marks. */
    this.shown = nothing();
    /** @type {Looked | null} what the service knows about the marks */
    this.looked = null;
    this.lit = -1;
    this.line = new StatusLine(h("p", { class: "status", "aria-live": "polite", role: "status" }));
    this.board = this.boardOf(puzzle);
    this.hand = makeHand(this);
    this.frame = h("div", { class: "board-frame" }, this.board.element);
  }

  /** @param {Puzzle} puzzle */
  boardOf(puzzle) {
    const { title, rows, cols } = puzzle;
    return new Board(puzzle, { coordinates: true, label: t("boardLabel", { title, rows, cols }),
      describe: (cell) => this.describe(cell), wording: (cell) => this.wording(cell) });
  }

  /** Another puzzle, of another size, in the place of this one. @param {Puzzle} puzzle @param {Game} game */
  replaceBoard(puzzle, game) {
    const { element: old, focus } = this.board;
    const had = document.activeElement === old;
    this.puzzle = puzzle;
    this.game = game;
    this.board = this.boardOf(puzzle);
    this.hand = this.makeHand(this);
    old.replaceWith(this.board.element);
    this.board.focusOn(Math.min(focus, puzzle.rows * puzzle.cols - 1));
    if (had) this.focusBoard();
  }

  focusBoard() {
    this.board.element.focus({ preventScroll: true });
  }

  /** The pens for playing. @param {string} name @param {Parameters<typeof choice>[2]} [more] */
  penChoice(name, more = []) {
    const line = this.puzzle.kind === "line";
    const options = [{ value: "black", label: t(line ? "draw" : this.puzzle.thing ?? "black") },
      { value: "dot", label: t(line ? "ruleOut" : "dot") },
      { value: "clear", label: icon("clear"), spoken: t("clearPen") }, ...more];
    return choice(name, t("pens"), options, "black",
      (pen) => { this.hand.pen = /** @type {import("./hand.js").Pen} */ (pen); }, true);
  }

  // What is drawn

  /** Only draw; the status line does not change. */
  draw() {
    this.board.draw(this.game, this.shown);
  }

  /** More is known than before: draw it, and update what the status line says about its cell. */
  update() {
    this.draw();
    this.line.renew("focus", proper(this.focusWords()));
  }

  /** @param {number} cell the cell that a sentence names, -1 for none */
  light(cell) {
    this.lit = cell;
    this.draw();
  }

  // What is said

  /** What a cell shows, in words. @param {number} cell */
  describe(cell) {
    return describe(this.game, this.shown, cell);
  }

  /** What these words depend on besides what the board draws. @param {number} _cell */
  wording(_cell) {
    return "";
  }

  /** Describe the cell under the focus, and how much of its clue is done. */
  focusWords() {
    const { focus: cell, cols } = this.board;
    const clue = settings().done ? this.looked?.clues.find((each) => each.cell === cell) : undefined;
    // For a number of a Kamaji, the text already says in how many pieces it is.
    const more = !clue ? "" : this.puzzle.kind !== "line" ? `; ${told(clue.saying)}`
      : clue.done ? "" : `; ${t("sLeft", { count: Number(clue.saying.values?.left ?? 0) })}`;
    return t("status", { row: Math.floor(cell / cols) + 1, column: (cell % cols) + 1, what: this.describe(cell) + more });
  }

  /** @param {Kind} kind @param {string} words @param {{since?: number, quiet?: boolean}} [how] */
  say(kind, words, how) {
    this.line.say(kind, proper(words), how);
  }

  /** @param {Kind} kind @param {Parameters<typeof t>[0]} key @param {Record<string, string | number>} [values] */
  tell(kind, key, values) {
    this.say(kind, t(key, values));
  }

  tellFocus() {
    this.say("focus", this.focusWords());
  }

  // What the hand does

  /** The marks have changed, by the hand or by a button. */
  changed() {
    this.line.act();
    this.draw();
    if (document.activeElement === this.board.element) this.tellFocus();
  }

  /** @param {number} cell */
  focus(cell) {
    this.board.focusOn(cell);
    this.scrollTo(cell);
    this.tellFocus();
  }

  /** A large board scrolls in its frame: the cell that has the focus stays in sight. @param {number} cell */
  scrollTo(cell) {
    const { frame, board } = this;
    if (this.hand.stroke) return;
    const [x, y] = [(cell % board.cols) * board.px, Math.floor(cell / board.cols) * board.px];
    const edge = 30;
    const strip = board.bare ? STRIP : { left: edge, top: edge };
    const left = Math.min(frame.scrollLeft, Math.max(0, x - edge));
    const top = Math.min(frame.scrollTop, Math.max(0, y - edge));
    frame.scrollLeft = Math.max(left, x + board.px + edge + strip.left - frame.clientWidth);
    frame.scrollTop = Math.max(top, y + board.px + edge + strip.top - frame.clientHeight);
  }

  /** Two fingers changed the size. @param {number} px @param {number} _x @param {number} _y */
  zoomTo(px, _x, _y) {
    this.board.resize(Math.max(20, px));
  }

  /** Undo, or redo. @param {number} by */
  undo(by) {
    this.game.goto(this.game.at + by);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was one of these */
  key(event) {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return false;
    this.undo(key === "y" || event.shiftKey ? 1 : -1);
    return true;
  }
}

/** @template {Hand} H @extends {BoardView<H>} */
export class PageView extends BoardView {
  /** @param {Puzzle} puzzle @param {Game} game @param {(view: BoardView<H>) => H} makeHand */
  constructor(puzzle, game, makeHand) {
    super(puzzle, game, makeHand);
    this.facts = h("span", { class: "second head-facts" });
    this.panel = h("div", { class: "panel-place", "aria-live": "polite" });
    this.undoButton = this.tool("undo", t("undo"), () => this.undo(-1));
    this.redoButton = this.tool("redo", t("redo"), () => this.undo(1));
    for (const button of [this.undoButton, this.redoButton]) repeats(button);
    this.main = h("div", { class: "column" });
    this.side = h("div", { class: "side" });
    this.element = h("div", { class: "play" }, this.main, this.side);
    this.zoom = new Zoom(this, () => this.drawWindow());
    this.overview = new Overview(this.zoom, () => this.zoom.reveal(this.hinted));
    // On a phone the overview is behind the percentage.
    this.zoom.percentPressed = () => {
      if (innerWidth < 600) this.overview.element.classList.toggle("open");
      else this.zoom.to(40);
    };
    this.board.seen = () => { if (this.zoom.large) this.zoom.later(); };
    /** @type {AbortController | null} the work that the panel waits for */
    this.working = null;
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    window.addEventListener("resize", () => this.resize(), { signal });
    // A scroll bar of the window that comes later would cut the board. That it goes again is no reason to grow, or it would come back.
    let wide = Infinity;
    const watching = new ResizeObserver(() => {
      const { clientWidth } = document.documentElement;
      if (clientWidth < wide) this.resize();
      wide = clientWidth;
    });
    watching.observe(document.documentElement);
    signal.addEventListener("abort", () => watching.disconnect());
    document.addEventListener("settings", () => this.resize(), { signal });
    window.addEventListener("pagehide", () => this.save(), { signal });
  }

  /** On a small screen the menu and the settings are here. @param {string} title @param {...Node} more */
  head(title, ...more) {
    return h("div", { class: "play-head" }, iconButton("menu", t("menu"), () => this.menu(), "plain square menu"),
      h("h1", {}, title), this.facts, ...more,
      iconButton("sliders", t("settings"), () => void showSettings(), "plain square head-settings"));
  }

  /** The menu of the board. */
  menu() {
    showMenu(this.puzzle.title, []);
  }

  /** @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act */
  tool(name, label, act) {
    return h("button", { class: "plain", onclick: act }, icon(name), h("span", {}, label));
  }

  /** F2, with Shift or without, leads to the other view. @param {boolean} shift @param {() => void} go */
  onF2(shift, go) {
    document.addEventListener("keydown", (event) => {
      if (event.key === "F2" && event.shiftKey === shift) { event.preventDefault(); go(); }
    }, { signal: this.listeners.signal });
  }

  /** Called once the view is on the page. */
  shownOnPage() {
    document.body.classList.add("playing");
    watchDock(this.element, this.listeners.signal);
    this.resize();
    if (matchMedia("(hover: hover)").matches) this.focusBoard();
  }

  close() {
    this.working?.abort();
    this.save();
    this.listeners.abort();
    document.body.classList.remove("playing");
    document.body.style.paddingBottom = "";
  }

  save() {}

  resize() {
    fit(this.board, this.main, this.element, this.zoom);
  }

  /** @override @param {Puzzle} puzzle @param {Game} game */
  replaceBoard(puzzle, game) {
    super.replaceBoard(puzzle, game);
    this.zoom.px = 0;
    this.board.seen = () => { if (this.zoom.large) this.zoom.later(); };
  }

  /** @override @param {number} px @param {number} x @param {number} y */
  zoomTo(px, x, y) {
    this.zoom.to(px, x, y);
  }

  /** The cells that are marked as new or as wrong, and those that this follows from. */
  get hinted() {
    const { shown, board } = this;
    if (shown.forced) return [];
    const settled = [...shown.yes, ...shown.no].flatMap((decision) => board.cells[decision] ?? []);
    const lines = [...shown.becauseLines].flatMap((decision) => board.cells[decision] ?? []);
    return [...settled, ...shown.because, ...lines];
  }

  /** What is at the edges of the window, and the picture of the whole board. */
  drawWindow() {
    const { hinted, board } = this;
    this.zoom.mark([board.focus, ...hinted]);
    if (board.game) this.overview.draw(board.game, hinted);
  }

  /** @param {{canUndo: boolean, canRedo: boolean}} history */
  drawUndo({ canUndo, canRedo }) {
    this.undoButton.disabled = !canUndo;
    this.redoButton.disabled = !canRedo;
  }

  /** @param {HTMLElement} panel */
  showPanel(panel) {
    this.panel.replaceChildren(panel);
  }

  /** Stop the work that the panel waits for; if the focus was in it, it moves to the board. */
  closePanel() {
    this.working?.abort();
    this.working = null;
    const inside = this.panel.contains(document.activeElement);
    this.panel.replaceChildren();
    if (inside) this.focusBoard();
  }
}
