// The hint of a game: its stages, its marks on the board, what of it is done, and the walk through all steps.

import { markStep } from "../board/board.js";
import { showMistake } from "./checking.js";
import { followed } from "./following.js";
import { NO, YES } from "./game.js";
import * as panels from "./panels.js";
import { isSmall } from "../board/layout.js";
import { ask } from "../service.js";
import { change, settings } from "../store.js";
import { known, t, told } from "../texts.js";
import { walkPanel } from "./walk.js";

/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../board/board.js").Shown} Shown */
/** @typedef {{steps: Step[], where: import("../types.js").Saying, stage: number}} Hint */

const LAST_STAGE = 3;
/** Beside the board most hints need no more than this. */
const BESIDE = 336;

export class Hinting {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    /** @type {Hint | null} the hint that is shown */
    this.hint = null;
    /** The height of the highest hint of this game. */
    this.highest = 0;
    /** Whether a hint takes the place of another: then its panel does not move. */
    this.still = false;
  }

  get step() {
    return this.hint?.steps.at(-1);
  }

  /** The next stage of the hint; at the last one, do it. */
  async next() {
    const { play } = this;
    this.still = Boolean(play.panel.querySelector(".hint, .guide"));
    if (play.guide?.step) { play.guide.apply(); return; }
    if (this.hint && this.hint.stage >= LAST_STAGE) { this.apply(); return; }
    if (this.hint) {
      this.hint.stage += 1;
      this.show();
      return;
    }
    if (play.done) { play.showResult(); return; }
    // What is said of a mistake has stages, too.
    const mistake = play.panel.querySelector(".mistake");
    if (mistake) { /** @type {HTMLElement | null} */ (mistake.querySelector(".more-of-it"))?.click(); return; }
    const board = play.game.board();
    const near = play.game.lastCells();
    const found = await play.waiting(() => ask("hint", { puzzle: play.puzzle.source, board, near }));
    if (!found || board !== play.game.board() || play.done) return;
    play.closePanel();
    if (found.status === "mistake") { showMistake(play, found); return; }
    if (found.status === "done") { play.end(); return; }
    if (found.status !== "step") {
      play.looking = new Set(found.status === "multiple" ? found.cells : []);
      const words = found.status === "none" ? t("notUnique") : "";
      play.showNote([words, panels.proper(found.saying)].filter(Boolean).join(" "), t("noHint"));
      await this.showAnswers(found.answers);
      return;
    }
    play.hints += 1;
    this.hint = { steps: found.steps, where: found.where, stage: settings().straight || play.guide ? LAST_STAGE : 1 };
    this.show();
  }

  /** Two answers that part here, below the note. @param {string[]} answers */
  async showAnswers([one, two]) {
    const note = this.play.panel.querySelector(".note");
    if (!one || !two || !note) return;
    const { sideBySide } = await import("../set/panels.js");
    note.append(...sideBySide(this.play.puzzle, one, two));
  }

  show() {
    const { play, hint, step } = this;
    if (!hint || !step) return;
    const panel = (/** @type {number} */ stage) => this.level(panels.hintPanel({
      step, stage, brief: Boolean(play.guide), where: hint.where, puzzle: play.puzzle, now: followed(step, play.game),
      close: () => play.closePanel(), next: () => void this.next(), apply: () => this.apply(),
      walk: () => void this.walk(), light: (cell) => play.light(cell),
      straight: () => { change({ straight: true }); hint.stage = LAST_STAGE; this.show(); },
    }));
    if (!isSmall()) {
      // Its last stage is the highest, and nothing moves on the way there.
      const last = panel(LAST_STAGE);
      play.panel.append(last);
      this.highest = Math.max(this.highest, last.offsetHeight);
      last.remove();
    }
    play.showPanel(panel(hint.stage));
    play.update();
    play.zoom.reveal(play.hinted);
    play.makeRoom();
  }

  /** Mark on the board what the hint shows and is not done yet. @param {Shown} shown */
  mark(shown) {
    const { play, hint, step } = this;
    if (!hint || !step) return;
    markStep(shown, play.puzzle, step, hint.stage);
    for (const decision of followed(step, play.game).done) { shown.yes.delete(decision); shown.no.delete(decision); }
  }

  /** A hint stays until its step is done. @returns {boolean} whether it stays */
  follow() {
    const { play, step } = this;
    if (!step || play.walked) return false;
    const now = followed(step, play.game);
    if (now.over) return false;
    panels.followHint(play.panel, play.puzzle, now);
    return true;
  }

  /** Do what the hint says, or the rest of it, as one stroke. */
  apply() {
    const { play, step } = this;
    if (!step) return;
    this.still = true;
    const straight = settings().straight || Boolean(play.guide);
    for (const decision of step.yes) play.game.decide(decision, YES);
    for (const decision of step.no) play.game.decide(decision, NO);
    this.hint = null;
    if (!play.game.commit()) play.closePanel();
    // The next hint is where this one was, so that one can tap on.
    if (straight && !play.panel.firstChild && !play.solved) play.showPanel(this.level(panels.nextHintPanel(() => void this.next(), () => play.closePanel())));
    if (!play.panel.contains(document.activeElement)) play.focusBoard();
  }

  /** A panel as high as the highest so far: its buttons stay where they were. @param {HTMLElement} panel */
  level(panel) {
    panel.classList.toggle("still", this.still);
    const beside = matchMedia("(min-width: 1040px)").matches ? BESIDE : 0;
    panel.style.minHeight = `${Math.max(this.highest, beside)}px`;
    return panel;
  }

  /** Walk through the whole explanation, from the beginning. */
  async walk() {
    const { play } = this;
    const { signal } = (play.working = new AbortController());
    const since = play.line.act();
    const found = await play.waiting(() => ask("explain", { puzzle: play.puzzle.source },
      { signal, progress: (text) => play.say("act", known(text) ? told(text) : "", { since }) }), t("explaining"));
    play.line.end(since);
    if (!found || signal.aborted) return;
    this.hint = null;
    if (found.steps.length) walkPanel(play, found);
    else play.showNote(found.saying ?? { template: "the board is the answer" });
  }
}
