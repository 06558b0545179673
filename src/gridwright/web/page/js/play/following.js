// A hint while it is followed. It stays until its step is done, so that it can be done cell by cell:
// this says which of its marks are made, which are missing, and which say the opposite.

import { NO, OPEN, YES } from "./game.js";

/** @typedef {import("../types.js").Step} Step */
/** @typedef {{value: (decision: number) => number}} Marks */

/**
 * `wrong` are decisions that are marked as the opposite, each with what it should be; `holds` is false
 * once a mark that the step follows from is gone.
 * @typedef {{all: number, done: number[], left: number[], wrong: [decision: number, value: number][],
 *   holds: boolean, over: boolean}} Followed
 */

/** How far a step is done. @param {Step} step @param {Marks} marks @returns {Followed} */
export function followed(step, marks) {
  /** @type {Followed} */
  const found = { all: 0, done: [], left: [], wrong: [], holds: true, over: false };
  for (const [decisions, value] of /** @type {[number[], number][]} */ ([[step.yes, YES], [step.no, NO]])) {
    for (const decision of decisions) {
      const now = marks.value(decision);
      found.all += 1;
      if (now === value) found.done.push(decision);
      else if (now === OPEN) found.left.push(decision);
      else found.wrong.push([decision, value]);
    }
  }
  found.holds = step.because.yes.every((each) => marks.value(each) === YES) &&
    step.because.no.every((each) => marks.value(each) === NO);
  found.over = !found.holds || found.done.length === found.all;
  return found;
}
