// A small solved board that stands for a kind of puzzle.

import { nothing, still } from "./board.js";
import { h } from "../dom.js";
import { Game, YES } from "../play/game.js";
import { edge } from "./ways.js";
import { emblems } from "../puzzles.js";

/** @typedef {import("../types.js").GenreFacts} GenreFacts */

/** A solved board as the emblem of a kind of puzzle. @param {GenreFacts} genre @param {boolean} [small] beside its name, and no larger than that */
export function emblemOf(genre, small = false) {
  const emblem = h("span", { class: small ? "emblem small" : "emblem", ...(small ? { "aria-hidden": "true" } : {}) });
  void emblems().then((known) => {
    const own = known[genre.name];
    const found = (small && own?.small) || own;
    if (!found) return;
    const game = new Game(found.puzzle);
    // What is ruled out would only clutter a picture with numbers or things.
    const numbers = Object.values(found.puzzle.picture.cells).some((cell) => cell.text && !cell.given);
    game.take(found === own && (numbers || found.puzzle.thing) ? found.board.replaceAll(".", "?") : found.board);
    found.path?.forEach((cell, index) => {
      const before = found.path?.[index - 1];
      if (before !== undefined) game.set(edge(before, cell), YES);
    });
    game.commit();
    emblem.append(still(found.puzzle, game, genre.title, found.clue && { ...nothing(), around: { area: [], clue: found.clue } }));
  });
  return emblem;
}
