// The page of a course: all its stations with what is done and what is next; and the station at the end
// of a level, a whole puzzle.

import { nothing, still } from "../board/board.js";
import { slug, stationAfter } from "./course.js";
import { bars, h, icon } from "../dom.js";
import { emblemOf } from "../board/emblem.js";
import { Game } from "../play/game.js";
import { knowIt, neighbours, stationName } from "./links.js";
import { upper } from "../play/panels.js";
import { aboutMinutes, clock } from "../board/speech.js";
import { resultOf, saved } from "../store.js";
import { l, t, told } from "../texts.js";

/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("./course.js").Progress} Progress */
/** @typedef {import("./course.js").Station} Station */
/** @typedef {import("./learn.js").Course} Course */
/** @typedef {import("./learn.js").View} View */
/** @typedef {import("./learn.js").Open} Open */

/** How much of a course is done, as a bar and in words. @param {Progress} progress */
export function meter({ stations, done }) {
  const words = l("courseDone", { done: done.size, count: stations.length });
  return h("div", { class: "course-meter" },
    h("progress", { max: stations.length, value: done.size, "aria-label": words }), h("span", { class: "second" }, words));
}

/** The link that goes on with a course. @param {GenreFacts} genre @param {Progress} progress @param {boolean} [filled] */
export function goOn(genre, { next, begun }, filled = true) {
  const kind = filled ? "button filled" : "button";
  if (!next) return h("a", { class: kind, href: `#learn=${genre.name}` }, l("courseAgain"));
  return h("a", { class: `${kind} go-on`, href: next.hash }, l(begun ? "courseGoOn" : "courseStart"), icon("right"));
}

/** @param {GenreFacts} genre @param {Progress} progress @returns {View} */
export function courseView(genre, progress) {
  const { stations, next } = progress;
  const title = l("courseTitle", { title: genre.title });
  const levels = [...new Set(stations.map((each) => each.level))];
  const sentences = new Map(genre.techniques.map((each) => [each.name, each.sentence]));
  const element = h("div", { class: "home course" },
    h("div", { class: "course-head" }, emblemOf(genre),
      h("div", {}, h("h1", { tabindex: "-1" }, title), h("p", { class: "second" }, l("courseLine")), meter(progress),
        h("div", { class: "row" }, goOn(genre, progress),
          next ? h("span", { class: "second" }, l("courseNext", { name: stationName(next) }))
            : h("span", { class: "course-whole" }, icon("check"), l("courseAll"))))),
    ...levels.map((level) => levelCard(level, progress, sentences)));
  return { element, title, close: () => {} };
}

/** @param {number} level @param {Progress} progress @param {Map<string, string>} sentences */
function levelCard(level, progress, sentences) {
  const own = progress.stations.filter((each) => each.level === level);
  const done = own.filter((each) => progress.done.has(each.key)).length;
  const id = `course-${level}`;
  return h("section", { class: "card course-level", "aria-labelledby": id },
    h("div", { class: "card-head" },
      h("h2", { id }, level ? l("lessonLevel", { level }) : l("courseBegin")), level ? bars(level) : null,
      h("span", { class: "second" }, done === own.length ? l("stationDone") : l("courseOf", { done, count: own.length }))),
    h("ol", { class: "stations" }, ...own.map((each) => stationItem(each, progress, sentences))));
}

/** @param {Station} station @param {Progress} progress @param {Map<string, string>} sentences */
function stationItem(station, { stations, done, next }, sentences) {
  const state = done.has(station.key) ? "done" : station === next ? "next" : "";
  const line = station.kind === "technique" ? told(sentences.get(station.name) ?? "")
    : station.puzzle ? l("endLine", { size: `${station.puzzle.cols}×${station.puzzle.rows}`,
      time: aboutMinutes(station.puzzle.length) }) : l("rulesLine");
  return h("li", {}, h("a", { href: station.hash, class: `station ${state}`, "aria-current": state === "next" ? "step" : false },
    h("span", { class: "station-sign", "aria-hidden": "true" },
      state === "done" ? icon("check") : String(stations.indexOf(station) + 1)),
    h("span", {}, h("b", {}, stationName(station)),
      state ? h("span", { class: state === "next" ? "station-state" : "spoken" }, l(state === "next" ? "stationNext" : "stationDone")) : null,
      h("span", { class: "second" }, line))));
}

/**
 * The end of a level: what the puzzle needs, and the way to play it.
 * @param {GenreFacts} genre @param {Course} whole @param {Progress} progress @param {Station} station @param {Open} open
 * @returns {View}
 */
export function endView(genre, whole, progress, station, open) {
  const end = whole.ends.find((each) => each.puzzle.source === station.puzzle?.source);
  const title = l("endTitle", { level: station.level });
  if (!end) return { element: h("div", {}), title, close: () => {} };
  const { puzzle, level, length, needs } = end;
  const begun = saved(puzzle.source);
  const result = resultOf(puzzle.source);
  const board = still(puzzle, new Game(puzzle, begun?.game), `${puzzle.title} ${puzzle.cols}×${puzzle.rows}`, nothing());
  board.classList.add("end-board");
  const play = h("button", { class: result ? "" : "filled", onclick: () => open({ puzzle, level, length }) },
    result ? t("seeResult") : begun?.game.at ? t("goOnPlaying") : l("playThis"));
  const after = stationAfter(progress.stations, station.key);
  const element = h("div", { class: "lesson" },
    h("div", { class: "column" }, h("div", { class: "lesson-head" }, h("h1", { tabindex: "-1" }, title)),
      h("p", {}, l(station.level === 5 ? "endLast" : "endIntro", { level: station.level })), board),
    h("div", { class: "lesson-side" },
      h("section", { class: `panel${result ? " done" : ""}` },
        result ? h("h2", {}, icon("check"), t("solvedTime", { time: clock(result.seconds) }))
          : h("h2", {}, `${puzzle.title} ${puzzle.cols}×${puzzle.rows}`),
        h("p", { class: "second" }, l("endFacts", { level, time: aboutMinutes(length) })),
        h("div", { class: "row" }, play,
          result && after ? h("a", { class: "button filled", href: after.hash }, l("nextStation"), icon("right")) : null)),
      h("section", { class: "panel" }, h("h2", {}, l("endNeeds")), h("ul", { class: "end-needs" }, ...needs.map((name) =>
        h("li", {}, h("a", { href: `#learn=${genre.name}/${slug(name)}` }, upper(told(name))))))),
      knowIt(progress, station), neighbours(progress.stations, station.key)));
  return { element, title: `${title} · ${genre.title}`, close: () => {} };
}
