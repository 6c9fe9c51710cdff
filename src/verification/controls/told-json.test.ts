import { expect, test } from 'vitest';
import { roundTrips } from './alone/trace-calls.ts';
import { idleIn } from './expectations/idle-arms.ts';
import { toldJson } from './told-json.ts';

const coded = (text: string): string => Buffer.from(text).toString('base64');

test('a program that tells nothing that can be read has told nothing', () => {
  expect(toldJson(coded('[1]'))).toEqual([1]);
  for (const text of ['', '{"a":', 'undefined']) expect(toldJson(coded(text)), text).toBeUndefined();
  expect(toldJson(undefined)).toBeUndefined();
});

test('a step that puts its hand on JSON does not end its controls', () => {
  for (const text of ['{}', '[{"path":1}]', 'undefined', '[']) {
    expect(idleIn(`word:${coded(text)};`, 'word'), text).toEqual([]);
    expect(roundTrips(`word:${coded(text)};`, 'word'), text).toEqual([]);
  }
});
