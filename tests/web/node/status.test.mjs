// Which message stands in the status line.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { page } from "./page.mjs";

const { StatusLine } = await page("board/status");

/** What a screen reader would hear, in order. */
let heard;
let line;

beforeEach(() => {
  heard = [];
  let [live, text] = ["polite", ""];
  line = new StatusLine({
    get textContent() { return text; },
    set textContent(words) { text = words; if (live === "polite") heard.push(words); },
    setAttribute: (name, value) => { assert.equal(name, "aria-live"); live = value; },
  });
});

const shown = () => line.element.textContent;

test("a stronger message replaces a weaker one, and not the other way round", () => {
  for (const kind of ["first", "hover", "act", "result"]) {
    line.say(kind, kind);
    assert.equal(shown(), kind);
  }
  for (const kind of ["first", "hover", "focus", "act"]) {
    line.say(kind, "weaker");
    assert.equal(shown(), "result");
  }
});

test("of equals, the newer stays: the focus and the pointer, one result after another", () => {
  for (const [kind, words] of [["focus", "one"], ["hover", "two"], ["focus", "three"], ["result", "four"], ["result", "five"]]) {
    line.say(kind, words);
    assert.equal(shown(), words);
  }
});

test("whatever is shown gives way when the person acts, but only to the next message", () => {
  line.say("result", "refused");
  line.act();
  assert.equal(shown(), "refused");
  line.say("focus", "a cell");
  assert.equal(shown(), "a cell");
});

test("an answer to an older act is not said, however strong", () => {
  const since = line.act();
  line.act();
  line.say("focus", "a cell");
  line.say("result", "copied", { since });
  assert.equal(shown(), "a cell");
});

test("only the message that is shown is renewed", () => {
  line.say("result", "refused");
  line.renew("focus", "a cell");
  assert.equal(shown(), "refused");
  line.act();
  line.say("focus", "a cell");
  line.renew("focus", "a cell that breaks a rule");
  assert.equal(shown(), "a cell that breaks a rule");
});

test("progress ends with its work, and takes nothing else away", () => {
  const first = line.act();
  line.say("act", "looking", { since: first });
  line.end(first);
  assert.equal(shown(), "");
  const second = line.act();
  line.act();
  line.say("focus", "a cell");
  line.end(second);
  assert.equal(shown(), "a cell");
});

test("a screen reader hears a message once, and not what a panel says already", () => {
  line.say("focus", "a cell");
  line.say("focus", "a cell");
  line.renew("focus", "a cell");
  line.say("result", "solved", { quiet: true });
  assert.equal(shown(), "solved");
  line.act();
  line.say("focus", "another cell");
  assert.deepEqual(heard, ["a cell", "another cell"]);
});
