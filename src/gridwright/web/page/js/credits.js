// What a setter says of a puzzle: title, author, source, and a message for those who solve it; and the day
// whose puzzle it is. It travels in the link, after the puzzle, and is read without the service.

import { dateOf, readIso } from "./calendar.js";
import { h } from "./dom.js";
import { l10n, t } from "./texts.js";

/** @typedef {Record<string, string>} About */

/** The fields, the parameters that they are in a link, and their most letters. @type {[string, string, number][]} */
const FIELDS = [["title", "t", 80], ["author", "a", 80], ["source", "s", 160], ["message", "m", 280]];

/** What the fields are called, in their order. */
const labels = () => [t("creditTitle"), t("creditAuthor"), t("creditSource"), t("creditMessage")];

/** What of this can be told: one line each, and not too long. @param {About | undefined} about @returns {About} */
export function told(about) {
  /** @type {About} */
  const found = {};
  for (const [name, , most] of FIELDS) {
    const text = about?.[name];
    if (typeof text !== "string") continue;
    const line = text.replace(/\p{Surrogate}/gu, "").replace(/[\p{Cc}\s]+/gu, " ").trim();
    const short = [...line].slice(0, most).join("").trim();
    if (short) found[name] = short;
  }
  if (about?.day && readIso(about.day) !== null) found.day = about.day;
  return found;
}

/** What a link says after the puzzle. @param {About | undefined} about */
export function creditsHash(about) {
  const said = told(about);
  return FIELDS.map(([name, key]) => {
    const text = said[name];
    return text ? `&${key}=${name === "message" ? hidden(text) : escaped(text)}` : "";
  }).join("") + (said.day ? `&d=${said.day}` : "");
}

/** What such a link says; what is damaged is left out. @param {string} hash @returns {About} */
export function readCredits(hash) {
  /** @type {About} */
  const found = {};
  for (const part of hash.split("&").slice(1)) {
    const [, key, text = ""] = /^(\w)=(.*)$/s.exec(part) ?? [];
    const name = FIELDS.find((field) => field[1] === key)?.[0];
    try {
      if (key === "d") found.day = text;
      if (name) found[name] = name === "message" ? unhidden(text) : decodeURIComponent(text);
    } catch { /* the puzzle is played without it */ }
  }
  return told(found);
}

/** Programs that find links in a text leave out the signs that often end a sentence. @param {string} text */
function escaped(text) {
  return encodeURIComponent(text).replace(/[!'()*.~_-]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Letters and digits that nobody reads by accident: a message is for those who have solved it. @param {string} text */
function hidden(text) {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function unhidden(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** A puzzle with what its link says of it. @template {{about: About}} T @param {T} puzzle @param {About} about @returns {T} */
export function credited(puzzle, about) {
  return { ...puzzle, about: { ...puzzle.about, ...about } };
}

/** The date of a puzzle of the day, in words; "" for others. @param {About} about */
export function dateWords(about) {
  const day = readIso(about.day ?? "");
  return day === null ? "" : l10n.date({ day: "numeric", month: "long", year: "numeric" }).format(dateOf(day));
}

/** The size, and the kind where the heading is a title. @param {string} size @param {string} kind */
export function sizeFacts(size, kind) {
  return h("span", {}, kind ? h("span", { class: "kind" }, `${kind} `) : null, size);
}

/** Who made it and where it is from, in a line; null if nobody says so. @param {About} about */
export function creditLine(about) {
  const { author, source } = told(about);
  const line = [dateWords(about), author ? t("byAuthor", { author }) : "", source ?? ""].filter(Boolean).join(" · ");
  if (!line) return null;
  return h("p", { class: "credits second", title: line }, h("bdi", {}, line));
}

/** The message, once the puzzle is solved. @param {About} about */
export function messagePart(about) {
  const { author, message } = told(about);
  if (!message) return null;
  return h("div", { class: "part message" },
    h("p", { class: "label" }, author ? t("messageBy", { author }) : t("messageFrom")), h("p", {}, h("bdi", {}, message)));
}

/** The fields in which a setter writes it. @param {About} about @param {(about: About) => void} changed */
export function creditFields(about, changed) {
  // Remarks of other kinds stay as they are.
  const rest = Object.fromEntries(Object.entries(about).filter(([name]) => !FIELDS.some((field) => field[0] === name)));
  /** @type {About} */
  const now = told(about);
  const field = (/** @type {[string, string, number]} */ [name, , most], /** @type {number} */ place) => {
    const input = h("input", { class: "text", type: "text", value: now[name] ?? "", maxlength: String(most),
      name: `credit-${name}`, placeholder: name === "source" ? t("optional") : "", autocomplete: "off" });
    input.addEventListener("input", () => {
      now[name] = input.value;
      changed({ ...rest, ...told(now) });
    });
    return h("label", { class: `field credit-${name}` }, h("span", { class: "label" }, labels()[place]), input);
  };
  return h("section", { class: "panel credit-fields", "aria-label": t("aboutPuzzle") }, ...FIELDS.map(field),
    h("p", { class: "second" }, t("creditsLine")));
}
