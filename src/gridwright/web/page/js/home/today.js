// The puzzles of today as cards, the days in a row, and the games to go on with.

import { dateOf, dayNumber, placeOf, solvedDays, stateOf, streak } from "../calendar.js";
import { showRules } from "../dialogs.js";
import { bars, h, icon } from "../dom.js";
import { emblemOf } from "../board/emblem.js";
import { Game } from "../play/game.js";
import { archive, calendar, ofTheDay, turnOf } from "../puzzles.js";
import { clock } from "../board/speech.js";
import { results, saved, saves, unfinishedGames } from "../store.js";
import { firstHash, hashOf } from "../share.js";
import { l10n, t, told } from "../texts.js";
import { thumbnail } from "../board/thumb.js";
import { choose, starred, yours } from "../yours.js";

/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../types.js").Chosen} Chosen */
/** @typedef {import("./home.js").Open} Open */
/** @typedef {{genre: GenreFacts, chosen: Chosen | null, state: import("../calendar.js").State}} Card without a puzzle where
 *   the kind has none for the day */
/** @typedef {{open: Open, make: (genre: string) => void, star: (genre: string) => void}} Acts */

const WEEK = 7;
const MOST_CONTINUED = 3;

/** Look up results by puzzle. @returns {(source: string) => import("../store.js").Result | undefined} */
export function resultsBySource() {
  const known = new Map(results().map((each) => [each.source, each]));
  return (source) => known.get(source);
}

/**
 * The cards of a day, the easiest first; at the end kinds that have no puzzle of the day.
 * @param {GenreFacts[]} all @param {number} day @returns {Promise<Card[]>}
 */
async function cardsOf(all, day) {
  const [known, chosen] = await Promise.all([calendar(), Promise.all(all.map((genre) => ofTheDay(genre.name, day)))]);
  const result = resultsBySource();
  const found = all.map((genre, index) => {
    const here = chosen[index] ?? null;
    return { genre, chosen: here,
      state: here ? stateOf(known, genre.name, day, here.puzzle.source, result, saved) : /** @type {const} */ ("open") };
  });
  const hard = (/** @type {Card} */ card) => card.chosen ?? { level: Infinity, length: 0 };
  return found.sort((a, b) => Number(!a.chosen) - Number(!b.chosen) || hard(a).level - hard(b).level || hard(a).length - hard(b).length);
}

/**
 * Today's puzzles: the player's four as cards, the others as tiles. The places are there at once, and filled as soon
 * as the puzzles are known.
 * @param {GenreFacts[]} all @param {number} day @param {Open} open @param {(genre: string) => void} make a puzzle of this kind
 */
export function todayCards(all, day, open, make) {
  const four = h("div", { class: "days", "aria-busy": "true" });
  const tiles = h("ul", { class: "tiles" });
  tiles.style.setProperty("--count", String(all.length - 4));
  const said = h("p", { class: "second", role: "status" });
  const stars = h("button", { class: "link choose-four", "aria-pressed": "false", onclick: () => {
    const on = stars.closest(".home")?.classList.toggle("choosing") ?? false;
    stars.setAttribute("aria-pressed", String(on));
  } }, icon("star"), t("chooseFour"));
  const more = h("section", { class: "more-kinds", hidden: all.length <= 4 },
    h("div", { class: "card-head" }, h("h2", {}, t("moreKinds")), said, stars), tiles);
  const ready = cardsOf(all, day).then((cards) => {
    draw(cards, { four, tiles, said }, { open, make });
    four.removeAttribute("aria-busy");
    return cards.filter((each) => each.chosen);
  });
  return { place: [four, more], ready };
}

/**
 * Both groups, and again whenever a star is pressed.
 * @param {Card[]} cards @param {{four: HTMLElement, tiles: HTMLElement, said: HTMLElement}} places
 * @param {Omit<Acts, "star">} acts @param {(string | Node)[]} [words] what happened
 */
function draw(cards, places, acts, words = [t(matchMedia("(pointer: coarse)").matches ? "moreTouch" : "moreClick")]) {
  const names = cards.map((each) => each.genre.name);
  const own = yours(cards.map((each) => each.genre));
  const isOwn = (/** @type {Card} */ { genre }) => own.includes(genre.name);
  const [mine, others] = [cards.filter(isOwn), cards.filter((each) => !isOwn(each))];
  const first = [...mine, ...others].find((each) => each.chosen && each.state !== "solved");
  const star = (/** @type {string} */ name) => {
    const { came, went } = starred(name, names.filter((each) => own.includes(each)), names.filter((each) => !own.includes(each)));
    const [here, gone] = [came, went].map((one) => cards.find(({ genre }) => genre.name === one)?.genre.title ?? "");
    const change = (/** @type {string[]} */ next, /** @type {(string | Node)[]} */ ...said) => {
      choose(next);
      draw(cards, places, acts, said.length ? said : undefined);
      /** @type {HTMLElement | null} */ (document.querySelector(`[data-star="${name}"]`))?.focus({ preventScroll: true });
    };
    change([...own.filter((each) => each !== went), came], t("fourNow", { came: here ?? "", went: gone ?? "" }), " ",
      h("button", { class: "link", onclick: () => change(own) }, t("undo")));
  };
  const newcomer = !saves().length && !results().length;
  places.four.replaceChildren(...mine.map((each, index) => card(each, {
    label: index ? "" : t(newcomer ? "newHere" : "easiestYours"), chief: each === first, newcomer: newcomer && !index }, { ...acts, star })));
  places.tiles.replaceChildren(...others.map((each) => tile(each, each === first, { ...acts, star })));
  places.said.replaceChildren(...words);
}

/** What is known of a puzzle before it is played. @param {Card} card */
function factsOf({ chosen }) {
  if (!chosen) return h("span", { class: "day-facts" });
  const { puzzle, level } = chosen;
  return h("span", { class: "day-facts" }, h("span", {}, `${puzzle.cols}×${puzzle.rows}`), bars(level),
    h("span", { class: "level-word" }, t("levelN", { level })));
}

/** How long it took, or has taken so far. @param {Card} card */
function timeOf({ chosen, state }) {
  if (!chosen || state === "open") return null;
  const { source } = chosen.puzzle;
  const solved = state === "solved";
  const seconds = (solved ? resultsBySource()(source)?.seconds : undefined) ?? saved(source)?.seconds ?? 0;
  return h("span", { class: "so-far" }, solved ? icon("check") : null,
    h("span", {}, solved ? clock(seconds) : t("soFar", { time: clock(seconds) })));
}

/** @param {Card} card */
function verbOf({ chosen, state }) {
  return t(!chosen ? "newPuzzle" : state === "solved" ? "seeResult" : state === "begun" ? "goOnPlaying" : "play");
}

/**
 * What plays the puzzle of a card: a link, so that it also opens in a new tab. For a newcomer it leads to the first puzzle of
 * the kind. Where the kind has no puzzle today, a button that makes one.
 * @param {Card} card @param {Acts} acts @param {string} kind @param {boolean} first @param {...(Node | null)} content
 */
function playing({ genre, chosen }, { open, make }, kind, first, ...content) {
  if (!chosen) return h("button", { class: kind, onclick: () => make(genre.name) }, ...content);
  const { puzzle, level, length } = chosen;
  const href = first ? firstHash(genre.name) : hashOf(puzzle.source, "", puzzle.about);
  return h("a", { class: `button ${kind}`, href, onclick: (/** @type {MouseEvent} */ event) => {
    if (first || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open({ puzzle, level, length });
  } }, ...content);
}

/** @param {GenreFacts} genre @param {boolean} on @param {Acts} acts */
function starOf(genre, on, { star }) {
  return h("button", { class: "plain square star-button", "aria-pressed": String(on), "aria-label": t("starOf", { title: genre.title }),
    "data-star": genre.name, onclick: () => star(genre.name) }, icon("star"));
}

/** @param {Card} about @param {{label: string, chief: boolean, newcomer: boolean}} shown @param {Acts} acts */
function card(about, { label, chief, newcomer }, acts) {
  const { genre, state, chosen } = about;
  const said = state === "solved" ? h("b", { class: "state" }, icon("check"), t("solvedToday"))
    : h("b", { class: "state" }, state === "begun" ? t("begun") : label);
  const button = playing(about, acts, chief ? "day-play filled" : "day-play", newcomer, h("b", {}, verbOf(about)), h("span", { class: "spoken" }, genre.title), timeOf(about), icon("right"));
  return h("section", { class: `card day today ${state}` },
    h("div", { class: "day-head" }, said, factsOf(about)), emblemOf(genre), emblemOf(genre, true),
    h("div", { class: "card-head" }, h("h2", {}, genre.title), starOf(genre, true, acts),
      h("button", { class: "link", "aria-label": `${t("howTo")}: ${genre.title}`,
        onclick: () => void showRules(genre.name, chosen ? hashOf(chosen.puzzle.source) : "") }, t("howTo"))),
    h("p", { class: "second" }, told(genre.line)), button);
}

/** @param {Card} about @param {boolean} chief @param {Acts} acts */
function tile(about, chief, acts) {
  const { genre, chosen, state } = about;
  return h("li", { class: `tile today ${state}` },
    playing(about, acts, "tile-play", false, emblemOf(genre, true),
      h("span", { class: "tile-words" }, h("b", {}, genre.title), factsOf(about)), timeOf(about),
      h("span", { class: chief ? "filled" : chosen ? "spoken" : "so-far" }, verbOf(about))),
    starOf(genre, false, acts));
}

/** The days on which one of their puzzles was solved. */
export async function playedDays() {
  const known = await calendar();
  const all = results();
  const turns = new Set(all.flatMap((each) =>
    placeOf(known, each.genre, dayNumber(new Date(each.when)))?.turn ?? []));
  const sources = new Map(await Promise.all([...turns].map(async (turn) =>
    /** @type {const} */ ([turn, await turnOf(turn)]))));
  return solvedDays(known, all, (turn) => sources.get(turn));
}

/**
 * The last seven days and how many in a row were played; nothing for who never solved a puzzle of the day.
 * @param {number} today @param {Promise<Card[]>} cards
 */
export function streakOf(today, cards) {
  const place = h("div", { class: "streak", hidden: true });
  void Promise.all([playedDays(), cards]).then(([days, shown]) => {
    if (!days.size) return;
    const count = streak(days, today);
    const solved = shown.filter((each) => each.state === "solved").length;
    const [short, long] = [l10n.date({ weekday: "narrow" }), l10n.date({ weekday: "long" })];
    const week = Array.from({ length: WEEK }, (_, index) => today - WEEK + 1 + index);
    place.append(h("p", {}, h("b", {}, t(count === 1 ? "streakOne" : "streakN", { count })), h("br"),
      ...["solvedOfToday", "solvedShort"].map((key) => h("span", { class: `second ${key}` }, t(key, { solved, all: shown.length })))),
    h("ol", { class: "week", "aria-label": t("lastDays") }, ...week.map((day) => h("li",
      { class: [days.has(day) ? "on" : "", day === today ? "now" : ""].join(" ").trim() },
      h("i", { "aria-hidden": "true" }), h("span", { "aria-hidden": "true" }, short.format(dateOf(day))),
      h("span", { class: "spoken" }, `${long.format(dateOf(day))}: ${t(days.has(day) ? "dayPlayed" : "dayMissed")}`)))));
    place.hidden = false;
  });
  return place;
}

/** Where a game comes from, in words. @param {import("../store.js").Save} save */
async function originOf({ puzzle, seed, when }) {
  const known = await calendar();
  if ((await archive()).starters[puzzle.genre]?.some((each) => each.source === puzzle.source)) return t("fromStarters");
  if (seed) return t("fromMaker");
  const count = known.days[puzzle.genre] ?? 0;
  for (let turn = 0; turn < known.turns; turn += 1) {
    const place = (await turnOf(turn))[puzzle.genre]?.indexOf(puzzle.source) ?? -1;
    if (place < 0) continue;
    // The last day before it was played that had this puzzle.
    const played = dayNumber(new Date(when)) + 1;
    const all = count * known.turns;
    const first = known.first + turn * count + place;
    const day = first + Math.floor((played - first) / all) * all;
    return day < known.first ? t("fromElsewhere") : l10n.date({ day: "numeric", month: "long" }).format(dateOf(day));
  }
  return t("fromElsewhere");
}

/** A game to go on with. @param {import("../store.js").Save} save @param {Open} open */
export function gameCard(save, open) {
  const { puzzle } = save;
  const origin = h("span", {});
  void originOf(save).then((words) => { origin.textContent = `${words} · `; });
  const meter = h("progress", { max: puzzle.rows * puzzle.cols, value: save.filled,
    "aria-label": t("filledOf", { filled: save.filled, cells: puzzle.rows * puzzle.cols }) });
  return h("button", { class: "continue", onclick: () => open({ puzzle, level: save.level, length: save.length ?? 0 }) },
    thumbnail(puzzle, new Game(puzzle, save.game)),
    h("span", { class: "continue-words" }, h("b", {}, `${puzzle.title} ${puzzle.cols}×${puzzle.rows}`),
      h("span", { class: "second" }, origin, t("soFar", { time: clock(save.seconds) })), meter),
    icon("right"));
}

/** The newest games that are not finished, without those of today's cards. @param {Open} open @param {Promise<Card[]>} cards */
export function continued(open, cards) {
  const place = h("section", { class: "continued", hidden: true, "aria-label": t("continue") });
  void cards.then((today) => {
    const shown = new Set(today.map((each) => each.chosen?.puzzle.source));
    const all = unfinishedGames();
    const others = all.filter((each) => !shown.has(each.puzzle.source));
    if (!others.length) return;
    place.append(h("div", { class: "card-head" }, h("h2", {}, t("continue")),
      all.length > 1 ? h("a", { href: "#archive=unfinished" }, t("allUnfinished", { count: all.length })) : null),
    h("div", { class: "games" }, ...others.slice(0, MOST_CONTINUED).map((each) => gameCard(each, open))));
    place.hidden = false;
  });
  return place;
}
