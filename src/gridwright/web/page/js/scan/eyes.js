// The picture that is being read, and the worker that looks at it.

import { ServiceError, ask, home } from "../service.js";
import { shared } from "../../scanning/shared.js";

/** @typedef {import("./dots.js").Dots} Dots */
/** @typedef {import("./worker.js").Looks} Looks */

/** How large a file may be, how many dots a picture may have, and has at least. */
const { most_bytes: MOST_BYTES, most_dots: MOST_DOTS, least_side: LEAST_SIDE } = shared.opening;
const MOST_MILLIONS = MOST_DOTS / 1e6;
/** The longer side of the picture that is worked with. */
const LONGEST = 2000;
/** The longer side of what a server is asked about; corners need no finer picture. */
const SENT = 1600;

/** @type {Worker | null} */
let worker = null;
/** What a worker that had to be started anew is given. @type {HTMLCanvasElement | null} */
let taken = null;
/** @type {Map<number, {done: (reply: any) => void, failed: (error: Error) => void}>} */
const waiting = new Map();
let number = 0;

/**
 * Ask the worker.
 * @template {keyof Looks} L @param {L} look @param {Looks[L]["asked"]} asked @returns {Promise<Looks[L]["reply"]>}
 */
export function look(look, asked) {
  const found = (worker ??= started());
  const id = (number += 1);
  found.postMessage({ id, look, asked });
  return new Promise((done, failed) => { waiting.set(id, { done, failed }); });
}

/** Take a picture. @param {HTMLCanvasElement} canvas */
export function take(canvas) {
  taken = canvas;
  if (worker) hand(worker, canvas);
}

/** @param {Worker} to @param {HTMLCanvasElement} canvas */
function hand(to, canvas) {
  const picture = grey(canvas);
  to.postMessage({ id: 0, look: "take", asked: { picture } }, [picture.data.buffer]);
}

function started() {
  const made = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  made.onmessage = ({ data }) => {
    const found = waiting.get(data.id);
    waiting.delete(data.id);
    if ("error" in data) found?.failed(failure());
    else found?.done(data.reply);
  };
  made.onerror = () => {
    for (const { failed } of waiting.values()) failed(failure());
    waiting.clear();
    worker = null;
  };
  if (taken) hand(made, taken);
  return made;
}

function failure() {
  return new ServiceError({ kind: "away", saying: { template: "the picture cannot be read in this browser" } });
}

/** @param {import("../types.js").Saying} saying */
function refused(saying) {
  return new ServiceError({ kind: "input", saying });
}

/**
 * A file as a picture to draw on, not larger than needed; what is no picture, or too large, is refused.
 * Its dots are only decoded once its size is known.
 * @param {File} file @returns {Promise<HTMLCanvasElement>}
 */
export async function opened(file) {
  if (file.size > MOST_BYTES) {
    throw refused({ template: "the file is larger than {most} MB", values: { most: MOST_BYTES / 2 ** 20 } });
  }
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((done, failed) => { image.onload = done; image.onerror = failed; });
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width * height > MOST_MILLIONS * 1e6) {
      throw refused({ template: "the picture has {width} × {height} dots: expected at most {most} million",
        values: { width, height, most: MOST_MILLIONS } });
    }
    if (Math.min(width, height) < LEAST_SIDE) {
      throw refused({ template: "the picture has {width} × {height} dots: expected at least {least} each way",
        values: { width, height, least: LEAST_SIDE } });
    }
    return drawn(image, width, height, LONGEST);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw refused(file.type.startsWith("image/") ? { template: "the picture file is damaged and cannot be decoded" }
      : { template: "this is no picture: expected a file of the kind {kinds}", values: { kinds: "PNG, JPEG, WebP" } });
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Whether a file begins as a PDF does. @param {File} file */
export async function isPdf(file) {
  return await file.slice(0, 5).text() === "%PDF-";
}

/** A page of a PDF as a picture to draw on, and how many pages there are: the server draws it. @param {File} file @param {number} page */
export async function paged(file, page) {
  if (await home() !== "server") throw refused({ template: "a PDF is only read by a server of Gridwright: save its page as a picture" });
  const { pages, picture } = await ask("page", { picture: await inText(file), page });
  const data = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  return { pages, picture: await opened(new File([data], file.name, { type: "image/jpeg" })) };
}

/** A file as text for the server. @param {File} file @returns {Promise<string>} */
function inText(file) {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ""));
    reader.readAsDataURL(file);
  });
}

/** @param {CanvasImageSource} source @param {number} width @param {number} height @param {number} longest */
function drawn(source, width, height, longest) {
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  // What is transparent shows the paper below, not black.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The grey values of a picture. @param {HTMLCanvasElement} canvas @returns {Dots} */
function grey(canvas) {
  const { width, height } = canvas;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const { data } = pen.getImageData(0, 0, width, height);
  const dots = new Float32Array(width * height);
  for (let place = 0; place < dots.length; place += 1) {
    const at = 4 * place;
    dots[place] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return { width, height, data: dots };
}

/** Grey values as a picture. @param {HTMLCanvasElement} canvas @param {Dots} dots */
export function paint(canvas, { width, height, data }) {
  if (!width || !height) return;
  canvas.width = width;
  canvas.height = height;
  const image = new ImageData(width, height);
  data.forEach((value, place) => image.data.set([value, value, value, 255], 4 * place));
  canvas.getContext("2d")?.putImageData(image, 0, 0);
}

/**
 * A picture as text for the server, with nothing in it but its dots, and how much smaller it is.
 * @param {HTMLCanvasElement} canvas
 */
export function asText(canvas) {
  const { width, height } = canvas;
  const small = drawn(canvas, width, height, SENT);
  return { picture: small.toDataURL("image/jpeg", 0.85).replace(/^[^,]*,/, ""), scale: small.width / width };
}
