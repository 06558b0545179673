// What a tab does when another one has written: keep, follow, or keep both.

import assert from "node:assert/strict";
import { test } from "node:test";

import { page, pretend } from "./page.mjs";

pretend("en");
globalThis.window = new EventTarget();
const store = await page("store");
const { draftState, gameState, meeting } = await page("play/tabs");

/** Another tab writes. */
function written(name, value) {
  const newValue = JSON.stringify(value);
  localStorage.setItem(`gridwright.${name}`, newValue);
  window.dispatchEvent(Object.assign(new Event("storage"), { key: `gridwright.${name}`, newValue }));
}

test("a tab keeps what is new here, and follows what is new elsewhere", () => {
  assert.equal(meeting("a", "b", "a"), "keep");
  assert.equal(meeting("a", "a", "b"), "follow");
  assert.equal(meeting("a", "b", "c"), "apart");
  assert.equal(meeting("a", "b", "b"), "keep", "both came to the same");
  assert.equal(meeting(null, null, "b"), "follow", "begun elsewhere");
  assert.equal(meeting(null, "a", "b"), "apart", "begun in both");
  assert.equal(meeting("a", "a", null), "follow", "forgotten elsewhere, and not written again");
  assert.equal(meeting("a", "b", null), "keep", "forgotten elsewhere, and gone on with here");
});

test("a game that is not begun is none, and one that was undone is another one", () => {
  const strokes = [{ c: [["d0", 0, 1]], t: [[], []] }];
  assert.equal(gameState(undefined), null);
  assert.equal(gameState({ strokes: [], at: 0 }), null);
  assert.notEqual(gameState({ strokes, at: 1 }), gameState({ strokes, at: 0 }));
  assert.equal(draftState({ id: "a", steps: ["x"], at: 0, when: 1 }), draftState({ id: "b", steps: ["x"], at: 0, when: 2, about: {} }));
});

test("what there was no room for does not hide what another tab writes", () => {
  store.watch();
  const heard = [];
  store.whenWritten("learned", () => heard.push("learned"));
  store.whenWritten("drafts", () => heard.push("drafts"));
  const { setItem } = localStorage;
  localStorage.setItem = () => { throw new Error("full"); };
  store.learn("here");
  assert.equal(store.keepDraft({ id: "d", genre: "kuromasu", title: "", steps: ["here"], at: 0, when: 1 }), false);
  localStorage.setItem = setItem;
  written("learned", ["elsewhere"]);
  written("draft.d", { id: "d", genre: "kuromasu", title: "", steps: ["elsewhere"], at: 0, when: 2 });
  written("other", []);
  assert.deepEqual([...store.learned()].sort(), ["elsewhere", "here"]);
  assert.deepEqual(JSON.parse(localStorage.getItem("gridwright.learned")).sort(), ["elsewhere", "here"]);
  assert.deepEqual(store.draft("d")?.steps, ["elsewhere"]);
  assert.deepEqual(heard, ["learned"]);
});
