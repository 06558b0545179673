// A position to try: the learner makes the step, and the page says whether it is right.

import { markStep, nothing } from "./board.js";
import { h, icon } from "./dom.js";
import { NO, YES } from "./game.js";
import { Bench, apply, withPrinted } from "./learn_bench.js";
import { neighbours, slug } from "./learn_links.js";
import { inOneSentence, l } from "./learn_texts.js";
import { legend, reason, upper } from "./panels.js";
import { learn } from "./store.js";
import { t, technique } from "./texts.js";

/** @typedef {import("./learn.js").Lesson} Lesson */
/** @typedef {import("./learn.js").Course} Course */
/** @typedef {import("./learn.js").Position} Position */
/** @typedef {import("./learn.js").View} View */
/** @typedef {import("./types.js").GenreFacts} GenreFacts */

/**
 * What the marks of a learner amount to.
 * @param {Position} position @param {string} now
 * @returns {{kind: 'none' | 'right' | 'part' | 'other' | 'wrong', wrong: number[], left: number[]}}
 */
export function judged(position, now) {
  const answer = position.answer ?? "";
  const marks = [...now].map((sign, at) => ({ sign, at }))
    .filter(({ sign, at }) => sign !== "?" && position.board[at] === "?" && position.puzzle.printed[at] === "?");
  const wrong = marks.filter(({ sign, at }) => sign !== answer[at]).map(({ at }) => at);
  if (wrong.length) return { kind: "wrong", wrong, left: [] };
  if (!marks.length) return { kind: "none", wrong, left: [] };
  const { step } = position;
  const sets = [[...step.yes, ...step.no], ...(position.others ?? [])];
  const marked = new Set(marks.map(({ at }) => at));
  const whole = sets.some((set) => set.every((each) => marked.has(each)));
  if (whole) return { kind: "right", wrong, left: [] };
  const begun = sets.find((set) => set.some((each) => marked.has(each)));
  if (!begun) return { kind: "other", wrong, left: [] };
  return { kind: "part", wrong, left: begun.filter((each) => !marked.has(each)) };
}

/** @param {GenreFacts} genre @param {Course} whole @param {Lesson} lesson
 * @param {import("./learn.js").Open} open @returns {View} */
export function tryView(genre, whole, lesson, open) {
  const position = /** @type {Position} */ (lesson.tries[0] ?? lesson.examples[0]);
  const name = upper(technique(lesson.name));
  const puzzle = withPrinted(position.puzzle, position.board);
  const said = h("div", { class: "try-said", "aria-live": "polite" });
  let helped = 0;
  let done = false;
  const bench = new Bench(puzzle, { play: true, changed: () => changed(),
    key: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      const key = event.key.toLowerCase();
      if (key === "c") { check(); return true; }
      if (key === "h") { help(); return true; }
      return false;
    } });
  const begin = () => {
    if (puzzle.kind === "line") bench.game.take(position.board);
    bench.game.strokes = [];
    bench.game.at = 0;
  };
  const panel = (/** @type {string} */ kind, /** @type {Node[]} */ parts) =>
    said.replaceChildren(h("section", { class: `panel ${kind}` }, ...parts));
  const note = (/** @type {string} */ words) => panel("note", [h("p", {}, words)]);
  const plainMarks = () => { bench.shown = nothing(); };
  const changed = () => {
    restore();
    plainMarks();
    said.replaceChildren();
    const found = judged(position, bench.game.board());
    if (found.kind === "right" && !done) right();
    bench.draw();
  };
  /** What was there at the beginning comes back; of lines it is only a mark. */
  const restore = () => {
    for (let at = 0; at < puzzle.size; at += 1) {
      const sign = position.board[at];
      if (sign === "?" || bench.game.value(at) === "?#.".indexOf(sign ?? "?")) continue;
      if (!bench.game.fixed(at)) bench.game.marks.set(`d${at}`, sign === "#" ? YES : NO);
    }
  };
  const right = () => {
    done = true;
    learn(`${genre.name}/${lesson.name}`);
    const at = whole.lessons.indexOf(lesson);
    const next = whole.lessons[at + 1];
    const href = next ? `#learn=${genre.name}/${slug(next.name)}` : "#learn";
    bench.shown = nothing();
    markStep(bench.shown, puzzle, position.step, 2);
    panel("done", [h("h2", {}, icon("check"), l("tryRight")), reason(position.step, puzzle, () => {}),
      h("div", { class: "row" }, h("a", { class: "button filled", href }, next ? l("nextTechnique") : l("learnTitle")))]);
    bench.say(l("tryRight"));
  };
  const check = () => {
    const found = judged(position, bench.game.board());
    plainMarks();
    if (found.kind === "wrong") wrong(found.wrong);
    else if (found.kind === "part") {
      panel("note", [h("p", {}, l("tryRest", { count: found.left.length })),
        h("div", { class: "row" }, h("button", { onclick: () => finish() }, l("doRest")))]);
    } else if (found.kind === "other") note(l("tryOther"));
    else if (found.kind === "right") right();
    else note(l("tryNone"));
    bench.draw();
  };
  const wrong = (/** @type {number[]} */ decisions) => {
    for (const decision of decisions) {
      for (const cell of bench.game.cells[decision] ?? []) bench.shown.broken.add(cell);
    }
    const names = decisions.map((decision) => nameOf(bench.game.cells[decision] ?? [], puzzle.cols));
    const words = names.length === 1 ? l("tryWrong", { name: names[0] ?? "" })
      : l("tryWrongs", { names: names.join(", ") });
    panel("mistake", [h("h2", {}, icon("warning"), words), h("div", { class: "row" },
      h("button", { class: "filled", onclick: () => {
        for (const decision of decisions) bench.game.decide(decision, 0);
        bench.game.commit();
        bench.board.element.focus({ preventScroll: true });
      } }, l("takeItBack")))]);
  };
  /** First where to look, then the whole step, then it is done. */
  const help = () => {
    helped += 1;
    plainMarks();
    if (helped === 1) {
      markStep(bench.shown, puzzle, position.step, 2);
      panel("hint", [h("h2", {}, t("lookHere")), h("p", {}, inOneSentence(lesson.sentence)),
        h("div", { class: "row" }, h("button", { class: "filled", onclick: help }, l("showStep")))]);
    } else {
      markStep(bench.shown, puzzle, position.step, 3);
      panel("hint", [h("h2", {}, l("tryShown")), reason(position.step, puzzle, () => {}),
        legend(position.step, puzzle),
        h("div", { class: "row" }, h("button", { class: "filled", onclick: finish }, t("doIt")))]);
    }
    bench.draw();
  };
  const finish = () => {
    for (let at = 0; at < puzzle.size; at += 1) {
      if (position.board[at] === "?" && !bench.game.fixed(at)) bench.game.decide(at, 0);
    }
    apply(bench.game, position.step);
    bench.game.commit();
  };
  const again = () => {
    done = false;
    helped = 0;
    for (let at = 0; at < puzzle.size; at += 1) {
      if (position.board[at] === "?" && !bench.game.fixed(at)) bench.game.decide(at, 0);
    }
    if (!bench.game.commit()) changed();
  };
  begin();
  bench.draw();
  const base = `#learn=${genre.name}/${slug(lesson.name)}`;
  const title = l("tryTitle", { name });
  const tools = h("div", { class: "tools learn-tools", role: "toolbar", "aria-label": l("nowYou") },
    h("button", { class: "plain", onclick: () => bench.game.undo() }, icon("undo"), h("span", {}, t("undo"))),
    h("button", { class: "plain", onclick: again }, icon("redo"), h("span", {}, l("startAgain"))),
    h("span", { class: "gap" }),
    h("button", { class: "plain try-check", onclick: check }, icon("check"), h("span", {}, t("check"))),
    h("button", { class: "plain try-hint", onclick: help }, icon("hint"), h("span", {}, t("hint"))));
  const element = h("div", { class: "lesson" },
    h("div", { class: "column" }, h("div", { class: "lesson-head" }, h("h1", { tabindex: "-1" }, title)),
      bench.element, tools),
    h("div", { class: "lesson-side" },
      h("section", { class: "panel" }, h("p", {}, inOneSentence(lesson.sentence)),
        h("p", { class: "second" }, l("tryLine")),
        puzzle.kind === "line" ? h("p", { class: "second" }, l("tryLines")) : null),
      said,
      h("p", {}, h("a", { href: base }, l("showAgain"))),
      h("p", {}, h("button", { class: "link", onclick: () => open({ puzzle: position.puzzle, board: bench.game.board() }) }, l("playThis"))),
      neighbours(genre, whole, lesson)));
  return { element, title: `${title} · ${genre.title}`, close: () => bench.close() };
}

/** @param {number[]} cells @param {number} cols */
function nameOf(cells, cols) {
  const name = (/** @type {number} */ cell) => `r${Math.floor(cell / cols) + 1}c${(cell % cols) + 1}`;
  const [first = 0] = cells;
  const last = cells.at(-1) ?? first;
  return first === last ? name(first) : `${name(first)}-${name(last)}`;
}
