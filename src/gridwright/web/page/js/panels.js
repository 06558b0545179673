// The panels beside the board: hint, mistake, trial, result, and the folds below them.

import { sample } from "./board.js";
import { NO, OPEN, YES } from "./game.js";
import { h, icon, toggle } from "./dom.js";
import { ServiceError, ask } from "./service.js";
import { copy, download, hashOf, png } from "./share.js";
import { clock, hintsUsed, place } from "./speech.js";
import { change, settings } from "./store.js";
import { t, told } from "./texts.js";

/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Violation} Violation */
/** @typedef {import("./types.js").GenreFacts} GenreFacts */

/**
 * A sentence with its cells marked; pointing at one lights it.
 * @param {string} words
 * @param {number} cols
 * @param {(cell: number) => string} kind
 * @param {(cell: number) => void} light
 */
export function sentence(words, cols, kind, light) {
  const shown = h("p", { lang: "en" });
  const sentence = proper(words);
  let from = 0;
  for (const match of sentence.matchAll(/r(\d+)c(\d+)/g)) {
    shown.append(sentence.slice(from, match.index));
    const cell = (Number(match[1]) - 1) * cols + Number(match[2]) - 1;
    shown.append(h("span", {
      class: `cell-name ${kind(cell)}`, title: place(cell, cols),
      onmouseenter: () => light(cell), onmouseleave: () => light(-1),
    }, match[0]));
    from = (match.index ?? 0) + match[0].length;
  }
  shown.append(sentence.slice(from));
  return shown;
}

/** @param {() => void} close @param {Node | string} left */
function head(close, left) {
  return h("div", { class: "panel-head" }, h("span", {}, left),
    h("button", { class: "plain square", "aria-label": t("close"), onclick: close }, icon("close")));
}

/**
 * @param {{step: Step, stage: number, where: string, puzzle: Puzzle, close: () => void,
 *   next: () => void, apply: () => void, walk: () => void, light: (cell: number) => void,
 *   words: [string, string]}} about
 */
export function hintPanel(about) {
  const { step, stage, puzzle } = about;
  const names = [t("stageWhere"), t("stageTechnique"), t("stageStep")];
  const stages = h("span", { class: "stages" });
  names.forEach((name, index) => {
    if (index) stages.append(" — ");
    stages.append(index + 1 === stage ? h("b", {}, name) : name);
  });
  const panel = h("section", { class: "panel sheet hint", "aria-label": t("hint") },
    head(about.close, stages));
  panel.append(h("h2", {}, stage > 1 ? upper(step.technique) : t("lookHere")));
  const kind = (/** @type {number} */ cell) => step.cells.includes(cell) ? "new"
    : step.because.cells.includes(cell) ? "because" : "";
  const words = stage > 2 ? step.sentence : about.where;
  panel.append(sentence(words, puzzle.cols, stage > 2 ? kind : () => "", about.light));
  if (stage > 2) {
    if (step.links?.length) panel.append(chain(step.links, puzzle.cols, about.light));
    panel.append(legend(step, about.words, puzzle.kind === "line"));
  }
  panel.append(h("div", { class: "row" },
    stage > 2
      ? h("button", { class: "filled", onclick: about.apply }, t("doIt"), h("kbd", {}, "H"))
      : h("button", { class: "filled", onclick: about.next }, t("nextStage"), h("kbd", {}, "H")),
    h("button", { onclick: about.walk }, t("allSteps"))));
  return panel;
}

/** @param {Step[]} links @param {number} cols @param {(cell: number) => void} light */
export function chain(links, cols, light) {
  const list = h("ol", { class: "rules" });
  for (const link of links) {
    list.append(h("li", {}, sentence(link.sentence, cols, () => "", light)));
  }
  return h("div", { class: "legend-less" }, h("p", { class: "second" }, t("whatIf")), list);
}

/** With a capital at the beginning, unless it is the name of a cell. @param {string} text */
export function upper(text) {
  return /^r\d+c/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** A whole sentence. @param {string} text */
export function proper(text) {
  return /[.!?…]$/.test(text) || !text ? upper(text) : `${upper(text)}.`;
}

/** What the marks of a step mean. @param {Step} step @param {[string, string]} words
 * @param {boolean} [lines] */
export function legend(step, words, lines = false) {
  const list = h("ul", { class: "legend" });
  const add = (/** @type {Element} */ picture, /** @type {string} */ name, /** @type {string} */ text) =>
    list.append(h("li", {}, picture, h("span", {}, h("b", {}, name), " ", text)));
  for (const [decisions, value, word] of /** @type {[number[], number, string][]} */ (
    [[step.yes, YES, words[0]], [step.no, NO, words[1]]])) {
    if (!decisions.length) continue;
    const picture = sample({ value: OPEN, depth: 0, yes: value === YES, no: value === NO }, "settles");
    add(picture, t("settled"), t(decisions.length > 1 ? "become" : "becomes",
      { cells: "", what: word }).trim());
  }
  if (step.because.cells.length) {
    const black = !lines && step.because.yes.length && !step.because.no.length;
    const text = step.because.rules.map((rule) => told(rule)).join(", ") || t("theCells");
    add(sample({ value: black ? YES : OPEN, depth: 0 }, "because"), t("because"), text);
  }
  return list;
}

/**
 * @param {{violations: Violation[], cols: number, undo: () => void, close: () => void,
 *   light: (cell: number) => void}} about
 */
export function brokenPanel(about) {
  const first = about.violations[0];
  const panel = h("section", { class: "panel sheet broken", "aria-label": t("check") },
    h("h2", {}, icon("warning"), upper(told(first?.rule ?? ""))));
  const list = h("div", { class: "rules" });
  for (const violation of about.violations.slice(0, 3)) {
    list.append(sentence(violation.sentence, about.cols, () => "wrong", about.light));
  }
  if (about.violations.length > 3) {
    list.append(h("p", { class: "second" }, t("andMore", { count: about.violations.length - 3 })));
  }
  const legend = h("ul", { class: "legend" });
  if (about.violations.some((each) => !each.cut_off)) {
    legend.append(h("li", {}, sample({ value: OPEN, depth: 0, broken: true }), t("breaksRule")));
  }
  if (about.violations.some((each) => each.cut_off)) {
    legend.append(h("li", {}, sample({ value: OPEN, depth: 0, cut: true }), t("cutOff")));
  }
  panel.append(list, legend, undoRow(about.undo, about.close));
  return panel;
}

/** @param {() => void} undo @param {() => void} close @param {...Node} more */
function undoRow(undo, close, ...more) {
  return h("div", { class: "row" },
    h("button", { class: "filled", onclick: undo }, t("undoBefore")),
    h("button", { onclick: close }, t("leaveIt")), ...more);
}

/** @param {{count: number, undo: () => void, show: (() => void) | null, close: () => void}} about */
export function mistakePanel(about) {
  const words = about.count === 0 ? t("notCompletable") : about.count === 1 ? t("markWrong")
    : t("marksWrong", { count: about.count });
  const show = about.show ? [h("button", { class: "plain", onclick: about.show }, t("showWrong"))] : [];
  return h("section", { class: "panel sheet mistake", "aria-label": t("check") },
    h("h2", {}, icon("warning"), words), undoRow(about.undo, about.close, ...show));
}

/** @param {string} words @param {() => void} close @param {string} [title] */
export function notePanel(words, close, title = "") {
  return h("section", { class: "panel sheet note", "aria-label": title || words },
    head(close, h("b", {}, title)), h("p", {}, proper(words)));
}

/**
 * @param {{seconds: number, timed: boolean, hints: number, level: number, next: () => void,
 *   home: () => void}} about
 */
export function solvedPanel(about) {
  const level = about.level ? t("atLevel", { level: about.level }) : "";
  const words = t("solvedIn", { time: clock(about.seconds), hints: hintsUsed(about.hints), level });
  return h("section", { class: "panel sheet done", "aria-label": t("solved") },
    h("h2", {}, icon("check"), t("solved")), h("p", {}, words),
    h("div", { class: "row" },
      h("button", { class: "filled", onclick: about.next }, t("nextPuzzle")),
      h("button", { onclick: about.home }, t("home"))));
}

/** @param {{number: number, marked: number, takeBack: () => void, accept: () => void}} about */
export function trialPanel(about) {
  const inside = about.number > 1 ? t("trialInside", { number: about.number - 1 })
    : t("trialMarked", { count: about.marked });
  return h("section", { class: "panel trial", "aria-label": t("trialN", { number: about.number }) },
    h("span", {}, h("b", {}, t("trialN", { number: about.number })),
      h("span", { class: "second" }, inside)),
    h("button", { onclick: about.takeBack }, t("takeBack")),
    h("button", { onclick: about.accept }, t("accept")));
}

/** @param {GenreFacts | undefined} facts */
export function rulesList(facts) {
  const list = h("ul", { class: "rules" });
  for (const rule of facts?.rules ?? []) list.append(h("li", {}, told(rule.sentence)));
  return list;
}

/**
 * @param {{facts: GenreFacts | undefined, puzzle: Puzzle, board: () => string,
 *   restart: () => void}} about
 */
export function folds(about) {
  const fold = (/** @type {string} */ name, /** @type {Node} */ content) =>
    h("details", { name: "fold" }, h("summary", {}, name, icon("down")),
      h("div", { class: "inside" }, content));
  const own = settings();
  const shows = h("div", {},
    toggle(t("showDone"), own.done, (done) => change({ done })),
    toggle(t("showBroken"), own.broken, (broken) => change({ broken })),
    toggle(t("showCut"), own.cut, (cut) => change({ cut })),
    toggle(t("showTimer"), own.timer, (timer) => change({ timer })),
    h("div", { class: "row" }, h("button", { onclick: about.restart }, t("restart"))));
  return h("section", { class: "panel folds" },
    fold(t("rules"), rulesList(about.facts)), fold(t("show"), shows),
    fold(t("share"), shareFold(about)));
}

/** @param {{facts: GenreFacts | undefined, puzzle: Puzzle, board: () => string}} about */
function shareFold({ facts, puzzle, board }) {
  const said = h("p", { class: "second", role: "status" });
  const box = h("textarea", { readonly: true, hidden: true, "aria-label": t("copyFailed") });
  const give = async (/** @type {string} */ text) => {
    if (await copy(text)) said.textContent = t("copied");
    else { box.value = text; box.hidden = false; box.select(); said.textContent = t("copyFailed"); }
  };
  const address = (/** @type {string} */ hash) => location.href.replace(/[?#].*$/, "") + hash;
  const formats = facts?.formats ?? [];
  const select = h("select", { class: "text", "aria-label": t("format") },
    ...formats.map((form) => h("option", { value: form.name }, form.name)));
  const trying = (/** @type {() => Promise<void>} */ work) => async () => {
    said.textContent = "";
    try { await work(); } catch (error) {
      said.textContent = error instanceof ServiceError ? upper(error.message) : t("errInternal");
    }
  };
  const written = async () => {
    const holds = formats.find((form) => form.name === select.value)?.answer;
    const asked = { puzzle: puzzle.source, to: select.value, ...(holds ? { board: board() } : {}) };
    return /** @type {string} */ ((await ask("convert", asked)).text);
  };
  const drawn = async () => /** @type {string} */ (
    (await ask("draw", { puzzle: puzzle.source, board: board() })).svg);
  const name = `${puzzle.genre}-${puzzle.cols}x${puzzle.rows}`;
  return h("div", { class: "share" },
    h("button", { onclick: () => give(address(hashOf(puzzle.source))) }, icon("copy"), t("copyLink")),
    h("button", { onclick: () => give(address(hashOf(puzzle.source, board()))) }, icon("copy"),
      t("copyProgress")),
    h("div", { class: "row" }, select,
      h("button", { onclick: trying(async () => give(await written())) }, t("copy")),
      h("button", { onclick: trying(async () => download(`${name}.txt`, await written())) },
        t("save"))),
    h("div", { class: "row" },
      h("button", { onclick: trying(async () => download(`${name}.svg`, await drawn(), "image/svg+xml")) },
        "SVG"),
      h("button", { onclick: trying(async () => download(`${name}.png`, await png(await drawn()))) },
        "PNG"),
      h("button", { onclick: () => window.print() }, t("print"))),
    box, said);
}
