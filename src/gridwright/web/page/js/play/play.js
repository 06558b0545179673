// The view in which a puzzle is played.

import { Around } from "../board/around.js";
import { markBroken, nothing } from "../board/board.js";
import { PageView } from "../board/view.js";
import { check } from "./checking.js";
import { creditLine, sizeFacts } from "../credits.js";
import { confirm, dialog } from "../dialogs.js";
import { bars, h, icon, iconButton, painted } from "../dom.js";
import { automatic } from "./dots.js";
import { Game } from "./game.js";
import { Guide } from "./guide.js";
import { Hand } from "../board/hand.js";
import { Hinting } from "./hinting.js";
import { Keeping } from "./keeping.js";
import { Stopwatch } from "./pace.js";
import * as panels from "./panels.js";
import { isPhone, makeRoom, placeTrial, withHandle } from "../board/layout.js";
import { showMenu } from "./menu.js";
import { kindChoice } from "../board/pencil.js";
import { genres, nearest } from "../puzzles.js";
import { Replay } from "./replay.js";
import { kindsOf } from "../rules/local.js";
import { ServiceError, ask } from "../service.js";
import { firstHash, hashOf } from "../share.js";
import { brighten, resultOf, resultPanel } from "./solved.js";
import { aboutMinutes, clock, sizeOf } from "../board/speech.js";
import { learned, record, resultOf as resultBefore, results, saved, settings, unfinishedGames } from "../store.js";
import { known, t, told } from "../texts.js";
import { typing } from "../keys.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../board/board.js").Shown} Shown */
/** @typedef {{puzzle: Puzzle, level?: number, length?: number, board?: string, seed?: string,
 *   first?: import("./guide.js").First}} Opened `first`: with the guide */

/** @extends {PageView<Hand>} */
export class Play extends PageView {
  /** @param {Opened} opened
   * @param {{open: (opened: Opened) => void, home: () => void, edit: (puzzle: Puzzle) => void}} go */
  constructor(opened, go) {
    const { puzzle } = opened;
    const before = saved(puzzle.source);
    super(puzzle, new Game(puzzle, before?.game), (view) => new Hand(view.game, view.board, view));
    this.go = go;
    this.level = opened.level || before?.level || 0;
    this.length = opened.length || before?.length || 0;
    this.seed = opened.seed ?? before?.seed ?? "";
    // A game that is no longer saved, but was solved, is shown as it was at the end.
    const ended = before ? null : resultBefore(puzzle.source);
    this.watch = new Stopwatch(before?.seconds ?? ended?.seconds ?? 0);
    this.hints = before?.hints ?? ended?.hints ?? 0;
    this.solved = before?.solved ?? Boolean(ended?.board);
    /** @type {Replay | null} */
    this.replay = null;
    if (ended?.board) this.game.take(ended.board);
    this.game.clock = () => this.watch.seconds;
    if (opened.board && !before) this.game.take(opened.board);
    else if (opened.board && opened.board !== this.game.board()) {
      this.game.clear();
      this.game.take(opened.board);
    }
    this.asked = 0;
    this.keeping = new Keeping(this, before);
    this.hinting = new Hinting(this);
    this.guide = opened.first ? new Guide(this, opened.first) : null;
    /** @type {GenreFacts | undefined} */
    this.genre = undefined;
    /** @type {{game: Game, shown: Shown} | null} what the walk through the steps shows instead */
    this.walked = null;
    /** @type {'' | 'broken' | 'mistake'} */
    this.checked = "";
    /** @type {Set<number>} */
    this.wrong = new Set();
    /** @type {Set<number>} the cells where a mistake is to be looked for */
    this.looking = new Set();
    this.hovered = -1;
    this.around = new Around(this);
    this.ended = false;
    this.game.changed = () => this.changed();
    if (puzzle.kind === "cell" && !this.guide) void kindsOf(puzzle).then((kinds) => { this.game.also = () => automatic(this.game, kinds); });
    this.time = h("span", { class: "time", role: "timer", "aria-live": "off" });
    this.trialPlace = h("div", { class: "trial-place" });
    this.foldPlace = h("div", {});
    this.hintButton = this.tool("hint", t("hint"), () => void this.hinting.next());
    // Where there is no row of pens, the pencil is one of the tools.
    this.pencilButton = iconButton("edit", t("pencil"), () => this.takePen("pencil"), "plain square with-mouse");
    this.kinds = kindChoice(this.hand.kind, (kind) => { this.hand.kind = kind; });
    this.main.append(this.head(puzzle.about.title || puzzle.title, this.time), creditLine(puzzle.about) ?? "",
      this.frame, this.line.element, h("div", { class: "dock" }, this.kinds, this.pens(), this.tools()));
    this.side.append(this.panel, this.trialPlace, this.overview.element, this.foldPlace);
    const { signal } = this.listeners;
    document.addEventListener("settings", () => this.refresh(), { signal });
    document.addEventListener("visibilitychange", () => { this.tick(); this.save(); }, { signal });
    document.addEventListener("keydown", (event) => this.keyElsewhere(event), { signal });
    document.addEventListener("keyup", (event) => { if (/^a$/i.test(event.key)) this.around.hold(false); }, { signal });
    window.addEventListener("blur", () => this.around.hold(false), { signal });
    this.onF2(true, () => this.go.edit(puzzle));
    this.ticking = setInterval(() => this.tick(), 1000);
    void genres().then((all) => this.drawFolds(all.find((each) => each.name === puzzle.genre)));
  }

  /** What the folds beside the board hold, and the menu. */
  get folded() {
    return { facts: this.genre, puzzle: this.puzzle, board: () => this.game.board(), seed: this.seed,
      restart: () => this.askRestart(), newcomer: this.newcomer && !this.zoom.large,
      ...(this.genre?.editing ? { edit: () => this.go.edit(this.puzzle) } : {}) };
  }

  /** @param {GenreFacts | undefined} facts */
  drawFolds(facts) {
    this.genre = facts;
    this.foldPlace.replaceChildren(panels.folds(this.folded));
    // On a small screen there are no folds.
    if (facts && this.newcomer && isPhone() && !this.panel.firstChild) {
      this.showPanel(panels.rulesPanel(facts, () => this.closePanel()));
    }
  }

  /** Whether this is the first game of its kind: the rules are shown. */
  get newcomer() {
    const { genre, source } = this.puzzle;
    return !this.guide && !this.solved && !this.game.at && !learned().has(`${genre}/rules`) &&
      !results().some((each) => each.genre === genre) && !unfinishedGames().some(({ puzzle }) => puzzle.genre === genre && puzzle.source !== source);
  }

  /** @override */
  menu() {
    const { title, cols, rows } = this.puzzle;
    const { done, broken, cut, light, timer } = settings();
    const on = [done, broken, cut, light, timer].filter(Boolean).length;
    showMenu(`${title} ${cols}×${rows}`, [
      { icon: "book", name: t("rules"), act: () => void dialog(t("rules"), panels.rulesList(this.genre)) },
      { icon: "hint", name: t("show"), facts: t("showsOn", { count: on }), act: () => void dialog(t("show"), panels.shows()) },
      { icon: "share", name: t("share"), act: () => void dialog(t("share"), panels.shareList(this.folded)) },
      { icon: "again", name: `${t("restart")}…`, act: () => this.askRestart() },
    ]);
  }

  askRestart() {
    confirm(t("restart"), t("restartLine"), () => this.restart());
  }

  restart() {
    this.solved = false;
    this.watch = new Stopwatch(0);
    this.hints = 0;
    this.game.clear();
    this.drawHead();
  }

  shownOnPage() {
    super.shownOnPage();
    this.refresh();
    this.drawTrial();
    this.tick();
    this.look();
    if (!this.solved) this.say("first", this.firstWords());
    this.guide?.show();
    this.keeping.ask();
    if (!this.level) void painted().then(() => { if (!this.ended) void this.grade(); });
  }

  close() {
    this.ended = true;
    clearInterval(this.ticking);
    this.watch.stop();
    this.replay?.close();
    super.close();
  }

  firstWords() {
    const touch = matchMedia("(pointer: coarse)").matches;
    if (this.puzzle.kind === "line") return t(touch ? "firstTouchLine" : "firstMouseLine");
    if (this.puzzle.thing === "lamp") return t(touch ? "firstTouchLamp" : "firstMouseLamp");
    if (this.puzzle.thing) return t(touch ? "firstTouchStar" : "firstMouseStar");
    return t(touch ? "firstTouch" : "firstMouse");
  }

  async grade() {
    try {
      const found = await ask("grade", { puzzle: this.puzzle.source, seconds: 10 });
      if (found.status === "multiple" || found.status === "none") this.notOneAnswer(found.status);
      if (!found.level) return;
      this.level = found.level;
      this.length = found.length ?? 0;
      this.drawHead();
      this.save();
    } catch { /* it has no level */ }
  }

  /** A puzzle that came from elsewhere may have several answers, or none. @param {"multiple" | "none"} status */
  notOneAnswer(status) {
    if (this.ended || this.panel.querySelector(".panel:not(.first-rules)")) return;
    const repair = this.genre?.editing
      ? [h("button", { class: "filled", onclick: () => this.go.edit(this.puzzle) }, t("repairInSet"))] : [];
    this.showPanel(panels.notePanel(t(status === "none" ? "hasNoAnswer" : "hasAnswers"), () => this.closePanel(),
      t(status === "none" ? "noAnswer" : "moreAnswers"), ...repair));
  }

  tools() {
    return h("div", { class: "tools", role: "toolbar", "aria-label": t("play") },
      this.undoButton, this.redoButton, h("span", { class: "bar" }),
      this.tool("trial", t("trial"), () => this.game.startTrial()), this.puzzle.route ? null : this.pencilButton, h("span", { class: "gap" }),
      this.zoom.controls, h("span", { class: "gap" }),
      this.tool("check", t("check"), () => void check(this)), this.hintButton);
  }

  pens() {
    const { route, kind } = this.puzzle;
    const more = [];
    if (route) more.push({ value: "route", label: t("route") });
    if (kind !== "line") more.push({ value: "around", label: icon("area"), spoken: t("aroundPen") });
    more.push({ value: "select", label: icon("select"), spoken: t("selectPen") }, { value: "pencil", label: icon("edit"), spoken: t("pencil") });
    const pens = h("div", { class: route ? "pens" : "pens touch-only" }, this.penChoice("pen", more));
    pens.addEventListener("change", () => this.drawPencil());
    return pens;
  }

  /** The kinds of marks are there while the pencil is. */
  drawPencil() {
    this.kinds.hidden = this.hand.pen !== "pencil";
    this.pencilButton.setAttribute("aria-pressed", String(!this.kinds.hidden));
    this.resize();
  }

  /** Take a pen, or if it is taken already, the one for black cells. @param {import("../board/hand.js").Pen} wanted */
  takePen(wanted) {
    const pen = this.hand.pen === wanted ? "black" : wanted;
    const input = this.element.querySelector(`input[name="pen"][value="${pen}"]`);
    if (input instanceof HTMLInputElement) input.click();
  }

  /** Draw everything that depends on settings. */
  refresh() {
    this.drawHead();
    this.draw();
  }

  drawHead() {
    const { puzzle } = this;
    this.facts.replaceChildren(sizeFacts(sizeOf(puzzle), puzzle.about.title ? puzzle.title : ""));
    if (this.level) this.facts.append(bars(this.level), h("span", {}, t("levelN", { level: this.level })));
    if (this.length && !this.solved) this.facts.append(h("span", {}, aboutMinutes(this.length)));
    this.drawTime();
  }

  /** The time on wish; that of a solved puzzle always. */
  drawTime() {
    this.time.classList.toggle("final", this.solved);
    if (this.solved) this.time.replaceChildren(icon("check"), clock(this.seconds));
    else this.time.textContent = settings().timer ? clock(this.seconds) : "";
  }

  /** Whole seconds in which this puzzle was played. */
  get seconds() {
    return Math.floor(this.watch.seconds);
  }

  /** The time runs while the page is seen and the puzzle is not solved. */
  tick() {
    if (this.solved || document.hidden || this.ended) { this.watch.stop(); return; }
    this.watch.start();
    this.drawTime();
    if (this.seconds % 15 === 0 && this.game.at) this.save();
  }

  save() {
    this.keeping.save();
  }

  /** Go on with what another tab has made of the puzzle. @param {import("../store.js").Attempt} other */
  become({ game, seconds, hints, solved }) {
    this.hand.takeBack();
    this.watch = new Stopwatch(seconds);
    [this.hints, this.solved] = [hints, solved];
    this.game.become(game);
    this.drawHead();
    this.renew();
  }

  // Marks on the board

  /** What is to be shown besides the player's marks. */
  marks() {
    const own = settings();
    const shown = nothing();
    const looked = this.looked;
    const checking = this.checked === "broken";
    if (looked) {
      if (own.done || looked.solved) for (const clue of looked.clues) if (clue.done) shown.done.add(clue.cell);
      for (const violation of looked.violations) {
        if (!(violation.cut_off ? own.cut || checking : own.broken || checking)) continue;
        markBroken(shown, this.puzzle, violation);
      }
    }
    const lit = this.lit >= 0 ? this.lit : this.hovered;
    const clue = this.hoveredClue;
    if (clue && this.lit < 0) for (const cell of clue.cells) shown.lit.add(cell);
    if (lit >= 0 && this.puzzle.kind !== "line") {
      for (const cell of this.game.cells[this.game.at_cell[lit]?.[0] ?? -1] ?? []) shown.lit.add(cell);
    } else if (lit >= 0) shown.lit.add(lit);
    this.hinting.mark(shown);
    this.guide?.mark(shown);
    for (const cell of this.looking) shown.lit.add(cell);
    for (const decision of this.wrong) {
      for (const cell of this.game.cells[decision] ?? []) shown.broken.add(cell);
    }
    shown.around = this.around.found;
    return shown;
  }

  draw() {
    const { game, shown } = this.walked ?? { game: this.game, shown: this.marks() };
    this.shown = shown;
    this.board.draw(game, shown);
    this.drawUndo(this.game);
    this.hintButton.setAttribute("aria-pressed", String(Boolean(this.hinting.hint)));
  }

  update() {
    super.update();
    const clue = this.hoveredClue;
    if (clue) this.line.renew("hover", panels.proper(told(clue.saying)));
  }

  drawTrial() {
    const { game } = this;
    const number = game.trials.length;
    if (!number) { this.trialPlace.replaceChildren(); return; }
    const marked = [...game.marks.values()].filter((mark) => Math.floor(mark / 3) === number).length;
    this.trialPlace.replaceChildren(panels.trialPanel({
      number, marked, takeBack: () => game.takeBack(), accept: () => game.acceptTrial(),
    }));
  }

  // What the player does

  changed() {
    this.renew();
    this.save();
  }

  /** Show other marks. */
  renew() {
    if (!this.guide?.follow() && !this.hinting.follow()) this.leavePanel();
    this.leaveResult();
    super.changed();
    this.drawTrial();
    this.look();
  }

  /** Ask what is broken and done now; an older answer that comes too late is not shown. */
  async look() {
    const asked = (this.asked += 1);
    const board = this.game.board();
    const seconds = this.watch.seconds;
    try {
      const looked = await ask("look", { puzzle: this.puzzle.source, board }, { record: this.puzzle });
      if (asked !== this.asked || this.ended) return;
      this.looked = looked;
      if (looked.solved && !this.solved && this.game.at) this.finish(seconds);
      else if (looked.solved && this.solved && !this.done) this.showResult();
      this.update();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
  }

  /** @param {number} seconds when the last mark was made; the answer may have come later */
  finish(seconds = this.watch.seconds) {
    this.solved = true;
    this.watch.stop();
    this.watch = new Stopwatch(seconds);
    this.hinting.hint = null;
    // The first time stays: whoever knows the answer is quicker.
    if (!resultBefore(this.puzzle.source)) record(resultOf(this));
    this.save();
    this.showResult();
    brighten(this);
  }

  /** The board is the answer: now, or since before. */
  end() {
    if (this.solved) this.showResult();
    else this.finish();
  }

  /** Whether the result is on the screen: an answer that comes late must not take its place. */
  get done() {
    return this.board.element.classList.contains("solved");
  }

  /** The board at rest, the result beside it, and the replay in the place of the tools. */
  showResult() {
    this.board.element.classList.add("solved");
    this.board.element.classList.remove("looked-at");
    this.element.classList.add("ended");
    this.replay ??= new Replay(this);
    this.main.append(this.replay.element);
    this.showPanel(resultPanel(this));
    this.drawHead();
    this.say("result", t("solved"), { quiet: true });
  }

  leaveResult() {
    this.board.element.classList.remove("solved");
    this.element.classList.remove("ended");
    this.replay?.close();
    this.replay = null;
  }

  /** @override @param {number} cell */
  focus(cell) {
    this.board.element.classList.add("looked-at");
    super.focus(cell);
    if (!this.hand.stroke) this.around.point(-1);
  }

  get hoveredClue() {
    return this.looked?.clues.find((each) => each.cell === this.hovered);
  }

  /** @param {number} cell */
  hover(cell) {
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.around.point(cell);
    this.draw();
    const clue = this.hoveredClue;
    if (clue && !this.around.held) this.say("hover", told(clue.saying));
  }

  // Panels

  /** @override @param {HTMLElement} panel */
  showPanel(panel) {
    super.showPanel(withHandle(panel, () => this.makeRoom()));
    this.makeRoom();
  }

  /** @override */
  resize() {
    super.resize();
    placeTrial(this.trialPlace, this.side, this.element);
    this.makeRoom();
  }

  /** The panel is seen, and so are the cells that it mentions. */
  makeRoom() {
    const { shown } = this;
    const cells = [...shown.because, ...shown.broken, ...shown.brokenClues, ...shown.cut, ...shown.units.flat()];
    for (const decision of [...shown.yes, ...shown.no]) cells.push(...(this.game.cells[decision] ?? []));
    makeRoom(this.board, this.panel, cells);
  }

  closePanel() {
    this.leavePanel();
    this.draw();
  }

  /** End whatever the panel showed, including a walk through the steps. */
  leavePanel() {
    this.checked = "";
    this.hinting.hint = null;
    this.walked = null;
    this.hand.locked = false;
    this.element.classList.remove("walking");
    this.wrong.clear();
    this.looking.clear();
    super.closePanel();
    this.makeRoom();
  }

  /** @param {string | import("../types.js").Saying} words @param {string} [title] */
  showNote(words, title) {
    this.showPanel(panels.notePanel(words, () => this.closePanel(), title));
  }

  /**
   * Work that the player waits for; if it takes long, the panel says so.
   * @template T
   * @param {() => Promise<T>} work @param {string} [words]
   * @returns {Promise<T | null>}
   */
  async waiting(work, words = t("ready")) {
    const note = panels.notePanel(words, () => this.closePanel());
    const timer = setTimeout(() => { if (!this.done) this.showPanel(note); }, 250);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.failure.kind !== "cancelled" && !this.done) this.showNote(error.saying);
      return null;
    } finally {
      clearTimeout(timer);
      note.remove();
    }
  }

  // Keys

  /** @override @param {KeyboardEvent} event @returns {boolean} whether it was one of these */
  key(event) {
    if (super.key(event) || this.zoom.key(event)) return true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const key = event.key.toLowerCase();
    if (event.key === "Enter" && event.shiftKey) { this.game.acceptTrial(); return true; }
    if (event.key === "Escape" && this.hand.drop()) return true;
    if (event.key === "Escape" && this.hand.anchor < 0) { this.closePanel(); return true; }
    if (key === "t") { if (event.shiftKey) this.game.takeBack(); else this.game.startTrial(); return true; }
    if (key === "h") { void this.hinting.next(); return true; }
    if (key === "c") { void check(this); return true; }
    if (key === "a") { this.around.hold(true); return true; }
    if (key === "r" && this.puzzle.route) {
      this.takePen("route");
      return true;
    }
    if (key === "p" || key === "s") { this.takePen(key === "p" ? "pencil" : "select"); return true; }
    return /^[1-9]$/.test(key) && !this.hand.locked && this.hand.note(Number(key));
  }

  /** Letters and digits work wherever the focus is, except where someone types. @param {KeyboardEvent} event */
  keyElsewhere(event) {
    if (event.defaultPrevented || event.target === this.board.element || typing(event)) return;
    const undoing = event.ctrlKey || event.metaKey;
    if (!undoing && !/^([hctraps1-9]|escape)$/i.test(event.key)) return;
    this.line.act();
    if (this.key(event)) event.preventDefault();
  }

  get hash() {
    return this.guide ? firstHash(this.puzzle.genre) : hashOf(this.puzzle.source, "", this.puzzle.about);
  }
}
