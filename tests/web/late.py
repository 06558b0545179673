"""A page that does later whatever it does later, as on a busy machine.

``GRIDWRIGHT_LATE=250 ./run-tests -m browser`` delays timers, frames, answers of the service, what
observers see and what the window hears, each by so many milliseconds. What a test reads without
waiting for it is then not there yet, so that it fails each time and not by chance.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

LATE = int(os.environ.get("GRIDWRIGHT_LATE", "0"))
"""Milliseconds."""

SCRIPT = """((late) => {
  const timer = setTimeout.bind(window);
  const frame = requestAnimationFrame.bind(window);
  const fetched = fetch.bind(window);
  const waited = () => new Promise((done) => timer(done, late));
  window.setTimeout = (act, time = 0, ...more) => timer(act, time + late, ...more);
  window.requestAnimationFrame = (act) => timer(() => frame(act), late);
  window.cancelAnimationFrame = clearTimeout.bind(window);
  window.fetch = async (...asked) => {
    const answer = await fetched(...asked);
    await waited();
    return answer;
  };
  for (const name of ["MutationObserver", "ResizeObserver", "IntersectionObserver"]) {
    window[name] = class extends window[name] {
      constructor(act, ...more) {
        super((...seen) => timer(() => act(...seen), late), ...more);
      }
    };
  }
  for (const name of ["readText", "writeText"]) {
    const own = window.Clipboard?.prototype[name];
    if (own) Clipboard.prototype[name] = async function (...all) {
      await waited();
      return own.apply(this, all);
    };
  }
  const later = new Set(["storage", "hashchange", "popstate", "toggle", "close", "message",
    "animationend", "transitionend", "visibilitychange", "resize", "scroll", "load"]);
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, act, options) {
    const delayed = later.has(type) && typeof act === "function"
      ? function (event) { timer(() => act.call(this, event), late); }
      : act;
    return listen.call(this, type, delayed, options);
  };
})(%d);"""


def context_of(browser: Browser, **options: Any) -> BrowserContext:
    """A browser that has never been anywhere, whose pages are late if that is asked for."""
    found = browser.new_context(**options)
    if LATE:
        found.add_init_script(SCRIPT % LATE)
    return found
