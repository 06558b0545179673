// What the page says: its texts in both languages, addresses and clocks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dice, page, pretend } from "./page.mjs";

pretend("de-AT");
const texts = await page("texts");
const { change } = await page("store");
const { clock, describe, hintsUsed, place } = await page("board/speech");
const { editHash, hashOf, pack, readHash, readSetHash, unpack } = await page("share");
const { Game, NO, YES } = await page("play/game");

const BREAKS = { template: "{cell} breaks the rule", values: { cell: { cell: [2, 3] } } };

test("the language is that of the browser, until another one is chosen", async () => {
  assert.equal(texts.language(), "de");
  assert.equal(texts.cellName(5, 3), "Z2 S3");
  assert.equal(place(5, 3), texts.t("rowColumn", { row: 2, column: 3 }));
  change({ language: "en" });
  await texts.changeLanguage();
  assert.equal(texts.language(), "en");
  assert.equal(texts.cellName(5, 3), "r2c3");
  assert.equal(texts.l10n.count("208786414361204882"), "208,786,414,361,204,882");
});

test("a sentence names its cells, and one that has no translation is known to have none", async () => {
  assert.deepEqual(texts.parts(BREAKS).find((part) => part.cell), { text: "r2c3", cell: [2, 3] });
  assert.equal(texts.told(BREAKS), "r2c3 breaks the rule");
  assert.equal(texts.known(BREAKS), true, "English needs no translation");
  change({ language: "de" });
  await texts.changeLanguage();
  assert.equal(texts.known(BREAKS), false);
  assert.equal(texts.known({ template: "{cell}", values: { cell: { cell: [1, 1] } } }), true);
});

test("a text that is missing shows its key, and a value that is missing its name", () => {
  assert.equal(texts.t("noSuchText"), "noSuchText");
  assert.match(texts.t("rowColumn", { row: 4 }), /4.*\{column\}/);
});

test("every place of a text has the same values in every language", async () => {
  const values = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort();
  const files = {};
  for (const code of Object.keys(texts.LANGUAGES)) {
    files[code] = await (await fetch(new URL(`file://${process.env.PAGE}/languages/${code}.json`))).json();
  }
  const english = files.en;
  for (const [code, file] of Object.entries(files)) {
    for (const part of ["page", "lessons"]) {
      assert.deepEqual(Object.keys(file[part]).sort(), Object.keys(english[part]).sort(), `${code} ${part}`);
      for (const [key, text] of Object.entries(file[part])) {
        assert.deepEqual(values(text), values(english[part][key]), `${code} ${part} ${key}`);
      }
    }
  }
});

test("a screen reader hears what a cell shows", () => {
  const puzzle = { rows: 1, cols: 3, size: 3, kind: "cell", given: ".??", printed: "???",
    picture: { cells: { 0: { text: "7" } } } };
  const game = new Game(puzzle);
  const shown = Object.fromEntries(["done", "broken", "brokenClues", "cut", "yes", "no", "because"].map((name) => [name, new Set()]));
  shown.units = [];
  assert.equal(describe(game, shown, 0), "7");
  assert.equal(describe(game, shown, 1), texts.t("sOpen"));
  game.decide(1, YES);
  game.decide(2, NO);
  game.commit();
  shown.broken.add(1);
  assert.equal(describe(game, shown, 1), `${texts.t("sBlack")}, ${texts.t("sBroken")}`);
  assert.equal(describe(game, shown, 2), texts.t("sWhite"));
});

test("a screen reader hears rooms, stars, and numbers that say nothing about their cells", () => {
  const puzzle = { rows: 1, cols: 3, size: 3, kind: "cell", given: "???", printed: "???", rooms: [0, 0, 1], thing: "star",
    picture: { cells: { 0: { text: "7" } } } };
  const game = new Game(puzzle);
  const shown = Object.fromEntries(["done", "broken", "brokenClues", "cut", "yes", "no", "because"].map((name) => [name, new Set()]));
  shown.units = [];
  game.decide(1, YES);
  game.decide(2, NO);
  const room = (number) => texts.t("sInRoom", { number });
  assert.deepEqual([0, 1, 2].map((cell) => describe(game, shown, cell)),
    [`7, ${room(1)}, ${texts.t("sOpen")}`, `${room(1)}, ${texts.t("sStar")}`, `${room(2)}, ${texts.t("sNoStar")}`]);
});

test("times are written as people write them", () => {
  assert.deepEqual([0, 61.9, 3599, 3661].map(clock), ["0:00", "1:01", "59:59", "1:01:01"]);
  assert.notEqual(hintsUsed(1), hintsUsed(2));
  assert.match(hintsUsed(12), /12/);
});

test("an address holds a puzzle and its progress", () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const roll = dice(seed);
    const board = Array.from({ length: 1 + roll(30) }, () => "?#."[roll(3)]).join("");
    assert.equal(unpack(pack(board), board.length), board);
    const source = "kurodoko/5/5/5g8i6&#ü";
    assert.deepEqual(readHash(hashOf(source, board)), { source, packed: pack(board), about: {} });
  }
  assert.equal(readHash("#set"), null);
  assert.equal(readHash("#p=%E0%A4%A"), null, "a damaged address is none");
});

test("an address holds what the setter says, and survives being copied", () => {
  const source = "kurodoko/5/5/5g8i6";
  const about = { title: "Two (lighthouses).", author: "Ann & Bo", source: "https://example.org/?a=1#b", message: "Gut gesehen! 5 = 5 ✓ 🎉" };
  const hash = hashOf(source, "#.?", about);
  assert.match(hash, /^#[\w/=&%-]+$/, "no sign ends a link in a text");
  assert.doesNotMatch(decodeURIComponent(hash), /gesehen/, "the message is not read by accident");
  assert.deepEqual(readHash(hash), { source, packed: pack("#.?"), about });
  assert.deepEqual(readHash(hashOf(source, "", about)), { source, packed: "", about });
  assert.deepEqual(readSetHash(editHash(source, about)), { kind: "edit", text: source, about });
  // What is too long, damaged, or not a text for one line, is mended or left out.
  const odd = { title: " a\nb\u0007 ", message: "x".repeat(5000), variant: "no", author: "\ud800" };
  assert.deepEqual(readHash(hashOf(source, "", odd))?.about, { title: "a b", message: "x".repeat(280) });
  assert.deepEqual(readHash(`#p=${source}&t=%E0%A4%A&m=*&a=Ann`), { source, packed: "", about: { author: "Ann" } });
});
