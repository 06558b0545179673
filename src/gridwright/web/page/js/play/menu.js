// The menu of a board on a small screen: what stands beside the board on a large one, and the other
// views.

import { dialog, showSettings } from "../dialogs.js";
import { h, icon } from "../dom.js";
import { placeEntries } from "../places.js";
import { t } from "../texts.js";

/**
 * @typedef {{icon: Parameters<typeof icon>[0], name: string, facts?: string, act: () => void}} Entry
 */

/** @param {string} title @param {Entry[]} entries */
export function showMenu(title, entries) {
  const close = () => shown.close();
  const own = [...entries, { icon: /** @type {const} */ ("sliders"), name: t("settings"), act: () => void showSettings() }];
  const shown = dialog(title,
    h("nav", { "aria-label": t("menu") },
      h("ul", { class: "entries" }, ...own.map((each) => h("li", {}, entry(each, close)))),
      h("ul", { class: "entries places" }, ...placeEntries(close).map((each) => h("li", {}, each)))));
  shown.classList.add("menu-list");
  return shown;
}

/** @param {Entry} about @param {() => void} close */
function entry({ icon: picture, name, facts, act }, close) {
  return h("button", { class: "entry plain", onclick: () => { close(); act(); } }, icon(picture), h("span", {}, name),
    facts ? h("span", { class: "second facts" }, facts) : null);
}
