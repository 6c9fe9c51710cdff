import { readFileSync } from 'node:fs';
import type { Tensor, Weights } from './read-weights.ts';

/** A layer of a few numbers behind the last state: what a model was trained to say. */
export interface Head {
  readonly factor: Tensor;
  readonly bias: Float32Array;
}

export interface TunedWeights extends Weights {
  readonly head: Head;
}

/** Where each tensor lies in the file, by its name; the numbers are halves of 16 bits, one behind the other. */
type Contents = Readonly<Record<string, { readonly shape: readonly number[]; readonly at: number }>>;

/**
 * Published weights with what was learned on top of them. A matrix that was trained has two narrow ones in the file, whose
 * product is added to it (`NAME.narrow`, `NAME.wide`); every vector that was trained stands there whole. So a model that
 * was trained for something takes two megabytes of a repository and not a hundred.
 */
export function tunedWeights(base: Weights, path: string): TunedWeights {
  const learned = readHalves(path);
  const needed = (name: string): Tensor => {
    const tensor = learned.get(name);
    if (tensor === undefined) throw new Error(`${path} has no ${name}`);
    return tensor;
  };
  return {
    named: (name) => learned.get(name) ?? base.named(name),
    factorOf: (output) => {
      const name = output.replace(/^\/|\/MatMul_output_0$/g, '').replaceAll('/', '.');
      const narrow = learned.get(`${name}.narrow`);
      return narrow === undefined
        ? base.factorOf(output)
        : withProduct(base.factorOf(output), narrow, needed(`${name}.wide`));
    },
    head: { factor: needed('head.weight'), bias: needed('head.bias').values },
  };
}

function withProduct({ shape, values }: Tensor, narrow: Tensor, wide: Tensor): Tensor {
  const [rows = 0, columns = 0] = shape;
  const [, inner = 0] = narrow.shape;
  const sums = Float64Array.from(values);
  for (let row = 0; row < rows; row += 1)
    for (let k = 0; k < inner; k += 1) {
      const share = narrow.values[row * inner + k] ?? 0;
      for (let at = row * columns, from = k * columns; from < (k + 1) * columns; at += 1, from += 1)
        sums[at] = (sums[at] ?? 0) + share * (wide.values[from] ?? 0);
    }
  return { shape, values: Float32Array.from(sums) };
}

function readHalves(path: string): ReadonlyMap<string, Tensor> {
  const file = readFileSync(path);
  const end = file.indexOf('\n');
  if (end < 0) throw new Error(`${path} has no first line that says what it holds`);
  const contents = JSON.parse(file.toString('utf8', 0, end)) as Contents;
  const read = ({ shape, at }: Contents[string]): Tensor => {
    const count = shape.reduce((product, side) => product * side, 1);
    const from = end + 1 + 2 * at;
    if (from + 2 * count > file.length) throw new Error(`${path} ends before what it says that it holds`);
    return { shape, values: Float32Array.from({ length: count }, (_, i) => ofHalf(file.readUInt16LE(from + 2 * i))) };
  };
  return new Map(Object.entries(contents).map(([name, place]) => [name, read(place)]));
}

/** A number of 16 bits: a sign, five bits of power, ten of fraction. */
function ofHalf(bits: number): number {
  const sign = bits >= 0x80_00 ? -1 : 1;
  const power = Math.floor(bits / 1024) % 32;
  const fraction = (bits % 1024) / 1024;
  return sign * (power === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (power - 15));
}
