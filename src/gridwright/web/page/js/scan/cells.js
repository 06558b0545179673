// The cells at which a person should look: each beside its picture, with what it may be.

import { choice, h, toggle } from "../dom.js";
import { upper } from "../play/panels.js";
import { signName } from "../set/panels.js";
import { place } from "../board/speech.js";
import { t } from "../texts.js";

/** @typedef {import("../types.js").ReadCell} ReadCell */
/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {{sign?: string, black?: boolean}} Correction */

const MOST_CHOICES = 3;
const OTHER = "other";

/** What a cell holds, in words or as it is. @param {string} sign @param {boolean} [black] */
function signWord(sign, black = false) {
  if (!sign) return t(black ? "scanBlack" : "scanEmpty");
  const word = { dot: "scanDot", cross: "scanCross", tick: "scanTick", star: "sStar" }[sign];
  return word ? t(word) : sign === "?" ? "?" : signName(sign);
}

/**
 * One of these cells.
 * @param {{cell: number, cols: number, number: number, read: ReadCell, picture: HTMLCanvasElement,
 *   facts: GenreFacts | undefined, corrected: Correction | undefined, open: boolean,
 *   correct: (by: Correction) => void}} about
 */
export function cellItem(about) {
  const { cell, cols, number, read, corrected, correct } = about;
  // What was likely stays at hand after a correction.
  const likely = [...new Set([read.sign, ...read.others])].slice(0, MOST_CHOICES);
  const editor = otherEditor(about);
  editor.hidden = !about.open;
  const name = place(cell, cols);
  const options = [...likely.map((sign) => ({ value: `=${sign}`, label: signWord(sign, read.black) })),
    { value: OTHER, label: t("other") }];
  const choose = (/** @type {string} */ value) => {
    editor.hidden = value !== OTHER;
    if (value === OTHER) editor.querySelector("input")?.focus();
    else correct({ sign: value.slice(1) });
  };
  return h("li", { class: "scan-cell", "data-cell": String(cell) },
    h("span", { class: "mark-badge", "aria-hidden": "true" }, String(number)), about.picture,
    h("div", { class: "scan-cell-words" }, h("b", {}, upper(name)), h("p", { class: "second" }, sentence(read, corrected))),
    choice(`scan-${cell}`, t("scanChoose", { cell: name }), options, about.open ? OTHER : `=${read.sign}`, choose, true),
    editor);
}

/**
 * A line that may be a wall.
 * @param {{one: number, other: number, cols: number, wall: boolean, corrected: boolean, picture: HTMLCanvasElement,
 *   correct: (wall: boolean) => void}} about
 */
export function wallItem({ one, other, cols, wall, corrected, picture, correct }) {
  const name = t("scanLine", { one: place(one, cols), other: place(other, cols) });
  const options = [{ value: "wall", label: t("scanWall") }, { value: "thin", label: t("scanThin") }];
  return h("li", { class: "scan-cell", "data-cell": String(one), "data-other": String(other) },
    h("span", { class: "mark-badge", "aria-hidden": "true" }, "|"), picture,
    h("div", { class: "scan-cell-words" }, h("b", {}, upper(name)),
      h("p", { class: "second" }, t(corrected ? "scanCorrected" : "scanLook"))),
    choice(`scan-${one}-${other}`, name, options, wall ? "wall" : "thin", (value) => correct(value === "wall"), true));
}

/** @param {ReadCell} read @param {Correction | undefined} corrected */
function sentence(read, corrected) {
  if (corrected) return t("scanCorrected");
  if (read.rules) return t("scanByRules", { sign: signWord(read.sign) });
  const signs = [read.sign, ...read.others.slice(0, MOST_CHOICES - 1)].map((sign) => signWord(sign, read.black));
  return signs.length > 1 ? t("scanCompare", { first: signs.slice(0, -1).join(", "), last: signs.at(-1) ?? "" }) : t("scanLook");
}

/**
 * For what is none of the likely signs: a field, the other signs of the genre, and whether it is black.
 * @param {Parameters<typeof cellItem>[0]} about
 */
function otherEditor({ read, facts, correct }) {
  const field = h("input", { class: "text", inputmode: "numeric", maxlength: "3", size: 4, value: /^\d+$/.test(read.sign) ? read.sign : "",
    "aria-label": t("scanNumber"), placeholder: t("scanNumber") });
  const take = () => {
    const text = field.value.trim();
    if (/^(\d{1,3}|\?)$/.test(text)) correct({ sign: text });
    else field.setAttribute("aria-invalid", "true");
  };
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") take(); });
  field.addEventListener("input", () => field.removeAttribute("aria-invalid"));
  const editing = facts?.editing;
  const signs = (editing?.signs ?? []).map(({ name }) => name).filter((name) => name !== "black" && name !== "white");
  const all = [...(editing?.full ? [] : ["", "dot"]), ...signs];
  return h("div", { class: "scan-other" },
    h("span", { class: "scan-field" }, field, h("button", { onclick: take }, t("scanTake"))),
    ...all.map((sign) => h("button", { class: "plain", "aria-pressed": String(sign === read.sign), onclick: () => correct({ sign }) },
      signWord(sign))),
    editing?.full ? null : toggle(t("scanBlack"), read.black, (black) => correct({ black })));
}
