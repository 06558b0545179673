"""A walk through a puzzle as one self-contained page: a picture and a sentence per step.

Buttons and arrow keys go forwards and backwards; printed, the page shows all steps. Nothing is
loaded from elsewhere. What a step settles and what it follows from are marked by patterns and
frames as well as by colours (see ``svg.py``).

>>> from gridwright.core.picture import Cell, Picture
>>> text = page("Example", [(Picture("x", 1, 1, (Cell(black=True),)), "r1c1 is black.", "a rule")])
>>> text.startswith("<!doctype html>"), text.count("<section")
(True, 1)
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gridwright.core.picture import Picture
from gridwright.render.svg import svg

Shown = tuple[Picture, str, str]
"""The board with a step's highlights, the sentence, the technique."""

_STYLE = """
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 46rem; padding: 1rem; }
nav { align-items: center; display: flex; gap: .5rem; position: sticky; top: 0;
  background: Canvas; padding: .5rem 0; }
nav input { flex: 1; }
button { font: inherit; min-width: 3rem; padding: .3rem .6rem; }
section { break-inside: avoid; }
section h2 { font-size: 1rem; margin: .8rem 0 .2rem; }
section p { margin: .2rem 0 .8rem; min-height: 4.5em; }
section svg { background: #fff; height: auto; max-width: 100%; }
.js section { display: none; }
.js section.now { display: block; }
@media print {
  nav { display: none; }
  .js section { display: inline-block; vertical-align: top; width: 48%; }
  section p { font-size: .8rem; min-height: 0; }
}
"""

_SCRIPT = """
const steps = [...document.querySelectorAll("section")];
const slider = document.querySelector("input"), count = document.querySelector("output");
let at = 0;
function go(to) {
  at = Math.max(0, Math.min(steps.length - 1, to));
  steps.forEach((step, i) => step.classList.toggle("now", i === at));
  slider.value = at; count.value = `${at + 1} / ${steps.length}`;
  history.replaceState(null, "", `#${at + 1}`);
}
document.documentElement.classList.add("js");
document.querySelector("#back").onclick = () => go(at - 1);
document.querySelector("#on").onclick = () => go(at + 1);
slider.oninput = () => go(+slider.value);
addEventListener("keydown", event => {
  const moves = { ArrowRight: 1, ArrowDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1,
    Home: -steps.length, End: steps.length };
  if (!(event.key in moves) || event.target === slider) return;
  event.preventDefault();
  go(at + moves[event.key]);
});
go((parseInt(location.hash.slice(1)) || 1) - 1);
"""


def page(title: str, steps: Sequence[Shown]) -> str:
    """The whole page."""
    heading = escape(title)
    sections = "\n".join(
        _section(number, len(steps), *step) for number, step in enumerate(steps, start=1)
    )
    return (
        "<!doctype html>\n"
        f'<html lang="en"><head><meta charset="utf-8"><title>{heading}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{_STYLE}</style></head>\n<body><h1>{heading}</h1>\n{_controls(len(steps))}"
        f"<main>\n{sections}\n</main>\n<script>{_SCRIPT}</script></body></html>\n"
    )


def _controls(steps: int) -> str:
    return (
        '<nav aria-label="Steps"><button id="back" aria-label="Step back">←</button>'
        f'<input type="range" min="0" max="{max(steps - 1, 0)}" value="0" aria-label="Step">'
        '<output aria-live="polite"></output>'
        '<button id="on" aria-label="Next step">→</button></nav>\n'
    )


def _section(number: int, count: int, picture: Picture, sentence: str, technique: str) -> str:
    return (
        f'<section id="step-{number}"><h2>{number} of {count}: {escape(technique)}</h2>'
        f"<p>{escape(sentence)}</p>{svg(picture)}</section>"
    )
