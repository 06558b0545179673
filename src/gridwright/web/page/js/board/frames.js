// Frames: the pictures of a step in order, each with its sentence. A what-if has one for each link.

import { markStep, nothing } from "./board.js";
import { h } from "../dom.js";
import { Game, NO, YES } from "../play/game.js";
import { legend, partOf, reason, sentence } from "../play/panels.js";
import { l, told } from "../texts.js";

/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("./board.js").Shown} Shown */

/**
 * One picture: a board, what is marked on it, and its sentence.
 * @typedef {{game: Game, shown: Shown, name: string, said: () => Node[], height: number}} Frame
 */

/**
 * A game that begins with a given board.
 * @param {Puzzle} puzzle @param {string} board
 */
export function gameAt(puzzle, board) {
  const game = new Game(puzzle);
  game.take(board);
  game.strokes = [];
  game.at = 0;
  return game;
}

/** Do what a step says, within a stroke. @param {Game} game @param {{yes: number[], no: number[]}} step */
export function apply(game, step) {
  for (const decision of step.yes) game.decide(decision, YES);
  for (const decision of step.no) game.decide(decision, NO);
}

/**
 * The frames of one step: the position, the reason, the step, and the board afterwards; for a what-if,
 * what is supposed, every link, and what follows.
 * @param {Puzzle} puzzle @param {string} board @param {Step} step @param {string} about
 * @param {(cell: number) => void} light
 * @returns {Frame[]}
 */
export function framesOf(puzzle, board, step, about, light) {
  const start = gameAt(puzzle, board);
  const text = (/** @type {string} */ words) => h("p", {}, words);
  /** @type {Frame[]} */
  const frames = [{ game: start, shown: nothing(), name: l("before"), height: 1,
    said: () => [text(told(about)), h("p", { class: "second" }, l("beforeLine"))] }];
  if (step.links?.length) frames.push(...whatIf(puzzle, board, step, light));
  else {
    const shown = nothing();
    markStep(shown, puzzle, step, 2);
    frames.push({ game: start, shown, name: l("reason"), height: 1,
      said: () => [text(told(about)), h("p", { class: "second" }, l("reasonLine"))] });
  }
  const shown = nothing();
  markStep(shown, puzzle, step, 3);
  frames.push({ game: start, shown, name: step.links?.length ? l("follows") : l("step"), height: 1,
    said: () => [step.links?.length
      ? sentence(partOf(step, "so"), puzzle.cols, kindOf(step), light)
      : reason(step, puzzle, light), legend(step, puzzle)] });
  const after = gameAt(puzzle, board);
  apply(after, step);
  after.commit();
  frames.push({ game: after, shown: nothing(), name: l("after"), height: 1,
    said: () => [text(l("afterLine"))] });
  return frames;
}

/** The marks as they are now. @param {Game} game */
export function copyOf(game) {
  const copy = new Game(game.puzzle);
  copy.marks = new Map(game.marks);
  return copy;
}

/** @param {Step} step @returns {(cell: number) => string} */
export function kindOf(step) {
  return (cell) => step.cells.includes(cell) ? "new" : step.because.cells.includes(cell) ? "because" : "";
}

/**
 * A what-if: what is supposed, every link, and the contradiction last.
 * @param {Puzzle} puzzle @param {string} board @param {Step} step
 * @param {(cell: number) => void} light @returns {Frame[]}
 */
export function whatIf(puzzle, board, step, light) {
  const game = gameAt(puzzle, board);
  game.startTrial();
  // What is supposed is the opposite of what follows in the end.
  for (const decision of step.yes) game.decide(decision, NO);
  for (const decision of step.no) game.decide(decision, YES);
  game.commit();
  /** @type {Frame[]} */
  const frames = [{ game: copyOf(game), shown: nothing(), name: l("suppose"), height: 1,
    said: () => [sentence(partOf(step, "suppose"), puzzle.cols, kindOf(step), light)] }];
  for (const link of step.links ?? []) {
    const shown = nothing();
    markStep(shown, puzzle, link, 3);
    const clash = link === step.links?.at(-1);
    // What is impossible, or what would be both.
    const wrong = link.cells.length ? link.cells : link.because.cells;
    if (clash) {
      for (const cell of wrong) shown.broken.add(cell);
      if (puzzle.kind !== "line") { shown.yes.clear(); shown.no.clear(); }
    }
    frames.push({ game: copyOf(game), shown, name: clash ? l("clash") : l("then"), height: 1,
      said: () => [sentence(link.saying, puzzle.cols, kindOf(link), light),
        ...clash && link.cells.length ? [] : [legend(link, puzzle)]] });
    apply(game, link);
    game.commit();
  }
  return frames;
}
