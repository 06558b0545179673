// A walk through the whole explanation of a puzzle, on the board itself: in few sentences, or step by step.

import { h, icon, iconButton } from "../dom.js";
import { framesOfDigest, openAtFirst, opens } from "./passages.js";
import { t } from "../texts.js";

/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("./passages.js").Explained} Explained */
/** @typedef {import("./passages.js").Told} Told */
/** @typedef {import("./play.js").Play} Play */

/**
 * Show the sentences one after another; the player's own marks come back at the end.
 * @param {Play} play @param {Explained} found
 */
export function walkPanel(play, found) {
  const own = play.game.board();
  // The walk begins where the player is: at the first sentence that is not on the board.
  let begin = 0;
  while (begin < found.digest.length - 1 && isThere(found.digest[begin], own)) begin += 1;
  let at = 0;
  const open = openAtFirst(found.digest);
  const many = found.digest.map((passage, index) => opens(passage) ? index : -1).filter((index) => index >= 0);
  /** @type {Told[]} */
  let frames = [];
  /** @type {HTMLElement[]} */
  let buttons = [];
  const back = () => play.closePanel();
  const text = h("div", {});
  const bars = h("div", { class: "steps", role: "group", "aria-label": t("stepByStep") });
  const count = h("span", { "aria-live": "polite" });
  const every = h("button", { class: "plain", onclick: () => {
    const all = open.size < many.length;
    open.clear();
    if (all) for (const index of many) open.add(index);
    again(frames[at]?.passage ?? 0);
  } });
  /** Make the pictures anew, and show the first one of a sentence. @param {number} passage */
  const again = (passage) => {
    frames = framesOfDigest(play.puzzle, found, open, { light: show, turn: (index) => {
      if (!open.delete(index)) open.add(index);
      again(index);
      text.querySelector("button")?.focus();
    } });
    every.textContent = open.size < many.length ? t("everyStep") : t("inShort");
    every.hidden = !many.length;
    buttons = frames.map((frame, index) => {
      const button = h("button", {
        class: frame.key ? "key" : "",
        "aria-label": `${t("stepOf", { number: index + 1, count: frames.length })}: ${frame.name}`,
        onclick: () => go(index),
      });
      button.style.height = `${10 + Math.round(26 * frame.height)}px`;
      return button;
    });
    bars.replaceChildren(...buttons);
    go(frames.findIndex((frame) => frame.passage === passage));
  };
  const go = (/** @type {number} */ to) => {
    at = Math.max(0, Math.min(frames.length - 1, to));
    const frame = frames[at];
    if (!frame) return;
    buttons.forEach((button, index) => {
      button.classList.toggle("past", index < at);
      if (index === at) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    count.textContent = t("stepOf", { number: at + 1, count: frames.length });
    text.className = frame.key ? "key" : "";
    text.replaceChildren(h("h2", {}, frame.name), ...frame.said());
    show(-1);
    play.makeRoom();
  };
  const show = (/** @type {number} */ lit) => {
    const frame = frames[at];
    if (!frame) return;
    const shown = { ...frame.shown, lit: new Set(lit >= 0 ? [lit] : []) };
    play.walked = { game: frame.game, shown };
    play.draw();
    if (lit < 0) play.zoom.reveal(play.hinted);
  };
  play.hand.locked = true;
  play.element.classList.add("walking");
  play.showPanel(h("section", { class: "panel sheet walk", "aria-label": t("stepByStep") },
    h("div", { class: "panel-head" }, h("span", { class: "stages" }, h("b", {}, t("stepByStep"))), every,
      iconButton("close", t("close"), back)),
    text,
    h("p", { class: "second taller" }, t("taller")),
    bars,
    h("div", { class: "walk-row" },
      iconButton("first", t("first"), () => go(0)), iconButton("left", t("back"), () => go(at - 1)),
      count,
      h("button", { class: "filled", onclick: () => go(at + 1) }, t("next"), icon("right")),
      iconButton("last", t("last"), () => go(frames.length - 1))),
    h("div", { class: "row" },
      h("button", { onclick: back }, t("playOn")),
      h("button", { class: "plain", onclick: () => {
        const board = frames[at]?.board;
        back();
        if (board) play.game.take(board);
      } }, t("playFromHere")))));
  again(begin);
}

/** @param {Step | undefined} step @param {string} board */
function isThere(step, board) {
  return Boolean(step) && (step?.yes ?? []).every((each) => board[each] === "#") &&
    (step?.no ?? []).every((each) => board[each] === ".");
}
