import { Assembly, encode, type Instruction } from './bpf.ts';
import { type SyscallAnswer, type ArgumentTest, POLICY, type SyscallRule } from './policy.ts';
import { type Architecture, callNumber } from './syscalls.ts';

/** How the kernel names a machine in the record of a call. */
export const AUDIT_ARCHITECTURES: Readonly<Record<Architecture, number>> = { x64: 0xc000_003e, arm64: 0xc000_00b7 };

export const ANSWERS: Readonly<Record<'allow' | 'kill' | SyscallAnswer, number>> = {
  allow: 0x7fff_0000,
  kill: 0x8000_0000,
  EPERM: 0x5_0000 | 1,
  ENOSYS: 0x5_0000 | 38,
  EPROTONOSUPPORT: 0x5_0000 | 93,
  EAFNOSUPPORT: 0x5_0000 | 97,
};

/** The record of a call: its number, the machine, where it came from (8 bytes), and six arguments of 8 bytes. */
const NUMBER = 0;
const MACHINE = 4;
const ARGUMENTS = 16;

/** Calls from here on belong to another set with other numbers (x32), which passes for the machine's own. */
const FOREIGN_NUMBERS = 0x4000_0000;

/** The policy as a program for the kernel of one machine. A program of another one (32 bits) is ended at its first call. */
export function compileFilter(
  architecture: Architecture,
  policy: readonly SyscallRule[] = POLICY,
): readonly Instruction[] {
  const code = new Assembly();
  const native = code.newLabel();
  code.load(MACHINE);
  code.ifEqual(AUDIT_ARCHITECTURES[architecture], native);
  code.answer(ANSWERS.kill);
  code.label(native);
  code.load(NUMBER);
  if (architecture === 'x64') refuseForeignNumbers(code);
  const calls = byCall(policy, architecture);
  refuseAlways(code, calls);
  for (const [number, rules] of calls) if (!isAlways(rules)) refuseSometimes(code, number, rules);
  code.answer(ANSWERS.allow);
  return code.assemble();
}

export function compiledFilter(architecture: Architecture): Uint8Array {
  return encode(compileFilter(architecture));
}

type Calls = ReadonlyMap<number, readonly SyscallRule[]>;

function byCall(policy: readonly SyscallRule[], architecture: Architecture): Calls {
  const calls = new Map<number, SyscallRule[]>();
  for (const rule of policy) {
    for (const name of rule.calls) {
      const number = callNumber(name, architecture);
      if (number !== undefined) calls.set(number, [...(calls.get(number) ?? []), rule]);
    }
  }
  return calls;
}

const isAlways = ([first]: readonly SyscallRule[]): boolean => first?.where === undefined;

function refuseForeignNumbers(code: Assembly): void {
  const foreign = code.newLabel();
  const ours = code.newLabel();
  code.ifAtLeast(FOREIGN_NUMBERS, foreign);
  code.jump(ours);
  code.label(foreign);
  code.answer(ANSWERS.ENOSYS);
  code.label(ours);
}

/** One comparison for each, and one end for each answer. */
function refuseAlways(code: Assembly, calls: Calls): void {
  const ends = new Map<SyscallAnswer, string>();
  for (const [number, rules] of calls) {
    const [first] = rules;
    if (first === undefined || !isAlways(rules)) continue;
    const end = ends.get(first.answer) ?? code.newLabel();
    ends.set(first.answer, end);
    code.ifEqual(number, end);
  }
  const others = code.newLabel();
  code.jump(others);
  for (const [answer, end] of ends) {
    code.label(end);
    code.answer(ANSWERS[answer]);
  }
  code.label(others);
}

function refuseSometimes(code: Assembly, number: number, rules: readonly SyscallRule[]): void {
  const others = code.newLabel();
  code.ifEqual(number, undefined, others);
  for (const { where = [], answer } of rules) {
    const next = code.newLabel();
    for (const test of where) holdsOr(code, test, next);
    code.answer(ANSWERS[answer]);
    code.label(next);
  }
  code.answer(ANSWERS.allow);
  code.label(others);
}

/** Goes on where the test holds, to `otherwise` where it does not. The number is no longer loaded then. */
function holdsOr(code: Assembly, { argument, mask, is, isNot }: ArgumentTest, otherwise: string): void {
  code.load(ARGUMENTS + argument * 8);
  if (mask !== undefined) code.and(mask);
  for (const value of isNot ?? []) code.ifEqual(value, otherwise);
  if (is === undefined) return;
  const holds = code.newLabel();
  for (const value of is) code.ifEqual(value, holds);
  code.jump(otherwise);
  code.label(holds);
}
