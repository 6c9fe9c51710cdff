import { type Instruction, OPCODES } from '../../src/processes/sandbox/seccomp/bpf.ts';

/** A system call as the kernel shows it to a filter. */
export interface SystemCall {
  readonly number: number;
  readonly architecture: number;
  readonly args?: readonly (number | bigint)[];
}

/** The filter in a file, taken apart. */
export function decode(bytes: Uint8Array): readonly Instruction[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength % 8 !== 0) throw new Error(`${bytes.byteLength} bytes are no whole number of instructions`);
  return Array.from({ length: bytes.byteLength / 8 }, (_, index) => ({
    code: view.getUint16(index * 8, true),
    jt: view.getUint8(index * 8 + 2),
    jf: view.getUint8(index * 8 + 3),
    k: view.getUint32(index * 8 + 4, true),
  }));
}

/**
 * Runs a filter over one call as the kernel would, and answers what it returns. Throws where the kernel would not have
 * taken the filter: an unknown instruction, a load beside the record, a jump or an end outside the program.
 */
export function interpret(program: readonly Instruction[], call: SystemCall): number {
  const record = recordOf(call);
  let accumulator = 0;
  for (let at = 0; at < program.length; at += 1) {
    const { code, jt, jf, k } = program[at] ?? { code: -1, jt: 0, jf: 0, k: 0 };
    switch (code) {
      case OPCODES.load:
        if (k % 4 !== 0) throw new Error(`a load at ${k} is not of a whole word`);
        accumulator = record.getUint32(k, true);
        break;
      case OPCODES.and:
        accumulator = (accumulator & k) >>> 0;
        break;
      case OPCODES.jump:
        at += k;
        break;
      case OPCODES.jumpIfEqual:
        at += accumulator === k ? jt : jf;
        break;
      case OPCODES.jumpIfAtLeast:
        at += accumulator >= k ? jt : jf;
        break;
      case OPCODES.answer:
        return k;
      default:
        throw new Error(`instruction ${at} (${code.toString(16)}) is unknown`);
    }
  }
  throw new Error('the filter ends without an answer');
}

function recordOf({ number, architecture, args = [] }: SystemCall): DataView {
  const record = new DataView(new ArrayBuffer(64));
  record.setUint32(0, number >>> 0, true);
  record.setUint32(4, architecture, true);
  for (const [index, value] of args.entries())
    record.setBigUint64(16 + index * 8, BigInt.asUintN(64, BigInt(value)), true);
  return record;
}
