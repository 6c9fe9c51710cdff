import { readFileSync } from 'node:fs';

/** Numbers of a model, row by row. */
export interface Tensor {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** The weights of an ONNX file, by their name or by the product that they are a factor of. */
export interface Weights {
  named(name: string): Tensor;
  /** What the node that makes `output` multiplies with. */
  factorOf(output: string): Tensor;
}

/** The numbers of the fields that matter here, as `onnx.proto` has them. */
const MODEL = { graph: 7 } as const;
const GRAPH = { node: 1, initializer: 5 } as const;
const NODE = { input: 1, output: 2 } as const;
const TENSOR = { dims: 1, type: 2, name: 8, raw: 9 } as const;
const FLOAT = 1;

/** Reads the weights that are floats. A file that is not understood is an error. */
export function readWeights(path: string): Weights {
  const file = readFileSync(path);
  const graph = [...fields(file)].find(({ number }) => number === MODEL.graph)?.bytes;
  if (graph === undefined) throw new Error(`${path} holds no graph`);
  const tensors = new Map<string, Tensor>();
  const inputs = new Map<string, readonly string[]>();
  for (const { number, bytes } of fields(graph)) {
    if (number === GRAPH.initializer) {
      const { name, tensor } = readTensor(bytes);
      if (tensor !== undefined) tensors.set(name, tensor);
    }
    if (number === GRAPH.node) {
      const parts = [...fields(bytes)];
      const texts = (wanted: number): readonly string[] =>
        parts.filter((part) => part.number === wanted).map((part) => part.bytes.toString('utf8'));
      for (const output of texts(NODE.output)) inputs.set(output, texts(NODE.input));
    }
  }
  const named = (name: string): Tensor => {
    const tensor = tensors.get(name);
    if (tensor === undefined) throw new Error(`${path} has no weights ${name}`);
    return tensor;
  };
  return {
    named,
    factorOf: (output) => {
      const name = inputs.get(output)?.find((input) => tensors.has(input));
      if (name === undefined) throw new Error(`${path} makes ${output} of no weights`);
      return named(name);
    },
  };
}

function readTensor(bytes: Buffer): { readonly name: string; readonly tensor: Tensor | undefined } {
  const shape: number[] = [];
  let [name, type] = ['', 0];
  let raw: Uint8Array = Buffer.alloc(0);
  for (const field of fields(bytes)) {
    if (field.number === TENSOR.dims) shape.push(field.value);
    else if (field.number === TENSOR.type) type = field.value;
    else if (field.number === TENSOR.name) name = field.bytes.toString('utf8');
    else if (field.number === TENSOR.raw) raw = field.bytes;
  }
  if (type !== FLOAT) return { name, tensor: undefined };
  // A copy, because floats have to begin at an even address.
  const values = new Float32Array(Uint8Array.from(raw).buffer);
  if (values.length !== shape.reduce((product, side) => product * side, 1)) {
    throw new Error(`the weights ${name} are not of the shape ${shape.join(' x ')}`);
  }
  return { name, tensor: { shape, values } };
}

interface Field {
  readonly number: number;
  /** Of a field that is a number. */
  readonly value: number;
  readonly bytes: Buffer;
}

/** The wire types that a message is made of. */
const WIRE = { number: 0, eight: 1, bytes: 2, four: 5 } as const;

function* fields(message: Buffer): Generator<Field> {
  let at = 0;
  const number = (): number => {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = message[at];
      if (byte === undefined) throw new Error('the file ends in the middle of a number');
      at += 1;
      value += (byte % 128) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  };
  while (at < message.length) {
    const tag = number();
    const wire = tag % 8;
    const value = wire === WIRE.number || wire === WIRE.bytes ? number() : 0;
    const length = wire === WIRE.bytes ? value : wire === WIRE.eight ? 8 : wire === WIRE.four ? 4 : 0;
    if (wire !== WIRE.number && length === 0 && wire !== WIRE.bytes)
      throw new Error(`a field of the wire type ${wire}`);
    if (at + length > message.length) throw new Error('a field is longer than what holds it');
    yield { number: Math.floor(tag / 8), value, bytes: message.subarray(at, at + length) };
    at += length;
  }
}
