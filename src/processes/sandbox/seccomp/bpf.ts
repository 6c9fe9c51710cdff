/**
 * An assembler for the small machine that the kernel runs filters on (classic BPF): one accumulator, a record of the
 * call to load words from, jumps that only lead forward.
 *
 * Invariants
 *  B1  A jump leads to a label further on, and at most 255 instructions away where it is conditional; the assembler
 *      throws otherwise, and never emits a jump that the kernel would take to another place.
 *  B2  Instructions are written as the kernel of both machines reads them: little-endian, eight bytes each.
 */
export interface Instruction {
  readonly code: number;
  readonly jt: number;
  readonly jf: number;
  readonly k: number;
}

export const OPCODES = {
  /** Loads the word at offset k of the record. */
  load: 0x20,
  /** Keeps the bits of k. */
  and: 0x54,
  jump: 0x05,
  jumpIfEqual: 0x15,
  jumpIfAtLeast: 0x35,
  answer: 0x06,
} as const;

type Line =
  | { readonly label: string }
  | { readonly op: keyof typeof OPCODES; readonly k: number; readonly yes?: string; readonly no?: string };

const FARTHEST = 255;
const MOST_INSTRUCTIONS = 4096;

export class Assembly {
  readonly #lines: Line[] = [];
  #labels = 0;

  newLabel(): string {
    this.#labels += 1;
    return `L${this.#labels}`;
  }

  label(label: string): void {
    this.#lines.push({ label });
  }

  load(offset: number): void {
    this.#lines.push({ op: 'load', k: offset });
  }

  and(mask: number): void {
    this.#lines.push({ op: 'and', k: mask });
  }

  answer(value: number): void {
    this.#lines.push({ op: 'answer', k: value });
  }

  /** Goes on with the next line where no label is named. */
  ifEqual(value: number, yes: string | undefined, no?: string): void {
    this.#lines.push({ op: 'jumpIfEqual', k: value, ...(yes && { yes }), ...(no && { no }) });
  }

  jump(label: string): void {
    this.#lines.push({ op: 'jump', k: 0, yes: label });
  }

  ifAtLeast(value: number, yes: string): void {
    this.#lines.push({ op: 'jumpIfAtLeast', k: value, yes });
  }

  assemble(): readonly Instruction[] {
    const places = new Map<string, number>();
    let place = 0;
    for (const line of this.#lines) {
      if ('label' in line) places.set(line.label, place);
      else place += 1;
    }
    if (place > MOST_INSTRUCTIONS) throw new Error(`a filter of ${place} instructions is too long for the kernel`);
    const instructions: Instruction[] = [];
    for (const line of this.#lines) {
      if ('label' in line) continue;
      const distance = (label: string | undefined): number => {
        if (label === undefined) return 0;
        const far = (places.get(label) ?? -1) - instructions.length - 1;
        if (far < 0 || far > FARTHEST) throw new Error(`a jump of ${far} instructions to ${label} cannot be made`);
        return far;
      };
      const [jt, jf] = [distance(line.yes), distance(line.no)];
      const code = OPCODES[line.op];
      // A plain jump holds its distance in the field where other instructions hold a value.
      instructions.push(line.op === 'jump' ? { code, jt: 0, jf: 0, k: jt } : { code, jt, jf, k: line.k >>> 0 });
    }
    return instructions;
  }
}

export function encode(instructions: readonly Instruction[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(instructions.length * 8));
  for (const [index, { code, jt, jf, k }] of instructions.entries()) {
    bytes.setUint16(index * 8, code, true);
    bytes.setUint8(index * 8 + 2, jt);
    bytes.setUint8(index * 8 + 3, jf);
    bytes.setUint32(index * 8 + 4, k, true);
  }
  return new Uint8Array(bytes.buffer);
}
