// The views that can be reached from everywhere. One list feeds the links of the top bar, which on a
// phone are tabs at its foot, and those in the menu of a board.

import { h, icon } from "./dom.js";
import { t } from "./texts.js";

/**
 * `at` says which addresses belong to the view; the first place has all that belong to no other.
 * `name` is the text of its tab, `whole` that in the menu.
 * @typedef {{hash: string, at: RegExp, icon: Parameters<typeof icon>[0], name: string, whole: string}} Place
 */

/** @type {Place[]} */
export const PLACES = [
  { hash: "#", at: /^(#p=.*|#?)$/, icon: "house", name: "play", whole: "today" },
  { hash: "#archive", at: /^#(archive(=|$)|statistics$)/, icon: "archive", name: "archive", whole: "archive" },
  { hash: "#set", at: /^#(set|edit)(=|$)/, icon: "edit", name: "set", whole: "setTitle" },
  { hash: "#learn", at: /^#learn(=|$)/, icon: "book", name: "learn", whole: "learn" },
];

/** The place that an address belongs to. @param {string} hash */
export function placeAt(hash) {
  return PLACES.find((place) => place.at.test(hash)) ?? PLACES[0];
}

/** The links of the top bar. @param {string} hash the address that is shown */
export function tabs(hash) {
  const here = placeAt(hash);
  return h("nav", { "aria-label": "gridwright" }, ...PLACES.map((place) =>
    h("a", { href: place.hash, "aria-current": place === here ? "page" : false }, icon(place.icon),
      h("span", {}, t(place.name)))));
}

/** The same in a menu; an entry closes it. @param {() => void} close */
export function placeEntries(close) {
  return PLACES.map((place) =>
    h("a", { class: "entry", href: place.hash, onclick: close }, icon(place.icon), h("span", {}, t(place.whole))));
}
