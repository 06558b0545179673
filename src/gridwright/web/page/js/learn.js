// The lessons: a page for each kind of puzzle, with its rules, its techniques and positions to step
// through and to try; a player of explanations; and the circuit that shows why Kuromasu is hard.
//
// Addresses: `#learn`, `#learn=kuromasu`, `#learn=kuromasu/cut-off`, `#learn=walk`, `#learn=hard`.

import { cards, h, icon, styled } from "./dom.js";
import { emblemOf } from "./emblem.js";
import { ordered } from "./home.js";
import { framesOf } from "./frames.js";
import { Bench, withPrinted } from "./learn_bench.js";
import { HardLesson } from "./learn_hard.js";
import { free, neighbours, slug } from "./learn_links.js";
import { Player } from "./learn_player.js";
import { rulesView } from "./learn_rules.js";
import { TryLesson } from "./learn_try.js";
import { walkView } from "./learn_walk.js";
import { upper } from "./panels.js";
import { genres } from "./puzzles.js";
import { learned } from "./store.js";
import { l, told } from "./texts.js";

/** @typedef {import("./types.js").GenreFacts} GenreFacts */
/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Step} Step */
/**
 * @typedef {{puzzle: Puzzle, board: string, step: Step, answer?: string, others?: number[][]}} Position
 * @typedef {{name: string, rung: number, level: number, sentence: string, unique: boolean, examples: Position[],
 *   tries: Position[]}} Lesson
 * @typedef {{name: string, sentence: string, puzzle?: Puzzle, board?: string, cells?: number[],
 *   broken?: import("./types.js").Saying}} Rule
 * @typedef {{rules: Rule[], example: {puzzle: Puzzle, level: number} | null, lessons: Lesson[]}} Course
 * @typedef {{element: HTMLElement, title: string, shown?: () => void, close: () => void}} View
 * @typedef {(opened: import("./play.js").Opened) => void} Open
 */

/** @type {Map<string, Promise<Course>>} */
const courses = new Map();

/** @param {string} genre @returns {Promise<Course>} */
function course(genre) {
  let found = courses.get(genre);
  if (!found) {
    found = fetch(new URL(`../lessons/${genre}.json`, import.meta.url)).then((got) => got.json());
    courses.set(genre, found);
  }
  return found;
}

/**
 * The view that an address asks for.
 * @param {string} hash @param {Open} open @returns {Promise<View>}
 */
export async function learnView(hash, open) {
  const [all] = await Promise.all([genres(), styled("learn")]);
  const facts = ordered(all);
  const [where = "", ...rest] = decoded(hash.replace(/^#learn=?/, "")).split("/");
  if (where === "walk") return framed(facts, null, "walk", await walkView(rest.join("/"), facts, open));
  if (where === "hard") return framed(facts, null, "hard", new HardLesson(rest.join("/")));
  const genre = facts.find((each) => each.name === where);
  if (!genre) return home(facts);
  const whole = await course(genre.name);
  const lesson = whole.lessons.find((each) => slug(each.name) === rest[0]);
  if (!lesson) return framed(facts, { genre, whole }, "rules", rulesView(genre, whole, open));
  const view = rest[1] === "try" ? new TryLesson(genre, whole, lesson, open) : techniqueView(genre, whole, lesson);
  return framed(facts, { genre, whole }, lesson.name, view);
}

/** A part of an address; nothing if it cannot be read. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** @param {GenreFacts[]} facts @returns {View} */
function home(facts) {
  const done = learned();
  const kinds = facts.map((genre) => {
    const tried = genre.techniques.filter((each) => done.has(`${genre.name}/${each.name}`)).length;
    return h("section", { class: "card" }, emblemOf(genre),
      h("div", { class: "card-head" }, h("h2", {}, genre.title)),
      h("p", { class: "second" }, told(genre.line)),
      h("p", { class: "second" }, l("learnCount", { count: genre.techniques.length, done: tried })),
      h("a", { class: "button", href: `#learn=${genre.name}` }, l("learnGenre", { title: genre.title })));
  });
  const more = (/** @type {string} */ href, /** @type {string} */ name, /** @type {string} */ line) =>
    h("section", { class: "card learn-more" },
      h("div", {}, h("h2", {}, name), h("p", { class: "second" }, line)),
      h("a", { class: "button", href }, name, icon("right")));
  const element = h("div", { class: "home learn-home" },
    h("div", { class: "home-head" }, h("div", {}, h("h1", { tabindex: "-1" }, l("learnTitle")),
      h("p", { class: "second" }, l("learnLine")))),
    cards(kinds),
    more("#learn=walk", l("player"), l("playerLine")), more("#learn=hard", l("hard"), l("hardLine")));
  return { element, title: l("learnTitle"), close: () => {} };
}

/**
 * A lesson next to the table of contents.
 * @param {GenreFacts[]} facts @param {{genre: GenreFacts, whole: Course} | null} about
 * @param {string} at @param {View} view @returns {View}
 */
function framed(facts, about, at, view) {
  const select = h("select", { class: "text", "aria-label": l("genre"),
    onchange: () => { location.hash = select.value ? `#learn=${select.value}` : "#learn"; } },
  ...(about ? [] : [h("option", { value: "" }, l("learnTitle"))]),
  ...facts.map((genre) => h("option", { value: genre.name, selected: genre === about?.genre }, genre.title)));
  const nav = h("nav", { class: "learn-nav", "aria-label": l("contents") }, select,
    about ? contents(about.genre, about.whole, at) : null,
    h("ul", { class: "learn-foot" }, item("#learn=walk", l("player"), at === "walk"),
      item("#learn=hard", l("hard"), at === "hard")));
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
    done ? h("span", { class: "done" }, icon("check"), h("span", { class: "spoken" }, l("tried"))) : null));
}

/** @param {GenreFacts} genre @param {Course} whole @param {string} at */
function contents(genre, whole, at) {
  const done = learned();
  const list = h("ul", {}, item(`#learn=${genre.name}`, l("rules"), at === "rules"));
  /** @type {Map<number, Lesson[]>} */
  const levels = new Map();
  for (const lesson of whole.lessons) levels.set(lesson.level, [...(levels.get(lesson.level) ?? []), lesson]);
  for (const [level, lessons] of levels) {
    const id = `level-${level}`;
    list.append(h("li", {}, h("span", { class: "label", id }, l("lessonLevel", { level })),
      h("ul", { "aria-labelledby": id }, ...lessons.map((lesson) =>
        item(`#learn=${genre.name}/${slug(lesson.name)}`, upper(told(lesson.name)),
          at === lesson.name, done.has(`${genre.name}/${lesson.name}`))))));
  }
  return list;
}

/** @param {GenreFacts} genre @param {Course} whole @param {Lesson} lesson @returns {View} */
function techniqueView(genre, whole, lesson) {
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
  const base = `#learn=${genre.name}/${slug(lesson.name)}`;
  const now = lesson.tries.length ? h("section", { class: "panel now-you" }, h("h2", {}, l("nowYou")),
    h("p", { class: "second" }, l("nowYouLine")),
    h("div", { class: "row" }, h("a", { class: "button try-one", href: `${base}/try` }, l("tryOne")))) : null;
  const element = h("div", { class: "lesson" },
    h("div", { class: "column" }, h("div", { class: "lesson-head" }, h("h1", { tabindex: "-1" }, name),
      h("span", { class: "second" }, l("lessonLevel", { level: lesson.level }))), place),
    h("div", { class: "lesson-side" }, side,
      lesson.unique ? h("p", { class: "second" }, l("unique")) : null, now, neighbours(genre, whole, lesson)));
  const keys = new AbortController();
  document.addEventListener("keydown", (event) => {
    if (free(event) && player?.key(event)) event.preventDefault();
  }, { signal: keys.signal });
  return { element, title: `${name} · ${genre.title}`, shown: () => bench?.resize(),
    close: () => { keys.abort(); player?.pause(); bench?.close(); } };
}
