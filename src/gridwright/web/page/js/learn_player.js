// A player of pictures in order: first, back, play and pause, next, last, and a slider. It shows the
// steps of one technique, and the whole explanation of a puzzle.

import { markStep, nothing } from "./board.js";
import { h, icon, iconButton } from "./dom.js";
import { Game, NO, YES } from "./game.js";
import { apply, gameAt } from "./learn_bench.js";
import { legend, partOf, reason, sentence, upper } from "./panels.js";
import { l, t, told } from "./texts.js";

/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./learn_bench.js").Bench} Bench */
/** @typedef {import("./board.js").Shown} Shown */

/**
 * One picture: a board, what is marked on it, and its sentence.
 * @typedef {{game: Game, shown: Shown, name: string, said: () => Node[], height: number}} Frame
 */

const EVERY = 2200;

/**
 * The frames of one step: the position, the reason, the step, and the board afterwards; for a what-if,
 * what is supposed, every link, and what follows.
 * @param {Puzzle} puzzle @param {string} board @param {Step} step @param {string} about
 * @param {(cell: number) => void} light
 * @returns {Frame[]}
 */
export function framesOf(puzzle, board, step, about, light) {
  const start = gameAt(puzzle, board);
  const text = (/** @type {string} */ words) => h("p", {}, words);
  /** @type {Frame[]} */
  const frames = [{ game: start, shown: nothing(), name: l("before"), height: 1,
    said: () => [text(told(about)), h("p", { class: "second" }, l("beforeLine"))] }];
  if (step.links?.length) frames.push(...whatIf(puzzle, board, step, light));
  else {
    const shown = nothing();
    markStep(shown, puzzle, step, 2);
    frames.push({ game: start, shown, name: l("reason"), height: 1,
      said: () => [text(told(about)), h("p", { class: "second" }, l("reasonLine"))] });
  }
  const shown = nothing();
  markStep(shown, puzzle, step, 3);
  frames.push({ game: start, shown, name: step.links?.length ? l("follows") : l("step"), height: 1,
    said: () => [step.links?.length
      ? sentence(partOf(step, "so"), puzzle.cols, kindOf(step), light)
      : reason(step, puzzle, light), legend(step, puzzle)] });
  const after = gameAt(puzzle, board);
  apply(after, step);
  after.commit();
  frames.push({ game: after, shown: nothing(), name: l("after"), height: 1,
    said: () => [text(l("afterLine"))] });
  return frames;
}

/** The marks as they are now. @param {Game} game */
function copyOf(game) {
  const copy = new Game(game.puzzle);
  copy.marks = new Map(game.marks);
  return copy;
}

/** @param {Step} step @returns {(cell: number) => string} */
function kindOf(step) {
  return (cell) => step.cells.includes(cell) ? "new" : step.because.cells.includes(cell) ? "because" : "";
}

/**
 * @param {Puzzle} puzzle @param {string} board @param {Step} step
 * @param {(cell: number) => void} light @returns {Frame[]}
 */
function whatIf(puzzle, board, step, light) {
  const game = gameAt(puzzle, board);
  game.startTrial();
  // What is supposed is the opposite of what follows in the end.
  for (const decision of step.yes) game.decide(decision, NO);
  for (const decision of step.no) game.decide(decision, YES);
  game.commit();
  /** @type {Frame[]} */
  const frames = [{ game: copyOf(game), shown: nothing(), name: l("suppose"), height: 1,
    said: () => [sentence(partOf(step, "suppose"), puzzle.cols, kindOf(step), light)] }];
  for (const link of step.links ?? []) {
    const shown = nothing();
    markStep(shown, puzzle, link, 3);
    const clash = !link.yes.length && !link.no.length;
    if (clash) for (const cell of link.because.cells) shown.broken.add(cell);
    frames.push({ game: copyOf(game), shown, name: clash ? l("clash") : l("then"), height: 1,
      said: () => [sentence(link.saying, puzzle.cols, kindOf(link), light), legend(link, puzzle)] });
    apply(game, link);
    game.commit();
  }
  return frames;
}

/**
 * The frames of a whole explanation: the board before each step with the step marked on it.
 * @param {Puzzle} puzzle @param {Step[]} steps @param {string} start what the rules settle at once
 * @param {(cell: number) => void} light @returns {Frame[]}
 */
export function framesOfAll(puzzle, steps, start, light) {
  const game = gameAt(puzzle, start);
  const highest = Math.max(1, ...steps.map((step) => step.rung));
  /** @type {Frame[]} */
  const frames = [{ game: copyOf(game), shown: nothing(), name: l("walkStart"), height: 0, said: () => [] }];
  for (const step of steps) {
    const shown = nothing();
    markStep(shown, puzzle, step, 3);
    frames.push({ game: copyOf(game), shown, name: upper(told(step.technique)), height: step.rung / highest,
      said: () => [reason(step, puzzle, light), legend(step, puzzle)] });
    apply(game, step);
    game.commit();
  }
  frames.push({ game: copyOf(game), shown: nothing(), name: l("walkEnd"), height: 0, said: () => [] });
  return frames;
}

export class Player {
  /**
   * @param {Bench} bench @param {Frame[]} frames
   * @param {{bars?: boolean, changed?: (at: number) => void, ended?: () => void}} [options]
   */
  constructor(bench, frames, options = {}) {
    this.bench = bench;
    this.frames = frames;
    this.options = options;
    this.at = 0;
    this.lit = -1;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    const last = frames.length - 1;
    this.count = h("span", { class: "second player-count" });
    this.slider = h("input", { type: "range", min: "0", max: String(last), value: "0",
      "aria-label": l("position"), class: "player-slider" });
    this.slider.addEventListener("input", () => { this.pause(); this.go(Number(this.slider.value)); });
    this.toggle = iconButton("play", l("playSteps"), () => this.playOrPause());
    this.back = h("button", { "aria-label": t("back"), onclick: () => this.step(-1) }, icon("left"),
      h("span", { class: "back-word" }, t("back")));
    this.next = h("button", { class: "filled player-next", onclick: () => this.step(1) }, t("next"), icon("right"));
    this.bars = options.bars ? this.drawBars() : null;
    this.said = h("div", { class: "player-said", "aria-live": "polite" });
    this.controls = h("div", { class: "player", role: "group", "aria-label": t("stepByStep") },
      this.bars, this.slider,
      h("div", { class: "walk-row" },
        iconButton("first", t("first"), () => { this.pause(); this.go(0); }), this.back, this.toggle, this.count,
        this.next, iconButton("last", t("last"), () => { this.pause(); this.go(last); })));
    this.go(0);
  }

  /** One bar for each step; the higher, the harder. */
  drawBars() {
    const bars = h("div", { class: "player-bars", "aria-hidden": "true" });
    this.frames.forEach((frame, index) => {
      const bar = h("i", { onclick: () => { this.pause(); this.go(index); } });
      bar.style.height = `${Math.round(6 + 30 * frame.height)}px`;
      bars.append(bar);
    });
    return bars;
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.go(this.at + by);
  }

  /** @param {number} to */
  go(to) {
    const last = this.frames.length - 1;
    this.at = Math.max(0, Math.min(last, to));
    const frame = this.frames[this.at];
    if (!frame) return;
    this.slider.value = String(this.at);
    const where = l("stageOf", { number: this.at + 1, count: last + 1 });
    this.slider.setAttribute("aria-valuetext", `${where}: ${frame.name}`);
    this.count.textContent = where;
    const focused = document.activeElement;
    this.back.disabled = this.at === 0;
    this.next.disabled = this.at === last;
    // A button that can no longer be pressed passes the focus to its neighbour.
    if (focused === this.next && this.next.disabled) this.back.focus();
    if (focused === this.back && this.back.disabled) this.next.focus();
    [...(this.bars?.children ?? [])].forEach((bar, index) => {
      bar.classList.toggle("past", index < this.at);
      bar.classList.toggle("now", index === this.at);
    });
    this.said.replaceChildren(h("h2", {}, frame.name), ...frame.said());
    this.show();
    this.options.changed?.(this.at);
    if (this.at === last) { this.pause(); this.options.ended?.(); }
  }

  show() {
    const frame = this.frames[this.at];
    if (!frame) return;
    const lit = this.lit >= 0 ? new Set([this.lit]) : new Set(frame.shown.lit);
    this.bench.game = frame.game;
    this.bench.show(frame.game, { ...frame.shown, lit });
  }

  /** @param {number} cell */
  light(cell) {
    this.lit = cell;
    this.show();
  }

  get playing() { return this.timer !== undefined; }

  playOrPause() {
    if (this.playing) { this.pause(); return; }
    if (this.at === this.frames.length - 1) this.go(0);
    this.timer = setInterval(() => this.go(this.at + 1), EVERY);
    this.drawToggle();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.drawToggle();
  }

  drawToggle() {
    this.toggle.setAttribute("aria-label", this.playing ? l("pauseSteps") : l("playSteps"));
    this.toggle.replaceChildren(icon(this.playing ? "pause" : "play"));
  }

  /** Keys that work wherever nothing is typed. @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1),
      Home: () => { this.pause(); this.go(0); },
      End: () => { this.pause(); this.go(this.frames.length - 1); },
      " ": () => this.playOrPause(),
    };
    const act = acts[event.key];
    act?.();
    return Boolean(act);
  }

  /** On the board itself the arrows go from cell to cell. @param {KeyboardEvent} event @returns {boolean} */
  boardKey(event) {
    return !/^(Arrow|Home|End|Page)/.test(event.key) && this.key(event);
  }
}
