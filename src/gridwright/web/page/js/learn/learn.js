// The lessons: a course for each kind of puzzle, with its rules, its techniques, positions to step
// through and to try, and whole puzzles; a player of explanations; and the circuits that show why
// puzzles are hard, if the server or the site has that lesson.
//
// Addresses: `#learn`, `#learn=kuromasu` (the course), `#learn=kuromasu/rules`, `#learn=kuromasu/cut-off`,
// `#learn=kuromasu/cut-off/try/2`, `#learn=kuromasu/level-1`, `#learn=walk`, `#learn=hard`.

import { exerciseKey, progress as progressIn, slug } from "./course.js";
import { cards, h, icon, styled } from "../dom.js";
import { emblemOf } from "../board/emblem.js";
import { framesOf } from "../board/frames.js";
import { Bench, withPrinted } from "./bench.js";
import { courseView, endView, goOn, meter } from "./course_page.js";
import { free, knowIt, neighbours, stationName } from "./links.js";
import { Player } from "./player.js";
import { rulesView } from "./rules.js";
import { TryLesson } from "./try.js";
import { walkView } from "./walk.js";
import { upper } from "../play/panels.js";
import { genres, ordered } from "../puzzles.js";
import { lessons } from "../service.js";
import { learn, learned } from "../store.js";
import { l, told } from "../texts.js";

/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("./course.js").Progress} Progress */
/** @typedef {import("./course.js").Station} Station */
/**
 * @typedef {{puzzle: Puzzle, board: string, step: Step, answer?: string, others?: number[][]}} Position
 * @typedef {{name: string, rung: number, level: number, sentence: string, unique: boolean, examples: Position[],
 *   tries: Position[]}} Lesson
 * @typedef {{name: string, sentence: string, puzzle?: Puzzle, board?: string, cells?: number[],
 *   broken?: import("../types.js").Saying}} Rule
 * @typedef {import("../types.js").Chosen & {needs: string[]}} End
 * @typedef {{rules: Rule[], ends: End[], lessons: Lesson[]}} Course `ends`: the puzzle of the rules, then one for each level
 * @typedef {{element: HTMLElement, title: string, shown?: () => void, close: () => void}} View
 * @typedef {(opened: import("../play/play.js").Opened) => void} Open
 */

/** @type {Map<string, Promise<Course>>} */
const courses = new Map();

/** The names of the lessons that other packages add. @type {string[]} */
let others = [];

/** The title of such a lesson, or a line about it. @param {string} key */
function lessonText(key) {
  return l(/** @type {Parameters<typeof l>[0]} */ (key));
}

/** @param {string} genre @returns {Promise<Course>} */
function course(genre) {
  let found = courses.get(genre);
  if (!found) {
    found = fetch(new URL(`../../lessons/${genre}.json`, import.meta.url)).then((got) => got.json());
    courses.set(genre, found);
  }
  return found;
}

/**
 * The view that an address asks for.
 * @param {string} hash @param {Open} open @returns {Promise<View>}
 */
export async function learnView(hash, open) {
  const [all, added] = await Promise.all([genres(), lessons(), styled("learn")]);
  others = Object.keys(added);
  const facts = ordered(all);
  const [where = "", ...rest] = decoded(hash.replace(/^#learn=?/, "")).split("/");
  if (where === "walk") return framed(facts, null, "walk", await walkView(rest.join("/"), facts, open));
  if (added[where]) {
    /** @type {{lesson: (asked: string) => View}} */
    const { lesson } = await import(`../../${added[where]}`);
    return framed(facts, null, where, lesson(rest.join("/")));
  }
  const genre = facts.find((each) => each.name === where);
  if (!genre) return home(facts, await Promise.all(facts.map((each) => progressIn(each.name))));
  const progress = await progressIn(genre.name);
  const station = progress.stations.find((each) => slug(each.name) === rest[0]);
  if (!station) return courseView(genre, progress);
  const whole = await course(genre.name);
  return framed(facts, { genre, progress }, station.key, stationView({ genre, whole, progress, station }, rest, open));
}

/**
 * @typedef {{genre: GenreFacts, whole: Course, progress: Progress, station: Station}} At
 * @param {At} at @param {string[]} rest the parts of the address after the kind of puzzle @param {Open} open @returns {View}
 */
function stationView(at, rest, open) {
  const { genre, whole, progress, station } = at;
  if (station.kind === "rules") return rulesView(at, open);
  const lesson = whole.lessons.find((each) => each.name === station.name);
  if (!lesson) return endView(genre, whole, progress, station, open);
  const number = Math.min(Math.max(1, Number(rest[2]) || 1), lesson.tries.length) - 1;
  return rest[1] === "try" && number >= 0 ? new TryLesson(at, lesson, number, open) : techniqueView(at, lesson);
}

/** A part of an address; nothing if it cannot be read. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** @param {GenreFacts[]} facts @param {Progress[]} all @returns {View} */
function home(facts, all) {
  const kinds = facts.map((genre, at) => {
    const progress = /** @type {Progress} */ (all[at]);
    const course = `#learn=${genre.name}`;
    return h("section", { class: "card" }, emblemOf(genre),
      h("div", { class: "card-head" }, h("h2", {}, h("a", { href: course }, genre.title))),
      h("p", { class: "second" }, told(genre.line)), meter(progress),
      progress.begun ? h("p", { class: "second card-next" }, progress.next
        ? l("courseNext", { name: stationName(progress.next) }) : l("courseAll")) : null,
      progress.begun ? goOn(genre, progress, false)
        : h("a", { class: "button", href: course }, l("learnGenre", { title: genre.title })));
  });
  const more = (/** @type {string} */ href, /** @type {string} */ name, /** @type {string} */ line) =>
    h("section", { class: "card learn-more" },
      h("div", {}, h("h2", {}, name), h("p", { class: "second" }, line)),
      h("a", { class: "button", href }, name, icon("right")));
  const element = h("div", { class: "home learn-home" },
    h("div", { class: "home-head" }, h("div", {}, h("h1", { tabindex: "-1" }, l("learnTitle")),
      h("p", { class: "second" }, l("learnLine")))),
    cards(kinds),
    more("#learn=walk", l("player"), l("playerLine")),
    ...others.map((name) => more(`#learn=${name}`, lessonText(name), lessonText(`${name}Line`))));
  return { element, title: l("learnTitle"), close: () => {} };
}

/**
 * A lesson next to the table of contents.
 * @param {GenreFacts[]} facts @param {{genre: GenreFacts, progress: Progress} | null} about
 * @param {string} at @param {View} view @returns {View}
 */
function framed(facts, about, at, view) {
  const select = h("select", { class: "text", "aria-label": l("genre"),
    onchange: () => { location.hash = select.value ? `#learn=${select.value}` : "#learn"; } },
  ...(about ? [] : [h("option", { value: "" }, l("learnTitle"))]),
  ...facts.map((genre) => h("option", { value: genre.name, selected: genre === about?.genre }, genre.title)));
  const nav = h("nav", { class: "learn-nav", "aria-label": l("contents") }, select,
    about ? contents(about.genre, about.progress, at) : null,
    h("ul", { class: "learn-foot" }, item("#learn=walk", l("player"), at === "walk"),
      ...others.map((name) => item(`#learn=${name}`, lessonText(name), at === name))));
  const small = h("details", { class: "learn-small" }, h("summary", {}, l("contents"), icon("down")), nav);
  const wide = matchMedia("(min-width: 1040px)");
  const arrange = () => { small.open = wide.matches; };
  arrange();
  wide.addEventListener("change", arrange);
  requestAnimationFrame(() => {
    const here = nav.querySelector("[aria-current]");
    if (wide.matches && here instanceof HTMLElement) small.scrollTop = here.offsetTop - small.clientHeight / 2;
  });
  return { title: view.title, element: h("div", { class: "learn" }, small, view.element),
    shown: () => view.shown?.(),
    close: () => { wide.removeEventListener("change", arrange); view.close(); } };
}

/** @param {string} href @param {string} name @param {boolean} here @param {boolean} [done] */
function item(href, name, here, done = false) {
  return h("li", {}, h("a", { href, "aria-current": here ? "page" : false }, name,
    done ? h("span", { class: "done" }, icon("check"), h("span", { class: "spoken" }, l("stationDone"))) : null));
}

/** @param {GenreFacts} genre @param {Progress} progress @param {string} at */
function contents(genre, { stations, done }, at) {
  const list = h("ul", {}, item(`#learn=${genre.name}`, l("courseWhole"), false));
  for (const level of new Set(stations.map((each) => each.level))) {
    const own = stations.filter((each) => each.level === level).map((each) =>
      item(each.hash, each.kind === "puzzle" ? l("endShort") : stationName(each), at === each.key, done.has(each.key)));
    const id = `level-${level}`;
    if (level) list.append(h("li", {}, h("span", { class: "label", id }, l("lessonLevel", { level })),
      h("ul", { "aria-labelledby": id }, ...own)));
    else list.append(...own);
  }
  return list;
}

/** @param {At} at @param {Lesson} lesson @returns {View} */
function techniqueView({ genre, progress, station }, lesson) {
  const name = upper(told(lesson.name));
  const place = h("div", { class: "example-place" });
  const side = h("div", { class: "example-said" });
  /** @type {Bench | null} */
  let bench = null;
  /** @type {Player | null} */
  let player = null;
  let number = 0;
  const show = () => {
    bench?.close();
    player?.pause();
    const position = lesson.examples[number];
    if (!position) return;
    const puzzle = withPrinted(position.puzzle, position.board);
    bench = new Bench(puzzle, { key: (event) => Boolean(player?.boardKey(event)) });
    const frames = framesOf(puzzle, position.board, position.step, lesson.sentence,
      (cell) => player?.light(cell));
    player = new Player(bench, frames);
    place.replaceChildren(bench.element, player.controls);
    bench.resize();
    const count = lesson.examples.length;
    side.replaceChildren(h("section", { class: "panel" },
      count > 1 ? h("p", { class: "label" }, l("exampleOf", { number: number + 1, count })) : null,
      player.said,
      count > 1 ? h("div", { class: "row" }, h("button", { class: "another", onclick: () => {
        number = (number + 1) % count;
        show();
        const again = side.querySelector(".another");
        if (again instanceof HTMLElement) again.focus();
      } }, l("another"))) : null));
  };
  show();
  const now = lesson.tries.length ? exercises(genre, station, lesson) : null;
  if (!now) learn(station.key);
  const element = h("div", { class: "lesson" },
    h("div", { class: "column" }, h("div", { class: "lesson-head" }, h("h1", { tabindex: "-1" }, name),
      h("span", { class: "second" }, l("lessonLevel", { level: lesson.level }))), place),
    h("div", { class: "lesson-side" }, side,
      lesson.unique ? h("p", { class: "second" }, l("unique")) : null, now, knowIt(progress, station),
      neighbours(progress.stations, station.key)));
  const keys = new AbortController();
  document.addEventListener("keydown", (event) => {
    if (free(event) && player?.key(event)) event.preventDefault();
  }, { signal: keys.signal });
  return { element, title: `${name} · ${genre.title}`, shown: () => bench?.resize(),
    close: () => { keys.abort(); player?.pause(); bench?.close(); } };
}

/** The exercises of a technique; the first that is not done is the one to go on with.
 * @param {GenreFacts} genre @param {Station} station @param {Lesson} lesson */
function exercises(genre, station, lesson) {
  const known = learned();
  const done = lesson.tries.map((_, at) => known.has(station.key) || known.has(exerciseKey(genre.name, lesson.name, at)));
  const first = done.indexOf(false);
  return h("section", { class: "panel now-you" }, h("h2", {}, l("nowYou")),
    h("p", { class: "second" }, l(lesson.tries.length > 1 ? "nowYouLines" : "nowYouLine", { count: lesson.tries.length })),
    h("div", { class: "row" }, ...done.map((tried, at) =>
      h("a", { class: `button try-one${at === first ? " filled" : ""}`, href: `${station.hash}/try/${at + 1}` },
        tried ? icon("check") : null, l("exerciseN", { number: at + 1 }),
        tried ? h("span", { class: "spoken" }, l("stationDone")) : null))));
}
