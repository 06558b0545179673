// A walk through the whole explanation of a puzzle, on the board itself.

import { markStep, nothing } from "./board.js";
import { h, icon, iconButton } from "./dom.js";
import { Game, NO, YES } from "./game.js";
import { legend, reason, upper } from "./panels.js";
import { t, told } from "./texts.js";

/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./play.js").Play} Play */

/**
 * Show the steps one after another; the player's own marks come back at the end.
 * @param {Play} play @param {Step[]} steps
 */
export function walkPanel(play, steps) {
  const own = play.game.board();
  let at = 0;
  // The walk begins where the player is: at the first step that is not on the board.
  while (at < steps.length - 1 && isThere(steps[at], own)) at += 1;
  const boards = boardsOf(play, steps);
  const back = () => play.closePanel();
  const text = h("div", {});
  const bars = h("div", { class: "steps", role: "group", "aria-label": t("stepByStep") });
  const count = h("span", { "aria-live": "polite" });
  const highest = Math.max(...steps.map((step) => step.rung));
  const buttons = steps.map((step, index) => {
    const height = 10 + Math.round((26 * step.rung) / highest);
    const button = h("button", {
      "aria-label": `${t("stepOf", { number: index + 1, count: steps.length })}: ${told(step.technique)}`,
      onclick: () => go(index),
    });
    button.style.height = `${height}px`;
    bars.append(button);
    return button;
  });
  const go = (/** @type {number} */ to) => {
    at = Math.max(0, Math.min(steps.length - 1, to));
    const step = steps[at];
    if (!step) return;
    buttons.forEach((button, index) => {
      button.classList.toggle("past", index < at);
      if (index === at) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    count.textContent = t("stepOf", { number: at + 1, count: steps.length });
    text.replaceChildren(h("h2", {}, upper(told(step.technique))),
      reason(step, play.puzzle, show), legend(step, play.puzzle));
    show(-1);
    play.makeRoom();
  };
  const show = (/** @type {number} */ lit) => {
    const shown = nothing();
    const [step, game] = [steps[at], boards[at]];
    if (!step || !game) return;
    markStep(shown, play.puzzle, step, 3);
    if (lit >= 0) shown.lit.add(lit);
    play.walked = { game, shown };
    play.draw();
  };
  play.hand.locked = true;
  play.element.classList.add("walking");
  play.showPanel(h("section", { class: "panel sheet walk", "aria-label": t("stepByStep") },
    h("div", { class: "panel-head" }, h("span", { class: "stages" }, h("b", {}, t("stepByStep"))),
      iconButton("close", t("close"), back)),
    text,
    h("p", { class: "second taller" }, t("taller")),
    bars,
    h("div", { class: "walk-row" },
      iconButton("first", t("first"), () => go(0)), iconButton("left", t("back"), () => go(at - 1)),
      count,
      h("button", { class: "filled", onclick: () => go(at + 1) }, t("next"), icon("right")),
      iconButton("last", t("last"), () => go(steps.length - 1))),
    h("div", { class: "row" },
      h("button", { onclick: back }, t("playOn")),
      h("button", { class: "plain", onclick: () => {
        const board = boards[at]?.board();
        back();
        if (board) play.game.take(board);
      } }, t("playFromHere")))));
  go(at);
}

/** @param {Step | undefined} step @param {string} board */
function isThere(step, board) {
  return Boolean(step) && (step?.yes ?? []).every((each) => board[each] === "#") &&
    (step?.no ?? []).every((each) => board[each] === ".");
}

/** The board before each step. @param {Play} play @param {Step[]} steps */
function boardsOf(play, steps) {
  const boards = [];
  const game = new Game(play.puzzle);
  for (const step of steps) {
    boards.push(new Game(play.puzzle, { strokes: [...game.strokes], at: game.at }));
    for (const decision of step.yes) game.decide(decision, YES);
    for (const decision of step.no) game.decide(decision, NO);
    game.commit();
  }
  return boards;
}
