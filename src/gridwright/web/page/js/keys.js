// Keys and what they are pressed in: whether someone types, and whether the page is used by keys at all.

const MOVES = /^(Tab|Enter| |Arrow\w+|Home|End|PageUp|PageDown|Backspace|Delete|\d)$/;

/** Whether a key belongs to a field or a dialog. @param {Event} event */
export function typing(event) {
  const at = event.target;
  return document.querySelector("dialog[open]") !== null ||
    at instanceof Element && at.closest("textarea, select, input:not([type=radio], [type=checkbox])") !== null;
}

/** The ring around the cell with the focus is for those who use keys: this notes which was used last. */
export function watchKeys() {
  const root = document.documentElement;
  addEventListener("keydown", (event) => {
    if (MOVES.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) root.classList.add("by-keys");
  }, { capture: true });
  addEventListener("pointerdown", () => root.classList.remove("by-keys"), { capture: true });
}
