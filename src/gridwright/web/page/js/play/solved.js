// The end of a game: the result with what it is compared to, the next puzzle, and a text to share that
// names no cell.

import { dayNumber, dayOf, streak } from "../calendar.js";
import { afterPuzzle } from "../learn/course.js";
import { dateWords, messagePart } from "../credits.js";
import { bars, h, icon } from "../dom.js";
import { alike, median, paceBars, timesOf, trialsOf } from "./pace.js";
import { byEase, following, genres, ofTheDay } from "../puzzles.js";
import { U, s } from "../board/shapes.js";
import { networkAddress } from "../service.js";
import { card, copy, download, hashOf, openable, png } from "../share.js";
import { clock, hintsUsed } from "../board/speech.js";
import { results } from "../store.js";
import { t } from "../texts.js";

/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("../store.js").Result} Result */
/** @typedef {import("../types.js").Chosen} Chosen */

const MOST_SHOWN = 10;
const SPREAD = 600;

/** @param {Play} play @returns {Result} what is known about this game */
export function resultOf(play) {
  const { puzzle, level, hints } = play;
  return { genre: puzzle.genre, level, seconds: Math.floor(play.seconds), hints, when: Date.now(),
    size: `${puzzle.cols}×${puzzle.rows}`, source: puzzle.source, board: play.game.board() };
}

/** @param {Play} play */
export function resultPanel(play) {
  const own = results().find((each) => each.source === play.puzzle.source) ?? resultOf(play);
  const others = alike(results(), own);
  const next = h("div", { class: "part next" }, h("p", { class: "label" }));
  void fillNext(next, play);
  return h("section", { class: "panel sheet done result", "aria-label": t("solved") },
    h("div", { class: "part" },
      h("div", { class: "seal-row" }, seal(), h("div", {},
        h("h2", {}, t("solvedTime", { time: clock(play.seconds) })), h("p", { class: "second" }, compared(own, others)))),
      factsList(play, own), others.length ? plot(own, others.slice(1 - MOST_SHOWN)) : null),
    messagePart(play.puzzle.about), next, sharePart(play));
}

/** How the time compares to earlier ones, in a sentence. @param {Result} own @param {Result[]} others */
function compared(own, others) {
  const kind = { size: own.size, level: own.level };
  if (!own.level || !others.length) return own.level ? t("firstOfKind", kind) : "";
  if (own.seconds < Math.min(...others.map((each) => each.seconds))) return t("quickestOfKind", kind);
  return t("usualOfKind", { ...kind, time: clock(median(others.map((each) => each.seconds))) });
}

/** A black cell with a tick, and a few squares around it. */
function seal() {
  const svg = s("svg", { viewBox: "0 0 60 60", class: "seal", "aria-hidden": "true" });
  const squares = [[5, 7, 6], [27, 2, 4], [52, 5, 5], [1, 24, 3], [55, 22, 3], [3, 42, 5], [53, 38, 6], [12, 54, 3], [34, 55, 4]];
  svg.innerHTML = squares.map(([x, y, side], index) =>
    `<rect class="${index % 2 ? "pale" : ""}" x="${x}" y="${y}" width="${side}" height="${side}"/>`).join("") +
    '<rect x="12" y="12" width="36" height="36" rx="2"/><path d="M21 30.500l6.500 6.500 12-14"/>';
  return svg;
}

/** @param {Play} play @param {Result} own */
function factsList(play, own) {
  const trials = trialsOf(play.game.strokes.slice(0, play.game.at));
  const days = streak(new Set(results().map(dayOf)), dayOf(own));
  const fact = (/** @type {number} */ count, /** @type {string} */ one, /** @type {string} */ several) =>
    h("div", {}, h("dd", {}, String(count)), h("dt", {}, t(count === 1 ? one : several)));
  return h("dl", { class: "result-facts" }, fact(own.hints, "factHint", "factHints"),
    fact(trials, "factTrial", "factTrials"), fact(Math.max(1, days), "factDay", "factDays"));
}

/** The times of the last games of this kind on a line. @param {Result} own @param {Result[]} others */
function plot(own, others) {
  const usual = median(others.map((each) => each.seconds));
  const all = [own, ...others].map((each) => each.seconds);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const x = (/** @type {number} */ seconds) => 16 + (288 * (seconds - least)) / (most - least || 1);
  const svg = s("svg", { viewBox: "0 0 320 48", class: "result-plot", role: "img",
    "aria-label": t("plotLabel", { own: clock(own.seconds), usual: clock(usual) }) });
  const near = Math.abs(x(usual) - x(own.seconds)) < 90;
  const anchor = (/** @type {number} */ at) => (at < 50 ? "start" : at > 270 ? "end" : "middle");
  const label = (/** @type {number} */ at, /** @type {number} */ y, /** @type {string} */ text, name = "") =>
    `<text class="${name}" x="${at < 50 ? Math.max(0, at - 16) : at > 270 ? Math.min(320, at + 16) : at}" y="${y}" text-anchor="${anchor(at)}">${text}</text>`;
  svg.innerHTML = `<path class="axis" d="M0 18H320"/><path class="usual" d="M${x(usual)} 8V28"/>` +
    others.map((each) => `<circle cx="${x(each.seconds)}" cy="18" r="4"/>`).join("") +
    `<rect x="${x(own.seconds) - 6}" y="12" width="12" height="12"/>` +
    label(x(own.seconds), 42, clock(own.seconds), "own") +
    (near ? "" : label(x(usual), 42, t("usualTime", { time: clock(usual) })));
  return h("div", { class: "result-last" }, h("p", { class: "second" }, t("lastOfKind")), svg);
}

/** The next puzzle, by what was needed for this one, and one of today's that is still to do. @param {HTMLElement} place @param {Play} play */
async function fillNext(place, play) {
  const { puzzle, level, guide } = play;
  // After the first puzzle come others of its level: today's, if it is one.
  const hints = guide ? Infinity : play.hints;
  const [found, today] = await Promise.all([following(puzzle.genre, level || 1, puzzle, hints), openToday()]);
  const own = guide ? today.find((each) => each.puzzle.genre === puzzle.genre && each.level <= level) : null;
  const next = own ?? found;
  if (!next) { place.remove(); return; }
  const name = (/** @type {Chosen} */ { puzzle: one }) => `${one.title} ${one.cols}×${one.rows}`;
  const open = (/** @type {Chosen} */ one) =>
    play.go.open({ puzzle: one.puzzle, level: one.level, length: one.length });
  // At the end of a level, the course goes on.
  const course = await afterPuzzle(puzzle, Boolean(guide));
  const courseLink = (/** @type {string} */ kind) => h("a", { class: `button course-on${kind}`,
    href: course?.next?.hash ?? `#learn=${puzzle.genre}` }, t("courseOn"), icon("right"));
  place.firstElementChild?.replaceChildren(t(next.level <= level ? "nextAlike" : "nextHarder"));
  if (course && !guide) place.prepend(h("p", { class: "label" }, t("courseLevelDone", { level: course.level })), courseLink(" filled"));
  place.append(h("button", { class: course && !guide ? "next-button" : "filled next-button", onclick: () => open(next) },
    h("b", {}, own ? t("playTodays", { title: own.puzzle.title }) : name(next)),
    h("span", {}, bars(next.level), t("levelN", { level: next.level }), icon("right"))));
  if (guide) place.append(courseLink(""));
  const other = today.filter((each) => each.puzzle.genre !== puzzle.genre)[0];
  place.append(other
    ? h("div", { class: "next-today" },
      h("button", { class: "link", onclick: () => open(other) }, t("todaysOf", { title: other.puzzle.title })),
      h("span", { class: "second" }, `${other.puzzle.cols}×${other.puzzle.rows}`, bars(other.level)))
    : h("div", { class: "next-today" }, h("button", { class: "link", onclick: play.go.home }, t("home"))));
}

/** The puzzles of the day that are not solved yet, the easiest first. */
async function openToday() {
  const solved = new Set(results().map((each) => each.source));
  const all = await Promise.all((await genres()).map(({ name }) => ofTheDay(name, dayNumber(new Date()))));
  return all.filter((each) => each !== null).filter((each) => !solved.has(each.puzzle.source)).sort(byEase);
}

/** What is shared: the puzzle, the time and the pace, and no cell. @param {Play} play */
function shareLines(play) {
  const { puzzle, level, hints, game } = play;
  const name = `${puzzle.about.title || puzzle.title} ${puzzle.cols}×${puzzle.rows}${level ? t("atLevel", { level }) : ""}`;
  return { name, date: dateWords(puzzle.about), time: clock(play.seconds), hints: hintsUsed(hints),
    pace: paceBars(timesOf(game.strokes.slice(0, game.at))) };
}

/** The same with an address that others can open, if there is one. @param {Play} play @param {string} base */
export function shareText(play, base) {
  const { name, date, time, hints, pace } = shareLines(play);
  const address = base && `\n${base}${hashOf(play.puzzle.source, "", play.puzzle.about)}`;
  return `${[name, date].filter(Boolean).join(", ")}\n${time}, ${hints} ${pace}${address}`;
}

/** @param {Play} play */
function sharePart(play) {
  const part = h("div", { class: "part share-result" }, h("p", { class: "label" }, t("shareSafely")));
  void networkAddress().then((network) => {
    const base = openable(network);
    const text = shareText(play, base);
    const said = h("p", { class: "second", role: "status" });
    const give = async () => { said.textContent = await copy(text) ? t("copied") : t("copyFailed"); };
    const picture = async () => {
      const { puzzle } = play;
      const name = `${[puzzle.genre, `${puzzle.cols}x${puzzle.rows}`, puzzle.about.day].filter(Boolean).join("-")}.png`;
      download(name, await png(card(shareLines(play))));
    };
    const share = typeof navigator.share === "function"
      ? [h("button", { onclick: () => void navigator.share({ text }).catch(() => {}) }, t("shareResult"))] : [];
    part.append(h("p", { class: "shared-text" }, text), base ? "" : h("p", { class: "second" }, t("noAddress")),
      h("div", { class: "row" }, h("button", { onclick: give }, icon("copy"), t("copyText")),
        h("button", { onclick: () => void picture() }, icon("save"), t("savePicture")), ...share), said);
  });
  return part;
}

/**
 * Black cells, or pieces, brighten once, outwards from the last mark. @param {Play} play
 */
export function brighten(play) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { game, puzzle, board } = play;
  const black = game.cells.flatMap((cells, decision) => (game.value(decision) === 1 ? cells : []));
  const [last = 0] = game.lastCells();
  const far = (/** @type {number} */ cell) => Math.hypot((cell % puzzle.cols) - (last % puzzle.cols),
    Math.floor(cell / puzzle.cols) - Math.floor(last / puzzle.cols));
  const farthest = Math.max(1, ...black.map(far));
  const group = s("g", { class: "burst" });
  for (const cell of black) {
    const square = s("rect", { x: (cell % puzzle.cols) * U, y: Math.floor(cell / puzzle.cols) * U, width: U, height: U });
    group.append(square);
    square.animate([{ opacity: 0 }, { opacity: 0.5 }, { opacity: 0 }],
      { duration: SPREAD / 2, delay: (far(cell) / farthest) * (SPREAD / 2), fill: "both" });
  }
  board.element.append(group);
  setTimeout(() => group.remove(), SPREAD + 50);
}
