import { readFileSync } from 'node:fs';

/** A model's answer to a batch of texts. */
export interface ModelPass {
  /** The pieces of each text, row by row, and which of them are no padding. */
  readonly ids: BigInt64Array;
  readonly mask: BigInt64Array;
  readonly output: Float32Array;
  readonly dims: readonly number[];
}

/** A model in memory, whatever runs it. Texts longer than `longest` pieces are cut, shorter ones padded. */
export interface ModelRuntime {
  readonly dimension: number;
  /** The marks that the model puts around a text are among them. */
  readonly longest: number;
  /** The number of pieces in a text, without those marks. */
  readonly piecesIn: (text: string) => number;
  /** The spelling of a piece that stood in one of the texts, by its id. */
  readonly pieceOf: (id: number) => string;
  readonly special: ReadonlySet<string>;
  /** It knows no padding: only one text at a time can pass. */
  readonly alone: boolean;
  /** With `pairs` the model reads each text together with its pair, as a cross-encoder does. */
  pass(texts: readonly string[], pairs?: readonly string[]): Promise<ModelPass>;
}

/** The requested output: the states of the pieces, or the score of a pair. */
export type ModelOutput = 'last_hidden_state' | 'logits';

/**
 * Idle threads sleep. ONNX Runtime would let them spin: that can win some milliseconds on an idle machine, takes twice
 * the CPU, and beside a working agent, whose core is spun away, makes a question last four times as long.
 */
export const SESSION_OPTIONS = {
  extra: { session: { intra_op: { allow_spinning: '0' }, x64quantprecision: addsBytesWhole() ? '0' : '1' } },
};

/**
 * Older processors add two products of bytes in 16 bits, which may not hold them: there the runtime has to multiply in
 * more, which takes twice as long where it is not needed.
 */
function addsBytesWhole(): boolean {
  if (process.arch !== 'x64') return true;
  try {
    return /^flags\s*:.*\bavx(?:512)?_vnni\b/m.test(readFileSync('/proc/cpuinfo', 'utf8'));
  } catch {
    return false;
  }
}

/** The window of a model: the smaller of what its tokenizer and its positions allow, bounded where neither says. */
export function longestText(tokenizer: unknown, positions: number | undefined): number {
  const limit = Number(tokenizer);
  return Math.min(Number.isFinite(limit) ? limit : 512, positions ?? 512, 8192);
}

export function missingOutput(wanted: ModelOutput): Error {
  return new Error(
    wanted === 'logits'
      ? 'the model gives no score; it is no cross-encoder'
      : 'the model gives no hidden states; it is no embedding model',
  );
}
