// The panels next to the board: hint, mistake, trial, result, and the folds below them.

import { sample } from "./board.js";
import { NO, OPEN, YES } from "./game.js";
import { h, icon, iconButton, toggle } from "./dom.js";
import { ServiceError, ask } from "./service.js";
import { copy, download, hashOf, png } from "./share.js";
import { clock, hintsUsed, place } from "./speech.js";
import { change, settings } from "./store.js";
import { cellName, known, language, parts, t, told } from "./texts.js";

/** @typedef {import("./types.js").Saying} Saying */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Violation} Violation */
/** @typedef {import("./types.js").GenreFacts} GenreFacts */

/**
 * A sentence with its cells marked; pointing at one lights it.
 * @param {Saying} said
 * @param {number} cols
 * @param {(cell: number) => string} kind
 * @param {(cell: number) => void} light
 */
export function sentence(said, cols, kind, light) {
  return h("p", spoken(said), ...parts(whole(said)).map(({ text, cell: named }, index) => {
    if (!named) return index ? text : upper(text);
    const cell = (named[0] - 1) * cols + named[1] - 1;
    return h("span", {
      class: `cell-name ${kind(cell)}`, title: place(cell, cols),
      onmouseenter: () => light(cell), onmouseleave: () => light(-1),
    }, text);
  }));
}

/** A saying as a whole sentence. @param {Saying} said @returns {Saying} */
function whole(said) {
  return said.template.endsWith(".") ? said : { template: "{said}.", values: { said } };
}

/** What is not known in the language of the page is English. @param {string | Saying} said */
export function spoken(said) {
  return typeof said === "string" || known(said) ? {} : { lang: "en" };
}

/** A whole sentence: with a capital letter and a full stop. @param {string | Saying} said */
export function proper(said) {
  // The name of a cell stays as it is.
  if (typeof said !== "string") return parts(whole(said))[0]?.cell ? told(whole(said)) : upper(told(whole(said)));
  return /[.!?…]$/.test(said) || !said ? upper(said) : `${upper(said)}.`;
}

/** @param {() => void} close @param {Node | string} left */
function head(close, left) {
  return h("div", { class: "panel-head" }, h("span", {}, left),
    iconButton("close", t("close"), close));
}

/**
 * @param {{step: Step, stage: number, where: Saying, puzzle: Puzzle, close: () => void,
 *   next: () => void, apply: () => void, walk: () => void, light: (cell: number) => void}} about
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
  panel.append(h("h2", {}, stage > 1 ? upper(told(step.technique)) : t("lookHere")));
  if (stage > 2) panel.append(reason(step, puzzle, about.light), legend(step, puzzle));
  else panel.append(sentence(about.where, puzzle.cols, () => "", about.light));
  panel.append(h("div", { class: "row" },
    stage > 2
      ? h("button", { class: "filled", onclick: about.apply }, t("doIt"), h("kbd", {}, "H"))
      : h("button", { class: "filled", onclick: about.next }, t("nextStage"), h("kbd", {}, "H")),
    h("button", { onclick: about.walk }, t("allSteps"))));
  return panel;
}

/**
 * Why a step holds: its sentence; for a what-if, what is supposed, the chain, and what follows.
 * @param {Step} step @param {Puzzle} puzzle @param {(cell: number) => void} light
 */
export function reason(step, puzzle, light) {
  const kind = (/** @type {number} */ cell) => step.cells.includes(cell) ? "new"
    : step.because.cells.includes(cell) ? "because" : "";
  const say = (/** @type {Saying} */ said) => sentence(said, puzzle.cols, kind, light);
  if (!step.links?.length) return say(step.saying);
  return h("div", { class: "what-if" }, say(partOf(step, "suppose")),
    h("ol", { class: "rules" }, ...step.links.map((link) => h("li", {}, say(link.saying)))),
    say(partOf(step, "so")));
}

/** One of the sentences of a what-if. @param {Step} step @param {"suppose" | "so"} name */
export function partOf(step, name) {
  return /** @type {Saying} */ (step.saying.values?.[name]);
}

/** With a capital letter first. @param {string} text */
export function upper(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the marks of a step mean. @param {Step} step @param {Puzzle} puzzle */
export function legend(step, puzzle) {
  const list = h("ul", { class: "legend" });
  const add = (/** @type {Element} */ picture, /** @type {string} */ name, /** @type {string} */ text) =>
    list.append(h("li", {}, picture, h("span", {}, h("b", {}, name), " ", text)));
  for (const [decisions, value] of /** @type {[number[], number][]} */ ([[step.yes, YES], [step.no, NO]])) {
    if (!decisions.length) continue;
    const picture = sample({ value: OPEN, depth: 0, yes: value === YES, no: value === NO }, "settles");
    add(picture, t("settled"), becomes(decisions, value === YES, puzzle));
  }
  const black = puzzle.kind !== "line" && step.because.yes.length && !step.because.no.length;
  const words = because(step, puzzle);
  if (words) add(sample({ value: black ? YES : OPEN, depth: 0 }, "because"), t("because"), words);
  return list;
}

const MOST_NAMED = 4;

/** @param {number[]} decisions @param {boolean} yes @param {Puzzle} puzzle */
function becomes(decisions, yes, puzzle) {
  const one = decisions.length === 1;
  const [first] = decisions;
  const room = (puzzle.rooms ?? []).filter((each) => each === first).length > 1;
  const key = puzzle.kind === "line" ? one ? "onePiece" : "somePieces"
    : one ? room ? "oneRoom" : "oneCell"
      : puzzle.kind === "room" ? "someRooms" : decisions.length > MOST_NAMED ? "someCells" : "oneCell";
  const what = puzzle.kind === "line" ? t(yes ? one ? "isDrawn" : "areDrawn" : one ? "isOut" : "areOut")
    : t(one ? "becomes" : "become", { what: t(yes ? "sBlack" : "sWhite") });
  return `${t(key, { name: namesOf(decisions, puzzle), count: decisions.length })} ${what}`;
}

/** The names of decisions, each by its first cell. @param {number[]} decisions @param {Puzzle} puzzle */
function namesOf(decisions, puzzle) {
  const name = (/** @type {number} */ cell) => cellName(cell, puzzle.cols);
  return joined(decisions.map((decision) => {
    if (puzzle.kind === "room") return name((puzzle.rooms ?? []).indexOf(decision));
    const [from = 0, step = 0, count = 1] = puzzle.lines?.[decision] ?? [decision, 0, 1];
    return count > 1 ? `${name(from)}-${name(from + step * (count - 1))}` : name(from);
  }));
}

/** @param {string[]} names */
function joined(names) {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
}

/** What a step follows from, in words. @param {Step} step @param {Puzzle} puzzle */
function because({ because: { yes, no, cells } }, puzzle) {
  const words = [];
  const printed = cells.filter((cell) => puzzle.picture.cells[cell]?.text || puzzle.picture.cells[cell]?.mark);
  const named = puzzle.kind === "line" && (yes.length || no.length) ? [] : printed;
  const line = puzzle.kind === "line";
  if (named.length) {
    words.push(some(line ? "oneNumber" : "clue", line ? "someNumbers" : "clues", named,
      (cell) => cellName(cell, puzzle.cols)));
  }
  const own = (/** @type {number[]} */ decisions) => decisions.filter((each) =>
    puzzle.kind === "line" || !named.includes(each));
  const name = (/** @type {number} */ each) => namesOf([each], puzzle);
  const room = puzzle.kind === "room";
  if (own(yes).length) {
    words.push(some(line ? "pieceDrawn" : room ? "roomBlack" : "cellBlack",
      line ? "piecesDrawn" : room ? "roomsBlack" : "cellsBlack", own(yes), name));
  }
  if (own(no).length) {
    words.push(some(line ? "pieceOut" : room ? "roomWhite" : "cellWhite",
      line ? "piecesOut" : room ? "roomsWhite" : "cellsWhite", own(no), name));
  }
  return words.length ? joined(words) : cells.length ? t("theCells") : "";
}

/**
 * One thing with its name, a few with their names, or how many there are.
 * @param {Parameters<typeof t>[0]} one @param {Parameters<typeof t>[0]} several
 * @param {number[]} all @param {(each: number) => string} name
 */
function some(one, several, all, name) {
  if (all.length === 1) return t(one, { name: name(all[0] ?? 0) });
  const names = all.length > MOST_NAMED ? t("someOf", { count: all.length }) : all.map(name).join(", ");
  return t(several, { names });
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
    list.append(sentence(violation.saying, about.cols, () => "wrong", about.light));
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
  return h("div", {}, ...more.length ? [h("div", { class: "row" }, ...more)] : [], h("div", { class: "row" },
    h("button", { class: "filled", onclick: undo }, t("undoBefore")),
    h("button", { onclick: close }, t("leaveIt"))));
}

/** @param {{count: number, undo: () => void, show: (() => void) | null, close: () => void}} about */
export function mistakePanel(about) {
  const words = about.count === 0 ? t("notCompletable") : about.count === 1 ? t("markWrong")
    : t("marksWrong", { count: about.count });
  const show = about.show ? [h("button", { onclick: about.show }, t("showWrong"))] : [];
  return h("section", { class: "panel sheet mistake", "aria-label": t("check") },
    h("h2", {}, icon("warning"), words), undoRow(about.undo, about.close, ...show));
}

/** @param {string | Saying} said @param {() => void} close @param {string} [title] */
export function notePanel(said, close, title = "") {
  return h("section", { class: "panel sheet note", "aria-label": title || proper(said) },
    head(close, h("b", {}, title)), h("p", spoken(said), proper(said)));
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
  for (const basic of facts?.basics ?? []) list.append(h("li", {}, told(basic)));
  for (const rule of facts?.rules ?? []) list.append(h("li", {}, told(rule.sentence)));
  return list;
}

/**
 * @typedef {{facts: GenreFacts | undefined, puzzle: Puzzle, board: () => string, seed: string,
 *   restart?: () => void, edit?: () => void,
 *   setting?: {link: (edit: boolean) => string, ready: () => boolean}}} Folded
 */

/** @param {Folded} about */
export function folds(about) {
  const fold = (/** @type {string} */ name, /** @type {Node} */ content) =>
    h("details", { name: "fold" }, h("summary", {}, name, icon("down")),
      h("div", { class: "inside" }, content));
  const own = settings();
  const shows = () => h("div", {},
    toggle(t("showDone"), own.done, (done) => change({ done })),
    toggle(t("showBroken"), own.broken, (broken) => change({ broken })),
    toggle(t("showCut"), own.cut, (cut) => change({ cut })),
    toggle(t("showTimer"), own.timer, (timer) => change({ timer })),
    h("div", { class: "row" }, h("button", { onclick: about.restart }, t("restart"))));
  return h("section", { class: "panel folds" },
    fold(t("rules"), rulesList(about.facts)), about.setting ? null : fold(t("show"), shows()),
    fold(t("share"), shareFold(about)));
}

/** Formats by the names that people know. @type {Record<string, string>} */
const FORMATS = { puzzlink: "puzz.link", penpa: "Penpa+", pzprv3: "pzprv3", janko: "Janko", tatham: "Simon Tatham",
  kleijn: "Kleijn", json: "JSON", id: "ID" };

/** @param {Folded} about */
function shareFold({ facts, puzzle, board, seed, edit, setting }) {
  const said = h("p", { class: "second", role: "status" });
  const box = h("textarea", { readonly: true, hidden: true, "aria-label": t("copyFailed") });
  const give = async (/** @type {string} */ text) => {
    if (await copy(text)) said.textContent = t("copied");
    else { box.value = text; box.hidden = false; box.select(); said.textContent = t("copyFailed"); }
  };
  const address = (/** @type {string} */ hash) => location.href.replace(/[?#].*$/, "") + hash;
  const formats = facts?.formats ?? [];
  const select = h("select", { class: "text", "aria-label": t("format") },
    ...formats.map((form) => h("option", { value: form.name }, FORMATS[form.name] ?? upper(form.name))));
  const trying = (/** @type {() => Promise<void>} */ work) => async () => {
    said.textContent = "";
    if (setting && !setting.ready()) { said.textContent = t("shareWhen"); return; }
    try { await work(); } catch (error) {
      said.textContent = error instanceof ServiceError ? proper(error.saying) : t("errInternal");
    }
  };
  const written = async () => {
    const holds = formats.find((form) => form.name === select.value)?.answer;
    const asked = { puzzle: puzzle.source, to: select.value, ...(holds ? { board: board() } : {}) };
    return (await ask("convert", asked)).text;
  };
  const drawn = async () => (await ask("draw", { puzzle: puzzle.source, board: board() })).svg;
  const name = `${puzzle.genre}-${puzzle.cols}x${puzzle.rows}`;
  const links = setting
    ? [h("button", { onclick: trying(async () => give(setting.link(false))) }, icon("copy"), t("copyPlayLink")),
      h("button", { onclick: trying(async () => give(setting.link(true))) }, icon("copy"), t("copyEditLink"))]
    : [h("button", { onclick: () => give(address(hashOf(puzzle.source))) }, icon("copy"), t("copyLink")),
      h("button", { onclick: () => give(address(hashOf(puzzle.source, board()))) }, icon("copy"),
        t("copyProgress")),
      edit ? h("button", { onclick: edit }, icon("edit"), t("editThis")) : null];
  return h("div", { class: "share" }, ...links,
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
    seed ? h("p", { class: "second" }, t("madeWith", { seed })) : null, box, said);
}
