// Settings, keys and rules, each in a dialog.

import { choice, h, icon, iconButton, toggle } from "./dom.js";
import { emblemOf } from "./board/emblem.js";
import { rulesList, upper } from "./play/panels.js";
import { genres } from "./puzzles.js";
import { firstHash } from "./share.js";
import { change, settings } from "./store.js";
import { LANGUAGES, t, told } from "./texts.js";

/** @param {string} title @param {...(Node | string)} content */
export function dialog(title, ...content) {
  const shown = h("dialog", { "aria-label": title },
    h("div", { class: "panel-head" }, h("h2", {}, title),
      iconButton("close", t("close"), () => shown.close())),
    ...content);
  shown.addEventListener("close", () => shown.remove());
  shown.addEventListener("click", (event) => { if (event.target === shown) shown.close(); });
  document.body.append(shown);
  shown.showModal();
  return shown;
}

/**
 * Ask before something is done that a slip of the finger should not do.
 * @param {string} title @param {string} words @param {() => void} act
 */
export function confirm(title, words, act) {
  const shown = dialog(title, h("p", {}, words), h("div", { class: "row" },
    h("button", { class: "filled", onclick: () => { shown.close(); act(); } }, title),
    h("button", { onclick: () => shown.close() }, t("leaveIt"))));
  return shown;
}

export function showSettings() {
  const own = settings();
  const hand = [
    // A finger always goes through all marks.
    ...matchMedia("(any-pointer: fine)").matches ? [
      toggle(t("cycle"), own.cycle, (cycle) => change({ cycle })),
      toggle(t("swapButtons"), own.swap, (swap) => change({ swap })),
      toggle(t("shiftSelects"), own.shiftSelects, (shiftSelects) => change({ shiftSelects }))] : [],
    // Not every device can be felt.
    ..."vibrate" in navigator ? [toggle(t("haptics"), own.haptics, (haptics) => change({ haptics }))] : [],
  ];
  const languages = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
  const shown = dialog(t("settings"), group(t("settingsLook"),
    choice("theme", t("theme"), [
      { value: "system", label: t("themeSystem") }, { value: "light", label: t("themeLight") },
      { value: "dark", label: t("themeDark") }, { value: "contrast", label: t("themeContrast") },
    ], own.theme, (theme) => change({ theme: /** @type {any} */ (theme) })),
    choice("size", t("cellSize"), [
      { value: "small", label: t("sizeSmall") }, { value: "normal", label: t("sizeNormal") },
      { value: "large", label: t("sizeLarge") },
    ], own.size, (size) => change({ size: /** @type {any} */ (size) })),
    choice("language", t("languageLabel"), languages, document.documentElement.lang, (value) => {
      change({ language: value });
      shown.close();
      document.dispatchEvent(new CustomEvent("language"));
    })), group(t("show"),
    toggle(t("showDone"), own.done, (done) => change({ done })),
    toggle(t("showBroken"), own.broken, (broken) => change({ broken })),
    toggle(t("showCut"), own.cut, (cut) => change({ cut })),
    toggle(t("showLight"), own.light, (light) => change({ light })),
    toggle(t("showTimer"), own.timer, (timer) => change({ timer })),
    toggle(t("hintStraight"), own.straight, (straight) => change({ straight }))), group(t("autoDots"),
    toggle(t("dotsAround"), own.dotsAround, (dotsAround) => change({ dotsAround })),
    toggle(t("dotsEnough"), own.dotsEnough, (dotsEnough) => change({ dotsEnough })),
    toggle(t("dotsLit"), own.dotsLit, (dotsLit) => change({ dotsLit }))),
  ...hand.length ? [group(t("settingsHand"), ...hand)] : [],
  h("div", { class: "row" },
    h("a", { class: "button", href: "#statistics", onclick: () => shown.close() }, icon("chart"),
      t("statistics")),
    h("button", { onclick: () => { shown.close(); document.dispatchEvent(new CustomEvent("along")); } }, icon("share"), t("along"))));
  return shown;
}

/** Settings that belong together. @param {string} title @param {...Node} content */
function group(title, ...content) {
  return h("section", { class: "group", "aria-label": title }, h("h3", {}, title), ...content);
}

/** @type {[string[], string][]} */
const KEYS = [
  [["← ↑ → ↓"], "kMove"], [["Enter"], "kBlack"], [["Space"], "kDot"],
  [["Shift", "← ↑ → ↓"], "kDots"], [["⌫"], "kErase"], [["Ctrl", "Z / Y"], "kUndo"],
  [["T", "Shift T"], "kTrial"], [["Shift", "Enter"], "kAccept"], [["H"], "kHint"], [["C"], "kCheck"],
  [["R"], "kPen"], [["A"], "kAround"], [["P"], "kPencil"], [["1 … 6"], "kOwn"], [["Ctrl", "← ↑ → ↓"], "kSelect"], [["S"], "kSelectPen"], [["+", "-", "0"], "kZoom"], [["Esc"], "kEsc"], [["?"], "kHelp"],
];

/** @type {[string[], string][]} */
const SET_KEYS = [
  [["0 … 9"], "kDigits"], [["-"], "kUnknown"], [["B", "W"], "kGivens"], [["Space", "⌫"], "kErase"],
  [["Enter"], "kPress"], [["S", "G"], "kEnds"], [["1 Q", "2 W", "3 E"], "kMarks"],
  [["Shift", "← ↑ → ↓"], "kJoin"], [["Ctrl", "← ↑ → ↓"], "kSelect"], [["F2", "Shift F2"], "kMode"],
];

export function showKeys() {
  const list = h("dl", {});
  for (const [keys, text] of KEYS) {
    list.append(h("dt", {}, ...keys.map((key) => h("kbd", {}, key))), h("dd", {}, upper(t(text))));
  }
  list.append(h("dt", {}, "Kamaji: ", h("kbd", {}, "Enter")), h("dd", {}, upper(t("kLine"))),
    h("dt", {}, "Kamaji: ", h("kbd", {}, "Space")), h("dd", {}, upper(t("kLineOut"))));
  const editing = h("dl", {});
  for (const [keys, text] of SET_KEYS) {
    editing.append(h("dt", {}, ...keys.map((key) => h("kbd", {}, key))), h("dd", {}, upper(t(text))));
  }
  return dialog(t("keys"), list, h("h3", { class: "keys-set" }, t("keysSet")), editing,
    h("p", { class: "second" }, t("keysOnly")));
}

/** @param {string} genre @param {string} [playHash] the address of a puzzle of that kind */
export async function showRules(genre, playHash = "") {
  const facts = (await genres()).find((each) => each.name === genre);
  const link = (/** @type {string} */ href, /** @type {string} */ name, kind = "button") =>
    h("a", { class: kind, href, onclick: () => shown.close() }, name);
  const shown = dialog(facts?.title ?? genre, facts ? emblemOf(facts) : "", facts?.lines?.length ? "" : h("p", {}, told(facts?.line ?? "")),
    rulesList(facts), h("div", { class: "row" },
      link(playHash || firstHash(genre), t(playHash ? "play" : "guideTry"), "button filled"),
      playHash ? link(firstHash(genre), t("guideTry")) : "", link(`#learn=${genre}`, t("learnMore"))));
  return shown;
}
