// Links between lessons, and keys that belong to none of the controls.

import { h, icon } from "./dom.js";
import { upper } from "./panels.js";
import { told } from "./texts.js";

/** @typedef {import("./types.js").GenreFacts} GenreFacts */
/** @typedef {import("./learn.js").Course} Course */
/** @typedef {import("./learn.js").Lesson} Lesson */

/** A name as part of an address. @param {string} name */
export function slug(name) {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/** Whether a key belongs to nothing else on the page. @param {KeyboardEvent} event */
export function free(event) {
  const at = event.target;
  return !(at instanceof Element && at.closest("input, textarea, select, button, a, summary, [role=grid], dialog, [tabindex='0']"));
}

/** The techniques before and after. @param {GenreFacts} genre @param {Course} whole @param {Lesson} lesson */
export function neighbours(genre, whole, lesson) {
  const at = whole.lessons.indexOf(lesson);
  const [before, after] = [whole.lessons[at - 1], whole.lessons[at + 1]];
  const link = (/** @type {Lesson} */ each, /** @type {Parameters<typeof icon>[0]} */ way) =>
    h("a", { href: `#learn=${genre.name}/${slug(each.name)}` }, way === "left" ? icon(way) : null,
      upper(told(each.name)), way === "right" ? icon(way) : null);
  return h("p", { class: "neighbours" }, before ? link(before, "left") : h("span", {}),
    after ? link(after, "right") : h("span", {}));
}
