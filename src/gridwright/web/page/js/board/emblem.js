// A small solved board that stands for a kind of puzzle.

import { still } from "./board.js";
import { h } from "../dom.js";
import { Game, YES } from "../play/game.js";
import { edge } from "./ways.js";
import { emblems } from "../puzzles.js";

/** @typedef {import("../types.js").GenreFacts} GenreFacts */

/** A solved board as the emblem of a kind of puzzle. @param {GenreFacts} genre */
export function emblemOf(genre) {
  const emblem = h("div", { class: "emblem" });
  void emblems().then((known) => {
    const found = known[genre.name];
    if (!found) return;
    const game = new Game(found.puzzle);
    // What is ruled out would only clutter a small picture.
    const numbers = Object.values(found.puzzle.picture.cells).some((cell) => cell.text && !cell.given);
    game.take(numbers || found.puzzle.thing ? found.board.replaceAll(".", "?") : found.board);
    found.path?.forEach((cell, index) => {
      const before = found.path?.[index - 1];
      if (before !== undefined) game.set(edge(before, cell), YES);
    });
    game.commit();
    emblem.append(still(found.puzzle, game, genre.title));
  });
  return emblem;
}
