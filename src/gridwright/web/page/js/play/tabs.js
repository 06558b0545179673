// Other tabs of this browser: what they made of a game or a draft meanwhile, beside what is here.

/** A game as one text; nothing where it is not begun. @param {import("./game.js").Saved | undefined} game */
export function gameState(game) {
  return game?.strokes.length ? JSON.stringify([game.strokes, game.at]) : null;
}

/** A draft as one text. @param {import("../store.js").Draft | null} draft */
export function draftState(draft) {
  return draft && JSON.stringify([draft.steps, draft.at, draft.about ?? {}]);
}

/**
 * What this tab does: keep what it has, follow the other tab, or keep both, since they went apart.
 * @param {string | null} base what this tab last read or wrote
 * @param {string | null} mine what it has now @param {string | null} theirs what is kept now
 * @returns {"keep" | "follow" | "apart"}
 */
export function meeting(base, mine, theirs) {
  if (theirs === mine || theirs === base) return "keep";
  if (mine === base) return "follow";
  // What another tab has forgotten is kept again when it is changed here.
  return theirs === null ? "keep" : "apart";
}
