// The sentences of a digest as pictures in order. A sentence opens into its steps, and a what-if into its links.

import { markStep, nothing } from "../board/board.js";
import { h } from "../dom.js";
import { apply, copyOf, gameAt, kindOf, whatIf } from "../board/frames.js";
import { legend, partOf, reason, sentence, upper } from "./panels.js";
import { l, t, told } from "../texts.js";

/** @typedef {import("../types.js").Passage} Passage */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../board/frames.js").Frame} Frame */
/** @typedef {import("../types.js").Verbs["explain"]["reply"]} Explained */
/**
 * A picture, its sentence, whether that takes a thought, and the board without what is only supposed.
 * @typedef {Frame & {passage: number, key: boolean, board: string}} Told
 */

/**
 * The pictures: one for each sentence that is closed, one for each step or link of those that are open.
 * @param {Puzzle} puzzle @param {Explained} found @param {Set<number>} open the sentences that are open
 * @param {{light: (cell: number) => void, turn: (passage: number) => void}} on
 * @returns {Told[]}
 */
export function framesOfDigest(puzzle, found, open, on) {
  const game = gameAt(puzzle, found.start);
  const highest = Math.max(1, ...found.steps.map((step) => step.rung));
  /** @type {Told[]} */
  const frames = [];
  found.digest.forEach((passage, at) => {
    const turn = h("button", { class: "turn", "aria-expanded": String(open.has(at)), onclick: () => on.turn(at) },
      open.has(at) ? t("inShort") : opening(passage));
    const more = opens(passage) ? [h("div", { class: "row" }, turn)] : [];
    const add = (/** @type {Frame} */ frame) =>
      frames.push({ ...frame, passage: at, key: passage.key, board: game.board() });
    if (!open.has(at)) add(whole(puzzle, passage, game, highest, on.light, more));
    for (const step of found.steps.slice(passage.first, passage.end)) {
      if (open.has(at)) opened(puzzle, step, game, highest, on.light, more).forEach(add);
      apply(game, step);
      game.commit();
    }
  });
  return frames;
}

const LONG = 4;

/** The sentences that are open at first: what-ifs too long to be followed at one look. @param {Passage[]} digest */
export function openAtFirst(digest) {
  return new Set(digest.map((passage, at) => (passage.links?.length ?? 0) >= LONG ? at : -1).filter((at) => at >= 0));
}

/** Whether there is more to see of a sentence. @param {Passage} passage */
export function opens(passage) {
  return passage.end - passage.first > 1 || Boolean(passage.links);
}

/** @param {Passage} passage */
function opening(passage) {
  if (passage.links) return t("linkByLink");
  return t("itsSteps", { count: passage.end - passage.first });
}

/**
 * @param {Puzzle} puzzle @param {Passage} passage @param {Game} game @param {number} highest
 * @param {(cell: number) => void} light @param {Node[]} more @returns {Frame}
 */
function whole(puzzle, passage, game, highest, light, more) {
  const shown = nothing();
  markStep(shown, puzzle, passage, 3);
  return { game: copyOf(game), shown, name: upper(told(passage.name)), height: passage.rung / highest,
    said: () => [reason(passage, puzzle, light), legend(passage, puzzle), ...more] };
}

/**
 * @param {Puzzle} puzzle @param {Step} step @param {Game} game @param {number} highest
 * @param {(cell: number) => void} light @param {Node[]} more @returns {Frame[]}
 */
function opened(puzzle, step, game, highest, light, more) {
  const shown = nothing();
  markStep(shown, puzzle, step, 3);
  const height = step.rung / highest;
  const links = step.links ? whatIf(puzzle, game.board(), step, light) : [];
  const said = () => step.links ? sentence(partOf(step, "so"), puzzle.cols, kindOf(step), light)
    : reason(step, puzzle, light);
  const name = step.links ? l("follows") : upper(told(step.technique));
  return [
    ...links.map((frame) => ({ ...frame, height, said: () => [...frame.said(), ...more] })),
    { game: copyOf(game), shown, name, height, said: () => [said(), legend(step, puzzle), ...more] },
  ];
}
