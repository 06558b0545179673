// Looks at a picture as the page does: reads it from a file, with where its grid is, and prints what
// each part of the page makes of it.

import { readFile } from "node:fs/promises";

import { page, pretend } from "./page.mjs";

pretend("en");
const names = ["scan/dots", "scan/finding", "scan/glyphs", "scan/level", "scan/network", "scan/reading"];
const [dots, finding, glyphs, level, net, reading] = await Promise.all(names.map(page));
const { width, height, data, corners, rows, cols, cells, black, bent } = JSON.parse(await readFile(process.argv[2], "utf-8"));
const picture = { width, height, data: Float32Array.from(data) };
const network = await net.network();
const grid = level.levelled(picture, corners, rows, cols);
const lying = { corners: dots.turned(corners, 1), rows: cols, cols: rows };
process.stdout.write(JSON.stringify({
  found: finding.find(picture),
  // Two pictures, one above the other.
  several: finding.findAll({ width, height: 2 * height, data: Float32Array.from([...data, ...data]) }),
  whole: finding.findAll({ width: 224, height: 224, data: Float32Array.from(black) })[0],
  bent: finding.findAll({ width: 300, height: 300, data: Float32Array.from(bent) })[0],
  side: grid.side,
  ink: [...grid.ink.data],
  crops: level.crops(grid).map((cell) => [...cell]),
  answers: cells.map((cell) => net.answers(network, Float32Array.from(cell))),
  digits: level.crops(grid).map((_, cell) => glyphs.digitsIn(level.cut(grid.ink, rows, cols, cell), false).map((each) => [...each])),
  seen: reading.seenIn(network, picture, corners, rows, cols),
  turned: reading.upright(network, picture, lying).corners,
}));
