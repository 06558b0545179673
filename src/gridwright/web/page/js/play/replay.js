// The replay of one's own solve: a bar below the board, in the place of the tools. Each line on it is a
// mark; long waits are shortened.

import { nothing } from "../board/board.js";
import { choice, h, icon } from "../dom.js";
import { Game } from "./game.js";
import { shortened, timesOf } from "./pace.js";
import { s } from "../board/shapes.js";
import { clock } from "../board/speech.js";
import { t } from "../texts.js";

/** @typedef {import("./play.js").Play} Play */

const FRAME = 50;

export class Replay {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.strokes = play.game.strokes.slice(0, play.game.at);
    this.times = shortened(timesOf(this.strokes));
    this.length = (this.times.at(-1) ?? 0) + 1;
    this.at = this.length;
    this.speed = 8;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.button = h("button", { class: "replay", onclick: () => (this.timer ? this.pause() : this.start()) });
    this.here = s("path", { class: "here" });
    this.element = h("div", { class: "replay-bar" },
      h("div", { class: "replay-row" }, this.button, this.line(),
        h("span", { class: "second" }, clock(play.seconds)),
        choice("replay-speed", t("replaySpeed"), [1, 8].map((value) => ({ value: String(value), label: `${value}×` })),
          "8", (value) => { this.speed = Number(value); }, true)),
      h("p", { class: "second" }, t("replayNote")));
    this.drawButton();
  }

  /** The time of the solve, with a line for each mark. */
  line() {
    const svg = s("svg", { viewBox: "0 0 1000 20", preserveAspectRatio: "none", class: "replay-line", "aria-hidden": "true" });
    svg.append(s("path", { d: `M0 10H1000${this.times.map((time) => `M${this.x(time)} 2V18`).join("")}` }), this.here);
    return svg;
  }

  /** @param {number} time */
  x(time) {
    return Math.round((time / this.length) * 1000);
  }

  drawButton() {
    this.button.replaceChildren(icon(this.timer ? "pause" : "play"), t(this.timer ? "pauseReplay" : "replay"));
  }

  start() {
    if (this.at >= this.length) this.at = -0.5;
    this.timer = setInterval(() => this.step(), FRAME);
    this.step();
    this.drawButton();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.drawButton();
  }

  step() {
    this.at = Math.min(this.length, this.at + (FRAME / 1000) * this.speed);
    const done = this.at >= this.length;
    const at = this.times.filter((time) => time <= this.at).length;
    this.here.setAttribute("d", done ? "" : `M${this.x(Math.max(0, this.at))} 0V20`);
    this.play.walked = done ? null
      : { game: new Game(this.play.puzzle, { strokes: this.strokes, at }), shown: nothing() };
    this.play.board.element.classList.toggle("replaying", !done);
    this.play.draw();
    if (done) this.pause();
  }

  /** The player's own board comes back. */
  close() {
    this.pause();
    this.play.board.element.classList.remove("replaying");
    this.element.remove();
  }
}
