// Links between the stations of a course, and keys that belong to none of the controls.

import { stationAfter } from "./course.js";
import { h, icon } from "../dom.js";
import { upper } from "../play/panels.js";
import { learn } from "../store.js";
import { l, told } from "../texts.js";

/** @typedef {import("./course.js").Station} Station */

/** Whether a key belongs to nothing else on the page. @param {KeyboardEvent} event */
export function free(event) {
  const at = event.target;
  return !(at instanceof Element && at.closest("input, textarea, select, button, a, summary, [role=grid], dialog, [tabindex='0']"));
}

/** @param {Station} station */
export function stationName({ kind, name, level }) {
  return kind === "rules" ? l("rules") : kind === "puzzle" ? l("endTitle", { level }) : upper(told(name));
}

/** The stations before and after. @param {Station[]} stations @param {string} key */
export function neighbours(stations, key) {
  const at = stations.findIndex((each) => each.key === key);
  const link = (/** @type {Station | undefined} */ each, /** @type {"left" | "right"} */ way) =>
    each ? h("a", { href: each.hash }, way === "left" ? icon(way) : null,
      h("span", {}, stationName(each)), way === "right" ? icon(way) : null) : h("span", {});
  return h("p", { class: "neighbours" }, link(stations[at - 1], "left"), link(stations[at + 1], "right"));
}

/** For who knows a station already: it counts as done, and the course goes on. @param {import("./course.js").Progress} progress
 * @param {Station} station */
export function knowIt({ stations, done }, station) {
  if (done.has(station.key)) return null;
  return h("p", {}, h("button", { class: "link know-it", onclick: () => {
    learn(station.key);
    location.hash = stationAfter(stations, station.key)?.hash ?? `#learn=${station.key.split("/")[0]}`;
  } }, l("knowIt")));
}
