// Plays puzzles in Firefox and prints what it saw as JSON. The request comes as JSON, too:
// {"firefox": path, "address": url, "puzzles": [{"link", "cols", "rows", "how", "strokes"}]}; a stroke
// is [from, to], two cells; "how" is mouse, keys or hints. Instead of "how", a "script" may be named:
// the page runs it, and what it gives is what was seen.

const puppeteer = require("../judges/node_modules/puppeteer-core");

const CENTRES = (count, cols) => {
  const matrix = document.querySelector("main svg.board[role=grid]").getScreenCTM();
  return Array.from({ length: count }, (_, cell) => {
    const point = new DOMPoint((cell % cols) * 40 + 20, Math.floor(cell / cols) * 40 + 20);
    const on = point.matrixTransform(matrix);
    return [on.x, on.y];
  });
};

async function byMouse(page, { cols, rows, strokes }) {
  const places = await page.evaluate(CENTRES, cols * rows, cols);
  for (const [from, to] of strokes) {
    await page.mouse.move(...places[from]);
    await page.mouse.down();
    if (to !== from) await page.mouse.move(...places[to]);
    await page.mouse.up();
  }
}

async function byKeys(page, { cols, kind, strokes }) {
  await page.$eval("main svg[role=grid]", (board) => board.focus());
  let at = 0;
  const go = async (to) => {
    const [down, right] = [Math.floor(to / cols) - Math.floor(at / cols), (to % cols) - (at % cols)];
    for (let n = 0; n < Math.abs(down); n += 1) await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
    for (let n = 0; n < Math.abs(right); n += 1) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
    at = to;
  };
  for (const [from, to] of strokes) {
    for (const cell of kind === "line" ? [from, to] : [from]) {
      await go(cell);
      await page.keyboard.press("Enter");
    }
  }
}

async function byHints(page) {
  await page.$eval("main svg[role=grid]", (board) => board.focus());
  for (let number = 0; number < 200; number += 1) {
    await page.keyboard.press("h");
    await page.waitForSelector(".panel.hint, .panel.done");
    if (await page.$(".panel.done")) return;
    for (let stage = 0; stage < 3; stage += 1) await page.keyboard.press("h");
    await page.waitForSelector(".panel.hint", { hidden: true });
  }
}

const WAYS = { mouse: byMouse, keys: byKeys, hints: byHints };

async function main(asked) {
  const browser = await puppeteer.launch({
    browser: "firefox", executablePath: asked.firefox, headless: true, protocol: "webDriverBiDi",
    // A lesson is one script, which takes minutes where the solver runs inside and the machine is busy.
    protocolTimeout: 450000,
  });
  const seen = [];
  try {
    for (const puzzle of asked.puzzles) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(180000);
      const errors = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      await page.setViewport({ width: 1280, height: 830 });
      await page.goto(puzzle.link);
      if (puzzle.script) {
        seen.push({ said: await page.evaluate(puzzle.script), errors });
        await context.close();
        continue;
      }
      await page.waitForSelector("main svg.board[role=grid]");
      await page.waitForSelector(".folds");
      await WAYS[puzzle.how](page, puzzle);
      await page.waitForSelector(".panel.done");
      seen.push({ said: await page.$eval(".panel.done", (panel) => panel.innerText), errors });
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return seen;
}

let text = "";
process.stdin.on("data", (part) => { text += part; });
process.stdin.on("end", () => {
  main(JSON.parse(text)).then((seen) => console.log(JSON.stringify(seen)), (error) => {
    console.error(error);
    process.exit(1);
  });
});
