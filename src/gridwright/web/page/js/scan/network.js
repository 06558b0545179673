// The network that reads a cell: convolutions, one wide layer, and some questions. As
// `scanning/network.py` has it; `scan/symbols.json` says which blocks of weights there are, and a
// test compares the answers of both.

/**
 * The blocks in their order, with their shapes; the questions with the number of possible answers.
 * @typedef {{blocks: Record<string, number[]>, steps: number[], questions: Record<string, number>}} Plan
 * @typedef {{weights: Float64Array, shifts: Float32Array, shape: number[]}} Block
 * @typedef {{blocks: Block[], steps: number[], questions: Record<string, number>}} Network
 */

/** @type {Promise<Network> | null} */
let loading = null;

/** The network, which is fetched when it is first needed. @returns {Promise<Network>} */
export function network() {
  loading ??= Promise.all(["symbols.json", "symbols.bin"].map((name) => fetch(new URL(`../../scan/${name}`, import.meta.url))))
    .then(async ([plan, weights]) => {
      if (!plan?.ok || !weights?.ok) throw new Error("the network cannot be fetched");
      return unpacked(await plan.json(), await weights.arrayBuffer());
    })
    .catch((error) => { loading = null; throw error; });
  return loading;
}

/**
 * The weights are whole numbers of eight bits, then for each output a scale and a shift.
 * @param {Plan} plan @param {ArrayBuffer} packed @returns {Network}
 */
export function unpacked({ blocks, steps, questions }, packed) {
  let place = 0;
  const view = new DataView(packed);
  const floats = (/** @type {number} */ count) => Float32Array.from({ length: count }, () => {
    place += 4;
    return view.getFloat32(place - 4, true);
  });
  const found = Object.values(blocks).map((shape) => {
    const outputs = shape.at(-1) ?? 0;
    const whole = new Int8Array(packed, place, shape.reduce((product, each) => product * each, 1));
    place += whole.length;
    const scales = floats(outputs);
    const shifts = floats(outputs);
    return { shape, shifts, weights: Float64Array.from(whole, (each, at) => each * (scales[at % outputs] ?? 0)) };
  });
  if (place !== packed.byteLength) throw new Error("the weights do not fit the network");
  return { blocks: found, steps, questions };
}

/**
 * The probabilities of every answer to each question.
 * @param {Network} network @param {Float32Array} cell a square of ink @returns {Record<string, number[]>}
 */
export function answers({ blocks, steps, questions }, cell) {
  let values = cell;
  let side = Math.sqrt(cell.length);
  blocks.forEach((block, number) => {
    if (block.shape.length === 4) {
      // Some convolutions look at every dot, others at every second one.
      const step = steps[number] ?? 1;
      values = convolved(values, side, step, block);
      side = Math.ceil(side / step);
    } else values = layer(values, block, number + 1 < blocks.length, new Float32Array(block.shifts.length));
  });
  let place = 0;
  return Object.fromEntries(Object.entries(questions).map(([name, count]) =>
    [name, shares(values.subarray(place, place += count))]));
}

/** @param {Float32Array} values @param {number} side @param {number} step @param {Block} block */
function convolved(values, side, step, block) {
  const [, , inputs = 1, outputs = 1] = block.shape;
  const small = Math.ceil(side / step);
  const found = new Float32Array(small * small * outputs);
  const window = new Float32Array(9 * inputs);
  for (let row = 0, at = 0; row < small; row += 1) {
    for (let col = 0; col < small; col += 1, at += outputs) {
      window.fill(0);
      for (let part = 0; part < 9; part += 1) {
        const [y, x] = [row * step + Math.floor(part / 3) - 1, col * step + (part % 3) - 1];
        if (y < 0 || x < 0 || y >= side || x >= side) continue;
        const from = (y * side + x) * inputs;
        for (let input = 0; input < inputs; input += 1) window[part * inputs + input] = values[from + input] ?? 0;
      }
      layer(window, block, true, found, at);
    }
  }
  return found;
}

/** Room for what is added up, made once. */
const SUMS = new Float64Array(1024);

/**
 * Inputs times weights for every output; this is where the time goes.
 * @param {Float32Array} values @param {Block} block @param {boolean} cutting what is negative becomes nothing
 * @param {Float32Array} found @param {number} [at]
 */
function layer(values, { weights, shifts }, cutting, found, at = 0) {
  const outputs = shifts.length;
  const sums = SUMS.subarray(0, outputs);
  sums.set(shifts);
  for (let input = 0; input < values.length; input += 1) {
    const value = /** @type {number} */ (values[input]);
    // Half of what convolutions give is nothing.
    if (value === 0) continue;
    const start = input * outputs;
    for (let output = 0; output < outputs; output += 1) {
      sums[output] = /** @type {number} */ (sums[output]) + value * /** @type {number} */ (weights[start + output]);
    }
  }
  for (let output = 0; output < outputs; output += 1) {
    const sum = /** @type {number} */ (sums[output]);
    found[at + output] = cutting && sum < 0 ? 0 : sum;
  }
  return found;
}

/** @param {Float32Array} values @returns {number[]} */
function shares(values) {
  const most = Math.max(...values);
  const powers = Array.from(values, (value) => Math.exp(value - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}
