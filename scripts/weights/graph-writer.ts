/** What a node is told besides its inputs: a whole number, or a fraction as `{ fraction }`. */
type Setting = number | { readonly fraction: number };

type Values = Float32Array | Int8Array | BigInt64Array;

/** The numbers of ONNX for kinds of values. */
export const KIND = { float: 1, int8: 3, int32: 6, int64: 7 } as const;

/** The operations of the ONNX runtime that the standard does not have. */
export const OWN_OPERATIONS = 'com.microsoft';

/** Builds a model in the format of ONNX, always to the same bytes. */
export class GraphWriter {
  readonly #nodes: Buffer[] = [];
  readonly #weights: Buffer[] = [];

  /** Adds an operation and returns the name of its result, or of the first of them. */
  node(
    operation: string,
    inputs: readonly string[],
    outputs: string | readonly [string, ...string[]],
    { domain = '', ...settings }: { readonly domain?: string } & Readonly<Record<string, Setting | string>> = {},
  ): string {
    const told = Object.entries(settings as Readonly<Record<string, Setting>>);
    const results = typeof outputs === 'string' ? ([outputs] as const) : outputs;
    this.#nodes.push(
      Buffer.concat([
        ...inputs.map((input) => bytes(1, input)),
        ...results.map((output) => bytes(2, output)),
        bytes(3, results[0]),
        bytes(4, operation),
        ...told.map(([name, value]) => bytes(5, setting(name, value))),
        ...(domain === '' ? [] : [bytes(7, domain)]),
      ]),
    );
    return results[0];
  }

  weights(name: string, shape: readonly number[], values: Values): string {
    const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    const kind = values instanceof Float32Array ? KIND.float : values instanceof Int8Array ? KIND.int8 : KIND.int64;
    this.#weights.push(
      Buffer.concat([...shape.map((side) => number(1, side)), number(2, kind), bytes(8, name), bytes(9, raw)]),
    );
    return name;
  }

  /** `inputs` are rows of whole numbers, as many and as long as are given; `output` holds fractions in this shape. */
  model(inputs: readonly string[], output: string, shape: readonly (string | number)[]): Buffer {
    const graph = [
      ...this.#nodes.map((one) => bytes(1, one)),
      bytes(2, 'encoder'),
      ...this.#weights.map((one) => bytes(5, one)),
      ...inputs.map((name) => bytes(11, declared(name, KIND.int64, ['texts', 'pieces']))),
      bytes(12, declared(output, KIND.float, shape)),
    ];
    return Buffer.concat([
      number(1, 9),
      bytes(2, 'atlas'),
      bytes(7, Buffer.concat(graph)),
      bytes(8, Buffer.concat([bytes(1, ''), number(2, 17)])),
      bytes(8, Buffer.concat([bytes(1, OWN_OPERATIONS), number(2, 1)])),
    ]);
  }
}

/** The same model, which also gives what lies between: a part that is said twice in the format is the sum of both. */
export function withOutputs(model: Uint8Array, names: readonly string[]): Buffer {
  const told = names.map((name) => bytes(12, declared(name, KIND.float, ['texts', 'pieces', 'width'])));
  return Buffer.concat([model, bytes(7, Buffer.concat(told))]);
}

function setting(name: string, value: Setting): Buffer {
  if (typeof value === 'number') return Buffer.concat([bytes(1, name), number(3, value), number(20, 2)]);
  const fraction = Buffer.alloc(5);
  fraction.writeUInt8(2 * 8 + 5);
  fraction.writeFloatLE(value.fraction, 1);
  return Buffer.concat([bytes(1, name), fraction, number(20, 1)]);
}

function declared(name: string, kind: number, shape: readonly (string | number)[]): Buffer {
  const sides = shape.map((side) => bytes(1, typeof side === 'number' ? number(1, side) : bytes(2, side)));
  const tensor = Buffer.concat([number(1, kind), bytes(2, Buffer.concat(sides))]);
  return Buffer.concat([bytes(1, name), bytes(2, bytes(1, tensor))]);
}

function bytes(field: number, value: string | Uint8Array): Buffer {
  const told = Buffer.from(value);
  return Buffer.concat([varint(field * 8 + 2), varint(told.length), told]);
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

/** Seven bits a byte, the lowest first; a number below zero as the format has it, with 64 bits. */
function varint(value: number): Buffer {
  const out: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest >= 128n; rest /= 128n) out.push(Number(rest % 128n) + 128);
  return Buffer.from([...out, Number(rest)]);
}
