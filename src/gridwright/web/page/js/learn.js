// The lessons: a page for each kind of puzzle, with its rules, its techniques and positions to step
// through and to try; a player of explanations; and the circuit that shows why Kuromasu is hard.
//
// Addresses: `#learn`, `#learn=kuromasu`, `#learn=kuromasu/cut-off`, `#learn=walk`, `#learn=hard`.

import { markStep, nothing, still } from "./board.js";
import { h, icon } from "./dom.js";
import { Game } from "./game.js";
import { circuitView } from "./learn_circuit.js";
import { Bench, apply, gameAt, withPrinted } from "./learn_bench.js";
import { Player, framesOf } from "./learn_player.js";
import { free, neighbours, slug } from "./learn_links.js";
import { l } from "./learn_texts.js";
import { tryView } from "./learn_try.js";
import { walkView } from "./learn_walk.js";
import { legend, proper, reason, upper } from "./panels.js";
import { emblems, genres } from "./puzzles.js";
import { ServiceError, ask } from "./service.js";
import { learned } from "./store.js";
import { genreLine, known, t, technique, told } from "./texts.js";

/** @typedef {import("./types.js").GenreFacts} GenreFacts */
/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Step} Step */
/**
 * @typedef {{puzzle: Puzzle, board: string, step: Step, answer?: string, others?: number[][]}} Position
 * @typedef {{name: string, rung: number, sentence: string, unique: boolean, examples: Position[],
 *   tries: Position[]}} Lesson
 * @typedef {{name: string, sentence: string, puzzle?: Puzzle, board?: string, cells?: number[],
 *   broken?: string}} Rule
 * @typedef {{rules: Rule[], example: {puzzle: Puzzle, level: number} | null, lessons: Lesson[]}} Course
 * @typedef {{element: HTMLElement, title: string, close: () => void}} View
 * @typedef {(opened: import("./play.js").Opened) => void} Open
 */

const ORDER = ["kuromasu", "kuroshuto", "nurimaze", "kamaji"];
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

/** @param {string} hash */
export function isLesson(hash) {
  return /^#learn(=|$)/.test(hash);
}

/**
 * The view that an address asks for.
 * @param {string} hash @param {Open} open @returns {Promise<View>}
 */
export async function learnView(hash, open) {
  const facts = [...await genres()].sort((a, b) => rank(a.name) - rank(b.name));
  const [where = "", ...rest] = decodeURIComponent(hash.replace(/^#learn=?/, "")).split("/");
  if (where === "walk") return framed(facts, null, "walk", await walkView(rest.join("/"), facts, open));
  if (where === "hard") return framed(facts, null, "hard", circuitView(rest.join("/")));
  const genre = facts.find((each) => each.name === where);
  if (!genre) return home(facts);
  const whole = await course(genre.name);
  const lesson = whole.lessons.find((each) => slug(each.name) === rest[0]);
  if (!lesson) return framed(facts, { genre, whole }, "rules", rulesView(genre, whole, open));
  const view = rest[1] === "try" ? tryView(genre, whole, lesson, open) : techniqueView(genre, whole, lesson);
  return framed(facts, { genre, whole }, lesson.name, view);
}

/** @param {string} genre */
function rank(genre) {
  const place = ORDER.indexOf(genre);
  return place < 0 ? ORDER.length : place;
}

/** @param {GenreFacts[]} facts @returns {View} */
function home(facts) {
  const done = learned();
  const cards = facts.map((genre) => {
    const emblem = h("div", { class: "emblem" });
    void emblems().then((all) => {
      const found = all[genre.name];
      if (!found) return;
      const game = new Game(found.puzzle);
      game.take(found.puzzle.kind === "line" ? found.board.replaceAll(".", "?") : found.board);
      emblem.append(still(found.puzzle, game, genre.title));
    });
    const tried = genre.techniques.filter((each) => done.has(`${genre.name}/${each.name}`)).length;
    return h("section", { class: "card" }, emblem,
      h("div", { class: "card-head" }, h("h2", {}, genre.title)),
      h("p", { class: "second" }, genreLine(genre.name, genre.summary)),
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
    h("div", { class: "cards" }, ...cards),
    more("#learn=walk", l("player"), l("playerLine")), more("#learn=hard", l("hard"), l("hardLine")));
  return { element, title: l("learnTitle"), close: () => {} };
}

/**
 * A lesson beside the contents.
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
  const rungs = new Map();
  for (const lesson of whole.lessons) rungs.set(lesson.rung, [...(rungs.get(lesson.rung) ?? []), lesson]);
  for (const [rung, lessons] of rungs) {
    const id = `rung-${rung}`;
    list.append(h("li", {}, h("span", { class: "label", id }, l("rung", { number: rung })),
      h("ul", { "aria-labelledby": id }, ...lessons.map((lesson) =>
        item(`#learn=${genre.name}/${slug(lesson.name)}`, upper(technique(lesson.name)),
          at === lesson.name, done.has(`${genre.name}/${lesson.name}`))))));
  }
  return list;
}

/** @param {GenreFacts} genre @param {Course} whole @param {Open} open @returns {View} */
function rulesView(genre, whole, open) {
  const list = h("ol", { class: "rule-list" }, ...whole.rules.map((rule) => {
    const item = h("li", {}, h("p", {}, told(rule.sentence)));
    if (rule.puzzle && rule.board) {
      const said = l("rulesBroken", { sentence: told(rule.broken ?? "") });
      const picture = brokenPicture(rule, said);
      item.append(h("figure", {}, picture,
        h("figcaption", known(rule.broken ?? "") ? { class: "second" } : { class: "second", lang: "en" }, proper(said))));
    }
    return item;
  }));
  const title = l("rulesTitle", { title: genre.title });
  const first = whole.lessons[0];
  const next = first ? `#learn=${genre.name}/${slug(first.name)}` : "#learn";
  const example = whole.example ? exampleView(whole.example, next, open) : null;
  const element = h("div", { class: "lesson" },
    h("div", { class: "column" }, h("div", { class: "lesson-head" }, h("h1", { tabindex: "-1" }, title)),
      h("p", {}, genreLine(genre.name, genre.summary)), list),
    h("div", { class: "lesson-side" }, example?.element,
      h("a", { class: "button", href: next }, l("firstTechnique"), icon("right"))));
  return { element, title, close: () => example?.close() };
}

/** A small board that breaks a rule, clues and all. @param {Rule} rule @param {string} label */
function brokenPicture(rule, label) {
  const { board = "" } = rule;
  const puzzle = /** @type {Puzzle} */ (rule.puzzle?.kind === "line" ? rule.puzzle : { ...rule.puzzle, printed: board });
  const game = gameAt(puzzle, puzzle.kind === "line" ? board.replaceAll(".", "?") : board);
  const shown = nothing();
  for (const cell of rule.cells ?? []) shown.broken.add(cell);
  const element = still(puzzle, game, label, shown);
  element.setAttribute("width", String(puzzle.cols * 30 + 3));
  element.setAttribute("height", String(puzzle.rows * 30 + 3));
  return element;
}

/**
 * A small puzzle that is really played: marks, broken rules, hints, to the end.
 * @param {{puzzle: Puzzle, level: number}} example @param {string} next @param {Open} open
 */
function exampleView({ puzzle, level }, next, open) {
  let asked = 0;
  let solved = false;
  const panel = h("div", { "aria-live": "polite" });
  const bench = new Bench(puzzle, { play: true, changed: () => void look() });
  const look = async () => {
    const mine = (asked += 1);
    panel.replaceChildren();
    try {
      const looked = await ask("look", { puzzle: puzzle.source, board: bench.game.board() });
      if (mine !== asked) return;
      bench.mark(looked);
      bench.draw();
      if (looked.solved && bench.game.at && !solved) finish();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
  };
  const finish = () => {
    solved = true;
    bench.board.element.classList.add("solved");
    panel.replaceChildren(h("section", { class: "panel done" },
      h("h2", {}, icon("check"), t("solved")), h("p", {}, l("exampleSolved")),
      h("div", { class: "row" }, h("a", { class: "button filled", href: next }, l("firstTechnique")))));
  };
  const hint = async () => {
    try {
      const found = await ask("hint", { puzzle: puzzle.source, board: bench.game.board() });
      const step = found.steps.at(-1);
      if (step) showHint(step);
      else {
        const words = found.status === "mistake" ? t("markWrong") : told(found.sentence);
        panel.replaceChildren(h("section", { class: "panel note" }, h("p", {}, proper(words))));
      }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      panel.replaceChildren(h("section", { class: "panel note" }, h("p", {}, proper(error.message))));
    }
  };
  const showHint = (/** @type {Step} */ step) => {
    markStep(bench.shown, puzzle, step, 3);
    bench.draw();
    const act = () => { apply(bench.game, step); bench.game.commit(); bench.board.element.focus(); };
    panel.replaceChildren(h("section", { class: "panel hint", "aria-label": t("hint") },
      h("h2", {}, upper(technique(step.technique))), reason(step, puzzle, () => {}), legend(step, puzzle),
      h("div", { class: "row" }, h("button", { class: "filled", onclick: act }, t("doIt")))));
  };
  const again = () => {
    solved = false;
    bench.board.element.classList.remove("solved");
    bench.game.clear();
  };
  const element = h("section", { class: "panel learn-example" },
    h("h2", {}, l("exampleTitle")), h("p", { class: "second" }, l("exampleLine")), bench.element,
    h("div", { class: "row" },
      h("button", { onclick: () => bench.game.undo() }, icon("undo"), t("undo")),
      h("button", { onclick: () => void hint() }, icon("hint"), t("hint")),
      h("button", { class: "plain", onclick: again }, l("startAgain")),
      h("button", { class: "plain", onclick: () => open({ puzzle, level }) }, l("playThis"))), panel);
  bench.draw();
  return { element, close: () => bench.close() };
}

/** @param {GenreFacts} genre @param {Course} whole @param {Lesson} lesson @returns {View} */
function techniqueView(genre, whole, lesson) {
  const name = upper(technique(lesson.name));
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
    bench = new Bench(puzzle, { key: (event) => Boolean(player?.key(event)) });
    const frames = framesOf(puzzle, position.board, position.step, lesson.sentence,
      (cell) => player?.light(cell));
    player = new Player(bench, frames);
    place.replaceChildren(bench.element, player.controls);
    const count = lesson.examples.length;
    side.replaceChildren(h("section", { class: "panel" },
      count > 1 ? h("p", { class: "label" }, l("exampleOf", { number: number + 1, count })) : null,
      player.said,
      count > 1 ? h("div", { class: "row" }, h("button", { class: "another", onclick: () => {
        number = (number + 1) % count;
        show();
      } }, l("another"))) : null));
  };
  show();
  const base = `#learn=${genre.name}/${slug(lesson.name)}`;
  const now = lesson.tries.length ? h("section", { class: "panel now-you" }, h("h2", {}, l("nowYou")),
    h("p", { class: "second" }, l("nowYouLine")),
    h("div", { class: "row" }, h("a", { class: "button try-one", href: `${base}/try` }, l("tryOne")))) : null;
  const element = h("div", { class: "lesson" },
    h("div", { class: "column" }, h("div", { class: "lesson-head" }, h("h1", { tabindex: "-1" }, name),
      h("span", { class: "second" }, l("rung", { number: lesson.rung }))), place),
    h("div", { class: "lesson-side" }, side,
      lesson.unique ? h("p", { class: "second" }, l("unique")) : null, now, neighbours(genre, whole, lesson)));
  const keys = new AbortController();
  document.addEventListener("keydown", (event) => {
    if (free(event) && player?.key(event)) event.preventDefault();
  }, { signal: keys.signal });
  return { element, title: `${name} · ${genre.title}`,
    close: () => { keys.abort(); player?.pause(); bench?.close(); } };
}
