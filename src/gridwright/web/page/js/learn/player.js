// A player of pictures in order: first, back, play and pause, next, last, and a slider. It shows the
// steps of one technique, and the whole explanation of a puzzle.

import { h, icon, iconButton } from "../dom.js";
import { l, t } from "../texts.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("../board/frames.js").Frame} Frame */

const EVERY = 2200;

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
