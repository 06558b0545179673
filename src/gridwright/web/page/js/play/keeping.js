// How a game is kept while other tabs may play it, too. A tab that has nothing of its own follows; where
// two games went apart, both are kept until the player chooses one.

import { still } from "../board/board.js";
import { dialog } from "../dialogs.js";
import { h } from "../dom.js";
import { Game } from "./game.js";
import { Stopwatch } from "./pace.js";
import { clock } from "../board/speech.js";
import { keep, newName, saved, whenWritten } from "../store.js";
import { gameState, meeting } from "./tabs.js";
import { l10n, t } from "../texts.js";

/** @typedef {import("../store.js").Save} Save */
/** @typedef {import("../store.js").Attempt} Attempt */

export class Keeping {
  /** @param {import("./play.js").Play} play @param {Save | null} before */
  constructor(play, before) {
    this.play = play;
    this.source = play.puzzle.source;
    /** What this tab last read or wrote, and when that was written. */
    this.base = gameState(before?.game);
    this.when = before?.when ?? 0;
    /** The name of this tab's game among the others; empty while there is one game for all tabs. */
    this.name = "";
    /** @type {HTMLDialogElement | null} */
    this.question = null;
    whenWritten(`save.${this.source}`, () => void this.meet(), play.listeners.signal);
  }

  /** @returns {Attempt} the game as it is here and now */
  get here() {
    const { game, seconds, hints, solved } = this.play;
    return { game: game.save(), seconds, hints, solved, when: Date.now(), filled: game.filled() };
  }

  /** Keep the game, unless another tab went on with it. */
  save() {
    const found = this.meet();
    const { here, name, play: { puzzle, level, length, seed } } = this;
    const stored = saved(this.source);
    if (found === "follow" || !(here.game.at || stored)) return;
    if (found === "apart") this.name ||= newName();
    const others = (stored?.others ?? []).filter((each) => each.name !== this.name);
    const kept = keep(stored && this.name ? { ...stored, others: [...others, { ...here, name: this.name }] }
      : { puzzle, level, length, seed, ...here, others });
    if (kept) [this.base, this.when] = [gameState(here.game), here.when];
    if (this.name !== name) this.ask();
  }

  /** Look at what another tab may have written, and follow it. */
  meet() {
    const stored = saved(this.source);
    const mine = gameState(this.play.game.save());
    const theirs = gameState(stored?.game);
    // The question was answered in another tab.
    if (!stored?.others?.some(({ name }) => name === this.name)) this.name = "";
    if (!stored?.others?.length) this.question?.close();
    const found = this.name ? "apart" : meeting(this.base, mine, theirs);
    if (stored && found === "follow") this.follow(stored);
    else if (stored && mine === theirs && stored.when !== this.when) this.catchUp(stored);
    return found;
  }

  /** @param {Attempt} other */
  follow(other) {
    if (this.play.ended) return;
    [this.base, this.when] = [gameState(other.game), other.when];
    this.play.become(other);
  }

  /** The same marks, but more time, more hints, or the word that they are the answer. @param {Attempt} other */
  catchUp(other) {
    const { play } = this;
    this.when = other.when;
    if (other.solved && !play.solved) { this.follow(other); return; }
    if (other.seconds > play.watch.seconds) play.watch = new Stopwatch(other.seconds);
    play.hints = Math.max(play.hints, other.hints);
  }

  /** Where two games went apart, ask which one the player wants. Closing the question keeps both. */
  ask() {
    const stored = saved(this.source);
    if (!stored?.others?.length || this.play.ended) return;
    const others = [stored, ...stored.others].filter((each) => gameState(each.game) !== gameState(this.here.game));
    this.question?.close();
    const shown = this.question = dialog(t("apartTitle"), h("p", {}, t("apartLine")),
      h("ul", { class: "games-apart" }, this.card(this.here, t("apartHere"), null),
        ...others.map((each) => this.card(each, t("apartOther"), "name" in each ? String(each.name) : ""))),
      h("div", { class: "row" }, h("button", { class: "filled", onclick: () => shown.close() }, t("keepBoth"))),
      h("p", { class: "second" }, t("keepBothLine")));
    shown.addEventListener("close", () => { if (this.question === shown) this.question = null; });
  }

  /** @param {Attempt} attempt @param {string} title @param {string | null} name */
  card(attempt, title, name) {
    const { puzzle } = this.play;
    const when = l10n.date({ dateStyle: "medium", timeStyle: "short" }).format(attempt.when);
    const facts = t("timeAndCells", { time: clock(attempt.seconds), count: attempt.filled });
    return h("li", {}, h("span", { class: "emblem" }, still(puzzle, new Game(puzzle, attempt.game), title)), h("b", {}, title),
      h("span", { class: "second" }, facts), h("span", { class: "second" }, when),
      h("button", { onclick: () => this.choose(name) }, t("onlyThis")));
  }

  /** Go on with one of the games, as it is now. @param {string | null} name null for that of this tab, empty for the one that is kept */
  choose(name) {
    const stored = saved(this.source);
    if (!stored) return;
    const other = name ? stored.others?.find((each) => each.name === name) : stored;
    const chosen = { ...stored, ...(name === null ? this.here : other), when: Date.now(), others: undefined, name: undefined };
    this.name = "";
    keep(chosen);
    this.question?.close();
    this.follow(chosen);
  }
}
