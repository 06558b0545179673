"""A walk through a puzzle in HTML: a picture and a sentence per step, and per link of a what-if.

:func:`player` is a piece of HTML for a notebook, :func:`page` a whole page around it. Buttons, a
slider and keys go forwards and backwards; without JavaScript, and in print, all steps are shown one
below the other. Nothing is loaded from elsewhere. What a step settles and what it follows from are
marked by patterns and frames as well as by colours (see ``svg.py``).

A page may hold several players, even the same one twice: they have no ids, their styles refer to
the class of the player, and the script of each starts all that have not been started yet.

>>> from gridwright.core.picture import Cell, Picture
>>> steps = [Frame(Picture("x", 1, 1, (Cell(black=True),)), "r1c1 is black.", "a rule")]
>>> text = player(steps)
>>> text.count("<section"), "id=" in text
(1, False)
>>> page("Example", steps).startswith("<!doctype html>")
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from gridwright.core.frame import Frame
from gridwright.core.saying import ENGLISH, Language, Saying
from gridwright.render.svg import svg

CLASS = "gridwright-steps"

# Colours are those of the page around, so that a dark notebook stays dark; boards are on paper.
_STYLE = """
.gridwright-steps { max-width: 46rem; }
.gridwright-steps:focus-visible { outline: 2px solid Highlight; outline-offset: 4px; }
.gridwright-steps nav { align-items: center; display: flex; gap: .5rem; padding: .5rem 0; }
.gridwright-steps nav[hidden] { display: none; }
.gridwright-steps nav input { flex: 1; min-width: 4rem; }
.gridwright-steps nav output { min-width: 5em; text-align: center; }
.gridwright-steps nav button { font: inherit; min-width: 3rem; padding: .3rem .6rem; }
.gridwright-steps section { border-left: .3rem solid transparent; break-inside: avoid;
  padding-left: .8rem; }
.gridwright-steps section p { margin: .2rem 0 .8rem; }
.gridwright-steps section p.technique { font-weight: bold; margin: .8rem 0 .2rem; }
.gridwright-steps section.key { border-left-color: #0b5cad; }
.gridwright-steps section.key p.sentence { font-size: 1.08em; }
.gridwright-steps section svg { background: #fff; height: auto; max-width: 100%; }
.gridwright-steps.started section { display: none; }
.gridwright-steps.started section.now { display: block; }
.gridwright-steps.started section.now p.sentence { min-height: 4.5em; }
@media print {
  .gridwright-steps nav { display: none; }
  .gridwright-steps section,
  .gridwright-steps.started section { display: inline-block; vertical-align: top; width: 48%; }
  .gridwright-steps.started section.now { display: inline-block; }
  .gridwright-steps.started section.now p.sentence { min-height: 0; }
  .gridwright-steps section p { font-size: .8rem; }
}
"""

# Keys are handled while the focus is inside the player and not passed on: a notebook would leave
# the cell. A player that is started twice starts only once.
_SCRIPT = """
(() => {
  const start = root => {
    const steps = [...root.querySelectorAll("section")];
    const nav = root.querySelector("nav");
    if (!nav) return;
    const slider = nav.querySelector("input");
    const [back, on] = nav.querySelectorAll("button"), count = nav.querySelector("output");
    let at = 0;
    const go = to => {
      at = Math.max(0, Math.min(steps.length - 1, to));
      steps.forEach((step, i) => step.classList.toggle("now", i === at));
      slider.value = at;
      count.value = `${steps[at].dataset.step} / ${steps[steps.length - 1].dataset.step}`;
      back.disabled = at === 0;
      on.disabled = at === steps.length - 1;
      root.dispatchEvent(new CustomEvent("step", { detail: at + 1 }));
    };
    root.gridwright = { go, at: () => at, count: steps.length };
    root.classList.add("started");
    nav.hidden = false;
    back.onclick = () => go(at - 1);
    on.onclick = () => go(at + 1);
    slider.oninput = () => go(+slider.value);
    root.addEventListener("keydown", event => {
      const moves = { ArrowRight: 1, ArrowLeft: -1, Home: -steps.length, End: steps.length };
      if (!(event.key in moves) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      go(at + moves[event.key]);
    });
    go(0);
  };
  document.querySelectorAll(".gridwright-steps:not(.started)").forEach(start);
})();
"""

_PAGE_STYLE = """
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 46rem; padding: 1rem; }
.gridwright-steps nav { background: Canvas; position: sticky; top: 0; }
"""

# The keys work wherever the focus is, and the address keeps the step.
_PAGE_SCRIPT = """
(() => {
  const root = document.querySelector(".gridwright-steps"), player = root && root.gridwright;
  if (!player) return;
  root.addEventListener("step", event =>
    history.replaceState(null, "", `#${event.detail}`));
  addEventListener("keydown", event => {
    const moves = { ArrowRight: 1, ArrowDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1,
      Home: -player.count, End: player.count };
    if (!(event.key in moves) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest("button, input")) return;
    event.preventDefault();
    player.go(player.at() + moves[event.key]);
  });
  player.go((parseInt(location.hash.slice(1)) || 1) - 1);
})();
"""


def player(steps: Sequence[Frame], remark: str = "", language: Language = ENGLISH) -> str:
    """The steps as a piece of HTML; a remark stands above them."""
    above = f"<p>{escape(remark)}</p>\n" if remark else ""
    sections = "\n".join(_section(step, steps[-1].number, language) for step in steps)
    return (
        f"<style>{_STYLE}</style>\n"
        # The last attribute keeps the shortcuts of a notebook away from the player's own keys.
        f'<div class="{CLASS}" role="group" aria-label="{language.say("Steps")}" tabindex="0"'
        ' data-lm-suppress-shortcuts="true">\n'
        f"{above}{_controls(len(steps), language)}{sections}\n</div>\n"
        f"<script>{_SCRIPT}</script>\n"
    )


def page(title: str, steps: Sequence[Frame], remark: str = "", language: Language = ENGLISH) -> str:
    """The whole page."""
    heading = escape(title)
    return (
        "<!doctype html>\n"
        f'<html lang="{language.code}"><head><meta charset="utf-8"><title>{heading}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{_PAGE_STYLE}</style></head>\n<body><h1>{heading}</h1>\n"
        f"<main>\n{player(steps, remark, language)}</main>\n"
        f"<script>{_PAGE_SCRIPT}</script></body></html>\n"
    )


def _controls(steps: int, language: Language) -> str:
    """Buttons and a slider, which are of no use before the script has started."""
    if steps < 2:
        return ""
    say = language.say
    return (
        f'<nav aria-label="{say("Steps")}" hidden>'
        f'<button type="button" aria-label="{say("Step back")}">←</button>'
        f'<input type="range" min="0" max="{steps - 1}" value="0" aria-label="{say("Step")}">'
        '<output aria-live="polite"></output>'
        f'<button type="button" aria-label="{say("Next step")}">→</button></nav>\n'
    )


def _section(frame: Frame, count: int, language: Language) -> str:
    # The sentence is above the board. Repeated below it, it would make the boards differ in height.
    board = svg(replace(frame.picture, caption=""), language=language)
    heading = frame.heading
    if heading and count > 1:
        named = Saying(
            "{number} of {count}: {technique}", number=frame.number, count=count, technique=heading
        )
        heading = language.say(named)
    above = f'<p class="technique">{escape(heading)}</p>' if heading else ""
    kind = ' class="key"' if frame.key else ""
    return (
        f'<section{kind} data-step="{frame.number}">{above}'
        f'<p class="sentence">{escape(frame.sentence)}</p>{board}</section>'
    )
