// The guide through the first puzzle of a kind: its rules beside the board, and three steps that the player makes
// with their reasons. Then the puzzle is played to its end, with hints.

import { markStep } from "../board/board.js";
import { apply } from "../board/frames.js";
import { isPhone, isSmall, withHandle } from "../board/layout.js";
import { h, icon } from "../dom.js";
import { followed } from "./following.js";
import { NO, OPEN, YES } from "./game.js";
import { sentence } from "./panels.js";
import { learn } from "../store.js";
import { t, told } from "../texts.js";

/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Saying} Saying */
/** @typedef {{line: string, more: string, cells: number[], used: number[]}} FirstRule `used`: the steps that need it
 * @typedef {{level: number, length: number, puzzle: import("../types.js").Puzzle, rules: FirstRule[], steps: Step[]}} First */

/** What is asked for: one or several, by mouse and by touch. @type {Record<string, string[]>} */
const ASKED = {
  Black: ["guideBlack", "guideBlacks", "guideBlackTouch", "guideBlacksTouch"], Dot: ["guideDot", "guideDots", "guideDotTouch", "guideDotsTouch"],
  Empty: ["guideEmpty", "guideEmptys", "guideEmptyTouch", "guideEmptysTouch"], Star: ["guideStar", "guideStars", "guideStarTouch", "guideStarsTouch"],
  Lamp: ["guideLamp", "guideLamps", "guideLampTouch", "guideLampsTouch"],
  White: ["guideWhite", "guideWhite", "guideWhiteTouch", "guideWhiteTouch"], Line: ["guideLine", "guideLine", "guideLine", "guideLine"],
};

/** So much of a phone's height the guide may take with all its rules. */
const MOST = 0.62;

/** So long a mark stays that was not asked for, in milliseconds. */
const WRONG = 600;

/** @param {string} genre @returns {Promise<First>} */
export async function firstOf(genre) {
  return (await fetch(new URL(`../../lessons/first-${genre}.json`, import.meta.url))).json();
}

export class Guide {
  /** @param {import("./play.js").Play} play @param {First} first */
  constructor(play, first) {
    this.play = play;
    this.first = first;
    /** How many steps are done. */
    this.at = 0;
    this.note = "";
    /** The rule that is pointed at. */
    this.pointed = -1;
    /** The height of its panel on a phone. */
    this.room = 0;
    /** Whether the rules would cover the board, on a low screen or with large letters. */
    this.tall = isSmall() && innerHeight < 760;
    this.over = play.solved;
    while (!this.over && this.step && this.done) this.at += 1;
    if (!this.step) this.over = true;
    play.element.classList.add("first");
    play.element.classList.toggle("guided", !this.over);
  }

  /** The step that is to be made; none after the guide. */
  get step() {
    return this.over ? undefined : this.first.steps[this.at];
  }

  /** Whether it is made. */
  get done() {
    const now = this.step && followed(this.step, this.play.game);
    return !now || now.done.length === now.all;
  }

  /** Marks that no step has asked for yet. */
  get others() {
    const asked = new Set(this.first.steps.slice(0, this.at + 1).flatMap(({ yes, no }) => [...yes, ...no]));
    return this.play.game.cells.map((_, decision) => decision)
      .filter((each) => !asked.has(each) && !this.play.game.fixed(each) && this.play.game.value(each) !== OPEN);
  }

  /** The marks have changed. @returns {boolean} whether the panel of the guide stays */
  follow() {
    const { step } = this;
    if (!step) return false;
    this.note = "";
    if (this.others.length) {
      this.note = t("guideNotYet");
      setTimeout(() => this.takeBack(this.others), WRONG);
    } else if (this.done) this.at += 1;
    else if (followed(step, this.play.game).wrong.length) this.note = t(step.no.length ? "guideAgain" : "guideNotYet");
    if (this.at === this.first.steps.length) this.end();
    else this.show();
    return true;
  }

  /** @param {number[]} decisions */
  takeBack(decisions) {
    if (this.play.ended) return;
    const { note } = this;
    for (const each of decisions) this.play.game.decide(each, OPEN);
    if (!this.play.game.commit()) return;
    this.note = note;
    if (this.step) this.show();
  }

  apply() {
    if (!this.step) return;
    apply(this.play.game, this.step);
    this.play.game.commit();
  }

  back() {
    this.at -= 1;
    const { yes = [], no = [] } = this.step ?? {};
    this.takeBack([...yes, ...no]);
    this.show();
  }

  /** Whether the rules are folded, as the player left them. */
  get low() {
    return this.play.panel.querySelector(".guide")?.classList.contains("low") ?? this.tall;
  }

  /** On a phone the guide stands below the board, as high in all its steps, so that the board has one size. */
  makeRoom() {
    const { play } = this;
    if (!isPhone() || this.room) return;
    this.measure();
    if (!this.tall && this.room > MOST * innerHeight) {
      this.tall = true;
      this.measure();
    }
    play.element.style.setProperty("--guide", `${this.room}px`);
    play.resize();
  }

  /** The height of the highest step. */
  measure() {
    const { play, at } = this;
    this.room = 0;
    for (this.at = 0; this.step; this.at += 1) {
      play.panel.replaceChildren(withHandle(this.panelOf(this.step), () => {}));
      this.room = Math.max(this.room, /** @type {HTMLElement} */ (play.panel.firstElementChild).offsetHeight);
    }
    this.at = at;
    play.panel.replaceChildren();
  }

  /** The rest is played without the guide. */
  end() {
    this.over = true;
    this.pointed = -1;
    const { play } = this;
    learn(`${play.puzzle.genre}/rules`);
    play.element.classList.remove("guided");
    play.resize();
    const panel = this.panel(t("guideOver"), h("div", { class: "row" },
      h("button", { class: "filled", onclick: () => void play.hinting.next() }, h("span", {}, t("hint")), h("kbd", {}, "H"))));
    panel.classList.toggle("low", isSmall());
    play.showPanel(panel);
    play.update();
  }

  show() {
    const { play, step } = this;
    if (!step) return;
    this.makeRoom();
    const panel = this.panelOf(step);
    panel.classList.toggle("still", play.panel.childElementCount > 0);
    play.showPanel(panel);
    play.update();
    play.makeRoom();
  }

  /** What is said at a step. @param {Step} step */
  panelOf(step) {
    const { play, at } = this;
    const count = this.first.steps.length;
    const said = /** @type {Saying} */ (step.saying.values?.["said"] ?? step.saying);
    const kind = (/** @type {number} */ cell) => step.cells.includes(cell) ? "new" : step.because.cells.includes(cell) ? "because" : "";
    const dots = this.first.steps.map((_, index) => h("i", { class: index < at ? "on" : index === at ? "now" : "" }));
    const panel = this.panel("", sentence(said, play.puzzle.cols, kind, (cell) => play.light(cell), only(step)), this.asked(step),
      h("p", { class: "guide-note", role: "status" }, this.note),
      h("div", { class: "row" }, h("button", { disabled: !at, onclick: () => this.back() }, t("back")),
        h("button", { class: "filled", onclick: () => this.apply() }, t("doIt"))),
      h("footer", { class: "guide-foot" }, h("span", { class: "guide-dots", "aria-hidden": "true" }, ...dots),
        h("button", { class: "link", onclick: () => this.end() }, t("guideSkip"))));
    panel.querySelector(".panel-head")?.append(h("span", { class: "second" }, t("stepOf", { number: at + 1, count })));
    panel.classList.toggle("low", this.low);
    return panel;
  }

  /** The rules, and what is said below them. @param {string} words @param {...Node} more */
  panel(words, ...more) {
    return h("section", { class: "panel sheet guide", "aria-label": t("guideTitle", { title: this.play.puzzle.title }) },
      h("div", { class: "panel-head" }, h("h2", {}, t("guideTitle", { title: this.play.puzzle.title }))),
      h("ul", { class: "guide-rules" }, ...this.first.rules.map((rule, index) => this.rule(rule, index))),
      words ? h("p", {}, words) : null, ...more);
  }

  /** The rule that stays where the rules are folded: one that this step needs. */
  get main() {
    return this.first.rules.findIndex(({ used }) => used.includes(this.at));
  }

  /** A rule is known after a step that used it; what no step uses is known after the guide. @param {FirstRule} rule @param {number} index */
  rule({ line, more, used }, index) {
    const first = used[0] ?? (index ? this.first.steps.length : 0);
    const state = this.over || first < this.at ? "known" : used.includes(this.at) || first === this.at ? "now" : "";
    const main = !this.over && index === this.main;
    const point = (/** @type {number} */ at) => { this.pointed = at; this.play.draw(); };
    return h("li", { class: [state, used.length ? "" : "brief", main ? "main" : ""].filter(Boolean).join(" "), "aria-current": state === "now" ? "step" : false },
      h("button", { class: "plain", onmouseenter: () => point(index), onmouseleave: () => point(-1),
        onfocus: () => point(index), onblur: () => point(-1) },
      state === "known" ? icon("check") : h("i", { "aria-hidden": "true" }),
      h("span", {}, told(line), more ? h("small", {}, ` ${told(more)}`) : null)));
  }

  /** What is to be done. @param {Step} step */
  asked(step) {
    const { kind, thing } = this.play.puzzle;
    const touch = matchMedia("(pointer: coarse)").matches;
    // A room with a sign can only turn white, so one tap does it.
    const white = step.no.length && step.no.every((each) => this.play.game.forced(each) === NO);
    const what = kind === "line" ? "Line" : white ? "White" : step.no.length ? thing ? "Empty" : "Dot" : thing === "lamp" ? "Lamp" : thing ? "Star" : "Black";
    const count = step.yes.length + step.no.length;
    const key = ASKED[what]?.[(touch ? 2 : 0) + (count > 1 ? 1 : 0)] ?? "";
    const [before = "", after = ""] = t(key, { place: "\0" }).split("\0");
    return h("p", { class: "guide-act" }, before, h("span", { class: "cell-name new" }, this.place(step)), after);
  }

  /** Where that is: beside a number, if it is one cell. @param {Step} step */
  place(step) {
    const { kind, cols, picture } = this.play.puzzle;
    if (kind === "line") return t("guideMarked");
    if (kind === "room" && step.cells.length > 1) return t(step.yes.length + step.no.length > 1 ? "guideRooms" : "guideRoom");
    if (step.cells.length > 1) return t("guideCells", { count: step.cells.length });
    const [cell = 0] = step.cells;
    const sides = [[cell + cols, "guideAbove"], [cell - cols, "guideBelow"], [cell + 1, "guideLeft"], [cell - 1, "guideRight"]];
    for (const [at, side] of /** @type {[number, string][]} */ (sides)) {
      const near = Math.abs((at % cols) - (cell % cols)) < 2 && step.because.cells.includes(at);
      const number = picture.cells[at]?.text ?? "";
      if (near && /^\d+$/.test(number)) return t(side, { number });
    }
    return t("thisCell");
  }

  /** Mark the step on the board, or the cells of the rule that is pointed at. @param {import("../board/board.js").Shown} shown */
  mark(shown) {
    const { step } = this;
    const rule = this.first.rules[this.pointed];
    if (rule) for (const cell of rule.cells) shown.because.add(cell);
    if (!step) return;
    if (!rule) markStep(shown, this.play.puzzle, step, 3);
    for (const [decisions, set] of /** @type {[number[], Set<number>][]} */ ([[step.yes, shown.yes], [step.no, shown.no]])) {
      for (const each of decisions) {
        if (this.play.game.value(each) === (set === shown.yes ? YES : NO)) set.delete(each);
        else set.add(each);
      }
    }
  }
}

/** The one cell that a step is about. @param {Step} step */
function only({ cells }) {
  return cells.length === 1 ? cells[0] : -1;
}
