// The panels next to a board that is edited: what is known about the draft, and what is proposed.

import { Board, nothing, sample } from "../board/board.js";
import { bars, h, icon } from "../dom.js";
import { Game, OPEN } from "../play/game.js";
import { proper, sentence, spoken, upper } from "../play/panels.js";
import { differing } from "./sketch.js";
import { aboutMinutes, noWord, yesWord } from "../board/speech.js";
import { thingOf } from "../puzzles.js";
import { cellAt, cellName, l10n, t, told } from "../texts.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Saying} Saying */
/** @typedef {import("../types.js").Sketch} Sketch */
/** @typedef {import("./status.js").Known} Known */

/**
 * A small picture of an answer; the cells in `marked` have a ring.
 * @param {Puzzle} record @param {string} board @param {number[]} marked @param {string} label
 */
export function small(record, board, marked, label) {
  const game = new Game({ ...record, route: false });
  const shown = nothing();
  if (record.kind === "line") {
    // What is ruled out would only clutter a small picture; pieces that differ have a second outline.
    for (const decision of marked) if (board[decision] === "#") shown.becauseLines.add(decision);
    game.take(board.replaceAll(".", "?"));
  } else {
    for (const decision of marked) for (const cell of game.cells[decision] ?? []) shown.ring.add(cell);
    // A dot in every white cell would clutter it, too.
    game.take(board.replaceAll(".", "?"));
  }
  const picture = new Board(game.puzzle, { still: true, label });
  picture.draw(game, shown);
  return picture.element;
}

/** The decisions in which two boards differ. @param {string} one @param {string} other */
export function differ(one, other) {
  return [...one].map((_, place) => place).filter((place) => one[place] !== other[place]);
}

/** @param {Puzzle | Sketch} board @param {number} cell */
export function name(board, cell) {
  return cellName(cell, board.cols);
}

/** @param {string} kind @param {Node} picture @param {string} words @param {...(Node | string | null)} more */
function headline(kind, picture, words, ...more) {
  return h("div", { class: "status-head" }, h("span", { class: `badge ${kind}`, "aria-hidden": "true" }, picture),
    h("h2", {}, words), ...more);
}

/**
 * @param {Known} known @param {Sketch} sketch
 * @param {{pair: number, next: () => void, repair: (() => void) | null, goOn: () => void, stop: () => void,
 *   light: (cell: number) => void}} act
 */
export function statusPanel(known, sketch, act) {
  const panel = h("section", { class: `panel judged ${known.phase}`, "aria-label": t("judged") });
  const { record } = known;
  if (known.phase === "asking") {
    panel.append(headline("", icon("dots"), t("judging")));
  } else if (known.phase === "faults") {
    panel.append(headline("", icon("edit"), t("notYet")), faults(known, sketch, act.light));
  } else if (known.phase === "error") {
    panel.append(headline("", icon("warning"), t("cannotJudge")), words(known.words));
  } else if (known.phase === "timeout") {
    panel.append(headline("", icon("dots"), known.stopped ? t("stopped") : t("undecided", { seconds: known.limit })),
      h("div", { class: "row" }, h("button", { onclick: act.goOn }, t("goOn"))));
  } else if (known.phase === "unique") unique(panel, known);
  else if (known.phase === "multiple" && record) several(panel, known, record, act);
  else if (known.phase === "none") none(panel, known, sketch, act);
  if (known.slow) {
    panel.append(h("div", { class: "working" }, h("progress", { "aria-label": t("judging") }),
      h("button", { onclick: act.stop }, t("stop"))));
  }
  return panel;
}

/** @param {string | Saying} said */
export function words(said) {
  return h("p", spoken(said), proper(said));
}

/** @param {Known} known @param {Sketch} sketch @param {(cell: number) => void} light */
function faults(known, sketch, light) {
  const list = h("ul", { class: "rules" });
  for (const fault of known.faults.slice(0, 3)) {
    list.append(h("li", {}, sentence(fault.saying, sketch.cols, () => "wrong", light)));
  }
  if (known.faults.length > 3) {
    list.append(h("li", { class: "second" }, t("andMore", { count: known.faults.length - 3 })));
  }
  return list;
}

/** @param {HTMLElement} panel @param {Known} known */
function unique(panel, known) {
  panel.append(headline("good", icon("check"), t("oneAnswer")));
  const { grade } = known;
  if (!grade) {
    panel.append(h("p", { class: "second" }, t(known.stopped ? "gradeLate" : "grading")));
    return;
  }
  const line = h("p", { class: "graded" });
  if (grade.level) line.append(bars(grade.level), h("span", {}, t("levelN", { level: grade.level })));
  if (grade.length) line.append(h("span", { class: "second" }, aboutMinutes(grade.length)));
  if (grade.hardest) line.append(h("span", { class: "second" },
    t("hardest", { technique: upper(told(grade.hardest)) })));
  panel.append(line);
}

/** Two answers and where they differ, in pictures and in words. @param {Puzzle} record @param {string} one @param {string} two */
export function sideBySide(record, one, two) {
  const marked = differ(one, two);
  return [h("div", { class: "pair" },
    h("figure", {}, small(record, one, marked, t("answerA")), h("figcaption", {}, t("answerA"))),
    h("figure", {}, small(record, two, marked, t("answerB")), h("figcaption", {}, t("answerB")))),
  h("p", { class: "spoken" }, differences(record, one, two))];
}

/** @param {HTMLElement} panel @param {Known} known @param {Puzzle} record
 * @param {{pair: number, next: () => void, repair: (() => void) | null}} act */
function several(panel, known, record, act) {
  const title = !known.counted ? t("moreAnswers")
    : t(known.all ? "answersN" : "answersMore", { count: l10n.count(known.count) });
  const facts = known.counted ? h("span", { class: "second end" },
    t(known.all ? "allCounted" : "countStopped", { seconds: l10n.number(known.seconds, { minimumFractionDigits: 2, maximumFractionDigits: 2 }) })) : null;
  panel.append(headline("differs", icon("differ"), title, facts));
  const [one = "", ...others] = known.boards;
  const two = others[act.pair % Math.max(1, others.length)] ?? one;
  panel.append(h("p", { class: "second" }, t("twoOfThem")), ...sideBySide(record, one, two),
    h("div", { class: "row" },
      act.repair && h("button", { class: "filled", onclick: act.repair }, t("repair")),
      h("button", { onclick: act.next, disabled: others.length < 2 }, t("nextPair"))),
    ...(act.repair ? [h("p", { class: "second" }, t("repairLine"))] : []));
}

/** Where two answers differ, in words. @param {Puzzle} record @param {string} one @param {string} two */
function differences(record, one, two) {
  const places = differ(one, two);
  const game = new Game(record);
  const names = places.slice(0, 6).map((place) => {
    const cells = game.cells[place] ?? [];
    const [first = 0] = cells;
    return cells.length > 1 && record.kind === "line"
      ? `${name(record, first)}-${name(record, cells.at(-1) ?? 0)}` : name(record, first);
  });
  const rest = places.length - names.length;
  return t("theyDiffer", { names: l10n.list(rest > 0 ? [...names, t("andMore", { count: rest })] : names) });
}

/** @param {HTMLElement} panel @param {Known} known @param {Sketch} sketch
 * @param {{repair: (() => void) | null, light: (cell: number) => void}} act */
function none(panel, known, sketch, act) {
  panel.append(headline("wrong", icon("close"), t("noAnswer")));
  if (!known.clash) {
    panel.append(h("p", { class: "second" }, t(known.stopped ? "clashLate" : "clashing")));
    return;
  }
  const { clash } = known;
  panel.append(sentence(clashing(sketch, clash, known.smallest), sketch.cols, () => "wrong", act.light));
  if (!clash.length) return;
  panel.append(h("ul", { class: "legend" }, h("li", {}, sample({ value: OPEN, depth: 0, broken: true }), t("clashMark"))),
    ...(act.repair ? [h("div", { class: "row" }, h("button", { class: "filled", onclick: act.repair }, t("repair")))] : []),
    h("p", { class: "second" }, t(known.smallest ? "clashFewest" : "clashMinimal")));
}

/** Which clues clash. @param {Sketch} sketch @param {number[]} clash @param {boolean} smallest @returns {Saying} */
function clashing(sketch, clash, smallest) {
  const clues = { last: "and", all: clash.map((cell) => ({ template: "{sign} at {cell}", values: {
    sign: signName(sketch.cells[cell] ?? "", sketch.genre), cell: cellAt(cell, sketch.cols) } })) };
  if (!clash.length && smallest) return { template: "Even without any clues, this board has no answer." };
  if (!clash.length) return { template: "No answer fits all clues together." };
  if (clash.length === 1) return { template: "This clue alone allows no answer: {clues}.", values: { clues } };
  return { template: "These {count} clues clash: {clues}.", values: { count: clash.length, clues } };
}

/** A sign in words. @param {string} sign @param {string} [genre] */
export function signName(sign, genre = "") {
  const thing = thingOf(genre);
  const names = { circle: t("sCircle"), disc: t("sDisc"), triangle: t("sTriangle"), black: yesWord(thing),
    white: noWord(thing), "?": t(thing === "lamp" ? "sBlock" : "sUnknown") };
  return /** @type {Record<string, string>} */ (names)[sign] ?? sign;
}

const MOST_NAMED = 6;

/**
 * A proposed change: it is shown before it is applied.
 * @param {{title: string, before: Sketch, after: Sketch, record: Puzzle, take: () => void, leave: () => void}} about
 */
export function proposalPanel({ title, before, after, record, take, leave }) {
  const changed = differing(before, after);
  const list = h("ul", { class: "rules" });
  for (const cell of changed.slice(0, MOST_NAMED)) {
    const [was, now] = [before.cells[cell] ?? "", after.cells[cell] ?? ""];
    const key = !was ? "proposedAdd" : !now ? "proposedRemove" : "proposedChange";
    list.append(h("li", {}, t(key, { cell: name(before, cell), was: signName(was, before.genre), now: signName(now, before.genre) })));
  }
  if (changed.length > MOST_NAMED) {
    list.append(h("li", { class: "second" }, t("andMore", { count: changed.length - MOST_NAMED })));
  }
  return h("section", { class: "panel proposal", "aria-label": title },
    h("h2", {}, title),
    changed.length ? h("p", { class: "second" }, t(changed.length === 1 ? "oneChange" : "changesN",
      { count: changed.length })) : h("p", {}, t("noChange")),
    ...(changed.length ? [h("div", { class: "proposed" }, changedPicture(record, changed)), list] : []),
    h("div", { class: "row" },
      changed.length ? h("button", { class: "filled", onclick: take }, t("takeIt")) : null,
      h("button", { onclick: leave }, t(changed.length ? "leaveIt" : "close"))));
}

/** A small picture of a puzzle with a ring around what was changed. @param {Puzzle} record @param {number[]} changed */
export function changedPicture(record, changed) {
  const game = new Game({ ...record, route: false });
  const shown = nothing();
  for (const cell of changed) shown.ring.add(cell);
  const picture = new Board(game.puzzle, { still: true, label: t("proposedPicture") });
  picture.draw(game, shown);
  return picture.element;
}

/** Long work, with a way to stop it. @param {string} text @param {() => void} stop */
export function workPanel(text, stop) {
  const said = h("span", { class: "second" });
  return { said, panel: h("section", { class: "panel proposal", "aria-label": text },
    h("h2", {}, text), h("div", { class: "working" }, h("progress", { "aria-label": text }), said,
      h("button", { onclick: stop }, t("stop")))) };
}

/** @param {string | Saying} text @param {() => void} close @param {HTMLElement | null} [more] */
export function refusedPanel(text, close, more = null) {
  return h("section", { class: "panel proposal", "aria-label": t("refused") }, h("h2", {}, icon("warning"), t("refused")),
    words(text), more, h("div", { class: "row" }, h("button", { onclick: close }, t("close"))));
}
