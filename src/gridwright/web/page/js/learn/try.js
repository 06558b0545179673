// A position to try: the learner makes the step, and the page says whether it is right.

import { markStep, nothing } from "../board/board.js";
import { h, icon } from "../dom.js";
import { NO, OPEN, YES } from "../play/game.js";
import { apply } from "../board/frames.js";
import { Bench, withPrinted } from "./bench.js";
import { exerciseDone, stationAfter } from "./course.js";
import { neighbours } from "./links.js";
import { legend, reason, upper } from "../play/panels.js";
import { shade } from "../board/speech.js";
import { cellName, l, t, told } from "../texts.js";

/** @typedef {import("./learn.js").Lesson} Lesson */
/** @typedef {import("./learn.js").Position} Position */

/**
 * What the marks of a learner amount to.
 * @param {Position} position @param {string} now
 * @returns {{kind: 'none' | 'right' | 'part' | 'other' | 'wrong', wrong: number[], left: number[]}}
 */
export function judged(position, now) {
  const { puzzle, board, step, answer = "", others = [] } = position;
  const marked = [...now].map((_, at) => at)
    .filter((at) => now[at] !== "?" && board[at] === "?" && puzzle.printed[at] === "?");
  const wrong = marked.filter((at) => now[at] !== answer[at]);
  if (wrong.length) return { kind: "wrong", wrong, left: [] };
  if (!marked.length) return { kind: "none", wrong, left: [] };
  const left = [[...step.yes, ...step.no], ...others]
    .map((set) => ({ set, left: set.filter((each) => !marked.includes(each)) }));
  if (left.some((each) => !each.left.length)) return { kind: "right", wrong, left: [] };
  const begun = left.find((each) => each.left.length < each.set.length);
  return begun ? { kind: "part", wrong, left: begun.left } : { kind: "other", wrong, left: [] };
}

export class TryLesson {
  /** @param {import("./learn.js").At} at @param {Lesson} lesson @param {number} number which exercise, from 0
   * @param {import("./learn.js").Open} open */
  constructor({ genre, progress, station }, lesson, number, open) {
    this.genre = genre;
    this.progress = progress;
    this.station = station;
    this.lesson = lesson;
    this.number = number;
    this.open = open;
    this.position = /** @type {Position} */ (lesson.tries[number]);
    this.puzzle = withPrinted(this.position.puzzle, this.position.board);
    this.helped = 0;
    this.done = false;
    this.said = h("div", { class: "try-said", "aria-live": "polite" });
    this.bench = new Bench(this.puzzle, { play: true, changed: () => this.changed(), key: (event) => this.key(event) });
    if (this.puzzle.kind === "line") this.bench.game.take(this.position.board);
    this.bench.game.strokes = [];
    this.bench.game.at = 0;
    this.name = l("tryTitle", { name: upper(told(lesson.name)) });
    this.title = `${this.name} · ${genre.title}`;
    this.element = this.layout();
    this.bench.draw();
  }

  shown() {
    this.bench.resize();
  }

  close() {
    this.bench.close();
  }

  layout() {
    const { lesson, bench, puzzle, number, station } = this;
    const tool = (/** @type {Parameters<typeof icon>[0]} */ name, /** @type {string} */ label,
      /** @type {() => void} */ act, /** @type {string} */ kind) =>
      h("button", { class: `plain ${kind}`, onclick: act }, icon(name), h("span", {}, label));
    const tools = h("div", { class: "tools learn-tools", role: "toolbar", "aria-label": l("nowYou") },
      tool("undo", t("undo"), () => bench.game.undo(), ""), tool("redo", l("startAgain"), () => this.again(), ""),
      h("span", { class: "gap" }),
      tool("check", t("check"), () => this.check(), "try-check"), tool("hint", t("hint"), () => this.help(), "try-hint"));
    const play = () => this.open({ puzzle: this.position.puzzle, board: bench.game.board() });
    return h("div", { class: "lesson" },
      h("div", { class: "column" },
        h("div", { class: "lesson-head" }, h("h1", { tabindex: "-1" }, this.name),
          h("span", { class: "second" }, l("exerciseOf", { number: number + 1, count: lesson.tries.length }))), bench.element, tools),
      h("div", { class: "lesson-side" },
        h("section", { class: "panel" }, h("p", {}, told(lesson.sentence)),
          h("p", { class: "second" }, l("tryLine")),
          puzzle.kind === "line" ? h("p", { class: "second" }, l("tryLines")) : null),
        this.said,
        h("p", {}, h("a", { href: station.hash }, l("showAgain"))),
        h("p", {}, h("button", { class: "link", onclick: play }, l("playThis"))),
        neighbours(this.progress.stations, station.key)));
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was one of these */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const key = event.key.toLowerCase();
    if (key === "c") this.check();
    else if (key === "h") this.help();
    else return false;
    return true;
  }

  /** @param {string} kind @param {...Node} parts */
  show(kind, ...parts) {
    const inside = this.said.contains(document.activeElement);
    this.said.replaceChildren(h("section", { class: `panel ${kind}` }, ...parts));
    if (inside) this.focusSaid();
    this.bench.update();
  }

  /** The focus stays on the message, or goes to the board. */
  focusSaid() {
    const found = this.said.querySelector("button, a");
    if (found instanceof HTMLElement) found.focus();
    else this.bench.focusBoard();
  }

  /** @param {string} label @param {() => void} act */
  button(label, act) {
    return h("div", { class: "row" }, h("button", { class: "filled", onclick: act }, label));
  }

  /** A stroke was made: if it is right, the page says so at once; if it is wrong, only on request. */
  changed() {
    this.restore();
    const right = judged(this.position, this.bench.game.board()).kind === "right";
    // What follows besides may be marked too: that it is right is still said.
    if (right && this.done) return this.bench.update();
    this.done = false;
    this.bench.shown = nothing();
    const inside = this.said.contains(document.activeElement);
    this.said.replaceChildren();
    if (right) this.right();
    if (inside) this.focusSaid();
    this.bench.update();
  }

  /** Restore what was there at the beginning; for lines it is only a mark. */
  restore() {
    const { game } = this.bench;
    [...this.position.board].forEach((sign, at) => {
      if (sign !== "?" && !game.fixed(at)) game.marks.set(`d${at}`, sign === "#" ? YES : NO);
    });
  }

  right() {
    const { genre, lesson, number, station, position, puzzle } = this;
    this.done = true;
    exerciseDone(genre.name, lesson.name, number, lesson.tries.length);
    const more = number + 1 < lesson.tries.length;
    const href = more ? `${station.hash}/try/${number + 2}`
      : stationAfter(this.progress.stations, station.key)?.hash ?? `#learn=${genre.name}`;
    markStep(this.bench.shown, puzzle, position.step, 2);
    this.show("done", h("h2", {}, icon("check"), l("tryRight")), reason(position.step, puzzle, () => {}),
      h("div", { class: "row" },
        h("a", { class: "button filled", href }, l(more ? "nextExercise" : "nextStation"))));
  }

  check() {
    const found = judged(this.position, this.bench.game.board());
    this.bench.shown = nothing();
    if (found.kind === "wrong") this.wrong(found.wrong);
    else if (found.kind === "right") this.right();
    else if (found.kind === "part") {
      this.show("note", h("p", {}, l("tryRest", { count: found.left.length })), this.button(l("doRest"), () => this.finish()));
    } else this.show("note", h("p", {}, l(found.kind === "other" ? "tryOther" : "tryNone")));
  }

  /** @param {number[]} decisions */
  wrong(decisions) {
    const { bench, puzzle } = this;
    const cells = decisions.map((decision) => bench.game.cells[decision] ?? []);
    for (const cell of cells.flat()) bench.shown.broken.add(cell);
    const names = cells.map((each) => nameOf(each, puzzle.cols));
    const yes = bench.game.value(decisions[0] ?? -1) === YES;
    const what = puzzle.kind === "line" ? l(yes ? "drawn" : "ruledOut") : shade(puzzle, yes);
    const words = names.length === 1 ? l("tryWrong", { name: names[0] ?? "", what }) : l("tryWrongs", { names: names.join(", ") });
    this.show("mistake", h("h2", {}, icon("warning"), words), this.button(l("takeItBack"), () => {
      for (const decision of decisions) bench.game.decide(decision, OPEN);
      bench.game.commit();
      bench.focusBoard();
    }));
  }

  /** First where to look, then the whole step, which can be done. */
  help() {
    const { step } = this.position;
    this.helped += 1;
    this.bench.shown = nothing();
    markStep(this.bench.shown, this.puzzle, step, this.helped > 1 ? 3 : 2);
    if (this.helped === 1) {
      this.show("hint", h("h2", {}, t("lookHere")), h("p", {}, told(this.lesson.sentence)),
        this.button(l("showStep"), () => this.help()));
    } else {
      this.show("hint", h("h2", {}, l("tryShown")), reason(step, this.puzzle, () => {}), legend(step, this.puzzle),
        this.button(t("doIt"), () => this.finish()));
    }
  }

  /** Take back whatever the learner marked, within a stroke. */
  clear() {
    [...this.position.board].forEach((sign, at) => {
      if (sign === "?" && !this.bench.game.fixed(at)) this.bench.game.decide(at, OPEN);
    });
  }

  finish() {
    this.clear();
    apply(this.bench.game, this.position.step);
    if (!this.bench.game.commit()) this.changed();
  }

  again() {
    this.done = false;
    this.helped = 0;
    this.clear();
    if (!this.bench.game.commit()) this.changed();
  }
}

/** The first and the last cell. @param {number[]} cells @param {number} cols */
function nameOf(cells, cols) {
  const name = (/** @type {number} */ cell) => cellName(cell, cols);
  const [first = 0] = cells;
  const last = cells.at(-1) ?? first;
  return first === last ? name(first) : `${name(first)}-${name(last)}`;
}
