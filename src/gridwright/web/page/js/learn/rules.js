// The rules of a kind of puzzle: each with a board that breaks it, and a puzzle to play.

import { markStep, nothing, still } from "../board/board.js";
import { h, icon } from "../dom.js";
import { apply, gameAt } from "../board/frames.js";
import { emblemOf } from "../board/emblem.js";
import { Bench } from "./bench.js";
import { stationAfter } from "./course.js";
import { knowIt, neighbours } from "./links.js";
import { legend, proper, reason, spoken, upper } from "../play/panels.js";
import { ServiceError, ask } from "../service.js";
import { firstHash } from "../share.js";
import { learn } from "../store.js";
import { l, t, told } from "../texts.js";

/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("./learn.js").Rule} Rule */
/** @typedef {import("./learn.js").View} View */
/** @typedef {import("./learn.js").Open} Open */

/** @param {import("./learn.js").At} at @param {Open} open @returns {View} */
export function rulesView({ genre, whole, progress, station }, open) {
  const list = h("ol", { class: "rule-list" }, ...whole.rules.map((rule) => {
    const item = h("li", {}, h("p", {}, told(rule.sentence)));
    if (rule.puzzle && rule.board) {
      const broken = rule.broken ?? { template: "" };
      const said = l("rulesBroken", { sentence: told(broken) });
      const picture = brokenPicture(rule, said);
      item.append(h("figure", {}, picture,
        h("figcaption", { class: "second", ...spoken(broken) }, said)));
    }
    return item;
  }));
  const title = l("rulesTitle", { title: genre.title });
  const next = stationAfter(progress.stations, station.key)?.hash ?? `#learn=${genre.name}`;
  const [first] = whole.ends;
  const example = first ? new Example(first, next, open, () => learn(station.key)) : null;
  if (!example) learn(station.key);
  const element = h("div", { class: "lesson" },
    h("div", { class: "column" }, h("div", { class: "lesson-head" }, h("h1", { tabindex: "-1" }, title)),
      h("p", {}, told(genre.line)),
      genre.basics.length ? h("div", { class: "means" }, emblemOf(genre),
        h("p", {}, genre.basics.map((basic) => told(basic)).join(" "))) : null, list),
    h("div", { class: "lesson-side" }, h("a", { class: "button filled", href: firstHash(genre.name) }, t("guideTry"), icon("right")), example?.element, knowIt(progress, station),
      neighbours(progress.stations, station.key)));
  return { element, title, shown: () => example?.bench.resize(), close: () => example?.close() };
}

/** A small board that breaks a rule, clues and all. @param {Rule} rule @param {string} label */
function brokenPicture(rule, label) {
  const { board = "" } = rule;
  const puzzle = /** @type {Puzzle} */ (rule.puzzle?.kind === "line" ? rule.puzzle : { ...rule.puzzle, printed: board });
  const game = gameAt(puzzle, puzzle.kind === "line" ? board.replaceAll(".", "?") : board);
  const shown = nothing();
  for (const cell of rule.cells ?? []) shown.broken.add(cell);
  const element = still(puzzle, game, label, shown);
  element.setAttribute("width", String(puzzle.cols * 30 + 3));
  element.setAttribute("height", String(puzzle.rows * 30 + 3));
  return element;
}

/** A small puzzle that is really played: marks, broken rules, hints, to the end. */
class Example {
  /** @param {{puzzle: Puzzle, level: number}} example @param {string} next @param {Open} open @param {() => void} solved */
  constructor({ puzzle, level }, next, open, solved) {
    this.puzzle = puzzle;
    this.whenSolved = solved;
    this.next = next;
    this.asked = 0;
    this.solved = false;
    this.panel = h("div", { "aria-live": "polite" });
    this.bench = new Bench(puzzle, { play: true, changed: () => void this.look() });
    const { bench } = this;
    this.element = h("section", { class: "panel learn-example" },
      h("h2", {}, l("exampleTitle")), h("p", { class: "second" }, l("exampleLine")), bench.element,
      h("div", { class: "row" },
        h("button", { onclick: () => bench.game.undo() }, icon("undo"), t("undo")),
        h("button", { onclick: () => void this.hint() }, icon("hint"), t("hint")),
        h("button", { class: "plain", onclick: () => this.again() }, l("startAgain")),
        h("button", { class: "plain", onclick: () => open({ puzzle, level }) }, l("playThis"))), this.panel);
    bench.draw();
  }

  close() {
    this.bench.close();
  }

  get position() {
    return { puzzle: this.puzzle.source, board: this.bench.game.board() };
  }

  /** What is broken and done now, and whether it is solved. */
  async look() {
    const mine = (this.asked += 1);
    const { bench } = this;
    this.panel.replaceChildren();
    try {
      const looked = await ask("look", this.position, { record: this.puzzle });
      if (mine !== this.asked) return;
      bench.mark(looked);
      bench.update();
      if (looked.solved && bench.game.at && !this.solved) this.finish();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
  }

  finish() {
    this.solved = true;
    this.whenSolved();
    this.bench.board.element.classList.add("solved");
    this.panel.replaceChildren(h("section", { class: "panel done" },
      h("h2", {}, icon("check"), t("solved")), h("p", {}, l("exampleSolved")),
      h("div", { class: "row" }, h("a", { class: "button filled", href: this.next }, l("firstTechnique")))));
  }

  async hint() {
    const mine = (this.asked += 1);
    const note = (/** @type {string | import("../types.js").Saying} */ said) =>
      this.panel.replaceChildren(h("section", { class: "panel note" }, h("p", spoken(said), proper(said))));
    try {
      const found = await ask("hint", this.position);
      if (mine !== this.asked) return;
      const step = found.steps.at(-1);
      if (step) this.showHint(step);
      else note(found.status === "mistake" ? t("markWrong") : found.saying);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      note(error.saying);
    }
  }

  /** @param {Step} step */
  showHint(step) {
    const { bench, puzzle } = this;
    markStep(bench.shown, puzzle, step, 3);
    bench.update();
    const act = () => { apply(bench.game, step); bench.game.commit(); bench.board.element.focus(); };
    this.panel.replaceChildren(h("section", { class: "panel hint", "aria-label": t("hint") },
      h("h2", {}, upper(told(step.technique))), reason(step, puzzle, () => {}), legend(step, puzzle),
      h("div", { class: "row" }, h("button", { class: "filled", onclick: act }, t("doIt")))));
  }

  again() {
    this.solved = false;
    this.bench.board.element.classList.remove("solved");
    this.bench.game.clear();
  }
}
