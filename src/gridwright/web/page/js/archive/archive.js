// The archive: the puzzles of every day, the starter set and the unfinished games, with filters; below
// it, one's own statistics.

import { showAlong, showBrought } from "./along.js";
import { backup, merge, readBackup } from "./backup.js";
import { SIZES, STATES, THIRDS } from "./filter.js";
import { calendarPanel, dayPanel, listPanel } from "./lists.js";
import { statisticsPanels } from "./statistics_page.js";
import { dateOf, dayNumber, monthOf, placeOf, readIso, stateOf } from "../calendar.js";
import { choice, h, icon, styled } from "../dom.js";
import { kindMenu } from "../kind.js";
import { upper } from "../play/panels.js";
import { archive, calendar, chosen, genres, ofTheDay, ordered, turnOf } from "../puzzles.js";
import { download } from "../share.js";
import { drafts, isFull, learned, results, saved, unfinishedGames } from "../store.js";
import { t, told } from "../texts.js";
import { resultsBySource } from "../home/today.js";
import { yours } from "../yours.js";

/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../puzzles.js").Listed} Listed */
/** @typedef {import("../calendar.js").State} State */
/** @typedef {import("./filter.js").Filter} Filter */
/**
 * A puzzle in a list.
 * @typedef {{genre: GenreFacts, listed: Listed, source: string, state: State, seconds: number,
 *   load: () => Promise<import("../types.js").Chosen | null>}} Entry
 */

/** What was chosen stays while the page is open. @type {Filter} */
const filter = { genre: "", size: "", level: 0, technique: "", state: "", third: 0 };
let day = 0;

/**
 * @param {string} hash @param {import("../home/home.js").Open} open
 * @returns {Promise<{element: HTMLElement, title: string, shown: () => void}>}
 */
export async function archiveView(hash, open) {
  const [facts, known, listed] = await Promise.all([genres(), calendar(), archive(), styled("archive")]);
  const all = ordered(facts);
  const part = /^#archive=(.*)$/.exec(hash)?.[1] ?? "";
  const today = dayNumber(new Date());
  const asked = readIso(part);
  if (asked !== null && asked >= known.first && asked <= today) day = asked;
  day ||= today;
  const lists = h("div", { class: "archive-lists" });
  const own = h("div", { class: "archive-own", id: "statistics" });
  const filters = h("div", { class: "filters" });
  const said = h("p", { class: "second", role: "status" });
  const result = resultsBySource();
  const about = { all, known, listed, filter, today, open, said };

  const draw = async () => {
    if (part === "starter") lists.replaceChildren(listPanel(starters(about, result), filter, open));
    else if (part === "unfinished") lists.replaceChildren(listPanel(unfinished(about), filter, open, true));
    else {
      const before = day;
      await Promise.all([...monthsTurns(about, dateOf(day)), ...monthsTurns(about, dateOf(today))].map(learnTurn));
      if (before !== day) return;
      const entries = (/** @type {number} */ number) => entriesOf(about, number, resultsBySource());
      const month = calendarPanel({ ...about, day, entries,
        ready: async (date) => { await Promise.all(monthsTurns(about, date).map(learnTurn)); },
        choose: (number) => { day = number; void draw(); } });
      lists.replaceChildren(month, dayPanel(day, entries(day), filter, open));
    }
  };
  const redraw = () => {
    filters.replaceChildren(filterRow(about, () => void draw()));
    own.replaceChildren(...statisticsPanels(all));
    return draw();
  };
  await redraw();
  const element = h("div", { class: "home archive" }, head(about, part, () => void redraw()), said,
    filters, lists, own);
  return { element, title: t("archive"), shown: () => {
    if (hash === "#statistics") own.scrollIntoView();
  } };
}

/**
 * @typedef {{all: GenreFacts[], known: import("../calendar.js").Calendar, listed: Awaited<ReturnType<typeof archive>>,
 *   filter: Filter, today: number, open: import("../home/home.js").Open, said: HTMLElement}} About
 */

/** The lines of the puzzles of each turn, as far as they were needed. @type {Map<number, import("../calendar.js").Sources>} */
const turns = new Map();

/** @param {number} turn */
async function learnTurn(turn) {
  if (!turns.has(turn)) turns.set(turn, await turnOf(turn));
}

/** The turns that a month needs. @param {About} about @param {Date} date */
function monthsTurns({ all, known }, date) {
  const { days } = monthOf(date.getFullYear(), date.getMonth());
  return [...new Set(all.flatMap((genre) => days.flatMap((number) => placeOf(known, genre.name, number)?.turn ?? [])))];
}

/**
 * The puzzles of a day as on the first view: the player's four, then the others, each the easiest first. Those of a month that was not shown yet count as open.
 * @param {About} about @param {number} number @param {ReturnType<typeof resultsBySource>} result @returns {Entry[]}
 */
function entriesOf({ all, known, listed }, number, result) {
  const four = yours(all);
  const before = (/** @type {Entry} */ entry) => Number(!four.includes(entry.genre.name));
  return all.flatMap((genre) => {
    const at = placeOf(known, genre.name, number);
    const row = at && listed.days[genre.name]?.[at.place];
    if (!at || !row) return [];
    const source = turns.get(at.turn)?.[genre.name]?.[at.place] ?? "";
    const state = source ? stateOf(known, genre.name, number, source, result, saved) : "open";
    return [{ genre, listed: row, source, state, seconds: secondsOf(source, state, result),
      load: () => ofTheDay(genre.name, number) }];
  }).sort((a, b) => before(a) - before(b) || a.listed.level - b.listed.level || a.listed.difficulty - b.listed.difficulty);
}

/** @param {string} source @param {State} state @param {ReturnType<typeof resultsBySource>} result */
function secondsOf(source, state, result) {
  if (state === "open") return 0;
  return (state === "solved" ? result(source)?.seconds : undefined) ?? saved(source)?.seconds ?? 0;
}

/** The starter set, of each kind the easiest first. @param {About} about @param {ReturnType<typeof resultsBySource>} result @returns {Entry[]} */
function starters({ all, listed }, result) {
  const inOrder = (/** @type {Listed[]} */ rows) => [...rows].sort((a, b) => a.level - b.level || a.difficulty - b.difficulty);
  return all.flatMap((genre) => inOrder(listed.starters[genre.name] ?? []).map((row) => {
    const save = saved(row.source);
    const state = result(row.source) || save?.solved ? "solved" : save && save.game.at > 0 ? "begun" : "open";
    return { genre, listed: row, source: row.source, state: /** @type {State} */ (state),
      seconds: secondsOf(row.source, /** @type {State} */ (state), result),
      load: async () => (await chosen(genre.name)).find((each) => each.puzzle.source === row.source) ?? null };
  }));
}

/** @param {About} about @returns {Entry[]} */
function unfinished({ all, listed }) {
  return unfinishedGames().flatMap((save) => {
    const { puzzle } = save;
    const genre = all.find((each) => each.name === puzzle.genre);
    if (!genre) return [];
    const row = listed.starters[genre.name]?.find((each) => each.source === puzzle.source);
    return [{ genre, source: puzzle.source, state: /** @type {const} */ ("begun"), seconds: save.seconds,
      listed: { level: save.level, cols: puzzle.cols, rows: puzzle.rows, length: save.length ?? 0,
        difficulty: row?.difficulty ?? 0, needs: row?.needs ?? [], source: puzzle.source, third: row?.third ?? 0 },
      load: async () => ({ puzzle, level: save.level, score: 0, length: save.length ?? 0, difficulty: row?.difficulty ?? 0 }) }];
  });
}

/** @param {About} about @param {string} part @param {() => void} redraw */
function head({ all, listed, said }, part, redraw) {
  const count = all.reduce((sum, genre) => sum + (listed.starters[genre.name]?.length ?? 0), 0);
  const kinds = { "": t("byDay"), starter: `${t("starterSet")} ${count}`,
    unfinished: `${t("unfinished")} ${unfinishedGames().length}` };
  const file = h("input", { type: "file", accept: ".json,application/json", hidden: true, "aria-label": t("import") });
  file.addEventListener("change", async () => {
    try {
      const brought = readBackup((await file.files?.[0]?.text()) ?? "");
      const { meetings, ...added } = merge(brought);
      redraw();
      said.textContent = t("imported", added);
      if (meetings.length) await showBrought(brought, meetings);
    } catch { said.textContent = t("notABackup"); }
    file.value = "";
  });
  const give = () => {
    download("gridwright-backup.json", backup(), "application/json");
    said.textContent = t("exported");
  };
  return h("div", { class: "home-head" },
    h("div", {}, h("h1", { tabindex: "-1" }, t("archive")),
      h("p", { class: "second" }, t(isFull() ? "storeFull" : "archiveLine"))),
    h("div", { class: "archive-tools" },
      choice("part", t("archiveShows"), Object.entries(kinds).map(([value, label]) => ({ value, label })),
        part in kinds ? part : "", (value) => { location.hash = value ? `#archive=${value}` : "#archive"; }, true),
      h("span", { class: "archive-files" },
        h("button", { onclick: () => void showAlong() }, icon("share"), t("alongShort")),
        h("button", { onclick: () => file.click() }, icon("upload"), t("import")),
        h("button", { onclick: give, disabled: !results().length && !unfinishedGames().length && !drafts().length && !learned().size },
          icon("save"), t("export"))), file));
}

/** @param {About} about @param {() => void} draw */
function filterRow({ all, listed }, draw) {
  const option = (/** @type {string} */ value, /** @type {string} */ label, /** @type {string} */ now) =>
    h("option", { value, selected: value === now }, label);
  const technique = h("select", { onchange: () => { filter.technique = technique.value; note(); draw(); } });
  const drawTechniques = () => {
    const rows = all.filter((genre) => !filter.genre || genre.name === filter.genre)
      .flatMap((genre) => [...(listed.days[genre.name] ?? []), ...(listed.starters[genre.name] ?? [])]);
    const names = [...new Set(rows.flatMap((row) => row.needs))];
    if (!names.includes(filter.technique)) filter.technique = "";
    const words = names.map((name) => /** @type {const} */ ([name, upper(told(name))]))
      .sort((a, b) => a[1].localeCompare(b[1]));
    technique.replaceChildren(option("", t("anyTechnique"), filter.technique),
      ...words.map(([name, word]) => option(name, word, filter.technique)));
  };
  drawTechniques();
  const yours = h("select", { onchange: () => { filter.state = yours.value; note(); draw(); } },
    ...["", "open", "begun", "solved"].map((state) => option(state, t(STATES[state] ?? "all"), filter.state)));
  const thirds = h("select", { onchange: () => { filter.third = Number(thirds.value); note(); draw(); } },
    ...THIRDS.map((key, third) => option(String(third), t(key), String(filter.third))));
  const levels = [0, 1, 2, 3, 4, 5].map((level) => ({ value: String(level), label: level ? String(level) : t("all"),
    ...(level ? { spoken: t("levelN", { level }) } : {}) }));
  const row = h("div", { class: "filter-row", id: "filter-row" },
    kindMenu(all, filter.genre, (genre) => { filter.genre = genre; drawTechniques(); note(); draw(); }, t("all")).element,
    choice("filter-size", t("size"), [{ value: "", label: t("all") },
      ...Object.keys(SIZES).map((value) => ({ value, label: value }))], filter.size,
    (size) => { filter.size = size; note(); draw(); }),
    choice("filter-level", t("level"), levels, String(filter.level),
      (level) => { filter.level = Number(level); note(); draw(); }),
    h("label", { class: "field" }, h("span", { class: "label" }, t("difficulty")), thirds),
    h("label", { class: "field" }, h("span", { class: "label" }, t("needsTechnique")), technique),
    h("label", { class: "field" }, h("span", { class: "label" }, t("yours")), yours));
  // On a phone the filters are behind a button that says how many are set.
  const opener = h("button", { class: "filter-opener", "aria-expanded": "false", "aria-controls": "filter-row",
    onclick: () => {
      row.classList.toggle("shown");
      opener.setAttribute("aria-expanded", String(row.classList.contains("shown")));
    } });
  const note = () => {
    const count = [filter.genre, filter.size, filter.level, filter.technique, filter.state, filter.third].filter(Boolean).length;
    opener.replaceChildren(icon("sliders"), count ? t("filterN", { count }) : t("filter"));
  };
  note();
  return h("div", {}, opener, row);
}
