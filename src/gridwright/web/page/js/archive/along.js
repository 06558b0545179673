// Games, streak and settings on another device: a code or a file, and what happens there. No server sees them.

import { backup, gameCount, merge, readBackup, settle } from "./backup.js";
import { codes, received } from "./parcel.js";
import { dateOf, dayNumber, streak } from "../calendar.js";
import { dateWords } from "../credits.js";
import { dialog } from "../dialogs.js";
import { h, icon, styled } from "../dom.js";
import { Game } from "../play/game.js";
import { still } from "../board/board.js";
import { clock } from "../board/speech.js";
import { s } from "../board/shapes.js";
import { playedDays } from "../home/today.js";
import { networkAddress } from "../service.js";
import { download, openable } from "../share.js";
import { results, unfinishedGames } from "../store.js";
import { l10n, t } from "../texts.js";

/** @typedef {import("./backup.js").Meeting} Meeting */

/** A code as a picture. @param {import("./qr.js").Modules} code @param {string} label */
function picture(code, label) {
  const size = code.length;
  const path = code.flatMap((row, y) => row.map((black, x) => (black ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  const svg = s("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" });
  svg.append(s("path", { d: path }));
  return svg;
}

/** What another device would get. */
export async function showAlong() {
  await styled("along");
  const box = h("div", { class: "along-code" });
  const said = h("p", { class: "second along-said", role: "status" });
  const shown = dialog(t("along"), box, said, h("h3", {}, t("alongWhat")), await contents(),
    h("button", { class: "filled", onclick: () => {
      download("gridwright-backup.json", backup(), "application/json");
      said.textContent = t("exported");
    } }, icon("save"), t("alongFile")), bringer(() => shown.close()));
  shown.classList.add("along");
  const base = openable(await networkAddress());
  const all = base ? await codes(base) : [];
  if (!all.length) {
    box.remove();
    said.textContent = t(base ? "alongTooMuch" : "alongNoAddress");
    return;
  }
  let at = 0;
  const line = h("p", { class: "second" }, t("alongPoint"));
  box.before(line);
  const draw = () => {
    const code = all[at];
    const label = all.length > 1 ? t("alongPart", { part: at + 1, count: all.length }) : t("alongCode");
    if (code) box.replaceChildren(picture(code, label));
    said.replaceChildren(all.length > 1 ? `${label}. ` : "", t("alongSafe"), ...all.length > 1 ? [" ", h("button",
      { class: "link", onclick: () => { at = (at + 1) % all.length; draw(); } }, t("alongNext"))] : []);
  };
  draw();
}

/** Games, streak, settings. */
async function contents() {
  const all = gameCount({ results: results(), games: unfinishedGames() });
  const solved = results().length;
  const today = dayNumber(new Date());
  const days = streak(await playedDays(), today);
  const since = l10n.date({ day: "numeric", month: "long" }).format(dateOf(today - Math.max(0, days - 1)));
  /** @type {[Parameters<typeof icon>[0], string, string][]} */
  const rows = [["archive", t(all === 1 ? "alongGame1" : "alongGames", { count: all }), t("alongSolved", { solved, begun: all - solved })],
    ["chart", t("alongStreak"), days ? t(days === 1 ? "alongSince1" : "alongSince", { count: days, since }) : t("alongNoStreak")],
    ["sliders", t("settings"), t("alongFour")]];
  return h("ul", { class: "along-rows" }, ...rows.map(([name, title, more]) => h("li", {}, icon(name),
    h("span", {}, h("b", {}, title), h("span", { class: "second" }, more)), icon("check"))));
}

/** The link that takes a file. @param {() => void} close */
function bringer(close) {
  const file = h("input", { type: "file", accept: ".json,application/json", hidden: true, "aria-label": t("alongBring") });
  const said = h("p", { class: "second", role: "status" });
  file.addEventListener("change", async () => {
    try {
      const brought = readBackup((await file.files?.[0]?.text()) ?? "");
      close();
      await showBrought(brought);
    } catch { said.textContent = t("notABackup"); }
    file.value = "";
  });
  return h("div", { class: "along-bring" }, h("button", { class: "link", onclick: () => {
    said.textContent = t("alongHow");
    file.click();
  } }, t("alongBring")), said, file);
}

/** A link from a code was opened. @param {string} hash */
export async function take(hash) {
  await styled("along");
  try {
    const found = await received(hash);
    if ("missing" in found) {
      dialog(t("along"), h("p", {}, t("alongMissing", { parts: found.missing.join(", "), count: found.count })));
    } else await showBrought(found);
  } catch { dialog(t("along"), h("p", { role: "alert" }, t("alongDamaged"))); }
}

/** Add it, and ask where both devices have marks. @param {import("./backup.js").Brought} brought @param {Meeting[]} [meetings] */
export async function showBrought(brought, meetings = merge(brought).meetings) {
  await styled("along");
  const all = gameCount(brought);
  const place = h("div", {});
  const shown = dialog(meetings.length ? t("alongSome", { count: all - meetings.length, all }) : t("alongAll", { all }),
    h("p", { class: "second" }, t(meetings.length ? "alongAsk" : "alongToo")), place);
  shown.classList.add("along");
  shown.addEventListener("close", () => document.dispatchEvent(new CustomEvent("language")));
  const ask = (/** @type {number} */ at) => {
    const meeting = meetings[at];
    if (!meeting) { if (meetings.length) shown.close(); return; }
    const next = (/** @type {() => void} */ act) => () => { act(); ask(at + 1); };
    place.replaceChildren(h("h3", {}, heading(meeting), meetings.length > 1 ? ` (${t("ofAll", { at: at + 1, all: meetings.length })})` : ""),
      h("ul", { class: "games-apart" }, side(meeting.here, t("alongHere"), meeting.here.when > meeting.other.when),
        side({ ...meeting.other, puzzle: meeting.here.puzzle }, t("alongOther"), meeting.other.when > meeting.here.when)),
      h("button", { class: "filled", onclick: next(() => {}) }, t("alongBoth")),
      h("div", { class: "row" }, h("button", { onclick: next(() => settle(meeting, "here")) }, t("alongOnlyHere")),
        h("button", { onclick: next(() => settle(meeting, "other")) }, t("alongOnlyOther"))),
      h("p", { class: "second" }, t("alongTwice")));
  };
  ask(0);
}

/** @param {Meeting} meeting */
function heading({ here, other }) {
  const { puzzle } = here;
  const date = dateWords(puzzle.about) || dateWords(other.puzzle.about);
  return date ? t("alongDaily", { title: puzzle.title, date }) : t("alongGame", { title: `${puzzle.title} ${puzzle.cols}×${puzzle.rows}` });
}

/** @param {import("../store.js").Save} save @param {string} title @param {boolean} newer */
function side({ puzzle, game, seconds, filled, when }, title, newer) {
  const day = dayNumber(new Date(when));
  const words = day === dayNumber(new Date()) ? t("alongToday") : l10n.date({ day: "numeric", month: "long" }).format(dateOf(day));
  const time = l10n.date({ hour: "numeric", minute: "2-digit" }).format(new Date(when));
  return h("li", {}, h("span", { class: "emblem" }, still(puzzle, new Game(puzzle, game), title)), h("b", {}, title),
    h("span", { class: "second" }, `${clock(seconds)} · ${t("alongCells", { count: filled })}`),
    h("span", { class: "second" }, [`${words}, ${time}`, newer ? t("alongNewer") : ""].filter(Boolean).join(", ")));
}
