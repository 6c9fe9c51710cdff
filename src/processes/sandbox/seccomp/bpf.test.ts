import { expect, test } from 'vitest';
import { decode, interpret } from '../../../../test/support/bpf-interpreter.ts';
import { Assembly, encode } from './bpf.ts';

const call = { number: 7, architecture: 1 };

test('a jump leads to its label, wherever that is further on (B1)', () => {
  const code = new Assembly();
  const [seven, end] = [code.newLabel(), code.newLabel()];
  code.load(0);
  code.ifEqual(7, seven);
  code.answer(1);
  code.label(seven);
  code.jump(end);
  code.answer(2);
  code.label(end);
  code.answer(3);
  const program = code.assemble();
  expect(interpret(program, call)).toBe(3);
  expect(interpret(program, { ...call, number: 8 })).toBe(1);
});

test('a jump that is too far, or leads back or nowhere, is not assembled (B1)', () => {
  const far = new Assembly();
  const label = far.newLabel();
  far.ifEqual(1, label);
  for (let count = 0; count < 256; count += 1) far.load(0);
  far.label(label);
  expect(() => far.assemble()).toThrow('256');
  const back = new Assembly();
  back.label('here');
  back.jump('here');
  expect(() => back.assemble()).toThrow('here');
  const nowhere = new Assembly();
  nowhere.jump('gone');
  expect(() => nowhere.assemble()).toThrow('gone');
});

test('a program is written as the kernel reads it, and read back the same (B2)', () => {
  const code = new Assembly();
  const end = code.newLabel();
  code.load(4);
  code.and(0xff00_0000);
  code.ifAtLeast(0xc000_0000, end);
  code.answer(0x8000_0000);
  code.label(end);
  code.answer(0x7fff_0000);
  const program = code.assemble();
  const bytes = encode(program);
  expect(Buffer.from(bytes).toString('hex').match(/.{16}/g)).toEqual([
    '2000000004000000',
    '54000000000000ff',
    '35000100000000c0',
    '0600000000000080',
    '060000000000ff7f',
  ]);
  expect(decode(bytes)).toEqual(program);
});
