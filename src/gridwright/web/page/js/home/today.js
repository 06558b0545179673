// The puzzles of today as cards, the days in a row, and the games to go on with.

import { dateOf, dayNumber, placeOf, solvedDays, stateOf, streak } from "../calendar.js";
import { showRules } from "../dialogs.js";
import { bars, h, icon, inRows } from "../dom.js";
import { emblemOf } from "../board/emblem.js";
import { Game } from "../play/game.js";
import { archive, calendar, ofTheDay, turnOf } from "../puzzles.js";
import { clock } from "../board/speech.js";
import { results, saved, saves, unfinishedGames } from "../store.js";
import { l10n, t, told } from "../texts.js";
import { thumbnail } from "../board/thumb.js";

/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../types.js").Chosen} Chosen */
/** @typedef {import("./home.js").Open} Open */
/** @typedef {{genre: GenreFacts, chosen: Chosen, state: import("../calendar.js").State}} Card */

const WEEK = 7;
const MOST_CONTINUED = 3;

/** Look up results by puzzle. @returns {(source: string) => import("../store.js").Result | undefined} */
export function resultsBySource() {
  const known = new Map(results().map((each) => [each.source, each]));
  return (source) => known.get(source);
}

/**
 * The cards of a day, the easiest first.
 * @param {GenreFacts[]} all @param {number} day @returns {Promise<Card[]>}
 */
async function cardsOf(all, day) {
  const [known, chosen] = await Promise.all([calendar(), Promise.all(all.map((genre) => ofTheDay(genre.name, day)))]);
  const result = resultsBySource();
  const found = all.flatMap((genre, index) => {
    const here = chosen[index];
    return here ? [{ genre, chosen: here,
      state: stateOf(known, genre.name, day, here.puzzle.source, result, saved) }] : [];
  });
  return found.sort((a, b) => a.chosen.level - b.chosen.level || a.chosen.length - b.chosen.length);
}

/**
 * Today's puzzles. The place is there at once, and filled as soon as the puzzles are known.
 * @param {GenreFacts[]} all @param {number} day @param {Open} open
 */
export function todayCards(all, day, open) {
  const place = inRows(h("div", { class: "days", "aria-busy": "true" }), all.length);
  const newcomer = !saves().length && !results().length;
  const ready = cardsOf(all, day).then((cards) => {
    const first = cards.find((each) => each.state !== "solved");
    place.replaceChildren(...cards.map((each, index) => card(each, {
      label: index ? "" : t(newcomer ? "newHere" : "easiestToday"), chief: each === first }, open)));
    place.removeAttribute("aria-busy");
    return cards;
  });
  return { place, ready };
}

/** @param {Card} about @param {{label: string, chief: boolean}} shown @param {Open} open */
function card({ genre, chosen, state }, { label, chief }, open) {
  const { puzzle, level, length } = chosen;
  const time = state === "solved" ? resultsBySource()(puzzle.source)?.seconds : saved(puzzle.source)?.seconds;
  const said = state === "solved" ? h("b", { class: "state" }, icon("check"), t("solvedToday"))
    : h("b", { class: "state" }, state === "begun" ? t("begun") : label);
  const button = h("button", { class: chief ? "day-play filled" : "day-play", onclick: () => open({ puzzle, level, length }) },
    h("b", {}, t(state === "solved" ? "seeResult" : state === "begun" ? "goOnPlaying" : "play")),
    h("span", { class: "spoken" }, genre.title),
    time === undefined || state === "open" ? null
      : h("span", { class: "so-far" }, state === "solved" ? icon("check") : null, state === "solved" ? clock(time) : t("soFar", { time: clock(time) })),
    icon("right"));
  return h("section", { class: `card day today ${state}` },
    h("div", { class: "day-head" }, said, h("span", { class: "day-facts" },
      h("span", {}, `${puzzle.cols}×${puzzle.rows}`), bars(level),
      h("span", { class: "level-word" }, t("levelN", { level })))),
    emblemOf(genre),
    h("div", { class: "card-head" }, h("h2", {}, genre.title),
      h("button", { class: "link", "aria-label": `${t("howTo")}: ${genre.title}`,
        onclick: () => void showRules(genre.name) }, t("howTo"))),
    h("p", { class: "second" }, told(genre.line)), button);
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
      h("span", { class: "second" }, t("solvedOfToday", { solved, all: shown.length }))),
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
    const shown = new Set(today.map((each) => each.chosen.puzzle.source));
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
