// A button that names a kind of puzzle and opens a menu of all of them: below it, or at the foot of a phone.

import { emblemOf } from "./board/emblem.js";
import { dialog } from "./dialogs.js";
import { h, icon } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").GenreFacts} GenreFacts */

/** Milliseconds between two letters of a name. */
const PAUSE = 1000;

/**
 * @param {GenreFacts[]} all @param {string} value @param {(genre: string) => void} change
 * @param {string} [any] what is offered for no kind in particular
 */
export function kindMenu(all, value, change, any = "") {
  const offered = [...(any ? [null] : []), ...all];
  const nameOf = (/** @type {GenreFacts | null} */ genre) => genre?.name ?? "";
  const titleOf = (/** @type {GenreFacts | null} */ genre) => genre?.title ?? any;
  const faceOf = (/** @type {GenreFacts | null} */ genre) =>
    [genre ? emblemOf(genre, true) : null, h("span", {}, titleOf(genre))].filter((each) => each !== null);
  const button = h("button", { class: "kind-button", "aria-haspopup": "listbox", onclick: () => open() });
  const choose = (/** @type {string} */ name) => {
    const genre = offered.find((each) => nameOf(each) === name) ?? null;
    button.replaceChildren(h("span", { class: "spoken" }, `${t("kind")}: `), ...faceOf(genre), icon("down"));
    value = name;
  };
  const open = () => {
    const options = offered.map((genre) => h("button", { class: "plain", role: "option", tabindex: "-1",
      "aria-selected": String(nameOf(genre) === value), onclick: () => {
        shown.close();
        choose(nameOf(genre));
        change(value);
      } }, ...faceOf(genre)));
    const list = h("div", { class: "kind-list", role: "listbox", "aria-label": t("kind") }, ...options);
    list.style.setProperty("--count", String(options.length));
    const typed = h("p", { class: "second with-keys" }, t("typeToFind"));
    const shown = dialog(t("kind"), list, typed);
    shown.classList.add("kind-menu");
    below(shown, button);
    list.addEventListener("keydown", moved(options, typed));
    options[offered.findIndex((genre) => nameOf(genre) === value)]?.focus();
  };
  choose(value);
  return { element: h("div", { class: "field kind" }, h("span", { class: "label", "aria-hidden": "true" }, t("kind")), button), choose };
}

/** Where there is room: below the button, or else above it. @param {HTMLElement} menu @param {HTMLElement} button */
function below(menu, button) {
  const [at, box] = [button.getBoundingClientRect(), menu.getBoundingClientRect()];
  const top = at.bottom + 4 + box.height < innerHeight ? at.bottom + 4 : Math.max(8, at.top - 4 - box.height);
  menu.style.setProperty("--left", `${Math.max(8, Math.min(at.left, innerWidth - box.width - 8))}px`);
  menu.style.setProperty("--top", `${top}px`);
}

/** The arrows move between the names, letters find one. @param {HTMLElement[]} options @param {HTMLElement} said */
function moved(options, said) {
  let [typed, last] = ["", 0];
  const titles = options.map((option) => option.lastChild?.textContent?.toLowerCase() ?? "");
  return (/** @type {KeyboardEvent} */ event) => {
    const { key } = event;
    const at = options.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const rows = options.filter((option) => option.offsetLeft === options[0]?.offsetLeft).length;
    const ends = /** @type {Record<string, number>} */ ({ Home: 0, End: options.length - 1 });
    const steps = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1, ArrowRight: rows, ArrowLeft: -rows });
    let to = ends[key] ?? at + (steps[key] ?? 0);
    if (key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const now = Date.now();
      if (now - last > PAUSE) typed = "";
      if (key === " " && !typed) return;
      [typed, last] = [typed + key.toLowerCase(), now];
      said.textContent = typed;
      to = titles.findIndex((title) => title.startsWith(typed));
      if (to < 0) to = titles.findIndex((title) => title.includes(typed));
    } else if (to === at) return;
    event.preventDefault();
    options[to]?.focus();
  };
}
