// The texts of the page: its own texts by their keys, and the sentences of the program, in the
// language of the page. Each language is one file (`gridwright/languages`), fetched when it is
// needed.

import { knows, parts as partsOf, say } from "./say.js";
import { settings } from "./store.js";

/** @typedef {import("./say.js").Saying} Saying */
/** @typedef {import("./say.js").Language & {name: string, page: Record<string, string>,
 *   lessons: Record<string, string>}} Texts */

/** The languages by their codes. @type {Record<string, string>} */
export const LANGUAGES = await file("languages");

/** @type {Texts} */
let texts = await file(wanted());

/** @param {string} name @returns {Promise<any>} */
async function file(name) {
  return (await fetch(new URL(`../languages/${name}.json`, import.meta.url))).json();
}

/** The language that was chosen, or else that of the browser where it is known. */
function wanted() {
  const own = (navigator.language ?? "").toLowerCase().split("-")[0] ?? "";
  return [settings().language, own].find((code) => code in LANGUAGES) ?? "en";
}

/** Change to the language that is chosen now. */
export async function changeLanguage() {
  texts = await file(wanted());
}

/** Whether another language is chosen than that of the page. */
export function otherLanguage() {
  return wanted() !== texts.code;
}

/** The code of the language. */
export function language() {
  return texts.code;
}

/** Dates and numbers as people write them in the language of the page. */
export const l10n = {
  /** @param {Intl.DateTimeFormatOptions} options */
  date: (options) => new Intl.DateTimeFormat(locale(), options),
  /** @param {number} value @param {Intl.NumberFormatOptions} [options] */
  number: (value, options) => new Intl.NumberFormat(locale(), options).format(value),
  /** Several names as one: commas, and a word before the last. @param {string[]} names */
  list: (names) => names.length > 1
    ? `${names.slice(0, -1).join(", ")}${texts.lists["and"] ?? ""}${names.at(-1)}` : names.join(""),
  /** A count of answers, which may be larger than a number can be. @param {string} digits */
  count: (digits) => new Intl.NumberFormat(locale()).format(BigInt(digits)),
};

/** English dates have the day before the month, as in the rest of the page. */
function locale() {
  return texts.code === "en" ? "en-GB" : texts.code;
}

/** @param {string} template @param {Record<string, string | number>} values */
function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** A text of the page. @param {string} key @param {Record<string, string | number>} [values] */
export function t(key, values = {}) {
  return fill(texts.page[key] ?? key, values);
}

/** A text of the lessons. @param {string} key @param {Record<string, string | number>} [values] */
export function l(key, values = {}) {
  return fill(texts.lessons[key] ?? key, values);
}

/** A saying; a template may be given without values. @param {Saying | string} said @returns {Saying} */
function saying(said) {
  return typeof said === "string" ? { template: said } : said;
}

/** What the program says. @param {Saying | string} said */
export function told(said) {
  return say(texts, saying(said));
}

/** The pieces of that, with the cells that they name. @param {Saying | string} said */
export function parts(said) {
  return partsOf(texts, saying(said));
}

/** Whether it can be said in the language of the page. @param {Saying | string} said */
export function known(said) {
  return knows(texts, saying(said));
}

/** A cell in a saying. @param {number} cell @param {number} cols @returns {import("./say.js").Cell} */
export function cellAt(cell, cols) {
  return { cell: [Math.floor(cell / cols) + 1, (cell % cols) + 1] };
}

/** The name of a cell. @param {number} cell @param {number} cols */
export function cellName(cell, cols) {
  return told({ template: "{cell}", values: { cell: cellAt(cell, cols) } });
}
