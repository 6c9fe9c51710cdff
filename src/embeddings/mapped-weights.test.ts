import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.ts';
import { graphOverWeights } from './mapped-weights.ts';

const field = (number: number, bytes: Uint8Array): Buffer => {
  const length: number[] = [];
  let rest = bytes.length;
  for (; rest >= 128; rest = Math.floor(rest / 128)) length.push((rest % 128) + 128);
  return Buffer.concat([Buffer.from([number * 8 + 2, ...length, rest]), bytes]);
};

function written(...parts: readonly Uint8Array[]): string {
  const path = join(scratchFolder(), 'model.onnx');
  writeFileSync(path, Buffer.concat(parts));
  return path;
}

test('everything but large weights is copied as it is, and those are named by their place in the file', () => {
  const head = Buffer.from([8, 7, 21, 1, 2, 3, 4]);
  const node = field(1, Buffer.from('a node'));
  const small = field(5, field(9, Buffer.alloc(100, 1)));
  const weights = Buffer.alloc(70_000, 2);
  const tensor = Buffer.concat([field(8, Buffer.from('w')), field(9, weights)]);
  const tail = field(2, Buffer.from('producer'));
  const path = written(head, field(7, Buffer.concat([node, small, field(5, tensor), node])), tail);
  const graph = Buffer.from(graphOverWeights(path, 'model.onnx'));
  expect(graph.length).toBeLessThan(400);
  for (const kept of [head, node, small, tail]) expect(graph.includes(kept)).toBe(true);
  const offset = head.length + 4 + node.length + small.length + 4 + 3 + 4;
  for (const said of ['model.onnx', String(offset), '70000']) expect(graph.includes(said)).toBe(true);
});

test('a file that ends too soon, or is no model at all, is an error (2)', () => {
  const strange = [
    [[58, 200, 1, 10], 'a field is longer than what holds it'],
    [[58], 'the file ends'],
    [[255, 255, 255], 'the file ends'],
    [[63, 1], 'a field of the wire type 7'],
  ] as const;
  for (const [bytes, why] of strange) {
    expect(() => graphOverWeights(written(Buffer.from(bytes)), 'm')).toThrow(why);
  }
});
