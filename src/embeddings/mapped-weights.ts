import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * The graph of an ONNX file without its large weights, each of which it names by its place in that same file. The
 * runtime then maps the file instead of reading, copying and freeing all of it: a third of the time to load. A question
 * is answered slower, because the weights lie as they come, not at even addresses.
 *
 * 1. Everything but the weights is copied byte by byte.
 * 2. A file that is not understood is an error, and the caller lets the runtime read it as a whole.
 */
export function graphOverWeights(file: string, location: string): Uint8Array {
  const reader = new FileReader(file);
  try {
    const parts: Part[] = [];
    for (const field of reader.fields(0, reader.size)) {
      if (field.number === MODEL.graph) parts.push(...wrapped(MODEL.graph, graphParts(reader, field, location)));
      else parts.push({ from: field.start, to: field.end });
    }
    return reader.join(parts);
  } finally {
    reader.close();
  }
}

/** The numbers of the fields that matter here, as `onnx.proto` has them. */
const MODEL = { graph: 7 } as const;
const GRAPH = { initializer: 5 } as const;
const TENSOR = { rawData: 9, externalData: 13, dataLocation: 14 } as const;
const ENTRY = { key: 1, value: 2 } as const;
const EXTERNAL = 1;

/** Smaller ones are not worth a mapping, and the runtime looks into some of them while it reads the graph. */
const LARGE = 64 * 1024;
const WINDOW = 64 * 1024;

/** The wire types that a message is made of. */
const WIRE = { number: 0, eight: 1, bytes: 2, four: 5 } as const;

/** Bytes of the file, or new ones. */
type Part = { readonly from: number; readonly to: number } | Uint8Array;

interface Field {
  readonly number: number;
  readonly wire: number;
  readonly start: number;
  /** Where its value begins. */
  readonly body: number;
  readonly end: number;
}

function graphParts(reader: FileReader, graph: Field, location: string): readonly Part[] {
  const parts: Part[] = [];
  for (const field of reader.fields(graph.body, graph.end)) {
    const large = field.number === GRAPH.initializer && field.end - field.body > LARGE;
    if (large) parts.push(...wrapped(GRAPH.initializer, tensorParts(reader, field, location)));
    else parts.push({ from: field.start, to: field.end });
  }
  return parts;
}

function tensorParts(reader: FileReader, tensor: Field, location: string): readonly Part[] {
  const parts: Part[] = [];
  for (const field of reader.fields(tensor.body, tensor.end)) {
    if (field.number === TENSOR.externalData) throw new Error('the weights lie in another file already');
    if (field.number !== TENSOR.rawData) {
      parts.push({ from: field.start, to: field.end });
      continue;
    }
    const place = { location, offset: String(field.body), length: String(field.end - field.body) };
    for (const [key, value] of Object.entries(place)) {
      const entry = Buffer.concat([...bytesField(ENTRY.key, key), ...bytesField(ENTRY.value, value)]);
      parts.push(...bytesField(TENSOR.externalData, entry));
    }
    parts.push(numberOf(TENSOR.dataLocation * 8 + WIRE.number), numberOf(EXTERNAL));
  }
  return parts;
}

function wrapped(number: number, parts: readonly Part[]): readonly Part[] {
  const length = parts.reduce((sum, part) => sum + lengthOf(part), 0);
  return [numberOf(number * 8 + WIRE.bytes), numberOf(length), ...parts];
}

function bytesField(number: number, value: string | Uint8Array): readonly Uint8Array[] {
  const bytes = Buffer.from(value);
  return [numberOf(number * 8 + WIRE.bytes), numberOf(bytes.length), bytes];
}

function lengthOf(part: Part): number {
  return part instanceof Uint8Array ? part.length : part.to - part.from;
}

/** Seven bits a byte, the lowest first. */
function numberOf(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.from([...bytes, rest]);
}

/** Looks at places of a file without reading what lies between them. */
class FileReader {
  readonly size: number;
  readonly #file: number;
  readonly #window = Buffer.allocUnsafe(WINDOW);
  #from = 0;
  #to = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
  }

  close(): void {
    closeSync(this.#file);
  }

  *fields(from: number, to: number): Generator<Field> {
    for (let start = from; start < to;) {
      const tag = this.#number(start);
      const value = this.#value(tag.value % 8, tag.end);
      if (value.end > to) throw new Error('a field is longer than what holds it');
      yield { number: Math.floor(tag.value / 8), wire: tag.value % 8, start, ...value };
      start = value.end;
    }
  }

  /** Neighbours in the file are read at once. */
  join(parts: readonly Part[]): Uint8Array {
    const joined = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + lengthOf(part), 0));
    let at = 0;
    for (let i = 0; i < parts.length; i += 1) {
      const part = parts[i];
      if (part === undefined) continue;
      if (part instanceof Uint8Array) {
        joined.set(part, at);
        at += part.length;
        continue;
      }
      let { to } = part;
      for (let next = parts[i + 1]; next !== undefined && 'from' in next && next.from === to; next = parts[i + 1]) {
        ({ to } = next);
        i += 1;
      }
      this.#read(joined.subarray(at, at + to - part.from), part.from);
      at += to - part.from;
    }
    return joined;
  }

  #value(wire: number, at: number): { readonly body: number; readonly end: number } {
    if (wire === WIRE.number) return { body: at, end: this.#number(at).end };
    if (wire === WIRE.four) return { body: at, end: at + 4 };
    if (wire === WIRE.eight) return { body: at, end: at + 8 };
    if (wire !== WIRE.bytes) throw new Error(`a field of the wire type ${wire}`);
    const length = this.#number(at);
    return { body: length.end, end: length.end + length.value };
  }

  #number(at: number): { readonly value: number; readonly end: number } {
    let [value, scale] = [0, 1];
    for (let end = at; end < at + 10; scale *= 128) {
      const byte = this.#byte(end);
      value += (byte % 128) * scale;
      end += 1;
      if (byte < 128) return { value, end };
    }
    throw new Error('a number that does not end');
  }

  #byte(at: number): number {
    if (at < this.#from || at >= this.#to) {
      this.#from = at;
      this.#to = at + readSync(this.#file, this.#window, 0, WINDOW, at);
    }
    const byte = this.#window[at - this.#from];
    if (byte === undefined || at >= this.#to) throw new Error('the file ends in the middle of a field');
    return byte;
  }

  #read(into: Uint8Array, from: number): void {
    for (let done = 0; done < into.length;) {
      const count = readSync(this.#file, into, done, into.length - done, from + done);
      if (count === 0) throw new Error('the file ends in the middle of a field');
      done += count;
    }
  }
}
