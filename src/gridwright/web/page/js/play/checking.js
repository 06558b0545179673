// The check of a board that is played: what is broken, whether it can still be solved, and the way back to
// before the first mistake.

import * as panels from "./panels.js";
import { ask } from "../service.js";
import { t } from "../texts.js";

/** @typedef {import("./play.js").Play} Play */

/** How many boards of a history the service takes at once. */
const MOST_BOARDS = 3000;

/** @param {Play} play */
export async function check(play) {
  const { game, puzzle } = play;
  const board = game.board();
  const found = await play.waiting(() => ask("check", { puzzle: puzzle.source, board }));
  if (!found || board !== game.board()) return;
  play.closePanel();
  if (found.violations.length) {
    play.checked = "broken";
    play.looked = { solved: false, clues: play.looked?.clues ?? [], violations: found.violations };
    play.showPanel(panels.brokenPanel({ violations: found.violations, puzzle, undo: () => void rewind(play),
      close: () => play.closePanel(), light: (cell) => play.light(cell) }));
    play.update();
  } else if (found.solved) play.end();
  else if (found.completable === false) {
    const told = await play.waiting(() => ask("hint", { puzzle: puzzle.source, board }));
    if (told && board === game.board()) showMistake(play, told);
  }
  else play.showNote(t(found.completable === null ? "cannotSay" : "nothingBroken"), t("check"));
}

/** A mistake, one stage after the other: where, what shows it, which marks. @param {Play} play
 * @param {import("../types.js").Hint} found @param {number} [stage] */
export function showMistake(play, found, stage = 0) {
  const here = found.stages[stage];
  play.showPanel(panels.mistakePanel({ saying: here?.saying ?? null, first: stage === 0,
    undo: () => void rewind(play), close: () => play.closePanel(),
    show: stage + 1 < found.stages.length ? () => showMistake(play, found, stage + 1) : null }));
  play.checked = "mistake";
  const last = stage + 1 === found.stages.length;
  play.wrong = new Set(last ? found.mistakes : []);
  play.looking = new Set(last ? [] : here?.cells);
  play.update();
}

/** Undo to before the first mistake that is still there. @param {Play} play */
async function rewind(play) {
  const boards = play.game.boards();
  const skipped = Math.max(0, boards.length - MOST_BOARDS);
  const asked = { puzzle: play.puzzle.source, boards: boards.slice(skipped) };
  const found = await play.waiting(() => ask("rewind", asked));
  if (!found) return;
  play.closePanel();
  play.game.goto(found.index < 0 ? 0 : found.index + skipped);
}
