// The panels next to the board: hint, mistake, trial, result, and the folds below them.

import { markBroken, nothing, sample } from "../board/board.js";
import { NO, OPEN, YES } from "./game.js";
import { h, icon, iconButton, toggle } from "../dom.js";
import { ServiceError, ask, networkAddress } from "../service.js";
import { copy, download, firstHash, hashOf, openable, png, reach } from "../share.js";
import { place, shade } from "../board/speech.js";
import { change, settings } from "../store.js";
import { cellName, known, l10n, parts, t, told } from "../texts.js";

/** @typedef {import("../types.js").Saying} Saying */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Violation} Violation */
/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("./following.js").Followed} Followed */

/**
 * A sentence with its cells marked; pointing at one lights it.
 * @param {Saying} said
 * @param {number} cols
 * @param {(cell: number) => string} kind
 * @param {(cell: number) => void} light
 * @param {number} [only] the one cell that is meant: it is called "this cell", since the board shows it
 */
export function sentence(said, cols, kind, light, only = -1) {
  let before = "";
  const at = (/** @type {[number, number] | undefined} */ named) => named ? (named[0] - 1) * cols + named[1] - 1 : -1;
  const all = parts(whole(said));
  // "This cell" needs no word before it.
  const own = all.filter(({ first }, index) => !(first && only >= 0 && at(all[index + 1]?.cell) === only));
  return h("p", spoken(said), ...own.map(({ text, cell: named }) => {
    const past = before;
    before += text;
    if (!named) return past ? text : upper(text);
    const cell = at(named);
    return h("span", {
      class: `cell-name ${kind(cell)}`, title: place(cell, cols), tabindex: "0",
      onmouseenter: () => light(cell), onmouseleave: () => light(-1),
      onfocus: () => light(cell), onblur: () => light(-1),
    }, cell === only ? thisCell(past) : text);
  }));
}

/** "This cell", as it has to be after these words. @param {string} before */
function thisCell(before) {
  const last = /(\p{L}+) $/u.exec(before)?.[1]?.toLowerCase() ?? "";
  const words = t(t("dativeAfter").split(" ").includes(last) ? "thisCellDative" : "thisCell");
  return /(^|[.!?] )$/.test(before) ? upper(words) : words;
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
  if (typeof said !== "string") return upper(told(whole(said)));
  return /[.!?…]$/.test(said) || !said ? upper(said) : `${upper(said)}.`;
}

/** @param {() => void} close @param {Node | string} left */
function head(close, left) {
  return h("div", { class: "panel-head" }, h("span", {}, left),
    iconButton("close", t("close"), close));
}

/**
 * @param {{step: Step, stage: number, brief: boolean, where: Saying, puzzle: Puzzle, now: Followed, close: () => void,
 *   next: () => void, apply: () => void, walk: () => void, straight: () => void, light: (cell: number) => void}} about
 */
export function hintPanel(about) {
  const { step, stage, puzzle } = about;
  const panel = h("section", { class: "panel sheet hint", "aria-label": t("hint") });
  const act = (/** @type {() => void} */ does, /** @type {string} */ name) =>
    h("button", { class: "filled", onclick: does }, h("span", {}, name), h("kbd", {}, "H"));
  if (stage > 2) {
    // Where a step settles one cell, the ring on the board says which; its place is in the legend.
    const only = step.cells.length === 1 ? step.cells[0] : -1;
    panel.append(h("div", { class: "panel-head" }, h("h2", {}, upper(told(step.technique))),
      h("span", { class: "second hint-count" }), iconButton("close", t("close"), about.close)),
    h("div", { class: "hint-done", "aria-hidden": "true" }), reason(step, puzzle, about.light, only),
    h("p", { class: "hint-wrong", role: "status" }), about.brief ? "" : legend(step, puzzle));
  } else {
    panel.append(head(about.close, stages(stage, about.straight)),
      h("h2", {}, stage > 1 ? upper(told(step.technique)) : t("lookHere")),
      sentence(about.where, puzzle.cols, () => "", about.light));
  }
  panel.append(h("div", { class: "row" }, stage > 2 ? act(about.apply, t("doIt")) : act(about.next, t("nextStage")),
    h("button", { onclick: about.walk }, t("allSteps"))));
  followHint(panel, puzzle, about.now);
  return panel;
}

/** The stages of a hint, with the one that is shown; the last is a short cut, which is remembered. @param {number} stage @param {() => void} straight */
function stages(stage, straight) {
  const shown = h("span", { class: "stages" });
  [t("stageWhere"), t("stageTechnique"), t("stageStep")].forEach((name, index) => {
    if (index) shown.append(" — ");
    shown.append(index + 1 === stage ? h("b", {}, name) : index < 2 ? name
      : h("button", { class: "link", title: t("hintStraight"), onclick: straight }, name));
  });
  return shown;
}

/**
 * Show how much of the hint is done; everything else in the panel stays as it is.
 * @param {Element} panel @param {Puzzle} puzzle @param {Followed} now
 */
export function followHint(panel, puzzle, now) {
  const count = panel.querySelector(".hint-count");
  if (!count) return;
  const done = now.done.length;
  count.textContent = done ? t("doneOf", { done, count: now.all }) : "";
  panel.querySelector(".hint-done")?.replaceChildren(...done && now.all <= MOST_PARTS
    ? Array.from({ length: now.all }, (_, index) => h("i", index < done ? { class: "on" } : {})) : []);
  const wrong = panel.querySelector(".hint-wrong");
  if (wrong) wrong.textContent = now.wrong[0] ? notThisOne(...now.wrong[0], puzzle) : "";
  const act = panel.querySelector(".filled span");
  if (act) act.textContent = t(done || now.wrong.length ? "doRest" : "doIt");
}

/** Between two hints. @param {() => void} next @param {() => void} close */
export function nextHintPanel(next, close) {
  return h("section", { class: "panel sheet hint", "aria-label": t("hint") }, head(close, h("b", {}, t("hintDone"))),
    h("div", { class: "row" }, h("button", { class: "filled", onclick: next }, h("span", {}, t("nextHint")), h("kbd", {}, "H"))));
}

const MOST_PARTS = 24;

/** @param {number} decision @param {number} value what it should be @param {Puzzle} puzzle */
function notThisOne(decision, value, puzzle) {
  if (puzzle.kind === "line") {
    return t("notThisPiece", { name: namesOf([decision], puzzle), what: t(value === YES ? "isPiece" : "isOut") });
  }
  const cell = puzzle.kind === "room" ? (puzzle.rooms ?? []).indexOf(decision) : decision;
  return t("notThisOne", { place: place(cell, puzzle.cols), what: shade(puzzle, value === YES) });
}

/**
 * Why a step holds: its sentence; for a what-if, what is supposed, the chain, and what follows.
 * @param {Step} step @param {Puzzle} puzzle @param {(cell: number) => void} light @param {number} [only]
 */
export function reason(step, puzzle, light, only = -1) {
  const kind = (/** @type {number} */ cell) => step.cells.includes(cell) ? "new"
    : step.because.cells.includes(cell) ? "because" : "";
  const say = (/** @type {Saying} */ said) => sentence(said, puzzle.cols, kind, light, only);
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
  const { thing } = puzzle;
  const add = (/** @type {Element} */ picture, /** @type {string} */ name, /** @type {string} */ text) =>
    list.append(h("li", {}, picture, h("span", {}, h("b", {}, name), " ", text)));
  for (const [decisions, value] of /** @type {[number[], number][]} */ ([[step.yes, YES], [step.no, NO]])) {
    if (!decisions.length) continue;
    const picture = sample({ value: OPEN, depth: 0, yes: value === YES, no: value === NO, thing }, "settles");
    add(picture, t("settled"), becomes(decisions, value === YES, puzzle));
  }
  const black = puzzle.kind !== "line" && step.because.yes.length && !step.because.no.length;
  const words = because(step, puzzle);
  if (words) add(sample({ value: black ? YES : OPEN, depth: 0, thing }, "because"), t("because"), words);
  return list;
}

const MOST_NAMED = 4;

/** @param {number[]} decisions @param {boolean} yes @param {Puzzle} puzzle */
function becomes(decisions, yes, puzzle) {
  const one = decisions.length === 1;
  const [first] = decisions;
  const room = puzzle.kind === "room" && (puzzle.rooms ?? []).filter((each) => each === first).length > 1;
  const key = puzzle.kind === "line" ? one ? "onePiece" : "somePieces"
    : one ? room ? "oneRoom" : "oneCell"
      : puzzle.kind === "room" ? "someRooms" : decisions.length > MOST_NAMED ? "someCells" : "oneCell";
  const what = puzzle.kind === "line" ? t(yes ? one ? "isDrawn" : "areDrawn" : one ? "isOut" : "areOut")
    : t(one ? "becomes" : "become", { what: shade(puzzle, yes, decisions.length) });
  return `${t(key, { name: namesOf(decisions, puzzle), count: decisions.length })} ${what}`;
}

/** The names of decisions, each by its first cell. @param {number[]} decisions @param {Puzzle} puzzle */
function namesOf(decisions, puzzle) {
  const name = (/** @type {number} */ cell) => cellName(cell, puzzle.cols);
  return l10n.list(decisions.map((decision) => {
    if (puzzle.kind === "room") return name((puzzle.rooms ?? []).indexOf(decision));
    const [from = 0, step = 0, count = 1] = puzzle.lines?.[decision] ?? [decision, 0, 1];
    return count > 1 ? `${name(from)}-${name(from + step * (count - 1))}` : name(from);
  }));
}

/** What a step follows from, in words: nothing where the board shows only what it settles. @param {Step} step @param {Puzzle} puzzle */
function because({ cells: settled, because: { yes, no, cells } }, puzzle) {
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
    words.push(some(line ? "pieceDrawn" : room ? "roomBlack" : puzzle.thing === "lamp" ? "cellLamp" : puzzle.thing ? "cellStar" : "cellBlack",
      line ? "piecesDrawn" : room ? "roomsBlack" : puzzle.thing === "lamp" ? "cellsLamp" : puzzle.thing ? "cellsStar" : "cellsBlack", own(yes), name));
  }
  if (own(no).length) {
    words.push(some(line ? "pieceOut" : room ? "roomWhite" : puzzle.thing ? "cellEmpty" : "cellWhite",
      line ? "piecesOut" : room ? "roomsWhite" : puzzle.thing ? "cellsEmpty" : "cellsWhite", own(no), name));
  }
  return words.length ? l10n.list(words) : cells.some((cell) => !settled.includes(cell)) ? t("theCells") : "";
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
 * @param {{violations: Violation[], puzzle: Puzzle, undo: () => void, close: () => void,
 *   light: (cell: number) => void}} about
 */
export function brokenPanel(about) {
  const first = about.violations[0];
  const panel = h("section", { class: "panel sheet broken", "aria-label": t("check") },
    h("h2", {}, icon("warning"), upper(told(first?.rule ?? ""))));
  const list = h("div", { class: "rules" });
  for (const violation of about.violations.slice(0, 3)) {
    list.append(sentence(violation.saying, about.puzzle.cols, () => "wrong", about.light));
  }
  if (about.violations.length > 3) {
    list.append(h("p", { class: "second" }, t("andMore", { count: about.violations.length - 3 })));
  }
  panel.append(list, brokenLegend(about.violations, about.puzzle), undoRow(about.undo, about.close));
  return panel;
}

/** What the marks of broken rules mean: those that the board shows. @param {Violation[]} violations @param {Puzzle} puzzle */
function brokenLegend(violations, puzzle) {
  const shown = nothing();
  for (const violation of violations) markBroken(shown, puzzle, violation);
  const list = h("ul", { class: "legend" });
  const add = (/** @type {Parameters<typeof sample>[0]} */ cell, /** @type {string} */ words) =>
    list.append(h("li", {}, sample(cell), words));
  const [clue] = shown.brokenClues;
  if (shown.broken.size || shown.units.length) add({ value: OPEN, depth: 0, broken: true }, t("breaksRule"));
  if (clue !== undefined) {
    add({ value: OPEN, depth: 0, text: puzzle.picture.cells[clue]?.text, wavy: true }, t("brokenClue"));
  }
  if (shown.cut.size) add({ value: OPEN, depth: 0, cut: true }, t("cutOff"));
  return list;
}

/** @param {() => void} undo @param {() => void} close @param {...Node} more */
function undoRow(undo, close, ...more) {
  return h("div", {}, ...more.length ? [h("div", { class: "row" }, ...more)] : [], h("div", { class: "row" },
    h("button", { class: "filled", onclick: undo }, t("undoBefore")),
    h("button", { onclick: close }, t("leaveIt"))));
}

/** @param {{saying: Saying | null, first: boolean, undo: () => void, show: (() => void) | null, close: () => void}} about */
export function mistakePanel(about) {
  const { saying } = about;
  const show = about.show ? [h("button", { class: "more-of-it", onclick: about.show }, t(about.first ? "whyWrong" : "showWrong"))] : [];
  return h("section", { class: "panel sheet mistake", "aria-label": t("check") },
    h("h2", {}, icon("warning"), about.first && saying ? proper(saying) : t("notCompletable")),
    about.first || !saying ? null : h("p", spoken(saying), proper(saying)),
    undoRow(about.undo, about.close, ...show));
}

/** @param {string | Saying} said @param {() => void} close @param {string} [title] @param {...Node} more what can be done about it */
export function notePanel(said, close, title = "", ...more) {
  return h("section", { class: "panel sheet note", "aria-label": title || proper(said) },
    head(close, h("b", {}, title)), h("p", spoken(said), proper(said)),
    more.length ? h("div", { class: "row" }, ...more) : null);
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

/** The rules as a panel, before the first game of a kind. @param {GenreFacts} facts @param {() => void} close */
export function rulesPanel(facts, close) {
  return h("section", { class: "panel sheet note first-rules", "aria-label": t("rules") }, head(close, h("b", {}, t("rules"))), rulesList(facts),
    h("div", { class: "row" }, h("button", { class: "filled", onclick: close }, t("play")),
      h("a", { class: "button", href: firstHash(facts.name) }, t("guideTry"))));
}

/** @param {GenreFacts | undefined} facts */
export function rulesList(facts) {
  const list = h("ul", { class: "rules" });
  const own = facts?.lines ?? [];
  for (const [line = "", more = ""] of own) {
    list.append(h("li", {}, told(line), more ? h("span", { class: "second" }, ` ${told(more)}`) : null));
  }
  if (own.length) return list;
  for (const basic of facts?.basics ?? []) list.append(h("li", {}, told(basic)));
  for (const rule of facts?.rules ?? []) list.append(h("li", {}, told(rule.sentence)));
  return list;
}

/**
 * @typedef {{facts: GenreFacts | undefined, puzzle: Puzzle, board: () => string, seed: string,
 *   restart?: () => void, edit?: () => void, newcomer?: boolean,
 *   setting?: {link: (edit: boolean) => string, ready: () => boolean}}} Folded
 */

/** @param {Folded} about */
export function folds(about) {
  const fold = (/** @type {string} */ name, /** @type {Node} */ content, open = false) =>
    h("details", { name: "fold", open }, h("summary", {}, name, icon("down")),
      h("div", { class: "inside" }, content));
  return h("section", { class: "panel folds" },
    fold(t("rules"), rulesList(about.facts), about.newcomer), about.setting ? null : fold(t("show"), shows(about.restart)),
    fold(t("share"), shareList(about)));
}

/** What can be shown while playing. @param {(() => void) | undefined} [restart] */
export function shows(restart) {
  const own = settings();
  return h("div", {},
    toggle(t("showDone"), own.done, (done) => change({ done })),
    toggle(t("showBroken"), own.broken, (broken) => change({ broken })),
    toggle(t("showCut"), own.cut, (cut) => change({ cut })),
    toggle(t("showLight"), own.light, (light) => change({ light })),
    toggle(t("showTimer"), own.timer, (timer) => change({ timer })),
    restart ? h("div", { class: "row" }, h("button", { onclick: restart }, t("restart"))) : null);
}

/** Formats by the names that people know. @type {Record<string, string>} */
const FORMATS = { puzzlink: "puzz.link", penpa: "Penpa+", pzprv3: "pzprv3", janko: "Janko", tatham: "Simon Tatham",
  kleijn: "Kleijn", json: "JSON", id: "ID" };

/** Who can open a link to this page, unless everyone can. @param {ReturnType<typeof reach>} who */
function whoOpens(who) {
  return who === "computer" ? t("reachComputer") : who === "network" ? t("reachNetwork") : "";
}

/** Links, formats and pictures. @param {Folded} about */
export function shareList({ facts, puzzle, board, seed, edit, setting }) {
  const said = h("p", { class: "second", role: "status" });
  const box = h("textarea", { readonly: true, hidden: true, "aria-label": t("copyFailed") });
  const give = async (/** @type {string} */ text) => {
    const own = text.startsWith(`${location.origin}/`) ? whoOpens(reach(location.hostname)) : "";
    if (await copy(text)) said.textContent = [t("copied"), own].filter(Boolean).join(" ");
    else { box.value = text; box.hidden = false; box.select(); said.textContent = t("copyFailed"); }
  };
  const here = location.href.replace(/[?#].*$/, "");
  const address = async (/** @type {string} */ hash) => (openable(await networkAddress()) || here) + hash;
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
    const asked = { puzzle: puzzle.source, about: puzzle.about, to: select.value, ...(holds ? { board: board() } : {}) };
    return (await ask("convert", asked)).text;
  };
  const drawn = async () => (await ask("draw", { puzzle: puzzle.source, about: puzzle.about, board: board() })).svg;
  const name = `${puzzle.genre}-${puzzle.cols}x${puzzle.rows}`;
  const links = setting
    ? [h("button", { onclick: trying(async () => give(setting.link(false))) }, icon("copy"), t("copyPlayLink")),
      h("button", { onclick: trying(async () => give(setting.link(true))) }, icon("copy"), t("copyEditLink"))]
    : [h("button", { onclick: async () => give(await address(hashOf(puzzle.source, "", puzzle.about))) }, icon("copy"), t("copyLink")),
      h("button", { onclick: async () => give(await address(hashOf(puzzle.source, board(), puzzle.about))) }, icon("copy"),
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
